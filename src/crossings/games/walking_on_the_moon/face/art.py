"""How the things of Walking on the Moon look that it has alone: Sputniks, Earth, tokens, cards, panels, piles."""

from __future__ import annotations

from functools import cache

from crossings.drawing import kit, sheets
from crossings.games.walking_on_the_moon.words import say
from crossings.shared.ring.art import MOON, jumper_token
from crossings.words import remembered

SIGNS = sheets.sheet(__file__, "signs.svg")
GOLD_LIT = "#ffe29a"
EDGE = "#394154"
TEXT = 17.0
"""No text is smaller: 11 pixels on the narrowest phone."""


def sputnik(scale: float = 1) -> str:
    """A golden ball with four aerials."""
    return kit.placed(SIGNS["sputnik"], scale=scale)


def earth(radius: float) -> str:
    """Earth: what helps from afar."""
    return kit.placed(SIGNS["earth"], scale=radius / 20)


@remembered(64)
def card(kind: str) -> str:
    """An action card, by name: green helps, red hinders."""
    short = say(f"kind-{kind}.drawn").splitlines()
    first, size = 26 - 9.5 * (len(short) - 1), min(kit.fitting(line, 68, TEXT) for line in short)
    return SIGNS[f"card-{kind}"] + "".join(
        kit.text(line, (0, first + row * 19), size) for row, line in enumerate(short)
    )


@cache
def caption(text: str) -> str:
    """What a click on a card does, at its upper edge."""
    return SIGNS["caption"] + kit.text(text, (0, -37), TEXT, kit.WHITE, weight=700)


def card_back(scale: float = 1) -> str:
    """The back of an action card."""
    return kit.placed(SIGNS["card-back"], scale=scale)


PILE_SCALE = 0.52


@cache
def deck(count: int) -> str:
    """The cards to be drawn, and how many."""
    pile = card_back(PILE_SCALE) if count else SIGNS["no-cards"]
    return pile + kit.text(str(count), (0, 6), 17, kit.WHITE, weight=700, halo="#26304f")


@cache
def discard(count: int) -> str:
    """The cards played and discarded."""
    if not count:
        return SIGNS["no-cards"] + kit.text("0", (0, 6), 17, MOON.quiet)
    return SIGNS["discard"] + kit.text(str(count), (0, 6), 17, kit.INK, weight=700)


@cache
def panel(seat: int, second: str, size: kit.Point, counters: tuple[int, int], handicapped: bool, cards: int) -> str:
    """An astronaut's counters: Sputniks, EC counters, the red one, cards in hand; `second`: the mark of a seat's second
    one. The corner is its origin; a low panel has all in a row."""
    width, height = size
    in_a_row, middle = height < LOW, min(height / 2, 20)
    frame = kit.painted(_ground(size), MOON.tray, EDGE, 1)
    badge = kit.placed(jumper_token(seat), (17, middle), scale=1.2)
    room = 40 if second else 0
    if second:
        badge += kit.text(second, (34, middle + 6), TEXT, MOON.pale, anchor="start", room=room)
    hand = "".join(kit.placed(card_back(0.22), (width - 12 - index * 11, middle)) for index in range(cards))
    red = kit.placed(SIGNS["handicap"], (width - 12 - cards * 11 - 12, middle)) if handicapped else ""
    left, apart, line = (31 + room, ROW, middle) if in_a_row else (4, (width - 8) / 2, 53)
    numbers = "".join(
        kit.placed(sign, (left + place * apart + 11, line))
        + kit.text(str(number), (left + place * apart + 22, line + 7), 19, MOON.pale, anchor="start", weight=700)
        for place, (sign, number) in enumerate(zip((sputnik(0.85), earth(8)), counters, strict=True))
    )
    return frame + badge + numbers + hand + red


def _ground(size: kit.Point) -> str:
    """The plate of a panel."""
    return kit.plate(size, rounding=9)


@cache
def marked_panel(size: kit.Point) -> str:
    """What lies over the panel of the astronaut whose turn it is."""
    return kit.painted(_ground(size), kit.WHITE, opacity=0.05) + kit.stroked(_ground(size), MOON.pale, 2)


LOW, ROW = 50.0, 46.0
"""A panel lower than this has a single row; room in it for a counter and its number."""


@cache
def change(sign: str, count: int, at: kit.Point) -> str:
    """So much more or less of a counter."""
    words = f"+{count}" if count > 0 else f"−{-count}"
    number = kit.text(words, (11, 5.6), 16, weight=700)
    return kit.placed(SIGNS["change"] + kit.placed(sign, (-12, 0)) + number, at)


@cache
def marked_dot(radius: float) -> str:
    """What lies round the dot of the astronaut whose turn it is."""
    return kit.stroked(kit.disc(radius + 3), MOON.pale, 2)


# ---- the signs of the seats ----------------------------------------------------------------------

token = jumper_token
"""An astronaut of the seat, with the mark on the chest."""
