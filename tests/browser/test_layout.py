"""The page keeps still: what is asked, answered and offered has places of its own; all of it can be hit and seen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocket, expect

from crossings.engine import games

from .conftest import DESKTOP, PHONE, People, Server
from .hands import place, wait_for_turn

FINGER = 44
"""Pixels that a finger needs."""
FIXED = (".sheet", ".ask", ".now > .actions", ".under-board", ".back-tools", ".top")
"""What keeps its place whatever is said and asked."""
BOXES = """(selectors) => selectors.map((one) => {
  const { x, y, width } = document.querySelector(one).getBoundingClientRect();
  return [one, x, y, width];
})"""
SHAPE = "(({ width, height }) => width / height)(document.querySelector('.board').getBoundingClientRect())"
"""How many times as wide as high the board is."""
ZOOMED: ViewportSize = {"width": 720, "height": 450}
"""1440 x 900, twice as large."""
SEED = 2
MIDDLE = "((id) => document.querySelector(`[data-place='${id}']`).getBoundingClientRect().y)"


def boxes(page: Page) -> Any:
    return page.evaluate(BOXES, list(FIXED))


def at(page: Page, server: Server, game: str, seats: list[object], **options: object) -> None:
    table = server.ask("/api/tables", {"game": game, "options": options, "seats": seats, "seed": SEED})
    page.goto(server.link(table["keys"][0]))
    wait_for_turn(page)


@pytest.mark.parametrize("game", [one.id for one in games()])
def test_a_wide_window_is_not_scrolled(server: Server, people: People, game: str) -> None:
    page = people.person(viewport={"width": 1440, "height": 900})
    page.goto(server.address + f"/#{game}")
    page.click(".play")
    expect(page.locator(".board .place").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_first_game_that_was_dealt_begins_with_the_cards(server: Server, people: People) -> None:
    page = people.person(viewport={"width": 1440, "height": 900})
    page.goto(server.address + "/#march-on-mars")
    page.click(".play")
    wait_for_turn(page)
    expect(page.locator(".strip")).to_be_visible()
    page.click(".strip .close")
    below = page.evaluate("document.querySelector('.log').getBoundingClientRect().bottom")
    assert below <= page.evaluate("document.querySelector('.back-tools').getBoundingClientRect().top")


# ---- nothing jumps -------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_jumps(window: ViewportSize, server: Server, people: People) -> None:
    page = people.person(viewport=window)
    at(page, server, "dune-chess", ["me", "me"])
    before = boxes(page)
    page.hover(place("d8"))
    expect(page.locator(".hint")).to_contain_text("Baron")
    assert boxes(page) == before, "a hint"
    page.click(place("e8"))
    expect(page.locator(".answer .rule")).to_be_visible()
    assert boxes(page) == before, "a refusal"
    page.click(".answer .rule")
    expect(page.locator(".answer blockquote")).to_be_visible()
    assert boxes(page) == before, "its rule"
    page.click(place("b7"))
    page.click(place("a6"))
    expect(page.locator(".asked")).to_contain_text("Waiting for Atreides")
    assert boxes(page) == before, "another question"


def test_buttons_that_come_and_go_move_nothing_else(server: Server, people: People) -> None:
    page = people.person()
    at(page, server, "over-the-next-dune", ["me"], players=1)
    before = boxes(page)
    page.click(place("c10r20"))
    page.click(place("c10r19"))
    expect(page.locator(".lines")).to_contain_text("oldier")
    assert boxes(page) == before
    replay = page.evaluate(BOXES, [".replay"])
    page.click(".replay button >> nth=0")
    expect(page.locator('[data-key="now"]')).to_be_visible()
    assert boxes(page) == before
    assert page.evaluate(BOXES, [".replay"]) == replay


# ---- everything can be hit -----------------------------------------------------------------------

CROWDED = """(finger) => [...document.querySelectorAll('.place.can')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.place, x + width / 2, y + height / 2, Math.min(width, height) >= finger - 0.5];
})"""


HIT = """(name) => {
  const one = document.querySelector(`[data-place="${name}"]`);
  return one.getAttribute('aria-selected') === 'true' || one.getAttribute('aria-label').includes('last move');
}"""
"""It is picked up, or, where a place alone is a move, that has been made."""


@pytest.mark.parametrize("game", [one.id for one in games()])
def test_what_a_finger_picks_is_large_or_opens_a_larger_choice(game: str, server: Server, people: People) -> None:
    card = server.ask(f"/api/games/{game}")
    players = next(option["default"] for option in card["options"] if option["name"] == "players")
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    at(page, server, game, ["me"] * players)
    for button in page.locator(".now button:visible, .top button:visible, .board-tools button:visible").all():
        box = button.bounding_box()
        assert box and box["height"] >= FINGER - 0.5, button.inner_text()
    places = page.evaluate(CROWDED, FINGER)
    small = [one for one in places if not one[3]][:4]
    for name, x, y, _ in small:
        near = [other for other in places if abs(other[1] - x) < FINGER / 2 and abs(other[2] - y) < FINGER / 2]
        page.touchscreen.tap(x, y + (0 if len(near) > 1 else FINGER / 2 - 4))
        if page.locator(".chooser").is_visible():
            choice = page.locator(f'.chooser [data-key="place {name}"]')
            box = choice.bounding_box()
            assert box and box["height"] >= FINGER
            choice.tap()
        page.wait_for_function(HIT, arg=name)
        page.keyboard.press("Escape")


def test_places_close_together_come_nearer_while_a_finger_chooses(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    at(page, server, "over-the-next-dune", ["me"], players=1)
    page.tap(place("c10r20"))
    expect(page.locator(".window.large")).to_be_visible()
    targets = page.locator(".place.can:not([aria-selected='true'])")
    for target in targets.all():
        box = target.bounding_box()
        assert box and min(box["width"], box["height"]) >= FINGER - 0.5
        expect(target).to_be_in_viewport(ratio=1)
    targets.first.tap()
    expect(page.locator(".window.large")).to_have_count(0)


# ---- everything is in sight ----------------------------------------------------------------------


def test_enlarged_to_twice_the_question_its_button_and_the_board_are_in_sight(server: Server, people: People) -> None:
    page = people.person(viewport=ZOOMED)
    at(page, server, "over-the-next-dune", ["me"], players=1)
    expect(page.locator(".asked")).to_be_in_viewport(ratio=1)
    expect(page.locator('.now [data-key^="move "]').first).to_be_in_viewport(ratio=1)
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") == ZOOMED["width"]


def test_on_a_phone_the_question_stays_in_sight_wherever_one_reads(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    at(page, server, "over-the-next-dune", ["me"], players=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".asked")).to_be_in_viewport(ratio=1)
    expect(page.locator('.now [data-key^="move "]').first).to_be_in_viewport(ratio=1)


# ---- whose turn ----------------------------------------------------------------------------------


def test_on_a_phone_a_long_question_is_shown_whole(server: Server, people: People) -> None:
    """It is in bold type when it is for me, and takes as many lines as that needs."""
    page = people.person(viewport=PHONE)
    at(page, server, "over-the-next-dune", ["me", {"bot": "random"}], players=2)
    expect(page.locator(".asked")).to_contain_text("take a turn order card")
    measure = (
        "(({ children: [row], clientHeight }) => [row.offsetHeight, clientHeight])(document.querySelector('.ask'))"
    )
    words, room = page.evaluate(measure)
    assert words <= room


def test_what_a_finger_pointed_at_makes_way_for_what_has_happened_since(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    at(page, server, "dune-chess", ["me", {"bot": "random"}])
    page.tap(place("b7"))
    expect(page.locator(".hint")).to_contain_text("b7")
    page.tap(place("a6"))
    expect(page.locator(".since-turn")).to_be_visible()
    expect(page.locator(".hint")).to_have_text("")


def test_my_turn_and_waiting_look_unlike(server: Server, people: People) -> None:
    keys = server.table("dune-chess", ["me", "friend"])["keys"]
    first, second = people.person(), people.person()
    for page, key in ((first, keys[0]), (second, keys[1])):
        page.goto(server.link(key))
    expect(first.locator(".now.mine .asked")).to_contain_text("Your turn")
    expect(second.locator(".now:not(.mine) .asked")).to_contain_text("Waiting for")
    look = "getComputedStyle(document.querySelector('.asked')).fontWeight"
    assert first.evaluate(look) != second.evaluate(look)
    assert "Your turn" in first.title() and "Your turn" not in second.title()
    first.click(place("b7"))
    first.click(place("a6"))
    expect(second.locator(".now.mine .asked")).to_contain_text("Your turn")
    expect(first.locator(".now:not(.mine) .asked")).to_contain_text("Waiting for")


# ---- what is liked -------------------------------------------------------------------------------


def test_notation_is_for_those_who_want_it(server: Server, people: People) -> None:
    page = people.person()
    at(page, server, "dune-chess", ["me", "me"])
    page.click(place("b7"))
    page.click(place("a6"))
    code = page.locator(".lines code")
    expect(code).to_have_text("b7-a6")
    expect(code).to_be_hidden()
    expect(page.locator("#notation")).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("#notation")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#notation")).to_be_hidden()


def test_however_long_a_text_is_typed_as_a_move_it_is_answered(server: Server, people: People) -> None:
    page = people.person()
    at(page, server, "dune-chess", ["me", "me"])
    page.keyboard.press("/")
    page.keyboard.insert_text("x" * 70_000)
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_contain_text("not the text of any move")


def test_what_is_switched_on_in_the_settings_is_kept(server: Server, people: People) -> None:
    page = people.person()
    at(page, server, "dune-chess", ["me", "me"])
    page.click(place("b7"))
    page.click(place("a6"))
    page.click('[data-tool="settings"]')
    page.check("#setting-notation")
    page.check('input[name="board"][value="larger"]', force=True)
    page.reload()
    expect(page.locator(".lines code")).to_be_visible()
    expect(page.locator("#notation")).to_be_visible()
    expect(page.locator(".window")).to_have_attribute("data-size", "larger")


def test_the_size_of_the_board_is_kept(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    at(page, server, "over-the-next-dune", ["me"], players=1)
    page.tap('[data-key="zoom"]')
    width = "document.querySelector('.board').getBoundingClientRect().width"
    large = page.evaluate(width)
    page.reload()
    wait_for_turn(page)
    assert page.evaluate(width) == large > PHONE["width"]


def test_the_picture_of_a_position_can_be_saved(server: Server, people: People) -> None:
    page = people.person(accept_downloads=True)
    at(page, server, "dune-chess", ["me", "me"])
    with page.expect_download() as waited:
        page.click('[data-key="picture"]')
    file = waited.value
    assert file.suggested_filename == "Dune Chess, position 0.png"
    content = file.path().read_bytes()
    assert content.startswith(b"\x89PNG") and len(content) > 20_000


# ---- what gives something up ---------------------------------------------------------------------

END = '[data-key="move done"]'


def test_what_loses_something_is_quiet_and_pressed_twice(server: Server, people: People) -> None:
    page = people.person()
    at(page, server, "over-the-next-dune", ["me"], players=1)
    end, lines = page.locator(END), page.locator(".lines .line-button").count()
    expect(end).to_have_class(re.compile(r"\bplain\b"))
    expect(end.locator(".warning")).to_contain_text("5 soldiers")
    end.click()
    expect(end).to_contain_text("Press again: ")
    expect(page.locator("#live")).to_contain_text("Press again: ")
    page.keyboard.press("Escape")
    expect(end).not_to_contain_text("Press again: ")
    end.click()
    page.click(place("c10r20"))
    expect(end).not_to_contain_text("Press again: ")
    end.click()
    assert page.locator(".lines .line-button").count() == lines
    end.click()
    expect(page.locator(".lines .line-button")).not_to_have_count(lines)


# ---- what is planned, and how the board is looked at -----------------------------------------------


def on_the_moon(page: Page, server: Server) -> None:
    options = {"advanced": False, "track": "abcde", "players": 3}
    at(page, server, "walking-on-the-moon", ["me", {"bot": "random"}, {"bot": "random"}], **options)


def test_a_plan_of_dice_is_explained_as_it_grows_and_shrinks(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    overlay = "document.querySelector('.board > .overlay:not(.since)').innerHTML"
    lines: list[str] = []
    overlays: list[str] = []
    for die, jump in (("b1", 1), ("k1", 1), ("w1", 2)):
        page.click(place(f"pool-{die}"))
        page.click(place(f"card-of-dice-{jump}"))
        page.mouse.move(2, 2)
        expect(page.locator(".hint")).not_to_have_text(lines[-1] if lines else "")
        lines.append(page.locator(".hint").inner_text())
        overlays.append(page.evaluate(overlay))
    assert all(lines) and all(overlays) and len(set(overlays)) == len(overlays)
    page.hover(place("pool-b2"))
    expect(page.locator(".hint")).to_contain_text("Blue die")
    assert page.evaluate(overlay).startswith(overlays[-1])
    page.click(place("pool-w1"))
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    expect(page.locator(".hint")).to_have_text(lines[1])
    page.click("text=Take all back")
    expect(page.locator(".hint")).to_have_text("")
    assert page.evaluate(overlay) == ""


def test_a_plan_is_explained_while_the_pointer_rests_where_the_die_was_laid(server: Server, people: People) -> None:
    page = people.person()
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    on_the_moon(page, server)
    page.click(place("pool-b1"))
    with sockets[-1].expect_event("framereceived", lambda frame: is_hint(frame, "card-of-dice-1")):
        page.click(place("card-of-dice-1"))
    expect(page.locator(".hint")).to_contain_text("%")
    page.hover(place("pool-k1"))
    expect(page.locator(".hint")).to_contain_text("Black die")
    page.hover(place("card-of-dice-1"))
    expect(page.locator(".hint")).to_contain_text("Jump 1: ")


def is_hint(frame: str | bytes, of: str) -> bool:
    said = json.loads(frame)
    return bool(said["type"] == "hint" and said["place"] == of)


def test_on_a_phone_the_dice_that_are_laid_stay_in_sight(server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True)
    on_the_moon(page, server)
    bar = page.locator(".now")
    for die, jump in (("b1", 1), ("k1", 1), ("w1", 2), ("w2", 2)):
        page.tap(place(f"pool-{die}"))
        page.tap(place(f"card-of-dice-{jump}"))
    expect(bar.locator(".main")).to_be_visible()
    card, told = page.locator(place("card-of-dice-2")).bounding_box(), page.locator(".hint").bounding_box()
    asked = bar.bounding_box()
    assert card and told and asked
    assert card["y"] + card["height"] <= asked["y"]
    assert card["y"] + card["height"] / 2 <= told["y"]
    back = bar.get_by_role("button", name="Take all back")
    size = back.bounding_box()
    assert size and size["width"] >= FINGER and size["height"] >= FINGER
    back.tap()
    expect(bar.locator(".main")).to_have_count(0)


def test_trays_stand_beside_the_board_where_the_window_is_wide(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    page.wait_for_function(f"() => {SHAPE} > 1")
    page.set_viewport_size(ZOOMED)
    page.wait_for_function(f"() => innerWidth === {ZOOMED['width']} && {SHAPE} > 1")
    page.set_viewport_size(PHONE)
    page.wait_for_function(f"() => {SHAPE} < 1")
    expect(page.locator(place("pool-b1"))).to_have_class(re.compile(r"\bcan\b"))


def test_the_board_can_be_turned_and_turned_back(server: Server, people: People) -> None:
    page = people.person()
    at(page, server, "dune-chess", ["me", "me"])
    mine, theirs = page.locator(place("b7")), page.locator(place("b2"))

    def below() -> bool:
        upper, lower = theirs.bounding_box(), mine.bounding_box()
        assert upper and lower
        return lower["y"] > upper["y"]

    assert below()
    page.click(place("b7"))
    page.click('[data-key="turn"]')
    expect(mine).to_have_attribute("aria-selected", "true")
    page.wait_for_function(f"() => {MIDDLE}('b7') < {MIDDLE}('b2')")
    page.click('[data-key="turn"]')
    page.wait_for_function(f"() => {MIDDLE}('b7') > {MIDDLE}('b2')")
    page.click(place("a6"))
    expect(page.locator(".lines li")).to_have_count(1)
