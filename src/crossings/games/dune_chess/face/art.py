"""The drawings of Dune Chess: sand, Spice, Seitch, Sandworms, and men as octagons (Harkonnen) and discs (Atreides)."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.drawing.kit import (
    HAIR,
    INK,
    LINE,
    VERMILION,
    WHITE,
    Point,
    box,
    disc,
    inked,
    mirrored,
    number,
    oval,
    painted,
    pair,
    path,
    placed,
    polar,
    polygon,
    regular,
    shadow,
    stroked,
    text,
)
from crossings.games.dune_chess.rules.data import HARKONNEN, HARVESTER, LEADER, MENTAT, ORNITHOPTER, TROOP, WARRIOR

# ---- colours -----------------------------------------------------------------------------------

SIDE_COLOURS: Final = ("#9c1f29", "#2067ad")
SIDE_DEPTHS: Final = ("#5f0e15", "#113c6b")
"""The same side in the shade: cuts in an emblem."""
LOCKED_COLOUR: Final = "#8d8678"
LOCKED_DEPTH: Final = "#5d584e"
BONE: Final = "#fbf2df"
BONE_SHADE: Final = "#d9c6a2"
GOLD: Final = "#f4c552"
GOLD_SHADE: Final = "#c58d22"
LIQUID: Final = "#d6303a"
WORM_SKIN: Final = "#9a979a"
WORM_SHADE: Final = "#6f6c73"
WORM_RIB: Final = "#4c4950"
WORM_THROAT: Final = "#2a2228"
SPICE: Final = "#ab441b"
SPICE_LIT: Final = "#e08a4c"
SPICE_DEPTH: Final = "#78290d"
SPICE_GLOW: Final = "#f08a3c"
ROCK: Final = "#1f1d26"
ROCK_LIT: Final = "#45414f"
ROCK_FLOOR: Final = "#d9b678"
PETAL: Final = "#f2a9c4"
PETAL_DEPTH: Final = "#c4557f"
PISTIL: Final = "#f6d463"

TOKEN_RADIUS: Final = 16.0
SIGNET: Final = (0.0, -4.2)
"""Where the face of a signet ring lies on a token."""

# ---- men ---------------------------------------------------------------------------------------


def outline(seat: int, radius: float = TOKEN_RADIUS) -> str:
    """The shape of a side: octagon or disc."""
    return octagon(radius * 0.97) if seat == HARKONNEN else disc(radius)


def octagon(half: float, at: Point = (0, 0)) -> str:
    """An octagon lying on its side; `half` of its width."""
    half = round(half, 1)
    side = 2 * round(half * 0.414, 1)
    s, c = number(side), number(half - side / 2)
    return path(f"M{pair((at[0] - side / 2, at[1] - half))}h{s}l{c} {c}v{s}l-{c} {c}h-{s}l-{c}-{c}v-{s}z")


def _sword(depth: str) -> str:
    """A Troop: a sword, held aslant as it moves."""
    blade, shaded = "M0-15.5 2.5-11.5V4H-2.5V-11.5Z", "M0-15.5 2.5-11.5V4H0Z"
    guard, grip = "M-7 3.4Q0 5.4 7 3.4V6.6Q0 8.4-7 6.6Z", "M-1.5 6H1.5V11.4H-1.5Z"
    pommel = "M0 10A2.4 2.4 0 0 1 0 14.8 2.4 2.4 0 0 1 0 10Z"
    sword = painted(path(blade + guard + grip + pommel), BONE) + painted(path(shaded), BONE_SHADE)
    return placed(sword, turn=45, scale=0.92)


def _crawler(depth: str) -> str:
    """A Harvester: a crawler on tracks, its scoop in front."""
    wheels = "".join(disc(1.9, (x, 6.6)) for x in (-7.4, -2.5, 2.4, 7.3))
    return (
        painted(path("M-9.6 1.8-13-4.6H-8.6L-6.4-2.4-4.8-8.8H2.6L4-4.6H10.4L11.6 1.8Z"), BONE)
        + painted(path("M4-4.6H10.4L11.6 1.8H2.8Z"), BONE_SHADE)
        + painted(path("M-3.4-6.8H1L1.8-3.4H-4.2Z"), depth)
        + painted(box(23, 7.6, (0, 6.6), 3.8), BONE)
        + painted(wheels, depth)
    )


def _flier(depth: str) -> str:
    """An Ornithopter: a hull with two pairs of long wings, seen from above; what it carries hangs below its tail."""
    wings = path(
        "M1.6-4.4C6-9.6 12.6-11.6 15.2-9.6 15.4-6.4 8-2.6 1.6-1.8ZM1.6-1C7-1.6 13.4 1.4 14.4 5 12.6 7.4 6 4.4 1.6 1.6Z"
    )
    veins = stroked(path("M3-3.4 13-8.6M3 .4 12.4 4.4"), depth, 0.7)
    hull = path(
        "M0-14C3.2-14 4.4-10.8 3.6-7.6 3.2-3 2.4 3 1.5 8L4.6 12.4V14H-4.6V12.4L-1.5 8"
        "C-2.4 3-3.2-3-3.6-7.6-4.4-10.8-3.2-14 0-14Z"
    )
    return (
        mirrored(painted(wings, BONE) + veins)
        + painted(hull, BONE, depth, 0.8)
        + painted(path("M0-12.4C2-12.4 2.9-10.6 2.5-8.6H-2.5C-2.9-10.6-2-12.4 0-12.4Z"), depth)
        + stroked(path("M-2.9-5.4H2.9M-2.4-2H2.4"), depth, 0.8)
    )


def _helmet(depth: str) -> str:
    """A Sardaukar: a space helmet, its visor dark, a crest over the top."""
    return (
        painted(box(5, 8.4, (-10, -0.4), 2) + box(5, 8.4, (10, -0.4), 2), BONE_SHADE)
        + painted(path("M-9.2 7A10.2 11.4 0 1 1 9.2 7L11.4 9V12.4H-11.4V9Z"), BONE)
        + painted(path("M-1.5-14.8Q0-15.4 1.5-14.8V-8.2H-1.5Z"), BONE_SHADE)
        + painted(path("M-8.2-3.6Q0-8.6 8.2-3.6V.8Q7.4 4.8 0 5.4-7.4 4.8-8.2.8Z"), depth)
        + stroked(path("M-5.6-1.6Q-4-3.8-.8-4.2"), BONE, 1.3)
        + stroked(path("M-9.4 9H9.4"), depth, 1.1)
    )


def _hood(depth: str) -> str:
    """A Fremen: a hood, goggles, a filter over nose and mouth with its tube."""
    return (
        painted(path("M0-14.4C7-12 10.4-6 9.8 1.4L12.2 9Q6.6 13.2 0 13.2T-12.2 9L-9.8 1.4C-10.4-6-7-12 0-14.4Z"), BONE)
        + painted(path("M0-9C5-8 7.6-3.6 7.2 1.6 6.8 6.6 3.6 9.4 0 9.4S-6.8 6.6-7.2 1.6C-7.6-3.6-5-8 0-9Z"), depth)
        + painted(path("M-6.6 2.2Q0 .2 6.6 2.2 6 6.2 3.2 8.2H-3.2Q-6 6.2-6.6 2.2Z"), BONE_SHADE)
        + painted(disc(3, (-3.3, -2)) + disc(3, (3.3, -2)), GOLD, depth, 1)
        + painted(disc(2.1, (0, 5)), depth)
        + painted(disc(0.8, (0, 5)), BONE)
        + stroked(path("M1.6 6.6Q4.8 8.4 4.2 12.4"), depth, 1.3)
    )


def _bottle(depth: str) -> str:
    """A Mentat: a bottle of red liquid."""
    return (
        painted(box(5.4, 3.8, (0, -12), 1), GOLD_SHADE)
        + painted(
            path(
                "M-3.4-10.4H3.4V-9H2.6V-4.2C6.8-3 9.4.2 9.4 4.4 9.4 10 5 12.6 0 12.6"
                "S-9.4 10-9.4 4.4C-9.4.2-6.8-3-2.6-4.2V-9H-3.4Z"
            ),
            BONE,
        )
        + painted(path("M-7.4 3.2Q-3.6 1.4 0 3.2T7.4 3.2C8 8.4 4.6 10.8 0 10.8S-8 8.4-7.4 3.2Z"), LIQUID)
        + stroked(path("M-5.2 6.4Q-4.8 8.4-2.8 9.2"), BONE, 1.2)
        + painted(disc(1.1, (2.6, 6.2)) + disc(0.8, (4.4, 8)), BONE)
    )


def _eagle(depth: str) -> str:
    """The bird on the ducal signet: wings raised, head turned."""
    wing = path(
        "M.8-1.6C3.4-1.8 4.6-4 4.8-6.8 6.4-5.8 7.2-4 7.1-2.2L5.9-2.6 6.4-.2 5-.8 5.2 1.6 3.8.8 3.6 2.8 2.2 2 .8 3.4Z"
    )
    return mirrored(painted(wing, depth)) + painted(
        path("M-1.4-3.6Q-2.6-4.4-3-3.6-2.9-6.2-.6-6.2 1.6-6 1.4-3.4V3.4L3 6.6H-3L-1.4 3.4Z"), depth
    )


def _griffin(depth: str) -> str:
    """The beast on the baronial signet: rearing, beak open, wing raised, tail lashing."""
    return painted(
        path(
            "M-6.6-4.4-5-5.4Q-3.8-7.4-1.6-6.4L-1.2-4.4C0-7.6 3.4-8.6 6.6-7.4L4.6-6 6.2-4.6 4-3.8 5-2.2 2.4-2"
            "C4.6-1 5.2.6 4.8 2.2"
            "L6.2.8 5.6-1 7.4-.2Q8 3.2 4.8 4.2L5.4 6.8H2.6L2.4 4.6.2 4.2-1 6.8H-3.8L-2.4 3.4-2.6 1.6-4.4 3.2-6.2 2.6"
            "-4.4.6-5.8-.4-6.8-2-5-1.8-3.4-1.6-3.6-3.2-5-3Z"
        ),
        depth,
    )


def _ring(depth: str, seat: int) -> str:
    """A leader: a signet ring of gold with its side's beast."""
    beast, face = (_griffin, octagon(10, SIGNET)) if seat == HARKONNEN else (_eagle, disc(10.2, SIGNET))
    return (
        stroked(disc(7.4, (0, 5.6)), INK, 5.4)
        + stroked(disc(7.4, (0, 5.6)), GOLD_SHADE, 3.2)
        + painted(face, GOLD, INK, LINE * 0.8)
        + placed(beast(depth), SIGNET, scale=1.02)
    )


def emblem(seat: int, kind: int, depth: str) -> str:
    """What stands on a man's token."""
    if kind == LEADER:
        return _ring(depth, seat)
    if kind == WARRIOR:
        return _helmet(depth) if seat == HARKONNEN else _hood(depth)
    return {TROOP: _sword, HARVESTER: _crawler, ORNITHOPTER: _flier, MENTAT: _bottle}[kind](depth)


@cache
def man(seat: int, kind: int, locked: bool = False, scale: float = 1) -> str:
    """A man: his side's shape with his emblem; greyed if he cannot be bought."""
    fill, depth = (LOCKED_COLOUR, LOCKED_DEPTH) if locked else (SIDE_COLOURS[seat], SIDE_DEPTHS[seat])
    shape = outline(seat)
    token = shadow(shape) + inked(shape, fill) + stroked(outline(seat, TOKEN_RADIUS - 2), BONE, 0.6, 0.45)
    return placed(token + emblem(seat, kind, depth), scale=scale)


# ---- the desert --------------------------------------------------------------------------------


def _lumps(*places: tuple[float, float, float]) -> str:
    """Lumps of Spice at (x, y) of a size, each with a lit face."""
    bodies, lit = "", ""
    for x, y, size in places:
        top, low, wide, foot = pair((x, y - size)), number(size), *map(_short, (size * 0.4, size * 0.8))
        bodies += f"M{top}l{low} {low}-{wide} {foot}h-{_short(size * 1.2)}l-{wide}-{foot}z"
        lit += f"M{top}l-{low} {low} {_short(size * 0.9)} {_short(size * 0.2)}z"
    return painted(path(bodies), SPICE, SPICE_DEPTH, 0.9) + painted(path(lit), SPICE_LIT)


def _short(value: float) -> str:
    """One decimal is enough for a lump."""
    return number(round(value, 1))


@cache
def spice() -> str:
    """A Spice: a heap of reddish brown lumps."""
    return (
        painted(oval(14, 4, (1.8, 9.8)), "#000", opacity=0.2)
        + _lumps((-6, 1, 5.4), (5.8, 0.2, 6.2), (-0.6, -4.6, 6))
        + _lumps((-9.8, 7, 4.4), (9.6, 6.8, 4.8), (0.6, 5, 6.6))
    )


@cache
def buried_spice() -> str:
    """A Spice under a Sandworm: its glow all round, lumps thrown up beside the body."""
    lumps = ((-15.4, 15, 3.6), (15.8, 15.4, 3.4), (-15.8, -14, 3.2), (15.6, -14, 3.2))
    return painted(disc(19.6), SPICE_GLOW, opacity=0.6) + placed(spice(), scale=0.8) + _lumps(*lumps)


def _teeth(count: int, root: float, tip: float, turn: float = 0) -> str:
    step = 360 / count
    return "".join(
        polygon(
            [
                polar(root, turn + tooth * step - step * 0.4),
                polar(tip, turn + tooth * step),
                polar(root, turn + tooth * step + step * 0.4),
            ]
        )
        for tooth in range(count)
    )


@cache
def worm() -> str:
    """A Sandworm: its ringed body comes out of the sand, its mouth open, full of teeth."""
    body = disc(14.2, (3.4, 3.8))
    return (
        shadow(body)
        + inked(body, WORM_SHADE)
        + painted(disc(14.6, (2, 2.2)), WORM_SKIN, WORM_RIB, 0.9)
        + painted(disc(15, (0.6, 0.6)), WORM_SHADE, WORM_RIB, 0.9)
        + inked(disc(15.2, (-1, -1)), WORM_SKIN)
        + placed(
            painted(disc(11.8), WORM_THROAT, INK, HAIR)
            + painted(_teeth(9, 9, 4, 20), "#a8977d")
            + painted(_teeth(13, 12, 6.2), BONE),
            (-1, -1),
        )
    )


@cache
def sated_worm() -> str:
    """A Sandworm that has just swallowed: its jaws shut, fold upon fold."""
    folds = "".join(f"M{pair(polar(11.6, turn))}Q{pair(polar(9, turn + 50))} 0 0" for turn in range(0, 360, 40))
    body = disc(15.2, (1.4, 1.6))
    return (
        shadow(body)
        + inked(body, WORM_SHADE)
        + inked(disc(15.2, (-1, -1)), WORM_SKIN)
        + placed(painted(disc(11.8), WORM_SHADE, INK, HAIR) + stroked(path(folds), INK, 1), (-1, -1))
    )


def _flower(radius: float) -> str:
    petals = "".join(disc(radius * 0.45, polar(radius * 0.55, turn)) for turn in range(0, 360, 72))
    hearts = "".join(f"M0 0L{pair(polar(radius * 0.62, turn))}" for turn in range(0, 360, 72))
    return (
        painted(petals, PETAL) + stroked(path(hearts), PETAL_DEPTH, radius * 0.1) + painted(disc(radius * 0.26), PISTIL)
    )


@cache
def seitch(guest: int | None) -> str:
    """A Seitch: black rock with a flower; under a seat's man lit around him, the flower in the corner."""
    rock = inked(box(37, 37, (0, 0), 8), ROCK) + stroked(path("M-16.6 12V-10Q-16.6-16.6-10-16.6H12"), ROCK_LIT, 1.3)
    if guest is not None:
        return rock + painted(outline(guest, TOKEN_RADIUS + 2), ROCK_FLOOR) + placed(_flower(5.4), (-14, 14))
    ridge = path("M-16 10V8L-8-3-3 3 4-9 10-1 12-4 16 2V10Q16 16 10 16H-10Q-16 16-16 10Z")
    return shadow(box(37, 37, (0, 0), 8)) + rock + painted(ridge, ROCK_LIT) + placed(_flower(9.6), (0, 4))


# ---- the trays ---------------------------------------------------------------------------------

KEPT_SCALE: Final = 0.76
GHOST_STRENGTH: Final = 0.3


@cache
def held_spice() -> str:
    """One Spice among those held."""
    return _lumps((0, 0, 4.4))


@cache
def ghost(seat: int) -> str:
    """The empty place of a captured man."""
    return placed(stroked(outline(seat), INK, LINE, GHOST_STRENGTH, "3 3"), scale=KEPT_SCALE)


def _needed(kind: int) -> str:
    """The small sign of who does the buying: the leader's ring or the Mentat's bottle."""
    if kind == LEADER:
        return stroked(disc(3.3, (0, 1.9)), INK, 1.5) + painted(disc(2.5, (0, -2.6)), INK)
    return painted(path("M-1.5-5.6H1.5V-2.2C4-1.4 5 .4 5 2 5 4.6 2.8 5.4 0 5.4S-5 4.6-5 2C-5 .4-4-1.4-1.5-2.2Z"), INK)


@cache
def terms(price: int, needed: int, lost: bool) -> str:
    """Below a stack of captured men: what one costs, and who buys; struck out once the buyer is lost."""
    buyer = _needed(needed)
    if lost:
        buyer = (
            placed(buyer, opacity=0.5)
            + stroked(path("M-5.4 5.4 5.4-5.4"), WHITE, 3.4)
            + stroked(path("M-5.4 5.4 5.4-5.4"), VERMILION, 2)
        )
    return (
        placed(held_spice(), (-12, 0), scale=0.85)
        + text(str(price), (-4, 3.6), 10, INK, weight=700)
        + placed(buyer, (9, -0.2))
    )


@cache
def tally(count: int) -> str:
    """How many men a stack holds."""
    return inked(disc(6.2), INK) + text(str(count), (0, 3.2), 9, WHITE, weight=700)


@cache
def banner(seat: int, name: str, score: int) -> str:
    """A side's mark and letter, its name, its score."""
    shape = outline(seat, 11)
    return (
        shadow(shape)
        + inked(shape, SIDE_COLOURS[seat])
        + text(name[0], (0, 5), 14, BONE, weight=700, serif=True)
        + text(name, (14, -4.4), 9.6, INK, anchor="start", weight=700, serif=True)
        + text(str(score), (14, 12), 16, INK, anchor="start", weight=700, unit="points")
    )


@cache
def heap_label(count: int) -> str:
    """How much Spice a side holds."""
    return text(f"{count} Spice", (0, 0), 9.5, INK, weight=700)


@cache
def pennant() -> str:
    """Stands before the side whose turn it is."""
    return inked(path("M-3.4-5.4 4 0-3.4 5.4Z"), GOLD)


# ---- what happens ------------------------------------------------------------------------------


@cache
def rubble() -> str:
    """A Seitch in the moment of its fall: its rocks fly apart."""
    return "".join(inked(regular(5, 3.2 + turn % 3, turn, polar(21, turn)), ROCK_LIT) for turn in range(10, 360, 40))
