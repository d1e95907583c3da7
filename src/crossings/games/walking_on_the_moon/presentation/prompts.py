"""Prompts of Walking on the Moon, descriptions, the parts of a score, and the result and statistics of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crossings.engine import HIDDEN
from crossings.engine.effects import MoveHistory, Statistic, effects_of_type
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
    """Ask for a move: what the actor can do."""
    return translate(f"ask-{position.phase}", **_prompt_arguments(position))


def question_after(position: Position, places: Sequence[str]) -> str:
    """Ask for a target of the die or card that has been picked."""
    face = next((die.face for die in position.dice if die.id == places[-1]), "")
    if face:
        return translate("ask-with-die", face=words.face(face), again=_reroll_right(position))
    card, _, number = places[0].rpartition("-")
    if not card.startswith("card"):
        return ""
    who = next((astronaut.name for astronaut in position.astronauts if panel_id(astronaut.number) == places[-1]), None)
    kind = position.hand[int(number) - 1]
    return translate("ask-with-card", kind=kind, card=Name(f"kind-{kind}"), who=who)


def _reroll_right(position: Position) -> str:
    """WOM-B06, WOM-M05: return how rolled dice can be rerolled."""
    return "right" if position.may_reroll else "paid" if position.jumper.ec else "no"


def waiting(position: Position, name: str) -> str:
    """Say what the actor is about to do, for the others."""
    message_id = f"waiting-{position.phase}"
    message_id = message_id if WORDS.has_message(message_id) else "waiting-card"
    return translate(message_id, name=name, dice=position.due, jump=position.jump + 1)


def _prompt_arguments(position: Position) -> dict[str, object]:
    """Return the arguments of a phase's prompt. Phases without a case of their own ask about a card in hand."""
    match position.phase:
        case "program":  # WOM-P01, WOM-P05, WOM-A12: the dice due, the dice for sale, and the removed dice
            more = min(position.jumper.ec, data.MAX_BOUGHT, len(position.free_dice) - position.due)
            missing = tuple(Name(f"colour-{colour}") for colour in position.removed)
            return {"dice": position.due, "more": more, "missing": missing}
        case "choose":  # WOM-M03, WOM-M05, WOM-B06: the rolled dice, whether all lead to accidents, and rerolls
            doomed = all(flown.accident for flown in position.flights(position.faces))
            return {"faces": words.faces(position.faces), "doomed": doomed, "again": _reroll_right(position)}
        case "land":
            return {"things": tuple(map(translate, _options_in_box(position)))}
        case "share":  # WOM-T04
            return {"ec": position.jumper.ec + position.astronauts[landings.mate_in_box(position.s)].ec}
        case "box":  # WOM-B03, WOM-B05
            s = position.s
            return {"pays": landings.active_token(s) == data.PAY, "sputniks": s.sputniks[s.mover]}
        case "go":  # WOM-M08
            return {"jump": position.jump + 1, "dice": words.dice(position.program[position.jump])}
    return _card_arguments(position)


def _options_in_box(position: Position) -> Iterator[str]:
    """WOM-X03, WOM-X04, WOM-T04: yield what can be done to the astronauts in the box."""
    others = range(len(position.astronauts))
    if any(landings.can_rob(position.s, other) for other in others):
        yield "do-rob"
    if any(landings.can_sabotage(position.s, other) for other in others):
        yield "do-sabotage"
    if landings.mate_in_box(position.s) != schema.NOBODY:
        yield "do-share"


def _card_arguments(position: Position) -> dict[str, object]:
    """WOM-A03, WOM-A05: return the cards of the seat asked that the viewer sees."""
    kinds = [kind for kind in position.hands[position.ask[0]] if kind != HIDDEN] if position.ask else []
    names = tuple(Name(f"kind-{kind}") for kind in dict.fromkeys(kinds))
    name = position.jumper.name if position.active is not None else ""
    return {"card": names[0] if names else Name("kind-hidden"), "cards": names, "name": name}


def describe_chance(position: Position) -> str:
    """Say what is rolled or drawn now, and for whom."""
    return translate("drawn", phase=position.phase, doing=_action(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """WOM-F06: return for each seat the points for position and Sputniks of each astronaut."""
    parts: list[list[tuple[str, int]]] = [[] for _ in position.hands]
    for astronaut in position.astronauts:
        arguments: dict[str, object] = {"who": astronaut.name, "several": len(position.hands) == data.MIN_SEATS}
        parts[astronaut.seat].append(
            (translate("score-position", **arguments), kernels.points_of(position.s, astronaut.number))
        )
        parts[astronaut.seat].append((translate("score-sputniks", **arguments), astronaut.sputniks))
    return parts


def describe_position(position: Position) -> str:
    """Describe the position in a few sentences."""
    return translate(
        "described",
        head=headline(position),
        panels=tuple(panel_line(position, astronaut) for astronaut in position.astronauts),
    )


def headline(position: Position) -> str:
    """Return the round and the current action: 'Round 5. Red places 4 dice.'"""
    return translate("headed", round=round_line(position), doing=_action(position))


ROUNDS_ANNOUNCED = 5
"""The number of rounds before the last one from which the round line mentions the limit."""


def round_line(position: Position) -> str:
    """WOM-F04, WOM-F05: return the round, and whether it is or could soon be the last: 'Round 5'."""
    limit = position.options["round_limit"]
    last = any(astronaut.finished for astronaut in position.astronauts) or position.round == limit
    return translate(
        "round", round=position.round, limit=limit, near=limit - position.round <= ROUNDS_ANNOUNCED, last=last
    )


def _action(position: Position) -> str:
    """Say what is happening, without information hidden from this viewer."""
    if position.winners is not None:
        return translate("wins", winners=tuple(Name(f"seat-{seat}") for seat in position.winners))
    if position.active is None:
        return translate("no-turn", prepared=bool(position.round))
    what = "shares" if position.due else "throws" if position.is_rolling else "goes"
    return translate("doing", what=what, who=position.jumper.name, dice=position.due, jump=position.jump)


def panel_line(position: Position, astronaut: Astronaut) -> str:
    """Describe an astronaut: its public counters, cards and rights."""
    return _panel_line(astronaut, len(position.hands[astronaut.seat]), position.options["advanced"])


@cached_per_locale(MAX_CACHED)
def _panel_line(astronaut: Astronaut, cards: int, advanced: bool) -> str:
    facts = [where(astronaut.box), translate("sputniks", sputniks=astronaut.sputniks)]
    facts += [translate("ec-counters", ec=astronaut.ec), translate("cards", cards=cards)] if advanced else []
    flags = {"lies-stunned": astronaut.crashed, "has-handicap": astronaut.handicap, "may-reroll": astronaut.reroll}
    facts += [translate(flag, stunned=astronaut.crashed) for flag, holds in flags.items() if holds]
    return translate("panel", who=astronaut.name, facts=tuple(facts))


def landing(flown: Flight) -> str:
    """Describe the end of a jump: 'lands in column 6, level 0'; 'an accident (a hazard in column 2)'."""
    return translate("landing", **effects.flight_arguments(flown))


def where(box: Box) -> str:
    """Describe the place of an astronaut: 'in column 9, level 1'."""
    return translate("where", across=box[0] >= data.GOAL, start=box == (0, 0), x=box[0], y=box[1])


def box_line(position: Position, box: Box) -> str:
    """Describe a box: 'Column 9, level 1 (Tycho): circle; Red and Blue are here'."""
    if box[0] >= data.GOAL:
        return translate("goal", here=tuple(astronaut.name for astronaut in position.astronauts if astronaut.finished))
    token = position.tokens_at.get(box[0], "")
    return _box_line(position.track, token, box, tuple(astronaut.name for astronaut in position.stacks.get(box, ())))


@cached_per_locale(MAX_CACHED)
def _box_line(track: str, token: str, box: Box, here: tuple[Name, ...]) -> str:
    (slot, place), land = divmod(box[0], data.SECTOR), terrain_of_track(track)
    kind = "special" if token else "circle" if kind_of(land, box) == CIRCLE else "hazard"
    ground = translate("ground", kind=kind, token=Name(f"token-{token}"), sputnik=has_sputnik(land, box))
    card = Name(f"lunar-{track[slot]}") if place else None
    return translate("box", start=box == (0, 0), x=box[0], y=box[1], card=card, ground=ground, here=here)


def die_line(die: tray.Die) -> str:
    """Describe a die on a jump card: 'Jump 2: black 1', 'Jump 1: a blue die, not rolled yet'."""
    face = words.face(die.face) if die.face else None
    return translate("die-on-jump", jump=die.card, face=face, die=words.die(die.colour), spent=die.spent)


def map_line(position: Position) -> str:
    """WOM-C01: return the round and the supplies left."""
    supply = {"sputniks": race.supply_of_sputniks(position.s), "ec": race.supply_of_ec(position.s)}
    left = translate("sputniks-left", **supply, advanced=position.options["advanced"])
    return translate("map", round=round_line(position), left=left)


def discard_line(position: Position) -> str:
    """WOM-A02: return the discarded cards by kind, which are public."""
    kinds = tuple(
        translate("so-many", count=count, card=Name(f"kind-{kind}"))
        for kind, count in position.discard.items()
        if count
    )
    return translate("discard-line", kinds=kinds)


def reroll_line(position: Position) -> str:
    """WOM-B06: label the area in which dice are rerolled."""
    return translate("again-line", who=position.jumper.name)


# ---- the result --------------------------------------------------------------------------------


def decided_by(position: Position) -> str:
    """WOM-F05 to WOM-F07: the winner's points, and for a tie the race order."""
    assert position.winners
    totals, winner = [_total(position, seat) for seat in range(len(position.hands))], position.winners[0]
    second = max((seat for seat in range(len(totals)) if seat != winner), key=totals.__getitem__)
    crossed = any(astronaut.finished for astronaut in position.astronauts)
    ahead = totals[winner] - totals[second]
    return translate("decided-by", points=totals[winner], ahead=ahead, second=Name(f"seat-{second}"), crossed=crossed)


def verdict(position: Position, seat: int | None) -> str:
    """WOM-F06: the parts of the winner's points and, if different, of the viewer's."""
    assert position.winners
    winner = position.winners[0]
    others = seat is not None and seat != winner
    return translate(
        "verdict",
        winner=Name(f"seat-{winner}"),
        parts=_sources_of_points(position, winner),
        yours=seat == winner,
        others=others,
        own=_sources_of_points(position, seat) if seat is not None and others else (),
    )


def _astronauts_of(position: Position, seat: int) -> list[Astronaut]:
    return [astronaut for astronaut in position.astronauts if astronaut.seat == seat]


def _total(position: Position, seat: int) -> int:
    """WOM-F06: return the points of a seat."""
    return sum(
        points_of(position.s, astronaut.number) + astronaut.sputniks for astronaut in _astronauts_of(position, seat)
    )


def _sources_of_points(position: Position, seat: int) -> tuple[str, ...]:
    """WOM-F06: return the points of a seat by source: '11 for finishing first', '5 for column 30', '3 for Sputniks'."""
    parts = []
    for astronaut in _astronauts_of(position, seat):
        points = points_of(position.s, astronaut.number)
        source = (
            "first" if points == FIRST_ACROSS and astronaut.finished else "across" if astronaut.finished else "column"
        )
        if points:
            parts.append(translate("part-of-score", points=points, how=source, column=astronaut.x))
    sputniks = sum(astronaut.sputniks for astronaut in _astronauts_of(position, seat))
    if sputniks:
        parts.append(translate("part-of-score", points=sputniks, how="sputniks", column=0))
    return tuple(parts)


# ---- the statistics ----------------------------------------------------------------------------


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return the rounds, the accidents and their cost, the farthest turn, the robberies, and the decisive turn."""
    rows = [Statistic(translate("figure-rounds"), str(position.round))]
    jumps, falls = effects_of_type(story, effects.Jumped), effects_of_type(story, effects.Crashed)
    rows.append(
        Statistic(translate("figure-jumps"), translate("figure-jumps.value", jumps=len(jumps), falls=len(falls)))
    )
    turn = _farthest_turn(story)
    if turn:
        value = translate("figure-farthest.value", who=turn.who, columns=turn.columns)
        rows.append(Statistic(translate("figure-farthest"), value, turn.at))
    losses = effects_of_type(story, effects.Lost)
    if losses:
        move, lost = min(losses, key=lambda loss: loss[1].sputniks)
        value = translate("figure-costly.value", who=lost.who, sputniks=-lost.sputniks)
        rows.append(Statistic(translate("figure-costly"), value, move.at))
    robbed = effects_of_type(story, effects.Robbed)
    if robbed:
        rows.append(Statistic(translate("figure-robbed"), str(len(robbed)), robbed[-1][0].at))
    return [*rows, *_decisive_turn(position, story)]


class Turn(NamedTuple):
    """A turn of an astronaut, the number of columns jumped in it, and the move of its last jump."""

    who: Name
    columns: int
    at: int


def _farthest_turn(story: MoveHistory) -> Turn | None:
    """Return the turn with the most columns; in a tie, the earliest."""
    turns: list[Turn] = []
    for move in story:
        for effect in move.effects:
            if isinstance(effect, effects.SharedOut):
                turns.append(Turn(effect.who, 0, move.at))
            elif isinstance(effect, effects.Jumped) and turns and turns[-1].who == effect.who:
                columns = len(effect.flight.boxes) - 1
                turns[-1] = Turn(effect.who, turns[-1].columns + columns, move.at)
    return max(turns, key=lambda turn: turn.columns, default=None)


class Lead(NamedTuple):
    """The seat alone in the lead, and the move and round in which it took the lead."""

    seat: int
    at: int
    round: int


def _decisive_turn(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """Yield when the winner took the lead for good, or else when it gained the Sputniks that won."""
    assert position.winners
    winner, lead = position.winners[0], _last_lead(position, story)
    who = Name(f"seat-{winner}")
    if lead and lead.seat == winner:
        yield Statistic(
            translate("figure-decided"), translate("figure-decided.value", who=who, round=lead.round), lead.at
        )
        return
    gains = [
        (move, effect)
        for move, effect in effects_of_type(story, effects.Counters)
        if effect.sputniks > 0 and position.astronauts[effect.astronaut].seat == winner
    ]
    if gains:
        yield Statistic(translate("figure-decided"), translate("figure-decided.by-sputniks", who=who), gains[-1][0].at)


def _last_lead(position: Position, story: MoveHistory) -> Lead | None:
    """WOM-O02, WOM-O04: return the seat alone in front at the end, since when; finishers keep the order of crossing."""
    columns, round_, lead = Counter({astronaut.number: 0 for astronaut in position.astronauts}), 0, None
    for move in story:
        for effect in move.effects:
            if isinstance(effect, effects.RoundBegan):
                round_ = effect.round
            for astronaut, column in _columns_reached(effect):
                columns[astronaut] = min(column, GOAL)
        front_seat = _sole_leader(position, columns)
        if front_seat is None:
            lead = lead if max(columns.values()) == GOAL else None
        elif lead is None or lead.seat != front_seat:
            lead = Lead(front_seat, move.at, round_)
    return lead


def _columns_reached(effect: Effect) -> Iterator[tuple[int, int]]:
    """Yield the column to which an effect moves an astronaut."""
    match effect:
        case effects.Jumped():
            yield effect.astronaut, effect.flight.boxes[-1][0]
        case effects.FreeStep() | effects.Slipped():
            yield effect.astronaut, effect.to[0]
        case effects.SentBack():
            yield effect.astronaut, effect.x


def _sole_leader(position: Position, columns: Counter[int]) -> int | None:
    """Return the only seat with an astronaut on the foremost column, or None."""
    foremost = max(columns.values())
    seats = {position.astronauts[number].seat for number, column in columns.items() if column == foremost}
    return seats.pop() if len(seats) == 1 else None
