"""The shelf: from the first look to the first move, and back tomorrow."""

from __future__ import annotations

import re
from itertools import cycle
from random import Random

from playwright.sync_api import Locator, Page, Route, expect

from crossings.engine import games

from .conftest import PHONE, People, Server
from .hands import is_over, pick_something, place, wait_for_turn


def test_every_game_stands_on_the_shelf_with_its_picture(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address)
    expect(page.locator(".cover")).to_have_count(len(games()))
    for one in games():
        cover = page.locator(f'[data-game="{one.id}"]')
        expect(cover).to_contain_text(one.title)
        assert cover.locator("img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0


def test_three_clicks_from_the_shelf_to_the_first_man_lifted(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address)
    page.click('[data-game="dune-chess"]')
    page.click(".play")
    page.click(place("b7"))
    expect(page.locator(place("a6"))).to_have_class("place can")
    page.click(place("a6"))
    expect(page.locator(".lines li").first).to_contain_text("b7-a6")


def test_the_card_opens_in_place_and_says_what_it_is(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address)
    page.click('[data-game="dune-chess"]')
    card = page.locator(".game-card")
    game = next(one for one in games() if one.id == "dune-chess")
    expect(card).to_contain_text(game.summary)
    expect(card).to_contain_text(game.credits.author)
    expect(page.locator('[data-game="dune-chess"]')).to_have_attribute("aria-expanded", "true")
    page.reload()
    expect(page.locator(".game-card")).to_contain_text(game.summary)
    page.click('[data-game="dune-chess"]')
    expect(page.locator(".game-card")).to_have_count(0)


def test_options_are_a_form_and_reach_the_table(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dune-chess")
    page.click("summary:has-text('Options')")
    page.select_option("#option-setup", "heart")
    expect(page.locator("summary:has-text('Options')")).to_contain_text("The heart of Spice")
    page.select_option("#option-quiet", "40")
    expect(page.locator("summary:has-text('Options')")).to_contain_text("2 changed")
    with page.expect_request("**/api/tables") as made:
        page.click(".play")
    sent = made.value.post_data_json
    assert sent is not None
    assert (sent["options"]["setup"], sent["options"]["quiet"]) == ("heart", 40)
    wait_for_turn(page)


def test_my_tables_come_back_with_a_picture_and_whose_turn_it_is(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dune-chess")
    page.click(".play")
    wait_for_turn(page)
    table = page.url
    page.click(".brand")
    mine = page.locator(".my-table")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Your turn")
    assert mine.locator("img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    mine.locator("a").click()
    page.wait_for_url(table)
    wait_for_turn(page)


def test_an_address_that_leads_nowhere_leads_to_the_shelf(server: Server, people: People) -> None:
    page = people.person()
    answer = page.goto(server.address + "/nowhere")
    assert answer is not None and answer.status == 404
    expect(page.locator(".note")).to_contain_text("nothing at that address")
    expect(page.locator(".cover").first).to_be_visible()


def test_a_table_taken_off_the_list_stays_off(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dune-chess")
    page.click(".play")
    wait_for_turn(page)
    page.click(".brand")
    page.click(".forget")
    expect(page.locator(".my-table")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".cover")
    expect(page.locator(".my-table")).to_have_count(0)


def test_a_server_that_does_not_answer_is_told_in_words(mortal: Server, people: People) -> None:
    page = people.person()
    page.goto(mortal.address)
    page.wait_for_selector(".cover")
    page.route("**/api/games/**", lambda route: route.abort())
    page.click(".cover >> nth=0")
    expect(page.locator(".game-card")).to_contain_text("does not answer")
    page.unroute("**/api/games/**")
    page.click(".game-card button")
    page.wait_for_selector(".play")


def test_the_shelf_fits_a_phone(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(server.address + "/#dune-chess")
    page.wait_for_selector(".play")
    page.click("summary:has-text('Who')")
    page.click("summary:has-text('Options')")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def chosen_set(page: Page) -> Locator:
    return page.locator('.game-card .options .chip[aria-pressed="true"]')


def test_the_even_fight_is_ready_and_as_printed_warns(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#bridges-and-boats")
    card = page.locator(".game-card")
    expect(card.locator("p.summary")).to_contain_text("As printed, saving alone wins")
    expect(page.locator("summary:has-text('Options')")).to_contain_text("An even fight")
    page.click("summary:has-text('Options')")
    expect(chosen_set(page)).to_have_text("An even fight")
    expect(chosen_set(page)).to_have_attribute("title", "Recommended, because the printed numbers favour the defender.")
    expect(card.locator(".warnings p")).to_have_count(0)
    page.click('[data-preset="printed"]')
    expect(chosen_set(page)).to_have_text("As printed")
    expect(card.locator(".warnings")).to_contain_text("a defender who only saves coins wins")
    page.click("text=Back to as usual")
    with page.expect_request("**/api/tables") as made:
        page.click(".play")
    sent = made.value.post_data_json
    assert sent is not None
    assert {name: sent["options"][name] for name in ("defender_income", "mission_cost", "max_rounds")} == {
        "defender_income": 1,
        "mission_cost": 0,
        "max_rounds": 35,
    }


def test_a_quiet_night_is_ready_until_a_night_was_won(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#over-the-next-dune")
    summary = page.locator("summary:has-text('Options')")
    expect(summary).to_contain_text("A quiet night")
    page.evaluate("localStorage.setItem('crossings.won', JSON.stringify({ 'over-the-next-dune': true }))")
    page.reload()
    expect(summary).to_contain_text("As printed")


def test_a_browser_remembers_what_was_won_in_it(toy_server: Server, people: People) -> None:
    keys = toy_server.table("coin-race", ["me", "friend"])["keys"]
    pages = [people.person(), people.person()]
    for page, key in zip(pages, keys, strict=True):
        page.goto(toy_server.link(key))
    random = Random(5)
    for page in cycle(pages):
        if is_over(page):
            break
        pick_something(page, random)
    for page in pages:
        page.wait_for_selector(".headline")
        won = "You have won" in page.inner_text(".headline")
        assert page.evaluate("localStorage.getItem('crossings.won')") == ('{"coin-race":true}' if won else None)


def test_who_sits_there_is_one_press(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dunkelrunde")
    sitting = page.locator(".sitting")
    expect(sitting).to_have_text("you · 2 bots")
    page.click(".who-chips >> text=All here")
    expect(sitting).to_have_text("3 at this screen")
    page.click(".who-chips >> text=Friends by link")
    expect(sitting).to_have_text("you · 2 friends")
    expect(page.locator('.who-chips [aria-pressed="true"]')).to_have_text("Friends by link")
    page.click(".who-chips >> text=Me and bots")
    expect(sitting).to_have_text("you · 2 bots")
    page.click("summary:has-text('Who')")
    bots = page.locator('[data-seat="1"] option')
    assert bots.all_text_contents()[2:] == [
        "A novice",
        "A casual player",
        "A club player",
        "An expert",
        "A master",
        "A bot that plays at random",
    ]


def test_the_shelf_is_framed_until_the_server_is_ready(server: Server, people: People) -> None:
    page = people.person()
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto(server.address)
    expect(page.locator(".shelf .frame")).to_have_count(6)
    corner = "(({ x, y, width }) => [x, y, width])(document.querySelector('.shelf > *').getBoundingClientRect())"
    before = page.evaluate(corner)
    assert page.locator(".frame").first.bounding_box()["height"] > 200  # type: ignore[index]
    held[0].continue_()
    expect(page.locator(".shelf .cover")).to_have_count(6)
    expect(page.locator(".frame")).to_have_count(0)
    assert page.evaluate(corner) == before


def test_how_well_the_bots_play_is_chosen_in_plain_words(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dunkelrunde")
    page.wait_for_selector(".play")
    level = "document.querySelector('#strength').selectedOptions[0].textContent"
    assert page.evaluate(level) == "A casual player", "at first"
    page.select_option("#strength", label="A novice")
    expect(page.locator("#strength-help")).to_contain_text("Looks one move ahead")
    with page.expect_request("**/api/tables") as made:
        page.click(".play")
    sent = made.value.post_data_json
    assert sent is not None
    assert sent["seats"] == ["me", *[{"bot": "novice"}] * 2]
    page.wait_for_url("**/t/*")
    page.goto(server.address + "/#dune-chess")
    page.wait_for_selector("#strength")
    assert page.evaluate(level) == "A novice", "as the last time"


def test_who_has_finished_a_game_meets_a_club_player(server: Server, people: People) -> None:
    page = people.person()
    key = server.table("dune-chess", ["me", {"bot": "random"}])["keys"][0]
    page.goto(server.link(key))
    page.click(".strip .close")
    page.click(".ending summary")
    page.click('[data-key="end resign"]')
    page.click('[data-key="end yes"]')
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator("[data-piece='turn']")).to_be_attached()
    expect(page.locator("[data-piece='turn']")).to_be_hidden()
    expect(page.locator(".scores tbody th").first).to_have_text(re.compile("^[A-Z]"))
    page.goto(server.address + "/#dunkelrunde")
    page.wait_for_selector("#strength")
    assert page.evaluate("document.querySelector('#strength').selectedOptions[0].textContent") == "A club player"


def test_a_lone_game_can_be_shared_in_one_press(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#over-the-next-dune")
    sitting = page.locator(".sitting")
    expect(sitting).to_have_text("You, alone")
    page.click(".who-chips >> text=Friends by link")
    expect(sitting).to_have_text("you · 1 friend")
    page.click(".who-chips >> text=Alone")
    expect(sitting).to_have_text("You, alone")


def test_the_rules_are_a_page_of_their_own(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dunkelrunde")
    page.click(".game-card >> text=Rules")
    page.wait_for_url("**/rules/dunkelrunde")
    rules = server.ask("/api/games/dunkelrunde/rules")["rules"]
    expect(page.locator(".paragraph")).to_have_count(len(rules))
    headings = list(dict.fromkeys(rule["heading"] for rule in rules))
    assert page.locator(".contents li").all_text_contents() == headings
    for drawing in page.locator(".paragraph img").all():
        drawing.scroll_into_view_if_needed()
        assert drawing.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    page.go_back()
    expect(page.locator(".game-card")).to_be_visible()


def test_a_rule_can_be_found_and_linked_to(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/rules/dunkelrunde#DKR-24")
    aimed = page.locator(".paragraph.aimed")
    expect(aimed).to_have_id("DKR-24")
    expect(aimed).to_be_in_viewport()
    aimed.locator("a", has_text="DKR-27").click()
    expect(page.locator("#DKR-27")).to_have_class("paragraph aimed")
    page.fill(".find", "dkr-61")
    shown = page.locator(".paragraph:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("those seats win")
    page.fill(".find", "xyzzy")
    expect(page.locator(".book")).to_contain_text("No paragraph has that.")


def test_the_rules_of_no_game_lead_to_the_shelf(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/rules/nothing")
    expect(page.locator(".note")).to_contain_text("no such game")
    page.click("text=To the shelf")
    expect(page.locator(".cover").first).to_be_visible()


def test_the_rules_fit_a_phone_with_the_contents_folded(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(server.address + "/rules/dunkelrunde")
    page.wait_for_selector(".paragraph")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.locator(".contents nav")).to_be_hidden()
    page.click(".contents summary")
    page.click(".contents >> text=The end")
    expect(page.locator("#DKR-60")).to_be_in_viewport()


def test_the_table_leads_to_the_rules_in_a_tab_of_their_own(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dune-chess")
    page.click(".play")
    wait_for_turn(page)
    with page.context.expect_page() as opened:
        page.click(".rules-tool")
    expect(opened.value.locator("h1", has_text="Dune Chess")).to_be_visible()
    assert "/t/" in page.url
