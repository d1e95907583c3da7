"""The lobby: from the first visit to the first move, and back the next day."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from crossings.engine import game
from rows import cases

from .support.hands import (
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_text,
    expect_visible,
    place,
    wait_for_turn,
)
from .support.people import People
from .support.server import Server
from .support.site_page import either_edition

LEVELS = [
    "Novice",
    "Casual player",
    "Club player",
    "Expert",
    "Master",
    "Random",
]
LEVEL = "document.querySelector('#strength').selectedOptions[0].textContent"
SPEED = "import('/static/shared/speed.js').then((module) => module.speed())"
WIDTH_OF_PICTURE = "picture => picture.decode().then(() => picture.naturalWidth)"


def sent_by_play(page: Page) -> Any:
    """The request that *Play* sends."""
    with page.expect_request("**/api/tables") as made:
        page.click(".play")
    return made.value.post_data_json


@either_edition
def test_from_the_lobby_to_the_first_move_and_back_the_next_day(server: Server, people: People) -> None:
    """Three clicks to the first picked man. My tables have a picture and the player to move, until they are removed."""
    page, games = people.visit(), server.ask("/api/games")["games"]
    expect_count(page, ".game-button", len(games))
    for one in games:
        game_button = page.locator(f'[data-game="{one["id"]}"]')
        expect(game_button).to_contain_text(one["title"])
        assert game_button.locator("img").evaluate(WIDTH_OF_PICTURE) > 0
    page.click('[data-game="dune-chess"]')
    page.click(".play")
    page.click(place("b7"))
    expect(page.locator(place("a6"))).to_have_class("place can")
    page.click(place("a6"))
    expect_text(page, ".lines li >> nth=0", "b7-a6")
    wait_for_turn(page)
    table = page.url
    with page.context.expect_page() as opened:
        page.click(".rules-tool")
    expect(opened.value.locator("h1", has_text="Dune Chess")).to_be_visible()
    assert page.url == table, "the rules have a tab of their own"
    opened.value.close()
    page.click(".brand")
    mine = page.locator(".my-table")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Your turn")
    assert mine.locator("img").evaluate(WIDTH_OF_PICTURE) > 0
    mine.locator("a").click()
    page.wait_for_url(table)
    wait_for_turn(page)
    page.click(".brand")
    page.click(".forget")
    expect(mine).to_have_count(0)
    page.reload()
    page.wait_for_selector(".game-button")
    expect(mine).to_have_count(0)


@pytest.mark.deep
def test_the_lobby_has_placeholders_until_the_server_is_ready(server: Server, people: People) -> None:
    """A server that doesn't answer leads to a message. The dark theme can be chosen and is stored."""
    page = people.person(color_scheme="light")
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto(server.address)
    expect_count(page, ".game-list .frame", 6)
    held[0].continue_()
    expect_count(page, ".game-list .game-button", 6)
    expect_count(page, ".frame", 0)

    page.route("**/api/games/**", lambda route: route.abort())
    page.click(".game-button >> nth=0")
    expect_text(page, ".game-card", "does not answer")
    page.unroute("**/api/games/**")
    page.click(".game-card button")
    page.wait_for_selector(".play")
    page.unroute("**/api/games")

    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(246, 241, 231)"
    page.click(".tools button")
    page.click(".tools button")
    assert page.evaluate(paper) == "rgb(18, 21, 29)"
    page.reload()
    assert page.evaluate(paper) == "rgb(18, 21, 29)"


@cases("""
    address | note
    /nowhere | no page at that address
    /rules/nothing | no such game
""")
def test_an_unknown_address_leads_to_the_lobby(server: Server, page: Page, address: str, note: str) -> None:
    answer = page.goto(server.address + address)
    expect_text(page, ".note", note)
    if address == "/nowhere":
        assert answer is not None and answer.status == 404
    else:
        page.click("text=All games")
    expect_visible(page, ".game-button >> nth=0")


# ---- cards ---------------------------------------------------------------------------------------


def test_the_card_opens_in_place_and_its_options_reach_the_table(people: People) -> None:
    """The card describes the game; options are a form."""
    page = people.visit()
    game_button, card = page.locator('[data-game="dune-chess"]'), page.locator(".game-card")
    game_button.click()
    expect(card).to_contain_text(game("dune-chess").summary)
    expect(card).to_contain_text(game("dune-chess").credits.author)
    expect(game_button).to_have_attribute("aria-expanded", "true")
    game_button.click()
    expect(card).to_have_count(0)
    game_button.click()
    page.reload()
    expect(card).to_contain_text(game("dune-chess").summary)
    options = page.locator("summary:has-text('Options')")
    options.click()
    page.select_option("#option-setup", "heart")
    expect(options).to_contain_text("The heart of Spice")
    page.select_option("#option-quiet", "40")
    expect(options).to_contain_text("2 changed")
    sent = sent_by_play(page)["options"]
    assert (sent["setup"], sent["quiet"]) == ("heart", 40)
    wait_for_turn(page)


@pytest.mark.deep
def test_a_first_game_is_gentle_and_the_printed_one_warns(people: People) -> None:
    """PAG-22: an even variant is the default, and a solo game is easy until it was won."""
    page = people.visit("/#bridges-and-boats")
    card, options = page.locator(".game-card"), page.locator("summary:has-text('Options')")
    expect(options).to_contain_text("An even fight")
    options.click()
    expect_count(card, ".warnings p", 0)
    page.click('[data-preset="printed"]')
    expect_exact_text(card, '.options .chip[aria-pressed="true"]', "As printed")
    expect_text(card, ".warnings", "a defender who only saves coins wins")
    page.click("text=Reset to defaults")
    even = {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}
    assert even.items() <= sent_by_play(page)["options"].items()
    expect_visible(page, ".board")

    page.goto(people.server.at("/#over-the-next-dune"))
    expect(options).to_contain_text("A quiet night")
    page.evaluate("localStorage.setItem('crossings.won', JSON.stringify({ 'over-the-next-dune': true }))")
    page.reload()
    expect(options).to_contain_text("As printed")


def test_players_take_one_press_and_bots_have_plain_names(people: People) -> None:
    """The next card starts with the choices of the last game."""
    page = people.visit("/#dunkelrunde")
    sitting = page.locator(".sitting")
    for chip, who in (
        ("Me and bots", "you · 2 bots"),
        ("Pass and play", "3 on this screen"),
        ("Friends by link", "you · 2 friends"),
        ("Me and bots", "you · 2 bots"),
    ):
        page.click(f".who-chips >> text={chip}")
        expect(sitting).to_have_text(who)
        expect_exact_text(page, '.who-chips [aria-pressed="true"]', chip)
    page.click("summary:has-text('Who')")
    assert page.locator('[data-seat="1"] option').all_text_contents()[2:] == LEVELS
    assert page.evaluate(LEVEL) == "Casual player", "at first"
    page.select_option("#strength", label="Novice")
    expect_text(page, "#strength-help", "Looks one move ahead")
    assert sent_by_play(page)["seats"] == ["me", *[{"bot": "novice"}] * 2]
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    page.click(".brand")
    page.click('[data-game="dune-chess"]')
    page.wait_for_selector("#strength")
    assert page.evaluate(LEVEL) == "Novice", "as the last time"


# ---- rules ---------------------------------------------------------------------------------------


def test_the_rules_are_a_page_of_their_own(server: Server, people: People) -> None:
    page = people.visit("/#dunkelrunde")
    page.click(".game-card >> text=Rules")
    page.wait_for_url("**/rules/dunkelrunde")
    book = server.ask("/api/games/dunkelrunde/rules")
    expect_count(page, ".paragraph", len(book["rules"]))
    expect_count(page, ".passage", sum(len(section["passages"]) for section in book["guide"]))
    expect_hidden(page, ".paragraph >> nth=0")
    for drawing in page.locator(".passage img").all():
        drawing.scroll_into_view_if_needed()
        assert drawing.evaluate(WIDTH_OF_PICTURE) > 0
    page.go_back()
    expect_visible(page, ".game-card")


@pytest.mark.deep
def test_a_rule_can_be_found_and_linked_to(server: Server, people: People) -> None:
    """The page is opened on a phone, with the contents folded."""
    page = people.phone()
    page.goto(server.address + "/rules/dunkelrunde#DKR-24")
    aimed = page.locator(".paragraph.aimed")
    expect(aimed).to_have_id("DKR-24")
    expect(aimed).to_be_in_viewport()
    aimed.locator("a", has_text="DKR-27").click()
    expect(page.locator("#DKR-27")).to_have_class("paragraph aimed")
    expect_hidden(page, ".contents nav")
    page.click(".contents summary")
    page.click(".contents >> text=The end")
    expect(page.locator("#DKR-60")).to_be_in_viewport()
    page.fill(".find", "dkr-61")
    shown = page.locator(".paragraph:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("players with both children")
    expect_text(page, ".book", "2 passages contain that.")
    page.fill(".find", "xyzzy")
    expect_text(page, ".book", "No rule contains that.")
