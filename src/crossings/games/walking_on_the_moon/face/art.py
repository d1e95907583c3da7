"""How the things of Walking on the Moon look that it has alone: Sputniks, Earth, tokens, cards, panels, piles."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.boxes.ring.art import MOON, fitting
from crossings.drawing import kit
from crossings.games.walking_on_the_moon.words import say
from crossings.words import remembered

GOLD: Final = "#f0b93a"
GOLD_LIT: Final = "#ffe29a"
SEA: Final = "#2f76b8"
LAND: Final = "#58a873"
RED: Final = "#c8402f"
GREEN: Final = "#4d9a6a"
EDGE: Final = "#394154"
GLOW: Final = "#ffffff"

# ---- Sputniks, Earth ---------------------------------------------------------------------------

_LEGS: Final = kit.path("M-2-2L-10-6M-2 2L-10 6M2-2L10-6M2 2L10 6")


@cache
def sputnik(scale: float = 1) -> str:
    """A golden ball with four aerials."""
    ball = kit.inked(kit.disc(5), GOLD) + kit.painted(kit.disc(1.5, (-1.6, -1.8)), GOLD_LIT)
    return kit.placed(kit.stroked(_LEGS, GOLD, 1.5) + ball, scale=scale)


@cache
def earth(radius: float) -> str:
    """Earth: what helps from afar."""
    land = kit.path("M-14-8Q-6-16 2-11Q8-8 4-2Q-2 2-6 8Q-12 4-14-8ZM6 2Q14 0 15 6Q10 14 4 12Q3 6 6 2Z")
    night = kit.path("M6-18.9A19 19 0 1 1-18.9 6A25 25 0 0 0 6-18.9Z")
    drawn = kit.painted(kit.disc(20), SEA) + kit.painted(land, LAND) + kit.painted(night, "#0a0d16", opacity=0.35)
    return kit.placed(drawn, scale=radius / 20)


@cache
def handicap() -> str:
    """The red counter: one die less."""
    return kit.inked(kit.disc(9), RED) + kit.stroked(kit.path("M-4 0H4"), kit.WHITE, 2.6)


# ---- tokens ------------------------------------------------------------------------------------

_CHEVRON: Final = "M-4-5L1 0-4 5"


@cache
def token(name: str) -> str:
    """What a special box does, as a sign on a coin."""
    coin = kit.inked(kit.disc(12.5), kit.PAPER)
    return coin + _SIGNS[name]


def _pay() -> str:
    step = kit.stroked(kit.path("M3-5L8 0 3 5"), kit.INK, 2.4)
    return kit.placed(sputnik(0.62), (-3.6, 0)) + step


def _again() -> str:
    loop = kit.stroked(kit.path("M5.6-2.6A6.4 6.4 0 1 0 6.2 2.4"), kit.INK, 2.3)
    return loop + kit.painted(kit.polygon([(2.6, -3.4), (9, -7), (8.6, 0.4)]), kit.INK)


_SIGNS: Final = {
    "adv": kit.stroked(kit.path("M-5-5.4L.4 0-5 5.4M1.6-5.4L7 0 1.6 5.4"), kit.INK, 2.6),
    "back": kit.stroked(kit.path("M3-6L-3.4 0 3 6"), RED, 3),
    "pay": _pay(),
    "ec": earth(8.6),
    "reroll": _again(),
    "sput": kit.placed(sputnik(0.6), (-2, -4.4)) + kit.placed(sputnik(0.6), (2, 4.6)),
}

# ---- action cards ------------------------------------------------------------------------------

_CARD_SIZE: Final = (66.0, 104.0)
_CARD: Final = kit.box(*_CARD_SIZE, corner=8)
TEXT: Final = 17.0
"""No text is smaller: 11 pixels on the narrowest phone."""
_SIGN_OF: Final = {
    "slip": kit.stroked(kit.path("M-15 6Q-4-9 10 1M-12 12Q-2 0 13 8M6-5L11 1.6 3.6 4"), kit.WHITE, 2.6),
    "coop": kit.placed(sputnik(0.8), (-8, 0)) + kit.placed(sputnik(0.8), (9, 4)),
    "plan": earth(12.5),
    "extra": kit.stroked(kit.path("M-13 8Q0-20 13 8M7 5L13.4 8.6 15-1"), kit.WHITE, 2.6),
    "misc": kit.stroked(kit.path("M-8-8L8 8M8-8L-8 8"), kit.WHITE, 3.4),
    "noinst": kit.stroked(kit.disc(10), kit.WHITE, 3) + kit.stroked(kit.path("M-7-7L7 7"), kit.WHITE, 3),
}
_RED_KINDS: Final = ("misc", "noinst")


@remembered(64)
def card(kind: str) -> str:
    """An action card, by name: green helps, red hinders."""
    colour = RED if kind in _RED_KINDS else GREEN
    head = kit.painted(kit.path("M-33-12V-44Q-33-52-25-52H25Q33-52 33-44V-12Z"), colour)
    short = say(f"kind-{kind}.drawn").splitlines()
    first, size = 26 - 9.5 * (len(short) - 1), min(fitting(line, _CARD_SIZE[0] - 2, TEXT) for line in short)
    lines = "".join(kit.text(line, (0, first + row * 19), size) for row, line in enumerate(short))
    hem = kit.stroked(kit.path("M-33-12H33"), kit.INK, kit.HAIR)
    body = kit.shadowed(_CARD, kit.PAPER) + head + hem + kit.stroked(_CARD, kit.INK)
    return body + kit.placed(_SIGN_OF[kind], (0, -32)) + lines


@cache
def card_back(scale: float = 1) -> str:
    """The back of an action card."""
    ring = kit.stroked(kit.disc(17), "#8fa0c8", 2.4) + kit.painted(kit.disc(4, (14, -9)), GOLD)
    return kit.placed(kit.shadowed(_CARD, "#38466e") + kit.painted(kit.disc(9), "#8fa0c8") + ring, scale=scale)


PILE_SCALE: Final = 0.52


@cache
def deck(count: int) -> str:
    """The cards to be drawn, and how many."""
    pile = card_back(PILE_SCALE) if count else kit.stroked(_small_card(), EDGE, 1.4, dashes="4 4")
    return pile + kit.text(str(count), (0, 6), 17, kit.WHITE, weight=700, halo="#26304f")


@cache
def discard(count: int) -> str:
    """The cards played and discarded."""
    if not count:
        return kit.stroked(_small_card(), EDGE, 1.4, dashes="4 4") + kit.text("0", (0, 6), 17, MOON.quiet)
    return kit.shadowed(_small_card(), kit.PAPER) + kit.text(str(count), (0, 6), 17, kit.INK, weight=700)


def _small_card() -> str:
    return kit.box(_CARD_SIZE[0] * PILE_SCALE, _CARD_SIZE[1] * PILE_SCALE, corner=5)


# ---- panels ------------------------------------------------------------------------------------

PANEL_HEIGHT: Final = 70.0


@cache
def panel(
    seat: int, second: str, width: float, counters: tuple[int, int], handicapped: bool, cards: int, active: bool
) -> str:
    """An astronaut's counters: Sputniks, EC counters, the red one, cards in hand; `second`: the mark of a seat's second
    one. The corner is its origin."""
    ground = kit.box(width, PANEL_HEIGHT, (width / 2, PANEL_HEIGHT / 2), 9)
    frame = kit.painted(ground, "#2c3550" if active else MOON.tray, MOON.pale if active else EDGE, 2 if active else 1)
    badge = kit.placed(kit.seat_token(seat, 12), (18, 20))
    badge += kit.text(second, (34, 26), fitting(second, 40, TEXT), MOON.pale, anchor="start") if second else ""
    hand = "".join(kit.placed(card_back(0.22), (width - 12 - index * 11, 20)) for index in range(cards))
    red = kit.placed(handicap(), (width - 12 - cards * 11 - 12, 20)) if handicapped else ""
    half = (width - 8) / 2
    numbers = "".join(
        kit.placed(sign, (left + 11, 53)) + _count(number, (left + 23, 60))
        for left, sign, number in zip((4, 4 + half), (sputnik(0.85), earth(8)), counters, strict=True)
    )
    return frame + badge + numbers + hand + red


def _count(number: int, at: kit.Point) -> str:
    return kit.text(str(number), at, 19, MOON.pale, anchor="start", weight=700)


@cache
def change(sign: str, count: int, at: kit.Point) -> str:
    """So much more or less of a counter."""
    plate = kit.painted(kit.box(52, 26, at, 13), kit.PAPER, kit.INK)
    words = f"+{count}" if count > 0 else f"−{-count}"
    return (
        plate + kit.placed(sign, kit.moved(at, (-12, 0))) + kit.text(words, (at[0] + 11, at[1] + 5.6), 16, weight=700)
    )


# ---- on the ring -------------------------------------------------------------------------------


@cache
def here() -> str:
    """Over whoever is at work."""
    return kit.painted(kit.polygon([(-6.5, -4), (6.5, -4), (0, 5)]), MOON.pale, kit.INK, kit.HAIR)


@cache
def strip_frame(width: float, height: float) -> str:
    """Around the strip where the astronaut at work is. The corner is its origin."""
    shape = kit.box(width, height, (width / 2, height / 2), 8)
    return kit.painted(shape, GLOW, opacity=0.05) + kit.stroked(shape, MOON.quiet, 1.4, 0.7)


# ---- marks on the map --------------------------------------------------------------------------


@cache
def dot(seat: int, active: bool) -> str:
    """An astronaut on the round map."""
    halo = kit.stroked(kit.disc(10.5), MOON.pale, 2) if active else ""
    return halo + kit.seat_token(seat, 7.5)


@cache
def flag() -> str:
    """The chequered flag of start and goal; it stands on its pole's foot."""
    squares = kit.path("M1-34h5v4h-5ZM11-34h5v4h-5ZM6-30h5v4h-5ZM16-30h4v4h-4ZM1-26h5v4h-5ZM11-26h5v4h-5Z")
    cloth = kit.painted(kit.path("M1-34H20V-22H1Z"), kit.WHITE, kit.INK, kit.HAIR)
    return kit.stroked(kit.path("M0 0V-35"), MOON.pale, 2) + cloth + kit.painted(squares, kit.INK)
