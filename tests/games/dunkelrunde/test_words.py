"""Texts for players: the log, prompts, buttons, hints, refused picks, plain text, and the summary of a game."""

import presentation
from crossings.games.dunkelrunde.rules.data import TILE_IDS
from games.scenarios import scenarios

from .conftest import GAME, at, facts

LOG = """
DKR-10: players 3 | 2-5 => Red rolled 2 for a child and 5 for a ghost.
DKR-16: turn 1 | 2-2 => Blue rolled a double 2: a group must move.
DKR-17, DKR-E18: 0 girl b1, 0 boy b2, 1 girl b3, 1 boy hut, players 2
  | 1-1 => Red rolled a double 1, but no group could move. Red rolls again.
DKR-31: 1 boy b1, turn 1, dice 3-2 | boy:b3 => Blue's boy moved to the dark firs.
DKR-31: 1 boy b1, turn 1, dice 3-2 | boy:b3 ~> Blue's boy moved to the dark firs
DKR-33: 0 girl b1, 2 boy b3, dice 3-2 | girl:b3 => Red's girl moved to the dark firs. Yellow's boy was already there.
DKR-33 a crowd: 0 girl b15, dice 1-2
  | girl:tower => Red's girl moved to the Wizard's Tower. 5 others were already there.
DKR-E16: 0 girl c1, dice 2-1 | girl:bridle2 => Red's girl moved to the path under the Grey Forest.
DKR-23: 0 girl c8, dice 2-1
  | girl:c9 => Red's girl moved to the Weird Gate. The child has to wait there until another one comes.
DKR-E13: 0 girl c6, 1 boy c9, ghost 4 k1, dice 5-1 | girl:c9 => Red's girl moved to the Weird Gate. Blue's boy was
  already there. Together they passed the gate to the fallen gatehouse.
DKR-E09: 0 girl a6, 1 girl a8, 2 girl village, ghost 1 a1, dice 6-1 | girl:a8 => Red's girl moved to the river bank.
  Blue's girl was already there. Together they crossed the river to the Witch's Hut.
DKR-E11: 0 girl a6, dice 2-1 | girl:a8 => Red's girl moved to the river bank. The witch helped the last child across the
  river to the Witch's Hut.
DKR-E21: 0 girl k3, dice 2-1 | girl:linden => Red's girl moved to the Dryad's Linden. The girl woke the dryad.
DKR-28: 0 boy k3, dice 2-1
  | boy:linden => Red's boy moved to the Dryad's Linden. The boy pleaded for the cursed knights.
DKR-40: players 2, dice 2-2
  | group:tower:c2 => 4 children moved together from the Wizard's Tower to the dragon's glen. Red rolls again.
DKR-E10: 0 girl a6, 1 girl a6, 2 boy a8, dice 2-2 | group:a6:a8 => Red's girl and Blue's girl moved together from the
  wisp forest to the river bank. Yellow's boy was already there. Together they crossed the river to the Witch's Hut. Red
  rolls again.
DKR-18: 0 girl b1, 1 girl b1, 2 boy b3, dice 2-2 | group:b1:b3 => Red's girl and Blue's girl moved together from the
  herb garden to the dark firs. Yellow's boy was already there. Red rolls again.
DKR-E12: 0 girl a7, 0 boy a7, ghost 1 a8, dice 1-1
  | group:a7:a8 => ... Together they crossed the river to the Witch's Hut. Red rolls again.
DKR-60 no further roll: 0 girl k3, 0 boy k3, dice 3-3 | group:k3:linden => Red's boy and Red's girl moved together from
  the broken hall to the Dryad's Linden. The girl woke the dryad. The boy pleaded for the cursed knights.
DKR-R28 three at once: 1 girl k2, 1 boy k2, 2 girl k2, dice 3-3
  | group:k2:linden => ... The girls woke the dryad. The boy pleaded for the cursed knights.
DKR-52: dice 0-1 | ghost1:a5 => Ghost 1 moved to the edge of the wisp forest.
DKR-R21: dice 0-8 | ghost1:a4 => Ghost 1 turned around and moved back to the Dead Tree.
DKR-03: turn 2, dice 0-1 | ghost4:c5 => Ghost 4 moved to the foot of the heights. Round 3 began.
DKR-03 no round begins: turn 1, dice 0-1 | ghost1:a5 => Ghost 1 moved to the edge of the wisp forest.
DKR-63 nor at dawn: turn 2, round 20, dawn 20, dice 0-1 | ghost1:a5 => Ghost 1 moved to the edge of the wisp forest.
DKR-55: 1 girl b6, dice 0-1 | ghost2:b6 => Ghost 2 moved to the broken arch. Blue's girl was alone there and ran back 6
  tiles to the Witch's Hut.
DKR-E27: 0 boy a6, board short, dice 6-3
  | ghost1:a6 => ...Red's boy was alone there and ran back 5 tiles to the village.
DKR-E06: 1 girl b6, 2 boy b6, 0 boy b6, dice 0-1 | ghost2:b6 => Ghost 2 moved to the broken arch. Red's boy, Yellow's
  boy and Blue's girl held hands and were not scared.
DKR-E06 a crowd: rest b6, dice 0-1
  | ghost2:b6 => Ghost 2 moved to the broken arch. 6 children held hands and were not scared.
DKR-E08: 0 girl b7, 1 girl b7, 0 boy linden, dice 1-2
  | ghost2:b7 => ...Red's girl and Blue's girl held hands and were not scared. Neither of Red's children could move.
DKR-13: 0 girl c9, 0 boy linden, dice 2-1
  | ghost1:a5 => Ghost 1 moved to the edge of the wisp forest. Neither of Red's children could move.
DKR-E04 to a player who was away: 1 boy a5, 0 girl a1, ghost 1 a6, dice 2-5
  | ghost1:a5 ~> Olive moved ghost 1 to the edge of the wisp forest / it scared Blue's boy back to the village
"""

PROMPTS = """
DKR-11, DKR-52: 0 girl b1, dice 2-5 | waits: Waiting for Olive to move a child and a ghost.
  | asks: move one of your children up to 2 tiles and any ghost exactly 5 tiles, in either order.
DKR-12: 0 girl b1, dice 2-0 | asks: move one of your children up to 2 tiles.
  | waits: Waiting for Olive to move a child.
DKR-26: 0 girl b1, dice 5-0 | asks: move one of your children up to 5 tiles, but not on hidden or castle paths.
DKR-14: 0 girl b1, dice 0-3 | asks: move any ghost exactly 3 tiles. | waits: Waiting for Olive to move a ghost.
DKR-16: dice 2-2 | asks: on a double 2, move any group of children as far as it can go, up to 2 tiles.
  | waits: Waiting for Olive to move a group.
DKR-E07: 0 girl a6, 0 boy a6, 1 girl hut, 1 boy hut, ghost 1 a6, dice 2-1
  | asks: neither of your children can move now; first move any ghost exactly 1 tile.
"""

BUTTONS = """
section 6: the example | pick boy:a7: boy-1 a7 | label boy:a7: Blue's boy to the sleeping giant
  | pick girl:trail1: girl-1 trail1 | label girl:trail1: Blue's girl to the grassy trail | pick ghost2:b7: ghost-2 b7
  | label ghost2:b7: Ghost 2 to the winding road · scares Red's girl | label ghost3:b9: Ghost 3 to the second signpost
DKR-R25 who alone is on a tile fills it: the example, ghost 1 a1 | pick ghost1:a6: ghost-1 boy-1
DKR-33: the example, 0 boy hut, 1 girl b6, 1 boy b3, 2 girl hut, 2 boy hut | pick boy:b6: boy-1 girl-1
  | label boy:b6: Blue's boy to the broken arch · joins Blue's girl
DKR-53, DKR-R22 so does a ghost: rest hut, turn 1, ghost 1 a1, ghost 2 b12, ghost 3 b7, ghost 4 c6, dice 3-5
  | pick ghost2:b7: ghost-2 ghost-3
DKR-R21 unless it can come back there: the example, dice 3-8, ghost 1 a4 | pick ghost1:a4: ghost-1 a4
  | label ghost1:a4: Ghost 1 back to the Dead Tree
DKR-23, DKR-24: 0 girl a8, 0 boy village, 1 girl a6, 1 boy village, 2 girl c9, ghost 1 a1, turn 1, dice 3-5
  | label girl:a8: Blue's girl to the river bank · joins Red's girl · across the river
DKR-23 alone: 0 girl a6, 0 boy village, 1 girl a6, 1 boy village, 2 girl c9, ghost 1 a1, turn 1, dice 3-5
  | label girl:a8: Blue's girl to the river bank · waits there
DKR-13, DKR-34, DKR-E08: rest hut, 0 girl b7, 1 girl b7, 1 boy linden, turn 1, ghost 1 a8, ghost 4 c6, dice 1-2
  | label ghost2:b7: Ghost 2 to the winding road · neither of Blue's children can move
  | label ghost2:b3: Ghost 2 to the dark firs
DKR-16, DKR-E17: 0 girl b2, 0 boy hut, 1 girl b2, 2 girl b4, 2 boy village, turn 2, ghost 3 b6, dice 3-3
  | pick group:b2:deer3: b2 deer3 | label group:b2:deer3: Red's girl and Blue's girl to the forest glade
  | label group:b2:b4: Red's girl and Blue's girl to the fallen wall · joins Yellow's girl
DKR-40: rest village, dice 4-4 | label group:village:a3: All 6 children to the troll's shadow
"""

HINTS = """
DKR-20 to DKR-28 what tiles cost: the example | on b5: Old Ruins: haunted place; children can pass, but not stop
  | on hut: Witch's Hut: shelter; ghosts can't enter
  | on trail1: ...children need 3 or less on the child die; ghosts can't enter... | on k2: ...ghosts move here, too...
  | on a8: ...two or more cross the river...
DKR-26: the example, slow 4 | on trail1: ...4 or less on the child die...
DKR-55, DKR-56, DKR-R23: the example
  | on boy-1: ...at the wisp forest: road; a ghost that stops here scares the lone child back 6 tiles to the village
  | on girl-1: ...in a group: ghosts can't scare it
DKR-E25 along the road, not a hidden path: 0 girl b15, rest hut
  | on b15: ...scares the lone child back 15 tiles to the Witch's Hut
DKR-E25 through the gate: 0 girl k2, rest hut | on k2: ...scares the lone child back 11 tiles to the Wizard's Tower
DKR-E25 one: 0 girl a1, rest hut | on a1: ...scares the lone child back 1 tile to the village
DKR-34: the example, ghost 2 b9 | on girl-1: ...held by ghost 2...
DKR-52: the example
  | on ghost-2: Ghost 2 at the sunken tombs: road; with a 5, ghost 2 can move to the winding road or the first hill;
  Red's girl at the winding road would run back
DKR-R20, DKR-E05: the example, dice 1-3, ghost 2 b1, ghost 3 b8
  | on ghost-2: ...with a 3, ghost 2 can move to the fallen wall
corners: the example | on night: Round 9 | on dice: Child die: 3; ghost die: 5
corners, a high number: the example, dice 4-5
  | on dice: Child die: 4; ghost die: 5; the child die is too high for hidden and castle paths
corners, no roll: the example, dice 0-0 | on dice: Both dice are about to be rolled | on turn: Blue rolls both dice
corners, a double: the example, dice 2-2 | on dice: A double 2: one group moves...
what a tile holds: the example | on b9: Second signpost: road; Yellow's boy and Blue's girl are here...
  | on deer2: Open forest: hidden path; Red's boy is here... | on b3: Dark firs: road...
  | on turn: Blue has 3 for a child and 5 for a ghost... | on goal: ...no child is there yet...
DKR-60 at the linden: rest k1, 0 girl linden, 1 girl linden, 2 girl linden, dice 1-0, turn 1
  | on goal: ...Red's girl, Blue's girl and Yellow's girl are there...
corners, a used die: the example, dice 0-5 | on dice: Child die: used; ghost die: 5
nowhere: the example | on nowhere: none | on girl-5: none | on ghost-7: none | on light-b9: none
DKR-E22: 0 girl linden, 1 boy k3, rest hut, turn 1, dice 1-0 | boy:linden
  | on turn: The curse is lifted: Red and Blue win
DKR-E22 alone: 0 girl linden, 1 girl linden, 1 boy k3, rest hut, turn 1, dice 1-0 | boy:linden
  | on turn: The curse is lifted: Blue wins
DKR-E28: 0 girl linden, rest hut, turn 2, round 200, dice 0-1 | ghost1:a5 | on turn: Dawn has come: no player wins
  | on dice: The game is over
"""

REFUSED = """
too far: 0 girl a1, dice 2-1 | why girl-0 a6: too-far DKR-31
back: 0 girl a3, dice 2-1 | why girl-0 a1: only-forward DKR-30
waiting: 0 girl a7, 0 boy c9, dice 3-1 | why boy-0: waits-for-others DKR-23
ghosts: dice 2-1 | why ghost-1 tower: shelter DKR-21 | why ghost-1 ghost-2: other-area DKR-51 | why night: none
  | why goal: none | why b14: full-count DKR-52
a tile that nobody can go to: 0 girl a1, 0 boy village, dice 3-0 | why a4: haunted-place DKR-22
  | why a6: too-far DKR-31 | why b2: obstacle-ahead DKR-23
and no ghost: dice 0-5 | why a3: full-count DKR-52 | why k3: full-count DKR-52
the ghost part done: dice 2-0 | why ghost-1: ghost-done DKR-11
the child part done: 0 girl a1, dice 0-3 | why a1: child-done DKR-11
no group: 0 girl b1, dice 2-2 | why b1: no-group DKR-40 | why tower k1: obstacle-ahead DKR-23
"""


PLAIN = """
the road by stretches: the example | prints: Round 9. Blue has 3 for a child and 5 for a ghost. ...
  | prints: ... Village to river 1 [village Village] a1 Orchard a2 Bridge a3 Troll's shadow ...
  | prints: ... b9 Second signpost: Yb Bg ... | prints: ... ~deer2 Open forest: Rb~ ...
DKR-63 dawn is announced if it can come: dawn 25, dice 2-5 | prints: ...Round 2 (dawn after 25)...
section 3, 200 rounds are a technical limit: dice 2-5 | prints: Round 2. ...
"""

RESULTS = """
DKR-62 the parts of a score: 0 girl linden | parts 0: Red's girl at the linden 1, Red's boy at the linden 0
DKR-61, DKR-E22 one child each:
  0 boy linden, 1 boy linden, 2 boy linden, 3 girl k3, players 4, dice 1-2, turn 3 | girl:linden
  | result: Red, Blue, Yellow and Green win: each had one child at the linden when the curse was lifted.
  | seat 0 | result: You have won, together with Blue, Yellow and Green: each had one child at the linden when the curse
    was lifted.
DKR-61, DKR-E22 both children: 0 boy linden, 1 boy linden, 2 boy linden, 0 girl k3, players 4, dice 1-2 | girl:linden
  | seat 0 | result: You have won: both children were at the linden when the curse was lifted.
  | seat 1 | result: Red wins, you came second: both children were ... One of your children was there.
  | seat 3 | result: Red wins, you came fourth: both children were ... None of your children was there.
DKR-61, DKR-E23 both children of two seats:
  0 boy linden, 1 boy linden, 2 boy linden, 1 girl k1, 2 girl k1, players 4, dice 3-3 | group:k1:linden
  | result: Blue and Yellow win: both children were at the linden when the curse was lifted.
DKR-63, DKR-E28: 1 boy linden, turn 1, round 20, players 2, dawn 20, dice 0-1 | ghost2:b6
  | result: Nobody has won: dawn came after round 20, before a girl and a boy had reached the linden.
DKR-55, DKR-60 counted: 0 boy linden, 0 girl k3, 1 boy a5, ghost 1 a6, dice 1-5, players 2 | ghost1:a5 girl:linden
  | counts Children scared back: 1 | counts Longest run back: Blue's boy, 5 tiles at 1
  | counts Curse lifted by: Red's girl at 2
"""


test_words = scenarios(at, facts, LOG, PROMPTS, BUTTONS, HINTS, REFUSED, PLAIN, RESULTS)


def test_everything_on_the_board_has_a_name_of_its_own() -> None:
    """Tiles also have a form with an article, for sentences that need one."""
    for tile in TILE_IDS:
        assert GAME.words.translate(tile) and GAME.words.translate(f"{tile}.the").startswith("the ")
    everybody = presentation.position(at("new game, players 6").state).tile_of
    assert len({GAME.words.translate(who) for who in everybody}) == len(everybody) == 16


def test_the_summary_says_how_seats_are_ranked() -> None:
    """DKR-61: two children at the linden beat one."""
    assert "players with both their children there win; if there are none, all players with one child" in GAME.summary
