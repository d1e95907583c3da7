"""How the pieces look: searchers, soldiers, trail markers, cards, moon. Each stands around its own origin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL
from crossings.games.over_the_next_dune.face.layout import CARD_SIZE, FOOTPRINT, Point, angle

HULL: Final = "#dc6a52"
HULL_LIT: Final = "#f09a7d"
HULL_DARK: Final = "#a8432f"
TRACK: Final = "#171b28"
TRACK_LINK: Final = "#59607a"
TURRET: Final = "#f6e6c6"
LAMP: Final = "#fff3c4"
LIGHT: Final = "#ffe9a8"
CLOAK: Final = "#f6dda6"
CLOAK_WEARY: Final = "#a89d86"
CLOAK_CAUGHT: Final = "#d3c9b8"
SKIN: Final = "#b9793f"
MOON: Final = "#f6efd6"
TRAIL: Final = "#b9c5ea"
ROPE: Final = "#7a2f1d"
WARNING: Final = "#ff8a4c"

# ---- searchers ---------------------------------------------------------------------------------

_HULL_SHAPE: Final = kit.polygon(
    [(-19, -51), (19, -51), (32, -37), (34, 28), (24, 45), (-24, 45), (-34, 28), (-32, -37)]
)
_TRACK_SHAPE: Final = kit.polygon([(31, -46), (40, -46), (50, -35), (50, 35), (40, 46), (31, 46)])
_GLACIS_SHAPE: Final = kit.polygon([(-18, -50), (18, -50), (30, -36.5), (30.5, -28), (-30.5, -28), (-30, -36.5)])
_SHADY_SIDE_SHAPE: Final = kit.polygon(
    [(24, -26), (31, -26), (33, 28), (23, 44), (-23, 44), (-26, 38), (19, 38), (25, 26)]
)
_BODY_SHAPE: Final = kit.polygon(
    [(-40, -46), (-19, -51), (19, -51), (40, -46), (50, -35), (50, 35), (40, 46), (-40, 46), (-50, 35), (-50, -35)]
)


@cache
def searcher(turn: int) -> str:
    """A tracked machine that looks up at turn 0; `turn` is for its shadow alone."""
    links = kit.stroked(kit.path("M42-38V40"), TRACK_LINK, 11, dashes="3 7.6").replace("round", "butt")
    tracks = kit.mirrored(kit.inked(_TRACK_SHAPE, TRACK) + links)
    glacis = kit.painted(_GLACIS_SHAPE, HULL_LIT)
    side = kit.painted(_SHADY_SIDE_SHAPE, HULL_DARK)
    vents = kit.stroked(kit.path("M-13 31H13M-11 37H11"), TRACK, 2.6)
    hatch = kit.stroked(kit.path("M-30.5-28H30.5"), kit.INK, kit.HAIR)
    lamp = kit.inked(kit.polygon([(-11, -42), (-8, -54), (8, -54), (11, -42)]), TRACK) + kit.painted(
        kit.oval(6.4, 4.2, (0, -52)), LAMP
    )
    hull = kit.painted(_HULL_SHAPE, HULL) + glacis + side + hatch + vents + kit.stroked(_HULL_SHAPE, kit.INK)
    return kit.shadow(_BODY_SHAPE, turn, height=2.4) + tracks + hull + lamp


@cache
def searcher_number(number: int) -> str:
    """The turret plate with the searcher's number, upright whatever its turn."""
    plate = kit.inked(kit.disc(22.5), TURRET) + kit.stroked(kit.disc(18.6), HULL_DARK, kit.HAIR)
    return plate + kit.text(str(number), (0, 12), 34, weight=700)


@cache
def beam(reach: int, turn: int) -> str:
    """The cone of its lamp, `reach` spaces ahead of its centre."""
    length = reach * CELL * (2**0.5 if turn % 90 else 1)
    wide = FOOTPRINT * min(0.86, 0.2 + 0.14 * reach)
    return kit.placed(kit.cone(length - 6, 14, wide, LIGHT, 0.12), (0, -50)) if reach else ""


@cache
def footprint() -> str:
    """The nine spaces that it covers, as trodden sand with marked corners."""
    half = FOOTPRINT / 2 - 2
    ground = kit.painted(kit.box(FOOTPRINT - 4, FOOTPRINT - 4, corner=9), "#0d1222", opacity=0.34)
    notch = f"M-{half}-{half - 13}V-{half - 8}Q-{half}-{half} -{half - 8}-{half}H-{half - 13}"
    corners = "".join(
        kit.placed(kit.stroked(kit.path(notch), HULL_LIT, 2.2, opacity=0.85), turn=quarter * 90) for quarter in range(4)
    )
    return ground + corners


@cache
def sweep(spaces: tuple[Point, ...], strength: float = 0.1, fill: str = LIGHT) -> str:
    """All that a searcher covers on its way: centres in units around its own."""
    half = FOOTPRINT / 2
    squares = "".join(f"M{kit.pair((x - half, y - half))}h{FOOTPRINT}v{FOOTPRINT}h-{FOOTPRINT}z" for x, y in spaces)
    return kit.painted(kit.path(squares), fill, opacity=strength) if spaces else ""


def ghost(number: int, direction: int, at: Point) -> str:
    """Where a searcher would come to stand: its outline and number."""
    colour = kit.HAND_AT_NIGHT
    frame = kit.stroked(kit.box(FOOTPRINT - 8, FOOTPRINT - 8, corner=9), colour, 2.2, dashes="6 5")
    nose = kit.placed(kit.stroked(kit.path("M-9-42 0-52 9-42"), colour, 2.6), turn=angle(direction))
    return kit.placed(frame + nose + kit.text(str(number), (0, 10), 28, colour, weight=700), at)


# ---- soldiers ----------------------------------------------------------------------------------

_STANDING: Final = kit.path("M-14 17C-15 4-11-6-8.5-11C-10-22-5-29 0-29S10-22 8.5-11C11-6 15 4 14 17Q0 20-14 17Z")
_KNEELING: Final = kit.path(
    "M-17 17C-18 9-13 2-9.5-2C-11-13-6-19 0-19S11-13 9.5-2C12 1 14 5 19 10Q21 16 17 17.5Q0 20-17 17Z"
)
_SITTING: Final = kit.path("M-15 15C-17 6-13 0-9-3C-10-13-6-19-1-19S9-14 9-4C13-1 17 5 17 12Q17 16 13 16Q0 19-15 15Z")


def _face(y: float, tilt: float = 0) -> str:
    """A face in its hood, with goggles."""
    return kit.painted(kit.oval(5, 5.6, (tilt, y)), SKIN, kit.INK, kit.HAIR) + kit.stroked(
        kit.path(f"M{kit.number(tilt - 4.4)} {y - 1}h8.8"), kit.INK, 3.2
    )


def _numeral(number: int, y: float, size: float = 21) -> str:
    return kit.text(str(number), (0, y), size, weight=700)


def _badge(seat: int | None, at: Point) -> str:
    return "" if seat is None else kit.placed(kit.seat_token(seat, 8.5), at)


@cache
def free_soldier(number: int, seat: int | None) -> str:
    """Standing in his cloak, ready to go. `seat` is his owner's, None where one person leads them all."""
    arms = kit.stroked(kit.path("M-10-4Q-14 4-12 12M10-4Q14 4 12 12"), kit.INK, kit.HAIR)
    ground = kit.painted(kit.oval(17, 4.6, (3, 17)), "#0b0f1c", opacity=0.5)
    return ground + kit.inked(_STANDING, CLOAK) + _face(-18) + arms + _numeral(number, 13.5) + _badge(seat, (13, -12))


@cache
def moved_soldier(number: int, seat: int | None) -> str:
    """Kneeling in the dark: he has moved this turn."""
    ground = kit.painted(kit.oval(19, 4.4, (3, 17)), "#0b0f1c", opacity=0.5)
    return ground + kit.inked(_KNEELING, CLOAK_WEARY) + _face(-9) + _numeral(number, 15.5, 18) + _badge(seat, (13, -8))


@cache
def caught_soldier(number: int, seat: int | None) -> str:
    """Sitting with bowed head, a rope around him."""
    rope = kit.stroked(kit.path("M-11.5-3Q0 1 11.5-3"), kit.INK, 5.4) + kit.stroked(
        kit.path("M-11.5-3Q0 1 11.5-3"), ROPE, 3
    )
    return kit.inked(_SITTING, CLOAK_CAUGHT) + _face(-8, -2) + rope + _numeral(number, 15, 17) + _badge(seat, (12, -13))


@cache
def safe_soldier(number: int, seat: int | None) -> str:
    """Over the next dune: both arms in the air."""
    arm = kit.path("M9-6L19-23")
    arms = kit.mirrored(kit.stroked(arm, kit.INK, 8.4) + kit.stroked(arm, CLOAK, 5.6))
    return arms + kit.inked(_STANDING, CLOAK) + _face(-18) + _numeral(number, 13.5) + _badge(seat, (15, 4))


@cache
def mover(points: int) -> str:
    """The lantern ring under the soldier whose movement it is, with a light for every point left."""
    ring = kit.painted(kit.oval(21, 10, (0, 14)), LIGHT, opacity=0.3) + kit.stroked(kit.oval(21, 10, (0, 14)), LIGHT, 2)
    first = (1 - points) / 2
    lights = "".join(kit.inked(kit.disc(3.4, ((first + i) * 7.6, 27)), LIGHT) for i in range(points))
    return ring + lights


@cache
def pointer() -> str:
    """Above the soldier who is asked: to take a card, to be put somewhere."""
    return kit.shadowed(kit.polygon([(-9, -12), (9, -12), (9, -4), (0, 7), (-9, -4)]), LIGHT)


# ---- trail markers, cards, moon ----------------------------------------------------------------


@cache
def trail() -> str:
    """Two boot prints and an arrowhead, pointing up."""
    prints = kit.painted(kit.oval(2.9, 4.4, (-5, 11)), TRAIL, opacity=0.8) + kit.painted(
        kit.oval(2.9, 4.4, (5, 5)), TRAIL, opacity=0.8
    )
    return prints + kit.painted(kit.path("M-11 0 0-14 11 0 5.4 0 0-6.4-5.4 0Z"), TRAIL, "#1a2138", kit.HAIR)


_GLYPHS: Final = {
    "left": "M5 14V4Q5 0 2-3L-7-12M-8-3V-13H2",
    "straight": "M0 14V-13M-8-6 0-14 8-6",
    "right": "M-5 14V4Q-5 0-2-3L7-12M8-3V-13H-2",
}


@cache
def card_glyph(kind: str, colour: str = kit.INK, width: float = 4) -> str:
    """The arrow of a searcher movement card."""
    return kit.stroked(kit.path(_GLYPHS[kind]), colour, width)


@cache
def deck_card(kind: str, left: int) -> str:
    """One kind of movement card, with how many of it are left in the deck."""
    fill, ink = (kit.CARD, kit.INK) if left else ("#5d6173", "#20242f")
    body = kit.shadowed(kit.box(*CARD_SIZE, corner=7), fill)
    return body + kit.placed(card_glyph(kind, ink), (0, -13)) + kit.text(str(left), (0, 28), 24, ink, weight=700)


@cache
def flipped_card(kind: str) -> str:
    """A card just flipped, large."""
    body = kit.shadowed(kit.box(58, 72, corner=9), kit.CARD)
    return body + kit.placed(card_glyph(kind, width=4.4), scale=1.5)


@cache
def order_card(card: int) -> str:
    """A turn order card that nobody holds."""
    body = kit.shadowed(kit.box(*CARD_SIZE, corner=7), kit.CARD)
    frame = kit.stroked(kit.box(CARD_SIZE[0] - 9, CARD_SIZE[1] - 9, corner=4), kit.RULE, 1.4)
    return body + frame + kit.text(str(card), (0, 13), 36, weight=700, serif=True)


@cache
def held_card(card: int) -> str:
    """A turn order card beside its holder."""
    return kit.inked(kit.box(17, 22, corner=3), kit.CARD) + kit.text(str(card), (0, 6), 17, weight=700, serif=True)


@cache
def order_slot(card: int, holder: int, seat: int | None, moved: bool) -> str:
    """A place of the tray whose card is out: its number and who holds it."""
    frame = kit.stroked(kit.box(*CARD_SIZE, corner=7), "#7d88ad", 1.6, dashes="5 4")
    figure = (moved_soldier if moved else free_soldier)(holder, seat)
    return frame + kit.text(str(card), (-14, -17), 17, "#c3cbe4", weight=700, serif=True) + kit.placed(figure, (2, 10))


@cache
def moon(turn: int) -> str:
    """The turn marker, with the turn's number once the night has begun."""
    crescent = kit.painted(kit.path("M-7-21.8A23 23 0 1 0 21.8 7A21 21 0 0 1-7-21.8Z"), "#d9cfae")
    face = kit.inked(kit.disc(23), MOON) + crescent + kit.stroked(kit.disc(23), kit.INK)
    return face + (kit.text(str(turn), (2, 8), 23, weight=700) if turn else "")


@cache
def whisper() -> str:
    """Two may talk: a small bubble between them."""
    bubble = kit.path("M-8-6H8Q10-6 10-4V4Q10 6 8 6H1L-4 11-3 6H-8Q-10 6-10 4V-4Q-10-6-8-6Z")
    words = "".join(kit.disc(1.5, (x, 0)) for x in (-5, 0, 5))
    return kit.inked(bubble, kit.PAPER) + kit.painted(words, kit.INK)


def warning(at: Point) -> str:
    """Somebody would be caught here."""
    sign = kit.inked(kit.polygon([(0, -15), (15, 11), (-15, 11)]), WARNING)
    return kit.placed(sign + kit.text("!", (0, 8), 19, weight=700), at)


def way(points: Sequence[Point]) -> str:
    """A path of the player's hand, with a dot at its end."""
    return kit.way(points, at_night=True) + kit.dot(points[-1], at_night=True)
