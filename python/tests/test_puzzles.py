"""Puzzles are those of the terminal, and a search written here in plain Python agrees with their answers."""

import copy
import datetime
import itertools
import json
import pickle
import re
import threading
from functools import lru_cache
from pathlib import Path

import pytest

import digit_duels
from digit_duels import BadParameter, BadPuzzle, Game, IllegalMove, UnknownGame, puzzles

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = (ROOT / "crates/session/tests/golden/daily.txt").read_text().strip().split("\n\n")
DAYS = [day.splitlines() for day in GOLDEN if day[:10] <= "2026-11-18"]
NAME = "puzzle:divisors:count=24#1234"


def test_ten_days_are_past():
    assert len(DAYS) == 10


@pytest.mark.parametrize("day", DAYS, ids=lambda day: day[0])
def test_the_puzzles_of_days_are_those_of_everywhere(day):
    date, number = day[0].split()
    puzzle = puzzles.daily(date)
    assert (puzzle.date, puzzle.number, puzzle.id) == (date, int(number), day[1])
    assert " ".join([puzzle.start, *puzzle.moves]) == day[2].strip()
    assert f"answer {' '.join(puzzle.answers)}, difficulty {puzzle.difficulty}, {puzzle.theme}" == day[3]
    assert f"duel {puzzle.duel}" == day[4]
    assert puzzles.daily(datetime.date.fromisoformat(date)) == puzzle
    assert list(puzzle.to_dict())[-3:] == ["date", "number", "duel"]


def test_a_stream_is_the_data_set_of_the_terminal():
    written = [line for line in (ROOT / "docs/puzzles.md").read_text().splitlines() if line.startswith('{"id"')]
    made = [json.dumps(each.to_dict(), ensure_ascii=False, separators=(",", ":")) for each in puzzles.stream(seed=1, n=2)]
    assert made == written


def limits(start):
    """The parameters in the name of a start, as numbers."""
    return {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", start)}


def fifty(start, moves):
    """Who wins a position of fifty, for each legal move."""
    rules = {"target": 50, "base": 10, "max": 9, **limits(start)}

    def legal(total, used):
        steps = range(1, min(rules["max"], rules["target"] - total) + 1)
        return [step for step in steps if (total + step) % rules["base"] not in used]

    @lru_cache(None)
    def wins(total, used):
        return any(after(total, used, step) for step in legal(total, used))

    def after(total, used, step):
        """Whether the step wins for whoever makes it."""
        total += step
        return total == rules["target"] or not wins(total, used | {total % rules["base"]})

    total, used = 0, frozenset()
    for step in map(int, moves):
        total += step
        used |= {total % rules["base"]}
    return {str(step): after(total, used, step) for step in legal(total, used)}


def divisors(start, moves):
    """Who wins a position of divisors, for each legal move."""
    count = limits(start).get("count", 9)
    only_first, even = "one=no" in start, "opening=even" in start

    def legal(left, last):
        if last is None:
            return [number for number in left if not even or number % 2 == 0]
        related = [number for number in left if number % last == 0 or last % number == 0]
        return [number for number in related if number != 1 or not only_first]

    @lru_cache(None)
    def wins(left, last):
        return any(not wins(left - {number}, number) for number in legal(left, last))

    left, last = frozenset(range(1, count + 1)), None
    for number in map(int, moves):
        left, last = left - {number}, number
    return {str(number): not wins(left - {number}, number) for number in legal(left, last)}


@pytest.mark.parametrize(("game", "search"), [("fifty", fifty), ("divisors", divisors)])
def test_exactly_one_move_wins(game, search):
    seen = set()
    for puzzle in puzzles.stream(game, seed=3, n=40):
        if limits(puzzle.start).get("count", 0) > 24 and len(puzzle.moves) < 4:
            continue  # Too many positions for plain Python.
        found = search(puzzle.start, puzzle.moves)
        assert {move: "win" if won else "loss" for move, won in found.items()} == puzzle.values, puzzle
        assert set(puzzle.legal) == set(found) and [move for move, won in found.items() if won] == puzzle.answers
        seen.add(puzzle.id)
        for move in puzzle.legal:
            attempt = puzzle.answer(move)
            assert attempt.right == found[move] and attempt.answer == [move] and attempt.why
            assert attempt.line[0] == (len(puzzle.moves) + 1, puzzle.turn, move)
    assert len(seen) >= 20


def test_an_answer_shows_what_happens():
    puzzle = puzzles.make(NAME)
    wrong, right = puzzle.answer(8), puzzle.answer("14")
    assert (wrong.right, [ply.move for ply in wrong.line]) == (False, ["8", "24"])
    assert (right.right, [ply.move for ply in right.line], right.why) == (True, ["14", "7", "21"], puzzle.why)
    game = puzzle.position()
    for ply in right.line:
        assert game.turn == ply.seat
        game.play(ply.move)
    assert game.winner == puzzle.turn
    assert puzzle.position().moves == puzzle.moves, "the puzzle has not changed"


def test_other_questions():
    several = next(puzzles.stream("fifty", seed=4, question="all"))
    assert several.answer(several.answers).right and several.answer(tuple(reversed(several.answers))).right
    assert len(several.answers) > 1 and not several.answer(several.answers[0]).right
    winner = next(puzzles.stream("divisors", seed=4, question="winner"))
    assert {who: winner.answer(who).right for who in (1, 2)} == {who: str(who) in winner.answers for who in (1, 2)}
    length = next(puzzles.stream("dilemma", seed=4, question="length"))
    assert length.answers == [str(length.distance)] and length.answer(length.distance).right
    for puzzle in (several, winner, length):
        assert puzzles.make(puzzle.id) == puzzle and puzzle.id.endswith("/" + puzzle.question)


def test_streams():
    assert [each.game for each in puzzles.stream(seed=1, n=len(digit_duels.games()))] == digit_duels.games()
    assert list(puzzles.stream(seed=1, n=0)) == []
    endless = puzzles.stream("dilemma", seed=9)
    assert iter(endless) is endless and endless.seed == 9
    some = list(itertools.islice(endless, 30))
    assert some == list(puzzles.stream("dilemma", seed=9, n=30)) and len(set(some)) == 30
    hard = list(puzzles.stream(seed=2, n=5, difficulty=4))
    assert all(3.5 <= each.difficulty <= 4.5 for each in hard)
    assert all(each.theme == "the pair" for each in puzzles.stream("divisors:count=24", seed=2, n=3, theme="pair"))
    assert puzzles.stream(n=1).seed != puzzles.stream(n=1).seed, "drawn"


def test_threads_share_a_stream():
    stream, made = puzzles.stream("fifty", seed=5, n=24), []
    threads = [threading.Thread(target=lambda: made.extend(stream)) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(each.id for each in made) == sorted(each.id for each in puzzles.stream("fifty", seed=5, n=24))


def test_puzzles_are_values():
    puzzle, day = puzzles.make(NAME), puzzles.daily("2026-02-28")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle) and hash(copy.copy(puzzle)) == hash(puzzle)
    assert pickle.loads(pickle.dumps(day)).to_dict() == day.to_dict() and day != puzzles.make(day.id) and puzzle != NAME
    assert repr(puzzle) == f"<Puzzle {NAME}: difficulty 4.51>"
    assert puzzle.date is puzzle.number is puzzle.duel is None
    fields = {name: getattr(puzzle, "answers" if name == "answer" else name) for name in puzzle.to_dict()}
    assert fields == puzzle.to_dict()
    puzzle.moves.append("1"), puzzle.values.clear(), puzzle.to_dict().clear()
    assert fields == puzzle.to_dict(), "nothing that was handed out changes it"
    assert puzzles.daily() == puzzles.daily(datetime.datetime.now(datetime.timezone.utc))


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: puzzles.make("divisors"), BadPuzzle, "a name looks like puzzle:divisors:count=24#1234"),
        (lambda: puzzles.make("puzzle:divisors"), BadPuzzle, "add a whole number after a #"),
        (lambda: puzzles.make("puzzle:chess#1"), UnknownGame, "The games are"),
        (lambda: puzzles.make("puzzle:fifty:target=x#1"), BadParameter, "target"),
        (lambda: puzzles.make("puzzle:divisors#7/fastest"), BadPuzzle, "a newer version may"),
        (lambda: puzzles.make("puzzle:append#1"), BadPuzzle, "Try append:target=120,digits=0-2"),
        (lambda: puzzles.make("puzzle:append@3"), BadPuzzle, "this position is not a puzzle"),
        (lambda: puzzles.daily("today"), BadPuzzle, "write it as in 2026-11-18"),
        (lambda: puzzles.daily("2025-12-31"), BadPuzzle, "the first one was that of 2026-01-01"),
        (lambda: puzzles.daily(datetime.date(9999, 12, 31)), BadPuzzle, "is not out yet"),
        (lambda: puzzles.stream("chess"), UnknownGame, "The games are"),
        (lambda: puzzles.stream("divisors#7"), BadPuzzle, "its name is puzzle:divisors#7"),
        (lambda: puzzles.stream(difficulty=6), BadParameter, "difficulty=6: accepted are 1"),
        (lambda: puzzles.stream(difficulty=-1), BadParameter, "accepted are 1"),
        (lambda: puzzles.stream(theme="the pear"), BadParameter, "Did you mean the pair"),
        (lambda: puzzles.stream(question="why"), BadParameter, "Accepted: only, all, winner, length"),
        (lambda: puzzles.stream(n=-1), BadParameter, "whole numbers from 0 up"),
        (lambda: puzzles.stream(seed=-1), BadParameter, "from 0 to 18446744073709551615"),
        (lambda: next(puzzles.stream("fifty", theme="the pair", seed=1)), BadPuzzle, "no puzzle with the theme"),
        (lambda: puzzles.make(NAME).answer(99), IllegalMove, "99"),
        (lambda: puzzles.make(NAME).answer(None), IllegalMove, "None"),
        (lambda: puzzles.make(NAME + "/winner").answer("nobody"), BadPuzzle, "answer me, other, 1 or 2"),
    ],
)
def test_refusals_say_what_is_accepted(make, error, says):
    with pytest.raises(error, match=re.escape(says)) as caught:
        make()
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "make",
    [lambda: puzzles.make(7), lambda: puzzles.daily(20261118), lambda: puzzles.stream(7), lambda: puzzles.stream(seed="x"),
     lambda: puzzles.stream(n=1.5), lambda: puzzles.stream(level=3)],
)
def test_other_types_are_type_errors(make):
    with pytest.raises(TypeError):
        make()
