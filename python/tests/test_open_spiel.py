"""OpenSpiel's own tests and algorithms, run on the games."""

import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from conftest import VARIANTS, split
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, minimax, value_iteration

import digit_duels
import digit_duels.open_spiel as spiel
from digit_duels import BadParameter, Game, IllegalMove

SMALL = [
    "fifty:target=14,base=5,max=4",
    "fifty:target=17,base=6,max=6",
    "append",
    "append:target=120,digits=0-2",
    "append:target=2026,digits=0-3",
    "divisors:count=6",
    "divisors:count=8,opening=even",
    "divisors:count=7,one=no",
    "dilemma:length=6",
    "dilemma:sequence=4884",
    "dilemma:length=7",
    "deletion",
    "deletion:digits=4",
]


def loaded(variant, **more):
    name, params = split(variant)
    given = {key: int(value) if value.isdecimal() and key != "sequence" else value for key, value in params.items()}
    given = {key: value == "yes" if value in ("yes", "no") else value for key, value in given.items()}
    return spiel.load(name, **given, **more)


def test_every_game_of_the_catalogue_is_registered():
    names = {f"digit_duels_{name}" for name in digit_duels.games()}
    assert names <= set(pyspiel.registered_names())


def test_the_game_of_the_documentation():
    game = pyspiel.load_game("digit_duels_fifty(target=60)")
    assert str(game) == "digit_duels_fifty(target=60)"
    assert (game.num_distinct_actions(), game.num_players(), game.max_game_length()) == (9, 2, 10)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    state = game.new_initial_state()
    state.apply_action(6)
    assert state.duel == Game.from_line("fifty:target=60 1 7")


@pytest.mark.parametrize(
    ("parameters", "variant"),
    [
        ("append(target=120,digits='0-2')", "append:target=120,digits=0-2"),
        ("divisors(one=False,count=12)", "divisors:count=12,one=no"),
        ("divisors(opening=even)", "divisors:opening=even"),
        ("dilemma(length=6,seed=9)", "dilemma:length=6#9"),
        ("dilemma(sequence='4917258630')", "dilemma:sequence=4917258630"),
        ("deletion", "deletion#0"),
        ("deletion(numbers='732-865')", "deletion:numbers=732-865"),
        ("deletion(digits=5,seed=2)", "deletion:digits=5#2"),
    ],
)
def test_parameters_mean_what_they_mean_elsewhere(parameters, variant):
    game = pyspiel.load_game(f"digit_duels_{parameters}")
    assert game.new_initial_state().duel == Game(variant)
    assert pyspiel.load_game(str(game)).new_initial_state().duel == Game(variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_simulation(variant):
    pyspiel.random_sim_test(loaded(variant), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_state_says_what_the_game_says(variant):
    state = loaded(variant).new_initial_state()
    twin = state.duel.copy()
    while not state.is_terminal():
        assert state.current_player() == twin.turn - 1 and state.returns() == [0, 0]
        actions = state.legal_actions()
        assert actions == sorted(twin.legal_actions()) == list(np.flatnonzero(state.legal_actions_mask()))
        assert {state.action_to_string(action) for action in actions} == set(twin.legal_moves())
        for action in actions:
            word = state.action_to_string(action)
            assert state.action_to_string(state.string_to_action(word)) == word
        for player in (0, 1):
            assert np.array_equal(state.observation_tensor(player), twin.observation(player + 1))
            assert state.observation_string(player) == str(state)
            assert state.information_state_string(player) == state.history_str()
        state.apply_action(actions[-1])
        twin.act(actions[-1])
    assert state.returns() == ([1, -1] if twin.winner == 1 else [-1, 1])
    assert state.legal_actions() == [] and state.current_player() == pyspiel.PlayerId.TERMINAL


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "how",
    [
        lambda state: state.clone(),
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: state.get_game().deserialize_state(state.serialize()),
        lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ],
)
def test_a_copy_goes_its_own_way(variant, how):
    state = loaded(variant).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    copy = how(state)
    assert (copy.duel, str(copy), copy.history()) == (state.duel, str(state), state.history())
    copy.apply_action(copy.legal_actions()[-1])
    assert len(copy.history()) == len(state.history()) + 1 and copy.duel != state.duel


@pytest.mark.parametrize("variant", SMALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_its_minimax_agrees_with_our_values(variant, seed):
    drawn = Game(variant).seed is not None
    game = loaded(variant, **({"seed": seed} if drawn else {}))
    state = game.new_initial_state()
    for action in [None, *state.legal_actions()]:
        here = state.clone() if action is None else state.child(action)
        if here.is_terminal():
            continue
        player = here.current_player()
        value, best = minimax.alpha_beta_search(game, state=here, maximizing_player_id=player)
        solution = here.duel.solve()
        assert value == (1 if solution.value == "win" else -1)
        judged = {judged.action: judged.value for judged in solution.moves}
        assert judged[best] == solution.value


@pytest.mark.parametrize("name", digit_duels.games())
def test_its_minimax_agrees_at_the_default_parameters(name):
    value, best = minimax.alpha_beta_search(pyspiel.load_game(f"digit_duels_{name}"))
    solution = Game(name, seed=0).solve()
    assert value == (1 if solution.value == "win" else -1)
    assert next(judged.value for judged in solution.moves if judged.action == best) == solution.value


@pytest.mark.parametrize("variant", ["fifty:target=9,base=5,max=3", "divisors:count=5", "dilemma:length=5", "deletion"])
def test_its_value_iteration_agrees_in_every_position(variant):
    game = loaded(variant)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-6)
    seen, left = set(), [game.new_initial_state()]
    while left:
        state = left.pop()
        if state.is_terminal() or str(state) in seen:
            continue
        seen.add(str(state))
        wins = (state.duel.solve().value == "win") == (state.current_player() == 0)
        assert values[str(state)] == (1 if wins else -1)
        left += [state.child(action) for action in state.legal_actions()]
    assert len(seen) > 10


def test_its_tree_search_plays_and_finds_the_winning_move():
    game = pyspiel.load_game("digit_duels_divisors")
    rng = np.random.RandomState(7)
    bot = mcts.MCTSBot(game, 1.4, 300, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    review = state.duel.review()
    assert state.returns() == [1, -1] and review.accuracy[0].held == review.accuracy[0].mattered > 0


@pytest.mark.parametrize("name", digit_duels.games())
def test_its_environment_for_learning_runs(name):
    environment = rl_environment.Environment(f"digit_duels_{name}")
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sorted(step.rewards) == [-1, 1]


@pytest.mark.parametrize(
    ("parameters", "error", "says"),
    [
        ("fifty(target=0)", BadParameter, "from 1 to"),
        ("fifty(goal=60)", pyspiel.SpielError, "Available parameters are: base, max, target"),
        ("dilemma(sequence=abc)", BadParameter, "digits such as 4917258630"),
        ("dilemma(seed=-1)", BadParameter, "seeds are whole numbers from 0"),
        ("deletion(numbers='732-732')", BadParameter, "must differ"),
        ("divisors(one=maybe)", pyspiel.SpielError, "Expected type: kBool"),
    ],
)
def test_refusals_say_what_is_accepted(parameters, error, says):
    with pytest.raises(error, match=says):
        pyspiel.load_game(f"digit_duels_{parameters}")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_can_be_pickled(variant):
    game = loaded(variant)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game) and again.new_initial_state().duel == game.new_initial_state().duel


def test_a_pickled_game_is_read_where_nothing_was_imported_before():
    game = spiel.load("dilemma", sequence="4917258630")
    program = f"import pickle; print(pickle.loads({pickle.dumps(game)!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (f"{game}\n", "")


def test_types_follow_from_the_kind_of_a_parameter(monkeypatch):
    kinds = [digit_duels.Parameter("heaps", "345", "text", [], "digits", ""), digit_duels.Parameter("size", None, "int", [], "", "")]
    about = digit_duels.info("fifty")._replace(id="counters", parameters=kinds)
    monkeypatch.setattr(spiel, "info", lambda name: about)
    monkeypatch.setattr(spiel, "Game", lambda name, **params: Game("fifty"))
    assert spiel._defaults("counters") == {"heaps": "'345'", "size": 0}
    assert spiel._typed("text", 345) == spiel._typed("text", "345") == "'345'"
    assert spiel._typed("int", "345") == 345 and spiel._typed("bool", "yes") is True


@pytest.mark.parametrize(("name", "params"), [("fifty", {"target": "60"}), ("divisors", {"one": "no", "count": "8"})])
def test_load_takes_values_as_text_too(name, params):
    assert spiel.load(name, **params).new_initial_state().duel == Game(name, **params)


def test_an_illegal_action_changes_nothing():
    state = pyspiel.load_game("digit_duels_divisors").new_initial_state()
    state.apply_action(6)
    for action in (1, 9, 1000):
        with pytest.raises(IllegalMove):
            state.apply_action(action)
    assert state.history() == [6] and state.legal_actions() == [0]
    state.apply_action(0)


def test_python_ends_in_peace():
    program = "import digit_duels.open_spiel, pyspiel; pyspiel.load_game('digit_duels_deletion').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
