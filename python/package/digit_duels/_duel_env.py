"""One agent against an opponent."""

from __future__ import annotations

import copy
from typing import Any, Optional, Union

import gymnasium
import numpy as np

from digit_duels import Game, GameOver, IllegalMove
from digit_duels._core import Opponent
from digit_duels._common import RENDER_MODES, Renderer, accepted, checked_seed, observation_box
from digit_duels._judge import Judge


class DuelEnv(gymnasium.Env):
    """A game of the catalogue against ``opponent``, which answers every action at once.

    ``seat`` is the agent's: 1, 2 or "random"; Player 1 begins. The reward is 1 for a win and -1 for a loss, at the end.
    An illegal action loses at once, and ``info["illegal"]`` says why, as Gymnasium's own check draws actions without
    looking at the mask; with ``illegal="raise"`` it raises :class:`digit_duels.IllegalMove` and changes nothing. With
    ``oracle=True`` every ``info`` also holds what perfect play knows (see :mod:`digit_duels._judge`). Every other
    keyword is a parameter of the game.

    The opponent plays the same moves as at the terminal: ``reset(seed=7)`` against ``random`` in seat 2 is
    ``duels play … --p2 random --seed 7``.

    If the opponent wins before the agent could act at all, the first step ends the game, whatever its action.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "random",
        seat: Union[int, str] = 1,
        illegal: str = "lose",
        oracle: bool = False,
        render_mode: Optional[str] = None,
        **params: Any,
    ):
        self._illegal = accepted("illegal", illegal, ("raise", "lose"))
        self._wanted_seat = accepted("seat", seat, (1, 2, "random"))
        # A start that contains its seed keeps it; any other is drawn at every reset.
        self._fixed = "#" in game
        self.game = Game(game, **params)
        self._renderer = Renderer(render_mode, self.game)
        self.render_mode = render_mode
        self.opponent = Opponent(opponent)
        self.seat = 1 if seat == "random" else int(seat)
        self._opponent_seed = 0
        self._over = True
        self._judge = Judge() if oracle else None
        self.observation_space = observation_box(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_actions)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        seed = None if seed is None else checked_seed(seed)
        super().reset(seed=seed)
        # A new object for every reset, so that a reference to the last game still shows how that one ended.
        self.game = self.game.copy()
        drawn = int(self.np_random.integers(2**63))
        # One seed for the start and for the opponent, as at the terminal.
        self._opponent_seed = drawn % 2**32 if seed is None else seed
        self.game.restart(None if self._fixed else self._opponent_seed)
        if self._wanted_seat == "random":
            self.seat = 1 + (drawn >> 62)
        self._over = False
        if self._judge is not None:
            self._judge.start(self.game)
        self._reply()
        if self.render_mode == "human":
            self.render()
        return self.game.observation(self.seat), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise GameOver("the game is over or has not started: call reset() first")
        try:
            if self._judge is None:
                observation, mask, reward, self._over = self.opponent.answer(
                    self.game, action, self.seat, self._opponent_seed
                )
                info: dict[str, Any] = {"action_mask": mask}
            else:
                observation, reward, info = self._judged(action)
        except IllegalMove as error:
            if self._illegal == "raise" or not 0 <= action < self.game.num_actions:
                raise
            return self._forfeit(str(error))
        if self.render_mode == "human":
            self.render()
        return observation, reward, self._over, False, info

    def _judged(self, action: Any) -> tuple[np.ndarray, float, dict[str, Any]]:
        """The same step, with every ply judged."""
        game, before = self.game, (self.game.copy(), copy.copy(self._judge))
        if game.turn is not None:
            game.act(action)
            try:
                self._judge.played(game, int(action))
                self._reply()
            except BaseException:
                self.game, self._judge = before
                raise
        self._over = game.turn is None
        reward = 0.0 if not self._over else 1.0 if game.winner == self.seat else -1.0
        return game.observation(self.seat), reward, self._info()

    def _reply(self) -> None:
        game = self.game
        if game.turn is not None and game.turn != self.seat:
            action = self.opponent.choose(game, self._opponent_seed)
            game.act(action)
            if self._judge is not None:
                self._judge.played(game, action)

    def _forfeit(self, why: str) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self._over = True
        if self._judge is not None:
            self._judge.forfeited()
        return self.game.observation(self.seat), -1.0, True, False, {**self._info(), "illegal": why}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.game.action_mask()}
        if self._judge is not None:
            info.update(self._judge.info(self.seat))
        return info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as MaskablePPO expects it."""
        return self.game.action_mask().astype(bool)

    def render(self) -> Union[str, np.ndarray, None]:
        return self._renderer.render(self.game)
