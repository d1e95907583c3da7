"""The table of Bridges and Boats in plain characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crossings.games.bridges_and_boats.face import board, layout, odds
from crossings.games.bridges_and_boats.face.position import HIDDEN, SIDES, Boat, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SPACES
from crossings.games.bridges_and_boats.words import say

SOLDIER = "@"
FREE = "·"
WATER = "~~~"
FACE_DOWN = "[?]"
INKS = {SOLDIER: "bold yellow", r"\[[0-6]-[0-6]\]": "bold", r"\[\?\]": "dim", WATER: "blue", FREE: "dim"}
"""What is coloured in the rows of the bridge, and how."""


def plain(position: Position) -> str:
    """Round and score, the defender's bank, the river from the far bank to the near one, the attacker's bank."""
    rows = [
        say("plain-head", **board.rounds(position), score=board.score(position)),
        "",
        *_side(position, DEFENDER),
        *_defence(position),
        _boats(position.across),
        "",
        *(_space(position, space) for space in range(SPACES, 0, -1)),
        "",
        _boats(position.at_bank),
        *_side(position, ATTACKER),
        "",
        say(
            "plain-pool",
            dominoes=len(position.pool),
            used=_row((*position.discard, *position.buried)) or say("plain-none"),
        ),
        *_air(position),
        say("plain-key"),
    ]
    return "\n".join(rows)


def _side(position: Position, seat: int) -> Iterator[str]:
    turn = ">" if position.turn == seat and not position.over else " "
    coins = say("plain-side", side=SIDES[seat], coins=position.coins[seat], income=position.incomes[seat])
    yield f"{turn} {coins}"
    yield _indented("plain-reserve", _row(position.reserves[seat]))


def _defence(position: Position) -> Iterator[str]:
    sent = _indented("plain-sent", _row(position.sent)) if position.sent else ""
    yield _indented("plain-planes", _row(position.planes)) + sent
    yield _indented("plain-cannons", _row(position.cannons))


def _boats(boats: Iterable[Boat]) -> str:
    return _indented("plain-boats", " ".join(_domino(boat.domino) + SOLDIER * boat.soldiers for boat in boats))


def _indented(message: str, things: str) -> str:
    return "  " + say(message, things=things or say("plain-none"))


def _row(faces: Iterable[str]) -> str:
    return " ".join(map(_domino, faces))


def _domino(face: str) -> str:
    return FACE_DOWN if face == HIDDEN else f"[{face}]"


def _space(position: Position, space: int) -> str:
    """One space of the bridge; at the upper space of a section the domino and the bombs that strike it."""
    section = layout.section_of(space)
    face = position.bridge[section - 1]
    man = f" {SOLDIER if position.soldiers[space - 1] else FREE} " if face else WATER
    line = f"{space:>3} |{man}|"
    if space % 2 == 0:
        sums = ", ".join(map(str, odds.sums_of(section)))
        odds_of = say("plain-bombs", strikes=odds.STRIKES[section], pairs=odds.PAIRS)
        line += f" {say('plain-section', section=section)} {_domino(face) if face else '':<6}{sums:>7}: {odds_of}"
    return line


def _air(position: Position) -> Iterator[str]:
    """What is being decided."""
    if position.flying:
        yield say(
            "plain-air", plane=_domino(position.flying), dice=" ".join(map(str, position.dice)) or say("plain-to-roll")
        )
    if position.shots:
        yield say("plain-shots", shots=position.shots, target=position.target and _domino(position.target))
