"""What the environments of all libraries share."""

from __future__ import annotations

import operator
from typing import Any, Optional, Union

import gymnasium
import numpy as np

from digit_duels import BadParameter, Game
from digit_duels._frame import Frame

RENDER_MODES = ["human", "ansi", "rgb_array"]
MAX_SEED = 2**64 - 1


def observation_box(game: Game) -> gymnasium.spaces.Box:
    """The space of a game's observations: zeros and ones."""
    return gymnasium.spaces.Box(0, 1, (game.num_features,), np.int8)


def checked_seed(seed: Any, count: int = 1) -> int:
    """The first of ``count`` consecutive seeds, if all of them are in range."""
    number = operator.index(seed)
    if not 0 <= number <= MAX_SEED + 1 - count:
        raise BadParameter(f"seed={number}: seeds are whole numbers from 0 to {MAX_SEED + 1 - count}")
    return number


def game_seed(seed: Optional[int], random: np.random.Generator) -> int:
    """The seed of a game: the one that was given, or else the next one drawn."""
    return int(random.integers(2**32)) if seed is None else checked_seed(seed)


def accepted(name: str, value: Any, choices: tuple) -> Any:
    """The value, if it is one of the choices."""
    if value not in choices:
        listed = ", ".join(repr(choice) for choice in choices)
        raise ValueError(f"{name}={value!r}: accepted are {listed}")
    return value


class Renderer:
    """Renders a game as the render mode of an environment wants it."""

    def __init__(self, mode: Optional[str], start: Game):
        self.mode = accepted("render_mode", mode, (None, *RENDER_MODES))
        self._frame = Frame(start.view()) if mode == "rgb_array" else None

    def render(self, game: Game) -> Union[str, np.ndarray, None]:
        """The game as text or as an image; printed where people look on."""
        if self.mode is None:
            gymnasium.logger.warn(f"render() needs a render_mode: accepted are {', '.join(RENDER_MODES)}")
            return None
        if self._frame is not None:
            return self._frame.draw(game.view())
        if self.mode == "ansi":
            return game.render()
        print(game.render())
        return None
