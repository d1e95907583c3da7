"""What a click on something impossible is answered with."""

from __future__ import annotations

import pytest

from games.picked import told

from .conftest import Position


@pytest.mark.parametrize(
    ("fen", "places", "reason", "rule"),
    [
        ("7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("d1",), "not-yours", "DUC-06"),
        ("7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("c4",), "nothing-there", "DUC-06"),
        ("7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("h8", "h6"), "not-its-way", "DUC-14"),
        ("7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("h8", "g6"), "not-its-way", "DUC-14"),
        ("T6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("a8", "b6"), "not-its-way", "DUC-37"),
        ("H6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("a8", "b6"), "not-its-way", "DUC-34"),
        ("O6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("a8", "b6"), "not-its-way", "DUC-26"),
        ("S6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("a8", "b6"), "not-its-way", "DUC-16"),
        ("7B/8/8/8/8/8/8/3wd3 h 0/0 - 0 10 -", ("d1", "e3"), "not-its-way", "DUC-43"),
        ("7B/6H1/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("h8", "g7"), "own-man-there", "DUC-10"),
        ("T7/1H5B/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("a8",), "own-man-there", "DUC-10"),
        ("7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", ("ransom-tr",), "none-captured", "DUC-50"),
        ("7B/8/8/8/8/8/8/3d4 h 1/0 T 0 10 -", ("ransom-tr", "d1"), "not-vacant", "DUC-55"),
    ],
)
def test_the_rule_is_told(at: Position, fen: str, places: tuple[str, ...], reason: str, rule: str) -> None:
    assert told(at(fen), *places) == (reason, rule)


def test_about_the_rest_of_the_scene_there_is_nothing_to_tell(at: Position) -> None:
    state = at("7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -")
    assert told(state, "side-0") is told(state, "kept-1-tr") is told(state, "h8", "side-1") is None
