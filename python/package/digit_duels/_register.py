"""The ids of the games in Gymnasium."""

from __future__ import annotations

import gymnasium

from digit_duels._core import games


def register() -> None:
    """Registers an environment for every game: ``DigitDuels/Fifty-v0`` and so on."""
    for name in games():
        game_id = f"DigitDuels/{name.capitalize()}-v0"
        if game_id not in gymnasium.registry:
            gymnasium.register(
                id=game_id,
                entry_point="digit_duels.gymnasium:DuelEnv",
                vector_entry_point="digit_duels.gymnasium:DuelVectorEnv",
                kwargs={"game": name},
            )
