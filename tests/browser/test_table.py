"""The table in use: by one player, by two, over a bad connection, with the keyboard only."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .support.hands import (
    dune_chess,
    expect_chosen,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_label,
    expect_text,
    expect_visible,
    is_not_chosen,
    move,
    moves_made,
    open_first_seat,
    pick,
    place,
    press,
    resign,
    wait_for_turn,
)
from .support.people import PHONE, People
from .support.server import Server
from .support.site_page import either_edition


@either_edition
def test_men_are_picked_dropped_and_dragged(server: Server, people: People) -> None:
    """PAG-02: a man dropped on an illegal square, even another man's, stays picked, and the rule is explained, whatever
    was held before. The last move is framed, also after a reload.

    The hovered place is explained again after a move.
    """
    page = dune_chess(people)
    expect_count(page, ".hand .halo", 2)  # above the worms, which cover halos
    page.click(place("b7"))
    expect_chosen(page, "b7")
    press(page, "Escape")
    is_not_chosen(page, "b7")
    pick(page, "b7", "d7")
    expect_chosen(page, "d7")
    expect(page.locator(place("c6"))).to_have_class("place can")
    expect(page.locator(place("a6"))).to_have_class("place")

    press(page, "Escape")
    page.drag_and_drop(place("b7"), place("b6"))
    answer = page.locator(".answer .notice")
    rule = answer.locator(".rule")
    expect(rule).to_have_text(re.compile(r"Rule DUC-\d+"))
    rule.click()
    paragraph = server.ask(f"/api/games/dune-chess/rules/{rule.inner_text().removeprefix('Rule ')}")["text"]
    expect_text(answer, "blockquote", paragraph.split(".")[0].replace("*", "")[:40])
    assert moves_made(page) == 0
    answer.locator(".dismiss").click()
    expect_hidden(page, ".answer")

    page.drag_and_drop(place("d7"), place("e7"))
    expect(rule).to_be_visible()
    expect_chosen(page, "d7")
    expect_text(page, ".hint", "e7")
    page.drag_and_drop(place("b7"), place("b5"))
    expect_chosen(page, "b7")
    expect(rule).to_be_visible()

    press(page, "Escape")
    page.click(place("b7"))
    page.reload()
    expect_chosen(page, "b7")
    press(page, "Escape")
    page.click(place("side-0"))
    expect_text(page, ".answer", "You can't pick that now. Harkonnen: move a man")
    page.drag_and_drop(place("b7"), place("a6"))
    expect_text(page, ".lines li", "b7-a6")
    expect_count(page, ".under .last", 2)
    page.reload()
    expect_count(page, ".under .last", 2)
    page.click('[data-key="Undo"]')
    expect_label(page, "b7", "Harkonnen")
    pick(page, "b7", "a6")
    expect_text(page, ".hint", "a6: Harkonnen Troop")
    page.click('[data-key="Undo"]')
    page.hover(place("a6"))
    expect_text(page, ".hint", "a6: sand")


@either_edition
def test_moves_are_undone_and_history_is_viewed(people: People) -> None:
    """PAG-04, PAG-05: buttons, log lines and keys do both.

    A reload returns to the present, after the end to the viewed position.
    """
    page = dune_chess(people)
    undo, prompt, name = page.locator('[data-key="Undo"]'), page.locator(".prompt"), page.locator(".turn-name")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(name).to_have_text("Harkonnen")
    undo.click(force=True)
    expect_text(page, ".answer", "no move to undo")
    move(page, "b7", "a6")
    expect(name).to_have_text("Atreides")
    undo.click()
    expect_label(page, "b7", "Harkonnen")
    page.click('[data-key="Redo"]')
    expect_label(page, "a6", "Harkonnen")
    pick(page, "b2", "a3")
    expect_label(page, "a3", "Atreides")

    page.click(".lines .line-button >> nth=0")
    expect(prompt).to_contain_text("move 1")
    expect_label(page, "b2", "Atreides")
    press(page, "ArrowLeft")
    expect(prompt).to_contain_text("the start")
    expect_label(page, "b7", "Harkonnen")
    press(page, "End")
    expect(name).to_be_visible()
    press(page, "Home")
    expect(prompt).to_contain_text("the start")
    press(page, "ArrowRight")
    expect(prompt).to_contain_text("move 1")
    page.reload()
    expect(name).to_be_visible()
    expect_label(page, "a3", "Atreides")
    page.click(".lines .line-button >> nth=0")
    page.click("text=Back to now")
    expect_label(page, "a3", "Atreides")
    resign(page)
    page.click(".lines .line-button >> nth=0")
    expect(prompt).to_contain_text("move 1")
    page.reload()
    expect(prompt).to_contain_text("move 1")


# ---- several players -----------------------------------------------------------------------------


def test_two_friends_see_each_others_moves_and_a_spectator_only_watches(server: Server, people: People) -> None:
    """A player's turn looks different. A name is edited in place, even if others arrive, and never parsed as markup."""
    first, second, third = people.person(), people.person(viewport=PHONE, has_touch=True), people.person()
    first.goto(server.address + "/#dune-chess")
    first.click(".who-chips >> text=Friends by link")
    first.click(".play")
    wait_for_turn(first)
    link = first.locator(".waiting input").input_value()
    first.click(".pen")
    first.fill(".name-field", "<b>Feyd</b>")
    second.goto(link)
    expect_hidden(first, ".waiting")
    first.press(".name-field", "Enter")
    expect_text(first, ".seat >> nth=1", "is here")
    first.click('[data-tool="invite"]')
    third.goto(first.locator(".drawer .link-row:last-of-type input").input_value())
    press(first, "Escape")
    expect_text(first, ".now.mine .prompt", "Your turn")
    expect_text(second, ".now:not(.mine) .prompt", "Waiting for")
    look = "getComputedStyle(document.querySelector('.prompt')).fontWeight"
    assert first.evaluate(look) != second.evaluate(look)
    assert "Your turn" in first.title() and "Your turn" not in second.title()
    move(first, "b7", "a6")
    for page in (second, third):
        expect_exact_text(page, ".seat .name >> nth=0", "<b>Feyd</b>")
        expect_text(page, ".lines", "b7-a6")
    expect_text(second, ".now.mine .prompt", "Your turn")
    expect_text(first, ".now:not(.mine) .prompt", "Waiting for")
    second.tap(place("b2"))
    second.tap(place("a3"))
    for page in (first, third):
        expect_label(page, "a3", "Atreides")
    third.click(place("b8"))
    expect_count(third, ".place.can", 0)
    second.context.close()
    expect_text(first, ".seat >> nth=1", "is away")


@either_edition
def test_tabs_on_one_table_stay_in_step_and_need_no_other_tab(people: People) -> None:
    """PAG-23."""
    one = dune_chess(people)
    other = people.tab(one.context)
    other.goto(one.url)
    wait_for_turn(other)
    one.click(place("d7"))
    move(other, "b7", "a6")
    expect_count(one, ".lines li", 1)
    is_not_chosen(one, "d7")
    move(one, "b2", "a3")
    expect_count(other, ".lines li", 2)
    one.close()
    move(other, "d7", "c6")


def test_after_the_end_both_start_a_rematch(server: Server, people: People) -> None:
    """Each browser stores its wins."""
    keys = server.keys("dune-chess", "me", "friend")
    pages = [people.person(), people.person()]
    for page, key in zip(pages, keys, strict=True):
        page.goto(server.link(key))
    resign(pages[1])
    for page, won in zip(pages, ('{"dune-chess":true}', None), strict=True):
        page.wait_for_selector(".headline")
        assert ("You have won" in page.inner_text(".headline")) == bool(won)
        assert page.evaluate("localStorage.getItem('crossings.won')") == won
    pages[0].click("text=Swap sides")
    pages[1].click("text=Join")
    expect(pages[0].locator(".role", has_text="you")).to_have_count(1)
    expect(pages[1].locator(".role", has_text="you")).to_have_count(1)
    expect(pages[0].locator(".seat", has_text="is here")).to_have_count(1)
    expect_text(pages[0], ".seat >> nth=1", "you")


def test_a_compound_move_is_previewed_on_hover_and_made_in_one_press(toy_server: Server, people: People) -> None:
    keys = toy_server.keys("coin-race", "me", "friend")
    first, second = people.person(), people.person()
    for page, key in ((first, keys[0]), (second, keys[1])):
        page.goto(toy_server.link(key))
        wait_for_turn(page)
        page.click("[data-key='move hide-left']")
    wait_for_turn(first)
    row = first.locator(".actions button", has_text="Step, then rest")
    expect(second.locator(".actions button", has_text="Step, then rest")).to_have_count(0)
    shown = first.locator(".board circle[r='4']")
    row.hover()
    expect(shown).to_have_count(1)
    first.mouse.move(0, 0)
    expect(shown).to_have_count(0)
    row.click()
    wait_for_turn(second)
    expect_text(first, ".log", "step")
    expect_text(first, ".log", "rest")


# ---- a bad connection ---------------------------------------------------------------------------


def test_the_page_returns_after_a_restart_of_the_server(mortal: Server, people: People) -> None:
    """TAB-02, TAB-04, PAG-23: picks are kept; a move made during the interruption counts once."""
    page = dune_chess(people, mortal)
    line = page.locator(".line")
    move(page, "b7", "a6")
    page.click(place("b2"))
    mortal.kill()
    expect(line).to_contain_text("Reconnecting")
    mortal.start()
    expect(line).to_be_hidden()
    expect_chosen(page, "b2")
    page.click(place("a3"))
    expect_count(page, ".lines li", 2)
    mortal.kill()
    expect(line).to_contain_text("Reconnecting")
    pick(page, "d7", "e6")
    mortal.start()
    expect_count(page, ".lines li", 3)
    expect_text(page, ".answer", "and counts")
    page.reload()
    expect_count(page, ".lines li", 3)


@either_edition
def test_an_invalid_link_is_reported(server: Server, page: Page) -> None:
    page.goto(server.at("/t/nothing-here-at-all-000"))
    expect_text(page, ".line", "No table belongs")
    expect_hidden(page, ".board")
    page.click("text=All games")
    expect_visible(page, ".game-button >> nth=0")


@pytest.mark.deep
def test_a_page_tries_again_when_the_server_is_full(server: Server, page: Page) -> None:
    """The error doesn't concern the table: the page doesn't treat the link as invalid."""
    turned_away: list[WebSocketRoute] = []

    def meet(socket: WebSocketRoute) -> None:
        if turned_away:
            socket.connect_to_server()
            return
        turned_away.append(socket)
        socket.send('{"type":"error","code":"too-many","message":"too many connections; try again later"}')
        socket.close(code=1013)

    page.route_web_socket("**/ws/*", meet)
    open_first_seat(page, server, "dune-chess", "me", "me")
    assert turned_away


# ---- typed moves ---------------------------------------------------------------------------------


@either_edition
def test_a_move_can_be_typed_and_the_field_lists_them(people: People) -> None:
    """PAG-08: notation is hidden until asked for. Texts of any length are answered."""
    page = dune_chess(people)
    field, saying = page.locator("#notation"), page.locator(".answer")
    expect(field).to_be_hidden()
    press(page, "/")
    expect(field).to_be_focused()
    page.keyboard.insert_text("x" * 70_000)
    press(page, "Enter")
    expect(saying).to_contain_text("not a move of this game")
    press(page, "Escape")
    expect(field).to_be_hidden()
    press(page, "/")
    page.fill("#notation", "?b7")
    expect_exact_text(page, "#legal button", ["b7-a6", "b7-c6", "b7-c8"])
    page.keyboard.type("-a6")
    press(page, "Enter")
    code = page.locator(".lines code")
    expect(code).to_have_text("b7-a6")
    expect(code).to_be_hidden()
    page.fill("#notation", "b2-b3")
    press(page, "Enter")
    expect_visible(page, ".answer .rule")
    page.fill("#notation", "?b2-a3")
    page.click("#legal button")
    expect_count(page, ".lines li", 2)


# ---- illegal picks -------------------------------------------------------------------------------


@pytest.mark.parametrize("clicks, rule", [("girl-0 linden", "DKR-23"), ("ghost-1 tower", "DKR-21")])
def test_an_illegal_click_is_explained_with_the_rule(clicks: str, rule: str, server: Server, people: People) -> None:
    """PAG-06: in sight on a phone; in a crowd of children the targets are framed above the others."""
    page = people.phone()
    open_first_seat(page, server, "dunkelrunde", *["me"] * 4, players=4, seed=SEED)
    expect_count(page, ".board .hand .edge", 2 + 4)  # ghosts cover halos
    pick(page, *clicks.split())
    answer = page.locator(".answer .notice")
    expect_exact_text(answer, ".rule", f"Rule {rule}")
    expect(answer).to_be_in_viewport(ratio=1)
    expect_exact_text(answer, "p", re.compile(r"^[A-Z].*\.$"))
    expect_count(page, ".board .hand .chosen", 1)


SEED = 2
"""A seed without a double in DunkelRunde."""


def test_what_a_move_closes_is_shown_before_it_is_made(server: Server, page: Page) -> None:
    """PAG-19: under the board while the move is picked, and on a button; the move still takes two clicks."""
    open_first_seat(page, server, "bridges-and-boats", "me", "me", attacker_income=6, boat_cost=0)
    for dominoes in (1, 2):
        page.click('[data-key="move buy"], [data-place="pool"]')
        expect_count(page, '.place[data-place^="domino-0-"]', dominoes)
    before = moves_made(page)
    page.click('.place[data-place^="domino-0-"] >> nth=0')
    page.hover(place("quay"))
    expect_text(page, ".under-board .hint", "No more buying this turn.")
    pick(page, "quay")
    expect_count(page, ".lines li", before + 1)
    expect_text(page, '[data-key^="row "] >> nth=0', "No more building this turn")
    page.click('[data-key^="row "] >> nth=0')
    expect_count(page, '.place.can[data-place^="domino-0-"]', 0)
