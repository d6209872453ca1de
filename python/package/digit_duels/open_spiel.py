"""The games in OpenSpiel: importing this makes ``pyspiel.load_game("digit_duels_fifty(target=60)")`` work.

Every game of the catalogue is there as ``digit_duels_`` and its id, with its own parameters and, where its start is
random, a ``seed`` (0 by default), so that the string of a game describes it completely. Player 0 has seat 1 and begins.

OpenSpiel reads everything that looks like a number as one. Where a game takes a text, put it in quotes:
``digit_duels_dilemma(sequence='4917258630')``, ``digit_duels_append(digits='0-5')``. :func:`load` adds them itself.
"""

from __future__ import annotations

import functools
from typing import Any, Optional, Union

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from digit_duels import Game, GameInfo, View, games, info

__all__ = ["DuelGame", "DuelState", "load"]

PREFIX = "digit_duels_"
Setting = Union[int, bool, str]


def load(game: str, **params: Any) -> DuelGame:
    """A game of the catalogue as pyspiel knows it: ``load("dilemma", sequence="4917258630")``."""
    kinds = _kinds(game)
    return pyspiel.load_game(PREFIX + game, {name: _typed(kinds.get(name), value) for name, value in params.items()})


def _load(text: str) -> DuelGame:
    """The game that was pickled."""
    return pyspiel.load_game(text)


class DuelGame(pyspiel.Game):
    """A game of the catalogue with its parameters; ``start`` is its first position."""

    name: str

    def __init__(self, params: Optional[dict[str, Setting]] = None):
        self.start, given = _start(self.name, params or {})
        lengths = pyspiel.GameInfo(
            num_distinct_actions=self.start.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(self.start.max_plies, 2**31 - 1),
        )
        super().__init__(_game_type(self.name), lengths, given)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # Through a function of this module, so that unpickling registers the games first.
        return _load, (str(self),)

    def new_initial_state(self) -> DuelState:
        return DuelState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[dict] = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.start.num_features, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class DuelState(pyspiel.State):
    """A position; ``duel`` is its :class:`digit_duels.Game`, with ``solve()`` and everything else."""

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
        return self.duel.move_of(action)

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
            raise ValueError(f"observations take no parameters, but {params} was given")
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DuelState, player: int) -> None:
        self.tensor[:] = state.duel.observation(player + 1)

    def string_from(self, state: DuelState, player: int) -> str:
        return str(state)


def board(view: View) -> str:
    """A view as text that differs wherever positions do: used tiles in round brackets, the last one in square ones."""
    frames = {"free": "{}", "used": "({})", "last": "[{}]", "gap": "_"}
    lines = []
    for label, tiles in view.rows:
        lines.append(f"{label}: " + " ".join(frames[tile.state].format(tile.text) for tile in tiles))
    return "\n".join([*lines, view.status])


def _start(name: str, params: dict[str, Setting]) -> tuple[Game, dict[str, Setting]]:
    """The first position, and the parameters that differ from their defaults, as OpenSpiel can read them again."""
    kinds, defaults = _kinds(name), _defaults(name)
    given = {key: _typed(kinds.get(key), value) for key, value in params.items()}
    given = {key: value for key, value in given.items() if value != defaults.get(key)}
    bare = {key: _bare(value) for key, value in given.items() if key != "seed"}
    if "seed" not in defaults:
        return Game(name, **bare), given
    return Game(name, seed=int(given.get("seed", defaults["seed"])), **bare), given


def _bare(value: Any) -> Any:
    return value.strip("'\"") if isinstance(value, str) else value


def _quoted(text: str) -> str:
    """A text as OpenSpiel can read it again: in quotes if it looks like a number."""
    return f"'{text}'" if text and not text.strip("+-.0123456789") else text


def _typed(kind: Optional[str], value: Any) -> Setting:
    """A value with the type that OpenSpiel has for this kind of parameter; what does not fit is left for it to refuse."""
    bare = _bare(value)
    if kind in ("text", "choice"):
        return _quoted(str(bare))
    if kind == "int" and isinstance(bare, str) and bare.isdecimal():
        return int(bare)
    if kind == "bool" and bare in ("yes", "no"):
        return bare == "yes"
    return value


@functools.cache
def _kinds(name: str) -> dict[str, str]:
    """The parameters of a game and what their values are."""
    kinds = {parameter.name: parameter.kind for parameter in info(name).parameters}
    # Only a random start has a seed.
    return kinds if Game(name).seed is None else {**kinds, "seed": "int"}


@functools.cache
def _defaults(name: str) -> dict[str, Setting]:
    """The parameters of a game and their defaults, which give OpenSpiel their types."""
    given = {parameter.name: parameter.default for parameter in info(name).parameters}
    return {key: _default(kind, given.get(key)) for key, kind in _kinds(name).items()}


def _default(kind: str, default: Optional[str]) -> Setting:
    # OpenSpiel has no value for a parameter that is left out: 0 and the empty text say so.
    if default is None:
        return {"int": 0, "bool": False}.get(kind, "")
    return _typed(kind, default)


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
            # A class of its own, not a function: pyspiel releases it only after Python has shut down, when nothing may be
            # freed any more, and classes are not.
            pyspiel.register_game(_game_type(name), type(f"{name.capitalize()}Game", (DuelGame,), {"name": name}))


_register()
