"""The routes to the Master Mind and their lengths, checked against the rule text.

MOM-S01: two and three marines play on the half board of 17 columns, four and five on the full board of 33. Column 0 is
the Master Mind, and so is the column after the last (MOM-J02). It is reached from a guard box (MOM-X01): `gl`, column
1, and on the full board also `gr`, column 32.
"""

import re

import pytest

import presentation
from crossings.games.march_on_mars.presentation.routes import routes_to_mmm
from crossings.shared.ring.art import DICE
from rows import cases

from .conftest import GAME, at

CARDS = {2: "hc", 3: "hc", 4: "hcai", 5: "hcai"}
"""Cards that fit the board, by number of players."""
CLOSED = "right, closed with 2 or 3 marines"
COLUMN_WIDTH = 5
"""Characters of a column on the text board."""


def marching(players: int, places: str) -> str:
    """Return a position with these marines."""
    return f"{places}, players {players}, cards {CARDS[players]}, last"


@cases("""
    players | places | ways
    2 | 0 at 14,0, 1 at 16,1 | left, 14 columns from Red
    2 | 0 at 9,0, 1 at 1,0 | left, 1 column from Blue
    3 | 0 at 14,0, 1 at 6,0, 2 at 9,0 | left, 6 columns from Blue
    3 | 0 at 1,0 kamikaze out, 1 at 9,0, 2 at 15,0, active 2 | left, 9 columns from Blue
    4 | 0 at 14,0, 1 at 16,1, 2 at 17,1, 3 at 19,0 | left, 14 columns from Red; right, 14 columns from Green
    4 | 0 at 9,0, 1 at 15,0, 2 at 20,0, 3 at 14,0 | left, 9 columns from Red; right, 13 columns from Yellow
    5 | 0 at 2,0, 1 at 3,0, 2 at 14,0, 3 at 14,0, 4 at 32,0 | left, 2 columns from Red; right, 1 column from Purple
    5 | 0 at 2,0, 1 at 3,0, 2 at 3,0, 3 at 6,0, 4 at 7,0 | left, 2 columns from Red; right, 26 columns from Purple
""")
def test_routes_and_distances(players: int, places: str, ways: str) -> None:
    """The description for screen readers, the signposts and the text board show them."""
    play = at(marching(players, places))
    routes = ways if players > 3 else f"{ways}; {CLOSED}"
    position, pieces = presentation.position(play.state), play.pieces()
    assert f"The way to the Master Mind: {routes}. " in play.scene().description
    assert pieces["ways"].label == f"The way to the Master Mind: {routes}"
    assert f"The way to the Master Mind: {routes}\n" in GAME.plain.plain(position)
    numbers = re.findall(r"\d+(?= column)", ways)
    assert re.findall(r">(\d+)</text>", pieces["ways"].art) == numbers
    assert (">closed</text>" in pieces["ways"].art) == (players <= 3)
    assert [f"way-{side}" in pieces for side in ("left", "right")] == [True, players > 3]


@pytest.mark.parametrize("players, columns", [(2, [14, None]), (4, [14, 14])])
def test_before_placement_the_distance_is_from_the_landing_zone(players: int, columns: list[int | None]) -> None:
    """Section 2: columns 14 to 16 or 14 to 19; 33 - 19 is also 14."""
    start = at(f"new game, players {players}, specials none, track {CARDS[players]}")
    assert [route.columns for route in routes_to_mmm(presentation.position(start.state))] == columns
    assert not [piece for piece in start.pieces() if piece.startswith("way-")]


@cases("""
    players | first | numbers
    2 | 0 | 0 <1 <2 <3 <4 <5 <6 <7
    3 | 8 | <8 <9 <10 <11 <12 <13 <14 <15 <16
    4 | 14 | <14 <15 <16 17> 18> 19>
    5 | 20 | 20> 21> 22> 23> 24> 25> 26> 27> 28> 29> 30> 31> 32> 0
""")
def test_columns_point_to_the_shorter_side(players: int, first: int, numbers: str) -> None:
    """MOM-D02: on the full board column 16 is 16 columns away on the left, column 17 as many on the right."""
    plain = GAME.plain.plain(presentation.position(at(marching(players, "0 at 9,0")).state))
    assert numbers in [" ".join(line.split()) for line in plain.splitlines()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_closed_route_the_start_and_the_dice_show_the_way(players: int) -> None:
    """MOM-R03: the half board ends behind the landing zone; the full board is open on both sides."""
    play = at(marching(players, "0 at 9,0"))
    carved, pieces, is_half = re.findall(r">([^<>]+)</text>", play.scene().backdrop), play.pieces(), players <= 3
    assert ("Start: landing zone" in carved, "closed" in carved) == (True, is_half)
    assert carved.count("Master Mind") == len([name for name in pieces if name.startswith("mmm-")]) == 2 - is_half
    closed = [place.label.partition(":")[0] for name, place in play.places().items() if name == "closed"]
    assert closed == ["The way is closed with 2 or 3 marines"] * is_half
    heading = "left" if is_half else "both"
    assert all(DICE[f"{heading}-{colour}"] in pieces[f"pool-{colour}1"].art for colour in "bkw")
