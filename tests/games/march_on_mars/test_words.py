"""What players read: the log, prompts, buttons and their warnings, hints, and refused picks."""

import json
import re
from pathlib import Path

import pytest

import presentation
from crossings.games.march_on_mars.presentation import effects as did
from crossings.games.march_on_mars.presentation import figures
from games.scenarios import fits, scenarios
from rows import cases

from .conftest import GAME, at, facts

LOG = """
MOM-S02, MOM-S05 to MOM-S08: new game, players 2 | card:a => Red Sands was placed on the left, next to the Master Mind.
  | card:j => Needles was placed on the left, next to the landing zone. | deal:3 => Red was dealt Drone and Sniper.
  | deal:1 => Blue was dealt Orbital bombing and Fusion cannon. | ability:sniper => Red chose Sniper.
  | ability:fusion => Blue chose Fusion cannon. | start:16 => Red landed in column 16.
MOM-P03: 0 at 9,0 | 1:bbk/2:w => Red placed 2 blue and 1 black, then 1 white.
MOM-A01: 0 at 9,0 | 1:bk/2:bk | b2 => Red rolled a blue 2.
MOM-E01: 0 at 10,0 | 1:bk/2:ww b2 k1
  | +b2:ff => Red jumped right, from column 10 to column 12, with a blue 2 (level, level).
MOM-E02: 0 at 13,0 | 1:b/2:bkw b2
  | -b2:ff => Red jumped left, from column 13 to column 11, with a blue 2 (level, level).
  It ended in a hazard. Red crashed: two dice next turn.
MOM-E03: 0 at 15,0 | 1:kk/2:ww k2 k2
  | +k2:uf => ... with a black 2 (up, level). Rock stopped the jump. Red crashed: ...
MOM-E16: 0 at 13,0, 1 at 11,0, 2 at 11,0 crashed, players 3 | 1:b/2:bkw b2
  | -b2:ff => ... It ended in a hazard, but a companion prevented a crash. Yellow stood up.
MOM-E25: 0 at 8,0 jetpack, y1 at 8,0 | 1:bk/2:ww b1 k2
  | -k2:fu,b1:f => Red jumped left, from column 8 to column 5, with a black 2 (level, up), then a blue 1 (level).
MOM-E06: 0 at 9,0, y1b1r1 at 7,0 | 1:bkw/2:b b2 k2 w2
  | shoot:-2@0=y1b1 => Red shot 1 yellow alien and 1 blue alien in column 7.
MOM-E07: 0 at 4,1, y1 at 4,-1 | 1:kw/2:bb k1 w2
  | shoot:+0@-1=y1 => Red shot 1 yellow alien in column 4 at the bottom.
MOM-E09: 0 at 9,0, y1b1 at 9,0 | 1:bkw/2:b b3 k1 w1 | fight=b1 => Red fought and killed 1 blue alien.
MOM-E17: 0 at 14,0, 1 at 9,0, y4 at 12,0 | him@1 w1 w2
  | hit:+3@0=y3 => Red's missile killed 3 yellow aliens in column 12.
MOM-C06: 0 at 14,0, 1 at 9,0 | sm@1 => Red called in an SM missile with Blue as the beacon.
MOM-C06 its own beacon: 0 at 14,0, 1 at 9,0 | him@0 => Red called in a HIM missile with Red as the beacon.
MOM-C05: 0 at 14,0, 1 at 9,0 crashed | lift@1 => Red helped Blue up. Blue stood up.
MOM-C08: 0 at 14,0 | bait => Red baited the coming wave.
MOM-E27: 0 at 13,0 orbital, r1 at 1,0, b1 at 3,0, y2 at 7,0 | orbital:l2 => Red bombed Hollow Mesa on the left, next to
  the Master Mind from orbit and killed 2 yellow aliens and 1 blue alien.
MOM-E26: 0 at 9,0 teleport | 1:bk/2:ww
  | tp:l2- => Red chose to teleport to Hollow Mesa on the left, next to the Master Mind, counting columns from its
  right edge. | b3
  | land:1 => Red appeared in column 5.
MOM-E26 in the lava: 0 at 9,0 teleport | 1:bk/2:ww tp:l2- b3
  | land:-1 => Red appeared in column 5 at the bottom, in a hazard. Red crashed: two dice next turn.
MOM-E26 a companion in the box: 0 at 9,0 teleport, 1 at 5,1 crashed, then | 1:bk/2:ww tp:l2- b3
  | land:1 => Red appeared in column 5. Blue stood up.
MOM-E15: 0 at 1,0 | 1:bbkk | bomb => Red set off the bomb.
MOM-E15 with a companion: 0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k1 | k2 => Red rolled a black 2.
  | re:k1 | k1x => Red rolled a crash-marked black 1. The bomb showed 8: 1 short of 9. The crash mark ...
MOM-E15 nine: 0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k1 k2 re:k1
  | k2 => Red rolled a black 2. The bomb showed 9: enough for 9.
MOM-X04: 0 at 1,0 | 1:bbkk bomb b1 b2 k2 | k2 => Red rolled a black 2. The bomb showed 7: 2 short of 9.
MOM-X04 discarded: 0 at 1,0, 1 at 1,0 | 1:bbkk bomb b1 b1 k1 k1
  | hold => Red discarded the roll. The bomb showed 4: 5 short of 9.
MOM-X03: 0 at 1,0 | 1:bbkk bomb b3 b3 k2 | k2 => Red rolled a black 2. The bomb showed 10: enough for 9.
MOM-Y09 foreseen: 0 at 1,0 precog | foresee:bbkk b1 b1 k1 k1
  | bomb => Red set off the bomb. The bomb showed 4: 5 short of 9.
MOM-C06 no aliens at the distance: 0 at 14,0, 1 at 9,0, y4 at 13,0 | him@1 w1 w2
  | hold => Red discarded the roll. The missile flew 3 columns, but no aliens were that far from Blue.
MOM-C06 aliens spared: 0 at 14,0, 1 at 9,0, y4 at 12,0 | him@1 w1 w2 | hold => Red discarded the roll.
MOM-E11: 0 at 10,0, 1 at 10,0 | 1:kk/2:ww k1x k2 | re:k1x => Red rerolled a crash-marked black 1.
MOM-E23: 0 at 9,0 precog | foresee:bbkk => Red used Precog with 2 blue and 2 black. | b1 b1 k1 k1
  | take:b1,k1 => Red used a blue 1 and a black 1 as action 1.
MOM-E28: 0 at 1,0 kamikaze, 1 at 9,0 | kamikaze:bbkkw b3 b1 k1 k2
  | w1 => Red rolled a white 1. The bomb showed 8: 1 short of 9. Red is out of the game.
MOM-E28 with a crash mark: 0 at 1,0 kamikaze, 1 at 1,0 | kamikaze:bbkkw b3 b1 k1x k2
  | w1 => ...1 short of 9. Red is out of the game. The crash mark triggered a wave. A wave came on the left.
MOM-E10: 0 at 14,0, 1 at 15,0, 2 at 16,1, players 3, y1 at 9,0, y1 at 12,0, r1 at 2,0, y2 at 7,0 | 1:k/2:bbw k1x
  | hold => Red discarded the roll. The crash mark triggered a wave.
  | stop => Red stopped here. A wave came on the left and moved 2 yellow aliens to the incoming wave.
  | draw:y3b1 => 3 yellow aliens and 1 blue alien arrived on the left, next to the Master Mind.
MOM-E14: 0 at 16,1, 1 at 9,0, y1 at 14,0, r1 at 15,0, incoming y2, hits 1, last
  | pass => Red passed. Aliens in the landing zone hit the base (hit 2 of 3).
  | w2 => The wave die showed 2. No wave came, only one more alien. | draw:b1 => 1 blue alien arrived on the left,
  next to the Master Mind. Round 4 began. 2 yellow aliens of the incoming wave entered the landing zone.
MOM-W05: 0 at 9,0, last | pass | w1 => The wave die showed 1. A wave came on the left.
MOM-P02 standing up is last: 0 at 9,0, 1 at 11,0 crashed | pass => Red passed. Blue stood up.
MOM-W07 in the last action: 0 at 9,0, y2 at 12,0 | 1:bbk/2:k b1 b1 k1 hold go k1x | hold => Red discarded the roll. The
  crash mark triggered a wave. A wave came on the left and moved 2 yellow aliens to the incoming wave.
"""

RECAPS = """
a shot: 0 at 9,0, y2 at 7,0 | 1:bk/2:bk b2 k2 | shoot:-2@0=y2 ~> Red shot 2 yellow aliens
a fall: 0 at 9,0 | 1:bk/2:bk b2 k1 | +b2:ff ~> Red jumped to column 11 / Red crashed
the base: 0 at 9,0, y1 at 14,0, last | pass ~> the base was hit
a wave: 0 at 9,0, last | pass | w1 ~> a wave came on the left
"""

PROMPTS = """
MOM-P01: 0 at 9,0 | asks: place 4 dice on up to three actions.
  | waits: Waiting for Olive, who places 4 dice.
MOM-C03: 0 at 15,0 | asks: place 4 dice on up to three actions, or support the team from the base.
MOM-K04: 0 at 9,0, dice 2 | asks: place 2 dice (after a crash) on up to three actions.
MOM-Y08: 0 at 9,0 injector | inject | asks: place all 6 dice on up to three actions.
MOM-A04: 0 at 9,0, y1 at 9,0
  | asks: place 4 dice on up to three actions; aliens are in your box, so you can only fight, and only with 1s.
  | 1:b/2:bkk b1 | asks: fight the aliens in your box with your 1s, or discard the roll.
MOM-A05: 0 at 9,0, y1 at 9,0 | 1:b/2:bkk b2 | asks: aliens are in your box, and no die shows 1; discard the roll.
MOM-X02: 0 at 1,0 | asks: place 4 dice on up to three actions; an action of four dice can be the bomb. | 1:bbkk
  | asks: roll action 1 (2 blue and 2 black), or set off the bomb.
MOM-X04: 0 at 1,0, 1 at 1,0 | 1:bbkk bomb b1 b1 k1 k1
  | asks: the bomb shows 4, 5 short of 9; reroll one die, or discard the roll.
MOM-A02: 0 at 9,0 | 1:b/2:bkk b1 | asks: jump with one die (no shot is possible), or discard the roll.
  | waits: Waiting for Olive, who jumps or shoots. | hold | asks: roll action 2 (1 blue and 2 black), or stop here.
  | waits: Waiting for Olive, who rolls action 2 or stops.
MOM-A03: 0 at 9,0, y1 at 8,0 | 1:b/2:bkk b1 | asks: jump with one die, shoot, or discard the roll.
MOM-T02: 0 at 9,0, 1 at 9,0 | 1:b/2:bkk b1
  | asks: jump with one die (no shot is possible), reroll one die, or discard the roll.
MOM-Y12: 0 at 9,0 teleport | 1:bk/2:ww | asks: roll action 1 (1 blue and 1 black), or teleport to a card.
MOM-Y09: 0 at 9,0 precog | foresee:bbkk b1 b1 k1 k1 | asks: use foreseen dice as action 1 or stop.
MOM-C06: 0 at 14,0, 1 at 9,0, y4 at 12,0 | him@1 w1 w2
  | asks: choose the aliens that the missile hits, or discard the roll.
MOM-C06 without aliens: 0 at 14,0, 1 at 9,0 | him@1 w1 w2
  | asks: the missile finds no aliens at that distance; discard the roll.
MOM-C08: 0 at 15,0, last | bait w1
  | asks: the wave comes on the left; keep the roll, or reroll the wave die.
MOM-C08 right: 0 at 15,0, last | bait w2
  | asks: one more alien comes; keep the roll, or reroll the wave die.
"""
"""Prompts name only what is possible, and why fewer dice are due; players who wait read no orders."""

BUTTONS = """
section 6: the example | label 1:bbk/2:w: Place 2 blue and 1 black, then 1 white | 1:bk/2:b/3:w b3 k1 +b3:fff go b1
  | pick re:b1: die-2-b1 again | re:b1 b3 | pick -b3:fff: die-2-b1 x12y0 | label -b3:fff: ...: safe
  | pick +b3:fff: die-2-b1 x15y0 | label +b3:fff: ...: a companion prevents a crash | pick shoot:-3@0=y1: x12y0
  | label shoot:-3@0=y1: Shoot: kill 1 yellow alien
MOM-E25: 0 at 8,0 jetpack, y1 at 8,0 | 1:bk/2:bk b1 k2 | pick -k2:fu,b1:f: die-1-k1 die-1-b1 x5y1
  | label -k2:fu,b1:f: ...: safe | pick -b1:f,k2:fu: die-1-b1 die-1-k1 x5y1 | label -b1:f,k2:fu: ...: safe
  | label -k2:uu,b1:f: ...: accident, no ground under you
MOM-E27 a ranger: 0 at 13,0 ranger | 1:bk/2:bk b2 k1x | label -b2:ff: ...: safe | label -k1x:f: ...: safe
MOM-W07 no ranger: 0 at 13,0 sniper | 1:bk/2:bk b2 k1x
  | label -b2:ff: ...: accident, you end in a hazard · crash mark triggers a wave · a wave comes on the left
  | label -k1x:f: ...: accident, crash mark · crash mark triggers a wave · a wave comes on the left
  | label hold: Discard the roll · crash mark triggers a wave
MOM-E26: 0 at 9,0 teleport | 1:bk/2:bk | label tp:l2-: Teleport to Hollow Mesa, counting columns from its right edge
  | label tp:l2+: Teleport to Hollow Mesa, counting columns from its left edge | tp:l2- b3 | pick land:1: x5y1
MOM-E17 from the beacon: 0 at 14,0, 1 at 9,0, y4 at 12,0 | him@1 w1 w2 | pick hit:+3@0=y3: x12y0
support: 0 at 14,0, 1 at 9,0 crashed | pick lift@1: training-1 | label lift@1: Support: help up Blue
  | pick him@1: training-1 | label him@1: Support: HIM missile (3 hits) with Blue as the beacon | pick sm@1: training-1
  | label sm@1: Support: SM missile (2 hits and a reroll) with Blue as the beacon
the next marine: 0 at 9,0, 1 at 8,0, 2 at 7,0, players 3, order free | pass | pick next@1: training-1
  | label next@1: Blue plays next
MOM-Y01 once: 0 at 9,0 orbital, b1 at 3,0 | closes orbital:l2: only once a game | closes pass: none
MOM-C03: 0 at 14,0, 1 at 9,0 crashed | closes lift@1: nothing else this turn | closes him@0: nothing else this turn
MOM-Y06: 0 at 9,0 sniper, y1 at 8,0 | 1:bk/2:bk b1 k1 | closes +b1:f: after a jump, no shots this turn
  | closes shoot:-1@0=y1: after a shot, no jumps this turn | closes hold: none
  | +b1:f go b1 k1 | closes +b1:f: none
MOM-Y06 no sniper: 0 at 9,0 ranger, y1 at 8,0 | 1:bk/2:bk b1 k1 | closes +b1:f: none | closes shoot:-1@0=y1: none
MOM-Y04: 0 at 9,0 multishot, y1 at 8,0, y1 at 7,0 | 1:bbkk b1 b2 k1 k1 | closes +b1:f: none
  | closes shoot:-1@0=y1: after a shot, no jump and no reroll with this roll
  | shoot:-1@0=y1 | closes shoot:-2@0=y1: none
MOM-Y09: 0 at 9,0 precog | closes foresee:bbkk: no rerolls this turn, and no Precog next turn
MOM-Y07: 0 at 1,0 kamikaze, 1 at 9,0 | closes kamikaze:bbkkw: if it fails, the marine is out of the game
MOM-Y12: 0 at 9,0 teleport | 1:bk/2:bk | closes tp:l2-: the other dice of this action are lost
MOM-Y12 alone: 0 at 9,0 teleport | 1:b/2:bkk | closes tp:l2-: none
bombing: 0 at 9,0 orbital, b1 at 3,0 | pick orbital:l2: l2
  | label orbital:l2: Orbital bombing: all aliens on Hollow Mesa
passing: 0 at 9,0 | quiet pass | warns pass: 4 dice will not be rolled.
a pass before the base is hit: 0 at 9,0, y1 at 14,0, last | quiet pass
  | warns pass: 4 dice will not be rolled; the aliens in the landing zone will hit the base.
a bait: 0 at 15,0 | quiet bait | warns bait: 4 dice will not be rolled.
stopping: 0 at 9,0 | 1:bb/2:kk b1 b1 hold | quiet stop | warns stop: 2 dice will not be rolled. | loud go
  | warns go: none
stopping with one die: 0 at 9,0 | 1:bbk/2:k b1 b1 k1 hold | quiet stop | warns stop: 1 die will not be rolled.
WOM-J14 from 9,0 a white die only runs into rock: 0 at 9,0 | 1:w/2:bbk w2 | loud hold | warns hold: none
a roll that could still shoot: 0 at 9,0, y1 at 8,0 | 1:w/2:bbk w1 | quiet hold
  | warns hold: aliens could still be shot with this roll.
a roll that could only jump: 0 at 9,0 | 1:b/2:bkk b1 | quiet hold | warns hold: none
the bomb: 0 at 1,0, 1 at 1,0 | 1:bbkk | loud bomb | warns bomb: none | bomb b1 b1 k1 k1 | quiet hold
  | warns hold: one die of the bomb could still be rerolled.
the drone: 0 at 13,0 drone, y1 at 12,0 | pass | quiet end | warns end: the drone could still shoot.
the drone without targets: 0 at 13,0 drone | pass | loud end | warns end: none
"""
"""PAG-19: moves that give something up are quiet and have a warning of what would be lost.

The only remaining moves have none.
"""

HINTS = """
section 6: the example | on pool-b1: Blue die: 1 (17 %), 2 (33 %), 3 (50 %) | 1:bk/2:b/3:w b3 k1 +b3:fff go b1 re:b1 b3
  | on die-2-b1: Blue 3: shoots 3 columns away; jumps safely to column 12
  | on x12y0: Mesa, column 12: Blue (crashed) and 1 yellow alien; 1 hit clears the box; distance 3, shown by 1 die;
  ... | on x14y0: Landing zone, column 14: 1 red alien; 3 hits clear the box; distance 1
  | on l2: Twin Towers (...): 4 yellow aliens; ... 4 new aliens come: one more than there are
  marines on this side
  | on l1: Mesa (...): 5 yellow aliens; a wave moves any aliens from here to the incoming wave,
    and 4 yellow aliens follow from the card next to the Master Mind
  | on base: The base has taken 1 of 3 hits; the next hit destroys its last upgrade, ...
  | on incoming: Incoming wave: 1 yellow alien and 2 blue aliens; it enters the landing zone ...
MOM-Y07 a marine that is out does not count: 0 at 1,0 kamikaze out, 1 at 9,0 crashed, 2 at 15,0, players 3, active 2,
  last
  | on l2: ...no aliens; ... 3 new aliens come: ...
MOM-W07: 0 at 9,0 | 1:k/2:bbk k1x hold
  | on incoming: ...The crash mark triggered a wave: it comes at the end of this turn
columns: 0 at 9,0 | on x9y0: Red Sands, column 9: Red | on x4y-1: Hollow Mesa, column 4 at the bottom
"""

REFUSALS = """
at the start of a turn: the example | why pool-b1: too-many-dice MOM-P03 | why card-of-dice-2: no-die MOM-P03
  | why pool-b1 card-of-dice-3: empty-action MOM-P03 | why l2: not-trained MOM-P05
  | why training-0: not-crashed MOM-C05 | why bag: none
  | 1:bk/2:b/3:w b3 k1 +b3:fff | why mmm-0: not-four-dice MOM-X02
among dice: the example | 1:bk/2:b/3:w b3 k1 +b3:fff go b1 re:b1 b3 | why die-2-b1 x9y0: wrong-distance MOM-H01
  | why die-2-b1 x14y0: not-thrown MOM-H01 | why x16y1: not-thrown MOM-H01 | why die-2-b1 x8y0: out-of-reach MOM-M01
  | why die-2-b1 again: no-reroll MOM-T02
"""


test_texts = scenarios(at, facts, LOG, RECAPS, PROMPTS, BUTTONS, HINTS, REFUSALS)


@cases("""
    moves | offered
    1:k/2:bbw k2 | -k2:ff safe, +k2:ff accident, -k2:fu accident -- four patterns lead onward, all into a hazard
    1:k/2:bbw k1 | +k1:f safe, -k1:f safe, +k1:u accident, -k1:u accident -- level, or up into the air, with a fall
""")
def test_jumps_with_the_same_end_are_one_choice_and_accidents_come_last(moves: str, offered: str) -> None:
    """MOM-E01, PAG-03: from (9,0)."""
    picks = [pick for pick in at("0 at 9,0")(moves).picks().values() if len(pick.places) == 2]
    ends = [pick.label.split(": ")[1].partition(",")[0] for pick in picks]
    assert ", ".join(f"{pick.move} {end}" for pick, end in zip(picks, ends, strict=True)) == offered


# ---- the result ----------------------------------------------------------------------------------


@cases("""
    position | moves | seat | expected
    0 at 1,0, 1 at 1,0, round 5, hits 1 | 1:bbkk bomb b3 b3 k2 k2 | 0
      | Won together: the bomb destroyed the Master Mind in round 5. The base took 1 hit. -- MOM-F01
    0 at 16,1, 1 at 9,0, y3 at 14,0, active 1, last, hits 2 | pass | 0
      | Lost together: aliens in the landing zone destroyed the base at the end of round 3. Blue was nearest to the
      Master Mind: 9 columns away. -- MOM-F02, MOM-B04
    0 at 16,1, 1 at 9,0, y3 at 14,0, active 1, last, hits 2 | pass | 1
      | ... Your marine was nearest to the Master Mind: 9 columns away.
    0 at 16,1, 1 at 9,0, active 1, last, round 8 | pass | null
      | Lost together: 8 rounds are over, and the Master Mind is still alive. ... -- MOM-F03
    0 at 16,1, 1 at 9,0, active 1, last, round 1, turns 1 | pass | null | Lost together: 1 round is over, ...
""")
def test_the_result_says_how_the_game_ended(position: str, moves: str, seat: int | None, expected: str) -> None:
    assert fits(presentation.result_text(at(position)(moves).state, seat), expected)


@cases("""
    reason | decided | effect
    mmm | the bomb | BombSet
    base | hit 3 on the base | BaseHit
    time | null | null
""")
def test_statistics_agree_with_the_game(reason: str, decided: str | None, effect: str | None) -> None:
    """They count aliens killed by shots, fights, missiles and bombs; none is zero; the decision has its move."""
    path = Path(__file__).parent / "endings" / f"{reason}.jsonl"
    nodes = [json.loads(line) for line in path.read_text().splitlines()][1:]
    start, moves = GAME.from_json(nodes[0]["state"]), [node["move"] for node in nodes if "move" in node]
    states, history = presentation.play_history(start, moves)
    found = presentation.statistics(states[-1], history)
    kills = [effect for move in history for effect in move.effects if isinstance(effect, did.Killed | did.Bombarded)]
    assert found.get("Aliens killed", ("0", 0))[0].split()[0] == str(sum(sum(effect.aliens) for effect in kills))
    assert all(value.split()[0] != "0" for value, _ in found.values()) and 2 <= len(found) <= 6
    label, number = found.get("What decided it", (None, 0))
    assert label == decided
    assert effect in (None, *(type(one).__name__ for one in history[number - 1].effects))


@pytest.mark.parametrize(
    "drawing, pattern, shown",
    [
        ("aliens", r">(\d hits?)</text>", "1 hit, 2 hits, 3 hits"),  # MOM-H04
        # WOM-J01: blue 1/6, 1/3, 1/2; black 1/6 with and without the mark, 2/3; white 1/2 each
        ("dice", r">(\d+ %)</text>", "17 %, 33 %, 50 %, 17 %, 17 %, 67 %, 50 %, 50 %"),
    ],
)
def test_diagrams_show_numbers_of_the_rules(drawing: str, pattern: str, shown: str) -> None:
    drawn = figures.FIGURES[drawing]()
    assert ", ".join(re.findall(pattern, drawn)) == shown
