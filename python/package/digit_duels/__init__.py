"""Digit Duels: two-player games of digits, every position solved.

>>> from digit_duels import Game
>>> game = Game("fifty", target=20)
>>> game.legal_moves()
['1', '2', '3', '4', '5', '6', '7', '8', '9']
>>> game.play("7")
'7'
>>> game
<Game fifty:target=20 after 7: Player 2 is to move>
>>> game.solve().value
'win'

``digit_duels.puzzles`` makes positions with one winning move.

``digit_duels.pettingzoo``, ``digit_duels.gymnasium`` and ``digit_duels.open_spiel`` hold the environments; they need
those libraries, which the core does not.
"""

import sys

from digit_duels import errors, puzzles
from digit_duels._core import Game, __version__, games, info
from digit_duels._types import (
    Accuracy,
    Forfeit,
    GameInfo,
    MoveValue,
    Outcome,
    Parameter,
    PlyReview,
    Review,
    Row,
    Solution,
    Tile,
    View,
)
from digit_duels.errors import (
    BadLine,
    BadParameter,
    BadPuzzle,
    BadRecord,
    DuelsError,
    GameOver,
    IllegalMove,
    NothingToUndo,
    TooLarge,
    UnknownGame,
    UnknownParameter,
)

__all__ = [
    "Accuracy",
    "BadLine",
    "BadParameter",
    "BadPuzzle",
    "BadRecord",
    "DuelsError",
    "Forfeit",
    "Game",
    "GameInfo",
    "GameOver",
    "IllegalMove",
    "MoveValue",
    "NothingToUndo",
    "Outcome",
    "Parameter",
    "PlyReview",
    "Review",
    "Row",
    "Solution",
    "Tile",
    "TooLarge",
    "UnknownGame",
    "UnknownParameter",
    "View",
    "__version__",
    "errors",
    "games",
    "info",
    "puzzles",
]

if "gymnasium" in sys.modules:
    # Register the games where Gymnasium is in use. Importing it here would slow down everyone else.
    from digit_duels._register import register as _register

    _register()
