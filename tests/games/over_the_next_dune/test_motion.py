"""Animations, checked against the rules' worked examples, and trails."""

import pytest

import presentation
from crossings.conformance.checked_game import sample_evenly, walk
from crossings.drawing.scene import BLOW_MS, WAVE_MS, Step
from crossings.engine import State
from crossings.games.over_the_next_dune.presentation import layout
from rows import cases

from .conftest import GAME, Play, at

SAFE = "2 safe, 3 safe, 4 safe, 5 safe"
BOUNCING = "search, S1 (16,5)8"
TRAIL = "search, S1 (10,6)3, marker 5 (5,6), marker 7 (5,3)"
CATCHING = "search, S1 (10,10)5, 1 (11,6), 2 (9,6)"
FREEING = "S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (13,7), 5 (2,20)"
SHOWN = ("soldier", "searcher", "card", "asked", "moon")
"""The pieces whose order is checked, without those that go with them."""


def motion_of(before: State, move: str, after: State) -> list[Step]:
    """Return the steps of a move, which must lead to the next scene."""
    steps = presentation.motion(before, move, after)
    shown = presentation.after_animation(presentation.scene(before), steps)
    for piece in presentation.scene(after).pieces:
        last = shown.get(piece.id, piece)
        assert (last.at, last.turn % 360) == (piece.at, piece.turn % 360), piece.id
    return steps


def last_steps(play: Play, *moves: str) -> list[Step]:
    """Return the steps of the last of these moves."""
    before = play(*moves[:-1]).state
    return motion_of(before, moves[-1], play(moves[-1]).state)


@cases(f"""
    position | moves | piece | path
    search, S1 (10,10)5 | straight | searcher-1 | c10r4 -- OND-E01
    {BOUNCING} | straight | searcher-1 | c19r8@135 c19r8@225 c16r11@225 -- OND-E03: it turns where it bounces
    {TRAIL} | straight | searcher-1 | c6r6@270 c6r6@360 c6r4@360 c6r4@450 -- OND-E09: it turns at markers
    search, S1 (10,6)4, marker 5 (5,2) | straight | searcher-1 | c6r2@315 c6r2@360 c6r2@180 c6r4@180
      -- the shorter way, from 315 degrees not to 0
    {CATCHING} | straight | searcher-1 | c10r7 c10r7@-180 -- OND-E08: it stops after three spaces
    moving 1 with 5, S1 (10,10)5, 1 (5,1) | 1:ne | soldier-1 | off-c6 off-c2 -- OND-33
    {FREEING} | 4:sw 1:place-n | soldier-1 | c10r8 -- OND-E20
""")
def test_pieces_move_along_their_paths(position: str, moves: str, piece: str, path: str) -> None:
    """OND-13, OND-17, OND-19, OND-38, OND-43, OND-48: the spaces of a piece in order, and its angle unless it is 0."""
    play = at(position)
    steps = last_steps(play, *moves.split())
    names = {place.at: place.id for place in play.places().values() if not place.id.startswith("searcher")}
    tweens = [tween for step in steps for tween in step.tweens if tween.piece == piece]
    assert " ".join(names[tween.to] + (f"@{tween.turn:g}" if tween.turn else "") for tween in tweens) == path


@cases(f"""
    position | moves | order
    S1 (10,10)7, S2 (14,10)3, S3 (12,14)5, 1 (12,12) | 1:w | soldier-1, searcher-1, searcher-2, searcher-3 -- OND-E18
    moving 1 with 5, S1 (2,10)1, 1 (4,8) | 1:w | soldier-1 -- OND-E17: pieces that stay don't move
    {CATCHING} | straight | searcher-1, searcher-1, soldier-1 soldier-2 -- OND-E08
    search, S1 (4,8)1, 1 held by S1 | straight | searcher-1 soldier-1 -- OND-46, OND-E11: captives ride along
    order, players 5, S1 (3,3)1 | 1:card-3 | card-3 asked
    S1 (3,3)1 | done | moon
    deck 0 46 0, S1 (3,3)1, S2 (10,3)1 | done | moon, searcher-1, searcher-2
""")  # fmt: skip
def test_pieces_move_one_after_another(position: str, moves: str, order: str) -> None:
    """OND-12, OND-13, OND-23, OND-42, OND-52, OND-53, PAG-13: the pieces that move in each step."""
    steps = last_steps(at(position), *moves.split())
    moved = [[tween.piece for tween in step.tweens if tween.piece.startswith(SHOWN)] for step in steps]
    assert ", ".join(" ".join(pieces) for pieces in moved if pieces) == order


def test_the_flipped_card_is_shown_before_the_drive() -> None:
    """OND-13; with only straight cards left no card is drawn (section 7)."""
    first, *others = last_steps(at("search, S1 (10,10)5"), "straight")
    assert (first.milliseconds, first.sound, first.overlay != "", first.tweens) == (500, "card", True, ())
    assert not any(step.overlay for step in others)
    assert not any(step.overlay for step in last_steps(at("deck 0 46 0, S1 (3,3)1"), "done"))


@cases(f"""
    position | move | sounds | last
    {CATCHING} | straight | card blow | {BLOW_MS}
    search, S1 (4,14)1, 1 held by S1 | straight | card fall | {2 * BLOW_MS}
    search, S1 (10,10)5, 1 (10,6), 4 safe, 5 safe | straight | card blow fall | {2 * BLOW_MS}
    turn 10, S1 (18,18)1, 1 (10,2), {SAFE} | done | wave | {WAVE_MS}
    S1 (18,18)1, 1 (10,1), {SAFE} | 1:n | "" | {WAVE_MS}
""")
def test_catches_and_ends_are_shown_longer_than_a_step(position: str, move: str, sounds: str, last: int) -> None:
    """OND-42, OND-60 to OND-63."""
    shown = [step for step in last_steps(at(position), move) if step.overlay]
    assert " ".join(step.sound for step in shown).strip() == sounds
    assert shown[-1].milliseconds == last


# ---- trails --------------------------------------------------------------------------------------


def spot(column: int, row: int) -> str:
    """Return the centre of a space as written in a trail."""
    x, y = layout.middle((column, row))
    return f"{x:g} {y:g}"


@pytest.mark.parametrize(
    "position, moves, there",
    [
        (BOUNCING, "straight", [spot(16, 5), spot(19, 8), "stroke-dasharray"]),
        (CATCHING, "straight", [f"translate({spot(11, 6)})", f"translate({spot(9, 6)})"]),
        ("S1 (3,3)1, 1 (10,10)", "1:ne", [spot(10, 10), spot(11, 9)]),
        ("S1 (10,10)7, 1 (12,10), 2 (12,8)", "1:e 1:ne", [spot(12, 8)]),
    ],
)
def test_paths_and_catches_leave_marks(position: str, moves: str, there: list[str]) -> None:
    """OND-17, OND-28, OND-34, OND-42."""
    *first, move = moves.split()
    trail = at(position)(*first).left(move)
    assert [mark for mark in there if mark not in trail] == []


def test_nothing_else_leaves_a_mark() -> None:
    assert at("S1 (3,3)1, 1 (10,10)")("1:ne").left("1:end") == at("order, players 5, S1 (3,3)1").left("1:card-3") == ""
    missed = at("search, S1 (10,10)5, 1 (3,6), 2 (17,6)").left("straight")
    assert spot(3, 6) not in missed and spot(17, 6) not in missed


@pytest.mark.parametrize("options", [{}, {"players": 5, "searchers": 8, "speed": 8, "bends": 20}])
def test_animations_of_whole_games_end_in_their_scenes(options: dict[str, int]) -> None:
    """PAG-07: no piece jumps at its end."""
    for step in sample_evenly(walk(GAME.start(**options), 3).steps[20:], 40):
        motion_of(*step)
