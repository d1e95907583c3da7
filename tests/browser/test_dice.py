"""Moves assembled in any order: dice placed on jumps, taken back, confirmed; by click, drag and keyboard."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .support.hands import (
    RANDOM_BOT,
    box,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_label,
    expect_text,
    middle,
    open_first_seat,
    place,
    press,
    wait_for_turn,
)
from .support.people import People
from .support.server import Server

CONFIRM = '[data-key^="move 1:"]'
OVERLAY = "document.querySelector('.board > .overlay:not(.since)').innerHTML"


def jump(number: int) -> str:
    return place(f"card-of-dice-{number}")


def die(name: str) -> str:
    return place(f"pool-{name}")


def on_the_moon(page: Page, server: Server) -> None:
    """The first turn of a basic game, in which four dice are due."""
    bots = [RANDOM_BOT, RANDOM_BOT]
    open_first_seat(page, server, "walking-on-the-moon", "me", *bots, advanced=False, track="abcde", players=3)


def lay(page: Page, name: str, number: int) -> None:
    page.click(die(name))
    page.click(jump(number))


def lies_on(page: Page, name: str, number: int) -> None:
    """Check that a die is on a jump card, by its label and its position."""
    expect_label(page, f"pool-{name}", f"placed on (Jump|Action) {number}")
    assert middle_is_within(page, die(name), jump(number))


def is_in_the_bowl(page: Page, name: str) -> None:
    expect(page.locator(die(name))).not_to_have_attribute("aria-label", re.compile("placed on"))
    assert not any(middle_is_within(page, die(name), jump(number)) for number in (1, 2, 3))


def middle_is_within(page: Page, inner: str, outer: str) -> bool:
    (x, y), large = middle(page, inner), box(page, outer)
    return large["x"] < x < large["x"] + large["width"] and large["y"] < y < large["y"] + large["height"]


def test_dice_are_laid_in_any_order_and_confirmed(server: Server, page: Page) -> None:
    """A reload keeps the placed dice."""
    on_the_moon(page, server)
    lay(page, "b2", 3)
    expect_text(page, "#question", "place 3 more.")
    lay(page, "w1", 2)
    page.reload()
    wait_for_turn(page)
    lies_on(page, "b2", 3)
    lies_on(page, "w1", 2)
    lay(page, "k2", 1)
    expect_count(page, CONFIRM, 0)
    lay(page, "b1", 1)
    lies_on(page, "k2", 1)
    lies_on(page, "b1", 1)
    expect_exact_text(page, CONFIRM, "Place 1 blue and 1 black, then 1 white, then 1 blue")
    page.click(place("panel-0"))
    expect_text(page, ".answer", "Everything is placed. Next: “Place 1 blue")
    page.click(CONFIRM)
    expect_text(page, ".lines", "1:bk/2:w/3:b")


@pytest.mark.deep
def test_dice_are_taken_back_dragged_and_offered_what_fits(server: Server, page: Page) -> None:
    """A card takes dice wherever it is clicked; four are due (WOM-P03, WOM-P04)."""
    on_the_moon(page, server)
    lay(page, "b1", 1)
    lies_on(page, "b1", 1)
    page.click(die("b1"))
    is_in_the_bowl(page, "b1")
    page.click(jump(2))
    lies_on(page, "b1", 2)
    page.click(die("b1"))
    press(page, "Escape")
    is_in_the_bowl(page, "b1")
    lay(page, "k1", 1)
    page.click("text=Take all back")
    is_in_the_bowl(page, "k1")

    page.drag_and_drop(die("k1"), jump(1))
    lies_on(page, "k1", 1)
    page.drag_and_drop(die("k1"), jump(3))
    lies_on(page, "k1", 3)
    for elsewhere in (place("map"), die("w1")):
        page.drag_and_drop(die("k1"), elsewhere)
        is_in_the_bowl(page, "k1")
        expect_hidden(page, ".answer")

    for name in ("b1", "k1", "w1"):
        lay(page, name, 2)
    page.click(die("w2"))
    expect_count(page, f"{jump(1)}.can", 1)
    expect_count(page, f"{jump(2)}.can, {jump(3)}.can", 0)
    page.click(jump(1))
    expect_count(page, ".place.can:not([aria-selected=true])", 0)
    expect_exact_text(page, CONFIRM, "Place 1 white, then 1 blue, 1 black and 1 white")
    page.evaluate("document.activeElement.blur()")
    press(page, "Enter")
    expect_text(page, ".lines", "1:w/2:bkw")


def test_dice_are_laid_with_the_keyboard_only(server: Server, page: Page) -> None:
    """PAG-08: a card takes several dice; then it confirms."""
    on_the_moon(page, server)
    for name, number in (("b1", 2), ("b2", 1), ("w1", 1), ("k1", 1)):
        for target in (die(name), jump(number)):
            page.focus(target)
            press(page, "Enter")
        lies_on(page, name, number)
    page.focus(place("map"))
    press(page, "Enter")
    expect_text(page, ".answer", "You can't pick that now.")
    page.focus(jump(1))
    press(page, "Enter")
    expect_text(page, ".lines", "1:bkw/2:b")


# ---- a plan --------------------------------------------------------------------------------------


@pytest.mark.deep
def test_a_plan_of_dice_is_explained_as_it_grows_and_shrinks(server: Server, page: Page) -> None:
    """PAG-18, journey 14."""
    on_the_moon(page, server)
    hint = page.locator(".hint")
    lines: list[str] = []
    overlays: list[str] = []
    for name, number in (("b1", 1), ("k1", 1), ("w1", 2)):
        lay(page, name, number)
        page.mouse.move(2, 2)
        expect(hint).not_to_have_text(lines[-1] if lines else "")
        expect(hint).to_contain_text("accident in jump 1")
        lines.append(hint.inner_text())
        overlays.append(page.evaluate(OVERLAY))
    assert all(overlays) and len(set(overlays)) == len(overlays)
    page.hover(die("b2"))
    expect(hint).to_contain_text("Blue die")
    assert overlays[-1] not in page.evaluate(OVERLAY), "one forecast at a time"
    page.click(die("w1"))
    press(page, "Escape")
    page.mouse.move(2, 2)
    expect(hint).to_have_text(lines[1])
    page.click("text=Take all back")
    expect(hint).to_have_text("")
    assert page.evaluate(OVERLAY) == ""


# ---- on a phone ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, plain",
    [
        pytest.param("walking-on-the-moon", {"advanced": False}, marks=pytest.mark.deep),
        ("march-on-mars", {"specials": "none"}),
    ],
)
def test_on_a_phone_dice_are_a_finger_apart_and_text_is_legible(
    game: str, plain: dict[str, Any], server: Server, people: People
) -> None:
    """PAG-10: dice are 38 pixels apart; no text is smaller than 10 pixels."""
    page = people.phone()
    open_first_seat(page, server, game, "me", RANDOM_BOT, RANDOM_BOT, players=3, **plain)
    page.tap(".strip .close")
    while page.locator(f"{die('b1')}.can").count() == 0:
        page.click('[data-key^="move "], .place.can >> nth=0')
        wait_for_turn(page)
    middles = [middle(page, die(name))[0] for name in ("b1", "b2", "k1")]
    assert min(right - left for left, right in pairwise(middles)) >= 38
    sizes = page.evaluate(
        "[...document.querySelectorAll('.board text')]"
        ".map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
    )
    assert sizes and min(sizes) >= 10
