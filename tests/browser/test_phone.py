"""On a phone: nothing to decide lies under something else, and what is asked is whole."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import FloatRect, Page, expect

from crossings.engine import games

from .conftest import PHONE, People, Server
from .hands import RANDOM_BOT, is_over, pick_something, wait_for_turn

PICKS = 16
COVERED = """() => {
  const edge = (selector, side) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent)
    .map((one) => [selector, Math.round(one.getBoundingClientRect()[side])]);
  const board = document.querySelector('.board').getBoundingClientRect();
  if (document.querySelector('.window.large')) return [];
  const below = ['.board-tools .tool', '.since-turn', '.intention', '.now'].flatMap((one) => edge(one, 'top'));
  below.push(['.now', Math.round(document.querySelector('.now').getBoundingClientRect().top)]);
  return below.filter(([, top]) => top < Math.floor(board.bottom));
}"""
"""What lies over the board's lower edge, and where it begins."""
CUT = """() => [...document.querySelectorAll('.ask')].filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


def sit_with_bots(page: Page, server: Server, game: str, seed: int, deal: bool = True, **options: object) -> None:
    """At a table as *Play* sets it up: with bots, or as the whole team."""
    card = server.ask(f"/api/games/{game}")
    ready = card["ready"]["options"] | options
    others = "me" if card["cooperative"] else RANDOM_BOT
    table = server.ask(
        "/api/tables",
        {
            "game": game,
            "options": ready,
            "seats": ["me"] + [others] * (ready["players"] - 1),
            "seed": seed,
            "deal": deal and card["ready"]["deals"],
        },
    )
    page.goto(server.address)
    known = [{"table": table["table"], "keys": list(filter(None, table["keys"])), "used": 1}]
    page.evaluate("(known) => localStorage.setItem('crossings.tables', JSON.stringify(known))", known)
    page.goto(server.link(table["keys"][0]))


def box(page: Page, selector: str) -> FloatRect:
    """Where something is on the screen."""
    found = page.locator(selector).bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("game", [one.id for one in games()])
def test_the_board_lies_above_its_tools_and_the_bar(game: str, server: Server, people: People) -> None:
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with_bots(page, server, game, seed=3)
    random = Random(3)
    for _ in range(PICKS):
        wait_for_turn(page)
        if is_over(page):
            return
        assert page.evaluate(COVERED) == []
        assert page.evaluate(CUT) == []
        pick_something(page, random)


def test_a_long_list_of_choices_leaves_the_board_whole(server: Server, people: People) -> None:
    """Each chooses one of eight abilities."""
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with_bots(page, server, "march-on-mars", 3, deal=False, specials="choose")
    wait_for_turn(page)
    assert page.locator(".now .actions .main").count() > 6
    assert page.evaluate(COVERED) == []


def test_how_a_turn_goes_lies_between_the_head_and_a_high_bar(server: Server, people: People) -> None:
    """So that the menu can be pressed beside it."""
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with_bots(page, server, "march-on-mars", 3, deal=False, specials="choose")
    wait_for_turn(page)
    page.tap('[data-tool="how"]')
    assert box(page, ".now")["height"] > PHONE["height"] / 3
    head, strip = box(page, ".top"), box(page, ".strip")
    assert strip["y"] >= head["y"] + head["height"]
    page.tap('[data-tool="menu"]')
    expect(page.locator(".drawer")).to_be_visible()


def test_a_pause_does_not_lift_the_bar(server: Server, people: People) -> None:
    """Only time runs out while others might react: neither the board nor the bar changes its size."""
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with_bots(page, server, "walking-on-the-moon", seed=3)
    wait_for_turn(page)
    before = box(page, ".now")
    page.evaluate("""() => {
      const moment = document.querySelector('.now > .moment');
      moment.hidden = false;
      moment.innerHTML = '<div class="moment-bar"></div>';
    }""")
    assert box(page, ".moment-bar")["y"] == before["y"]
    assert box(page, ".now") == before


def test_a_question_of_many_lines_is_whole(server: Server, people: People) -> None:
    """However small it is set, its room grows with it."""
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with_bots(page, server, "dune-chess", seed=3)
    wait_for_turn(page)
    page.evaluate("""() => {
      const asked = document.querySelector('.ask .asked');
      asked.className = 'asked longer';
      asked.textContent = 'a question that goes on '.repeat(10);
    }""")
    assert page.evaluate(CUT) == []


def test_room_that_is_kept_for_the_bar_stays_empty(server: Server, people: People) -> None:
    """The seats begin below the screen, not above the bar, whatever the bar has taken before."""
    page = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with_bots(page, server, "dune-chess", seed=3)
    wait_for_turn(page)
    page.evaluate("document.querySelector('.now').style.minHeight = '180px'")
    page.wait_for_function("() => document.body.style.getPropertyValue('--more') !== '0px'")
    page.evaluate("document.querySelector('.now').style.minHeight = ''")
    page.wait_for_function("() => parseFloat(document.body.style.getPropertyValue('--spare')) > 0")
    assert box(page, ".seats")["y"] >= PHONE["height"] - box(page, ".now")["height"]
