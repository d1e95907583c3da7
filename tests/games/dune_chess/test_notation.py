"""States as JSON and DUC-FEN: what is written is read again, and nothing else is."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from crossings.engine import BadState, Game
from crossings.engine.playthrough import random_policy

from .conftest import Position, fen

EXAMPLE: dict[str, Any] = {
    "game": "dune-chess",
    "options": {
        "players": 2, "setup": "wall", "riders": "own", "worm_back": "allowed", "quiet": 20, "stall": 40, "cap": 300,
    },
    "actor": 1,
    "result": None,
    "ground": ["........", "........", "..#..#..", "*****.**", "********", "..#..#..", "........", "........"],
    "men": [".H.B.M..", "TTT.T.o.", "....T...", ".....o..", "........", "........", "T...t..t", ".Of.d..f"],
    "worms": ["c1", "h3"],
    "cargo": {"b1": "T", "f5": "h"},
    "held": [0, 1],
    "captured": [{"tr": 1, "sr": 2, "ha": 1, "or": 1}, {"tr": 3, "fr": 0, "ha": 0, "or": 0}],
    "quiet": 1,
    "ply": 49,
    "last_worm": None,
}  # fmt: skip
EXAMPLE_LINE = "1H1B1M2/TTT1T1o1/2#1T#2/*****(oh)**/********/2#2#1w/T3t2t/1(OT)(wf)1d2f a 0/1 THOSSttt 1 49 -"
BARRED = EXAMPLE | {"options": EXAMPLE["options"] | {"worm_back": "barred"}}


def cases(table: str) -> list[list[str]]:
    """What is said of a line, and the line."""
    return [case.split(": ", 1) for case in table.strip().splitlines()]


def with_mark(rows: list[str], square: str, mark: str) -> list[str]:
    row, column = 8 - int(square[1]), "abcdefgh".index(square[0])
    return [line[:column] + mark + line[column + 1 :] if i == row else line for i, line in enumerate(rows)]


def men(square: str, mark: str) -> dict[str, Any]:
    return {"men": with_mark(EXAMPLE["men"], square, mark)}


def ground(square: str, mark: str) -> dict[str, Any]:
    return {"ground": with_mark(EXAMPLE["ground"], square, mark)}


def test_the_example_is_read_and_written(game: Game) -> None:
    state = game.from_json(EXAMPLE)
    assert state.to_json() == EXAMPLE
    assert fen(state) == EXAMPLE_LINE
    assert game.from_text(EXAMPLE_LINE) == state


def test_last_worm_is_read_and_written(game: Game) -> None:
    """DUC-47."""
    data = BARRED | {"last_worm": ["g3", "h3"]}
    state = game.from_json(data)
    assert state.to_json() == data
    assert fen(state).endswith(" g3h3")


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("ground", {"ground": EXAMPLE["ground"][:7]}, "8 strings"),
    ("ground", {"ground": ["." * 7] * 8}, "8 strings"),
    ("ground", ground("a1", "x"), "'x' on a1"),
    ("ground", ground("d1", "#"), "5 Seitch"),
    ("ground", {"held": [0, 2]}, "17 Spice"),
    ("men", men("a1", "x"), "'x' on a1"),
    ("men", men("a4", "T"), "stands on Spice"),
    ("men", men("c1", "t"), "only 'f' rides"),
    ("men", men("a1", "d"), "2 of 'd'"),
    ("men", men("a1", "f"), "3 of 'f'"),
    ("men", {"captured": [EXAMPLE["captured"][0] | {"tr": 2}, EXAMPLE["captured"][1]]}, "9 of 'T'"),
    ("worms", {"worms": ["h3", "c1"]}, "sorted"),
    ("worms", {"worms": ["h3", "h3"]}, "twice"),
    ("worms", {"worms": ["c1", "h3", "h4"]}, "up to 2"),
    ("worms[0]", {"worms": ["i9"]}, "must be a square"),
    ("worms", {"worms": ["c1", "f3"]}, "Seitch of f3"),
    ("cargo", {"cargo": {"b1": "h"}}, "no Ornithopter of its side"),
    ("cargo", {"cargo": {"a1": "T"}}, "no Ornithopter of its side"),
    ("cargo.b1", {"cargo": {"b1": "M"}}, "one of T, H, t, h"),
    ("cargo", {"cargo": {"z1": "T"}}, "must be a square"),
    ("cargo", {"cargo": []}, "object"),
    ("held[1]", {"held": [0, 17]}, "0 to 16"),
    ("held[1]", {"held": [0, -1]}, "0 to 16"),
    ("held[1]", {"held": [0, True]}, "0 to 16"),
    ("held", {"held": [0]}, "2 entries"),
    ("captured[1].fr", {"captured": [EXAMPLE["captured"][0], {"tr": 0, "sr": 0, "ha": 0, "or": 0}]}, "missing"),
    ("captured[1]", {"captured": [EXAMPLE["captured"][0], EXAMPLE["captured"][1] | {"sr": 0}]}, "tr, ha, or, fr"),
    ("captured[0].sr", {"captured": [EXAMPLE["captured"][0] | {"sr": 3}, EXAMPLE["captured"][1]]}, "0 to 2"),
    ("quiet", {"quiet": 41}, "0 to 40"),
    ("quiet", {"quiet": 1.0}, "0 to 40"),
    ("quiet", {"quiet": 30, "ply": 29}, "only 29"),
    ("ply", {"ply": 301}, "0 to 300"),
    ("last_worm", {"last_worm": ["g3", "h3"]}, "barred"),
    ("actor", {"actor": 2}, "0 to 1 or null"),
    ("actor", {"actor": None}, "not over"),
    ("actor", {"ply": 300}, "over here \\(cap\\)"),
    ("result", {"result": {"winners": [], "scores": [0, 0], "reason": "cap"}}, "should be None"),
]
BAD += [
    ("last_worm", BARRED | {"last_worm": step.split()}, why)
    for step, why in [
        ("g3", "from, to"),
        ("g3 x3", "must be a square"),
        ("g3 g4", "no Sandworm on g4"),
        ("h5 h3", "not next to each other"),
        ("h2 h3", "more than Spice"),
    ]
]
"""DUC-47."""


@pytest.mark.parametrize(("key", "change", "why"), BAD)
def test_bad_states_are_refused_by_key(game: Game, key: str, change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadState, match=why) as error:
        game.from_json(copy.deepcopy(EXAMPLE) | change)
    assert error.value.key == key


def test_every_state_of_a_game_has_one_line(game: Game) -> None:
    options = {"worm_back": "barred", "setup": "heart"}
    state = game.start(**options)
    choose = random_policy(11)
    while state.result is None:
        assert game.from_text(fen(state), **options) == state
        state = state.play(choose(state))
    assert fen(state).split(" ")[1] == "-"
    assert game.from_text(fen(state), **options) == state


LEADERS = "3B4/8/8/8/8/8/8/3d4"
BAD_LINES = """
7 fields: h 0/0 - 0 0
7 fields:  h 0/0 - 0 0 -
7 fields: h 0/0 - 0 0 -_
SIDE: b 0/0 - 0 0 -
SIDE: ha 0/0 - 0 0 -
not over: - 0/0 - 0 0 -
HELD: h 0 - 0 0 -
HELD: h 00/0 - 0 0 -
one accepted way: h 0/0 tT 0 0 -
CAPTURED: h 0/0 M 0 0 -
7 fields|CAPTURED: h 0/0  0 0 -
0 to 2: h 0/0 OOO 0 0 -
QUIET: h 0/0 - x 0 -
only 0: h 0/0 - 1 0 -
PLY: h 0/0 - 0 1000 -
WORM: h 0/0 - 0 0 a1
worm_back: h 0/0 - 0 0 a1a2
"""
BAD_BOARDS = """
8 ranks: 3B4/8/8/8/8/8/3d4
rank 8 of BOARD: 3B5/8/8/8/8/8/8/3d4
rank 1 of BOARD: 3B4/8/8/8/8/8/8/3d3
rank 1 of BOARD: 3B4/8/8/8/8/8/8/3d(4
one accepted way: 3B4/8/8/8/8/8/8/3d31
one accepted way: 3B4/8/8/8/8/8/8/3(d)4
one accepted way: 3B4/8/8/8/8/8/8/3d3()
ground, w, man, cargo: 3B4/8/8/8/8/8/8/3d3(w*)
'x' on h1: 3B4/8/8/8/8/8/8/3d3x
stands on Spice: 3B4/8/8/8/8/8/8/3d3(*t)
"""


@pytest.mark.parametrize(
    ("why", "line"),
    [
        ("7 fields", ""),
        *((why, f"{LEADERS} {rest.replace('_', ' ')}") for why, rest in cases(BAD_LINES)),
        *((why, f"{ranks} h 0/0 - 0 0 -") for why, ranks in cases(BAD_BOARDS)),
    ],
)
def test_only_canonical_lines_are_read(game: Game, line: str, why: str) -> None:
    with pytest.raises(BadState, match=why) as error:
        game.from_text(line)
    assert "\n" not in str(error.value)


def test_brackets_hold_what_is_on_a_square(at: Position) -> None:
    state = at("3B4/8/8/8/2(*w)1(*wf)(#oh)2/8/8/4d3 h 0/0 - 0 0 -").to_json()
    assert state["worms"] == ["c4", "e4"]
    assert state["men"][4] == "....fo.." and state["ground"][4] == "..*.*#.."
    assert state["cargo"] == {"f4": "h"}
