"""The examples run, and what they show is true."""

import copy
import itertools
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from digit_duels import Game

EXAMPLES = Path(__file__).parent.parent / "examples"
DOCS = EXAMPLES.parent.parent / "docs"
sys.path.insert(0, str(EXAMPLES))

import exact_regret  # noqa: E402
import q_learning  # noqa: E402


def run(*arguments):
    """What an example prints."""
    done = subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, cwd=EXAMPLES.parent)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def every_line(game):
    """Every way to continue, written without the code of the examples."""
    yield game
    for action in game.legal_actions():
        after = game.copy()
        after.act(action)
        yield from every_line(after)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_q_learning_ends_without_a_blunder_in_any_position(seed):
    began = time.monotonic()
    learner, curve = q_learning.learn(seed=seed)
    assert time.monotonic() - began < 60
    assert curve[0].everywhere.blunders > 30 and curve[-1].everywhere.blunders == 0 == curve[-1].met.blunders
    assert q_learning.perfect_since(curve) is not None
    judged = set()
    for game in every_line(Game("divisors")):
        if game.turn is not None:
            chosen, solution = learner.greedy(game), game.solve()
            assert next(move.value for move in solution.moves if move.action == chosen) == solution.value
            judged.add(game.copy())
    assert len(judged) == len(exact_regret.reached(Game("divisors"), Game.legal_actions)) == 275


def test_its_greedy_policy_beats_every_reply():
    learner, _ = q_learning.learn()
    left = [Game("divisors")]
    while left:
        game = left.pop()
        if game.turn is None:
            assert game.winner == 1
            continue
        actions = [learner.greedy(game)] if game.turn == 1 else game.legal_actions()
        left += exact_regret.replies(game, actions)


def test_the_picture_is_drawn(tmp_path):
    printed = run("examples/q_learning.py", "--games", 400, "--plot", tmp_path / "curve.png")
    assert printed.startswith("     0 games:   63 blunders, regret 0.900") and printed.endswith("Blunders are left.\n")
    assert (tmp_path / "curve.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_the_truth_is_the_end_of_the_scale():
    positions = exact_regret.judged(exact_regret.reached(Game("divisors"), Game.legal_actions))
    values = {True: exact_regret.everywhere(exact_regret.perfect, positions).regret}

    def worst(game):
        return next((move.action for move in game.solve().moves if move.value == "loss"), game.legal_actions()[0])

    values[False] = exact_regret.everywhere(worst, positions).regret
    assert values == {True: 0.0, False: 1.0}


def test_positions_are_counted_once():
    def position(moves):
        totals = list(itertools.accumulate(map(int, moves)))
        return totals[-1:], frozenset(total % 10 for total in totals)

    found = exact_regret.reached(Game("fifty"), Game.legal_actions)
    seen = {(str(position(game.moves)[0]), position(game.moves)[1]) for game in found}
    # 17,455 can be reached; those where the game is over are left out.
    assert len(found) == len(seen) < 17455


@pytest.mark.parametrize("arguments", [["examples/exact_regret.py", "divisors"], ["examples/q_learning.py"]])
def test_the_documentation_quotes_what_is_printed(arguments):
    command = "$ python " + " ".join(arguments)
    assert f"{command}\n{run(*arguments)}```" in (DOCS / "python-examples.md").read_text(encoding="utf-8")


def texts(cells):
    """What the cells print; pictures are only named."""
    printed = []
    for cell in cells:
        for output in cell.get("outputs", []):
            printed.append(output.get("text") or sorted(output.get("data", {})))
    return printed


def test_the_notebook_runs_and_prints_what_it_shows():
    kept = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
    nbformat.validate(kept)
    again = copy.deepcopy(kept)
    NotebookClient(again, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    for ran, shown in zip(again.cells, kept.cells, strict=True):
        printed, expected = texts([ran]), texts([shown])
        if "in games()" in shown.source:
            # There may be more games by now: what the cell prints for them comes last.
            printed = [text[: len(start)] for text, start in zip(printed, expected, strict=True)]
        assert printed == expected
    pictures = [printed for printed in texts(kept.cells) if isinstance(printed, list) and "image/png" in printed]
    assert len(pictures) == 2
