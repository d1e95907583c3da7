"""What a place on the scene of March on Mars is, and the odds of throws."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from math import atan2, degrees, hypot
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Place
from crossings.engine import Record, copy_of
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray, words
from crossings.shared.ring.chain import NEVER, SURE, throw
from crossings.shared.ring.data import COLOURS, FACES, JUMPS
from crossings.shared.ring.flights import Box, Flight, Landing, chance_of, faces_of, landings
from crossings.words import Preview

from ..rules import data, kernels, schema, throws, uses
from ..words import WORDS, box_text, format_chance, seat_name, translate
from . import art, layout
from .effects import aimed
from .layout import MMM_SEEN, STRIPS, middle
from .position import BEHIND, DIRECTIONS, HAND, Position, slots_of

Thrown = tuple[str, ...]
"""The faces of a throw, sorted."""
Chances = dict[Box, Fraction]
NO_SECOND = -1
MISSILE_DICE = "ww"

# ---- jumps -------------------------------------------------------------------------------------


class Leap(NamedTuple):
    """A jump that dice which show these `faces` allow: how it is written, where it ends, and whether all goes well."""

    faces: Thrown
    move: str
    rest: Box
    is_safe: bool


class Course:
    """The jumps of the marine in turn, with dice laid for these actions, from wherever they may lead it."""

    def __init__(self, position: Position, actions: Sequence[str]) -> None:
        self._seat = position.mover
        dice = {dice for letters in actions for dice in combined(tuple(letters))}
        seconds = range(NO_SECOND, len(JUMPS) if position.ability == "jetpack" else 0)
        numbers = product(range(len(JUMPS)), seconds)
        self._jumps = [jumps for jumps in numbers if tuple(face[0] for face in _faces_of(*jumps)) in dice]
        s: Record = copy_of(position.s)
        s.throw, s.crashed[self._seat] = schema.ACT, 0
        self._s, self._crashed = s, list(s.crashed)
        self._leaps: dict[Box, tuple[Leap, ...]] = {}

    def leaps(self, start: Box) -> tuple[Leap, ...]:
        """MOM-M01, MOM-J03: all of them from a box, either way; none for a marine that has to fight there (MOM-A04)."""
        if start not in self._leaps:
            self._leaps[start] = tuple(self._found(start))
        return self._leaps[start]

    def _found(self, start: Box) -> Iterable[Leap]:
        s, seat = self._s, self._seat
        self._stand(start)
        if not throws.may_jump(s, seat):
            return
        for jumps, (sign, way) in product(self._jumps, DIRECTIONS.items()):
            self._stand(start)
            crashes = throws.jump(s, seat, way, *jumps)
            move = sign + ",".join(JUMPS[number] for number in jumps if number != NO_SECOND)
            yield Leap(_faces_of(*jumps), move, (s.x[seat], s.y[seat]), not crashes)

    def _stand(self, box: Box) -> None:
        self._s.x[self._seat], self._s.y[self._seat] = box
        self._s.crashed[:] = self._crashed

    def safe(self, start: Box) -> dict[Thrown, set[Box]]:
        """Where jumps from a box end that end well, by the dice that they take."""
        found: dict[Thrown, set[Box]] = defaultdict(set)
        for leap in self.leaps(start):
            if leap.is_safe:
                found[leap.faces].add(leap.rest)
        return found


def _faces_of(*jumps: int) -> Thrown:
    """The dice that one jump or two take."""
    return tuple(sorted(JUMPS[number].partition(":")[0] for number in jumps if number != NO_SECOND))


@lru_cache(maxsize=1024)
def combined(dice: Thrown) -> tuple[Thrown, ...]:
    """One or two of the dice, as they can be used for a jump, each way once."""
    return tuple(dict.fromkeys([*((die,) for die in dice), *combinations(dice, 2)]))


class Plan(NamedTuple):
    """Dice laid for actions, one after another, to be thrown by the marine in turn where it is."""

    course: Course
    actions: tuple[str, ...]
    start: Box
    black_twos: int

    def ends(self) -> Chances:
        """Where the marine can be after the last action, each with the chance that it gets there if that is its aim."""

        @cache
        def ends(start: Box, action: int) -> Chances:
            """The same of a marine in a box, from this action on."""
            if action == len(self.actions):
                return {start: SURE}
            stays = ends(start, action + 1)
            goes = {
                faces: _best(ends(goal, action + 1) for goal in goals)
                for faces, goals in self.course.safe(start).items()
            }
            found: Chances = defaultdict(Fraction)
            for faces, chance in throw(self.actions[action], self.black_twos).items():
                possible = (goes[dice] for dice in combined(faces) if dice in goes)
                for end, likely in _best([stays, *possible]).items():
                    found[end] += chance * likely
            return found

        return ends(self.start, 0)

    def safe_chance(self) -> Fraction:
        """How likely the first action allows a jump that leads somewhere and ends well."""
        leads = {faces for faces, goals in self.course.safe(self.start).items() if goals != {self.start}}
        thrown = throw(self.actions[0], self.black_twos).items()
        return sum((chance for faces, chance in thrown if not leads.isdisjoint(combined(faces))), NEVER)


def _best(all_ends: Iterable[Chances]) -> Chances:
    """For each end the choice that leads there most often."""
    best: Chances = {}
    for ends in all_ends:
        for end, chance in ends.items():
            best[end] = max(chance, best.get(end, NEVER))
    return best


@lru_cache(maxsize=512)
def allowed_throws(letters: str, black_twos: int) -> Mapping[Thrown, Fraction]:
    """How likely one or two dice of these colours show what a jump takes."""
    found: dict[Thrown, Fraction] = defaultdict(Fraction)
    for faces, chance in throw(letters, black_twos).items():
        for dice in combined(faces):
            found[dice] += chance
    return found


# ---- chances_of_shots, sums and marks ---------------------------------------------------------------------


def _lying(position: Position, letters: Sequence[str], thrown_for: str) -> Iterator[tuple[Record, Fraction]]:
    """The record of a position with each throw of these dice, and how likely that is."""
    s: Record = copy_of(position.s)
    s.throw = schema.THROWS.index(thrown_for)
    for faces, chance in throw("".join(sorted(letters)), position.black_twos).items():
        s.faces[:] = map(faces.count, FACES)
        yield s, chance


def chances_of_shots(position: Position, letters: Sequence[str], thrown_for: str) -> Chances:
    """MOM-H01 to MOM-H05: how likely some alien of each box in reach can be killed with dice of these colours."""
    seat, reach = position.mover, position.reach(position.mover)
    good: Chances = dict.fromkeys(reach, NEVER)
    for s, chance in _lying(position, letters, thrown_for):
        for box, number in reach.items():
            if throws.may_fire(s, seat) and throws.kills_at(s, seat, number, *box) != throws.NO_KILL:
                good[box] += chance
    return {box: chance for box, chance in good.items() if chance}


def chances_of_strikes(position: Position, beacon: int) -> Chances:
    """MOM-C06: how likely a missile with this beacon can strike each box with aliens."""
    out, found = [0] * kernels.MAX_LEGAL, defaultdict[Box, Fraction](Fraction)
    for s, chance in _lying(position, MISSILE_DICE, "him"):
        s.beacon = beacon
        hits = [data.ACTIONS[number] for number in out[: uses.write_hits(s, out, 0)]]
        for box in {aimed(position.at(beacon), hit.partition(":")[2])[1] for hit in hits}:
            found[box] += chance
    return found


def bomb_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-X03: how likely these dice add up to what the bomb needs."""
    thrown = _lying(position, letters, "bomb")
    return sum((chance for s, chance in thrown if throws.reaches_target(s, throws.total_lying(s))), NEVER)


def mark_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-W07: how likely one of these dice or more shows the crash mark, where that means a wave."""
    thrown = _lying(position, letters, "act")
    return sum((chance for s, chance in thrown if throws.can_unleash(s, position.mover)), NEVER)


STEADY = 0.4
"""How strong an arc is drawn where chance has spoken."""


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """What is at a place: a box, a die, a card of terrain, a marine's card."""
    what, _, which = place.id.partition("-")
    if place.id in slots_of(position.board):
        return Hint(place.label, wave(position.board, place.id))
    if what == "training":
        return _of_marine(position, int(which), place.label)
    if what == "die":
        return _of_die(position, place.id)
    if what == "pool":
        return _of_colour(position, which[0])
    if (card := tray.card_of(place.id)) is not None:
        return Hint(_of_card(position, card))
    box = layout.landings(position.terrain).get(place.id)
    return _of_box(position, box, place.label) if box else None


# ---- waves -------------------------------------------------------------------------------------


def wave(board: int, slot: str) -> str:
    """Arrows along the way of the wave."""
    near = f"{slot[0]}1"
    far = BEHIND[near]
    mmm = middle(board, (MMM_SEEN[board][far == "r2"], 0))
    arrival = kit.shift_point(layout.incoming_middle(board), (0, -20))
    points = [mmm, layout.card_middle(board, far), layout.card_middle(board, near)]
    exits = [points[-1], layout.card_end(board, near)]
    last = min(exits, key=lambda at: abs(at[0] - arrival[0])), arrival
    return "".join(_arrow(start, end) for start, end in [*pairwise(points), last])


def _arrow(start: kit.Point, end: kit.Point) -> str:
    """From one to another, a little short of both."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    shaft = kit.stroke(kit.path(f"M0-16V{kit.number(28 - length)}"), kit.VERMILION, 4, 0.9, dashes="9 5")
    tip = kit.polygon([(0, 16 - length), (7, 28 - length), (-7, 28 - length)])
    return kit.transform(shaft + kit.paint(tip, kit.VERMILION, kit.WHITE, kit.HAIR), start, degrees(atan2(dx, -dy)))


# ---- marines -----------------------------------------------------------------------------------


def _of_marine(position: Position, seat: int, label: str) -> Hint | None:
    """Where it is, and which aliens it could shoot with which number."""
    marine = position.marines[seat]
    if marine.box is None or marine.out:
        return None
    frame = panorama.framed(STRIPS[position.board], marine.box)
    if f"him@{seat}" in position.legal and (strikes := chances_of_strikes(position, seat)):
        return Hint(_beacon(label, strikes), frame + aims(position, strikes))
    return Hint(label, frame + _reach(position, seat))


def _beacon(label: str, strikes: Chances) -> str:
    """MOM-C06: where a missile may strike for which this marine is the beacon."""
    boxes = (
        translate("beacon-box", box=box_text(box), chance=format_chance(chance)) for box, chance in strikes.items()
    )
    return translate("beacon-line", line=label, boxes=tuple(boxes))


def aims(position: Position, shots: Chances) -> str:
    """Rings around those who may be shot, and how likely."""
    drawn = ""
    for box, chance in shots.items():
        spot, size = middle(position.board, box), layout.scale(position.board)
        drawn += kit.capture_ring(spot, SHOT_ROOM * size, at_night=True)
        drawn += art.shot_tag(format_chance(chance), kit.shift_point(spot, (0, BELOW * size)))
    return drawn


BELOW = 25.0
"""From the middle of a box to how likely somebody there is hit."""
SHOT_ROOM = 18.0


def _reach(position: Position, seat: int, number: int | None = None) -> str:
    """Rings around the aliens that a marine can shoot, with the number that dice have to show."""
    drawn = ""
    for box, far in position.reach(seat).items():
        if number in (None, far):
            ring = kit.capture_ring(
                middle(position.board, box), SHOT_ROOM * layout.scale(position.board), at_night=True
            )
            drawn += ring + distance_tag(position.board, str(far), box)
    return drawn


def distance_tag(board: int, far: str, box: Box) -> str:
    """How far away somebody is who can be shot."""
    return ring_art.chance_tag(far, panorama.tag_at(STRIPS[board], box), False)


def aim(start: kit.Point, end: kit.Point) -> str:
    """From a marine to whom it may shoot."""
    return kit.stroke(kit.line(start, end), art.EMBER, 2.4, dashes="9 4")


# ---- dice --------------------------------------------------------------------------------------


def _of_die(position: Position, place: str) -> Hint:
    shown = {die.id: die for die in position.lying}[place]
    die = words.die(shown.colour)
    if shown.face:
        return _of_face(position, shown.face)
    if shown.spent or shown.card not in (HAND, max(1, position.action)):
        return Hint(translate("die-spent" if shown.spent else "die-later", card=shown.card, die=die))
    line = translate("die-next", card=shown.card, die=die, faces=_faces(position, shown.colour))
    return Hint(line, _outlook(position, shown.colour))


def _of_colour(position: Position, letter: str) -> Hint:
    """A die that can be taken: what it may show, where it may lead, or whom the drone may shoot."""
    line = translate("may-show", die=words.die(letter), faces=_faces(position, letter))
    return Hint(line, _reach(position, position.mover) if position.phase == "drone" else _outlook(position, letter))


def _faces(position: Position, letter: str) -> tuple[str, ...]:
    """Each face and how likely it is."""
    chances = {face: format_chance(chance_of(face, position.black_twos)) for face in faces_of(letter)}
    return tuple(translate("face-chance", face=face[1:], chance=chance) for face, chance in chances.items())


def _outlook(position: Position, letter: str) -> str:
    """All landings of a die that is still to be thrown."""
    if not position.is_on_planet:
        return ""
    return panorama.outlook(STRIPS[position.board], _landings(position, letter), position.black_twos, format_chance)


def _landings(position: Position, letter: str) -> dict[Box, Landing]:
    """Where one die of a colour leads from here."""
    return landings((way for way in position.ways if way.face[0] == letter), position.black_twos)


def _arcs(position: Position, ways: Iterable[Flight]) -> str:
    return "".join(panorama.arc(STRIPS[position.board], way, STEADY) for way in ways)


def _of_card(position: Position, card: int) -> str:
    """MOM-P03: what may be put on a card."""
    if card == HAND:
        return translate("aside-line")
    if position.dice:
        return translate(f"sharing-{card}", dice=position.dice)
    return translate("card-holds", card=card, dice=words.dice(position.program[card - 1]))


def _of_face(position: Position, face: str) -> Hint:
    """What can be jumped and shot with a die that lies."""
    shown, number = words.face(face), int(face[1])
    if position.active is None or position.throw not in ("act", None):
        return Hint(translate("face-counts", face=shown, number=number))
    ways = [way for way in position.ways if way.face == face]
    safe = dict.fromkeys(way.rest for way in ways if not way.accident and way.rest != way.boxes[0])
    line = translate("face-line", face=shown, number=number, boxes=tuple(map(box_text, safe)))
    return Hint(line, _arcs(position, ways) + _reach(position, position.active, number))


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(position: Position, box: Box, label: str) -> Hint:
    facts = [label]
    aliens = position.company(box).aliens
    if any(aliens):
        facts.append(
            translate("to-clear", hits=sum(count * data.HITS_TO_KILL[colour] for colour, count in aliens.groups))
        )
    if not position.is_on_planet:
        return Hint(WORDS.facts(*facts))
    in_use = _thrown if position.faces and position.throw == "act" else _to_throw
    more, overlay = in_use(position, box)
    return Hint(WORDS.facts(*facts, *more), overlay)


def _thrown(position: Position, box: Box) -> tuple[list[str], str]:
    """The dice that lie and shoot here, and the jumps with them that end here."""
    facts, far = [], position.reach(position.mover).get(box)
    if far is not None:
        facts.append(translate("shot-at", far=far, dice=throws.count_showing(position.s, far)))
    ways = [way for way in position.ways if way.rest == box and way.face in position.faces]
    if ways:
        faces = tuple(map(words.face, dict.fromkeys(way.face for way in ways)))
        facts.append(translate("leads-here", accident=all(way.accident for way in ways), faces=faces))
    return facts, _arcs(position, ways)


def _to_throw(position: Position, box: Box) -> tuple[list[str], str]:
    """How far a shot is, and how likely one die of each colour leads here safely."""
    seat, far = position.mover, position.reach(position.mover).get(box)
    facts = [] if far is None else [translate("shoots-here", seat=seat_name(seat), far=far)]
    if position.here == box:
        return facts, _reach(position, seat)
    found = {letter: _landings(position, letter).get(box) for letter in COLOURS}
    good = {letter: landing for letter, landing in found.items() if landing and not landing.accident}
    if good:
        chances = tuple(
            translate("colour-chance", colour=words.colour(letter), chance=format_chance(landing.chance))
            for letter, landing in good.items()
        )
        facts.append(translate("lands-here", chances=chances))
    return facts, "".join(panorama.arc(STRIPS[position.board], one.ways[0], float(one.chance)) for one in good.values())
