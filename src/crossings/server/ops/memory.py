"""What the process has taken of the machine's memory and needs no more."""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MAPPED = Path("/proc/self/smaps")
MOST_HEAPS = -8
"""What glibc's `malloc.h` calls M_ARENA_MAX."""
HEXADECIMAL = 16


class Mapping(NamedTuple):
    """A part of a file that is mapped into memory, from one address to another, and whether any of it was changed."""

    begin: int
    end: int
    is_changed: bool


def share_one_heap() -> None:
    """Have all threads take memory from one heap, from now on: else each gets one of its own, most of it holes.

    One thread of Python runs at a time, so they hardly wait for one another. Where the system has no such choice,
    nothing happens.
    """
    if sys.platform == "linux" and (choose := getattr(ctypes.CDLL(None), "mallopt", None)):
        choose(MOST_HEAPS, 1)


def hand_back(file: str) -> None:
    """Hand back the memory in which a file of code was looked at, which is much while it loads and little later on.

    `file` is a part of its path. What is needed again comes from the file again, mostly out of the system's own copy.
    Where the system does not tell what is mapped, nothing happens.
    """
    if sys.platform != "linux":
        return
    advise = ctypes.CDLL(None).madvise
    for part in _mappings(file):
        if not part.is_changed:
            advise(ctypes.c_void_p(part.begin), ctypes.c_size_t(part.end - part.begin), mmap.MADV_DONTNEED)


def _mappings(file: str) -> Iterator[Mapping]:
    """The parts of a file that are mapped and cannot be written to."""
    with MAPPED.open(encoding="utf-8", errors="replace") as lines:
        place: tuple[int, int] | None = None
        for line in lines:
            name, *more = line.split()
            if not name.endswith(":"):
                is_meant = "w" not in more[0] and file in " ".join(more[4:])
                begin, _, end = name.partition("-")
                place = (int(begin, HEXADECIMAL), int(end, HEXADECIMAL)) if is_meant else None
            elif name == "Anonymous:" and place is not None:
                yield Mapping(*place, is_changed=more[0] != "0")
