"""How a night of DunkelRunde ended, told to each seat, and what sums it up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from crossings.engine.effect import Figure, Happened, Story
from crossings.games.dunkelrunde.face.effects import PassedGate, RanBack, ReachedLinden, WalkedTogether
from crossings.games.dunkelrunde.face.position import LINDEN, Position
from crossings.games.dunkelrunde.words import say, seat_name
from crossings.words import Effect

Found = TypeVar("Found", bound=Effect)


def verdict(position: Position, seat: int | None) -> str:
    """DKR-61, DKR-63: who had both children at the linden comes before who had one."""
    if not position.winners:
        return say("verdict-dawn", dawn=position.dawn)
    winners, whole = tuple(map(seat_name, position.winners)), _at_linden(position, position.winners[0]) == 2
    if seat is None:
        return say("verdict-of-all", winners=winners, whole=whole)
    return say("verdict", here=_at_linden(position, seat), winners=winners, whole=whole)


def _at_linden(position: Position, seat: int) -> int:
    return sum(child.seat == seat for child in position.on(LINDEN).children)


def figures(position: Position, story: Story) -> list[Figure]:
    """How long it took, how often somebody ran and how far, who was first through the gate, what lifted the curse."""
    found = [Figure(say("figure-rounds"), str(position.round))]
    flights = list(_of_kind(story, RanBack))
    found.append(Figure(say("figure-scared"), str(len(flights))))
    if flights:
        happened, flight = max(flights, key=lambda found: found[1].tiles)
        value = say("figure-farthest.value", child=flight.child, tiles=flight.tiles)
        found.append(Figure(say("figure-farthest"), value, happened.at))
    found.append(Figure(say("figure-groups"), str(len(list(_of_kind(story, WalkedTogether))))))
    for happened, passed in list(_of_kind(story, PassedGate))[:1]:
        names = say("figure-decided.value", children=passed.children)
        found.append(Figure(say("figure-gate"), names, happened.at))
    for happened, reached in list(_of_kind(story, ReachedLinden))[-1:] if position.winners else ():
        names = say("figure-decided.value", children=reached.children)
        found.append(Figure(say("figure-decided"), names, happened.at))
    return found


def _of_kind(story: Story, kind: type[Found]) -> Iterator[tuple[Happened, Found]]:
    """All effects of a kind, with when they happened."""
    return ((happened, effect) for happened in story for effect in happened.effects if isinstance(effect, kind))
