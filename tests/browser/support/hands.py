"""Actions and checks at a table, for the tests of the page."""

import json
import re
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from crossings.engine import game_ids

from .correspondent import Message
from .people import DESKTOP, PHONE, People
from .server import Server

RANDOM_BOT = {"bot": "random"}
REST = 250
"""Milliseconds of rest between moves of other players."""
KNOWN = "localStorage.getItem('crossings.tables') ?? localStorage.setItem('crossings.tables', JSON.stringify({}))"
"""The stored tables of a browser that knows none."""

FINGER = 44
"""The size of a touch target in pixels."""
FOCUSED = "() => document.activeElement.dataset.place ?? document.activeElement.id"
NEAR = 20
"""Distance in pixels, less than the width of a square."""

READY = """() => document.querySelector('.sheet.stored') === null && (document.querySelector('.headline') !== null
  || (document.querySelector('.prompt .dots') === null
    && document.querySelector('.place.can, [data-key^="move "]:not([disabled]), .chooser:not([hidden])') !== null))"""
"""Script that checks whether the player can act. It is false while a move is being sent, and for a stored snapshot."""
CHOICES = """() => [
  ...[...document.querySelectorAll('.place.can')].filter((place) => place.getAttribute('aria-selected') !== 'true')
      .map((place) => `[data-place="${place.dataset.place}"]`),
  ...[...document.querySelectorAll('[data-key^="move "]:not([disabled])')].filter((button) => button.offsetParent)
      .map((button) => `[data-key="${button.dataset.key}"]`),
]"""


either_window = pytest.mark.parametrize(
    "viewport", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.deep)], ids=["desktop", "phone"]
)
"""Cases of a test on a desktop, and on a phone (deep)."""


def each_game(*quick: str) -> list[Any]:
    """All games as cases of a test; those not named are deep."""
    return [pytest.param(id, marks=() if id in quick else pytest.mark.deep) for id in game_ids()]


# ---- checks ----------------------------------------------------------------------------------------


def expect_visible(where: Page | Locator, selector: str) -> None:
    """Check that an element is visible."""
    expect(where.locator(selector)).to_be_visible()


def expect_hidden(where: Page | Locator, selector: str) -> None:
    """Check that an element is invisible or missing."""
    expect(where.locator(selector)).to_be_hidden()


def expect_text(where: Page | Locator, selector: str, text: str | re.Pattern[str]) -> None:
    """Check that an element contains a text."""
    expect(where.locator(selector)).to_contain_text(text)


def expect_exact_text(where: Page | Locator, selector: str, text: str | list[str] | re.Pattern[str]) -> None:
    """Check the whole text of one or several elements."""
    expect(where.locator(selector)).to_have_text(text)


def expect_count(where: Page | Locator, selector: str, count: int) -> None:
    """Check the number of elements."""
    expect(where.locator(selector)).to_have_count(count)


def expect_chosen(page: Page, name: str, chosen: bool = True) -> None:
    """Check that a place is picked, or that a thing is placed there."""
    expect(page.locator(place(name))).to_have_attribute("aria-selected", "true" if chosen else "false")


def expect_label(page: Page, name: str, words: str) -> None:
    """Check that the label of a place contains these words."""
    expect(page.locator(place(name))).to_have_attribute("aria-label", re.compile(words))


def is_not_chosen(page: Page, name: str) -> None:
    expect_chosen(page, name, False)


def box(where: Page | Locator, selector: str) -> FloatRect:
    """The bounding box of an element on the screen."""
    found = where.locator(selector).bounding_box()
    assert found
    return found


def middle(where: Page | Locator, selector: str) -> tuple[float, float]:
    """The centre of an element on the screen."""
    one = box(where, selector)
    return one["x"] + one["width"] / 2, one["y"] + one["height"] / 2


# ---- actions ---------------------------------------------------------------------------------------


def sit_down(page: Page, server: Server, key: str) -> None:
    page.goto(server.link(key))
    wait_for_turn(page)


def open_first_seat(
    page: Page, server: Server, game: str, *seats: object, seed: int | None = None, **options: object
) -> list[str]:
    """Create a table and open its first seat; return its keys."""
    keys = server.keys(game, *seats, seed=seed, **options)
    sit_down(page, server, keys[0])
    return keys


def at_one_screen(page: Page, server: Server, opened: Any) -> Page:
    """Play all seats without other players at this screen."""
    known = {"table": opened["table"], "keys": list(filter(None, opened["keys"])), "used": 1}
    page.add_init_script(KNOWN.format(json.dumps([known])))
    page.goto(server.link(opened["keys"][0]))
    return page


def play(
    page: Page, server: Server, game: str, options: Mapping[str, object] = MappingProxyType({}), deal: bool = True
) -> Page:
    """Open a table as *Play* creates it: against bots, or as the whole team."""
    card = server.ask(f"/api/games/{game}")
    ready = card["ready"]["options"] | dict(options)
    seats = ["me"] + ["me" if card["cooperative"] else RANDOM_BOT] * (ready["players"] - 1)
    body = {"game": game, "options": ready, "seats": seats, "seed": 3, "deal": deal and card["ready"]["deals"]}
    at_one_screen(page, server, server.ask("/api/tables", body))
    wait_for_turn(page)
    return page


def open_new_table(people: People, game: str, *seats: object, **settings: Any) -> Page:
    """Open the first seat of a new table."""
    page = people.person(**settings)
    open_first_seat(page, people.server, game, *seats)
    return page


def dune_chess(people: People, at: Server | None = None, **settings: Any) -> Page:
    """Open a table of Dune Chess with both sides at one screen."""
    server = at or people.server
    page = at_one_screen(people.person(**settings), server, server.table("dune-chess", ["me", "me"]))
    wait_for_turn(page)
    return page


def pick(page: Page, *places: str) -> None:
    """Click on places one after another."""
    for one in places:
        page.click(place(one))


def press(page: Page, *names: str) -> None:
    """Press keys one after another."""
    for one in names:
        page.keyboard.press(one)


def type_move(page: Page, text: str) -> None:
    """Type a move in its notation."""
    press(page, "/")
    page.keyboard.type(text)
    press(page, "Enter")


def walk(page: Page, goal: str) -> None:
    """Move the focus to another square with the arrow keys."""
    while (here := focused(page)) != goal:
        at, to = (box(page, place(name)) for name in (here, goal))
        across, down = (
            "ArrowRight" if to["x"] > at["x"] else "ArrowLeft",
            "ArrowUp" if to["y"] < at["y"] else "ArrowDown",
        )
        press(page, across if abs(to["x"] - at["x"]) > NEAR else down)
        assert focused(page) != here


def focused(page: Page) -> str:
    """The focused place or element."""
    return str(page.evaluate(FOCUSED))


def move(page: Page, start: str, goal: str) -> None:
    """Make a move with two clicks when it is this player's turn, and wait for its log line."""
    wait_for_turn(page)
    before = moves_made(page)
    pick(page, start, goal)
    expect_count(page, ".lines li", before + 1)


def resign(page: Page) -> None:
    """Resign, with a press to confirm."""
    page.click(".ending summary")
    page.click('[data-key="end resign"]')
    page.click('[data-key="end yes"]')


def place(name: str) -> str:
    """The selector of a place."""
    return f'[data-place="{name}"]'


def moves_made(page: Page) -> int:
    """The number of lines in the log."""
    return page.locator(".lines li").count()


def wait_for_turn(page: Page) -> None:
    """Wait until the player can act, or the game is over."""
    page.wait_for_function(READY)


def is_over(page: Page) -> bool:
    return page.locator(".headline").is_visible()


def pick_something(page: Page, random: Random) -> None:
    """Click on anything offered: a place, a button, one of several moves."""
    if page.locator(".chooser:not([hidden])").count():
        page.locator(".chooser .option").first.click()
        return
    choices: list[str] = page.evaluate(CHOICES)
    if choices:
        page.locator(random.choice(choices)).first.click()


def play_to_the_end(page: Page, random: Random, most_clicks: int) -> bool:
    """Click on anything offered until the game is over, or the number of clicks is reached."""
    for _ in range(most_clicks):
        wait_for_turn(page)
        if is_over(page):
            return True
        pick_something(page, random)
    return False


def stop_the_clock(page: Page) -> None:
    """Stop the clock at a later time, so that it can't have passed before."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 600_000"))


def length(message: Message) -> int:
    """The duration of a move's animation at normal speed, in milliseconds."""
    return sum(stage["ms"] for stage in message["steps"])
