"""What a place on the scene of Bridges and Boats is and what its odds are, in a line and over the board."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from crossings.drawing.kit import INK, PAPER, VERMILION, box, painted, placed, stroked, text
from crossings.drawing.scene import Hint
from crossings.games.bridges_and_boats.face import odds, wording
from crossings.games.bridges_and_boats.face.layout import (
    ACE_PLANE,
    BRIDGE,
    DECK,
    GHOST_PLANE,
    HIDDEN,
    SPACE,
    Thing,
    View,
    beside,
    boats,
    cannons,
    far_boats,
    is_glass,
    over_the_river,
    planes,
    reserve,
    section_at,
    section_of,
    standing,
)
from crossings.games.bridges_and_boats.face.picking import hit_words
from crossings.games.bridges_and_boats.face.wording import many
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, FACES


def hint(view: View, place: str) -> Hint | None:
    """What is at a place, and its odds."""
    what, _, rest = place.partition("-")
    if what in ("section", "post", "space"):
        section = section_of(int(rest)) if what == "space" else int(rest)
        label = wording.space(view, int(rest)) if what == "space" else wording.section(view, section)
        return _section(view, section, label)
    if what == "domino":
        return _domino(view, place)
    if what == "boat":
        return _boat(view, place)
    if what == "plane":
        return next((_plane(view, thing.face) for thing in planes(view) if thing.id == place), None)
    if what == "cannon":
        return next((_cannon(view, thing) for thing in cannons(view) if thing.id == place), None)
    if what == "die":
        return _dice(view)
    return _of_region(view, place)


def _of_region(view: View, place: str) -> Hint | None:
    if place not in _REGIONS:
        return None
    overlay = _chances_of_sinking(view, len(view["cannons"])) if place == "battery" else ""
    return Hint(_REGIONS[place](view), overlay)


# ---- regions -----------------------------------------------------------------------------------


def _dominoes(count: int) -> str:
    return "1 domino" if count == 1 else f"{count or 'no'} dominoes"


def pool_line(view: View) -> str:
    """How many dominoes are left and what one costs."""
    left = len(view["pool"])
    cost = many(view["options"]["domino_cost"], "coin")
    return f"The pool: {_dominoes(left)}, {cost} each; whoever buys the last one ends the game"


def used_line(view: View) -> str:
    """What is used up."""
    parts = []
    if view["discard"]:
        parts.append("boats " + ", ".join(view["discard"]))
    if view["buried"]:
        known = [face for face in view["buried"] if face != HIDDEN]
        parts.append("sections " + ", ".join(known) if known else f"{many(len(view['buried']), 'section')}, face down")
    return "Used up: " + ("; ".join(parts) or "nothing")


def _airfield(view: View) -> str:
    away = [*view["mission"], *([GHOST_PLANE] if view["ghost"] else [])]
    flying = f"; sent: {', '.join(away)}" if away else ""
    return f"The airfield: {many(len(view['planes']), 'plane')}{flying}"


def _battery(view: View) -> str:
    shots = f", {many(view['shots'], 'shot')} left" if view["shots"] else ""
    return f"The battery: {many(len(view['cannons']), 'cannon')}{shots}; each fires one die at the boats across"


# ---- the bridge --------------------------------------------------------------------------------


def _section(view: View, section: int, label: str) -> Hint:
    """BAB-49 to BAB-51: which bombs fall here and whom they kill."""
    sums = " or ".join(map(str, odds.sums_of(section)))
    line = f"{label}; a bomb falls here with {sums}: {odds.STRIKES[section]} in {odds.PAIRS}"
    if section not in standing(view):
        return Hint(f"{line}, and does no harm while it is missing")
    dead, deadly = odds.killed(view, section, False), odds.killed(view, section, True)
    line += f"; it kills {many(dead, 'soldier')}" + (f", {deadly} if deadly" if deadly > dead else "")
    return Hint(line, strike_frame(view, section, True))


def strike_frame(view: View, section: int, deadly: bool) -> str:
    """The section that a bomb would destroy, framed; its neighbours dashed if the hit may be deadly."""
    near = [other for other in beside(section) if other in standing(view)] if deadly else []
    return _framed(section, 3) + "".join(_framed(other, 2.2, "3 4.5") for other in near)


def _framed(section: int, width: float, dashes: str = "") -> str:
    """A frame that is seen on wood and on water: vermilion on paper."""
    return stroked(_deck(section), PAPER, width + 2.4) + stroked(_deck(section), VERMILION, width, dashes=dashes)


def _deck(section: int) -> str:
    return box(DECK + 2, 2 * SPACE - 3, section_at(section), 4)


# ---- planes ------------------------------------------------------------------------------------


def _plane(view: View, face: str) -> Hint:
    return Hint(f"{wording.plane(view, face)}; {plane_odds(view, face)}", _bombs(view, face))


def plane_odds(view: View, face: str) -> str:
    """'hits with 7: 6 in 36, deadly 2; 0.54 soldiers on the average'."""
    if face == GHOST_PLANE:
        return "never hits; lets one die of one roll of the mission be rolled again"
    hits, deadly = odds.aim(face)
    if face == ACE_PLANE:
        words = "always hits, never deadly"
    else:
        how_deadly = f"{deadly} of them deadly" if deadly else "never deadly"
        words = f"hits with {sum(odds.ends(face))}: {hits} in {odds.PAIRS}, {how_deadly}"
    dead = odds.expected_dead(view, face)
    return f"{words}; kills {float(dead):.2f} soldiers on the average" if dead else words


def _bombs(view: View, face: str) -> str:
    """Beside each section that stands, how likely this plane destroys it."""
    hits = odds.aim(face).hit
    return "".join(
        _slip(odds.percent(Fraction(hits * odds.STRIKES[section], odds.PAIRS**2)), (BRIDGE, section_at(section)[1]))
        for section in (standing(view) if hits else [])
    )


def _slip(words: str, at: tuple[float, float]) -> str:
    """A chance on a slip of paper with a vermilion edge."""
    wide = 10 + 6.2 * len(words)
    return placed(
        painted(box(wide, 17, corner=4), PAPER, VERMILION, 1.4) + text(words, (0, 4), 11, INK, weight=700), at
    )


def _dice(view: View) -> Hint | None:
    face = over_the_river(view)
    if not face:
        return None
    if view["phase"].startswith("where"):
        deadly = "The bomb of a deadly hit" if view["deadly"] else "The bomb"
        if len(view["dice"]) < 2:
            return Hint(f"{deadly} is falling")
        section = odds.struck(tuple(view["dice"]))
        return Hint(f"{deadly} would strike section {section}", strike_frame(view, section, view["deadly"]))
    need = f"{wording.plane_name(face)} needs {sum(odds.ends(face))}"
    if len(view["dice"]) == 2:
        need += f"; {view['dice'][0]} and {view['dice'][1]} are {hit_words(face, tuple(view['dice']))}"
    return Hint(need[0].upper() + need[1:])


# ---- boats and cannons -------------------------------------------------------------------------


def _boat(view: View, place: str) -> Hint | None:
    across = {thing.id for thing in far_boats(view)}
    for thing in boats(view):
        if thing.id == place:
            return Hint(f"{wording.boat(thing, place in across)}{_under_fire(view, thing.face)}", _target(thing))
    return None


def _under_fire(view: View, face: str) -> str:
    """BAB-59, BAB-61: how likely shots sink a boat."""
    if face == HIDDEN:
        return ""
    sinking = odds.sinking(face)
    if not sinking:
        return "; cannot be sunk"
    words = f"; a shot sinks it {sinking} in {FACES}"
    shots = view["shots"] or len(view["cannons"])
    return words + (f", {shots} shots {odds.percent(odds.sunk(face, shots))}" if shots > 1 else "")


def _target(thing: Thing) -> str:
    """The pips that sink a boat, beside it."""
    if thing.face == HIDDEN:
        return ""
    numbers = " or ".join(str(pips) for pips in sorted(set(odds.ends(thing.face)) - {0}))
    x, y = thing.stand.at
    return _slip(numbers or "never", (x, y - 26 * thing.stand.scale))


def _cannon(view: View, thing: Thing) -> Hint:
    seen = f"Cannon {thing.face}" if thing.face != HIDDEN else "Cannon, face down"
    glass = " (only you see its face)" if is_glass(view, thing.face) else ""
    rule = (
        "fires one die at a boat that is named before" if view["options"]["cannons"] == "aimed"
        else "fires one die; every boat across with that number is sunk"
    )  # fmt: skip
    return Hint(f"{seen}{glass}: {rule}", _chances_of_sinking(view, 1))


def _chances_of_sinking(view: View, shots: int) -> str:
    """On each boat across, how likely so many shots sink it."""
    return "".join(
        _slip(
            odds.percent(odds.sunk(thing.face, shots)), (thing.stand.at[0], thing.stand.at[1] - 24 * thing.stand.scale)
        )
        for thing in (far_boats(view) if shots else [])
    )


def _domino(view: View, place: str) -> Hint | None:
    """What a domino of the reserve is good for."""
    for seat in (ATTACKER, DEFENDER):
        for thing in reserve(view, seat):
            if thing.id == place and thing.face != HIDDEN:
                use = _as_boat(thing.face) if seat == ATTACKER else _as_plane(view, thing.face)
                glass = " (only you see it)" if is_glass(view, thing.face) else ""
                return Hint(f"{thing.face}{glass}: {use}")
    return None


def _as_boat(face: str) -> str:
    sinking = odds.sinking(face)
    fate = f"as a boat a shot sinks it {sinking} in {FACES}" if sinking else "as a boat it cannot be sunk"
    return f"{fate}; as a section every domino is alike"


def _as_plane(view: View, face: str) -> str:
    return f"as a plane it {plane_odds(view, face)}; as a cannon every domino is alike"


_REGIONS: Final[dict[str, Callable[[View], str]]] = {
    "pool": pool_line,
    "used": used_line,
    "coins-0": lambda view: f"{wording.side(view, ATTACKER)}; each coin can go as a soldier",
    "coins-1": lambda view: f"{wording.side(view, DEFENDER)}; each coin counts at the end",
    "crossed": wording.score,
    "airfield": _airfield,
    "battery": _battery,
    "quay": lambda view: "The quay: boats are built here; each takes two soldiers",
    "far-shore": lambda view: "The far shore: boats land here and unload in the attacker's next turn",
    "reserve-0": lambda view: f"Attacker's reserve: {_dominoes(len(view['reserves'][ATTACKER]))}",
    "reserve-1": lambda view: f"Defender's reserve: {_dominoes(len(view['reserves'][DEFENDER]))}",
}
