"""What no move changes on the scene of Bridges and Boats: a river in daylight, both banks, posts along the bridge."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from crossings.drawing.kit import (
    INK,
    PAPER,
    RULE,
    WHITE,
    box,
    disc,
    oval,
    painted,
    path,
    placed,
    shadow,
    stroked,
    text,
)
from crossings.games.bridges_and_boats.face import art
from crossings.games.bridges_and_boats.face.layout import (
    AIRFIELD,
    BATTERY,
    BRIDGE,
    DECK,
    FAR_SHORE,
    HEADER,
    NEAR_SHORE,
    POOL_AT,
    QUAY,
    RESERVE,
    ROOM,
    SCENE_SIZE,
    SPACE,
    USED_AT,
    WIDTH,
    Region,
    post_at,
    section_at,
    space_at,
)
from crossings.games.bridges_and_boats.face.odds import STRIKES, sums_of
from crossings.games.bridges_and_boats.rules.data import SECTIONS, SPACES

WATER: Final = "#66a9cf"
WATER_DEEP: Final = "#4d93bd"
WAVE: Final = "#8fc3e0"
SHALLOWS: Final = "#93c6df"
GRASS: Final = "#adbd6b"
GRASS_SHADE: Final = "#95a856"
GRASS_LIT: Final = "#c6d28a"
CLAY: Final = "#d6ad76"
CLAY_SHADE: Final = "#c3955b"
CLAY_LIT: Final = "#e8cb9d"
SAND: Final = "#e6d8a6"
RUNWAY: Final = "#b9a07c"
STONE: Final = "#b7ab98"
PRINT: Final = "#1d3f57"
"""What is printed on the water."""
EARTH_PRINT: Final = "#4a3518"


@lru_cache(maxsize=1)
def backdrop() -> str:
    """The whole of it."""
    return river() + _far_bank() + _near_bank() + _bridge_site() + _islets() + _posts() + _header()


# ---- water -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def river() -> str:
    """Water with waves, lighter by the banks."""
    high = NEAR_SHORE - FAR_SHORE + 24
    middle = (WIDTH / 2, FAR_SHORE + high / 2 - 12)
    return painted(box(WIDTH, high, middle), WATER) + _currents() + _waves()


def _currents() -> str:
    """Two broad bands of deeper water."""
    top = FAR_SHORE
    bands = path(
        f"M0 {top + 84}C90 {top + 60} 160 {top + 118} 250 {top + 96}S350 {top + 78} 400 {top + 98}V{top + 150}"
        f"C340 {top + 132} 280 {top + 168} 190 {top + 150}S60 {top + 120} 0 {top + 138}Z"
        f"M0 {top + 236}C70 {top + 214} 150 {top + 262} 240 {top + 246}S350 {top + 220} 400 {top + 238}V{top + 286}"
        f"C330 {top + 272} 270 {top + 306} 170 {top + 292}S60 {top + 268} 0 {top + 284}Z"
    )
    return painted(bands, WATER_DEEP, opacity=0.34)


def _waves() -> str:
    ripple = "q7-6 14 0t14 0 14 0"
    places = (
        (8, 26), (210, 20), (330, 38), (56, 64), (270, 66), (172, 96), (8, 168), (344, 118), (210, 150), (300, 176),
        (8, 206), (170, 216), (334, 208), (40, 318), (250, 262), (176, 300), (340, 302), (10, 340), (258, 336),
    )  # fmt: skip
    d = "".join(f"M{x} {FAR_SHORE + y}{ripple}" for x, y in places)
    return stroked(path(d), WAVE, 1.8, 0.8)


# ---- banks -------------------------------------------------------------------------------------


def _far_bank() -> str:
    """The defender's: clay, a runway, a battery of stone."""
    edge = (
        f"C340 {FAR_SHORE - 7} 300 {FAR_SHORE + 4} 232 {FAR_SHORE - 1}S110 {FAR_SHORE + 5} 60 {FAR_SHORE - 2}"
        f" 20 {FAR_SHORE + 3} 0 {FAR_SHORE - 1}"
    )
    bank = path(f"M0 {HEADER}H{WIDTH}V{FAR_SHORE}{edge}Z")
    return (
        placed(painted(bank, SHALLOWS, opacity=0.6), (0, 7))
        + placed(painted(bank, CLAY_SHADE), (0, 2.6))
        + painted(bank, CLAY)
        + painted(path("M0 62C50 48 90 92 160 84S300 60 400 78V26H0Z"), CLAY_LIT, opacity=0.5)
        + _runway()
        + _battery()
        + _tufts()
        + _name("reserve", RESERVE[1], EARTH_PRINT)
    )


def _runway() -> str:
    x, y = AIRFIELD.middle
    dashes = stroked(path(f"M{AIRFIELD.left + 8} {y}H{WIDTH - 66}"), CLAY_LIT, 2, dashes="9 8")
    return (
        painted(box(AIRFIELD.width, AIRFIELD.height - 2, (x, y), 7), RUNWAY)
        + dashes
        + _name("airfield", AIRFIELD, EARTH_PRINT)
    )


def _battery() -> str:
    """A parapet of stone towards the river."""
    x, y = BATTERY.middle
    low = BATTERY.top + BATTERY.height
    stones = "".join(f"M{BATTERY.left + 3 + 19 * n} {low - 6}h15v6h-15z" for n in range(12))
    return (
        painted(box(BATTERY.width, BATTERY.height - 4, (x, y), 5), CLAY_LIT, opacity=0.75)
        + painted(path(stones), STONE)
        + _name("battery", BATTERY, EARTH_PRINT)
    )


def _tufts() -> str:
    d = "".join(f"M{x} {y}q1-5-1-8m1 8q0-6 3-9m-3 9q-3-3-6-4" for x, y in ((150, 120), (12, 92), (104, 92), (148, 176)))
    return stroked(path(d), "#7d7a3c", 1.3)


def _near_bank() -> str:
    """The attacker's: grass, a beach, a quay of planks."""
    y = NEAR_SHORE
    edge = f"M0 {y}C30 {y - 5} 70 {y + 5} 110 {y + 1}S200 {y + 6} 260 {y + 1} 350 {y + 5} {WIDTH} {y}"
    bank = path(f"{edge}V{SCENE_SIZE[1]}H0Z")
    y += 11
    meadow = path(
        f"M0 {y}C50 {y - 4} 80 {y + 6} 130 {y + 2}S220 {y + 10} 290 {y + 14} 360 {y + 10} {WIDTH} {y + 14}"
        f"V{SCENE_SIZE[1]}H0Z"
    )
    knoll = path(f"M0 {y + 64}C60 {y + 40} 120 {y + 60} 180 {y + 78}S330 {y + 70} 400 {y + 88}V{SCENE_SIZE[1]}H0Z")
    return (
        placed(painted(bank, SHALLOWS, opacity=0.6), (0, -7))
        + painted(bank, SAND)
        + painted(meadow, GRASS)
        + painted(knoll, GRASS_SHADE, opacity=0.5)
        + _quay()
        + _name("reserve", RESERVE[0], EARTH_PRINT)
    )


def _quay() -> str:
    x, y = QUAY.middle
    seams = "".join(f"M{QUAY.left + 22 * n} {QUAY.top + 1}v{QUAY.height - 2}" for n in range(1, 11))
    deck = box(QUAY.width, QUAY.height, (x, y), 2)
    return (
        shadow(deck)
        + painted(deck, "#c9a377")
        + stroked(path(seams), "#a98353", 1)
        + painted(box(QUAY.width, 2.4, (x, QUAY.top + 1.2)), "#e6caa2")
        + text("quay", (QUAY.left + QUAY.width - 8, y + 4), 11, EARTH_PRINT, serif=True, anchor="end")
    )


def _name(words: str, region: Region, colour: str) -> str:
    """Along its right edge, where nothing is ever put."""
    at = (region.left + region.width - ROOM / 2, region.middle[1])
    return placed(text(words, (0, 4), 11, colour, serif=True), at, turn=-90)


# ---- the bridge to be --------------------------------------------------------------------------


def _bridge_site() -> str:
    """Piles in the water, an outline for each section, ramps on both banks, the numbers of the spaces."""
    outlines = "".join(box(DECK - 3, 2 * SPACE - 5, section_at(section), 3) for section in range(1, SECTIONS + 1))
    piles = "".join(
        disc(3.4, (BRIDGE + side, NEAR_SHORE - SPACE * 2 * boundary))
        for boundary in range(SECTIONS + 1)
        for side in (-DECK / 2 + 3, DECK / 2 - 3)
    )
    numbers = "".join(
        text(str(space), (BRIDGE + DECK / 2 + 9, space_at(space)[1] + 3.4), 9.4, PRINT)
        for space in range(1, SPACES + 1)
    )
    return (
        painted(outlines, WATER_DEEP, opacity=0.35)
        + stroked(outlines, WHITE, 1.2, 0.7, dashes="4 4")
        + placed(painted(piles, "#000", opacity=0.25), (1.6, 2))
        + painted(piles, art.WOOD_SHADE)
        + _ramp(NEAR_SHORE + 10, 20)
        + _ramp(FAR_SHORE - 9, 18)
        + numbers
    )


def _ramp(y: float, high: float) -> str:
    return painted(box(DECK + 4, high, (BRIDGE, y), 3), STONE) + stroked(
        path(f"M{BRIDGE - 18} {y - 3}h36m-36 6h36"), "#8f8371", 1
    )


def _posts() -> str:
    """By each section its number, the sums of two dice that strike it, and how likely they are."""
    most = max(STRIKES.values())
    return "".join(
        placed(_post(section, STRIKES[section] / most), post_at(section)) for section in range(1, SECTIONS + 1)
    )


def _post(section: int, share: float) -> str:
    board = box(46, 28, corner=4)
    sums = "·".join(map(str, sums_of(section)))
    return (
        stroked(path("M22 6H27"), art.WOOD_SHADE, 3)
        + shadow(board)
        + painted(board, PAPER)
        + painted(disc(6.6, (-14, -4)), INK)
        + text(str(section), (-14, -0.4), 10, WHITE, weight=700)
        + text(sums, (8, 0), 11 if len(sums) < 5 else 9, weight=700)
        + placed(art.bar(round(share, 3)), (0, 9))
    )


def _islets() -> str:
    """Two sandbanks left of the bridge: for the pool, and for what is used up."""
    return _islet(POOL_AT, "pool") + _islet(USED_AT, "used up")


def _islet(at: tuple[float, float], words: str) -> str:
    shape = oval(23, 38)
    return placed(
        placed(painted(shape, SHALLOWS, opacity=0.7), scale=1.1)
        + placed(painted(shape, CLAY_SHADE), (0.6, 2))
        + painted(shape, SAND)
        + text(words, (0, 54), 11, PRINT, serif=True),
        at,
    )


def _header() -> str:
    return painted(box(WIDTH, HEADER, (WIDTH / 2, HEADER / 2)), PAPER) + painted(
        path(f"M0 {HEADER}H{WIDTH}v1.4H0Z"), RULE
    )
