"""What moves where when a move of March on Mars is made, and in which order; pieces of the scene before the move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import tray
from crossings.boxes.ring.art import FEET, LYING, LYING_TURN
from crossings.boxes.ring.flights import Box
from crossings.drawing import kit
from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import Glide, Stage
from crossings.games.march_on_mars.face import art, layout
from crossings.games.march_on_mars.face import deeds as did
from crossings.games.march_on_mars.face.layout import alien_id, ground, incoming_at, incoming_id, marine_id, middle
from crossings.games.march_on_mars.face.seen import Group, Seen
from crossings.words import Deed

SHARE: Final = 240
ROLL: Final = 220
STEP: Final = 140
FALL: Final = 160
SHOT: Final = 260
ROLL_ON: Final = 300
ARRIVE: Final = 320
STRIKE: Final = 400
"""Milliseconds: dice are shared out, a die is seen, a step is jumped, a marine falls, shots are fired, a wave rolls on
a card, new aliens come, the base is struck."""
FROM_THE_SKY: Final[Point] = (-60.0, -110.0)


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """One deed after another."""
    return [stage for deed in deeds for stage in _shown(before, deed)]


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """What stays to be seen of it."""
    return ""


def _shown(before: Seen, deed: Deed) -> Iterable[Stage]:
    """How one deed is seen."""
    board = before.board
    match deed:
        case did.Programmed():
            yield Stage(tray.shared_out(deed.program, lambda die: layout.die_at(board, die)), milliseconds=SHARE)
        case did.DieFell():
            yield from _fallen(before, deed.face)
        case did.Jumped():
            yield from _jumped(board, deed)
        case did.Appeared():
            there = middle(board, deed.box)
            rings = kit.stroked(kit.disc(10, there) + kit.disc(18, there), ring_art.MARS.pale, 2)
            yield Stage((Glide(marine_id(deed.seat), there),), rings, FALL)
        case did.Fought() | did.Shot():
            yield from _burst(before, deed.groups, middle(board, before.at(deed.seat)))
        case did.MissileStruck() | did.Bombarded():
            yield from _burst(before, deed.groups, moved(middle(board, deed.groups[0][1]), FROM_THE_SKY))
        case did.BaseHit():
            at = layout.base_at(board)
            flash = kit.placed(art.burst(), moved(at, (0, -40)), scale=2.2)
            yield Stage(tuple(Glide(alien_id(group), moved(at, (0, -FEET))) for group in deed.groups), flash, STRIKE)
        case did.WaveMoved():
            yield from _glided((alien_id(group), incoming_at(board, group[0])) for group in deed.gone)
            yield from _glided((alien_id(group), _standing(board, goal)) for group, goal in deed.onward)
        case did.AliensCame():
            yield Stage(overlay="".join(_rising(board, group) for group in deed.groups), milliseconds=ARRIVE)
        case did.RoundBegan():
            first = {incoming_id(colour): _standing(board, box) for colour, box in reversed(deed.groups)}
            yield from _glided(first.items())


def _glided(targets: Iterable[tuple[str, Point]]) -> Iterator[Stage]:
    """Aliens roll on together, if there are any."""
    glides = tuple(Glide(piece, to) for piece, to in targets)
    if glides:
        yield Stage(glides, milliseconds=ROLL_ON)


def _standing(board: int, box: Box) -> Point:
    return moved(ground(board, box), (0, -FEET))


def _fallen(before: Seen, face: str) -> Iterator[Stage]:
    """The die as it falls on its card."""
    for die in before.lying:
        if die.card == before.card_in_use and not die.face and die.colour == face[0]:
            at = layout.die_at(before.board, die)
            yield Stage(overlay=kit.placed(ring_art.die_face(face), at, turn=-9, scale=1.35), milliseconds=ROLL)
            return


def _jumped(board: int, deed: did.Jumped) -> Iterator[Stage]:
    """Box by box along its way, over the edge of a row onto the next; then the fall, if there is one."""
    marine = marine_id(deed.seat)
    for box in deed.boxes:
        yield Stage((Glide(marine, moved(middle(board, box), (0, -2))),), milliseconds=STEP)
    crashes, floor = deed.end == "crash", ground(board, deed.box)
    rest = Glide(marine, moved(floor, (0, -LYING if crashes else -FEET)), LYING_TURN if crashes else 0)
    yield Stage((rest,), ring_art.crack(floor) if crashes else "", FALL)


def _burst(before: Seen, groups: Sequence[Group], start: Point) -> Iterator[Stage]:
    """A flash to the box; whoever dies is seen to."""
    target = middle(before.board, groups[0][1])
    beam = kit.stroked(kit.path(f"M{kit.pair(start)}L{kit.pair(target)}"), art.EMBER, 3, dashes="9 4")
    yield Stage(overlay=beam, milliseconds=SHOT // 2)
    bursts = "".join(kit.placed(art.burst(), layout.spot(before, group)) for group in groups)
    yield Stage(overlay=bursts, milliseconds=SHOT)


def _rising(board: int, group: Group) -> str:
    """New aliens rise from the ground of their card."""
    colour, box = group
    return kit.placed(art.alien(colour), moved(ground(board, box), (0, -8)), scale=0.7, opacity=0.75)
