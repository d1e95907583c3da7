"""What a place on the scene of Walking on the Moon is, and what dice would do from here, in a line and in arcs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.engine import HIDDEN, copy_of
from crossings.games.walking_on_the_moon.face.causes import blamed
from crossings.games.walking_on_the_moon.face.layout import box_id, box_of, strips
from crossings.games.walking_on_the_moon.face.plan import rest_of_turn, share, share_said, told
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.games.walking_on_the_moon.face.prompts import MANY, box_line, landing, panel_line, round_line
from crossings.games.walking_on_the_moon.rules import race
from crossings.games.walking_on_the_moon.words import WORDS, say
from crossings.shared.ring import panorama, tray, words
from crossings.shared.ring.chain import NEVER
from crossings.shared.ring.data import COLOURS
from crossings.shared.ring.flights import Flight, chance_of, faces_of, landings
from crossings.words import Name, Would, remembered

CARD_OF_DICE: Final = tray.card_id(0)[:-1]
STEADY: Final = 0.4
"""How strong an arc is drawn where chance has spoken."""


def hint(position: Position, place: str, would: Would) -> Hint | None:
    """What is at a place: a box, a die, an astronaut's panel, a card, the map."""
    what, _, rest = place.partition("-")
    if place.startswith(CARD_OF_DICE):
        return _of_jump_card(position, int(place.removeprefix(CARD_OF_DICE)))
    if what in LINES:
        return Hint(LINES[what](position))
    if what == "panel":
        return _of_panel(position, int(rest)) if int(rest) < len(position.astronauts) else None
    if what == "die":
        return _of_die(position, place)
    if what == "card":
        return _of_card(position, would, *map(int, rest.split("-")))
    if what == "pool":
        return _of_colour(position, rest[0])
    return _of_box(position, place)


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(position: Position, place: str) -> Hint | None:
    box = box_of(place)
    if box is None or box[0] >= len(position.terrain):
        return None
    ways = [way for way in position.flights(position.faces) if box_id(way.rest) == place] if position.faces else []
    ends = [
        say("can-be-reached", accident=accident, faces=words.faces(dict.fromkeys(way.face for way in found)))
        for accident in (False, True)
        if (found := [way for way in ways if way.accident is accident])
    ]
    return Hint(say("facts", facts=(box_line(position, box), *ends)), _arcs(ways))


def _arcs(ways: Sequence[Flight]) -> str:
    """Jumps with dice that lie, and what makes accidents of some."""
    blames = dict.fromkeys(blamed(way) for way in ways if way.why not in ("", "mark"))
    return "".join(blames) + "".join(panorama.arc(strips(), way, STEADY) for way in ways)


# ---- dice --------------------------------------------------------------------------------------


def _of_die(position: Position, place: str) -> Hint | None:
    die = {die.id: die for die in position.dice}.get(place)
    if die is None:
        return None
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
    return Hint(say("facts", facts=tuple(lines)))


def _outlook(position: Position, colour: str) -> tuple[tuple[str, ...], str]:
    """All landings of a die still to be thrown, each with its chance; accidents only where nothing else can be done."""
    twos, thrown = position.options["black_twos"], {}
    for face in faces_of(colour):
        ways = position.flights((face,))
        thrown[face] = tuple(way for way in ways if not way.accident) or ways
    safe = sum((chance_of(face, twos) for face, ways in thrown.items() if not ways[0].accident), NEVER)
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


def _of_panel(position: Position, astronaut: int) -> Hint:
    """An astronaut; on the ring it is framed."""
    one = position.astronauts[astronaut]
    frame = kit.stroked(panorama.outline(strips(), one.box), kit.hand(at_night=True), 2, dashes="2 4")
    return Hint(panel_line(position, one), "" if one.finished else frame)


def _of_card(position: Position, would: Would, seat: int, number: int) -> Hint | None:
    """What a card does; first what picking it does if it can be kept."""
    cards = position.hands[seat] if seat < len(position.hands) else ()
    shown = number <= len(cards) and cards[number - 1] != HIDDEN
    if not shown:
        return None
    line = say(f"kind-{cards[number - 1]}.line")
    if seat != position.viewer or not position.may_keep:
        return Hint(line)
    return Hint(say("facts", facts=(WORDS.label(would(f"drop:{cards[2 - number]}")[:1]), line)))


def map_line(position: Position) -> str:
    """WOM-C01: the round, and what is left of the supplies."""
    supply = {"sputniks": race.supply_of_sputniks(position.s), "ec": race.supply_of_ec(position.s)}
    left = say("sputniks-left", **supply, advanced=position.options["advanced"])
    return say("map", round=round_line(position), left=left)


def deck_line(position: Position) -> str:
    """WOM-A04."""
    return say("deck-line", cards=position.deck)


def discard_line(position: Position) -> str:
    """WOM-A02: they lie open."""
    kinds = tuple(
        say("so-many", count=count, card=Name(f"kind-{kind}")) for kind, count in position.discard.items() if count
    )
    return say("discard-line", kinds=kinds)


def again_line(position: Position) -> str:
    """WOM-B06."""
    return say("again-line", who=position.jumper.name)


LINES: Final[dict[str, Callable[[Position], str]]] = {
    "map": map_line,
    "deck": deck_line,
    "discard": discard_line,
    tray.AGAIN: again_line,
}
