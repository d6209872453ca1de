"""What the environments of all libraries share."""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy as np

from digit_duels import Game


def observation_box(game: Game) -> gymnasium.spaces.Box:
    """The space of a game's observations: zeros and ones."""
    return gymnasium.spaces.Box(0, 1, (game.num_features,), np.int8)


def game_seed(seed: Optional[int], random: np.random.Generator) -> int:
    """The seed of a game: the one that was named, or else the next one drawn."""
    return int(random.integers(2**32)) if seed is None else int(seed) % 2**64


def accepted(name: str, value: Any, choices: tuple) -> Any:
    """The value, if it is one of the choices."""
    if value not in choices:
        listed = ", ".join(repr(choice) for choice in choices)
        raise ValueError(f"{name}={value!r}: accepted are {listed}")
    return value


def rendered(game: Game, mode: Optional[str]) -> Optional[str]:
    """The game as the render mode wants it: printed for people, or as text."""
    if mode is None:
        gymnasium.logger.warn("render() needs a render_mode: accepted are human and ansi")
        return None
    text = game.render()
    if mode == "ansi":
        return text
    print(text)
    return None
