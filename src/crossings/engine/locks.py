"""Locks on open files, one holder at a time among all processes.

Closing the file frees the lock, and so does the end of the process, even if it is killed.
"""

from __future__ import annotations

import os
import sys
import time
from typing import IO

WINDOWS_BYTE = 1 << 30
"""Windows locks bytes, which others can't read then: this one lies behind all that a lock file holds."""
POLL_SECONDS = 0.05


def try_lock(file: IO[str], timeout: float = 0.0) -> bool:
    """Lock a file; False if another process, or another open file of this one, still holds it after `patience` s."""
    end = time.monotonic() + timeout
    while not _lock_now(file):
        if time.monotonic() >= end:
            return False
        time.sleep(POLL_SECONDS)
    return True


def lock(file: IO[str]) -> None:
    """Lock a file, however long that takes."""
    if sys.platform == "win32":
        try_lock(file, float("inf"))
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def _lock_now(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), WINDOWS_BYTE, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # the latter on Windows
        return False
    return True
