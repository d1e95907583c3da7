"""How a night of DunkelRunde ended, told to each seat, and what sums it up."""

from __future__ import annotations

from crossings.engine.effect import Figure, Story, of_kind
from crossings.games.dunkelrunde.face.effects import PassedGate, RanBack, ReachedLinden, WalkedTogether
from crossings.games.dunkelrunde.face.position import LINDEN, Position
from crossings.games.dunkelrunde.words import say, seat_name


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
    flights = of_kind(story, RanBack)
    found.append(Figure(say("figure-scared"), str(len(flights))))
    if flights:
        happened, flight = max(flights, key=lambda found: found[1].tiles)
        value = say("figure-farthest.value", child=flight.child, tiles=flight.tiles)
        found.append(Figure(say("figure-farthest"), value, happened.at))
    found.append(Figure(say("figure-groups"), str(len(of_kind(story, WalkedTogether)))))
    for happened, passed in of_kind(story, PassedGate)[:1]:
        names = say("figure-decided.value", children=passed.children)
        found.append(Figure(say("figure-gate"), names, happened.at))
    for happened, reached in of_kind(story, ReachedLinden)[-1:] if position.winners else ():
        names = say("figure-decided.value", children=reached.children)
        found.append(Figure(say("figure-decided"), names, happened.at))
    return found
