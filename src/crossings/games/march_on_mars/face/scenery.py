"""Mars at dusk: sky, two moons, the planet in rows with the names of its cards, the plain of the landing zone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from crossings.boxes.ring.art import MARS
from crossings.boxes.ring.data import CARDS
from crossings.boxes.ring.panorama import COLUMN, STRIP_HEIGHT, Strip, round_map, stars, strip_rock
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.games.march_on_mars.face.layout import (
    MAP_AT,
    MAP_RADIUS,
    SCENE_SIZE,
    STRIPS,
    WIDTH,
    seen_terrain,
    slot_plate,
    slots_of,
    terrain_of,
)
from crossings.games.march_on_mars.rules.data import CARD_NAMES, FULL, LZ_COLUMNS

MOONS_AT: Final = (404.0, 34.0)
MOON: Final = "#d8c0ac"
MOON_SHADE: Final = "#b29b88"
PLAIN: Final = "#8d4730"
STAR_COUNT: Final = 90
NAME_SIZE: Final = 18.0


@lru_cache(maxsize=256)
def backdrop(board: int, track: tuple[str, ...]) -> str:
    """All that no move of a turn changes."""
    return (
        planet(board, track)
        + _names(board, track)
        + kit.placed(round_map(terrain_of(board, track), _columns(board), MAP_RADIUS, MARS), MAP_AT)
    )


@lru_cache(maxsize=256)
def planet(board: int, track: tuple[str, ...]) -> str:
    """The sky and the rows of the planet, without a word."""
    return sky(SCENE_SIZE[board], MOONS_AT) + "".join(rock(board, track, strip) for strip in STRIPS[board])


def _columns(board: int) -> int:
    return len(terrain_of(board, ())) - 1


def sky(size: Point, moons_at: Point) -> str:
    """Dusk, stars, Phobos and Deimos."""
    width, height = size
    ground = kit.painted(kit.box(width, height, (width / 2, height / 2)), MARS.sky)
    large, small = kit.disc(9), kit.disc(5, (34, -16))
    craters = kit.disc(2, (-3, -3)) + kit.disc(1.4, (4, 3)) + kit.disc(1, (32, -15))
    moons = kit.painted(large + small, MOON) + kit.painted(craters, MOON_SHADE)
    return ground + stars((width, height), STAR_COUNT, MARS) + kit.placed(moons, moons_at)


def rock(board: int, track: tuple[str, ...], strip: Strip) -> str:
    """Far hills across the scene, the plain beside a short strip, and the strip."""
    bottom = strip.top + STRIP_HEIGHT
    hill = (
        f"M0 {kit.number(bottom - 62)}Q90 {kit.number(bottom - 112)} 190 {kit.number(bottom - 74)}"
        f"T390 {kit.number(bottom - 84)}T{kit.number(WIDTH)} {kit.number(bottom - 70)}V{kit.number(bottom)}H0Z"
    )
    plain = kit.painted(
        kit.path(f"M0 {kit.number(bottom - 52)}H{kit.number(WIDTH)}V{kit.number(bottom)}H0Z"), PLAIN
    ) + kit.stroked(kit.path(f"M0 {kit.number(bottom - 52)}H{kit.number(WIDTH)}"), MARS.shade, 2)
    return (
        kit.painted(kit.path(hill), MARS.hill)
        + plain
        + strip_rock(seen_terrain(board, track), strip, MARS)
        + _goes_on(board, strip)
    )


def _goes_on(board: int, strip: Strip) -> str:
    """Where the ring goes on in the next row: chevrons in the rock."""
    middle = strip.top + STRIP_HEIGHT - 12
    signs = ""
    last = strip == STRIPS[board][-1]
    if not last:
        signs += f"M{kit.number(strip.left + strip.width - 12)} {kit.number(middle - 6)}l7 6-7 6"
    if strip != STRIPS[board][0]:
        signs += f"M{kit.number(strip.left + 6)} {kit.number(middle - 6)}l7 6-7 6"
    return kit.stroked(kit.path(signs), MARS.lit, 2.6)


def _names(board: int, track: tuple[str, ...]) -> str:
    """The names of the cards, carved in the rock under them."""
    words = ""
    for slot, card in zip(slots_of(board), track, strict=False):
        x, y = slot_plate(board, slot)
        words += kit.text(CARD_NAMES[CARDS.index(card)], (x, y + 6), NAME_SIZE, MARS.carved, weight=600, serif=True)
    zone = STRIPS[board][1]
    width = int(LZ_COLUMNS[board])
    middle = zone.left + width * COLUMN / 2 + (0 if board == FULL else 12)
    words += kit.text(
        "Landing zone", (middle, zone.top + STRIP_HEIGHT - 5), NAME_SIZE, MARS.carved, weight=600, serif=True
    )
    return words
