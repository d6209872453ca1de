"""A font of 5 by 7 pixels, for small images. It has capital letters only."""

from __future__ import annotations

import functools

import numpy as np

WIDTH, HEIGHT = 5, 7

# Each letter of a glyph is one row from top to bottom; its five pixels are the bits of a digit in base 32.
# fmt: off
GLYPHS = {
    "0": "ehjlphe", "1": "4c4444e", "2": "eh1248v", "3": "v2421he", "4": "26aiv22", "5": "vgu11he",
    "6": "68guhhe", "7": "v124888", "8": "ehhehhe", "9": "ehhf12c", "A": "ehhvhhh", "B": "uhhuhhu",
    "C": "ehggghe", "D": "sihhhis", "E": "vgguggv", "F": "vgguggg", "G": "ehgnhhf", "H": "hhhvhhh",
    "I": "e44444e", "J": "72222ic", "K": "hikokih", "L": "ggggggv", "M": "hrllhhh", "N": "hhpljhh",
    "O": "ehhhhhe", "P": "uhhuggg", "Q": "ehhhlid", "R": "uhhukih", "S": "fgge11u", "T": "v444444",
    "U": "hhhhhhe", "V": "hhhhha4", "W": "hhhllla", "X": "hha4ahh", "Y": "hhha444", "Z": "v1248gv",
    " ": "0000000", ".": "00000cc", ",": "0000c48", ":": "0cc0cc0", "'": "4480000", "-": "000v000",
    "+": "044v440", "=": "00v0v00", "(": "2488842", ")": "8422248", "/": "01248g0", "!": "4444404",
    "?": "eh12404", "…": "000000l",
}
# fmt: on


@functools.cache
def glyph(character: str) -> np.ndarray:
    """The pixels of a character, as truths; an unknown one is a question mark."""
    rows = [int(row, 32) for row in GLYPHS.get(character.upper(), GLYPHS["?"])]
    return np.array([[row >> bit & 1 for bit in reversed(range(WIDTH))] for row in rows], bool)


def text_mask(text: str, scale: int) -> np.ndarray:
    """The pixels of a text, with one column between characters, each pixel ``scale`` times as large."""
    pixels = np.zeros((HEIGHT, max(0, len(text) * (WIDTH + 1) - 1)), bool)
    for index, character in enumerate(text):
        left = index * (WIDTH + 1)
        pixels[:, left : left + WIDTH] = glyph(character)
    return pixels.repeat(scale, 0).repeat(scale, 1)
