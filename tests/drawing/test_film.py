"""Motions put together: what is somewhere already stays there, and nothing turns further than it must."""

from __future__ import annotations

from crossings.drawing.kit import Film
from crossings.drawing.scene import Glide, Stage


def test_what_is_there_already_or_nowhere_makes_no_stage() -> None:
    film = Film([("man", (1, 1))])
    film.stage(100, [("man", (1, 1)), ("ghost", (5, 5))])
    assert film.stages == []
    film.stage(100, [("man", (2, 1)), ("ghost", (5, 5))], sound="step")
    film.stage(100, [("man", (2, 1))])
    assert film.stages == [Stage((Glide("man", (2, 1)),), milliseconds=100, sound="step")]


def test_an_overlay_is_seen_though_nothing_moves_and_only_what_is_on_the_board_vanishes() -> None:
    film = Film([("man", (1, 1))])
    film.stage(300, [("man", (1, 1))], "<path/>", "blow")
    film.stage(300, vanish=["man", "ghost"])
    assert film.stages == [
        Stage(overlay="<path/>", milliseconds=300, sound="blow"),
        Stage(milliseconds=300, vanish=("man",)),
    ]


def test_a_piece_turns_the_shorter_way_on_from_how_it_stands() -> None:
    film = Film([("machine", (1, 1), 315)])
    film.stage(100, [("machine", (1, 1), 0)])
    film.stage(100, [("machine", (1, 1), 45)])
    assert [stage.glides[0].turn for stage in film.stages] == [360, 405]
