"""Images of the games, for ``render_mode="rgb_array"``."""

import numpy as np
import pytest
from conftest import split

from digit_duels import Game, games
from digit_duels._font import GLYPHS, glyph
from digit_duels._frame import COLOURS, FRAME_WIDTH, Frame
from digit_duels.gymnasium import DuelEnv
from digit_duels.pettingzoo import env


def whole_game(game):
    """Every position of a game in which the first legal move is always played."""
    yield game
    while game.turn is not None:
        game.act(game.legal_actions()[0])
        yield game


def test_images_of_a_game_have_one_size_and_differ(variant):
    game = Game(variant, seed=1)
    frame = Frame(game.view())
    images = [frame.draw(position.view()) for position in whole_game(game)]
    assert {image.shape for image in images} == {(frame.height, FRAME_WIDTH, 3)}
    assert all(image.dtype == np.uint8 for image in images)
    assert len({image.tobytes() for image in images}) == len(images)


def test_every_text_of_the_games_can_be_written(variant):
    for position in whole_game(Game(variant, seed=1)):
        view = position.view()
        texts = [view.status, *(row.label for row in view.rows), *(tile.text for row in view.rows for tile in row.tiles)]
        assert set("".join(texts).upper()) <= set(GLYPHS)


def test_digits_are_readable():
    assert len({glyph(digit).tobytes() for digit in "0123456789"}) == 10
    assert ["".join(".#"[pixel] for pixel in row) for row in glyph("7").astype(int)] == [
        "#####",
        "....#",
        "...#.",
        "..#..",
        ".#...",
        ".#...",
        ".#...",
    ]


def test_a_digit_is_drawn_on_its_tile():
    game = Game("dilemma", sequence="71")
    image = Frame(game.view()).draw(game.view())
    (fill, _, ink) = COLOURS["free"]
    dark = (image == ink).all(axis=2)
    pixels = glyph("7").repeat(2, 0).repeat(2, 1)
    windows = np.lib.stride_tricks.sliding_window_view(dark, pixels.shape)
    assert (windows == pixels).all(axis=(2, 3)).any()
    assert (image == fill).all(axis=2).any()


def test_a_row_of_any_length_is_drawn():
    for variant in ("divisors:count=1000", "append:target=" + "9" * 5000, "dilemma:length=2000"):
        game = Game(variant, seed=1)
        frame = Frame(game.view())
        assert all(frame.draw(position.view()).any() for _, position in zip(range(5), whole_game(game)))


@pytest.mark.parametrize("name", games())
def test_the_environments_render_images(name):
    single = DuelEnv(name, render_mode="rgb_array")
    single.reset(seed=1)
    pair = env(name, render_mode="rgb_array")
    pair.reset(seed=1)
    for image in (single.render(), pair.render()):
        assert image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3
    assert np.array_equal(single.render(), pair.render())


def test_other_modes_are_refused():
    name, params = split("fifty:target=60")
    for make in (DuelEnv, env):
        with pytest.raises(ValueError, match="accepted are None, 'human', 'ansi', 'rgb_array'"):
            make(name, render_mode="rgb", **params)
