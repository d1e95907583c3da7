"""What a lobby is told."""

from __future__ import annotations

import pytest

from crossings.engine import BadOption, Game


@pytest.mark.parametrize(
    ("options", "track"),
    [({"players": 2, "track": "hc"}, "hc"), ({"players": 5, "track": "jabc"}, "jabc")],
)
def test_tracks(game: Game, options: dict[str, object], track: str) -> None:
    """MOM-S02: named cards lie from the start, and nothing is drawn."""
    state = game.start(specials="none", **options)
    assert state.to_json()["track"] == list(track)
    assert state.actor == 0


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "track": "hcai"}, {"players": 4, "track": "hc"}, {"track": "hhai"}, {"track": "hcak"},
        {"track": "hca"}, {"players": 6}, {"turns": 0}, {"target": 11}, {"base": 6}, {"black_twos": 2},
    ],
)  # fmt: skip
def test_bad_options(game: Game, options: dict[str, object]) -> None:
    """MOM-S01, MOM-S02: as many letters as the board has slots, all different."""
    with pytest.raises(BadOption):
        game.start(**options)
