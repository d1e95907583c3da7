"""What moves where and in which order, held against the rules' worked examples and sample games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import crossings
import looking
from crossings.drawing.kit import Point
from crossings.drawing.scene import LONGEST_SHOW, Stage
from crossings.games.dunkelrunde.face import layout
from crossings.games.dunkelrunde.face.effects import BOAT_AT
from crossings.games.dunkelrunde.face.layout import CENTRES

View = dict[str, Any]
GAME = crossings.game("dunkelrunde")

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
NEAR = 34
"""Further than anybody stands from the middle of the tile."""


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    """The nodes of a sample playthrough; the last has the result and no move."""
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines][1:]


def steps(path: Path) -> Iterator[tuple[View, str, View]]:
    """State, move, next state."""
    for node, following in zip(nodes(path), nodes(path)[1:], strict=False):
        yield node["state"], node["move"], following["state"]


each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])


def position(children: list[dict[str, str]], child: int, ghost: int, ghosts: str = "a4 b5 b11 c4", **more: Any) -> View:
    """A view of a game of as many as there are pairs of children, seat 0 in turn."""
    options = {"players": len(children), "board": "round", "slow": 3, "ghost_die": 8, "dawn": 200}
    view = {"game": "dunkelrunde", "options": options, "result": None, "turn": 0, "round": 3}
    view["actor"] = 0 if child or ghost else "chance"
    return view | {"dice": {"child": child, "ghost": ghost}, "children": children, "ghosts": ghosts.split()} | more


def motion(before: View, move: str, after: View) -> list[Stage]:
    return looking.motion(GAME.from_json(before), move, GAME.from_json(after))


def spots(view: View) -> dict[str, Point]:
    return layout.spots(looking.position(GAME.from_json(view)))


def tile_near(at: tuple[float, float]) -> str:
    """The tile on which a spot is."""
    tile = min(CENTRES, key=lambda name: (CENTRES[name][0] - at[0]) ** 2 + (CENTRES[name][1] - at[1]) ** 2)
    assert (CENTRES[tile][0] - at[0]) ** 2 + (CENTRES[tile][1] - at[1]) ** 2 < NEAR**2
    return tile


def way(stages: list[Stage], piece: str) -> list[str]:
    """The tiles that a piece comes to."""
    return [tile_near(glide.to) for stage in stages for glide in stage.glides if glide.piece == piece]


@each_game
def test_whoever_moves_ends_where_the_new_scene_has_them(path: Path) -> None:
    for before, move, after in steps(path):
        shown = {piece.id: piece.at for piece in looking.scene(GAME.from_json(before)).pieces}
        for stage in motion(before, move, after):
            assert {glide.piece for glide in stage.glides} <= set(shown)
            shown |= {glide.piece: glide.to for glide in stage.glides}
        for piece, at in spots(after).items():
            if not piece.startswith("light"):
                assert shown[piece] == at, (move, piece)


@each_game
def test_no_move_takes_longer_than_a_second(path: Path) -> None:
    for before, move, after in steps(path):
        stages = motion(before, move, after)
        assert 0 < sum(stage.milliseconds for stage in stages) <= LONGEST_SHOW
        assert all(stage.milliseconds > 0 and (stage.glides or stage.overlay) for stage in stages)


@each_game
def test_only_who_the_move_concerns_moves(path: Path) -> None:
    """Whoever is neither on the tile left nor on a tile reached stays."""
    for before, move, after in steps(path):
        glided = {glide.piece for stage in motion(before, move, after) for glide in stage.glides}
        was, now = spots(before), spots(after)
        stayed = {piece for piece in was if was[piece] == now.get(piece) and not piece.startswith("ghost")}
        assert not glided & stayed, move


def test_dice_are_seen_as_they_fell() -> None:
    pair = [{"girl": "hut", "boy": "hut"}] * 2
    (rolled,) = motion(position(pair, 0, 0), "2-5", position(pair, 2, 5))
    (double,) = motion(position(pair, 0, 0), "2-2", position(pair, 2, 2))
    (expired,) = motion(position(pair, 0, 0), "2-2", position(pair, 0, 0))
    assert not rolled.glides
    assert len({stage.overlay for stage in (rolled, double, expired)}) == 3


def test_a_child_walks_tile_by_tile() -> None:
    children = [{"girl": "b6", "boy": "hut"}, {"girl": "hut", "boy": "hut"}]
    after = [{"girl": "b9", "boy": "hut"}, children[1]]
    stages = motion(position(children, 3, 4), "girl:b9", position(after, 0, 4))
    assert way(stages, "girl-0") == ["b7", "b8", "b9"]


@pytest.mark.parametrize(
    ("number", "tiles"),
    [(3, ["deer1", "deer3", "b9"]), (5, ["b4", "b5", "b6", "b8", "b9"])],
)
def test_the_number_decides_whether_the_way_may_be_hidden(number: int, tiles: list[str]) -> None:
    """DKR-26: on the short board b2 to b9 is three steps by the deer crossing, five by road."""
    children = [{"girl": "b2", "boy": "hut"}, {"girl": "hut", "boy": "hut"}]
    before, after = (
        position(c, d, 1, ghosts="a4 b14 b11 c4")
        for c, d in ((children, number), ([{"girl": "b9", "boy": "hut"}, children[1]], 0))
    )
    for view in (before, after):
        view["options"] = view["options"] | {"board": "short"}
    assert way(motion(before, "girl:b9", after), "girl-0") == tiles


def test_two_cross_in_the_boat() -> None:
    """Example DKR-E09: 1 girl waits on a8, 0 girl comes from a6, both are in the hut."""
    children = [{"girl": "a6", "boy": "village"}, {"girl": "a8", "boy": "village"}]
    after = [{"girl": "hut", "boy": "village"}, {"girl": "hut", "boy": "village"}]
    stages = motion(position(children, 6, 1, "a1 b5 b11 c4"), "girl:a8", position(after, 0, 1, "a1 b5 b11 c4"))
    assert way(stages, "girl-0") == ["a7", "a8", "hut"]
    assert way(stages, "girl-1") == ["a8", "hut"]
    assert f"{BOAT_AT[0]:g} {BOAT_AT[1]:g}" in stages[-1].overlay
    assert not any(stage.overlay for stage in stages[:-1])


def test_the_witch_helps_the_last_child() -> None:
    """Example DKR-E11."""
    children = [{"girl": "a6", "boy": "hut"}, {"girl": "b9", "boy": "b1"}]
    after = [{"girl": "hut", "boy": "hut"}, children[1]]
    stages = motion(position(children, 3, 1, "a1 b5 b11 c4"), "girl:a8", position(after, 0, 1, "a1 b5 b11 c4"))
    assert way(stages, "girl-0") == ["a7", "a8", "hut"]


def test_the_gate_is_passed_on_foot() -> None:
    """Example DKR-E13: in spite of the five and of the ghost both are put on k1."""
    children = [{"girl": "c6", "boy": "tower"}, {"girl": "tower", "boy": "c9"}]
    after = [{"girl": "k1", "boy": "tower"}, {"girl": "tower", "boy": "k1"}]
    stages = motion(position(children, 5, 1, "a4 b5 b11 k1"), "girl:c9", position(after, 0, 1, "a4 b5 b11 k1"))
    assert way(stages, "girl-0") == ["c7", "c8", "c9", "k1"]
    assert way(stages, "boy-1")[-1] == "k1"
    assert not any(stage.overlay for stage in stages)


def test_a_group_goes_with_its_light() -> None:
    """Example DKR-E02: all six from the village to a3."""
    village, a3 = ([{"girl": tile, "boy": tile}] * 3 for tile in ("village", "a3"))
    stages = motion(position(village, 4, 4), "group:village:a3", position(a3, 0, 0))
    for piece in ("light-village", "girl-0", "boy-2"):
        assert way(stages, piece) == ["a1", "a2", "a3"]


def test_a_group_crosses_together_and_takes_who_waits() -> None:
    """Example DKR-E10: both from a6 to a8, where a boy waits: all three are in the hut."""
    before = [{"girl": "a6", "boy": "a8"}, {"girl": "a6", "boy": "village"}, {"girl": "village", "boy": "village"}]
    after = [{"girl": "hut", "boy": "hut"}, {"girl": "hut", "boy": "village"}, before[2]]
    stages = motion(position(before, 6, 6), "group:a6:a8", position(after, 0, 0))
    for piece in ("girl-0", "girl-1", "light-a6"):
        assert way(stages, piece) == ["a7", "a8", "hut"]
    assert way(stages, "boy-0")[-1] == "hut"


def test_a_ghost_turns_at_the_river_and_the_boy_runs_back() -> None:
    """Example DKR-E04: a7, a8, a7, a6, a5; then the boy from a5 to the village."""
    children = [{"girl": "village", "boy": "village"}, {"girl": "village", "boy": "a5"}]
    after = [children[0], {"girl": "village", "boy": "village"}]
    stages = motion(position(children, 2, 5, "a6 b5 b11 c4"), "ghost1:a5", position(after, 2, 0, "a5 b5 b11 c4"))
    assert way(stages, "ghost-1") == ["a7", "a8", "a7", "a6", "a5"]
    assert way(stages, "boy-1") == ["a4", "a3", "a2", "a1", "village"]
    moves = [{glide.piece for glide in stage.glides} for stage in stages]
    assert moves.index({"boy-1"}) > moves.index({"ghost-1"})


def test_a_ghost_scares_no_group() -> None:
    """Example DKR-E06."""
    children = [{"girl": "b7", "boy": "hut"}, {"girl": "b7", "boy": "hut"}]
    stages = motion(position(children, 1, 2), "ghost2:b7", position(children, 1, 0, "a4 b7 b11 c4"))
    assert way(stages, "ghost-2") == ["b6", "b7"]
    assert set(way(stages, "girl-0")) <= {"b7"}


def test_a_ghost_may_come_back_to_where_it_was() -> None:
    """DKR-R21: from a4 with an 8, there and back."""
    children = [{"girl": "hut", "boy": "hut"}, {"girl": "hut", "boy": "hut"}]
    stages = motion(position(children, 1, 8), "ghost1:a4", position(children, 1, 0))
    assert way(stages, "ghost-1") == ["a5", "a6", "a7", "a8", "a7", "a6", "a5", "a4"]
