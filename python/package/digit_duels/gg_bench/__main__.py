"""Writes our environments into the benchmark's folder."""

from __future__ import annotations

import sys
from pathlib import Path

from digit_duels.gg_bench import ENVIRONMENTS

USAGE = """usage: python -m digit_duels.gg_bench FOLDER
FOLDER is the benchmark's gg_bench/data/envs; the five files env_NUMBER.py in it are replaced."""

MODULE = '''"""Environment {number} over Digit Duels' {game}."""

from digit_duels.gg_bench import environment

CustomEnv = environment({number})
'''


def main(arguments: list[str]) -> int:
    """Writes the files, and returns the exit status."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    if not folder.is_dir():
        print(f"{folder} is not a folder.\n{USAGE}", file=sys.stderr)
        return 2
    for number, kind in ENVIRONMENTS.items():
        path = folder / f"env_{number}.py"
        path.write_text(MODULE.format(number=number, game=kind.game), encoding="utf-8")
        print(f"{path}: {kind.game}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
