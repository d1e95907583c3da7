"""Whole games, clicked from the first move to the result: long, so one core plays them while another does the rest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from crossings.engine import games

from .conftest import People, Server, running
from .hands import RANDOM_BOT, play_to_the_end, sit_down, wait_for_turn

SHORT: dict[str, dict[str, object]] = {
    "dune-chess": {"stall": 40, "quiet": 20, "cap": 200},
    "over-the-next-dune": {"players": 1},
    "dunkelrunde": {"dawn": 10},
    "bridges-and-boats": {"max_rounds": 12},
    "walking-on-the-moon": {"round_limit": 3},
}
"""Options that make a game played at random end soon."""
SEED = 1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One on which every pause is over at once."""
    with running(Server(tmp_path_factory.mktemp("hurried"), toys=True)) as one:
        one.let_time_run()
        yield one


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", [one.id for one in games()])
def test_a_whole_game_can_be_clicked_to_its_end(game: str, server: Server, people: People) -> None:
    card = server.ask(f"/api/games/{game}")
    options = SHORT.get(game, {})
    players = next(option for option in card["options"] if option["name"] == "players")
    count = int(str(options.get("players", players["default"])))
    seats: list[object] = ["me"] + [RANDOM_BOT] * (count - 1)
    page = people.person()
    opened = server.ask("/api/tables", {"game": game, "options": options, "seats": seats, "seed": SEED})
    sit_down(page, server, opened["keys"][0])
    play_to_the_end(page, Random(7))
    expect(page.locator(".end .headline")).to_be_visible()
    table = page.locator(".scores tfoot td")
    assert table.count() in (0, count), "no table where there is nothing to tell"
    page.click("text=Look back")
    expect(page.locator(".asked")).to_contain_text("the start")
    page.click("text=Back to now")
    old = page.url
    page.click("button:text-is('Again')")
    page.wait_for_url(lambda url: url != old)
    wait_for_turn(page)
