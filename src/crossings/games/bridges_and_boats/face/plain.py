"""The table of Bridges and Boats in plain characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.board import rounds, score
from crossings.games.bridges_and_boats.face.layout import section_of
from crossings.games.bridges_and_boats.face.seen import HIDDEN, SIDES, Boat, Seen
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SPACES
from crossings.games.bridges_and_boats.words import say

SOLDIER: Final = "@"
FREE: Final = "·"
WATER: Final = "~~~"
FACE_DOWN: Final = "[?]"
INKS: Final = {SOLDIER: "bold yellow", r"\[[0-6]-[0-6]\]": "bold", r"\[\?\]": "dim", WATER: "blue", FREE: "dim"}
"""What is coloured in the rows of the bridge, and how."""


def plain(seen: Seen) -> str:
    """Round and score, the defender's bank, the river from the far bank to the near one, the attacker's bank."""
    rows = [
        say("plain-head", **rounds(seen), score=score(seen)),
        "",
        *_side(seen, DEFENDER),
        *_defence(seen),
        _boats(seen.across),
        "",
        *(_space(seen, space) for space in range(SPACES, 0, -1)),
        "",
        _boats(seen.at_bank),
        *_side(seen, ATTACKER),
        "",
        say("plain-pool", dominoes=len(seen.pool), used=_row((*seen.discard, *seen.buried)) or say("plain-none")),
        *_air(seen),
        say("plain-key"),
    ]
    return "\n".join(rows)


def _side(seen: Seen, seat: int) -> Iterator[str]:
    turn = ">" if seen.turn == seat and not seen.over else " "
    coins = say("plain-side", side=SIDES[seat], coins=seen.coins[seat], income=seen.incomes[seat])
    yield f"{turn} {coins}"
    yield _indented("plain-reserve", _row(seen.reserves[seat]))


def _defence(seen: Seen) -> Iterator[str]:
    sent = _indented("plain-sent", _row(seen.sent)) if seen.sent else ""
    yield _indented("plain-planes", _row(seen.planes)) + sent
    yield _indented("plain-cannons", _row(seen.cannons))


def _boats(boats: Iterable[Boat]) -> str:
    return _indented("plain-boats", " ".join(_domino(boat.domino) + SOLDIER * boat.soldiers for boat in boats))


def _indented(message: str, things: str) -> str:
    return "  " + say(message, things=things or say("plain-none"))


def _row(faces: Iterable[str]) -> str:
    return " ".join(map(_domino, faces))


def _domino(face: str) -> str:
    return FACE_DOWN if face == HIDDEN else f"[{face}]"


def _space(seen: Seen, space: int) -> str:
    """One space of the bridge; at the upper space of a section the domino and the bombs that strike it."""
    section = section_of(space)
    face = seen.bridge[section - 1]
    man = f" {SOLDIER if seen.soldiers[space - 1] else FREE} " if face else WATER
    line = f"{space:>3} |{man}|"
    if space % 2 == 0:
        sums = ", ".join(map(str, odds.sums_of(section)))
        odds_of = say("plain-bombs", strikes=odds.STRIKES[section], pairs=odds.PAIRS)
        line += f" {say('plain-section', section=section)} {_domino(face) if face else '':<6}{sums:>7}: {odds_of}"
    return line


def _air(seen: Seen) -> Iterator[str]:
    """What is being decided."""
    if seen.flying:
        yield say("plain-air", plane=_domino(seen.flying), dice=" ".join(map(str, seen.dice)) or say("plain-to-roll"))
    if seen.shots:
        yield say("plain-shots", shots=seen.shots, target=seen.target and _domino(seen.target))
