"""The diagrams of the rulebook (`figures.json`), drawn by the board's own code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crossings.drawing import kit, sheets
from crossings.engine.schema import read_visible
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray
from crossings.shared.ring.art import MOON
from crossings.shared.ring.data import HIGHEST, LEVELS, LOWEST, columns_of
from crossings.shared.ring.flights import flight, flights
from crossings.shared.ring.panorama import COLUMN, LEVEL

from ..rules.data import GOAL, LAST_CARD
from ..rules.schema import State
from ..words import translate
from . import art, board, layout
from .hints import plan
from .position import Position

DIAGRAMS = sheets.data(__file__, "figures.json")
"""By diagram: the keys in which Red's view differs from `base`, on the track of the first five cards."""


def _position(name: str) -> Position:
    view = DIAGRAMS["base"] | DIAGRAMS[name]
    return Position.of_view(view, read_visible(State, view), 0)


# ---- parts of the board ------------------------------------------------------------------------

PADDING = 6.0


def _columns(position: Position, first: int, last: int, overlay: str = "") -> str:
    """The columns of a strip from the first to the last one, with an overlay."""
    strip = layout.home(first)
    left, top = strip.left + (first - strip.first) * COLUMN, strip.top + PADDING
    wide = (last - first + 1) * COLUMN
    return board.scene(position).part((left, top), (wide, panorama.STRIP_HEIGHT - PADDING), overlay)


def _ground(name: str, first: int, last: int) -> str:
    """Columns and the astronauts on them."""
    return _columns(_position(name), first, last)


def _jump(name: str, jump: str, first: int, last: int) -> str:
    """A jump from start to end, with the cause of an accident."""
    position = _position(name)
    flown = flight(position.terrain, position.jumper.box, jump)
    mark_cause = art.accident(flown) if flown.accident else ""
    return _columns(position, first, last, panorama.arc(layout.strips(), flown) + mark_cause)


def _plan() -> str:
    """All possible results of dice on jump cards."""
    position = _position("plan")
    hint = plan(position, {tray.card_id(1): "bk", tray.card_id(2): "kw"}, lambda move: ())
    return _columns(position, 12, 23, hint.overlay if hint else "")


def _laying() -> str:
    """The bowl, the jump cards, and dice on them."""
    x, y = layout.form().cards
    wide, high = tray.TALL.card_size
    return board.scene(_position("laying")).part(
        (x - PADDING, y - PADDING), (3 * (wide + PADDING) + PADDING, high + 2 * PADDING)
    )


def _finish() -> str:
    """The last card, the points of its columns, and the goal."""
    strip = layout.strips()[-1]
    left, top = strip.left + (LAST_CARD - strip.first) * COLUMN, strip.top + LEVEL
    size = (GOAL + 2 - LAST_CARD) * COLUMN - PADDING, panorama.STRIP_HEIGHT + layout.POINTS - LEVEL
    return board.scene(_position("finish")).part((left, top), size)


def _panels() -> str:
    """The panels of all astronauts."""
    position = _position("panels")
    count = len(position.astronauts)
    (left, top), (wide, high) = layout.panel_at(0, count), layout.panel_size(count)
    size = count * (wide + layout.PANEL_GAP) - layout.PANEL_GAP + 2 * PADDING, high + 2 * PADDING
    return board.scene(position).part((left - PADDING, top - PADDING), size)


CARDS = ("slip", "coop", "plan", "extra", "misc", "noinst")
"""The green action cards, then the red ones."""


def _cards() -> str:
    """One action card of each kind."""
    wide, high = layout.HAND_CARD[0] + PADDING, layout.HAND_CARD[1] + 2 * PADDING
    row = (
        kit.transform(art.card(kind), ((place + 0.5) * wide + PADDING / 2, high / 2))
        for place, kind in enumerate(CARDS)
    )
    return panorama.on_sky(translate("title"), "".join(row), (len(CARDS) * wide + PADDING, high), MOON)


# ---- the patterns of the dice ------------------------------------------------------------------

FACES_SHOWN = ("b3", "k2", "w2")
GRID = panorama.Strip(0, 3, 0, 0)
AIR = columns_of(("." * (GRID.last + 1),) * LEVELS)
"""The air in which a die's patterns are shown."""
START = (0, LOWEST + LEVELS // 2)


def _patterns() -> str:
    """WOM-J09: the highest die of each colour and all its patterns, in the air."""
    wide, high = GRID.width + 2 * PADDING, LEVELS * LEVEL + 2 * PADDING
    patterns = (
        kit.transform(_patterns_of(face), (place * wide + PADDING, PADDING)) for place, face in enumerate(FACES_SHOWN)
    )
    return panorama.on_sky(translate("title"), "".join(patterns), (len(FACES_SHOWN) * wide, high), MOON)


def _patterns_of(face: str) -> str:
    """A die, and from one box the jumps of each of its patterns."""
    boxes = [(x, y) for x in range(GRID.last + 1) for y in range(LOWEST, HIGHEST + 1)]
    lines = "".join(kit.box(COLUMN - 2, LEVEL - 2, GRID.middle(box)) for box in boxes)
    figure = kit.transform(ring_art.jumper(0), kit.shift_point(GRID.ground(START), (0, -ring_art.FEET_OFFSET)))
    patterns = "".join(ring_art.safe_arc([*map(GRID.middle, flown.boxes)]) for flown in flights(AIR, START, (face,)))
    die = kit.transform(ring_art.die_face(face), GRID.middle((0, HIGHEST)))
    return kit.stroke(lines, MOON.quiet, 1, 0.25) + figure + patterns + die


# ---- diagrams by name --------------------------------------------------------------------------

FIGURES: dict[str, Callable[[], str]] = {
    "strip": partial(_ground, "strip", 0, 12),
    "patterns": _patterns,
    "rock": partial(_jump, "rock", "b3:fff", 12, 21),
    "safe": partial(_jump, "safe", "b3:fff", 0, 9),
    "fall": partial(_jump, "fall", "b1:f", 3, 12),
    "laying": _laying,
    "plan": _plan,
    "finish": _finish,
    "order": partial(_ground, "order", 13, 21),
    "robbery": partial(_jump, "robbery", "b3:fff", 1, 9),
    "panels": _panels,
    "special": partial(_ground, "special", 12, 24),
    "cards": _cards,
    "crews": partial(_jump, "crews", "b3:fff", 1, 9),
}
