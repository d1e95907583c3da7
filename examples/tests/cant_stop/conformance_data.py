"""Data about Can't Stop for `crossings check --data`."""

from __future__ import annotations

from typing import Any

from crossings.conformance.checked_game import Ending

NOT_IN_CODE: dict[str, str] = {}
"""Rules without code, and the reason."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Return the counts of components that never change: columns of the runners, and seats."""
    return {"columns": len(state["runners"]), "seats": len(state["camps"])}


def last_evening() -> dict[str, Any]:
    """Return a position in which seat 1 has taken the column of the sum 2 and can stop in the last turn."""
    camps = [[0] * 11, [3] + [0] * 10]
    head = {"game": "cant-stop", "options": {"players": 2}, "actor": 1, "result": None}
    runners = [0, 1] + [0] * 9
    return head | {"phase": "decide", "turn": 1, "turns": 299, "dice": [], "camps": camps, "runners": runners}


LAST_MOVES: dict[str, Ending] = {"night": (last_evening(), {}, ("stop",))}
"""Endings that random play doesn't reach: it takes three columns long before the night."""
