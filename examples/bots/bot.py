"""A bot in thirty lines: it looks ahead in fifty, and plays any legal move in the other games."""
import random, sys

def moves(game, total, used):
    fits = [n for n in range(1, game["max"] + 1) if total + n <= game["target"]]
    return [n for n in fits if (total + n) % game["base"] not in used]

def good(game, total, used, depth):
    """The numbers after which the other player has no good one, as far as we look."""
    def holds(n):
        after = total + n, used | {(total + n) % game["base"]}
        if total + n == game["target"] or not moves(game, *after): return True
        return depth > 0 and not good(game, *after, depth - 1)
    return [n for n in moves(game, total, used) if holds(n)]

def choose(start, first, line, *more):
    name, _, values = start.partition(":")
    if name != "fifty": return random.choice(legal)
    game = dict(target=50, base=10, max=9) | {k: int(v) for k, v in (w.split("=") for w in values.split(",") if w)}
    added = [int(word) for word in line.strip("-").split(",") + list(more[1:]) if word]
    totals = [sum(added[:count + 1]) for count in range(len(added))]
    found = good(game, sum(added), {total % game["base"] for total in totals}, 2 if game["max"] < 10 else 0)
    return random.choice(found or legal)

for message in sys.stdin:
    word, *rest = message.split() or [""]
    if word == "ugi": print("id name Thirty lines\noption name LegalMoves type check default false\nugiok", flush=True)
    if word == "isready": print("readyok", flush=True)
    if word == "position": position = rest[1:]
    if word == "legalmoves": legal = rest
    if word == "go": print("bestmove", choose(*position), flush=True)
    if word == "quit": break
