"""The motion: what glides where, in order, told by the rules' worked examples."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import BLOW, LONGEST_SHOW, WAVE, Stage
from crossings.engine import Game
from crossings.games.over_the_next_dune.face import board, effects, layout, motion

from .conftest import Play

At = Callable[..., Play]
Spot = tuple[float, float]


def seen(play: Play, move: str) -> list[Stage]:
    """The stages of a move; what was shown must end where the new scene has it."""
    before = play.state
    after = play(move).state
    stages = looking.motion(before, move, after)
    poses = {piece.id: (piece.at, piece.turn % 360) for piece in looking.scene(before).pieces}
    for stage in stages:
        for glide in stage.glides:
            assert glide.piece in poses
            poses[glide.piece] = glide.to, glide.turn % 360
    for piece in looking.scene(after).pieces:
        if piece.id in poses:
            assert poses[piece.id] == (piece.at, piece.turn), piece.id
    return stages


def way(stages: list[Stage], piece: str, play: Play) -> list[str]:
    """The places that a piece comes to."""
    names = {place.at: place.id for place in looking.scene(play.state).places if not place.id.startswith("searcher")}
    return [names.get(glide.to, "?") for stage in stages for glide in stage.glides if glide.piece == piece]


def test_the_flipped_card_is_seen_before_the_searcher_drives(at: At) -> None:
    """OND-13, example OND-E01: six spaces up."""
    play = at([(10, 10, 5)], phase="search")
    stages = seen(play, "straight")
    assert stages[0].overlay and not stages[0].glides
    assert (stages[0].milliseconds, stages[0].sound) == (500, "card")
    assert way(stages, "searcher-1", play) == ["c10r4"]
    assert all(not stage.overlay for stage in stages[1:])


def test_a_searcher_turns_where_it_bounces(at: At) -> None:
    """OND-17, OND-19, example OND-E03: three spaces to (19,8), then three in direction 2."""
    play = at([(16, 5, 8)], phase="search")
    stages = seen(play, "straight")
    assert way(stages, "searcher-1", play) == ["c19r8", "c19r8", "c16r11"]
    turns = [glide.turn for stage in stages for glide in stage.glides if glide.piece == "searcher-1"]
    assert turns == [135, 225, 225]


def test_a_searcher_turns_at_a_marker(at: At) -> None:
    """OND-38, example OND-E09."""
    play = at([(10, 6, 3)], markers={(5, 6): 5, (5, 3): 7}, phase="search")
    stages = seen(play, "straight")
    assert way(stages, "searcher-1", play) == ["c6r6", "c6r6", "c6r4", "c6r4"]
    turns = [glide.turn for stage in stages for glide in stage.glides if glide.piece == "searcher-1"]
    assert turns == [270, 360, 360, 450]


@pytest.mark.parametrize(("speed", "face"), [(6, 5), (3, 5), (8, 5), (6, 8)])
def test_each_space_of_a_drive_has_its_time(at: At, speed: int, face: int) -> None:
    """OND-13: six spaces in 600 to 900 milliseconds, bounce or not."""
    stages = seen(at([(16, 5, face)], phase="search", options={"speed": speed}), "straight")
    driving = sum(stage.milliseconds for stage in stages if stage.glides)
    assert 100 * speed <= driving <= 150 * speed


def test_pieces_turn_the_shorter_way(at: At) -> None:
    """From up-left (315 degrees) to up (360, not 0), example OND-E17 turned."""
    play = at([(10, 6, 4)], markers={(5, 2): 5}, phase="search")
    stages = seen(play, "straight")
    turns = [glide.turn for stage in stages for glide in stage.glides if glide.piece == "searcher-1"]
    assert all(abs(b - a) <= 180 for a, b in zip([315.0, *turns], turns, strict=False))


def test_the_caught_are_carried_to_their_captor(at: At) -> None:
    """OND-42, OND-43, example OND-E08: it stops after three spaces, and both are carried."""
    play = at([(10, 10, 5)], {1: (11, 6), 2: (9, 6)}, phase="search")
    stages = seen(play, "straight")
    assert way(stages, "searcher-1", play) == ["c10r7", "c10r7"]
    blow, carried = stages[-2:]
    assert (blow.overlay != "", blow.milliseconds, blow.sound) == (True, BLOW, "blow")
    assert {glide.piece for glide in carried.glides} == {"soldier-1", "soldier-2"}


def test_captives_ride_along(at: At) -> None:
    """OND-46, example OND-E11."""
    stages = seen(at([(4, 8, 1)], {1: 1}, phase="search"), "straight")
    driving = [stage for stage in stages if any(glide.piece == "searcher-1" for glide in stage.glides)]
    assert driving
    assert all("soldier-1" in {glide.piece for glide in stage.glides} for stage in driving)


def test_followers_move_after_the_soldier_in_number_order(at: At) -> None:
    """OND-52, example OND-E18."""
    play = at([(10, 10, 7), (14, 10, 3), (12, 14, 5)], {1: (12, 12)}, mover=1, points=5, moved=[1])
    stages = seen(play, "1:w")
    movers = [
        [glide.piece for glide in stage.glides if glide.piece[:8] in ("soldier-", "searcher")] for stage in stages
    ]
    assert movers == [["soldier-1"], ["searcher-1"], ["searcher-2"], ["searcher-3"]]
    assert "mover" in {glide.piece for glide in stages[0].glides}


def test_who_is_stopped_by_the_edge_stays(at: At) -> None:
    """OND-53, example OND-E17."""
    stages = seen(at([(2, 10, 1)], {1: (4, 8)}, mover=1, points=5, moved=[1]), "1:w")
    assert {glide.piece for stage in stages for glide in stage.glides} == {"soldier-1", "mover"}


def test_leaving_goes_over_the_top(at: At) -> None:
    """OND-33."""
    play = at([(10, 10, 5)], {1: (5, 1)}, mover=1, points=5, moved=[1])
    stages = seen(play, "1:ne")
    assert way(stages, "soldier-1", play)[0] == "off-c6"
    assert any(stage.overlay for stage in stages)


def test_the_losses_are_seen(at: At) -> None:
    """OND-61, OND-62, OND-63, examples OND-E22, OND-E28 and OND-E26: they stay longer in sight than a step."""
    carried_off = seen(at([(4, 14, 1)], {1: 1}, phase="search"), "straight")
    assert (carried_off[-1].sound, carried_off[-1].overlay != "") == ("fall", True)
    safe = {2: "safe", 3: "safe", 4: "safe", 5: "safe"}
    dawn = seen(at([(18, 18, 1)], {1: (10, 2), **safe}, turn=10), "done")
    assert (dawn[-1].sound, dawn[-1].milliseconds) == ("wave", WAVE)
    stranded = seen(at([(10, 10, 5)], {1: (10, 6), 4: "safe", 5: "safe"}, phase="search"), "straight")
    assert [stage.sound for stage in stranded if stage.overlay] == ["card", "blow", "fall"]
    escaped = seen(at([(18, 18, 1)], {1: (10, 1), **safe}), "1:n")
    assert [stage.milliseconds for stage in escaped if stage.overlay][-1] == WAVE


# ---- traces --------------------------------------------------------------------------------------


def trace(play: Play, move: str) -> str:
    before = play.state
    return looking.trace(before, move, play(move).state)


def spot(column: int, row: int) -> str:
    """How a trace writes the middle of a space."""
    x, y = layout.middle((column, row))
    return f"{x:g} {y:g}"


def test_a_drive_leaves_its_path(at: At) -> None:
    """OND-17: from where it stood over the space where it bounced."""
    shown = trace(at([(16, 5, 8)], phase="search"), "straight")
    assert spot(16, 5) in shown and spot(19, 8) in shown
    assert "stroke-dasharray" in shown


def test_a_catch_is_marked_where_the_soldier_stood(at: At) -> None:
    """OND-42, example OND-E08."""
    caught = trace(at([(10, 10, 5)], {1: (11, 6), 2: (9, 6)}, phase="search"), "straight")
    missed = trace(at([(10, 10, 5)], {1: (3, 6), 2: (17, 6)}, phase="search"), "straight")
    for space in ((11, 6), (9, 6)):
        assert f"translate({spot(*space)})" in caught
        assert f"translate({spot(*space)})" not in missed


def test_steps_leave_a_path_and_quiet_moves_none(at: At) -> None:
    """OND-28, OND-34."""
    play = at([(3, 3, 1)], {1: (10, 10)})
    stepped = trace(play, "1:ne")
    assert spot(10, 10) in stepped and spot(11, 9) in stepped
    assert trace(play, "1:end") == ""
    assert trace(at([(3, 3, 1)], players=5, phase="order"), "1:card-3") == ""


def test_no_trace_is_of_the_players_hand(at: At) -> None:
    for play, move in (
        (at([(10, 10, 5)], {1: (11, 6)}, phase="search"), "straight"),
        (at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)})("1:e"), "1:ne"),
    ):
        shown = trace(play, move)
        assert shown and HAND not in shown and HAND_AT_NIGHT not in shown


def test_a_freed_captive_goes_to_his_place(at: At) -> None:
    """OND-48, example OND-E20."""
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7), 5: (2, 20)})("4:sw")
    stages = seen(play, "1:place-n")
    assert way(stages, "soldier-1", play) == ["c10r8"]


def test_a_card_goes_from_the_tray_to_its_holder(at: At) -> None:
    """OND-23."""
    stages = seen(at([(3, 3, 1)], players=5, phase="order"), "1:card-3")
    assert [glide.piece for stage in stages for glide in stage.glides] == ["card-3", "asked"]


def test_a_new_turn_moves_the_moon(at: At) -> None:
    """OND-12."""
    stages = seen(at([(3, 3, 1)]), "done")
    assert [glide.piece for stage in stages for glide in stage.glides] == ["moon"]


def test_searchers_whose_card_is_certain_drive_at_once(at: At) -> None:
    """Section 7: with only straight cards left nothing is drawn; OND-13 in number order."""
    play = at([(3, 3, 1), (10, 3, 1)], deck={"left": 0, "straight": 46, "right": 0})
    stages = seen(play, "done")
    order = [glide.piece for stage in stages for glide in stage.glides if glide.piece.startswith("searcher")]
    assert order == ["searcher-1", "searcher-2"]
    assert not any(stage.overlay for stage in stages)
    assert sum(stage.milliseconds for stage in stages) <= LONGEST_SHOW


@pytest.mark.parametrize("options", [{}, {"players": 5}, {"searchers": 8, "speed": 8, "bends": 20}, {"bends": 0}])
def test_whole_games_end_where_the_scenes_are(game: Game, options: dict[str, int]) -> None:
    """Every move of a game: nothing takes longer than people wait, and nothing jumps at its end."""
    state = game.start(**options)
    moves = 0
    while state.result is None and moves < 150:
        possible = sorted(state.outcomes()) or state.actions()
        move = possible[(7 * moves + 3) % len(possible)]
        play = Play(state)
        assert sum(stage.milliseconds for stage in seen(play, move)) <= LONGEST_SHOW
        state = play.state
        moves += 1
    assert moves > 30


def test_a_motion_draws_nothing_that_its_scenes_have_drawn(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    play = at([(10, 10, 5)], phase="search")
    before = play.state.position()
    after = play("straight").state.position()
    for one in (before, after):
        board.scene(one)
    monkeypatch.setattr(board, "_moon", None)
    assert motion.motion(before, effects.effects(before, "straight", after), after)
