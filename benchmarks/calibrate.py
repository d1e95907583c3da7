"""What Q values mean as winning chances: games of the search against itself, what it thought and what came of it.

    python benchmarks/calibrate.py dune-chess --games 250
    python benchmarks/calibrate.py dune-chess --games 250 --write

Prints Brier scores and bands on the half of the games that the map was not made from; `--write` keeps map and figures
as `calibration.json` in the game's folder. Winning chances are shown where it says that the map holds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from calibrating import measured, played

import crossings
from crossings.search.calibration import FILE
from crossings.search.search import searcher

HERE = Path(__file__).parent


def commit() -> str:
    """What it was measured at."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE)
    return asked.stdout.strip()


def main() -> None:
    """Play, fit, judge, and keep what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=250, help="games of the search against itself (default 250)")
    parser.add_argument("--positions", type=int, default=4000, help="positions in all (default 4000)")
    parser.add_argument("--simulations", type=int, default=128, help="of each decision (default 128)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep it in the game's folder")
    args = parser.parse_args()
    game = crossings.game(args.game)
    searcher(game).compile()
    each, begin = -(-args.positions // args.games), time.process_time()
    games = []
    for number in range(args.games):
        games.append(played(game, number, args.seed + number, args.simulations, each))
        print(f"{number + 1} of {args.games}", end="\r", flush=True, file=sys.stderr)
    found = measured([sample for samples in games for sample in samples])
    print(f"{game.id}: Brier {found['brier']}, best constant {found['constant']}, holds: {found['holds']}")
    for band in found["bands"]:
        print(f"  from {band['from']:.1f}: {band['positions']:5} positions, {band['predicted']} -> {band['came']}")
    data = {
        "game": game.id,
        "version": game.version,
        "commit": commit(),
        "options": game.ready(),
        "command": f"python benchmarks/calibrate.py {' '.join(sys.argv[1:])}",
        "seed": args.seed,
        "games": args.games,
        "simulations": args.simulations,
        "seconds": round(time.process_time() - begin),
        **found,
    }
    if args.write:
        (game.folder / FILE).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
