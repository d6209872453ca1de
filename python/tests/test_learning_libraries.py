"""Libraries that make an environment from its id, with nothing but the id. Each test is skipped where its library is
not installed."""

import gymnasium
import numpy as np
import pytest

import digit_duels.gymnasium  # noqa: F401
from digit_duels import games

ENVIRONMENTS = [f"DigitDuels/{name.capitalize()}-v0" for name in games()]


@pytest.mark.parametrize("game_id", ENVIRONMENTS)
def test_gymnasium_makes_them_as_those_libraries_do(game_id):
    environment = gymnasium.make(game_id, render_mode="rgb_array")
    environment.reset(seed=1)
    assert environment.render().dtype == np.uint8


@pytest.mark.parametrize("game_id", ENVIRONMENTS)
def test_stable_baselines_learns(game_id):
    stable_baselines3 = pytest.importorskip("stable_baselines3")
    model = stable_baselines3.PPO("MlpPolicy", game_id, n_steps=32, batch_size=16, n_epochs=1, device="cpu", seed=1)
    model.learn(64)
    observation, _ = gymnasium.make(game_id).reset(seed=1)
    action, _ = model.predict(observation)
    assert action in gymnasium.make(game_id).action_space


@pytest.mark.parametrize("game_id", ENVIRONMENTS)
def test_torchrl_rolls_out(game_id):
    pytest.importorskip("torchrl")
    from torchrl.envs.libs.gym import GymEnv
    from torchrl.envs.utils import check_env_specs

    environment = GymEnv(game_id)
    check_env_specs(environment)
    assert environment.rollout(5)["next", "reward"].shape[-1] == 1
