import copy
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from conftest import split
from gymnasium.utils.env_checker import check_env

import digit_duels.gymnasium  # noqa: F401
from digit_duels import GameOver, IllegalMove, TooLarge

OPPONENTS = ["random", "level:4", "perfect"]


def made(variant, **arguments):
    name, params = split(variant)
    return gymnasium.make(f"DigitDuels/{name.capitalize()}-v0", **params, **arguments)


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_check_of_gymnasium(variant, opponent):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(variant, opponent=opponent).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("first", ["import digit_duels.gymnasium", "import gymnasium, digit_duels"])
def test_it_is_registered_on_import(first):
    program = f"{first}; import gymnasium; gymnasium.make('DigitDuels/Fifty-v0', target=60).reset(seed=1)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_it_is_found_by_its_module():
    program = "import gymnasium; gymnasium.make('digit_duels.gymnasium:DigitDuels/Fifty-v0', opponent='perfect')"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_core_needs_no_other_library():
    program = "import digit_duels, sys; assert not {'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def play(environment, seed, steps=1000):
    """Plays random legal actions and records all that is returned."""
    rng, history = np.random.default_rng(seed), []
    for _ in range(steps):
        legal = np.flatnonzero(environment.unwrapped.action_masks())
        action = int(rng.choice(legal)) if len(legal) else 0
        observation, reward, terminated, truncated, info = environment.step(action)
        history.append((observation.tobytes(), reward, terminated, truncated, str(info)))
        if terminated:
            break
    return history


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("seat", [1, 2, "random"])
def test_games_end_with_a_win_or_a_loss(default, opponent, seat):
    environment = made(default, opponent=opponent, seat=seat, oracle=True)
    for seed in range(4):
        environment.reset(seed=seed)
        history = play(environment, seed)
        game, mine = environment.unwrapped.game, environment.unwrapped.seat
        assert all(reward == 0 for _, reward, *_ in history[:-1])
        assert history[-1][1] == (1 if game.winner == mine else -1)
        if opponent == "perfect":
            review = game.review()
            assert not any(ply.blunder for ply in review.plies if ply.seat != mine)


@pytest.mark.parametrize("how", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_copy_in_the_middle_of_a_game_continues_like_the_original(variant, how, opponent):
    environment = made(variant, opponent=opponent).unwrapped
    environment.reset(seed=3)
    play(environment, 1, 1)
    if environment.game.turn is None:
        return
    twin = how(environment)
    assert play(twin, 2) == play(environment, 2)
    assert twin.reset()[0].tobytes() == environment.reset()[0].tobytes()
    assert play(twin, 4) == play(environment, 4)


def test_one_seed_gives_one_game_five_times_out_of_five(variant):
    histories = []
    for _ in range(5):
        environment = made(variant)
        environment.reset(seed=9)
        histories.append(play(environment, 1))
    assert all(history == histories[0] for history in histories)


def test_illegal_actions():
    environment = made("divisors", opponent="perfect", illegal="raise").unwrapped
    environment.reset(seed=0)
    environment.step(6)
    for wrong in (6, 9, -1):
        with pytest.raises(IllegalMove):
            environment.step(wrong)
    with pytest.raises(TypeError):
        environment.step("7")
    play(environment, 1)
    with pytest.raises(GameOver, match="call reset"):
        environment.step(0)
    environment.reset()
    environment.step(4)

    forgiving = made("divisors").unwrapped
    forgiving.reset(seed=0)
    forgiving.step(6)
    for wrong in (9, -1):
        with pytest.raises(IllegalMove, match="the actions are 0 to 8"):
            forgiving.step(wrong)
    _, reward, terminated, truncated, info = forgiving.step(6)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith("7 has already been removed.")


def test_a_game_may_be_lost_before_the_agent_can_act():
    environment = made("deletion:numbers=73-86", seat=2).unwrapped
    _, info = environment.reset(seed=0)
    assert not info["action_mask"].any()
    assert environment.step(0)[1:3] == (-1.0, True)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"opponent": "person"}, "Accepted as an opponent: random"),
        ({"opponent": "level:10"}, "Accepted as an opponent: random"),
        ({"seat": 3}, "accepted are 1, 2"),
        ({"illegal": "ignore"}, "accepted are 'raise', 'lose'"),
        ({"goal": 3}, "Accepted: target=50"),
        ({"render_mode": "rgb"}, "accepted"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_wrong_arguments(arguments, says):
    with pytest.raises(ValueError, match=says):
        made("fifty", **arguments)


def test_an_unknown_keyword_is_a_type_error_as_in_any_environment():
    for make in (made, lambda name, **arguments: gymnasium.make_vec(f"DigitDuels/{name.capitalize()}-v0", **arguments)):
        with pytest.raises(TypeError, match="there is no parameter 'goal'"):
            make("fifty", goal=3)
    with pytest.raises(TypeError, match="there is no parameter 'goal'") as caught:
        digit_duels.Game("fifty", goal=3)
    assert isinstance(caught.value, digit_duels.BadParameter)


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**70)])
def test_a_seed_out_of_range_is_a_value_error(seed):
    with pytest.raises(ValueError, match=f"seed={seed}: seeds are whole numbers from 0 to 18446744073709551615"):
        made("dilemma").reset(seed=seed)


def test_an_illegal_action_from_a_won_position_gives_the_win_away():
    environment = made("divisors", oracle=True).unwrapped
    _, info = environment.reset(seed=0)
    while not (info["value"] == 1 and len(environment.game.moves) > 0):
        _, _, terminated, _, info = environment.step(environment.action_space.sample(info["action_mask"]))
        if terminated:
            _, info = environment.reset()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = environment.step(illegal)
    assert (reward, terminated, info["value"], info["regret"]) == (-1.0, True, -1, 1.0)
    assert "best_actions" not in info and "distance" not in info


def test_an_illegal_action_from_a_lost_position_gives_nothing_away():
    environment = made("divisors", oracle=True, opponent="perfect", seat=2).unwrapped
    _, info = environment.reset(seed=0)
    assert info["value"] == -1 and info["winning_actions"] == []
    _, reward, _, _, info = environment.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, info["value"], info["regret"]) == (-1.0, -1, 0.0)


def test_a_step_that_is_interrupted_leaves_the_judge_as_it_was(monkeypatch):
    environment = made("fifty", oracle=True).unwrapped
    _, before = environment.reset(seed=0)

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "_reply", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.step(0)
    assert environment.game.moves == [] and environment._judge.info(1).items() <= before.items()


def test_perfect_is_refused_where_no_player_can_be():
    environment = made("fifty", target=100000, base=64, max=60, opponent="perfect").unwrapped
    environment.reset(seed=0)
    for _ in range(2):
        with pytest.raises(TooLarge):
            environment.step(0)
    assert environment.game.moves == [], "an action without a reply is taken back"
