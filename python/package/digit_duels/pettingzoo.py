"""The games as PettingZoo environments: ``digit_duels.pettingzoo.env("dilemma", length=12)``.

Agents are ``player_1`` and ``player_2``, the seats of the game. The winner is rewarded with 1, the loser with -1. An
observation is ``{"observation": …, "action_mask": …}``, as that agent sees the game; the mask is in ``info`` too.

``env`` ends a game at an illegal action, as PettingZoo's classic games do: the player who made it loses.
``raw_env`` raises :class:`digit_duels.IllegalMove` and changes nothing.
"""

from __future__ import annotations

from typing import Any, Optional, Union

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from digit_duels import Game, GameOver
from digit_duels._common import RENDER_MODES, Renderer, checked_seed, game_seed, observation_box
from digit_duels._judge import Judge

__all__ = ["env", "raw_env"]


def env(game: str, **arguments: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers around it; takes what :class:`raw_env` takes."""
    wrapped: AECEnv = raw_env(game, **arguments)
    wrapped = _ForfeitWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class _ForfeitWrapper(wrappers.TerminateIllegalWrapper):
    """Ends the game with an illegal action, as PettingZoo does, and has that action judged too."""

    def step(self, action: Optional[int]) -> None:
        before = self._terminated
        super().step(action)
        if self._terminated and not before:
            self.unwrapped.forfeited()


class raw_env(AECEnv):
    """A game of the catalogue between two agents.

    ``first`` says who begins: 1, 2 or "random". With ``oracle=True`` every ``info`` also holds what perfect play knows
    (see :mod:`digit_duels._judge`). Every other keyword is a parameter of the game.
    """

    metadata = {
        "render_modes": RENDER_MODES,
        "name": "digit_duels_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        render_mode: Optional[str] = None,
        oracle: bool = False,
        first: Any = 1,
        **params: Any,
    ):
        super().__init__()
        self._start = (game, {"first": first, **params})
        # A start that contains its seed keeps it; any other is drawn at every reset.
        self._fixed = "#" in game
        self.game = Game(game, first=first, **params)
        self.metadata = {**self.metadata, "name": f"digit_duels_{self.game.name}_v0"}
        self._renderer = Renderer(render_mode, self.game)
        self.render_mode = render_mode
        self.possible_agents = ["player_1", "player_2"]
        self.agents: list[str] = []
        self._judge = Judge() if oracle else None
        self._random, _ = seeding.np_random()
        mask = gymnasium.spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        space = {"observation": observation_box(self.game), "action_mask": mask}
        self._observation_spaces = {agent: gymnasium.spaces.Dict(space) for agent in self.possible_agents}
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(self.game.num_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        if seed is not None:
            seed = checked_seed(seed)
            self._random, _ = seeding.np_random(seed)
        name, params = self._start
        self.game = Game(name, seed=None if self._fixed else game_seed(seed, self._random), **params)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._update_turn(f"player_{self.game.first}")
        if self._judge is not None:
            self._judge.start(self.game)
        self._update_infos()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat(agent)
        mask = self.game.action_mask() if self.game.turn == seat else np.zeros(self.game.num_actions, np.int8)
        return {"observation": self.game.observation(seat), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise GameOver("the game is over: call reset() to play again")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: None is accepted only once the game is over")
        self.game.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._update_turn(agent)
        if self._judge is not None:
            self._judge.played(self.game, int(action))
        self._update_infos()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _update_turn(self, mover: str) -> None:
        """Updates whose turn it is, or the rewards if the game is over."""
        if self.game.turn is not None:
            self.agent_selection = f"player_{self.game.turn}"
            return
        winner = f"player_{self.game.winner}"
        self.rewards = {agent: 1.0 if agent == winner else -1.0 for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[mover == "player_1"]

    def forfeited(self) -> None:
        """Updates the infos after an illegal action, with which the player to move has lost the game."""
        if self._judge is not None:
            self._judge.forfeited()
            self._update_infos()

    def _update_infos(self) -> None:
        for agent in self.agents:
            seat = self._seat(agent)
            mask = self.game.action_mask() if self.game.turn == seat else np.zeros(self.game.num_actions, np.int8)
            judged = {} if self._judge is None else self._judge.info(seat)
            self.infos[agent] = {"action_mask": mask, **judged}

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def render(self) -> Union[str, np.ndarray, None]:
        return self._renderer.render(self.game)

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return f"digit_duels:{self.game.variant}"
