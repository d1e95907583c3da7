"""The hand-written guess at who stands well points the right way."""

from __future__ import annotations

from collections.abc import Callable

from crossings.games.dunkelrunde.evaluation.plain import plain_value

from .conftest import Play

At = Callable[..., Play]


def value_of(play: Play, seat: int = 0) -> int:
    return plain_value(play.state.unpacked(), seat)


def test_all_alike_at_the_start(begin: At) -> None:
    for players in range(2, 7):
        play = begin(players=players)
        assert [value_of(play, seat) for seat in range(players)] == [1000 // players] * players


def test_further_is_better(at: At) -> None:
    """Each step of the road, one's own for the better, another's for the worse; both children count."""
    road = ["hut", "b1", "b6", "b8", "b12", "tower", "c1", "c5", "k1", "k3", "linden"]
    far = {"0 boy": "tower", "1 boy": "hut", "2 girl": "hut", "2 boy": "b1"}
    own = [
        value_of(at({**far, "0 girl": tile, "1 girl": "hut"}, ghosts={2: "b15", 3: "b15", 4: "c3"})) for tile in road
    ]
    others = [
        value_of(at({**far, "1 girl": tile, "0 girl": "hut"}, ghosts={2: "b15", 3: "b15", 4: "c3"})) for tile in road
    ]
    assert own == sorted(own) and own[0] < own[-1]
    assert others[0] > others[-1]


def test_ghosts_near_a_lone_child_are_a_danger(at: At) -> None:
    near = value_of(at({"0 girl": "b14", "0 boy": "hut"}, ghosts={2: "b12", 3: "b9"}))
    far = value_of(at({"0 girl": "b14", "0 boy": "hut"}, ghosts={2: "b1", 3: "b2"}))
    assert near < far


def test_together_nobody_is_afraid(at: At) -> None:
    ghosts = {2: "b12", 3: "b9"}
    alone = value_of(at({"0 girl": "b14", "0 boy": "hut", "1 girl": "b15"}, ghosts=ghosts))
    together = value_of(at({"0 girl": "b14", "0 boy": "hut", "1 girl": "b14"}, ghosts=ghosts))
    assert alone < together


def test_a_hidden_path_is_safe(at: At) -> None:
    """DKR-54: wherever the ghosts are."""
    children = {"0 girl": "deer3", "0 boy": "hut"}
    assert value_of(at(children, ghosts={2: "b8", 3: "b10"})) == value_of(at(children, ghosts={2: "b1", 3: "b1"}))


def test_waiting_is_shorter_with_a_friend_near(at: At) -> None:
    others = {"0 boy": "hut", "1 boy": "hut", "2 boy": "hut"}
    near = value_of(at({**others, "0 girl": "c9", "1 girl": "c8", "2 girl": "hut"}, ghosts={4: "c1"}))
    far = value_of(at({**others, "0 girl": "c9", "1 girl": "b1", "2 girl": "c8"}, ghosts={4: "c1"}))
    nobody = value_of(at({**others, "0 girl": "c9", "1 girl": "hut", "2 girl": "hut"}, ghosts={4: "c1"}))
    assert nobody < value_of(at({**others, "0 girl": "k1", "1 girl": "hut", "2 girl": "hut"}, ghosts={4: "c1"}))
    assert near > 333 and far > 333


def test_a_win_alone_is_best(at: At) -> None:
    """DKR-61: alone 1000, shared a little more than half at least, at dawn nobody is better off."""
    before = {"0 boy": "linden", "1 boy": "linden"}
    alone = at({**before, "0 girl": "k3"}, (1, 2))("girl:linden")
    assert [value_of(alone, seat) for seat in range(3)] == [1000, 0, 0]
    shared = at({**before, "2 girl": "k3"}, (1, 2), turn=2)("girl:linden")
    assert [value_of(shared, seat) for seat in range(3)] == [501, 501, 501]
    dawn = at({}, (0, 2), turn=2, round=20, dawn=20)("ghost1:a6")
    assert [value_of(dawn, seat) for seat in range(3)] == [333, 333, 333]
