"""`crossings serve`: run a server for browsers and terminals."""

from __future__ import annotations

import argparse
import ipaddress
import re
from pathlib import Path
from typing import Any

from crossings.engine import shorten
from crossings.engine.errors import require

HELP = "run a server for browsers and terminals"
PORT = 8000
HIGHEST_PORT = 65535
LONGEST_PORT = 5
LOG_FORMATS = ("text", "json")
HOME = "127.0.0.0/8"
NAME = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_address(parser)
    add_lab(parser)
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        help="public name of this server, as in https://NAME/; may be repeated "
        "(IP addresses and this machine's own name always work)",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="address or network whose X-Forwarded-For header is trusted; may be repeated (default: none)",
    )
    parser.add_argument(
        "--metrics",
        type=network,
        action="append",
        nargs="?",
        const=HOME,
        default=[],
        metavar="ADDRESS",
        help="serve metrics at /metrics to this machine and to this address or network; may be repeated",
    )
    parser.add_argument(
        "--log-format",
        choices=LOG_FORMATS,
        default=LOG_FORMATS[0],
        help="format of the log (json: one line per event)",
    )


def add_address(parser: argparse.ArgumentParser) -> None:
    """Add the options of the address."""
    parser.add_argument(
        "--host", type=address, default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument(
        "--port", type=port_number, default=PORT, help=f"port to listen on (default {PORT}; 0: any free one)"
    )


def add_lab(parser: argparse.ArgumentParser) -> None:
    """Add the options of the lab on the page."""
    parser.add_argument(
        "--reports",
        type=folder,
        metavar="FOLDER",
        help="publish the reports in this folder, .json files of `crossings lab report`",
    )
    parser.add_argument(
        "--lab", action="store_true", help="let visitors run games in the lab even if the server is public"
    )


def lab_settings(args: argparse.Namespace) -> dict[str, Any]:
    """Return the settings of these arguments."""
    return {"lab": args.lab} | ({"reports": args.reports} if args.reports else {})


def folder(text: str) -> Path:
    """Parse the path of an existing folder."""
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no folder; name one in which reports lie")
    return path


def address(text: str) -> str:
    """Parse the address to listen on. An empty one would mean all addresses."""
    if not text.strip():
        raise argparse.ArgumentTypeError("give an address: 127.0.0.1 is this machine only, 0.0.0.0 all that it has")
    return text


def port_number(text: str) -> int:
    """Parse a port."""
    if not text.isascii() or not text.isdecimal() or len(text) > LONGEST_PORT or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no port; 0 to {HIGHEST_PORT} is allowed")
    return int(text)


def host_name(text: str) -> str:
    """Parse a host name."""
    if not NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no name of a host; give it as in play.example.org")
    return text


def network(text: str) -> str:
    """Parse an address or a network."""
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        allowed = "give an address or a network such as 10.0.0.0/8"
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no address; {allowed}") from None


def run(args: argparse.Namespace) -> None:
    """Serve until interrupted."""
    from crossings.server.ops.serving import serve
    from crossings.server.web.settings import Settings

    _check_extras(args)
    if args.log_format == "json":
        from crossings.server.ops.logs import log_as_json

        log_as_json()
    settings = Settings(
        precompile=True,
        names=tuple(args.name),
        trusted_proxies=tuple(args.trusted_proxy),
        metrics=tuple(args.metrics),
        **lab_settings(args),
    )
    serve(args.host, args.port, settings=settings)


def _check_extras(args: argparse.Namespace) -> None:
    """Raise `MissingExtra` if an option needs libraries that are not installed."""
    if args.metrics:
        require("--metrics", "hosting", ["prometheus_client"])
    if args.log_format == "json":
        require("--log-format json", "hosting", ["structlog"])
