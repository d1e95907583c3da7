"""SVG drawings of Dune Chess: men, Sandworms, Spice, signs, the desert and the board."""

from __future__ import annotations

from functools import cache, lru_cache

from crossings.drawing import kit
from crossings.drawing.scene import CELL
from crossings.drawing.sheets import read_sheet, recolour
from crossings.engine.orientation import current_orientation
from crossings.words import cached_per_locale

from ..rules.data import FILES, HARKONNEN, LEADER, RANKS, SEATS
from ..words import translate
from .layout import BOARD, FLAT, SLOT_ORDER, TALL, board_top, captured_at, centre, scene_size, slot_middle

# ---- colours -------------------------------------------------------------------------------------

SIDE_COLOURS = ("#9c1f29", "#2067ad")
SIDE_DEPTHS = ("#5f0e15", "#113c6b")
"""The shaded side colours, for the cuts in an emblem."""
LOCKED_COLOUR = "#8d8678"
LOCKED_DEPTH = "#5d584e"
BONE = "#fbf2df"

MEN = read_sheet(__file__, "men.svg")
DESERT = read_sheet(__file__, "desert.svg")
EMBLEMS = (
    ("troop", "harvester", "ornithopter", "sardaukar", "mentat", "baron"),
    ("troop", "harvester", "ornithopter", "fremen", "mentat", "duke"),
)
"""The emblem on a man's token, by seat and kind."""
NAME_ROOM = 54.0
HEAP_ROOM = 52.0
SLOT_ROOM = 37.0
GONE_ROOM = 42.0
"""The maximum widths of names and labels in a tray."""
TOKEN_RADIUS = 16.0

# ---- men -----------------------------------------------------------------------------------------


def outline(seat: int, radius: float = TOKEN_RADIUS) -> str:
    """The shape of a side's token: octagon or disc."""
    return octagon(radius * 0.97) if seat == HARKONNEN else kit.disc(radius)


def octagon(half: float) -> str:
    """An octagon with a flat side at the bottom; `half` is half of its width."""
    half = round(half, 1)
    side = 2 * round(half * 0.414, 1)
    s, c = kit.number(side), kit.number(half - side / 2)
    return kit.path(f"M{kit.pair((-side / 2, -half))}h{s}l{c} {c}v{s}l-{c} {c}h-{s}l-{c}-{c}v-{s}z")


def emblem(seat: int, kind: int, depth: str) -> str:
    """The emblem on a man's token."""
    return recolour(MEN[EMBLEMS[seat][kind]], depth)


@cache
def man(seat: int, kind: int, locked: bool = False, scale: float = 1) -> str:
    """A man's token: his side's shape with his emblem, grey if he can't be ransomed."""
    fill, depth = (LOCKED_COLOUR, LOCKED_DEPTH) if locked else (SIDE_COLOURS[seat], SIDE_DEPTHS[seat])
    shape = outline(seat)
    token = kit.shadow(shape) + kit.ink(shape, fill) + kit.stroke(outline(seat, TOKEN_RADIUS - 2), BONE, 0.6, 0.45)
    return kit.transform(token + emblem(seat, kind, depth), scale=scale)


# ---- the trays -----------------------------------------------------------------------------------

CAPTURED_SCALE = 0.76
CAPTURED_RADIUS = CAPTURED_SCALE * TOKEN_RADIUS
GONE_SCALE = 0.5
GHOST_STRENGTH = 0.3


@cache
def ghost(seat: int) -> str:
    """The empty place of a captured man."""
    return kit.transform(kit.stroke(outline(seat), kit.INK, kit.LINE, GHOST_STRENGTH, "3 3"), scale=CAPTURED_SCALE)


@cache
def terms(price: int, needed: int) -> str:
    """The label below a stack of captured men: the price, and the buyer as the leader's ring or the Mentat's bottle."""
    return (
        kit.transform(DESERT["held-spice"], (-12, 0), scale=0.85)
        + kit.bold(str(price), (-4, 3.6), 10)
        + kit.transform(DESERT["ring" if needed == LEADER else "bottle"], (9, -0.2))
    )


@cache
def locked(words: str) -> str:
    """The label that replaces the price once the buyer is lost: the buyer's name."""
    return kit.paint(kit.box(SLOT_ROOM, 10.4, corner=3), kit.INK) + kit.bold(
        words, (0, 2.7), 7.6, kit.WHITE, room=SLOT_ROOM - 7
    )


@cache
def tally(count: int) -> str:
    """The number of men in a stack."""
    return kit.ink(kit.disc(6.2), kit.INK) + kit.bold(str(count), (0, 3.2), 9, kit.WHITE)


@cache
def sign(seat: int, name: str) -> str:
    """A side's shape and letter."""
    return kit.ink(outline(seat, 11), SIDE_COLOURS[seat]) + kit.bold(name[0], (0, 5), 14, BONE, serif=True)


@cache
def banner(seat: int, name: str, score: int, unit: str) -> str:
    """A side's sign, name and score."""
    return (
        kit.shadow(outline(seat, 11))
        + sign(seat, name)
        + kit.bold(name, (14, -4.4), 9.6, anchor="start", serif=True, room=NAME_ROOM)
        + kit.bold(str(score), (14, 12), 16, anchor="start", unit=unit)
    )


@cache
def heap_label(words: str) -> str:
    """The label with the Spice a side holds."""
    return kit.bold(words, (0, 0), 9.5, room=HEAP_ROOM)


@cache
def gone(seat: int, kind: int) -> str:
    """A man who is lost for good."""
    return man(seat, kind, True, GONE_SCALE)


@cache
def gone_label(words: str) -> str:
    """The label beside the men lost for good."""
    return kit.bold(words, (0, 0), 7.6, anchor="start", room=GONE_ROOM)


# ---- marks of the last move ----------------------------------------------------------------------

TRACE = 2.8
CORNER = (12.5, 12.5)
"""The offset on a square of the small picture of what was captured there."""
STRUCK_ROOM = 7.4
WORM_OUTLINE = kit.disc(15.2)


@lru_cache(maxsize=1024)
def path_mark(shape: str, start: kit.Point, end: kit.Point, colour: str) -> str:
    """The empty outline of what has moved away, and its path."""
    path = kit.line(start, end)
    return (
        kit.transform(kit.stroke(shape, colour, kit.LINE, dashes="3 3"), start)
        + kit.stroke(path, BONE, TRACE + 2, 0.8, "0.1 6")
        + kit.stroke(path, colour, TRACE, dashes="0.1 6")
    )


def captured_mark(drawing: str, at: kit.Point) -> str:
    """A crossed-out picture, in the corner of a square, of what was captured there."""
    bar = kit.path(f"M-{STRUCK_ROOM} {STRUCK_ROOM} {STRUCK_ROOM}-{STRUCK_ROOM}")
    slip = kit.paint(kit.disc(STRUCK_ROOM + 2.4), BONE, kit.INK, kit.LINE / 2)
    return kit.transform(slip + drawing + kit.stroke(bar, kit.VERMILION, TRACE), kit.shift_point(at, CORNER))


# ---- side tokens ---------------------------------------------------------------------------------


def token(seat: int) -> str:
    """A side's shape and the first letter of its name."""
    return sign(seat, translate(f"seat-{seat}"))


FAR_DUNE = "#d6a765"
COORDINATE = "#614417"

SQUARE_EDGE = 2.4
"""The distance of a coordinate from the edge of its square."""

ORIENTATIONS = 4
DUNES_HIGH = 60


@cached_per_locale(ORIENTATIONS)
def backdrop() -> str:
    """The static background of the scene."""
    return (
        kit.paint(kit.plate(scene_size()), FAR_DUNE)
        + (_beside() if current_orientation().wide else _above_and_below())
        + "".join(_slots(seat) for seat in range(SEATS))
        + board()
        + _coordinates()
    )


def _above_and_below() -> str:
    """The sun above the board, and dunes above and below it."""
    return DESERT["noon-above"] + DESERT["dunes"] + kit.transform(DESERT["dunes"], (0, FLAT.high + BOARD))


def _beside() -> str:
    """The sun above the upper tray, and dunes below both trays."""
    size = TALL.wide, DUNES_HIGH
    dunes = (kit.crop(DESERT["dunes"], (0, 0), size, (BOARD, y)) for y in (0, BOARD - DUNES_HIGH))
    return kit.transform(DESERT["noon-beside"], (BOARD, 0)) + "".join(dunes)


def board() -> str:
    """The board: squares of sand, wind ripples, a lit edge and a shaded one."""
    return kit.transform(DESERT["board"], (0, board_top()))


def _coordinates() -> str:
    """Ranks in the upper left corners of the first file, files in the lower right corners of the last rank."""
    left, below = ("h", "8") if current_orientation().turned else ("a", "1")
    ranks = [_corner(left + rank, (SQUARE_EDGE, 8.4), left=True) for rank in RANKS]
    files = [_corner(file + below, (-SQUARE_EDGE, -2.8), left=False) for file in FILES]
    return kit.letters(RANKS, ranks, 7.6, COORDINATE, anchor="start", weight=600) + kit.letters(
        FILES, files, 7.6, COORDINATE, anchor="end", weight=600
    )


def _corner(square: str, offset: kit.Point, *, left: bool) -> kit.Point:
    """Return a point at the upper left or lower right corner of a square."""
    x, y = centre(square)
    half = -CELL / 2 if left else CELL / 2
    return x + half + offset[0], y + half + offset[1]


def _slots(seat: int) -> str:
    """Hollows in the sand, one for each kind of man that can be ransomed."""
    return "".join(
        kit.transform(DESERT["slot"], slot_middle(seat, kind)) + kit.transform(ghost(seat), captured_at(seat, kind, 1))
        for kind in SLOT_ORDER
    )
