"""What a newcomer is told: questions that fit, traces, recaps, and how a night ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.drawing import kit
from crossings.drawing.scene import BLOW
from crossings.engine import Game, State
from crossings.engine.effect import Happened
from crossings.games.dunkelrunde.face import art
from crossings.games.dunkelrunde.face.layout import CENTRES

At = Callable[..., Any]


def asked(state: State) -> str:
    return state.game.prompts.prompt(looking.position(state))


def test_the_question_says_what_the_dice_allow(at: At) -> None:
    """DKR-11, DKR-13, DKR-16, DKR-26."""
    assert asked(at({"0 girl": "b1"}, (2, 5)).state) == (
        "walk a child up to 2 tiles and move a ghost exactly 5, in the order you like."
    )
    walking = at({"0 girl": "b1"}, (2, 0)).state
    assert asked(walking) == "walk one of your children up to 2 tiles."
    slow = at({"0 girl": "b1"}, (5, 0)).state
    assert asked(slow) == "walk one of your children up to 5 tiles, but not on hidden or castle paths."
    assert asked(at({"0 girl": "b1"}, (0, 3)).state) == "move one ghost exactly 3 tiles."
    double = at({}, (2, 2)).state
    assert asked(double) == "a double 2: lead one group of children, whoever owns them, as far as 2 tiles."


def test_nobody_is_asked_to_walk_who_cannot(at: At) -> None:
    """DKR-E07: both children with a ghost; first it has to go."""
    held = at({"0 girl": "a6", "0 boy": "a6", "1 girl": "hut", "1 boy": "hut"}, (2, 1), ghosts={1: "a6"}).state
    assert asked(held) == (
        "none of your children can walk 2 now; move one ghost exactly 1 tile, which may set them free."
    )


@pytest.mark.parametrize(
    ("dice", "does"),
    [
        ((2, 5), "walks a child and moves a ghost"),
        ((2, 0), "walks a child"),
        ((0, 5), "moves a ghost"),
        ((2, 2), "leads a group of children on"),
    ],
)
def test_who_waits_reads_what_the_other_does(at: At, dice: tuple[int, int], does: str) -> None:
    state = at({"0 girl": "b1"}, dice).state
    assert state.game.prompts.waiting(looking.position(state), "Anna") == f"Waiting for Anna, who {does}."


def scare(at: At) -> tuple[State, str, State]:
    """DKR-E04: ghost 1 turns at the river and comes upon a boy."""
    before = at({"1 boy": "a5", "0 girl": "a1"}, (2, 5), ghosts={1: "a6"}).state
    return before, "ghost1:a5", before.play("ghost1:a5")


def test_a_scare_is_seen_before_the_child_runs(at: At) -> None:
    stages = looking.motion(*scare(at))
    seen = [number for number, stage in enumerate(stages) if stage.overlay]
    assert [(stages[number].milliseconds, stages[number].sound) for number in seen] == [(BLOW, "blow")]
    movers = [{glide.piece for glide in stage.glides} for stage in stages]
    assert all(mover == {"ghost-1"} for mover in movers[: seen[0]])
    assert movers[seen[0] + 1] == {"boy-1"}


def test_a_scare_leaves_a_trace_and_a_recap(at: At) -> None:
    """DKR-55: where it was, and all the way to the village."""
    before, move, after = scare(at)
    trace = looking.trace(before, move, after)
    assert art.fright(CENTRES["a5"]) in trace and kit.VERMILION in trace
    for tile in ("a4", "a3", "a2", "a1", "village"):
        assert kit.pair(CENTRES[tile]) in trace
    assert before.game.words.recap(looking.effects(before, move, after)) == [
        "Ghost 1 scared Blue's boy back to the Village"
    ]


def test_a_walk_leaves_a_trace_in_the_colour_of_the_seat_and_needs_no_recap(at: At) -> None:
    before = at({"1 boy": "b1"}, (3, 2), turn=1).state
    after = before.play("boy:b3")
    assert kit.SEAT_COLOURS[1] in looking.trace(before, "boy:b3", after)
    assert before.game.words.recap(looking.effects(before, "boy:b3", after)) == []


def lifted(at: At, girls: str) -> State:
    """DKR-E22: four seats, three boys at the linden; these girls arrive."""
    boys = {"0 boy": "linden", "1 boy": "linden", "2 boy": "linden"}
    if len(girls) == 1:
        state: State = at(boys | {f"{girls} girl": "k3"}, (1, 2), turn=int(girls), players=4).state
        return state.play("girl:linden")
    state = at(boys | {f"{seat} girl": "k1" for seat in girls}, (3, 3), players=4).state
    return state.play("group:k1:linden")


def test_each_seat_is_told_why_it_ended_so(at: At) -> None:
    """DKR-61, DKR-E22, DKR-E23."""

    def told(state: State, seat: int | None) -> str:
        assert state.game.at_the_end is not None
        return state.game.at_the_end.verdict(looking.position(state, seat), seat)

    shared = lifted(at, "3")
    assert told(shared, 0) == "One of your children stood at the linden when the curse was lifted."
    assert told(shared, None) == (
        "Red, Blue, Yellow and Green each had a child at the linden when the curse was lifted."
    )
    alone = lifted(at, "0")
    assert told(alone, 0) == "Both your children stood at the linden when the curse was lifted."
    assert told(alone, 1) == (
        "One of your children stood at the linden when the curse was lifted, but Red had both there."
    )
    assert told(alone, 3) == "None of your children stood at the linden when the curse was lifted."
    assert told(lifted(at, "12"), None) == (
        "Blue and Yellow had both children at the linden when the curse was lifted."
    )


def test_dawn_is_told(at: At, game: Game) -> None:
    """DKR-63, DKR-E28."""
    before = at({"1 boy": "linden"}, (0, 1), turn=1, round=20, players=2, dawn=20).state
    after = before.play("ghost2:b6")
    assert game.at_the_end is not None and after.result is not None and not after.result.winners
    assert game.at_the_end.verdict(looking.position(after), 0) == (
        "After round 20 the sun came up, and no girl and boy stood at the linden together."
    )


def test_figures_name_the_moments_that_decided(at: At, game: Game) -> None:
    before, move, after = scare(at)
    end = lifted(at, "0")
    last = at({"0 boy": "linden", "1 boy": "linden", "2 boy": "linden", "0 girl": "k3"}, (1, 2), players=4).state
    story = [
        Happened(1, 0, looking.effects(before, move, after)),
        Happened(2, 0, looking.effects(last, "girl:linden", end)),
    ]
    assert game.at_the_end is not None
    figures = {one.label: (one.value, one.at) for one in game.at_the_end.figures(looking.position(end), story)}
    assert figures["Children scared back"] == ("1", 0)
    assert figures["Farthest run back"] == ("Blue's boy, 5 tiles", 1)
    assert figures["The curse was lifted by"] == ("Red's girl", 2)


def test_dawn_is_named_only_where_it_can_come(at: At) -> None:
    """Section 3: 200 rounds are a mere safety net."""
    assert "dawn" not in at({}, (2, 5)).state.text()
    assert "Round 2 (dawn after 25)" in at({}, (2, 5), dawn=25).state.text()
