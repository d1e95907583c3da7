"""How a race around the Moon ended, told to each seat, and what sums it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from crossings.engine.effect import Figure, Story, of_kind
from crossings.games.walking_on_the_moon.face.effects import (
    Counters,
    Crashed,
    FreeStep,
    Jumped,
    Lost,
    Robbed,
    RoundBegan,
    SentBack,
    SharedOut,
    Slipped,
)
from crossings.games.walking_on_the_moon.face.position import Astronaut, Position
from crossings.games.walking_on_the_moon.rules.data import FIRST_ACROSS, GOAL
from crossings.games.walking_on_the_moon.rules.kernels import points_of
from crossings.games.walking_on_the_moon.words import say
from crossings.words import Effect, Name

# ---- why it ended so ---------------------------------------------------------------------------


def verdict(position: Position, seat: int | None) -> str:
    """WOM-F05 to WOM-F07: the points and what they are made of; of equals, who was ahead in the race."""
    assert position.winners
    totals, winner = [_total(position, one) for one in range(len(position.hands))], position.winners[0]
    others = sorted((one for one in range(len(totals)) if one != winner), key=lambda one: -totals[one])
    given = {"points": totals[winner], "parts": _parts(position, winner), "winner": Name(f"seat-{winner}")}
    given["crossed"] = any(one.finished for one in position.astronauts)
    if seat is None:
        rest = tuple(say("points-of", who=Name(f"seat-{one}"), points=totals[one]) for one in others)
        return say("verdict-of-all", **given, rest=rest, tie=totals[others[0]] == totals[winner])
    if seat == winner:
        ahead = totals[winner] - totals[others[0]]
        return say("verdict-won", **given, ahead=ahead, next=Name(f"seat-{others[0]}"))
    own = {"own": totals[seat], "own-parts": _parts(position, seat)}
    return say("verdict-lost", **given, **own, tie=totals[seat] == totals[winner])


def _own(position: Position, seat: int) -> list[Astronaut]:
    return [one for one in position.astronauts if one.seat == seat]


def _total(position: Position, seat: int) -> int:
    """WOM-F06."""
    return sum(points_of(position.s, one.number) + one.sputniks for one in _own(position, seat))


def _parts(position: Position, seat: int) -> tuple[str, ...]:
    """WOM-F06: '11 as the first across', '5 for column 30', '3 for Sputniks'."""
    parts = []
    for one in _own(position, seat):
        points = points_of(position.s, one.number)
        how = "first" if points == FIRST_ACROSS and one.finished else "across" if one.finished else "column"
        if points:
            parts.append(say("part-of-score", points=points, how=how, column=one.x))
    sputniks = sum(one.sputniks for one in _own(position, seat))
    if sputniks:
        parts.append(say("part-of-score", points=sputniks, how="sputniks", column=0))
    return tuple(parts)


# ---- what sums it up ---------------------------------------------------------------------------


def figures(position: Position, story: Story) -> list[Figure]:
    """How long it was, who fell and what that cost, the farthest turn, robberies, and the turn that decided it."""
    found = [Figure(say("figure-rounds"), str(position.round))]
    jumps, falls = of_kind(story, Jumped), of_kind(story, Crashed)
    found.append(Figure(say("figure-jumps"), say("figure-jumps.value", jumps=len(jumps), falls=len(falls))))
    turn = _farthest_turn(story)
    if turn:
        value = say("figure-farthest.value", who=turn.who, columns=turn.columns)
        found.append(Figure(say("figure-farthest"), value, turn.at))
    losses = of_kind(story, Lost)
    if losses:
        happened, lost = min(losses, key=lambda found: found[1].sputniks)
        value = say("figure-costly.value", who=lost.who, sputniks=-lost.sputniks)
        found.append(Figure(say("figure-costly"), value, happened.at))
    robbed = of_kind(story, Robbed)
    if robbed:
        found.append(Figure(say("figure-robbed"), str(len(robbed)), robbed[-1][0].at))
    return [*found, *_decided(position, story)]


class Turn(NamedTuple):
    """An astronaut's turn: how many columns its jumps made, and when the last of them was."""

    who: Name
    columns: int
    at: int


def _farthest_turn(story: Story) -> Turn | None:
    """The most columns in one turn; the earliest of equals."""
    turns: list[Turn] = []
    for happened in story:
        for effect in happened.effects:
            if isinstance(effect, SharedOut):
                turns.append(Turn(effect.who, 0, happened.at))
            elif isinstance(effect, Jumped) and turns and turns[-1].who == effect.who:
                columns = len(effect.flight.boxes) - 1
                turns[-1] = Turn(effect.who, turns[-1].columns + columns, happened.at)
    return max(turns, key=lambda turn: turn.columns, default=None)


class Lead(NamedTuple):
    """Since when a seat has been alone in the lead."""

    seat: int
    at: int
    round: int


def _decided(position: Position, story: Story) -> Iterator[Figure]:
    """When the winner took the lead in the race for good; or, if it never had it at the end, won by its Sputniks."""
    assert position.winners
    winner, lead = position.winners[0], _last_lead(position, story)
    who = Name(f"seat-{winner}")
    if lead and lead.seat == winner:
        yield Figure(say("figure-decided"), say("figure-decided.value", who=who, round=lead.round), lead.at)
        return
    gains = [
        (happened, effect)
        for happened, effect in of_kind(story, Counters)
        if effect.sputniks > 0 and position.astronauts[effect.astronaut].seat == winner
    ]
    if gains:
        yield Figure(say("figure-decided"), say("figure-decided.by-sputniks", who=who), gains[-1][0].at)


def _last_lead(position: Position, story: Story) -> Lead | None:
    """WOM-O02, WOM-O04: who was alone in front at the end, and since when; across counts by the order of crossing."""
    columns, round_, lead = Counter({one.number: 0 for one in position.astronauts}), 0, None
    for happened in story:
        for effect in happened.effects:
            if isinstance(effect, RoundBegan):
                round_ = effect.round
            for astronaut, column in _come_to(effect):
                columns[astronaut] = min(column, GOAL)
        front = _alone_in_front(position, columns)
        if front is None:
            lead = lead if max(columns.values()) == GOAL else None
        elif lead is None or lead.seat != front:
            lead = Lead(front, happened.at, round_)
    return lead


def _come_to(effect: Effect) -> Iterator[tuple[int, int]]:
    """The column where an effect has brought an astronaut."""
    match effect:
        case Jumped():
            yield effect.astronaut, effect.flight.boxes[-1][0]
        case FreeStep() | Slipped():
            yield effect.astronaut, effect.to[0]
        case SentBack():
            yield effect.astronaut, effect.x


def _alone_in_front(position: Position, columns: Counter[int]) -> int | None:
    """The seat that alone has an astronaut on the foremost column."""
    foremost = max(columns.values())
    seats = {position.astronauts[number].seat for number, column in columns.items() if column == foremost}
    return seats.pop() if len(seats) == 1 else None
