"""`crossings backup FILE`: copy all tables into one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from crossings.words import CORE

HELP = "copy all tables into one file; servers can keep running"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup file")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="the database (default: CROSSINGS_DB, or the file in CROSSINGS_DATA or the user's data folder)",
    )


def run(args: argparse.Namespace) -> None:
    """Write the backup, and print the number of tables."""
    from crossings.server.storage import database_url, open_database
    from crossings.server.storage.backup import back_up

    count = back_up(open_database(database_url(args.database), may_be_new=False), args.file)
    print(CORE.translate("backed-up", count=count, file=str(args.file)))
