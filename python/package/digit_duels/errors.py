"""The exceptions of the package. Their messages say what would be accepted.

All of them are :class:`ValueError`, so ``except ValueError`` catches everything that a wrong argument causes.
"""


class DuelsError(ValueError):
    """The base of all errors of this package."""


class UnknownGame(DuelsError):
    """There is no game of that name."""


class BadParameter(DuelsError):
    """A parameter that the game does not have, a value that it does not take, or a seed out of range."""


class UnknownParameter(BadParameter, TypeError):
    """A parameter that the game does not have; also a :class:`TypeError`, like any unknown keyword argument."""


class IllegalMove(DuelsError):
    """A move or an action that the rules do not allow here. Nothing has changed."""


class GameOver(DuelsError):
    """The game has ended: no more moves are accepted."""


class NothingToUndo(DuelsError):
    """There is no move to undo or redo."""


class BadLine(DuelsError):
    """A line that does not describe a position."""


class BadRecord(DuelsError):
    """A text that is not the record of a game."""


class BadPuzzle(DuelsError):
    """A text that does not name a puzzle or a day, a puzzle that does not exist, or what is not an answer to one."""


class TooLarge(DuelsError):
    """A variant that is too large to solve within the memory limit."""


__all__ = [
    "BadLine",
    "BadParameter",
    "BadPuzzle",
    "BadRecord",
    "DuelsError",
    "GameOver",
    "IllegalMove",
    "NothingToUndo",
    "TooLarge",
    "UnknownGame",
    "UnknownParameter",
]
