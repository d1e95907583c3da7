"""Tables on disk: in SQLite by default, in PostgreSQL by its URL."""

from crossings.server.storage.database import HEAD, CannotOpen, database_url, open_database
from crossings.server.storage.lock import DatabaseInUse, DatabaseLock, lock_database
from crossings.server.storage.store import (
    AGREED,
    Key,
    KeyGrant,
    Lease,
    MatchListing,
    Store,
    StoredAnswer,
    StoredMatch,
    StoredSummary,
    hashed,
)
from crossings.server.storage.writer import Conflict, StorageFailed

__all__ = [
    "AGREED",
    "HEAD",
    "CannotOpen",
    "Conflict",
    "DatabaseInUse",
    "DatabaseLock",
    "Key",
    "KeyGrant",
    "Lease",
    "MatchListing",
    "StorageFailed",
    "Store",
    "StoredAnswer",
    "StoredMatch",
    "StoredSummary",
    "database_url",
    "hashed",
    "lock_database",
    "open_database",
]
