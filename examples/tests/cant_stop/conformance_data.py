"""What `crossings check --data` must be told about Can't Stop."""

from __future__ import annotations

from typing import Any

from crossings.conformance.checked_game import Ending

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code carries out, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """What never leaves the game: the columns, in which each seat and the runners have a place."""
    return {"columns": len(state["runners"]), "seats": len(state["camps"])}


def last_evening() -> dict[str, Any]:
    """Seat 1, which has taken the column of the sum 2, is about to stop in the last turn."""
    camps = [[0] * 11, [3] + [0] * 10]
    head = {"game": "cant-stop", "options": {"players": 2}, "actor": 1, "result": None}
    runners = [0, 1] + [0] * 9
    return head | {"phase": "decide", "turn": 1, "turns": 299, "dice": [], "camps": camps, "runners": runners}


LAST_MOVES: dict[str, Ending] = {"night": (last_evening(), {}, ("stop",))}
"""Random play takes three columns long before the night."""
