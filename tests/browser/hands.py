"""What hands do at a table, for the tests of the page."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from .conftest import Server

RANDOM_BOT = {"bot": "random"}

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


def sit_down(page: Page, server: Server, key: str) -> None:
    page.goto(server.link(key))
    wait_for_turn(page)


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


def play_to_the_end(page: Page, random: Random, most_clicks: int = 3000) -> None:
    """Whatever is offered, until there is a result."""
    for _ in range(most_clicks):
        wait_for_turn(page)
        if is_over(page):
            return
        pick_something(page, random)
    raise AssertionError(f"no end after {most_clicks} clicks")
