"""What a place on the scene of March on Mars is, and what dice, aliens and waves would do there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.data import COLOUR_NAMES, COLOURS, FACE_OF_JUMP, FACES, JUMPS
from crossings.boxes.ring.flights import Box, Flight, Terrain, chance_of, faces_of, landing_boxes
from crossings.boxes.ring.tray import AGAIN
from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.games.march_on_mars.face import wording
from crossings.games.march_on_mars.face.flying import aliens_on, at, flight, in_reach, is_ranger, marines_on, to_mmm
from crossings.games.march_on_mars.face.layout import (
    HAND,
    MMM_SEEN,
    NOBODY,
    STRIPS,
    View,
    board_of,
    box_id,
    columns_of_slot,
    companies,
    dice,
    ground_of,
    incoming_middle,
    middle,
    slots_of,
    terrain_of,
)
from crossings.games.march_on_mars.rules.data import ALIENS, BOMB_DICE, FULL, HITS_TO_KILL, LEFT, RIGHT, SEAT_NAMES

CARD_OF_DICE: Final = tray.card_id(0)[:-1]
STEADY: Final = 0.4
"""How strong an arc is drawn where chance has spoken."""
MANY: Final = 4096
JUMPING: Final = ("act",)
"""Throws that may be used for a jump with any die."""


def hint(view: View, place: str) -> Hint | None:
    """What is at a place: a box, a die, a card of terrain, a marine's card, a dial."""
    if place in slots_of(board_of(view)):
        return Hint(slot_line(view, place), _wave_overlay(view, place))
    what, _, rest = place.partition("-")
    if what in _DIALS:
        return Hint(_DIALS[what](view))
    if what == "training":
        return _of_marine(view, int(rest)) if int(rest) < len(view["marines"]) else None
    if what == "die":
        return _of_die(view, place)
    if what == "pool":
        found = _of_colour(view, rest[0])
        return Hint(wording.capital(found.line), found.overlay)
    if place.startswith(CARD_OF_DICE):
        return _of_card(view, int(place.removeprefix(CARD_OF_DICE)))
    return _of_box(view, place)


# ---- dials -------------------------------------------------------------------------------------


def rounds_line(view: View) -> str:
    """MOM-F03."""
    return f"Round {view['round']}; if the MMM still lives after round {view['options']['turns']}, all have lost"


def base_line(view: View) -> str:
    """MOM-B02 to MOM-B04."""
    hits, last = view["base_hits"], view["options"]["base"]
    return f"The base: {hits} of {last} hits; any alien in the landing zone at the end of a round is one more"


def incoming_line(view: View) -> str:
    """MOM-O02, MOM-B01."""
    counts = [view["incoming"][name] for name in ALIENS]
    if not any(counts):
        return "Incoming wave: none; a wave sends the aliens of the cards beside the landing zone here"
    return f"Incoming wave: {wording.aliens(counts)}, out of reach until the next round starts in the landing zone"


def mmm_line(view: View) -> str:
    """MOM-X01 to MOM-X03."""
    return (
        f"The MMM: from a guard box beside it, free of aliens, an action of {BOMB_DICE} dice that shows"
        f" {view['options']['target']} or more destroys it"
    )


BAG: Final = "bag"


def bag_line(counts: tuple[int, ...]) -> str:
    """MOM-S03, MOM-W04."""
    return f"In the bag: {wording.aliens(counts) or 'nothing'}; aliens killed go back into it"


AGAIN_LINE: Final = "Throw a die again: with a companion in the box (MOM-T02), or once a turn in the base (MOM-C02)"


_DIALS: Final[dict[str, Callable[[View], str]]] = {
    "rounds": rounds_line,
    "base": base_line,
    "incoming": incoming_line,
    "mmm": mmm_line,
    AGAIN: lambda view: AGAIN_LINE,
    BAG: lambda view: bag_line(tuple(view["bag"][name] for name in ALIENS)),
}

# ---- waves -------------------------------------------------------------------------------------


def slot_line(view: View, slot: str) -> str:
    """MOM-W01 to MOM-W03: what stands on a card, and what the next wave on its side does to it."""
    side = LEFT if slot in ("l2", "l1") else RIGHT
    there = companies(view)
    counts = aliens_on(there, slot)
    head = f"{wording.card_in(view, slot)} ({wording.SLOT_NAMES[slot]}): {wording.hostile(counts)}"
    board = board_of(view)
    when = f"a wave on the {wording.SIDE_NAMES[side]}" if board == FULL else "a wave"
    if slot in ("l1", "r1"):
        behind = aliens_on(there, "l2" if side == LEFT else "r2")
        follow = f"{wording.aliens(behind)} come from behind" if any(behind) else "none follow"
        return f"{head}; {when} sends them to the incoming wave, and {follow}"
    new = marines_on(view, side) + 1
    return f"{head}; {when} moves them to the next card, and {new} new ones come: one more than marines on this side"


def _card_middle(board: int, slot: str) -> kit.Point:
    columns = columns_of_slot(slot)
    left, right = middle(board, (columns[0], 0)), middle(board, (columns[-1], 0))
    return (left[0] + right[0]) / 2, left[1] - 10


def _wave_overlay(view: View, slot: str) -> str:
    """Arrows along the way of the wave."""
    board = board_of(view)
    near, far = ("l1", "l2") if slot in ("l1", "l2") else ("r1", "r2")
    mmm = middle(board, (MMM_SEEN[board][0 if far == "l2" else 1], 0))
    points = [mmm, _card_middle(board, far), _card_middle(board, near), kit.moved(incoming_middle(board), (0, -20))]
    return "".join(_arrow(start, end) for start, end in pairwise(points))


def _arrow(start: kit.Point, end: kit.Point) -> str:
    """From one to another, a little short of both."""
    (ax, ay), (bx, by) = start, end
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip, tail = (bx - 16 * ux, by - 16 * uy), (ax + 16 * ux, ay + 16 * uy)
    back = (tip[0] - 12 * ux, tip[1] - 12 * uy)
    head = kit.polygon([tip, (back[0] - 7 * uy, back[1] + 7 * ux), (back[0] + 7 * uy, back[1] - 7 * ux)])
    line = kit.path(f"M{kit.pair(tail)}L{kit.pair(back)}")
    return kit.stroked(line, kit.VERMILION, 4, 0.9, dashes="9 5") + kit.painted(
        head, kit.VERMILION, kit.WHITE, kit.HAIR
    )


# ---- marines -----------------------------------------------------------------------------------


def marine_line(view: View, seat: int) -> str:
    """Where a marine is, its ability, and how it stands with that."""
    marine = view["marines"][seat]
    parts = [SEAT_NAMES[seat]]
    if marine["out"]:
        parts.append("out of the game")
    elif marine["x"] is None:
        parts.append("not landed yet")
    else:
        far = to_mmm(view, marine["x"])
        parts.append(f"{wording.box(view, at(view, seat))}, {wording.many(far, 'column')} to the MMM")
    if marine["crashed"]:
        parts.append("crashed: two dice in its next turn")
    if marine["ability"]:
        parts.append(f"{wording.ability(marine['ability'])}: {wording.ABILITY_LINES[marine['ability']]}")
    elif marine["card"]:
        parts.append(f"training card {marine['card']}")
    if marine["used"]:
        parts.append("used up")
    if marine["strained"]:
        parts.append("strained by its last turn")
    return "; ".join(parts)


def _of_marine(view: View, seat: int) -> Hint:
    """Where it is, and which aliens it could shoot with which number."""
    marine = view["marines"][seat]
    if marine["x"] is None or marine["out"]:
        return Hint(marine_line(view, seat))
    board, start = board_of(view), at(view, seat)
    frame = kit.stroked(panorama.outline(STRIPS[board], start), kit.hand(at_night=True), 2, dashes="2 4")
    return Hint(marine_line(view, seat), frame + _reach(view, seat, None))


TAG_ABOVE: Final = (0.0, -26.0)


def _reach(view: View, seat: int, number: int | None) -> str:
    """Rings around the aliens that a marine can shoot, with the number that dice have to show."""
    board = board_of(view)
    drawn = ""
    for box, far in in_reach(companies(view), at(view, seat)).items():
        if number in (None, far):
            spot = middle(board, box)
            drawn += kit.ring(spot, 18, at_night=True)
            drawn += ring_art.chance_tag(str(far), kit.moved(spot, TAG_ABOVE), False)
    return drawn


# ---- dice --------------------------------------------------------------------------------------


def _of_die(view: View, place: str) -> Hint | None:
    shown = {die.id: die for die in dice(view)}.get(place)
    if shown is None:
        return None
    if shown.face:
        return _of_face(view, shown.face)
    if shown.spent:
        return Hint(f"Action {shown.card} is made: the {_colour(shown.colour)} die is used")
    head = "Aside" if shown.card == HAND else f"Action {shown.card}"
    if shown.card not in (HAND, max(1, view["action"])):
        return Hint(f"{head}: {_colour(shown.colour)} die; where this action starts is not known yet")
    found = _of_colour(view, shown.colour)
    return Hint(f"{head}: {found.line}", found.overlay)


def _of_card(view: View, card: int) -> Hint:
    """MOM-P03: what may be put on a card."""
    if card == HAND:
        return Hint("Dice that are no action: thrown first, or besides")
    words = {1: "at least one die", 2: "may stay empty", 3: "may stay empty, and must if action 2 does"}[card]
    if view["dice"]:
        return Hint(f"Action {card}: {words}; {wording.many(view['dice'], 'die').replace('dies', 'dice')} in all")
    letters = view["program"][card - 1]
    return Hint(f"Action {card}: {wording.dice(letters) if letters else 'no dice'}")


def _colour(letter: str) -> str:
    return COLOUR_NAMES[COLOURS.index(letter)]


def _of_face(view: View, face: str) -> Hint:
    """What can be jumped and shot with a die that lies."""
    seat, number = view["active"], int(face[1])
    line = f"{wording.capital(wording.face(face))}: shoots at distance {number}"
    if view["throw"] not in (*JUMPING, None):
        return Hint(line.replace("shoots", "counts"), "")
    board = board_of(view)
    ways = _ways(ground_of(view), at(view, seat), (face,), is_ranger(view, seat))
    safe = [way for way in ways if not way.accident]
    line += f"; {wording.many(len(safe), 'safe jump')} of {len(ways)}"
    arcs = "".join(_arc(board, way, STEADY) for way in ways)
    return Hint(line, arcs + _reach(view, seat, number))


@lru_cache(maxsize=MANY)
def _ways(terrain: Terrain, start: Box, faces: tuple[str, ...], ranger: bool) -> tuple[Flight, ...]:
    """All jumps with one of these faces, either way (MOM-J03)."""
    return tuple(
        flight(terrain, start, f"{sign}{jump}", ranger)
        for sign in "+-"
        for number, jump in enumerate(JUMPS)
        if FACES[FACE_OF_JUMP[number]] in faces
    )


def _arc(board: int, way: Flight, weight: float) -> str:
    """A jump drawn as its way in hops; what leaves a row by more than a column is seen on the next row only."""
    last = panorama.home(STRIPS[board], way.rest[0])
    first = panorama.home(STRIPS[board], way.boxes[0][0])
    if first == last:
        return panorama.arc(STRIPS[board], way, weight)
    leaving = [first.middle(box) for box in way.boxes if first.first - 1 <= box[0] <= first.last + 1]
    coming = [last.middle(box) for box in way.boxes if last.first - 1 <= box[0] <= last.last + 1]
    line = kit.VERMILION if way.accident else kit.hand(at_night=True)
    out = kit.stroked(ring_art.hops(leaving), line, 1.8 + 2.6 * weight, dashes="0.1 6.4")
    rest = last.middle(way.rest)
    return out + (ring_art.crash_arc(coming, rest, weight) if way.accident else ring_art.safe_arc(coming, weight))


def _of_colour(view: View, letter: str) -> Hint:
    """What a die of a colour may show, and where it leads if an action jumps with it from here."""
    head = f"{_colour(letter)} die"
    seat = view["active"]
    if seat is None:
        return Hint(wording.capital(head))
    twos = view["options"]["black_twos"]
    faces = ", ".join(f"{face[1:]} ({wording.share(chance_of(face, twos))})" for face in faces_of(letter))
    overlay = _outlook(board_of(view), ground_of(view), at(view, seat), letter, twos, is_ranger(view, seat))
    return Hint(f"{head}: {faces}", overlay)


@lru_cache(maxsize=MANY)
def _outlook(board: int, terrain: Terrain, start: Box, letter: str, twos: int, ranger: bool) -> str:
    """All landings of a die that is still to be thrown, each with its chance."""
    ends: dict[Box, list[tuple[Flight, Fraction]]] = defaultdict(list)
    for face in faces_of(letter):
        for way in _ways(terrain, start, (face,), ranger):
            ends[way.rest].append((way, chance_of(face, twos)))
    arcs, tags = "", ""
    for rest, outcomes in ends.items():
        # a face may lead there either way round, and by several patterns: it counts once
        safe = {way.face[1:]: (way, chance) for way, chance in outcomes if not way.accident}
        shown = safe or {way.face[1:]: (way, chance) for way, chance in outcomes}
        arcs += "".join(_arc(board, way, float(chance)) for way, chance in shown.values())
        total = sum((chance for _, chance in shown.values()), Fraction(0))
        tags += ring_art.chance_tag(wording.share(total), kit.moved(middle(board, rest), TAG_ABOVE), not safe)
    return arcs + tags


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(view: View, place: str) -> Hint | None:
    box = box_of(view, place)
    if box is None:
        return None
    there = companies(view)
    line = wording.in_box(view, box, there.get(box, NOBODY))
    line += _hits_line(there.get(box, NOBODY).aliens)
    seat = view["active"]
    if seat is None or view["marines"][seat]["out"]:
        return Hint(line)
    if view["faces"] and view["throw"] in JUMPING:
        return _thrown(view, line, box)
    return _to_throw(view, line, box, seat)


def box_of(view: View, place: str) -> Box | None:
    """The box of a place id, if it is one to land in."""
    return _boxes(board_of(view), tuple(view["track"])).get(place)


@lru_cache(maxsize=256)
def _boxes(board: int, track: tuple[str, ...]) -> dict[str, Box]:
    return {box_id(box): box for box in landing_boxes(terrain_of(board, track))}


def _hits_line(counts: tuple[int, ...]) -> str:
    """MOM-H04."""
    hits = sum(count * int(each) for count, each in zip(counts, HITS_TO_KILL, strict=True))
    return f"; {wording.many(hits, 'hit')} to clear it" if hits else ""


def _thrown(view: View, line: str, box: Box) -> Hint:
    """The jumps that end here with the dice that lie, and the dice that shoot here."""
    seat, board = view["active"], board_of(view)
    start, faces = at(view, seat), tuple(view["faces"])
    far = in_reach(companies(view), start).get(box)
    if far is not None:
        hitting = sum(int(face[1]) == far for face in faces)
        line += f"; distance {far}" + (f", which {hitting} of the dice show{'s' * (hitting == 1)}" if hitting else "")
    ways = [way for way in _ways(ground_of(view), start, faces, is_ranger(view, seat)) if way.rest == box]
    if ways:
        words = wording.listed(dict.fromkeys(wording.face(way.face[1:]) for way in ways))
        end = "accident" if all(way.accident for way in ways) else "landing"
        line += f"; {end} with {words}"
    return Hint(line, "".join(_arc(board, way, STEADY) for way in ways))


def _to_throw(view: View, line: str, box: Box, seat: int) -> Hint:
    """How likely one die of each colour leads here, and how far a shot is."""
    start = at(view, seat)
    far = in_reach(companies(view), start).get(box)
    if far is not None:
        line += f"; {SEAT_NAMES[seat]} shoots here with {far}s"
    if start == box:
        return Hint(line, _reach(view, seat, None))
    chances = _chances(ground_of(view), start, box, view["options"]["black_twos"], is_ranger(view, seat))
    if not chances:
        return Hint(line)
    words = ", ".join(f"{_colour(letter)} {wording.share(chance)}" for letter, chance, _ in chances)
    arcs = "".join(_arc(board_of(view), way, float(chance)) for _, chance, way in chances)
    return Hint(f"{line}; one die lands here safely: {words}", arcs)


@lru_cache(maxsize=MANY)
def _chances(
    terrain: Terrain, start: Box, box: Box, twos: int, ranger: bool
) -> tuple[tuple[str, Fraction, Flight], ...]:
    """By colour: how likely a die allows a safe jump to a box, and such a jump."""
    found = []
    for letter in COLOURS:
        safe = {
            face: way
            for face in faces_of(letter)
            for way in _ways(terrain, start, (face,), ranger)
            if way.rest == box and not way.accident
        }
        if safe:
            total = sum((chance_of(face, twos) for face in safe), Fraction(0))
            found.append((letter, total, next(iter(safe.values()))))
    return tuple(found)
