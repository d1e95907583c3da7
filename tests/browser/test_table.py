"""The table as persons use it: one, two, on a bad line, with keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import PHONE, People, Server
from .hands import dune_chess, move, moves_made, place, resign, sit_down, wait_for_turn

IS = "aria-label"


def test_men_are_picked_let_go_and_dragged(server: Server, people: People) -> None:
    """Dropped where it cannot go, also on another one, a man stays in the hand, and the rule is told, whatever was held
    before; the last move is framed, also after a reload.

    What lies under the pointer is told anew after a move.
    """
    page = dune_chess(people, server)
    expect(page.locator(".hand .halo")).to_have_count(2)  # above the worms, which cover what glows below them
    page.click(place("b7"))
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "false")
    page.click(place("b7"))
    page.click(place("d7"))
    expect(page.locator(place("d7"))).to_have_attribute("aria-selected", "true")
    expect(page.locator(place("c6"))).to_have_class("place can")
    expect(page.locator(place("a6"))).to_have_class("place")

    page.keyboard.press("Escape")
    page.drag_and_drop(place("b7"), place("b6"))
    answer = page.locator(".answer .saying")
    rule = answer.locator(".rule")
    expect(rule).to_have_text(re.compile(r"Rule DUC-\d+"))
    rule.click()
    paragraph = server.ask(f"/api/games/dune-chess/rules/{rule.inner_text().removeprefix('Rule ')}")["text"]
    expect(answer.locator("blockquote")).to_contain_text(paragraph.split(".")[0].replace("*", "")[:40])
    assert moves_made(page) == 0
    answer.locator(".dismiss").click()
    expect(page.locator(".answer")).to_be_hidden()

    page.drag_and_drop(place("d7"), place("e7"))
    expect(rule).to_be_visible()
    expect(page.locator(place("d7"))).to_have_attribute("aria-selected", "true")
    expect(page.locator(".hint")).to_contain_text("e7")
    page.drag_and_drop(place("b7"), place("b5"))
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    expect(rule).to_be_visible()

    page.keyboard.press("Escape")
    page.click(place("b7"))
    page.reload()
    expect(page.locator(place("b7"))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    page.drag_and_drop(place("b7"), place("a6"))
    expect(page.locator(".lines li")).to_contain_text("b7-a6")
    expect(page.locator(".under .last")).to_have_count(2)
    page.reload()
    expect(page.locator(".under .last")).to_have_count(2)
    page.click('[data-key="Undo"]')
    expect(page.locator(place("b7"))).to_have_attribute(IS, re.compile("Harkonnen"))
    page.click(place("b7"))
    page.click(place("a6"))
    expect(page.locator(".hint")).to_contain_text("a6: Harkonnen Troop")
    page.click('[data-key="Undo"]')
    page.hover(place("a6"))
    expect(page.locator(".hint")).to_contain_text("a6: sand")


def test_moves_are_taken_back_and_the_past_is_looked_at(server: Server, people: People) -> None:
    """By buttons, a line of the log, and keys; a reload comes back to the present, of a finished game to the moment."""
    page = dune_chess(people, server)
    undo, asked, name = page.locator('[data-key="Undo"]'), page.locator(".asked"), page.locator(".turn-name")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(name).to_have_text("Harkonnen")
    undo.click(force=True)
    expect(page.locator(".answer")).to_contain_text("no move of yours")
    move(page, "b7", "a6")
    expect(name).to_have_text("Atreides")
    undo.click()
    expect(page.locator(place("b7"))).to_have_attribute(IS, re.compile("Harkonnen"))
    page.click('[data-key="Redo"]')
    expect(page.locator(place("a6"))).to_have_attribute(IS, re.compile("Harkonnen"))
    page.click(place("b2"))
    page.click(place("a3"))
    theirs = page.locator(place("a3"))
    expect(theirs).to_have_attribute(IS, re.compile("Atreides"))

    page.click(".lines .line-button >> nth=0")
    expect(asked).to_contain_text("move 1")
    expect(page.locator(place("b2"))).to_have_attribute(IS, re.compile("Atreides"))
    page.keyboard.press("ArrowLeft")
    expect(asked).to_contain_text("the start")
    expect(page.locator(place("b7"))).to_have_attribute(IS, re.compile("Harkonnen"))
    page.keyboard.press("End")
    expect(name).to_be_visible()
    page.keyboard.press("Home")
    expect(asked).to_contain_text("the start")
    page.keyboard.press("ArrowRight")
    expect(asked).to_contain_text("move 1")
    page.reload()
    expect(name).to_be_visible()
    expect(theirs).to_have_attribute(IS, re.compile("Atreides"))
    page.click(".lines .line-button >> nth=0")
    page.click("text=Back to now")
    expect(theirs).to_have_attribute(IS, re.compile("Atreides"))
    resign(page)
    page.click(".lines .line-button >> nth=0")
    expect(asked).to_contain_text("move 1")
    page.reload()
    expect(asked).to_contain_text("move 1")


# ---- several persons -----------------------------------------------------------------------------


def test_two_friends_see_one_anothers_moves_and_a_watcher_only_watches(server: Server, people: People) -> None:
    """My turn and waiting look unlike; a name is changed in place, whoever comes meanwhile, and is no markup."""
    first, second, third = people.person(), people.person(viewport=PHONE, has_touch=True), people.person()
    first.goto(server.address + "/#dune-chess")
    first.click(".who-chips >> text=Friends by link")
    first.click(".play")
    wait_for_turn(first)
    link = first.locator(".waiting input").input_value()
    first.click(".pen")
    first.fill(".name-field", "<b>Feyd</b>")
    second.goto(link)
    expect(first.locator(".waiting")).to_be_hidden()
    first.press(".name-field", "Enter")
    expect(first.locator(".seat >> nth=1")).to_contain_text("is here")
    first.click('[data-tool="invite"]')
    third.goto(first.locator(".drawer .link-row:last-of-type input").input_value())
    first.keyboard.press("Escape")
    expect(first.locator(".now.mine .asked")).to_contain_text("Your turn")
    expect(second.locator(".now:not(.mine) .asked")).to_contain_text("Waiting for")
    look = "getComputedStyle(document.querySelector('.asked')).fontWeight"
    assert first.evaluate(look) != second.evaluate(look)
    assert "Your turn" in first.title() and "Your turn" not in second.title()
    move(first, "b7", "a6")
    for page in (second, third):
        expect(page.locator(".seat .name >> nth=0")).to_have_text("<b>Feyd</b>")
        expect(page.locator(".lines")).to_contain_text("b7-a6")
    expect(second.locator(".now.mine .asked")).to_contain_text("Your turn")
    expect(first.locator(".now:not(.mine) .asked")).to_contain_text("Waiting for")
    second.tap(place("b2"))
    second.tap(place("a3"))
    for page in (first, third):
        expect(page.locator(place("a3"))).to_have_attribute(IS, re.compile("Atreides"))
    third.click(place("b8"))
    expect(third.locator(".place.can")).to_have_count(0)
    second.context.close()
    expect(first.locator(".seat >> nth=1")).to_contain_text("is away")


@pytest.mark.deep
def test_two_tabs_on_one_seat_show_the_same(server: Server, people: People) -> None:
    one = dune_chess(people, server)
    other = people.tab(one.context)
    other.goto(one.url)
    wait_for_turn(other)
    one.click(place("d7"))
    move(other, "b7", "a6")
    expect(one.locator(".lines li")).to_have_count(1)
    expect(one.locator(place("d7"))).to_have_attribute("aria-selected", "false")
    move(one, "b2", "a3")
    expect(other.locator(".lines li")).to_have_count(2)


def test_after_the_end_both_go_on_to_another_game(server: Server, people: People) -> None:
    """Each browser remembers what was won in it."""
    keys = server.table("dune-chess", ["me", "friend"])["keys"]
    pages = [people.person(), people.person()]
    for page, key in zip(pages, keys, strict=True):
        page.goto(server.link(key))
    resign(pages[1])
    for page, won in zip(pages, ('{"dune-chess":true}', None), strict=True):
        page.wait_for_selector(".headline")
        assert ("You have won" in page.inner_text(".headline")) == bool(won)
        assert page.evaluate("localStorage.getItem('crossings.won')") == won
    pages[0].click("text=Swap sides")
    pages[1].click("text=Sit down there")
    expect(pages[0].locator(".role", has_text="you")).to_have_count(1)
    expect(pages[1].locator(".role", has_text="you")).to_have_count(1)
    expect(pages[0].locator(".seat", has_text="is here")).to_have_count(1)
    expect(pages[0].locator(".seat >> nth=1")).to_contain_text("you")


def test_a_row_of_moves_is_shown_when_pointed_at_and_made_at_one_press(toy_server: Server, people: People) -> None:
    keys = toy_server.table("coin-race", ["me", "friend"])["keys"]
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
    expect(first.locator(".log")).to_contain_text("step")
    expect(first.locator(".log")).to_contain_text("rest")


# ---- a bad line ----------------------------------------------------------------------------------


def test_killed_and_started_again_the_page_comes_back(mortal: Server, people: People) -> None:
    """It keeps what was picked; a move made while the line was down counts once."""
    page = dune_chess(people, mortal)
    line = page.locator(".line")
    move(page, "b7", "a6")
    page.click(place("b2"))
    mortal.kill()
    expect(line).to_contain_text("Reconnecting")
    mortal.start()
    expect(line).to_be_hidden()
    expect(page.locator(place("b2"))).to_have_attribute("aria-selected", "true")
    page.click(place("a3"))
    expect(page.locator(".lines li")).to_have_count(2)
    mortal.kill()
    expect(line).to_contain_text("Reconnecting")
    page.click(place("d7"))
    page.click(place("e6"))
    mortal.start()
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator(".answer")).to_contain_text("it counts")
    page.reload()
    expect(page.locator(".lines li")).to_have_count(3)


def test_a_link_that_opens_nothing_says_so(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.at("/t/nothing-here-at-all-000"))
    expect(page.locator(".line")).to_contain_text("opens no table")
    expect(page.locator(".board")).to_be_hidden()
    page.click("text=To the shelf")
    expect(page.locator(".cover").first).to_be_visible()


@pytest.mark.deep
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
    sit_down(page, server, server.table("dune-chess", ["me", "me"])["keys"][0])
    assert turned_away


# ---- without a mouse -----------------------------------------------------------------------------


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
    for goal in ("b7", "a6"):
        for _ in range(40):
            here = page.evaluate("document.activeElement.dataset.place")
            if here == goal:
                break
            start, end = page.locator(place(here)).bounding_box(), page.locator(place(goal)).bounding_box()
            assert start and end
            right, down = end["x"] - start["x"], end["y"] - start["y"]
            upright = "ArrowDown" if down > 0 else "ArrowUp"
            page.keyboard.press(upright if abs(down) > 10 else "ArrowRight" if right > 0 else "ArrowLeft")
        page.keyboard.press("Enter")
    expect(page.locator(".lines li").first).to_contain_text("b7-a6")
    expect(page.locator("#live")).to_contain_text("b7")


def test_a_move_can_be_typed_and_the_field_lists_them(server: Server, people: People) -> None:
    """Notation is for those who want it: it stays hidden until asked for. However long a text is, it is answered."""
    page = dune_chess(people, server)
    field, saying = page.locator("#notation"), page.locator(".answer")
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.insert_text("x" * 70_000)
    page.keyboard.press("Enter")
    expect(saying).to_contain_text("not the text of any move")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    page.fill("#notation", "?b7")
    expect(page.locator("#legal button")).to_have_text(["b7-a6", "b7-c6", "b7-c8"])
    page.keyboard.type("-a6")
    page.keyboard.press("Enter")
    code = page.locator(".lines code")
    expect(code).to_have_text("b7-a6")
    expect(code).to_be_hidden()
    page.fill("#notation", "b2-b3")
    page.keyboard.press("Enter")
    expect(page.locator(".answer .rule")).to_be_visible()


@pytest.mark.parametrize(
    "game",
    [
        "bridges-and-boats",
        *(pytest.param(game, marks=pytest.mark.deep) for game in ("dune-chess", "march-on-mars")),
    ],
)
def test_nonsense_that_is_typed_is_answered_and_the_board_stays_alive(
    server: Server, people: People, game: str
) -> None:
    page = people.person()
    sit_down(page, server, server.table(game, ["me", "me"])["keys"][0])
    page.keyboard.press("/")
    for text in ("hello", "0", "e2-e4"):
        page.fill("#notation", text)
        page.press("#notation", "Enter")
        expect(page.locator(".answer .saying")).to_be_visible()
        expect(page.locator(".answer .rule")).to_be_visible()
        page.click(".answer .dismiss")
    before = moves_made(page)
    page.type("#notation", "?")
    page.locator(".legal button").first.click()
    expect(page.locator(".lines li")).not_to_have_count(before)


# ---- what is impossible --------------------------------------------------------------------------

IMPOSSIBLE = [
    ("dune-chess", {}, [(["e8"], "DUC-10"), (["e2"], "DUC-06"), (["b7", "c5"], "DUC-37"), (["ransom-tr"], "DUC-50")]),
    ("over-the-next-dune", {"players": 1}, [(["c10r20", "off-c1"], "OND-28")]),
    ("dunkelrunde", {"players": 4}, [(["girl-0", "linden"], "DKR-23"), (["ghost-1", "tower"], "DKR-21")]),
    ("bridges-and-boats", {}, [(["coins-0"], "BAB-23")]),
]
SEED = 2
"""Of dice that are no double in DunkelRunde."""


@pytest.mark.parametrize(("game", "options", "tries"), IMPOSSIBLE, ids=[game for game, *_ in IMPOSSIBLE])
def test_a_click_on_something_impossible_is_answered_in_words_with_the_rule(
    game: str, options: dict[str, int], tries: list[tuple[list[str], str]], server: Server, people: People
) -> None:
    """In sight on a phone; in a crowd of children those who can be picked are framed above the others."""
    seats = ["me"] * options.get("players", 2)
    table = server.ask("/api/tables", {"game": game, "options": options, "seats": seats, "seed": SEED})
    page = people.person(viewport=PHONE)
    sit_down(page, server, table["keys"][0])
    if game == "dunkelrunde":
        expect(page.locator(".board .hand .edge")).to_have_count(2 + 4)  # ghosts cover what glows below them
    for clicks, rule in tries:
        for one in clicks:
            page.click(place(one))
        answer = page.locator(".answer .saying")
        expect(answer.locator(".rule")).to_have_text(f"Rule {rule}")
        expect(answer).to_be_in_viewport(ratio=1)
        assert re.fullmatch(r"[A-Z].*\.", answer.locator("p").inner_text())
        if game == "dunkelrunde":
            expect(page.locator(".board .hand .chosen")).to_have_count(1)
        page.keyboard.press("Escape")
