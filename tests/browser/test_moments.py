"""Cards of Walking on the Moon: keeping one of two, and reaction windows with their question and length."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crossings.server.storage import Store, open_database
from server.session.test_reaction_windows import ROUND
from server.sessions import moon_stored

from .support.hands import (
    at_one_screen,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_label,
    expect_text,
    expect_visible,
    place,
    press,
    sit_down,
    type_move,
)
from .support.people import People
from .support.server import Server

MOON = "walking-on-the-moon"
SEED = 126
"""With this seed the players are dealt Slipstream, No instructions, Slipstream: only the second can react at first."""


def table_at_a_moment(server: Server, pause: int) -> Any:
    """A table of three on which the cards are dealt."""
    body = {"game": MOON, "seats": ["me"] * 3, "seed": SEED, "pause": pause}
    return server.ask("/api/tables", body)


def test_the_asked_player_sees_the_time_and_a_played_card_counts(mortal: Server, people: People) -> None:
    keys = table_at_a_moment(mortal, pause=5)["keys"]
    red, blue = people.person(), people.person()
    blue.goto(mortal.link(keys[1]))
    red.goto(mortal.link(keys[0]))
    expect_visible(blue, ".reaction-bar")
    expect_text(blue, ".reaction-window", "You can play a card now.")
    expect_exact_text(red, ".prompt", "Waiting for reactions…")
    expect_visible(red, ".reaction-bar")
    type_move(blue, "noinst:b")
    expect_text(blue, ".reaction-window", "You chose No instructions: take out a blue die.")
    mortal.let_time_run()
    expect_text(red, ".lines", "Blue played “No instructions”")
    expect_text(red, ".prompt", "place four dice")


@pytest.mark.deep
def test_the_reaction_time_is_set_at_the_table_and_in_the_lobby(toy_server: Server, people: People) -> None:
    keys = table_at_a_moment(toy_server, pause=10)["keys"]
    red, blue = people.person(), people.person()
    red.goto(toy_server.link(keys[0]))
    blue.goto(toy_server.link(keys[1]))
    blue.click(".reaction-settings summary")
    blue.select_option("#pause", label="1 s")
    expect_text(red, ".reaction-settings summary", "1 s")
    blue.check("#pass-at-once")
    expect_text(blue, ".reaction-window", "You pass.")
    red.goto(f"{toy_server.address}/#{MOON}")
    red.click("summary:has-text('Options')")
    red.click("[data-preset=basic]")
    expect_hidden(red, "#option-pause")
    red.click("[data-preset=advanced]")
    red.select_option("#option-pause", label="none")
    red.click(".play")
    expect_text(red, ".reaction-settings summary", "none")


@pytest.mark.deep
def test_on_a_shared_screen_any_player_may_look(mortal: Server, people: People) -> None:
    """The page doesn't call the asked player; any player may look, and the window waits for them."""
    page = at_one_screen(people.person(), mortal, table_at_a_moment(mortal, pause=3))
    page.click(".privacy-screen button")
    page.click("[data-key='look 1']")
    expect_text(page, ".privacy-screen", "Blue")
    page.click(".privacy-screen button")
    expect_text(page, ".reaction-window", "You can play a card now.")
    mortal.let_time_run()
    type_move(page, "noinst:b")
    expect_text(page, ".privacy-screen", "Red")
    page.click(".privacy-screen button")
    expect_text(page, ".lines", "Blue played “No instructions”")


def test_consequences_are_added_to_a_moves_line_after_the_reaction_window(server: Server, page: Page) -> None:
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


# ---- keeping one of two cards (WOM-A03) ------------------------------------------------------------

SLIPSTREAM = place("card-0-2")


def sit_down_with_two_cards(page: Page, server: Server, key: str, card: str = "coop") -> None:
    """Red has drawn Cooperation, or another card, beside Slipstream."""
    store = Store(open_database(f"sqlite:///{server.folder / 'crossings.sqlite3'}"))
    stored = moon_stored(["slip", "noinst", "slip"], (*ROUND, f"draw:{card}"))
    store.create(replace(stored, id=key), [(key, 0)]).result()
    store.close()
    server.tables[key] = key
    sit_down(page, server, key)


def test_a_key_chooses_the_card(server: Server, page: Page) -> None:
    """Both cards are marked above their pictures and labelled before they are hovered."""
    sit_down_with_two_cards(page, server, "kept")
    for number in ("1", "2"):
        expect_label(page, f"card-0-{number}", "^Keep")
        expect_text(page, f'[data-piece="card-0-{number}"]', "Keep")
    expect_count(page, ".halo.edge", 2)
    page.focus(SLIPSTREAM)
    expect_text(page, "#board-hint", "Keep Slipstream, discard Cooperation")
    press(page, "Enter")
    expect_text(page, ".lines", "discarded Cooperation")
    expect_label(page, "card-0-1", "^Slipstream")
    expect_count(page, SLIPSTREAM, 0)


@pytest.mark.parametrize("number", [1, 2])
def test_of_two_equal_cards_either_is_kept(server: Server, page: Page, number: int) -> None:
    sit_down_with_two_cards(page, server, f"alike-{number}", card="slip")
    page.click(place(f"card-0-{number}"))
    expect_text(page, ".lines", "discarded Slipstream")
