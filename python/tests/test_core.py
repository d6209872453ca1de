import copy
import pickle

import numpy as np
import pytest
from conftest import VARIANTS, split, wander

import digit_duels
from digit_duels import Game


def test_the_catalogue_is_listed_and_explained():
    assert len(set(digit_duels.games())) == len(digit_duels.games()) > 0
    for name in digit_duels.games():
        about = digit_duels.info(name)
        assert about.id == name and about.title and about.summary and about.rules
        for parameter in about.parameters:
            assert parameter.accepts and parameter.help
            assert parameter.kind in ("int", "bool", "choice", "text")
            assert (parameter.kind in ("bool", "choice")) == bool(parameter.choices)
    fifty = digit_duels.info("fifty")
    assert fifty.title == "Last Digit Standing"
    assert fifty.parameters[0].name == "target" and fifty.parameters[0].default == "50"


def test_a_variant_is_named_by_keywords_or_in_one_string(variant):
    name, params = split(variant)
    assert Game(name, seed=3, **params) == Game(variant, seed=3)


def test_values_may_be_numbers_and_truths():
    assert Game("divisors", count=12, one=False).variant == "divisors:count=12,one=no"
    assert Game("fifty", target=50).variant == "fifty"


def test_a_whole_game():
    game = Game("deletion", numbers="732-865")
    assert (game.turn, game.outcome, game.winner) == (1, None, None)
    assert game.legal_moves() == ["left", "middle", "right"]
    assert game.play(" MIDDLE ") == "middle"
    assert game.turn == 2
    game.play("right")
    game.play("left")
    assert game.turn is None and game.winner == 1
    assert game.outcome.winner == 1 and "single digit" in game.outcome.reason
    assert game.legal_moves() == [] and game.legal_actions() == []
    assert not game.action_mask().any()


def test_numbers_may_be_played_as_numbers():
    game = Game("fifty")
    game.play(7)
    game.play("3")
    assert game.moves == ["7", "3"]


def test_undo_and_redo(midgame):
    before = midgame.copy()
    words = midgame.moves
    assert midgame.undo() == words[-1]
    assert midgame != before
    assert midgame.redo() == words[-1]
    assert midgame == before
    for _ in words:
        midgame.undo()
    assert midgame.moves == []


def test_a_resignation_is_an_end_that_can_be_taken_back():
    game = Game("fifty")
    assert game.resign() == 1
    assert game.winner == 2 and game.legal_moves() == []
    with pytest.raises(digit_duels.GameOver):
        game.play("7")
    assert game.undo() is None
    assert game.turn == 1


def test_who_begins():
    assert Game("fifty", first=2).turn == 2
    firsts = {Game("fifty", first="random", seed=seed).first for seed in range(20)}
    assert firsts == {1, 2}
    assert len({Game("fifty", first="random", seed=3).first for _ in range(5)}) == 1


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, Game.copy, lambda g: pickle.loads(pickle.dumps(g))])
def test_a_copy_is_equal_and_independent(midgame, how):
    twin = how(midgame)
    assert twin == midgame and hash(twin) == hash(midgame) and str(twin) == str(midgame)
    assert np.array_equal(twin.observation(), midgame.observation())
    if midgame.turn is not None:
        twin.act(twin.legal_actions()[0])
        assert twin != midgame and len(twin.moves) == len(midgame.moves) + 1
        midgame.act(midgame.legal_actions()[0])
        assert twin == midgame


def test_every_protocol_of_pickle(midgame):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(midgame, protocol)) == midgame


def test_a_line_reads_back(midgame):
    line = str(midgame)
    assert line == midgame.to_line() and "\n" not in line
    again = Game.from_line(line)
    assert again == midgame and hash(again) == hash(midgame) and again.to_line() == line


def test_a_record_reads_back(midgame):
    midgame.name_players("ada", two="random")
    again = Game.from_record(midgame.record())
    assert again == midgame and again.record() == midgame.record()
    assert again.players == ("ada", "random")


def test_what_differs_is_not_equal():
    games = [Game("fifty"), Game("fifty", target=60), Game("fifty", first=2), Game("append"), Game("divisors")]
    games += [Game("dilemma", seed=1), Game("dilemma", seed=2), wander(Game("fifty"), 1, 1)]
    assert len(set(games)) == len(games)
    assert Game("fifty") != "fifty" and Game("fifty") is not None


def test_ways_to_the_same_position_are_equal():
    one, two = (Game.from_line(f"divisors 1 {moves}") for moves in ("4,2,8,1", "2,4,8,1"))
    assert one == two and hash(one) == hash(two) and one.to_line() != two.to_line()


def test_repr_reads_well():
    game = Game("fifty", target=60)
    game.play("7")
    assert repr(game) == "<Game fifty:target=60 after 7: Player 2 is to move>"
    assert repr(Game("dilemma", seed=7, length=4)) == "<Game dilemma:length=4#7: Player 1 is to move>"
    over = Game.from_line("deletion:numbers=73-86 1 left")
    assert repr(over).endswith("Player 2's number is now a single digit. Player 1 wins>")


def test_the_view():
    view = Game("divisors").view()
    assert view.turn == 1 and view.status == "Player 1 is to move."
    rows = {row.label: row.tiles for row in view.rows}
    assert [tile.choice for tile in rows["Numbers"]] == list("123456789")
    assert view.moves == list("123456789")


@pytest.mark.parametrize("drawn", ["dilemma", "deletion", "dilemma:length=33", "deletion:digits=7"])
def test_one_seed_gives_one_game_five_times_out_of_five(drawn):
    assert len({Game(drawn, seed=11).to_line() for _ in range(5)}) == 1
    assert len({Game(drawn, seed=seed).to_line() for seed in range(5)}) == 5
    unseeded = Game(drawn)
    assert Game(drawn, seed=unseeded.seed) == unseeded


def test_actions_are_numbered_once_for_all_positions(variant):
    game = Game(variant, seed=1)
    count, features = game.num_actions, game.num_features
    seed = 0
    while game.turn is not None:
        actions, words = game.legal_actions(), game.legal_moves()
        assert [game.action_of(word) for word in words] == actions
        assert [game.move_of(action) for action in actions] == words
        mask = game.action_mask()
        assert mask.dtype == np.int8 and mask.shape == (count,)
        assert sorted(actions) == list(np.flatnonzero(mask))
        assert (game.num_actions, game.num_features) == (count, features)
        wander(game, seed, 1)
        seed += 1


def test_observations_are_zeros_and_ones_and_start_with_the_turn(variant):
    game = wander(Game(variant, seed=2), 3, 1)
    mine, theirs = game.observation(2), game.observation(1)
    assert mine.dtype == np.int8 and mine.shape == (game.num_features,)
    assert set(np.unique(mine)) <= {0, 1}
    assert (mine[0], theirs[0]) == (1, 0)
    assert np.array_equal(game.observation(), mine)


def positions(variant):
    """All positions that can be reached in a variant."""
    found, left = {}, [Game(variant, seed=1)]
    while left:
        game = left.pop()
        if game in found:
            continue
        found[game] = None
        for action in game.legal_actions():
            after = game.copy()
            after.act(action)
            left.append(after)
    return found


@pytest.mark.parametrize(
    "small",
    ["fifty:target=14", "append:target=120,digits=0-2", "divisors:count=6", "dilemma:length=7", "deletion:digits=4"],
)
def test_positions_of_different_value_never_share_an_observation(small):
    judged = {}
    for game in positions(small):
        known = (game.winner, game.turn) if game.turn is None else (game.turn, game.solve()[:2], game.legal_moves())
        assert judged.setdefault(game.observation(1).tobytes(), known) == known


def test_a_step_says_what_follows(variant):
    game, twin = Game(variant, seed=4), Game(variant, seed=4)
    while twin.turn is not None:
        mover, action = game.turn, game.legal_actions()[-1]
        observation, reward, over = game.step(action)
        twin.act(action)
        assert game == twin and over == (twin.turn is None)
        assert np.array_equal(observation, twin.observation())
        assert reward == (0 if not over else 1 if twin.winner == mover else -1)


def test_variants_are_all_different():
    assert len({Game(variant, seed=1) for variant in VARIANTS}) == len(VARIANTS)


def test_a_game_restarts(variant):
    game = wander(Game(variant, seed=1, first=2), 1)
    game.restart()
    assert game == Game(variant, seed=1, first=2)
    game.solve()
    game.restart(seed=8)
    assert game == Game(variant, seed=8, first=2) and hash(game) == hash(Game(variant, seed=8, first=2))
    assert game.solve() == Game(variant, seed=8, first=2).solve()
