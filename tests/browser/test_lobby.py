"""The shelf: from the first look to the first move, and back tomorrow."""

from __future__ import annotations

from playwright.sync_api import expect

from crossings.engine import games

from .conftest import PHONE, People, Server
from .hands import place, wait_for_turn


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
    expect(page.locator("summary:has-text('Options')")).to_contain_text("1 changed")
    with page.expect_request("**/api/tables") as made:
        page.click(".play")
    sent = made.value.post_data_json
    assert sent is not None
    assert sent["options"]["setup"] == "heart"
    wait_for_turn(page)


def test_the_rulebook_can_be_searched_by_rule_id(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/#dune-chess")
    page.click("summary:has-text('The rules')")
    rule = server.ask("/api/games/dune-chess/rules")["rules"][3]
    page.fill(".rulebook input", rule["id"])
    expect(page.locator(".paragraphs p").first).to_contain_text(rule["id"])


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


def test_the_even_fight_is_offered_first_and_the_card_says_why(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address)
    page.click('[data-game="bridges-and-boats"]')
    card = page.locator(".game-card")
    expect(card.locator("p.summary")).to_contain_text("As printed, saving alone wins")
    expect(card.locator("p.summary")).to_contain_text("with the options “An even fight” all weapons count")
    first = card.locator(".options .chip").first
    expect(first).to_have_text("An even fight")
    expect(first).to_have_attribute("title", "Recommended, because the printed numbers favour the defender.")
