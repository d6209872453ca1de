"""What the environments share: resetting, stepping and listing moves as the benchmark does."""

from __future__ import annotations

import operator
from typing import Any, Optional

import gymnasium
import numpy as np

from digit_duels import Game, IllegalMove
from digit_duels._judge import Judge

Step = tuple[np.ndarray, int, bool, bool, dict[str, Any]]


class BenchEnv(gymnasium.Env):
    """Both players act in turn. The reward is that of the player who acted: 1 won, -1 lost, -10 an illegal move.

    An illegal move ends the game and changes nothing on the table. After the end every step reports it again, with
    reward 0.

    With ``oracle=True`` the ``info`` holds what perfect play knows (see :mod:`digit_duels._judge`): the value and the
    regret are those of the player who acted, the actions those of the player who is next.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}
    render_mode = "ansi"
    game: str
    actions: int
    #: What the benchmark calls the seats 1 and 2.
    players: tuple[int, int] = (1, 2)
    #: The seat that observes the table; None: the player who is next.
    viewer: Optional[int] = None

    def __init__(self, *, oracle: bool = False):
        self.action_space = gymnasium.spaces.Discrete(self.actions)
        self.observation_space = self.space()
        self._start = Game(self.game)
        self._judge = Judge() if oracle else None
        self.reset()

    def space(self) -> gymnasium.spaces.Box:
        """The benchmark's space of observations."""
        raise NotImplementedError

    def begin(self) -> Game:
        """A new game; a random start is drawn from ``np_random``."""
        return self._start.copy()

    def to_core(self, action: int) -> int:
        """The core's number of an action of the benchmark."""
        return action

    def from_core(self, action: int) -> int:
        """The benchmark's number of an action of the core."""
        return action

    def translate(self, features: np.ndarray) -> np.ndarray:
        """The features of the core, the first of which is the turn, encoded as in the benchmark."""
        raise NotImplementedError

    def observation(self) -> np.ndarray:
        """The observation of the benchmark."""
        return self.translate(self.duel.observation(self.viewer))

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.duel = self.begin()
        self.done = False
        self._forfeit: Optional[str] = None
        if self._judge is None:
            return self.observation(), {}
        self._judge.start(self.duel)
        return self.observation(), self._judge_info(self._judge, 1)

    def step(self, action: Any) -> Step:
        number = self._number(action)
        if self.done:
            return self.observation(), 0, True, False, {}
        try:
            core = self.to_core(number)
            features, reward, self.done = self.duel.step(core)
        except (IllegalMove, OverflowError) as refusal:
            return self._forfeited(refusal)
        info = {} if self._judge is None else self._judged(self._judge, core)
        observed = self.translate(features) if self.viewer is None else self.observation()
        return observed, int(reward), self.done, False, info

    def valid_moves(self) -> list[int]:
        """The actions that are accepted now, in ascending order: none once the game is over."""
        return [] if self.done else sorted(self.duel.legal_actions())

    def render(self) -> str:
        """The position as text."""
        text = self.duel.render()
        return text if self._forfeit is None else f"{text}\n{self._forfeit}"

    @property
    def seat(self) -> int:
        """Who is to move, or moved last once the game is over."""
        return self.duel.turn or 2 - len(self.duel.moves) % 2

    @property
    def current_player(self) -> int:
        """The same, as the benchmark calls that player."""
        return self.players[self.seat - 1]

    def _number(self, action: Any) -> int:
        try:
            return operator.index(action)
        except TypeError:
            last = self.actions - 1
            raise TypeError(f"{action!r} is not an action: whole numbers from 0 to {last} are accepted") from None

    def _forfeited(self, refusal: Exception) -> Step:
        self.done = True
        self._forfeit = f"Player {self.duel.turn} made an illegal move, which ended the game."
        why = str(refusal) if isinstance(refusal, IllegalMove) else f"the actions are 0 to {self.actions - 1}"
        info: dict[str, Any] = {"illegal": why}
        if self._judge is not None and self.duel.turn is not None:
            self._judge.forfeited()
            info.update(self._judge.info(self.duel.turn))
        return self.observation(), -10, True, False, info

    def _judged(self, judge: Judge, core: int) -> dict[str, Any]:
        """What perfect play says about the action that was just played."""
        judge.played(self.duel, core)
        return self._judge_info(judge, 2 - len(self.duel.moves) % 2)

    def _judge_info(self, judge: Judge, seat: int) -> dict[str, Any]:
        info = judge.info(seat)
        if self.duel.turn is not None:
            to_move = judge.info(self.duel.turn)
            for key in ("best_actions", "winning_actions"):
                info[key] = [self.from_core(action) for action in to_move[key]]
        return info
