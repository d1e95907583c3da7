"""The words for what is seen on the scene of Dune Chess: men, squares, trays."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.games.dune_chess.face.layout import SEITCH_MARK, Man, Stack, View, captured, on_board, scores
from crossings.games.dune_chess.rules.data import GROUNDS, LEADER, MENTAT, NAMES, SEAT_NAMES, WARRIOR

GROUND_WORDS: Final = dict(zip(GROUNDS, ("sand", "Spice", "Seitch"), strict=True))
ONE_AND_MANY_ALIKE: Final = (WARRIOR,)


def name(man: Man) -> str:
    """'Sardaukar'."""
    return NAMES[man.seat][man.kind]


def full_name(man: Man) -> str:
    """'Harkonnen Troop'; the leaders and their warriors need no side."""
    return name(man) if name(Man(1 - man.seat, man.kind)) != name(man) else f"{SEAT_NAMES[man.seat]} {name(man)}"


def plural(kind: int, seat: int, count: int) -> str:
    """'1 Troop', '3 Troops'; of Fremen and Sardaukar one and many are alike."""
    word = NAMES[seat][kind]
    return f"{count} {word}" if count == 1 or kind in ONE_AND_MANY_ALIKE else f"{count} {word}s"


def a(noun: str) -> str:
    """The noun with its article."""
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


@cache
def on_square(stack: Stack) -> str:
    """'Sandworm on Spice, ridden by a Fremen'."""
    man = stack.top
    if stack.worm:
        return f"Sandworm on {GROUND_WORDS[stack.ground]}" + (f", ridden by {a(name(man))}" if man else "")
    if man:
        words = full_name(man)
        if stack.load:
            words += f" carrying {a(name(stack.load))}"
        return words + (" on a Seitch" if stack.ground == SEITCH_MARK else "")
    return GROUND_WORDS[stack.ground]


def side(view: View, seat: int) -> str:
    """'Harkonnen: 47 points, 2 Spice, the Mentat is lost, to move'."""
    alive = {man.kind for man in on_board(view) if man.seat == seat}
    parts = [f"{scores(view)[seat]} points", f"{view['held'][seat]} Spice"]
    parts += [f"the {NAMES[seat][kind]} is lost" for kind in (LEADER, MENTAT) if kind not in alive]
    if view["actor"] == seat:
        parts.append("to move")
    return f"{SEAT_NAMES[seat]}: {', '.join(parts)}"


def kept(view: View, seat: int, kind: int) -> str:
    """'2 Troops captured'."""
    count = captured(view, seat, kind)
    return f"{plural(kind, seat, count)} captured" if count else f"no {NAMES[seat][kind]} captured"
