"""A move of Dune Chess as a plain sentence for the log, its ends in words, and what a score is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.games.dune_chess.rules.data import (
    ACTIONS,
    FILES,
    FROM,
    GROUNDS,
    HARVESTER,
    KIND,
    KINDS,
    LETTERS,
    MAN,
    NAMES,
    ORNITHOPTER,
    OUT,
    PASSING,
    PRICE,
    RANKS,
    RANSOM,
    SEAT_NAMES,
    SEATS,
    SEITCH,
    SIDE,
    SPICE,
    SQUARES,
    TO,
    TOGETHER,
    VALUE,
    WAY,
    WIDTH,
)

View = Mapping[str, Any]

ENDINGS = {
    "no-combatants": "Neither side has anybody left to fight with.",
    "no-harvesters": "One side has neither a man to fight with nor a Harvester left.",
    "no-spice": "One side has nobody left to fight with, and no Spice lies open for its Harvesters.",
    "quiet": "The harvest is over, and for many moves nothing was captured.",
    "stalled": "For too many moves in a row nothing was captured.",
    "cap": "The last move that the game allows has been made.",
    "blocked": "Neither side can move any more.",
}
COUNTED_TO_END = 10
"""From so many moves without a capture on, the line that asks also counts them."""
UNCHANGED_PLURALS = ("Sardaukar", "Fremen")


def ask(view: View) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    asked = "move a man or a Sandworm"
    if any(view["captured"][view["actor"]].values()) and view["held"][view["actor"]]:
        asked += ", or ransom a man"
    if view["quiet"] >= COUNTED_TO_END:
        asked += f" ({view['quiet']} moves without a capture)"
    return asked + "."


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """One sentence: who moves, where to, and what comes of it."""
    number = ACTIONS.index(move)
    way, a, b = int(WAY[number]), int(FROM[number]), int(TO[number])
    mover = int(before["actor"])
    side = SEAT_NAMES[mover]
    if way == PASSING:
        return f"{side} cannot move and passes."
    if way == RANSOM:
        return (
            f"{side} buys back the {NAMES[mover][a]} for {PRICE[a]} Spice and drops it on {SQUARES[b]}"
            f" ({_spice(after, mover)})."
        )
    start, end = SQUARES[a], SQUARES[b]
    if start in before["worms"] and (way == TOGETHER or not _man(before, start)):
        return f"{side} {_worm_sentence(before, start, end, way)}."
    man = before["cargo"][start] if way == OUT else _man(before, start)
    deeds = [_going(before, way, start, end), *_coming(before, after, way, man, start, end)]
    return f"{side} {_name(man)} {start} {_joined(deeds)}."


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """DUC-67: for each seat its men by kind, the most valuable first, and the Spice it holds."""
    men = "".join(view["men"]) + "".join(view["cargo"].values())
    return [
        [
            (_counted(seat, kind, count), count * VALUE[kind])
            for kind in reversed(range(KINDS))
            if (count := _count(men, seat, kind))
        ]
        + [("Spice", int(view["held"][seat]))]
        for seat in range(SEATS)
    ]


# ---- parts of a sentence -------------------------------------------------------------------------


def _worm_sentence(before: View, start: str, end: str, way: int) -> str:
    verb = "rides" if way == TOGETHER else "leads"
    victims = _names_on(before, end)
    return f"{verb} the Sandworm {start} to {end}" + (f" and kills the {victims}" if victims else "")


def _going(before: View, way: int, start: str, end: str) -> str:
    """How a man sets out."""
    load = before["cargo"].get(start)
    if way == OUT:
        return f"leaves its Ornithopter for {end}"
    if way == TOGETHER:
        return f"carries its {_name(load)} to {end}"
    if load:
        return f"goes to {end} without its {_name(load)}"
    if start in before["worms"]:
        return f"leaves its Sandworm for {end}"
    return f"goes to {end}"


def _coming(before: View, after: View, way: int, man: str, start: str, end: str) -> list[str]:
    """What a man does where he arrives."""
    mover = int(before["actor"])
    deeds = []
    there = _man(before, end)
    brings_harvester = _kind(man) == HARVESTER or (way == TOGETHER and _kind(before["cargo"][start]) == HARVESTER)
    if there and _side(there) != mover:
        deeds.append(f"captures the {_names_on(before, end)}")
    elif there:
        boards = _kind(there) == ORNITHOPTER
        deeds.append("gets aboard the Ornithopter" if boards else f"picks up the {_name(there)}")
    elif end in before["worms"]:
        deeds.append("mounts the Sandworm")
    if brings_harvester and _ground(before, end) == SPICE:
        deeds.append(f"harvests ({_spice(after, mover)})")
    if _ground(before, end) == SEITCH and _ground(after, end) != SEITCH:
        deeds.append("destroys the Seitch")
    return deeds


def _joined(deeds: list[str]) -> str:
    return deeds[0] if len(deeds) == 1 else ", ".join(deeds[:-1]) + " and " + deeds[-1]


def _spice(view: View, seat: int) -> str:
    return f"Spice {view['held'][seat]}"


# ---- looking at a view ---------------------------------------------------------------------------


def _at(rows: list[str], square: str) -> str:
    return rows[WIDTH - 1 - RANKS.index(square[1])][FILES.index(square[0])]


def _man(view: View, square: str) -> str:
    """The letter of the man on top, or nothing."""
    return _at(view["men"], square).replace(".", "")


def _ground(view: View, square: str) -> int:
    return GROUNDS.index(_at(view["ground"], square))


def _kind(letter: str) -> int:
    return int(KIND[LETTERS.index(letter)])


def _side(letter: str) -> int:
    return int(SIDE[LETTERS.index(letter)])


def _name(letter: str) -> str:
    return NAMES[_side(letter)][_kind(letter)]


def _names_on(view: View, square: str) -> str:
    """The man of a square and the one he carries; nothing if there is nobody."""
    man = _man(view, square)
    load = view["cargo"].get(square)
    return f"{_name(man)} and its {_name(load)}" if load else man and _name(man)


def _count(men: str, seat: int, kind: int) -> int:
    return men.count(LETTERS[MAN[seat, kind]])


def _counted(seat: int, kind: int, count: int) -> str:
    name = NAMES[seat][kind]
    return name if count == 1 else f"{count} {name if name in UNCHANGED_PLURALS else name + 's'}"
