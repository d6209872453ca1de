"""What perfect play adds to the ``info`` of an environment with ``oracle=True``.

``value``: 1 if that player wins under perfect play, -1 if not. While the game goes on: ``distance`` (plies to the end
under perfect play, None where it is too large to know), ``decided`` (every move has the same value: the choice says
nothing about skill) and, for the player to move, ``best_actions``. After that player's action: ``regret``, how much
less reward it brings than the best one, 0.0 or 2.0 (2.0 is a blunder: a win given away).
"""

from __future__ import annotations

from typing import Any, Optional

from digit_duels import Game, Solution


class Judge:
    """Follows a game with perfect play beside it."""

    def __init__(self) -> None:
        self.watch(None)

    def watch(self, game: Optional[Game]) -> None:
        """A new game, of which nothing was played yet."""
        self._regrets: dict[int, float] = {}
        self._look(game)

    def played(self, game: Game, action: int) -> None:
        """An action was played since the last look."""
        if self._solution is not None and self._turn is not None:
            judged = next(judged for judged in self._solution.moves if judged.action == action)
            self._regrets[self._turn] = 0.0 if judged.value == self._solution.value else 2.0
        self._look(game)

    def _look(self, game: Optional[Game]) -> None:
        self._turn = None if game is None else game.turn
        self._winner = None if game is None else game.winner
        self._solution: Optional[Solution] = None if game is None or self._turn is None else game.solve()

    def told(self, seat: int) -> dict[str, Any]:
        """What a seat is told."""
        regret = {"regret": self._regrets[seat]} if seat in self._regrets else {}
        solution = self._solution
        if solution is None:
            return {"value": 1 if self._winner == seat else -1, **regret}
        wins = (solution.value == "win") == (self._turn == seat)
        told = {"value": 1 if wins else -1, "distance": solution.distance, "decided": solution.decided, **regret}
        return {**told, "best_actions": list(solution.best_actions)} if self._turn == seat else told
