"""Thousands of games, stepped in one call."""

from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from digit_duels import Game, GameOver, IllegalMove
from digit_duels._core import Batch
from digit_duels._common import Renderer, accepted, checked_seed, observation_box


class DuelVectorEnv(VectorEnv):
    """Many games of one variant, each against ``opponent``, stepped in one call.

    With ``opponent="self"`` actions are given for both seats in turn: the observation is that of the player to move, and
    the reward that of the player who acted.

    The next call overwrites the arrays that ``reset`` and ``step`` return; ``copy=True`` returns copies. An illegal action
    loses its game, and ``infos["illegal"]`` marks it; with ``illegal="raise"`` it raises
    :class:`digit_duels.IllegalMove` before anything is played, as a number outside the action space always does. ``seat``,
    ``autoreset_mode`` and the parameters of the game are as in :class:`digit_duels.gymnasium.DuelEnv` and Gymnasium's
    own vector environments. ``threads`` is how many threads step the games; more than one pays for tens of thousands of
    games or an opponent that thinks, if cores are free. The games do not depend on it.

    Copies and pickles continue like the original.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponent: str = "random",
        seat: Union[int, str] = 1,
        illegal: str = "lose",
        autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
        render_mode: Optional[str] = None,
        **params: Any,
    ):
        super().__init__()
        if num_envs < 1:
            raise ValueError(f"num_envs={num_envs}: accepted is any number from 1 up")
        if threads < 1:
            raise ValueError(f"threads={threads}: accepted is any number from 1 up")
        self.render_mode = accepted("render_mode", render_mode, (None, "ansi", "rgb_array"))
        self._strict = accepted("illegal", illegal, ("raise", "lose")) == "raise"
        accepted("seat", seat, (1, 2, "random"))
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.copy = copy
        self._batch = Batch(
            game,
            num_envs,
            opponent=None if opponent == "self" else opponent,
            seat=None if seat == "random" else int(seat),
            threads=threads,
            params=params,
        )
        start = Game(game, **params)
        self._renderer = Renderer(render_mode, start)
        self._lay_out(start)

    def _lay_out(self, game: Game) -> None:
        """Makes the spaces, and the arrays that the core writes into."""
        self.single_observation_space = observation_box(game)
        self.single_action_space = Discrete(game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        features, same_step = (self.num_envs, game.num_features), self.autoreset_mode == AutoresetMode.SAME_STEP
        self._arrays = {
            "observations": np.zeros(features, np.int8),
            "masks": np.zeros((self.num_envs, game.num_actions), np.int8),
            "rewards": np.zeros(self.num_envs, np.float64),
            "terminations": np.zeros(self.num_envs, np.bool_),
            "forfeits": np.zeros(self.num_envs, np.bool_),
            "finals": np.zeros(features, np.int8) if same_step else None,
        }
        self._truncations = np.zeros(self.num_envs, np.bool_)
        self._everywhere = np.ones(self.num_envs, np.bool_)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._begun = False

    def reset(
        self,
        *,
        seed: Union[int, Sequence[Optional[int]], None] = None,
        options: Optional[dict[str, Any]] = None,
    ) -> tuple[np.ndarray, dict[str, Any]]:
        seeds = self._checked_seeds(seed)
        super().reset(seed=seeds if isinstance(seeds, int) else None)
        which = self._which(options)
        self._seed(seeds, which)
        self._batch.reset(which, self._arrays)
        self._begun = True
        return self._given(self._arrays["observations"]), self._infos()

    def _which(self, options: Optional[dict[str, Any]]) -> np.ndarray:
        which = (options or {}).get("reset_mask")
        if which is None:
            return self._everywhere
        if not isinstance(which, np.ndarray) or which.dtype != np.bool_ or which.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must be an array of {self.num_envs} truths")
        if not self._begun:
            raise ValueError("a reset_mask is accepted only after a first reset of all games")
        return np.ascontiguousarray(which)

    def _checked_seeds(self, seed: Any) -> Union[int, list[Optional[int]], None]:
        if seed is None:
            return None
        if not hasattr(seed, "__len__"):
            return checked_seed(seed, self.num_envs)
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds for {self.num_envs} games: give one for each, or a single number")
        return [None if each is None else checked_seed(each) for each in seed]

    def _seed(self, seeds: Union[int, list[Optional[int]], None], which: np.ndarray) -> None:
        drawn = self.np_random.integers(2**32, size=self.num_envs, dtype=np.uint64)
        if isinstance(seeds, int):
            drawn = np.arange(self.num_envs, dtype=np.uint64) + np.uint64(seeds)
        elif seeds is not None:
            drawn[:] = [before if each is None else each for before, each in zip(drawn, seeds)]
        self._batch.seed(drawn, which)

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        if not self._begun:
            raise GameOver("the games have not started: call reset() first")
        arrays = self._arrays
        if self.autoreset_mode == AutoresetMode.DISABLED and arrays["terminations"].any():
            over = np.flatnonzero(arrays["terminations"])
            raise GameOver(f"game {over[0]} is over: reset it with options={{'reset_mask': …}} before the next step")
        self._batch.step(self._checked(actions), arrays, strict=self._strict)
        given = self._given
        return (
            given(arrays["observations"]),
            given(arrays["rewards"]),
            given(arrays["terminations"]),
            given(self._truncations),
            self._infos(),
        )

    def _checked(self, actions: Any) -> np.ndarray:
        """The actions as a contiguous array of int64; not copied if they are one already."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu" or actions.shape != (self.num_envs,):
            raise ValueError(f"actions must be an array of {self.num_envs} whole numbers, not {actions!r:.100}")
        last = self.single_action_space.n - 1
        if actions.min() < 0 or actions.max() > last:
            index = int(np.flatnonzero((actions < 0) | (actions > last))[0])
            raise IllegalMove(f"game {index}: there is no action {actions[index]}: the actions are 0 to {last}")
        return np.ascontiguousarray(actions, np.int64)

    def _given(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        arrays = self._arrays
        infos: dict[str, Any] = {"action_mask": self._given(arrays["masks"]), "_action_mask": self._everywhere}
        if not self._strict:
            infos.update(illegal=self._given(arrays["forfeits"]), _illegal=self._everywhere)
        if arrays["finals"] is not None and arrays["terminations"].any():
            over = arrays["terminations"].copy()
            infos.update(final_obs=self._given(arrays["finals"]), _final_obs=over, final_info={}, _final_info=over)
        return infos

    def action_masks(self) -> np.ndarray:
        """Which actions are legal in each game."""
        return self._arrays["masks"].astype(bool)

    def sample_actions(self, seed: Optional[int] = None) -> np.ndarray:
        """A random legal action for each game. The next call overwrites the array."""
        seed = int(self.np_random.integers(2**63)) if seed is None else seed
        self._batch.sample(self._arrays["masks"], self._actions, seed)
        return self._actions

    def seeds(self) -> np.ndarray:
        """The seeds of the current games: ``Game(…, seed=…)`` has the same start."""
        return np.array([self._batch.seed_of(index) for index in range(self.num_envs)], np.uint64)

    def game(self, index: int) -> Game:
        """A copy of one of the games, to look at, to solve or to play separately."""
        return self._batch.game(index)

    def render(self) -> Optional[tuple[Union[str, np.ndarray], ...]]:
        if self.render_mode is None:
            return None
        return tuple(self._renderer.render(self.game(index)) for index in range(self.num_envs))
