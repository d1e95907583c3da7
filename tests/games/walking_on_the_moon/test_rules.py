"""Tests of the rules: the worked examples WOM-E01 to WOM-E27, further positions, and the table 'Why not'."""

from crossings.games.walking_on_the_moon.presentation.position import terrain_of_track
from crossings.games.walking_on_the_moon.rules import data, race
from crossings.shared.ring.data import AIR, CARDS, CIRCLE, HAZARD, HIGHEST, JUMPS, ROCK
from crossings.shared.ring.flights import flight, has_sputnik, kind_of, landing_boxes
from games.scenarios import scenarios
from rows import cases

from .conftest import GAME, at, facts

ABCDE = terrain_of_track("abcde")
FGHIJ = terrain_of_track("fghij")

EXAMPLES = """
WOM-E01, J13, J16, C02: 0 (3,0), faces b3 | b3:fff -> 0 (6,0) 1 sputniks
WOM-E02, J17, K04, K05: 0 (1,0), faces b1 | b1:f -> 0 (2,0) 1 sputniks crashed
WOM-E02 with four: 0 (1,0) 4 sputniks, faces b1 | b1:f -> 0 (2,0) 3 sputniks crashed
WOM-E03, J14: 0 (14,0), faces b3 | b3:fff -> 0 (15,0) 0 sputniks crashed
WOM-E03 at once: 0 (15,0), faces b2 | b2:ff -> 0 (15,0) 0 sputniks crashed
WOM-E04 over the corner: 0 (14,0), faces k2 | k2:fu -> 0 (16,1) 0 sputniks
WOM-E04 up at last: 0 (14,0), faces k2 | k2:uf -> 0 (16,1) 0 sputniks
WOM-E04 into the air: 0 (14,0), faces k2 | k2:uu -> 0 (16,1) 0 sputniks crashed
WOM-E04 into the rock: 0 (14,0), faces k2 | k2:ff -> 0 (15,0) 0 sputniks crashed
WOM-E05, C02: 0 (9,1), faces b3 | b3:fff -> 0 (12,1) 1 sputniks
WOM-E05, J18 a fall passes nothing: 0 (9,1), faces b1 | b1:f -> 0 (10,0) 0 sputniks crashed
WOM-E06: 0 (9,1), faces w1 | w1:d -> 0 (10,0) 1 sputniks
WOM-E06 down first: 0 (9,1), faces w2 | w2:df -> 0 (11,0) 1 sputniks crashed
WOM-E06 down last: 0 (9,1), faces w2 | w2:fd -> 0 (11,0) 0 sputniks crashed
WOM-E06 down twice: 0 (9,1), faces w2 | w2:dd -> 0 (10,0) 1 sputniks crashed
WOM-E07: 0 (3,0), faces w1 | w1:d -> 0 (3,0) 0 sputniks crashed
WOM-E08, J20: 0 (23,0), faces w2 | w2:fd -> 0 (24,-1) 0 sputniks crashed
WOM-E09, J19, K04: 0 (5,0) 2 sputniks, faces k1x | k1x:f -> 0 (6,0) 2 sputniks crashed
WOM-E10, J10, WOM-R06: 0 (5,0), faces b1 k1x | may b1:f k1x:f k1x:u | b1:f -> 0 (6,0) 1 sputniks
WOM-E10 with black: 0 (5,0), faces b1 k1x | k1x:f -> 0 (6,0) 1 sputniks crashed
WOM-E11, F01, K07: 0 (34,1) 5 sputniks, faces w1 | w1:d -> 0 (35,0) 5 sputniks, 0 across 1
WOM-E11 beyond the goal: 0 (34,1) 5 sputniks, faces w2 | w2:df -> 0 (35,0) 5 sputniks, 0 across 1
WOM-E11 as well: 0 (34,1) 5 sputniks, faces w2 | w2:fd -> 0 (35,0) 5 sputniks, 0 across 1
WOM-E11 in the air: 0 (34,1) 5 sputniks, faces b1 | b1:f -> 0 (35,0) 3 sputniks, 0 across 1
WOM-E11 into the rock: 0 (34,1) 5 sputniks, faces w2 | w2:dd -> 0 (35,0) 3 sputniks, 0 across 1
WOM-E11 far out: 0 (34,1) 5 sputniks, faces b3 | b3:fff -> 0 (35,0) 3 sputniks, 0 across 1
WOM-E12, WOM-O02: go, players 5, basic, 0 (16,1), 1 (18,2), 2 (16,1) z 0, 3 (20,1), 4 (15,0), turn 4, active 4,
  program b b | stop -> order 3 1 0 2 4
WOM-E13, WOM-P01, WOM-K06: go, 0 (4,0), 1 (3,0) crashed, program b b | stop -> 1 program, dice 2, 1 (3,0) 0 sputniks
  | may 1:bb 1:bk 1:bw 1:kk 1:kw 1:ww 1:b/2:b 1:b/2:k 1:b/2:w 1:k/2:b 1:k/2:k 1:k/2:w 1:w/2:b 1:w/2:k 1:w/2:w
  | not 1:b/2:kk: no-ec WOM-P05 | not 1:bb/2:kk/3:w: too-many-dice WOM-P05
WOM-E14, WOM-P05, WOM-G01: program, 0 (3,0) 1 ec | not 1:b/2:b: too-few-dice WOM-P02
  | 1:bbk/2:kw -> 0 0 ec, pending bbk | chance b1 1/6, b2 1/3, b3 1/2
WOM-E15, WOM-J23, WOM-X01 to WOM-X04, WOM-X07 robbery: 0 (9,1), 1 (12,1) 2 sputniks, 2 (12,1), faces b3
  | b3:fff -> 0 land, 0 z 2 | may no rob@1 sab@2 | not sab@1: has-sputniks WOM-X04
  | rob@1 -> 0 (12,1) 2 sputniks, 1 (12,1) 1 sputniks
WOM-E15 sabotage: 0 (9,1), 1 (12,1) 2 sputniks, 2 (12,1), faces b3 | b3:fff sab@2 -> 2 handicap
WOM-E16, WOM-B01, WOM-B08, WOM-B09, WOM-R12: 0 (6,0) 3 sputniks, faces k1x
  | k1x:f -> 0 (7,0) 3 sputniks crashed, 1 program
WOM-E17, WOM-B04, WOM-J25, WOM-R36: 0 (27,0), faces b1, program b k, jump 1
  | b1:f -> 0 (27,0) 0 sputniks, 0 go | may go stop
WOM-E18, WOM-B05: 0 (20,1) 2 sputniks, faces w1 | w1:d -> 0 box | may no pay:f | pay:f -> 0 (22,0) 1 sputniks, 0 box
  | pay:f -> 0 (23,0) 0 sputniks, 1 program
WOM-E19, WOM-A05, WOM-A08, WOM-A09, WOM-X05, WOM-R33: 0 (3,0), 1 (5,0), 2 (1,0), faces b3, hand 1 slip, hand 2 coop
  | b3:fff -> 1 react | may pass slip:f@1 | slip:f@1 -> 1 (6,0) 1 sputniks, 1 z 1, 2 react | may coop@2 pass
  | coop@2 -> 2 (1,0) 1 sputniks
WOM-E20, WOM-A13, WOM-R30: roll, 0 (3,0), program bk, pending bk, hand 1 misc, hand 2 misc | b3 k2 -> 1 after
  | may misc pass | pass misc -> chance roll, pending bk, faces none | b1 k1 -> 1 after | pass -> 0 choose
WOM-E21, WOM-A12, WOM-P06: before, 0 (3,0), hand 2 noinst, ask 2 | may noinst:b noinst:k noinst:w pass
  | noinst:b -> 0 program, removed b | not 1:bb/2:kk: removed-die WOM-A12 | 1:bk/2:kw -> chance roll
WOM-E22, WOM-A10, WOM-A11, WOM-G04, WOM-G06, WOM-A06: end, 0 (3,0), 1 (5,0), 2 (1,0), hand 0 extra, hand 1 plan,
  hand 2 plan, ask 0 1 2 | extra:b@0 -> chance roll, jump 4, ask_end 1 2 | b2 b2:ff -> 0 land | may no sab@1
  | no -> 2 end | may pass plan@2
  | plan@2 -> 2 2 ec, 0 handicap, 1 handicap, 2 no handicap, protected 2, round 6, chance draw
WOM-E23, WOM-G02: 0 (5,0), 1 (9,1), faces b1, program b k b, jump 3 | b1:f -> 0 1 ec
WOM-E23, WOM-G03 but tied: 0 (5,0), 1 (6,0), faces b1, program b k b, jump 3 | b1:f no -> 0 0 ec
WOM-E24, WOM-F06, WOM-F07: go, 0 across 1 2 sputniks, 1 (34,1) 4 sputniks, 2 (28,0) 9 sputniks, active 2, turn 2,
  program b b | stop -> goal won by 0, scores 13 13 9
WOM-E25, WOM-T04: players 2, 0 (9,1) 1 ec, 2 (12,1) 2 sputniks, 3 (12,1) 4 sputniks, faces b3
  | b3:fff | may no rob@3 xs:0 xs:1 xs:2 xs:3 | xs:3 -> 0 share | may xe:0 xe:1
  | xe:0 -> 0 (12,1) 3 sputniks, 2 (12,1) 0 sputniks, 3 (12,1) 4 sputniks, 0 0 ec, 2 1 ec
WOM-E26, WOM-T02, WOM-O04, WOM-R21: new game, players 2, track abcde, basic
  | -> 0 z 3, 1 z 2, 2 z 1, 3 z 0, order 0 1 2 3, dice 4, 0 no handicap, 1 no handicap, 2 no handicap, 3 no handicap
WOM-E27, WOM-M05, WOM-M06, WOM-B06: 0 (3,0) 1 ec reroll, faces b1 w1, hand 1 misc
  | may b1:f ec:b1 ec:w1 re:b1 re:b1,w1 re:w1 w1:d | re:b1,w1 b1 w2 -> 0 choose | may b1:f ec:b1 ec:w2 w2:dd w2:df w2:fd
"""

JUMPING = """
WOM-J01, WOM-J02, WOM-R07 the left die first: roll, program bkw, pending bkw | chance b1 1/6, b2 1/3, b3 1/2
  | b3 | chance k1 1/6, k1x 1/6, k2 2/3 | k1x | chance w1 1/2, w2 1/2
WOM-J01 with three twos: roll, black_twos 3, program kk, pending kk | chance k1 1/3, k1x 1/6, k2 1/2
WOM-J18, WOM-J19, WOM-J20, WOM-R09, WOM-K01 the mark and the air cost half once: 0 (9,1) 8 sputniks, faces k1x
  | k1x:u -> 0 (10,0) 4 sputniks crashed
WOM-J23 those above come down, who comes goes on top: 0 (3,0) z 1, 1 (3,0) z 2, 2 (3,0) z 0, faces b1
  | b1:f -> 0 z 0, 1 z 1, 2 z 0
WOM-J23 out of a failed jump nobody moves in the stack: 0 (3,0) z 1, 1 (3,0) z 2, 2 (3,0) z 0, faces w1
  | w1:d -> 0 z 1, 1 z 2, 2 z 0
WOM-M01, WOM-M02, WOM-M07, WOM-M08 go on: program, basic, 0 (3,0) | 1:bb/2:kw -> chance roll, pending bb
  | b2 b3 b2:ff | may go stop | go -> pending kw, jump 2
WOM-M08 or stop, and dice left are lost: program, basic, 0 (3,0) | 1:bb/2:kw b2 b3 b2:ff stop -> 1 program, program none
WOM-M09, WOM-K05, WOM-R12, WOM-R24 robbery before the token: 0 (20,1), 1 (21,0) 1 sputniks, faces w1
  | w1:d -> 0 land | rob@1 -> 0 box | may no pay:f
WOM-M09, WOM-X02 no robbery with an accident, the loss before reactions: 0 (6,0) 2 sputniks, 1 (7,0), faces k1x,
  hand 1 slip | k1x:f -> 0 (7,0) 2 sputniks crashed, 1 react
WOM-M09, WOM-R35 without a step the special box does not work again: 0 (7,0) 4 sputniks, faces b1
  | b1:f -> 0 (7,0) 2 sputniks crashed
WOM-K02, WOM-K03 an accident ends the turn: 0 (1,0), faces b1, program b k w, jump 1
  | b1:f -> 0 (2,0) 1 sputniks crashed, 1 program
WOM-K04, WOM-R11 half is rounded down, of none: 0 (3,0), faces w1 | w1:d -> 0 (3,0) 0 sputniks crashed
WOM-K04 of one: 0 (3,0) 1 sputniks, faces w1 | w1:d -> 0 (3,0) 1 sputniks crashed
WOM-K04 of five: 0 (3,0) 5 sputniks, faces w1 | w1:d -> 0 (3,0) 3 sputniks crashed
WOM-K04 of six: 0 (3,0) 6 sputniks, faces w1 | w1:d -> 0 (3,0) 3 sputniks crashed
WOM-P01, WOM-X07, WOM-K06, WOM-R26 a red counter goes back: go, 0 (4,0), 1 (3,0) handicap, program b b
  | stop -> dice 3, 1 no handicap
WOM-P01 stunned as well: go, 0 (4,0), 1 (3,0) handicap crashed, program b b | stop -> dice 2, 1 no handicap
WOM-B02, WOM-B03, WOM-J24, WOM-R36 a free step if one likes: 0 (13,1), faces w1 | w1:d -> 0 box | may adv:f no
  | adv:f -> 0 (15,0) 0 sputniks
WOM-B03 or none: 0 (13,1), faces w1 | w1:d no -> 0 (14,0) 0 sputniks
WOM-B02, WOM-B05 paying into the next special box, whose token works: box, 0 (27,0) 5 sputniks, tokens ec adv pay
    sput, program b k, jump 2
  | may no pay:f | pay:f -> 0 (28,0) 6 sputniks, 1 program
WOM-B06, WOM-R37 the right to throw again ends with the jump: 0 (3,0) reroll, faces b1 b1 | may b1:f re:b1 re:b1,b1
  | b1:f -> 0 no reroll
WOM-B06 any number of dice, together, once: 0 (3,0) reroll, faces b1 b1
  | re:b1,b1 -> pending bb, chance reroll, 0 no reroll
"""

RIVALS = """
WOM-C01, WOM-C02, WOM-R39 a supply that is empty: 0 (9,1), 1 30 sputniks, faces b3, hand 2 coop
  | b3:fff -> 0 (12,1) 0 sputniks, 1 program
WOM-C01 one gains what is left: 0 (6,0), 1 29 sputniks, faces b1 | b1:f -> 0 (7,0) 1 sputniks
WOM-C02, WOM-C03 a Sputnik stays on the card: 0 (9,1), 1 (9,1), faces b3
  | b3:fff 1:bb/2:kk b3 b3 b3:fff -> 0 (12,1) 1 sputniks, 1 (12,1) 1 sputniks
WOM-T01, WOM-T03, WOM-T05, WOM-R38 the mate is no rival: players 2, 0 (9,1), 2 (12,1) 1 sputniks, faces b3
  | -> ahead none | b3:fff | may no xs:0 xs:2
WOM-T04 exchange in the basic game: players 2, basic, 0 (9,1), 2 (12,1) 1 sputniks, faces b3 | b3:fff | may no xs:0 xs:2
  | xs:0 -> 2 (12,1) 2 sputniks
WOM-T04 nothing to exchange: players 2, basic, 0 (14,0), 2 (15,0), faces b1 | b1:f -> 1 program
WOM-O01, WOM-O03 the order holds for the round: basic, 0 (3,0), 1 (4,0), 2 (5,0), faces b3, turn 1, active 1, order 2
    1 0
  | b3:fff -> 0 program, order 2 1 0 | 1:bb/2:kk b1 b2 b2:ff stop -> order 1 0 2
WOM-O06, WOM-A05 a seat is asked at its first astronaut: draw, players 2, order 1 3 0 2, ask 1 0 | draw:coop -> ask 0
WOM-X05, WOM-X06, WOM-R25 nobody across is robbed, and no second red counter given: 0 (9,1), 1 across 1 3 sputniks,
  2 (12,1) handicap, faces b3 | b3:fff -> phase program
WOM-G04, WOM-G05, WOM-R23 the hindmost first if counters are short: go, 0 (14,0) 9 ec, 1 (3,0) z 1, 2 (3,0) z 0,
    active 2, turn 2, program b b
  | stop -> 1 0 ec, 2 1 ec
WOM-G04 if there are enough: go, 0 (14,0), 1 (3,0) z 1, 2 (3,0) z 0, active 2, turn 2, program b b
  | stop -> 1 1 ec, 2 1 ec
WOM-G05 none after the last round: go, round_limit 5, 0 (14,0), 1 (3,0) z 1, 2 (3,0) z 0, active 2, turn 2, program b b
  | stop -> 1 0 ec, 2 0 ec, rounds won by 0
WOM-G03, WOM-B07, WOM-R22 no counter for the leader: 0 (6,0), faces b1, tokens ec adv pay back | b1:f -> 0 0 ec
WOM-B07 behind the leader it is gained: 0 (6,0), 1 (9,1), faces b1, tokens ec adv pay back | b1:f -> 0 1 ec
"""

SET_UP = """
WOM-S01 to WOM-S04, WOM-R18, WOM-R27, WOM-R35: new game
  | evenly card:a card:b card:c card:d card:e card:f card:g card:h card:i card:j
  | card:h card:c card:a card:i card:f -> track h c a i f, chance token
  | chance token:adv 2/7, token:back 1/7, token:ec 1/7, token:pay 1/7, token:reroll 1/7, token:sput 1/7
  | token:adv token:adv token:ec token:pay -> tokens adv adv ec pay, chance deal
  | chance draw:coop 3/14, draw:extra 1/7, draw:misc 1/7, draw:noinst 1/7, draw:plan 1/7, draw:slip 3/14
  | draw:slip draw:misc draw:plan -> hand 0 slip, hand 1 misc, hand 2 plan, deck 11, round 1, 0 program, dice 4,
  0 z 2, 1 z 1, 2 z 0
WOM-S01 a track that is given: new game, track hcaif | -> chance token
WOM-S01 in the basic game: new game, track hcaif, basic | -> 0 program
"""

ACTION_CARDS = """
WOM-A02, WOM-A03, WOM-R28 one of two is dropped, openly: draw, 0 (3,0), hand 0 coop, ask 0 1 2 | draw:misc -> 0 drop
  | may drop:coop drop:misc | drop:coop -> hand 0 misc, discard coop 1, chance draw, ask 1 2
WOM-A04 the discards become the deck: draw, 0 (3,0), ask 0 1 2, discard coop 3 extra 2 misc 2 noinst 2 plan 2 slip 2
  | chance draw:slip 1 | draw:slip -> deck 13, discard 0
WOM-A01, WOM-A05, WOM-A07, WOM-R29, WOM-R41 not the seat whose turn it is: go, 0 (4,0), 1 (3,0) crashed, program b b,
  hand 1 noinst, hand 2 noinst | stop -> 2 before
WOM-A07 nor one whose race is over: go, 0 (4,0), 1 (3,0), 2 across 1, program b b, hand 1 noinst, hand 2 noinst
  | stop -> 1 program
WOM-A06, WOM-R19 the last are safe from red cards: go, 0 (4,0), 1 (3,0), 2 (9,1), program b b, protected 1, hand 0
    noinst, hand 2 misc
  | stop -> 1 program | 1:bb/2:kk b3 b3 -> 1 choose
WOM-A08, WOM-R31 landing on top overtakes: 0 (14,0), 1 (15,0), faces b1, hand 1 slip | b1:f no -> 1 react
  | may pass slip:u@1
WOM-A08 leaving from on top does not: 0 (3,0), 1 (3,0), faces b1, hand 1 slip | b1:f -> 1 program
WOM-R32, WOM-A14, WOM-R34, WOM-B01 slipstream of the stunned: 0 (5,0), 1 (6,0) crashed, 2 (1,0), faces b2, hand 1
    slip, hand 2 coop, tokens adv sput pay back
  | b2:ff -> 0 box | no -> 1 react | slip:f@1 -> 1 (7,0) 0 sputniks crashed, 1 box, ask 2, mover 1 | no -> 2 react
WOM-A11, WOM-A14 the stunned jump extra, which is no turn: end, 0 (3,0) crashed, 1 (5,0), 2 (1,0), hand 0 extra,
  hand 1 misc, hand 2 plan, ask 0 1 2
  | extra:b@0 b1 b1:f -> 0 (4,0) 0 sputniks crashed, 2 end, active None, jump 0
"""

THE_END = """
WOM-F01, WOM-F03, WOM-R13, WOM-R14, WOM-K07 over the line by an accident: 0 (34,1) 3 sputniks, faces b1, hand 1 coop
  | b1:f -> 0 across 1, 0 (35,0) 2 sputniks, 1 program
WOM-K07, WOM-B05 paying one's way across after an accident: box, 0 (34,1) 5 sputniks, crash, tokens ec adv back pay
  | pay:d -> 0 across 1, 0 (35,0) 2 sputniks
WOM-F02, WOM-F04, WOM-R15 the round is played to its end: 0 across 1, 1 (34,1), 2 (3,0), active 1, turn 1, order 0 1
    2, faces w1, hand 2 extra
  | w1:d -> 1 across 2, 2 program | 1:bb/2:kk b2 b1 b2:ff stop -> 2 end | pass -> goal won by 0, scores 11 10 0
WOM-F05, WOM-R40 the last round: go, 0 (30,1), 1 (14,0), 2 (3,0), active 2, turn 2, program b b, round 40
  | stop -> rounds won by 0, scores 5 0 0, order none, turn 0, active None, protected none
WOM-F06, WOM-R16 by column: program, players 5, 0 (29,0), 1 (30,1), 2 (31,1), 3 (32,1), 4 (33,1) | -> scores 4 5 6 7 8
WOM-F06 before the last card and at its end: program, 0 (34,1), 1 (28,0), 2 (27,0) | -> scores 9 0 0
WOM-F06 the option moves them: program, last_card 0, 0 (29,0), 1 (34,1), 2 (28,0) | -> scores 1 6 0
WOM-F07, WOM-R17 a tie goes to the foremost: go, 0 (3,0) z 0, 1 (3,0) z 1, 2 (1,0), active 2, turn 2, program b b,
    round 40
  | stop -> rounds won by 1, scores 0 0 0
"""

WHY_NOT = """
WOM-F04: go, round_limit 5, 0 (9,1), active 2, turn 2, program b b | stop -> phase over | not go: over WOM-F04
  | not nonsense: over WOM-F04
WOM-N01, N03, P02: program | not nonsense: unknown WOM-N01 | not 1:wb: unknown WOM-N01 | not 1:b//3:b: unknown WOM-N01
  | not b1: not-chance WOM-N02 | not go: wrong-moment WOM-N03 | not no: wrong-moment WOM-N03
  | not 1:bbk: too-few-dice WOM-P02
WOM-N02: roll, pending bb | not b4: unknown WOM-N01 | not go: chance WOM-N02 | not w1: impossible WOM-N02
WOM-N02 a card that is gone: draw, ask 0 1 2, discard misc 2 | not draw:misc: impossible WOM-N02
WOM-N03: go, program b b | not pass: wrong-moment WOM-N03
WOM-A03: drop, hand 1 coop slip, ask 1 2 | not drop:misc: no-card WOM-A03
WOM-A12 the die is out: program, removed b, discard noinst 1 | not 1:bb: removed-die WOM-A12
WOM-P05: program, dice 3 | not 1:bbkkww: too-many-dice WOM-P05
WOM-P05 too few counters: program, 0 1 ec | not 1:bbkkww: no-ec WOM-P05
WOM-M03, WOM-M05, WOM-B06: faces b1 | not ec:b2: no-ec WOM-M05 | not re:b1: no-reroll WOM-B06
  | not b2:ff: not-thrown WOM-M03
WOM-M03 with a counter: 0 1 ec, faces b1 | not ec:b2: not-thrown WOM-M03
WOM-M03 with the right: 0 reroll, faces b1 w1 | not re:b1,b1: not-thrown WOM-M03
WOM-X01, X03, T04, N01: land, 0 (12,1), 1 (12,1) | not xs:0: not-here WOM-T04 | not rob@4: no-such-astronaut WOM-N01
  | not rob@0: own-astronaut WOM-X01 | not rob@2: not-here WOM-X01 | not rob@1: no-sputniks WOM-X03
WOM-X06: land, 0 (12,1), 1 (12,1), 2 across 1 | not sab@2: finished WOM-X06
WOM-X04: land, 0 (12,1), 1 (12,1) 1 sputniks | not sab@1: has-sputniks WOM-X04
WOM-X04 a red counter already: land, 0 (12,1), 1 (12,1) handicap, 2 (12,1) | not sab@1: already-handicapped WOM-X04
WOM-T04: land, players 2, 0 (12,1), 1 (12,1), 2 (12,1) 2 sputniks, 3 (12,1) | not xs:3: too-many WOM-T04
  | not xs:0: no-change WOM-T04 | not sab@2: own-astronaut WOM-X01
WOM-T04 of counters: share, players 2, 0 (6,0) 1 ec, 1 (1,0), 2 (6,0) | not xe:2: too-many WOM-T04
WOM-X01 in the basic game: land, players 2, basic, 0 (12,1), 1 (12,1), 2 (12,1) 2 sputniks, 3 (12,1)
  | not rob@4: basic-game WOM-X01
WOM-B01: box, 0 (14,0) | not pay:f: other-token WOM-B01 | not adv:u: no-circle WOM-J24
WOM-B01 the other way: box, 0 (21,0) 1 sputniks | not adv:f: other-token WOM-B01
WOM-A12 the last of its colour: before, hand 1 noinst, ask 1 2, removed b, discard noinst 1
  | not noinst:b: last-of-colour WOM-A12
WOM-A05 another card: react, 0 (6,0), 1 (5,0), 2 (1,0), hand 1 slip, ask 1 2, ahead 1 | not coop@1: no-card WOM-A05
  | not slip:f@3: no-such-astronaut WOM-N01 | not slip:f@2: not-your-astronaut WOM-A05 | not slip:u@1: no-circle WOM-J24
WOM-A08: react, players 2, 0 (6,0), 1 (5,0), 2 (9,1), 3 (1,0), hand 1 slip, ask 1, ahead 1
  | not slip:f@3: not-overtaken WOM-A08
WOM-A07: react, players 2, 0 (6,0), 1 (5,0), 3 across 1, hand 1 slip, ask 1, ahead 1 | not slip:f@3: finished WOM-A07
WOM-A07 at the end of the round: end, players 2, 0 (6,0), 1 (5,0), 3 across 1, hand 1 extra, ask 1
  | not extra:b@3: finished WOM-A07
WOM-A05 at the end of the round: end, 0 (6,0), 1 (5,0), 2 (1,0), hand 2 extra, ask 2 | not plan@2: no-card WOM-A05
WOM-A10: end, players 2, 0 (1,0), 1 (2,0), 2 (6,0), 3 (9,1), hand 1 plan, ask 1 | not plan@3: first-position WOM-A10
WOM-A11: end, players 2, 0 (1,0), 1 (3,0), 2 (6,0), 3 (9,1), hand 1 extra, ask 1 | not extra:w@3: first-position WOM-A11
WOM-N03 another moment: after, faces b1 b2, hand 1 misc, ask 1 2 | not noinst:b: wrong-moment WOM-N03
"""


test_rules = scenarios(at, facts, EXAMPLES, JUMPING, RIVALS, SET_UP, ACTION_CARDS, THE_END, WHY_NOT)


def test_the_lunar_cards_box_by_box() -> None:
    """WOM-J03 to WOM-J06, WOM-J22: as section 2 counts; no air below ground; the first card follows the goal."""
    kinds = [[kind_of(ABCDE, (8 + x, y)) for x in range(6)] for y in (1, 0)]
    assert kinds == [[CIRCLE, CIRCLE, AIR, AIR, CIRCLE, CIRCLE], [ROCK, ROCK, CIRCLE, HAZARD, ROCK, ROCK]]
    assert [x for x in range(6) if has_sputnik(ABCDE, (8 + x, 1))] == [3]
    assert ABCDE[36:] == ABCDE[1:3] and len(ABCDE) == data.COLUMNS
    for terrain in (ABCDE, FGHIJ):
        for x, y in landing_boxes(terrain):
            below, _, *above = (kind_of(terrain, (x, level)) for level in range(y - 1, HIGHEST + 1))
            assert below == next((kind for kind in above if kind != AIR), ROCK) == ROCK


def test_the_boxes_between_the_cards() -> None:
    """Section 2: single circles on level 0, without a Sputnik."""
    for x in (0, 7, 14, 21, 28, 35):
        assert [box for box in landing_boxes(ABCDE) if box[0] == x] == [(x, 0)]
        assert kind_of(ABCDE, (x, 0)) == CIRCLE and not has_sputnik(ABCDE, (x, 0))


def test_sputniks_are_as_many_as_printed() -> None:
    """WOM-J04: each card has two or three."""
    counts = "".join(str(sum(mark in "*OX" for line in data.DRAWINGS[card] for mark in line)) for card in CARDS)
    assert counts == "2222232222"


@cases("""
    start | jump | rest | accident
    [1, 0] | b2:ff | [3, 0] | false -- WOM-J13: over the bad ground in 2
    [6, 0] | b2:ff | [7, 0] | true -- WOM-J14, WOM-R05: blue does not climb
    [8, 1] | b2:ff | [10, 0] | true -- WOM-J18, WOM-R05: nor does it descend
    [8, 1] | b3:fff | [11, 0] | true -- WOM-J17, WOM-R08: it falls onto bad ground
    [7, 0] | k1:u | [8, 1] | false -- WOM-J12, WOM-R10: past the corner
    [7, 0] | k2:uf | [9, 1] | false
    [3, 0] | w1:d | [3, 0] | true -- WOM-R04: a white 1 on the lowest ground
    [13, 1] | w1:d | [14, 0] | false -- WOM-J09
    [12, 1] | w2:fd | [14, 0] | false
""")
def test_more_jumps(start: list[int], jump: str, rest: list[int], accident: bool) -> None:
    """WOM-J07, WOM-J08, WOM-J09, WOM-J11, WOM-J12, WOM-J15, WOM-J16, WOM-M04: jumps go to the end of the pattern."""
    x, y = start
    flown = flight(ABCDE, (x, y), jump)
    assert ([*flown.rest], flown.accident) == (rest, accident)


def test_all_patterns_of_a_throw() -> None:
    """WOM-J09, WOM-J10, WOM-M03, WOM-R03: any die and pattern, even if all of them crash."""
    play = at("0 (3,0), faces b1 b3 k1x k2 w1 w2")
    assert play.legal == sorted(jump for jump in JUMPS if jump.split(":")[0] not in ("b2", "k1"))


@cases("""
    places | first | last
    0 (16,1), 1 (3,0), 2 (3,0), 3 (16,1) | [0, 3] | [1, 2]
    0 (24,-1), 1 (24,-1), 2 (24,-1), 3 (24,-1) | [] | []
    0 (3,0), 1 across 1, 2 (3,0), 3 (4,0) | [1] | [0, 2]
""")
def test_first_and_last_position(places: str, first: list[int], last: list[int]) -> None:
    """WOM-O04, WOM-O05, WOM-R19, WOM-R20, WOM-R21: only columns count, ties too; none if all are on one column."""
    s = at(f"program, players 4, {places}").state.unpacked()
    assert [i for i in range(4) if race.is_first(s, i)] == first
    assert [i for i in range(4) if race.is_last(s, i)] == last


@cases("""
    dice | counters | programs
    2 | 0 | 15
    3 | 0 | 61
    4 | 0 | 156
    4 | 1 | 378
    4 | 2 | 542
""")
def test_the_number_of_programs(dice: int, counters: int, programs: int) -> None:
    """WOM-P02, WOM-P03, WOM-P04, WOM-P06, WOM-R01, WOM-R02, WOM-E14: all dice due, jump 1 never empty, no gap."""
    assert len(at(f"program, 0 (3,0) {counters} ec, dice {dice}").legal) == programs


def test_the_number_of_texts() -> None:
    """Section 7: 1352 action texts, 30 outcomes."""
    assert (len(GAME.actions), len(GAME.outcomes)) == (1352, 30)
