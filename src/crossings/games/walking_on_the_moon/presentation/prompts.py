"""What is asked in Walking on the Moon, what a score is made of, what is called how, how a race ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crossings.engine import HIDDEN
from crossings.engine.effect import MoveHistory, Statistic, effects_of_type
from crossings.shared.ring import tray, words
from crossings.shared.ring.data import CIRCLE
from crossings.shared.ring.flights import Box, Flight, has_sputnik, kind_of
from crossings.words import Effect, Name, cached_per_locale

from ..rules import data, kernels, landings, race, schema
from ..rules.data import FIRST_ACROSS, GOAL
from ..rules.kernels import points_of
from ..words import WORDS, translate
from . import effects
from .layout import panel_id
from .position import Astronaut, Position, terrain_of_track

MAX_CACHED = 4096


def prompt(position: Position) -> str:
    """What the actor is asked to do, as far as it can be done now."""
    return translate(f"ask-{position.phase}", **_asked(position))


def question_after(position: Position, places: Sequence[str]) -> str:
    """What can be done with a placed die, or the target of a card."""
    face = next((die.face for die in position.dice if die.id == places[-1]), "")
    if face:
        return translate("ask-with-die", face=words.face(face), again=_again(position))
    card, _, number = places[0].rpartition("-")
    if not card.startswith("card"):
        return ""
    who = next((one.name for one in position.astronauts if panel_id(one.number) == places[-1]), None)
    kind = position.hand[int(number) - 1]
    return translate("ask-with-card", kind=kind, card=Name(f"kind-{kind}"), who=who)


def _again(position: Position) -> str:
    """WOM-B06, WOM-M05: by what right dice that lie can be thrown again."""
    return "right" if position.may_throw_again else "paid" if position.jumper.ec else "no"


def waiting(position: Position, name: str) -> str:
    """What those read who wait: what the other one is about to do."""
    told = f"waiting-{position.phase}"
    id = told if WORDS.has_message(told) else "waiting-card"
    return translate(id, name=name, dice=position.due, jump=position.jump + 1)


def _asked(position: Position) -> dict[str, object]:
    """What the question of a phase speaks of; all but these are about a card in hand."""
    match position.phase:
        case "program":  # WOM-P01, WOM-P05, WOM-A12: the dice due, those that could be bought, one that is missing
            more = min(position.jumper.ec, data.MAX_BOUGHT, len(position.free_dice) - position.due)
            missing = tuple(Name(f"colour-{colour}") for colour in position.removed)
            return {"dice": position.due, "more": more, "missing": missing}
        case (
            "choose"
        ):  # WOM-M03, WOM-M05, WOM-B06: the dice that lie, whether any leads anywhere, what else can be done
            doomed = all(way.accident for way in position.flights(position.faces))
            return {"faces": words.faces(position.faces), "doomed": doomed, "again": _again(position)}
        case "land":
            return {"things": tuple(map(translate, _to_be_done(position)))}
        case "share":  # WOM-T04
            return {"ec": position.jumper.ec + position.astronauts[landings.mate_here(position.s)].ec}
        case "box":  # WOM-B03, WOM-B05
            s = position.s
            return {"pays": landings.token_at_work(s) == data.PAY, "sputniks": s.sputniks[s.mover]}
        case "go":  # WOM-M08
            return {"jump": position.jump + 1, "dice": words.dice(position.program[position.jump])}
    return _card(position)


def _to_be_done(position: Position) -> Iterator[str]:
    """WOM-X03, WOM-X04, WOM-T04: what can be done to those in the box."""
    others = range(len(position.astronauts))
    if any(landings.can_rob(position.s, other) for other in others):
        yield "do-rob"
    if any(landings.can_sabotage(position.s, other) for other in others):
        yield "do-sabotage"
    if landings.mate_here(position.s) != schema.NOBODY:
        yield "do-share"


def _card(position: Position) -> dict[str, object]:
    """WOM-A03, WOM-A05: the cards of whoever is asked, as far as a viewer sees them."""
    held = [kind for kind in position.hands[position.ask[0]] if kind != HIDDEN] if position.ask else []
    names = tuple(Name(f"kind-{kind}") for kind in dict.fromkeys(held))
    name = position.jumper.name if position.active is not None else ""
    return {"card": names[0] if names else Name("kind-hidden"), "cards": names, "name": name}


def describe_chance(position: Position) -> str:
    """What is rolled or drawn now, and by whom."""
    return translate("drawn", phase=position.phase, doing=_doing(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """WOM-F06: for each seat, points for position and Sputniks of its astronauts."""
    parts: list[list[tuple[str, int]]] = [[] for _ in position.hands]
    for one in position.astronauts:
        whose: dict[str, object] = {"who": one.name, "several": len(position.hands) == data.MIN_SEATS}
        parts[one.seat].append((translate("score-position", **whose), kernels.points_of(position.s, one.number)))
        parts[one.seat].append((translate("score-sputniks", **whose), one.sputniks))
    return parts


def describe_position(position: Position) -> str:
    """The position in a few sentences."""
    return translate(
        "described", head=headline(position), panels=tuple(panel_line(position, one) for one in position.astronauts)
    )


def headline(position: Position) -> str:
    """'Round 5. Red shares out 4 dice.'"""
    return translate("headed", round=round_line(position), doing=_doing(position))


NEAR = 5
"""Rounds before the last one that is allowed, from when on it is told."""


def round_line(position: Position) -> str:
    """WOM-F04, WOM-F05: 'Round 5', and which one is the last, once that is near or somebody is across."""
    limit = position.options["round_limit"]
    last = any(one.finished for one in position.astronauts) or position.round == limit
    return translate("round", round=position.round, limit=limit, near=limit - position.round <= NEAR, last=last)


def _doing(position: Position) -> str:
    """What goes on, as far as this viewer may know."""
    if position.winners is not None:
        return translate("wins", winners=tuple(Name(f"seat-{seat}") for seat in position.winners))
    if position.active is None:
        return translate("no-turn", prepared=bool(position.round))
    what = "shares" if position.due else "throws" if position.is_throwing else "goes"
    return translate("doing", what=what, who=position.jumper.name, dice=position.due, jump=position.jump)


def panel_line(position: Position, one: Astronaut) -> str:
    """All that is open about an astronaut."""
    return _panel_line(one, len(position.hands[one.seat]), position.options["advanced"])


@cached_per_locale(MAX_CACHED)
def _panel_line(one: Astronaut, cards: int, advanced: bool) -> str:
    facts = [where(one.box), translate("sputniks", sputniks=one.sputniks)]
    facts += [translate("ec-counters", ec=one.ec), translate("cards", cards=cards)] if advanced else []
    flags = {"lies-stunned": one.crashed, "has-handicap": one.handicap, "may-reroll": one.reroll}
    facts += [translate(flag, stunned=one.crashed) for flag, holds in flags.items() if holds]
    return translate("panel", who=one.name, facts=tuple(facts))


def landing(way: Flight) -> str:
    """'lands on column 6, level 0'; 'an accident (a hazard in column 2)'."""
    return translate("landing", **effects.of_flight(way))


def where(box: Box) -> str:
    """'on column 9, level 1'."""
    return translate("where", across=box[0] >= data.GOAL, start=box == (0, 0), x=box[0], y=box[1])


def box_line(position: Position, box: Box) -> str:
    """'Column 9, level 1 (Tycho): circle; Red and Blue are here'."""
    if box[0] >= data.GOAL:
        return translate("goal", here=tuple(one.name for one in position.astronauts if one.finished))
    token = position.tokens_at.get(box[0], "")
    return _box_line(position.track, token, box, tuple(one.name for one in position.stacks.get(box, ())))


@cached_per_locale(MAX_CACHED)
def _box_line(track: str, token: str, box: Box, here: tuple[Name, ...]) -> str:
    (slot, place), land = divmod(box[0], data.SECTOR), terrain_of_track(track)
    kind = "special" if token else "circle" if kind_of(land, box) == CIRCLE else "hazard"
    ground = translate("ground", kind=kind, token=Name(f"token-{token}"), sputnik=has_sputnik(land, box))
    card = Name(f"lunar-{track[slot]}") if place else None
    return translate("box", start=box == (0, 0), x=box[0], y=box[1], card=card, ground=ground, here=here)


def die_line(die: tray.Die) -> str:
    """'Jump 2: black 1 lies', 'Jump 1: a blue die, to be thrown'."""
    face = words.face(die.face) if die.face else None
    return translate("die-on-jump", jump=die.card, face=face, die=words.die(die.colour), spent=die.spent)


def map_line(position: Position) -> str:
    """WOM-C01: the round, and what is left of the supplies."""
    supply = {"sputniks": race.supply_of_sputniks(position.s), "ec": race.supply_of_ec(position.s)}
    left = translate("sputniks-left", **supply, advanced=position.options["advanced"])
    return translate("map", round=round_line(position), left=left)


def discard_line(position: Position) -> str:
    """WOM-A02: they lie open."""
    kinds = tuple(
        translate("so-many", count=count, card=Name(f"kind-{kind}"))
        for kind, count in position.discard.items()
        if count
    )
    return translate("discard-line", kinds=kinds)


def again_line(position: Position) -> str:
    """WOM-B06."""
    return translate("again-line", who=position.jumper.name)


# ---- why it ended so ---------------------------------------------------------------------------


def decided_by(position: Position) -> str:
    """WOM-F05 to WOM-F07: the points; of equals, who was ahead in the race."""
    assert position.winners
    totals, winner = [_total(position, one) for one in range(len(position.hands))], position.winners[0]
    second = max((one for one in range(len(totals)) if one != winner), key=totals.__getitem__)
    crossed = any(one.finished for one in position.astronauts)
    ahead = totals[winner] - totals[second]
    return translate("decided-by", points=totals[winner], ahead=ahead, second=Name(f"seat-{second}"), crossed=crossed)


def verdict(position: Position, seat: int | None) -> str:
    """WOM-F06: what the winner's points are made of, and a seat's own."""
    assert position.winners
    winner = position.winners[0]
    others = seat is not None and seat != winner
    return translate(
        "verdict",
        winner=Name(f"seat-{winner}"),
        parts=_parts(position, winner),
        yours=seat == winner,
        others=others,
        own=_parts(position, seat) if seat is not None and others else (),
    )


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
            parts.append(translate("part-of-score", points=points, how=how, column=one.x))
    sputniks = sum(one.sputniks for one in _own(position, seat))
    if sputniks:
        parts.append(translate("part-of-score", points=sputniks, how="sputniks", column=0))
    return tuple(parts)


# ---- what sums it up ---------------------------------------------------------------------------


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """How long it was, who fell and what that cost, the farthest turn, robberies, and the turn that decided it."""
    found = [Statistic(translate("figure-rounds"), str(position.round))]
    jumps, falls = effects_of_type(story, effects.Jumped), effects_of_type(story, effects.Crashed)
    found.append(
        Statistic(translate("figure-jumps"), translate("figure-jumps.value", jumps=len(jumps), falls=len(falls)))
    )
    turn = _farthest_turn(story)
    if turn:
        value = translate("figure-farthest.value", who=turn.who, columns=turn.columns)
        found.append(Statistic(translate("figure-farthest"), value, turn.at))
    losses = effects_of_type(story, effects.Lost)
    if losses:
        happened, lost = min(losses, key=lambda found: found[1].sputniks)
        value = translate("figure-costly.value", who=lost.who, sputniks=-lost.sputniks)
        found.append(Statistic(translate("figure-costly"), value, happened.at))
    robbed = effects_of_type(story, effects.Robbed)
    if robbed:
        found.append(Statistic(translate("figure-robbed"), str(len(robbed)), robbed[-1][0].at))
    return [*found, *_decided(position, story)]


class Turn(NamedTuple):
    """An astronaut's turn: how many columns its jumps made, and when the last of them was."""

    who: Name
    columns: int
    at: int


def _farthest_turn(story: MoveHistory) -> Turn | None:
    """The most columns in one turn; the earliest of equals."""
    turns: list[Turn] = []
    for happened in story:
        for effect in happened.effects:
            if isinstance(effect, effects.SharedOut):
                turns.append(Turn(effect.who, 0, happened.at))
            elif isinstance(effect, effects.Jumped) and turns and turns[-1].who == effect.who:
                columns = len(effect.flight.boxes) - 1
                turns[-1] = Turn(effect.who, turns[-1].columns + columns, happened.at)
    return max(turns, key=lambda turn: turn.columns, default=None)


class Lead(NamedTuple):
    """Since when a seat has been alone in the lead."""

    seat: int
    at: int
    round: int


def _decided(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """When the winner took the lead in the race for good; or, if it never had it at the end, won by its Sputniks."""
    assert position.winners
    winner, lead = position.winners[0], _last_lead(position, story)
    who = Name(f"seat-{winner}")
    if lead and lead.seat == winner:
        yield Statistic(
            translate("figure-decided"), translate("figure-decided.value", who=who, round=lead.round), lead.at
        )
        return
    gains = [
        (happened, effect)
        for happened, effect in effects_of_type(story, effects.Counters)
        if effect.sputniks > 0 and position.astronauts[effect.astronaut].seat == winner
    ]
    if gains:
        yield Statistic(translate("figure-decided"), translate("figure-decided.by-sputniks", who=who), gains[-1][0].at)


def _last_lead(position: Position, story: MoveHistory) -> Lead | None:
    """WOM-O02, WOM-O04: who was alone in front at the end, and since when; across counts by the order of crossing."""
    columns, round_, lead = Counter({one.number: 0 for one in position.astronauts}), 0, None
    for happened in story:
        for effect in happened.effects:
            if isinstance(effect, effects.RoundBegan):
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
        case effects.Jumped():
            yield effect.astronaut, effect.flight.boxes[-1][0]
        case effects.FreeStep() | effects.Slipped():
            yield effect.astronaut, effect.to[0]
        case effects.SentBack():
            yield effect.astronaut, effect.x


def _alone_in_front(position: Position, columns: Counter[int]) -> int | None:
    """The seat that alone has an astronaut on the foremost column."""
    foremost = max(columns.values())
    seats = {position.astronauts[number].seat for number, column in columns.items() if column == foremost}
    return seats.pop() if len(seats) == 1 else None
