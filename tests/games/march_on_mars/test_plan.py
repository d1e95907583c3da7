"""What is shown of dice while they are laid on cards, worked out by hand from the rule text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import looking
from crossings.drawing.scene import Hint
from crossings.games.march_on_mars.face import hints
from crossings.games.march_on_mars.face.hints import Chances, Course, Plan
from crossings.games.march_on_mars.face.plan import plan

from .conftest import Play

At = Callable[..., Play]
ASIDE = 0


def laid(play: Play, *actions: str) -> Hint:
    """The preview of dice laid for actions one after another."""
    return put(play, {f"card-of-dice-{card}": list(dice) for card, dice in enumerate(actions, 1)})


def put(play: Play, where: dict[str, list[str]]) -> Hint:
    seen = looking.position(play.state, play["active"])
    found = plan(seen, where, looking.would(play.state, play["active"]))
    assert found
    return found


def aside(play: Play, dice: str) -> Hint:
    return put(play, {f"card-of-dice-{ASIDE}": list(dice)})


def ends(play: Play, *actions: str) -> Chances:
    seen = looking.position(play.state)
    return Plan(Course(seen, actions), actions, seen.at(seen.active), 4).ends()


IN_A_PROCESS = """
from crossings import game
from crossings.conformance import checked as looking
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.games.march_on_mars.face.hints import Course, Plan
choose, draw = random_policy(1), random_outcomes(1)
state = game("march-on-mars").start()
while state.result is None:
    seen = looking.position(state, None)
    if seen.active is not None and seen.is_on_planet and seen.takes_dice:
        actions = ("bw", "kk", "bk")
        print(list(Plan(Course(seen, actions), actions, seen.at(seen.active), 4).ends()))
    state = state.play(draw(state) if state.actor == "chance" else choose(state))
"""


def test_what_is_shown_hangs_on_no_seed_of_the_process() -> None:
    """Ends that are as likely stand in one order, however Python hashes texts in this process."""
    seen = {
        subprocess.run(
            [sys.executable, "-c", IN_A_PROCESS],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(seen) == 1 and seen != {b""}


# ---- jumps -------------------------------------------------------------------------------------


def test_one_die_may_end_where_its_faces_lead(at: At) -> None:
    """WOM-J01, J09: from (9,0) a blue die leads 1, 2 or 3 columns either way; (11,0) is a hazard (MOM-E01)."""
    sixth, third, half = Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)
    there = {(9, 0): 1, (8, 0): sixth, (10, 0): sixth, (7, 0): third, (6, 0): half, (12, 0): half}
    assert ends(at((9, 0)), "b") == there


def test_two_jumps_one_after_another_are_weighed_together(at: At) -> None:
    """To (12,0) from (9,0): at once with a 3, else with a 3 of the second die; from (10,0) a 2 is less likely."""
    assert ends(at((9, 0)), "b", "b")[(12, 0)] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)


def test_of_two_dice_of_an_action_one_jumps(at: At) -> None:
    """MOM-M01: (12,0) is reached if one of the two shows 3."""
    assert ends(at((9, 0)), "bb")[(12, 0)] == Fraction(3, 4)


def test_dice_of_the_jet_pack_are_combined(at: At) -> None:
    """MOM-E25: from (8,0) to (5,1) with black 2 and blue 1, or with black 1 and blue 2; it may jump although beset."""
    beset = at((8, 0), aliens={(8, 0): "y1"}, abilities={0: "jetpack"})
    assert ends(beset, "bk")[(5, 1)] == Fraction(2, 3) * Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 3)


def test_a_companion_makes_a_hazard_safe(at: At) -> None:
    """MOM-T03: with somebody standing in (11,0) the blue 2 from (9,0) ends well."""
    alone, together = at((9, 0)), at((9, 0), (11, 0))
    assert (11, 0) not in ends(alone, "b") and ends(together, "b")[(11, 0)] == Fraction(1, 3)


def test_among_aliens_a_plan_ends(at: At) -> None:
    """MOM-A04: from (13,0) two blue 3s lead by (10,0) to (7,0), but whoever lands among aliens jumps no further."""
    assert ends(at((13, 0)), "b", "b")[(7, 0)] == Fraction(1, 4)
    assert (7, 0) not in ends(at((13, 0), aliens={(10, 0): "y1"}), "b", "b")


def test_what_goes_wrong_is_said_in_plain_words(at: At) -> None:
    """WOM-J14: from (14,0) a white die goes down into rock, whichever way; WOM-J19: a crash mark crashes."""
    found = laid(at((14, 0), (9, 0)), "w")
    assert found.line == "no safe jump; white 1 or white 2: the rock stops you"
    assert "black 1 with the crash mark: you crash" in laid(at((9, 0)), "k").line


def test_who_waits_where_one_lands_is_said(at: At) -> None:
    """MOM-M03."""
    found = laid(at((9, 0), aliens={(6, 0): "y2"}), "b")
    assert "aliens wait in column 6" in found.line and ">1/2</text>" in found.overlay


def test_a_beset_marine_is_told_so(at: At) -> None:
    """MOM-A04, MOM-H04: a 1 of a black or white die kills the yellow one."""
    found = laid(at((9, 0), aliens={(9, 0): "y1"}), "w")
    assert "aliens in your box: only 1s count" in found.line and "a hit in your box: 1/2" in found.line


def test_a_crash_mark_wakes_a_wave_but_for_a_ranger(at: At) -> None:
    """MOM-W07, MOM-Y10: one black die in six throws; of two dice 11 in 36."""
    assert "a wave by the crash mark: 1/6" in laid(at((9, 0)), "k").line
    assert "a wave by the crash mark: 31%" in laid(at((9, 0)), "k", "k").line
    assert "wave" not in laid(at((9, 0), abilities={0: "ranger"}), "k").line


# ---- shots and sums ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aliens", "dice", "chance"),
    [
        ("y1", "k", Fraction(1, 3)),  # 1 or 1x
        ("y1", "kw", 1 - Fraction(2, 3) * Fraction(1, 2)),
        ("b1", "kw", Fraction(1, 3) * Fraction(1, 2)),  # a blue one takes two hits
        ("r1", "kw", Fraction(0)),
    ],
)
def test_how_likely_a_shot_kills(at: At, aliens: str, dice: str, chance: Fraction) -> None:
    """MOM-H03, MOM-H04: at distance 1."""
    shots = hints.chances_of_shots(looking.position(at((9, 0), aliens={(8, 0): aliens}).state), dice, "act")
    assert shots.get((8, 0), Fraction(0)) == chance


def test_the_drone_previews_its_shot(at: At) -> None:
    """MOM-E27, MOM-Y05: crashed in (11,0), with a yellow one in (12,0): blue 1 or white 1, and no jump."""
    play = at((13, 0), abilities={0: "drone"}, aliens={(12, 0): "y1"})("1:b/2:bkw", "b2", "-b2:ff")
    assert play.phase == "drone"
    found = aside(play, "bw")
    assert found.line == "a hit in column 12: 7/12" and ">7/12</text>" in found.overlay
    assert "nobody can be hit" in aside(at((13, 0), abilities={0: "drone"})("pass"), "bw").line


def test_the_bomb_and_the_kamikaze_are_told_their_chance(at: At) -> None:
    """Section 11: two blue and two black dice reach 9 with 10/27, five dice with 77%."""
    assert "as the bomb 9 or more: 37%" in laid(at((1, 0)), "bbkk").line
    assert "bomb" not in laid(at((2, 0)), "bbkk").line
    assert "9 or more: 77%" in aside(at((1, 0), abilities={0: "kamikaze"}), "bbkkw").line


def test_foreseen_dice_show_what_they_are_good_for(at: At) -> None:
    """MOM-E23."""
    play = at((9, 0), aliens={(8, 0): "y1"}, abilities={0: "precog"})("foresee:bkkw", "b3", "k1", "k2", "w1")
    found = put(play, {"card-of-dice-1": ["w1"]})
    assert "1 box to shoot at" in found.line


def test_nothing_is_said_before_a_die_is_laid(at: At) -> None:
    play = at((9, 0))
    empty: dict[str, Any] = {"card-of-dice-1": []}
    assert plan(looking.position(play.state, 0), empty, looking.would(play.state, 0)) is None


def test_nothing_is_planned_with_dice_that_are_thrown(at: At) -> None:
    play = at((9, 0))
    play("1:bw/2:kk", "b2", "w1")
    thrown: dict[str, Any] = {"card-of-dice-1": ["w1"]}
    assert play.state.to_json()["phase"] == "choose"
    assert plan(looking.position(play.state, 0), thrown, looking.would(play.state, 0)) is None


def test_a_beacon_shows_where_its_missile_may_strike(at: At) -> None:
    """MOM-E17, MOM-C06: two white dice show 2, 3 or 4; from the beacon in (9,0) those are (7,0), (12,0) and (5,1)."""
    play = at((14, 0), (9, 0), aliens={(12, 0): "y4", (7, 0): "y1", (5, 1): "b1", (8, 0): "y1"})
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert hints.chances_of_strikes(looking.position(play.state), 1) == {
        (7, 0): quarter,
        (12, 0): half,
        (5, 1): quarter,
    }
    found = looking.hint(play.state, 0, "training-1")
    assert found and "column 12 1/2" in found.line and found.overlay.count(">1/4</text>") == 2
