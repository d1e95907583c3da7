"""A plan of dice: where its jumps may end, how likely a fall is, and why: held against the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

import looking
from crossings.drawing.kit import HAND_AT_NIGHT, VERMILION
from crossings.drawing.scene import Hint
from crossings.engine import State
from crossings.games.walking_on_the_moon.face.hints import next_jump, odds, plan, reckoned
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.shared.ring.chain import throw
from crossings.shared.ring.data import programs

from .conftest import Play

At = Callable[..., Play]
BASIC = {"options": {"advanced": False}}
RIM = (9, 1)


def seen_of(play: Play, seat: int | None = 0) -> Position:
    seen = looking.position(play.state, seat)
    assert isinstance(seen, Position)
    return seen


def nothing(move: str) -> tuple[()]:
    """A plan is reckoned from the rules of jumps alone."""
    raise AssertionError(move)


def on_cards(*cards: str) -> dict[str, list[str]]:
    """Dice of these colours put on the jump cards."""
    return {f"card-of-dice-{slot}": list(letters) for slot, letters in enumerate(cards, 1) if letters}


def shown(play: Play, *cards: str) -> Hint:
    found = plan(seen_of(play), on_cards(*cards), nothing)
    assert found
    return found


# ---- against the rules -------------------------------------------------------------------------


def best_hope(state: State, active: int) -> Fraction:
    """How likely an astronaut can make all its jumps without an accident, if it picks as well as can be: the game is
    played out from here, move by move."""
    view: Mapping[str, Any] = state.to_json()
    if view["astronauts"][active]["crashed"]:
        return Fraction(0)
    if view["active"] != active or view["result"]:
        return Fraction(1)
    if state.actor == "chance":
        return sum(
            (chance * best_hope(state.play(move), active) for move, chance in state.outcomes().items()), Fraction(0)
        )
    if view["phase"] == "go":
        return best_hope(state.play("go"), active)
    return max(best_hope(state.play(move), active) for move in state.actions())


@pytest.mark.parametrize(
    ("start", "cards"),
    [
        (RIM, ("b", "k")),
        (RIM, ("w", "b")),
        ((14, 0), ("kk",)),
        ((1, 0), ("b", "b")),
        ((30, 1), ("bw",)),
        ((19, 2), ("w", "w")),
        ((14, 0), ("bk", "kw")),
    ],
)
def test_the_chain_is_what_playing_it_out_gives(at: At, start: tuple[int, int], cards: tuple[str, ...]) -> None:
    """WOM-M01 to WOM-M09, every throw and every choice: the same chance of no accident, to the last sixth."""
    dice = sum(map(len, cards))
    play = at(start, phase="program", dice=dice, **BASIC)
    program = "/".join(f"{slot}:{letters}" for slot, letters in enumerate(cards, 1))
    made = reckoned(seen_of(play), [throw(letters, 4) for letters in cards])
    assert made.safe == best_hope(play(program).state, 0)


@pytest.mark.parametrize("program", programs(4)[::11])
def test_all_chances_add_up(at: At, program: Sequence[str]) -> None:
    """Where it ends well and where it does not is all that there is."""
    seen = seen_of(at((14, 0), phase="program"))
    made = reckoned(seen, [throw(letters, 4) for letters in program if letters])
    assert made.safe + sum(leg.made - leg.safe for leg in made.legs) == 1
    for leg, following in zip(made.legs, made.legs[1:], strict=False):
        assert leg.safe >= following.made


def test_a_die_that_lies_counts_as_it_lies() -> None:
    """WOM-J01: a blue 3 lies, a white one is thrown."""
    assert throw("w", 4, ("b3",)) == {("b3", "w1"): Fraction(1, 2), ("b3", "w2"): Fraction(1, 2)}
    assert sum(throw("bbkkww", 3).values()) == 1


# ---- what is told ------------------------------------------------------------------------------


def test_one_jump_tells_what_its_die_tells(at: At) -> None:
    """WOM-E05: from the rim a blue 3 alone lands."""
    assert shown(at(RIM, phase="program"), "b").line == (
        "50% without an accident, most likely to column 12; jump 1 fails in 1 of 2: no circle under column 11, level 1"
    )


def test_a_second_die_makes_it_safer_and_taking_it_back_undoes_that(at: At) -> None:
    """Journey: four dice are laid, one is taken back, the difference is seen."""
    play = at((14, 0), phase="program")
    with_black, without = shown(play, "bk"), shown(play, "b")
    assert with_black.line.startswith("86% without an accident, most likely") and without.line.startswith(
        "17% without "
    )
    assert "the rock stops you in column 15" in without.line
    assert with_black.overlay != without.overlay


def test_a_chain_draws_every_landing_and_every_accident_with_its_chance(at: At) -> None:
    """WOM-E01, WOM-E02: from (1,0) a blue 2 lands on (3,0), 1 and 3 on bad ground in columns 2, 4; from (3,0) 2 and 3
    land on columns 5 and 6, 1 on bad ground again."""
    drawn = shown(at((1, 0), phase="program"), "b", "b")
    assert drawn.line == (
        "28% without an accident, most likely to column 6; jump 1 fails in 2 of 3: bad ground in column 4; "
        "jump 2 fails in 1 of 6: bad ground in column 4"
    )
    for share in ("11%", "17%", "17%", "33%", "56%"):
        assert f">{share}</text>" in drawn.overlay
    assert VERMILION in drawn.overlay and HAND_AT_NIGHT in drawn.overlay


def test_a_sure_thing_and_a_hopeless_one_are_said_plainly(at: At) -> None:
    """From the flat ground of (12,1) a black die leads on, unless it bears the crash mark; at the foot of the cliff no
    blue die helps (WOM-E03), and on the crest only the crash mark stops a black one."""
    assert shown(at((15, 0), phase="program"), "b").line.startswith("This cannot go well; ")
    assert shown(at((17, 2), phase="program"), "k").line.startswith("83% without an accident, most likely")
    assert shown(at((34, 1), phase="program"), "w").line.startswith("This cannot go wrong, most likely across the goal")


def test_a_box_sends_one_back_before_the_next_jump(at: At) -> None:
    """WOM-B04, WOM-E17: box 28 leads back to (27,0), where jump 2 begins."""
    back, plain = (
        at((27, 0), phase="program", tokens=tokens)
        for tokens in (["sput", "adv", "pay", "back"], ["sput", "adv", "pay", "ec"])
    )
    ends = [set(reckoned(seen_of(play), [throw("b", 4)]).ends) for play in (back, plain)]
    assert ends == [{(27, 0), (29, 0)}, {(28, 0), (29, 0)}]


def test_the_goal_ends_the_chain(at: At) -> None:
    """WOM-F03: beyond it nobody jumps; WOM-E11."""
    told = shown(at((34, 1), phase="program"), "w", "b").line
    assert told.startswith("This cannot go wrong, most likely across the goal") and "jump 2" not in told


def test_an_empty_jump_ends_the_plan(at: At) -> None:
    """WOM-P03, WOM-P04."""
    play = at(RIM, phase="program")
    gap = shown(play, "b", "", "k")
    assert gap.line == shown(play, "b").line + "; jump 2 is empty, so nothing follows it"
    assert gap.overlay == shown(play, "b").overlay
    assert shown(play, "", "k").line == "Jump 1: at least one die"
    assert plan(seen_of(play), {}, nothing) is None
    assert plan(seen_of(play), {"card-of-dice-1": []}, nothing) is None


def test_dice_to_be_thrown_again_are_reckoned_beside_those_that_stay(at: At) -> None:
    """WOM-B06, WOM-E27."""
    seen = seen_of(at({"x": 9, "y": 1, "reroll": True}, faces=["b1", "w1"]))
    told = plan(seen, {"again": ["b1"]}, nothing)
    assert told and told.line.startswith("This cannot go wrong"), "white 1 stays, and lands on (10,0)"
    alone = plan(seen, {"again": ["b1", "w1"]}, nothing)
    assert alone and alone.line.startswith("75% without an accident")


def test_the_largest_plans_are_told(at: At) -> None:
    """Six dice, which two counters buy."""
    play = at({"x": 14, "y": 0, "ec": 2}, phase="program")
    for cards in (("bbkkww",), ("bk", "bk", "ww"), ("bbk", "kww"), ("b", "b", "kkww")):
        assert shown(play, *cards).line


def test_the_next_jump_is_reckoned_from_where_one_is(at: At) -> None:
    """WOM-M08."""
    play = at(RIM, phase="go", program=["b", "b", ""], **BASIC)
    assert next_jump(seen_of(play)).safe == Fraction(1, 2)
    picks = {pick.move: pick for pick in looking.picks(play.state, 0)}
    assert picks["go"].label == "Go on: throw 1 blue (fails in 1 of 2)"
    assert picks["stop"].quiet and not picks["stop"].warning and not picks["go"].quiet
    sure = at((34, 1), phase="go", program=["b", "w", ""], **BASIC)
    picks = {pick.move: pick for pick in looking.picks(sure.state, 0)}
    assert picks["go"].label == "Go on: throw 1 white (cannot fail)"
    assert picks["stop"].warning == "Jump 2 cannot fail from here; its dice would be lost."


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 3), "in 1 of 3"),
        (Fraction(25, 36), "in 7 of 10"),
        (Fraction(1, 36), "in 3 of 100"),
        (Fraction(1, 12), "in 1 of 12"),
        (Fraction(2, 25), "in 1 of 12"),
        (Fraction(1, 216), "in 1 of 216"),
        (Fraction(99, 100), "in 99 of 100"),
        (Fraction(1), "always"),
    ],
)
def test_odds_are_said_in_small_numbers(chance: Fraction, said: str) -> None:
    assert odds(chance) == said
