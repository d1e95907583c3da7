"""What is typed at a terminal."""

from __future__ import annotations

import io
import os
import select
import sys

LONGEST_LINE = 4096
"""Bytes of a line that a terminal hands over at once; longer ones are not heard."""


class Leave(Exception):
    """The player gets up."""


def hear_all_letters() -> None:
    """Letters that the terminal's encoding does not know are no mistake worth a word."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def typed(prompt: str) -> str:
    """A typed line; the end of the input means leaving."""
    try:
        return input(prompt)
    except EOFError:
        print()
        raise Leave from None


def typed_line() -> str | None:
    """A line typed at a terminal while nothing was asked; None if there is none. The end of the input means leaving."""
    if sys.platform == "win32" or not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0)[0]:
        return None
    line = os.read(sys.stdin.fileno(), LONGEST_LINE)
    if not line:
        raise Leave
    return line.decode(errors="replace").strip()
