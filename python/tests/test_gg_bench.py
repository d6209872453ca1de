"""gg-bench's five environments: what they document, and a loop that drives them as its evaluation does."""

import copy
import importlib
import math
import pickle
import random
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from digit_duels import gg_bench
from digit_duels.gg_bench.__main__ import main

NUMBERS = [176, 168, 917, 646, 971]
SHAPES = {
    176: (9, (11,), np.int32, 0, 50),
    168: (9, (1,), np.int64, 0, 100),
    917: (9, (10,), np.int8, -1, 9),
    646: (2, (40,), np.int32, -1, 9),
    971: (3, (6,), np.int8, 0, 9),
}


@pytest.fixture(params=NUMBERS)
def number(request):
    return request.param


# What the benchmark documents, written down independently of the core: for a start and the actions played so far the
# observation, the valid moves, and the reward of the last action (None while the game is not over).


def fifty(_, actions):
    totals = [sum(actions[: ply + 1]) + ply + 1 for ply in range(len(actions))]
    total, used = (totals or [0])[-1], {total % 10 for total in totals}
    valid = [a for a in range(9) if total + a + 1 <= 50 and (total + a + 1) % 10 not in used]
    over = total == 50 or not valid
    return [total] + [int(digit in used) for digit in range(10)], [] if over else valid, 1 if over else None


def append(_, actions):
    number = int("".join(str(a + 1) for a in actions) or 0)
    if number > 100:
        return [number // 10], [], -1
    return [number], list(range(9)), None


def divisors(_, actions):
    last = actions[-1] + 1 if actions else -1
    left = [digit for digit in range(1, 10) if digit - 1 not in actions]
    valid = [d - 1 for d in left if not actions or d % last == 0 or last % d == 0]
    return [int(d in left) for d in range(1, 10)] + [last], valid, None if valid else 1


def dilemma(start, actions):
    row, numbers = list(start[:20]), ([], [])
    for ply, action in enumerate(actions):
        numbers[ply % 2].append(row.pop(-1 if action else 0))
    mine, theirs = numbers[len(actions) % 2], numbers[1 - len(actions) % 2]
    observed = [d for part, size in ((row, 20), (mine, 10), (theirs, 10)) for d in part + [-1] * (size - len(part))]
    if row:
        return observed, [0, 1], None
    # The second player moved last, and has won unless the first one's number is larger.
    return observed, [], 1 if theirs >= mine else -1


def deletion(start, actions):
    numbers = [list(start[:3]), list(start[3:])]
    for ply, action in enumerate(actions):
        victim = numbers[1 - ply % 2]
        del victim[-1 if action == 2 else action]
    lengths = [len(number) for number in numbers]
    observed = [digit for number in numbers for digit in number + [0] * (3 - len(number))]
    if 1 in lengths:
        return observed, [], 1
    return observed, [0, 1, 2] if lengths[1 - len(actions) % 2] == 3 else [0, 2], None


DOCUMENTED = {176: fifty, 168: append, 917: divisors, 646: dilemma, 971: deletion}


def test_what_is_documented_holds_in_random_games(number):
    env, documented, rng = gg_bench.make(number), DOCUMENTED[number], random.Random(number)
    for seed in range(60):
        start, info = env.reset(seed=seed)
        actions, done = [], False
        assert info == {} and documented(start, [])[0] == start.tolist()
        while not done:
            valid = env.valid_moves()
            assert valid == documented(start, actions)[1]
            actions.append(rng.choice(valid))
            observation, reward, done, truncated, info = env.step(actions[-1])
            observed, valid, ended = documented(start, actions)
            assert observation.tolist() == observed and env.observation_space.contains(observation)
            assert (done, reward, truncated, info) == (ended is not None, ended or 0, False, {})
            assert type(reward) is int
        assert env.valid_moves() == []


def test_the_spaces_are_those_of_the_benchmark(number):
    env = gg_bench.make(number)
    actions, shape, dtype, low, high = SHAPES[number]
    space = env.observation_space
    assert env.action_space == gymnasium.spaces.Discrete(actions)
    assert (space.shape, space.dtype, space.low.min(), space.high.max()) == (shape, dtype, low, high)


def test_the_players_are_called_as_in_the_benchmark():
    called = {176: (1, 2), 168: (1, -1), 917: (1, -1), 646: (1, 2), 971: (0, 1)}
    for number, players in called.items():
        env = gg_bench.make(number)
        one = env.current_player
        env.step(env.valid_moves()[0])
        assert (one, env.current_player) == players


@pytest.mark.filterwarnings("ignore:.*alternative render modes")
def test_gymnasium_finds_nothing_wrong(number):
    check_env(gg_bench.make(number))


def test_a_new_environment_can_be_played_at_once(number):
    env = gg_bench.make(number)
    assert env.valid_moves() and env.render()
    env.step(env.valid_moves()[0])


def test_one_seed_gives_one_game_five_times_out_of_five(number):
    env = gg_bench.make(number)
    starts = [env.reset(seed=11)[0].tolist() for _ in range(5)]
    assert starts == [starts[0]] * 5
    if number in (646, 971):
        assert len({str(env.reset(seed=seed)[0]) for seed in range(5)}) == 5
        assert len({str(env.reset()[0]) for _ in range(5)}) == 5


def test_a_seed_draws_the_row_of_the_benchmark():
    row = np.random.default_rng(7).integers(0, 10, size=20)
    assert gg_bench.make(646).reset(seed=7)[0][:20].tolist() == row.tolist()


def test_the_two_numbers_always_differ():
    env = gg_bench.make(971)
    env.reset(seed=0)
    for _ in range(3000):
        start, _ = env.reset()
        assert start[:3].tolist() != start[3:].tolist() and start.min() > 0


@pytest.mark.parametrize("action", [-1, 2**70, 9, 49, 99, np.int64(-5)])
def test_an_action_that_does_not_exist_is_an_illegal_move(number, action):
    env = gg_bench.make(number)
    before, _ = env.reset(seed=1)
    observation, reward, done, _, info = env.step(action)
    assert (reward, done) == (-10, True) and np.array_equal(observation, before)
    assert f"the actions are 0 to {env.action_space.n - 1}" in info["illegal"]
    assert env.valid_moves() == [] and "Player 1 made an illegal move, which ended the game." in env.render()


# A last digit that was used, more than 50, no divisor or multiple, the middle of two digits.
@pytest.mark.parametrize(
    ("number", "before", "illegal"), [(176, [0, 8], 0), (176, [8, 8, 8, 8, 8], 6), (917, [6], 1), (971, [0, 0], 1)]
)
def test_an_illegal_move_loses_and_changes_nothing(number, before, illegal):
    env = gg_bench.make(number)
    for action in before:
        assert not env.step(action)[2]
    table = env.observation()
    assert illegal not in env.valid_moves()
    observation, reward, done, truncated, info = env.step(illegal)
    assert (reward, done, truncated) == (-10, True, False) and info["illegal"]
    assert np.array_equal(observation, table) and env.valid_moves() == []
    assert "made an illegal move, which ended the game." in env.render()


def test_after_the_end_a_step_says_so_again(number):
    env = gg_bench.make(number)
    while env.valid_moves():
        env.step(env.valid_moves()[0])
    last = env.observation()
    for action in range(env.action_space.n):
        observation, reward, done, truncated, info = env.step(action)
        assert np.array_equal(observation, last) and (reward, done, truncated, info) == (0, True, False, {})
    env.reset()
    assert env.valid_moves()


@pytest.mark.parametrize("action", ["0", None, 1.5, [0], np.array([0, 1])])
def test_what_is_not_a_number_raises_and_the_game_continues(number, action):
    env = gg_bench.make(number)
    with pytest.raises(TypeError, match="whole numbers from 0 to"):
        env.step(action)
    env.step(env.valid_moves()[0])


def test_other_environments_are_refused():
    for other in (1, "176", None):
        with pytest.raises(ValueError, match=r"accepted are 176 \(fifty\), 168 \(append\)"):
            gg_bench.make(other)


@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_continues_exactly_like_the_original(number, how):
    env = gg_bench.make(number)
    env.reset(seed=3)
    env.step(env.valid_moves()[-1])
    twin = how(env)
    for _ in range(3):
        while env.valid_moves():
            action = env.valid_moves()[-1]
            one, two = env.step(action), twin.step(action)
            assert np.array_equal(one[0], two[0]) and one[1:] == two[1:] and env.render() == twin.render()
        # The next game is drawn from the same numbers, too.
        assert np.array_equal(env.reset()[0], twin.reset()[0])


def test_the_text_shows_all_that_a_player_needs():
    env = gg_bench.make(917)
    assert "Last digit removed: None" in env.render()
    env.step(7)
    assert env.render() == "Updated Sequence:\n1 2 3 4 5 6 7 9\nPlayer 2 is to move.\nLast digit removed: 8"
    env = gg_bench.make(176)
    env.step(6), env.step(2)
    assert env.render() == "Current Total: 10\nUsed Last Digits: [7, 0]\nPlayer 1 is to move."


def test_exact_values_on_request():
    env = gg_bench.make(176, oracle=True)
    _, info = env.reset()
    assert info["value"] == 1 and info["best_actions"] == [5]
    *_, info = env.step(0)
    assert info["regret"] == 1.0 and info["value"] == -1
    assert set(info["best_actions"]) <= set(info["winning_actions"])
    *_, info = env.step(99)
    assert info["illegal"] and (info["value"], info["regret"]) == (-1, 1.0)
    _, info = env.reset()
    *_, info = env.step(0)


def test_the_best_actions_are_numbered_as_in_the_benchmark(number):
    env = gg_bench.make(number, oracle=True)
    _, info = env.reset(seed=5)
    done = False
    while not done:
        solution = env.duel.solve()
        assert len(info["best_actions"]) == len(solution.best)
        *_, done, _, info = env.step(info["best_actions"][-1])
        assert env.duel.moves[-1] in solution.best and info["regret"] == 0.0


# How the benchmark evaluates: two wrappers, a tree search over deep copies on one side, a program that is shown a text
# and a list of moves on the other; a game without a winner, or an exception, is a fault of the environment.


class Limited(gymnasium.Wrapper):
    def __init__(self, env):
        super().__init__(env)
        self.left = 100

    def reset(self, *, seed=None, options=None):
        self.left = 100
        return self.env.reset(seed=seed, options=options)

    def step(self, action):
        self.left -= 1
        assert self.left > 0, "this game never ends"
        return self.env.step(action)


class PlayerObserved(gymnasium.Wrapper):
    """Adds the player to the observation, and remembers the last step."""

    def __init__(self, env):
        super().__init__(env)
        box = env.observation_space
        assert isinstance(box, gymnasium.spaces.Box) and len(box.shape) == 1
        low, high = np.append(box.low, 0), np.append(box.high, 1)
        self.observation_space = gymnasium.spaces.Box(low, high, (box.shape[0] + 1,), np.float32)

    def reset(self, **arguments):
        self.player, self.over, self.reward = 1, False, 0
        observation, info = self.env.reset(**arguments)
        return np.append(observation, 1), info

    def step(self, action):
        observation, self.reward, self.over, truncated, info = self.env.step(action)
        self.player = -self.player
        return np.append(observation, (self.player + 1) // 2), self.reward, self.over, truncated, info

    def valid_moves(self):
        return self.env.unwrapped.valid_moves()


class Node:
    def __init__(self, state, parent=None, move=None):
        self.state, self.parent, self.move = state, parent, move
        self.children, self.untried, self.visits, self.wins = [], state.valid_moves(), 0, 0.0

    def urge(self):
        return self.wins / self.visits + 1.4 * math.sqrt(math.log(self.parent.visits) / self.visits)


def searched(env, rng, iterations=40):
    """The move that a plain tree search visits most; it empties the lists of moves that it is handed."""
    root = Node(env)
    for _ in range(iterations):
        node = root
        while not node.state.over and not node.untried:
            node = max(node.children, key=Node.urge)
        if not node.state.over:
            move, state = node.untried.pop(), copy.deepcopy(node.state)
            state.step(move)
            node.children.append(Node(state, node, move))
            node = node.children[-1]
        end = copy.deepcopy(node.state)
        while not end.over:
            end.step(rng.choice(end.valid_moves()))
        # The reward is that of the player who moved last, who is not the one to move now.
        winner = -end.player * end.reward
        while node is not None:
            node.visits += 1
            node.wins += winner == -node.state.player
            node = node.parent
    return max(root.children, key=lambda child: child.visits).move


def answered(env, rng):
    """What a language model would be asked, and a random answer."""
    moves = sorted(env.valid_moves())
    prompt = "<BoardState>\nLegal moves: <LegalMoves>".replace("<BoardState>", env.render())
    assert prompt.replace("<LegalMoves>", str(moves)) and moves
    return moves[0] if len(moves) == 1 else rng.choice(moves)


def test_an_evaluation_runs_without_faults_and_every_game_has_a_winner(number):
    env, rng, wins = PlayerObserved(Limited(gg_bench.environment(number)())), random.Random(number), {True: 0, False: 0}
    for game in range(8):
        env.reset(seed=game)
        search = game % 2 == 1
        while True:
            observation, reward, done, _, _ = env.step((searched if search else answered)(env, rng))
            assert observation.shape == env.observation_space.shape
            if done:
                break
            search = not search
        assert reward in (1, -1)
        wins[search == (reward == 1)] += 1
    assert sum(wins.values()) == 8
    # The better player must not lose them all; where every line of play is decided, the seats share.
    assert wins[True] >= 4


def test_the_environments_stand_where_the_benchmark_looks_for_them(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "gg_bench" / "data" / "envs"
    folder.mkdir(parents=True)
    (folder / "env_168.py").write_text("raise RuntimeError('the original')")
    assert main([str(folder)]) == 0
    assert capsys.readouterr().out.count("env_") == 5
    monkeypatch.syspath_prepend(tmp_path)
    for number in NUMBERS:
        name = f"gg_bench.data.envs.env_{number}"
        env = importlib.import_module(name).CustomEnv()
        assert isinstance(env, gymnasium.Env) and env.valid_moves()
    for name in [name for name in sys.modules if name.split(".")[0] == "gg_bench"]:
        del sys.modules[name]


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--help"], ["there/is/no/such/folder"]])
def test_a_folder_must_be_named(arguments, capsys):
    assert main(arguments) == 2
    assert "usage: python -m digit_duels.gg_bench FOLDER" in capsys.readouterr().err
