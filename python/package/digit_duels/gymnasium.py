"""The games as Gymnasium environments: one agent against ``random``, ``level:1`` to ``level:9`` or ``perfect``.

Importing this module registers the games, as ``import digit_duels`` does where Gymnasium was imported before it. Then
``gymnasium.make("DigitDuels/Fifty-v0", opponent="perfect", target=60)`` makes one game, ``gymnasium.make_vec`` with
``vectorization_mode="vector_entry_point"``, or :class:`DuelVectorEnv`, thousands that are stepped in one call.
"""

from digit_duels._duel_env import DuelEnv
from digit_duels._duel_vector_env import DuelVectorEnv
from digit_duels._register import register

__all__ = ["DuelEnv", "DuelVectorEnv", "register"]

register()
