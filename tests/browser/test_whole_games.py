"""Whole games, clicked from the first move to the result, and watched by a spectator move by move."""

from collections.abc import Iterator
from itertools import pairwise, takewhile
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crossings.engine import game_ids

from .support.correspondent import Correspondent, Message, Spots, Watcher
from .support.hands import (
    RANDOM_BOT,
    REST,
    each_game,
    expect_text,
    expect_visible,
    length,
    play_to_the_end,
    sit_down,
    stop_the_clock,
    wait_for_turn,
)
from .support.people import People
from .support.server import Server, running

SHORT: dict[str, dict[str, object]] = {
    "dune-chess": {"stall": 40, "quiet": 20, "cap": 200},
    "over-the-next-dune": {"players": 1, "turns": 4},
    "dunkelrunde": {"dawn": 10, "players": 2},
    "bridges-and-boats": {"max_rounds": 10},
    "walking-on-the-moon": {"round_limit": 1, "players": 2},
    "march-on-mars": {"turns": 2, "players": 2},
}
"""Options that make random games end early."""
SEED = 1
WATCHED, WHOLE = 10, 3000
"""The number of the player's watched moves, and of the clicks and moves of a whole game."""
CLICKED = "walking-on-the-moon"
"""The game that is always clicked to its end; long runs do so for all games."""
RECORD = """() => {
  window.rows = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const known = new Set(all('.lines [data-at]').map((row) => row.dataset.at));
  const spot = (piece) => piece.getAttribute('transform').match(/-?[\\d.]+(e-?\\d+)?/g).slice(0, 2).map(Number);
  new MutationObserver(() => {
    const fresh = all('.lines [data-at]').filter((row) => !known.has(row.dataset.at));
    if (!fresh.length) return;
    const pieces = all('.pieces > [data-piece]').map((one) => [one.dataset.piece, spot(one)]);
    for (const row of fresh) {
      known.add(row.dataset.at);
      window.rows.push({at: Number(row.dataset.at), time: performance.now(), pieces: Object.fromEntries(pieces)});
    }
  }).observe(document.querySelector('.lines'), {childList: true, subtree: true});
}"""
"""Script that records when each log row appears, and where the pieces are then."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which every reaction window closes at once."""
    with running(Server(tmp_path_factory.mktemp("hurried"), toys=True)) as one:
        one.let_time_run()
        yield one


def opened(server: Server, game: str, **more: object) -> Any:
    """Open a table for one person among random bots."""
    options = SHORT[game]
    seats = ["me"] + [RANDOM_BOT] * (int(str(options.get("players", 2))) - 1)
    return server.ask("/api/tables", {"game": game, "options": options, "seats": seats, "seed": SEED} | more)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "game", [pytest.param(id, marks=() if id == CLICKED else pytest.mark.long) for id in game_ids()]
)
def test_a_game_can_be_clicked_to_its_end(game: str, server: Server, page: Page) -> None:
    sit_down(page, server, opened(server, game)["keys"][0])
    seats = page.locator(".seats .seat").count()
    assert play_to_the_end(page, Random(7), WHOLE)
    expect_visible(page, ".end .headline")
    table = page.locator(".scores tfoot td")
    assert table.count() in (0, seats), "no table if there is nothing to show"
    if table.count():
        expect(page.locator(".end-details > :first-child")).to_have_class("scores")
    page.click("text=View the game")
    expect_text(page, ".prompt", "the start")
    page.click("text=Back to now")
    old = page.url
    page.click("button:text-is('Rematch')")
    page.wait_for_url(lambda url: url != old)
    wait_for_turn(page)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("most", [WATCHED, pytest.param(WHOLE, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", each_game("bridges-and-boats"))
def test_every_move_is_shown_for_its_time_in_the_logs_order(
    game: str, most: int, server: Server, people: People
) -> None:
    """PAG-13: a spectator watches: a correspondent plays the game, which is shown once the page's clock runs."""
    table = opened(server, game, **({"pause": 0} if server.ask(f"/api/games/{game}")["pauses"] else {}))
    page = people.person(reduced_motion="no-preference")
    page.goto(server.link(table["watch"]))
    expect(page.locator(".prompt")).not_to_be_empty()
    stop_the_clock(page)
    page.evaluate(RECORD)
    with Watcher(server, table["watch"]) as watcher, Correspondent(server, table["keys"][0]) as player:
        player.play(Random(7), most)
        watcher.watch_until(player.here["at"])
    while not page.locator(f'.lines [data-at="{logged(watcher.moves)[-1][0]["at"]}"]').count():
        page.clock.run_for(10_000)
    check_rows(page.evaluate("window.rows"), watcher.moves)


def logged(moves: list[tuple[Message, Spots]]) -> list[tuple[Message, Spots]]:
    """The moves with a log line."""
    return [(message, spots) for message, spots in moves if message["line"]]


def check_rows(rows: list[dict[str, Any]], moves: list[tuple[Message, Spots]]) -> None:
    """Check that the rows are those of the moves, that each appears after its time, and where the pieces are then."""
    lines = logged(moves)
    assert [row["at"] for row in rows] == [message["at"] for message, _ in lines]
    draws = sum(1 for _ in takewhile(lambda move: move[0]["by"] == "chance", lines))
    shown = list(zip(rows, lines, strict=True))[draws:]
    assert len(shown) > 1
    for (before, _), (row, (message, spots)) in pairwise(shown):
        assert row["time"] - before["time"] >= length(message) + REST, message["line"]
        assert row["pieces"] == {id: list(spot) for id, spot in spots.items()}, message["line"]
