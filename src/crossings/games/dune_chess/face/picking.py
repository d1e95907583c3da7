"""How a person picks a move of Dune Chess, and what a pick means that no possible move has."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from crossings.drawing.scene import Pick
from crossings.games.dune_chess.face.effects import TAKING, hang_on
from crossings.games.dune_chess.face.position import Position, Stack
from crossings.games.dune_chess.rules.data import (
    ACTIONS,
    AROUND,
    BESIDE,
    CORNERS,
    HARVESTER,
    LINES,
    ORNITHOPTER,
    PASS_TEXT,
    SQUARE,
    SQUARES,
    TROOP,
    WARRIOR,
    is_adjacent,
)
from crossings.games.dune_chess.words import WORDS, say
from crossings.words import Would, remembered_by

KEPT = 32_768
"""How many moves are kept as picks: most are possible again at the next turn."""


class Asked(NamedTuple):
    """A move that is legal in a position."""

    position: Position
    move: str
    would: Would


def picks(position: Position, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the squares to pick, or slot and square, and what it would do."""
    return [_pick(Asked(position, move, would)) for move in legal]


def _hang_on(asked: Asked) -> Hashable:
    return hang_on(asked.position, asked.move)


@remembered_by(_hang_on, KEPT)
def _pick(asked: Asked) -> Pick:
    effects = asked.would(asked.move)
    label = WORDS.label(effects) or say("move")
    return Pick(asked.move, _places(asked.move), label, any(isinstance(effect, TAKING) for effect in effects))


def _places(move: str) -> tuple[str, ...]:
    if move == PASS_TEXT:
        return ()
    code, _, square = move.rpartition("@")
    return (f"ransom-{code}", square) if code else (move[:2], move[3:5])


# ---- what a pick means that no move has --------------------------------------------------------

TEXTS = frozenset(ACTIONS)
DIAGONAL = (TROOP, ORNITHOPTER)
STRAIGHT = (HARVESTER, WARRIOR)
RANSOM = "ransom-"
ANYWHERE = SQUARES[0]


def intent(position: Position, places: Sequence[str]) -> str | None:
    """The move that these places, picked in this order, come nearest to."""
    start, end = places[0], places[-1]
    if start.startswith(RANSOM):
        return f"{start.removeprefix(RANSOM)}@{end if end in SQUARE else ANYWHERE}"
    if start not in SQUARE or end not in SQUARE:
        return None
    reached, never_reached = _ways(position.squares[start], SQUARE[start])
    if start == end:
        return _move(start, reached)
    move = _move(start, SQUARE[end])
    return move if move in TEXTS else _move(start, never_reached)


def _move(start: str, end: int) -> str:
    return f"{start}-{SQUARES[end]}"


def _ways(here: Stack, start: int) -> tuple[int, int]:
    """A square beside it to which whoever is here goes, as far as only its way matters, and one that it never gets
    to."""
    beside, corner = BESIDE[start][0], CORNERS[start][0]
    kind = here.top.kind if here.top else None
    if kind in STRAIGHT:
        return beside, corner
    if kind in DIAGONAL:
        return corner, beside
    return AROUND[start][0], next(end for end in LINES[start] if not is_adjacent(start, end))
