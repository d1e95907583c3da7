"""The observation tensor of Bridges and Boats."""

from typing import Any

import numpy as np

from crossings.games.bridges_and_boats.observation import PLACES
from crossings.games.bridges_and_boats.rules.data import DOMINOES
from observations import Blocks, assert_blocks, blocks_of
from rows import cases

from .conftest import SECRETS, at

EXAMPLE = """defender_income 1, mission_cost 0, max_rounds 35, hit-ghost, defender, round 16, coins 0 4, crossed 4,
      pool 0-1 0-2 1-2 1-5 2-2 2-4 3-5 4-4 4-6 5-6 6-6, section 1 0-5, section 2 4-5, section 3 2-3, section 4 3-3,
      soldiers 1 2 3 4 5 6 7 8, loaded 2-6:2 3-6:2, across 0-4:2, planes 0-0 1-4 1-6 3-4, cannons 0-3 0-6,
      mission 3-4 1-6 1-4, ghost, dice 1 2, discard 1-1 2-5, buried 1-3 5-5"""
"""The state of section 6: during a mission, the first plane has rolled and the ghost may reroll."""
OPTIONS = """bridge_speed 2, cannons aimed, max_rounds 50, attacker_income 6, defender_income 5, domino_cost 4,
      bridge_cost 3, boat_cost 1, mission_cost 2"""
LAST = "pool 6-6, coins 2 4, crossed 5, across 3-5:2, section 1 0-2, boats 4-4"
PLANE = "defender, hit, bridge whole, planes 2-5, mission 2-5"
CANNONS = "aimed, defender, cannons 1-1 1-2 1-3, across 0-0:1 2-2:1 3-5:1 5-6:1"


@cases(f"""
    position | moves | seat | blocks | ones
    {EXAMPLE} | "" | 1
      | {{"dice": [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]], "ghost": 1, "standing": [1, 1, 1, 1, 0, 0],
        "soldiers": [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0], "steps": 0, "round": 16, "crossed": 4, "coins": [4, 0],
        "side": [0, 1], "turn": [1, 0]}}
      | {{"phase": [[5]], "mover": [[12]]}}
    {EXAMPLE} | "" | 0 | {{"side": [1, 0], "turn": [0, 1], "coins": [0, 4]}} | {{}}
    new game, {OPTIONS} | "" | 0 | {{"options": [6, 5, 4, 3, 1, 2, 2, 1, 50]}} | {{}} -- section 3
    bridge_speed 2, coins 5 0, bridge whole | enter move-1 | 1 | {{"steps": 2}} | {{"mover": [[1]]}}
      -- BAB-E10, BAB-24: entering is the first space and a step the second
    {PLANE} | 2+5 | 0 | {{"deadly": 1}} | {{}} -- BAB-E19, BAB-47: plane 2-5 rolls its two ends
    {PLANE} | 3+4 | 0 | {{"deadly": 0}} | {{}}
    {CANNONS} | end aim-3-5 | 0 | {{"shots": 3}} | {{}} -- BAB-E17, BAB-62: the first of three
    {LAST} | buy | 1 | {{"turn": [0, 1]}} | {{"phase": [[12]]}}
""")
def test_what_a_seat_observes(
    position: str, moves: str, seat: int, blocks: dict[str, Any], ones: dict[str, list[list[int]]]
) -> None:
    """`ones` are the positions of the numbers that aren't zero."""
    war = blocks_of(at(position)(*moves.split()).state, seat)
    assert_blocks(war, **blocks)
    assert {name: np.argwhere(war[name]).tolist() for name in ones} == ones


def dominoes(war: Blocks) -> dict[str, list[str]]:
    """Return the visible dominoes by place, and those of other blocks by name; planes in the order of the mission."""
    rows = dict(zip(PLACES, war["faces"], strict=True)) | {name: war[name] for name in ("pairs", "target", "mission")}
    rows["sections"] = war["sections"].any(axis=0)
    return {
        name: [DOMINOES[number] for number in np.argsort(row, kind="stable") if row[number]]
        for name, row in rows.items()
        if row.any()
    }


@cases(f"""
    position | moves | seat | seen | hidden
    {EXAMPLE} | "" | 1
      | {{"boats loaded at the attacker's bank": ["2-6", "3-6"], "boats across": ["0-4"], "discard": ["1-1", "2-5"],
        "planes": ["0-0", "1-4", "1-6", "3-4"], "cannons": ["0-3", "0-6"], "pairs": ["0-4", "2-6", "3-6"],
        "mission": ["3-4", "1-6", "1-4"]}}
      | {{"pool": 11, "buried": 2}}
    {SECRETS} | "" | 0
      | {{"boats loaded at the attacker's bank": ["5-5"], "planes": ["3-4"], "own reserve": ["1-1"],
        "empty boats": ["4-4"], "buried": ["1-2"], "sections": ["0-2"]}}
      | {{"the other's reserve": 2, "pool": 19, "cannons": 1}}
      -- BAB-E28: reserves, sections, empty boats, cannons and buried sections; all else is open
    {SECRETS} | "" | 1
      | {{"boats loaded at the attacker's bank": ["5-5"], "planes": ["3-4"], "own reserve": ["2-2", "3-3"],
        "cannons": ["6-6"]}}
      | {{"the other's reserve": 1, "pool": 19, "empty boats": 1, "buried": 1}}
    new game | buy d-3-5 | 0 | {{"own reserve": ["3-5"]}} | {{"pool": 27}} -- BAB-10, BAB-E01
    new game | buy d-3-5 | 1 | {{}} | {{"the other's reserve": 1, "pool": 27}}
    {CANNONS} | end aim-3-5 | 0 | {{"target": ["3-5"]}} | {{"pool": 21, "cannons": 3}} -- BAB-E17, BAB-62
    {LAST}, buried 0-0 | buy | 1
      | {{"the other's reserve": ["6-6"], "empty boats": ["4-4"], "sections": ["0-2"], "buried": ["0-0"]}} | {{}}
      -- BAB-E13, BAB-72: the last domino is bought, and everything is revealed
""")
def test_faces_are_shown_to_those_who_see_them_and_all_are_counted(
    position: str, moves: str, seat: int, seen: dict[str, list[str]], hidden: dict[str, int]
) -> None:
    war = blocks_of(at(position)(*moves.split()).state, seat)
    found, counts = dominoes(war), dict(zip(PLACES, war["counts"].tolist(), strict=True))
    assert found.items() >= seen.items()
    assert {place: count for place, count in counts.items() if count != len(found.get(place, ()))} == hidden


def test_faces_that_no_longer_matter_can_be_exchanged() -> None:
    """The symmetry that the module states, during a game: sections, cannons, discard and buried dominoes."""
    exchanged = {"0-1": "2-2", "2-2": "0-6", "0-6": "1-1", "1-1": "5-5", "5-5": "0-1"}
    position = "soldiers 1 3, planes 1-6, section 1 {}, section 2 {}, cannons {} 3-4, discard {}, buried {}"
    names = ("0-1", "5-5", "2-2", "0-6", "1-1")
    state, other = at(position.format(*names)).state, at(position.format(*map(exchanged.__getitem__, names))).state
    order = [DOMINOES.index(exchanged.get(domino, domino)) for domino in DOMINOES]
    assert other != state and other.actions() == state.actions()
    for seat in (0, 1):
        one, two = blocks_of(state, seat), blocks_of(other, seat)
        two |= {name: two[name][..., order] for name in ("faces", "sections")}
        assert [name for name in one if not np.array_equal(one[name], two[name])] == []
