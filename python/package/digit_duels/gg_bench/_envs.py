"""The environments of the benchmark: how each encodes its observation, and how it draws its start."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box

from digit_duels import Game
from digit_duels.gg_bench._base import BenchEnv

PLACES = ("left", "middle", "right")
TO_NINE = np.arange(10, dtype=np.int8)


class Fifty(BenchEnv):
    """Environment 176. Action a adds a + 1. Observed: the total, then a flag for each used last digit."""

    game = "fifty"
    actions = 9

    def space(self) -> Box:
        return Box(np.zeros(11, np.int32), np.array([50] + [1] * 10, np.int32), dtype=np.int32)

    def translate(self, features: np.ndarray) -> np.ndarray:
        observed = np.empty(11, np.int32)
        observed[0] = features[1:52].argmax()
        observed[1:] = features[52:]
        return observed


class Append(BenchEnv):
    """Environment 168. Action a appends a + 1. Observed: the number; one that exceeds 100 is not written down."""

    game = "append"
    actions = 9
    players = (1, -1)

    def space(self) -> Box:
        return Box(np.array([0]), np.array([100]), dtype=np.int64)

    def translate(self, features: np.ndarray) -> np.ndarray:
        number = int("".join(self.duel.moves) or 0)
        return np.array([number if number <= 100 else number // 10], np.int64)


class Divisors(BenchEnv):
    """Environment 917. Action a removes a + 1. Observed: a flag for each number left, then the last one (-1: none)."""

    game = "divisors"
    actions = 9
    players = (1, -1)

    def space(self) -> Box:
        return Box(np.array([0] * 9 + [-1], np.int8), np.array([1] * 9 + [9], np.int8), dtype=np.int8)

    def translate(self, features: np.ndarray) -> np.ndarray:
        observed = np.empty(10, np.int8)
        observed[:9] = 1 - features[1:10]
        observed[9] = features[10:] @ TO_NINE[1:] or -1
        return observed

    def render(self) -> str:
        removed = self.duel.moves[-1:] or ["None"]
        return f"{super().render()}\nLast digit removed: {removed[0]}"


class Dilemma(BenchEnv):
    """Environment 646. Actions: 0 start, 1 end. Observed: the row, the number of the next player, that of the other.

    Missing digits are -1. A seed gives the same row as in the benchmark.
    """

    game = "dilemma"
    actions = 2

    def space(self) -> Box:
        return Box(-1, 9, (40,), np.int32)

    def begin(self) -> Game:
        return Game(self.game, sequence="".join(map(str, self.np_random.integers(0, 10, size=20).tolist())))

    @property
    def seat(self) -> int:
        """Who is next, even once the game is over: as in the benchmark, that player observes the end."""
        return 1 + len(self.duel.moves) % 2

    def translate(self, features: np.ndarray) -> np.ndarray:
        # A digit counts one more than it is, so that a missing one becomes -1.
        return (features[1:].reshape(40, 10) @ (TO_NINE + 1)).astype(np.int32) - 1


class Deletion(BenchEnv):
    """Environment 971. Actions: 0 left, 1 middle, 2 right. Observed: the digits of Player 1, then 2 (0: missing)."""

    game = "deletion"
    actions = 3
    players = (0, 1)
    viewer = 1

    def space(self) -> Box:
        return Box(0, 9, (6,), np.int8)

    def begin(self) -> Game:
        one = two = self._draw()
        while two == one:
            two = self._draw()
        return Game(self.game, numbers=f"{one}-{two}")

    # The core counts the digits that are there, so that of two the right one has number 1.

    def to_core(self, action: int) -> int:
        return self.duel.action_of(PLACES[action]) if action in range(3) else action

    def from_core(self, action: int) -> int:
        return PLACES.index(self.duel.move_of(action))

    def valid_moves(self) -> list[int]:
        return [] if self.done else [PLACES.index(word) for word in self.duel.legal_moves()]

    def _draw(self) -> str:
        return "".join(map(str, self.np_random.integers(1, 10, size=3).tolist()))

    def translate(self, features: np.ndarray) -> np.ndarray:
        return features[1:].reshape(6, 10) @ TO_NINE
