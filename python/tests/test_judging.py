import os
import threading

import pytest
from conftest import wander

from digit_duels import Game, GameOver, TooLarge


def test_the_known_truths():
    assert Game("fifty").solve().best == ["6"]
    assert Game("divisors").solve().value == "win"
    assert [m.move for m in Game("divisors").solve().moves if m.value == "win"] == ["5", "7"]
    assert (Game("append").solve().value, Game("append").solve().decided) == ("loss", True)
    deletion = Game("deletion", seed=1).solve()
    assert (deletion.value, deletion.distance, deletion.decided) == ("win", 3, True)


def test_a_solution_says_it_all():
    solution = Game("fifty").solve()
    assert solution.value == "win" and solution.distance > 0 and not solution.decided
    assert [m.action for m in solution.moves] == list(range(9))
    assert solution.best_actions == solution.winning_actions == [5]
    assert solution.moves[5].distance == solution.distance
    assert len(solution.why) > 20


def test_winning_actions_hold_the_slow_wins_too(variant):
    game = Game(variant, seed=3)
    while game.turn is not None:
        solution = game.solve()
        assert solution.winning_actions == [move.action for move in solution.moves if move.value == "win"]
        if solution.value == "win":
            assert set(solution.best_actions) <= set(solution.winning_actions)
        game.act(game.legal_actions()[0])


def test_the_fastest_wins_are_not_all_wins():
    solution = Game.from_line("divisors 1 4,2").solve()
    assert set(solution.best_actions) < set(solution.winning_actions)


def test_values_follow_from_those_of_the_moves(variant):
    game = Game(variant, seed=3)
    while game.turn is not None:
        solution = game.solve()
        assert [m.move for m in solution.moves] == game.legal_moves()
        assert (solution.value == "win") == any(m.value == "win" for m in solution.moves)
        game.play(solution.best[0])
        if game.turn is not None:
            after = game.solve()
            assert after.value != solution.value and after.distance == solution.distance - 1


def test_a_review_finds_the_blunder():
    game = Game.from_line("divisors 1 5,1,7")
    review = game.review()
    assert review.at_start == 1 and sorted(review.plies[0].winning) == ["5", "7"]
    assert not any(ply.blunder for ply in review.plies)
    blunder = Game.from_line("divisors 1 8").review()
    assert blunder.plies[0].blunder and blunder.accuracy[0] == (0, 1)
    assert blunder.verdict[0].startswith("Player 1: accuracy 0 %")


def test_resigning_a_won_position_is_a_blunder():
    game = Game("fifty")
    game.resign()
    review = game.review()
    assert review.forfeit.blunder and (review.forfeit.seat, review.forfeit.winning) == (1, ["6"])
    assert review.accuracy[0] == (0, 1) and review.mattered


def test_nothing_to_judge_when_the_game_is_over():
    game = wander(Game("divisors"), 1)
    with pytest.raises(GameOver):
        game.solve()
    assert game.review().outcome.winner == game.winner


def test_what_is_too_large_says_so():
    with pytest.raises(TooLarge, match="too large to solve"):
        Game("fifty", target=100000, base=60, max=50).solve(memory=1 << 20)


def test_other_threads_run_while_one_solves():
    ticks, done = 0, threading.Event()

    def solve():
        Game("fifty", target=500, base=20, max=19).solve()
        done.set()

    thread = threading.Thread(target=solve)
    thread.start()
    while not done.wait(0.001):
        ticks += 1
    thread.join()
    assert ticks > 3


def test_many_threads_may_share_a_game():
    game, errors = Game("fifty", target=30), []

    def work(number):
        try:
            for _ in range(50):
                game.solve()
                copy = game.copy()
                wander(copy, number)
                copy.observation(), copy.view(), hash(copy), copy == game
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not errors


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_continues_with_its_own_copy():
    game = Game("fifty")
    game.solve()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            game.play("6")
            code = 0 if game.solve().value == "loss" else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert game.moves == []
