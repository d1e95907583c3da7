"""States as JSON and DUC-FEN: canonical forms are read back, all others are rejected."""

import copy
import json
import re
from typing import Any

import pytest

from crossings.engine import BadState
from crossings.engine.playthrough import random_policy
from playing import put, refused
from rows import cases

from .conftest import GAME, fen

EXAMPLE: dict[str, Any] = json.loads("""{
    "game": "dune-chess",
    "options": {
        "players": 2, "setup": "wall", "riders": "own", "worm_back": "allowed", "quiet": 20, "stall": 40, "cap": 300
    },
    "actor": 1,
    "result": null,
    "ground": ["........", "........", "..#..#..", "*****.**", "********", "..#..#..", "........", "........"],
    "men": [".H.B.M..", "TTT.T.o.", "....T...", ".....o..", "........", "........", "T...t..t", ".Of.d..f"],
    "worms": ["c1", "h3"],
    "cargo": {"b1": "T", "f5": "h"},
    "held": [0, 1],
    "captured": [{"tr": 1, "sr": 2, "ha": 1, "or": 1}, {"tr": 3, "fr": 0, "ha": 0, "or": 0}],
    "quiet": 1,
    "ply": 49,
    "last_worm": null
}""")
EXAMPLE_LINE = "1H1B1M2/TTT1T1o1/2#1T#2/*****(oh)**/********/2#2#1w/T3t2t/1(OT)(wf)1d2f a 0/1 THOSSttt 1 49 -"
BARRED = EXAMPLE | {"options": EXAMPLE["options"] | {"worm_back": "barred"}, "last_worm": ["g3", "h3"]}


@pytest.mark.parametrize(
    "data, line, options",
    [
        (EXAMPLE, EXAMPLE_LINE, {}),
        (BARRED, EXAMPLE_LINE.removesuffix("-") + "g3h3", {"worm_back": "barred"}),
    ],
    ids=["section 6", "DUC-47"],
)
def test_a_state_is_read_and_written_as_json_and_line(data: dict[str, Any], line: str, options: dict[str, str]) -> None:
    state = GAME.from_json(data)
    assert state.to_json() == data
    assert fen(state) == line
    assert GAME.from_text(line, **options) == state


@cases(r"""
    key | changes | why
    ground | ground.3 = "*****.*" | 8 strings
    ground | ground.7 = "x......." | 'x' on a1
    ground | ground.7 = "...#...." | 5 Seitch
    ground | held.1 = 2 | 17 Spice
    men | men.7 = "xOf.d..f" | 'x' on a1
    men | men.4 = "T......." | is on Spice
    men | men.7 = ".Ot.d..f" | only 'f' can ride
    men | men.7 = "dOf.d..f" | 2 of 'd'
    men | men.7 = "fOf.d..f" | 3 of 'f'
    men | captured.0.tr = 2 | 9 of 'T'
    worms | worms = ["h3", "c1"] | sorted
    worms | worms = ["h3", "h3"] | twice
    worms | worms = ["c1", "h3", "h4"] | up to 2
    worms | worms = ["c1", "f3"] | Seitch of f3
    cargo | cargo = {"b1": "h"} | no Ornithopter of its side
    cargo | cargo = {"a1": "T"} | no Ornithopter of its side
    cargo.b1 | cargo = {"b1": "M"} | one of T, H, t, h
    captured[1].fr | captured.1 = {"tr": 0, "sr": 0, "ha": 0, "or": 0} | missing
    captured[1] | captured.1.sr = 0 | tr, ha, or, fr
    captured[0].sr | captured.0.sr = 3 | 0 to 2
    quiet | quiet = 41 | 0 to 40
    quiet | quiet = 30; ply = 29 | only 29
    ply | ply = 301 | 0 to 300
    last_worm | last_worm = ["g3", "h3"] | barred
    actor | actor = null | not over
    actor | ply = 300 | is over \(cap\)
    result | result = {"winners": [], "scores": [0, 0], "reason": "cap"} | should be None
    last_worm | options.worm_back = "barred"; last_worm = ["g3"] | from, to -- DUC-47
    last_worm | options.worm_back = "barred"; last_worm = ["g3", "g4"] | no Sandworm on g4
    last_worm | options.worm_back = "barred"; last_worm = ["h5", "h3"] | not next to each other
    last_worm | options.worm_back = "barred"; last_worm = ["h2", "h3"] | more than Spice
""")
def test_invariants_of_a_state_are_checked(key: str, changes: str, why: str) -> None:
    data = copy.deepcopy(EXAMPLE)
    for path, value in (change.split(" = ") for change in changes.split("; ")):
        put(data, path, json.loads(value))
    error = refused(GAME, data)
    assert error.key == key and re.search(why, str(error))


def test_every_state_of_a_game_has_one_line() -> None:
    options = {"worm_back": "barred", "setup": "heart"}
    state = GAME.start(**options)
    choose = random_policy(11)
    while state.result is None:
        assert GAME.from_text(fen(state), **options) == state
        state = state.play(choose(state))
    assert fen(state).split(" ")[1] == "-"
    assert GAME.from_text(fen(state), **options) == state


LEADERS = "3B4/8/8/8/8/8/8/3d4"


@cases(f"""
    why | line
    7 fields | ""
    7 fields | {LEADERS} h 0/0 - 0 0
    7 fields | {LEADERS}  h 0/0 - 0 0 -
    7 fields | "{LEADERS} h 0/0 - 0 0 - "
    SIDE | {LEADERS} b 0/0 - 0 0 -
    SIDE | {LEADERS} ha 0/0 - 0 0 -
    not over | {LEADERS} - 0/0 - 0 0 -
    HELD | {LEADERS} h 0 - 0 0 -
    HELD | {LEADERS} h 00/0 - 0 0 -
    must be written as | {LEADERS} h 0/0 tT 0 0 -
    CAPTURED | {LEADERS} h 0/0 M 0 0 -
    7 fields|CAPTURED | {LEADERS} h 0/0  0 0 -
    0 to 2 | {LEADERS} h 0/0 OOO 0 0 -
    QUIET | {LEADERS} h 0/0 - x 0 -
    only 0 | {LEADERS} h 0/0 - 1 0 -
    PLY | {LEADERS} h 0/0 - 0 1000 -
    WORM | {LEADERS} h 0/0 - 0 0 a1
    worm_back | {LEADERS} h 0/0 - 0 0 a1a2
    8 ranks | 3B4/8/8/8/8/8/3d4 h 0/0 - 0 0 -
    rank 8 of BOARD | 3B5/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -
    rank 1 of BOARD | 3B4/8/8/8/8/8/8/3d3 h 0/0 - 0 0 -
    rank 1 of BOARD | 3B4/8/8/8/8/8/8/3d(4 h 0/0 - 0 0 -
    must be written as | 3B4/8/8/8/8/8/8/3d31 h 0/0 - 0 0 -
    must be written as | 3B4/8/8/8/8/8/8/3(d)4 h 0/0 - 0 0 -
    must be written as | 3B4/8/8/8/8/8/8/3d3() h 0/0 - 0 0 -
    ground, w, man and cargo | 3B4/8/8/8/8/8/8/3d3(w*) h 0/0 - 0 0 -
    'x' on h1 | 3B4/8/8/8/8/8/8/3d3x h 0/0 - 0 0 -
    is on Spice | 3B4/8/8/8/8/8/8/3d3(*t) h 0/0 - 0 0 -
""")
def test_only_canonical_lines_are_read(line: str, why: str) -> None:
    with pytest.raises(BadState, match=why) as error:
        GAME.from_text(line)
    assert "\n" not in str(error.value)
