"""Batched steps and nothing else, for a profiler.

    perf record python python/bench/batch.py fifty && perf report --sort dso
"""

import sys

from digit_duels.gymnasium import DuelVectorEnv

environments = DuelVectorEnv(sys.argv[1], 8192, opponent="self", autoreset_mode="SameStep")
environments.reset(seed=0)
for step in range(6000):
    environments.step(environments.sample_actions(step))
