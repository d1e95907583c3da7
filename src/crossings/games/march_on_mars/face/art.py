"""How the things of March on Mars look that it has alone: aliens, the MMM, marines, the base, cards, dials."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring.art import MARS
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.games.march_on_mars.rules.data import ABILITIES, BOMB_DICE, HITS_TO_KILL

ALIEN_FILL: Final = ("#f0c838", "#3f8fd0", "#d8402f")
"""Yellow, blue, red."""
ALIEN_LIT: Final = ("#fae9a0", "#9cc9ee", "#f39b86")
STEEL: Final = "#c9ced8"
STEEL_SHADE: Final = "#8a92a3"
SCORCHED: Final = "#4a3a3c"
GLASS: Final = "#8ec3d6"
BRAIN: Final = "#cf8f9c"
BRAIN_LIT: Final = "#ecc0c8"
BRAIN_SHADE: Final = "#96596b"
EMBER: Final = "#ffb347"

# ---- aliens ------------------------------------------------------------------------------------

_BODIES: Final = (
    kit.path("M-12 16C-15.5-11 15.5-11 12 16Q6 10 0 16Q-6 10-12 16Z"),
    kit.path("M-13 16C-15.5-1-14.5-6-12.5-16L-5-6.5H5L12.5-16C14.5-6 15.5-1 13 16Q6.5 10 0 16Q-6.5 10-13 16Z"),
    kit.path("M-14 16L-18.5.5-11-.5-12.5-17-4-8 0-21 4-8 12.5-17 11-.5 18.5.5 14 16Q7 8.5 0 16Q-7 8.5-14 16Z"),
)
_GLINTS: Final = (
    kit.path("M-9.8 7C-9.6-.6-6.4-4.4-1-4.6"),
    kit.path("M-11.4 6C-11.8 0-11.8-6-11-11"),
    kit.path("M-14.6 3L-12.4 11M-9.6-10.6L-9 1"),
)
_EYES: Final = (((0.0, 2.6),), ((-4.7, 2.6), (4.7, 2.6)), ((-7.4, 3.2), (0.0, 1.4), (7.4, 3.2)))
"""As many as hits to kill it (MOM-H04)."""
EYE: Final = (5.0, 4.0, 3.5)
assert tuple(map(len, _EYES)) == tuple(HITS_TO_KILL)


@cache
def alien(colour: int) -> str:
    """An alien: yellow a blob with one eye, blue with horns and two, red full of spikes with three."""
    radius = EYE[colour]
    whites = "".join(kit.disc(radius, at) for at in _EYES[colour])
    pupils = "".join(kit.disc(radius * 0.45, kit.moved(at, (-0.4, 0.7))) for at in _EYES[colour])
    body = kit.shadowed(_BODIES[colour], ALIEN_FILL[colour]) + kit.stroked(_GLINTS[colour], ALIEN_LIT[colour], 1.6)
    return body + kit.painted(whites, kit.WHITE, kit.INK, 1.1) + kit.painted(pupils, kit.INK)


@cache
def aliens(colour: int, count: int, scale: float) -> str:
    """All aliens of a colour in a box: those behind peep out, a number says how many."""
    behind = kit.placed(kit.inked(_BODIES[colour], ALIEN_FILL[colour]), (3.5, -3)) if count > 1 else ""
    return kit.placed(behind + alien(colour), scale=scale)


TEXT: Final = 18.0
"""No text is smaller: 11 pixels on the narrowest phone."""


@cache
def number(count: int, at: Point) -> str:
    """How many, on a small plate."""
    if count < 2:
        return ""
    plate = kit.painted(kit.box(17 if count < 10 else 25, 17, at, 8), kit.INK, kit.WHITE, 1)
    return plate + kit.text(str(count), (at[0], at[1] + 6.3), TEXT, kit.WHITE, weight=700)


@cache
def burst(scale: float = 1) -> str:
    """An alien that dies."""
    flash = kit.painted(kit.star(9, 20, 9, 10), EMBER, kit.INK, kit.HAIR) + kit.painted(kit.star(7, 10, 5), kit.WHITE)
    return kit.placed(flash, scale=scale)


# ---- the MMM -----------------------------------------------------------------------------------

_BRAIN: Final = kit.path(
    "M-19 6C-27 2-27-11-18-14C-18-24-6-28 0-22C6-28 18-24 18-14C27-11 27 2 19 6C18 12 10 14 6 11H-6C-10 14-18 12-19 6Z"
)
_FOLDS: Final = kit.path("M0-22V-13M-18-14Q-11-15-10-8M18-14Q11-15 10-8M-8-19Q-4-17-5-12M8-19Q4-17 5-12")
_TENTACLES: Final = kit.path(
    "M-13 10C-20 18-10 24-17 33M-5 11C-9 20-1 25-6 36M5 11C9 20 1 25 6 36M13 10C20 18 10 24 17 33"
)
_BROWS: Final = kit.path("M-13-6L-4-2.6M13-6L4-2.6")


@cache
def mastermind() -> str:
    """The Martian Master Mind: a brain with angry eyes on its tower of rock."""
    arms = kit.stroked(_TENTACLES, kit.INK, 6.4) + kit.stroked(_TENTACLES, BRAIN_SHADE, 3.8)
    body = kit.shadowed(_BRAIN, BRAIN) + kit.stroked(_FOLDS, BRAIN_SHADE, 1.8)
    lit = kit.stroked(kit.path("M-22-4Q-22-10-16-11.4"), BRAIN_LIT, 2)
    eyes = kit.painted(kit.disc(4.4, (-8.4, 0.6)) + kit.disc(4.4, (8.4, 0.6)), kit.WHITE, kit.INK, 1.1)
    pupils = kit.painted(kit.disc(1.9, (-7, 1.2)) + kit.disc(1.9, (7, 1.2)), kit.INK)
    return arms + body + lit + eyes + pupils + kit.stroked(_BROWS, kit.INK, 2.2)


@cache
def destroyed() -> str:
    """What is left of it."""
    smoke = kit.painted(kit.disc(13, (-8, -14)) + kit.disc(16, (7, -24)) + kit.disc(10, (-2, -38)), "#6d5a5c")
    return smoke + kit.placed(burst(), (0, 4), scale=1.5)


@cache
def target(value: int) -> str:
    """MOM-X03: what four dice must show."""
    plate = kit.painted(kit.box(38, 38, corner=6), MARS.hazard, MARS.hazard_lit, 1.2)
    four = "".join(kit.box(6, 6, ((place - 1.5) * 8, 11), 1.5) for place in range(BOMB_DICE))
    return plate + kit.text(f"{value}+", (0, 2), 19, MARS.pale, weight=700) + kit.painted(four, MARS.pale)


# ---- marines -----------------------------------------------------------------------------------

_GUN: Final = kit.path("M5 3.5H17V7H12L11 10.5H8.4L8.8 7H5Z")


@cache
def marine(seat: int, scale: float) -> str:
    """A marine: a suit of the seat's colour with its mark, a blaster at the hip."""
    gun = kit.inked(_GUN, STEEL_SHADE)
    return kit.placed(ring_art.jumper(seat) + gun, scale=scale)


@cache
def here() -> str:
    """Over whoever is at work."""
    return kit.painted(kit.polygon([(-7, -5), (7, -5), (0, 5)]), MARS.pale, kit.INK, kit.HAIR)


# ---- the base ----------------------------------------------------------------------------------

_DOME: Final = kit.path("M-30 0C-30-38 30-38 30 0Z")
_DOOR: Final = kit.path("M-7 0V-11Q0-17 7-11V0Z")
_PANES: Final = kit.path("M-21-8Q-18-20-8-23.6M21-8Q18-20 8-23.6")
_SHIELD: Final = kit.path("M0-12L11-8V0Q10 9 0 14Q-10 9-11 0V-8Z")


@cache
def dome(hit: bool) -> str:
    """The base beside the landing zone."""
    body = kit.inked(_DOME, SCORCHED if hit else STEEL) + kit.stroked(_PANES, STEEL_SHADE if hit else kit.WHITE, 2)
    aerial = kit.stroked(kit.path("M0-28V-44"), STEEL_SHADE, 2.4) + kit.inked(kit.disc(3.4, (0, -45)), EMBER)
    return aerial + body + kit.inked(_DOOR, kit.INK if hit else GLASS)


@cache
def shield(whole: bool) -> str:
    """MOM-B04: an upgrade, or the gap that a hit has left."""
    if not whole:
        return kit.painted(_SHIELD, MARS.hazard, kit.VERMILION, 1.4) + ring_art.crack((0, 0))
    return kit.shadowed(_SHIELD, STEEL) + kit.stroked(kit.path("M0-8V9"), STEEL_SHADE, 1.6)


@cache
def base(hits: int, most: int) -> str:
    """The base and its upgrades: the last hit that is allowed strikes the dome itself."""
    step = 27.0
    first = -(most - 2) / 2 * step
    shields = "".join(kit.placed(shield(number >= hits), (first + number * step, -80)) for number in range(most - 1))
    return kit.placed(dome(hits >= most), scale=1.25) + shields


# ---- dials -------------------------------------------------------------------------------------


@cache
def rounds(now: int, last: int) -> str:
    """The rounds as suns that set one after another."""
    title = f"Round {now} of {last}" if now else "Landing"
    step = min(19.0, 206 / last)
    suns = ""
    for number_ in range(1, last + 1):
        at = (6 + (number_ - 1) * step, 18.0)
        if number_ < now:
            suns += kit.painted(kit.disc(3, at), MARS.hazard_lit)
        elif number_ == now:
            suns += kit.painted(kit.disc(min(7.0, step / 2), at), EMBER, MARS.pale, 1.4)
        else:
            suns += kit.stroked(kit.disc(min(5.0, step / 2 - 0.6), at), MARS.quiet, 1.3)
    return kit.text(title, (0, 0), 20, MARS.pale, anchor="start", weight=700, serif=True) + suns


@cache
def turn(seat: int | None, name: str, words: str) -> str:
    """Whose turn it is, and what is asked."""
    token = kit.placed(kit.seat_token(seat, 15), (0, -16)) if seat is not None else ""
    left = 24 if seat is not None else -16
    lines = _in_lines(words)
    return (
        token
        + kit.text(name, (left, -10), 20, MARS.pale, anchor="start", weight=700)
        + "".join(
            kit.text(line, (-16, 20 + row * 21), TEXT, MARS.quiet, anchor="start") for row, line in enumerate(lines)
        )
    )


LINE_LENGTH: Final = 18


def _in_lines(words: str) -> list[str]:
    """Words broken into lines."""
    lines = [""]
    for word in words.split():
        fits = len(f"{lines[-1]} {word}") <= LINE_LENGTH
        lines[-1:] = [f"{lines[-1]} {word}".strip()] if fits else [lines[-1], word]
    return lines


@cache
def bag(counts: tuple[int, ...], size: Point) -> str:
    """What the bag still holds. The corner of its plate is its origin."""
    width, height = size
    drawn = kit.text("In the bag", (width / 2, 18), TEXT, MARS.quiet)
    step = width / len(counts)
    for colour, count in enumerate(counts):
        left = colour * step
        drawn += kit.placed(alien(colour), (left + 13, height - 17), scale=0.58)
        drawn += kit.text(str(count), (left + 25, height - 11), TEXT, MARS.pale, anchor="start", weight=700)
    return drawn


# ---- special training --------------------------------------------------------------------------

_GLYPHS: Final = {
    "orbital": kit.path("M0-9V4M-4 0L0 4 4 0M-9 9H9") + kit.oval(10, 3.4, (0, -6)),
    "fusion": kit.disc(3) + kit.path("M0-10V-5M0 5V10M-10 0H-5M5 0H10M-7-7L-4-4M4 4L7 7M7-7L4-4M-4 4L-7 7"),
    "comms": kit.path("M-3 9L0-2 3 9M-4-6A6 6 0 0 0-4 2M4-6A6 6 0 0 1 4 2M-8-9A11 11 0 0 0-8 5M8-9A11 11 0 0 1 8 5"),
    "multishot": kit.path("M-9 8L7-8M-9 0L1-10M-1 10L10-1") + kit.path("M3-8H7V-4"),
    "drone": kit.box(8, 6) + kit.path("M-4-2L-9-6M4-2L9-6M-13-7H-5M5-7H13M0 3V8"),
    "sniper": kit.disc(6.5) + kit.path("M0-11V-3M0 3V11M-11 0H-3M3 0H11"),
    "kamikaze": kit.disc(7, (-1, 2)) + kit.path("M4-4Q6-9 10-9M9-12L12-6"),
    "injector": kit.path("M-9 9L-5 5M-6 2L-2 6 7-3 3-7ZM1-9L9-1M5-5L9-9"),
    "precog": kit.path("M-11 0Q0-10 11 0Q0 10-11 0Z") + kit.disc(3),
    "ranger": kit.path("M-8 10L0-10 8 10M-5 3H5M-11 10H11"),
    "jetpack": kit.path("M-6-8V3M6-8V3M-9 3H-3M3 3H9M-6 6V10M6 6V10M-6-3H6"),
    "teleport": kit.oval(8, 3.4, (0, 7)) + kit.path("M0 3V-10M-4-6L0-10 4-6M-7 2V-1M7 2V-1"),
}  # fmt: skip
assert tuple(_GLYPHS) == ABILITIES
SHORT_NAMES: Final = (
    "Orbital", "Fusion", "Comms", "Multi-shot", "Drone", "Sniper",
    "Kamikaze", "Injector", "Precog", "Ranger", "Jet pack", "Teleport",
)  # fmt: skip
"""By ability: a word that fits its card."""


@cache
def glyph(name: str, colour: str) -> str:
    """The sign of an ability."""
    return kit.stroked(_GLYPHS[name], colour, 1.8)


@cache
def training(
    seat: int, name: str, ability: str | None, words: str, states: tuple[bool, bool, bool], size: Point
) -> str:
    """A marine's card: its ability, dimmed once used or for this turn; whether it is at work, has played, is out."""
    at_work, spent, out = states
    width, height = size
    left, top = -width / 2, -height / 2
    ground = kit.box(width, height, corner=9)
    frame = kit.painted(
        ground, MARS.hill if at_work else MARS.tray, MARS.pale if at_work else MARS.shade, 2 if at_work else 1
    )
    head = kit.placed(kit.seat_token(seat, 10), (left + 17, top + 17)) + kit.text(
        name, (left + 33, top + 23), TEXT, MARS.pale, anchor="start", weight=700
    )
    skill = ""
    if ability is not None:
        ink = MARS.quiet if spent else EMBER
        short = SHORT_NAMES[ABILITIES.index(ability)]
        title = kit.text(short, (left + 8, top + 45), TEXT, ink, anchor="start")
        sign = kit.placed(glyph(ability, ink), (-left - 18, top + 18), scale=0.86)
        skill = kit.placed(title + (sign if width >= ROOM_FOR_GLYPH else ""), opacity=0.65 if spent else 1)
    note = kit.text(words, (left + 8, top + 65), TEXT, MARS.quiet, anchor="start") if words else ""
    return kit.placed(frame + head + skill + note, opacity=0.55 if out else 1)


ROOM_FOR_GLYPH: Final = 130.0


# ---- the round map -----------------------------------------------------------------------------


@cache
def map_alien(colour: int) -> str:
    """Aliens of a column on the map."""
    return kit.painted(kit.disc(2.6), ALIEN_FILL[colour], kit.INK, 0.6)


@cache
def map_marine(seat: int, active: bool) -> str:
    """A marine on the map."""
    halo = kit.stroked(kit.disc(8.4), MARS.pale, 1.8) if active else ""
    return halo + kit.seat_token(seat, 6.4)
