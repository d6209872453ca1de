"""Five games in plain Python, with the logic of gg-bench's environments: what people have today.

Written for comparison only. Each step does what theirs do: it finds the legal actions by trying all of them, makes a new
array for every observation, and ends the game with a reward of -10 at an illegal action.
"""

import random

import gymnasium
import numpy as np
from gymnasium import spaces


class Plain(gymnasium.Env):
    """What all of them share."""

    actions = 9

    def __init__(self):
        self.action_space = spaces.Discrete(self.actions)
        self.reset()

    def reset(self, seed=None, options=None):
        super().reset(seed=seed)
        self.player = 1
        self.over = False
        self.start()
        return self.observation(), {}

    def ended(self, reward):
        self.over = True
        return self.observation(), reward, True, False, {}

    def passed_on(self):
        self.player = 3 - self.player
        return self.observation(), 0, False, False, {}


class Fifty(Plain):
    def start(self):
        self.total = 0
        self.used = [0] * 10

    def step(self, action):
        if self.over:
            return self.ended(0)
        total = self.total + action + 1
        if total > 50 or self.used[total % 10] == 1:
            return self.ended(-10)
        self.total = total
        self.used[total % 10] = 1
        if total == 50 or not self.can_go_on():
            return self.ended(1)
        return self.passed_on()

    def can_go_on(self):
        for number in range(1, 10):
            total = self.total + number
            if total > 50:
                continue
            if self.used[total % 10] == 0:
                return True
        return False

    def valid_moves(self):
        valid = []
        for action in range(9):
            total = self.total + action + 1
            if total > 50:
                continue
            if self.used[total % 10] == 0:
                valid.append(action)
        return valid

    def observation(self):
        return np.array([self.total] + self.used, dtype=np.int32)


class Append(Plain):
    def start(self):
        self.number = 0

    def step(self, action):
        if self.over:
            return self.ended(0)
        number = int(f"{self.number}{action + 1}")
        if number > 100:
            return self.ended(-10)
        self.number = number
        return self.ended(1) if number == 100 else self.passed_on()

    def valid_moves(self):
        valid = []
        for action in range(9):
            if int(f"{self.number}{action + 1}") <= 100:
                valid.append(action)
        return valid

    def observation(self):
        return np.array([self.number])


class Divisors(Plain):
    def start(self):
        self.there = np.ones(9, dtype=np.int8)
        self.last = -1

    def step(self, action):
        if self.over or self.there[action] == 0:
            return self.ended(-10)
        digit, last = action + 1, self.last
        if last != -1 and digit % last != 0 and last % digit != 0:
            return self.ended(-10)
        self.there[action] = 0
        self.last = digit
        return self.passed_on() if len(self.valid_moves()) > 0 else self.ended(1)

    def valid_moves(self):
        valid = []
        for index in range(9):
            if self.there[index] == 1:
                digit = index + 1
                if self.last == -1 or digit % self.last == 0 or self.last % digit == 0:
                    valid.append(index)
        return valid

    def observation(self):
        return np.concatenate((self.there.copy(), np.array([self.last], dtype=np.int8)))


class Dilemma(Plain):
    actions = 2

    def start(self):
        self.row = self.np_random.integers(0, 10, size=20).tolist()
        self.numbers = {1: [], 2: []}

    def step(self, action):
        if self.over:
            return self.ended(0)
        if action not in [0, 1]:
            return self.ended(-10)
        self.numbers[self.player].append(self.row.pop(0 if action == 0 else -1))
        if len(self.row) > 0:
            return self.passed_on()
        mine, theirs = (int("".join(map(str, self.numbers[who]))) for who in (self.player, 3 - self.player))
        return self.ended(1 if mine > theirs or (mine == theirs and self.player == 2) else -1)

    def valid_moves(self):
        return [] if self.over else [0, 1]

    def observation(self):
        row = self.row + [-1] * (20 - len(self.row))
        mine, theirs = self.numbers[self.player], self.numbers[3 - self.player]
        padded = row + mine + [-1] * (10 - len(mine)) + theirs + [-1] * (10 - len(theirs))
        return np.array(padded, dtype=np.int32)


class Deletion(Plain):
    actions = 3

    def start(self):
        self.numbers = {who: np.random.randint(1, 10, size=3).tolist() for who in (1, 2)}

    def step(self, action):
        if self.over:
            return self.ended(0)
        if action not in self.valid_moves():
            return self.ended(-10)
        theirs = self.numbers[3 - self.player]
        del theirs[action if len(theirs) == 3 else action // 2]
        return self.ended(1) if len(theirs) == 1 else self.passed_on()

    def valid_moves(self):
        length = len(self.numbers[3 - self.player])
        return [0, 1, 2] if length == 3 else [0, 2] if length == 2 else []

    def observation(self):
        one, two = self.numbers[1], self.numbers[2]
        return np.array(one + [0] * (3 - len(one)) + two + [0] * (3 - len(two)), dtype=np.int8)


GAMES = {"fifty": Fifty, "append": Append, "divisors": Divisors, "dilemma": Dilemma, "deletion": Deletion}


def playouts(name, plies):
    """Plays this many plies of random games; where no action is valid, any action is taken, and loses."""
    environment, choice = GAMES[name](), random.choice
    for _ in range(plies):
        valid = environment.valid_moves()
        _, _, over, _, _ = environment.step(choice(valid) if valid else 0)
        if over:
            environment.reset()
