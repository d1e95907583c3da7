"""The worked examples of the rules, OND-E01 to OND-E30, one test each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Play

At = Callable[..., Play]


@pytest.mark.parametrize(
    ("start", "card", "stop"),
    [
        ((10, 10, 5), "straight", (10, 4, 5)),  # OND-E01
        ((10, 10, 5), "left", (4, 4, 5)),  # OND-E02
        ((10, 10, 5), "right", (16, 4, 5)),
        ((10, 4, 1), "left", (16, 10, 1)),
        ((10, 4, 8), "right", (10, 10, 8)),
        ((16, 5, 8), "straight", (16, 11, 2)),  # OND-E03
        ((10, 5, 5), "straight", (10, 5, 1)),  # OND-E04
        ((19, 10, 7), "straight", (13, 10, 3)),
        ((4, 4, 4), "straight", (6, 6, 8)),  # OND-E05
        ((3, 2, 4), "straight", (7, 8, 8)),
        ((10, 4, 5), "right", (16, 6, 8)),  # OND-E06
    ],
)
def test_e01_to_e06_drives(at: At, start: tuple[int, int, int], card: str, stop: tuple[int, int, int]) -> None:
    """OND-13, OND-14, OND-15, OND-17, OND-18, OND-19, OND-R01, OND-R02."""
    assert at([start], phase="search")(card).searcher(1) == stop


def test_e07_catch(at: At) -> None:
    """OND-42, OND-43, OND-R06."""
    play = at([(10, 10, 5)], {1: (11, 6), 2: (9, 5)}, phase="search")("straight")
    assert play.searcher(1) == (10, 7, 1)
    assert (play.status(1), play.soldier(1)) == ("caught", (10, 7))
    assert play.status(2) == "free"


def test_e08_catches_two(at: At) -> None:
    """OND-44."""
    play = at([(10, 10, 5)], {1: (11, 6), 2: (9, 6)}, phase="search")("straight")
    assert (play.soldier(1), play.soldier(2)) == ((10, 7), (10, 7))
    assert [entry["captor"] for entry in play.json["soldiers"][:2]] == [1, 1]


def test_e09_markers_on_the_way(at: At) -> None:
    """OND-38, OND-40."""
    play = at([(10, 6, 3)], markers={(5, 6): 5, (5, 3): 7}, phase="search")("straight")
    assert (play.searcher(1), play.trails) == ((6, 4, 7), "")


@pytest.mark.parametrize(
    ("start", "markers", "stop", "left"),
    [
        ((10, 4, 3), {(5, 3): 7, (5, 4): 5, (5, 5): 1}, (8, 4, 7), ""),
        ((4, 12, 5), {(3, 8): 3, (4, 8): 5, (5, 8): 7}, (7, 9, 7), ""),
        ((4, 12, 5), {(3, 8): 3, (4, 8): 5, (5, 8): 7, (4, 9): 1}, (4, 14, 1), "357"),
        ((17, 12, 5), {(16, 8): 3, (17, 8): 5, (18, 8): 7}, (14, 9, 3), ""),
    ],
)
def test_e10_which_marker_counts(
    at: At,
    start: tuple[int, int, int],
    markers: dict[tuple[int, int], int],
    stop: tuple[int, int, int],
    left: str,
) -> None:
    """OND-39, OND-R20."""
    play = at([start], markers=markers, phase="search")("straight")
    assert (play.searcher(1), play.trails) == (stop, left)


def test_e11_captors_ignore_markers(at: At) -> None:
    """OND-41, OND-46, OND-R19."""
    play = at([(4, 8, 1)], {1: 1}, markers={(4, 11): 7}, phase="search")("straight")
    assert (play.searcher(1), play.soldier(1), play.marker(4, 11)) == ((4, 14, 1), (4, 14), "7")


def test_e12_terrain_costs_two(at: At) -> None:
    """OND-32, OND-34."""
    play = at([(2, 2, 1)], {1: (10, 13)}, terrain=(6, (10, 10)))("1:n")
    assert (play.soldier(1), play.json["points"]) == ((10, 12), 4)
    assert play("1:n").json["points"] == 2
    play("1:n")
    assert (play.soldier(1), play.json["mover"]) == ((10, 10), 0)


def test_e12_with_one_point(at: At) -> None:
    """OND-32."""
    play = at([(2, 2, 1)], {1: (10, 12)}, terrain=(6, (10, 10)), mover=1, points=1, moved=[1])
    assert play.why("1:n") == ("too-few-points", "OND-32")
    assert " ".join(play.state.actions()) == "1:e 1:end 1:s 1:se 1:sw 1:w"


def test_e13_dodging_the_zig_zag(at: At) -> None:
    """OND-32."""
    play = at([(2, 2, 1)], {1: (9, 11)}, terrain=(4, (10, 10)))("1:n", "1:ne", "1:n")
    assert (play.soldier(1), play.json["points"]) == ((10, 8), 2)


def test_e14_leaving_by_the_top(at: At) -> None:
    """OND-33, OND-36, OND-56, OND-R21."""
    play = at([(4, 3, 5)], {1: (5, 1)}, mover=1, points=1, moved=[1])("1:ne")
    assert (play.soldier(1), play.searcher(1), play.marker(5, 1)) == ("safe", (4, 3, 5), "6")
    assert at([(4, 3, 5)], {1: (20, 1)}).why("1:ne") == ("off-board", "OND-29")


def test_e15_pulled_not_pushed(at: At) -> None:
    """OND-30, OND-51, OND-52."""
    assert at([(10, 10, 7)], {1: (10, 12)}).why("1:n") == ("searcher-there", "OND-30")
    play = at([(10, 10, 7)], {1: (10, 12)})("1:s")
    assert (play.soldier(1), play.searcher(1)) == ((10, 13), (10, 11, 7))
    assert at([(10, 10, 7)], {1: (10, 12)})("1:e").searcher(1) == (11, 10, 7)


def test_e16_followed_from_the_space_he_leaves(at: At) -> None:
    """OND-51, OND-R13."""
    play = at([(10, 10, 7)], {1: (14, 12)})("1:w", "1:w")
    assert play.searcher(1) == (10, 10, 7)
    assert play("1:e").searcher(1) == (11, 10, 7)


def test_e17_held_back_by_the_edge(at: At) -> None:
    """OND-53, OND-38, OND-R15, OND-R18."""
    play = at([(2, 10, 1)], {1: (4, 8)})("1:w")
    assert (play.searcher(1), play.trails) == ((2, 10, 1), "3")
    assert play("1:ne").searcher(1) == (3, 9, 3)
    assert play.trails == ""
    play = at([(10, 19, 5)], {1: (12, 17)})("1:se")
    assert play.searcher(1) == (10, 19, 5)
    assert (play("1:n").searcher(1), play.soldier(1)) == ((10, 19, 5), (13, 17))


def test_e18_three_follow(at: At) -> None:
    """OND-52, OND-10, OND-R17."""
    play = at([(10, 10, 7), (14, 10, 3), (12, 14, 5)], {1: (12, 12)})("1:w")
    assert [play.searcher(n) for n in (1, 2, 3)] == [(9, 10, 7), (13, 10, 3), (11, 14, 5)]


def test_e19_a_catch_ends_following(at: At) -> None:
    """OND-54, OND-R16, OND-R26."""
    play = at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)})("1:e")
    assert play.searcher(1) == (11, 10, 7)
    play("1:ne")
    assert (play.searcher(1), play.soldier(2), play.json["halted"]) == ((12, 9, 1), (12, 9), [1])
    assert play("1:e").searcher(1) == (12, 9, 1)
    assert play("1:end").json["halted"] == []


def test_e20_rescue_in_the_middle_of_a_movement(at: At) -> None:
    """OND-47, OND-48, OND-55, OND-R05, OND-R14."""
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)})("4:sw")
    state = play.json
    assert (state["phase"], state["mover"], state["points"]) == ("place", 4, 4)
    assert len(play.state.actions()) == 13
    assert all(move.startswith("1:place-") for move in play.state.actions())
    assert play.why("1:place-nw") == ("soldier-there", "OND-48")
    assert play("1:place-n").soldier(1) == (10, 8)
    assert (play.trails, play.json["points"]) == ("", 4)
    play("4:n")
    assert (play.searcher(1)[:2], play.soldier(1), play.status(1)) == ((10, 9), (10, 9), "caught")


def test_e21_a_freed_soldier_takes_a_card(at: At) -> None:
    """OND-49, OND-26, OND-R10."""
    play = at(
        [(10, 10, 1)],
        {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)},
        players=5,
        first=2,
        cards={2: 1, 4: 3, 5: 4, 3: 5},
        moved=[2, 4],
        mover=4,
        points=5,
    )("4:sw", "1:place-s")
    assert (play.json["phase"], play.state.actor, play.state.actions()) == ("join", 0, ["1:card-2"])
    play("1:card-2")
    assert (play.json["mover"], play.json["points"]) == (4, 4)
    assert play("4:end").json["mover"] == 1


def test_e22_carried_off(at: At) -> None:
    """OND-61, OND-35, OND-R23."""
    play = at([(4, 14, 1)], {1: 1}, phase="search")("straight")
    assert (play.searcher(1), play.end) == ((4, 19, 1), ("carried-off", [], [0]))
    play = at([(4, 16, 1)], {1: (4, 20)}, phase="search")("straight")
    assert (play.searcher(1), play.status(1), play.state.result) == ((4, 19, 1), "caught", None)
    assert play("done").end[0] == "carried-off"


def test_e23_somebody_takes_card_one(at: At) -> None:
    """OND-23, OND-24, OND-R12."""
    play = at([(10, 4, 1)], {4: "safe", 5: "safe"}, phase="order", players=5, first=2)("2:card-4", "3:card-5")
    assert play.state.actions() == ["1:card-1"]
    assert play.why("1:card-4") == ("card-taken", "OND-23")
    assert play.why("1:card-2") == ("card-1-needed", "OND-24")


def test_e24_order_of_movements(at: At) -> None:
    """OND-25, OND-26."""
    play = at([(10, 4, 1)], phase="order", players=5, first=4)
    play("4:card-3", "5:card-1", "1:card-2", "2:card-5", "3:card-4")
    assert play.json["first"] == 5
    movers = []
    while play.json["phase"] == "move":
        movers.append(play.json["mover"])
        play(f"{movers[-1]}:end")
    assert movers == [5, 1, 4, 3, 2]


def test_e25_whispering(at: At) -> None:
    """OND-57, OND-58, OND-R28."""
    places = dict(enumerate([(10, 15), (11, 14), (12, 15), (14, 15), (14, 16)], 1))
    play = at([(10, 4, 1)], places, phase="order", players=5, whisper=[[0, 1], [1, 2], [3, 4]])
    assert [0, 2] not in play.json["whisper"]
    play("1:card-1", "2:card-2", "3:card-3", "4:card-4", "5:card-5")
    assert play.json["whisper"] == []
    assert at([(10, 4, 1)], places, phase="order", players=2, whisper=[[0, 1]]).state.view(None)["whisper"] == [[0, 1]]


def test_e26_stranded(at: At) -> None:
    """OND-63, OND-R24."""
    play = at([(10, 10, 5)], {1: (10, 6), 4: "safe", 5: "safe"}, phase="search")("straight")
    assert play.end == ("stranded", [], [2])
    play = at([(10, 10, 5)], {1: 1, 2: (5, 1), 5: "safe"})("2:n")
    assert play.end == ("stranded", [], [2])


@pytest.mark.parametrize(("players", "winners"), [(1, [0]), (3, [0, 1, 2])])
def test_e27_escaped(at: At, players: int, winners: list[int]) -> None:
    """OND-60, OND-64."""
    safe = {1: (10, 1)} | dict.fromkeys([2, 3, 4, 5], "safe")
    movement = {} if players == 1 else {"mover": 1, "points": 5, "moved": [1], "cards": {1: 1}}
    play = at([(10, 10, 5)], safe, turn=10, players=players, **movement)("1:n")
    assert play.end == ("escaped", winners, [5] * players)


def test_e28_dawn(at: At) -> None:
    """OND-62, OND-R25."""
    safe = {1: (10, 2)} | dict.fromkeys([2, 3, 4, 5], "safe")
    assert at([(10, 10, 5)], safe, turn=10)("done").end == ("dawn", [], [4])


def test_e29_trails(at: At) -> None:
    """OND-36, OND-37."""
    play = at([(10, 4, 1)], {1: (5, 15)})("1:e")
    assert (play.marker(5, 15), play("1:w").trails, play.marker(6, 15)) == ("7", "7", ".")
    assert play("1:nw").marker(5, 15) == "4"


def test_e30_solo_movements(at: At) -> None:
    """OND-27, OND-35."""
    far = dict.fromkeys([3, 4, 5], "safe")
    play = at([(10, 4, 1)], {1: (5, 15), 2: (10, 15)} | far)
    steps = {f"{n}:{d}" for n in (1, 2) for d in ("n", "ne", "e", "se", "s", "sw", "w", "nw")}
    assert set(play.state.actions()) == steps | {"done"}
    play("2:n")
    assert play.why("1:n") == ("other-soldier", "OND-27")
    assert play.why("done") == ("still-moving", "OND-34")
    play("2:end")
    assert play.why("2:n") == ("already-moved", "OND-27")
    play("1:n", "1:end")
    assert (play.json["phase"], play.json["turn"]) == ("search", 3)
