"""The rules: the worked examples OND-E01 to OND-E30, further cases, and the reasons of the table 'Why not'."""

from crossings.games.over_the_next_dune.rules import data
from games.scenarios import scenarios

from .conftest import GAME, at, facts

EXAMPLES = """
OND-E01 of OND-13, OND-14: search, S1 (10,10)5 | straight -> S1 (10,4)5
OND-E02 left of OND-14, OND-15: search, S1 (10,10)5 | left -> S1 (4,4)5
OND-E02 right: search, S1 (10,10)5 | right -> S1 (16,4)5
OND-E02 from direction 1 to 8: search, S1 (10,4)1 | left -> S1 (16,10)1
OND-E02 from direction 8 to 1: search, S1 (10,4)8 | right -> S1 (10,10)8
OND-E03 of OND-17, OND-19: search, S1 (16,5)8 | straight -> S1 (16,11)2
OND-E04 of OND-17, OND-R02: search, S1 (10,5)5 | straight -> S1 (10,5)1
OND-E04 at once: search, S1 (19,10)7 | straight -> S1 (13,10)3
OND-E05 corner of OND-18, OND-R01: search, S1 (4,4)4 | straight -> S1 (6,6)8
OND-E05 no corner: search, S1 (3,2)4 | straight -> S1 (7,8)8
OND-E06 of OND-15, OND-19: search, S1 (10,4)5 | right -> S1 (16,6)8
OND-E07 of OND-42, OND-43, OND-R06: search, S1 (10,10)5, 1 (11,6), 2 (9,5)
  | straight -> S1 (10,7)1, 1 held by S1, 2 (9,5)
OND-E08 of OND-44: search, S1 (10,10)5, 1 (11,6), 2 (9,6) | straight -> 1 held by S1, 2 held by S1
OND-E09 of OND-38, OND-40: search, S1 (10,6)3, marker 5 (5,6), marker 7 (5,3) | straight -> S1 (6,4)7, no marker
OND-E10 of OND-39, OND-R20: search, S1 (10,4)3, marker 7 (5,3), marker 5 (5,4), marker 1 (5,5)
  | straight -> S1 (8,4)7, no marker
OND-E10 in a row: search, S1 (4,12)5, marker 3 (3,8), marker 5 (4,8), marker 7 (5,8)
  | straight -> S1 (7,9)7, no marker
OND-E10 the first met: search, S1 (4,12)5, marker 3 (3,8), marker 5 (4,8), marker 7 (5,8), marker 1 (4,9)
  | straight -> S1 (4,14)1, marker 3 (3,8), marker 5 (4,8), marker 7 (5,8), 3 markers
OND-E10 mirrored: search, S1 (17,12)5, marker 3 (16,8), marker 5 (17,8), marker 7 (18,8)
  | straight -> S1 (14,9)3, no marker
OND-E11 of OND-41, OND-46, OND-R19: search, S1 (4,8)1, 1 held by S1, marker 7 (4,11)
  | straight -> S1 (4,14)1, 1 held by S1, marker 7 (4,11)
OND-E12 of OND-32, OND-34: S1 (2,2)1, 1 (10,13), piece 6 (10,10) | 1:n -> 1 (10,12), moving 1 with 4
  | 1:n -> moving 1 with 2
  | 1:n -> 1 (10,10), nobody moving
OND-E12 with one point: moving 1 with 1, S1 (2,2)1, 1 (10,12), piece 6 (10,10) | not 1:n: too-few-points OND-32
  | may 1:e 1:end 1:s 1:se 1:sw 1:w
OND-E13 of OND-32: S1 (2,2)1, 1 (9,11), piece 4 (10,10) | 1:n 1:ne 1:n -> 1 (10,8), moving 1 with 2
OND-E14 of OND-33, OND-36, OND-56, OND-R21: moving 1 with 1, S1 (4,3)5, 1 (5,1)
  | 1:ne -> 1 safe, S1 (4,3)5, marker 6 (5,1)
OND-E14 beside the edge: S1 (4,3)5, 1 (20,1) | not 1:ne: off-board OND-29
OND-E15 of OND-30, OND-51, OND-52: S1 (10,10)7, 1 (10,12) | not 1:n: searcher-there OND-30
  | 1:s -> 1 (10,13), S1 (10,11)7
OND-E15 sideways: S1 (10,10)7, 1 (10,12) | 1:e -> 1 (11,12), S1 (11,10)7
OND-E16 of OND-51, OND-R13: S1 (10,10)7, 1 (14,12) | 1:w 1:w -> S1 (10,10)7 | 1:e -> S1 (11,10)7
OND-E17 of OND-53, OND-38, OND-R15, OND-R18: S1 (2,10)1, 1 (4,8) | 1:w -> S1 (2,10)1, marker 3 (4,8), 1 markers
  | 1:ne -> S1 (3,9)3, no marker
OND-E17 at the bottom: S1 (10,19)5, 1 (12,17) | 1:se -> S1 (10,19)5 | 1:n -> S1 (10,19)5, 1 (13,17)
OND-E18 of OND-52, OND-10, OND-R17: S1 (10,10)7, S2 (14,10)3, S3 (12,14)5, 1 (12,12)
  | 1:w -> S1 (9,10)7, S2 (13,10)3, S3 (11,14)5
OND-E19 of OND-54, OND-R16, OND-R26: S1 (10,10)7, 1 (12,10), 2 (12,8) | 1:e -> S1 (11,10)7
  | 1:ne -> S1 (12,9)1, 2 held by S1, halted 1
  | 1:e -> S1 (12,9)1 | 1:end -> halted none
OND-E20 of OND-47, OND-48, OND-55, OND-R05, OND-R14: S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (13,7)
  | 4:sw -> place, moving 4 with 4
  | may 1:place-n 1:place-nne 1:place-ene 1:place-e 1:place-ese 1:place-sse 1:place-s 1:place-ssw 1:place-sw
    1:place-wsw 1:place-w 1:place-wnw 1:place-nnw | not 1:place-nw: soldier-there OND-48
  | 1:place-n -> 1 (10,8), no marker, moving 4 with 4 | 4:n -> S1 (10,9)1, 1 held by S1
OND-E21 of OND-49, OND-26, OND-R10: players 5, first 2, cards 2:1 4:3 5:4 3:5, moved 2, moving 4 with 5, S1 (10,10)1, 1
    held by S1, 2 (8,8),
  3 (12,12), 4 (13,7) | 4:sw 1:place-s -> join, actor 0 | may 1:card-2 | 1:card-2 -> moving 4 with 4
  | 4:end -> moving 1 with 5
OND-E22 of OND-61, OND-35, OND-R23: search, S1 (4,14)1, 1 held by S1
  | straight -> S1 (4,19)1, carried-off, winners none, scores 0
OND-E22 caught in row 20: search, S1 (4,16)1, 1 (4,20) | straight -> S1 (4,19)1, 1 held by S1, move
  | done -> carried-off
OND-E23 of OND-23, OND-24, OND-R12: order, players 5, first 2, S1 (10,4)1, 4 safe, 5 safe
  | 2:card-4 3:card-5 -> actor 0 | may 1:card-1
  | not 1:card-4: card-taken OND-23 | not 1:card-2: card-1-needed OND-24
OND-E24 of OND-25, OND-26: order, players 5, first 4, S1 (10,4)1
  | 4:card-3 5:card-1 1:card-2 2:card-5 3:card-4 -> first 5, moving 5 with 5
  | 5:end -> moving 1 with 5 | 1:end -> moving 4 with 5 | 4:end -> moving 3 with 5 | 3:end -> moving 2 with 5
OND-E25 of OND-57, OND-58, OND-R28: order, players 5, whisper 0-1 1-2 3-4, S1 (10,4)1, 1 (10,15), 2 (11,14), 3 (12,15),
    4 (14,15), 5 (14,16)
  | 1:card-1 2:card-2 3:card-3 4:card-4 5:card-5 -> whisper none
OND-E25 two players: order, players 2, whisper 0-1, S1 (10,4)1, 1 (10,15), 2 (11,14), 3 (12,15), 4 (14,15), 5 (14,16)
OND-E26 of OND-63, OND-R24: search, S1 (10,10)5, 1 (10,6), 4 safe, 5 safe | straight -> stranded, winners none, scores 2
OND-E26 by leaving: S1 (10,10)5, 1 held by S1, 2 (5,1), 5 safe | 2:n -> stranded, scores 2
OND-E27 of OND-60, OND-64: turn 10, S1 (10,10)5, 1 (10,1), 2 safe, 3 safe, 4 safe, 5 safe
  | 1:n -> escaped, winners 0, scores 5
OND-E27 three players: turn 10, players 3, moving 1 with 5, cards 1:1, S1 (10,10)5, 1 (10,1), 2 safe, 3 safe, 4 safe,
  5 safe | 1:n -> escaped, winners 0 1 2, scores 5 5 5
OND-E28 of OND-62, OND-R25: turn 10, S1 (10,10)5, 1 (10,2), 2 safe, 3 safe, 4 safe, 5 safe
  | done -> dawn, winners none, scores 4
OND-E29 of OND-36, OND-37: S1 (10,4)1, 1 (5,15) | 1:e -> marker 7 (5,15) | 1:w -> 1 markers
  | 1:nw -> marker 4 (5,15), 1 markers
OND-E30 of OND-27, OND-35: S1 (10,4)1, 1 (5,15), 2 (10,15), 3 safe, 4 safe, 5 safe
  | may 1:n 1:ne 1:e 1:se 1:s 1:sw 1:w 1:nw 2:n 2:ne 2:e 2:se 2:s 2:sw 2:w 2:nw done
  | 2:n -> moving 2 with 4 | not 1:n: other-soldier OND-27 | not done: still-moving OND-34
  | 2:end -> nobody moving | not 2:n: already-moved OND-27 | 1:n 1:end -> search, turn 3
"""
"""The examples of section 10, in order."""

SET_UP = """
OND-03, OND-04, OND-R04: new game | evenly piece-1..6 | piece-3 | evenly t-row-1..6 | t-row-2 | evenly t-col-1..6
  | t-col-5 -> piece 3 (6,2) | evenly piece-1 piece-2 piece-4 piece-5 piece-6 | not piece-3: not-possible OND-03
  | piece-1 | not piece-1: not-possible OND-04 | t-row-2 | not t-row-2: not-possible OND-04
  | t-col-5 -> piece 1 (12,2) | piece-6 t-row-2 t-col-5 -> piece 6 (18,2) | piece-2 t-row-2 t-col-5 -> piece 2 (6,8)
  | piece-5 t-row-2 t-col-5 -> piece 5 (12,8), t-row, piece 4 (0,0) | t-row-2 t-col-5 -> piece 4 (18,8), s-row
OND-01, OND-02, OND-06: new game, bends 20 | not 1:n: chance-first OND-12 | not t-row-1: not-possible OND-03
  | -> deck 20 20 20, turn 0, piece, actor chance, 1 (2,20), 2 (6,20), 3 (10,20), 4 (14,20), 5 (18,20)
OND-07, OND-08, OND-09, OND-11, OND-R03, OND-R27: new game, players 3, searchers 1
  | piece-1 t-row-1 t-col-1 piece-2 t-row-1 t-col-1 piece-3 t-row-1 t-col-1 piece-4 t-row-1 t-col-1
    piece-5 t-row-1 t-col-1 t-row-1 t-col-1 | evenly s-row-2..12 | not first-1: not-possible OND-07
  | s-row-9 | evenly s-col-2..19 | not left: not-possible OND-08
  | s-col-14 | evenly s-face-1..8 | not s-row-2: not-possible OND-09
  | s-face-3 -> S1 (14,9)3, first 0 | evenly first-1..5 | not s-col-2: not-possible OND-11
  | first-4 -> search, turn 1, first 4
OND-11, OND-12 for one: new game, searchers 1
  | piece-1 t-row-1 t-col-1 piece-2 t-row-1 t-col-1 piece-3 t-row-1 t-col-1 piece-4 t-row-1 t-col-1
    piece-5 t-row-1 t-col-1 t-row-1 t-col-1 s-row-9 s-col-14 s-face-3 -> search, turn 1, searcher 1, first 1
"""

PHASES = """
OND-12, OND-35 a turn begins: players 5, cards 1:1 2:2 3:3 4:4 5:5, moved 1 2 3 4, moving 5 with 2, S1 (10,4)1
  | 5:end -> turn 3, search, searcher 1, cards none, moved none
OND-16, OND-10, OND-13 a search takes no notice: search, S1 (10,10)5, S2 (10,8)1, 1 (12,8), piece 6 (10,7)
  | straight -> S1 (10,4)5, searcher 2 | straight -> S2 (10,14)1
OND-21 the deck: search, S1 (3,3)5, S2 (6,3)5, S3 (9,3)5, deck 1 2 0 | chance left 1/3, straight 2/3
  | left -> move, deck 0 0 0 | done -> deck 7 46 7
OND-22, OND-47, OND-R07 a rescue waits for the sneak phase: search, S1 (10,4)1, 1 held by S1, 2 (8,8), 3 (10,12),
  4 (12,12) | straight -> S1 (10,10)1, place, nobody moving
OND-22, OND-49, OND-23 freed before cards: place, players 5, S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (12,8)
  | 1:place-s -> order, actor 0, whisper none
OND-23, OND-45 captives and the safe take no card: order, players 5, S1 (10,10)5, 1 held by S1, 2 safe | -> actor 2
OND-45 who is caught hands back his card: players 5, cards 1:1 2:2 3:3 4:4 5:5, moving 1 with 5, S1 (10,10)7, 1 (12,10),
  2 (12,8) | 1:ne -> 2 held by S1, cards 1:1 3:3 4:4 5:5
OND-45, OND-16 not caught again: search, searcher 2, S1 (10,10)5, S2 (10,16)5, 1 held by S1
  | straight -> S2 (10,10)5, 1 held by S1
OND-28, OND-29, OND-31: S1 (10,4)1, 1 (1,20), 2 (2,20) | not 1:w: off-board OND-29 | not 1:s: off-board OND-29
  | not 1:e: soldier-there OND-31 | 1:n 1:s -> 1 (1,20), moving 1 with 3 | 1:n 1:n 1:n -> nobody moving
OND-R22, OND-05 covered twice: S1 (2,2)1, 1 (8,8), piece 1 (7,6), piece 2 (8,6), piece 4 (2,12), piece 5 (8,12)
  | 1:n -> moving 1 with 4 | 1:n -> moving 1 with 2
OND-34 nowhere to go: moving 1 with 3, S1 (10,4)1, 1 (1,20), 2 (1,19), 3 (2,20), 4 (2,19) | may 1:end
  | 1:end -> nobody moving
OND-36 without trails: no trails, S1 (10,4)1, 1 (5,15) | 1:e -> no marker
OND-20, OND-R19 who catches ignores markers: search, S1 (4,14)5, 1 (4,9), marker 7 (4,9)
  | straight -> S1 (4,10)1, marker 7 (4,9)
OND-48, OND-R08 no room to be freed: S1 (10,10)1, S2 (9,7)1, S3 (12,7)1, S4 (7,10)1, S5 (9,13)1, S6 (13,9)1,
  1 held by S1, 2 (12,12), 3 (11,12), 4 (12,11), 5 (9,15)
  | -> move | 5:s -> place | may 1:place-s 1:place-ssw 1:place-sw
OND-47 three rescuers: S1 (10,10)1, 1 held by S1, 2 (8,9), 3 (13,12) | 3:w -> move
OND-47, OND-50 two rescuers: rescuers 2, S1 (10,10)1, 1 held by S1, 2 (8,9), 3 (13,12) | 3:w -> place
  | 1:place-n 3:end 1:n -> moving 1 with 3
OND-R09, OND-44 two freed together: place, S1 (10,10)1, 1 held by S1, 2 held by S1, 3 (8,8), 4 (12,12), 5 (12,8)
  | 1:place-n -> place | not 2:place-n: soldier-there OND-48 | 2:place-s -> move
OND-R11 nobody moves twice: players 5, first 2, cards 2:1 3:5 4:3 5:4, moved 1 2, moving 4 with 5, S1 (10,10)1,
  1 held by S1, 2 (8,8), 3 (12,12), 4 (13,7) | 4:sw 1:place-s -> move, moving 4 with 4
OND-R27 the owners of two players: order, players 2, first 4, S1 (10,4)1
  | -> actor 1 | 4:card-1 -> actor 0 | 5:card-2 -> actor 0 | 1:card-3 -> actor 1 | 2:card-4 -> actor 0
OND-R27 of three players: order, players 3, first 4, S1 (10,4)1
  | -> actor 0 | 4:card-1 -> actor 1 | 5:card-2 -> actor 0 | 1:card-3 -> actor 1 | 2:card-4 -> actor 2
OND-R27 of four players: order, players 4, first 4, S1 (10,4)1
  | -> actor 0 | 4:card-1 -> actor 3 | 5:card-2 -> actor 0 | 1:card-3 -> actor 1 | 2:card-4 -> actor 2
OND-R12 the first soldier is safe: order, players 5, first 3, S1 (10,4)1, 3 safe, 4 safe | -> actor 4
OND-R23 led along row 20, and out and in: S1 (10,19)1, 1 held by S1, 2 (12,17) | 2:e -> S1 (11,19)1
  | 2:ne -> S1 (12,18)1 | 2:se -> carried-off
OND-64, OND-19 carried off after a bounce: search, S1 (3,16)2, 1 held by S1 | straight -> S1 (4,19)2, carried-off
OND-64, OND-43 with a catch: search, S1 (3,16)2, 1 held by S1, 2 (5,20)
  | straight -> S1 (4,19)1, 2 held by S1, carried-off
OND-R25 carried off before dawn: turn 10, S1 (10,19)1, 1 held by S1 | done -> carried-off
OND-57, OND-58 no whisper when a freed soldier takes a card: join, players 5, first 2, cards 2:1 3:5 4:3 5:4, moved 2,
  S1 (10,10)1, 1 (10,8), 2 (8,8), 3 (12,12), 4 (12,8), 5 (12,7) | -> whisper none
"""

WHY_NOT = """
OND-65: S1 (10,10)1 | not 1:n : unknown-text OND-65 | not 6:n: unknown-text OND-65 | not done!: unknown-text OND-65
  | not 2:card-6: unknown-text OND-65 | not s-row-1: unknown-text OND-65 | not 1:place-x: unknown-text OND-65
OND-64: S1 (10,10)1, 1 held by S1, 2 safe, 3 safe, 4 (5,1) | 4:n -> stranded | not 5:n: game-over OND-64
  | not left: game-over OND-64
OND-13: search, S1 (10,10)1, deck 0 3 1 | not left: not-possible OND-13 | not done: chance-first OND-12
OND-12: S1 (10,10)1 | not straight: not-chance OND-12
OND-23: order, players 5, first 2, cards 2:1, S1 (10,10)1 | not 3:n: card-first OND-23 | not done: card-first OND-23
  | not 4:card-1: other-soldier OND-23 | not 3:card-1: card-taken OND-23
OND-24: order, players 5, first 2, cards 2:2 3:3 4:4, S1 (10,10)1, 5 safe | not 1:card-2: card-taken OND-23
  | not 1:card-5: card-1-needed OND-24
OND-49: join, players 5, first 2, cards 2:1 3:5 4:3 5:4, moved 2, S1 (10,10)1 | not 1:n: card-first OND-49
  | not 3:card-2: other-soldier OND-49 | not 1:card-3: card-taken OND-23
OND-48: place, S1 (2,10)1, S2 (4,13)1, 1 held by S1, 2 (2,8), 3 (4,8), 4 (4,9) | not 2:n: place-first OND-48
  | not 3:place-n: other-soldier OND-48 | not 1:place-w: off-board OND-48 | not 1:place-se: searcher-there OND-48
  | not 1:place-n: soldier-there OND-48
OND-26, several players: players 5, rescuers 2, cards 1:1 2:2 3:3, moving 1 with 5, S1 (10,10)1, 4 safe, 5 held by S1
  | not 1:card-1: cards-closed OND-23 | not 1:place-n: no-rescue OND-47 | not done: solo-only OND-27
  | not 4:n: soldier-safe OND-33 | not 5:end: soldier-caught OND-45 | not 2:n: other-soldier OND-26
OND-27, solo: moved 2, S1 (10,10)1 | not 1:card-1: no-cards OND-27 | not 1:place-n: no-rescue OND-47
  | not 2:n: already-moved OND-27 | not 2:end: already-moved OND-27 | not 3:end: not-moving OND-27
OND-27, OND-34, solo during a movement: moving 1 with 2, S1 (10,10)1 | not done: still-moving OND-34
  | not 2:end: other-soldier OND-27
OND-29, OND-30, OND-31: S1 (2,11)1, 1 (1,13), 2 (2,13) | not 1:sw: off-board OND-29 | not 1:n: searcher-there OND-30
  | not 1:e: soldier-there OND-31
"""


test_rules = scenarios(at, facts, EXAMPLES, SET_UP, PHASES, WHY_NOT)


def test_terrain_covers_its_printed_shape() -> None:
    """OND-05: spaces beyond the edge don't exist; overlaps count once. Printed shapes as in section 2."""
    s = at("new game")("piece-6", "t-row-1", "t-col-1", "piece-2", "t-row-1", "t-col-1").state.unpacked()
    covered = {(column, row) for row in range(22) for column in range(32) if s.sand[row] >> column & 1}
    block = {(column, row) for column in (1, 2, 3, 4) for row in (1, 2)}
    assert covered == block | {(column, 1) for column in range(6, 11)} | {(6, 2), (10, 2)}


def test_options_have_the_values_and_defaults_of_the_rule_text() -> None:
    """Section 3: allowed values and defaults."""
    printed = "players 1-5 1, turns 4-10 10, searchers 1-8 6, move 3-7 5, speed 3-8 6, bends 0-20 7, rescuers 2-3 3"
    options = [f"{option.name} {option.values[0]}-{option.values[-1]} {option.default}" for option in GAME.options]
    assert options == [*printed.split(", "), "trails True-False True"]


def test_there_are_as_many_moves_as_the_rule_text_says() -> None:
    """OND-65: their numbers."""
    assert (len({*data.ACTIONS}), len({*data.OUTCOMES})) == (151, 63)
