"""Sentences for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.engine import Game

from .conftest import Play

At = Callable[..., Play]
Box = tuple[int, int]

LAST_BAIT: dict[str, Any] = {"active": 0, "order": []}

TOLD: list[tuple[tuple[Box, ...], dict[str, Any], str, str, str]] = [
    ((), {}, "", "1:bbk/2:w", "Red lays out 2 blue and 1 black, then 1 white."),
    (((9, 0),), {}, "1:bk/2:bk", "b2", "Red throws blue 2."),
    (
        ((9, 0),), {}, "1:bk/2:bk b2 k1", "+b2:ff",
        "Red jumps to the right, from column 9 to column 11, with blue 2 (on, on). It ends in a hazard. "
        "Red lies crashed: two dice in the next turn.",
    ),
    (
        ((9, 0),), {"aliens": {(7, 0): "y2b1"}}, "1:bk/2:bk b2 k2", "shoot:-2@0=y2",
        "Red shoots 2 yellow aliens in column 7.",
    ),
    (
        ((9, 0),), {"aliens": {(9, 0): "y1b1"}}, "1:bkw/2:b b3 k1 w1", "fight=b1",
        "Red fights and kills 1 blue alien.",
    ),
    (
        ((14, 0), (9, 0)), {"aliens": {(12, 0): "y4"}}, "him@1 w1 w2", "hit:+3@0=y3",
        "Red's missile kills 3 yellow aliens in column 12.",
    ),
    (((14, 0), (9, 0)), {}, "", "sm@1", "Red calls a Seeking Missile, with Blue as its beacon."),
    (((14, 0), (9, 0)), {}, "", "him@0", "Red calls a HIM, with Red as its beacon."),
    (
        ((14, 0), (9, 0)), {"marked": {1: ("crashed",)}}, "", "lift@1",
        "Red has Blue put up by the base. Blue stands up.",
    ),
    (((14, 0),), {}, "", "bait", "Red offers itself as bait."),
    (
        ((9, 0),), {"active": 0, "order": [], "aliens": {(14, 0): "y1"}}, "", "pass",
        "Red does nothing. Aliens in the landing zone hit the base: hit 1 of 3.",
    ),
    (((9, 0),), {"order": []}, "pass", "w1", "The die for the wave shows 1. A wave moves on the left side."),
    (((9, 0),), {"order": []}, "pass", "w2", "The die for the wave shows 2. One alien more is on its way."),
    (
        ((9, 0),), {"order": []}, "pass w2", "draw:r1",
        "New aliens on the left, next to the Master Mind: 1 red alien. Round 4 begins.",
    ),
    (
        ((9, 0),), {"abilities": {0: "teleport"}}, "1:bbkk", "tp:l2-",
        "Red teleports to Hollow Mesa on the left, next to the Master Mind, in from its right edge.",
    ),
    (
        ((9, 0),), {"abilities": {0: "precog"}}, "foresee:bbkk b1 b1 k1 k1", "take:b1,k1",
        "Red takes blue 1 and black 1 out of the hand.",
    ),
    (((9, 0),), {}, "1:k/2:bbk k1x", "hold", "Red lets the throw go. The crash mark wakes a wave."),
    (
        ((9, 0),), {"aliens": {(12, 0): "y2"}}, "1:bbk/2:k b1 b1 k1 hold go k1x", "hold",
        "Red lets the throw go. The crash mark wakes a wave. "
        "A wave moves on the left side and sends 2 yellow aliens to the incoming wave.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("where", "given", "moves", "move", "sentence"), TOLD)
def test_what_is_told(
    game: Game, at: At, where: tuple[Box, ...], given: dict[str, Any], moves: str, move: str, sentence: str
) -> None:
    before = at(*where, **given)(*moves.split()).state
    after = before.play(move)
    assert looking.line(before, move, after, 0) == sentence


def test_the_set_up_is_told(game: Game, begin: Callable[..., Play]) -> None:
    state = begin(players=2).state
    told = []
    for move in ("card:a", "card:j", "deal:3", "deal:1", "ability:sniper", "ability:fusion", "start:16"):
        after = state.play(move)
        told.append(looking.line(state, move, after))
        state = after
    assert told == [
        "Red Sands is laid on the left, next to the Master Mind.",
        "Needles is laid on the left, next to the landing zone.",
        "Red is dealt Drone or Sniper.",
        "Blue is dealt Orbital bombing or Fusion cannon.",
        "Red is trained in Sniper.",
        "Blue is trained in Fusion cannon.",
        "Red begins in column 16.",
    ]


def test_every_text_can_be_told(game: Game, begin: Callable[..., Play]) -> None:
    """Whatever is legal in some random games has a sentence that ends."""
    for seed, specials in enumerate(("deal", "choose", "none")):
        state = begin(players=3, specials=specials).state
        for step in range(60):
            texts = state.actions() or list(state.outcomes())
            move = texts[(seed + 7 * step) % len(texts)]
            for text in texts[:: max(1, len(texts) // 8)]:
                told = looking.line(state, text, state.play(text), 0)
                assert told.endswith(".") and "None" not in told
            state = state.play(move)
            if state.result:
                break


def test_the_score_is_broken_down(game: Game, at: At) -> None:
    """MOM-F04."""
    going, won = at((9, 0)).state, at((1, 0), (1, 0))("1:bbkk", "bomb", "b3", "b3", "k2", "k2").state
    assert game.prompts.breakdown(looking.position(going)) == [[("the Master Mind destroyed", 0)]] * 2
    assert game.prompts.breakdown(looking.position(won)) == [[("the Master Mind destroyed", 1)]] * 2


# ---- what is asked -----------------------------------------------------------------------------

ASKED: list[tuple[tuple[Box, ...], dict[str, Any], str, str]] = [
    (((9, 0),), {}, "", "share out 4 dice over up to three actions."),
    (((15, 0),), {}, "", "share out 4 dice over up to three actions, or have the base support somebody."),
    (
        ((9, 0),), {"dice": 2}, "",
        "share out 2 dice (only two after a crash) over up to three actions.",
    ),
    (
        ((9, 0),), {"abilities": {0: "injector"}}, "inject", "share out all 6 dice over up to three actions.",
    ),
    (
        ((9, 0),), {"aliens": {(9, 0): "y1"}}, "",
        "share out 4 dice over up to three actions; aliens are in your box, so only 1s count, to fight them.",
    ),
    (((1, 0),), {}, "", "share out 4 dice over up to three actions; four dice in one action can be the bomb."),
    (((1, 0),), {}, "1:bbkk", "throw action 1 (2 blue and 2 black), or set off the bomb with it."),
    (((9, 0),), {}, "1:b/2:bkk b1 hold", "throw action 2 (1 blue and 2 black), or stop here."),
    (
        ((9, 0),), {"abilities": {0: "teleport"}}, "1:bk/2:ww",
        "throw action 1 (1 blue and 1 black), or teleport to a card.",
    ),
    (
        ((9, 0),), {"abilities": {0: "precog"}}, "foresee:bbkk b1 b1 k1 k1",
        "take foreseen dice for action 1 or stop.",
    ),
    (((9, 0),), {}, "1:b/2:bkk b1", "jump with one die (nobody is at a distance to shoot), or let the throw go."),
    (
        ((9, 0),), {"aliens": {(8, 0): "y1"}}, "1:b/2:bkk b1", "jump with one die, or shoot, or let the throw go.",
    ),
    (
        ((9, 0), (9, 0)), {}, "1:b/2:bkk b1",
        "jump with one die (nobody is at a distance to shoot), throw one die again, or let the throw go.",
    ),
    (
        ((9, 0),), {"aliens": {(9, 0): "y1"}}, "1:b/2:bkk b1",
        "fight the aliens in your box with your 1s, or let the throw go.",
    ),
    (
        ((9, 0),), {"aliens": {(9, 0): "y1"}}, "1:b/2:bkk b2",
        "aliens hold you and no 1 lies: let the throw go.",
    ),
    (
        ((1, 0), (1, 0)), {}, "1:bbkk bomb b1 b1 k1 k1",
        "4 of 9 is too little for the bomb: throw one die again, or let it go.",
    ),
    (
        ((14, 0), (9, 0)), {"aliens": {(12, 0): "y4"}}, "him@1 w1 w2",
        "choose what the missile strikes, or let the throw go.",
    ),
    (((14, 0), (9, 0)), {}, "him@1 w1 w2", "the missile comes down where no aliens are: let the throw go."),
    (
        ((15, 0),), LAST_BAIT, "bait w1",
        "the wave comes on the left: let it come, or bait it and have the die thrown again.",
    ),
    (
        ((15, 0),), LAST_BAIT, "bait w2",
        "one alien more comes: let it come, or bait it and have the die thrown again.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("where", "given", "moves", "question"), ASKED)
def test_what_is_asked_fits_the_state(
    game: Game, at: At, where: tuple[Box, ...], given: dict[str, Any], moves: str, question: str
) -> None:
    """MOM-P01, MOM-A02 to MOM-A05, MOM-X02, MOM-C06, MOM-C08: only what is possible, and why fewer dice are due."""
    assert game.prompts.prompt(looking.position(at(*where, **given)(*moves.split()).state)) == question


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("", "Waiting for Red, who shares out 4 dice."),
        ("1:b/2:bkk b1", "Waiting for Red, who jumps or shoots."),
        ("1:b/2:bkk b1 hold", "Waiting for Red, who begins action 2 or stops."),
    ],
)
def test_who_waits_reads_no_order(game: Game, at: At, moves: str, told: str) -> None:
    assert game.prompts.waiting(looking.position(at((9, 0))(*moves.split()).state), "Red") == told
