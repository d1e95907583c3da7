"""The drawings in the rulebook: worked examples on the track of the first five cards, drawn by the board's own code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.engine.options import Value
from crossings.engine.schema import blank, read_open, to_json
from crossings.games.walking_on_the_moon.face import layout
from crossings.games.walking_on_the_moon.face.board import scene
from crossings.games.walking_on_the_moon.face.causes import accident
from crossings.games.walking_on_the_moon.face.plan import plan
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.games.walking_on_the_moon.rules.data import GOAL, LAST_CARD
from crossings.games.walking_on_the_moon.rules.schema import State
from crossings.games.walking_on_the_moon.words import say
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama
from crossings.shared.ring.art import MOON
from crossings.shared.ring.data import PATTERNS, RISE
from crossings.shared.ring.flights import Box, flight
from crossings.shared.ring.panorama import COLUMN, LEVEL
from crossings.shared.ring.tray import TALL as TRAY
from crossings.shared.ring.tray import card_id

TRACK: Final = "abcde"
OPTIONS: Final[Mapping[str, Value]] = {
    "players": 3,
    "advanced": True,
    "track": TRACK,
    "black_twos": 4,
    "last_card": 3,
    "round_limit": 40,
}
TOKENS: Final = ["sput", "adv", "pay", "back"]
START: Final[Box] = (0, 0)


def _position(at: Box, program: Sequence[str] = (), due: int = 0, rivals: Sequence[Box] = (START, START)) -> Position:
    """Red on a box, two rivals elsewhere: about to share out dice, or with dice on its jump cards."""
    view, boxes = to_json(blank(State, OPTIONS)), (at, *rivals)
    for seat, (x, y) in enumerate(boxes):
        view["astronauts"][seat] |= {"x": x, "y": y, "z": boxes[seat + 1 :].count((x, y))}
    view |= {"options": OPTIONS, "result": None, "phase": "program" if due else "roll", "track": list(TRACK)}
    view |= {"tokens": TOKENS, "deck": 11, "round": 3, "mover": None, "dice": due, "jump": 0 if due else 1}
    view |= {"order": [*range(len(boxes))], "program": [*program, "", "", ""][:3], "pending": "".join(program[:1])}
    return Position.of_view(view, read_open(State, view), 0)


# ---- parts of the board ------------------------------------------------------------------------

AROUND: Final = 6.0


def _columns(position: Position, first: int, last: int, overlay: str = "") -> str:
    """The columns of a strip from the first to the last one, under an overlay."""
    strip = layout.home(first)
    left, top = strip.left + (first - strip.first) * COLUMN, strip.top + AROUND
    wide = (last - first + 1) * COLUMN
    return scene(position).part((left, top), (wide, panorama.STRIP_HEIGHT - AROUND), overlay)


def _jump(at: Box, jump: str, first: int, last: int) -> str:
    """A jump as it is walked, with what makes an accident of it."""
    position = _position(at)
    flown = flight(position.terrain, at, jump)
    blame = accident(flown) if flown.accident else ""
    return _columns(position, first, last, panorama.arc(layout.strips(), flown) + blame)


def _plan(at: Box, cards: Sequence[str], first: int, last: int) -> str:
    """All that dice on jump cards may lead to."""

    def nothing(move: str) -> tuple[()]:
        return ()

    put: Mapping[str, Sequence[str]] = {card_id(slot): tuple(letters) for slot, letters in enumerate(cards, 1)}
    position = _position(at, due=4)
    hint = plan(position, put, nothing)
    return _columns(position, first, last, hint.overlay if hint else "")


def _laying() -> str:
    """The bowl and the jump cards, dice on them."""
    position = _position((9, 1), ("bk", "kw"))
    x, y = layout.form().cards
    wide, high = TRAY.card_size
    return scene(position).part((x - AROUND, y - AROUND), (3 * (wide + AROUND) + AROUND, high + 2 * AROUND))


def _finish() -> str:
    """The last card, what its columns are worth, and the goal."""
    strip = layout.strips()[-1]
    left = strip.left + (LAST_CARD - strip.first) * COLUMN
    top = strip.top + LEVEL
    bottom = strip.top + panorama.STRIP_HEIGHT + layout.POINTS
    position = _position((33, 1), rivals=((30, 1), (29, 0)))
    return scene(position).part((left, top), ((GOAL + 2 - LAST_CARD) * COLUMN - AROUND, bottom - top))


# ---- the ways of the dice ----------------------------------------------------------------------

SHOWN: Final = ("b3", "k2", "w2")
GRID: Final = (4, 5)
"""Columns and levels of the air in which a die's ways are shown."""


def _patterns() -> str:
    """WOM-J09: the highest die of each colour, and all ways that it can go, in open air."""
    columns, levels = GRID
    wide, high = columns * COLUMN + 2 * AROUND, levels * LEVEL + 2 * AROUND
    ways = (kit.placed(_ways_of(face), (place * wide + AROUND, AROUND)) for place, face in enumerate(SHOWN))
    return panorama.on_sky(say("title"), "".join(ways), (len(SHOWN) * wide, high), MOON)


def _ways_of(face: str) -> str:
    """A die, and from one box the hops of each of its patterns."""
    columns, levels = GRID
    lines = "".join(kit.box(COLUMN - 2, LEVEL - 2, _box_at((x, y))) for x in range(columns) for y in range(levels))
    grid = kit.stroked(lines, MOON.quiet, 1, 0.25)
    start = (0, (levels - 1) // 2)
    who = kit.placed(ring_art.jumper(0), kit.moved(_box_at(start), (0, LEVEL / 2 - ring_art.FEET)))
    ways = ""
    for pattern in PATTERNS[face]:
        boxes = [start]
        for step in pattern:
            boxes.append((boxes[-1][0] + 1, boxes[-1][1] + RISE[step]))
        ways += ring_art.safe_arc([_box_at(box) for box in boxes])
    die = kit.placed(ring_art.die_face(face), _box_at((0, levels - 1)))
    return grid + who + ways + die


def _box_at(box: Box) -> Point:
    """The middle of a box in open air, counted from the lower left one."""
    return (box[0] + 0.5) * COLUMN, (GRID[1] - 0.5 - box[1]) * LEVEL


# ---- by name -----------------------------------------------------------------------------------

FIGURES: Final = {
    "strip": lambda: _columns(_position((3, 0)), 0, 12),
    "patterns": _patterns,
    "rock": lambda: _jump((14, 0), "b3:fff", 12, 21),
    "safe": lambda: _jump((3, 0), "b3:fff", 0, 9),
    "fall": lambda: _jump((9, 1), "b1:f", 3, 12),
    "laying": _laying,
    "plan": lambda: _plan((14, 0), ("bk", "kw"), 12, 23),
    "finish": _finish,
}
