"""The places beside the road, each cut from paper around its own foot: village, hut, tower, inn, castle and more."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.drawing import kit
from crossings.games.dunkelrunde.face.layout import CENTRES

WALL: Final = "#3a4338"
WALL_LIT: Final = "#566150"
ROOF: Final = "#5a3d31"
ROOF_LIT: Final = "#8a6250"
STONE: Final = "#4b5452"
STONE_LIT: Final = "#7b8783"
STONE_DARK: Final = "#333b3a"
WINDOW: Final = "#ffd27a"
BARK: Final = "#544639"
CROWN: Final = ("#4d7440", "#6b9650", "#90b963")
DARK: Final = "#0f1814"
HILL: Final = "#34503f"
HILL_LIT: Final = "#67907a"
BLOOM: Final = "#a8474a"
WISP: Final = "#bfe0d0"

CASTLE: Final = (316.0, 268.0)
WALLS: Final = 67.0
MOAT: Final = 84.0

CLEARINGS: Final = (
    (*CASTLE, 100.0),
    (122, 142, 22),
    (150, 165, 20),
    (172, 186, 20),
    (200, 186, 20),
    (228, 183, 20),
    (252, 188, 18),
    (92, 116, 18),
    (186, 132, 26),
    (92, 340, 22),
    (345, 76, 16),
    (424, 113, 22),
    (344, 146, 17),
    (526, 302, 22),
    (440, 462, 34),
    (282, 402, 32),
    (204, 515, 26),
    (182, 545, 24),
    (236, 530, 24),
    (228, 344, 26),
    (116, 198, 26),
    (117, 432, 18),
    (94, 262, 20),
    (258, 84, 10),
    (494, 186, 10),
    (404, 466, 10),
    (336, 540, 26),
    (480, 440, 24),
)
"""Where no fir grows: centre and radius."""


def _window(x: float, y: float, wide: float = 3.4, high: float = 4.2) -> str:
    return kit.painted(kit.box(wide, high, (x, y)), WINDOW)


def _glow(reach: float, at: kit.Point = (0, 0)) -> str:
    return kit.painted(kit.disc(reach, at), WINDOW, opacity=0.13)


@cache
def _house(roof: str = ROOF, roof_lit: str = ROOF_LIT) -> str:
    """A cottage with a gable to the left."""
    walls = kit.painted(kit.path("M-13 0V-10L-6-19 1-10V0Z"), WALL_LIT) + kit.painted(kit.path("M1 0V-10H15V0Z"), WALL)
    top = kit.painted(kit.path("M-6-19H10L16.6-9.4H1Z"), roof)
    eaves = kit.stroked(kit.path("M-14.6-9L-6-19.8 1.6-9.4"), roof_lit, 2)
    door = kit.painted(kit.path("M-8.4 0V-6H-3.8V0Z"), DARK)
    return _glow(20, (0, -7)) + walls + top + eaves + door + _window(8, -4.8, 4.6, 4) + _window(-6, -11, 2.6, 2.8)


@cache
def _church() -> str:
    nave = kit.painted(kit.path("M-2 0V-11L8-18 18-11V0Z"), WALL) + kit.painted(kit.path("M-3-11L8-19 19-11Z"), ROOF)
    steeple = kit.painted(kit.path("M-13 0V-22H-1V0Z"), WALL_LIT) + kit.painted(
        kit.path("M-14.6-22L-7-40 .6-22Z"), ROOF_LIT
    )
    cross = kit.stroked(kit.path("M-7-46V-39M-9.6-43.6H-4.4"), WALL_LIT, 1.4)
    return _glow(24, (0, -14)) + nave + steeple + cross + _window(-7, -15, 3, 5) + _window(8, -5, 3.4, 5)


@cache
def _hut() -> str:
    """The witch's hut on its crooked leg, smoke above the chimney."""
    smoke = kit.stroked(kit.path("M12-35C8-40 16-43 12-48S14-54 11-58"), STONE_LIT, 2, 0.6)
    leg = kit.stroked(kit.path("M-3-8L2-3-2 3M-2 3H-8M-2 3L4 4M-2 3L-4 6"), BARK, 2.6)
    walls = kit.painted(kit.path("M-14-9L-11-26 12-28 15-8Q0-4-14-9Z"), WALL)
    roof = kit.painted(kit.path("M-19-23Q-8-32-4-47Q4-32 20-26Q0-21-19-23Z"), ROOF)
    edge = kit.stroked(kit.path("M-19-23Q-8-32-4-47"), ROOF_LIT, 2)
    chimney = kit.painted(kit.path("M9-29V-36H14V-27Z"), STONE)
    door = kit.painted(kit.path("M5-7.6V-17Q8-20 11-17V-8Z"), DARK)
    return _glow(26, (-3, -18)) + smoke + leg + walls + chimney + roof + edge + door + _window(-4, -16, 6, 6.4)


@cache
def _tower() -> str:
    """The wizard's tower with its pointed hat and a star."""
    body = kit.painted(kit.path("M-11 0L-8.6-44H8.6L11 0Z"), STONE) + kit.painted(
        kit.path("M3 0L2.6-44H8.6L11 0Z"), STONE_DARK
    )
    ring = kit.painted(kit.path("M-12-44V-51H12V-44Z"), STONE_LIT)
    hat = kit.painted(kit.path("M-14.6-50Q-2-60 2-82Q4-60 14.6-50Z"), "#45406b")
    brim = kit.stroked(kit.path("M-14.6-50Q-2-60 2-82"), "#7d77b0", 2)
    star = kit.painted(kit.star(5, 4.6, 1.9, at=(1, -60)), WINDOW)
    windows = _window(-1, -34, 4, 7) + _window(2, -18, 3.6, 6)
    return (
        _glow(30, (0, -36))
        + body
        + ring
        + hat
        + brim
        + star
        + windows
        + kit.painted(kit.path("M-4 0V-7Q0-11 4-7V0Z"), DARK)
    )


@cache
def _dead_tree() -> str:
    trunk = kit.path(
        "M-5 6Q-1 0-2-12L-4-20Q-8-26-15-27M-3-17Q2-26 1-38M-1-12Q6-18 13-19"
        "M8-17.6Q11-24 10-29M-10-26Q-12-32-11-36M1-30Q-4-34-5-38"
    )
    owl = kit.painted(kit.oval(3.2, 4, (13, -23)), STONE) + kit.painted(
        kit.disc(1, (11.8, -24.4)) + kit.disc(1, (14.4, -24.4)), WINDOW
    )
    return kit.stroked(trunk, BARK, 4) + kit.stroked(kit.path("M-5.6 5Q-2.4 0-3.4-12L-5.4-20"), "#7d6c58", 1.4) + owl


@cache
def _ruins() -> str:
    pillars = kit.painted(kit.path("M-17 6V-16L-12-20-9-15V6ZM7 6V-9L11-13 16-8V6Z"), STONE)
    arch = kit.stroked(kit.path("M-13-15Q-8-25 1-24"), STONE, 5)
    lit = kit.stroked(kit.path("M-17 6V-16L-12-20M7 6V-9L11-13"), STONE_LIT, 1.6)
    return arch + pillars + lit + kit.painted(kit.path("M-5 6L-2 0 4 2 5 6Z"), STONE_DARK)


@cache
def _graves() -> str:
    def stone(x: float, y: float, size: float) -> str:
        slab = kit.path("M-5 5V-4Q-5-9 0-9T5-4V5Z")
        cross = kit.stroked(kit.path("M0-6V1M-2.4-3.6H2.4"), STONE_DARK, 1.3)
        lit = kit.stroked(kit.path("M-5 5V-4Q-5-9 0-9"), STONE_LIT, 1.4)
        return kit.placed(kit.painted(slab, STONE) + lit + cross, (x, y), turn=x, scale=size)

    tall = kit.stroked(kit.path("M9-22V-8M4.6-17.6H13.4"), STONE_LIT, 2.6)
    return stone(-6, -14, 0.9) + tall + stone(8, 2, 1.1) + stone(-9, 5, 1.15)


@cache
def _inn() -> str:
    """The deserted inn: a broad gable, boards over a window, one light that should not be there."""
    walls = kit.painted(kit.path("M-22 0V-18H20V0Z"), WALL)
    beams = kit.stroked(kit.path("M-22-9H20M-12 0V-18M8 0V-18M-22-18L-12-9M20-18L8-9"), BARK, 1.8)
    roof = kit.painted(kit.path("M-26-17L-16-36H14L24-17Z"), ROOF) + kit.stroked(
        kit.path("M-26-17L-16-36H14"), ROOF_LIT, 1.8
    )
    hole = kit.painted(kit.path("M2-28L8-31 12-24 5-22Z"), DARK)
    boards = kit.painted(kit.box(6, 5.6, (-17, -4.4)), DARK) + kit.stroked(
        kit.path("M-20.6-6.4L-13.6-2.6M-20.6-2.6L-13.6-6.4"), BARK, 1.3
    )
    sign = kit.stroked(kit.path("M20-15H29M26-15V-12"), BARK, 1.6) + kit.painted(
        kit.box(7, 6, (26.4, -8.6), 1), WALL_LIT
    )
    door = kit.painted(kit.path("M-5 0V-8.4H2V0Z"), DARK)
    return walls + beams + roof + hole + boards + sign + door + _glow(9, (14, -4.6)) + _window(14, -4.6, 4, 4.8)


@cache
def _hills() -> str:
    far = kit.path("M-34 12C-28-8-20-16-12-14S0 0 4-4 16-24 24-16 34 2 36 12Z")
    mist = kit.stroked(kit.path("M-30 2H-8M-22 8H20M6 0H30"), "#8fa79c", 3.4, 0.36)
    return (
        kit.painted(far, HILL)
        + kit.stroked(kit.path("M-34 12C-28-8-20-16-12-14M4-4C10-14 16-24 24-16"), HILL_LIT, 1.6)
        + mist
    )


@cache
def _giant() -> str:
    """A hill that breathes: the sleeping giant, his nose in the air."""
    body = kit.path("M-30 10C-28 0-24-4-18-5C-17-9-15-13-12-14C-9-14-9-9-7-6C-2-5 0 2 3 2C10-8 24-4 30 10Z")
    eye = kit.stroked(kit.path("M-22 1Q-19.6 3-17 1M-14 5Q-11 7-9 4.6"), DARK, 1.4)
    breath = kit.text("z", (-20, -13), 9, HILL_LIT, serif=True) + kit.text("z", (-14, -20), 7, HILL_LIT, serif=True)
    return (
        kit.painted(body, HILL)
        + kit.stroked(kit.path("M-30 10C-28 0-24-4-18-5C-17-9-15-13-12-14"), HILL_LIT, 1.6)
        + eye
        + breath
    )


@cache
def _orchard() -> str:
    def apple_tree(x: float, y: float) -> str:
        crown = kit.painted(kit.disc(7.4, (x, y - 9)), "#34543c") + kit.painted(
            kit.disc(4.6, (x - 1.6, y - 10.6)), "#436a49"
        )
        apples = kit.painted(
            kit.disc(1.2, (x + 2, y - 7)) + kit.disc(1.2, (x - 3, y - 8)) + kit.disc(1.2, (x + 1, y - 12)), BLOOM
        )
        return kit.stroked(kit.path(f"M{x} {y + 1}V{y - 5}"), BARK, 2.2) + crown + apples

    return apple_tree(-8, 0) + apple_tree(8, -3) + apple_tree(1, 9)


@cache
def boat() -> str:
    hull = kit.path("M-13-3Q0 1 13-3Q9 6 0 6T-13-3Z")
    oar = kit.stroked(kit.path("M2 1L12 10"), "#a98a63", 1.6)
    return kit.painted(hull, "#7d5a3c") + kit.stroked(kit.path("M-13-3Q0 1 13-3"), "#c49a6c", 1.6) + oar


@cache
def _signpost() -> str:
    post = kit.stroked(kit.path("M0 9V-9"), BARK, 2.4)
    arms = kit.painted(kit.path("M-1-9H8L11-6.4 8-4H-1Z"), "#8d7657") + kit.painted(
        kit.path("M1-3H-8L-11-.6-8 2H1Z"), "#75614a"
    )
    return post + arms


@cache
def _eyes() -> str:
    """Somebody watches from the dark: the troll."""
    shade = kit.painted(kit.path("M-13 8C-14-4-8-11 0-11S14-4 13 8Z"), DARK)
    ears = kit.painted(kit.path("M-11-3L-17-9-8-9ZM11-3L17-9 8-9Z"), DARK)
    return shade + ears + kit.painted(kit.oval(2.4, 1.9, (-4, -2)) + kit.oval(2.4, 1.9, (4, -2)), "#d8d86a")


@cache
def _dragon() -> str:
    """A dragon asleep, curled up around itself."""
    tail = kit.stroked(kit.path("M14 2C13 12-13 13-14 1S-2-12 4-6 2 6-4 4"), "#3c5a48", 5.4)
    back = kit.stroked(kit.path("M-12-6L-16-10M-7-9L-9-14M-15 0L-20-1M-13 6L-17 9"), "#567a62", 2)
    head = kit.painted(kit.path("M9-3L15-8 21-4 23 1 16 4 10 3Z"), "#3c5a48") + kit.stroked(
        kit.path("M15.6-2Q17.4-.6 19-2"), DARK, 1.1
    )
    return back + tail + head


@cache
def _deer() -> str:
    """A deer that looks up from its crossing."""
    body = kit.path(
        "M-9 0C-9-5-4-6 2-5.4L5-12 4.4-15 8-16.6 12.6-13.6 9.4-12 8-6C8.6-2 8 0 7 1"
        "L7.6 9H5.6L4.4 2H-4.4L-5.4 9H-7.4L-8 1Z"
    )
    antlers = kit.path("M6.4-16Q3-19 4-24M4.6-20L1-22M8.6-16.4Q10-20 9-24M9.4-20L12.4-23")
    return (
        kit.painted(body, "#7c6247") + kit.stroked(antlers, "#b49a77", 1.3) + kit.painted(kit.disc(0.8, (9, -14)), DARK)
    )


@cache
def _wisps() -> str:
    lights = ((0, 0), (13, -7), (-9, -12), (6, 11))
    return "".join(
        kit.painted(kit.disc(4.6, at), WISP, opacity=0.16) + kit.painted(kit.disc(1.5, at), WISP, opacity=0.9)
        for at in lights
    )


@cache
def castle() -> str:
    """The ruined castle seen from above its court: a broken ring of wall with towers, the gate to the left."""
    court = kit.painted(kit.disc(WALLS + 2, CASTLE), "#2a3430")
    paving = kit.stroked(kit.disc(WALLS - 22, CASTLE), "#36423d", 1.4, dashes="5 7")
    wall = kit.path(_arc(-56, 66) + _arc(84, 156) + _arc(170, 286))
    lit = kit.path(_arc(-56, 40, WALLS - 4) + _arc(236, 286, WALLS - 4))
    towers = "".join(_turret(kit.polar(WALLS, degrees, CASTLE)) for degrees in (-54, 22, 66, 128, 198, 286))
    drawn = kit.stroked(wall, STONE_DARK, 12) + kit.stroked(wall, STONE, 8) + kit.stroked(lit, STONE_LIT, 1.6, 0.8)
    notches = kit.stroked(wall, STONE_LIT, 2.4, 0.7, "3 7")
    return court + paving + drawn.replace("round", "butt") + notches.replace("round", "butt") + towers


def _arc(start: float, end: float, reach: float = WALLS) -> str:
    large = int(end - start > 180)
    first, last = (kit.pair(kit.polar(reach, degrees, CASTLE)) for degrees in (start, end))
    return f"M{first}A{reach} {reach} 0 {large} 1 {last}"


def _turret(at: kit.Point) -> str:
    body = kit.painted(kit.disc(9.4), STONE_DARK) + kit.painted(kit.disc(7.6, (-0.6, -0.8)), STONE)
    crenels = kit.stroked(kit.disc(6, (-0.6, -0.8)), STONE_LIT, 2.2, dashes="2.6 2.2")
    return kit.placed(body + crenels, at)


@cache
def linden() -> str:
    """The dryad's linden behind its tile, the one tree in leaf."""
    x, y = CENTRES["linden"]
    trunk = kit.painted(kit.path("M-5 2Q-2-8-5-16H5Q2-8 6 2Q0 4-5 2Z"), BARK)
    crown = (
        kit.painted(kit.disc(15, (-13, -28)) + kit.disc(16, (11, -31)) + kit.disc(14, (-2, -42)), CROWN[0])
        + kit.painted(kit.disc(11, (-15, -31)) + kit.disc(11, (6, -36)) + kit.disc(9, (-5, -45)), CROWN[1])
        + kit.painted(kit.disc(4.6, (-18, -34)) + kit.disc(4.6, (0, -41)) + kit.disc(3.4, (9, -33)), CROWN[2])
    )
    return kit.placed(_glow(30, (-2, -32)) + trunk + crown, (x - 32, y + 4), scale=1.15)


@cache
def places() -> str:
    """Everything beside the road."""
    stood = (
        (_giant(), (114, 200)),
        (_wisps(), (94, 258)),
        (_dead_tree(), (93, 346)),
        (_eyes(), (98, 392)),
        (_orchard(), (117, 433)),
        (_church(), (206, 520)),
        (_house(), (182, 556)),
        (_house("#4a4a3a", "#75755a"), (236, 548)),
        (boat(), (150, 170)),
        (_hut(), (188, 154)),
        (_signpost(), (254, 84)),
        (kit.placed(_ruins(), scale=0.5), (346, 84)),
        (_ruins(), (424, 121)),
        (_deer(), (344, 150)),
        (_signpost(), (492, 190)),
        (_graves(), (528, 306)),
        (_tower(), (436, 492)),
        (_signpost(), (404, 470)),
        (_dragon(), (338, 540)),
        (_inn(), (286, 412)),
        (_hills(), (232, 348)),
        (_wisps(), (205, 282)),
    )
    return "".join(kit.placed(fragment, at) for fragment, at in stood)
