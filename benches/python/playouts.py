"""Random playouts in plain Python and in OpenSpiel, for the arena's benchmark to stand beside.

    python3 playouts.py NAME SECONDS      prints the plies and the seconds that they took

NAME is one of our five games, written here as one would write them in Python without any library, or
`spiel:GAME` for a game of OpenSpiel driven from Python.
"""

import random
import sys
import time


def fifty():
    total, used, plies = 0, set(), 0
    while True:
        moves = [n for n in range(1, 10) if total + n <= 50 and (total + n) % 10 not in used]
        if not moves:
            return plies
        total += random.choice(moves)
        used.add(total % 10)
        plies += 1
        if total == 50:
            return plies


def append():
    number, plies = 0, 0
    while True:
        number = number * 10 + random.choice(range(1, 10))
        plies += 1
        if number >= 100:
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
        moves = ["start", "end"]
        move = random.choice(moves)
        numbers[plies % 2] += str(digits.pop(0) if move == "start" else digits.pop())
        plies += 1
    assert int(numbers[0]) >= 0 and int(numbers[1]) >= 0
    return plies


def deletion():
    numbers = ["".join(random.choices("123456789", k=3)) for _ in range(2)]
    plies = 0
    while True:
        target = 1 - plies % 2
        number = numbers[target]
        moves = ["left", "middle", "right"] if len(number) == 3 else ["left", "right"]
        move = random.choice(moves)
        at = {"left": 0, "middle": len(number) // 2, "right": len(number) - 1}[move]
        numbers[target] = number[:at] + number[at + 1 :]
        plies += 1
        if len(numbers[target]) == 1:
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
    ours = {game.__name__: game for game in (fifty, append, divisors, dilemma, deletion)}
    playout = spiel(name.removeprefix("spiel:")) if name.startswith("spiel:") else ours[name]
    random.seed(1)
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(100):
            plies += playout()
    print(plies, time.perf_counter() - begun)


if __name__ == "__main__":
    main()
