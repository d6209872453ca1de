"""What the core hands out: named tuples, which compare, hash, pickle and print as one would expect."""

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
    """All that is needed to draw a game."""

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


class ReviewedPly(NamedTuple):
    """A ply with its value before and after; ``winning`` holds what would have kept the win."""

    seat: int
    move: str
    before: Value
    after: Value
    distance: Optional[int]
    mattered: bool
    blunder: bool
    winning: list[str]


class Accuracy(NamedTuple):
    """How often a player held a won position, of the times that it could have been lost."""

    held: int
    mattered: int


class Review(NamedTuple):
    """A game looked at with perfect play beside it; ``accuracy`` is for seats 1 and 2."""

    plies: list[ReviewedPly]
    at_start: Optional[int]
    outcome: Optional[Outcome]
    accuracy: tuple[Accuracy, Accuracy]
    verdict: list[str]


class Parameter(NamedTuple):
    """A parameter of a game. ``choices`` are the words that a ``choice`` or a ``bool`` takes."""

    name: str
    default: Optional[str]
    kind: Literal["int", "bool", "choice", "text"]
    choices: list[str]
    accepts: str
    help: str


class GameInfo(NamedTuple):
    """What a game says about itself."""

    id: str
    title: str
    subtitle: str
    summary: str
    rules: str
    truth: str
    parameters: list[Parameter]
