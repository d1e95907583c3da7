"""Tables on disk: SQLite by default, any database by URL."""

from crossings.server.storage.database import HEAD, CannotOpen, database_url, open_database
from crossings.server.storage.lock import DatabaseInUse, DatabaseLock, lock_database
from crossings.server.storage.store import Answered, Hold, Holder, Key, Listed, Snapshot, Store, Stored, hashed
from crossings.server.storage.writer import Conflict, StorageFailed

__all__ = [
    "HEAD",
    "Answered",
    "CannotOpen",
    "Conflict",
    "DatabaseInUse",
    "DatabaseLock",
    "Hold",
    "Holder",
    "Key",
    "Listed",
    "Snapshot",
    "StorageFailed",
    "Store",
    "Stored",
    "database_url",
    "hashed",
    "lock_database",
    "open_database",
]
