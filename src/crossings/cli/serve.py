"""`crossings serve`: the table as a server, without opening a browser."""

from __future__ import annotations

import argparse
import importlib.util
import ipaddress
import os
import re
import socket
import stat

from crossings.cli.common import BadInput, integer, whole_number
from crossings.engine import shorten
from crossings.words import HOUSE

HELP = "serve the table to browsers and terminals"
PORT = 8000
HIGHEST_PORT = 65535
LONGEST_PORT = 5
LOG_FORMATS = ("text", "json")
HOME = "127.0.0.0/8"
NAME = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_address(parser)
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        help="what this server is called from outside, as in https://NAME/; may be repeated "
        "(addresses and this machine's own name always lead to it)",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="an address or network whose X-Forwarded-For is believed; may be repeated (default: nobody's)",
    )
    parser.add_argument(
        "--metrics",
        type=network,
        action="append",
        nargs="?",
        const=HOME,
        default=[],
        metavar="ADDRESS",
        help="show counts and times at /metrics, to this machine and to this address or network; may be repeated",
    )
    parser.add_argument(
        "--log-format",
        choices=LOG_FORMATS,
        default=LOG_FORMATS[0],
        help="how the log is written: json is a line an event",
    )
    parser.add_argument(
        "--processes",
        type=whole_number,
        default=1,
        metavar="N",
        help="serve by so many processes at one port; several need PostgreSQL (default: 1)",
    )
    parser.add_argument("--listening", type=listening_socket, help=argparse.SUPPRESS)


def add_address(parser: argparse.ArgumentParser) -> None:
    """Where to serve."""
    parser.add_argument(
        "--host", type=address, default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument(
        "--port", type=port_number, default=PORT, help=f"port to listen on (default {PORT}; 0: any free one)"
    )


def address(text: str) -> str:
    """An argument that says where to listen; an empty one would be all addresses of the machine."""
    if not text.strip():
        raise argparse.ArgumentTypeError("give an address: 127.0.0.1 is this machine only, 0.0.0.0 all that it has")
    return text


def port_number(text: str) -> int:
    """An argument that is a port."""
    if not text.isascii() or not text.isdecimal() or len(text) > LONGEST_PORT or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no port; 0 to {HIGHEST_PORT} is allowed")
    return int(text)


def listening_socket(text: str) -> socket.socket:
    """An argument that is the number of a socket that listens already, handed down by the process before this."""
    number = integer(text)
    try:
        if number < 0 or not stat.S_ISSOCK(os.fstat(number).st_mode):
            raise OSError
        return socket.socket(fileno=number)
    except (OSError, OverflowError):
        raise argparse.ArgumentTypeError(f"{shorten(number)} is no socket of this process") from None


def host_name(text: str) -> str:
    """An argument that is the name of a host."""
    if not NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no name of a host; give it as in play.example.org")
    return text


def network(text: str) -> str:
    """An argument that is an address, or a network of them."""
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        allowed = "give an address or a network such as 10.0.0.0/8"
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no address; {allowed}") from None


def run(args: argparse.Namespace) -> None:
    """Serve until interrupted."""
    from crossings.server.ops.run import serve
    from crossings.server.ops.settings import Settings

    _check_extras(args)
    if args.log_format == "json":
        from crossings.server.ops.logs import log_as_json

        log_as_json()
    if args.processes > 1:
        from crossings.server.ops.processes import serve_by

        serve_by(args.processes, args.host, args.port, _for_each(args))
        return
    settings = Settings(
        precompile=True,
        names=tuple(args.name),
        trusted_proxies=tuple(args.trusted_proxy),
        metrics=tuple(args.metrics),
    )
    serve(args.host, args.port, settings=settings, listening=args.listening)


def _check_extras(args: argparse.Namespace) -> None:
    """Raises `BadInput` if something is asked for that needs what is not installed."""
    needed = {
        "--metrics": ("prometheus_client", args.metrics),
        "--log-format json": ("structlog", args.log_format == "json"),
    }
    for option, (module, is_asked) in needed.items():
        if is_asked and importlib.util.find_spec(module) is None:
            raise BadInput(HOUSE.say("needs-hosting", option=option))


def _for_each(args: argparse.Namespace) -> list[str]:
    """The same arguments for each of several processes."""
    several = {"--name": args.name, "--trusted-proxy": args.trusted_proxy, "--metrics": args.metrics}
    given = [part for option, values in several.items() for value in values for part in (option, str(value))]
    return [*given, "--host", args.host, "--log-format", args.log_format]
