"""How the pieces look: searchers, soldiers, cards, moon. Each stands around its own origin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, degrees, hypot

from crossings.drawing import kit, scene, sheets
from crossings.drawing.kit import Point
from crossings.games.over_the_next_dune.face.layout import CARD_SIZE, FOOTPRINT, angle
from crossings.games.over_the_next_dune.words import say

FIGURES = sheets.sheet(__file__, "figures.svg")
LIGHT = "#ffe9a8"

# ---- searchers ---------------------------------------------------------------------------------


@cache
def searcher(turn: int) -> str:
    """A tracked machine that looks up at turn 0; `turn` is for its shadow alone."""
    return kit.shadow(FIGURES["searcher-outline"], turn, height=2.4) + FIGURES["searcher"]


def searcher_number(number: int) -> str:
    """The turret plate with the searcher's number, upright whatever its turn."""
    return FIGURES["plate"] + kit.text(str(number), (0, 12), 34, weight=700)


@cache
def beam(reach: int, turn: int) -> str:
    """The cone of its lamp, `reach` spaces ahead of its centre."""
    length = reach * scene.CELL * (2**0.5 if turn % 90 else 1)
    wide = FOOTPRINT * min(0.86, 0.2 + 0.14 * reach)
    return kit.placed(kit.cone(length - 6, 14, wide, LIGHT, 0.12), (0, -50)) if reach else ""


@cache
def swept(spaces: tuple[Point, ...]) -> str:
    """The ground that it covers, and all that it would on its way: centres in units around its own."""
    half = FOOTPRINT / 2
    squares = "".join(f"M{kit.pair((x - half, y - half))}h{FOOTPRINT}v{FOOTPRINT}h-{FOOTPRINT}z" for x, y in spaces)
    return kit.painted(kit.path(squares), LIGHT, opacity=0.1) + FIGURES["footprint"]


def ghost(number: int, direction: int, at: Point) -> str:
    """Where a searcher would come to stand: its outline and number."""
    nose = kit.placed(FIGURES["ghost-nose"], turn=angle(direction))
    return kit.placed(FIGURES["ghost"] + nose + kit.text(str(number), (0, 10), 28, kit.HAND_AT_NIGHT, weight=700), at)


# ---- soldiers ----------------------------------------------------------------------------------

POSES = {
    "free": ("standing", 13.5, 21, (13, -12)),
    "moving": ("standing", 13.5, 21, (13, -12)),
    "moved": ("kneeling", 15.5, 18, (13, -8)),
    "caught": ("sitting", 15, 17, (12, -13)),
    "safe": ("cheering", 13.5, 21, (15, 4)),
}
"""By what he does: the figure; the height and size of his number; where his owner's mark is."""


@cache
def soldier(number: int, doing: str, owner: int | None) -> str:
    """A soldier in his cloak: ready to go, kneeling in the dark, roped, or with both arms in the air."""
    figure, y, size, at = POSES[doing]
    mark = "" if owner is None else kit.placed(kit.seat_token(owner, 8.5), at)
    return FIGURES[figure] + kit.text(str(number), (0, y), size, weight=700) + mark


@cache
def mover(points: int) -> str:
    """The lantern ring under the soldier whose movement it is, with a light for every point left."""
    lights = "".join(kit.inked(kit.disc(3.4, (x, 27)), LIGHT) for x in kit.in_a_row(points, 7.6))
    return FIGURES["lantern"] + lights


# ---- cards, moon -------------------------------------------------------------------------------


def glyph(kind: str, ink: str = kit.INK) -> str:
    """The arrow of a searcher movement card."""
    return sheets.coloured(FIGURES[kind], ink)


def deck_card(kind: str, left: int) -> str:
    """One kind of movement card, with how many of it are left in the deck."""
    fill, ink = (kit.CARD, kit.INK) if left else ("#5d6173", "#20242f")
    body = kit.shadowed(kit.box(*CARD_SIZE, corner=7), fill)
    return body + kit.placed(glyph(kind, ink), (0, -13)) + kit.text(str(left), (0, 28), 24, ink, weight=700)


def flipped_card(kind: str, number: int) -> str:
    """A card just flipped, large, with the number of the searcher that it is for."""
    card = FIGURES["flipped-card"] + kit.placed(glyph(kind), scale=1.5)
    return card + kit.placed(searcher_number(number), (27, -34), scale=0.62)


def order_card(card: int) -> str:
    """A turn order card that nobody holds."""
    return FIGURES["order-card"] + kit.text(str(card), (0, 13), 36, weight=700, serif=True)


def held_card(card: int) -> str:
    """A turn order card beside its holder."""
    return FIGURES["held-card"] + kit.text(str(card), (0, 6), 17, weight=700, serif=True)


def order_slot(card: int, holder: int, doing: str, owner: int | None) -> str:
    """A place of the tray whose card is out: its number and who holds it."""
    number = kit.text(str(card), (-14, -17), 17, "#c3cbe4", weight=700, serif=True)
    return FIGURES["slot"] + number + kit.placed(soldier(holder, doing, owner), (2, 10))


def moon(turn: int) -> str:
    """The turn marker, with the turn's number once the night has begun."""
    return FIGURES["moon"] + (kit.text(str(turn), (2, 8), 23, weight=700) if turn else "")


# ---- what is laid over the board ---------------------------------------------------------------

DANGER = "#ff8a4c"
RUST = "#f09a7d"
"""The searchers' tone."""
CLOAK = "#f6dda6"
"""The soldiers' tone."""
DARK = "#131a30"


def warning(at: Point) -> str:
    """Somebody would be caught here."""
    return kit.placed(FIGURES["warning"], (at[0], at[1] - 34))


def way(points: Sequence[Point]) -> str:
    """A path of the player's hand, with a dot at its end."""
    return kit.way(points, at_night=True) + kit.dot(points[-1], at_night=True)


def taken(at: Point) -> str:
    """A soldier was caught here: a ring with a cross."""
    return kit.placed(FIGURES["taken"], at)


def blow(at: Point) -> str:
    """A soldier is caught here: a burst around him."""
    return kit.placed(FIGURES["blow"], at)


def came_from(at: Point) -> str:
    """Where a searcher stood."""
    return kit.placed(FIGURES["came-from"], at)


def drove(points: Sequence[Point]) -> str:
    """The way of a searcher's centre, with an arrow head where it comes to the searcher as it stands now."""
    way = _shortened(points, FOOTPRINT / 2 + 6)
    if len(way) < 2:
        return ""
    (x, y), (a, b) = way[-2], way[-1]
    head = kit.placed(FIGURES["arrow-head"], (a, b), degrees(atan2(a - x, y - b)))
    return kit.stroked(kit.line(*way), RUST, 3, dashes="0.1 8") + head


def _shortened(points: Sequence[Point], by: float) -> list[Point]:
    """The path without its last stretch; nothing is left of one that is no longer than that."""
    way = list(points)
    while len(way) > 1:
        (x, y), (a, b) = way[-2], way.pop()
        if (length := hypot(a - x, b - y)) > by:
            share = 1 - by / length
            return [*way, (x + (a - x) * share, y + (b - y) * share)]
        by -= length
    return []


def walked(points: Sequence[Point]) -> str:
    """The way that a soldier went."""
    return kit.stroked(kit.line(*points), CLOAK, 2.6, 0.9, "0.1 6")


def hurrah(at: Point) -> str:
    """A soldier is over the top: light around him."""
    return kit.placed(FIGURES["hurrah"], at)


def closed_camp(at: Point) -> str:
    """The camp has a searcher's captives: a gate before it."""
    return kit.placed(FIGURES["camp"], at)


def sunrise(size: Point, at: Point) -> str:
    """The sun comes up: pale light over everything."""
    return kit.painted(kit.plate(size), LIGHT, opacity=0.22) + kit.placed(FIGURES["sun"], at)


def reached(at: Point, points: int, stirs: bool, catches: bool, risky: bool, beside: bool) -> str:
    """A space within a soldier's reach: the points left there; a ring if searchers follow, a patch if it is risky.

    Right beside him the middle is left to the dot of a step.
    """
    spot, size = ((12, 16), 14) if beside else ((0, 6), 17)
    number = kit.text(str(points), spot, size, DANGER if risky else CLOAK, weight=700, halo=DARK)
    caught = kit.placed(FIGURES["warning"], (12, -12), scale=0.5) if catches else ""
    return kit.placed(FIGURES["risky"] * risky + FIGURES["stirs"] * stirs + number + caught, at)


def reached_safety(at: Point) -> str:
    """A space beyond the top within a soldier's reach."""
    return kit.placed(FIGURES["safety"], at)


def course(points: Sequence[Point], strength: float) -> str:
    """The way that a searcher's centre may go."""
    return kit.stroked(kit.line(*points), LIGHT, 2.4, strength, "2 6")


def course_end(at: Point, number: int) -> str:
    """Which searcher a way belongs to."""
    return kit.placed(FIGURES["course-end"] + kit.text(str(number), (0, 6), 17, weight=700), at)


def odds(at: Point, percent: int) -> str:
    """How likely a soldier here is caught."""
    chip = FIGURES["odds"] + kit.text(say("percent", percent=percent), (0, 5.5), 15, weight=700)
    return kit.placed(chip, kit.moved(at, (0, -32)))


# ---- the signs of the seats --------------------------------------------------------------------


@cache
def token(seat: int) -> str:
    """A soldier of the seat."""
    return kit.bust(seat, FIGURES["head"])
