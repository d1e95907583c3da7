"""What moves where and in which order, and what stays of it, held against the rules' worked examples and samples."""

from itertools import pairwise
from pathlib import Path

import looking
from crossings.drawing.kit import ACCENT_AT_NIGHT, SEAT_COLOURS
from crossings.drawing.scene import BLOW_MS, DIE_MS, WAVE_MS, Step
from crossings.engine import State
from crossings.games.march_on_mars.presentation import art
from crossings.games.march_on_mars.presentation.layout import ground, incoming_at, middle
from crossings.shared.ring.art import FIGURES
from games.samples import samples
from rows import cases

from .conftest import GAME, at

HALF_BOARD = 1
WAVE_COMES = "0 at 14,0, 1 at 15,0, 2 at 16,1, players 3, y1 at 9,0, y1 at 12,0, r1 at 2,0, y2 at 7,0"
SHOOTING = "1:bkw/2:b b2 k2 w2 shoot:-2@0=y1b1"
STRIKING = "0 at 9,0, y1 at 14,0, last"
SAFE, FALL = "1:bk/2:bk b3 k1 +b3:fff", "1:bk/2:bk b2 k1 +b2:ff"


def last(position: str, moves: str) -> tuple[State, str, State]:
    """The last of these moves."""
    *before, move = moves.split()
    state = at(position)(*before).state
    return state, move, state.play(move)


def shown(position: str, moves: str) -> list[Step]:
    """What is shown of the last of these moves."""
    return looking.motion(*last(position, moves))


def tweens(steps: list[Step], piece: str) -> list[tuple[float, float]]:
    """The spots that a piece comes to."""
    return [tween.to for step in steps for tween in step.tweens if tween.piece == piece]


def long(steps: list[Step]) -> int:
    return sum(step.milliseconds for step in steps)


def test_jumps_of_sample_games_end_where_the_marine_then_is() -> None:
    """All draws of a set-up together take no longer than a wave, and no trace is in the colour of the player's hand."""
    for nodes in samples(Path(__file__).parent):
        for node, following in pairwise(nodes):
            move = node["move"]
            is_set_up = node["state"]["phase"] == "draw" and not node["state"]["round"]
            if move[0] not in "+-" and not is_set_up:
                continue
            before, after = GAME.from_json(node["state"]), GAME.from_json(following["state"])
            steps = looking.motion(before, move, after)
            assert ACCENT_AT_NIGHT not in looking.trail(before, move, after)
            if move[0] in "+-":
                seat = node["state"]["active"]
                marine = following["state"]["marines"][seat]
                board = 0 if before.seats > 3 else 1
                assert tweens(steps, f"marine-{seat}")[-1][0] == ground(board, (marine["x"], marine["y"]))[0]
            else:
                assert long(steps) * 4 <= WAVE_MS


def test_nothing_moves_without_a_change() -> None:
    seen = looking.position(at("0 at 9,0").state)
    assert GAME.motion.motion(seen, (), seen) == []


def test_a_jump_goes_box_by_box() -> None:
    """MOM-E01: from (10,0), +b2:ff flies over the lava to (12,0)."""
    way = tweens(shown("0 at 10,0", FALL), "marine-0")
    assert [spot[0] for spot in way] == [middle(HALF_BOARD, (x, 0))[0] for x in (11, 12, 12)]


def test_an_accident_lays_the_marine_down() -> None:
    """MOM-E02: from (13,0), -b2:ff ends in the lava (11,0)."""
    steps = shown("0 at 13,0", "1:b/2:bkw b2 -b2:ff")
    assert steps[-1].tweens[0].turn == -90 and steps[-1].overlay


def test_who_is_shot_bursts_and_is_crossed_out() -> None:
    """MOM-E06: from (9,0) at (7,0), a blue and a yellow die; the red one is left."""
    made = last("0 at 9,0, y1b1r1 at 7,0", SHOOTING)
    steps = looking.motion(*made)
    assert steps[-1].overlay.count(art.FIGURES["burst"]) == 2 and steps[-1].sound == "blow"
    assert steps[-1].milliseconds == steps[0].milliseconds + BLOW_MS
    assert steps[-1].vanish == ("y-7-0", "b-7-0") and not any(step.tweens for step in steps)
    assert looking.trail(*made).count("l10 10") == 2 * 2


def test_a_wave_rolls_from_card_to_card() -> None:
    """MOM-E10: two yellow to the incoming wave first, then the red and two yellow from h to a; in a second.

    MOM-W01: its trace is chevrons from card to card, and to the incoming wave, however many go.
    """
    made = last(WAVE_COMES, "1:k/2:bbw k1x hold stop")
    steps = looking.motion(*made)
    out, on = (
        [index for index, step in enumerate(steps) for tween in step.tweens if tween.piece == piece]
        for piece in ("y-9-0", "r-2-0")
    )
    assert out and on and out[0] < on[0]
    assert tweens(steps, "y-9-0") == [incoming_at(HALF_BOARD, 0)]
    assert tweens(steps, "r-2-0")[0][0] == ground(HALF_BOARD, (8, 0))[0]
    rolling = [step for step in steps if step.tweens]
    assert long(rolling) == WAVE_MS and {step.sound for step in rolling} == {"wave"}
    trail = looking.trail(*made)
    assert trail.count("<path") == 2 and trail.count("l6 6 -6 6") == 2 * 3, "away from the Master Mind"


def test_a_last_shot_and_the_wave_after_it_are_kept_apart() -> None:
    """MOM-W07: a shot with a 1x ends the turn; only who is shot bursts, the other goes to the incoming wave."""
    steps = shown("0 at 9,0, y1 at 8,0, b1 at 12,0", "1:bbkw b2 b3 k1x w2 shoot:-1@0=y1")
    assert sum(step.overlay.count(art.FIGURES["burst"]) for step in steps) == 1
    assert tweens(steps, "b-12-0") == [incoming_at(HALF_BOARD, 1)] and tweens(steps, "y-8-0") == []


def test_a_bomb_from_orbit_bursts_all_aliens_of_a_card() -> None:
    """MOM-E27: (3,0) and (7,0) are cleared, not the guard in (1,0)."""
    steps = shown("0 at 13,0 orbital, r1 at 1,0, b1 at 3,0, y2 at 7,0", "orbital:l2")
    assert sum(step.overlay.count(art.FIGURES["burst"]) for step in steps) == 2


def test_a_die_is_heard_and_lies_half_a_second() -> None:
    (step,) = shown("0 at 9,0", "1:bk/2:bk b2")
    assert (step.milliseconds, step.sound) == (DIE_MS, "die")


def test_a_jump_takes_as_long_as_it_needs() -> None:
    """A third to half a second; an accident is seen for a blow longer. Traces are in the colour of the marine."""
    safe, fall = last("0 at 9,0", SAFE), last("0 at 9,0", FALL)
    assert 300 <= long(looking.motion(*safe)) <= 520 and long(looking.motion(*fall)) >= 300 + BLOW_MS
    traces = looking.trail(*safe), looking.trail(*fall)
    assert SEAT_COLOURS[0] in traces[0] and [FIGURES["crack"] in trail for trail in traces] == [False, True]


@cases("""
    moves | why
    1:b/2:bkw b2 +b2:ff | a hazard -- MOM-E01: the hazard (11,0)
    1:k/2:bbw k1 +k1:u | no ground -- WOM-J17: (10,1) is air
    1:w/2:bbk w1 +w1:d | rock -- WOM-J14: (10,-1) is rock
    1:k/2:bbw k1x +k1x:f | the crash mark -- WOM-J19
""")
def test_the_board_and_the_log_say_why_a_marine_crashed(moves: str, why: str) -> None:
    made = last("0 at 9,0", moves)
    (crash,) = (step for step in looking.motion(*made) if step.sound == "fall")
    assert f">{why}" in crash.overlay
    line = looking.line(*made)
    assert why.removeprefix("a ") in line.lower() and "Red crashed: two dice next turn." in line


@cases("""
    moves | caption | is_hit
    1:bbkk bomb b1 b2 k2 k2 | 7: 2 short of 9 | false
    1:bbkk bomb b3 b3 k2 k2 | 10: enough for 9 | true
    1:bbkk bomb b3 b3 k2 k1 | 9: enough for 9 | true
""")
def test_the_board_says_what_the_bomb_shows(moves: str, caption: str, is_hit: bool) -> None:
    """MOM-X03, MOM-X04: the Master Mind bursts, or the marine reads by how much it falls short."""
    shows = shown("0 at 1,0", moves)[-1]
    assert f">{caption}</text>" in shows.overlay and shows.milliseconds > BLOW_MS
    assert (art.FIGURES["burst"] in shows.overlay) == is_hit


def test_the_base_is_struck_by_those_in_the_landing_zone() -> None:
    """MOM-B02: they run at it, then the reason is read beside it."""
    run, struck = shown(STRIKING, "pass")
    assert [tween.piece for tween in run.tweens] == ["y-14-0"]
    assert "aliens in the landing zone" in struck.overlay and struck.milliseconds >= BLOW_MS
    assert FIGURES["crack"] in looking.trail(*last(STRIKING, "pass"))
