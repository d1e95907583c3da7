"""My record: after games in two browsers, on its page, in files, and in the suggestion at the end of a game."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from crossings.engine import game
from crossings.engine.playthrough import trace

from .support.hands import (
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_text,
    expect_visible,
    resign,
    wait_for_turn,
)
from .support.people import People
from .support.server import Server
from .support.site_page import either_edition

GAME = "dune-chess"
LEVEL = "document.querySelector('#strength').selectedOptions[0].textContent"
SPEED = "import('/static/shared/speed.js').then((module) => module.speed())"
WON = """() => {
  const [game] = JSON.parse(localStorage.getItem('crossings.played'));
  const won = { ...game, table: 'a', outcome: 'won' };
  localStorage.setItem('crossings.played', JSON.stringify([game, won, { ...won, table: 'b' }]));
}"""


def lose(page: Page, server: Server) -> None:
    """Play a game from its card against the suggested bot, and resign."""
    page.goto(server.at("/"))
    page.click(f'[data-game="{GAME}"]')
    page.click(".play")
    wait_for_turn(page)
    resign(page)
    expect_visible(page, ".headline")


def totals(page: Page) -> list[str]:
    """The totals of the record."""
    expect_visible(page, ".record-totals")
    return page.locator(".record-totals dd").all_inner_texts()


@either_edition
def test_games_count_and_go_to_another_browser(server: Server, people: People) -> None:
    """PAG-31, PAG-32, PAG-33: the ladder, the streak of days, export and import."""
    page = people.person()
    page.goto(server.at("/record"))
    expect_text(page, ".record-content", "There is nothing here yet.")
    expect_hidden(page, '[data-key="save-games"]')
    lose(page, server)
    page.evaluate(WON)
    page.goto(server.at("/record"))
    card = page.locator(f'[data-played="{GAME}"]')
    expect_text(card, ".beaten >> nth=-1", "Casual player")
    expect_text(card, ".beaten >> nth=-1", "2 won, 1 lost")
    expect_text(card, ".record-rows", "Longest winning streak")
    before = totals(page)
    assert [before[0].split(), before[1].split()] == [["1", "longest:", "1"], ["3", "2", "won"]]
    with page.expect_download() as saved:
        page.click('[data-key="save-games"]')
    card.locator(".next a").click()
    page.wait_for_selector("#strength")
    assert page.evaluate(LEVEL) == "Club player"

    page.evaluate(
        "Object.keys(localStorage).filter((key) => key !== 'crossings.tables').forEach((key) => "
        "localStorage.removeItem(key))"
    )
    page.goto(server.at("/record"))
    for answer in ("3 games were added.", "The file was added to your record. It has no new games."):
        page.set_input_files("#import-file", saved.value.path())
        expect_exact_text(page, ".import-result", answer)
        assert totals(page) == before
    page.click(".brand")
    expect_text(page, ".games", "3 games finished, days in a row: 1")


def test_the_end_of_a_game_suggests_one_step(server: Server, people: People) -> None:
    """PAG-34: a rematch after a first defeat, the lesson, today's challenge; after a victory, a stronger bot."""
    page = people.person()
    lose(page, server)
    expect_visible(page, '.end [data-key="again"]')
    expect_count(page, ".next-step", 0)
    lose(page, server)
    expect_exact_text(page, ".next-step", "Take the lesson")
    page.evaluate("localStorage.setItem('crossings.learned', JSON.stringify({'dune-chess': {done: [1], over: true}}))")
    page.reload()
    page.click(".next-step >> text=Today's challenge")
    expect_visible(page, '[data-key="daily-play"]')
    page.route_web_socket("**/ws/**", win_instead)
    lose(page, server)
    with page.expect_request("**/api/tables") as made:
        page.click(".next-step >> text=One level stronger: Club player")
    sent: Any = made.value.post_data_json
    assert sent["seats"] == ["me", {"bot": "club"}]
    wait_for_turn(page)


def win_instead(route: WebSocketRoute) -> None:
    """Change the messages of the server so that the first player wins."""
    server = route.connect_to_server()
    server.on_message(lambda message: route.send(str(message).replace('"winners":[1]', '"winners":[0]')))


def test_games_of_others_are_imported(server: Server, people: People) -> None:
    """TAB-33: a finished game of another browser, and a list of moves; other files are refused in one line."""
    page, other = people.person(), people.person()
    lose(page, server)
    page.click(".end button >> text=Share")
    with page.expect_download() as finished:
        page.click(".share .file")
    other.goto(server.address)
    other.set_input_files("#import-file", {"name": "a.json", "mimeType": "text/plain", "buffer": b"[]"})
    expect_exact_text(other, ".games .import-result", "a.json contains no games.")
    other.set_input_files("#import-file", finished.value.path())
    expect_visible(other, ".headline")
    expect_visible(other, '[data-key="review"]')
    expect_count(other, ".next-step", 0)
    lines = "".join(json.dumps(line) + "\n" for line in trace(game("dunkelrunde"), 1, lean=True))
    other.goto(server.address)
    other.set_input_files("#import-file", {"name": "a.jsonl", "mimeType": "text/plain", "buffer": lines.encode()})
    expect_visible(other, ".headline")
    expect_hidden(other, ".proof")


def test_the_store_of_an_older_version_is_read(people: People) -> None:
    """Its games, its preferences and its puzzles: the keys of `tests/stored/browser.json` never change."""
    stored = json.loads((Path(__file__).parents[1] / "stored" / "browser.json").read_text(encoding="utf-8"))
    page = people.visit("/record")
    page.evaluate(
        "(stored) => Object.entries(stored).forEach(([key, text]) => localStorage.setItem(key, text))", stored
    )
    page.evaluate("localStorage.removeItem('crossings.days')")
    page.reload()
    expect_text(page, f'[data-played="{GAME}"] .ladder', "0 won, 1 lost")
    expect_text(page, ".record-totals", "longest: 1")
    assert page.evaluate(SPEED) == "calm"
    with page.expect_download() as saved:
        page.click('[data-key="save-games"]')
    exported = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert {name: exported[name] for name in ("puzzles", "lessons", "row")} == {
        name: json.loads(stored[f"crossings.{key}"])
        for name, key in {"puzzles": "puzzles", "lessons": "lessons", "row": "puzzle-row"}.items()
    }
