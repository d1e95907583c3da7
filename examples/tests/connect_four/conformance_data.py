"""Data about Connect Four for `crossings check --data`."""

from __future__ import annotations

from typing import Any

from crossings.conformance.checked_game import Ending

NOT_IN_CODE: dict[str, str] = {}
"""Rules without code, and the reason."""
LAST_MOVES: dict[str, Ending] = {"full": (None, {}, tuple("aaaaaabbbbbbeccccccddddddeeeeeffffffgggggg"))}
"""Endings that random play rarely reaches: here columns alternate colours in pairs, so no line has four of one."""

RARE_EFFECTS = {"filled": "random play nearly always connects four before the frame is full"}
"""Effects that random play rarely has, and the reason."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Return the counts of components that never change: the columns of the frame."""
    return {"columns": len(state["columns"])}
