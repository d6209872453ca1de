"""Steps per second: ours against plain Python and OpenSpiel, interleaved in one run.

    python python/bench/speed.py [--markdown]

Every number is the median of several rounds. In each round all contenders run one after another, so that a busy machine
slows them alike, and only the thread's own time counts. A ply is one move by one player, and includes listing the legal
moves before it.
"""

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel

sys.path.insert(0, str(Path(__file__).parent))
import plain  # noqa: E402

import digit_duels  # noqa: E402
from digit_duels.gymnasium import DuelEnv, DuelVectorEnv  # noqa: E402

ROUNDS = 7
SECONDS = 0.12
GAMES_PER_BATCH = 8192


class Core:
    """The core, one game after another."""

    def __init__(self, name):
        self.game = digit_duels.Game(name, seed=0)
        self.seed = 0

    def run(self, plies):
        game, choice = self.game, random.choice
        for _ in range(plies):
            _, _, over = game.step(choice(game.legal_actions()))
            if over:
                self.seed += 1
                game.restart(self.seed)
        return plies


class Gym:
    """The Gymnasium environment against the random player: two plies a step."""

    def __init__(self, name):
        self.environment = DuelEnv(name)
        self.environment.reset(seed=0)

    def run(self, plies):
        environment, choice, played = self.environment, random.choice, 0
        while played < plies:
            _, _, over, _, _ = environment.step(choice(environment.game.legal_actions()))
            if over:
                played += len(environment.game.moves)
                environment.reset()
        return played


class Plain:
    """Plain Python, like gg-bench."""

    def __init__(self, name):
        self.name = name

    def run(self, plies):
        plain.playouts(self.name, plies)
        return plies


class Batch:
    """Thousands of games in one call, with observations and masks, random actions included."""

    def __init__(self, name):
        self.environment = DuelVectorEnv(name, GAMES_PER_BATCH, opponent="self", autoreset_mode="SameStep")
        self.environment.reset(seed=0)
        self.seed = 0

    def run(self, plies):
        steps = -(-plies // GAMES_PER_BATCH)
        for _ in range(steps):
            self.seed += 1
            self.environment.step(self.environment.sample_actions(self.seed))
        return steps * GAMES_PER_BATCH


class OpenSpiel:
    """OpenSpiel's Python interface, without observations, which would make it slower."""

    def __init__(self, name):
        self.game = pyspiel.load_game(name)

    def run(self, plies):
        state, choice = self.game.new_initial_state(), random.choice
        for _ in range(plies):
            state.apply_action(choice(state.legal_actions()))
            if state.is_terminal():
                state = self.game.new_initial_state()
        return plies


def rate(contender, plies):
    """Plies per second of this thread's time."""
    # All of them work in this thread alone, so its own time does not depend on how busy the machine is.
    began = time.thread_time()
    played = contender.run(plies)
    return played / (time.thread_time() - began)


def calibrated(contender):
    """How many plies take about `SECONDS`."""
    contender.run(1)
    plies = GAMES_PER_BATCH
    while (speed := rate(contender, plies)) * SECONDS > 2 * plies:
        plies = int(speed * SECONDS)
    return max(1, int(speed * SECONDS))


def measured():
    contenders = {}
    for name in plain.GAMES:
        contenders |= {(name, kind.__name__): kind(name) for kind in (Plain, Core, Gym, Batch)}
    contenders |= {(name, "OpenSpiel"): OpenSpiel(name) for name in ("tic_tac_toe", "nim")}
    plies = {key: calibrated(contender) for key, contender in contenders.items()}
    rates = {key: [] for key in contenders}
    for _ in range(ROUNDS):
        for key, contender in contenders.items():
            rates[key].append(rate(contender, plies[key]))
    return rates


def ratio(rates, one, two):
    """The median over the rounds of one rate over another of the same round."""
    return statistics.median(a / b for a, b in zip(rates[one], rates[two]))


def rows(rates):
    middle = {key: statistics.median(values) for key, values in rates.items()}
    fastest = max(("tic_tac_toe", "nim"), key=lambda name: middle[name, "OpenSpiel"])
    for name in plain.GAMES:
        yield [
            name,
            *(f"{middle[name, kind]:,.0f}" for kind in ("Plain", "Core", "Gym", "Batch")),
            *(f"{ratio(rates, (name, kind), (name, 'Plain')):.1f} ×" for kind in ("Core", "Gym", "Batch")),
            f"{ratio(rates, (name, 'Batch'), (fastest, 'OpenSpiel')):.1f} ×",
        ]
    for name in ("tic_tac_toe", "nim"):
        yield [f"OpenSpiel {name}", f"{middle[name, 'OpenSpiel']:,.0f}"]


HEAD = [
    "game",
    "plain Python, plies/s",
    "core",
    "Gymnasium",
    "batched",
    "core / plain",
    "Gymnasium / plain",
    "batched / plain",
    "batched / OpenSpiel",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    np.random.seed(0)
    table = [HEAD, *rows(measured())]
    if arguments.markdown:
        table.insert(1, ["---"] * len(HEAD))
    for row in table:
        row = row + [""] * (len(HEAD) - len(row))
        print("| " + " | ".join(f"{cell:>14}" for cell in row) + " |")


if __name__ == "__main__":
    main()
