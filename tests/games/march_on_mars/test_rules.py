"""The rules: worked examples MOM-E01 to MOM-E30, further cases, and the table of refusals (section 9)."""

import numpy as np
import pytest

from crossings.engine.schema import read_state, to_json
from crossings.games.march_on_mars.rules import data, planet, waves
from crossings.games.march_on_mars.rules.schema import State
from crossings.games.march_on_mars.text.invariants import check
from crossings.shared.ring import jumps
from crossings.shared.ring.data import CIRCLE, ROCK
from games.scenarios import scenarios, table

from .conftest import at, build, facts, format_aliens, parse_aliens

EXAMPLES = """
MOM-E01, MOM-J03, MOM-M01, WOM-J09: 0 at 10,0 | 1:bk/2:bk b2 k1 | may +b2:ff +k1:f +k1:u -b2:ff -k1:f -k1:u hold
  | +b2:ff -> 0 at 12,0
MOM-E02, MOM-K02, MOM-K03, WOM-J17: 0 at 13,0 | 1:b/2:bkw b2 -b2:ff -> 0 at 11,0 crashed, active 1, dice 4
MOM-E03, MOM-J02, WOM-J14: 0 at 14,0, 1 at 9,0 | 1:bbkk b3 b1 k1 k1 +b3:fff -> 0 at 15,0 crashed
MOM-E03 the rock is climbed: 0 at 14,0, 1 at 9,0 | 1:bbkk b3 b1 k1 k2 +k2:fu -> 0 at 16,1
MOM-E03 the end of half a planet: 0 at 15,0, 1 at 9,0 | 1:bbkk b3 b1 k1 k2 +k2:uf -> 0 at 16,1 crashed
MOM-E04: 0 at 2,0, r1 at 1,0 | 1:bbkk b2 b3 k1 k1 -b2:ff -> 0 at 1,0 crashed
MOM-E05, MOM-M02, WOM-J12: 0 at 6,0 | 1:bkww b1 k1 w1 w2 -k1:u -> 0 at 5,1
MOM-E05 down: 0 at 6,0 | 1:bkww b1 k1 w1 w2 -w1:d -> 0 at 5,-1 crashed
MOM-E05 down and on: 0 at 6,0 | 1:bkww b1 k1 w1 w2 -w2:df -> 0 at 4,-1
MOM-E05 on and down: 0 at 6,0 | 1:bkww b1 k1 w1 w2 -w2:fd -> 0 at 6,0 crashed
MOM-E05 out of the tunnel: 0 at 4,-1 | 1:bkww b1 k1 w1 w2 -k1:u -> 0 at 3,0
MOM-E06, MOM-H03 to MOM-H06: 0 at 9,0, y1b1r1 at 7,0 | 1:bkw/2:b b2 k2
  | w2 -> can shoot:-2@0=r1, can shoot:-2@0=y1b1, 2 shoot | not shoot:-2@0=b1: hits-left MOM-H05
  | not shoot:-2@0=y1: hits-left MOM-H05 | not shoot:-2@0=y1r1: too-few-hits MOM-H04
  | not shoot:-2@0=b2: no-aliens MOM-H05 | shoot:-2@0=r1 -> y1b1 at 7,0, bag y29b9r5
MOM-E07, MOM-J04, MOM-R08: 0 at 4,1, y1 at 4,-1, y1 at 6,0, b1 at 3,0 | 1:kw/2:bb k1
  | w2 -> can shoot:+0@-1=y1, can shoot:+2@0=y1, 2 shoot
MOM-E08, MOM-H02: 0 at 9,0, y1 at 8,0, y3 at 10,0 | 1:bw/2:bk b1 | w1 -> can shoot:+1@0=y2, can shoot:-1@0=y1, 2 shoot
  | shoot:-1@0=y1 -> y3 at 10,0, aliens in 1 boxes
MOM-E09, MOM-A04, MOM-A05, MOM-R10: 0 at 9,0, y1b1 at 9,0, y1 at 8,0 | 1:bkw/2:b b3 k1 w1 | may fight=b1 fight=y1 hold
  | not -k1:f: beset MOM-A04 | not shoot:-1@0=y1: beset MOM-A04
MOM-E09 without a 1: 0 at 9,0, y1b1 at 9,0 | 1:bk/2:b/3:w b3 k2 | may hold
MOM-E10, MOM-W01, MOM-W03, MOM-W07, MOM-D03, MOM-R12, MOM-R18: 0 at 14,0, 1 at 15,0, 2 at 16,1, y1 at 9,0, y1 at 12,0,
  r1 at 2,0, y2 at 7,0, players 3 | 1:kw/2:bb k1x w1 hold
  | stop -> incoming y2, r1 at 8,0, y1 at 13,0, y1 at 12,0, aliens in 3 boxes, draw l2 4
  | draw:y3b1 -> y1 at 7,0, y1 at 6,0, y1 at 5,1, b1 at 2,0, aliens in 7 boxes, active 1
MOM-E11, MOM-T02, MOM-R11: 0 at 10,0, 1 at 10,0 | 1:kk/2:bb k1x | k2 -> can re:k1x, can re:k2, 2 re | re:k1x k2 -> no re
  | hold -> unleash false
MOM-E14, MOM-B02 to MOM-B04, MOM-W06, MOM-O02, MOM-R13, MOM-R14, MOM-R19: 0 at 16,1, 1 at 9,0, y1r1 at 14,0, incoming
  y2, hits 1, active 1, last | pass -> hits 2, phase side, aliens in 0 boxes, bag y28b10r5 | w2 -> draw l2 1
  | draw:b1 -> b1 at 2,0, y1 at 14,0, y1 at 15,0, aliens in 3 boxes, round 4
MOM-E14 the last hit, MOM-F02: 0 at 16,1, 1 at 9,0, y1r1 at 14,0, hits 1, active 1, last, base 2 | pass -> base
MOM-E14 the last round, MOM-F03: 0 at 16,1, 1 at 9,0, active 1, last, round 8 | pass -> time
MOM-E15, MOM-X02 to MOM-X04, MOM-F01: 0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k1 k2 | may hold re:b2 re:b3 re:k1 re:k2
  | re:k1 k2 -> mmm
MOM-E15 a crash mark: 0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k1 k2 re:k1 k1x -> phase draw
MOM-E15 alone: 0 at 1,0 | 1:bbkk bomb b3 b2 k1 k2 -> active 1
MOM-E15 not four dice: 0 at 1,0 | 1:bbk/2:k -> phase roll
MOM-E15 a guard alive: 0 at 1,0, r1 at 1,0 | 1:bbkk -> throw act
MOM-E16, MOM-T03, MOM-T04, MOM-R22: 0 at 13,0, 1 at 11,0, 2 at 11,0 crashed, players 3
  | 1:b/2:bkk b2 -b2:ff -> 0 at 11,0, 2 at 11,0 | may go stop
MOM-E16 into a box: 0 at 13,0, 1 at 12,0 crashed | 1:b/2:bkk b1 -b1:f -> 1 at 12,0
MOM-E17, MOM-C05 to MOM-C07, MOM-R25: 0 at 14,0, 1 at 9,0, y4 at 12,0, r1 at 5,1 | not lift@1: not-crashed MOM-C05
  | him@1 w1 w2 | may hit:+3@0=y3 hold
MOM-E17 to another level: 0 at 14,0, 1 at 9,0, y4 at 12,0, r1 at 5,1 | him@1 w2 w2 -> can hit:-4@1=r1
MOM-E17 a seeking missile: 0 at 14,0, 1 at 9,0, y4 at 12,0 | sm@1 w1 w2 | may hit:+3@0=y2 hold re:w1 re:w2
MOM-E18, MOM-C08, MOM-W02, MOM-R26: 0 at 14,0 bait, 1 at 15,0 bait, 2 at 9,0, 3 at 13,0, players 4, cards abcd, last,
  active 3 | pass w1 -> actor 0, ask 0 1 | again w1 -> actor 1 | may again keep | again w2 -> draw r2 3
MOM-E18 the die is kept: 0 at 14,0 bait, 1 at 15,0 bait, 2 at 9,0, 3 at 13,0, players 4, cards abcd, last, active 3
  | pass w1 again w1 keep -> draw l2 5
MOM-E19, MOM-S09, MOM-R02: new game, players 4, specials none, track abcd
  | start:14 start:19 start:16 start:17 -> draw l2 5 | draw:y5 -> draw l1 5 | draw:y5 -> draw r1 5
  | draw:y5 -> draw r2 5 | draw:y5 -> round 1
MOM-E19 left: 0 at 9,0, 1 at 13,0, 2 at 17,1, 3 at 22,0, players 4, cards abcd, last, active 3 | pass w1 -> draw l2 4
MOM-E19 right: 0 at 9,0, 1 at 13,0, 2 at 17,1, 3 at 22,0, players 4, cards abcd, last, active 3 | pass w2 -> draw r2 3
MOM-E20, MOM-O03, MOM-R04, MOM-R17: 0 at 17,1, 1 at 6,0, 2 at 27,2, 3 at 16,1, 4 at 6,0, players 5, cards abcd, active
  2, last, round 2 | pass w1 draw:y5 -> active 2, order 1 4 0 3
MOM-E20 free, MOM-O05: 0 at 17,1, 1 at 6,0, 2 at 27,2, 3 at 16,1, 4 at 6,0, players 5, cards abcd, active 2, last, round
  2, order free | pass w1 draw:y5 -> actor 0 | may next@0 next@1 next@2 next@3 next@4
MOM-E21, MOM-Y04, MOM-R32: 0 at 9,0 multishot, b1 at 8,0, y1 at 7,0 | 1:bkkw b1 k1 k2 w2 shoot:-2@0=y1
  | may hold shoot:-1@0=b1 | not -b1:f: already-fired MOM-Y04
MOM-E21 beset: 0 at 9,0 multishot, y1 at 9,0, y1 at 7,0 | 1:bk/2:bk b1 k2 fight=y1 -> fired true
  | may hold shoot:-2@0=y1 | hold -> fired false
MOM-E21 fusion cannon, MOM-Y02: 0 at 9,0 fusion, y2r1 at 8,0, y1 at 6,0 | 1:bbk/2:w b1 b3
  | k1 -> can shoot:-1@0=y1r1, can shoot:-1@0=y2, 2 shoot | not shoot:-3@0=y1: no-damage MOM-Y02
MOM-E22, MOM-Y06, MOM-R34: 0 at 9,0 sniper, y1r2 at 7,0, y1 at 3,0 | 1:bkw/2:b b2 k2
  | w1 -> can shoot:-2@0=r2, can shoot:-2@0=y1r1, 2 shoot | shoot:-2@0=r2 go b1 | not -b1:f: sniper MOM-Y06
MOM-E22 after a jump: 0 at 9,0 sniper, y1 at 8,0 | 1:b/2:bkk b1 -b1:f go b1 k1 k1 | not fight=y1: sniper MOM-Y06
MOM-E23, MOM-Y09, MOM-R37: 0 at 9,0 precog, 1 at 9,0, y1 at 8,0, y1 at 6,0
  | foresee:bkkw b3 k1 k2 w1 -> hand b3 k1 k2 w1 | take:b3 -> no re
  | shoot:-3@0=y1 take:k1,w1 shoot:-1@0=y1 take:k2 -k2:ff -> 0 at 7,0, 0 strained
MOM-E23 the next turn: 0 at 9,0 precog strained | not foresee:bkkw: twice-in-a-row MOM-Y09
MOM-E24, MOM-Y08, MOM-R36: 0 at 1,0 injector, y1 at 2,0 | inject -> 164 program | 1:ww/2:bbkk w1 w1 shoot:+1@0=y1
  | may bomb go stop | stop -> 0 strained
MOM-E24 the next turn: 0 at 9,0 injector strained, dice 3 | -> 61 program | not inject: not-fit MOM-Y08
MOM-E25, MOM-Y11, MOM-R39: 0 at 8,0 jetpack, y1 at 8,0 | 1:bk/2:bk b1 k2 -k2:fu,b1:f -> 0 at 5,1
MOM-E25 the other way: 0 at 8,0 jetpack, y1 at 8,0 | 1:bk/2:bk b1 k2 -b1:f,k2:fu -> 0 at 5,1
MOM-E25 an accident: 0 at 8,0 jetpack, y1 at 8,0 | 1:bk/2:bk b1 k2 -k2:uu,b1:f -> 0 at 5,1 crashed
MOM-E26, MOM-Y12, MOM-C02, MOM-R40: 0 at 15,0 teleport, 1 at 5,1 crashed | 1:bk/2:bk tp:l2- b3
  | may land:-1 land:1 re:b3 | land:1 -> 0 at 5,1, 1 at 5,1
MOM-E26 into the lava: 0 at 15,0 teleport, 1 at 5,1 crashed | 1:bk/2:bk tp:l2- b3 land:-1 -> 0 at 5,-1 crashed
MOM-E27, MOM-Y10, MOM-R29, MOM-R38: 0 at 13,0 ranger | 1:bk/2:bk b2 k1x -b2:ff -> 0 at 11,0
MOM-E27 a mark: 0 at 13,0 ranger | 1:bk/2:bk b2 k1x -k1x:f -> 0 at 12,0, unleash false
MOM-E27 the drone, MOM-Y05, MOM-R33: 0 at 13,0 drone, y1 at 12,0
  | 1:bk/2:bk b2 k2 -b2:ff -> phase drone, 0 at 11,0 crashed | drone:bw b3 w1 | may hold shoot:+1@0=y1
MOM-E27 bombing, MOM-Y01: 0 at 9,0 orbital, r1 at 1,0, y1 at 3,0, b2 at 7,0
  | orbital:l2 -> r1 at 1,0, aliens in 1 boxes, can 1:bbkk
MOM-E28, MOM-Y07, MOM-R35, MOM-R43: 0 at 1,0 kamikaze, 1 at 1,0 | kamikaze:bbkkw b3 b1 k1x k2 w1 -> 0 out, draw l2 2
MOM-E28 won: 0 at 1,0 kamikaze, 1 at 1,0 | kamikaze:bbkkw b3 b1 k1x k2 w2 -> mmm
MOM-E29, MOM-Y03, MOM-R31: 0 at 9,0, 1 at 13,0 comms | 1:bbkk b1 b1 k1 k1 -> can re:b1, can re:k1, 2 re
MOM-E29 crashed: 0 at 9,0, 1 at 13,0 comms crashed | 1:bbkk b1 b1 k1 k1 -> no re
MOM-E29 too far: 0 at 9,0, 1 at 7,0 comms | 1:bbkk b1 b1 k1 k1 -> no re
MOM-E30, MOM-R21, MOM-R23: 0 at 15,0, 1 at 15,0 | 1:bw/2:bw b1 w1 re:b1 b1 -> rerolled team
  | re:w1 w1 -> rerolled base team, no re | hold go b1 w1 re:b1 b1 -> no re
"""

OTHER_CASES = """
MOM-S01 to MOM-S04, MOM-R03 half a planet: new game, players 3, specials none
  | evenly card:a card:b card:c card:d card:e card:f card:g card:h card:i card:j
  | card:j -> aliens in 0 boxes, bag y30b10r5 | evenly card:a card:b card:c card:d card:e card:f card:g card:h card:i
  | card:i -> track j i, r1 at 1,0, aliens in 1 boxes, bag y30b10r4, hits 0 | may start:14 start:15 start:16
MOM-S01 to MOM-S04 a whole one: new game, players 4, specials none
  | card:j card:i card:h card:g -> track j i h g, r1 at 1,0, r1 at 32,0, aliens in 2 boxes, bag y30b10r3
  | may start:14 start:15 start:16 start:17 start:18 start:19
MOM-S01 of five: new game, players 5, specials none | card:j card:i card:h -> track j i h, aliens in 0 boxes
MOM-S01 of two: new game, players 2, specials none | card:j card:i -> aliens in 1 boxes
MOM-S02 a given track is laid at once: new game, players 5, specials none, track jabc | -> track j a b c, actor 0
MOM-S05: new game, players 2, track ab | chance deal:1 1/6, deal:2 1/6, deal:3 1/6, deal:4 1/6, deal:5 1/6, deal:6 1/6
  | deal:6 | chance deal:1 1/5, deal:2 1/5, deal:3 1/5, deal:4 1/5, deal:5 1/5 | deal:1
  | may ability:jetpack ability:teleport | ability:teleport | may ability:fusion ability:orbital
MOM-S06: new game, players 2, track ab, specials choose | -> 12 ability | ability:comms -> 10 ability
MOM-S07: new game, players 2, track ab, specials none | -> 3 start
MOM-S08, MOM-R41 in one box, too: new game, players 4, specials none, track abcd
  | start:16 start:16 start:14 start:19 -> 0 at 16,1, 1 at 16,1, 2 at 14,0, 3 at 19,0
MOM-J02, MOM-Y11 the MMM high up: 0 at 3,2 jetpack, cards da | 1:bkk/2:b b1 k2 k2 -k2:uu,k2:uu -> 0 at 1,0 crashed
MOM-J04, MOM-R09 nothing is measured past the MMM: 0 at 2,0, players 4, cards abce, y1 at 31,0, r1 at 32,0
  | 1:bbkk b1 b3 k1 k2 -> no shoot
MOM-O01, MOM-O02, MOM-O04, MOM-B01, MOM-R01: 0 at 9,0, 1 at 12,0, 2 at 13,0, y2 at 8,0, players 3 | -> order 1 2
  | 1:bb/2:kk b3 b3 +b3:fff -> order 1 2 | stop pass pass w1 -> incoming y2, aliens in 0 boxes, draw l2 4
  | draw:y4 -> round 4, incoming none, y1 at 15,0, y1 at 16,1
MOM-O06, MOM-R43 a marine that is out has no turns: 0 at 9,0, 1 at 1,0 kamikaze out, last | pass w1 -> draw l2 2
  | draw:y2 -> active 0, order none
MOM-F04 a marine that is out wins with the team: 0 at 1,0, 1 at 1,0 kamikaze out, last
  | 1:bbkk bomb b3 b3 k2 k2 -> mmm, winners 0 1, scores 1 1
MOM-P01, MOM-P02, MOM-R20: 0 at 9,0, 1 at 13,0 crashed | pass -> dice 2, 1 at 13,0
MOM-K04: 0 at 14,0, 1 at 9,0 crashed | lift@1 -> dice 4
MOM-P01, MOM-Y08: 0 at 9,0, 1 at 13,0 injector crashed | pass -> dice 2
MOM-P04, MOM-R05: 0 at 9,0 | pass -> active 1
MOM-P03, MOM-A01, MOM-A02, MOM-A06, MOM-R06 only the first throw is required: 0 at 9,0 | 1:b/2:k/3:ww b1 hold
  | may go stop | go k1 hold go w1 w1 hold -> active 1
MOM-A06 all dice thrown: 0 at 9,0 | 1:bbkk b1 b1 k1 k1 hold -> active 1
MOM-M03, MOM-M04 aliens stop no jump: 0 at 9,0, y1 at 8,0, y1 at 7,0 | 1:bk/2:bk b2 k1 -b2:ff go b1 k1 -> 0 at 7,0
  | may fight=y1 hold
MOM-K01, MOM-T01, MOM-R20 a crashed marine is no companion: 0 at 13,0, 1 at 11,0 crashed | 1:b/2:bkk b2 -> no re
  | -b2:ff -> 0 at 11,0 crashed
MOM-C01 support takes the turn: 0 at 14,0 | bait -> active 1, 0 bait
MOM-C03, MOM-R24 also after a crash: 0 at 14,0, dice 2 | -> can bait, can him@0, can him@1, 2 him
MOM-C04: 0 at 16,1 | -> can sm@0, can sm@1, 2 sm
MOM-C03 only in the base: 0 at 13,0 | -> no bait, no him, no sm, no lift
MOM-X01, MOM-R27 the bomb is announced before the throw: 0 at 1,0 | 1:bbkk go b3 b3 k2 k2 -> phase choose, can hold
MOM-R28 beside the MMM: 0 at 2,0 | 1:bbkk -> phase roll
MOM-R07, MOM-R42 all dice hit: 0 at 9,0, y4 at 8,0 | 1:bbkk b1 b1 k1 k1x -> can shoot:-1@0=y4, 1 shoot
MOM-R30, MOM-Y02 fusion in a fight: 0 at 14,0 fusion, b1 at 14,0 | 1:bk/2:bk b1 k2 -> can fight=b1, 1 fight
MOM-R30 missiles do no more damage: 0 at 14,0 fusion, r1 at 12,0 | him@0 w1 w1 -> can hit:-2@0=r1, 1 hit
MOM-W05 the white die: 0 at 9,0, 1 at 9,0, 2 at 22,0, 3 at 22,0, players 4, cards abcd, active 3, last | pass
  | chance w1 1/2, w2 1/2 | w2 -> draw r2 3
MOM-W04 the last alien in the bag: 0 at 9,0, 1 at 12,0, y29b10r5 at 3,0, last | pass w1 | chance draw:y1 1
MOM-R44 an empty bag: 0 at 9,0, 1 at 12,0, y30b10r5 at 3,0, last | pass w1 -> round 4, phase program
MOM-W04 in proportion to the bag: 0 at 9,0, y29b8 at 3,0, last | pass w2 | chance draw:b1 1/4, draw:r1 5/8, draw:y1 1/8
MOM-W07, MOM-R11 discarded: 0 at 9,0 | 1:kk/2:bb k1x k1x hold -> unleash true | stop -> draw l2 3
MOM-W07 used: 0 at 9,0 | 1:kk/2:bb k1x k1 -k1:f stop -> phase draw
MOM-W07 where the turn ends: 0 at 16,1, 1 at 9,0, 2 at 9,0, 3 at 9,0, players 4, cards abce
  | 1:kw/2:bb k1x w1 hold go b1 b2 +b1:f -> draw r2 2
MOM-F01, MOM-F05 before the base is hit: 0 at 1,0, 1 at 9,0, y1 at 14,0, hits 2, round 8
  | 1:bbkk bomb b3 b3 k2 k1 -> mmm, winners 0 1, actor None
MOM-F01 one short: 0 at 1,0, 1 at 9,0, y1 at 14,0, hits 2, round 8 | 1:bbkk bomb b3 b3 k1 k1 -> active 1
MOM-F02, MOM-F04: 0 at 16,1, 1 at 9,0, y3 at 14,0, active 1, last, hits 2
  | pass -> base, hits 3, winners none, scores 0 0, actor None
MOM-F02 with a lower limit: 0 at 16,1, 1 at 9,0, y3 at 14,0, active 1, last, base 1 | pass -> base, hits 1
MOM-F02 not yet: 0 at 16,1, 1 at 9,0, y3 at 14,0, active 1, last, hits 1 | pass -> phase side
MOM-F03: 0 at 16,1, 1 at 9,0, active 1, last, turns 4, round 4 | pass -> time, winners none, actor None
MOM-F03 not yet: 0 at 16,1, 1 at 9,0, active 1, last, round 7 | pass | chance w1 1/2, w2 1/2
MOM-F03 the base falls first: 0 at 16,1, 1 at 9,0, y1 at 14,0, hits 2, active 1, last, round 8 | pass -> base
"""

REFUSALS = """
not a move: 0 at 9,0 | not +b4:ff: unknown MOM-N01 | not 1:kb: unknown MOM-N01 | not shoot:-2@0=b1y1: unknown MOM-N01
chance: 0 at 9,0 | not b1: not-chance MOM-N02 | 1:bbkk | not hold: chance MOM-N02 | not k1: impossible MOM-N02
  | not draw:y1: impossible MOM-N02
other phases: 0 at 9,0 | not go: wrong-moment MOM-N03 | 1:bk/2:bk b1 k1 | not end: wrong-moment MOM-N03 | hold
  | not hold: wrong-moment MOM-N03
over: 0 at 9,0, round 8, active 1, last | pass | not pass: over MOM-F05 | not nonsense: over MOM-F05
  | not b1: over MOM-F05
the set-up: new game, players 2, track hc | deal:3 deal:1 | not ability:orbital: not-your-card MOM-S05
the set-up, choosing: new game, players 2, track hc, specials choose | ability:drone
  | not ability:sniper: card-taken MOM-S06 | not ability:drone: card-taken MOM-S06
the set-up, half board: new game, players 2, track hc, specials none | not start:17: half-board MOM-S01
the next marine: 0 at 9,0, 1 at 8,0, 2 at 7,0, players 3, order free | pass | not next@3: no-such-marine MOM-N01
  | not next@0: already-played MOM-O05
programs: 0 at 9,0 | not 1:bk/2:w: too-few-dice MOM-P03 | not 1:bbkkww: too-many-dice MOM-P03
  | not inject: not-trained MOM-P05
programs of two dice: 0 at 9,0, dice 2 | not 1:bk/2:w: too-many-dice MOM-P03
injected: 0 at 9,0 injector | inject | not pass: injected MOM-Y08 | not inject: injected MOM-Y08
  | not 1:bbkk: too-few-dice MOM-P03
injecting with too few dice: 0 at 9,0 injector, dice 2 | not inject: not-fit MOM-Y08
other training: 0 at 9,0 sniper | not foresee:bbkk: not-trained MOM-P05 | not orbital:r1: not-trained MOM-P05
  | not kamikaze:bbkkw: not-trained MOM-P05
foreseeing: 0 at 9,0 precog | not foresee:bk: too-few-dice MOM-Y09 | foresee:bbkk b1 b1 k1 k1 | not go: foreseen MOM-Y09
  | not bomb: not-at-mmm MOM-X01
foreseeing with two dice: 0 at 9,0 precog, dice 2 | not foresee:bbkk: too-many-dice MOM-Y09
foreseeing again: 0 at 9,0 precog strained | not foresee:bk: twice-in-a-row MOM-Y09
bombing a second time: 0 at 9,0 orbital used | not orbital:r1: used-up MOM-Y01
bombing: 0 at 9,0 orbital | not orbital:r1: half-board MOM-S01 | not orbital:l1: no-aliens MOM-Y01
kamikaze: 0 at 1,0 kamikaze, dice 2 | not kamikaze:bbkkw: not-fit MOM-Y07
kamikaze away from the MMM: 0 at 9,0 kamikaze | not kamikaze:bbkkw: not-at-mmm MOM-X01
kamikaze beset: 0 at 1,0 kamikaze, r1 at 1,0 | not kamikaze:bbkkw: beset MOM-X01
support from outside the base: 0 at 9,0 | not bait: not-in-base MOM-C03 | not him@4: not-in-base MOM-C03
support beset: 0 at 14,0, y1 at 14,0 | not sm@4: beset MOM-C03
support for a missing marine: 0 at 14,0 | not him@2: no-such-marine MOM-N01 | not lift@4: no-such-marine MOM-N01
  | not lift@1: not-crashed MOM-C05
support for a marine that is out: 0 at 14,0, 1 at 1,0 kamikaze out, last | not sm@1: out MOM-Y07
  | not lift@1: out MOM-Y07
teleporting: 0 at 9,0 teleport | 1:bbkk | not stop: first-action MOM-A02 | not tp:r1+: half-board MOM-S01 | tp:l1+ b1
  | not hold: wrong-throw MOM-A03 | not land:1: no-ground MOM-Y12
teleporting without a blue die: 0 at 9,0 teleport | 1:k/2:kww k1 hold | not tp:l1+: no-blue-die MOM-Y12
teleporting beset: 0 at 9,0 teleport, y1 at 9,0 | 1:k/2:bbk k1 hold | not tp:l1+: beset MOM-Y12
the bomb with two dice: 0 at 1,0 | 1:bk/2:bk b1 k1 hold | not bomb: not-four-dice MOM-X02
the bomb beset: 0 at 1,0 precog, r1 at 1,0 | foresee:bbkk b1 b1 k1 k1 | not bomb: beset MOM-X01
the next action: 0 at 9,0 | 1:bk/2:bk b1 k1 hold | not tp:r1+: not-trained MOM-Y12 | not take:b1: not-foreseen MOM-Y09
dice not in the hand: 0 at 9,0 precog | foresee:bbkk b1 b2 k1 k1 | not take:b1,b1: not-thrown MOM-Y09
rerolls: 0 at 14,0 | 1:bk/2:bk b1 k1 | not re:k1x: not-thrown MOM-T02
no reroll: 0 at 9,0 | 1:bk/2:bk b1 k1 | not re:k1: no-reroll MOM-T02
another throw: 0 at 14,0 | sm@0 w1 w1 | not -w1:d: wrong-throw MOM-A03 | not fight=y1: wrong-throw MOM-A03
  | not hit:-3@0=y1: wrong-distance MOM-C06
a throw for the drone: 0 at 9,0 drone | pass drone:bb b1 b1 | not +b1:f: wrong-throw MOM-A03
a throw of an action: 0 at 9,0 | 1:bbkk b1 b1 k1 k1 | not hit:+2@0=y1: wrong-throw MOM-A03
  | not land:0: wrong-throw MOM-A03 | not +b2:ff: not-thrown MOM-M01 | not +b1:f,k1:f: not-trained MOM-Y11
  | not fight=y1: not-beset MOM-A04
one die twice: 0 at 9,0 jetpack | 1:bbkk b1 b2 k1 k1 | not +b1:f,b1:f: not-thrown MOM-M01
fired: 0 at 9,0 multishot, y1 at 8,0, y1 at 7,0 | 1:bbkk b1 b2 k1 k1 shoot:-1@0=y1 | not +b2:ff: already-fired MOM-Y04
beset: 0 at 9,0, y1 at 9,0, y1 at 8,0 | 1:bbkk b1 b1 k1 k1 | not +b1:f: beset MOM-A04 | not shoot:-1@0=y1: beset MOM-A04
  | not fight=b1: no-aliens MOM-H05
a sniper who shot: 0 at 9,0 sniper, y1 at 8,0 | 1:bk/2:bk b1 k1 shoot:-1@0=y1 go b1 k1 | not +b1:f: sniper MOM-Y06
a sniper who jumped: 0 at 9,0 sniper, y1 at 7,0 | 1:bk/2:bk b1 k1 -b1:f go b1 k1 | not shoot:-1@0=y1: sniper MOM-Y06
no 1 for a fight: 0 at 9,0, y1 at 9,0 | 1:bbkk b2 b2 k2 k2 | not fight=y1: not-thrown MOM-H01
no die for that distance: 0 at 9,0, y1 at 8,0 | 1:bbkk b2 b2 k2 k2 | not shoot:-1@0=y1: not-thrown MOM-H01
no die for its own column: 0 at 9,0 | 1:bbkk b1 b2 k2 k2 | not shoot:+0@0=y1: not-thrown MOM-H01
fusion: 0 at 9,0 fusion, y1 at 6,0 | 1:bbkk b3 b3 k1 k1 | not shoot:-3@0=y1: no-damage MOM-Y02
missing aliens: 0 at 9,0, y1 at 8,0 | 1:bbkk b1 b1 k1 k1 | not shoot:-1@0=y2: no-aliens MOM-H05
no targets past the MMM: 0 at 2,0 | 1:bbkk b3 b3 k1 k1 | not shoot:-3@0=y1: no-aliens MOM-H05
a missile without enough aliens: 0 at 14,0, y1 at 12,0 | sm@0 w1 w1 | not hit:-2@0=y2: no-aliens MOM-H05
too few hits: 0 at 9,0, b1 at 8,0 | 1:bbkk b1 b2 k2 k2 | not shoot:-1@0=b1: too-few-hits MOM-H04
too few hits of a missile: 0 at 14,0, r1 at 12,0 | sm@0 w1 w1 | not hit:-2@0=r1: too-few-hits MOM-H04
too few hits of a sniper: 0 at 9,0 sniper, y3 at 7,0 | 1:bbkk b2 b2 k1 k1 | not shoot:-2@0=y3: too-few-hits MOM-H04
hits left: 0 at 9,0, y3 at 8,0 | 1:bbkk b1 b1 k2 k2 | not shoot:-1@0=y1: hits-left MOM-H05
hits left of a missile: 0 at 14,0, y4 at 12,0 | him@0 w1 w1 | not hit:-2@0=y2: hits-left MOM-H05
"""
"""CON-12: each row of section 9, and their order."""

DEPLOYMENTS = """
MOM-E12, MOM-D02, MOM-R15: 0 at 14,0 | l2 y3b1r2: r1 at 2,0, r1 at 3,0, b1 at 4,1, y1 at 5,1, y1 at 6,0, y1 at 7,0
MOM-E12 the tunnel is next: 0 at 14,0
  | l2 y3b2r2: r1 at 2,0, r1 at 3,0, b1 at 4,-1, b1 at 4,1, y1 at 5,1, y1 at 6,0, y1 at 7,0
MOM-E12 a second round of boxes, MOM-D03, MOM-D04: 0 at 14,0
  | l1 y5b1: b1 at 8,0, y1 at 9,0, y1 at 10,0, y1 at 12,0, y2 at 13,0
MOM-E13, MOM-D05: 0 at 13,0, 1 at 8,0 crashed, y1 at 8,0 | l1 y3: y1 at 8,0, y1 at 9,0, y1 at 10,0, y1 at 12,0
MOM-E13, MOM-D07, MOM-R16: 0 at 13,0, 1 at 8,0 crashed, y1 at 8,0, difficulty hard
  | l1 y3: y1 at 8,0, y1 at 10,0, y1 at 12,0, y1 at 13,0
MOM-D01 never the hazard of the card: 0 at 14,0
  | l1 y6b6r3: y1b1r1 at 8,0, y1b1r1 at 9,0, y1b1r1 at 10,0, y1b2 at 12,0, y2b1 at 13,0
MOM-D08 aliens already present count: 0 at 14,0, y1 at 13,0 | l1 y1: y1 at 12,0, y1 at 13,0
MOM-D06 no box without a marine: 0 at 14,0, 1 at 15,0, 2 at 16,1, players 3 | lz y1b1: b1 at 14,0, y1 at 16,1
MOM-R17 the middle of the landing zone is farthest: 0 at 2,0, 1 at 2,0, 2 at 2,0, 3 at 2,0, players 4, cards abce
  | lz y2: y1 at 16,1, y1 at 17,1
MOM-R17 red ones go nearest: 0 at 2,0, 1 at 2,0, 2 at 2,0, 3 at 2,0, players 4, cards abce
  | lz r3: r1 at 14,0, r1 at 15,0, r1 at 19,0
MOM-D02 on the right: 0 at 2,0, 1 at 2,0, 2 at 2,0, 3 at 2,0, players 4, cards abce | r2 r1: r1 at 31,0
"""
AREAS = {"l2": data.L2, "l1": data.L1, "r2": data.R2, "lz": data.LZ_AREA}


test_scenarios = scenarios(at, facts, EXAMPLES, OTHER_CASES, REFUSALS)


def state_of(position: str) -> State:
    """Return a record for kernels."""
    s: State = read_state(State, build(position))
    check(s)
    return s


@pytest.mark.parametrize("position, steps", table(DEPLOYMENTS))
def test_deployment_of_a_group(position: str, steps: list[str]) -> None:
    """The expected aliens include those on the board before the deployment."""
    drawn, _, expected = steps[0].partition(": ")
    area, group = drawn.split()
    s = state_of(position)
    waves.deploy(s, AREAS[area], *parse_aliens(group).values())
    present = {f"{format_aliens(box)} at {box['at'][0]},{box['at'][1]}" for box in to_json(s)["aliens"]}
    assert present == {*expected.split(", ")}


@pytest.mark.parametrize("options, columns", [("players 4, cards hcai", 33), ("players 2, cards hc", 17)])
def test_the_mmm_is_rock_on_every_level(options: str, columns: int) -> None:
    """MOM-J01, MOM-J02, MOM-R09: this includes levels above those drawn, at both ends."""
    s = state_of(options)
    for x in (0, columns):
        assert {jumps.kind_of(s, x, y) for y in range(-3, 8)} == {ROCK} and not planet.is_column(s, x)
    assert jumps.kind_of(s, 1, 0) == CIRCLE and jumps.kind_of(s, 1, 4) != ROCK


def test_distances() -> None:
    """MOM-J04: between two levels of one column they are 0 or 1."""
    assert [planet.distance(4, 1, *box) for box in ((4, -1), (4, 1), (9, 0))] == [1, 0, 5]


def test_sets_of_kills() -> None:
    """MOM-H05, MOM-R07, MOM-R34: each kill is within the hits, and none leaves enough for another alien."""
    for hits, *present in np.ndindex(np.shape(data.KILLS_BY_HITS)):
        kills = data.KILLS_BY_HITS[(hits, *present)]
        for dead in (data.KILLED[kill] for kill in data.SET_KILL[kills, : data.SET_SIZE[kills]]):
            left = hits - int(np.dot(dead, (1, 2, 3)))
            assert left >= 0 and sum(dead) > 0
            assert all(left < cost for cost, n, killed in zip((1, 2, 3), present, dead, strict=True) if n > killed)
