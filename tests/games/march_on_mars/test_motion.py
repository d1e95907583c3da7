"""What moves where and in which order, held against the rules' worked examples and sample games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import looking
from crossings.drawing.scene import Stage
from crossings.engine import Game, State
from crossings.games.march_on_mars.face import art
from crossings.games.march_on_mars.face.layout import ground, incoming_at, middle

View = dict[str, Any]

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
HALF_BOARD = 1


def moves_of(game: Game, path: Path) -> Iterator[tuple[State, str, State]]:
    """Each move of a sample playthrough, with the states around it."""
    for (node, before), (_, after) in pairwise((node, game.from_json(node["state"])) for node in nodes(path)):
        yield before, node["move"], after


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    """The nodes of a sample playthrough; the last has the result and no move."""
    with gzip.open(path, "rt") as lines:
        return [node for node in map(json.loads, lines) if "state" in node]


each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])


def glides(stages: list[Stage], piece: str) -> list[tuple[float, float]]:
    """The spots that a piece comes to."""
    return [glide.to for stage in stages for glide in stage.glides if glide.piece == piece]


def played(game: Game, start: View, *moves: str) -> list[Stage]:
    """What is shown of the last of these moves."""
    state = game.from_json(start)
    for move in moves[:-1]:
        state = state.play(move)
    return looking.motion(state, moves[-1], state.play(moves[-1]))


@each_game
def test_what_glides_is_seen(game: Game, path: Path) -> None:
    for before, move, after in moves_of(game, path):
        stages = looking.motion(before, move, after)
        assert all(stage.milliseconds > 0 for stage in stages)
        seen = {piece.id for piece in looking.scene(before).pieces}
        assert {glide.piece for stage in stages for glide in stage.glides} <= seen


@each_game
def test_a_jump_ends_where_the_marine_then_is(game: Game, path: Path) -> None:
    for before, move, after in moves_of(game, path):
        if move[0] in "+-":
            seat = before.view()["active"]
            marine = after.view()["marines"][seat]
            last = glides(looking.motion(before, move, after), f"marine-{seat}")[-1]
            board = 0 if before.seats > 3 else 1
            assert last[0] == ground(board, (marine["x"], marine["y"]))[0]


def test_a_jump_goes_box_by_box(game: Game, position: Callable[..., View]) -> None:
    """MOM-E01: from (10,0), +b2:ff flies over the lava to (12,0)."""
    way = glides(played(game, position((10, 0)), "1:bk/2:bk", "b2", "k1", "+b2:ff"), "marine-0")
    assert [spot[0] for spot in way] == [middle(HALF_BOARD, (x, 0))[0] for x in (11, 12, 12)]


def test_an_accident_lays_the_marine_down(game: Game, position: Callable[..., View]) -> None:
    """MOM-E02: from (13,0), -b2:ff ends in the lava (11,0)."""
    stages = played(game, position((13, 0)), "1:b/2:bkw", "b2", "-b2:ff")
    assert stages[-1].glides[0].turn == -90 and stages[-1].overlay


def test_who_is_shot_bursts(game: Game, position: Callable[..., View]) -> None:
    """MOM-E06: from (9,0) at (7,0), a blue and a yellow die; the red one is left."""
    start = position((9, 0), aliens={(7, 0): "y1b1r1"})
    move = "shoot:-2@0=y1b1"
    stages = played(game, start, "1:bkw/2:b", "b2", "k2", "w2", move)
    assert stages[-1].overlay.count(art.burst()) == 2
    assert not any(stage.glides for stage in stages)


def test_a_wave_rolls_from_card_to_card(game: Game, position: Callable[..., View]) -> None:
    """MOM-E10: two yellow to the incoming wave first, then the red and two yellow from h to a."""
    start = position(
        (14, 0), (15, 0), (16, 1),
        players=3, aliens={(9, 0): "y1", (12, 0): "y1", (2, 0): "r1", (7, 0): "y2"}, order=[1],
    )  # fmt: skip
    stages = played(game, start, "1:k/2:bbw", "k1x", "hold", "stop")
    out = [index for index, stage in enumerate(stages) for glide in stage.glides if glide.piece == "y-9-0"]
    on = [index for index, stage in enumerate(stages) for glide in stage.glides if glide.piece == "r-2-0"]
    assert out and on and out[0] < on[0]
    assert glides(stages, "y-9-0") == [incoming_at(HALF_BOARD, 0)]
    assert glides(stages, "r-2-0")[0][0] == ground(HALF_BOARD, (8, 0))[0]


def test_nothing_moves_without_a_change(game: Game) -> None:
    state = game.from_json(nodes(PLAYTHROUGHS[0])[-1]["state"])
    assert state.game.motion.motion(looking.seen(state), (), looking.seen(state)) == []


def test_a_last_shot_and_the_wave_after_it_are_kept_apart(game: Game, position: Callable[..., View]) -> None:
    """MOM-W07: a shot with a 1x ends the turn; only who is shot bursts, the other goes to the incoming wave."""
    start = position((9, 0), aliens={(8, 0): "y1", (12, 0): "b1"})
    move = "shoot:-1@0=y1"
    stages = played(game, start, "1:bbkw", "b2", "b3", "k1x", "w2", move)
    assert sum(stage.overlay.count(art.burst()) for stage in stages) == 1
    assert glides(stages, "b-12-0") == [incoming_at(HALF_BOARD, 1)] and glides(stages, "y-8-0") == []


def test_a_bomb_from_orbit_bursts_all_aliens_of_a_card(game: Game, position: Callable[..., View]) -> None:
    """MOM-E27: (3,0) and (7,0) are cleared, not the guard in (1,0)."""
    start = position((13, 0), aliens={(1, 0): "r1", (3, 0): "b1", (7, 0): "y2"}, abilities={0: "orbital", 1: "sniper"})
    stages = played(game, start, "orbital:l2")
    assert sum(stage.overlay.count(art.burst()) for stage in stages) == 2
