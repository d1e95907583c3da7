"""A plan of dice: where its jumps may end, how likely a fall is, and why: held against the rules themselves."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

import looking
from crossings.drawing.kit import ACCENT_AT_NIGHT, VERMILION
from crossings.drawing.scene import Hint
from crossings.engine import State
from crossings.games.walking_on_the_moon.presentation.hints import evaluate_plan, next_jump, odds, plan
from crossings.games.walking_on_the_moon.presentation.position import Position
from crossings.shared.ring import art
from crossings.shared.ring.chain import throw
from crossings.shared.ring.data import programs
from games.scenarios import fits, table
from rows import cases

from .conftest import Play, at


def seen_of(play: Play) -> Position:
    seen = looking.position(play.state, 0)
    assert isinstance(seen, Position)
    return seen


def nothing(move: str) -> tuple[()]:
    """A plan is reckoned from the rules of jumps alone."""
    raise AssertionError(move)


def shown(play: Play, *cards: str) -> Hint:
    """What is told of dice put on the jump cards."""
    dice = {f"card-of-dice-{slot}": list(letters) for slot, letters in enumerate(cards, 1) if letters}
    found = plan(seen_of(play), dice, nothing)
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
def test_the_chain_is_what_playing_it_out_gives(start: str, program: str) -> None:
    """WOM-M01 to WOM-M09, every throw and every choice: the same chance of no accident, to the last sixth."""
    cards = [part[2:] for part in program.split("/")]
    play = at(f"program, basic, 0 {start}, dice {len(''.join(cards))}")
    made = evaluate_plan(seen_of(play), [throw(letters, 4) for letters in cards])
    assert made.safe == best_hope(play(program).state, 0)


@pytest.mark.parametrize("program", programs(4)[::11])
def test_all_chances_add_up(program: Sequence[str]) -> None:
    """Where it ends well and where it does not is all that there is."""
    seen = seen_of(at("program, 0 (14,0)"))
    made = evaluate_plan(seen, [throw(letters, 4) for letters in program if letters])
    assert made.safe + sum(leg.made - leg.safe for leg in made.legs) == 1
    for leg, following in zip(made.legs, made.legs[1:], strict=False):
        assert leg.safe >= following.made


def test_a_die_that_lies_counts_as_it_lies() -> None:
    """WOM-J01: a blue 3 lies, a white one is thrown."""
    assert throw("w", 4, ("b3",)) == {("b3", "w1"): Fraction(1, 2), ("b3", "w2"): Fraction(1, 2)}
    assert sum(throw("bbkkww", 3).values()) == 1


# ---- what is told ------------------------------------------------------------------------------


TOLD = """
WOM-E05 one jump tells what its die tells: 0 (9,1) | b
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


@pytest.mark.parametrize("position, steps", table(TOLD))
def test_what_is_told_of_dice_on_jump_cards(position: str, steps: list[str]) -> None:
    """Journey: four dice are laid, one is taken back, the difference is seen."""
    dice, told = steps
    found = shown(at(f"program, {position}"), *dice.replace("-", "").split(" "))
    assert fits(found.line, told), found.line


def test_a_chain_draws_every_landing_and_every_accident_with_its_chance() -> None:
    """WOM-E01, WOM-E02: from (1,0) a blue 2 lands on (3,0), 1 and 3 on bad ground in columns 2, 4; from (3,0) 2 and 3
    land on columns 5 and 6, 1 on bad ground again."""
    drawn = shown(at("program, 0 (1,0)"), "b", "b").overlay
    assert all(f">{share}</text>" in drawn for share in ("11 %", "17 %", "33 %", "56 %"))
    assert VERMILION in drawn and ACCENT_AT_NIGHT in drawn


def test_without_dice_there_is_no_plan() -> None:
    """Nothing after an empty jump is drawn, either (WOM-P04)."""
    play = at("program, 0 (9,1)")
    assert shown(play, "b", "", "k").overlay == shown(play, "b").overlay
    assert plan(seen_of(play), {}, nothing) is plan(seen_of(play), {"card-of-dice-1": []}, nothing) is None


@pytest.mark.parametrize("last, end", [("back", (27, 0)), ("ec", (28, 0))])
def test_a_box_sends_one_back_before_the_next_jump(last: str, end: tuple[int, int]) -> None:
    """WOM-B04, WOM-E17: box 28 leads back to (27,0), where jump 2 begins."""
    play = at(f"program, 0 (27,0), tokens sput adv pay {last}")
    assert set(evaluate_plan(seen_of(play), [throw("b", 4)]).ends) == {end, (29, 0)}


@cases("""
    again | told
    b1 | no accident possible...
    b1 w1 | 75 % safe...
""")
def test_dice_to_be_thrown_again_are_reckoned_beside_those_that_stay(again: str, told: str) -> None:
    """WOM-B06, WOM-E27: white 1 lands on (10,0)."""
    found = plan(seen_of(at("0 (9,1) reroll, faces b1 w1")), {"again": again.split()}, nothing)
    assert found and fits(found.line, told)


def test_the_next_jump_is_reckoned_from_where_one_is() -> None:
    """WOM-M08."""
    assert next_jump(seen_of(at("go, basic, 0 (9,1), program b b"))).safe == Fraction(1, 2)


@pytest.mark.parametrize(
    "chance, said",
    [
        (Fraction(1, 3), "1 in 3"),
        (Fraction(25, 36), "7 in 10"),
        (Fraction(1, 36), "3 in 100"),
        (Fraction(1, 12), "1 in 12"),
        (Fraction(2, 25), "1 in 12"),
        (Fraction(1, 216), "1 in 216"),
        (Fraction(99, 100), "99 in 100"),
        (Fraction(1), "certain"),
    ],
)
def test_odds_are_said_in_small_numbers(chance: Fraction, said: str) -> None:
    assert odds(chance) == said


def test_no_tag_covers_another_or_is_cut_at_an_edge() -> None:
    """Three rows of eight landings in neighbouring columns, as likely as not."""
    right = 320.0
    tags = art.Tags(right)
    for row, column in product(range(3), range(8)):
        tags.chance("100 %", (20.0 + 40 * column, 100.0 + 34 * row), accident=False)
    plates = [tuple(map(float, found)) for found in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)"', tags.drawn)]
    half = art.tag_width("100 %") / 2
    assert len(plates) == 24 and all(half <= x <= right - half for x, _ in plates)
    assert all(abs(x - a) >= 2 * half or abs(y - b) >= art.TAG_HEIGHT for (x, y), (a, b) in combinations(plates, 2))
