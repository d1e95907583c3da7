"""Tests of animations and marks of the last move, by the rules' worked examples."""

from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT, SEAT_COLOURS
from crossings.drawing.scene import BLOW_MS, DIE_MS, Step
from crossings.games.walking_on_the_moon.presentation.art import card, card_back, sputnik
from crossings.games.walking_on_the_moon.presentation.layout import strips
from crossings.shared.ring.art import crack, die_face
from crossings.shared.ring.panorama import mark_cause
from rows import cases

from .conftest import Play, at

RIM = "program, 0 (9,1)"
Point = tuple[float, float]


def path(play: Play, move: str, piece: str = "astronaut-0") -> list[Point]:
    """Return the points that a piece passes."""
    return [tween.to for step in play.moved(move) for tween in step.tweens if tween.piece == piece]


def spot(strip: int, x: int, y: int) -> Point:
    """Return where an astronaut alone in a box of a strip stands."""
    left, ground = strips()[strip].ground((x, y))
    return left, ground - 16


def overlays(steps: list[Step]) -> str:
    return "".join(step.overlay for step in steps)


@cases("""
    position | move | boxes
    0 (9,1), faces b3 | b3:fff | [[0, 10, 1], [0, 11, 1], [0, 12, 1], [1, 12, 1]] -- WOM-E05: over the crater
    0 (11,0), faces k2 | k2:uf | [[0, 12, 1], [1, 12, 1], [1, 13, 1]]
    0 (9,1), faces b1 | b1:f | [[0, 10, 1], [0, 10, 0]] -- WOM-E05: a fall
    0 (27,0), faces b1 | b1:f | [[2, 28, 0], [2, 27, 0]] -- WOM-E17: box 28 sends back
""")
def test_jumps_are_animated_step_by_step(position: str, move: str, boxes: list[list[int]]) -> None:
    """Column 12 ends one strip and begins the next."""
    assert path(at(position), move)[: len(boxes)] == [spot(*box) for box in boxes]


@cases("""
    position | move | shown
    0 (9,1), faces b3 | b3:fff | +1 -- WOM-E05: the Sputnik in the air
    0 (9,1), faces b1 | b1:f | "" -- WOM-E05: a fall passes no Sputnik
    0 (5,0) 6 sputniks, faces k1x | k1x:f | −2 -- one more, then three of seven are lost
    0 (5,0) 2 sputniks, faces k1x | k1x:f | "" -- WOM-E09: 2 Sputniks and one more, then one is lost: 2 remain
""")
def test_gains_and_losses_are_shown_over_the_panel(position: str, move: str, shown: str) -> None:
    drawn = overlays(at(position).moved(move))
    assert [number for number in ("+1", "−1", "−2") if number in drawn] == shown.split()


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


def test_dice_tumble_and_jumps_take_their_time() -> None:
    """WOM-M02: a die tumbles for half a second, then shows its face; a jump takes 300 to 500 ms."""
    play = at(RIM)("1:bb/2:kk")
    first, second = play.moved("b3")
    assert [tween.piece for tween in first.tweens] == ["die-1-b1"] and second.overlay
    assert (first.milliseconds + second.milliseconds, first.sound) == (DIE_MS, "die")
    assert [tween.piece for tween in play("b3").moved("b1")[0].tweens] == ["die-1-b2"]
    assert 300 <= sum(step.milliseconds for step in at("0 (3,0), faces b3").moved("b3:fff")[:3]) <= 500


def test_dice_move_from_the_bowl_to_the_jump_cards() -> None:
    play = at(RIM)
    (step,) = play.moved("1:bb/2:kk")
    pieces = play("1:bb/2:kk").pieces()
    dice = {"pool-b1": "die-1-b1", "pool-b2": "die-1-b2", "pool-k1": "die-2-k1", "pool-k2": "die-2-k2"}
    assert {tween.piece: tween.to for tween in step.tweens} == {pool: pieces[die].at for pool, die in dice.items()}


def test_only_its_player_sees_a_drawn_card() -> None:
    """Section 8: other viewers see the back."""
    play = at("draw, 0 (9,1), ask 1 2")
    own, hidden = (overlays(play.moved("draw:slip", seat)) for seat in (1, 0))
    assert card("slip") in own and card("slip") not in hidden and card_back() in hidden


def test_all_see_played_cards_and_none_see_passes() -> None:
    """WOM-E19, WOM-A02: the astronaut then makes its free step."""
    play = at("react, 0 (6,0), 1 (5,0), hand 1 slip, ask 1 2, ahead 1")
    assert card("slip") in play.moved("slip:f@1", 2)[0].overlay and path(play, "slip:f@1", "astronaut-1")
    assert play.moved("pass", 1) == []


def test_moves_leave_marks_in_the_colour_of_the_seat_and_dice_none() -> None:
    """WOM-E01, PAG-16: a free step (WOM-B03) leaves a line; neither has the colour of the player's hand."""
    assert SEAT_COLOURS[0] in at("box, 0 (14,0)").left("adv:f")
    marks = at("0 (3,0), faces b3").left("b3:fff")
    assert SEAT_COLOURS[0] in marks and ACCENT_AT_NIGHT not in marks and ACCENT not in marks
    blue = at("1 (3,0), active 1, turn 1, faces b3").left("b3:fff")
    assert SEAT_COLOURS[1] in blue and SEAT_COLOURS[0] not in blue
    assert mark_cause(strips(), (10, 1), False) in at("0 (9,1), faces b1").left("b1:f")
    robbery = at("land, 0 (12,1), 1 (12,1) 2 sputniks")
    assert sputnik() in robbery.left("rob@1") and not robbery.left("no")
    assert not at(RIM).left("1:bb/2:kk") and not at(RIM)("1:bb/2:kk").left("b3")
