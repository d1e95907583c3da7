"""`crossings backup` and `crossings restore`: all tables in one file, and back into an empty database."""

from __future__ import annotations

import argparse
from pathlib import Path

from crossings.cli.common import Subcommands


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare both subcommands."""
    backup = subcommands.add_parser("backup", help="copy all tables into one file, while servers go on")
    backup.set_defaults(run=run_backup)
    restore = subcommands.add_parser("restore", help="put a backup into a database that is empty")
    restore.set_defaults(run=run_restore)
    for parser in (backup, restore):
        parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
        parser.add_argument(
            "--database",
            metavar="URL",
            help="the database (default: CROSSINGS_DB, or the file in CROSSINGS_DATA or the user's data folder)",
        )


def run_backup(args: argparse.Namespace) -> None:
    """Write the backup, and say how much is in it."""
    from crossings.server.storage import database_url, open_database
    from crossings.server.storage.backup import back_up
    from crossings.words import HOUSE

    count = back_up(open_database(database_url(args.database), may_be_new=False), args.file)
    print(HOUSE.say("backed-up", count=count, file=str(args.file)))


def run_restore(args: argparse.Namespace) -> None:
    """Put it back, and say how much that is."""
    from crossings.server.storage import database_url, open_database
    from crossings.server.storage.backup import restore
    from crossings.words import HOUSE

    count = restore(args.file, open_database(database_url(args.database)))
    print(HOUSE.say("restored", count=count, file=str(args.file)))
