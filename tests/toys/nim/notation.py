"""Texts and JSON of Nim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import Record

ACTIONS = ("take-1", "take-2", "take-3")
OUTCOMES = ("calm", "gust")


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys."""
    return {"sticks": s.sticks, "turn": s.turn, "blowing": bool(s.blowing)}


def from_json(data: Mapping[str, Any], s: Record) -> None:
    """Fill a zero record."""
    s.sticks, s.turn, s.blowing = data["sticks"], data["turn"], int(data["blowing"])
