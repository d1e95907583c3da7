"""Animations and trails, checked against the worked examples and sample games."""

from itertools import pairwise
from math import hypot
from pathlib import Path

import presentation
from crossings.drawing import kit
from crossings.drawing.scene import BLOW_MS, Step
from crossings.games.dunkelrunde.presentation import art, layout
from crossings.games.dunkelrunde.presentation.effects import BOAT_AT
from crossings.games.dunkelrunde.presentation.layout import CENTRES
from games.samples import samples
from rows import cases

from .conftest import GAME, at

INTERVAL = 3
"""The interval between checked moves of sample games."""
NEAR = 34
"""A distance that is greater than that of any piece from the centre of its tile."""
SCARE = "1 boy a5, 0 girl a1, ghost 1 a6, dice 2-5"
"""DKR-E04: ghost 1 turns at the river and meets a boy."""


def motion(position: str, move: str) -> list[Step]:
    before = at(position).state
    return presentation.motion(before, move, before.play(move))


def trail(position: str, move: str) -> str:
    before = at(position).state
    return presentation.trail(before, move, before.play(move))


def path_of(steps: list[Step], piece: str) -> str:
    """Return the tiles that a piece comes to."""
    spots = [tween.to for step in steps for tween in step.tweens if tween.piece == piece]
    return " ".join(map(tile_near, spots))


def tile_near(at: tuple[float, float]) -> str:
    """Return the tile at a position."""
    away = {tile: hypot(x - at[0], y - at[1]) for tile, (x, y) in CENTRES.items()}
    tile = min(away, key=away.__getitem__)
    assert away[tile] < NEAR
    return tile


def test_animations_of_sample_games_end_in_the_next_scene() -> None:
    """Pieces that stay where they are don't move, except ghosts."""
    for nodes in samples(Path(__file__).parent):
        for node, following in list(pairwise(nodes))[::INTERVAL]:
            before, after = GAME.from_json(node["state"]), GAME.from_json(following["state"])
            scene, steps = presentation.scene(before), presentation.motion(before, node["move"], after)
            last = presentation.after_animation(scene, steps)
            was, now = (layout.spots(presentation.position(state)) for state in (before, after))
            moved = {tween.piece for step in steps for tween in step.tweens}
            for piece, spot in now.items():
                assert piece.startswith("light") or last[piece].at == spot, node["move"]
                assert piece not in moved or was[piece] != spot or piece.startswith("ghost"), node["move"]


def test_dice_show_the_numbers_rolled() -> None:
    stuck = "0 girl b1, 0 boy b2, 1 girl b3, 1 boy hut, players 2"
    (rolled,), (double,), (expired,) = (
        motion(*made) for made in (("rest hut", "2-5"), ("rest hut", "2-2"), (stuck, "1-1"))
    )
    assert not rolled.tweens
    assert len({step.overlay for step in (rolled, double, expired)}) == 3


@cases(f"""
    position | move | paths
    0 girl b6, dice 3-4 | girl:b9 | girl-0 b7 b8 b9 -- DKR-31
    0 girl b2, ghost 2 b14, board short, dice 3-1 | girl:b9 | girl-0 deer1 deer3 b9
      -- DKR-26: the number decides whether the way may be hidden: three steps by the deer crossing, five by road
    0 girl b2, ghost 2 b14, board short, dice 5-1 | girl:b9 | girl-0 b4 b5 b6 b8 b9
    0 girl a6, 1 girl a8, 1 boy village, ghost 1 a1, dice 6-1 | girl:a8 | girl-0 a7 a8 hut, girl-1 a8 hut
      -- DKR-E09: two cross in the boat
    0 girl a6, rest hut, ghost 1 a1, dice 3-1 | girl:a8 | girl-0 a7 a8 hut
      -- DKR-E11: the witch helps the last child
    0 girl c6, 1 boy c9, ghost 4 k1, dice 5-1 | girl:c9 | girl-0 c7 c8 c9 k1, boy-1 c9 k1
      -- DKR-E13: in spite of the five and of the ghost both are put on k1
    rest village, dice 4-4 | group:village:a3 | light-village a1 a2 a3, girl-0 a1 a2 a3, boy-2 a1 a2 a3
      -- DKR-E02: a group goes with its light
    0 girl a6, 1 girl a6, 0 boy a8, rest village, dice 6-6 | group:a6:a8
      | girl-0 a7 a8 hut, girl-1 a7 a8 hut, light-a6 a7 a8 hut, boy-0 a8 hut
      -- DKR-E10: both from a6 to a8, where a boy waits: all three are in the hut
    {SCARE} | ghost1:a5 | ghost-1 a7 a8 a7 a6 a5, boy-1 a4 a3 a2 a1 village
      -- DKR-E04: the ghost turns at the river, and the boy runs back
    0 boy a6, board short, dice 6-3 | ghost1:a6 | ghost-1 a6 a8 a6, boy-0 a4 a3 a2 a1 village
      -- DKR-E27: fewer tiles on the way, over a6, a8 and back
    dice 1-8 | ghost1:a4 | ghost-1 a5 a6 a7 a8 a7 a6 a5 a4 -- DKR-R21: there and back
    0 girl b7, 1 girl b7, dice 1-2 | ghost2:b7 | ghost-2 b6 b7, girl-0 b7 -- DKR-E06: a ghost scares no group
""")
def test_paths_lead_tile_by_tile(position: str, move: str, paths: str) -> None:
    steps = motion(position, move)
    for piece, _, tiles in (path.partition(" ") for path in paths.split(", ")):
        assert path_of(steps, piece) == tiles


def test_only_the_river_has_a_boat() -> None:
    """DKR-E09, DKR-E13."""
    boat = motion("0 girl a6, 1 girl a8, 1 boy village, ghost 1 a1, dice 6-1", "girl:a8")
    assert [bool(step.overlay) for step in boat] == [False] * (len(boat) - 1) + [True]
    assert f"{BOAT_AT[0]:g} {BOAT_AT[1]:g}" in boat[-1].overlay
    assert not any(step.overlay for step in motion("0 girl c6, 1 boy c9, ghost 4 k1, dice 5-1", "girl:c9"))


def test_a_scare_is_shown_before_the_child_runs() -> None:
    steps = motion(SCARE, "ghost1:a5")
    (seen,) = (number for number, step in enumerate(steps) if step.overlay)
    assert (steps[seen].milliseconds, steps[seen].sound) == (BLOW_MS, "blow")
    movers = [{tween.piece for tween in step.tweens} for step in steps]
    assert all(mover == {"ghost-1"} for mover in movers[:seen]) and movers[seen + 1] == {"boy-1"}


def test_scares_and_walks_leave_trails() -> None:
    """DKR-55: the scare and the whole path to the village; a walk in the colour of the seat."""
    scared = trail(SCARE, "ghost1:a5")
    assert art.fright(CENTRES["a5"]) in scared and kit.VERMILION in scared
    assert all(kit.pair(CENTRES[tile]) in scared for tile in ("a4", "a3", "a2", "a1", "village"))
    assert kit.SEAT_COLOURS[1] in trail("1 boy b1, turn 1, dice 3-2", "boy:b3")
