"""Reasons for turns of Over the Next Dune that the rules prove: what a turn gains, and what the next cards can do.

The next search phase is known exactly (`forecast.py`), so reasons compare positions, not rollouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crossings.engine.effects import Consequence, Effect, Proof

from ..rules.data import DAWN, ESCAPED, SEARCH, SEEN
from .consequences import (
    CAUGHT,
    LOST,
    TOO_FAR,
    CanCarryOff,
    CanCatchThere,
    DawnFinds,
    HeldTooFar,
    NoRescue,
    SquadWins,
    StaysCaptive,
    TooFar,
)
from .forecast import Forecast, forecast
from .position import Position
from .turn_summary import HUNDRED, NOTABLE, WORST, TurnSummary, summarize

WON = 100
"""OND-60, OND-62: the game is won, or not lost."""
SAFE, ROW = 4, 0.5
"""The values of a soldier who escapes and of a row, in hundredths of a won game."""
IN_DANGER = -25
"""The value of being caught in the next search phase."""
ALONE, LEAST = 1.0, 0.5
"""What the summary of a turn counts at least, and what counts less than it, since it says the same."""


def proofs(before: Position, after: Position, other: Position | None, seat: int) -> list[Proof]:
    """Return what is true after a turn, and after another one, the most important first; the same for all seats."""
    if after.s.reason == ESCAPED:
        return [Proof(SquadWins(), WON)]
    if other is not None and other.s.reason == DAWN and not after.s.reason:
        return [_avoided(DawnFinds(tuple(one.number for one in other.soldiers if one.doing != "safe")), WON)]
    if not before.s.turn or after.s.reason or (other is not None and other.s.reason):
        return []
    summary = summarize(before, after)
    if after.s.phase != SEARCH or other is None:
        is_told = summary.is_over or summary.moves_rows or summary.saved or summary.freed
        return [Proof(summary, ALONE)] if is_told and other is None else []
    against = summarize(before, other)
    found = [*_otherwise(before, after, other)]
    if (lead := _lead(summary, against, other)) >= ALONE:
        found.append(Proof(_unlike(summary, forecast(other)), lead))
    is_same = summary.endangered == against.endangered
    if is_same and summary.rescuers and against.percent >= WORST and not against.rescuers:
        found.append(_avoided(NoRescue(against.endangered, against.percent), -CAUGHT * against.percent / HUNDRED))
    return sorted(found, key=lambda proof: -proof.weight)


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a whole turn is worth, so that equally good turns can be ranked: its gains and its dangers."""
    if not before.s.turn or after.s.phase != SEARCH:
        return
    summary = summarize(before, after)
    yield Consequence(summary, _gains(summary))
    for old, new in zip(before.soldiers, after.soldiers, strict=True):
        if old.is_free and new.captor:
            yield Consequence(StaysCaptive(new.number, new.captor), CAUGHT)
    found = forecast(after)
    for threat in found.threats:
        event = _can_catch(after, found, threat.soldier, 0)
        yield Consequence(event, IN_DANGER * event.stated_chance)
    for drive in found.to_camp:
        yield Consequence(CanCarryOff(*drive, 0), LOST * drive.percent / HUNDRED)


def _gains(summary: TurnSummary) -> float:
    """Return what a turn gains."""
    return SAFE * len(summary.escaped) - CAUGHT * len(summary.freed) + ROW * summary.net_rows


def _unlike(summary: TurnSummary, then: Forecast) -> TurnSummary:
    """Return the summary without the soldiers whom another turn takes out of danger as well."""
    if summary.saved and not _is_in_danger(then, summary.saved, summary.saved_percent):
        summary = replace(summary, saved=0, threat=0, saved_cards=(), saved_percent=0, stays=False, also_saved=())
    if summary.spared and not _is_in_danger(then, summary.spared, summary.spared_percent):
        summary = replace(summary, spared=0, lured=0, lured_column=0, lured_row=0, spared_cards=(), spared_percent=0)
    return summary


def _is_in_danger(found: Forecast, soldier: int, percent: int) -> bool:
    """Return whether a soldier is in at least half of this danger."""
    return found.percent(soldier) >= percent / 2


def _lead(summary: TurnSummary, against: TurnSummary, other: Position) -> float:
    """Return how much of what a turn gains another one doesn't."""
    gained = _gains(summary) - _gains(against)
    if summary.saved and _is_in_danger(forecast(other), summary.saved, summary.saved_percent):
        gained += -IN_DANGER * summary.saved_percent / HUNDRED
    return gained


def _otherwise(before: Position, after: Position, other: Position) -> Iterator[Proof]:
    """Yield what is bad after another turn and isn't after this one."""
    now, then = forecast(after), forecast(other)
    in_all = sum(one.percent for one in then.threats) - sum(one.percent for one in now.threats)
    for threat in then.threats:
        here = now.percent(threat.soldier)
        less = threat.percent - here
        is_less = less >= NOTABLE and less >= here and 2 * in_all >= less
        if is_less and not after.soldier(threat.soldier).captor:
            yield _avoided(_can_catch(other, then, threat.soldier, here), -IN_DANGER * less / HUNDRED)
    for drive in then.to_camp:
        here = next((one.percent for one in now.to_camp if set(drive.soldiers) & set(one.soldiers)), 0)
        less = drive.percent - here
        if less >= NOTABLE and less >= here:
            yield _avoided(CanCarryOff(*drive, here), -LOST * less / HUNDRED)
    for new, old in zip(after.soldiers, other.soldiers, strict=True):
        if old.captor and not new.captor:
            was_free = before.soldier(old.number).is_free
            yield _avoided(StaysCaptive(old.number, old.captor), -CAUGHT if was_free else LEAST)
    late = {one.soldier for one in too_late(after)}
    yield from (_avoided(event, -TOO_FAR) for event in too_late(other) if event.soldier not in late)


def _avoided(event: Effect, weight: float) -> Proof:
    return Proof(event, weight, is_good=False, follows=False)


def _can_catch(position: Position, found: Forecast, soldier: int, instead: int) -> CanCatchThere:
    """Return where a soldier can be caught, by which searchers and cards."""
    threat = found.threat(soldier)
    assert threat is not None
    pairs = [(one.searcher, card) for one in threat.catchers for card in one.cards]
    searchers, cards = tuple(one for one, _ in pairs), tuple(card for _, card in pairs)
    column, row = position.soldier(soldier).at
    return CanCatchThere(soldier, column, row, searchers, cards, threat.percent, threat.is_mainly, instead)


def too_late(position: Position) -> Iterator[TooFar]:
    """OND-62: yield who can't be in time, a captive with his captor."""
    points = (position.s.option_turns - position.s.turn + 1) * position.s.option_move
    for soldier in position.soldiers:
        if soldier.doing != "safe" and soldier.at[1] - (SEEN if soldier.captor else 0) > points:
            too_far = position.s.turn, soldier.number
            yield HeldTooFar(*too_far, soldier.captor) if soldier.captor else TooFar(*too_far)
