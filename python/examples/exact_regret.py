"""Evaluates hand-written policies with exact regret: no games to play, no noise, every position of the game.

    python examples/exact_regret.py divisors
    python examples/exact_regret.py fifty:target=30

A policy takes a game and returns an action. Its regret in a position is 1 where the action turns a win into a loss under
perfect play (a blunder), and 0 otherwise. Decided positions, in which every move has the same value, say nothing about
skill and are left out.
"""

import argparse
import random
from typing import Callable, NamedTuple

from digit_duels import Game

Policy = Callable[[Game], int]


class Judged(NamedTuple):
    """A critical position, which is won but not with every move, and the actions that win."""

    game: Game
    winning: frozenset[int]


class Report(NamedTuple):
    mattered: int
    blunders: int

    @property
    def regret(self) -> float:
        """The mean regret in critical positions."""
        return self.blunders / self.mattered if self.mattered else 0.0


def key(game: Game) -> tuple:
    """Identifies a position: where the player to move observes the same, the game continues in the same way."""
    return game.turn, game.observation().tobytes()


def replies(game: Game, actions: list[int]) -> list[Game]:
    """The positions after each of the actions."""
    after = [game.copy() for _ in actions]
    for child, action in zip(after, actions):
        child.act(action)
    return after


def reached(start: Game, choices: Callable[[Game], list[int]]) -> list[Game]:
    """Every unfinished position that can be reached with these choices."""
    found: dict[tuple, Game] = {}
    left = [start.copy()]
    while left:
        game = left.pop()
        if game.turn is not None and key(game) not in found:
            found[key(game)] = game
            left += replies(game, choices(game))
    return list(found.values())


def judged(games: list[Game]) -> list[Judged]:
    """The critical positions among these."""
    solved = ((game, game.solve()) for game in games)
    return [
        Judged(game, frozenset(solution.winning_actions))
        for game, solution in solved
        if solution.value == "win" and not solution.decided
    ]


def everywhere(policy: Policy, positions: list[Judged]) -> Report:
    """Evaluates the policy in all of these positions."""
    return Report(len(positions), sum(policy(game) not in winning for game, winning in positions))


def against_every_reply(policy: Policy, start: Game, seat: int) -> Report:
    """Evaluates the policy in the positions that it can reach, against every reply of the opponent."""
    games = reached(start, lambda game: [policy(game)] if game.turn == seat else game.legal_actions())
    return everywhere(policy, judged([game for game in games if game.turn == seat]))


def lowest(game: Game) -> int:
    return min(game.legal_actions())


def highest(game: Game) -> int:
    return max(game.legal_actions())


def leaves_least(game: Game) -> int:
    """Leaves the other player as few moves as possible."""
    actions = game.legal_actions()
    freedom = [len(after.legal_actions()) for after in replies(game, actions)]
    return actions[freedom.index(min(freedom))]


def anything(game: Game) -> int:
    return random.Random(str(key(game))).choice(game.legal_actions())


def perfect(game: Game) -> int:
    return game.solve().best_actions[0]


POLICIES: dict[str, Policy] = {
    "anything": anything,
    "lowest": lowest,
    "highest": highest,
    "leaves least": leaves_least,
    "perfect": perfect,
}


def table(variant: str) -> list[str]:
    """A line for every policy."""
    start = Game(variant, seed=0)
    games = reached(start, Game.legal_actions)
    positions = judged(games)
    lines = [f"{variant}: {len(games)} positions can be reached, and in {len(positions)} of them a win can be lost."]
    lines.append(f"{'policy':<14}{'blunders':>9}{'regret':>8}   as Player 1   as Player 2   (against every reply)")
    for name, policy in POLICIES.items():
        report = everywhere(policy, positions)
        seats = (against_every_reply(policy, start, seat) for seat in (1, 2))
        met = "".join(f"{f'{seat.blunders} of {seat.mattered}':>14}" for seat in seats)
        lines.append(f"{name:<14}{report.blunders:>9}{report.regret:>8.3f}{met}")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Exact regret of hand-written policies.")
    parser.add_argument("variant", nargs="?", default="divisors", help="a game such as fifty:target=30")
    print("\n".join(table(parser.parse_args().variant)))
