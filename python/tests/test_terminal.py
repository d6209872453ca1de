"""A seed plays the same game here as at the terminal, with the same players."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import VARIANTS

from digit_duels import Game
from digit_duels._core import Opponent
from digit_duels.gymnasium import DuelEnv, DuelVectorEnv

TARGET = Path(__file__).resolve().parents[2] / "target"
# The newest build of the program, unless the environment names one. `./check` has made one before these tests run.
BUILDS = [Path(build) for build in (TARGET / "debug/duels", TARGET / "release/duels", shutil.which("duels")) if build]
BUILDS = sorted((build for build in BUILDS if build.exists()), key=lambda build: build.stat().st_mtime)
DUELS = os.environ.get("DUELS") or (BUILDS[-1] if BUILDS else None)

# What `duels play GAME --p1 random --p2 level:5 --seed 7` plays, so that something is compared where the program is
# not built.
PINNED = {
    "fifty": "1 1 2 1 8 3 3 1 8 9",
    "append": "1 1 2",
    "divisors": "1 5",
    "dilemma": "start end start start end start end start end start start start start start end end end start start start",
    "deletion": "left left left",
}


def played_here(variant, one, two, seed):
    """The game of two computer players."""
    game = Game(variant, seed=seed)
    players = {1: Opponent(one), 2: Opponent(two)}
    while game.turn is not None:
        game.act(players[game.turn].choose(game, seed))
    return game


def played_at_the_terminal(folder, variant, one, two, seed):
    record = folder / "record.txt"
    arguments = ["play", variant, "--p1", one, "--p2", two, "--seed", str(seed), "--record", str(record)]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    done = subprocess.run([DUELS, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
    assert done.returncode == 0, done.stderr
    return Game.from_record(record.read_text())


@pytest.mark.skipif(DUELS is None, reason="the program duels is not built")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("one", "two"), [("random", "random"), ("level:5", "random"), ("perfect", "level:2")])
def test_a_seed_plays_the_same_game(tmp_path, variant, one, two):
    for seed in (0, 7, 2**63):
        there = played_at_the_terminal(tmp_path, variant, one, two, seed)
        here = played_here(variant, one, two, seed)
        assert here.moves == there.moves and here == there

        against_two = DuelEnv(variant, opponent=two, seat=1)
        against_two.reset(seed=seed)
        assert replayed(against_two, there).moves == there.moves
        against_one = DuelVectorEnv(variant, 1, opponent=one, seat=2)
        against_one.reset(seed=seed)
        game = against_one.game(0)
        assert game.moves == there.moves[: len(game.moves)] and len(game.moves) == 1


def replayed(environment, game):
    """The game of an environment in which the agent plays the moves of another."""
    while environment.game.turn is not None:
        move = game.moves[len(environment.game.moves)]
        environment.step(environment.game.action_of(move))
    return environment.game


def as_data(value):
    """Named tuples as the JSON that the program prints."""
    if hasattr(value, "_asdict"):
        return {name: as_data(field) for name, field in value._asdict().items()}
    return [as_data(each) for each in value] if isinstance(value, (list, tuple)) else value


def agrees(mine, theirs):
    """Whether everything that both have is equal, and most of it is in both."""
    if isinstance(theirs, dict):
        return len(mine.keys() & theirs.keys()) > 1 and all(agrees(mine[key], theirs[key]) for key in mine.keys() & theirs.keys())
    if isinstance(theirs, list):
        return len(mine) == len(theirs) and all(map(agrees, mine, theirs))
    return mine == theirs


@pytest.mark.skipif(DUELS is None, reason="the program duels is not built")
def test_results_have_the_fields_of_the_program(tmp_path):
    game = Game.from_line("divisors 1 8,4,2")
    solved = subprocess.run([DUELS, "solve", "divisors", "--moves", "8 4 2", "--json"], capture_output=True, text=True)
    theirs = json.loads(solved.stdout)
    assert theirs.keys() - set(game.solve()._fields) == {"game", "id", "turn"}
    assert agrees(as_data(game.solve()), theirs)

    game.resign()
    record = tmp_path / "record.txt"
    record.write_text(game.record())
    reviewed = subprocess.run([DUELS, "review", str(record), "--json"], capture_output=True, text=True)
    theirs = json.loads(reviewed.stdout)
    assert theirs.keys() - set(game.review()._fields) == {"game", "id", "first"}
    assert agrees(as_data(game.review()), theirs)
    assert theirs["plies"][0].keys() == game.review().plies[0]._asdict().keys()
    assert theirs["forfeit"].keys() == game.review().forfeit._asdict().keys()


@pytest.mark.parametrize("variant", PINNED)
def test_pinned_games(variant):
    assert " ".join(played_here(variant, "random", "level:5", 7).moves) == PINNED[variant]
