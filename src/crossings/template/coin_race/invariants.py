"""What has to hold between the fields of a state of the coin race."""

from __future__ import annotations

from crossings.engine import Record
from crossings.engine.notation import need

from .rules import DIE, END, HIDE, LAST_TURN, TURN, is_dusk, is_there


def check(s: Record) -> None:
    """All of it. Raises `BadState`."""
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
    need(not any(s.shown), "shown", "must be false in the phase hide")
    need(not any(s.place), "places", "must be 0 in the phase hide")
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
