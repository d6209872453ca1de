"""The variants that every suite plays: every game of the catalogue with its defaults, and variants that differ in
every parameter."""

import random

import pytest

from digit_duels import Game, games

DEFAULTS = games()
VARIED = [
    "fifty:target=60,base=12,max=11",
    "fifty:target=200,base=7,max=3",
    "append:target=120,digits=0-2",
    "append:target=2026,digits=0-9",
    "divisors:one=no",
    "divisors:count=20,opening=even",
    "dilemma:length=7",
    "dilemma:sequence=4917258630",
    "deletion:digits=5",
    "deletion:numbers=732-865",
]
VARIANTS = DEFAULTS + VARIED


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


@pytest.fixture(params=DEFAULTS)
def default(request):
    return request.param


def split(variant):
    """A variant as a name and keyword arguments."""
    name, _, params = variant.partition(":")
    return name, dict(word.split("=") for word in params.split(",") if word)


def wander(game, seed, plies=100):
    """Plays random legal moves until the game is over or that many have been played."""
    rng = random.Random(seed)
    for _ in range(plies):
        actions = game.legal_actions()
        if not actions:
            break
        game.act(rng.choice(actions))
    return game


@pytest.fixture
def midgame(variant):
    game = Game(variant, seed=5, first=2)
    return wander(game, 1, 2)
