"""`crossings site -o FOLDER`: write the static edition for any web host."""

from __future__ import annotations

import argparse
import asyncio
import shlex
import zlib

import crossings
from crossings.cli import common
from crossings.cli.web.progress import Progress
from crossings.engine import games

HELP = "write the static edition: a folder of files for any web host"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("-o", "--output", type=common.folder, required=True, metavar="FOLDER", help="folder to write")
    parser.add_argument("--games", nargs="+", metavar="GAME", default=[], help="games to include (default: all)")


def run(args: argparse.Namespace) -> None:
    """Write the files; print their number, the size of a first visit, and how to view them."""
    from crossings.search.wasm import check_tools
    from crossings.server.site.building import build, make_folder

    chosen = [crossings.game(id) for id in args.games] or games()
    check_tools()
    make_folder(args.output)
    with Progress() as report:
        site = asyncio.run(build(chosen, report))
        report(f"Writing {len(site.files)} files")
        site.write(args.output)
        loaded = sum(len(zlib.compress(site.files[path], 6)) for path in site.stored_offline) / 1e6
    print(f"{args.output}: {len(site.files)} files, {loaded:.1f} MB of them sent at a first visit")
    look = f"python -m http.server -d {shlex.quote(str(args.output))}"
    print(f"Put the folder on any web host, or view it here: {look}")
