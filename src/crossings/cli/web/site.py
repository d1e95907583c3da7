"""`crossings site -o FOLDER`: the table without a server, as files for any web space."""

from __future__ import annotations

import argparse
import asyncio
import zlib

import crossings
from crossings.cli import common
from crossings.engine import games

HELP = "write the table without a server: a folder of files to put on any web space"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "-o", "--output", type=common.folder, required=True, metavar="FOLDER", help="where the files are put"
    )
    parser.add_argument("--games", nargs="+", metavar="GAME", default=[], help="the games (default: all)")


def run(args: argparse.Namespace) -> None:
    """How many files, and how large what a first visit loads."""
    from crossings.server.site.building import build

    chosen = [crossings.game(id) for id in args.games] or games()
    site = asyncio.run(build(chosen))
    site.write(args.output)
    loaded = sum(len(zlib.compress(site.files[path], 6)) for path in site.kept) / 1e6
    told = f"{len(site.files)} files, {loaded:.1f} MB of them sent at a first visit"
    print(f"{args.output}: {told}; index.html is the table")
