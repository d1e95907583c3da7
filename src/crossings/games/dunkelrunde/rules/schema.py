"""The state of DunkelRunde, without hidden information (DKR-04).

The index of a child is twice its seat plus its kind; ghosts have indices. Dice show 0 until they are rolled and after
they are used.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.notation import Counts, Each, Word
from crossings.engine.schema import Field, Schema, custom, each, ending, internal, number, option

from . import data

REASONS = ("curse-lifted", "dawn")
CURSE_LIFTED, DAWN = 1, 2
MIN_SEATS = 2
SHORTEST_NIGHT = 10
TILE = Word(data.TILE_IDS, called="a tile of the board")
CHILDREN = Each(Counts(data.KINDS, TILE), data.MAX_SEATS, lambda s: s.option_players)


def _children(s: Any) -> Any:
    return CHILDREN.write(s, [s.child[first : first + len(data.KINDS)] for first in range(0, len(s.child), 2)])


def _read_children(s: Any, given: Any, path: str) -> None:
    s.child[:] = [tile for pair in CHILDREN.read(s, given, path) for tile in pair]


class State(Schema):
    """A state."""

    option_players: int = option(range(MIN_SEATS, data.MAX_SEATS + 1), 3)
    option_board: int = option(data.BOARDS, "round")
    option_slow: int = option(data.SLOW_VALUES, 3)
    option_ghost_die: int = option((4, 6, data.GHOST_DIE), data.GHOST_DIE)
    option_dawn: int = option(range(SHORTEST_NIGHT, data.MAX_NIGHT_ROUNDS + 1), data.MAX_NIGHT_ROUNDS)
    turn: int = number(
        0,
        data.MAX_SEATS - 1,
        "the seat whose turn it is; once over, the last one",
        most=lambda s: s.option_players - 1,
    )
    round: int = number(1, data.MAX_NIGHT_ROUNDS, "the round", most=lambda s: s.option_dawn)
    child_die: int = number(0, data.CHILD_DIE, "what is still to be used of the child die", key="dice.child")
    ghost_die: int = number(
        0, data.GHOST_DIE, "the same of the ghost die", most=lambda s: s.option_ghost_die, key="dice.ghost"
    )
    child: list[int] = internal(0, data.TILE_COUNT, "tiles: girl and boy of seat 0, of seat 1 ...", data.MAX_CHILDREN)
    children = custom(_children, _read_children, meaning="where each seat's girl and boy stand")
    ghost: list[int] = each(Field(TILE, "tiles", "ghosts"), data.GHOSTS)
    reason: int = ending(REASONS)
