"""Texts and JSON of the coin race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import Record
from crossings.engine.reading import entries, flag, index, need, number, whole, word

from .rules import DIE, END, FACES, HIDE, LAST_TURN, TURN, is_dusk, is_there

ACTIONS = ("hide-left", "hide-right", "step", "rest", "roll", "guess-left", "guess-right")
OUTCOMES = ("die-1", "die-2", "die-3")
PHASES = ("hide", "turn", "die", "over")
SIDES = ("none", "left", "right")


# ---- writing -----------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys."""
    seats = s.option_players
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "turns": s.turns,
        "stepped": bool(s.stepped),
        "coins": [SIDES[side] for side in s.coin[:seats]],
        "shown": [bool(shown) for shown in s.shown[:seats]],
        "places": list(s.place[:seats]),
        "whisper": [[a, a + 1] for a in range(seats - 1)] if s.phase == HIDE else [],
    }


# ---- reading -----------------------------------------------------------------------------------


def from_json(data: Mapping[str, Any], s: Record) -> None:
    """Fill a zero record. Raises `BadState`."""
    seats = s.option_players
    s.phase = word(data, "phase", PHASES)
    s.turn = number(data, "turn", 0, seats - 1)
    s.turns = number(data, "turns", 0, LAST_TURN)
    s.stepped = flag(data, "stepped")
    s.coin[:seats] = [index(side, "coins", SIDES) for side in entries(data, "coins", seats, seats)]
    s.shown[:seats] = [flag({"shown": shown}, "shown") for shown in entries(data, "shown", seats, seats)]
    highest = s.option_goal + FACES
    s.place[:seats] = [whole(place, "places", 0, highest) for place in entries(data, "places", seats, seats)]
    if s.phase == HIDE:
        _check_hiding(s)
    else:
        _check_turn(s)
        _check_places(s)


def _check_hiding(s: Record) -> None:
    """COI-1: one after another has hidden a coin, and nothing else has happened."""
    for seat in range(s.option_players):
        need(
            (s.coin[seat] > 0) == (seat < s.turn), "coins", "must be hidden by those before `turn`, and by nobody else"
        )
    need(not s.shown.any(), "shown", "must be false in the phase hide")
    need(not s.place.any(), "places", "must be 0 in the phase hide")
    need(s.turns == 0, "turns", "must be 0 in the phase hide")
    need(not s.stepped, "stepped", "must be false in the phase hide")


def _check_turn(s: Record) -> None:
    """COI-2, COI-5, COI-6: whose turn it is follows from how many are over; the last is the end."""
    for seat in range(s.option_players):
        need(s.coin[seat] > 0, "coins", "must all be hidden after the phase hide")
    if s.phase in (TURN, DIE):
        need(s.turn == s.turns % s.option_players, "turn", "must be the number of turns that are over, in seat order")
        need(not is_dusk(s), "turns", f"must be less than {LAST_TURN} while the race goes on")
    if s.phase == END:
        need(s.turns > 0, "turns", "must be 1 or more when the race is over")
        need(s.turn == (s.turns - 1) % s.option_players, "turn", "must be the seat of the last turn")
        need(not s.stepped, "stepped", "must be false when the race is over")
        need(is_there(s, s.turn) or is_dusk(s), "phase", "is not over: nobody is at the goal, and it is not dusk")


def _check_places(s: Record) -> None:
    """COI-2, COI-5: only whose turn it is, or was, can be at the goal: by a step in this turn, or at the end."""
    for seat in range(s.option_players):
        need(seat == s.turn or not is_there(s, seat), "places", f"seat {seat} is at the goal, but it is not its turn")
    if s.phase != END:
        own = s.place[s.turn]
        need(own < s.option_goal + s.stepped, "places", "whose turn it is has passed the goal before")
        need(own >= s.stepped, "places", "whose turn it is has stepped, but stands at the start")
