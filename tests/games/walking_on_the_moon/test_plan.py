"""Tests of plans of dice: landings, risks and their causes, compared with the rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import presentation
from crossings.drawing.kit import ACCENT_AT_NIGHT, VERMILION
from crossings.drawing.scene import Hint
from crossings.engine import State
from crossings.games.walking_on_the_moon.presentation.hints import evaluate_plan, next_jump, odds, plan
from crossings.games.walking_on_the_moon.presentation.position import Position
from crossings.shared.ring.chain import throw
from crossings.shared.ring.data import programs
from games.scenarios import fits, table
from rows import cases

from .conftest import Play, at


def viewed(play: Play) -> Position:
    view = presentation.position(play.state, 0)
    assert isinstance(view, Position)
    return view


def no_preview(move: str) -> tuple[()]:
    """Fail: plans are computed from the rules of jumps, without previews."""
    raise AssertionError(move)


def hint_on(play: Play, *cards: str) -> Hint | None:
    """Return the hint on dice put on the jump cards."""
    dice = {f"card-of-dice-{slot}": list(letters) for slot, letters in enumerate(cards, 1)}
    return plan(viewed(play), dice, no_preview)


# ---- against the rules -------------------------------------------------------------------------


def best_chance(state: State, active: int) -> Fraction:
    """Return the chance that an astronaut makes all its jumps without an accident if it chooses best.

    It plays out the game from here, move by move.
    """
    view: Mapping[str, Any] = state.to_json()
    if view["astronauts"][active]["crashed"]:
        return Fraction(0)
    if view["active"] != active or view["result"]:
        return Fraction(1)
    if state.actor == "chance":
        return sum(
            (chance * best_chance(state.play(move), active) for move, chance in state.outcomes().items()), Fraction(0)
        )
    if view["phase"] == "go":
        return best_chance(state.play("go"), active)
    return max(best_chance(state.play(move), active) for move in state.actions())


@cases("""
    start | program
    (9,1) | 1:b/2:k
    (9,1) | 1:w/2:b
    (14,0) | 1:kk
    (1,0) | 1:b/2:b
    (30,1) | 1:bw
    (19,2) | 1:w/2:w
    (14,0) | 1:bk/2:kw
""")
def test_chains_agree_with_playing_out(start: str, program: str) -> None:
    """WOM-M01 to WOM-M09: the chain has exactly the chance of no accident that all rolls and best choices give."""
    cards = [part[2:] for part in program.split("/")]
    play = at(f"program, basic, 0 {start}, dice {len(''.join(cards))}")
    outcome = evaluate_plan(viewed(play), [throw(letters, 4) for letters in cards])
    assert outcome.safe == best_chance(play(program).state, 0)


@pytest.mark.parametrize("program", programs(4)[::11])
def test_the_chances_of_success_and_of_all_accidents_add_up_to_1(program: Sequence[str]) -> None:
    view = viewed(at("program, 0 (14,0)"))
    outcome = evaluate_plan(view, [throw(letters, 4) for letters in program if letters])
    assert outcome.safe + sum(leg.made - leg.safe for leg in outcome.legs) == 1
    assert all(leg.safe >= following.made for leg, following in pairwise(outcome.legs))


def test_rolled_dice_keep_their_faces() -> None:
    """WOM-J01: a blue 3 has been rolled, a white die is to be rolled."""
    assert throw("w", 4, ("b3",)) == {("b3", "w1"): Fraction(1, 2), ("b3", "w2"): Fraction(1, 2)}


# ---- hints -------------------------------------------------------------------------------------


HINTS = """
WOM-E05 one jump shows what its die shows: 0 (9,1) | b
  | 50 % safe, most likely end: column 12; accident in jump 1: 1 in 2 (in the air at column 11, level 1)
WOM-E01, WOM-E02 a chain: 0 (1,0) | b b
  | 28 % safe, most likely end: column 6; accident in jump 1: 2 in 3 (a hazard in column 4); accident in jump 2: 1 in 6
    (a hazard in column 4)
WOM-E04 a second die makes it safer: 0 (14,0) | bk | 86 % safe, most likely ...
WOM-E03 taking it back undoes that: 0 (14,0) | b | 17 % safe, ...stopped by rock in column 15...
WOM-M03 before what cannot go well the jump that can: 0 (1,0) | bk w
  | accident in jump 1: 22 in 100 ...; accident in jump 2: certain (...)
WOM-E03 at the foot of the cliff no blue die helps: 0 (15,0) | b | accident in jump 1: certain (...)
WOM-J19 on the crest only the crash mark stops a black one: 0 (17,2) | k | 83 % safe, most likely ...
WOM-E11 a sure thing: 0 (34,1) | w | no accident possible, most likely end: the finish
WOM-F03 beyond the goal nobody jumps: 0 (34,1) | w b | no accident possible, most likely end: the finish
WOM-P03, WOM-P04 an empty jump ends the plan: 0 (9,1) | b - k
  | 50 % safe, most likely end: column 12; accident in jump 1: 1 in 2 (in the air at column 11, level 1); jump 2 is
    empty, so the jumps after it can't be made
WOM-P04 jump 1: 0 (9,1) | - k | Jump 1: at least one die
WOM-P05 six dice in one jump: 0 (14,0) 2 ec | bbkkww | ...
WOM-P05 in two: 0 (14,0) 2 ec | bbk kww | ...
WOM-P05 in three: 0 (14,0) 2 ec | b b kkww | ...
"""


@pytest.mark.parametrize("position, steps", table(HINTS))
def test_hints_on_dice_on_jump_cards(position: str, steps: list[str]) -> None:
    """PAG-18: dice are put on jump cards and may be taken back, such as one of four."""
    dice, line = steps
    hint = hint_on(at(f"program, {position}"), *dice.replace("-", "").split(" "))
    assert hint and fits(hint.line, line), hint


def test_a_chain_draws_every_landing_and_every_accident_with_its_chance() -> None:
    """WOM-E01, WOM-E02: from (1,0) a blue 2 lands on (3,0), 1 and 3 on hazards in columns 2 and 4.

    From (3,0) 2 and 3 land on columns 5 and 6, 1 on a hazard again.
    """
    hint = hint_on(at("program, 0 (1,0)"), "b", "b")
    assert hint and VERMILION in hint.overlay and ACCENT_AT_NIGHT in hint.overlay
    assert all(f">{share}</text>" in hint.overlay for share in ("11 %", "17 %", "33 %", "56 %"))


def test_no_plan_without_dice() -> None:
    """Jumps after an empty one are not drawn (WOM-P04)."""
    play = at("program, 0 (9,1)")
    with_gap, first = hint_on(play, "b", "", "k"), hint_on(play, "b")
    assert with_gap and first and with_gap.overlay == first.overlay
    assert hint_on(play) is hint_on(play, "") is None


@cases("""
    last | end
    back | [27, 0]
    ec | [28, 0]
""")
def test_a_token_sends_back_before_the_next_jump(last: str, end: list[int]) -> None:
    """WOM-B04, WOM-E17: box 28 leads back to (27,0), where jump 2 begins."""
    play = at(f"program, 0 (27,0), tokens sput adv pay {last}")
    assert {*evaluate_plan(viewed(play), [throw("b", 4)]).ends} == {(*end,), (29, 0)}


@cases("""
    again | line
    b1 | no accident possible...
    b1 w1 | 75 % safe...
""")
def test_plans_of_rerolls_include_the_other_dice(again: str, line: str) -> None:
    """WOM-B06, WOM-E27: white 1 lands on (10,0)."""
    hint = plan(viewed(at("0 (9,1) reroll, faces b1 w1")), {"again": again.split()}, no_preview)
    assert hint and fits(hint.line, line)


def test_the_next_jump_starts_at_the_astronaut() -> None:
    """WOM-M08."""
    assert next_jump(viewed(at("go, basic, 0 (9,1), program b b"))).safe == Fraction(1, 2)


@cases("""
    chance | expected
    1/3 | 1 in 3
    25/36 | 7 in 10
    1/36 | 3 in 100
    1/12 | 1 in 12
    2/25 | 1 in 12
    1/216 | 1 in 216
    99/100 | 99 in 100
    "1" | certain
""")
def test_odds_have_small_denominators(chance: str, expected: str) -> None:
    assert odds(Fraction(chance)) == expected
