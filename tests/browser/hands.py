"""What hands do at a table, for the tests of the page."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crossings.engine import game_ids

from .conftest import People, Server
from .correspondent import Message

RANDOM_BOT = {"bot": "random"}
REST = 250
"""Milliseconds between what others do."""
KNOWN = "localStorage.getItem('crossings.tables') ?? localStorage.setItem('crossings.tables', JSON.stringify({}))"
"""What a browser knows of tables, if it knows of none."""

READY = """() => document.querySelector('.headline') !== null
  || (document.querySelector('.asked .dots') === null
    && document.querySelector('.place.can, [data-key^="move "]:not([disabled]), .chooser:not([hidden])') !== null)"""
"""While a move is on its way to the server nothing can be picked, and buttons are disabled."""
CHOICES = """() => [
  ...[...document.querySelectorAll('.place.can')].filter((place) => place.getAttribute('aria-selected') !== 'true')
      .map((place) => `[data-place="${place.dataset.place}"]`),
  ...[...document.querySelectorAll('[data-key^="move "]:not([disabled])')].filter((button) => button.offsetParent)
      .map((button) => `[data-key="${button.dataset.key}"]`),
]"""


def each_game(*quick: str) -> list[Any]:
    """All games as cases of a test; those not named are deep."""
    return [pytest.param(id, marks=() if id in quick else pytest.mark.deep) for id in game_ids()]


def sit_down(page: Page, server: Server, key: str) -> None:
    page.goto(server.link(key))
    wait_for_turn(page)


def at_one_screen(page: Page, server: Server, opened: Any) -> Page:
    """All seats of a new table that are nobody else's are at this screen."""
    known = {"table": opened["table"], "keys": list(filter(None, opened["keys"])), "used": 1}
    page.add_init_script(KNOWN.format(json.dumps([known])))
    page.goto(server.link(opened["keys"][0]))
    return page


def dune_chess(people: People, server: Server, **settings: Any) -> Page:
    """Both sides of Dune Chess at one screen: nobody else moves."""
    page = at_one_screen(people.person(**settings), server, server.table("dune-chess", ["me", "me"]))
    wait_for_turn(page)
    return page


def move(page: Page, start: str, goal: str) -> None:
    """Two clicks, and the log has one line more."""
    before = moves_made(page)
    page.click(place(start))
    page.click(place(goal))
    expect(page.locator(".lines li")).to_have_count(before + 1)


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
    return sum(stage["ms"] for stage in message["stages"])
