"""Random games in plain Python and in OpenSpiel, for the benchmark of the arena.

    python3 playouts.py NAME SECONDS      prints the number of plies and the seconds that they took

NAME is one of our games as one would write it in Python without any library: a class that knows whose turn it is, lists
the legal moves, refuses others and names the winner, and two players who choose in turn, as in our arena. `bare:NAME` is
the same game as one function that only plays random moves: no players, no check, no winner. `spiel:NAME` is a game of
OpenSpiel driven from Python.
"""

import random
import sys
import time


class Game:
    def __init__(self):
        self.turn = 1
        self.setup()

    def play(self, move):
        if move not in self.legal():
            raise ValueError(f"{move} is not legal: {self.legal()}")
        self.make(move)
        self.turn = 3 - self.turn


class Fifty(Game):
    def setup(self):
        self.total, self.used = 0, []

    def legal(self):
        if self.total == 50:
            return []
        return [n for n in range(1, 10) if self.total + n <= 50 and (self.total + n) % 10 not in self.used]

    def make(self, number):
        self.total += number
        self.used.append(self.total % 10)

    def winner(self):
        return None if self.legal() else 3 - self.turn


class Append(Game):
    def setup(self):
        self.number = 0

    def legal(self):
        return [] if self.number >= 100 else list(range(1, 10))

    def make(self, digit):
        self.number = self.number * 10 + digit

    def winner(self):
        if self.number < 100:
            return None
        return 3 - self.turn if self.number == 100 else self.turn


class Divisors(Game):
    def setup(self):
        self.left, self.last = list(range(1, 10)), None

    def legal(self):
        last = self.last
        return [n for n in self.left if last is None or n % last == 0 or last % n == 0]

    def make(self, number):
        self.left.remove(number)
        self.last = number

    def winner(self):
        return None if self.legal() else 3 - self.turn


class Dilemma(Game):
    def setup(self):
        self.digits = [random.randrange(10) for _ in range(20)]
        self.numbers = {1: "", 2: ""}

    def legal(self):
        return ["start", "end"] if self.digits else []

    def make(self, end):
        self.numbers[self.turn] += str(self.digits.pop(0 if end == "start" else -1))

    def winner(self):
        if self.digits:
            return None
        return 1 if int(self.numbers[1] or 0) > int(self.numbers[2] or 0) else 2


class Deletion(Game):
    def setup(self):
        self.numbers = {seat: "".join(random.choices("123456789", k=3)) for seat in (1, 2)}

    def legal(self):
        length = len(self.numbers[3 - self.turn])
        return {3: ["left", "middle", "right"], 2: ["left", "right"]}.get(length, [])

    def make(self, place):
        number = self.numbers[3 - self.turn]
        at = {"left": 0, "middle": len(number) // 2, "right": len(number) - 1}[place]
        self.numbers[3 - self.turn] = number[:at] + number[at + 1 :]

    def winner(self):
        return next((3 - seat for seat, number in self.numbers.items() if len(number) == 1), None)


class Random:
    def choose(self, game):
        return random.choice(game.legal())


def game(kind):
    players = {1: Random(), 2: Random()}

    def playout():
        game, plies = kind(), 0
        while game.winner() is None:
            game.play(players[game.turn].choose(game))
            plies += 1
        return plies

    return playout


def fifty():
    total, used, plies = 0, set(), 0
    while True:
        moves = [n for n in range(1, 10) if total + n <= 50 and (total + n) % 10 not in used]
        if not moves:
            return plies
        total += random.choice(moves)
        used.add(total % 10)
        plies += 1


def append():
    number, plies = 0, 0
    while number < 100:
        number = number * 10 + random.choice(range(1, 10))
        plies += 1
    return plies


def divisors():
    left, last, plies = set(range(1, 10)), None, 0
    while True:
        moves = [n for n in left if last is None or n % last == 0 or last % n == 0]
        if not moves:
            return plies
        last = random.choice(moves)
        left.remove(last)
        plies += 1


def dilemma():
    digits = [random.randrange(10) for _ in range(20)]
    numbers, plies = ["", ""], 0
    while digits:
        end = random.choice((0, -1))
        numbers[plies % 2] += str(digits.pop(end))
        plies += 1
    return plies


def deletion():
    numbers = ["".join(random.choices("123456789", k=3)) for _ in range(2)]
    plies = 0
    while True:
        target = 1 - plies % 2
        number = numbers[target]
        at = random.randrange(len(number))
        numbers[target] = number[:at] + number[at + 1 :]
        plies += 1
        if len(number) == 2:
            return plies


def spiel(name):
    import pyspiel

    game = pyspiel.load_game(name)

    def playout():
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        return plies

    return playout


def main():
    name, seconds = sys.argv[1], float(sys.argv[2])
    kind, _, rest = name.rpartition(":")
    if kind == "spiel":
        playout = spiel(rest)
    elif kind == "bare":
        playout = {each.__name__: each for each in (fifty, append, divisors, dilemma, deletion)}[rest]
    else:
        playout = game({each.__name__.lower(): each for each in Game.__subclasses__()}[rest])
    random.seed(1)
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(100):
            plies += playout()
    print(plies, time.perf_counter() - begun)


if __name__ == "__main__":
    main()
