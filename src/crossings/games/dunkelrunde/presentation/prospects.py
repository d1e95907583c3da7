"""What the next rolls of DunkelRunde can bring: which numbers let children cross, and let ghosts scare them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

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
    return reach(position, child, ghosts) if position.on(position.children[child]).lone == child else ()


def reach(position: Position, child: Child, ghosts: Mapping[Ghost, Name] | None = None) -> tuple[int, ...]:
    """DKR-34, DKR-52, DKR-55: return the numbers with which a ghost can scare a child, or else hold its group.

    `ghosts`: other places of the ghosts than those of the position.
    """
    goal, places = data.INDEX[position.children[child]], position.ghosts if ghosts is None else ghosts
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


def is_in_group(position: Position, child: Child) -> bool:
    """DKR-28, DKR-33: return whether a child is in a group, which a ghost could hold."""
    at = position.children[child]
    return at != LINDEN and len(position.on(at).children) > 1


def numbers_to(
    position: Position, child: Child, goal: Name, ghosts: Mapping[Ghost, Name] | None = None
) -> tuple[int, ...]:
    """DKR-24, DKR-26: return the numbers that let a child walk to the linden, or to where another child waits.

    `ghosts`: other places of the ghosts than those of the position.
    """
    at, places = position.children[child], (position.ghosts if ghosts is None else ghosts).values()
    if goal in places or (goal != LINDEN and waiting_at(position, child, goal) is None):
        return ()
    if at in places and is_in_group(position, child):
        return ()
    return numbers_between(position, at, goal)


def numbers_between(position: Position, start: Name, goal: Name) -> tuple[int, ...]:
    """DKR-26, DKR-27, DKR-31: return the numbers that allow a walk from one tile to another if no ghost hinders it."""
    tile, end = data.INDEX[start], data.INDEX[goal]
    return tuple(
        number
        for number in range(1, data.CHILD_DIE + 1)
        if any(path[-1] == end for path in data.walks(position.board, tile, number, rules.pace(position.s, number)))
    )


def waiting_at(position: Position, child: Child, goal: Name) -> Child | None:
    """DKR-23: return the child that waits on a tile for this one, or another one."""
    return next((other for other in position.on(goal).children if goal != LINDEN and other != child), None)


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
    """Yield the walks that the dice allow, if need be after a ghost move: who walks, and where the walk ends."""
    if position.due == GROUP:
        for start, to in (move.split(":")[1:] for move in position.legal):
            yield position.on(start).children, Name(to)
        return
    ghosts = [position.ghosts, *ghost_options(position)]
    for child in position.children:
        ends = _ends(position, child) if child.seat == position.turn else []
        yield from (((child,), to) for to in ends if any(_is_free(position, child, to, each) for each in ghosts))


def can_walk_after(position: Position, children: Sequence[Child], ghosts: Mapping[Ghost, Name]) -> bool:
    """DKR-13: return whether one of these children could walk with the child die if the ghosts were at these places."""
    return any(_is_free(position, child, to, ghosts) for child in children for to in _ends(position, child))


def _ends(position: Position, child: Child) -> list[Name]:
    """DKR-22, DKR-31: return where a child's walk may end with the child die, if no ghost is in the way."""
    number, tile = position.child_die, data.INDEX[position.children[child]]
    place = position.board, rules.pace(position.s, number), number, tile
    return [TILES[end] for end in data.SINGLE_ENDS[place] if end >= 0]


def _is_free(position: Position, child: Child, to: Name, ghosts: Mapping[Ghost, Name]) -> bool:
    """DKR-32, DKR-34, DKR-55: return whether ghosts at these places let a child walk, and don't scare it first."""
    moved = [at for ghost, at in ghosts.items() if at != position.ghosts[ghost]]
    at, is_single = position.children[child], not is_in_group(position, child)
    return to not in ghosts.values() and not (at in moved if is_single else at in ghosts.values())
