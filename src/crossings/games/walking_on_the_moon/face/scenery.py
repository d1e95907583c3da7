"""The Moon as no move changes it: a black sky with Earth, strips of rock, the round map, names cut into the rock."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.games.walking_on_the_moon.face import art, position
from crossings.games.walking_on_the_moon.face.layout import POINTS, RING_WIDTH, form, home, strips
from crossings.games.walking_on_the_moon.rules.data import ACROSS, FIRST_ACROSS, GOAL, LAST_CARD, SECTOR
from crossings.games.walking_on_the_moon.words import say
from crossings.shared.ring import flights, panorama
from crossings.shared.ring.art import MOON
from crossings.shared.ring.data import CARD_COLUMNS, HIGHEST, LEVELS, LOWEST
from crossings.shared.ring.flights import Terrain
from crossings.shared.ring.panorama import LEVEL, STRIP_HEIGHT, Strip, on_map
from crossings.words import remembered

SPUTNIK_AT = (11.0, -26.0)
"""From the ground of a box."""
NAME_SIZE = 17.0
WRITING = LEVELS * LEVEL + 16
"""From the top of a strip to the line of the names."""


@remembered(64)
def backdrop(track: str, last_card: int) -> str:
    """All scenery of a track as far as it is laid."""
    land = position.laid(track)
    return (
        panorama.starry(form().size, 170, MOON)
        + kit.placed(art.earth(24), (506, strips()[-1].top + 46))
        + "".join(strip_scenery(land, strip) + _numbers(land, strip) for strip in strips())
        + (_last_ground() if len(land) > GOAL else "")
        + _names(track)
        + _ends(land, last_card)
        + _map(land)
    )


def strip_scenery(land: Terrain, strip: Strip) -> str:
    """A strip with the Sputniks over it."""
    return panorama.strip_scenery(land, strip, MOON) + "".join(
        kit.placed(art.sputnik(), kit.moved(strip.ground((x, y)), SPUTNIK_AT))
        for x in range(strip.first, min(strip.last + 1, len(land)))
        for y in range(LOWEST, HIGHEST + 1)
        if flights.has_sputnik(land, (x, y))
    )


NUMBER_INK = "#5d6880"
NUMBERS = 24.0
"""From the top of a strip to the line of its columns' numbers."""


def _numbers(land: Terrain, strip: Strip) -> str:
    """What the columns are called, in the sky."""
    columns = range(strip.first, min(strip.last + 1, len(land)))
    return "".join(
        kit.text(str(x), (strip.ground((x, 0))[0], strip.top + NUMBERS), NAME_SIZE, NUMBER_INK) for x in columns
    )


def _names(track: str) -> str:
    """The names of the cards under them, and on the edge of a strip how it goes on."""
    words = ""
    for slot, card in enumerate(track):
        first = slot * SECTOR + 1
        strip = home(first + CARD_COLUMNS // 2)
        ends_at = strip.last if strip == strips()[-1] else strip.last - 1
        seen = [x for x in range(first, first + CARD_COLUMNS) if strip.first <= x <= ends_at]
        x = strip.left + (sum(seen) / len(seen) - strip.first + 0.5) * panorama.COLUMN
        at, room = (x, strip.top + WRITING), (len(seen) + 1) * panorama.COLUMN
        words += kit.text(say(f"lunar-{card}"), at, NAME_SIZE, MOON.carved, weight=700, serif=True, room=room)
    return words


def _ends(land: Terrain, last_card: int) -> str:
    """Start and goal, what the last columns are worth, and where a strip goes on below."""
    drawn = kit.placed(art.SIGNS["flag"], kit.moved(strips()[0].ground((0, 0)), (-14, -2)))
    drawn += "".join(_goes_on(strip) for strip in strips()[:-1] if len(land) > strip.last)
    if len(land) > GOAL:
        drawn += kit.placed(art.SIGNS["flag"], kit.moved(strips()[-1].ground((GOAL, 0)), (10, -2)))
        drawn += _points(last_card)
    return drawn


def _goes_on(strip: Strip) -> str:
    """The last box of a strip is the first one of the next: it is dimmed, and an arrow leads on."""
    x, y = strip.ground((strip.last, 0))[0], strip.top + WRITING - 6
    height = STRIP_HEIGHT - LEVEL
    veil = kit.painted(kit.box(panorama.COLUMN, height, (x, strip.top + LEVEL + height / 2)), MOON.sky, opacity=0.5)
    arrow = kit.stroked(kit.path(f"M{kit.pair((x - 9, y))}h16m-6-6l6 6-6 6"), MOON.pale, 2.6)
    return veil + arrow


def _points(last_card: int) -> str:
    """WOM-F06: under each column of the last card, and under the goal."""
    strip, below = strips()[-1], WRITING + POINTS - 3
    lines = [(LAST_CARD + place, below, last_card + place + 1, 400) for place in range(CARD_COLUMNS)]
    lines += [(GOAL, below, ACROSS, 400), (GOAL, WRITING, FIRST_ACROSS, 700)]
    return "".join(
        kit.text(f"+{points}", (strip.ground((x, 0))[0], strip.top + line), NAME_SIZE, MOON.carved, weight=weight)
        for x, line, points, weight in lines
    )


def _last_ground() -> str:
    """Rock under the last strip, and the ground behind the goal."""
    strip = strips()[-1]
    left, top, bottom = strip.left, strip.top + STRIP_HEIGHT - panorama.SEAM, strip.top + STRIP_HEIGHT + POINTS
    behind, floor = left + strip.width, strip.ground((GOAL, 0))[1]
    right = RING_WIDTH
    rock = kit.path(
        f"M{kit.pair((left, top))}H{kit.number(behind - 2)}V{kit.number(floor)}H{kit.number(right)}"
        f"V{kit.number(bottom)}H{kit.number(left)}Z"
    )
    edge = kit.path(f"M{kit.pair((behind, floor))}H{kit.number(right)}")
    return kit.painted(rock, MOON.rock) + kit.stroked(edge, MOON.lit, 2)


def _map(land: Terrain) -> str:
    """The round map: the whole ring, its special boxes as notches, start and goal at the top."""
    body = panorama.round_map(land, GOAL, form().map_radius, MOON)
    notches = "".join(kit.disc(1.8, on_map(column, -1.2, GOAL, form().map_radius)) for column in range(0, GOAL, SECTOR))
    return kit.placed(body + kit.painted(notches, MOON.carved), form().map_at)
