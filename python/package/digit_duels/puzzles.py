"""Puzzles: positions with a question whose answer the solvers have proven.

>>> from digit_duels import puzzles
>>> puzzle = puzzles.make("puzzle:divisors:count=24#1234")
>>> puzzle.prompt, puzzle.difficulty
('Find the only winning move.', 4.51)
>>> puzzle.answer(8).right
False
>>> [ply.move for ply in puzzle.answer("14").line]
['14', '7', '21']
>>> [puzzle.game for puzzle in puzzles.stream(seed=1, n=3)]
['fifty', 'append', 'divisors']
"""

from __future__ import annotations

import datetime
from typing import Literal, Optional, Union

from digit_duels._core import Puzzle, PuzzleStream, _daily_puzzle, _make_puzzle
from digit_duels._types import Attempt, Ply


def make(name: str) -> Puzzle:
    """The puzzle of a name such as ``puzzle:divisors:count=24#1234``, which is the same on every machine."""
    return _make_puzzle(name)


def daily(date: Union[str, datetime.date, None] = None) -> Puzzle:
    """The puzzle of a day, the same for everyone: today (UTC), or a date such as ``2026-11-18`` that is not in the future.

    It also has the ``number`` of the day and the game of the day, ``duel``.
    """
    if isinstance(date, datetime.datetime):
        date = date.date()
    return _daily_puzzle(date.isoformat() if isinstance(date, datetime.date) else date)


def stream(
    game: Optional[str] = None,
    *,
    seed: Optional[int] = None,
    n: Optional[int] = None,
    difficulty: Optional[int] = None,
    theme: Optional[str] = None,
    question: Literal["only", "all", "winner", "length"] = "only",
) -> PuzzleStream:
    """Puzzles from one seed, no position twice: ``n`` of them, or without end.

    ``game`` is a game or a variant such as ``divisors:count=24``; without it the games take turns. ``difficulty`` is from 1 to
    5, and ``theme`` an idea such as ``the pair``. Without a seed one is drawn, which ``.seed`` returns. The puzzles are those of
    ``duels puzzle --export N --seed SEED``.
    """
    return PuzzleStream(game, seed=seed, n=n, difficulty=difficulty, theme=theme, question=question)


__all__ = ["Attempt", "Ply", "Puzzle", "PuzzleStream", "daily", "make", "stream"]
