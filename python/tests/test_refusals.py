"""Whatever is wrong raises something that says what would be accepted, and nothing changes."""

import pickle

import pytest

import digit_duels
from digit_duels import BadLine, BadParameter, BadRecord, Game, GameOver, IllegalMove, NothingToUndo, UnknownGame


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: Game("fivty"), UnknownGame, "Did you mean fifty"),
        (lambda: Game(""), UnknownGame, "The games are fifty, append"),
        (lambda: Game("fifty", goal=60), BadParameter, "Accepted: target=50"),
        (lambda: Game("fifty", target=0), BadParameter, "from 1 to"),
        (lambda: Game("fifty", target=None), BadParameter, "target takes a whole number"),
        (lambda: Game("fifty:target=60", target=50), BadParameter, "given twice"),
        (lambda: Game("fifty", first=3), BadParameter, "accepted are 1, 2"),
        (lambda: Game("fifty", first="ada"), BadParameter, "accepted are 1, 2"),
        (lambda: Game("dilemma", length=3, sequence="12"), BadParameter, "contradict"),
        (lambda: Game("dilemma#7", seed=8), BadParameter, "two different seeds"),
        (lambda: Game.from_line("fifty"), BadLine, "START FIRST MOVES"),
        (lambda: Game.from_line("fifty 1 7,7,x"), BadLine, "ply 3"),
        (lambda: Game.from_line("fivty 1 7"), UnknownGame, "Did you mean"),
        (lambda: Game.from_record(""), BadRecord, "empty"),
        (lambda: Game.from_record('[Game "fifty"]\n\n1. 0 *'), BadRecord, "ply 1"),
        (lambda: Game("fifty").undo(), NothingToUndo, "nothing to undo"),
        (lambda: Game("fifty").redo(), NothingToUndo, "nothing to redo"),
        (lambda: Game("dilemma", seed=-1), BadParameter, "seed=-1: seeds are whole numbers from 0 to 18446744073709551615"),
        (lambda: Game("dilemma", seed=2**64), BadParameter, "from 0 to 18446744073709551615"),
        (lambda: Game("dilemma").restart(-1), BadParameter, "from 0 to 18446744073709551615"),
        (lambda: Game("fifty").observation(3), BadParameter, "accepted are 1 and 2"),
        (lambda: digit_duels.info("x"), UnknownGame, "The games are"),
    ],
)
def test_refusals_say_what_is_accepted(make, error, says):
    with pytest.raises(error, match=says) as caught:
        make()
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("word", ["", "ten", "0", "10", "7.0", "\0", "7" * 1000, None, [], 3.5])
def test_a_word_that_is_no_move_changes_nothing(word):
    game = Game("fifty")
    with pytest.raises(IllegalMove, match="between 1 and 9"):
        game.play(word)
    with pytest.raises(IllegalMove):
        game.action_of(word)
    assert game == Game("fifty")


@pytest.mark.parametrize("action", [-1, 9, 2**62, -(2**63)])
def test_an_action_that_does_not_exist(action):
    game = Game("fifty")
    for method in (game.act, game.step, game.move_of):
        with pytest.raises(IllegalMove, match="the actions are 0 to 8"):
            method(action)
    assert game == Game("fifty")


def test_an_action_that_is_no_number():
    for action in ("7", None, 1.5, 2**64):
        with pytest.raises((TypeError, OverflowError)):
            Game("fifty").act(action)


def test_an_illegal_action_says_why():
    game = Game.from_line("divisors 1 7")
    with pytest.raises(IllegalMove, match="neither a divisor nor a multiple of 7"):
        game.step(1)
    assert game.moves == ["7"]
    game.act(0)


def test_after_the_end():
    game = Game.from_line("deletion:numbers=73-86 1 left")
    for attempt in (lambda: game.play("left"), lambda: game.act(0), lambda: game.step(1), game.resign, game.solve):
        with pytest.raises(GameOver, match="over"):
            attempt()
    game.undo()
    game.play("right")


def test_broken_pickles():
    whole = pickle.dumps(Game.from_line("fifty 1 7,3"))
    with pytest.raises(BadRecord):
        pickle.loads(whole.replace(b"1. 7 3", b"1. 7 0"))
    with pytest.raises(BadRecord):
        pickle.loads(whole.replace(b"fifty", b"fivty"))
    for end in range(0, len(whole) - 1, 7):
        with pytest.raises(Exception):
            pickle.loads(whole[:end])


def test_exceptions_can_be_pickled():
    error = pickle.loads(pickle.dumps(IllegalMove("no")))
    assert isinstance(error, IllegalMove) and str(error) == "no"
