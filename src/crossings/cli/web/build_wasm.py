"""`crossings build-wasm [GAME ...] -o FOLDER`: compile rules and search of games to WebAssembly modules."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import crossings
from crossings.cli.web.progress import Progress
from crossings.engine import games

HELP = "compile rules and search of games to WebAssembly"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to compile (default: all)")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER", help="folder to write")


def run(args: argparse.Namespace) -> None:
    """Print a line per game: its manifest, and the size of the module."""
    from crossings.search.wasm import check_tools, load_module

    check_tools()
    chosen = [crossings.game(id) for id in args.games] or games()
    for number, game in enumerate(chosen, 1):
        begin = time.perf_counter()
        with Progress() as report:
            report(f"Compiling {game.title} ({number} of {len(chosen)})")
            module = load_module(game)
        seconds = time.perf_counter() - begin
        print(f"{module.write(args.output)}: {len(module.code):,} bytes ({seconds:.1f} s)", flush=True)
