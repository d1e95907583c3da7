"""Effects with their boxes, animations and marks of moves, checked against worked examples and sample games."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import presentation
from crossings.drawing.kit import ACCENT_AT_NIGHT, SEAT_COLOURS
from crossings.drawing.scene import BLOW_MS, DIE_MS, WAVE_MS, Step
from crossings.engine import State
from crossings.games.march_on_mars.presentation import art
from crossings.games.march_on_mars.presentation.layout import ground, incoming_at, middle
from crossings.shared.ring.art import FIGURES
from games.samples import steps_of
from rows import cases

from .conftest import GAME, at

HALF_BOARD = 1
WAVE = "0 at 14,0, 1 at 15,0, 2 at 16,1, players 3, y1 at 9,0, y1 at 12,0, r1 at 2,0, y2 at 7,0"
SHOOTING = "1:bkw/2:b b2 k2 w2 shoot:-2@0=y1b1"
BOMBING = "0 at 13,0 orbital, r1 at 1,0, b1 at 3,0, y2 at 7,0"
BASE_HIT = "0 at 16,1, 1 at 9,0, y1 at 14,0, r1 at 15,0, incoming y2, hits 1, last"
SAFE_JUMP, CRASH = "1:bk/2:bk b3 k1 +b3:fff", "1:bk/2:bk b2 k1 +b2:ff"


def last(position: str, moves: str) -> tuple[State, str, State]:
    """Return the state before the last of these moves, the move, and the state after it."""
    *before, move = moves.split()
    state = at(position)(*before).state
    return state, move, state.play(move)


def shown(position: str, moves: str) -> list[Step]:
    """Return the animation of the last of these moves."""
    return presentation.motion(*last(position, moves))


def tweens(steps: list[Step], piece: str) -> list[tuple[float, float]]:
    """Return the points that a piece moves to."""
    return [tween.to for step in steps for tween in step.tweens if tween.piece == piece]


def duration(steps: list[Step]) -> int:
    return sum(step.milliseconds for step in steps)


def bursts(steps: list[Step]) -> int:
    """Return how many aliens burst."""
    return sum(step.overlay.count(art.FIGURES["burst"]) for step in steps)


@cases(f"""
    position | moves | effect | boxes
    {BOMBING} | orbital:l2 | Bombarded | {{"groups": [[1, [3, 0]], [0, [7, 0]]]}} -- MOM-E27: not the guard
    {WAVE} | 1:k/2:bbw k1x hold stop | WaveMoved | {{"gone": [[0, [9, 0]], [0, [12, 0]]],
      "behind": [[2, [2, 0]], [0, [7, 0]]], "places": [[2, [8, 0]], [0, [13, 0]], [0, [12, 0]]]}}
      -- MOM-E10: red ones go to the Master Mind's end of the next card, yellow ones to the other
    {WAVE} | 1:k/2:bbw k1x hold stop draw:y3b1 | AliensCame
      | {{"groups": [[1, [2, 0]], [0, [7, 0]], [0, [6, 0]], [0, [5, 1]]]}}
    {BASE_HIT} | pass | BaseHit | {{"hits": 2, "groups": [[0, [14, 0]], [2, [15, 0]]]}} -- MOM-E14
    {BASE_HIT} | pass w2 draw:b1 | IncomingLanded | {{"groups": [[0, [15, 0]], [0, [14, 0]]]}} -- away from marine 0
    0 at 13,0 | 1:b/2:bkw b2 -b2:ff | Jumped
      | {{"boxes": [[12, 0], [11, 0]], "box": [11, 0], "end": "crash", "cause": "hazard"}} -- MOM-E02
    0 at 14,0 | 1:bk/2:ww b3 k2 +k2:fu | Jumped
      | {{"boxes": [[15, 0], [16, 1]], "box": [16, 1], "end": "safe", "cause": ""}} -- MOM-E03
    0 at 15,0 | 1:kk/2:ww k2 k2 +k2:uf | Jumped | {{"boxes": [[16, 1]], "end": "crash", "cause": "rock"}}
    0 at 6,0 | 1:w/2:bkk w2 -w2:fd | Jumped | {{"boxes": [], "box": [6, 0], "cause": "rock"}} -- MOM-E05
    0 at 13,0, 1 at 11,0 | 1:b/2:bkw b2 -b2:ff | Jumped | {{"end": "saved", "cause": "hazard"}} -- MOM-E16
    0 at 8,0 jetpack, y1 at 8,0 | 1:bk/2:bk b1 k2 -k2:uu,b1:f | Jumped
      | {{"boxes": [[7, 1], [6, 2], [5, 2]], "box": [5, 1], "end": "crash", "cause": "air"}} -- MOM-E25
""")
def test_an_effect_has_the_boxes_that_the_board_shows(
    position: str, moves: str, effect: str, boxes: dict[str, Any]
) -> None:
    before, move, _ = last(position, moves)
    (found,) = (asdict(one) for one in before.effects(move, None) if type(one).__name__ == effect)
    assert json.loads(json.dumps(found)).items() >= boxes.items()


def test_jumps_of_sample_games_end_at_the_marines_new_place() -> None:
    """No mark has the colour of the player's hand."""
    for before, move, after in steps_of(GAME, Path(__file__).parent, 1):
        if move[0] in "+-":
            seat = before.to_json()["active"]
            marine = after.to_json()["marines"][seat]
            end = ground(int(before.seats <= 3), (marine["x"], marine["y"]))
            assert tweens(presentation.motion(before, move, after), f"marine-{seat}")[-1][0] == end[0]
            assert ACCENT_AT_NIGHT not in presentation.trail(before, move, after)


def test_a_jump_goes_box_by_box() -> None:
    """MOM-E01: from (10,0), +b2:ff flies over the lava to (12,0)."""
    points = tweens(shown("0 at 10,0", CRASH), "marine-0")
    assert [point[0] for point in points] == [middle(HALF_BOARD, (x, 0))[0] for x in (11, 12, 12)]


def test_killed_aliens_burst_and_are_crossed_out() -> None:
    """MOM-E06: a shot from (9,0) kills a blue and a yellow alien in (7,0); the red one is left."""
    played = last("0 at 9,0, y1b1r1 at 7,0", SHOOTING)
    steps = presentation.motion(*played)
    assert bursts(steps) == 2 and steps[-1].sound == "blow"
    assert steps[-1].vanish == ("y-7-0", "b-7-0") and not any(step.tweens for step in steps)
    assert presentation.trail(*played).count("l10 10") == 2 * 2


def test_a_wave_moves_from_card_to_card() -> None:
    """MOM-E10: two yellow aliens move to the incoming wave, then the red and two yellow ones from h to a.

    MOM-W01: the marks are chevrons from card to card and to the incoming wave, however many aliens move.
    """
    played = last(WAVE, "1:k/2:bbw k1x hold stop")
    moving = [step for step in presentation.motion(*played) if step.tweens]
    assert tweens(moving[:1], "y-9-0") == [incoming_at(HALF_BOARD, 0)] and not tweens(moving[:1], "r-2-0")
    assert tweens(moving, "r-2-0")[0][0] == ground(HALF_BOARD, (8, 0))[0]
    assert duration(moving) == WAVE_MS and {step.sound for step in moving} == {"wave"}
    trail = presentation.trail(*played)
    assert trail.count("<path") == 2 and trail.count("l6 6 -6 6") == 2 * 3, "away from the Master Mind"


def test_a_shot_and_the_wave_after_it_are_distinguished() -> None:
    """MOM-W07: a shot with a 1x ends the turn; only the alien shot bursts, the other moves to the incoming wave."""
    steps = shown("0 at 9,0, y1 at 8,0, b1 at 12,0", "1:bbkw b2 b3 k1x w2 shoot:-1@0=y1")
    assert bursts(steps) == 1
    assert tweens(steps, "b-12-0") == [incoming_at(HALF_BOARD, 1)] and tweens(steps, "y-8-0") == []


def test_orbital_bombing_bursts_all_aliens_of_a_card() -> None:
    """MOM-E27: (3,0) and (7,0) are cleared, not the guard in (1,0)."""
    assert bursts(shown(BOMBING, "orbital:l2")) == 2


def test_durations_and_marks_of_dice_and_jumps() -> None:
    """A jump takes a third to half a second, plus a blow for an accident. Marks have the colour of the marine."""
    (die,) = shown("0 at 9,0", "1:bk/2:bk b2")
    assert (die.milliseconds, die.sound) == (DIE_MS, "die")
    safe, crash = last("0 at 9,0", SAFE_JUMP), last("0 at 9,0", CRASH)
    assert 300 <= duration(presentation.motion(*safe)) <= 520 and duration(presentation.motion(*crash)) >= 300 + BLOW_MS
    marks = presentation.trail(*safe), presentation.trail(*crash)
    assert SEAT_COLOURS[0] in marks[0] and [FIGURES["crack"] in trail for trail in marks] == [False, True]


@cases("""
    moves | why
    1:b/2:bkw b2 +b2:ff | a hazard -- MOM-E01: the hazard (11,0)
    1:k/2:bbw k1 +k1:u | no ground -- WOM-J17: (10,1) is air
    1:w/2:bbk w1 +w1:d | rock -- WOM-J14: (10,-1) is rock
    1:k/2:bbw k1x +k1x:f | the crash mark -- WOM-J19
""")
def test_the_board_and_the_log_show_why_a_marine_crashed(moves: str, why: str) -> None:
    played = last("0 at 9,0", moves)
    (crash,) = (step for step in presentation.motion(*played) if step.sound == "fall")
    assert f">{why}" in crash.overlay and crash.tweens[0].turn == -90
    line = presentation.line(*played[:2])
    assert why.removeprefix("a ") in line.lower() and "Red crashed: two dice next turn." in line


@cases("""
    moves | caption | is_hit
    1:bbkk bomb b1 b2 k2 k2 | 7: 2 short of 9 | false
    1:bbkk bomb b3 b3 k2 k2 | 10: enough for 9 | true
    1:bbkk bomb b3 b3 k2 k1 | 9: enough for 9 | true
""")
def test_the_board_shows_the_points_of_the_bomb(moves: str, caption: str, is_hit: bool) -> None:
    """MOM-X03, MOM-X04: the Master Mind bursts, or the caption shows the missing points."""
    step = shown("0 at 1,0", moves)[-1]
    assert f">{caption}</text>" in step.overlay and step.milliseconds > BLOW_MS
    assert (art.FIGURES["burst"] in step.overlay) == is_hit


def test_aliens_in_the_landing_zone_strike_the_base() -> None:
    """MOM-B02: they move to it, then the reason is shown beside it."""
    run, struck, *_ = shown(BASE_HIT, "pass")
    assert [tween.piece for tween in run.tweens] == ["y-14-0", "r-15-0"]
    assert "aliens in the landing zone" in struck.overlay and struck.milliseconds >= BLOW_MS
    assert FIGURES["crack"] in presentation.trail(*last(BASE_HIT, "pass"))
