"""Tabular Q-learning that teaches itself `divisors` until it makes no blunder in any position of the game.

    python examples/q_learning.py --plot q_learning.png

The table is learned by self-play alone. Every fifty games the greedy policy is compared with perfect play in every
position that can be reached, so the curve is exact: it depends neither on an opponent nor on luck.
"""

import argparse
import random
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple, Optional

from exact_regret import Report, against_every_reply, everywhere, judged, reached

from digit_duels import Game


class Point(NamedTuple):
    """The greedy policy after this many games: in all positions, and in those that it meets as Player 1."""

    games: int
    everywhere: Report
    met: Report


class Learner:
    """A table of values for the player to move, one for every position and action."""

    def __init__(self, rate: float = 0.2, curiosity: float = 0.8, seed: int = 0):
        self.table: dict[bytes, dict[int, float]] = defaultdict(dict)
        self.rate, self.curiosity, self.chance = rate, curiosity, random.Random(seed)

    def values(self, game: Game) -> dict[int, float]:
        """The current estimate for each legal action."""
        values = self.table[game.observation().tobytes()]
        if not values:
            values.update(dict.fromkeys(game.legal_actions(), 0.0))
        return values

    def greedy(self, game: Game) -> int:
        values = self.values(game)
        return max(values, key=values.__getitem__)

    def explore(self, game: Game) -> int:
        if self.chance.random() < self.curiosity:
            return self.chance.choice(game.legal_actions())
        return self.greedy(game)

    def play(self, game: Game) -> None:
        """Plays one game against itself. The best value of the next player is the loss of the one who moved."""
        while game.turn is not None:
            values, action = self.values(game), self.explore(game)
            _, reward, over = game.step(action)
            target = reward if over else -max(self.values(game).values())
            values[action] += self.rate * (target - values[action])


def learn(variant: str = "divisors", games: int = 2500, every: int = 50, seed: int = 0) -> tuple[Learner, list[Point]]:
    """Learns, and evaluates the learner every so many games."""
    learner, start = Learner(seed=seed), Game(variant, seed=0)
    positions, curve = judged(reached(start, Game.legal_actions)), []
    for played in range(games + 1):
        if played % every == 0:
            met = against_every_reply(learner.greedy, start, 1)
            curve.append(Point(played, everywhere(learner.greedy, positions), met))
        learner.play(start.copy())
    return learner, curve


def perfect_since(curve: list[Point]) -> Optional[int]:
    """After how many games the policy stayed without a blunder, if it did."""
    flawed = [at for at, point in enumerate(curve) if point.everywhere.blunders]
    first = flawed[-1] + 1 if flawed else 0
    return curve[first].games if first < len(curve) else None


def plot(variant: str, curve: list[Point], path: Path) -> None:
    """Draws the regret over the games played."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.2), layout="constrained")
    games = [point.games for point in curve]
    total = curve[0].everywhere.mattered
    axes.plot(games, [point.everywhere.regret for point in curve], label=f"in all {total} positions that matter")
    axes.plot(games, [point.met.regret for point in curve], "--", label="as Player 1, against every reply")
    since = perfect_since(curve)
    if since is not None:
        axes.axvline(since, color="grey", linestyle=":")
        axes.annotate(f"no blunder left\nafter {since} games", (since, 0.5), (6, 0), textcoords="offset points")
    axes.set(xlabel="games of self-play", ylabel="mean regret of the greedy policy", title=f"Q-learning on {variant}")
    axes.set_ylim(bottom=-0.04)
    axes.set_xlim(0, games[-1])
    axes.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description="Tabular Q-learning, evaluated by perfect play.")
    parser.add_argument("variant", nargs="?", default="divisors", help="a small game such as divisors:count=8")
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--plot", type=Path, help="the file to draw the curve into (PNG or SVG)")
    arguments = parser.parse_args()
    _, curve = learn(arguments.variant, arguments.games)
    for point in curve[:: max(1, len(curve) // 12)]:
        print(f"{point.games:>6} games: {point.everywhere.blunders:>4} blunders, regret {point.everywhere.regret:.3f}")
    since = perfect_since(curve)
    print("Blunders are left." if since is None else f"No blunder in any position since game {since}.")
    if arguments.plot is not None:
        plot(arguments.variant, curve, arguments.plot)


if __name__ == "__main__":
    main()
