"""On a phone: every target can be hit, nothing covers a decision, and questions are shown in full."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from ..support.hands import (
    FINGER,
    RANDOM_BOT,
    at_one_screen,
    box,
    each_game,
    expect_exact_text,
    expect_visible,
    is_over,
    middle,
    pick_something,
    place,
    press,
    wait_for_turn,
)
from ..support.people import PHONE, People
from ..support.server import Server

PICKS = 12
LARGE = ("dune-chess", "bridges-and-boats")
"""Games with large enough pieces; all other boards can be enlarged."""
COVERED = """() => {
  const edge = (selector, side) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent)
    .map((one) => [selector, Math.round(one.getBoundingClientRect()[side])]);
  const board = document.querySelector('.board').getBoundingClientRect();
  if (document.querySelector('.window.large')) return [];
  const below = ['.board-tools .tool', '.since-turn', '.intention', '.now'].flatMap((one) => edge(one, 'top'));
  below.push(['.now', Math.round(document.querySelector('.now').getBoundingClientRect().top)]);
  return below.filter(([, top]) => top < Math.floor(board.bottom));
}"""
"""Script that finds what covers the lower edge of the board, and where it starts."""
CUT = """() => [...document.querySelectorAll('.question')].filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


CROWDED = """(finger) => [...document.querySelectorAll('.place.can')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.place, x + width / 2, y + height / 2, Math.min(width, height) >= finger - 0.5];
})"""
"""Script that finds all targets: their centres, and whether a finger hits them."""
HIT = """(name) => {
  const one = document.querySelector(`[data-place="${name}"]`);
  return one.getAttribute('aria-selected') === 'true' || one.getAttribute('aria-label').includes('last move');
}"""
"""Script that checks whether a place was picked, or its single-place move was made."""


def sit_with_bots(people: People, server: Server, game: str, deal: bool = True, **options: object) -> Page:
    """Open a table as *Play* creates it: against bots, or as the whole team."""
    card = server.ask(f"/api/games/{game}")
    ready = card["ready"]["options"] | options
    seats = ["me"] + ["me" if card["cooperative"] else RANDOM_BOT] * (ready["players"] - 1)
    body = {"game": game, "options": ready, "seats": seats, "seed": 3, "deal": deal and card["ready"]["deals"]}
    page = at_one_screen(people.phone(), server, server.ask("/api/tables", body))
    wait_for_turn(page)
    expect_visible(page, ".strip .card >> nth=0")
    page.tap(".strip .close")
    return page


@pytest.mark.parametrize("game", each_game("over-the-next-dune"))
def test_the_board_fills_the_width_above_its_tools_and_the_bar(game: str, server: Server, people: People) -> None:
    """It does so however the game continues. A finger hits a large target, opens a choice, or enlarges the board."""
    page = sit_with_bots(people, server, game)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    board = box(page, ".board")
    assert board["x"] >= 0
    assert board["width"] >= 0.92 * PHONE["width"], "March on Mars: its height is the limit above two long buttons"
    for button in page.locator(".now button:visible, .top button:visible, .board-tools button:visible").all():
        size = button.bounding_box()
        assert size and size["height"] >= FINGER - 0.5, button.inner_text()
    zoom = page.locator('[data-key="zoom"]')
    assert zoom.is_visible() == (game not in LARGE)
    if game not in LARGE:
        zoom.tap()
        assert box(page, ".board")["width"] > 2 * board["width"]
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        zoom.tap()
    a_finger_hits_what_is_small(page)
    random = Random(3)
    for _ in range(PICKS):
        wait_for_turn(page)
        if is_over(page):
            return
        assert page.evaluate(COVERED) == []
        assert page.evaluate(CUT) == []
        pick_something(page, random)


def a_finger_hits_what_is_small(page: Page) -> None:
    """Check that it does so at once, by a choice, or after the board has zoomed in."""
    places = page.evaluate(CROWDED, FINGER)
    for name, x, y, _ in [one for one in places if not one[3]][:4]:
        near = [other for other in places if abs(other[1] - x) < FINGER / 2 and abs(other[2] - y) < FINGER / 2]
        page.touchscreen.tap(x, y + (0 if len(near) > 1 else FINGER / 2 - 4))
        if page.locator(".chooser").is_visible():
            choice = f'.chooser [data-key="place {name}"]'
            assert box(page, choice)["height"] >= FINGER
            page.tap(choice)
        elif not page.evaluate(HIT, name) and page.locator(".window.large").count():
            page.touchscreen.tap(*middle(page, place(name)))
        page.wait_for_function(HIT, arg=name)
        press(page, "Escape")


@pytest.mark.deep
def test_a_long_list_of_choices_leaves_the_board_whole(server: Server, people: People) -> None:
    """Each player chooses one of eight abilities. The cards lie below the header: the menu beside them works."""
    page = sit_with_bots(people, server, "march-on-mars", deal=False, specials="choose")
    assert page.locator(".now .actions .main").count() > 6
    assert page.evaluate(COVERED) == []
    page.tap('[data-tool="how"]')
    assert box(page, ".now")["height"] > PHONE["height"] / 3
    head, strip = box(page, ".top"), box(page, ".strip")
    assert strip["y"] >= head["y"] + head["height"]
    page.tap('[data-tool="menu"]')
    expect_visible(page, ".drawer")


@pytest.mark.deep
def test_a_reaction_window_does_not_resize_the_bar(server: Server, people: People) -> None:
    """While others may react only the time runs out: neither the board nor the bar changes its size."""
    page = sit_with_bots(people, server, "walking-on-the-moon")
    before = box(page, ".now")
    page.evaluate("""() => {
      const moment = document.querySelector('.now > .reaction-window');
      moment.hidden = false;
      moment.innerHTML = '<div class="reaction-bar"></div>';
    }""")
    assert box(page, ".reaction-bar")["y"] == before["y"]
    assert box(page, ".now") == before


@pytest.mark.deep
def test_room_for_the_bar_grows_with_the_question_and_stays_empty(server: Server, people: People) -> None:
    """The seats start below the screen, not above the bar, whatever height the bar had before."""
    page = sit_with_bots(people, server, "dune-chess")
    page.evaluate("document.querySelector('.now').style.minHeight = '180px'")
    page.wait_for_function("() => document.body.style.getPropertyValue('--more') !== '0px'")
    page.evaluate("document.querySelector('.now').style.minHeight = ''")
    page.wait_for_function("() => parseFloat(document.body.style.getPropertyValue('--spare')) > 0")
    assert box(page, ".seats")["y"] >= PHONE["height"] - box(page, ".now")["height"]
    page.evaluate("""() => {
      const prompt = document.querySelector('.question .prompt');
      prompt.className = 'prompt longer';
      prompt.textContent = 'a question that goes on '.repeat(10);
    }""")
    assert page.evaluate(CUT) == []


def test_an_invited_player_sees_who_plays_without_scrolling(server: Server, people: People) -> None:
    """The bar shows them while it has no buttons; the seats themselves lie below the board."""
    keys = server.keys("dunkelrunde", "me", "friend", "friend")
    page = people.phone()
    page.goto(server.link(keys[1]))
    company = page.locator(".now .company > li")
    expect(company).to_have_text(["Red", "Blue", "Yellow"])
    for seat in company.all():
        expect(seat).to_be_in_viewport(ratio=1)
    expect_exact_text(page, ".company > .turn", "Red")
    expect_exact_text(page, ".company > .away", ["Red", "Yellow"])
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(company).to_have_count(0)
