"""The table of Bridges and Boats in plain characters."""

from __future__ import annotations

from typing import Final

from crossings.games.bridges_and_boats.face import odds, wording
from crossings.games.bridges_and_boats.face.layout import (
    GHOST_PLANE,
    HIDDEN,
    View,
    coins_of,
    over_the_river,
    section_of,
    sent,
)
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SEAT_NAMES, SPACES

SOLDIER: Final = "@"
CREW: Final = ("", "@", "@@")
FREE: Final = "·"
WATER: Final = "~~~"
FACE_DOWN: Final = "[?]"
KEY: Final = (
    "@ soldier, [3-5] domino, [?] face down, ~~~ no section; right: bombs (sum of two dice) that strike a section"
)
INKS: Final = {
    SOLDIER: "bold yellow",
    r"\[[0-6]-[0-6]\]": "bold",
    r"\[\?\]": "dim",
    WATER: "blue",
    FREE: "dim",
}
"""What is coloured in the rows of the bridge, and how."""


def plain(view: View, seat: int | None) -> str:
    """Round and score, the defender's bank, the river from the far bank to the near one, the attacker's bank."""
    return "\n".join(
        [
            f"Round {view['round']} of {view['options']['max_rounds']}   {wording.score(view)}",
            "",
            *_defender(view),
            "",
            *(_space(view, space) for space in range(SPACES, 0, -1)),
            "",
            *_attacker(view),
            "",
            f"Pool: {len(view['pool'])}   Used up: {_row(view['discard'] + view['buried'])}",
            *_air(view),
            KEY,
        ]
    )


def _defender(view: View) -> list[str]:
    away = [face for face in view["planes"] if sent(view, face)]
    order = [GHOST_PLANE] * (GHOST_PLANE in away) + view["mission"]
    return [
        *_side(view, DEFENDER),
        f"  planes: {_row(view['planes'])}" + (f"   sent: {_row(order)}" if order else ""),
        f"  cannons: {_row(view['cannons'])}",
        f"  boats here: {_boats(view['across'])}",
    ]


def _attacker(view: View) -> list[str]:
    empty = [{"domino": face, "soldiers": 0} for face in view["boats"]]
    return [f"  boats here: {_boats([*view['loaded'], *empty])}", *_side(view, ATTACKER)]


def _side(view: View, seat: int) -> list[str]:
    turn = ">" if view["turn"] == seat and not view["result"] else " "
    head = f"{turn} {SEAT_NAMES[seat]}: {wording.many(coins_of(view, seat), 'coin')}, +{wording.income(view, seat)}"
    return [head, f"  reserve: {_row(view['reserves'][seat])}"]


def _row(faces: list[str]) -> str:
    return " ".join(map(_domino, faces)) or "none"


def _domino(face: str) -> str:
    return FACE_DOWN if face == HIDDEN else f"[{face}]"


def _boats(boats: list[dict[str, object]]) -> str:
    return " ".join(f"{_domino(str(boat['domino']))}{CREW[int(str(boat['soldiers']))]}" for boat in boats) or "none"


def _space(view: View, space: int) -> str:
    """One space of the bridge; at the upper space of a section the domino and the bombs that strike it."""
    section = section_of(space)
    face = view["bridge"][section - 1]
    man = WATER if face is None else f" {SOLDIER if view['soldiers'][space - 1] else FREE} "
    line = f"{space:>3} |{man}|"
    if space % 2 == 0:
        sums = ", ".join(map(str, odds.sums_of(section)))
        line += f" section {section} {'' if face is None else _domino(face):<6}{sums:>7}: {odds.STRIKES[section]} in 36"
    return line.rstrip()


def _air(view: View) -> list[str]:
    """What is being decided."""
    face = over_the_river(view)
    if face:
        dice = " ".join(map(str, view["dice"])) or "to be rolled"
        return [f"In the air: [{face}], dice: {dice}"]
    if view["shots"]:
        target = f" at [{view['target']}]" if view["target"] else ""
        return [f"Cannons: {wording.many(view['shots'], 'shot')} left{target}"]
    return []
