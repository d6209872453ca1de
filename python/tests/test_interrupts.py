"""Ctrl-C takes effect within a second, whatever is being solved, and leaves everything usable."""

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in the manner of Unix")

# Solving takes tens of seconds: gigabytes are cleared first, and then searched.
HARD = "'fifty', target=1000000, base=29, max=28"

SOLVE = f"""
from digit_duels import Game
game = Game({HARD})
work, use = game.solve, lambda: game.play("7")
"""

STEP = """
import numpy
from digit_duels.gymnasium import DuelVectorEnv
environments = DuelVectorEnv({game}, num_envs=16, opponent="perfect", threads={threads})
environments.reset(seed=1)
work, use = lambda: environments.step(numpy.zeros(16, int)), lambda: environments.reset(seed=2)
"""

JUDGE = f"""
import gymnasium, digit_duels.gymnasium
environment = digit_duels.gymnasium.DuelEnv({HARD}, oracle=True)
work, use = lambda: environment.reset(seed=1), lambda: environment.game.play("7")
"""

# Hard ones are rare, so that most of the time goes by inside of a call.
PUZZLES = """
from digit_duels import puzzles
stream = puzzles.stream(seed=1, difficulty=5)
work, use = lambda: sum(1 for _ in stream), lambda: puzzles.make("puzzle:fifty#1").answer(1)
"""

RUN = """
print("ready", flush=True)
try:
    work()
except KeyboardInterrupt:
    print("interrupted", flush=True)
    use()
    print("usable", flush=True)
"""


@pytest.mark.parametrize("delay", [0.1, 0.7, 1.5])
@pytest.mark.parametrize(
    "program",
    [SOLVE, STEP.format(game=HARD, threads=1), STEP.format(game=HARD, threads=2), JUDGE, PUZZLES],
    ids=["solve", "vector step", "vector step with threads", "judged environment", "puzzles"],
)
def test_ctrl_c(program, delay):
    with subprocess.Popen([sys.executable, "-c", program + RUN], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(delay)
        began = time.monotonic()
        os.kill(child.pid, signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        assert time.monotonic() - began < 1
        assert child.stdout.readline() == "usable\n"
    assert child.returncode == 0
