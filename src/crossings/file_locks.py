"""Locks on open files, exclusive among all processes.

A lock is released when the file is closed or the process ends, even if it is killed.
"""

from __future__ import annotations

import os
import sys
import time
from typing import IO

WINDOWS_BYTE = 1 << 30
"""On Windows, other processes can't read locked bytes, so this one lies beyond the contents of a lock file."""
POLL_SECONDS = 0.05


def try_lock(file: IO[str], timeout: float = 0.0) -> bool:
    """Lock a file. Return False if it is still locked after `timeout` seconds.

    The owner may be another process, or another open file of this one.
    """
    end = time.monotonic() + timeout
    while not _lock_now(file):
        if time.monotonic() >= end:
            return False
        time.sleep(POLL_SECONDS)
    return True


def lock(file: IO[str]) -> None:
    """Lock a file, without a time limit."""
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
