"""The rules: the worked examples DKR-E01 to DKR-E29, further cases, and the reasons of the table 'Why not'."""

from crossings.games.dunkelrunde.rules import data
from games.scenarios import scenarios
from rows import cases

from .conftest import at, facts

EXAMPLES = """
DKR-E01, DKR-01 to DKR-03, DKR-10, DKR-11, DKR-14, DKR-15, DKR-50 to DKR-52: new game
  | 2-5 -> girl to a1 a2, boy to a1 a2, ghost1 to a3 a7, ghost2 to b10 b2, ghost3 to b14 b6, ghost4 to c3 c9 | girl:a2
  | may ghost1:a3 ghost1:a7 ghost2:b10 ghost2:b2 ghost3:b14 ghost3:b6 ghost4:c3 ghost4:c9
  | ghost4:c3 -> actor chance, dice 0-0, turn 1
DKR-E02, DKR-16, DKR-18, DKR-40, DKR-42, DKR-R07, DKR-R09: new game | 4-4 | may group:village:a3
  | group:village:a3 -> 0 girl a3, 0 boy a3, 1 girl a3, 1 boy a3, 2 girl a3, 2 boy a3, ghost 1 a4, ghost 2 b5, ghost 3
  b11, ghost 4 c4, actor chance, turn 0
DKR-E03, DKR-20, DKR-22, DKR-32, DKR-35: new game | 4-1 -> girl to a1 a2 a3
DKR-E03 with a 5: new game | 5-1 -> girl to a1 a2 a3 a5
DKR-E04, DKR-21, DKR-52, DKR-55, DKR-R01: 1 boy a5, ghost 1 a6, dice 2-5 | -> ghost1 to a1 a5
  | ghost1:a5 -> 1 boy village, ghost 1 a5
DKR-E05, DKR-R20: ghost 2 b1, dice 2-3 | -> ghost2 to b4
DKR-E05 at home: dice 2-7 | -> ghost1 to a5
DKR-E06, DKR-34: 0 girl b7, 1 girl b7, 0 boy hut, dice 1-2 | ghost2:b7 -> 0 girl b7, 1 girl b7 | may boy:b1
  | not girl:b8: ghost-holds-group DKR-34
DKR-E07, DKR-12, DKR-23, DKR-R18: 0 girl a6, 0 boy a6, 1 girl hut, 1 boy hut, ghost 1 a6, players 2, dice 2-1
  | -> girl to none, boy to none | ghost1:a7 | may boy:a8 girl:a8 | girl:a8 -> 0 girl a8, 0 boy a6
DKR-E08, DKR-13: 0 girl b4, 0 boy b4, dice 4-1 | -> can girl:b8 | ghost2:b4 -> actor chance, dice 0-0, turn 1
DKR-E09, DKR-24: 1 girl a8, 0 girl a6, dice 6-1 | -> girl to a7 a8 | not girl:hut: obstacle-ahead DKR-23
  | girl:a8 -> 0 girl hut, 1 girl hut, actor 0, dice 0-1
DKR-E10: 0 girl a6, 1 girl a6, 0 boy a8, turn 2, rest village, dice 6-6 | may group:a6:a8 group:village:a6
  | group:a6:a8 -> 0 girl hut, 1 girl hut, 0 boy hut, 2 boy village, actor chance, turn 2
DKR-E11, DKR-25, DKR-R13: 0 girl a6, dice 3-1 | girl:a8 -> 0 girl hut
DKR-E11 not the last: 0 girl a6, 2 boy village, dice 3-1 | girl:a8 -> 0 girl a8
DKR-E12, DKR-32: 0 girl a7, 0 boy a6, ghost 1 a8, dice 2-1 | -> boy to a7, girl to none
  | not girl:a8: ghost-there DKR-32
DKR-E12, DKR-43, DKR-R11: 0 girl a7, 0 boy a7, ghost 1 a8, dice 1-1 | group:a7:a8 -> 0 girl hut, 0 boy hut
DKR-E13, DKR-R10, DKR-R12: 1 boy c9, 0 girl c6, ghost 4 k1, dice 5-1 | girl:c9 -> 1 boy k1, 0 girl k1
DKR-E13 held: 1 boy k1, 0 girl k1, ghost 4 k1, turn 1, dice 2-1 | not boy:k2: ghost-holds-group DKR-34
DKR-E14, DKR-27: 0 girl k1, dice 4-1 | -> boy to c1 c2 c3, girl to none | not girl:k2: slow-path DKR-27
DKR-E14 with a 3: 0 girl k1, dice 3-1 | -> girl to k2 k3 linden
DKR-E15, DKR-26, DKR-R16: 0 girl hut, dice 3-1 | -> girl to b1 b2 b3 deer1
DKR-E15 with a 4: 0 girl hut, dice 4-1 | -> girl to b1 b2 b3 b4 | not girl:deer1: slow-path DKR-26
DKR-E16, DKR-30, DKR-R02: 0 girl deer3, dice 3-1 | -> girl to b10 b9 trail1 trail2
DKR-E16 with a 5: 0 girl deer3, dice 5-1 | -> girl to none
DKR-E17, DKR-41, DKR-R08: 0 girl b2, 1 girl b2, dice 3-3 | -> can group:b2:b4, can group:b2:deer3
  | not group:b2:b3: as-far-as-possible DKR-42 | not group:b2:b5: haunted-place DKR-22
DKR-E18, DKR-17, DKR-R05, DKR-R06: 0 girl b4, 1 girl b4, 0 boy b1, 1 boy b2, players 2
  | 1-1 -> actor chance, dice 0-0, turn 0, round 2
DKR-E19: 0 girl b4, 0 boy village, ghost 2 b8, dice 1-2 | not girl:b5: haunted-place DKR-22 | -> girl to none, boy to a1
DKR-E20: 0 girl b6, 1 girl b8, 1 boy b8, ghost 2 b8, dice 3-1 | -> girl to b7 b9
DKR-E21, DKR-28, DKR-R26: 0 girl k3, dice 3-1 | -> can girl:linden
DKR-E21 a group: 0 girl k2, 1 girl k2, dice 3-3 | -> can group:k2:linden
DKR-E22, DKR-60 to DKR-62: 0 boy linden, 1 boy linden, 2 boy linden, 3 girl k3, turn 3, players 4, dice 2-3
  | girl:linden -> curse-lifted, winners 0 1 2 3, scores 1 1 1 1, actor None, dice 0-0, turn 3
DKR-E22 both children, DKR-R28: 0 boy linden, 1 boy linden, 2 boy linden, 0 girl k3, players 4, dice 2-3
  | girl:linden -> curse-lifted, winners 0, scores 2 1 1 0
DKR-E22 a group: 0 boy linden, 1 boy linden, 2 boy linden, 1 girl k1, 2 girl k1, players 4, dice 3-3
  | group:k1:linden -> curse-lifted, winners 1 2, scores 1 2 2 0 | may
DKR-E23, DKR-R27: 0 boy linden, 1 boy linden, 2 boy linden, 1 girl k1, 3 girl k1, players 4, dice 3-3
  | group:k1:linden -> curse-lifted, winners 1, scores 1 2 1 1
DKR-E24, DKR-R19: 0 girl linden, 0 boy c9, dice 2-3 | -> girl to none, boy to none | ghost1:a7 -> turn 1
DKR-E25, DKR-56, DKR-R23: 1 girl a8, 2 boy village, ghost 1 a6, dice 4-2 | ghost1:a8 -> 1 girl village
DKR-E25 behind the forest: 1 girl b15, ghost 3 b13, dice 4-2 | ghost3:b15 -> 1 girl hut
DKR-E25 behind the tower: 1 girl c1, ghost 4 c3, dice 4-2 | ghost4:c1 -> 1 girl tower
DKR-E25 before the gate: 1 girl c9, ghost 4 c7, dice 4-2 | ghost4:c9 -> 1 girl tower
DKR-E25 behind the gate: 1 girl k2, ghost 4 c9, dice 4-2 | ghost4:k2 -> 1 girl tower
DKR-E26, DKR-R25: 0 girl b9, dice 4-2 | ghost3:b9 -> 0 girl hut, girl to b1 b2 b3 b4, boy to c1 c2 c3
DKR-E27, DKR-05: 0 girl b8, 1 girl b8, 0 boy hut, 1 boy b1, players 2, board short, dice 2-2
  | may group:b8:b9 group:b8:trail1
DKR-E27 from the signpost: 0 girl b9, 1 girl b9, 0 boy hut, 1 boy b1, players 2, board short, dice 1-1
  | may group:b9:trail1
DKR-E27 tiles that are not there: new game, board short | 6-3 -> ghost1 to a1 a6, girl to a1 a2 a3 a6 a8
  | not girl:a5: unknown-move DKR-05
DKR-E28, DKR-63: 1 boy linden, turn 1, round 20, players 2, dawn 20, dice 0-2
  | ghost1:a6 -> dawn, winners none, scores 0 1
DKR-E29: 1 girl c2, 1 boy c2, 0 girl hut, 0 boy b1, ghost 4 c5, players 2, dice 3-3 | may group:c2:c5
  | group:c2:c5 -> 1 girl c5, 1 boy c5, ghost 4 c5, actor chance, turn 0
Section 6, DKR-04: the example
  | -> boy to a7, girl to b10 trail1 trail2 trail3, ghost1 to a3, ghost2 to b13 b7, ghost3 to b3 b9, ghost4 to c1 k2
"""

FURTHER_CASES = """
DKR-16, DKR-R24 any group, held or not, by that number: 1 girl c1, 2 girl c1, 0 girl hut, 0 boy b1, ghost 4 c1, dice 2-2
  | -> group to c1:bridle2 c1:c3 tower:bridle1 tower:c2 | group:c1:c3 -> 1 girl c3, 2 girl c3, ghost 4 c1
DKR-18, DKR-R05 doubles without limit: 0 girl b2, 0 boy b3, 1 girl a7, 1 boy a7, players 2, turn 1
  | 1-1 group:a7:a8 -> actor chance, turn 1 | 2-2 group:hut:b2 -> actor chance, turn 1
  | 2-2 group:b2:b4 -> actor chance, turn 1 | 1-1 -> actor chance, turn 1 | 3-3 group:b4:b7 -> actor chance, turn 1
DKR-01, DKR-03, DKR-15, DKR-R03 seat 0 begins, and a round is one turn of each seat: new game, players 2
  | 2-1 girl:a1 ghost4:c5 -> turn 1, round 1 | 2-1 girl:a1 ghost4:c4 -> turn 0, round 2
DKR-01, DKR-03, DKR-15, DKR-R03 of six: new game, players 6
  | 2-1 girl:a1 ghost4:c5 -> turn 1, round 1 | 2-1 girl:a1 ghost4:c4 -> turn 2 | 2-1 girl:a1 ghost4:c5 -> turn 3
  | 2-1 girl:a1 ghost4:c4 -> turn 4 | 2-1 girl:a1 ghost4:c5 -> turn 5 | 2-1 girl:a1 ghost4:c4 -> turn 0, round 2
DKR-10 every pair of numbers is equally likely: new game
  | evenly 1-1..8 2-1..8 3-1..8 4-1..8 5-1..8 6-1..8
DKR-10 on a ghost die with four sides: new game, ghost_die 4 | evenly 1-1..4 2-1..4 3-1..4 4-1..4 5-1..4 6-1..4
DKR-10 with six sides: new game, ghost_die 6 | evenly 1-1..6 2-1..6 3-1..6 4-1..6 5-1..6 6-1..6
DKR-R04 no double: new game | 6-8 -> actor 0, dice 6-8
DKR-R04 the highest: new game | 6-6 -> group to village:a6
DKR-21, DKR-R23 a shelter is passed, and is then behind: 0 girl b15, 0 boy hut, ghost 3 b14, dice 4-1
  | -> girl to c1 c2 c3 tower | girl:c3 ghost4:c3 -> 0 girl tower
DKR-23 the first red ends a walk: 0 girl c7, dice 6-1 | -> girl to c8 c9
DKR-23 of a group: 0 girl c7, 1 girl c7, dice 6-6 | -> group to c7:c9 tower:c6
DKR-24 over the river: 1 girl a8, 0 girl a6, dice 2-5 | girl:a8 -> 0 girl hut, 1 girl hut
DKR-24 a group over the river: 1 girl a6, 0 girl a6, dice 5-5 | group:a6:a8 -> 0 girl hut, 1 girl hut
DKR-24 and who waits there: 1 girl a6, 0 girl a6, 2 boy a8, dice 2-2 | group:a6:a8 -> 0 girl hut, 1 girl hut, 2 boy hut
DKR-24 through the gate: 1 girl c9, 0 girl c7, dice 2-5 | girl:c9 -> 0 girl k1, 1 girl k1
DKR-24 a group through the gate: 1 girl c7, 0 girl c7, dice 5-5 | group:c7:c9 -> 0 girl k1, 1 girl k1
DKR-24 and who waits here: 1 girl c7, 0 girl c7, 2 boy c9, dice 2-2 | group:c7:c9 -> 0 girl k1, 1 girl k1, 2 boy k1
DKR-R15 nobody helps at the gate: 0 girl c8, 0 boy k1, 1 girl k3, 1 boy k3, players 2, dice 1-5 | girl:c9 -> 0 girl c9
  | ghost4:c9 -> 0 girl tower
DKR-25, DKR-R14 all seats count: 0 girl a7, 2 boy a1, dice 1-2 | girl:a8 -> 0 girl a8
DKR-R14 the ghost part follows: 0 girl a7, dice 1-2 | girl:a8 -> 0 girl hut, actor 0, dice 0-2
DKR-R13 scared, the last once more: 0 girl a7, dice 2-3 | ghost1:a7 -> 0 girl village
DKR-28, DKR-40 who has arrived stays: 0 girl linden, 1 girl linden, 0 boy hut, 1 boy b1, 2 boy b2, 2 girl b3, dice 2-3
  | -> girl to none
DKR-28 together: 0 girl linden, 1 girl linden, dice 5-5 | -> group to tower:c5
DKR-30, DKR-R02 at a fork: 0 girl c1, 0 boy c3, dice 2-1 | -> girl to bridle1 bridle2 c2 c3, boy to c5
  | not boy:c1: only-forward DKR-30
DKR-33, DKR-35 a crowd is left: rest b7, players 6, dice 4-1 | -> girl to b10 b8 b9
  | girl:b8 ghost2:b4 -> 0 girl b8, 0 boy b7
DKR-33 and joined: rest b7, 0 girl b6, players 6, dice 1-3 | girl:b7 ghost2:b8 5-5 -> 0 girl b7, 0 boy b7, 5 girl b7
DKR-43, DKR-44 past ghosts and children: 0 girl b6, 1 girl b6, 2 boy b8, ghost 2 b7, ghost 3 b9, dice 3-3
  | group:b6:b9 -> 0 girl b9, 1 girl b9, 2 boy b8
DKR-41 no excuse at the fork: dice 5-5 | -> group to tower:c5
DKR-41 two ways: dice 2-2 | -> group to tower:bridle1 tower:c2
DKR-42 a closed way: 0 girl hut, 0 boy b1, 2 girl b6, 2 boy b7, 1 girl c3, 1 boy c3, dice 2-2 | -> group to c3:c5
DKR-42, DKR-R09 one step onto blue is none: 0 girl hut, 0 boy b1, 2 girl b6, 2 boy b7, 1 girl c3, 1 boy c3
  | 1-1 -> actor chance, turn 0
DKR-42 a high number on a hidden path is none: 0 girl hut, 0 boy b1, 2 girl b6, 2 boy b7, 1 girl trail1, 1 boy trail1
  | 4-4 -> actor chance, turn 0
DKR-41, DKR-R08 the path is no duty: 1 girl b2, 1 boy b2, 0 girl b1, 0 boy hut, players 2, dice 3-3
  | -> group to b2:b4 b2:deer3
DKR-50, DKR-51, DKR-54 each in its area: 2 boy village, ghost 1 a1, ghost 2 b2, ghost 3 b9, ghost 4 c7, dice 6-7
  | -> ghost1 to a8, ghost2 to b7 b9, ghost3 to b14 b2, ghost4 to c2 k1
DKR-53, DKR-R22 they share tiles: 0 girl b8, 1 girl b8, 0 boy linden, ghost 2 b8, ghost 3 b6, dice 1-2
  | ghost3:b8 -> ghost 2 b8, ghost 3 b8, turn 1
DKR-R22 held by the second: 0 girl b8, 1 girl b8, 0 boy linden, ghost 2 b8, ghost 3 b8, dice 3-2 | ghost2:b10 -> turn 1
DKR-R22 free: 0 girl b8, 1 girl b8, 0 boy linden, ghost 2 b8, dice 3-2 | ghost2:b10 -> girl to b9 trail1 trail2
DKR-R21 back where it was: dice 2-8 | -> can ghost1:a4
DKR-55 neither in passing nor two: 1 girl b6, 2 girl b8, 2 boy b8, dice 6-3
  | ghost2:b8 -> 1 girl b6, 2 girl b8, 2 boy b8
DKR-R11 a ghost on the gate, a group: 0 girl c8, 1 girl c8, ghost 4 c9, dice 1-1 | -> can group:c8:c9
DKR-R12 a ghost on the gate, a child: 0 girl c8, ghost 4 c9, dice 1-2 | not girl:c9: ghost-there DKR-32
DKR-R17 short of blue: 0 girl b2, ghost 3 b12, dice 4-1 | -> girl to b3 b4 b6
DKR-R17 or not at all: 0 girl c3, 0 boy linden, ghost 4 c5, dice 2-1 | -> girl to none | ghost4:c6 -> girl to c5
DKR-R18 in any order: 0 girl c3, 0 boy linden, ghost 4 c5, dice 2-1 | ghost1:a5 -> turn 1
DKR-R19 nobody can pass: dice 2-1 | not pass: unknown-move DKR-05
DKR-11, DKR-14 the child first: dice 2-1
  | girl:c1 -> girl to none, boy to none, ghost1 to a3 a5, ghost2 to b4 b6, ghost3 to b10 b12, ghost4 to c3 c5
  | not boy:c1: child-done DKR-11
DKR-11 the ghost first: dice 2-1 | ghost1:a5 -> actor 0, dice 2-0 | not ghost1:a6: ghost-done DKR-11
  | boy:c1 -> actor chance, dice 0-0
DKR-60, DKR-R28 after the ghost, before dawn: 0 boy linden, 2 girl k3, turn 2, round 20, dawn 20, dice 1-0
  | girl:linden -> curse-lifted, winners 0 2, scores 1 0 1
DKR-61, DKR-R27 one seat alone: 0 boy linden, 1 boy linden, 1 girl k3, turn 1, dice 1-4
  | girl:linden -> curse-lifted, winners 1, scores 1 2 0
DKR-63, DKR-R29 the last turn alone: turn 1, round 20, dawn 20, dice 0-2 | ghost1:a6 -> turn 2, round 20, actor chance
DKR-R29 of the last round alone: turn 2, round 19, dawn 20, dice 0-2 | ghost1:a6 -> turn 0, round 20, actor chance
DKR-18, DKR-63 not over while doubles come: turn 2, round 20, dawn 20 | 1-1 group:tower:c1 -> actor chance
"""

WHY_NOT = """
no move: dice 2-1 | not girl:nowhere: unknown-move DKR-05 | not ghost5:a1: unknown-move DKR-05
  | not group:a1: unknown-move DKR-05 | not girl:a1:a2: unknown-move DKR-05
no tile of this board: board short, dice 2-1 | not group:a5:a6: unknown-move DKR-05
no roll of these dice: ghost_die 4 | not 2-5: unknown-move DKR-05 | not 7-1: unknown-move DKR-05
the curse lifted: 0 boy linden, 0 girl k3, dice 1-0 | girl:linden | not 2-1: game-over DKR-60
dawn: turn 2, round 200, dice 0-1 | ghost1:a5 | not girl:a1: game-over DKR-63
rolling: dice 2-1 | not 2-1: no-roll-due DKR-10
before the roll: players 3 | not girl:c1: roll-first DKR-10
no double: dice 2-1 | not group:tower:c2: no-double DKR-16
no double, half used: dice 2-0 | not group:a1:a2: no-double DKR-16
a child alone: 0 girl b1, dice 2-2 | not group:b1:b3: no-group DKR-40
a child alone at the linden: 0 girl linden, dice 2-2 | not group:linden:c1: no-group DKR-40
two at the linden: 0 girl linden, 1 girl linden, dice 2-2 | not group:linden:c1: at-the-linden DKR-28
groups: dice 2-2 | not group:tower:b15: only-forward DKR-30 | not group:tower:k1: obstacle-ahead DKR-23
  | not group:tower:c3: too-far DKR-31
groups with a high number: dice 5-5 | not group:tower:bridle1: slow-path DKR-26
  | not group:tower:c3: as-far-as-possible DKR-42
groups on the castle path: 1 girl k1, 1 boy k1, dice 4-4 | not group:k1:linden: slow-path DKR-27
  | not group:tower:c4: haunted-place DKR-22
no group: dice 2-2 | not girl:c1: double DKR-16 | not ghost1:a2: double DKR-16
the child part done: 0 girl linden, dice 0-1 | not girl:c1: child-done DKR-11
at the linden: 0 girl linden, dice 2-1 | not girl:c1: at-the-linden DKR-28
waiting: 0 girl c9, dice 2-1 | not girl:k1: waits-for-others DKR-23
held: 0 girl b6, 1 girl b6, ghost 2 b6, dice 2-1 | not girl:a1: ghost-holds-group DKR-34
behind: 0 girl b6, dice 2-1 | not girl:b6: only-forward DKR-30 | not girl:b4: only-forward DKR-30
  | not girl:deer3: only-forward DKR-30 | not girl:b9: too-far DKR-31 | not girl:b11: too-far DKR-31
before the gate: 0 girl c8, dice 2-1 | not girl:linden: obstacle-ahead DKR-23
off a hidden path: 0 girl deer3, dice 5-1 | not girl:b11: slow-path DKR-26
onto a hidden path: 0 girl b2, dice 4-1 | not girl:b9: slow-path DKR-26
along the castle path: 0 girl k3, dice 4-1 | not girl:linden: slow-path DKR-27
blue: 0 girl b9, dice 2-1 | not girl:b11: haunted-place DKR-22
a ghost there: 0 girl b9, ghost 3 b12, dice 3-1 | not girl:b12: ghost-there DKR-32
the ghost part done: dice 2-0 | not ghost1:a5: ghost-done DKR-11
ghosts: dice 2-1 | not ghost2:hut: shelter DKR-21 | not ghost1:deer1: hidden-path DKR-54
  | not ghost1:b5: other-area DKR-51 | not ghost1:a6: full-count DKR-52 | not ghost1:a4: full-count DKR-52
"""
"""The lines of section 9, and their order."""


test_rules = scenarios(at, facts, EXAMPLES, FURTHER_CASES, WHY_NOT)


def test_refusals_name_tiles_and_the_shortest_distance() -> None:
    """DKR-31: from the first to the last fork there are 4 tiles by the hidden path, 7 by the road."""
    assert "It is 4 tiles from" in str(at("0 girl c1, dice 3-1").state.why_not("girl:c8"))
    assert "Graveyard" in str(at("0 girl b9, dice 2-1").state.why_not("girl:b11"))


@cases("""
    slow | number | possible
    2 | 2 | true
    2 | 3 | false
    4 | 4 | true
    3 | 4 | false
""")
def test_low_numbers_open_slow_paths(slow: int, number: int, possible: bool) -> None:
    """DKR-26, DKR-27, DKR-R16: onto, along and off slow tiles, the number rolled counts, not the steps walked."""
    for tile in ("c1", "bridle1", "bridle3", "k1", "k3"):
        walks = [text[5:] for text in at(f"0 girl {tile}, dice {number}-1, slow {slow}").legal if text[:5] == "girl:"]
        assert any(end.startswith(("bridle", "k", "linden")) for end in walks) == (possible and tile != "bridle3")
        assert bool(walks) == (possible or tile == "c1")


def test_the_reason_of_a_ghost_needs_a_ghost() -> None:
    """DKR-32: the last reason for refused walks is only given for tiles with a ghost."""
    play = at("0 girl b1, 0 boy c1, 1 girl b2, 1 boy b2, ghost 2 b4, ghost 4 c3, dice 4-3")
    refused = (text for text in data.WALK_TEXTS if text not in play.legal)
    assert [text for text in refused if play.state.why_not(text).reason == "ghost-there"] == ["girl:b4", "boy:c3"]
