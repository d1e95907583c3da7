"""What the next rolls of DunkelRunde can bring: which numbers let children cross, and let ghosts scare them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crossings.words import Name

from ..rules import data
from ..rules import kernels as rules
from .position import CHILD_BY_INDEX, GHOSTS, GROUP, LINDEN, TILES, Child, Ghost, Position, path_back

MAX_STEPS = 14
"""More than the steps of a walk, a crossing, and the walk of a double before it."""


def hits(position: Position, child: Child, ghosts: Mapping[Ghost, Name] | None = None) -> tuple[int, ...]:
    """DKR-52, DKR-55: return the numbers with which a ghost can scare a child, if it is alone.

    `ghosts`: other places of the ghosts than those of the position.
    """
    at = position.children[child]
    if position.on(at).lone != child:
        return ()
    goal, places = data.INDEX[at], position.ghosts if ghosts is None else ghosts
    return tuple(
        number
        for number in range(1, position.s.option_ghost_die + 1)
        if any(
            goal in data.GHOST_ENDS[position.board, index, number, data.INDEX[places[ghost]]]
            for index, ghost in enumerate(GHOSTS)
        )
    )


def ghost_options(position: Position) -> list[dict[Ghost, Name]]:
    """DKR-16, DKR-50, DKR-52: return the places of the ghosts after each ghost move; a double allows none."""
    if position.due == "group":
        return []
    return [
        {**position.ghosts, ghost: TILES[end]}
        for index, ghost in enumerate(GHOSTS)
        for end in {*data.GHOST_ENDS[position.board, index, position.ghost_die, data.INDEX[position.ghosts[ghost]]]}
        if position.ghost_die and end >= 0
    ]


def scare_length(position: Position, at: str) -> int:
    """DKR-56: return how many tiles a child would run back from a tile; 0 where no ghost comes."""
    return max(0, len(path_back(position.board, data.INDEX[at])) - 1)


def is_held(position: Position, child: Child) -> bool:
    """DKR-34: return whether a ghost keeps a child from leaving its group."""
    return bool(rules.is_held(position.s, CHILD_BY_INDEX.index(child)))


def numbers_to(position: Position, child: Child, goal: Name) -> tuple[int, ...]:
    """DKR-24, DKR-26: return the numbers that let a child walk to the linden, or to where another child waits."""
    tile, end = data.INDEX[position.children[child]], data.INDEX[goal]
    waiting = any(other != child for other in position.on(goal).children)
    if position.on(goal).ghosts or (goal != LINDEN and not waiting) or is_held(position, child):
        return ()
    return tuple(
        number
        for number in range(1, data.CHILD_DIE + 1)
        if any(path[-1] == end for path in data.walks(position.board, tile, number, rules.pace(position.s, number)))
    )


def tiles_between(board: int, start: str, end: str) -> int:
    """DKR-31: return the number of steps of the shortest way forward from one tile to another; 0 if there is none."""
    goal = data.INDEX[end]
    ways = (path for path in data.paths(board, data.INDEX[start], MAX_STEPS) if path[-1] == goal)
    return min((len(path) - 1 for path in ways), default=0)


def tiles_walked(position: Position, start: str, end: str) -> int:
    """DKR-26, DKR-31: return the tiles of the shortest way that the child die allows; 0 if there is none."""
    number, goal = position.child_die, data.INDEX[end]
    ways = data.walks(position.board, data.INDEX[start], number, rules.pace(position.s, number))
    return min((len(way) - 1 for way in ways if way[-1] == goal), default=0)


def possible_moves(position: Position) -> Iterator[tuple[tuple[Child, ...], Name]]:
    """Yield the walks that the dice allow: the children that walk, and where they end."""
    for move in position.legal:
        who, _, to = move.partition(":")
        if who == GROUP:
            start, _, to = to.partition(":")
            yield position.on(start).children, Name(to)
        elif who in data.KINDS:
            yield (Child(f"{who}-{position.turn}"),), Name(to)
