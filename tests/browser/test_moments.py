"""Moments for cards on the page: a calm bar for everybody, a question for who is asked, and how long it all lasts."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import expect

from crossings.engine import game
from crossings.server.room.hall import CHOSEN_SALT
from crossings.table import PERSON, Match, Seat, seed_from

from .conftest import People, Server

MOON = "walking-on-the-moon"


CARDS = ("slip", "noinst", "slip")
"""What the three are dealt: only the second can do something at the first moment."""


@cache
def seed_that_deals() -> int:
    """The first one by which these are dealt."""
    one = game(MOON)
    for seed in range(10_000):
        options, seats = one.resolve({"players": len(CARDS)}), [Seat(PERSON, 0)] * len(CARDS)
        match = Match("", one, options, seats, seed_from(seed), salt=CHOSEN_SALT)
        match.stops = True
        match.accept(match.draft_start())
        if tuple(hand[0] for hand in match.state.to_json()["hands"]) == CARDS:
            return seed
    raise AssertionError("no seed deals these cards")


def table_at_a_moment(server: Server, pause: int) -> Any:
    """A table of three at which the cards are dealt."""
    body = {"game": MOON, "seats": ["me"] * len(CARDS), "seed": seed_that_deals(), "pause": pause}
    return server.ask("/api/tables", body)


def test_who_is_asked_sees_the_time_and_a_card_played_counts(mortal_toys: Server, people: People) -> None:
    keys = table_at_a_moment(mortal_toys, pause=5)["keys"]
    red, blue = people.person(), people.person()
    blue.goto(mortal_toys.link(keys[1]))
    red.goto(mortal_toys.link(keys[0]))
    expect(blue.locator(".moment-bar")).to_be_visible()
    expect(blue.locator(".moment")).to_contain_text("You can play a card now.")
    expect(red.locator(".asked")).to_have_text("Somebody may react.")
    expect(red.locator(".moment-bar")).to_be_visible()
    blue.keyboard.press("/")
    blue.fill("#notation", "noinst:b")
    blue.keyboard.press("Enter")
    expect(blue.locator(".moment")).to_contain_text("You have chosen: No instructions: take out a blue die.")
    mortal_toys.let_time_run()
    expect(red.locator(".lines")).to_contain_text("Blue plays “No instructions”")
    expect(red.locator(".asked")).to_contain_text("share out four dice")


def test_a_moment_is_over_when_its_time_is(server: Server, people: People) -> None:
    keys = table_at_a_moment(server, pause=1)["keys"]
    red = people.person()
    red.goto(server.link(keys[0]))
    expect(red.locator(".asked")).to_contain_text("share out four dice")


def test_the_pause_is_set_at_the_table_and_in_the_lobby(toy_server: Server, people: People) -> None:
    keys = table_at_a_moment(toy_server, pause=10)["keys"]
    red, blue = people.person(), people.person()
    red.goto(toy_server.link(keys[0]))
    blue.goto(toy_server.link(keys[1]))
    blue.click(".moment-settings summary")
    blue.select_option("#pause", label="1 s")
    expect(red.locator(".moment-settings summary")).to_contain_text("1 s")
    blue.check("#pass-at-once")
    expect(blue.locator(".moment")).to_contain_text("You pass.")
    red.goto(f"{toy_server.address}/#{MOON}")
    red.click("summary:has-text('Options')")
    red.select_option("#option-pause", label="none")
    red.click(".play")
    expect(red.locator(".moment-settings summary")).to_contain_text("none")


def test_at_one_screen_anybody_may_take_it_to_look(mortal_toys: Server, people: People) -> None:
    """Whoever is asked is not called; whoever likes looks, and the pause waits for them."""
    made = table_at_a_moment(mortal_toys, pause=3)
    page = people.person()
    page.goto(mortal_toys.address)
    known = [{"table": made["table"], "keys": made["keys"], "used": 1}]
    page.evaluate("known => localStorage.setItem('crossings.tables', JSON.stringify(known))", known)
    page.goto(mortal_toys.link(made["keys"][0]))
    page.click(".curtain button")
    page.click("[data-key='look 1']")
    expect(page.locator(".curtain")).to_contain_text("Blue")
    page.click(".curtain button")
    expect(page.locator(".moment")).to_contain_text("You can play a card now.")
    mortal_toys.let_time_run()
    page.keyboard.press("/")
    page.fill("#notation", "noinst:b")
    page.keyboard.press("Enter")
    expect(page.locator(".curtain")).to_contain_text("Red")
    page.click(".curtain button")
    expect(page.locator(".lines")).to_contain_text("Blue plays “No instructions”")


def test_what_folds_out_of_the_column_looks_alike(server: Server, people: People) -> None:
    keys = table_at_a_moment(server, pause=1)["keys"]
    page = people.person()
    page.goto(server.link(keys[0]))
    expect(page.locator(".moment-settings summary")).to_be_visible()
    looks = [
        page.eval_on_selector(f"{one} summary", "it => [getComputedStyle(it).font, it.getBoundingClientRect().left]")
        for one in (".ending", ".proof", ".moment-settings")
    ]
    assert looks[0] == looks[1] == looks[2]
