"""The compiled part of digit_duels."""

from collections.abc import Sequence
from typing import Any, Literal, Optional, TypedDict, Union, final

import numpy as np
from numpy.typing import NDArray

from digit_duels._types import Attempt, GameInfo, Outcome, Review, Solution, Value, View

__version__: str

def games() -> list[str]:
    """The ids of the games."""

def info(game: str) -> GameInfo:
    """What a game is about: title, rules, parameters."""

def _restore(record: str) -> Game: ...
def _register_template() -> None:
    """Offers the template game too, for tests."""

@final
class Game:
    """A game in progress: ``Game("fifty", target=60)``, ``Game("dilemma:length=12", seed=7, first=2)``.

    Two games are equal if they have the same start and the same position. The hash belongs to the position, so it changes
    with every move: put a ``copy()`` into a set or a dictionary if you continue to play.
    """

    def __new__(
        cls,
        game: str,
        /,
        *,
        seed: Optional[int] = None,
        first: Union[Literal[1, 2, "random"], None] = None,
        **params: Any,
    ) -> Game: ...
    @staticmethod
    def from_line(line: str) -> Game:
        """The game that a line describes, such as ``fifty:target=60 1 7,3,4``; every move is checked."""
    @staticmethod
    def from_record(record: str) -> Game:
        """The game that a record describes; every move is checked."""
    def to_line(self) -> str:
        """The position in one line: the start with its random values written out, who began, and the moves."""
    def record(self) -> str:
        """The game as text in a format like PGN, to be saved and shared."""
    @property
    def name(self) -> str:
        """The id of the game, such as ``fifty``."""
    @property
    def id(self) -> str:
        """The start in one string, with its seed if it is random: ``dilemma:length=12#7``."""
    @property
    def variant(self) -> str:
        """The start without its seed."""
    @property
    def seed(self) -> Optional[int]:
        """The seed, if one was given or the start is random."""
    @property
    def first(self) -> int:
        """Who began: 1 or 2."""
    @property
    def turn(self) -> Optional[int]:
        """Who is to move: 1 or 2, or None when the game is over."""
    @property
    def winner(self) -> Optional[int]:
        """Who has won: 1 or 2, or None if the game is not over."""
    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended, or None if it is not over."""
    @property
    def players(self) -> tuple[str, str]:
        """The names of the players in seats 1 and 2, for the record."""
    def name_players(self, one: Optional[str] = None, two: Optional[str] = None) -> None:
        """Names the players in seats 1 and 2, for the record."""
    @property
    def moves(self) -> list[str]:
        """The moves played so far."""
    def legal_moves(self) -> list[str]:
        """The moves that are legal now."""
    def play(self, move: Union[str, int]) -> str:
        """Plays a move and returns its text. One that is not accepted raises IllegalMove or GameOver, and changes nothing."""
    def undo(self) -> Optional[str]:
        """Takes back the latest move and returns it. A resignation is taken back first; then None is returned."""
    def redo(self) -> str:
        """Plays the move again that was taken back last, and returns it."""
    def resign(self) -> int:
        """Lets the player to move resign, and returns that seat."""
    def view(self) -> View:
        """The game as rows of tiles, a sentence, and the legal moves."""
    def render(self) -> str:
        """The position as text, with whose turn it is or how the game ended."""
    def _repr_html_(self) -> str:
        """The position as HTML with its own style, which is what a notebook shows."""
    def solve(self, *, memory: Optional[int] = None) -> Solution:
        """Solves the position: value and distance, for every move too. Ctrl-C stops it."""
    def review(self, *, memory: Optional[int] = None) -> Review:
        """Compares every move played so far with perfect play."""
    def restart(self, seed: Optional[int] = None) -> None:
        """Starts again with the same first player; with another seed if one is given."""
    def copy(self) -> Game:
        """A copy that is played separately."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def num_actions(self) -> int:
        """How many actions there are in this variant: they are numbered from 0."""
    @property
    def num_features(self) -> int:
        """How many features an observation has in this variant."""
    @property
    def max_plies(self) -> int:
        """No game of this variant lasts more plies than this."""
    def action_of(self, move: Union[str, int]) -> int:
        """The action of a legal move."""
    def move_of(self, action: int) -> str:
        """The text of an action's move in this position, legal or not."""
    def legal_actions(self) -> list[int]:
        """The actions that are legal now, in the order of ``legal_moves()``."""
    def act(self, action: int) -> None:
        """Plays an action. One that is not accepted raises IllegalMove or GameOver and changes nothing."""
    def action_mask(self) -> NDArray[np.int8]:
        """An array with a 1 for every legal action."""
    def observation(self, seat: Optional[int] = None) -> NDArray[np.int8]:
        """The position as zeros and ones: first whether the seat is to move, then what it sees on the table."""
    def step(self, action: int) -> tuple[NDArray[np.int8], float, bool]:
        """Plays an action: the observation of the next player, the reward of the one who acted, whether the game is over."""

@final
class Opponent:
    """A computer player: ``random``, ``level:1`` to ``level:9``, ``perfect``.

    Its moves depend only on the seed, its seat and the moves of the game, and are those of the same player at the terminal.
    """

    def __new__(cls, name: str) -> Opponent: ...
    def choose(self, game: Game, seed: int) -> int:
        """The action of the player to move, as an opponent with this seed chooses it."""
    def answer(
        self, game: Game, action: int, seat: int, seed: int
    ) -> tuple[NDArray[np.int8], NDArray[np.int8], float, bool]:
        """Plays an action for a seat, then the reply: observation, mask, reward, and whether the game is over."""
    def forget(self) -> None:
        """Forgets everything that was learned, to free its memory."""

class Arrays(TypedDict):
    """The arrays that a batch writes into, one row or entry for every game."""

    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminations: NDArray[np.bool_]
    forfeits: NDArray[np.bool_]
    finals: Optional[NDArray[np.int8]]

def _restore_batch(
    variant: str, opponent: Optional[str], seat: Optional[int], threads: int, games: list[Any]
) -> Batch: ...
@final
class Batch:
    """Many games of one variant, stepped in one call. It has no arrays of its own: it writes into those of the caller."""

    def __new__(
        cls,
        game: str,
        num_games: int,
        /,
        *,
        opponent: Optional[str] = None,
        seat: Optional[int] = None,
        threads: int = 1,
        params: Optional[dict[str, Any]] = None,
    ) -> Batch: ...
    @property
    def num_games(self) -> int: ...
    @property
    def num_actions(self) -> int: ...
    @property
    def num_features(self) -> int: ...
    def seed(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_]) -> None:
        """Lets every game that is marked, and those after it, follow from a seed."""
    def reset(self, which: NDArray[np.bool_], arrays: Arrays) -> None:
        """Starts the games that are marked."""
    def step(self, actions: NDArray[np.int64], arrays: Arrays, /, *, strict: bool) -> None:
        """Plays an action in every game; where a game is over, starts the next one instead."""
    def seed_of(self, index: int) -> int:
        """The seed of a game."""
    def seat_of(self, index: int) -> Optional[int]:
        """The agent's seat in a game; None where actions are given for both."""
    def game(self, index: int) -> Game:
        """A copy of a game, to look at or to play separately."""
    def sample(self, masks: NDArray[np.int8], actions: NDArray[np.int64], /, seed: int) -> None:
        """Writes a random legal action of every game into ``actions``."""

def _make_puzzle(name: str) -> Puzzle: ...
def _daily_puzzle(date: Optional[str] = None) -> Puzzle: ...
@final
class Puzzle:
    """A position with a question and its proven answer. Its attributes are the fields of ``duels puzzle --json``."""

    @property
    def id(self) -> str:
        """Its name, such as ``puzzle:divisors:count=24#1234``: the same puzzle on every machine."""
    @property
    def game(self) -> str:
        """The id of the game, such as ``divisors``."""
    @property
    def start(self) -> str:
        """The start, with nothing left to a seed."""
    @property
    def moves(self) -> list[str]:
        """The moves that lead from the start to the position."""
    @property
    def turn(self) -> int:
        """The seat to move: 1 or 2."""
    @property
    def legal(self) -> list[str]:
        """The legal moves."""
    @property
    def answers(self) -> list[str]:
        """All right answers: the winning moves (exactly one for ``only``), the seat that wins, or the number of moves."""
    @property
    def values(self) -> dict[str, Value]:
        """For every legal move ``win`` or ``loss``."""
    @property
    def distance(self) -> Optional[int]:
        """Plies to the end when the winner hurries and the loser holds out."""
    @property
    def difficulty(self) -> float:
        """How hard it is, from 1 to 5."""
    @property
    def theme(self) -> str:
        """The idea, in a few words."""
    @property
    def why(self) -> str:
        """Why the answer is right, in a sentence or two."""
    @property
    def question(self) -> Literal["only", "all", "winner", "length"]:
        """What is asked."""
    @property
    def prompt(self) -> str:
        """The question as a sentence to the player to move."""
    @property
    def seed(self) -> Optional[int]:
        """The seed that it was made from; None for a position that somebody played."""
    @property
    def first(self) -> int:
        """Who began: 1 or 2."""
    @property
    def date(self) -> Optional[str]:
        """The day whose puzzle it is, such as ``2026-11-18``; None for other puzzles."""
    @property
    def number(self) -> Optional[int]:
        """The number of that day; None for other puzzles."""
    @property
    def duel(self) -> Optional[str]:
        """The start of the game of that day; None for other puzzles."""
    def answer(self, answer: Union[str, int, Sequence[Union[str, int]]]) -> Attempt:
        """Judges an answer: a move; all winning moves; who wins (``me``, ``other``, 1 or 2); or a number of moves."""
    def position(self) -> Game:
        """The position as a game, to look at or to play on."""
    def to_dict(self) -> dict[str, Any]:
        """The puzzle with the fields of the JSON of ``duels puzzle --json``, in the same order."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class PuzzleStream:
    """Puzzles from one seed, no position twice: an iterator."""

    def __new__(
        cls,
        game: Optional[str] = None,
        *,
        seed: Optional[int] = None,
        n: Optional[int] = None,
        difficulty: Optional[int] = None,
        theme: Optional[str] = None,
        question: str = "only",
    ) -> PuzzleStream: ...
    @property
    def seed(self) -> int:
        """The seed: the same one gives the same puzzles."""
    def __iter__(self) -> PuzzleStream: ...
    def __next__(self) -> Puzzle: ...
