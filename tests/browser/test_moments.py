"""Cards of Walking on the Moon: keeping one of two, and reaction windows with their question and length."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from crossings.server.storage import Store, open_database
from server.session.test_reaction_windows import ROUND
from server.sessions import moon_stored

from .conftest import DESKTOP, PHONE, People, Server
from .hands import at_one_screen, counts, hides, place, press, reads, says, shows, sit_down, type_move, wait_for_turn

MOON = "walking-on-the-moon"
SEED = 126
"""With this seed the players are dealt Slipstream, No instructions, Slipstream: only the second can react at first."""


def table_at_a_moment(server: Server, pause: int) -> Any:
    """A table of three on which the cards are dealt."""
    body = {"game": MOON, "seats": ["me"] * 3, "seed": SEED, "pause": pause}
    return server.ask("/api/tables", body)


def test_who_is_asked_sees_the_time_and_a_card_played_counts(mortal_toys: Server, people: People) -> None:
    keys = table_at_a_moment(mortal_toys, pause=5)["keys"]
    red, blue = people.person(), people.person()
    blue.goto(mortal_toys.link(keys[1]))
    red.goto(mortal_toys.link(keys[0]))
    shows(blue, ".reaction-bar")
    says(blue, ".reaction-window", "You can play a card now.")
    reads(red, ".asked", "Waiting for reactions …")
    shows(red, ".reaction-bar")
    type_move(blue, "noinst:b")
    says(blue, ".reaction-window", "You chose No instructions: take out a blue die.")
    mortal_toys.let_time_run()
    says(red, ".lines", "Blue played “No instructions”")
    says(red, ".asked", "place four dice")


@pytest.mark.deep
def test_the_pause_is_set_at_the_table_and_in_the_lobby(toy_server: Server, people: People) -> None:
    keys = table_at_a_moment(toy_server, pause=10)["keys"]
    red, blue = people.person(), people.person()
    red.goto(toy_server.link(keys[0]))
    blue.goto(toy_server.link(keys[1]))
    blue.click(".reaction-settings summary")
    blue.select_option("#pause", label="1 s")
    says(red, ".reaction-settings summary", "1 s")
    blue.check("#pass-at-once")
    says(blue, ".reaction-window", "You pass.")
    red.goto(f"{toy_server.address}/#{MOON}")
    red.click("summary:has-text('Options')")
    red.click("[data-preset=basic]")
    hides(red, "#option-pause")
    red.click("[data-preset=advanced]")
    red.select_option("#option-pause", label="none")
    red.click(".play")
    says(red, ".reaction-settings summary", "none")


@pytest.mark.deep
def test_at_one_screen_anybody_may_take_it_to_look(mortal_toys: Server, people: People) -> None:
    """The page doesn't call the asked player; any player may look, and the window waits for them."""
    page = at_one_screen(people.person(), mortal_toys, table_at_a_moment(mortal_toys, pause=3))
    page.click(".privacy-screen button")
    page.click("[data-key='look 1']")
    says(page, ".privacy-screen", "Blue")
    page.click(".privacy-screen button")
    says(page, ".reaction-window", "You can play a card now.")
    mortal_toys.let_time_run()
    type_move(page, "noinst:b")
    says(page, ".privacy-screen", "Red")
    page.click(".privacy-screen button")
    says(page, ".lines", "Blue played “No instructions”")


def test_a_moment_is_over_when_its_time_is(server: Server, page: Page) -> None:
    """Folding panels of the column look alike."""
    keys = table_at_a_moment(server, pause=1)["keys"]
    page.goto(server.link(keys[0]))
    shows(page, ".reaction-settings summary")
    looks = [
        page.eval_on_selector(f"{one} summary", "it => [getComputedStyle(it).font, it.getBoundingClientRect().left]")
        for one in (".ending", ".proof", ".reaction-settings")
    ]
    assert looks[0] == looks[1] == looks[2]
    says(page, ".asked", "place four dice")


def test_what_followed_a_move_is_added_to_its_line_when_moments_are_over(server: Server, page: Page) -> None:
    """WOM-G04."""
    store = Store(open_database(f"sqlite:///{server.folder / 'crossings.sqlite3'}"))
    stored = moon_stored(["slip", "noinst", "slip"], ROUND[:-1], pause=1)
    store.create(replace(stored, id="round"), [("round", 2)]).result()
    store.close()
    server.tables["round"] = "round"
    sit_down(page, server, "round")
    type_move(page, "b2:ff")
    line = page.locator(".lines > li", has_text="Yellow jumped with a blue 2")
    expect(line).to_contain_text("Yellow gained 1 Sputnik. Blue gained 1 Earth Control counter. Red got a red")
    expect(line).to_have_count(1)


def test_without_cards_the_screen_is_passed_to_nobody_and_there_are_no_moments(server: Server, people: People) -> None:
    opened = server.table(MOON, ["me", "me"], advanced=False)
    page = at_one_screen(people.person(), server, opened)
    wait_for_turn(page)
    hides(page, ".privacy-screen")
    hides(page, ".reaction-settings")


# ---- keeping one of two cards (WOM-A03) ------------------------------------------------------------

COOPERATION, SLIPSTREAM = place("card-0-1"), place("card-0-2")


def asked_to_keep_one(page: Page, server: Server, key: str, card: str = "coop") -> None:
    """Red has drawn Cooperation, or another card, beside Slipstream."""
    store = Store(open_database(f"sqlite:///{server.folder / 'crossings.sqlite3'}"))
    stored = moon_stored(["slip", "noinst", "slip"], (*ROUND, f"draw:{card}"))
    store.create(replace(stored, id=key), [(key, 0)]).result()
    store.close()
    server.tables[key] = key
    sit_down(page, server, key)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_press_keeps_the_card(server: Server, people: People, viewport: ViewportSize) -> None:
    """Both cards are marked above their pictures and labelled before they are hovered; keys work like clicks."""
    page = people.person(viewport=viewport)
    asked_to_keep_one(page, server, f"kept-{viewport['width']}")
    for number in ("1", "2"):
        expect(page.locator(f"{place(f'card-0-{number}')}.can")).to_have_attribute("aria-label", re.compile("^Keep"))
        says(page, f'[data-piece="card-0-{number}"]', "Keep")
    counts(page, ".halo.edge", 2)
    if viewport is DESKTOP:
        page.focus(SLIPSTREAM)
        says(page, "#board-hint", "Keep Slipstream, discard Cooperation")
        press(page, "Enter")
    else:
        page.click(SLIPSTREAM)
    says(page, ".lines", "discarded Cooperation")
    expect(page.locator(COOPERATION)).to_have_attribute("aria-label", re.compile("^Slipstream"))
    counts(page, SLIPSTREAM, 0)


@pytest.mark.parametrize("number", [1, 2])
def test_of_two_cards_that_are_alike_either_is_kept(server: Server, page: Page, number: int) -> None:
    asked_to_keep_one(page, server, f"alike-{number}", card="slip")
    page.click(place(f"card-0-{number}"))
    says(page, ".lines", "discarded Slipstream")
