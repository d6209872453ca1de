import copy
import pickle
import random
import threading

import gymnasium
import numpy as np
import pytest
from conftest import split
from gymnasium.vector import AutoresetMode

from digit_duels import Game, GameOver, IllegalMove, TooLarge
from digit_duels.gymnasium import DuelEnv, DuelVectorEnv

MANY = 50


def made(variant, **arguments):
    name, params = split(variant)
    return DuelVectorEnv(name, MANY, **params, **arguments)


def test_playing_oneself_agrees_with_single_games(variant):
    environment = made(variant, opponent="self")
    observations, infos = environment.reset(seed=7)
    name, params = split(variant)
    games = [Game(name, seed=7 + lane, **params) for lane in range(MANY)]
    starting = np.zeros(MANY, bool)
    for step in range(60):
        actions = environment.sample_actions(seed=step).copy()
        observations, rewards, terminations, truncations, infos = environment.step(actions)
        assert not truncations.any()
        for lane in range(MANY):
            if starting[lane]:
                games[lane] = Game(name, seed=int(environment.seeds()[lane]), **params)
                assert rewards[lane] == 0 and not terminations[lane]
            else:
                observation, reward, over = games[lane].step(int(actions[lane]))
                assert (rewards[lane], terminations[lane]) == (reward, over)
            assert np.array_equal(observations[lane], games[lane].observation())
            assert np.array_equal(infos["action_mask"][lane], games[lane].action_mask())
        starting = terminations.copy()


def finished(environment, seed, steps=60):
    """Plays random games and counts wins and losses."""
    environment.reset(seed=seed)
    wins = losses = 0
    for step in range(steps):
        _, rewards, terminations, _, infos = environment.step(environment.sample_actions(seed=step))
        assert ((rewards != 0) == terminations).all()
        wins, losses = wins + (rewards == 1).sum(), losses + (rewards == -1).sum()
    return int(wins), int(losses)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("opponent", ["random", "level:5", "perfect"])
@pytest.mark.parametrize("seat", [1, 2, "random"])
def test_opponents(default, mode, opponent, seat):
    wins, losses = finished(made(default, opponent=opponent, seat=seat, autoreset_mode=mode), 1)
    assert wins + losses > MANY
    assert (wins, losses) == finished(made(default, opponent=opponent, seat=seat, autoreset_mode=mode), 1)
    if opponent == "perfect" and seat == 2 and default in ("fifty", "divisors"):
        assert wins == 0


def test_the_same_step_keeps_the_last_observation():
    environment = made("deletion:numbers=73-86", opponent="self", autoreset_mode="SameStep")
    start = environment.reset(seed=1)[0].copy()
    observations, rewards, terminations, _, infos = environment.step(np.zeros(MANY, int))
    assert terminations.all() and (rewards == 1).all()
    assert np.array_equal(observations, start)
    assert infos["_final_obs"].all() and not np.array_equal(infos["final_obs"], start)
    assert not environment.step(np.zeros(MANY, int))[4] == {}


def test_resets_may_be_left_to_the_caller():
    environment = made("fifty", opponent="self", autoreset_mode=AutoresetMode.DISABLED)
    environment.reset(seed=1)
    terminations = np.zeros(MANY, bool)
    while not terminations.any():
        _, _, terminations, _, _ = environment.step(environment.sample_actions(seed=3))
    with pytest.raises(GameOver, match="reset_mask"):
        environment.step(environment.sample_actions(seed=3))
    over = terminations.copy()
    before = environment._arrays["observations"].copy()
    observations, _ = environment.reset(options={"reset_mask": over})
    assert np.array_equal(observations[~over], before[~over])
    environment.step(environment.sample_actions(seed=3))


def test_what_is_illegal_is_refused_before_anything_is_played():
    environment = made("divisors", opponent="self", illegal="raise")
    environment.reset(seed=1)
    environment.step(np.full(MANY, 6))
    before = environment._arrays["observations"].copy()
    actions = np.zeros(MANY, int)
    for wrong, says in [(1, "game 3: action 1 is not legal.*multiple of 7"), (9, "actions are 0 to 8"), (-1, "0 to 8")]:
        actions[3] = wrong
        with pytest.raises(IllegalMove, match=says):
            environment.step(actions)
        assert np.array_equal(environment._arrays["observations"], before)
    actions[3] = 0
    environment.step(actions)


def test_what_is_illegal_may_lose():
    environment = made("divisors", opponent="self")
    environment.reset(seed=1)
    environment.step(np.full(MANY, 6))
    actions = np.zeros(MANY, int)
    actions[3] = 99
    with pytest.raises(IllegalMove, match="game 3: there is no action 99: the actions are 0 to 8"):
        environment.step(actions)
    actions[3] = 6
    _, rewards, terminations, _, infos = environment.step(actions)
    assert infos["illegal"].sum() == 1 and infos["illegal"][3] and rewards[3] == -1 and terminations[3]
    environment.step(np.where(infos["illegal"], 0, environment.sample_actions(seed=1)))


@pytest.mark.parametrize("wrong", [[0] * 3, np.zeros((MANY, 1), int), np.zeros(MANY), None, "zeros", [[]] * MANY])
def test_actions_of_the_wrong_shape(wrong):
    environment = made("fifty")
    with pytest.raises(GameOver, match="reset"):
        environment.step(np.zeros(MANY, int))
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="actions must be|inhomogeneous"):
        environment.step(wrong)
    environment.step(np.zeros(MANY, np.uint8))


def test_arrays_are_not_copied_unless_asked_for():
    environment = made("fifty", opponent="self")
    first, _ = environment.reset(seed=1)
    second = environment.step(np.zeros(MANY, int))[0]
    assert first is second
    copying = made("fifty", opponent="self", copy=True)
    first, _ = copying.reset(seed=1)
    second = copying.step(np.zeros(MANY, int))[0]
    assert first is not second and not np.array_equal(first, second)


def test_make_vec_and_spaces(variant):
    name, params = split(variant)
    environment = gymnasium.make_vec(
        f"DigitDuels/{name.capitalize()}-v0", num_envs=4, vectorization_mode="vector_entry_point", **params
    )
    observations, infos = environment.reset(seed=[1, None, 3, 4])
    assert observations in environment.observation_space
    single = DuelEnv(name, **params)
    assert environment.single_observation_space == single.observation_space
    assert environment.single_action_space == single.action_space
    assert environment.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert infos["action_mask"].shape == (4, single.action_space.n)


def test_rendering_and_wrong_arguments():
    environment = made("fifty", render_mode="ansi")
    environment.reset(seed=1)
    assert len(environment.render()) == MANY and "Current Total" in environment.render()[0]
    with pytest.raises(ValueError, match="3 seeds for 50 games"):
        environment.reset(seed=[1, 2, 3])
    for arguments in ({"opponent": "person"}, {"seat": 5}, {"autoreset_mode": "Never"}, {"target": 0}):
        with pytest.raises(ValueError):
            made("fifty", **arguments)
    with pytest.raises(ValueError):
        DuelVectorEnv("fifty", 0)


@pytest.mark.parametrize("seed", [-1, 2**64, 2**64 - MANY + 1, [-1] + [None] * (MANY - 1), [2**64] * MANY])
def test_a_seed_out_of_range_is_a_value_error(seed):
    with pytest.raises(ValueError, match="seeds are whole numbers from 0 to"):
        made("dilemma").reset(seed=seed)


def test_seeds_may_be_numbers_of_numpy():
    one, two, three = made("dilemma"), made("dilemma"), made("dilemma")
    expected = one.reset(seed=7)[0]
    assert np.array_equal(two.reset(seed=np.int64(7))[0], expected)
    assert np.array_equal(three.reset(seed=np.arange(7, 7 + MANY))[0], expected)


def test_an_opponent_that_cannot_decide_says_so_and_the_games_stay_usable():
    environment = DuelVectorEnv("fifty", 2, target=100000, base=64, max=60, opponent="perfect")
    environment.reset(seed=1)
    with pytest.raises(TooLarge):
        environment.step(np.zeros(2, int))
    environment.reset(seed=1)


def story(environment, steps, seed):
    """Plays random legal actions and writes down everything that is returned."""
    results = []
    for step in range(steps):
        observations, rewards, terminations, _, infos = environment.step(environment.sample_actions(seed + step))
        results.append((observations.copy(), rewards.copy(), terminations.copy(), infos["action_mask"].copy()))
    return results


@pytest.mark.parametrize("how", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize("opponent", ["self", "random", "level:5", "perfect"])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_copy_continues_like_the_original(default, how, opponent, mode):
    environment = made(default, opponent=opponent, seat="random", autoreset_mode=mode, threads=2)
    environment.reset(seed=3)
    story(environment, 7, 0)
    twin = how(environment)
    assert [str(twin.game(index)) for index in range(MANY)] == [str(environment.game(index)) for index in range(MANY)]
    for one, two in zip(story(environment, 20, 100), story(twin, 20, 100)):
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(one, two))
    assert np.array_equal(environment.seeds(), twin.seeds())
    assert np.array_equal(environment.reset()[0], twin.reset()[0])


def test_a_copy_continues_after_an_illegal_action():
    environment = made("divisors", opponent="self")
    environment.reset(seed=1)
    environment.step(np.full(MANY, 6))
    environment.step(np.full(MANY, 6))
    twin = pickle.loads(pickle.dumps(environment))
    for one, two in zip(story(environment, 9, 1), story(twin, 9, 1)):
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(one, two))


@pytest.mark.parametrize("opponent", ["random", "level:5", "perfect"])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_seed_plays_the_game_of_the_single_environment(default, opponent, seat):
    environment = made(default, opponent=opponent, seat=seat, autoreset_mode=AutoresetMode.DISABLED)
    environment.reset(seed=7)
    singles = [DuelEnv(default, opponent=opponent, seat=seat) for _ in range(MANY)]
    for index, single in enumerate(singles):
        single.reset(seed=7 + index)
        assert single.game == environment.game(index)
    actions = environment.sample_actions(seed=1)
    environment.step(actions)
    for index, single in enumerate(singles):
        single.step(int(actions[index]))
        assert single.game == environment.game(index) and single.game.moves == environment.game(index).moves


def test_images_of_all_games():
    environment = made("fifty", render_mode="rgb_array")
    environment.reset(seed=1)
    images = environment.render()
    assert len(images) == MANY and {image.shape for image in images} == {images[0].shape}


def test_other_threads_run_while_games_are_stepped_and_may_not_step_them_too():
    environment = DuelVectorEnv("dilemma", 20000, opponent="self")
    environment.reset(seed=1)
    refused, errors, ticks, done = [], [], 0, threading.Event()

    def work(seed):
        chance = random.Random(seed)
        for _ in range(40):
            try:
                environment.step(np.array([chance.randrange(2)] * 20000))
            except RuntimeError as error:
                refused.append(str(error))
            except BaseException as error:
                errors.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(3)]
    [thread.start() for thread in threads]
    watcher = threading.Thread(target=lambda: ([thread.join() for thread in threads], done.set()))
    watcher.start()
    while not done.wait(0.001):
        ticks += 1
    watcher.join()
    assert not errors and ticks > 3
    assert refused and all("another thread is stepping" in text for text in refused)
    environment.reset(seed=2)
    environment.step(np.zeros(20000, int))


@pytest.mark.parametrize("opponent", ["self", "random", "perfect"])
def test_what_is_played_does_not_depend_on_the_threads(default, opponent):
    alone, together = (made(default, opponent=opponent, seat="random", threads=threads) for threads in (1, 3))
    assert np.array_equal(alone.reset(seed=5)[0], together.reset(seed=5)[0])
    for step in range(20):
        actions = alone.sample_actions(seed=step)
        for one, two in zip(alone.step(actions)[:4], together.step(actions)[:4]):
            assert np.array_equal(one, two)
    assert np.array_equal(alone.seeds(), together.seeds())
    with pytest.raises(ValueError, match="threads"):
        made(default, threads=0)
