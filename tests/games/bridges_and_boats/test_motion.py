"""Animations, checked against the rules' worked examples, and the marks that stay."""

from collections import Counter

import pytest

import presentation
from crossings.conformance.checked_game import read_playthrough
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT
from crossings.drawing.scene import BLOW_MS, DIE_MS, MAX_ANIMATION_MS, PIECE_MS, Step
from crossings.engine import State
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.bridges_and_boats.presentation import art
from crossings.games.bridges_and_boats.presentation.layout import (
    BRIDGE,
    COINS_DRAWN,
    USUAL,
    coin_at,
    section_at,
    space_at,
)
from rows import cases

from .conftest import GAME, at

Spot = tuple[float, float]
VIEWERS = (0, 1, None)
OF_A_KIND = 4
MOVABLE = ("domino", "boat", "crew", "plane", "cannon", "section", "soldier", "coin", "crossed")
BOMBING = "defender, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5, mission 2-5"
"""Example BAB-E18."""
BESIDE = "defender, where, bridge 2, planes 0-1, mission 0-1"
VOLLEY = "defender, fire, shots 2, cannons 1-1 2-2, across 3-5:2 5-6:1"
"""Example BAB-E15."""


def ways(steps: list[Step]) -> dict[str, Spot]:
    """Return the last position of each animated piece."""
    return {tween.piece: tween.to for step in steps for tween in step.tweens}


def lost(steps: list[Step]) -> set[str]:
    """Return the pieces that vanish."""
    return {piece for step in steps for piece in step.vanish}


def overlays(steps: list[Step]) -> str:
    return "".join(step.overlay for step in steps)


def stands(state: State, seat: int | None = None) -> dict[str, Spot]:
    """Return the positions of all movable pieces."""
    found = presentation.scene(state, seat).pieces
    return {piece.id: piece.at for piece in found if piece.id.split("-")[0] in MOVABLE}


def test_animations_lead_to_the_next_scene(request: pytest.FixtureRequest) -> None:
    """After an animation, each piece of the new scene has a piece at its position, except new income.

    Tests each kind of move in the sample playthroughs a few times, for all viewers.
    """
    counted: Counter[tuple[str, str]] = Counter()
    samples = sorted((request.path.parent / "playthroughs").glob("*.jsonl.gz"))
    for node in (node for sample in samples for node in read_playthrough(sample) if "move" in node):
        kind = node["move"].rstrip("0123456789+-"), node["state"]["phase"]
        counted[kind] += 1
        if counted[kind] > OF_A_KIND:
            continue
        before, seat = GAME.from_json(node["state"]), VIEWERS[counted[kind] % 3]
        after, shown = before.play(node["move"]), GAME.visible_move(before, node["move"], seat)
        steps = presentation.motion(before, node["move"], after, seat)
        assert sum(step.milliseconds for step in steps) <= MAX_ANIMATION_MS
        tweens = ways(steps)
        there = stands(before, seat) | {"pool-top": USUAL.pool}
        assert tweens.keys() <= there.keys()
        old, new = before.to_json()["coins"], after.to_json()["coins"]
        if max(old) <= COINS_DRAWN:
            missing = Counter(stands(after, seat).values()) - Counter((there | tweens).values())
            assert missing.total() <= sum(max(now - then, 0) for then, now in zip(old, new, strict=True)), shown
            assert not missing or shown in ("end", "keep") or before.actor == "chance", shown
    assert len(counted) > 30


def test_a_bought_domino_is_paid_drawn_and_turned_up_for_the_buyer_alone() -> None:
    """BAB-09, BAB-10."""
    play = at("coins 5 0")
    assert ways(play.moved("buy")) == {"coin-0-5": USUAL.pool, "coin-0-4": USUAL.pool}
    drawn = play("buy")
    for seat in VIEWERS:
        steps = drawn.moved("d-3-5", seat)
        assert "pool-top" in ways(steps)
        assert bool(overlays(steps)) == (seat == 0)


def test_building() -> None:
    """BAB-15 to BAB-19: the same path for all viewers, with different piece ids."""
    play = at("bridge 1 3, attacker has 3-5")
    assert ways(play.moved("bridge-3-5", 0)) == {"domino-0-3-5": section_at(2)}
    assert ways(play.moved("bridge-3-5", 1)) == {"domino-0-x1": section_at(2)}
    boat = stands(play("boat-3-5").state, 0)["boat-3-5"]
    assert ways(play.moved("boat-3-5", None)) == {"domino-0-x1": boat}


def test_a_plane_that_is_built_comes_from_the_reserve_for_everybody() -> None:
    """BAB-38: the face is open, but not which of the hidden dominoes it was."""
    play = at("defender, defender has 3-4 5-6, planes 1-1")
    spot = stands(play("plane-3-4").state, 0)["plane-3-4"]
    assert ways(play.moved("plane-3-4", 1))["domino-1-3-4"] == spot
    assert ways(play.moved("plane-3-4", 0))["domino-1-x2"] == spot


def test_soldiers_march_off_the_bridge() -> None:
    """BAB-29, BAB-31, example E10."""
    play = at("bridge_speed 2, bridge whole, soldiers 4 5 12, crossed 2")
    assert ways(play.moved("march")) == {
        "soldier-12": coin_at("crossed", 3),
        "soldier-5": space_at(7),
        "soldier-4": space_at(6),
    }


def test_the_first_order_of_step_4_unloads_the_boats() -> None:
    """BAB-21, example E12."""
    play = at("coins 3 0, across 3-4:2, boats 1-1")
    steps = play.moved("load-1-1")
    assert [tween.piece for tween in steps[0].tweens] == ["crew-3-4-1", "crew-3-4-2"]
    assert ways(steps)["crew-3-4-2"] == coin_at("crossed", 2)
    assert ways(steps)["boat-3-4"] == USUAL.used
    assert "coin-0-3" in ways(steps)


def test_a_boat_is_turned_up_when_it_is_first_loaded() -> None:
    """BAB-33."""
    assert overlays(at("coins 1 0, boats 3-4").moved("load-3-4", 1))
    assert not overlays(at("coins 1 0, loaded 3-4:1").moved("load-3-4", 1))


def test_a_launched_boat_takes_its_soldiers_over() -> None:
    """BAB-36."""
    play = at("loaded 3-4:2")
    tweens = ways(play.moved("launch-3-4"))
    assert tweens == stands(play("launch-3-4").state)
    assert tweens.keys() == {"boat-3-4", "crew-3-4-1", "crew-3-4-2"}


def test_a_mission_flies_out_at_the_end_of_the_turn() -> None:
    """BAB-45."""
    assert ways(at(f"deploy, {BOMBING}").moved("end"))["plane-2-5"] == USUAL.flight


@cases("""
    dice | words
    3+4 | a hit
    2+5 | a deadly hit
    2+4 | a miss
""")
def test_the_roll_to_hit_is_explained(dice: str, words: str) -> None:
    """BAB-46, BAB-47, examples E18 to E20."""
    steps = at(f"hit, {BOMBING}").moved(dice)
    low, high = map(int, dice.split("+"))
    rolled, verdict = steps[:2]
    assert (rolled.milliseconds, rolled.sound) == (DIE_MS, "die")
    assert words not in rolled.overlay
    assert f">{low + high}: {words}<" in verdict.overlay


def test_a_section_falls_with_its_soldiers() -> None:
    """BAB-50, example E18: the plane flies over, its bomb falls, the section breaks, two soldiers sink."""
    steps = at(f"where, {BOMBING}").moved("4+4")
    rolled, verdict, over, *falling, bang, sinking = steps[:7]
    assert [rolled.sound, bang.sound, sinking.sound] == ["die", "blow", "splash"]
    assert {step.sound for step in falling} == {"fall"}
    assert ">section 4 destroyed<" in verdict.overlay
    assert abs(over.tweens[0].to[0] - BRIDGE) < 60
    assert (bang.milliseconds, sinking.milliseconds) == (BLOW_MS, BLOW_MS)
    assert [tween.piece for tween in sinking.tweens] == ["section-4"]
    assert sinking.vanish == ("soldier-7", "soldier-8")


def test_a_deadly_hit_sweeps_the_neighbours() -> None:
    """BAB-51, example E19."""
    steps = at(f"where, deadly, {BOMBING}").moved("4+4")
    assert ways(steps).keys() == {"plane-2-5", "section-4"}
    assert lost(steps) == {f"soldier-{space}" for space in range(5, 11)}


def test_a_bomb_beside_the_bridge_falls_into_the_water() -> None:
    """BAB-52, example E21."""
    play = at(BESIDE)
    steps = play.moved("1+1")
    assert ">section 1 missing: no effect<" in steps[1].overlay
    assert not lost(steps)
    assert ways(steps).keys() == {"plane-0-1"}


def test_the_ghost_may_keep_the_bomb_or_have_it_fall_elsewhere() -> None:
    """BAB-55, BAB-56, example E23: nothing falls before the defender has decided."""
    start = at("defender, where, ghost, bridge 4 5, planes 0-0 0-1, mission 0-1")
    assert not ways(start.moved("4+4"))
    assert "section-4" in ways(start("4+4").moved("keep"))
    again = start("4+4")("reroll-4")
    assert "section-5" in ways(again.moved("6"))


def test_a_volley_sinks_every_boat_with_that_number() -> None:
    """BAB-59, BAB-60, example E15."""
    play = at(VOLLEY)
    steps = play.moved("5")
    assert [step.sound for step in steps][:4] == ["die", "", "blow", "splash"]
    assert ">5: 3-5, 5-6 sunk<" in steps[1].overlay
    assert {"boat-3-5", "boat-5-6"} <= ways(steps).keys()
    assert lost(steps) == {"crew-3-5-1", "crew-3-5-2", "crew-5-6-1"}
    missed = play.moved("4")
    assert ">4: no boat hit<" in missed[1].overlay and not lost(missed)


# ---- marks of the last move ----------------------------------------------------------------------


def test_a_bombed_section_and_its_dead_stay_marked() -> None:
    """BAB-50, BAB-52."""
    bombed = at(f"where, {BOMBING}").left("4+4", 0)
    assert art.destroyed_section(False) in bombed
    assert bombed.count(art.lost(0.6)) == 2
    beside = at(BESIDE).left("1+1", 0)
    assert art.lost() not in beside and art.SIGNS["splash"] in beside


def test_sunk_boats_stay_marked() -> None:
    """BAB-60."""
    play = at(VOLLEY)
    assert play.left("5", 0).count(art.lost()) == 2
    assert play.left("4", 0) == ""


def test_the_paths_of_soldiers_and_boats_stay_marked() -> None:
    """BAB-23, BAB-31, BAB-36."""
    entered = at("coins 1 0, bridge 1").left("enter", 1)
    assert entered.endswith(art.path_line(0, space_at(0.2), space_at(1)))
    marched = at("bridge whole, soldiers 3 4").left("march", 1)
    assert all(art.path_line(0, space_at(space), space_at(space + 1)) in marched for space in (3, 4))
    play = at("loaded 3-4:2")
    start, end = (stands(state)["boat-3-4"] for state in (play.state, play("launch-3-4").state))
    assert play.left("launch-3-4", 1) == art.path_line(0, start, end)


def test_marks_do_not_use_the_colour_of_input() -> None:
    drawn = at(f"where, {BOMBING}").left("4+4") + at("loaded 3-4:2").left("launch-3-4")
    assert ACCENT not in drawn and ACCENT_AT_NIGHT not in drawn


# ---- orientations --------------------------------------------------------------------------------


def test_animations_follow_the_rotated_board() -> None:
    play = at("bridge whole, soldiers 4")
    with use_orientation(Orientation(turned=True)):
        turned = ways(play.moved("move-4"))["soldier-4"]
        assert turned == space_at(5)
    assert turned != space_at(5)


def test_each_effect_has_its_natural_time() -> None:
    assert [step.milliseconds for step in at("bridge whole, soldiers 4").moved("move-4")] == [PIECE_MS]
    assert [step.milliseconds for step in at(f"hit, {BOMBING}").moved("2+4")][:1] == [DIE_MS]


def test_income_is_seen_falling() -> None:
    """BAB-08."""
    assert overlays(at("coins 0 2").moved("end"))
