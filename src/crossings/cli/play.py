"""`crossings play`: open the table in a browser, or play in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable

from crossings.cli.common import BadInput, add_options, decimal, parse_options
from crossings.cli.serve import add_address, add_lab, lab_settings
from crossings.engine import game, game_ids, shorten

HELP = "play in a browser, or in the terminal with --terminal"
WHO = ("me", "bot", "friend")
USUAL = "club"
TODAY = "today"
SETTINGS = ("option", "seat", "level", "seconds")
"""Options for the settings of a new table."""
NEW_TABLE = (*SETTINGS, "daily")
"""Options for a new table."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(game_ids())}")
    parser.add_argument("--no-browser", action="store_true", help="print the address, do not open a browser")
    add_address(parser)
    add_lab(parser)
    terminal = parser.add_argument_group("in the terminal")
    terminal.add_argument("--terminal", action="store_true", help="play here, without a browser")
    add_options(terminal)
    terminal.add_argument(
        "--seat",
        action="extend",
        nargs="+",
        choices=WHO,
        metavar="WHO",
        help=f"players seat by seat: {', '.join(WHO)} (default: you against bots; co-operative: you in every seat)",
    )
    terminal.add_argument("--level", metavar="BOT", help=f"level of the bots (default {USUAL})")
    terminal.add_argument("--seconds", type=decimal, help="seconds per move for bots, instead of a level")
    terminal.add_argument(
        "--daily",
        metavar="DATE",
        nargs="?",
        const=TODAY,
        help="play the daily challenge of a day such as 2026-11-30 (default today, in UTC)",
    )
    terminal.add_argument(
        "--resume", metavar="TABLE#KEY", help="continue at a table; separate several keys with commas"
    )
    terminal.add_argument("--server", metavar="URL", help="play on this server instead of starting one")


def run(args: argparse.Namespace) -> None:
    """Play."""
    if args.terminal:
        in_terminal(args)
    else:
        in_browser(args)


def in_browser(args: argparse.Namespace) -> None:
    """Start the server and print its address; open the page if there is a screen."""
    from crossings.server.ops.serving import serve
    from crossings.server.web.settings import Settings

    if unused := [*given(args, NEW_TABLE), *given(args, ("resume", "server"))]:
        raise BadInput(f"{', '.join(unused)}: only allowed with --terminal; in the browser, choose these on the page")
    chosen = "" if args.game is None else game(args.game).id
    settings = Settings(precompile=True, **lab_settings(args))
    serve(args.host, args.port, has_screen() and not args.no_browser, settings, chosen)


def given(args: argparse.Namespace, names: Iterable[str]) -> list[str]:
    """Return those of these options that the user gave, as typed."""
    return [f"--{name}" for name in names if getattr(args, name) not in (None, [])]


def has_screen() -> bool:
    """Return whether a browser window can be shown."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def in_terminal(args: argparse.Namespace) -> None:
    """Open a table or continue at one."""
    import crossings.server  # noqa: F401  # says what is to be installed, if anything
    from crossings.cli.terminal import connection, session

    if args.resume is None and args.game is None:
        raise BadInput(f"which game? one of: {', '.join(game_ids())}")
    if args.level is not None and args.seconds is not None:
        raise BadInput("--level and --seconds can't be combined; give one of them")
    if args.resume is not None and (unused := [*(["GAME"] if args.game else []), *given(args, NEW_TABLE)]):
        raise BadInput(f"{', '.join(unused)}: only allowed for a new table, not with --resume")
    if args.daily is not None and (unused := given(args, SETTINGS)):
        raise BadInput(f"{', '.join(unused)}: not allowed with --daily, which decides the whole setup")
    options = {} if args.game is None else parse_options(game(args.game), args.option)
    with connection.server(args.server) as address:
        table = connection.Connection(address)
        if args.resume is not None:
            id, _, keys = args.resume.partition("#")
            if not id or not keys:
                raise BadInput(f"--resume {shorten(args.resume)}: expected a table and its key, TABLE#KEY")
            seated = id, [key.strip() for key in keys.split(",") if key.strip()]
        elif args.daily is not None:
            seated = session.open_challenge(table, game(args.game), "" if args.daily == TODAY else args.daily)
        else:
            bot = {"bot": args.level or USUAL} if args.seconds is None else {"bot": "search", "seconds": args.seconds}
            seated = session.open_table(table, game(args.game), options, args.seat, bot)
        session.Session(table, *seated, own_server=args.server is None).play()
