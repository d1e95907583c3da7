"""What is asked in Walking on the Moon, what a score is made of, and what astronauts, boxes and cards are called."""

from __future__ import annotations

from crossings.boxes.ring import words
from crossings.boxes.ring.data import CIRCLE
from crossings.boxes.ring.flights import Box, has_sputnik, kind_of
from crossings.boxes.ring.tray import Die
from crossings.games.walking_on_the_moon.face.seen import Astronaut, Seen, laid
from crossings.games.walking_on_the_moon.rules import landings
from crossings.games.walking_on_the_moon.rules.data import FEWEST_SEATS, GOAL, PAY, SECTOR, SPECIAL_COLUMNS
from crossings.games.walking_on_the_moon.rules.kernels import points_of
from crossings.games.walking_on_the_moon.words import say
from crossings.words import Name, remembered

MANY = 4096


def ask(seen: Seen) -> str:
    """What the actor is asked to do."""
    pays = seen.mover is not None and landings.token_at_work(seen.s) == PAY
    return say(f"ask-{seen.phase}", dice=seen.due, faces=words.faces(seen.faces), jump=seen.jump + 1, pays=pays)


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """WOM-F06: for each seat, points for position and Sputniks of its astronauts."""
    parts: list[list[tuple[str, int]]] = [[] for _ in seen.hands]
    for one in seen.astronauts:
        whose: dict[str, object] = {"who": one.name, "several": len(seen.hands) == FEWEST_SEATS}
        parts[one.seat].append((say("score-position", **whose), int(points_of(seen.s, one.number))))
        parts[one.seat].append((say("score-sputniks", **whose), one.sputniks))
    return parts


def described(seen: Seen) -> str:
    """The position in a few sentences."""
    return say("described", head=headed(seen), panels=tuple(panel_line(seen, one) for one in seen.astronauts))


def headed(seen: Seen) -> str:
    """'Round 5 of 40. Red shares out 4 dice.'"""
    return say("headed", round=seen.round, limit=seen.options["round_limit"], doing=_doing(seen))


def _doing(seen: Seen) -> str:
    """What goes on, as far as this viewer may know."""
    if seen.winners is not None:
        return say("wins", winners=tuple(Name(f"seat-{seat}") for seat in seen.winners))
    if seen.active is None:
        return say("no-turn", round=seen.round)
    what = "shares" if seen.due else "throws" if seen.is_throwing else "goes"
    return say("doing", what=what, who=seen.jumper.name, dice=seen.due, jump=seen.jump)


def panel_line(seen: Seen, one: Astronaut) -> str:
    """All that is open about an astronaut."""
    return _panel_line(one, len(seen.hands[one.seat]), seen.options["advanced"])


@remembered(MANY)
def _panel_line(one: Astronaut, cards: int, advanced: bool) -> str:
    facts = [where(one.box), say("sputniks", sputniks=one.sputniks)]
    facts += [say("ec-counters", ec=one.ec), say("cards", cards=cards)] if advanced else []
    flags = {"lies-stunned": one.crashed, "has-handicap": one.handicap, "may-reroll": one.reroll}
    facts += [say(flag) for flag, holds in flags.items() if holds]
    return say("panel", who=one.name, facts=tuple(facts))


def where(box: Box) -> str:
    """'on column 9, level 1'."""
    return say("where", across=box[0] >= GOAL, start=box == (0, 0), x=box[0], y=box[1])


def box_line(seen: Seen, box: Box) -> str:
    """'Column 9, level 1 (Tycho): circle; Red and Blue are here'."""
    if box[0] >= GOAL:
        return say("goal", here=tuple(one.name for one in seen.astronauts if one.finished))
    token = dict(zip(SPECIAL_COLUMNS, seen.tokens, strict=False)).get(box[0], "")
    return _box_line(seen.track, token, box, tuple(one.name for one in seen.stacks.get(box, ())))


@remembered(MANY)
def _box_line(track: str, token: str, box: Box, here: tuple[Name, ...]) -> str:
    (slot, place), land = divmod(box[0], SECTOR), laid(track)
    kind = "special" if token else "circle" if kind_of(land, box) == CIRCLE else "hazard"
    ground = say("ground", kind=kind, token=Name(f"token-{token}"), sputnik=has_sputnik(land, box))
    card = Name(f"lunar-{track[slot]}") if place else None
    return say("box", start=box == (0, 0), x=box[0], y=box[1], card=card, ground=ground, here=here)


def die_line(die: Die) -> str:
    """'Jump 2: black 1 lies', 'Jump 1: a blue die, to be thrown'."""
    face = words.face(die.face) if die.face else None
    return say("die-on-jump", jump=die.card, face=face, die=words.die(die.colour), spent=die.spent)
