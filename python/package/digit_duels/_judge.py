"""What perfect play adds to the ``info`` of an environment with ``oracle=True``.

For every player:

``value``
    1 if that player wins under perfect play, -1 if not.
``regret``
    After that player's action: 1.0 if it gave a won game away (a blunder), else 0.0. An illegal action that loses the
    game gives the win away too.

While the game is not over:

``distance``
    Plies to the end under perfect play; None where the variant is too large to know it.
``decided``
    Whether every move has the same value, so that the choice says nothing about skill.

For the player to move:

``winning_actions``
    Every action that wins under perfect play; none of them in a lost position.
``best_actions``
    The fastest of those wins; in a lost position the actions that hold out longest.
"""

from __future__ import annotations

from typing import Any, Optional

from digit_duels import Game, Solution


class Judge:
    """Compares the actions of a game with perfect play."""

    def __init__(self) -> None:
        self.start(None)

    def start(self, game: Optional[Game]) -> None:
        """Follows a new game, in which nothing has been played yet."""
        self._regrets: dict[int, float] = {}
        self._solve(game)

    def played(self, game: Game, action: int) -> None:
        """Judges an action that has just been played."""
        if self._solution is not None:
            chosen = next(move for move in self._solution.moves if move.action == action)
            self._record(blunder=chosen.value != self._solution.value)
        self._solve(game)

    def forfeited(self) -> None:
        """Judges an illegal action, with which the player to move has lost the game."""
        if self._solution is not None and self._turn is not None:
            self._record(blunder=self._solution.value == "win")
            self._turn, self._winner, self._solution = None, 3 - self._turn, None

    def _record(self, *, blunder: bool) -> None:
        # A new dictionary each time, so that a shallow copy of a judge keeps its own.
        if self._turn is not None:
            self._regrets = {**self._regrets, self._turn: float(blunder)}

    def _solve(self, game: Optional[Game]) -> None:
        self._turn = None if game is None else game.turn
        self._winner = None if game is None else game.winner
        self._solution: Optional[Solution] = None
        if game is not None and self._turn is not None:
            self._solution = game.solve()

    def info(self, seat: int) -> dict[str, Any]:
        """What perfect play knows for the player in a seat."""
        regret = {"regret": self._regrets[seat]} if seat in self._regrets else {}
        solution = self._solution
        if solution is None:
            return {"value": 1 if self._winner == seat else -1, **regret}
        wins = (solution.value == "win") == (self._turn == seat)
        info = {"value": 1 if wins else -1, "distance": solution.distance, "decided": solution.decided, **regret}
        if self._turn == seat:
            info["best_actions"] = list(solution.best_actions)
            info["winning_actions"] = list(solution.winning_actions)
        return info
