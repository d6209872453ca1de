"""The results of the core, as named tuples."""

from __future__ import annotations

from typing import Literal, NamedTuple, Optional

Value = Literal["win", "loss"]


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int
    reason: str


class Tile(NamedTuple):
    """One tile of a row; ``choice`` is the move that choosing it makes, if it may be chosen now."""

    text: str
    state: Literal["free", "used", "last", "gap"]
    choice: Optional[str]


class Row(NamedTuple):
    """A labelled row of tiles."""

    label: str
    tiles: list[Tile]


class View(NamedTuple):
    """Everything needed to draw a game."""

    turn: Optional[int]
    rows: list[Row]
    status: str
    moves: list[str]


class MoveValue(NamedTuple):
    """What perfect play knows about a move, for the player who makes it; the distance counts from before it."""

    move: str
    action: int
    value: Value
    distance: Optional[int]


class Solution(NamedTuple):
    """What perfect play knows about a position, for the player to move.

    ``winning_actions`` are all actions that win, so there are none in a lost position. ``best`` and ``best_actions``
    hold the fastest wins only, or in a lost position what holds out longest. ``decided``: every move has the same
    value.
    """

    value: Value
    distance: Optional[int]
    moves: list[MoveValue]
    best: list[str]
    best_actions: list[int]
    winning_actions: list[int]
    decided: bool
    why: str


class PlyReview(NamedTuple):
    """A ply with its value before and after; ``winning`` holds the moves that would have kept the win."""

    ply: int
    seat: int
    move: str
    before: Value
    after: Value
    distance: Optional[int]
    mattered: bool
    blunder: bool
    winning: list[str]


class Forfeit(NamedTuple):
    """A resignation, or another way to lose outside the rules; ``blunder``: it gave a won position away."""

    seat: int
    termination: str
    before: Value
    blunder: bool
    winning: list[str]


class Accuracy(NamedTuple):
    """In how many critical positions a player kept the win."""

    held: int
    mattered: int


class Review(NamedTuple):
    """A game compared with perfect play; ``accuracy`` is that of seats 1 and 2."""

    plies: list[PlyReview]
    at_start: Optional[int]
    outcome: Optional[Outcome]
    accuracy: tuple[Accuracy, Accuracy]
    verdict: list[str]
    forfeit: Optional[Forfeit]
    mattered: bool


class Parameter(NamedTuple):
    """A parameter of a game. ``choices`` are the words that a ``choice`` or a ``bool`` takes."""

    name: str
    default: Optional[str]
    kind: Literal["int", "bool", "choice", "text"]
    choices: list[str]
    accepts: str
    help: str


class GameInfo(NamedTuple):
    """What a game is about."""

    id: str
    title: str
    subtitle: str
    summary: str
    rules: str
    truth: str
    parameters: list[Parameter]


class Ply(NamedTuple):
    """A ply with its number, counted from 1."""

    ply: int
    seat: int
    move: str


class Attempt(NamedTuple):
    """What came of an answer to a puzzle.

    ``line`` is what happens next, from the position of the puzzle: the winning move and the best resistance to it, or the
    wrong move and its refutation. ``why`` speaks to the player to move.
    """

    id: str
    right: bool
    answer: list[str]
    line: list[Ply]
    why: str
