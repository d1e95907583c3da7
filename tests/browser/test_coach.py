"""The coach of a first game on the page: notes, *Sure?*, and the turn that mattered after a loss."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from .support.hands import (
    RANDOM_BOT,
    box,
    expect_chosen,
    expect_count,
    expect_hidden,
    expect_text,
    expect_visible,
    open_first_seat,
    pick,
    resign,
)
from .support.people import PHONE, People
from .support.server import Server

COACH = ".coach"
NOTES: list[dict[str, Any]] = [
    {"id": "went", "at": 0, "line": "A man moves.", "rule": "DUC-14"},
    {"id": "led", "at": 0, "line": "Either side can move a Sandworm."},
]
WHY = "The Sandworm on d4 kills your Troop."


def coached(route: WebSocketRoute) -> None:
    """Replace the notes of the game by two, and doubt each move."""
    server = route.connect_to_server()

    def from_server(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "coach-notes":
            message["notes"] = NOTES
        route.send(json.dumps(message))

    def from_page(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "check":
            route.send(json.dumps({"type": "done", "id": message["id"], "at": message["at"], "doubt": WHY}))
        else:
            server.send(text)

    server.on_message(from_server)
    route.on_message(from_page)


def review(route: Route) -> None:
    """Answer with a review whose second position was the player's turning point."""
    turn = {"index": 1, "first": 0, "at": 1, "by": 0, "side": 0, "headline": "Move 1", "moves": ["b7-a6"]}
    turn |= {"what": "The Troop moved.", "better": "Better: stay.", "why": WHY, "value": ""}
    turn |= {"better_moves": ["a7-b6"], "event_moves": []}
    found = {"ready": True, "measure": "chance", "curve": [[50, 50], [20, 80]], "errors": [[0, 0], [0, 0]], "side": 0}
    found |= {"chart": "", "size": [100, 50], "left": 0, "right": 100, "positions": [0, 1], "turns": [turn]}
    route.fulfill(json=found | {"saving": None, "sums": [], "summary_lines": []})


def first_game(people: People, **settings: object) -> Page:
    page = people.person(coach=True, **settings)
    page.route_web_socket(re.compile("/ws/"), coached)
    page.route("**/review", review)
    open_first_seat(page, people.server, "dune-chess", "me", RANDOM_BOT, seed=3)
    return page


def test_a_first_game_has_a_coach(people: People) -> None:
    """PAG-30, TAB-42, TAB-43: the notes are read one by one; a doubted move is taken back, or made once."""
    page = first_game(people)
    expect_text(page, COACH, NOTES[0]["line"])
    expect_text(page, "#live", NOTES[0]["line"])
    expect_text(page, COACH, "One more note")
    page.click('[data-key="coach-rule"]')
    expect_text(page, ".coach blockquote", "one square")
    page.click('[data-key="got-it"]')
    expect_text(page, COACH, NOTES[1]["line"])
    page.reload()
    expect_text(page, COACH, NOTES[1]["line"])
    page.click('[data-key="got-it"]')
    expect_hidden(page, COACH)
    pick(page, "b7", "a6")
    expect_text(page, COACH, f"Sure? {WHY}")
    expect_chosen(page, "b7")
    expect_chosen(page, "a6")
    expect_count(page, ".lines li", 0)
    page.click('[data-key="take-back"]')
    expect_hidden(page, COACH)
    pick(page, "b7", "a6")
    expect_count(page, ".lines li", 2)
    pick(page, "c7", "b6")
    page.click('[data-key="play-anyway"]')
    expect_count(page, ".lines li", 4)
    resign(page)
    expect_text(page, COACH, f"The turn that mattered most: The Troop moved. Better: stay. {WHY}")
    page.click('[data-key="show-turn"]')
    expect_visible(page, ".sheet.past")
    expect_text(page, ".point", "Better: stay.")


def test_the_coach_covers_nothing_on_a_phone_and_can_be_switched_off(people: People) -> None:
    """PAG-30: nor does it come back at the next table."""
    page = first_game(people, viewport=PHONE)
    expect_visible(page, COACH)
    page.click(".strip .close")
    board, coach, bar = (box(page, one) for one in (".sheet", COACH, ".now"))
    assert board["y"] + board["height"] <= coach["y"]
    assert coach["y"] + coach["height"] <= bar["y"]
    page.click('[data-tool="menu"]')
    page.click(".drawer .entry >> text=Settings")
    page.click("#setting-coach")
    expect_hidden(page, COACH)
    open_first_seat(page, people.server, "dune-chess", "me", RANDOM_BOT)
    expect_hidden(page, COACH)


def test_the_second_game_has_no_coach(people: People, server: Server) -> None:
    """PAG-30: unless it is switched on in the settings. The games of a lesson begin with one."""
    page = first_game(people)
    expect_visible(page, COACH)
    open_first_seat(page, server, "dune-chess", "me", RANDOM_BOT)
    expect_hidden(page, COACH)
    page.evaluate("import('/static/storage/store.js').then(({ coachNextGame }) => coachNextGame('dune-chess'))")
    open_first_seat(page, server, "dune-chess", "me", RANDOM_BOT)
    expect_visible(page, COACH)
