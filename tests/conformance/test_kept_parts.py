"""Parts of scenes that are kept (`remembered_by`) hang on nothing but their keys, so that no picture is an old one."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Hashable
from typing import Any

import pytest

import crossings
from conformance import checked
from crossings import words
from crossings.conformance.checked import spread, viewers
from crossings.drawing.scene import Part

STATES = 300
"""Of each game: every set of options is among them, and moments that follow one another."""
Maker = Callable[[Any], Part]


def asking_twice(key: Callable[[Any], Hashable], most: int) -> Callable[[Maker], Maker]:
    """In place of `remembered_by`: makes each part anew, and holds it against what was made for the same key."""

    def remember(make: Maker) -> Maker:
        made: dict[Hashable, Part] = {}

        def recall(of: Any) -> Part:
            part = make(of)
            first = made.setdefault(key(of), part)
            for one, other in zip((*first.pieces, *first.places), (*part.pieces, *part.places), strict=True):
                assert one == other, f"{make.__name__} hangs on more than {key.__name__}"
            return part

        return recall

    return remember


@pytest.mark.parametrize("game", ["march-on-mars", "walking-on-the-moon"])
def test_a_kept_part_hangs_on_its_key_alone(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "remembered_by", asking_twice)
    spec = importlib.util.find_spec(f"crossings.games.{game.replace('-', '_')}.face.board")
    assert spec is not None and spec.loader is not None
    board = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(board)
    one = checked(crossings.game(game))
    for state in spread(one.all_states, STATES):
        for seat in viewers(state):
            board.scene(state.position(seat))
