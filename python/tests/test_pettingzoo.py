import copy
import pickle
import random

import numpy as np
import pytest
from conftest import split
from pettingzoo.test import api_test, render_test, seed_test

from digit_duels import Game, GameOver, IllegalMove
from digit_duels.pettingzoo import env, raw_env


def made(variant, **arguments):
    name, params = split(variant)
    return env(name, **params, **arguments)


@pytest.mark.filterwarnings("ignore")
def test_the_checks_of_pettingzoo(variant):
    api_test(made(variant), num_cycles=100, verbose_progress=False)
    seed_test(lambda: made(variant), num_cycles=50)
    render_test(lambda render_mode=None: made(variant, render_mode=render_mode))


@pytest.mark.filterwarnings("ignore")
def test_the_checks_of_pettingzoo_with_the_oracle(default):
    api_test(made(default, oracle=True, first="random"), num_cycles=30, verbose_progress=False)
    seed_test(lambda: made(default, oracle=True, first="random"), num_cycles=20)


def play(environment, seed, plies=1000):
    """Plays random legal actions and records all that is returned."""
    rng, history = random.Random(seed), []
    for _, agent in zip(range(plies), environment.agent_iter()):
        observation, reward, terminated, truncated, info = environment.last()
        arrays = observation["observation"].tobytes(), observation["action_mask"].tobytes()
        history.append((agent, arrays, reward, terminated, truncated, str(info)))
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if terminated else int(rng.choice(list(legal))))
    return history


def test_rewards_go_to_the_winner(variant):
    for seed in range(5):
        environment = made(variant)
        environment.reset(seed=seed)
        history = play(environment, seed)
        game = environment.unwrapped.game
        ends = {agent: reward for agent, _, reward, terminated, _, _ in history if terminated}
        assert ends == {f"player_{seat}": 1.0 if seat == game.winner else -1.0 for seat in (1, 2)}


@pytest.mark.parametrize("how", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize("oracle", [False, True])
def test_a_copy_in_the_middle_of_a_game_continues_like_the_original(variant, how, oracle):
    environment = made(variant, oracle=oracle)
    environment.reset(seed=3)
    play(environment, 1, plies=1)
    twin = how(environment)
    assert play(twin, 2) == play(environment, 2)
    environment.reset()
    twin.reset()
    assert play(twin, 4) == play(environment, 4)


@pytest.mark.parametrize("drawn", ["dilemma", "deletion"])
def test_one_seed_gives_one_game_five_times_out_of_five(drawn):
    games = []
    for _ in range(5):
        environment = env(drawn)
        environment.reset(seed=42)
        games.append(environment.unwrapped.game.to_line())
    assert len(set(games)) == 1 and games[0] == Game(drawn, seed=42).to_line()
    environment.reset()
    assert environment.unwrapped.game.to_line() != games[0]


def test_the_oracle_gives_value_best_actions_and_regret():
    environment = raw_env("fifty", oracle=True)
    environment.reset(seed=0)
    info = environment.infos["player_1"]
    assert (info["value"], info["best_actions"], info["winning_actions"], info["decided"]) == (1, [5], [5], False)
    assert "regret" not in info and environment.infos["player_2"]["value"] == -1
    environment.step(0)
    assert environment.infos["player_1"]["regret"] == 1.0 and environment.infos["player_1"]["value"] == -1
    assert environment.infos["player_2"]["value"] == 1
    environment.step(environment.infos["player_2"]["best_actions"][0])
    assert environment.infos["player_2"]["regret"] == 0.0


def test_an_illegal_action_raises_in_the_raw_environment_and_changes_nothing():
    environment = raw_env("divisors")
    environment.reset(seed=0)
    environment.step(6)
    with pytest.raises(IllegalMove, match="neither a divisor nor a multiple"):
        environment.step(1)
    with pytest.raises(IllegalMove, match="the actions are 0 to 8"):
        environment.step(9)
    with pytest.raises(ValueError, match="None is accepted only"):
        environment.step(None)
    assert environment.agent_selection == "player_2"
    environment.step(0)
    assert environment.agent_selection == "player_1"


def test_an_illegal_action_loses_in_the_wrapped_environment():
    environment = env("divisors")
    environment.reset(seed=0)
    environment.step(6)
    environment.step(1)
    assert environment.unwrapped._cumulative_rewards["player_2"] == -1
    assert all(environment.terminations.values())
    with pytest.raises(AssertionError):
        environment.step(99)
    environment.reset(seed=1)
    assert len(play(environment, 1)) > 2


def test_an_illegal_action_from_a_won_position_gives_the_win_away():
    environment = env("divisors", oracle=True)
    environment.reset(seed=0)
    environment.step(6)
    environment.step(0)
    info = environment.unwrapped.infos[environment.agent_selection]
    assert environment.agent_selection == "player_1" and info["value"] == 1 and info["regret"] == 0.0
    environment.step(0)
    infos = {agent: environment.unwrapped.infos[agent] for agent in ("player_1", "player_2")}
    assert (infos["player_1"]["value"], infos["player_1"]["regret"]) == (-1, 1.0)
    assert infos["player_2"]["value"] == 1
    assert not any("best_actions" in info for info in infos.values())


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_a_value_error(seed):
    with pytest.raises(ValueError, match=f"seed={seed}: seeds are whole numbers from 0 to 18446744073709551615"):
        env("dilemma").reset(seed=seed)


def test_after_the_end():
    environment = raw_env("deletion", numbers="73-86")
    environment.reset()
    environment.step(0)
    with pytest.raises(ValueError):
        environment.step(0)
    environment.step(None)
    environment.step(None)
    with pytest.raises(GameOver, match="call reset"):
        environment.step(0)
    environment.reset()
    environment.step(1)
    assert environment.rewards == {"player_1": 1.0, "player_2": -1.0}


def test_a_named_seed_stays():
    environment = raw_env("dilemma:length=8#7")
    for _ in range(3):
        environment.reset()
        assert environment.game == Game("dilemma:length=8#7")


def test_wrong_arguments():
    for arguments, says in [({"render_mode": "rgb"}, "accepted"), ({"target": 0}, "target takes"), ({"first": 9}, "1, 2")]:
        with pytest.raises(ValueError, match=says):
            env("fifty", **arguments)
