"""SVG drawings of March on Mars: marines, aliens, machines, signs, and the static planet."""

from __future__ import annotations

from functools import cache, lru_cache
from math import inf
from textwrap import wrap

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.sheets import read_sheet, recolour
from crossings.shared.ring import art as ring_art
from crossings.shared.ring.art import MARS, jumper_token
from crossings.shared.ring.data import CARD_COLUMNS, columns_of
from crossings.shared.ring.flights import Terrain
from crossings.shared.ring.panorama import COLUMN, Strip, home, round_map, starry, strip_rock
from crossings.words import cached_per_locale

from ..rules.data import BOMB_DICE, COLUMNS, FULL, LZ
from ..words import terrain_name, translate
from . import layout, signs
from .layout import STRIPS, WIDTH
from .position import slots_of, terrain_of

FIGURES = read_sheet(__file__, "figures.svg")
COLOURS = ("yellow", "blue", "red")
ALIEN_FILL = ("#f0c838", "#3f8fd0", "#d8402f")
"""The colours of aliens."""
EMBER = "#ffb347"
TEXT = signs.TEXT
NAME_COLUMNS = 3
"""The maximum width of a card's name, in columns."""


# ---- figures -------------------------------------------------------------------------------------


def alien(colour: int) -> str:
    """An alien with as many eyes as hits to kill it (MOM-H04): yellow a blob, blue with horns, red with spikes."""
    return FIGURES[COLOURS[colour]]


@cache
def aliens(colour: int, count: int, scale: float) -> str:
    """All aliens of a colour in a box: if there are several, the others show behind the first."""
    behind = FIGURES[f"{COLOURS[colour]}-behind"] if count > 1 else ""
    return kit.transform(behind + alien(colour), scale=scale)


@cache
def number(count: int, at: Point) -> str:
    """A number on a small plate; nothing for one."""
    if count < 2:
        return ""
    plate = kit.paint(kit.box(18 if count < 10 else 28, 19, at, 8), kit.INK, kit.WHITE, 1)
    return plate + kit.text(str(count), (at[0], at[1] + 6.8), TEXT, kit.WHITE, weight=700)


def thrown(face: str, at: Point, heading: ring_art.Heading) -> str:
    """A die as it rolls towards its place."""
    return kit.transform(ring_art.die_face(face, heading), at, turn=-9, scale=1.35)


def caption(words: str, at: Point, scene: Point) -> str:
    """A slip of paper with a short text above a point, kept within the scene."""
    half = (20 + LETTER * len(words)) / 2
    inside = min(max(at[0], half + 4), scene[0] - half - 4), max(at[1], 18.0)
    plate = kit.ink_with_shadow(kit.box(2 * half, 28, corner=7), kit.PAPER)
    return kit.transform(plate + kit.text(words, (0, 6), TEXT, kit.INK, weight=600, room=2 * half - 10), inside)


LETTER = 11.2
"""The assumed width of a letter of a caption."""


def shot_tag(words: str, at: Point) -> str:
    """The probability of a kill, below the target."""
    plate = kit.paint(kit.box(7 + LETTER * len(words), 22, at, 4), EMBER, kit.INK, kit.HAIR)
    return plate + kit.text(words, (at[0], at[1] + 6.8), TEXT, kit.INK, weight=700)


@cache
def mastermind(target: int, destroyed: bool) -> str:
    """The Martian Master Mind on its tower, or its remains, with the target of four dice below (MOM-X03)."""
    plate = kit.paint(kit.box(38, 38, corner=6), MARS.hazard, MARS.hazard_lit, 1.2)
    four = kit.paint("".join(kit.box(6, 6, (x, 11), 1.5) for x in kit.row_offsets(BOMB_DICE, 8)), MARS.pale)
    needed = plate + kit.text(f"{target}+", (0, 2), 19, MARS.pale, weight=700) + four
    return FIGURES["destroyed" if destroyed else "mastermind"] + kit.transform(needed, (0, 62))


@cache
def marine(seat: int, scale: float) -> str:
    """A marine in a suit of the seat's colour with its mark, and a blaster at the hip."""
    return kit.transform(ring_art.jumper(seat) + FIGURES["gun"], scale=scale)


@cache
def base(hits: int, max_hits: int, width: float = 120.0) -> str:
    """The base, with a mark above it for each hit it can take: its upgrades, then the base itself (MOM-B04)."""
    marks = [FIGURES["upgrade" if number >= hits else "upgrade-gone"] for number in range(max_hits - 1)]
    marks.append(kit.transform(FIGURES["dome" if hits < max_hits else "dome-hit"], (0, 10), scale=0.32))
    step = min(27.0, (width - 10) / max_hits)
    places = zip(marks, kit.row_offsets(max_hits, step), strict=True)
    row = "".join(kit.transform(drawing, (x, -80), scale=step / 27) for drawing, x in places)
    return FIGURES["dome-hit" if hits >= max_hits else "dome"] + row


# ---- dials ---------------------------------------------------------------------------------------


@cached_per_locale(256)
def rounds(now: int, last: int) -> str:
    """The rounds as a row of suns that set one after another."""
    step = min(19.0, (layout.ROUND_WIDTH - 6) / last)
    suns = ""
    for number in range(1, last + 1):
        at = (6 + (number - 1) * step, 18.0)
        if number < now:
            suns += kit.paint(kit.disc(3, at), MARS.hazard_lit)
        elif number == now:
            suns += kit.paint(kit.disc(min(7.0, step / 2), at), EMBER, MARS.pale, 1.4)
        else:
            suns += kit.stroke(kit.disc(min(5.0, step / 2 - 0.6), at), MARS.quiet, 1.3)
    return _title(translate("rounds", round=now, turns=last), (0, 0), 20, layout.ROUND_WIDTH, serif=True) + suns


def _title(words: str, at: Point, size: float, room: float, serif: bool = False) -> str:
    """A bold line of text that starts at a point."""
    return kit.text(words, at, size, MARS.pale, anchor="start", weight=700, serif=serif, room=room)


def _line(words: str, at: Point, room: float, colour: str = MARS.quiet) -> str:
    """A line of text in a quiet colour that starts at a point."""
    return kit.text(words, at, TEXT, colour, anchor="start", room=room)


TURN_ROOM = 186.0
TURN_LINES = 2


@cached_per_locale(1024)
def turn(seat: int | None, name: str, words: str) -> str:
    """The player in turn, and the current task."""
    token, left = ("", -16) if seat is None else (kit.transform(jumper_token(seat), (0, -14), scale=1.25), 24)
    longest = max(16, 1 + len(words) // TURN_LINES)
    lines = wrap(words, longest, break_long_words=False, break_on_hyphens=False)
    task = "".join(_line(line, (-16, 20 + row * 21), TURN_ROOM) for row, line in enumerate(lines))
    return token + _title(name, (left, -10), 20, TURN_ROOM - left) + task


@cached_per_locale(1024)
def bag(counts: tuple[int, ...], size: Point) -> str:
    """The contents of the bag; its origin is the upper left corner of the plate."""
    width, height = size
    drawn = kit.text(translate("in-bag"), (width / 2, 18), TEXT, MARS.quiet, room=width)
    step = width / len(counts)
    for colour, count in enumerate(counts):
        left = colour * step
        drawn += kit.transform(alien(colour), (left + 13, height - 17), scale=0.58)
        drawn += kit.text(str(count), (left + 25, height - 11), TEXT, MARS.pale, anchor="start", weight=700)
    return drawn


@cached_per_locale(32)
def incoming(waiting: str, board: int) -> str:
    """The place of the incoming wave: its name, its state, and an arrow to the landing zone."""
    rise = 34 * layout.scale(board)
    words = kit.text(translate("incoming-wave"), (0, -rise - 36), TEXT, MARS.pale, weight=700, serif=True, room=165)
    colour = EMBER if waiting == "woken" else MARS.quiet
    note = kit.text(translate(f"incoming-{waiting}"), (0, -rise - 16), TEXT, colour, room=146)
    at, side = ((-66, 8), 0) if board == FULL else ((0, 20), -90)
    sign = kit.transform(kit.stroke(kit.path("M11 0H-11M-4-6L-11 0-4 6"), MARS.quiet, 2.4), at, turn=side)
    return words + note + sign


# ---- special training ----------------------------------------------------------------------------

ROOM_FOR_GLYPH = 130.0


@cached_per_locale(1024)
def training(seat: int, name: str, ability: str | None, note: str, states: tuple[bool, bool, bool], size: Point) -> str:
    """A marine's card with its ability, dimmed if it can't be used. `states`: in turn, ability spent, out."""
    is_active, spent, out = states
    width, height = size
    left, top = -width / 2, -height / 2
    paint = (MARS.hill, MARS.pale, 2) if is_active else (MARS.tray, MARS.shade, 1)
    frame = kit.paint(kit.box(width, height, corner=9), *paint)
    head = kit.transform(jumper_token(seat), (left + 17, top + 17))
    has_room = width >= ROOM_FOR_GLYPH
    head += _title(name, (left + 33, top + 23), TEXT, width - (66 if has_room else 40))
    level = ""
    if ability is not None:
        ink = MARS.quiet if spent else EMBER
        words = translate(f"ability-{ability}.short")
        sign = kit.transform(recolour(FIGURES[ability], ink), (-left - 18, top + 18), scale=0.86)
        title = _line(words, (left + 8, top + 45), width - 4, ink)
        level = kit.transform(title + (sign if has_room else ""), opacity=0.65 if spent else 1)
    last = _line(note, (left + 8, top + 65), width - 4) if note else ""
    return kit.transform(frame + head + level + last, opacity=0.55 if out else 1)


# ---- the round map -------------------------------------------------------------------------------


def map_alien(colour: int) -> str:
    """Aliens of a column on the map."""
    return kit.paint(kit.disc(2.6), ALIEN_FILL[colour], kit.INK, 0.6)


def map_marine(seat: int, active: bool) -> str:
    """A marine on the map."""
    return (kit.stroke(kit.disc(8.4), MARS.pale, 1.8) if active else "") + kit.seat_token(seat, 6.4)


# ---- seat tokens ---------------------------------------------------------------------------------

token = jumper_token
"""The token of a seat: a marine with the mark on its chest."""


MOONS_AT = (548.0, 108.0)
PLAIN = "#8d4730"
STAR_COUNT = 90


@cached_per_locale(256)
def backdrop(board: int, track: tuple[str, ...]) -> str:
    """The static background of the scene."""
    ring = round_map(terrain_of(board, track), COLUMNS[FULL], layout.MAP_RADIUS, MARS)
    size = layout.size(board)
    beside = kit.plate((size[0] - WIDTH, size[1]), (WIDTH, 0))  # the night sky behind the dice in a wide window
    night = kit.paint(beside, MARS.sky) if size[0] > WIDTH else ""
    return sky(size, MOONS_AT) + planet(board, track) + night + kit.transform(ring, layout.MAP_AT)


def planet(board: int, track: tuple[str, ...]) -> str:
    """All rows of the planet, with names, numbers and signs."""
    rows = "".join(landscape(board, track, strip) for strip in STRIPS[board])
    return rows + signs.cliff(board) + names(board, track) + signs.row_signs(board)


def landscape(board: int, track: tuple[str, ...], strip: Strip) -> str:
    """Distant hills across the scene, the plain beside a short strip, and the strip."""
    bottom, size, sky_line = strip.bottom, strip.scale, strip.top + strip.level
    peaks = (0, bottom - 62), (90, bottom - 112), (190, bottom - 74), (390, bottom - 84), (WIDTH, bottom - 70)
    foot, top, *further = ((x, max(sky_line, bottom - (bottom - y) * size)) for x, y in peaks)
    hill = kit.path(f"M{kit.pair(foot)}Q{kit.pair(top)} {'T'.join(map(kit.pair, further))}V{kit.number(bottom)}H0Z")
    high = bottom - strip.ground((0, 0))[1]
    plain = kit.paint(kit.plate((WIDTH, high), (0, bottom - high)), PLAIN)
    edge = kit.stroke(kit.path(f"M0 {kit.number(bottom - high)}H{kit.number(WIDTH)}"), MARS.shade, 2)
    ground = strip_rock(_seen_terrain(board, track), strip, MARS)
    return kit.paint(hill, MARS.hill) + plain + edge + ground


def sky(size: Point, moons_at: Point) -> str:
    """The dusk sky with stars, Phobos and Deimos."""
    return starry(size, STAR_COUNT, MARS) + kit.transform(FIGURES["moons"], moons_at)


TOWER = columns_of((".", ".", "#", "#", "#"))[0]
"""The rock below the MMM. It is drawn lower than it counts: no marine can jump over it (MOM-J02)."""


@lru_cache(maxsize=256)
def _seen_terrain(board: int, track: tuple[str, ...]) -> Terrain:
    """The planet as drawn, with towers below the MMM."""
    return (TOWER, *terrain_of(board, track)[1:-1], TOWER)


def names(board: int, track: tuple[str, ...], left: float = 0, right: float = inf) -> str:
    """The names of cards and landing zone, carved in the rock below them, and the column numbers.

    Omits names of cards that don't fit between `left` and `right`.
    """
    words, half = "", NAME_COLUMNS / 2 * COLUMN * layout.scale(board)
    for slot, card in zip(slots_of(board), track, strict=False):
        plate = layout.slot_plate(board, slot)
        if left <= plate[0] - half and plate[0] + half <= right:
            words += _carved(board, translate(terrain_name(card)), plate, CARD_COLUMNS)
    zone, columns = home(STRIPS[board], LZ), layout.BEHIND_ZONE[board] - LZ
    middle = zone.left + (LZ - zone.first + columns / 2) * zone.column, (zone.foot + zone.bottom) / 2
    words += _carved(board, translate("start-zone"), middle, columns + 1)
    return words + "".join(signs.numbered(board, terrain_of(board, track)))


def _carved(board: int, words: str, middle: Point, columns: int) -> str:
    room = columns * COLUMN * layout.scale(board)
    return kit.text(words, kit.shift_point(middle, (0, 6)), TEXT, MARS.carved, weight=600, serif=True, room=room)
