"""The pace of the page: moves are shown one by one, each for its time, the log in step; and nobody has to wait."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crossings.engine import games

from .conftest import People, Server
from .correspondent import Correspondent, Message, Spots, Watcher
from .hands import RANDOM_BOT, is_over, moves_made, place, sit_down, wait_for_turn
from .test_whole_games import SEED, SHORT

FRAME = 17
"""Milliseconds."""
REST = 250
"""Milliseconds between what others do."""
SET_UP = 2500
"""Milliseconds of a set-up by many draws."""
LONGEST_WAIT = 6000
"""Milliseconds that somebody whose turn it is may be shown what came before."""
BUSY = ".board[aria-busy]"
RECORD = """() => {
  window.rows = [];
  const known = new Set([...document.querySelectorAll('.lines [data-at]')].map((row) => row.dataset.at));
  const spot = (piece) => piece.getAttribute('transform').match(/-?[\\d.]+(e-?\\d+)?/g).slice(0, 2).map(Number);
  new MutationObserver(() => {
    const fresh = [...document.querySelectorAll('.lines [data-at]')].filter((row) => !known.has(row.dataset.at));
    const pieces = [...document.querySelectorAll('.pieces > [data-piece]')].map((one) => [one.dataset.piece, spot(one)]);
    for (const row of fresh) {
      known.add(row.dataset.at);
      window.rows.push({at: Number(row.dataset.at), time: performance.now(), pieces: Object.fromEntries(pieces)});
    }
  }).observe(document.querySelector('.lines'), {childList: true, subtree: true});
}"""
"""Writes down when each row of the log appears, and where the pieces are then."""


def stop_the_clock(page: Page) -> None:
    """Set it to a later time, so that it has not gone past that before it stands."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 600_000"))


def length(message: Message) -> int:
    """The natural time of a move."""
    return sum(stage["ms"] for stage in message["stages"])


# ---- whole games ---------------------------------------------------------------------------------


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", [one.id for one in games()])
def test_every_move_is_shown_for_its_time_in_the_logs_order(game: str, server: Server, people: People) -> None:
    """Somebody watches a whole game: it is played by correspondence, and shown when the clock of the page runs."""
    options = SHORT.get(game, {})
    card = server.ask(f"/api/games/{game}")
    players = next(option for option in card["options"] if option["name"] == "players")
    count = int(str(options.get("players", players["default"])))
    seats: list[object] = ["me"] + [RANDOM_BOT] * (count - 1)
    body = {"game": game, "options": options, "seats": seats, "seed": SEED}
    table = server.ask("/api/tables", body | ({"pause": 0} if card["pauses"] else {}))
    page = people.person(reduced_motion="no-preference")
    page.goto(f"{server.address}/t/{table['watch']}")
    expect(page.locator(".asked")).not_to_be_empty()
    stop_the_clock(page)
    page.evaluate(RECORD)
    with Watcher(server, table["watch"]) as watcher, Correspondent(server, table["keys"][0]) as player:
        player.play_to_the_end(Random(7))
        watcher.watch_to_the_end()
    while not is_over(page):
        page.clock.run_for(20_000)
    check_rows(page.evaluate("window.rows"), watcher.moves)


def check_rows(rows: list[dict[str, Any]], moves: list[tuple[Message, Spots]]) -> None:
    """The rows are those of the moves, each after its time, and the pieces are then where they belong."""
    told = [(message, spots) for message, spots in moves if message["line"]]
    assert [row["at"] for row in rows] == [message["at"] for message, _ in told]
    draws = sum(1 for _ in takewhile(lambda move: move[0]["by"] == "chance", told))
    shown = list(zip(rows, told, strict=True))[draws:]
    for (before, _), (row, (message, spots)) in pairwise(shown):
        assert row["time"] - before["time"] >= length(message) + REST, message["line"]
        assert row["pieces"] == {id: list(spot) for id, spot in spots.items()}, message["line"]


