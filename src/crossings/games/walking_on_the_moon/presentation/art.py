"""The drawings of Walking on the Moon: astronauts, tokens, cards, and the scenery."""

from __future__ import annotations

from functools import cache

from crossings.drawing import kit, sheets
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import flights, panorama
from crossings.shared.ring.art import MOON, jumper_token
from crossings.shared.ring.data import CARD_COLUMNS, HIGHEST, LEVELS, LOWEST
from crossings.shared.ring.flights import Terrain
from crossings.shared.ring.panorama import LEVEL, STRIP_HEIGHT, Strip, on_map
from crossings.words import cached_per_locale

from ..rules.data import ACROSS, FIRST_ACROSS, GOAL, LAST_CARD, SECTOR
from ..words import translate
from . import layout, position
from .layout import POINTS, TRACK_WIDTH, form, home, strips

SIGNS = sheets.read_sheet(__file__, "signs.svg")
GOLD_LIT = "#ffe29a"
EDGE = "#394154"
TEXT = 17.0
"""The minimum font size: 11 pixels on the narrowest phone."""
CARD_LINE_WIDTH = 63.0
"""The width of a line on an action card."""


def sputnik(scale: float = 1) -> str:
    """A golden ball with four aerials."""
    return kit.transform(SIGNS["sputnik"], scale=scale)


def earth(radius: float) -> str:
    """Earth, the sign of EC counters."""
    return kit.transform(SIGNS["earth"], scale=radius / 20)


@cached_per_locale(64)
def card(kind: str) -> str:
    """An action card, by kind: green cards help, red ones hinder."""
    short = translate(f"kind-{kind}.drawn").splitlines()
    first, size = 26 - 9.5 * (len(short) - 1), min(kit.fit_font_size(line, CARD_LINE_WIDTH, TEXT) for line in short)
    return SIGNS[f"card-{kind}"] + "".join(
        kit.text(line, (0, first + row * 19), size) for row, line in enumerate(short)
    )


@cache
def caption(text: str) -> str:
    """A text for the upper edge of a card that says what a click on the card does."""
    return SIGNS["caption"] + kit.text(text, (0, -37), TEXT, kit.WHITE, weight=700)


def card_back(scale: float = 1) -> str:
    """The back of an action card."""
    return kit.transform(SIGNS["card-back"], scale=scale)


PILE_SCALE = 0.52


@cache
def deck(count: int) -> str:
    """The deck and its number of cards."""
    pile = card_back(PILE_SCALE) if count else SIGNS["no-cards"]
    return pile + kit.text(str(count), (0, 6), 17, kit.WHITE, weight=700, halo="#26304f")


@cache
def discard(count: int) -> str:
    """The discards and their number."""
    if not count:
        return SIGNS["no-cards"] + kit.text("0", (0, 6), 17, MOON.quiet)
    return SIGNS["discard"] + kit.text(str(count), (0, 6), 17, kit.INK, weight=700)


@cache
def panel(seat: int, second: str, size: kit.Point, counters: tuple[int, ...], handicapped: bool, cards: int) -> str:
    """An astronaut's panel: Sputniks, EC counters (none in the basic game), red counter, cards in hand.

    `second` is the mark of a seat's second astronaut. The origin is the upper left corner; a low panel has a single
    row.
    """
    width, height = size
    is_single_row, middle = height < LOW, min(height / 2, 20)
    frame = kit.paint(_ground(size), MOON.tray, EDGE, 1)
    badge = kit.transform(jumper_token(seat), (17, middle), scale=1.2)
    room = 40 if second else 0
    if second:
        badge += kit.text(second, (34, middle + 6), TEXT, MOON.pale, anchor="start", room=room)
    hand = "".join(kit.transform(card_back(0.22), (width - 12 - index * 11, middle)) for index in range(cards))
    red = kit.transform(SIGNS["handicap"], (width - 12 - cards * 11 - 12, middle)) if handicapped else ""
    left, spacing, line = (31 + room, ROW, middle) if is_single_row else (4, (width - 8) / 2, 53)
    numbers = "".join(
        kit.transform(sign, (left + place * spacing + 11, line))
        + kit.text(str(number), (left + place * spacing + 22, line + 7), 19, MOON.pale, anchor="start", weight=700)
        for place, (sign, number) in enumerate(zip((sputnik(0.85), earth(8)), counters, strict=False))
    )
    return frame + badge + numbers + hand + red


def _ground(size: kit.Point) -> str:
    """The plate of a panel."""
    return kit.plate(size, rounding=9)


@cache
def marked_panel(size: kit.Point) -> str:
    """The highlight of the active astronaut's panel."""
    return kit.paint(_ground(size), kit.WHITE, opacity=0.05) + kit.stroke(_ground(size), MOON.pale, 2)


LOW, ROW = 50.0, 46.0
"""Panels lower than `LOW` have a single row; `ROW` is the width of a counter and its number there."""


@cache
def change(sign: str, count: int, at: kit.Point) -> str:
    """A change of a counter."""
    words = f"+{count}" if count > 0 else f"−{-count}"
    number = kit.text(words, (11, 5.6), 16, weight=700)
    return kit.transform(SIGNS["change"] + kit.transform(sign, (-12, 0)) + number, at)


@cache
def marked_dot(radius: float) -> str:
    """The highlight of the active astronaut's dot on the map."""
    return kit.stroke(kit.disc(radius + 3), MOON.pale, 2)


# ---- seat tokens ---------------------------------------------------------------------------------

token = jumper_token
"""An astronaut of the seat, with its mark on the chest."""


SPUTNIK_AT = (11.0, -26.0)
"""The offset from the ground of a box."""
NAME_SIZE = 17.0
NAMES_OFFSET = LEVELS * LEVEL + 16
"""The distance from the top of a strip to the baseline of the names."""


@cached_per_locale(64)
def backdrop(track: str, last_card: int) -> str:
    """The scenery of the cards laid so far."""
    land = position.terrain_of_track(track)
    return (
        panorama.starry(form().size, 170, MOON)
        + kit.transform(earth(24), (506, strips()[-1].top + 46))
        + "".join(strip_scenery(land, strip) + _numbers(land, strip) for strip in strips())
        + (_last_ground() if len(land) > GOAL else "")
        + _names(track)
        + _start_and_goal(land, last_card)
        + _map(land)
    )


def strip_scenery(land: Terrain, strip: Strip) -> str:
    """A strip and its Sputniks."""
    return panorama.strip_scenery(land, strip, MOON) + "".join(
        kit.transform(sputnik(), kit.shift_point(strip.ground((x, y)), SPUTNIK_AT))
        for x in range(strip.first, min(strip.last + 1, len(land)))
        for y in range(LOWEST, HIGHEST + 1)
        if flights.has_sputnik(land, (x, y))
    )


NUMBER_INK = "#5d6880"
NUMBERS_OFFSET = 24.0
"""The distance from the top of a strip to the baseline of the column numbers."""


def _numbers(land: Terrain, strip: Strip) -> str:
    """The numbers of the columns, in the sky."""
    columns = range(strip.first, min(strip.last + 1, len(land)))
    return "".join(
        kit.text(str(x), (strip.ground((x, 0))[0], strip.top + NUMBERS_OFFSET), NAME_SIZE, NUMBER_INK) for x in columns
    )


def _names(track: str) -> str:
    """The names of the cards, below them."""
    words = ""
    for slot, card in enumerate(track):
        first = slot * SECTOR + 1
        strip = home(first + CARD_COLUMNS // 2)
        last = strip.last if strip == strips()[-1] else strip.last - 1
        visible = [x for x in range(first, first + CARD_COLUMNS) if strip.first <= x <= last]
        x = strip.left + (sum(visible) / len(visible) - strip.first + 0.5) * panorama.COLUMN
        at, room = (x, strip.top + NAMES_OFFSET), (len(visible) + 1) * panorama.COLUMN
        words += kit.text(translate(f"lunar-{card}"), at, NAME_SIZE, MOON.carved, weight=700, serif=True, room=room)
    return words


def _start_and_goal(land: Terrain, last_card: int) -> str:
    """Start and goal, the points of the last columns, and arrows to the next strips."""
    drawn = kit.transform(SIGNS["flag"], kit.shift_point(strips()[0].ground((0, 0)), (-14, -2)))
    drawn += "".join(_arrow_to_next(strip) for strip in strips()[:-1] if len(land) > strip.last)
    if len(land) > GOAL:
        drawn += kit.transform(SIGNS["flag"], kit.shift_point(strips()[-1].ground((GOAL, 0)), (10, -2)))
        drawn += _points(last_card)
    return drawn


def _arrow_to_next(strip: Strip) -> str:
    """A dimmed last box of a strip, which is the first of the next, and an arrow."""
    x, y = strip.ground((strip.last, 0))[0], strip.top + NAMES_OFFSET - 6
    height = STRIP_HEIGHT - LEVEL
    veil = kit.paint(kit.box(panorama.COLUMN, height, (x, strip.top + LEVEL + height / 2)), MOON.sky, opacity=0.5)
    arrow = kit.stroke(kit.path(f"M{kit.pair((x - 9, y))}h16m-6-6l6 6-6 6"), MOON.pale, 2.6)
    return veil + arrow


def _points(last_card: int) -> str:
    """WOM-F06: the points below each column of the last card, and below the goal."""
    strip, below = strips()[-1], NAMES_OFFSET + POINTS - 3
    lines = [(LAST_CARD + place, below, last_card + place + 1, 400) for place in range(CARD_COLUMNS)]
    lines += [(GOAL, below, ACROSS, 400), (GOAL, NAMES_OFFSET, FIRST_ACROSS, 700)]
    return "".join(
        kit.text(f"+{points}", (strip.ground((x, 0))[0], strip.top + line), NAME_SIZE, MOON.carved, weight=weight)
        for x, line, points, weight in lines
    )


def _last_ground() -> str:
    """Rock below the last strip, and the ground behind the goal."""
    strip = strips()[-1]
    left, top, bottom = strip.left, strip.top + STRIP_HEIGHT - panorama.SEAM, strip.top + STRIP_HEIGHT + POINTS
    behind, floor = left + strip.width, strip.ground((GOAL, 0))[1]
    right = TRACK_WIDTH
    rock = kit.path(
        f"M{kit.pair((left, top))}H{kit.number(behind - 2)}V{kit.number(floor)}H{kit.number(right)}"
        f"V{kit.number(bottom)}H{kit.number(left)}Z"
    )
    edge = kit.path(f"M{kit.pair((behind, floor))}H{kit.number(right)}")
    return kit.paint(rock, MOON.rock) + kit.stroke(edge, MOON.lit, 2)


def _map(land: Terrain) -> str:
    """The round map of the whole track, with notches for special boxes; start and goal are at the top."""
    body = panorama.round_map(land, GOAL, form().map_radius, MOON)
    notches = "".join(kit.disc(1.8, on_map(column, -1.2, GOAL, form().map_radius)) for column in range(0, GOAL, SECTOR))
    return kit.transform(body + kit.paint(notches, MOON.carved), form().map_at)


def cause_of_accident(flown: flights.Flight) -> str:
    """The cause of an accident: rock, an empty box, a hazard, or the die with the crash mark above the astronaut."""
    if flown.why == "mark":
        return kit.transform(
            ring_art.die_face(flown.face), kit.shift_point(layout.middle(flown.rest), (0, -2 * panorama.LEVEL))
        )
    return panorama.mark_cause(layout.strips(), flights.obstacle(flown), flown.why != "air")


def accident(flown: flights.Flight) -> str:
    """The cause of an accident, and the crack where the astronaut lies."""
    return cause_of_accident(flown) + ring_art.crack(layout.middle(flown.rest))
