"""The board and its tables, checked against slow implementations of the rules."""

from collections import Counter
from collections.abc import Iterable

import pytest

from crossings.games.dunkelrunde.rules import data

BOARDS = range(len(data.BOARDS))
STARTS = [
    (board, pace, number, tile)
    for board in BOARDS
    for number in range(1, 7)
    for pace in ((data.LOW, data.HIGH) if number <= 4 else (data.HIGH,))
    for tile in range(data.TILE_COUNT)
    if data.is_in_play(board, tile)
]
"""The tiles from which children may walk, with low or high numbers."""


def names(tiles: Iterable[int]) -> list[str]:
    return [data.TILE_IDS[tile] for tile in tiles]


def test_the_board_has_as_many_tiles_and_moves_as_the_rule_text_says() -> None:
    """DKR-R01: 48 tiles, 36 of them on the short board; DKR-05: 84 walks, 50 ghost moves, 226 group moves; 48 rolls."""
    assert (data.TILE_COUNT, sum(tile.short for tile in data.TILES)) == (48, 36)
    assert (len(data.WALK_TEXTS), len(data.GHOST_TEXTS), len(data.GROUP_TEXTS)) == (84, 50, 226)
    assert (len(data.ACTIONS), len(data.OUTCOMES)) == (360, 48)


def test_tiles_have_the_colours_of_the_rule_text() -> None:
    """DKR-20 to DKR-28: 4 yellow, 4 blue, 2 red tiles; the hidden paths green, the castle path brown."""
    counted = Counter(tile.colour for tile in data.TILES)
    assert counted == {"yellow": 4, "blue": 4, "red": 2, "green": 9, "brown": 3, "grey": 26}


def test_the_road_forks_three_times() -> None:
    """DKR-30: b2, b9 and c1 fork on both boards; the linden is the end."""
    for board in BOARDS:
        behind = {data.TILE_IDS[i]: len(data.NEXT[board][i]) for i in range(48) if data.is_in_play(board, i)}
        assert [name for name, count in behind.items() if count == 2] == ["b2", "b9", "c1"]
        assert [name for name, count in behind.items() if count == 0] == ["linden"]
    assert names([data.BEHIND_RED[data.RIVER], data.BEHIND_RED[data.GATE]]) == ["hut", "k1"]


@pytest.mark.parametrize("board, steps, stretches", [(0, 38, (8, 15, 12)), (1, 29, (6, 11, 9))])
def test_the_road_and_its_areas_have_their_lengths(board: int, steps: int, stretches: tuple[int, ...]) -> None:
    """Section 2: the length of the road and of each area."""
    road = [name for name in data.ROUTES["road"] if data.is_in_play(board, data.INDEX[name])]
    assert len(road) - 1 == steps
    assert tuple(len(data.ghost_road(board, ghost)) for ghost in (0, 1, 3)) == stretches


def may_step(before: int, after: int, low: bool) -> bool:
    """DKR-23, DKR-26, DKR-27: whether a step is allowed."""
    if data.TILES[before].colour == "red":
        return False
    return low or not {data.TILES[before].colour, data.TILES[after].colour} & {"green", "brown"}


def slow_single_ends(board: int, tile: int, number: int, low: bool) -> set[int]:
    """DKR-22 to DKR-31: return the tiles where a walk may end, step by step."""
    ends, here = set(), {tile}
    for _ in range(number):
        here = {after for before in here for after in data.NEXT[board][before] if may_step(before, after, low)}
        ends |= here
    return {end for end in ends if not data.has(data.BLUE, end)}


def test_children_can_walk_to_the_ends_found_step_by_step() -> None:
    for board, pace, number, tile in STARTS:
        ends = data.SINGLE_ENDS[board, pace, number, tile][: data.SINGLE_END_COUNT[board, pace, number, tile]]
        assert list(ends) == sorted(slow_single_ends(board, tile, number, pace == data.LOW))


def slow_group_ends(board: int, tile: int, left: int, low: bool) -> set[int]:
    """DKR-41, DKR-42: return the ends step by step; -1 for a blocked path."""
    paths = [after for after in data.NEXT[board][tile] if left and may_step(tile, after, low)]
    if not paths:
        return {tile}
    ends = set()
    for after in paths:
        for end in slow_group_ends(board, after, left - 1, low):
            ends.add(tile if data.has(data.BLUE, end) and end == after else end)
    return ends


def test_groups_can_walk_to_the_ends_found_step_by_step() -> None:
    for board, pace, number, tile in STARTS:
        ends = data.GROUP_ENDS[board, pace, number, tile][: data.GROUP_END_COUNT[board, pace, number, tile]]
        assert list(ends) == sorted(slow_group_ends(board, tile, number, pace == data.LOW) - {tile})
        assert bool(data.GROUP_CAN_MOVE[board, pace, number] >> tile & 1) == bool(ends)


def test_ghosts_walk_to_and_fro() -> None:
    """DKR-52, DKR-R20: they walk as on an endless road that is mirrored at both ends."""
    for board in BOARDS:
        for ghost in range(data.GHOSTS):
            road = data.ghost_road(board, ghost)
            mirrored = road + road[-2:0:-1]
            for place, tile in enumerate(road):
                for number in range(1, 9):
                    both = {mirrored[(place + number) % len(mirrored)], mirrored[(place - number) % len(mirrored)]}
                    assert set(data.GHOST_ENDS[board, ghost, number, tile]) == both
