"""The ways of children and ghosts as rows of tile ids, for drawing: on foot, running back, drifting."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.games.dunkelrunde.face.layout import View, board_of, tiles_in_play
from crossings.games.dunkelrunde.rules.data import (
    BEHIND_RED,
    BOARDS,
    INDEX,
    ROUTES,
    SLOW_TILES,
    TILE_IDS,
    TILES,
    ghost_road,
    has,
    ways,
)

Way = tuple[str, ...]
"""Tile ids, the start included."""

FORWARD, BACKWARD = 1, -1
_ROAD: Final = tuple(
    tuple(tile for tile in ROUTES["road"] if tile in tiles_in_play(board)) for board in range(len(BOARDS))
)


def on_foot(view: View, start: str, end: str) -> Way:
    """DKR-26, DKR-30, DKR-31: the shortest way that can be walked with the number on the child die."""
    number = view["dice"]["child"]
    return _on_foot(board_of(view), start, end, number, number <= view["options"]["slow"])


@cache
def _on_foot(board: int, start: str, end: str, number: int, low: bool) -> Way:
    found = [
        way
        for way in ways(board, INDEX[start], number)
        if way[-1] == INDEX[end] and (low or not any(has(SLOW_TILES, tile) for tile in way))
    ]
    return tuple(TILE_IDS[tile] for tile in min(found, key=len))


@cache
def back(board: int, tile: str) -> Way:
    """DKR-56, DKR-R23: the way along which a child scared on a tile runs back to the shelter behind."""
    road, shelter = _ROAD[board], TILES[INDEX[tile]].shelter
    return () if shelter is None or tile not in road else road[road.index(shelter) : road.index(tile) + 1][::-1]


@cache
def across(tile: str) -> str:
    """DKR-24: where those go who cross a red tile."""
    return TILE_IDS[BEHIND_RED[INDEX[tile]]]


@cache
def drift(board: int, ghost: int, start: str, direction: int, number: int) -> Way:
    """DKR-52: the tiles over which a ghost drifts; it turns where its road ends."""
    road = [TILE_IDS[tile] for tile in ghost_road(board, ghost)]
    place, way = road.index(start), [start]
    for _ in range(number):
        if not 0 <= place + direction < len(road):
            direction = -direction
        place += direction
        way.append(road[place])
    return tuple(way)


def drifts(view: View, ghost: int) -> tuple[Way, ...]:
    """DKR-52, DKR-R20: a ghost's ways with the number on its die: two, or one if both end on the same tile."""
    board, start, number = board_of(view), view["ghosts"][ghost], view["dice"]["ghost"]
    if not number:
        return ()
    both = [drift(board, ghost, start, direction, number) for direction in (FORWARD, BACKWARD)]
    return tuple(both[:1] if both[0][-1] == both[1][-1] else both)
