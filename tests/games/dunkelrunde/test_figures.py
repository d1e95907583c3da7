"""The drawings in the rulebook show what the rules say: the positions are real, and moves lead where they are drawn."""

from __future__ import annotations

import pytest

from crossings.engine import State, pack
from crossings.games.dunkelrunde.face import figures
from crossings.games.dunkelrunde.face.position import Position
from crossings.games.dunkelrunde.game import GAME


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[str, State]:
    """The position in each drawing."""
    positions: dict[str, State] = {}
    seen = figures._position

    def told(drawing: str) -> Position:
        read = seen(drawing)
        positions[drawing] = GAME.from_json(State(GAME, pack(read.s)).to_json())
        return read

    monkeypatch.setattr(figures, "_position", told)
    for drawing in figures.FIGURES:
        figures.FIGURES[drawing]()
    return positions


def tiles(state: State, seat: int) -> dict[str, str]:
    """Where a seat's children are."""
    children: dict[str, str] = state.to_json()["children"][seat]
    return children


def ends(state: State, who: str) -> set[str]:
    """Where somebody can go."""
    return {move.partition(":")[2] for move in state.actions() if move.startswith(f"{who}:")}


def test_every_drawing_is_of_a_position(shown: dict[str, State]) -> None:
    assert set(shown) == set(figures.FIGURES)


def test_the_start_is_the_start(shown: dict[str, State]) -> None:
    """DKR-01, DKR-02."""
    start, first = shown["start"].to_json(), GAME.start().to_json()
    assert (start["children"], start["ghosts"]) == (first["children"], first["ghosts"])


def test_a_walk_stops_neither_with_a_ghost_nor_on_blue(shown: dict[str, State]) -> None:
    """DKR-22, DKR-32: of four steps those to the ghost on b4 and to the blue b5 are crossed out."""
    assert ends(shown["walk"], "girl") == {"b3", "b6"}


def test_a_low_number_opens_the_hidden_path(shown: dict[str, State]) -> None:
    """DKR-26: with a 3, but not with a 4."""
    state = shown["hidden-path"]
    assert ends(state, "girl") == {"b2", "b3", "b4", "deer1", "deer2"}
    dice = state.to_json()["dice"]
    high = GAME.from_json(state.to_json() | {"dice": dice | {"child": 4}})
    assert not any(end.startswith("deer") for end in ends(high, "girl"))


def test_the_second_child_takes_both_across(shown: dict[str, State]) -> None:
    """DKR-24."""
    after = shown["river"].play("girl:a8")
    assert [tiles(after, seat)["girl"] for seat in (0, 1)] == ["hut", "hut"]


def test_the_group_stops_before_blue(shown: dict[str, State]) -> None:
    """DKR-42."""
    state = shown["group"]
    [move] = [move for move in state.actions() if "village" in move]
    after = state.play(move)
    assert (tiles(after, 0)["girl"], tiles(after, 1)) == ("a3", {"girl": "a3", "boy": "a3"})


def test_the_ghost_goes_on_or_turns(shown: dict[str, State]) -> None:
    """DKR-52."""
    assert ends(shown["ghost-turns"], "ghost1") == {"a4", "a6"}


def test_the_lone_child_runs_back(shown: dict[str, State]) -> None:
    """DKR-55, DKR-56."""
    assert tiles(shown["scare"], 1)["boy"] == "a6"
    assert tiles(shown["scare"].play("ghost1:a6"), 1)["boy"] == "village"


def test_both_seats_with_a_child_at_the_linden_win(shown: dict[str, State]) -> None:
    """DKR-60, DKR-61."""
    result = shown["linden"].result
    assert result is not None
    assert result.winners == (0, 1)
