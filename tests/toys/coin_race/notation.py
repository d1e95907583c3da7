"""Texts and JSON of the coin race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import BadState, Loose

ACTIONS = ("hide-left", "hide-right", "step", "rest", "roll", "guess-left", "guess-right")
OUTCOMES = ("die-1", "die-2", "die-3")
PHASES = ("hide", "turn", "die", "over")
SIDES = ("none", "left", "right")


def to_json(s: Loose) -> dict[str, Any]:
    """The game's own keys."""
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "stepped": bool(s.stepped),
        "coins": [SIDES[side] for side in s.coin[: s.option_players]],
        "shown": [bool(shown) for shown in s.shown[: s.option_players]],
        "places": [int(place) for place in s.place[: s.option_players]],
        "whisper": [[a, a + 1] for a in range(s.option_players - 1)] if s.phase == 0 else [],
    }


def from_json(data: Mapping[str, Any], s: Loose) -> None:
    """Fill a zero record."""
    if data["phase"] not in PHASES:
        raise BadState("phase", f"must be one of {', '.join(PHASES)}")
    s.phase = PHASES.index(data["phase"])
    s.turn = data["turn"]
    s.stepped = int(data["stepped"])
    for seat in range(s.option_players):
        s.coin[seat] = SIDES.index(data["coins"][seat])
        s.shown[seat] = int(data["shown"][seat])
        s.place[seat] = data["places"][seat]
