"""What `crossings check --data` must be told about Connect Four."""

from __future__ import annotations

from typing import Any

from crossings.conformance.checked_game import Ending

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code carries out, and why."""
LAST_MOVES: dict[str, Ending] = {"full": (None, {}, tuple("aaaaaabbbbbbeccccccddddddeeeeeffffffgggggg"))}
"""Random play seldom fills the frame: here columns change colours in pairs, so that no line has four of one."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """What never leaves the game: the columns of the frame."""
    return {"columns": len(state["columns"])}
