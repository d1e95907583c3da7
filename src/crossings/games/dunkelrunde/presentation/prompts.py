"""Prompts, the breakdown of scores, and the summary of a game of DunkelRunde."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.engine.effects import MoveHistory, Statistic, effects_of_type
from crossings.words import Name

from ..words import seat_name, translate
from .effects import PassedGate, RanBack, ReachedLinden, WalkedTogether
from .position import CHILDREN, GROUP, LINDEN, Position


def prompt(position: Position) -> str:
    """Ask the actor what to do with the dice."""
    due = "ghost" if position.due == "both" and not position.can_walk else position.due
    slow = position.child_die <= position.slow
    return translate(
        "question", due=due, child=position.child_die, ghost=position.ghost_die, slow=slow, used=not position.child_die
    )


def question_after(position: Position, places: Sequence[str]) -> str:
    """Ask where the picked child, ghost or group goes."""
    if position.due == GROUP:
        return translate("ask-where.group", tile=Name(places[-1]))
    return translate("ask-where", who=next(who for who in position.tile_of if who == places[-1]))


def waiting(position: Position, name: str) -> str:
    """Say which decision the others wait for."""
    return translate("waiting", due=position.due, name=name)


def describe_chance(position: Position) -> str:
    """Say what is rolled, and by whom."""
    return translate("drawn", seat=seat_name(position.turn))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """DKR-62: return for each seat which of its children are at the linden."""
    couples = [couple for couple in zip(*CHILDREN, strict=True) if couple[0] in position.children]
    return [
        [(translate("at-linden", child=child), int(position.children[child] == LINDEN)) for child in couple]
        for couple in couples
    ]


def decided_by(position: Position) -> str:
    """DKR-61, DKR-63: a seat with both children at the linden wins over seats with one."""
    if not position.winners:
        return translate("decided-by-dawn", dawn=position.dawn)
    return translate("decided-by-linden", whole=_at_linden(position, position.winners[0]) == 2)


def verdict(position: Position, seat: int | None) -> str:
    """Tell a seat that has not won how many of its children were at the linden."""
    if seat is None or seat in position.winners or not position.winners:
        return ""
    return translate("verdict-lost", here=_at_linden(position, seat))


def _at_linden(position: Position, seat: int) -> int:
    return sum(child.seat == seat for child in position.on(LINDEN).children)


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return rounds, scares, the longest flight, group moves, and the first at the gate and last at the linden."""
    entries = [Statistic(translate("figure-rounds"), str(position.round))]
    flights = effects_of_type(story, RanBack)
    entries.append(Statistic(translate("figure-scared"), str(len(flights))))
    if flights:
        entry, flight = max(flights, key=lambda item: item[1].tiles)
        value = translate("figure-farthest.value", child=flight.child, tiles=flight.tiles)
        entries.append(Statistic(translate("figure-farthest"), value, entry.at))
    entries.append(Statistic(translate("figure-groups"), str(len(effects_of_type(story, WalkedTogether)))))
    for entry, passed in effects_of_type(story, PassedGate)[:1]:
        names = translate("figure-decided.value", children=passed.children)
        entries.append(Statistic(translate("figure-gate"), names, entry.at))
    for entry, reached in effects_of_type(story, ReachedLinden)[-1:] if position.winners else ():
        names = translate("figure-decided.value", children=reached.children)
        entries.append(Statistic(translate("figure-decided"), names, entry.at))
    return entries
