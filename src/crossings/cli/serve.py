"""`crossings serve`: the table as a server, without opening a browser."""

from __future__ import annotations

import argparse

from crossings.cli.common import Subcommands

PORT = 8000
HIGHEST_PORT = 65535


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("serve", help="serve the table to browsers and terminals")
    add_address(parser)
    parser.set_defaults(run=run)


def add_address(parser: argparse.ArgumentParser) -> None:
    """Where to serve."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument(
        "--port", type=port_number, default=PORT, help=f"port to listen on (default {PORT}; 0: any free one)"
    )


def port_number(text: str) -> int:
    """An argument that is a port."""
    number = int(text)
    if not 0 <= number <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port; 0 to {HIGHEST_PORT} is allowed")
    return number


def run(args: argparse.Namespace) -> None:
    """Serve until interrupted."""
    from crossings.server.run import serve

    serve(args.host, args.port)
