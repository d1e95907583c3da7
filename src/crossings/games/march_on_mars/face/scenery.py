"""Mars at dusk: sky, two moons, the planet in rows with the names of its cards, the plain of the landing zone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.games.march_on_mars.face import art, layout
from crossings.games.march_on_mars.face.layout import STRIPS, WIDTH
from crossings.games.march_on_mars.face.position import slots_of, terrain_of
from crossings.games.march_on_mars.rules.data import COLUMNS, FULL, LZ
from crossings.games.march_on_mars.words import say, terrain_name
from crossings.shared.ring.art import MARS
from crossings.shared.ring.data import CARD_COLUMNS, LOWEST, ROCK, columns_of
from crossings.shared.ring.flights import Terrain, kind_of
from crossings.shared.ring.panorama import COLUMN, STRIP_HEIGHT, Strip, round_map, starry, strip_rock
from crossings.words import remembered

MOONS_AT = (404.0, 34.0)
PLAIN = "#8d4730"
STAR_COUNT = 90
NAME_SIZE = 18.0


@remembered(256)
def backdrop(board: int, track: tuple[str, ...]) -> str:
    """All that no move of a turn changes."""
    planet = "".join(rock(board, track, strip) for strip in STRIPS[board])
    ring = round_map(terrain_of(board, track), COLUMNS[board], layout.MAP_RADIUS, MARS)
    size = layout.size(board)
    beside = kit.plate((size[0] - WIDTH, size[1]), (WIDTH, 0))  # the night where dice lie in a wide window
    night = kit.painted(beside, MARS.sky) if size[0] > WIDTH else ""
    return sky(size, MOONS_AT) + planet + night + _names(board, track) + kit.placed(ring, layout.MAP_AT)


def landscape(board: int, track: tuple[str, ...], strip: Strip) -> str:
    """A row of the planet, with the names and numbers carved in it."""
    return rock(board, track, strip) + _names(board, track)


def sky(size: Point, moons_at: Point) -> str:
    """Dusk, stars, Phobos and Deimos."""
    return starry(size, STAR_COUNT, MARS) + kit.placed(art.FIGURES["moons"], moons_at)


def rock(board: int, track: tuple[str, ...], strip: Strip) -> str:
    """Far hills across the scene, the plain beside a short strip, and the strip."""
    bottom = strip.top + STRIP_HEIGHT
    peaks = (0, bottom - 62), (90, bottom - 112), (190, bottom - 74), (390, bottom - 84), (WIDTH, bottom - 70)
    foot, top, *further = map(kit.pair, peaks)
    hill = kit.path(f"M{foot}Q{top} {'T'.join(further)}V{kit.number(bottom)}H0Z")
    plain = kit.painted(kit.box(WIDTH, 52, (WIDTH / 2, bottom - 26)), PLAIN)
    edge = kit.stroked(kit.path(f"M0 {kit.number(bottom - 52)}H{kit.number(WIDTH)}"), MARS.shade, 2)
    ground = strip_rock(_seen_terrain(board, track), strip, MARS)
    return kit.painted(hill, MARS.hill) + plain + edge + ground + _goes_on(board, strip)


TOWER = columns_of((".", ".", "#", "#", "#"))[0]
"""The rock on which the MMM is seen; it is as good as higher, for nobody gets over it (MOM-J02)."""


@lru_cache(maxsize=256)
def _seen_terrain(board: int, track: tuple[str, ...]) -> Terrain:
    """The planet as it is drawn: with towers on which the MMM sits."""
    return (TOWER, *terrain_of(board, track)[1:-1], TOWER)


def _goes_on(board: int, strip: Strip) -> str:
    """Where the ring goes on in the next row: chevrons in the rock."""
    middle = strip.top + STRIP_HEIGHT - 12
    signs = ""
    if strip != STRIPS[board][-1]:
        signs += f"M{kit.pair((strip.left + strip.width - 12, middle - 6))}l7 6-7 6"
    if strip != STRIPS[board][0]:
        signs += f"M{kit.pair((strip.left + 6, middle - 6))}l7 6-7 6"
    return kit.stroked(kit.path(signs), MARS.lit, 2.6)


def _names(board: int, track: tuple[str, ...]) -> str:
    """The names of the cards and of the landing zone, carved in the rock under them."""
    words = ""
    for slot, card in zip(slots_of(board), track, strict=False):
        x, y = layout.slot_plate(board, slot)
        words += _carved(say(terrain_name(card)), (x, y + 6), CARD_COLUMNS)
    zone, columns = STRIPS[board][1], layout.BEHIND_ZONE[board] - LZ
    middle = zone.left + columns * COLUMN / 2 + (0 if board == FULL else 12)
    words += _carved(say("landing-zone"), (middle, zone.top + STRIP_HEIGHT - 5), columns)
    return words + "".join(_numbered(board, terrain_of(board, track)))


NUMBER_RISE = 11.0
"""From the foot of a box of rock to the number carved in it."""


def _numbered(board: int, terrain: Terrain) -> Iterator[str]:
    """The number of each column, carved in its rock; a gorge has none."""
    for x in range(1, len(terrain) - 1):
        level = next((y for y in (LOWEST, LOWEST + 1) if kind_of(terrain, (x, y)) == ROCK), None)
        if level is not None:
            at = kit.moved(layout.ground(board, (x, level)), (0, -NUMBER_RISE))
            yield kit.placed(kit.text(str(x), at, NAME_SIZE, MARS.carved, weight=600), opacity=NUMBER_STRENGTH)


NUMBER_STRENGTH = 0.6


def _carved(words: str, at: Point, columns: int) -> str:
    return kit.text(words, at, NAME_SIZE, MARS.carved, weight=600, serif=True, room=(columns + 1) * COLUMN)
