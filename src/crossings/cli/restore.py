"""`crossings restore FILE`: restore a backup into an empty database."""

from __future__ import annotations

import argparse

from crossings.cli import backup
from crossings.words import CORE

HELP = "restore a backup into an empty database"
add_to = backup.add_to


def run(args: argparse.Namespace) -> None:
    """Restore the tables, and print their number."""
    from crossings.server.storage import database_url, lock_database, open_database
    from crossings.server.storage.backup import restore

    url = database_url(args.database)
    with lock_database(url):
        count = restore(args.file, open_database(url))
    print(CORE.translate("restored", count=count, file=str(args.file)))
