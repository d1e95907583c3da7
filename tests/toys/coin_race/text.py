"""Consistency of states read from JSON, hidden information, and reasons why moves are illegal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crossings.engine import HIDDEN, MoveKind, Record, Refusal
from crossings.engine.notation import need

from .rules import ACTIONS, DIE, END, HIDE, LAST_TURN, OUTCOMES, TURN, is_dusk, is_there
from .words import WORDS

# ---- kinds of moves ---------------------------------------------------------------------------

MOVE_KINDS = (
    MoveKind("hide", "hide-(?P<side>left|right)", "hide the coin on the left or on the right"),
    MoveKind("step", "step", "run one space and go on"),
    MoveKind("rest", "rest", "end the turn"),
    MoveKind("roll", "roll", "roll the die and run"),
    MoveKind("guess", "guess-(?P<side>left|right)", "guess where the next seat's coin is"),
    MoveKind("die", "die-(?P<number>[123])", "the die is rolled"),
)

# ---- consistency ------------------------------------------------------------------------------


def check(s: Record) -> None:
    """Check the consistency of a state. Raises `BadState`."""
    if s.phase == HIDE:
        _check_hiding(s)
    else:
        _check_turn(s)
        _check_places(s)


def _check_hiding(s: Record) -> None:
    """COI-1: seats have hidden their coins in turn, and nothing else has happened."""
    for seat in range(s.option_players):
        need(
            (s.coin[seat] > 0) == (seat < s.turn), "coins", "must be hidden by those before `turn`, and by nobody else"
        )
    need(not any(s.shown), "shown", "must be false in the phase hide")
    need(not any(s.place), "places", "must be 0 in the phase hide")
    need(s.turns == 0, "turns", "must be 0 in the phase hide")
    need(not s.stepped, "stepped", "must be false in the phase hide")


def _check_turn(s: Record) -> None:
    """COI-2, COI-5, COI-6: the number of past turns determines whose turn it is; the last turn ends the game."""
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
    """COI-2, COI-5: only the seat of the current or last turn can be at the goal.

    It is there by a step of this turn, or at the end.
    """
    for seat in range(s.option_players):
        need(seat == s.turn or not is_there(s, seat), "places", f"seat {seat} is at the goal, but it is not its turn")
    if s.phase != END:
        own = s.place[s.turn]
        need(own < s.option_goal + s.stepped, "places", "whose turn it is has passed the goal before")
        need(own >= s.stepped, "places", "whose turn it is has stepped, but stands at the start")


# ---- hidden information: the coins of other seats ---------------------------------------------


def redact(whole: Mapping[str, Any], s: Record, seat: int | None) -> dict[str, Any]:
    """Return the state with "?" for hidden coins of other seats."""
    coins = [
        side if other == seat or side == "none" or whole["shown"][other] else HIDDEN
        for other, side in enumerate(whole["coins"])
    ]
    return {**whole, "coins": coins}


def visible_move(s: Record, text: str, seat: int | None) -> str:
    """Return a move as a viewer sees it; `s` is the state before it."""
    return "hide-?" if text.startswith("hide-") and s.turn != seat else text


def candidates(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the view with unknown coins on the left; they are resampled later."""
    yield {**view, "coins": ["left" if side == HIDDEN else side for side in view["coins"]]}


# ---- refusals ---------------------------------------------------------------------------------


def explain(s: Record, text: str) -> Refusal:
    """Return the most obvious reason."""
    if text not in (*ACTIONS, *OUTCOMES):
        return WORDS.refusal("unknown-move", "COI-2", moves=ACTIONS)
    if s.phase == 0:
        return WORDS.refusal("hide-first", "COI-1")
    if text == "step":
        return WORDS.refusal("stepped", "COI-2")
    if text.startswith("guess-"):
        return WORDS.refusal("shown", "COI-4")
    return WORDS.refusal("not-now", "COI-2")
