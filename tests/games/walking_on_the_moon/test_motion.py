"""Tests of animations and marks of the last move, by the rules' worked examples."""

import presentation
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT, SEAT_COLOURS, VERMILION
from crossings.drawing.scene import BLOW_MS, DIE_MS, Step
from crossings.games.walking_on_the_moon.presentation.art import card, card_back, sputnik
from crossings.games.walking_on_the_moon.presentation.layout import strips
from crossings.shared.ring.art import crack, die_face
from crossings.shared.ring.panorama import home, mark_cause
from rows import cases

from .conftest import Play, at

RIM = "program, 0 (9,1)"
Point = tuple[float, float]


def path(play: Play, move: str, piece: str = "astronaut-0") -> list[Point]:
    """Return the points that a piece passes."""
    return [tween.to for step in play.moved(move) for tween in step.tweens if tween.piece == piece]


def ground(x: int, y: int) -> Point:
    """Return where an astronaut alone in a box stands."""
    spot = home(strips(), x).ground((x, y))
    return spot[0], spot[1] - 16


def end_of_first_strip() -> Point:
    """Column 12, to which the crater leads, ends one strip and begins the next."""
    x, y = strips()[0].ground((12, 1))
    return x, y - 16


def overlays(steps: list[Step]) -> str:
    return "".join(step.overlay for step in steps)


def test_jumps_are_animated_step_by_step() -> None:
    """WOM-E05: the jump leads over the crater, through the Sputnik in the air."""
    play = at("0 (9,1), faces b3")
    steps = play.moved("b3:fff")
    assert path(play, "b3:fff") == [ground(10, 1), ground(11, 1), end_of_first_strip(), ground(12, 1)]
    assert [bool(step.overlay) for step in steps[:3]] == [False, True, False]
    assert VERMILION not in overlays(steps) and "+1" in overlays(steps)


def test_a_jump_goes_on_at_the_beginning_of_the_next_strip() -> None:
    """The jump leads from the crater (11,0) by a black 2."""
    assert path(at("0 (11,0), faces k2"), "k2:uf")[:3] == [end_of_first_strip(), ground(12, 1), ground(13, 1)]


def test_falls_are_animated() -> None:
    """WOM-E05: `b1:f` ends in the air and falls to (10,0), without the Sputnik there."""
    play = at("0 (9,1), faces b1")
    steps = play.moved("b1:f")
    assert path(play, "b1:f")[:2] == [ground(10, 1), ground(10, 0)]
    assert VERMILION in overlays(steps) and "+1" not in overlays(steps)
    assert steps[-1].tweens[-1].turn == -90


@cases("""
    position | move | end
    0 (27,0), faces b1 | b1:f | [27, 0] -- WOM-E17: box 28 sends back
    0 (3,0), faces w1 | w1:d | [3, 0] -- WOM-E07: rock at the first step
""")
def test_the_final_box_of_a_jump(position: str, move: str, end: list[int]) -> None:
    assert path(at(position), move)[-1][0] == ground(end[0], end[1])[0]


@cases("""
    position | move | box | is_ground
    0 (1,0), faces b1 | b1:f | [2, 0] | true -- WOM-E02: bad ground
    0 (14,0), faces b3 | b3:fff | [16, 0] | true -- WOM-E03: the rock behind a circle
    0 (15,0), faces b2 | b2:ff | [16, 0] | true -- WOM-E03: the rock at once
    0 (14,0), faces k2 | k2:uu | [16, 2] | false -- WOM-E04: the empty box
    0 (9,1), faces b1 | b1:f | [10, 1] | false -- WOM-E05
    0 (9,1), faces w2 | w2:dd | [11, -1] | true -- WOM-E06
    0 (3,0), faces w1 | w1:d | [4, -1] | true -- WOM-E07
    0 (23,0), faces w2 | w2:fd | [25, -1] | true -- WOM-E08: stopped in the air
    0 (5,0), faces k1x | k1x:f | null | null -- WOM-E09: the crash mark
""")
def test_accidents_show_their_cause(position: str, move: str, box: list[int] | None, is_ground: bool) -> None:
    """WOM-K01: they take 400 ms longer; the cause is a box, or the die."""
    shown = mark_cause(strips(), (box[0], box[1]), is_ground) if box else die_face("k1x")
    (blow,) = (step for step in at(position).moved(move) if step.sound == "blow")
    assert shown in blow.overlay and crack((0, 0))[-40:] in blow.overlay
    assert blow.milliseconds == BLOW_MS
    assert [tween.turn for tween in blow.tweens] == [-90]


def test_losses_are_shown_over_the_panel() -> None:
    """WOM-E09: 2 Sputniks and one more, then one is lost: 2 remain. With 6, three of seven are lost."""
    assert "−" not in overlays(at("0 (5,0) 2 sputniks, faces k1x").moved("k1x:f"))
    assert "−2" in overlays(at("0 (5,0) 6 sputniks, faces k1x").moved("k1x:f"))


def test_durations() -> None:
    """A die takes half a second, a jump 300 to 500 ms."""
    jump = at("0 (3,0), faces b3").moved("b3:fff")
    assert 300 <= sum(step.milliseconds for step in jump[:3]) <= 500
    die = at(RIM)("1:bb/2:kk").moved("b3")
    assert sum(step.milliseconds for step in die) == DIE_MS and die[0].sound == "die"


def test_dice_tumble() -> None:
    """WOM-M02: a die tumbles, then shows its face."""
    play = at(RIM)("1:bb/2:kk")
    first, second = play.moved("b3")
    assert [tween.piece for tween in first.tweens] == ["die-1-b1"]
    assert second.overlay
    assert [tween.piece for tween in play("b3").moved("b1")[0].tweens] == ["die-1-b2"]


def test_dice_move_from_the_bowl_to_the_jump_cards() -> None:
    play = at(RIM)
    (step,) = play.moved("1:bb/2:kk")
    positions = {piece.id: piece.at for piece in presentation.scene(play("1:bb/2:kk").state).pieces}
    dice = {"pool-b1": "die-1-b1", "pool-b2": "die-1-b2", "pool-k1": "die-2-k1", "pool-k2": "die-2-k2"}
    assert {tween.piece: tween.to for tween in step.tweens} == {pool: positions[die] for pool, die in dice.items()}


def test_only_its_player_sees_a_drawn_card() -> None:
    """Section 8: other viewers see the back."""
    play = at("draw, 0 (9,1), ask 1 2")
    assert card("slip") in overlays(play.moved("draw:slip", 1))
    hidden = overlays(play.moved("draw:slip", 0))
    assert card("slip") not in hidden and card_back() in hidden


def test_all_see_played_cards_and_none_see_passes() -> None:
    """WOM-E19, WOM-A02: the astronaut then makes its free step."""
    play = at("react, 0 (6,0), 1 (5,0), hand 1 slip, ask 1 2, ahead 1")
    assert card("slip") in play.moved("slip:f@1", 2)[0].overlay
    assert path(play, "slip:f@1", "astronaut-1")
    assert play.moved("pass", 1) == []


def test_jumps_leave_arcs_in_the_colour_of_the_seat() -> None:
    """WOM-E01: a free step (WOM-B03) leaves a line; neither has the colour of the player's hand."""
    assert SEAT_COLOURS[0] in at("box, 0 (14,0)").left("adv:f")
    marks = at("0 (3,0), faces b3").left("b3:fff")
    assert SEAT_COLOURS[0] in marks and ACCENT_AT_NIGHT not in marks and ACCENT not in marks
    blue = at("1 (3,0), active 1, turn 1, faces b3").left("b3:fff")
    assert SEAT_COLOURS[1] in blue and SEAT_COLOURS[0] not in blue


def test_accidents_and_robberies_leave_marks_and_dice_none() -> None:
    assert mark_cause(strips(), (10, 1), False) in at("0 (9,1), faces b1").left("b1:f")
    robbery = at("land, 0 (12,1), 1 (12,1) 2 sputniks")
    assert sputnik() in robbery.left("rob@1")
    assert not robbery.left("no")
    assert not at(RIM).left("1:bb/2:kk") and not at(RIM)("1:bb/2:kk").left("b3")
