"""Five environments of gg-bench over the core of Digit Duels: ``digit_duels.gg_bench.make(176)``.

The interface, action numbers, observations and rewards are those of the benchmark, so that its evaluation runs on them
unchanged. Bugs of the originals are fixed; ``docs/gg-bench.md`` lists them.

``python -m digit_duels.gg_bench FOLDER`` writes ``env_176.py`` and so on into the benchmark's folder of environments.
"""

from __future__ import annotations

from typing import Any

from digit_duels.gg_bench._base import BenchEnv
from digit_duels.gg_bench._envs import Append, Deletion, Dilemma, Divisors, Fifty

__all__ = ["ENVIRONMENTS", "BenchEnv", "environment", "make"]

ENVIRONMENTS: dict[int, type[BenchEnv]] = {176: Fifty, 168: Append, 917: Divisors, 646: Dilemma, 971: Deletion}


def environment(number: int) -> type[BenchEnv]:
    """The class that the benchmark calls ``CustomEnv``."""
    if number not in ENVIRONMENTS:
        listed = ", ".join(f"{known} ({kind.game})" for known, kind in ENVIRONMENTS.items())
        raise ValueError(f"there is no environment {number!r}: accepted are {listed}")
    return ENVIRONMENTS[number]


def make(number: int, **arguments: Any) -> BenchEnv:
    """The environment of that number in the benchmark; with ``oracle=True`` its ``info`` holds exact values."""
    return environment(number)(**arguments)
