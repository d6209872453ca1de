"""A new game needs no edit in Python: the template game, registered and nothing else, works everywhere."""

import subprocess
import sys

import pytest

REGISTER = """
from digit_duels import _core
_core._register_template()
import digit_duels
assert digit_duels.games()[-1] == "template"
"""

PROGRAMS = {
    "core": """
import pickle
from digit_duels import Game, UnknownParameter, info
assert [parameter.name for parameter in info("template").parameters] == ["heap", "take"]
game = Game("template", heap=5)
assert game.solve().winning_actions == [0] and game.action_of("1") == 0
game.play(1)
assert pickle.loads(pickle.dumps(game)) == game == Game.from_line("template:heap=5 1 1")
game.play("3"), game.play(1)
assert game.winner == 1 and game.review().accuracy[0] == (1, 1), game.review()
try:
    Game("template", heaps=5)
except UnknownParameter as error:
    assert "heap=12" in str(error)
""",
    "gymnasium": """
import gymnasium, warnings
import digit_duels.gymnasium
from gymnasium.utils.env_checker import check_env
warnings.simplefilter("error")
for opponent in ("random", "level:4", "perfect"):
    check_env(gymnasium.make("DigitDuels/Template-v0", opponent=opponent, heap=9).unwrapped)
environment = gymnasium.make("DigitDuels/Template-v0", oracle=True, render_mode="rgb_array")
_, info = environment.reset(seed=1)
assert info["value"] == -1 and environment.render().any()
environments = digit_duels.gymnasium.DuelVectorEnv("template", 8, opponent="perfect", heap=13)
environments.reset(seed=1)
for _ in range(9):
    environments.step(environments.sample_actions())
""",
    "pettingzoo": """
import warnings
from digit_duels.pettingzoo import env
from pettingzoo.test import api_test, seed_test
warnings.simplefilter("ignore")
api_test(env("template", oracle=True), num_cycles=50)
seed_test(lambda: env("template"), num_cycles=20)
""",
    "open_spiel": """
import pickle, pyspiel
import digit_duels.open_spiel
from open_spiel.python.algorithms import minimax
game = pyspiel.load_game("digit_duels_template(heap=9)")
pyspiel.random_sim_test(game, 5, True, False)
assert minimax.alpha_beta_search(game) == (1.0, 0)
assert str(pickle.loads(pickle.dumps(game))) == str(game)
assert digit_duels.open_spiel.load("template", heap="8").new_initial_state().duel.solve().value == "loss"
""",
    "drawing": """
from digit_duels import Game
html = Game("template")._repr_html_()
assert ">12<" in html and "The player who takes the " in html, html
""",
}


@pytest.mark.parametrize("library", PROGRAMS)
def test_the_template_game_works(library):
    done = subprocess.run([sys.executable, "-c", REGISTER + PROGRAMS[library]], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_is_not_offered_otherwise():
    import digit_duels

    assert "template" not in digit_duels.games()
