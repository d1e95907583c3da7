"""What a place on the scene of March on Mars is and who is there, in a line: labels, hints, plain text."""

from __future__ import annotations

from crossings.boxes.ring import words as ring_words
from crossings.boxes.ring.data import HAZARD
from crossings.boxes.ring.flights import Box, kind_of
from crossings.boxes.ring.tray import Die
from crossings.games.march_on_mars.face.seen import BEHIND, HAND, NOBODY, Marine, Seen
from crossings.games.march_on_mars.face.telling import due
from crossings.games.march_on_mars.rules import planet
from crossings.games.march_on_mars.rules.data import BOMB_DICE, FULL, LEFT, RIGHT, TO_MMM
from crossings.games.march_on_mars.words import (
    ability_name,
    aliens_said,
    box_said,
    say,
    seat_name,
    slot_name,
    terrain_name,
)
from crossings.words import Name

# ---- dials -------------------------------------------------------------------------------------


def turn_name(seen: Seen) -> str:
    """Who is in turn; Mars, if nobody is."""
    return say("mars" if seen.turn is None else seat_name(seen.turn))


def turn(seen: Seen) -> str:
    """Who is in turn, and what is due."""
    return say("asked", name=turn_name(seen), question=due(seen))


def round_now(seen: Seen) -> str:
    """'Round 3 of 8'."""
    return say("rounds", round=seen.round, turns=seen.option("turns"))


def rounds(seen: Seen) -> str:
    """MOM-F03."""
    return say("rounds-line", round=seen.round, turns=seen.option("turns"))


def base(seen: Seen) -> str:
    """MOM-B02 to MOM-B04."""
    most = seen.option("base")
    return say("base-line", hits=seen.base_hits, most=most, upgrades=max(0, most - 1 - seen.base_hits))


def base_hits(seen: Seen) -> str:
    """MOM-B04."""
    return say("base-hits", hits=seen.base_hits, most=seen.option("base"))


def incoming(seen: Seen) -> str:
    """MOM-O02, MOM-B01."""
    return say("incoming-line", aliens=aliens_said(seen.incoming), wave=seen.wave)


def mmm(seen: Seen) -> str:
    """MOM-X01 to MOM-X03."""
    return say("mmm-line", dice=BOMB_DICE, target=seen.option("target"))


def bag(seen: Seen) -> str:
    """MOM-S03, MOM-W04."""
    return say("bag-line", aliens=aliens_said(seen.bag))


# ---- the planet --------------------------------------------------------------------------------


def slot(seen: Seen, name: str) -> str:
    """MOM-W01 to MOM-W03: what stands on a card, and what the next wave on its side does to it."""
    card, there = terrain_name(seen.card_on(name)), aliens_said(seen.aliens_on(name))
    side = ("left" if name[0] == "l" else "right") if seen.board == FULL else "only"
    if name in BEHIND:
        wave = say("wave-near", side=side, behind=aliens_said(seen.aliens_on(BEHIND[name])))
    else:
        new = int(planet.count_marines(seen.s, LEFT if name[0] == "l" else RIGHT)) + 1
        wave = say("wave-far", side=side, new=new)
    return say("facts", facts=(say("on-card", card=card, slot=slot_name(name), aliens=there), wave))


def where(seen: Seen, box: Box) -> str:
    """'Red Sands, column 9'."""
    slot = seen.slot_of(box[0])
    area = terrain_name(seen.card_on(slot)) if slot else Name("landing-zone" if seen.in_zone(box) else "guard-box")
    return say("where", area=area, box=box_said(box))


def in_box(seen: Seen, box: Box) -> str:
    """A box and who is in it."""
    there = seen.companies.get(box, NOBODY)
    marines = (say("lies" if one.crashed else "stands", seat=seat_name(one.seat)) for one in there.marines)
    who = (*marines, *aliens_said(there.aliens))
    return say("in-box", where=where(seen, box), hazard=kind_of(seen.terrain, box) == HAZARD, who=who)


def _standing(seen: Seen, one: Marine) -> list[str]:
    """Where a marine is, and whether it lies crashed."""
    name, crashed = seat_name(one.seat), [say("marine-crashed")] if one.crashed else []
    if one.out or one.box is None:
        return [say("marine-out" if one.out else "marine-above", seat=name)]
    columns = int(TO_MMM[seen.board, one.box[0]])
    return [say("marine-at", seat=name, where=where(seen, one.box), columns=columns), *crashed]


def marine(seen: Seen, one: Marine) -> str:
    """Where a marine is, its ability, and how it stands with that."""
    facts = _standing(seen, one)
    if one.ability:
        facts.append(say("trained.label", ability=ability_name(one.ability)))
    elif one.card:
        facts.append(say("marine-card", card=one.card))
    if one.used:
        facts.append(say("marine-used"))
    if one.strained:
        facts.append(say("marine-strained"))
    return say("facts", facts=tuple(facts))


def described(seen: Seen) -> str:
    """The position in a few sentences."""
    return say(
        "described",
        rounds=round_now(seen),
        turn=turn(seen),
        base=base_hits(seen),
        marines=tuple(say("facts", facts=tuple(_standing(seen, one))) for one in seen.marines),
        aliens=sum(seen.groups.values()),
        coming=sum(seen.incoming),
    )


# ---- the tray ----------------------------------------------------------------------------------


def card(seen: Seen, number: int) -> str:
    """What a card of dice is for."""
    if number == HAND:
        return _aside(seen)
    if number == seen.action and seen.throw in ("bomb", "teleport"):
        return say(f"action-{seen.throw}")
    return say("action", action=number)


def _aside(seen: Seen) -> str:
    if seen.throw == "him" or seen.throw == "sm":
        return say(f"aside-{seen.throw}")
    if seen.hand is not None:
        return say("aside-foreseen")
    ability = "drone" if seen.phase == "drone" else seen.marines[seen.active or 0].ability
    return say(f"ability-{ability}.short")


def die_name(one: Die) -> Name:
    """'blue 3', if it is thrown, or 'blue die'."""
    return ring_words.face(one.face) if one.face else ring_words.die(one.colour)


def die(one: Die) -> str:
    """What a die on a card is, and where."""
    return say("die-on-card", die=die_name(one), thrown=bool(one.face), number=one.number, card=one.card)
