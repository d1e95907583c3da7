"""What the lobby says of a choice of options."""

from __future__ import annotations

import pytest

from crossings.engine import Game


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        ({}, False),
        ({"dawn": 24}, True),
        ({"dawn": 25}, False),
        ({"dawn": 24, "board": "short"}, False),
        ({"dawn": 10, "board": "short", "players": 6}, False),
        ({"dawn": 28, "players": 2}, True),
        ({"dawn": 16, "players": 6}, False),
    ],
)
def test_a_night_that_is_too_short(game: Game, options: dict[str, object], warned: bool) -> None:
    """DKR-63."""
    assert bool(game.warnings_for(game.resolve(options))) == warned


def test_presets_and_defaults_need_no_warning(game: Game) -> None:
    for preset in game.presets:
        assert game.warnings_for(game.resolve(preset.options)) == []
