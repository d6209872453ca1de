"""The games in OpenSpiel: importing this makes ``pyspiel.load_game("digit_duels_fifty(target=60)")`` work.

Every game of the catalogue is there as ``digit_duels_`` and its id, with its own parameters and, where its start is
drawn, a ``seed`` (0 unless told), so that a game's name says all about it. Player 0 sits in seat 1 and begins.

OpenSpiel reads whatever looks like a number as one. Where a game wants a text, put it between quotes:
``digit_duels_dilemma(sequence='4917258630')``, ``digit_duels_append(digits='0-5')``. :func:`load` does that by itself.
"""

from __future__ import annotations

import functools
from typing import Any, Optional, Union

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from digit_duels import BadParameter, Game, GameInfo, Parameter, View, games, info

__all__ = ["DuelGame", "DuelState", "load"]

PREFIX = "digit_duels_"
Setting = Union[int, bool, str]


def load(game: str, **params: Any) -> DuelGame:
    """A game of the catalogue as pyspiel knows it: ``load("dilemma", sequence="4917258630")``."""
    kinds = _defaults(game)
    return pyspiel.load_game(PREFIX + game, {name: _as(kinds.get(name), value) for name, value in params.items()})


class DuelGame(pyspiel.Game):
    """A game of the catalogue with its parameters; ``start`` is its first position."""

    name: str

    def __init__(self, params: Optional[dict[str, Setting]] = None):
        self.start, told = _start(self.name, params or {})
        lengths = pyspiel.GameInfo(
            num_distinct_actions=self.start.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(self.start.max_plies, 2**31 - 1),
        )
        super().__init__(_game_type(self.name), lengths, told)

    def new_initial_state(self) -> DuelState:
        return DuelState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[dict] = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.start.num_features, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class DuelState(pyspiel.State):
    """A position; ``duel`` is the :class:`digit_duels.Game` behind it, with ``solve()`` and all else."""

    def __init__(self, game: DuelGame):
        super().__init__(game)
        self.duel = game.start.copy()

    def current_player(self) -> int:
        turn = self.duel.turn
        return pyspiel.PlayerId.TERMINAL if turn is None else turn - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.duel.legal_actions())

    def _apply_action(self, action: int) -> None:
        self.duel.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.duel.word_of(action)

    def is_terminal(self) -> bool:
        return self.duel.turn is None

    def returns(self) -> list[float]:
        winner = self.duel.winner
        return [0.0 if winner is None else 1.0 if winner == seat else -1.0 for seat in (1, 2)]

    def __str__(self) -> str:
        return board(self.duel.view())


class _Observer:
    """The features of a position as a tensor, and the board as text."""

    def __init__(self, features: int, params: Optional[dict]):
        if params:
            raise ValueError(f"there are no parameters of an observation here, but {params} was given")
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DuelState, player: int) -> None:
        self.tensor[:] = state.duel.observation(player + 1)

    def string_from(self, state: DuelState, player: int) -> str:
        return str(state)


def board(view: View) -> str:
    """A view as text that differs wherever positions do: used tiles stand in brackets, the last one in square ones."""
    frames = {"free": "{}", "used": "({})", "last": "[{}]", "gap": "_"}
    lines = []
    for label, tiles in view.rows:
        lines.append(f"{label}: " + " ".join(frames[tile.state].format(tile.text) for tile in tiles))
    return "\n".join([*lines, view.status])


def _start(name: str, params: dict[str, Setting]) -> tuple[Game, dict[str, Setting]]:
    """The first position, and the parameters that are not what they are anyway, as OpenSpiel can read them again."""
    defaults = _defaults(name)
    told = {key: _as(defaults.get(key), value) for key, value in params.items()}
    told = {key: value for key, value in told.items() if value != defaults.get(key)}
    bare = {key: _bare(value) for key, value in told.items() if key != "seed"}
    if "seed" not in defaults:
        return Game(name, **bare), told
    seed = int(told.get("seed", defaults["seed"]))
    if seed < 0:
        raise BadParameter(f"seed={seed}: a whole number from 0 up is accepted")
    return Game(name, seed=seed, **bare), told


def _bare(value: Any) -> Any:
    return value.strip("'\"") if isinstance(value, str) else value


def _quoted(text: str) -> str:
    """A text as OpenSpiel can read it again: what looks like a number stands between quotes."""
    return f"'{text}'" if text and not text.strip("+-.0123456789") else text


def _as(default: Optional[Setting], value: Any) -> Setting:
    """A value as OpenSpiel holds it."""
    return _quoted(str(_bare(value))) if isinstance(default, str) else value


@functools.cache
def _defaults(name: str) -> dict[str, Setting]:
    """The parameters of a game and what they are unless told."""
    defaults = {parameter.name: _default(parameter) for parameter in info(name).parameters}
    # Only a start that was drawn has a seed.
    return defaults if Game(name).seed is None else {**defaults, "seed": 0}


def _default(parameter: Parameter) -> Setting:
    text = parameter.default or ""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isdecimal() else _quoted(text)


@functools.cache
def _game_type(name: str) -> pyspiel.GameType:
    about: GameInfo = info(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{about.title}: {about.subtitle}" if about.subtitle else about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            # A class of its own, not a function: pyspiel lets go of it only after Python has ended, when nothing may be
            # freed any more, and classes are not.
            pyspiel.register_game(_game_type(name), type(f"{name.capitalize()}Game", (DuelGame,), {"name": name}))


_register()
