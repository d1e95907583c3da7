"""Data that describes no good state is refused, by key and with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import BadState, Game

from .conftest import Play, build

At = Callable[..., Play]
Data = dict[str, Any]

SEARCHERS = [(10, 10, 5), (4, 4, 1)]


@pytest.fixture
def good() -> Data:
    """Solo, soldier 1 moving, soldier 2 a captive of searcher 1."""
    return build(SEARCHERS, {1: (12, 13), 2: 1}, mover=1, points=3, moved=[1], markers={(3, 10): 5}) | {"actor": 0}


def put(data: Data, path: str, value: Any) -> Data:
    """The data with one value changed."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target: Any = data
    for part in way:
        target = target[part]
    target[last] = value
    return data


def refused(game: Game, data: Data) -> tuple[str, str]:
    with pytest.raises(BadState) as error:
        game.from_json(data)
    return error.value.key, error.value.why


def test_the_good_one_is_good(game: Game, good: Data) -> None:
    assert game.from_json(good).to_json() == good


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("phase", "sneak", "phase"),
        ("turn", 11, "turn"),
        ("turn", 0, "turn"),
        ("turn", True, "turn"),
        ("actor", 1, "actor"),
        ("result", {"winners": [], "scores": [0], "reason": "dawn"}, "result"),
        ("whisper", [[0, 1]], "whisper"),
        ("terrain.1.piece", 1, "terrain[1].piece"),
        ("terrain.1.piece", 7, "terrain[1].piece"),
        ("terrain.0.at", [8, 1], "terrain[0].at"),
        ("terrain.0.at", [2, 7], "terrain[0].at"),
        ("terrain.0.at", [2], "terrain[0].at"),
        ("searchers.0.at", [1, 10], "searchers[0].at"),
        ("searchers.0.at", [10, 20], "searchers[0].at"),
        ("searchers.1.at", None, "searchers[1].at"),
        ("terrain.5.at", None, "terrain[5].at"),
        ("searchers.0.face", 0, "searchers[0].face"),
        ("searchers.0.face", 9, "searchers[0].face"),
        ("deck.left", 8, "deck.left"),
        ("deck.straight", -1, "deck.straight"),
        ("searcher", 1, "searcher"),
        ("soldiers.2.at", [12, 13], "soldiers[2].at"),
        ("soldiers.2.at", [9, 9], "soldiers[2].at"),
        ("soldiers.2.at", [0, 1], "soldiers[2].at"),
        ("soldiers.2.at", None, "soldiers[2].at"),
        ("soldiers.1.at", [10, 11], "soldiers[1].at"),
        ("soldiers.1.captor", 0, "soldiers[1].captor"),
        ("soldiers.1.captor", 3, "soldiers[1].captor"),
        ("soldiers.2.captor", 1, "soldiers[2].captor"),
        ("soldiers.2.status", "lost", "soldiers[2].status"),
        ("soldiers.2.status", "safe", "soldiers[2].at"),
        ("soldiers.2.card", 1, "soldiers[2].card"),
        ("soldiers.2.moved", 1, "soldiers[2].moved"),
        ("soldiers.0.moved", False, "soldiers[0].moved"),
        ("first", 2, "first"),
        ("mover", 2, "mover"),
        ("mover", 0, "points"),
        ("points", 0, "points"),
        ("points", 6, "points"),
        ("halted", [2, 1], "halted"),
        ("halted", [1, 1], "halted"),
        ("halted", [3], "halted[0]"),
        ("trails.0", "." * 19, "trails[0]"),
        ("trails.0", "." * 5 + "1" + "." * 14, "trails[0]"),
        ("trails.0", "9" + "." * 19, "trails[0]"),
        ("options.trails", False, "trails[9]"),
    ],
)
def test_one_thing_wrong(game: Game, good: Data, path: str, value: Any, key: str) -> None:
    found, why = refused(game, put(good, path, value))
    assert found == key
    assert len(why) > 5


@pytest.mark.parametrize("key", ["terrain", "searchers", "soldiers", "deck", "trails", "halted", "phase", "whisper"])
def test_a_key_is_missing(game: Game, good: Data, key: str) -> None:
    del good[key]
    assert refused(game, good)[0] == key


@pytest.mark.parametrize("key", ["terrain", "searchers", "soldiers", "trails"])
def test_one_entry_short(game: Game, good: Data, key: str) -> None:
    good[key].pop()
    assert refused(game, good)[0] == key


def test_search_phase(game: Game) -> None:
    data = build(SEARCHERS, phase="search") | {"actor": "chance"}
    game.from_json(data)
    assert refused(game, put(data, "deck", {"left": 0, "straight": 0, "right": 0}))[0] == "deck"
    data = build(SEARCHERS, phase="search", moved=[3]) | {"actor": "chance"}
    assert refused(game, data)[0] == "soldiers[2].moved"
    data = build(SEARCHERS, phase="search", searcher=0) | {"actor": "chance"}
    assert refused(game, data)[0] == "searcher"
    data = build(SEARCHERS, phase="search", mover=1, points=1) | {"actor": "chance"}
    assert refused(game, data)[0] == "mover"


def test_cards(game: Game) -> None:
    cards: Data = {"players": 5, "phase": "order", "first": 1, "actor": 2}
    game.from_json(build(SEARCHERS, cards={1: 4, 2: 5}, **cards))
    assert refused(game, build(SEARCHERS, cards={1: 4, 2: 4}, **cards)) == ("soldiers[1].card", "card 4 is held twice")
    assert refused(game, build(SEARCHERS, {1: 1}, cards={1: 4}, **cards))[0] == "soldiers[0].card"
    assert refused(game, build(SEARCHERS, cards={n: n for n in range(1, 6)}, **cards))[0] == "phase"
    assert refused(game, build(SEARCHERS, moved=[1], **cards))[0] == "phase"
    assert refused(game, build(SEARCHERS, phase="order"))[0] == "phase"
    assert refused(game, build(SEARCHERS, **(cards | {"first": 0})))[0] == "first"


def test_nobody_to_place(game: Game) -> None:
    assert refused(game, build(SEARCHERS, {1: 1}, phase="place", actor=0))[0] == "phase"


def test_set_up(game: Game) -> None:
    state = game.start(players=2).play("piece-2").play("t-row-3")
    data = state.to_json()
    assert game.from_json(data) == state
    assert refused(game, put(state.to_json(), "terrain.0.at", [4, 3]))[0] == "terrain[0].at"
    assert refused(game, put(state.to_json(), "soldiers.0.at", [3, 20]))[0] == "soldiers[0].at"
    assert refused(game, put(state.to_json(), "deck.left", 6))[0] == "deck"
    assert refused(game, put(state.to_json(), "turn", 1))[0] == "turn"
    assert refused(game, put(state.to_json(), "first", 1))[0] == "first"
    assert refused(game, put(state.to_json(), "searchers", [{"at": [5, 5], "face": 1}]))[0] == "searchers"


@pytest.mark.parametrize(
    ("reason", "turn", "searcher_row", "good"),
    [
        ("dawn", 10, 10, True),
        ("dawn", 9, 10, False),
        ("escaped", 10, 10, False),
        ("carried-off", 10, 19, True),
        ("carried-off", 10, 18, False),
        ("stranded", 10, 10, False),
        ("tired", 10, 10, False),
    ],
)
def test_the_position_bears_the_reason_out(game: Game, reason: str, turn: int, searcher_row: int, good: bool) -> None:
    result = {"winners": [], "scores": [0], "reason": reason}
    data = build([(10, searcher_row, 1)], {1: 1}, phase="over", turn=turn, result=result, actor=None)
    if good:
        assert game.from_json(data).to_json() == data
    else:
        assert refused(game, data)[0] == "result.reason"


def test_result_is_held_to_account(game: Game) -> None:
    result = {"winners": [0], "scores": [0], "reason": "dawn"}
    data = build([(10, 10, 1)], phase="over", turn=10, result=result, actor=None)
    assert refused(game, data)[0] == "result"
