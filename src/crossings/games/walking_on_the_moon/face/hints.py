"""What a place on the scene of Walking on the Moon is, and what dice would do from here, in a line and in arcs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crossings.drawing.scene import Hint, Place
from crossings.engine import copy_of
from crossings.games.walking_on_the_moon.face.causes import blamed
from crossings.games.walking_on_the_moon.face.layout import box_id, strips
from crossings.games.walking_on_the_moon.face.plan import rest_of_turn, share, share_said, told
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.games.walking_on_the_moon.face.prompts import MANY, landing
from crossings.games.walking_on_the_moon.words import WORDS, say
from crossings.shared.ring import chain, panorama, tray, words
from crossings.shared.ring.data import COLOURS
from crossings.shared.ring.flights import Flight, chance_of, faces_of, landings
from crossings.words import Name, Would, remembered

STEADY = 0.4
"""How strong an arc is drawn where chance has spoken."""


def hint(position: Position, place: Place, would: Would) -> Hint | None:
    """What is at a place: a box, a die, an astronaut's panel, a card."""
    what, _, rest = place.id.partition("-")
    if (card := tray.card_of(place.id)) is not None:
        return _of_jump_card(position, card)
    match what:
        case "panel":
            return _of_panel(position, int(rest), place.label)
        case "die":
            return _of_die(position, place.id)
        case "card":
            return _of_card(position, would, int(rest.partition("-")[2])) if position.may_keep else None
        case "pool":
            return _of_colour(position, rest[0])
    return _of_box(position, place)


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(position: Position, place: Place) -> Hint:
    ways = [way for way in position.flights(position.faces) if box_id(way.rest) == place.id] if position.faces else []
    ends = [
        say("can-be-reached", accident=accident, faces=words.faces(dict.fromkeys(way.face for way in found)))
        for accident in (False, True)
        if (found := [way for way in ways if way.accident is accident])
    ]
    return Hint(WORDS.facts(place.label, *ends), _arcs(ways))


def _arcs(ways: Sequence[Flight]) -> str:
    """Jumps with dice that lie, and what makes accidents of some."""
    blames = dict.fromkeys(blamed(way) for way in ways if way.why not in ("", "mark"))
    return "".join(blames) + "".join(panorama.arc(strips(), way, STEADY) for way in ways)


# ---- dice --------------------------------------------------------------------------------------


def _of_die(position: Position, place: str) -> Hint:
    die = {die.id: die for die in position.dice}[place]
    if die.face:
        return _of_face(position, die.face)
    if die.spent or position.jumper.finished:
        return Hint(say("die-tells-nothing", jump=die.card, die=words.die(die.colour), spent=die.spent))
    if die.card != position.slot + (not position.is_throwing):
        return _of_rest(position, die.card)
    line, overlay = _outlook(position, die.colour)
    return Hint(say("die-on-card", jump=die.card, die=words.die(die.colour), facts=line), overlay)


def _of_rest(position: Position, slot: int) -> Hint:
    """All jumps from now to a later one."""
    chained = told(position, rest_of_turn(position, slot))
    return Hint(
        say("jump-in-plan", jump=slot, dice=words.dice(position.program[slot - 1]), plan=chained.line), chained.overlay
    )


def _of_face(position: Position, face: str) -> Hint:
    """What can be jumped with a die that lies: each landing once."""
    ways = position.flights((face,))
    ends = dict.fromkeys(landing(way) for way in ways)
    return Hint(say("face-tells", face=words.face(face), facts=tuple(ends)), _arcs(ways))


def _of_colour(position: Position, colour: str) -> Hint:
    """What a die of a colour may show, and where it leads if a jump is made with it from here."""
    jumps = position if position.active is not None else _with_extra_jump(position)
    if jumps is None:
        return Hint(say(f"die-{colour}.cap"))
    line, overlay = _outlook(jumps, colour)
    return Hint(say("die-tells", die=words.die(colour), facts=line), overlay)


def _with_extra_jump(position: Position) -> Position | None:
    """WOM-A11: the position as if the viewer's astronaut jumped now, if it has but one in the race."""
    own = [one for one in position.astronauts if one.seat == position.viewer and not one.finished]
    if len(own) != 1:
        return None
    s = copy_of(position.s)
    s.active = own[0].number
    return Position(position.viewer, s, phase=position.phase, hands=position.hands)


def _of_jump_card(position: Position, slot: int) -> Hint:
    """WOM-P02 to WOM-P04, WOM-A12: what lies on a jump card, or may be put there."""
    if not position.due:
        dice = words.dice(position.program[slot - 1])
        comes = dice and slot > position.slot and position.active is not None and not position.jumper.finished
        return _of_rest(position, slot) if comes else Hint(say("jump-card", jump=slot, dice=dice))
    missing = tuple(Name(f"colour-{colour}") for colour in COLOURS if colour in position.removed)
    lines = [say(f"sharing-{slot}"), say("shares", who=position.jumper.name, dice=position.due)]
    lines += [say("dice-missing", colours=missing)] if missing else []
    return Hint(WORDS.facts(*lines))


def _outlook(position: Position, colour: str) -> tuple[tuple[str, ...], str]:
    """All landings of a die still to be thrown, each with its chance; accidents only where nothing else can be done."""
    twos, thrown = position.options["black_twos"], {}
    for face in faces_of(colour):
        ways = position.flights((face,))
        thrown[face] = tuple(way for way in ways if not way.accident) or ways
    safe = sum((chance_of(face, twos) for face, ways in thrown.items() if not ways[0].accident), chain.NEVER)
    lines = (_landings(ways, chance_of(face, twos)) for face, ways in thrown.items())
    drawn = _drawn(tuple(way for ways in thrown.values() for way in ways), twos)
    return (say("outlook-safe", share=share(safe)), *lines), drawn


def _landings(ways: tuple[Flight, ...], chance: Fraction) -> str:
    ends = tuple(dict.fromkeys(landing(way) for way in ways))
    return say("outlook", number=ways[0].face[1], share=share(chance), ends=ends)


@remembered(MANY)
def _drawn(ways: tuple[Flight, ...], twos: int) -> str:
    """Arcs to all boxes where one may come down, and how likely."""
    return panorama.outlook(strips(), landings(ways, twos), twos, share_said)


# ---- the rest ----------------------------------------------------------------------------------


def _of_panel(position: Position, astronaut: int, label: str) -> Hint:
    """An astronaut; on the ring it is framed."""
    one = position.astronauts[astronaut]
    return Hint(label, "" if one.finished else panorama.framed(strips(), one.box))


def _of_card(position: Position, would: Would, number: int) -> Hint:
    """Of a card that can be kept: what picking it does, and what it does itself."""
    kind, other = position.hand[number - 1], position.hand[2 - number]
    return Hint(WORDS.facts(WORDS.label(would(f"drop:{other}")[:1]), say(f"kind-{kind}.line")))
