"""The drawings in the rulebook of March on Mars, made as the board is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import Piece, drawn
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama
from crossings.shared.ring.data import COLOURS
from crossings.shared.ring.flights import Box, Flight, chance_of, faces_of, flight, obstacle

from ..rules.data import BOMB_DICE, FULL, HALF, HITS_TO_KILL, SLOTS_ON
from ..words import chance_said, say
from . import art, board, hints, layout
from .layout import middle
from .position import Aliens, Company, Marine, terrain_of

Companies = Mapping[Box, Company]
TRACK = ("h", "a", "b", "c")
"""Hollow Mesa and Red Sands on the left; the half board has these two alone."""
ROWS = layout.STRIPS[FULL]
USUAL_HITS = 3
USUAL_TWOS = 4
RED, BLUE = Marine(0), Marine(1)
LONE_RED, LONE_BLUE = Company((RED,)), Company((BLUE,))
"""A marine in a box."""
YELLOW_ALIEN, BLUE_ALIEN, RED_ALIEN = (Company(aliens=Aliens(*counts)) for counts in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
"""An alien in a box."""


# ---- scenes ------------------------------------------------------------------------------------


def _pieces(of_board: int, there: Companies) -> Iterable[Piece]:
    return (piece for box, company in there.items() for piece in board.in_box(of_board, box, company, None))


def _part(there: Companies, first: int, last: int, overlay: str = "", further: Iterable[Piece] = ()) -> str:
    """The columns of one row of the full board, who is there, and what is laid over them."""
    strip = panorama.home(ROWS, last)
    sky = art.sky(layout.size(FULL), layout.OUT_OF_SIGHT)
    ground = art.landscape(FULL, TRACK, strip) + art.names(FULL, TRACK)
    shown = sky + ground + drawn([*further, *_pieces(FULL, there)]) + overlay
    corner = strip.left + (first - strip.first) * strip.column, strip.top
    size = (last - first + 1) * strip.column, strip.bottom - strip.top
    return kit.alone(say("title"), kit.cropped(shown, corner, size), size)


def _planet(overlay: str, there: Companies) -> str:
    """All of half a planet."""
    track = TRACK[: SLOTS_ON[HALF]]
    pieces = [*_pieces(HALF, there), board.mastermind(HALF, 0, board.BOMB_TARGET, False)]
    base = kit.placed(art.base(0, USUAL_HITS, layout.base_width(HALF)), layout.base_at(HALF))
    incoming = kit.placed(art.incoming("empty", HALF), layout.incoming_middle(HALF))
    ground = art.sky(layout.size(HALF), art.MOONS_AT) + art.planet(HALF, track)
    shown = ground + base + incoming + "".join(piece.svg() for piece in pieces) + overlay
    size = layout.WIDTH, layout.PLANET_BOTTOM[HALF] - 12 - layout.HEADER
    return kit.alone(say("title"), kit.cropped(shown, (0, layout.HEADER), size), size)


# ---- drawings ----------------------------------------------------------------------------------


def _ring() -> str:
    return _planet("", {(1, 0): RED_ALIEN, (15, 0): LONE_RED, (14, 0): LONE_BLUE})


def _dice() -> str:
    """Each colour, and what it may show how often."""
    shown, wide, high = "", 46.0, 58.0
    for row, colour in enumerate(COLOURS):
        shown += kit.placed(ring_art.die(colour, "both"), (30, 34 + row * high))
        for column, face in enumerate(faces_of(colour), 2):
            at = (20 + column * wide, 28 + row * high)
            chance = chance_said(chance_of(face, USUAL_TWOS))
            shown += kit.placed(ring_art.die_face(face, "both"), at)
            shown += kit.text(chance, kit.moved(at, (0, 31)), 13, ring_art.MARS.pale)
    size = 40 + 5 * wide, 12 + len(COLOURS) * high
    return panorama.on_sky(say("title"), shown, size, ring_art.MARS)


def _flight(start: Box, jump: str, direction: int) -> Flight:
    return flight(terrain_of(FULL, TRACK), start, jump, direction)


def _jump() -> str:
    """With a black 2 to either side, on, up or both."""
    ways = [_flight((7, 0), "k2:fu", -1), _flight((7, 0), "k2:ff", 1)]
    return _part({(7, 0): LONE_RED}, 2, 12, "".join(panorama.arc(ROWS, way) for way in ways))


def _accident() -> str:
    """Rock that stops a jump, and a hazard in which one ends."""
    ways = [(_flight((7, 0), "b3:fff", -1), -1), (_flight((9, 0), "b2:ff", 1), 1)]
    shown = "".join(
        panorama.arc(ROWS, way) + panorama.blame(ROWS, obstacle(way, direction), True) for way, direction in ways
    )
    return _part({(7, 0): LONE_RED, (9, 0): LONE_BLUE}, 3, 13, shown)


def _shot() -> str:
    """How far it is to those who can be shot."""
    shown, there = "", {(9, 0): LONE_RED}
    for far, box in {"1": (8, 0), "2": (7, 0), "3": (12, 0)}.items():
        there[box] = YELLOW_ALIEN
        shown += hints.aim(middle(FULL, (9, 0)), middle(FULL, box)) + hints.distance_tag(FULL, far, box)
    return _part(there, 6, 13, shown)


def _in_hits(drawings: Sequence[tuple[int, str]], wide: float, middle: float, foot: float, weight: int) -> str:
    """Drawings side by side, each over the hits that it stands for."""
    shown = ""
    for place, (hits, drawing) in enumerate(drawings):
        x, words = wide * (place + 0.5), say("drawn-hits", hits=hits)
        shown += kit.placed(drawing, (x, middle)) + kit.text(words, (x, foot), 16, ring_art.MARS.pale, weight=weight)
    return panorama.on_sky(say("title"), shown, (wide * len(drawings), foot + 14), ring_art.MARS)


def _aliens() -> str:
    """As many eyes as hits."""
    return _in_hits([(hits, art.alien(colour)) for colour, hits in enumerate(HITS_TO_KILL)], 96, 34, 78, 600)


def _wave() -> str:
    there = {(2, 0): BLUE_ALIEN, (6, 0): YELLOW_ALIEN, (9, 0): YELLOW_ALIEN, (12, 0): RED_ALIEN, (15, 0): LONE_RED}
    return _planet(hints.wave(HALF, "l1"), there)


def _base() -> str:
    """Whole, and after each of its hits."""
    return _in_hits([(hits, art.base(hits, USUAL_HITS)) for hits in range(USUAL_HITS + 1)], 120, 122, 148, 400)


def _bomb() -> str:
    """Beside the Master Mind, with four dice that show nine."""
    thrown = ("b3", "b2", "k2", "k2")
    spots = [(middle(FULL, (3 + place, 0))[0], ROWS[0].top + 60) for place in range(BOMB_DICE)]
    dice = "".join(kit.placed(ring_art.die_face(face, "both"), at) for face, at in zip(thrown, spots, strict=True))
    master = board.mastermind(FULL, 0, board.BOMB_TARGET, False)
    return _part({(1, 0): Company((RED, BLUE))}, 0, 7, dice, [master])


FIGURES = {
    "ring": _ring,
    "dice": _dice,
    "jump": _jump,
    "accident": _accident,
    "shot": _shot,
    "aliens": _aliens,
    "wave": _wave,
    "base": _base,
    "bomb": _bomb,
}
