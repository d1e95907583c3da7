"""The checks of chapter `views` on faulty games."""

from dataclasses import replace

import pytest

from conformance import checked
from crossings.conformance import views
from crossings.template.coin_race.game import GAME


def test_a_block_outside_its_bounds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = tuple(replace(one, high=2) if one.name == "turns" else one for one in GAME.observer.layout)
    monkeypatch.setattr(GAME.observer, "layout", narrow)
    with pytest.raises(AssertionError, match=r"^block turns: \d+ is not from 0 to 2 \(number \d+ of the row\)$"):
        views.observations_keep_their_bounds(checked(GAME))
