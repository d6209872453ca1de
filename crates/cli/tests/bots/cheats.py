"""A broken bot: it knows one move, whatever the game."""
import sys

for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi":
        print("id name Cheats\nugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print("bestmove 7", flush=True)
    elif word == "quit":
        break
