"""`crossings serve`: the table as a server, without opening a browser."""

from __future__ import annotations

import argparse

from crossings.cli.common import Subcommands


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("serve", help="serve the table to browsers and terminals")
    add_address(parser)
    parser.set_defaults(run=run)


def add_address(parser: argparse.ArgumentParser) -> None:
    """Where to serve."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000; 0: any free one)")


def run(args: argparse.Namespace) -> None:
    """Serve until interrupted."""
    raise NotImplementedError
