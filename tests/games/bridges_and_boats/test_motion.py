"""Animations, checked against the rules' worked examples, and the marks that stay."""

from collections import Counter
from pathlib import Path

from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT
from crossings.drawing.scene import BLOW_MS, DIE_MS, PIECE_MS, Step
from crossings.engine import Viewer
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.bridges_and_boats.presentation import art
from crossings.games.bridges_and_boats.presentation.layout import BRIDGE, COINS_DRAWN, USUAL, space_at
from games.samples import steps_of
from rows import cases

from .conftest import GAME, Play, at

Spot = tuple[float, float]
VIEWERS = (0, 1, None)
MOVABLE = ("domino-", "boat-", "crew-", "plane-", "cannon-", "section-", "soldier-", "coin-", "crossed-")
BOMBING = "defender, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5, mission 2-5"
"""Example BAB-E18."""
BESIDE = "defender, where, bridge 2, planes 0-1, mission 0-1"
VOLLEY = "defender, fire, shots 2, cannons 1-1 2-2, across 3-5:2 5-6:1"
"""Example BAB-E15."""


def ways(steps: list[Step]) -> dict[str, Spot]:
    """Return the last position of each animated piece."""
    return {tween.piece: tween.to for step in steps for tween in step.tweens}


def lost(steps: list[Step]) -> list[str]:
    """Return the pieces that vanish."""
    return sorted(piece for step in steps for piece in step.vanish)


def stands(play: Play, seat: Viewer) -> dict[str, Spot]:
    """Return the positions of all movable pieces."""
    return {name: piece.at for name, piece in play.pieces(seat).items() if name.startswith(MOVABLE)}


def test_animations_lead_to_the_next_scene() -> None:
    """After an animation, each piece of the new scene has a piece at its position, except new income.

    Tests the kinds of steps in the sample playthroughs a few times, for all viewers.
    """
    steps = steps_of(GAME, Path(__file__).parent, 4)
    for number, (before, move, after) in enumerate(steps):
        play, seat = Play(before), VIEWERS[number % 3]
        there, tweens = stands(play, seat) | {"pool-top": USUAL.pool}, ways(play.moved(move, seat))
        old, new = before.to_json()["coins"], after.to_json()["coins"]
        if max(old) <= COINS_DRAWN:
            missing = Counter(stands(Play(after), seat).values()) - Counter((there | tweens).values())
            assert missing.total() <= sum(max(now - then, 0) for then, now in zip(old, new, strict=True)), move
            assert not missing or move in ("end", "keep") or before.actor == "chance", move
    assert len(steps) > 200


@cases(f"""
    position | move | seat | moved
    coins 5 0 | buy | null | coin-0-4 coin-0-5 -- BAB-09
    draw | d-3-5 | 1 | pool-top
    bridge 1 3, attacker has 3-5 | bridge-3-5 | 0 | domino-0-3-5 -- BAB-15 to BAB-19
    bridge 1 3, attacker has 3-5 | bridge-3-5 | 1 | domino-0-x1
    bridge 1 3, attacker has 3-5 | boat-3-5 | null | domino-0-x1
    defender, defender has 3-4 5-6, planes 1-1 | plane-3-4 | 1 | domino-1-3-4
    defender, defender has 3-4 5-6, planes 1-1 | plane-3-4 | 0 | domino-1-x2 -- BAB-38: the face is open, but not
      which of the hidden dominoes it was
    bridge_speed 2, bridge whole, soldiers 4 5 12, crossed 2 | march | null | soldier-12 soldier-4 soldier-5
      -- BAB-29, BAB-31, BAB-E10
    coins 3 0, across 3-4:2, boats 1-1 | load-1-1 | null | boat-3-4 coin-0-3 crew-3-4-1 crew-3-4-2
      -- BAB-21, BAB-E12: the first order of step 4 unloads the boats
    loaded 3-4:2 | launch-3-4 | null | boat-3-4 crew-3-4-1 crew-3-4-2 -- BAB-36
    deploy, {BOMBING} | end | null | plane-2-5 -- BAB-45: the mission flies out at the end of the turn
    where, deadly, {BOMBING} | 4+4 | null | plane-2-5 section-4 -- BAB-51, BAB-E19
    {BESIDE} | 1+1 | null | plane-0-1 -- BAB-52, BAB-E21
    {VOLLEY} | "5" | null | boat-3-5 boat-5-6 -- BAB-60, BAB-E15
""")
def test_the_pieces_that_a_move_moves(position: str, move: str, seat: Viewer, moved: str) -> None:
    """They end where the next scene has them, as sample games show."""
    assert {*moved.split()} <= ways(at(position).moved(move, seat)).keys()


@cases("""
    position | move | seat | shown
    coins 1 0, boats 3-4 | load-3-4 | 1 | true -- BAB-33: a boat is turned up when it is first loaded
    coins 1 0, loaded 3-4:1 | load-3-4 | 1 | false
    coins 0 2 | end | 1 | true -- BAB-08: income is seen falling
    draw | d-3-5 | 0 | true -- BAB-10: the buyer alone sees what is drawn
    draw | d-3-5 | 1 | false
    draw | d-3-5 | null | false
""")
def test_what_is_shown_over_the_board(position: str, move: str, seat: Viewer, shown: bool) -> None:
    assert any(step.overlay for step in at(position).moved(move, seat)) == shown


@cases(f"""
    position | dice | caption | vanished
    hit, {BOMBING} | 3+4 | 7: a hit | "" -- BAB-46, BAB-47, BAB-E18 to BAB-E20
    hit, {BOMBING} | 2+5 | 7: a deadly hit | ""
    hit, {BOMBING} | 2+4 | 6: a miss | ""
    where, {BOMBING} | 4+4 | section 4 destroyed | soldier-7 soldier-8
    where, deadly, {BOMBING} | 4+4 | section 4 destroyed
      | soldier-10 soldier-5 soldier-6 soldier-7 soldier-8 soldier-9 -- BAB-51, BAB-E19: it sweeps the neighbours
    {BESIDE} | 1+1 | section 1 missing: no effect | "" -- BAB-52, BAB-E21: into the water
    {VOLLEY} | "5" | 5: 3-5, 5-6 sunk | crew-3-5-1 crew-3-5-2 crew-5-6-1 -- BAB-59, BAB-60: every boat with that number
    {VOLLEY} | "4" | 4: no boat hit | ""
""")
def test_a_roll_is_explained_before_its_consequences(position: str, dice: str, caption: str, vanished: str) -> None:
    rolled, verdict, *rest = at(position).moved(dice)
    assert (rolled.milliseconds, rolled.sound) == (DIE_MS, "die") and caption not in rolled.overlay
    assert f">{caption}<" in verdict.overlay
    assert " ".join(lost(rest)) == vanished


def test_a_section_falls_with_its_soldiers() -> None:
    """BAB-50, example E18: the plane flies over, its bomb falls, the section breaks, two soldiers sink."""
    _, _, over, *falling, bang, sinking = at(f"where, {BOMBING}").moved("4+4")[:7]
    assert abs(over.tweens[0].to[0] - BRIDGE) < 60
    assert [step.sound for step in (*falling, bang, sinking)] == [*["fall"] * len(falling), "blow", "splash"]
    assert (bang.milliseconds, sinking.milliseconds) == (BLOW_MS, BLOW_MS)
    assert ways([sinking]).keys() == {"section-4"} and sinking.vanish == ("soldier-7", "soldier-8")


def test_the_ghost_may_keep_the_bomb_or_have_it_fall_elsewhere() -> None:
    """BAB-55, BAB-56, example E23: nothing falls before the defender has decided."""
    start = at("defender, where, ghost, bridge 4 5, planes 0-0 0-1, mission 0-1")
    assert not ways(start.moved("4+4"))
    assert "section-4" in ways(start("4+4").moved("keep"))
    assert "section-5" in ways(start("4+4", "reroll-4").moved("6"))


# ---- marks of the last move ----------------------------------------------------------------------


@cases(f"""
    position | move | sign | count
    where, {BOMBING} | 4+4 | destroyed section | 1 -- BAB-50
    where, {BOMBING} | 4+4 | dead soldier | 2
    {BESIDE} | 1+1 | splash | 1 -- BAB-52
    {BESIDE} | 1+1 | lost boat | 0
    {VOLLEY} | "5" | lost boat | 2 -- BAB-60
    {VOLLEY} | "4" | lost boat | 0
""")
def test_what_was_lost_stays_marked(position: str, move: str, sign: str, count: int) -> None:
    """PAG-16."""
    signs = {"destroyed section": art.destroyed_section(False), "dead soldier": art.lost(0.6)}
    signs |= {"splash": art.SIGNS["splash"], "lost boat": art.lost()}
    left = at(position).left(move, 0)
    assert left.count(signs[sign]) == count and ACCENT not in left and ACCENT_AT_NIGHT not in left


def test_the_paths_of_soldiers_and_boats_stay_marked() -> None:
    """BAB-23, BAB-31, BAB-36, PAG-16: for all viewers alike."""
    assert at("coins 1 0, bridge 1").left("enter", 1).endswith(art.path_line(0, space_at(0.2), space_at(1)))
    marched = at("bridge whole, soldiers 3 4").left("march", 1)
    assert all(art.path_line(0, space_at(space), space_at(space + 1)) in marched for space in (3, 4))
    play = at("loaded 3-4:2")
    start, end = (one.pieces()["boat-3-4"].at for one in (play, play("launch-3-4")))
    assert {play.left("launch-3-4", seat) for seat in VIEWERS} == {art.path_line(0, start, end)}


# ---- orientations --------------------------------------------------------------------------------


def test_animations_follow_the_rotated_board() -> None:
    play = at("bridge whole, soldiers 4")
    (step,) = play.moved("move-4")
    assert (step.tweens[0].to, step.milliseconds) == (space_at(5), PIECE_MS)
    with use_orientation(Orientation(turned=True)):
        (turned,) = play.moved("move-4")
        assert turned.tweens[0].to == space_at(5) != step.tweens[0].to
