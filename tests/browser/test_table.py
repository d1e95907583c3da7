"""The table as persons use it: one, two, on a bad line, with keys alone."""

from __future__ import annotations

import re
from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import crossings
import looking
from crossings.engine import games

from .conftest import PHONE, People, Server
from .hands import RANDOM_BOT, is_over, moves_made, pick_something, place, sit_down, wait_for_turn


def at_one_screen(people: People, server: Server) -> Page:
    """Both sides of Dune Chess at one screen: nobody else moves."""
    page = people.person()
    page.goto(server.address + "/#dune-chess")
    page.click(".who-chips >> text=All here")
    page.click(".play")
    wait_for_turn(page)
    return page


def move(page: Page, start: str, goal: str) -> None:
    before = moves_made(page)
    page.click(place(start))
    page.click(place(goal))
    expect(page.locator(".lines li")).to_have_count(before + 1)


# ---- picking -------------------------------------------------------------------------------------


def test_escape_lets_go_and_another_man_can_be_picked(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.click(place("b7"))
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "false")
    page.click(place("b7"))
    page.click(place("d7"))
    expect(page.locator(place("d7"))).to_have_attribute("aria-selected", "true")
    expect(page.locator(place("c6"))).to_have_class("place can")
    expect(page.locator(place("a6"))).to_have_class("place")


def test_a_man_can_be_dragged_where_it_can_go(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.drag_and_drop(place("b7"), place("a6"))
    expect(page.locator(".lines li")).to_contain_text("b7-a6")


def test_dropped_where_it_cannot_go_it_stays_and_the_rule_is_told(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.drag_and_drop(place("b7"), place("b6"))
    answer = page.locator(".answer .saying")
    expect(answer).to_be_visible()
    rule = answer.locator(".rule")
    expect(rule).to_have_text(re.compile(r"Rule DUC-\d+"))
    rule.click()
    name = rule.inner_text().removeprefix("Rule ")
    paragraph = server.ask(f"/api/games/dune-chess/rules/{name}")["text"]
    expect(answer.locator("blockquote")).to_contain_text(paragraph.split(".")[0].replace("*", "")[:40])
    assert moves_made(page) == 0
    answer.locator(".dismiss").click()
    expect(page.locator(".answer")).to_be_hidden()


def test_resting_on_a_place_says_what_it_is(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.hover(place("d8"))
    expect(page.locator(".hint")).to_contain_text("d8")


def test_a_reload_keeps_what_was_picked(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.click(place("b7"))
    page.reload()
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    page.click(place("a6"))
    expect(page.locator(".lines li")).to_contain_text("b7-a6")


def test_the_last_move_is_framed_also_after_a_reload(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    move(page, "b7", "a6")
    expect(page.locator(".under .last")).to_have_count(2)
    page.reload()
    expect(page.locator(".under .last")).to_have_count(2)


# ---- undo, the past ------------------------------------------------------------------------------


def test_undo_and_redo_and_why_not(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    undo, redo = page.locator('[data-key="Undo"]'), page.locator('[data-key="Redo"]')
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.locator(".answer")).to_contain_text("no move of yours")
    move(page, "b7", "a6")
    expect(page.locator(place("a6"))).to_have_attribute("aria-label", re.compile("Harkonnen"))
    undo.click()
    expect(page.locator(place("b7"))).to_have_attribute("aria-label", re.compile("Harkonnen"))
    redo.click()
    expect(page.locator(place("a6"))).to_have_attribute("aria-label", re.compile("Harkonnen"))


def test_a_line_of_the_log_shows_its_moment_and_arrow_keys_go_on(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    move(page, "b7", "a6")
    move(page, "b2", "a3")
    page.click(".lines li >> nth=0 >> button")
    expect(page.locator(".asked")).to_contain_text("move 1")
    expect(page.locator(place("b2"))).to_have_attribute("aria-label", re.compile("Atreides"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".asked")).to_contain_text("the start")
    expect(page.locator(place("b7"))).to_have_attribute("aria-label", re.compile("Harkonnen"))
    page.keyboard.press("End")
    expect(page.locator(place("a3"))).to_have_attribute("aria-label", re.compile("Atreides"))
    page.keyboard.press("Home")
    expect(page.locator(".asked")).to_contain_text("the start")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turn-name")).to_be_visible()
    expect(page.locator(place("a3"))).to_have_attribute("aria-label", re.compile("Atreides"))


def test_a_reload_comes_back_to_the_moment_that_was_looked_at(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    move(page, "b7", "a6")
    move(page, "b2", "a3")
    page.click(".lines li >> nth=0 >> button")
    expect(page.locator(".asked")).to_contain_text("move 1")
    page.reload()
    expect(page.locator(".asked")).to_contain_text("move 1")
    page.click("text=Back to now")
    page.reload()
    expect(page.locator(place("a3"))).to_have_attribute("aria-label", re.compile("Atreides"))


# ---- several persons -----------------------------------------------------------------------------


def test_two_friends_see_one_anothers_moves_and_a_watcher_only_watches(server: Server, people: People) -> None:
    first, second, third = people.person(), people.person(viewport=PHONE, has_touch=True), people.person()
    first.goto(server.address + "/#dune-chess")
    first.click(".who-chips >> text=Friends by link")
    first.click(".play")
    wait_for_turn(first)
    link = first.locator(".waiting input").input_value()
    second.goto(link)
    expect(first.locator(".seat >> nth=1")).to_contain_text("is here")
    expect(first.locator(".waiting")).to_be_hidden()
    first.click('[data-tool="invite"]')
    third.goto(first.locator(".drawer .link-row:last-of-type input").input_value())
    move(first, "b7", "a6")
    for page in (second, third):
        expect(page.locator(".lines li")).to_contain_text("b7-a6")
    second.tap(place("b2"))
    second.tap(place("a3"))
    expect(first.locator(".lines li")).to_have_count(2)
    expect(third.locator(".lines li")).to_have_count(2)
    third.click(place("b8"))
    expect(third.locator(".place.can")).to_have_count(0)
    second.context.close()
    expect(first.locator(".seat >> nth=1")).to_contain_text("is away")


def test_two_tabs_on_one_seat_show_the_same(server: Server, people: People) -> None:
    one = at_one_screen(people, server)
    other = people.tab(one.context)
    other.goto(one.url)
    wait_for_turn(other)
    one.click(place("d7"))
    move(other, "b7", "a6")
    expect(one.locator(".lines li")).to_have_count(1)
    expect(one.locator(place("d7"))).to_have_attribute("aria-selected", "false")
    move(one, "b2", "a3")
    expect(other.locator(".lines li")).to_have_count(2)


def test_after_the_end_both_go_on_to_another_game(toy_server: Server, people: People) -> None:
    keys = toy_server.table("coin-race", ["me", "friend"])["keys"]
    pages = [people.person(), people.person()]
    for page, key in zip(pages, keys, strict=True):
        page.goto(toy_server.link(key))
    random = Random(5)
    for page in cycle(pages):
        if is_over(page):
            break
        pick_something(page, random)
    pages[0].wait_for_selector(".headline")
    pages[1].wait_for_selector(".headline")
    pages[0].click("text=Swap sides")
    pages[1].click("text=Sit down there")
    expect(pages[0].locator(".role", has_text="you")).to_have_count(1)
    expect(pages[1].locator(".role", has_text="you")).to_have_count(1)
    expect(pages[0].locator(".seat", has_text="is here")).to_have_count(1)
    expect(pages[0].locator(".seat >> nth=1")).to_contain_text("you")


def test_at_one_screen_the_name_of_whose_turn_it_is_stands_large(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    expect(page.locator(".turn-name")).to_have_text("Harkonnen")
    move(page, "b7", "a6")
    expect(page.locator(".turn-name")).to_have_text("Atreides")


def test_a_name_can_be_changed_in_place(server: Server, people: People) -> None:
    page = people.person()
    sit_down(page, server, server.table("dune-chess", ["me", RANDOM_BOT])["keys"][0])
    page.click(".pen")
    page.fill(".name-field", "<b>Feyd</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".seat .name >> nth=0")).to_have_text("<b>Feyd</b>")


# ---- a bad line ----------------------------------------------------------------------------------


def test_killed_and_started_again_the_page_comes_back_and_keeps_what_was_picked(mortal: Server, people: People) -> None:
    page = at_one_screen(people, mortal)
    move(page, "b7", "a6")
    page.click(place("b2"))
    mortal.kill()
    expect(page.locator(".line")).to_contain_text("Reconnecting")
    mortal.start()
    expect(page.locator(".line")).to_be_hidden()
    expect(page.locator(place("b2"))).to_have_attribute("aria-selected", "true")
    page.click(place("a3"))
    expect(page.locator(".lines li")).to_have_count(2)


def test_a_move_made_while_the_line_was_down_counts_once(mortal: Server, people: People) -> None:
    page = at_one_screen(people, mortal)
    mortal.kill()
    expect(page.locator(".line")).to_contain_text("Reconnecting")
    page.click(place("b7"))
    page.click(place("a6"))
    mortal.start()
    expect(page.locator(".lines li")).to_have_count(1)
    expect(page.locator(".answer")).to_contain_text("it counts")
    page.reload()
    expect(page.locator(".lines li")).to_have_count(1)


def test_a_link_that_opens_nothing_says_so(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address + "/t/nothing-here-at-all-000")
    expect(page.locator(".line")).to_contain_text("opens no table")
    expect(page.locator(".board")).to_be_hidden()
    page.click("text=To the shelf")
    expect(page.locator(".cover").first).to_be_visible()


# ---- without a mouse -----------------------------------------------------------------------------


def walk(page: Page, goal: str) -> None:
    """With arrow keys from place to place, to its row and then along it."""
    for _ in range(40):
        here = page.evaluate("document.activeElement.dataset.place")
        if here == goal:
            return
        start, end = page.locator(place(here)).bounding_box(), page.locator(place(goal)).bounding_box()
        assert start and end
        right, down = end["x"] - start["x"], end["y"] - start["y"]
        upright = "ArrowDown" if down > 0 else "ArrowUp"
        page.keyboard.press(upright if abs(down) > 10 else "ArrowRight" if right > 0 else "ArrowLeft")
    raise AssertionError(f"{goal} is not reached")


def test_a_move_with_the_keyboard_alone_from_the_shelf(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address)
    page.wait_for_selector(".cover")
    page.locator('[data-game="dune-chess"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".play")
    page.keyboard.press("Enter")
    wait_for_turn(page)
    for _ in range(30):
        if page.evaluate("document.activeElement.hasAttribute('data-place')"):
            break
        page.keyboard.press("Tab")
    walk(page, "b7")
    page.keyboard.press("Enter")
    walk(page, "a6")
    page.keyboard.press("Enter")
    expect(page.locator(".lines li").first).to_contain_text("b7-a6")
    expect(page.locator("#live")).to_contain_text("b7")


def test_a_move_can_be_typed_and_the_field_lists_them(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.keyboard.press("/")
    page.keyboard.type("?b7")
    expect(page.locator("#legal button")).to_have_text(["b7-a6", "b7-c6", "b7-c8"])
    page.keyboard.type("-a6")
    page.keyboard.press("Enter")
    expect(page.locator(".lines li")).to_contain_text("b7-a6")
    page.fill("#notation", "b2-b3")
    page.keyboard.press("Enter")
    expect(page.locator(".answer .rule")).to_be_visible()


# ---- phones --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [one.id for one in games()])
def test_the_table_fits_a_phone(game: str, server: Server, people: People) -> None:
    card = server.ask(f"/api/games/{game}")
    players = next(option["default"] for option in card["options"] if option["name"] == "players")
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    table = server.ask("/api/tables", {"game": game, "seats": ["me"] * players, "seed": 1})
    sit_down(page, server, table["keys"][0])
    expect(page.locator(".asked").first).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= PHONE["width"] - 32
    assert board["x"] >= 0


def test_a_finger_beside_a_target_still_finds_it(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    page.tap(place("b7"))
    target = page.locator(place("a6")).bounding_box()
    assert target is not None
    page.touchscreen.tap(target["x"] + target["width"] / 2, target["y"] + target["height"] + 2)
    expect(page.locator(".lines li")).to_contain_text("b7-a6")


def test_a_long_press_says_what_it_is_and_picks_nothing(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    box = page.locator(place("d8")).bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".hint")).to_contain_text("d8: Baron")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.tap(place("b7"))
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    expect(page.locator(".answer")).to_be_hidden()


@pytest.mark.parametrize(("game", "players"), [("over-the-next-dune", 1), ("dunkelrunde", 2)])
def test_a_board_with_small_pieces_can_be_made_larger(game: str, players: int, server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server, server.table(game, ["me"] * players, players=players)["keys"][0])
    before = page.locator(".board").bounding_box()
    page.tap('[data-key="zoom"]')
    after = page.locator(".board").bounding_box()
    assert before and after and after["width"] > 2 * before["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


# ---- what the hand shows -------------------------------------------------------------------------


@pytest.mark.parametrize("game", [one.id for one in games()])
def test_the_hand_has_the_teal_of_the_hour(game: str, server: Server, people: People) -> None:
    card = server.ask(f"/api/games/{game}")
    players = next(option["default"] for option in card["options"] if option["name"] == "players")
    page = people.person()
    sit_down(page, server, server.table(game, ["me"] * players)["keys"][0])
    night = looking.scene(crossings.game(game).start(), 0).night
    teal = "getComputedStyle(document.querySelector('.board')).getPropertyValue('--teal')"
    assert page.evaluate(teal) == ("#7fe3d2" if night else "#0d8f83")


def test_a_child_in_a_crowd_is_framed_above_the_others(server: Server, people: People) -> None:
    table = server.ask(
        "/api/tables", {"game": "dunkelrunde", "options": {"players": 4}, "seats": ["me"] * 4, "seed": 2}
    )
    page = people.person()
    sit_down(page, server, table["keys"][0])
    above = page.locator(".board .hand .edge")
    expect(above).to_have_count(2)
    page.click(place("girl-0"))
    expect(page.locator(".board .hand .chosen")).to_have_count(1)


def test_what_lies_under_the_pointer_is_told_anew_after_a_move(server: Server, people: People) -> None:
    page = at_one_screen(people, server)
    page.click(place("b7"))
    page.click(place("a6"))
    expect(page.locator(".hint")).to_contain_text("a6: Harkonnen Troop")
    page.click('[data-key="Undo"]')
    page.hover(place("a6"))
    expect(page.locator(".hint")).to_contain_text("a6: sand")


def test_a_server_that_is_full_is_asked_again(server: Server, people: People) -> None:
    """Its answer says nothing about the table: the page does not take the link for a wrong one."""
    page = people.person()
    turned_away: list[WebSocketRoute] = []

    def meet(socket: WebSocketRoute) -> None:
        if turned_away:
            socket.connect_to_server()
            return
        turned_away.append(socket)
        socket.send('{"type":"error","code":"too-many","message":"too many connections; try again later"}')
        socket.close(code=1013)

    page.route_web_socket("**/ws/*", meet)
    page.goto(server.link(server.table("dune-chess", ["me", "me"])["keys"][0]))
    wait_for_turn(page)
    assert turned_away
