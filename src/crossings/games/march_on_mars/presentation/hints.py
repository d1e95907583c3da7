"""Hints on places of the scene of March on Mars, and probabilities of throws."""

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

from ..rules import data, schema, throws
from ..words import WORDS, box_text, format_chance, seat_name, translate
from . import art, layout
from .layout import MMM_SEEN, STRIPS, middle
from .position import BEHIND, DIRECTIONS, HAND, Position, slots_of

Thrown = tuple[str, ...]
"""The faces of a throw, sorted."""
Chances = dict[Box, Fraction]
NO_SECOND = -1
MISSILE_DICE = "ww"

# ---- jumps ---------------------------------------------------------------------------------------


class PossibleJump(NamedTuple):
    """A jump with these `faces`: its move, where it ends, and whether it ends without a crash."""

    faces: Thrown
    move: str
    rest: Box
    is_safe: bool


class JumpTable:
    """The jumps of the marine in turn that the dice of some actions allow, from any box, cached by start."""

    def __init__(self, position: Position, actions: Sequence[str]) -> None:
        self._seat = position.mover
        dice = {dice for letters in actions for dice in combined(tuple(letters))}
        seconds = range(NO_SECOND, len(JUMPS) if position.ability == "jetpack" else 0)
        numbers = product(range(len(JUMPS)), seconds)
        self._jumps = [jumps for jumps in numbers if tuple(face[0] for face in _faces_of(*jumps)) in dice]
        s: Record = copy_of(position.s)
        s.throw, s.crashed[self._seat] = schema.ACT, 0
        self._s, self._crashed = s, list(s.crashed)
        self._jumps_by_start: dict[Box, tuple[PossibleJump, ...]] = {}

    def jumps_from(self, start: Box) -> tuple[PossibleJump, ...]:
        """MOM-M01, MOM-J03: return all jumps from a box; none if the marine has to fight there (MOM-A04)."""
        if start not in self._jumps_by_start:
            self._jumps_by_start[start] = tuple(self._find_jumps(start))
        return self._jumps_by_start[start]

    def _find_jumps(self, start: Box) -> Iterable[PossibleJump]:
        s, seat = self._s, self._seat
        self._place_marine(start)
        if not throws.may_jump(s, seat):
            return
        for jumps, (sign, direction) in product(self._jumps, DIRECTIONS.items()):
            self._place_marine(start)
            crashes = throws.jump(s, seat, direction, *jumps)
            move = sign + ",".join(JUMPS[number] for number in jumps if number != NO_SECOND)
            yield PossibleJump(_faces_of(*jumps), move, (s.x[seat], s.y[seat]), not crashes)

    def _place_marine(self, box: Box) -> None:
        self._s.x[self._seat], self._s.y[self._seat] = box
        self._s.crashed[:] = self._crashed

    def safe_ends(self, start: Box) -> dict[Thrown, set[Box]]:
        """Return the ends of safe jumps from a box, by the dice used."""
        ends: dict[Thrown, set[Box]] = defaultdict(set)
        for jump in self.jumps_from(start):
            if jump.is_safe:
                ends[jump.faces].add(jump.rest)
        return ends


def _faces_of(*jumps: int) -> Thrown:
    """Return the dice that one or two jumps use."""
    return tuple(sorted(JUMPS[number].partition(":")[0] for number in jumps if number != NO_SECOND))


@lru_cache(maxsize=1024)
def combined(dice: Thrown) -> tuple[Thrown, ...]:
    """Return each different combination of one or two of the dice for a jump."""
    return tuple(dict.fromkeys([*((die,) for die in dice), *combinations(dice, 2)]))


class Plan(NamedTuple):
    """Dice assigned to consecutive actions of the marine in turn."""

    jump_table: JumpTable
    actions: tuple[str, ...]
    start: Box
    black_twos: int

    def ends(self) -> Chances:
        """Return the chance to be in each box after the last action, if that box is the goal."""

        @cache
        def ends(start: Box, action: int) -> Chances:
            """The chance to be in each box after the last action, from this box and this action on."""
            if action == len(self.actions):
                return {start: SURE}
            stays = ends(start, action + 1)
            goes = {
                faces: _best(ends(goal, action + 1) for goal in goals)
                for faces, goals in self.jump_table.safe_ends(start).items()
            }
            chances: Chances = defaultdict(Fraction)
            for faces, chance in throw(self.actions[action], self.black_twos).items():
                possible = (goes[dice] for dice in combined(faces) if dice in goes)
                for end, likely in _best([stays, *possible]).items():
                    chances[end] += chance * likely
            return chances

        return ends(self.start, 0)

    def safe_chance(self) -> Fraction:
        """Return the chance that the first action allows a safe jump to another box."""
        useful = {faces for faces, goals in self.jump_table.safe_ends(self.start).items() if goals != {self.start}}
        thrown = throw(self.actions[0], self.black_twos).items()
        return sum((chance for faces, chance in thrown if not useful.isdisjoint(combined(faces))), NEVER)


def _best(all_ends: Iterable[Chances]) -> Chances:
    """Return the highest chance of each end among several choices."""
    best: Chances = {}
    for ends in all_ends:
        for end, chance in ends.items():
            best[end] = max(chance, best.get(end, NEVER))
    return best


@lru_cache(maxsize=512)
def allowed_throws(letters: str, black_twos: int) -> Mapping[Thrown, Fraction]:
    """Return the chance of each face or pair of faces for a jump, with dice of these colours."""
    chances: dict[Thrown, Fraction] = defaultdict(Fraction)
    for faces, chance in throw(letters, black_twos).items():
        for dice in combined(faces):
            chances[dice] += chance
    return chances


# ---- shots, totals and crash marks ---------------------------------------------------------------


def _throws_of(position: Position, letters: Sequence[str], thrown_for: str) -> Iterator[tuple[Record, Fraction]]:
    """Yield the record after each possible throw of these dice, with its probability."""
    s: Record = copy_of(position.s)
    s.throw = schema.THROWS.index(thrown_for)
    for faces, chance in throw("".join(sorted(letters)), position.black_twos).items():
        s.faces[:] = map(faces.count, FACES)
        yield s, chance


def shot_chances(position: Position, letters: Sequence[str], thrown_for: str) -> Chances:
    """MOM-H01 to MOM-H05: return the chance to kill an alien in each box in reach with dice of these colours."""
    seat, reach = position.mover, position.reach(position.mover)
    chances: Chances = dict.fromkeys(reach, NEVER)
    for s, chance in _throws_of(position, letters, thrown_for):
        for box, number in reach.items():
            if throws.may_fire(s, seat) and throws.kills_at(s, seat, number, *box) != throws.NO_KILL:
                chances[box] += chance
    return {box: chance for box, chance in chances.items() if chance}


def strike_chances(position: Position, beacon: int) -> Chances:
    """MOM-C06: return the chance that a missile with this beacon can strike each box with aliens."""
    chances = defaultdict[Box, Fraction](Fraction)
    boxes = {box: None for _, box in position.groups}
    for s, chance in _throws_of(position, MISSILE_DICE, "him"):
        s.beacon = beacon
        for box in boxes:
            if throws.count_targets(s, *box) > 0:
                chances[box] += chance
    return chances


def bomb_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-X03: return the chance that these dice reach the target of the bomb."""
    thrown = _throws_of(position, letters, "bomb")
    return sum((chance for s, chance in thrown if throws.reaches_target(s, throws.total_rolled(s))), NEVER)


def mark_chance(position: Position, letters: Sequence[str]) -> Fraction:
    """MOM-W07: return the chance that these dice show a crash mark that triggers a wave."""
    thrown = _throws_of(position, letters, "act")
    return sum((chance for s, chance in thrown if throws.can_unleash(s, position.mover)), NEVER)


ARC_WEIGHT = 0.4
"""The weight of an arc whose die is already rolled."""


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """Return the hint on a place: a box, a die, a terrain card, or a marine's card."""
    prefix, _, rest = place.id.partition("-")
    if place.id in slots_of(position.board):
        return Hint(place.label, wave(position.board, place.id))
    if prefix == "training":
        return _hint_on_marine(position, int(rest), place.label)
    if prefix == "die":
        return _hint_on_die(position, place.id)
    if prefix == "pool":
        return _hint_on_colour(position, rest[0])
    if (card := tray.card_of(place.id)) is not None:
        return Hint(_card_line(position, card))
    box = layout.landings(position.terrain).get(place.id)
    return _hint_on_box(position, box, place.label) if box else None


# ---- waves ---------------------------------------------------------------------------------------


def wave(board: int, slot: str) -> str:
    """Arrows along the path of a wave."""
    near = f"{slot[0]}1"
    far = BEHIND[near]
    mmm = middle(board, (MMM_SEEN[board][far == "r2"], 0))
    arrival = kit.shift_point(layout.incoming_middle(board), (0, -20))
    points = [mmm, layout.card_middle(board, far), layout.card_middle(board, near)]
    exits = [points[-1], layout.card_end(board, near)]
    last = min(exits, key=lambda at: abs(at[0] - arrival[0])), arrival
    return "".join(_arrow(start, end) for start, end in [*pairwise(points), last])


def _arrow(start: kit.Point, end: kit.Point) -> str:
    """An arrow between two points, a little shorter than their distance."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    shaft = kit.stroke(kit.path(f"M0-16V{kit.number(28 - length)}"), kit.VERMILION, 4, 0.9, dashes="9 5")
    tip = kit.polygon([(0, 16 - length), (7, 28 - length), (-7, 28 - length)])
    return kit.transform(shaft + kit.paint(tip, kit.VERMILION, kit.WHITE, kit.HAIR), start, degrees(atan2(dx, -dy)))


# ---- marines -------------------------------------------------------------------------------------


def _hint_on_marine(position: Position, seat: int, label: str) -> Hint | None:
    """The hint on a marine: its place, and the aliens it can shoot with the value needed."""
    marine = position.marines[seat]
    if marine.box is None or marine.out:
        return None
    frame = panorama.framed(STRIPS[position.board], marine.box)
    if f"him@{seat}" in position.legal and (strikes := strike_chances(position, seat)):
        return Hint(_beacon_line(label, strikes), frame + aims(position, strikes))
    return Hint(label, frame + _reach(position, seat))


def _beacon_line(label: str, strikes: Chances) -> str:
    """MOM-C06: the boxes that a missile with this marine as beacon can strike."""
    boxes = (
        translate("beacon-box", box=box_text(box), chance=format_chance(chance)) for box, chance in strikes.items()
    )
    return translate("beacon-line", line=label, boxes=tuple(boxes))


def aims(position: Position, shots: Chances) -> str:
    """Rings around targets, with the chance of a kill."""
    drawn = ""
    for box, chance in shots.items():
        at, size = middle(position.board, box), layout.scale(position.board)
        drawn += kit.capture_ring(at, RING_RADIUS * size, at_night=True)
        drawn += art.shot_tag(format_chance(chance), kit.shift_point(at, (0, TAG_BELOW * size)))
    return drawn


TAG_BELOW = 25.0
"""The distance from the middle of a box to the tag with the chance of a kill."""
RING_RADIUS = 18.0


def _reach(position: Position, seat: int, number: int | None = None) -> str:
    """Rings around the aliens that a marine can shoot, with the value needed."""
    drawn = ""
    for box, far in position.reach(seat).items():
        if number in (None, far):
            ring = kit.capture_ring(
                middle(position.board, box), RING_RADIUS * layout.scale(position.board), at_night=True
            )
            drawn += ring + distance_tag(position.board, str(far), box)
    return drawn


def distance_tag(board: int, far: str, box: Box) -> str:
    """A tag with the distance of a target."""
    return ring_art.chance_tag(far, panorama.tag_at(STRIPS[board], box), False)


def aim(start: kit.Point, end: kit.Point) -> str:
    """A line from a marine to a target."""
    return kit.stroke(kit.line(start, end), art.EMBER, 2.4, dashes="9 4")


# ---- dice ----------------------------------------------------------------------------------------


def _hint_on_die(position: Position, place: str) -> Hint:
    """The hint on a die on a card: its state or its faces, and possible landings."""
    shown = {die.id: die for die in position.card_dice}[place]
    die = words.die(shown.colour)
    if shown.face:
        return _hint_on_face(position, shown.face)
    if shown.spent or shown.card not in (HAND, max(1, position.action)):
        return Hint(translate("die-spent" if shown.spent else "die-later", card=shown.card, die=die))
    line = translate("die-next", card=shown.card, die=die, faces=_faces(position, shown.colour))
    return Hint(line, _outlook(position, shown.colour))


def _hint_on_colour(position: Position, letter: str) -> Hint:
    """The hint on a die in the bowl: its faces, possible landings, or targets of the drone."""
    line = translate("may-show", die=words.die(letter), faces=_faces(position, letter))
    return Hint(line, _reach(position, position.mover) if position.phase == "drone" else _outlook(position, letter))


def _faces(position: Position, letter: str) -> tuple[str, ...]:
    """Each face with its probability."""
    chances = {face: format_chance(chance_of(face, position.black_twos)) for face in faces_of(letter)}
    return tuple(translate("face-chance", face=face[1:], chance=chance) for face, chance in chances.items())


def _outlook(position: Position, letter: str) -> str:
    """All landings of a die before it is rolled."""
    if not position.is_on_planet:
        return ""
    return panorama.outlook(STRIPS[position.board], _landings(position, letter), position.black_twos, format_chance)


def _landings(position: Position, letter: str) -> dict[Box, Landing]:
    """The landings of one die of a colour from the marine's box."""
    return landings((flight for flight in position.jumps if flight.face[0] == letter), position.black_twos)


def _arcs(position: Position, flights: Iterable[Flight]) -> str:
    return "".join(panorama.arc(STRIPS[position.board], flight, ARC_WEIGHT) for flight in flights)


def _card_line(position: Position, card: int) -> str:
    """MOM-P03: what a card has or can take."""
    if card == HAND:
        return translate("aside-line")
    if position.dice:
        return translate(f"sharing-{card}", dice=position.dice)
    return translate("card-holds", card=card, dice=words.dice(position.program[card - 1]))


def _hint_on_face(position: Position, face: str) -> Hint:
    """The hint on a rolled die: its jumps and shots."""
    shown, number = words.face(face), int(face[1])
    if position.active is None or position.throw not in ("act", None):
        return Hint(translate("face-counts", face=shown, number=number))
    flights = [flight for flight in position.jumps if flight.face == face]
    ends = [flight.rest for flight in flights if not flight.accident and flight.rest != flight.boxes[0]]
    line = translate("face-line", face=shown, number=number, boxes=tuple(map(box_text, dict.fromkeys(ends))))
    return Hint(line, _arcs(position, flights) + _reach(position, position.active, number))


# ---- boxes ---------------------------------------------------------------------------------------


def _hint_on_box(position: Position, box: Box, label: str) -> Hint:
    facts = [label]
    aliens = position.contents_of(box).aliens
    if any(aliens):
        facts.append(
            translate("to-clear", hits=sum(count * data.HITS_TO_KILL[colour] for colour, count in aliens.groups))
        )
    if not position.is_on_planet:
        return Hint(WORDS.facts(*facts))
    in_use = _use_facts if position.faces and position.throw == "act" else _throw_facts
    more, overlay = in_use(position, box)
    return Hint(WORDS.facts(*facts, *more), overlay)


def _use_facts(position: Position, box: Box) -> tuple[list[str], str]:
    """The facts on the rolled dice that can shoot at this box or lead to it."""
    facts, far = [], position.reach(position.mover).get(box)
    if far is not None:
        facts.append(translate("shot-at", far=far, dice=throws.count_showing(position.s, far)))
    flights = [flight for flight in position.jumps if flight.rest == box and flight.face in position.faces]
    if flights:
        faces = tuple(map(words.face, dict.fromkeys(flight.face for flight in flights)))
        facts.append(translate("leads-here", accident=all(flight.accident for flight in flights), faces=faces))
    return facts, _arcs(position, flights)


def _throw_facts(position: Position, box: Box) -> tuple[list[str], str]:
    """The facts on a box before a throw: the distance of a shot, and the chance of a safe landing by colour."""
    seat, far = position.mover, position.reach(position.mover).get(box)
    facts = [] if far is None else [translate("shoots-here", seat=seat_name(seat), far=far)]
    if position.here == box:
        return facts, _reach(position, seat)
    landings_by_colour = {letter: _landings(position, letter).get(box) for letter in COLOURS}
    safe = {letter: landing for letter, landing in landings_by_colour.items() if landing and not landing.accident}
    if safe:
        chances = tuple(
            translate("colour-chance", colour=words.colour(letter), chance=format_chance(landing.chance))
            for letter, landing in safe.items()
        )
        facts.append(translate("lands-here", chances=chances))
    return facts, "".join(
        panorama.arc(STRIPS[position.board], landing.ways[0], float(landing.chance)) for landing in safe.values()
    )
