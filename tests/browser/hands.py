"""What hands do at a table, for the tests of the page."""

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from crossings.engine import game_ids

from .conftest import DESKTOP, PHONE, People, Server
from .correspondent import Message

RANDOM_BOT = {"bot": "random"}
REST = 250
"""Milliseconds between what others do."""
KNOWN = "localStorage.getItem('crossings.tables') ?? localStorage.setItem('crossings.tables', JSON.stringify({}))"
"""What a browser knows of tables, if it knows of none."""

FINGER = 44
"""Pixels that a finger needs."""
FOCUSED = "() => document.activeElement.dataset.place ?? document.activeElement.id"
NEAR = 20
"""Pixels: less than a square."""

READY = """() => document.querySelector('.sheet.stored') === null && (document.querySelector('.headline') !== null
  || (document.querySelector('.asked .dots') === null
    && document.querySelector('.place.can, [data-key^="move "]:not([disabled]), .chooser:not([hidden])') !== null))"""
"""While a move is on its way to the server nothing can be picked, and buttons are disabled. A position that the page
had stored does not count.
"""
CHOICES = """() => [
  ...[...document.querySelectorAll('.place.can')].filter((place) => place.getAttribute('aria-selected') !== 'true')
      .map((place) => `[data-place="${place.dataset.place}"]`),
  ...[...document.querySelectorAll('[data-key^="move "]:not([disabled])')].filter((button) => button.offsetParent)
      .map((button) => `[data-key="${button.dataset.key}"]`),
]"""


either_window = pytest.mark.parametrize(
    "viewport", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.deep)], ids=["desktop", "phone"]
)
"""At a desk, and on a phone, which is deep."""


def each_game(*quick: str) -> list[Any]:
    """All games as cases of a test; those not named are deep."""
    return [pytest.param(id, marks=() if id in quick else pytest.mark.deep) for id in game_ids()]


# ---- what is seen there ----------------------------------------------------------------------------


def shows(where: Page | Locator, selector: str) -> None:
    """It is there, and in sight."""
    expect(where.locator(selector)).to_be_visible()


def hides(where: Page | Locator, selector: str) -> None:
    """It is not in sight, or not there at all."""
    expect(where.locator(selector)).to_be_hidden()


def says(where: Page | Locator, selector: str, text: str | re.Pattern[str]) -> None:
    """The text stands in it, maybe among others."""
    expect(where.locator(selector)).to_contain_text(text)


def reads(where: Page | Locator, selector: str, text: str | list[str] | re.Pattern[str]) -> None:
    """This is all that stands in it, or in each of several."""
    expect(where.locator(selector)).to_have_text(text)


def counts(where: Page | Locator, selector: str, count: int) -> None:
    """So many of them are there."""
    expect(where.locator(selector)).to_have_count(count)


def is_chosen(page: Page, name: str, chosen: bool = True) -> None:
    """The place is picked up, or laid somewhere."""
    expect(page.locator(place(name))).to_have_attribute("aria-selected", "true" if chosen else "false")


def is_not_chosen(page: Page, name: str) -> None:
    is_chosen(page, name, False)


def box(where: Page | Locator, selector: str) -> FloatRect:
    """Where it is on the screen."""
    found = where.locator(selector).bounding_box()
    assert found
    return found


def middle(where: Page | Locator, selector: str) -> tuple[float, float]:
    """Where its middle is."""
    one = box(where, selector)
    return one["x"] + one["width"] / 2, one["y"] + one["height"] / 2


# ---- what is done ----------------------------------------------------------------------------------


def sit_down(page: Page, server: Server, key: str) -> None:
    page.goto(server.link(key))
    wait_for_turn(page)


def sit_at(page: Page, server: Server, game: str, *seats: object, **options: object) -> list[str]:
    """Open a table and sit down on its first seat; its keys."""
    keys = server.keys(game, *seats, **options)
    sit_down(page, server, keys[0])
    return keys


def at_one_screen(page: Page, server: Server, opened: Any) -> Page:
    """All seats of a new table that are nobody else's are at this screen."""
    known = {"table": opened["table"], "keys": list(filter(None, opened["keys"])), "used": 1}
    page.add_init_script(KNOWN.format(json.dumps([known])))
    page.goto(server.link(opened["keys"][0]))
    return page


def seated(people: People, game: str, *seats: object, **settings: Any) -> Page:
    """Somebody on the first seat of a new table."""
    page = people.person(**settings)
    sit_at(page, people.server, game, *seats)
    return page


def dune_chess(people: People, at: Server | None = None, **settings: Any) -> Page:
    """Both sides of Dune Chess at one screen: nobody else moves."""
    server = at or people.server
    page = at_one_screen(people.person(**settings), server, server.table("dune-chess", ["me", "me"]))
    wait_for_turn(page)
    return page


def pick(page: Page, *places: str) -> None:
    """Click on one place after another."""
    for one in places:
        page.click(place(one))


def press(page: Page, *names: str) -> None:
    """Press one key after another."""
    for one in names:
        page.keyboard.press(one)


def type_move(page: Page, text: str) -> None:
    """Type a move in its notation."""
    press(page, "/")
    page.keyboard.type(text)
    press(page, "Enter")


def walk(page: Page, goal: str) -> None:
    """From the square that is in focus to another, by arrows."""
    while (here := focused(page)) != goal:
        at, to = (box(page, place(name)) for name in (here, goal))
        across, down = (
            "ArrowRight" if to["x"] > at["x"] else "ArrowLeft",
            "ArrowUp" if to["y"] < at["y"] else "ArrowDown",
        )
        press(page, across if abs(to["x"] - at["x"]) > NEAR else down)
        assert focused(page) != here


def focused(page: Page) -> str:
    """The place, or the element, that keys go to."""
    return str(page.evaluate(FOCUSED))


def move(page: Page, start: str, goal: str) -> None:
    """Two clicks, and the log has one line more."""
    before = moves_made(page)
    pick(page, start, goal)
    counts(page, ".lines li", before + 1)


def resign(page: Page) -> None:
    """Give the game up, by two presses."""
    page.click(".ending summary")
    page.click('[data-key="end resign"]')
    page.click('[data-key="end yes"]')


def place(name: str) -> str:
    """The selector of a place."""
    return f'[data-place="{name}"]'


def moves_made(page: Page) -> int:
    """How many lines the log holds."""
    return page.locator(".lines li").count()


def wait_for_turn(page: Page) -> None:
    """Until the person can do something, or the game is over."""
    page.wait_for_function(READY)


def is_over(page: Page) -> bool:
    return page.locator(".headline").is_visible()


def pick_something(page: Page, random: Random) -> None:
    """One click on anything that is offered: a place, a button, one of several moves."""
    if page.locator(".chooser:not([hidden])").count():
        page.locator(".chooser .option").first.click()
        return
    choices: list[str] = page.evaluate(CHOICES)
    if choices:
        page.locator(random.choice(choices)).first.click()


def play_to_the_end(page: Page, random: Random, most_clicks: int) -> bool:
    """Whatever is offered, until there is a result; or so many clicks are done."""
    for _ in range(most_clicks):
        wait_for_turn(page)
        if is_over(page):
            return True
        pick_something(page, random)
    return False


def stop_the_clock(page: Page) -> None:
    """Set it to a later time, so that it has not gone past that before it stands."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 600_000"))


def length(message: Message) -> int:
    """The natural time of a move."""
    return sum(stage["ms"] for stage in message["steps"])
