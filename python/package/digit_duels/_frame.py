"""A game as an image, for ``render_mode="rgb_array"``: the rows of the view, drawn with numpy alone."""

from __future__ import annotations

import textwrap
from typing import Iterator, NamedTuple

import numpy as np

from digit_duels._font import HEIGHT, WIDTH, text_mask
from digit_duels._types import Tile, View

SCALE = 2
MARGIN, GAP, PADDING = 12, 4, 6
CHARACTER = (WIDTH + 1) * SCALE
LINE = HEIGHT * SCALE + 2 * GAP
TILE = HEIGHT * SCALE + 2 * PADDING
FRAME_WIDTH = 480
STATUS_LINES = 2

PAPER, INK, FAINT = (250, 249, 246), (32, 32, 40), (150, 150, 158)
# Fill, border and text of a tile. Shape says the same as colour: a used tile has no border but a line under it, the last
# one a thick border.
COLOURS = {
    "free": ((255, 255, 255), INK, INK),
    "used": ((228, 228, 232), (228, 228, 232), (92, 92, 100)),
    "last": ((255, 214, 102), INK, INK),
    "gap": (PAPER, PAPER, FAINT),
}


class Placed(NamedTuple):
    """A tile with its upper left corner."""

    top: int
    left: int
    tile: Tile


class Frame:
    """Images of one game, all of the size that the start of the game suggests."""

    def __init__(self, start: View):
        # Rows may grow during the game, each by a line; the size of an image must not.
        self.height = _layout(start)[2] + len(start.rows) * (TILE + GAP) + STATUS_LINES * LINE + MARGIN

    def draw(self, view: View) -> np.ndarray:
        """The view as an array of height, width and RGB; what does not fit is cut off."""
        image = np.full((self.height, FRAME_WIDTH, 3), PAPER, np.uint8)
        labels, tiles, bottom = _layout(view)
        for top, text in labels:
            _write(image, top, MARGIN, text, INK)
        for placed in tiles:
            _draw_tile(image, placed)
        lines = textwrap.wrap(view.status, (FRAME_WIDTH - 2 * MARGIN) // CHARACTER)
        for index, line in enumerate(lines):
            _write(image, bottom + index * LINE, MARGIN, line, INK)
        return image


def _layout(view: View) -> tuple[list[tuple[int, str]], list[Placed], int]:
    """Where the labels and the tiles go, and where the rows end."""
    labels, tiles, top = [], [], MARGIN
    for row in view.rows:
        labels.append((top, row.label))
        top += LINE
        placed = list(_wrapped(row.tiles, top))
        tiles += placed
        top = (placed[-1].top if placed else top) + TILE + 2 * GAP
    return labels, tiles, top


def _wrapped(tiles: list[Tile], top: int) -> Iterator[Placed]:
    """The tiles of a row from left to right, in as many lines as they need."""
    left = MARGIN
    for tile in tiles:
        width = _width(tile)
        if left > MARGIN and left + width > FRAME_WIDTH - MARGIN:
            top, left = top + TILE + GAP, MARGIN
        yield Placed(top, left, tile)
        left += width + GAP


def _width(tile: Tile) -> int:
    return max(TILE, len(tile.text) * CHARACTER + 2 * PADDING)


def _draw_tile(image: np.ndarray, placed: Placed) -> None:
    top, left, tile = placed
    fill, border, ink = COLOURS[tile.state]
    width = _width(tile)
    box = image[top : top + TILE, left : left + width]
    thickness = 3 if tile.state == "last" else 1
    box[:] = border
    box[thickness:-thickness, thickness:-thickness] = fill
    text_width = len(tile.text) * CHARACTER - SCALE
    _write(image, top + PADDING, left + (width - text_width) // 2, tile.text, ink)
    if tile.state == "used":
        box[-2:] = ink


def _write(image: np.ndarray, top: int, left: int, text: str, ink: tuple[int, int, int]) -> None:
    mask = text_mask(text[: FRAME_WIDTH // CHARACTER], SCALE)
    area = image[top : top + mask.shape[0], left : left + mask.shape[1]]
    area[mask[: area.shape[0], : area.shape[1]]] = ink
