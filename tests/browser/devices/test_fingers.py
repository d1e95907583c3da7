"""On a phone, by touch: every tap on a marked place has the intended effect."""

from random import Random
from typing import Any

import pytest

from crossings.engine import game_ids

from ..support.hands import RANDOM_BOT, at_one_screen, wait_for_turn
from ..support.people import People
from ..support.server import Server
from ..support.thumb import Thumb
from ..test_whole_games import SHORT

TURN, WHOLE = 8, 3000
"""Numbers of taps: about a turn, and a whole game."""


def at_a_phone(people: People, server: Server, game: str, **options: object) -> Thumb:
    """One person on a phone against random bots, or playing the whole team."""
    card = server.ask(f"/api/games/{game}")
    ready: dict[str, Any] = card["ready"]["options"] | options
    seats = ["me"] + ["me" if card["cooperative"] else RANDOM_BOT] * (ready["players"] - 1)
    opened = server.ask(
        "/api/tables", {"game": game, "options": ready, "seats": seats, "seed": 3, "deal": card["ready"]["deals"]}
    )
    page = people.phone()
    thumb = Thumb(page, Random(3))
    wait_for_turn(at_one_screen(page, server, opened))
    return thumb


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("taps", [TURN, pytest.param(WHOLE, marks=pytest.mark.long)])
def test_each_tap_has_its_effect(game: str, taps: int, server: Server, people: People) -> None:
    thumb = at_a_phone(people, server, game, **(SHORT[game] if taps == WHOLE else {}))
    assert thumb.play(taps) or taps < WHOLE, "no end"
