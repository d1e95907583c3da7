"""Moves that are put together: dice laid on jumps in any order, taken back, confirmed; by click, drag and keys."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, People, Server
from .hands import place, wait_for_turn

RANDOM_BOT = {"bot": "random"}
CONFIRM = '[data-key^="move 1:"]'


def jump(number: int) -> str:
    return place(f"card-of-dice-{number}")


def die(name: str) -> str:
    return place(f"pool-{name}")


def on_the_moon(page: Page, server: Server) -> None:
    """The first turn of a game without cards: four dice are due."""
    options = {"advanced": False, "track": "abcde", "players": 3}
    table = server.table("walking-on-the-moon", ["me", RANDOM_BOT, RANDOM_BOT], **options)
    page.goto(server.link(table["keys"][0]))
    wait_for_turn(page)


def lay(page: Page, name: str, number: int) -> None:
    page.click(die(name))
    page.click(jump(number))


def lies_on(page: Page, name: str, number: int) -> None:
    """A die is on a jump card, in words and to the eye."""
    expect(page.locator(die(name))).to_have_attribute("aria-label", re.compile(f"lies on Jump {number}"))
    assert middle_is_within(page.locator(die(name)), page.locator(jump(number)))


def is_in_the_bowl(page: Page, name: str) -> None:
    expect(page.locator(die(name))).not_to_have_attribute("aria-label", re.compile("lies on"))
    assert not any(middle_is_within(page.locator(die(name)), page.locator(jump(number))) for number in (1, 2, 3))


def middle_is_within(inner: Locator, outer: Locator) -> bool:
    small, large = inner.bounding_box(), outer.bounding_box()
    assert small and large
    x, y = small["x"] + small["width"] / 2, small["y"] + small["height"] / 2
    return large["x"] < x < large["x"] + large["width"] and large["y"] < y < large["y"] + large["height"]


def test_dice_are_laid_in_any_order_and_confirmed(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    lay(page, "b2", 3)
    expect(page.locator(".lacking")).to_have_text("3 more to lay.")
    lay(page, "w1", 2)
    lay(page, "k2", 1)
    expect(page.locator(CONFIRM)).to_have_count(0)
    lay(page, "b1", 1)
    for name, number in (("b2", 3), ("w1", 2), ("k2", 1), ("b1", 1)):
        lies_on(page, name, number)
    expect(page.locator(CONFIRM)).to_have_text("Throw 1 blue and 1 black, then 1 white, then 1 blue")
    page.click(CONFIRM)
    expect(page.locator(".lines")).to_contain_text("1:bk/2:w/3:b")


def test_what_fits_no_move_is_not_offered(server: Server, people: People) -> None:
    """WOM-P03, WOM-P04: with three dice on jump 2 the last one goes on jump 1; four are due."""
    page = people.person()
    on_the_moon(page, server)
    for name in ("b1", "k1", "w1"):
        lay(page, name, 2)
    page.click(die("w2"))
    expect(page.locator(f"{jump(1)}.can")).to_have_count(1)
    expect(page.locator(f"{jump(2)}.can, {jump(3)}.can")).to_have_count(0)
    page.click(jump(1))
    expect(page.locator(".place.can:not([aria-selected=true])")).to_have_count(0)


def test_a_die_is_taken_back_by_picking_it_again(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    lay(page, "b1", 1)
    lies_on(page, "b1", 1)
    page.click(die("b1"))
    is_in_the_bowl(page, "b1")
    page.click(jump(2))
    lies_on(page, "b1", 2)
    page.click(die("b1"))
    page.keyboard.press("Escape")
    is_in_the_bowl(page, "b1")
    lay(page, "k1", 1)
    page.click("text=Take all back")
    is_in_the_bowl(page, "k1")


def test_dice_are_dragged_there_and_away(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    page.drag_and_drop(die("k1"), jump(1))
    lies_on(page, "k1", 1)
    page.drag_and_drop(die("k1"), jump(3))
    lies_on(page, "k1", 3)
    page.drag_and_drop(die("k1"), place("map"))
    is_in_the_bowl(page, "k1")
    page.drag_and_drop(die("k1"), die("w1"))
    is_in_the_bowl(page, "k1")
    expect(page.locator(".answer")).to_be_hidden()


def test_a_card_takes_dice_wherever_it_is_picked(server: Server, people: People) -> None:
    """Dice that lie in its middle are not in the way of the one in the hand."""
    page = people.person()
    on_the_moon(page, server)
    for name in ("b1", "k1", "k2", "w1"):
        lay(page, name, 1)
    expect(page.locator(CONFIRM)).to_have_text("Throw 1 blue, 2 black and 1 white")


def test_a_reload_keeps_what_lies(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    lay(page, "b1", 2)
    lay(page, "w2", 1)
    page.reload()
    wait_for_turn(page)
    lies_on(page, "b1", 2)
    lies_on(page, "w2", 1)
    lay(page, "k1", 1)
    lay(page, "k2", 1)
    page.keyboard.press("Escape")
    expect(page.locator(".lacking, " + CONFIRM)).to_have_count(0)


def test_with_keys_alone(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    for name, number in (("b1", 2), ("b2", 1), ("w1", 1), ("k1", 1)):
        page.locator(die(name)).focus()
        page.keyboard.press("Enter")
        for _ in range(12):
            if page.evaluate("document.activeElement.dataset.place") == f"card-of-dice-{number}":
                break
            on_cards = page.evaluate("document.activeElement.dataset.place").startswith("card-of-dice")
            page.keyboard.press("ArrowLeft" if on_cards and number == 1 else "ArrowRight" if on_cards else "ArrowDown")
        page.keyboard.press("Enter")
        lies_on(page, name, number)
    page.keyboard.press("Enter")
    expect(page.locator(".lines")).to_contain_text("1:bkw/2:b")


def test_enter_confirms_away_from_the_board(server: Server, people: People) -> None:
    page = people.person()
    on_the_moon(page, server)
    for name in ("b1", "b2", "k1", "k2"):
        lay(page, name, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(page.locator(".lines")).to_contain_text("1:bbkk")


PLAIN: dict[str, dict[str, object]] = {
    "walking-on-the-moon": {"advanced": False},
    "march-on-mars": {"specials": "none"},
}


@pytest.mark.parametrize("game", PLAIN)
def test_on_a_phone_dice_are_a_finger_apart_and_words_can_be_read(game: str, server: Server, people: People) -> None:
    """44 pixels from die to die; no piece smaller than 18, no words smaller than 10.5."""
    page = people.person(viewport=PHONE, has_touch=True)
    table = server.table(game, ["me", RANDOM_BOT, RANDOM_BOT], players=3, **PLAIN[game])
    page.goto(server.link(table["keys"][0]))
    wait_for_turn(page)
    while page.locator(die("b1")).count() == 0 or page.locator(f"{die('b1')}.can").count() == 0:
        page.locator('[data-key^="move "], .place.can').first.click()
        wait_for_turn(page)
    boxes = [page.locator(die(name)).bounding_box() for name in ("b1", "b2", "k1")]
    middles = [box["x"] + box["width"] / 2 for box in boxes if box]
    assert min(right - left for left, right in pairwise(middles)) >= 38
    sizes = page.evaluate(
        "[...document.querySelectorAll('.board text')]"
        ".map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
    )
    assert sizes and min(sizes) >= 10
    page.tap(die("b1"))
    expect(page.locator(".hint")).to_contain_text("Blue die: ")
    expect(page.locator(".overlay text").first).to_be_visible()
    page.tap(jump(1))
    lies_on_the_card = re.compile("lies on (Jump|Action) 1")
    expect(page.locator(die("b1"))).to_have_attribute("aria-label", lies_on_the_card)


def test_the_rule_of_a_tool_is_one_press_away(server: Server, people: People) -> None:
    """March on Mars: which of two abilities to keep (MOM-S05)."""
    page = people.person()
    table = server.table("march-on-mars", ["me", RANDOM_BOT], players=2)
    page.goto(server.link(table["keys"][0]))
    wait_for_turn(page)
    page.locator('[data-key^="move ability:"] + .rule-chip').first.click()
    paragraph = server.ask("/api/games/march-on-mars/rules/MOM-S05")["text"]
    expect(page.locator(".answer blockquote")).to_contain_text(paragraph.split(",")[0])
