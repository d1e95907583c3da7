"""States as JSON with every invariant (section 6), the texts of all moves (section 7), and options."""

import pytest

from crossings.engine import BadOption
from crossings.games.march_on_mars.rules import data
from playing import hold_wrong
from rows import cases

from .conftest import EXAMPLE_MOVES, GAME, at

TURN_START = "0 at 9,0, y1 at 7,0, b1 at 12,0"
MID_TURN = f"{TURN_START} | 1:bk/2:bk b1 k1 -b1:f go"
BAD_VALUES = {
    TURN_START: """
phase = "order": phase
phase = "drone": dice
phase = "go": dice
phase = "bait": order
phase = "deal": round
round = 9: round
track = ["h", "h"]: track
track = ["h", "a", "b"]: track
base_hits = 3: base_hits
bag.y = 28: bag
incoming.r = 1: bag
aliens.0.at = [9, 1]: aliens
aliens.0.at = [17, 0]: aliens[0].at
aliens.0.at = [0, 0]: aliens[0].at
aliens.0.at = [12, 0]: aliens[1].at
aliens.0.at = [1, 0]: aliens
aliens.0.y = 0: aliens[0]
aliens.1.at = [7, 0]: aliens[1].at
marines.0.x = 17: marines[0].x
marines.0.x = null: marines[0].y
marines.0.y = 1: marines[0].x
marines.0.card = 2: marines[0].card
marines.0.ability = "sniper": marines[0].ability
marines.0.crashed = true: marines[0].crashed
marines.0.out = true: marines[0].out
marines.0.used = true: marines[0].used
marines.0.strained = true: marines[0].strained
marines.0.bait = true: marines[0].bait
marines.1.bait = true: marines[1].bait
order = [0]: order
order = [1, 1]: order
order = [2]: order[0]
ask = [0]: ask
draw = {"slot": "l2", "count": 3}: draw
draw = {"slot": "r2", "count": 3}: draw.slot
side = 1: side
active = null: active
active = 1: order
dice = 3: dice
program = ["bk", "", ""]: program
action = 1: action
throw = "act": throw
beacon = 0: beacon
gate = "l1+": gate
pending = "b": pending
faces = ["b1"]: faces
hand = []: action
rerolled = ["base"]: rerolled
moved = true: moved
shot = true: shot
fired = true: fired
strain = true: strain
unleash = true: unleash
actor = 1: actor
result = {"winners": [], "scores": [0, 0], "reason": "time"}: result.reason
""",
    MID_TURN: """
dice = 4: dice
program = ["b", "bk", ""]: program
program = ["bk", "", "bk"]: program
program = ["bb", "bk", ""]: program
program = ["", "bk", "bk"]: program
program = ["kb", "bk", ""]: program[0]
action = 3: action
action = 0: action
throw = null: throw
throw = "bomb": throw
throw = "teleport": throw
throw = "foresee": throw
throw = "kamikaze": throw
throw = "sm": throw
throw = "drone": throw
pending = "bbk": faces
pending = "k": faces
pending = "": pending
faces = ["k1"]: faces
rerolled = ["team"]: rerolled
fired = true: faces
""",
    f"{MID_TURN} b1": 'faces = ["k1"]: faces',
    f"{MID_TURN} b1 k1": """
pending = "b": pending
faces = ["b1"]: faces
""",
    f"{TURN_START} | 1:bk/2:bk b1 k1": """
moved = true: moved
unleash = true: unleash
phase = "reroll": pending
""",
    f"{TURN_START} | 1:bk/2:bk b1 k1 hold": "action = 1: phase",
    # training: MOM-S05 to MOM-S07, MOM-Y07 to MOM-Y09
    "0 at 9,0 injector": """
dice = 6: dice
strain = true: dice
marines.0.strained = true: dice
""",
    "0 at 9,0 precog": """
strain = true: strain
marines.0.card = 4: marines[0].ability
marines.1.card = 5: marines[0].card
marines.0.ability = null: marines[0].ability
""",
    "0 at 9,0 kamikaze": "marines.0.out = true: marines[0].out",
    # the set-up: MOM-S01 to MOM-S09
    "new game, players 2": 'track = ["a", "b"]: track',
    "new game, players 2 | card:h card:a": """
aliens = []: bag
marines.1.card = 1: marines[1].card
phase = "ability": marines[0].card
""",
    "new game, players 2 | card:h card:a deal:1 deal:2": 'marines.0.ability = "drone": marines[0].ability',
    "new game, players 2 | card:h card:a deal:1 deal:2 ability:orbital ability:comms": "marines.1.x = 14: marines[1].y",
    "new game, players 2, specials none, track ha | start:14 start:15": """
marines.1.x = 13: marines[1].x
draw.count = 2: draw.count
draw.slot = "l1": draw.slot
incoming.y = 1: bag
""",
    # the end: MOM-F01 to MOM-F03
    "0 at 9,0, active 1, last, round 8 | pass": """
result.reason = "mmm": result.reason
result.reason = "base": base_hits
round = 7: result.reason
result = null: result
""",
    # baits and draws: MOM-C08, MOM-W03, MOM-W04
    "0 at 14,0, 1 at 15,0, active 1, last | pass": "side = 1: side",
    "0 at 14,0 bait, 1 at 15,0, active 1, last | pass w1": """
ask = []: ask
ask = [1]: ask
side = 0: side
""",
    "0 at 14,0 bait, 1 at 15,0, active 1, last | pass w1 again w1": """
draw.count = 2: draw.count
draw.slot = "l1": draw.slot
""",
}
"""Valid positions; for each, invalid values and the key named in the error."""


@pytest.mark.parametrize("valid", BAD_VALUES)
def test_states_that_break_an_invariant_are_refused_by_key(valid: str) -> None:
    """CON-13; section 6. Conformance and the schema hold types and ranges."""
    position, _, moves = valid.partition(" | ")
    play = at(position)(moves)
    assert GAME.from_json(play.json) == play.state
    hold_wrong(GAME, lambda: play.json, BAD_VALUES[valid])


def test_the_example_of_the_rules_is_valid() -> None:
    """Section 6."""
    example = at("the example")(EXAMPLE_MOVES).json
    assert example["program"] == ["bk", "b", "w"] and GAME.from_json(example).to_json() == example


def test_texts_of_moves() -> None:
    """MOM-N01, MOM-N03: there are as many as the rules count."""
    assert (len(set(data.ACTIONS)), len(set(data.OUTCOMES))) == (2787, 106)
    starts = {"fight=": 47, "shoot:": 7 * 4 * 47, "hit:": 6 * 4 * 6, "take:": 311, "+": 240, "-": 240, "1:": 396}
    assert {start: sum(text.startswith(start) for text in data.ACTIONS) for start in starts} == starts


@cases("""
    options
    players 2, track hcai
    players 4, track hc
    track hhai
    track hcak
    track hca
    players 6
    turns 0
    target 11
    base 6
    black_twos 2
""")
def test_bad_options(options: str) -> None:
    """MOM-S01, MOM-S02: a track has as many letters as the board has slots, all different."""
    with pytest.raises(BadOption):
        at(f"new game, {options}")
