"""What is shown while a place of March on Mars is pointed at: what dice, aliens and waves would do there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring import words as ring_words
from crossings.boxes.ring.data import COLOURS
from crossings.boxes.ring.flights import Box, Flight, Landing, chance_of, faces_of, landings
from crossings.boxes.ring.tray import AGAIN
from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.games.march_on_mars.face import art, layout, lines, odds
from crossings.games.march_on_mars.face.art import EMBER
from crossings.games.march_on_mars.face.layout import MMM_SEEN, STRIPS, middle
from crossings.games.march_on_mars.face.seen import BEHIND, HAND, NOBODY, Marine, Seen, slots_of
from crossings.games.march_on_mars.rules import throws
from crossings.games.march_on_mars.rules.data import HITS_TO_KILL
from crossings.games.march_on_mars.words import box_said, chance_said, say, seat_name
from crossings.words import Would

CARD_OF_DICE: Final = tray.card_id(0)[:-1]
STEADY: Final = 0.4
"""How strong an arc is drawn where chance has spoken."""
DIALS: Final[dict[str, Callable[[Seen], str]]] = {
    "rounds": lines.rounds,
    "base": lines.base,
    "incoming": lines.incoming,
    "mmm": lines.mmm,
    "bag": lines.bag,
    AGAIN: lambda seen: say("again-line"),
}


def hint(seen: Seen, place: str, would: Would) -> Hint | None:
    """What is at a place: a box, a die, a card of terrain, a marine's card, a dial."""
    what, _, which = place.partition("-")
    if place in slots_of(seen.board):
        return Hint(lines.slot(seen, place), wave(seen.board, place))
    if what in DIALS:
        return Hint(DIALS[what](seen))
    if what == "training":
        return _of_marine(seen, int(which)) if int(which) < len(seen.marines) else None
    if what == "die":
        return _of_die(seen, place)
    if what == "pool":
        line = say("may-show", die=ring_words.die(which[0]), faces=_faces(seen, which[0]))
        return Hint(line, _shots(seen) if seen.phase == "drone" else _outlook(seen, which[0]))
    if place.startswith(CARD_OF_DICE):
        return Hint(_of_card(seen, int(place.removeprefix(CARD_OF_DICE))))
    box = layout.landings(seen.terrain).get(place)
    return _of_box(seen, box) if box else None


# ---- waves -------------------------------------------------------------------------------------


def wave(board: int, slot: str) -> str:
    """Arrows along the way of the wave."""
    near = f"{slot[0]}1"
    far = BEHIND[near]
    mmm = middle(board, (MMM_SEEN[board][far == "r2"], 0))
    arrival = kit.moved(layout.incoming_middle(board), (0, -20))
    points = [mmm, layout.card_middle(board, far), layout.card_middle(board, near), arrival]
    return "".join(_arrow(start, end) for start, end in pairwise(points))


def _arrow(start: kit.Point, end: kit.Point) -> str:
    """From one to another, a little short of both."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    shaft = kit.stroked(kit.path(f"M0-16V{kit.number(28 - length)}"), kit.VERMILION, 4, 0.9, dashes="9 5")
    tip = kit.polygon([(0, 16 - length), (7, 28 - length), (-7, 28 - length)])
    return kit.placed(shaft + kit.painted(tip, kit.VERMILION, kit.WHITE, kit.HAIR), start, degrees(atan2(dx, -dy)))


# ---- marines -----------------------------------------------------------------------------------


def _of_marine(seen: Seen, seat: int) -> Hint:
    """Where it is, and which aliens it could shoot with which number."""
    marine = seen.marines[seat]
    if marine.box is None or marine.out:
        return Hint(lines.marine(seen, marine))
    frame = kit.stroked(panorama.outline(STRIPS[seen.board], marine.box), kit.hand(at_night=True), 2, dashes="2 4")
    if f"him@{seat}" in seen.legal and (strikes := odds.strikes(seen, seat)):
        return Hint(_beacon(seen, marine, strikes), frame + aims(seen, strikes))
    return Hint(lines.marine(seen, marine), frame + _reach(seen, seat, None))


def _beacon(seen: Seen, marine: Marine, strikes: odds.Chances) -> str:
    """MOM-C06: where a missile may strike for which this marine is the beacon."""
    boxes = (say("beacon-box", box=box_said(box), chance=chance_said(chance)) for box, chance in strikes.items())
    return say("beacon-line", line=lines.marine(seen, marine), boxes=tuple(boxes))


def aims(seen: Seen, shots: odds.Chances) -> str:
    """Rings around those who may be shot, and how likely."""
    drawn = ""
    for box, chance in shots.items():
        spot = middle(seen.board, box)
        drawn += kit.ring(spot, SHOT_ROOM, at_night=True)
        drawn += art.shot_tag(chance_said(chance), kit.moved(spot, BELOW))
    return drawn


BELOW: Final = (0.0, 25.0)
"""From the middle of a box to how likely somebody there is hit."""
SHOT_ROOM: Final = 18.0


def _shots(seen: Seen) -> str:
    """Whom the marine in turn can shoot."""
    return "" if seen.active is None else _reach(seen, seen.active, None)


def _reach(seen: Seen, seat: int, number: int | None) -> str:
    """Rings around the aliens that a marine can shoot, with the number that dice have to show."""
    drawn = ""
    for box, far in seen.reach(seat).items():
        if number in (None, far):
            spot = middle(seen.board, box)
            drawn += kit.ring(spot, 18, at_night=True) + distance_tag(str(far), spot)
    return drawn


def distance_tag(far: str, at: kit.Point) -> str:
    """How far away somebody is who can be shot."""
    return ring_art.chance_tag(far, kit.moved(at, panorama.TAG_ABOVE), False)


def aim(start: kit.Point, end: kit.Point) -> str:
    """From a marine to whom it may shoot."""
    return kit.stroked(kit.path(f"M{kit.pair(start)}L{kit.pair(end)}"), EMBER, 2.4, dashes="9 4")


# ---- dice --------------------------------------------------------------------------------------


def _of_die(seen: Seen, place: str) -> Hint | None:
    shown = {die.id: die for die in seen.lying}.get(place)
    if shown is None:
        return None
    die = ring_words.die(shown.colour)
    if shown.face:
        return _of_face(seen, shown.face)
    if shown.spent or shown.card not in (HAND, max(1, seen.action)):
        return Hint(say("die-spent" if shown.spent else "die-later", card=shown.card, die=die))
    line = say("die-next", card=shown.card, die=die, faces=_faces(seen, shown.colour))
    return Hint(line, _outlook(seen, shown.colour))


def _faces(seen: Seen, letter: str) -> tuple[str, ...]:
    """Each face and how likely it is."""
    chances = ((face[1:], chance_of(face, seen.option("black_twos"))) for face in faces_of(letter))
    return tuple(say("face-chance", face=face, chance=chance_said(chance)) for face, chance in chances)


def _outlook(seen: Seen, letter: str) -> str:
    """All landings of a die that is still to be thrown."""
    if not seen.is_on_planet:
        return ""
    return panorama.outlook(STRIPS[seen.board], _landings(seen, letter), seen.option("black_twos"), chance_said)


def _landings(seen: Seen, letter: str) -> dict[Box, Landing]:
    """Where one die of a colour leads from here."""
    return landings((way for way in seen.ways if way.face[0] == letter), seen.option("black_twos"))


def _arcs(seen: Seen, ways: Iterable[Flight]) -> str:
    return "".join(panorama.arc(STRIPS[seen.board], way, STEADY) for way in ways)


def _of_card(seen: Seen, card: int) -> str:
    """MOM-P03: what may be put on a card."""
    if card == HAND:
        return say("aside-line")
    if seen.dice:
        return say(f"sharing-{card}", dice=seen.dice)
    return say("card-holds", card=card, dice=ring_words.dice(seen.program[card - 1]))


def _of_face(seen: Seen, face: str) -> Hint:
    """What can be jumped and shot with a die that lies."""
    shown, number = ring_words.face(face), int(face[1])
    if seen.active is None or seen.throw not in ("act", None):
        return Hint(say("face-counts", face=shown, number=number))
    ways = [way for way in seen.ways if way.face == face]
    safe = dict.fromkeys(way.rest for way in ways if not way.accident and way.rest != way.boxes[0])
    line = say("face-line", face=shown, number=number, boxes=tuple(map(box_said, safe)))
    return Hint(line, _arcs(seen, ways) + _reach(seen, seen.active, number))


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(seen: Seen, box: Box) -> Hint:
    facts = [lines.in_box(seen, box)]
    aliens = seen.companies.get(box, NOBODY).aliens
    if any(aliens):
        facts.append(say("to-clear", hits=sum(count * int(HITS_TO_KILL[colour]) for colour, count in aliens.groups)))
    overlay = ""
    if seen.is_on_planet:
        more, overlay = _thrown(seen, box) if seen.faces and seen.throw == "act" else _to_throw(seen, box)
        facts += more
    return Hint(say("facts", facts=tuple(facts)), overlay)


def _thrown(seen: Seen, box: Box) -> tuple[list[str], str]:
    """The dice that lie and shoot here, and the jumps with them that end here."""
    assert seen.active is not None
    facts = []
    far = seen.reach(seen.active).get(box)
    if far is not None:
        facts.append(say("shot-at", far=far, dice=int(throws.count_showing(seen.s, far))))
    ways = [way for way in seen.ways if way.rest == box and way.face in seen.faces]
    if ways:
        faces = tuple(map(ring_words.face, dict.fromkeys(way.face for way in ways)))
        facts.append(say("leads-here", accident=all(way.accident for way in ways), faces=faces))
    return facts, _arcs(seen, ways)


def _to_throw(seen: Seen, box: Box) -> tuple[list[str], str]:
    """How far a shot is, and how likely one die of each colour leads here safely."""
    assert seen.active is not None
    far = seen.reach(seen.active).get(box)
    facts = [] if far is None else [say("shoots-here", seat=seat_name(seen.active), far=far)]
    if seen.at(seen.active) == box:
        return facts, _reach(seen, seen.active, None)
    found = {letter: _landings(seen, letter).get(box) for letter in COLOURS}
    good = {letter: landing for letter, landing in found.items() if landing and not landing.accident}
    if good:
        chances = tuple(
            say("colour-chance", colour=ring_words.colour(letter), chance=chance_said(landing.chance))
            for letter, landing in good.items()
        )
        facts.append(say("lands-here", chances=chances))
    return facts, "".join(panorama.arc(STRIPS[seen.board], one.ways[0], float(one.chance)) for one in good.values())
