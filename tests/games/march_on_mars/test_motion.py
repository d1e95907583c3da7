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
from crossings.drawing.kit import HAND_AT_NIGHT, SEAT_COLOURS
from crossings.drawing.scene import BLOW, DIE, WAVE, Stage
from crossings.engine import Game, State
from crossings.games.march_on_mars.face import art
from crossings.games.march_on_mars.face.layout import ground, incoming_at, middle
from crossings.shared.ring.art import FIGURES

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
    assert stages[-1].overlay.count(art.FIGURES["burst"]) == 2 and stages[-1].sound == "blow"
    assert stages[-1].milliseconds == stages[0].milliseconds + BLOW
    assert stages[-1].vanish == ("y-7-0", "b-7-0") and not any(stage.glides for stage in stages)


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
    assert state.game.motion.motion(looking.position(state), (), looking.position(state)) == []


def test_a_last_shot_and_the_wave_after_it_are_kept_apart(game: Game, position: Callable[..., View]) -> None:
    """MOM-W07: a shot with a 1x ends the turn; only who is shot bursts, the other goes to the incoming wave."""
    start = position((9, 0), aliens={(8, 0): "y1", (12, 0): "b1"})
    move = "shoot:-1@0=y1"
    stages = played(game, start, "1:bbkw", "b2", "b3", "k1x", "w2", move)
    assert sum(stage.overlay.count(art.FIGURES["burst"]) for stage in stages) == 1
    assert glides(stages, "b-12-0") == [incoming_at(HALF_BOARD, 1)] and glides(stages, "y-8-0") == []


def test_a_bomb_from_orbit_bursts_all_aliens_of_a_card(game: Game, position: Callable[..., View]) -> None:
    """MOM-E27: (3,0) and (7,0) are cleared, not the guard in (1,0)."""
    start = position((13, 0), aliens={(1, 0): "r1", (3, 0): "b1", (7, 0): "y2"}, abilities={0: "orbital", 1: "sniper"})
    stages = played(game, start, "orbital:l2")
    assert sum(stage.overlay.count(art.FIGURES["burst"]) for stage in stages) == 2


# ---- natural times, and why --------------------------------------------------------------------


def long(stages: list[Stage]) -> int:
    return sum(stage.milliseconds for stage in stages)


def test_a_die_is_heard_and_lies_half_a_second(game: Game, position: Callable[..., View]) -> None:
    (stage,) = played(game, position((9, 0)), "1:bk/2:bk", "b2")
    assert (stage.milliseconds, stage.sound) == (DIE, "die")


def test_a_jump_takes_as_long_as_it_needs(game: Game, position: Callable[..., View]) -> None:
    """A third to half a second; an accident is seen for a blow longer."""
    start = position((9, 0))
    safe = played(game, start, "1:bk/2:bk", "b3", "k1", "+b3:fff")
    fall = played(game, start, "1:bk/2:bk", "b2", "k1", "+b2:ff")
    assert 300 <= long(safe) <= 520 and long(fall) >= 300 + BLOW and fall[-1].sound == "fall"


@pytest.mark.parametrize(
    ("where", "moves", "why"),
    [
        ((9, 0), "1:b/2:bkw b2 +b2:ff", "a hazard"),  # MOM-E01: the hazard (11,0)
        ((9, 0), "1:k/2:bbw k1 +k1:u", "no ground"),  # WOM-J17: (10,1) is air
        ((9, 0), "1:w/2:bbk w1 +w1:d", "the rock"),  # WOM-J14: (10,-1) is rock
        ((9, 0), "1:k/2:bbw k1x +k1x:f", "the crash mark"),  # WOM-J19
    ],
)
def test_the_board_and_the_log_say_why_a_marine_crashed(
    game: Game, position: Callable[..., View], where: tuple[int, int], moves: str, why: str
) -> None:
    *before, last = moves.split()
    state = game.from_json(position(where))
    for move in before:
        state = state.play(move)
    crash = [stage for stage in looking.motion(state, last, state.play(last)) if stage.sound == "fall"]
    assert len(crash) == 1 and f">{why}" in crash[0].overlay
    line = looking.line(state, last, state.play(last))
    assert why.removeprefix("a ") in line.lower() and "Red lies crashed: two dice in the next turn." in line


def test_a_wave_rolls_for_a_second(game: Game, position: Callable[..., View]) -> None:
    """MOM-W01."""
    start = position((14, 0), (15, 0), aliens={(9, 0): "y1", (7, 0): "y2"}, order=[1])
    stages = [stage for stage in played(game, start, "1:k/2:bbw", "k1x", "hold", "stop") if stage.glides]
    assert long(stages) == WAVE and {stage.sound for stage in stages} == {"wave"}


def test_the_base_is_struck_by_those_in_the_landing_zone(game: Game, position: Callable[..., View]) -> None:
    """MOM-B02: they run at it, then the reason is read beside it."""
    run, struck = played(game, position((9, 0), aliens={(14, 0): "y1"}, order=[]), "pass")
    assert [glide.piece for glide in run.glides] == ["y-14-0"]
    assert "aliens in the landing zone" in struck.overlay and struck.milliseconds >= BLOW


def test_a_set_up_is_short(game: Game, position: Callable[..., View]) -> None:
    """All draws of the set-up together take no longer than a wave."""
    for before, move, after in moves_of(game, PLAYTHROUGHS[0]):
        if before.view()["round"] == 0 and move.startswith("draw:"):
            assert long(looking.motion(before, move, after)) * 4 <= WAVE


# ---- traces ------------------------------------------------------------------------------------


def traced(game: Game, start: View, *moves: str) -> str:
    state = game.from_json(start)
    for move in moves[:-1]:
        state = state.play(move)
    after = state.play(moves[-1])
    seen = looking.position(state), looking.effects(state, moves[-1], after), looking.position(after)
    return game.motion.trace(*seen)


def test_a_jump_leaves_a_trace_in_the_colour_of_its_marine(game: Game, position: Callable[..., View]) -> None:
    start = position((9, 0))
    safe = traced(game, start, "1:bk/2:bk", "b3", "k1", "+b3:fff")
    crashed = traced(game, start, "1:bk/2:bk", "b2", "k1", "+b2:ff")
    assert SEAT_COLOURS[0] in safe and FIGURES["crack"] not in safe and FIGURES["crack"] in crashed


def test_who_was_shot_is_crossed_out(game: Game, position: Callable[..., View]) -> None:
    """MOM-E06: a yellow and a blue one of three."""
    start = position((9, 0), aliens={(7, 0): "y1b1r1"})
    marks = traced(game, start, "1:bkw/2:b", "b2", "k2", "w2", "shoot:-2@0=y1b1")
    assert marks.count("l16 16") == 2 * 2


def test_a_wave_and_its_blow_leave_traces(game: Game, position: Callable[..., View]) -> None:
    """MOM-W01: a way from card to card and one to the incoming wave, however many go; MOM-B02."""
    start = position((14, 0), (15, 0), aliens={(9, 0): "y1", (2, 0): "r1", (7, 0): "y2"}, order=[1])
    assert traced(game, start, "1:k/2:bbw", "k1x", "hold", "stop").count("<path") == 2
    assert FIGURES["crack"] in traced(game, position((9, 0), aliens={(14, 0): "y1"}, order=[]), "pass")


def test_no_trace_is_in_the_colour_of_the_players_hand(game: Game) -> None:
    for before, move, after in moves_of(game, PLAYTHROUGHS[4]):
        seen = looking.position(before), looking.effects(before, move, after), looking.position(after)
        assert HAND_AT_NIGHT not in game.motion.trace(*seen)


def test_what_somebody_coming_back_must_know_has_a_recap(game: Game, position: Callable[..., View]) -> None:
    def recap(start: View, *moves: str) -> list[str]:
        state = game.from_json(start)
        for move in moves[:-1]:
            state = state.play(move)
        return game.words.recap(looking.effects(state, moves[-1], state.play(moves[-1])))

    shot = recap(position((9, 0), aliens={(7, 0): "y2"}), "1:bk/2:bk", "b2", "k2", "shoot:-2@0=y2")
    fall = recap(position((9, 0)), "1:bk/2:bk", "b2", "k1", "+b2:ff")
    struck = recap(position((9, 0), aliens={(14, 0): "y1"}, order=[]), "pass")
    wave = recap(position((9, 0), order=[]), "pass", "w1")
    assert (shot, fall, struck, wave) == (
        ["Red shot 2 yellow aliens"], ["Red crashed"], ["the base was hit"], ["a wave came on the left"],
    )  # fmt: skip
