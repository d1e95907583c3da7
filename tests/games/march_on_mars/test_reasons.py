"""Reasons for advice: what a move means for the team, in words."""

import gc
import weakref
from dataclasses import replace
from itertools import groupby

import reasons
from crossings.advice.describe import describe_event, describe_explanation
from crossings.advice.hints import is_clearly_safer
from crossings.advice.luck import luck_of
from crossings.advice.results import Explanation, Phase, Reason
from crossings.advice.rollouts import rollouts, turn_owners
from crossings.advice.turns import DEFAULT_BUDGET, Turn, dominated_moves
from crossings.engine import State
from crossings.engine.effects import Consequence
from crossings.games.march_on_mars.presentation.consequences import brings_too, standing
from crossings.games.march_on_mars.presentation.events import AliensDie, BaseIsHit, CrashesFor, SetsOffBomb
from crossings.games.march_on_mars.presentation.position import Aliens
from crossings.games.march_on_mars.presentation.prospects import can_base_fall
from rows import cases

from .conftest import at


def clauses(state: State, move: str, seat: int) -> str:
    """Return what a move brings, except total amounts: the particular events, or else the kinds."""
    texts = []
    for one in reasons.consequences(state, move, seat):
        if one.fact.effect_id not in ("aliens-die", "aliens-at-base"):
            why = Reason(one.event or one.fact, Phase.TURN, 1.0, 0.0, True, one.value > 0)
            texts.append(f"{'+' if why.is_good else '-'} {describe_event(state, why, 'then', None)}")
    return "; ".join(texts)


@cases("""
    position | moves | move | seat | expected
    0 at 9,0, y1 at 8,0 | 1:b/2:bkk b1 | shoot:-1@0=y1 | 0
      | + Your marine kills 1 yellow alien in column 8, before a wave takes it to the landing zone
    0 at 9,0, y1 at 9,0 | 1:b/2:bkk b1 | fight=y1 | 1
      | + Red kills 1 yellow alien in column 9, before a wave takes it to the landing zone;
      + Red is free of the aliens in its box
    0 at 14,0, 1 at 3,0, r1 at 1,0 | him@1 w1 w1 | hit:-2@0=r1 | 1
      | + Red kills 1 red alien in the box beside the Master Mind;
      + Red's missile kills the guard of the Master Mind, with your marine as the beacon
    0 at 9,0 orbital, y2 at 3,0 | "" | orbital:l2 | 0 | + Your marine bombs 2 yellow aliens on Hollow Mesa from orbit
    0 at 9,0 orbital, y2 at 12,0 | "" | orbital:l1 | 0
      | + Your marine bombs 2 yellow aliens on Red Sands from orbit, before a wave takes them to the landing zone
    0 at 9,0 orbital, y2 at 12,0, round 8 | "" | orbital:l1 | 0
      | + Your marine bombs 2 yellow aliens on Red Sands from orbit
    0 at 9,0, 1 at 9,0, last, y1r1 at 14,0, hits 1 | "" | pass | 0
      | - The base is hit by 1 yellow alien and 1 red alien in the landing zone: hit 2 of 3
    0 at 14,0, 1 at 9,0, last, y1 at 15,0, r1 at 16,1 | 1:bbkk b1 b2 k2 k2 | shoot:+1@0=y1 | 0
      | + Your marine kills 1 yellow alien in the landing zone;
      - The base is hit by 1 red alien in the landing zone: hit 1 of 3
    0 at 14,0, 1 at 9,0, last, y3 at 15,0 | 1:bbkk b1 b2 k2 k2 | shoot:+1@0=y1 | 0
      | + Your marine kills 1 yellow alien in the landing zone;
      - The base is hit by 2 yellow aliens in the landing zone: hit 1 of 3
    0 at 9,0, 1 at 9,0, last, y1 at 14,0, hits 2 | "" | pass | 0 | - The aliens in the landing zone destroy the base
    0 at 9,0, last, y2 at 10,0, y1 at 12,0 | pass | w1 | 0
      | - A wave takes 3 yellow aliens from Red Sands to the landing zone
    0 at 9,0, last, y2 at 3,0 | pass | w1 | 0
      | - A wave brings 3 new aliens to Hollow Mesa, next to the Master Mind,
      and 2 yellow aliens on to Red Sands, next to the landing zone
    0 at 9,0, last | pass | w1 | 0 | - A wave brings 3 new aliens to Hollow Mesa, next to the Master Mind
    0 at 14,0 | "" | bait | 0 | + Your marine can reroll the wave die if it brings a wave
""")
def test_a_reason_tells_which_aliens_die_and_where_they_hit(
    position: str, moves: str, move: str, seat: int, expected: str
) -> None:
    """MOM-A04, MOM-B02, MOM-C06, MOM-C08, MOM-F02, MOM-H01, MOM-W01, MOM-Y01."""
    assert clauses(at(position)(moves).state, move, seat) == expected


@cases("""
    position | moves | move | seat | expected
    0 at 9,0 | 1:b/2:bkk b2 | +b2:ff | 0 | - Your marine crashes in the hazard in column 11
    0 at 13,0, 1 at 11,0 | 1:b/2:bkw b2 | -b2:ff | 0
      | + Your marine advances to column 11; + A companion in column 11 saves your marine from a crash
    0 at 13,0, 1 at 11,0 | 1:b/2:bkw b2 | -b2:ff | 1 | + A companion in column 11 saves Red from a crash
    0 at 14,0 | 1:b/2:bkk b1 | -b1:f | 0
      | + Your marine advances to column 13; + Your marine leaves the landing zone and gets to Red Sands
    0 at 6,0, r1 at 1,0, cards ah | 1:b/2:bkk b3 | -b3:fff | 0
      | + Your marine stands 2 columns from the guard, as the beacon for a missile of Blue, which kills the guard
      with a chance of 25 %;
      + Your marine advances to column 3
    0 at 6,0, 1 at 9,0, r1 at 1,0, cards ah | 1:b/2:bkk b3 | -b3:fff | 0 | + Your marine advances to column 3
    0 at 6,0, cards ah | 1:b/2:bkk b3 | -b3:fff | 0 | + Your marine advances to column 3
    0 at 14,0 teleport | 1:b/2:bkk tp:l2+ b3 | land:1 | 0
      | + Your marine advances to column 4; + Your marine gets to Hollow Mesa, the card next to the Master Mind
    0 at 13,0 | 1:k/2:bbk k1x | -k1x:f | 0
      | - Your marine crashes in column 12 because of a crash mark
    0 at 2,0 | 1:b/2:bkk b1 | -b1:f | 0
      | + Your marine advances to column 1; + Your marine reaches the box beside the Master Mind without a crash
    0 at 9,0, 1 at 9,0, y1 at 9,0 | "" | pass | 1
      | - Your marine has 1 yellow alien in its box on its next turn and can only fight
    0 at 9,0, 1 at 9,0 | "" | pass | 1
      | + Your marine has Red in its box on its next turn: it may reroll a die of each roll,
      and a crash there cannot stop it
    0 at 6,0, 1 at 3,0, r1 at 1,0, cards ah, players 3 | 1:b/2:bkk b3 | -b3:fff | 0 | + Your marine advances to column 3
    0 at 14,0, 1 at 9,0 crashed | "" | lift@1 | 1 | + Your marine is helped up and has four dice again
    0 at 14,0, 1 at 9,0 crashed | "" | pass | 1 | ""
    0 at 9,0 | 1:k/2:bbk | k1x | 0 | - A crash mark on your marine's dice triggers a wave
    0 at 9,0, y2 at 12,0, round 8 | 1:k/2:bbk | k1x | 0 | ""
    0 at 9,0, 1 at 9,0, y2 at 12,0, round 8 | 1:k/2:bbk k1x | hold | 0 | ""
    0 at 9,0, y2 at 12,0 | 1:k/2:bbk | k1x | 1
      | - A crash mark on Red's dice triggers a wave
    0 at 7,0, y2 at 12,0, dice 2 | 1:kk k1x | k2 | 1
      | - A crash mark on Red's dice triggers a wave, which takes 2 yellow aliens from Red Sands to the landing zone
    0 at 9,0 | 1:k/2:bbk k1x | hold | 0 | ""
    0 at 9,0, 1 at 9,0 | 1:k/2:bbk | k1x | 0 | ""
    0 at 9,0, 1 at 9,0 | 1:k/2:bbk k1x | hold | 0 | - A crash mark on your marine's dice triggers a wave
    0 at 9,0, 1 at 9,0 | 1:k/2:bbk k1x re:k1x | k1x | 0 | - A crash mark on your marine's dice triggers a wave
    0 at 14,0, 1 at 1,0 | "" | pass | 1 | + Your marine can set off the bomb on its next turn
    0 at 14,0, 1 at 1,0 crashed | "" | pass | 1 | ""
    0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k2 | k2 | 0 | + Your marine blows up the Master Mind
    0 at 9,0, round 8, last | "" | pass | 0 | - Time runs out while the Master Mind is alive
""")
def test_a_reason_tells_how_far_a_marine_gets_and_with_whom(
    position: str, moves: str, move: str, seat: int, expected: str
) -> None:
    """MOM-C05, MOM-F01, MOM-F03, MOM-K02, MOM-M01, MOM-T01, MOM-T03, MOM-W07, MOM-X01."""
    assert clauses(at(position)(moves).state, move, seat) == expected


@cases("""
    position | moves | move
    0 at 9,0, y1 at 8,0 | 1:b/2:bkk b1 | shoot:-1@0=y1
    0 at 9,0, y1 at 9,0 | 1:b/2:bkk b1 | fight=y1
    0 at 14,0 | 1:b/2:bkk b1 | -b1:f
    0 at 9,0 | 1:b/2:bkk b2 | +b2:ff
    0 at 13,0, 1 at 11,0 | 1:b/2:bkw b2 | -b2:ff
    0 at 9,0, 1 at 9,0, last, y1 at 14,0 | "" | pass
    0 at 14,0, 1 at 3,0, r1 at 1,0 | "" | him@1
    0 at 14,0, 1 at 3,0, r1 at 1,0 | him@1 w1 w1 | hit:-2@0=r1
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk b1 | shoot:+1@0=y1
    0 at 9,0, y2 at 12,0 | 1:k/2:bbk | k1x
    0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k2 | k2
""")
def test_what_dice_to_come_or_missiles_may_do_has_no_measured_odds(position: str, moves: str, move: str) -> None:
    """MOM-H01, MOM-M01, MOM-B02. What others do is their choice."""
    state = at(position)(moves).state
    assert all(one.by_turn for seat in range(2) for one in reasons.consequences(state, move, seat) if not is_end(one))


def is_end(one: Consequence) -> bool:
    """Return whether the consequence is that the guard dies, or that a marine crashes where it can't help."""
    return one.fact.effect_id in ("guard-dies", "goes-down", "enters-card")


@cases("""
    position | moves | move | seat | expected
    0 at 1,0 | 1:bbkk | bomb | 0
      | + Your marine sets off the bomb: its dice add up to 9 or more with a chance of 37 %
    0 at 1,0, 1 at 1,0 | 1:bbkk | bomb | 1 | + Red sets off the bomb: its dice add up to 9 or more with a chance of 64 %
    0 at 1,0 kamikaze | "" | kamikaze:bbkkw | 0
      | + Your marine sets off the bomb: its dice add up to 9 or more with a chance of 77 %
    0 at 14,0, 1 at 3,0, r1 at 1,0 | "" | him@1 | 1
      | + Red's missile, with your marine as the beacon, has a chance of 25 % to kill the guard of the Master Mind
    0 at 14,0, 1 at 9,0, y2 at 12,0 | "" | him@1 | 0
      | + Your marine's missile, with Blue as the beacon, has a chance of 50 % to hit 2 yellow aliens in column 12,
      which a wave would take to the landing zone
    0 at 14,0, 1 at 14,0, y2 at 12,0 | "" | him@1 | 0
      | + Your marine's missile, with Blue as the beacon, has a chance of 50 % to hit 2 yellow aliens in column 12,
      which a wave would take to the landing zone
    0 at 14,0, 1 at 9,0, y2 at 12,0 | "" | sm@1 | 0
      | + Your marine's missile, with Blue as the beacon, has a chance of 75 % to hit 2 yellow aliens in column 12,
      which a wave would take to the landing zone
    0 at 14,0, 1 at 9,0, y2 at 12,0, round 8 | "" | sm@1 | 0
      | + Your marine's missile, with Blue as the beacon, has a chance of 75 % to hit 2 yellow aliens in column 12
    0 at 14,0, 1 at 9,0 | "" | him@1 | 0 | ""
""")
def test_a_reason_tells_the_exact_chance_of_a_bomb_or_missile(
    position: str, moves: str, move: str, seat: int, expected: str
) -> None:
    """MOM-C06, MOM-T02, MOM-X03, MOM-Y07."""
    assert clauses(at(position)(moves).state, move, seat) == expected


@cases("""
    position | moves | move | expected
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk b2 | re:b2
      | + Your marine rerolls a blue 2, with a chance of 17 % to kill an alien in column 15,
      which the dice as rolled can't
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk b1 | re:b1 | ""
    0 at 14,0, y1 at 15,0, y2 at 16,1 | 1:b/2:bkk b2 | re:b2 | ""
    0 at 9,0, 1 at 9,0 | 1:k/2:bbk k1x | re:k1x
      | + Your marine rerolls a crash-marked black 1, so that it triggers no wave with a chance of 83 %;
      + Your marine rerolls a crash-marked black 1, for a safe jump towards the Master Mind with a chance of 83 %
    0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k2 k1 | re:k1
      | + Your marine rerolls a black 1: the bomb's dice then add up to 9 or more with a chance of 67 %
    0 at 14,0, 1 at 9,0, y2 at 12,0 | sm@1 w1 w1 | re:w1
      | + Your marine rerolls a white 1, with a chance of 50 % to kill an alien in column 12,
      which the dice as rolled can't
""")
def test_a_reroll_tells_what_it_may_bring(position: str, moves: str, move: str, expected: str) -> None:
    """MOM-C02, MOM-C07, MOM-T02, MOM-W07, MOM-X03."""
    assert clauses(at(position)(moves).state, move, 0) == expected


@cases("""
    position | moves | turn | expected
    0 at 14,0, y1 at 15,0 | "" | 1:bb/2:ww
      | rolls 2 blue, then 2 white, with a chance of 96 % in all (rerolls included) to kill 1 yellow alien, the only
      alien in the landing zone, and spare the base hit 1 of 3
    0 at 9,0, y2 at 8,0 | "" | 1:ww/2:kk
      | rolls 2 white, with a chance of 75 % to kill one of the 2 aliens in column 8,
      which a wave would take to the landing zone. After that, 2 black can take it at least to column 7
      with a chance of 89 %
    0 at 14,0, y1 at 15,0, hits 2 | "" | 1:bb/2:ww
      | rolls 2 blue, then 2 white, with a chance of 96 % in all (rerolls included) to kill 1 yellow alien, the only
      alien in the landing zone, and save the base, which the next hit destroys
    0 at 9,0, y2 at 8,0, round 8 | "" | 1:ww/2:kk
      | rolls 2 white, with a chance of 75 % to kill one of the 2 aliens in column 8, ahead of it. After that, 2 black
      can take it at least to column 7 with a chance of 89 %
    0 at 9,0, 1 at 9,0, y1 at 9,0 | "" | 1:b/2:bkk
      | rolls 1 blue, then 1 blue and 2 black, with a chance of 83 % in all (rerolls included) to kill 1 yellow alien
      in its own box and be free to jump and shoot
    0 at 9,0, 1 at 7,0, y1 at 7,0, round 8 | "" | 1:kkww
      | rolls 2 black and 2 white, with a chance of 97 % to kill 1 yellow alien in column 7,
      so that Blue is free to jump and shoot
    0 at 14,0, 1 at 14,0, y1 at 12,0, y1 at 13,0 | "" | 1:w/2:w/3:bb
      | rolls 1 white and is sure to kill one of the 2 aliens within range on Red Sands, which a wave would take to the
      landing zone. After that, 1 white, then 2 blue can take it at least to column 12 with a chance of 80 %
    0 at 3,0, r1 at 1,0 | "" | 1:kkww
      | rolls 2 black and 2 white, with a chance of 44 % to kill the guard of the Master Mind
    0 at 2,0 | "" | 1:b/2:bkk
      | rolls 1 blue, then 1 blue and 2 black, with a chance of 52 % in all to get into the box beside the Master Mind
      without a crash
    0 at 14,0, last, y3b1 at 15,0, y1 at 13,0 | "" | 1:bbkk
      | rolls 2 blue and 2 black, with a chance of 99 % (rerolls included) to get at least to column 12
      without a crash. The landing zone holds too many aliens for its dice
    0 at 1,0, y1 at 6,0 | "" | 1:b/2:b/3:kk
      | rolls dice that can neither kill an alien from here nor lead nearer to the Master Mind without a crash
    0 at 9,0, y1b1 at 9,0 | 1:bk/2:bw b1 k2 fight=y1 | go
      | rolls 1 blue and 1 white, with a chance of 8 % to kill 1 blue alien in its own box and be free to jump and shoot
      ; it risks nothing, since white and blue dice have no crash mark
    0 at 12,0 kamikaze, 1 at 14,0 comms, active 1, r1 at 1,0, b1 at 8,0, b1 at 9,0, cards jh | "" | 1:b/2:bw/3:k
      | rolls 1 blue, with a chance of 97 % (rerolls included) to get at least to column 12 without a crash
    0 at 9,0 teleport, y1 at 9,0, dice 2 | "" | 1:w/2:b
      | rolls 1 white, with a chance of 50 % to kill 1 yellow alien in its own box and be free to jump and shoot.
      After that, a blue die can teleport it to the card next to the Master Mind
    0 at 9,0, y1 at 9,0, dice 2 | "" | 1:w/2:b
      | rolls 1 white, with a chance of 50 % to kill 1 yellow alien in its own box and be free to jump and shoot.
      After that, 1 blue can take it at least to column 7 with a chance of 83 %
    0 at 1,0, y1 at 4,1, dice 2 | 1:b/2:b b1 hold | go
      | rolls 1 blue, with a chance of 50 % to kill 1 yellow alien in column 4, behind it
    0 at 14,0, y1 at 12,0, y1 at 13,0 | "" | 1:b/2:bww
      | rolls 1 blue, then 1 blue and 2 white, without a crash mark, which would bring 2 yellow aliens from Red Sands
      to the landing zone
""")
def test_a_roll_tells_the_best_use_of_its_dice(position: str, moves: str, turn: str, expected: str) -> None:
    """MOM-A04, MOM-B02, MOM-C02, MOM-H01, MOM-M01, MOM-T02, MOM-W01."""
    assert changed(position, moves, turn) == f"Your marine {expected}".replace(" ; ", "; ")


@cases("""
    position | moves | turn | expected
    0 at 13,0 | 1:b/2:bkk b1 | -b1:f go
      | Your marine gets 1 column nearer, to column 12, as far as these dice lead without a crash.
      Your marine then rolls 1 blue and 2 black, with a chance of 98 % to get at least to column 10 without a crash
    0 at 9,0, y1 at 12,0 | 1:b/2:bkk b1 | +b1:f stop
      | Your marine moves to column 10. From there, 1 blue leads on to a box without aliens with a chance of 83 %
      next turn
    0 at 4,0, cards ah | 1:b/2:bkk b3 | -b3:fff go
      | Your marine gets into the box beside the Master Mind without a crash
    0 at 9,0, y1 at 8,0 | 1:bk/2:bk b1 k2 | shoot:-1@0=y1 stop
      | Your marine kills 1 yellow alien in column 8, which the next wave would take to the landing zone
    0 at 9,0 multishot, y1 at 8,0, y1 at 7,0 | 1:bk/2:bk b1 k2 | shoot:-1@0=y1 shoot:-2@0=y1 stop
      | Your marine kills 2 yellow aliens in column 7 and column 8
    0 at 9,0, y1 at 8,0, round 8 | 1:bk/2:bk b1 k2 | shoot:-1@0=y1 stop
      | Your marine kills 1 yellow alien in column 8, ahead of it
    0 at 9,0, y1b1 at 9,0 | 1:bk/2:bk b1 k2 | fight=y1 stop
      | Your marine kills 1 yellow alien in its own box, with 1 blue alien still there
    0 at 14,0, y1 at 15,0, y1 at 16,1, 1 at 9,0 | 1:bk/2:bk b1 k2 | shoot:+1@0=y1 stop
      | Your marine kills 1 yellow alien in the landing zone; 1 yellow alien is still there to hit the base (hit 1 of 3)
    0 at 9,0 | 1:b/2:bkk b2 | +b2:ff
      | Your marine crashes in column 11, and has two dice next turn instead of four
      unless Blue puts it up from the base
    0 at 4,1, 1 at 9,0, r1 at 1,0 | 1:b/2:bkk b3 | -b3:fff
      | Your marine crashes in the box beside the Master Mind with 1 red alien in it, and has two dice next turn
      instead of four: too few for the 3 hits that the alien takes
    0 at 9,0 | 1:k/2:bbk k1x | hold go
      | No die rolled leads nearer to the Master Mind without a crash or kills an alien. Your marine then rolls
      2 blue and 1 black, with a chance of 75 % to get at least to column 6 without a crash
    0 at 14,0, 1 at 1,0 crashed | "" | lift@1
      | Blue, 1 column from the Master Mind, has four dice again this round, enough for the bomb (a chance of 37 %)
    0 at 14,0, 1 at 9,0 crashed, last, y3b1 at 15,0 | "" | lift@1
      | Blue, 9 columns from the Master Mind, has four dice again next round; four dice couldn't clear the landing zone
      anyway
    0 at 14,0, 1 at 9,0 crashed, last, y4 at 15,0 | "" | lift@1
      | Blue, 9 columns from the Master Mind, has four dice again next round
    0 at 14,0, y2 at 12,0 | "" | bait
      | Your marine can reroll the wave die: the chance that a wave takes 2 yellow aliens from Red Sands
      to the landing zone falls from 50 % to 25 %
    0 at 14,0, y2 at 12,0, round 8 | "" | bait | ""
    0 at 14,0, 1 at 9,0, last, y5 at 15,0 | 1:bbkk b1 b2 k2 k2 | shoot:+1@0=y1
      | Little is at stake: the dice left can't clear the landing zone, and the base takes one hit, however many aliens
      stay there
    0 at 14,0, 1 at 9,0, last, y1 at 15,0, y1 at 16,1 | 1:b/2:bkk b1 | shoot:+1@0=y1 stop | ""
    0 at 16,1, y1 at 13,0, y1 at 12,0 | 1:w/2:bbk w2 | -w2:df stop
      | Your marine moves to column 14 in the landing zone: 2 aliens are in range from there, instead of 1
    0 at 9,0, r1 at 9,0, dice 2 | "" | 1:b/2:b
      | With 2 dice, your marine can't make the 3 hits that 1 red alien in its box takes; white and blue dice
      risk nothing, since they have no crash mark
    0 at 1,0, 1 at 1,0 | 1:b/2:ww/3:k b1 | hold go
      | Your marine stays beside the Master Mind, where the best four dice set off the bomb with a chance of 64 %
    0 at 14,0 teleport | 1:b/2:bkk | tp:l2+
      | Your marine lands on Hollow Mesa, in one of columns 2 to 4, up to 12 columns nearer; it surely gets nearer, into
      a box without aliens and hazards
    0 at 3,0 teleport | 1:b/2:bkk | tp:l2+
      | Your marine lands on Hollow Mesa, in one of columns 2 to 4, 1 column nearer at most; with a chance of 17 %
      it gets nearer, into a box without aliens and hazards
    0 at 2,0 teleport | 1:b/2:bkk | tp:l2+ | ""
    0 at 12,0, y1 at 10,0 | 1:w/2:k/3:kw w1 hold go k1x hold go k2 w1 | -k2:ff
      | Your marine gets 2 columns nearer, to column 10, as far as these dice lead without a crash
    0 at 1,0, y1 at 4,1, dice 2 | 1:b/2:b b1 hold | stop
      | Little is at stake: 1 blue can't lead nearer to the Master Mind without a crash, and can only kill aliens behind
      your marine; Your marine stays beside the Master Mind, where the best four dice set off the bomb with
      a chance of 37 %
    0 at 1,0, y1 at 6,0, dice 2 | 1:b/2:b b1 hold | stop
      | Little is at stake: 1 blue can neither kill an alien from here nor lead nearer to the Master Mind without a
      crash; Your marine stays beside the Master Mind, where the best four dice set off the bomb with a chance of 37 %
    0 at 1,0, y1 at 6,0, dice 2 | 1:b/2:k b1 hold | stop
      | 1 black can neither kill an alien from here nor lead nearer to the Master Mind without a crash;
      Your marine stays beside the Master Mind, where the best four dice set off the bomb with a chance of 37 %
    0 at 14,0, 1 at 9,0, last, r1 at 15,0, y1 at 13,0, hits 2 | 1:b/2:bww b2 | hold go
      | Your marine stays where it is. Your marine then rolls 1 blue and 2 white, with a chance of 12 %
      (rerolls included) to kill 1 red alien, the only alien in the landing zone, and save the base, which the next hit
      destroys
    0 at 1,0, r1 at 1,0, y2 at 12,0 | 1:b/2:bw/3:k b2 hold go b2 w2 hold | stop
      | A crash mark on 1 black (a chance of 17 %) would bring 2 yellow aliens from Red Sands to the landing zone
    0 at 9,0, y2 at 12,0 | 1:b/2:bkk b1 hold | stop
      | A crash mark on 1 blue and 2 black (a chance of 31 %) would bring 2 yellow aliens from Red Sands to the
      landing zone
""")
def test_a_turn_tells_what_it_has_done_and_what_its_next_dice_are_good_for(
    position: str, moves: str, turn: str, expected: str
) -> None:
    """MOM-A02, MOM-A05, MOM-C05, MOM-C08, MOM-H01, MOM-K02, MOM-M01, MOM-W07, MOM-Y12."""
    assert changed(position, moves, turn) == expected


@cases("""
    position | moves | turn | expected
    0 at 9,0, 1 at 9,0, y2 at 12,0 | 1:k/2:bbk k1x | re:k1x
      | If the crash mark stays, a wave takes 2 yellow aliens from Red Sands to the landing zone;
      the reroll removes it with a chance of 83 %
    0 at 1,0, 1 at 1,0, y2 at 12,0, round 8 | 1:k/2:bbk k1x | re:k1x | ""
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk b2 | re:b2
      | Your marine rerolls a blue 2, which raises its chance to kill 1 yellow alien, the only alien in the
      landing zone, and spare the base hit 1 of 3 from 84 % to 86 %
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk b1 | re:b1
      | Your marine rerolls a blue 1, which raises its chance to get at least to column 10 without a crash
      from 50 % to 62 %
""")
def test_a_reroll_tells_the_chance_that_it_raises(position: str, moves: str, turn: str, expected: str) -> None:
    """MOM-C02, MOM-T02, MOM-W07."""
    assert changed(position, moves, turn) == expected


def changed(position: str, moves: str, turn: str) -> str:
    """Return what a turn changes, after these moves."""
    return reasons.changes(at(position)(moves).state, *turn.split())


@cases("""
    position | move | expected
    0 at 1,0, 1 at 14,0 | pass
      | Your marine stays beside the Master Mind, where the best four dice set off the bomb with a chance of 37 %
    0 at 3,0, 1 at 14,0, r1 at 1,0 | pass
      | Your marine stays 2 columns from the guard: with it as the beacon, a missile of Blue kills the guard
      with a chance of 25 % this round
    0 at 3,0, 1 at 14,0, 2 at 3,0, players 3, r1 at 1,0 | pass | ""
    0 at 9,0, 1 at 14,0, y1 at 12,0, r1 at 13,0 | pass | ""
    0 at 9,0 fusion, 1 at 14,0, y1 at 12,0, r1 at 13,0 | pass
      | Your marine ends its turn in column 9, 9 columns from the Master Mind, with no alien in range
    0 at 14,0, 1 at 15,0 | pass | Your marine stays in the base, in column 14, with no alien in range
""")
def test_a_quiet_turn_tells_where_the_marine_is(position: str, move: str, expected: str) -> None:
    """MOM-C06, MOM-H01, MOM-X01."""
    assert reasons.changes(at(position).state, move) == expected


@cases("""
    position | moves | expected
    0 at 9,0 | "" | pass
    0 at 9,0, y1 at 8,0 | 1:b/2:b/3:kk b2 | ""
    0 at 9,0, y1 at 8,0 | 1:b/2:b/3:kk b1 | hold
    0 at 9,0 sniper, y1 at 8,0 | 1:b/2:b/3:kk b1 | ""
    0 at 9,0, y1 at 9,0 | 1:b/2:b/3:kk b1 | hold
    0 at 9,0 multishot, y1 at 8,0, y1 at 7,0 | 1:bw/2:b/3:k b2 w1 shoot:-1@0=y1 | hold
    0 at 14,0, 1 at 9,0, y2 at 12,0 | him@1 w1 w2 | hold
    0 at 9,0 | 1:b/2:b/3:kk b2 hold | stop
    0 at 9,0 | 1:b/2:k/3:bk b2 hold | ""
    0 at 1,0, r1 at 1,0, y2 at 12,0 | 1:b/2:bw/3:k b2 hold go b2 w2 hold | go
    0 at 9,0, y1 at 9,0, y2 at 12,0 | 1:b/2:bw/3:k b2 hold go b2 w2 hold | ""
    0 at 2,0 teleport, y1 at 5,1, y1 at 6,0, y1 at 7,0 | 1:b/2:b/3:kk go b2 hold | stop tp:l2-
    0 at 2,0 teleport, y1 at 6,0, y1 at 7,0 | 1:b/2:b/3:kk go b2 hold | stop
    0 at 3,0 | 1:b/2:b/3:kk b1 | +b1:f -- against the rock
""")
def test_advice_ignores_moves_that_another_move_is_never_worse_than(position: str, moves: str, expected: str) -> None:
    """MOM-A02, MOM-A05, MOM-P04, MOM-W07, MOM-Y04, MOM-Y06, MOM-Y12."""
    assert dominated_moves(at(position)(moves).state) == {*expected.split()}


@cases("""
    position | turn | other | expected
    0 at 9,0 | 1:b/2:b/3:kk | 1:w/2:bb/3:k | true
    0 at 9,0 | 1:b/2:b/3:kk | 1:w/2:w/3:kk | true
    0 at 9,0, y1 at 9,0 | 1:b/2:bww | 1:b/2:bkk | false
    0 at 9,0, y1 at 9,0 | 1:b/2:bkk | 1:b/2:bww | true
""")
def test_a_use_of_the_dice_is_no_reason_if_those_of_the_other_turn_serve_as_well(
    position: str, turn: str, other: str, expected: bool
) -> None:
    """MOM-A01, MOM-P03."""
    state = at(position).state
    before, after, instead = (one.position(0) for one in (state, state.play(turn), state.play(other)))
    (event,) = (one.fact for one in standing(before, after, 0))
    assert brings_too(event, before, instead, 0) == expected


@cases("""
    position | expected
    0 at 9,0, 1 at 9,0, last, y3 at 14,0 | true
    0 at 14,0, 1 at 9,0, last, y1 at 14,0 | false
    0 at 9,0, 1 at 9,0, y3 at 14,0 | false -- Blue plays after Red
""")
def test_a_throw_only_postpones_a_hit_on_the_base_that_it_cannot_prevent(position: str, expected: bool) -> None:
    """MOM-B02, MOM-H04: two dice hit two aliens at most."""
    before = at(position)("1:w/2:w/3:bb w2 hold go w2 hold").state
    event, after = BaseIsHit(1, 3), before.play("go")
    assert brings_too(event, before.position(0), after.position(0), 0) == expected


@cases("""
    position | expected
    0 at 9,0, round 6, hits 1 | false -- rounds 7 and 8 are the first in which it can be hit
    0 at 9,0, round 6, hits 1, y1 at 14,0 | true
    0 at 9,0, round 6, hits 1, incoming y1 | true
    0 at 9,0, round 5, hits 1 | true
    0 at 9,0, round 8, hits 2, y1 at 14,0 | false
""")
def test_a_base_that_lasts_until_the_last_round_is_no_reason_to_shoot(position: str, expected: bool) -> None:
    """MOM-B02, MOM-F03: it is hit once a round at most, and time runs out at the end of the last one."""
    assert can_base_fall(at(position).state.position(0)) == expected


def test_a_landing_tells_who_is_there() -> None:
    """MOM-S08, MOM-T01."""
    landing = at("new game, players 2, track ab, specials none").state
    shots = "From there, its shots reach columns 11 to 13 of Mesa"
    assert clauses(landing, "start:14", 0) == f"+ Your marine lands in column 14. {shots}"
    beside = "beside Red: each can then reroll a die of each roll, and crashes there do no harm"
    assert clauses(landing.play("start:14"), "start:14", 1) == f"+ Your marine lands in column 14, {beside}. {shots}"
    apart = "apart from the others: it can guard the landing zone while they march"
    assert clauses(landing.play("start:14"), "start:16", 1) == f"+ Your marine lands in column 16, {apart}"
    leaves = "From there, a blue die leads onto the next card without a crash with a chance of 83 %, more than from any"
    assert clauses(landing, "start:15", 0) == f"+ Your marine lands in column 15. {leaves} other box"


@cases("""
    position | moves | draws | later | good | expected
    0 at 1,0 | 1:bbkk bomb b2 b3 k2 | k1x | "" | false | bomb-succeeds 67 0
    0 at 1,0 | 1:bbkk bomb b2 b3 k2 | k2 | "" | true | bomb-succeeds 67 100
    0 at 1,0 | 1:bbkk bomb b2 | b3 | "" | true | bomb-succeeds 22 44
    0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k2 | k1 | "" | false | bomb-succeeds 89 67
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk | b1 | shoot:+1@0=y1 | true | clears-zone 31 100
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk | b2 | hold | true | ""
    0 at 1,0, r1 at 1,0 | 1:kkww | k1 k1x w1 w2 | fight=r1 | true | guard-dies 19 100
    0 at 1,0, 1 at 1,0, r1 at 1,0 | 1:kkww | k1 k1x w1 w2 | fight=r1 | true | guard-dies 36 100
    0 at 1,0, 1 at 1,0, r1 at 1,0 | 1:kkww | k2 k2 w2 w2 | hold | false | guard-dies 36 0
    0 at 1,0, 1 at 1,0, r1 at 1,0 | 1:kkww | k1 k2 w2 w1 | re:w2 | true | rerolls-to-kill 25 100
    0 at 6,0, r1 at 1,0, cards ga, dice 2 | 1:w/2:k w1 hold go | k1 | hold | false | stands-for-missile 67 0
    0 at 6,0, r1 at 1,0, cards ga | 1:k/2:bbk | k1 | hold | false | ""
    0 at 9,0, y1 at 9,0 | 1:w/2:w/3:bk | w2 | hold | false | ""
    0 at 9,0 | 1:k/2:bbk | k1x | hold | false | mark-triggers-wave 17 100
    0 at 3,0, r1 at 1,0 | 1:kkww | k2 k2 w2 w2 | shoot:-2@0=r1 | true | guard-dies 44 100
    0 at 14,0, 1 at 3,0, r1 at 1,0 | him@1 | w1 w2 | hold | false | missile-kills-guard 25 0
    0 at 14,0, y1 at 15,0 | 1:b/2:bkk | b2 | hold | false | clears-zone 31 17
""")
def test_the_luck_of_a_roll_is_the_event_that_it_makes_likely_or_possible(
    position: str, moves: str, draws: str, later: str, good: bool, expected: str
) -> None:
    """MOM-X03, MOM-H01."""
    states = [at(position)(moves).state]
    made = [*draws.split(), *later.split()]
    for move in made:
        states.append(states[-1].play(move))
    luck = luck_of(states, made, len(draws.split()), 0, is_good=good)
    found = f"{luck.event.effect_id} {luck.before * 100:.0f} {luck.after * 100:.0f}" if luck else ""
    assert found == expected


def test_positions_are_not_kept_after_luck_was_explained() -> None:
    """A server explains many games, and each position takes kilobytes."""
    states = [at("0 at 1,0")("1:bbkk bomb b2 b3 k2").state]
    states.append(states[0].play("k2"))
    assert luck_of(states, ["k2"], 1, 0, is_good=True)
    kept = [weakref.ref(state) for state in states]
    states.clear()
    gc.collect()
    assert [state() for state in kept] == [None, None]


def test_an_ability_is_explained_to_the_player_who_chooses_it() -> None:
    """MOM-S05: other players' choices are theirs."""
    state = at("new game, players 2, track ab, specials choose").state
    assert clauses(state, "ability:sniper", 0) == (
        "+ One 2 or 3 of the Sniper kills the guard, or any red alien, for which other dice need three hits in one roll"
    )
    assert clauses(state, "ability:sniper", 1) == ""


def test_measured_odds_take_the_place_of_the_chance_by_the_rules() -> None:
    """PAG-20, MOM-X03. The bomb has a chance of 37 %, and is set off 6 times in 10."""
    why = Explanation(100.0, Reason(SetsOffBomb(0, True, 9, 37), Phase.NEXT, 0.6, None, is_once=True, is_good=True))
    text = "Your marine sets off the bomb on your next turn (about 6 times in 10)."
    assert describe_explanation(why, [at("0 at 1,0").state], 0, str) == text


def test_a_single_alien_is_no_average() -> None:
    """MOM-H04."""
    why = Explanation(0.0, Reason(AliensDie(), Phase.TURN, 0.8, None, is_once=True, is_good=True))
    text = "The marines kill an alien (about 8 times in 10)."
    assert describe_explanation(why, [at("0 at 1,0").state], 0, str) == text


def test_the_reason_against_a_crash_tells_what_it_would_leave() -> None:
    """MOM-K02, MOM-P01."""
    state = at("0 at 4,1, 1 at 9,0, r1 at 1,0").state
    crash = CrashesFor(0, True, (1, 0), 3, "guard", (), Aliens(red=1), 3)
    why = Explanation(100.0, Reason(crash, Phase.TURN, 0.0, 1.0, is_once=True, is_good=False))
    assert describe_explanation(why, [state], 0, str) == (
        "A crash in the box beside the Master Mind with 1 red alien in it would leave your marine two dice next turn "
        "instead of four: too few for the 3 hits that the alien takes."
    )


def test_others_read_names() -> None:
    """MOM-K02."""
    state = at("0 at 9,0")("1:b/2:bkk b2").state
    text = "Otherwise Red crashes in the hazard in column 11 on the next turn"
    assert reasons.otherwise(state, "+b2:ff", 0, who="Red") == text


def test_what_follows_the_throw_of_a_turn_belongs_to_this_turn() -> None:
    """MOM-P03: dice are placed before any is thrown."""
    state = at("0 at 9,0, y1 at 8,0, y1 at 7,0").state
    (rollout,) = rollouts([state], ["1:bb/2:ww"], 0, DEFAULT_BUDGET, 1, 1)
    phases = {one.phase for one in rollout.occurrences if getattr(one.event, "own", False)}
    assert Phase.TURN in phases


def test_a_reroll_without_a_use_is_not_called_safer() -> None:
    """PAG-20, MOM-C02: the shot and the other dice have a stated chance to clear the landing zone."""
    state = at("0 at 14,0, y1 at 15,0, y1 at 16,1")("1:b/2:bkk b2").state
    values = {("re:b2",): [500.0] * 4, ("shoot:+2@1=y1", "go"): [300.0, 700.0] * 2}
    sides = {
        Turn(moves, ()): [
            replace(one, value=value)
            for one, value in zip(rollouts([state], moves, 0, DEFAULT_BUDGET, 1, 4), of_turn, strict=True)
        ]
        for moves, of_turn in values.items()
    }
    reroll, shot = sides
    assert not is_clearly_safer(reroll, [shot], sides)


def test_the_marine_that_moves_last_in_a_round_and_first_in_the_next_has_two_turns() -> None:
    """MOM-O03: a rollout ends with its next turn, and what a draw brings between the two comes before that turn."""
    state = at("0 at 3,0, 1 at 14,0, last, y1 at 8,0").state
    (rollout,) = rollouts([state], ["pass"], 0, DEFAULT_BUDGET, 1, 1)
    turns = [owner for owner, _ in groupby(turn_owners(rollout.states[1:-1]))]
    assert turns == ["chance", 0]
    later = {one.phase for one in rollout.occurrences if one.at > len(rollout.turn)}
    assert later <= {Phase.REPLY, Phase.NEXT}
