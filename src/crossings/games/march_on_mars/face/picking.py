"""How a person picks a move of March on Mars: dice on cards, landing boxes, cards of terrain and of marines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from crossings.boxes.ring import tray
from crossings.boxes.ring.flights import Box
from crossings.boxes.ring.tray import AGAIN
from crossings.drawing.scene import Pick
from crossings.games.march_on_mars.face import wording
from crossings.games.march_on_mars.face.flying import DIRECTIONS, aimed, at, flight_of
from crossings.games.march_on_mars.face.layout import HAND, View, box_id, columns_of_slot, lying, training_id
from crossings.games.march_on_mars.rules.data import LZ, LZ_LEVEL, SEAT_NAMES, actions_of

STEP_WORDS: Final = {"f": "on", "u": "up", "d": "down"}
SIDE_WORDS: Final = {"+": "right", "-": "left"}
EDGE_WORDS: Final = {"+": "left", "-": "right"}
"""By the sign of a gate: the edge from which a teleported marine enters."""


def picks(view: View, seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """For each legal move what to pick or to put together, its label, and of tools the rule that gives them."""
    return [replace(_pick(view, move), rule=RULES.get(re.split("[:@=]", move)[0], "")) for move in legal]


RULES: Final = {
    "ability": "MOM-S05",
    "next": "MOM-O05",
    "pass": "MOM-P04",
    "orbital": "MOM-Y01",
    "kamikaze": "MOM-Y07",
    "inject": "MOM-Y08",
    "foresee": "MOM-Y09",
    "tp": "MOM-Y12",
    "drone": "MOM-Y05",
    "end": "MOM-Y05",
    "lift": "MOM-C05",
    "him": "MOM-C06",
    "sm": "MOM-C07",
    "bait": "MOM-C08",
    "again": "MOM-C08",
    "keep": "MOM-C08",
    "bomb": "MOM-X02",
    "go": "MOM-A02",
    "stop": "MOM-A02",
    "hold": "MOM-A05",
    "re": "MOM-T02",
}
"""By the first word of a move: the rule that gives the right to it."""


def _pick(view: View, move: str) -> Pick:
    if move[0] in DIRECTIONS:
        return _jump(view, move)
    if move[0].isdigit():
        return _program(view, move)
    verb = re.split("[:@=]", move)[0]
    if verb == move:
        return Pick(move, (), _button(view, move))
    return _WAYS[verb](view, move, move[len(verb) + 1 :])


# ---- dice --------------------------------------------------------------------------------------


def _program(view: View, move: str) -> Pick:
    """Dice put on the cards of actions, in any order."""
    actions = actions_of(move)
    words = ", then ".join(wording.dice(letters) for letters in actions if letters)
    return Pick(move, (), f"Launch {words}", parts=tray.program_parts(tuple(actions)))


def _jump(view: View, move: str) -> Pick:
    """The die (the Jet pack: both dice, in their order), then the box where the jump ends."""
    flown = flight_of(view, move)
    jumps = [jump.split(":") for jump in move[1:].split(",")]
    faces = [face for face, _ in jumps]
    places = [lying(view, face, 1 + faces[:place].count(face)) for place, face in enumerate(faces)]
    words = ", then ".join(
        f"{wording.face(face)} ({', '.join(STEP_WORDS[step] for step in pattern)})" for face, pattern in jumps
    )
    end = "accident" if flown.accident else "safe"
    return Pick(move, (*places, box_id(flown.rest)), f"To the {SIDE_WORDS[move[0]]} with {words}: {end}")


def _again(view: View, move: str, face: str) -> Pick:
    return Pick(move, (lying(view, face), AGAIN), f"Throw {wording.face(face)} again")


def _take(view: View, move: str, faces: str) -> Pick:
    """MOM-Y09: dice of the hand, put on the card of an action."""
    shown = faces.split(",")
    words = wording.listed(map(wording.face, shown))
    return Pick(move, (), f"Use {words} as action {view['action']}", parts=tray.parts(view["action"], shown))


def _aside(words: str) -> Callable[[View, str, str], Pick]:
    """Dice put on the card beside the actions."""

    def way(view: View, move: str, letters: str) -> Pick:
        return Pick(move, (), words.format(wording.dice(letters)), parts=tray.parts(HAND, letters))

    return way


# ---- boxes -------------------------------------------------------------------------------------


def _start(view: View, move: str, column: str) -> Pick:
    box = int(column), int(LZ_LEVEL[int(column) - LZ])
    return Pick(move, (box_id(box),), f"Land in column {column}")


def _fight(view: View, move: str, killed: str) -> Pick:
    return Pick(move, (box_id(at(view, view["active"])),), f"Fight: kill {wording.kills(killed)}", take=True)


def _shoot(view: View, move: str, rest: str) -> Pick:
    """`-2@0=y1b1`, from the active marine."""
    return _shot(move, at(view, view["active"]), rest, "Shoot")


def _hit(view: View, move: str, rest: str) -> Pick:
    return _shot(move, at(view, view["beacon"]), rest, "Missile")


def _shot(move: str, start: Box, rest: str, verb: str) -> Pick:
    where, _, killed = rest.partition("=")
    return Pick(move, (box_id(aimed(start, where)),), f"{verb}: kill {wording.kills(killed)}", take=True)


def _land(view: View, move: str, level: str) -> Pick:
    """MOM-Y12: the column that the blue die and the gate lead to."""
    slot, sign = view["gate"][:2], view["gate"][2]
    columns = columns_of_slot(slot)[:: DIRECTIONS[sign]]
    box = columns[int(view["faces"][0][1]) - 1], int(level)
    return Pick(move, (box_id(box),), f"Appear in column {box[0]}, level {level}")


# ---- cards -------------------------------------------------------------------------------------


def _ability(view: View, move: str, name: str) -> Pick:
    return Pick(move, (), f"{wording.ability(name)}: {wording.ABILITY_LINES[name]}")


def _orbital(view: View, move: str, slot: str) -> Pick:
    return Pick(move, (slot,), f"Orbital bombing: all aliens on {wording.card_in(view, slot)}", take=True)


def _teleport(view: View, move: str, gate: str) -> Pick:
    slot, sign = gate[:2], gate[2]
    return Pick(move, (slot,), f"Teleport to {wording.card_in(view, slot)}, in from its {EDGE_WORDS[sign]} edge")


def _on_marine(words: str) -> Callable[[View, str, str], Pick]:
    def way(view: View, move: str, seat: str) -> Pick:
        return Pick(move, (training_id(int(seat)),), words.format(SEAT_NAMES[int(seat)]))

    return way


_WAYS: Final[dict[str, Callable[[View, str, str], Pick]]] = {
    "re": _again,
    "take": _take,
    "foresee": _aside("Precog: throw {} first"),
    "kamikaze": _aside("Kamikaze: the bomb with {}"),
    "drone": _aside("Drone: throw {}"),
    "start": _start,
    "fight": _fight,
    "shoot": _shoot,
    "hit": _hit,
    "land": _land,
    "ability": _ability,
    "orbital": _orbital,
    "tp": _teleport,
    "next": _on_marine("{} plays next"),
    "lift": _on_marine("Support: put up {}"),
    "him": _on_marine("Support: HIM, 3 hits, with {} as beacon"),
    "sm": _on_marine("Support: SM, 2 hits and one die again, with {} as beacon"),
}


def _button(view: View, move: str) -> str:
    if move == "go":
        return f"Throw action {view['action']}: {wording.dice(view['program'][view['action'] - 1])}"
    if move == "bomb":
        return f"The bomb: {view['options']['target']} or more destroys the MMM"
    return _BUTTONS[move]


_BUTTONS: Final = {
    "pass": "Pass: no action this turn",
    "inject": "Power-up: six dice now, three in the next turn",
    "bait": "Support: bait the coming wave",
    "stop": "End the actions",
    "hold": "Let the throw go",
    "end": "End the turn without the drone",
    "keep": "Keep this wave",
    "again": "Throw for the wave again",
}
