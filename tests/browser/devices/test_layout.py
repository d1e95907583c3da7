"""A stable layout: question, answers and actions have fixed places, are large enough and visible."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import presentation
from crossings.engine import game

from ..support.correspondent import Correspondent
from ..support.hands import (
    FINGER,
    RANDOM_BOT,
    box,
    each_game,
    expect_count,
    expect_hidden,
    expect_text,
    expect_visible,
    is_over,
    middle,
    move,
    open_first_seat,
    open_new_table,
    pick,
    pick_something,
    place,
    play,
    press,
    sit_down,
    wait_for_turn,
)
from ..support.people import DESKTOP, PHONE, People
from ..support.server import Server

LAPTOP: ViewportSize = {"width": 1440, "height": 900}
ZOOMED: ViewportSize = {"width": 720, "height": 450}
"""A window of 1440 x 900 at a zoom of 200%."""
FIXED = (".sheet", ".question", ".now > .actions", ".under-board", ".back-tools", ".top")
"""Elements whose position must never change."""
BOXES = """(selectors) => selectors.map((one) => {
  const { x, y, width } = document.querySelector(one).getBoundingClientRect();
  return [one, x, y, width];
})"""
SEED = 2


def boxes(page: Page, *selectors: str) -> Any:
    return page.evaluate(BOXES, list(selectors or FIXED))


def night(page: Page, server: Server) -> None:
    """Over the Next Dune, alone, with printed options."""
    open_first_seat(page, server, "over-the-next-dune", "me", players=1, seed=SEED)


# ---- nothing below the fold ------------------------------------------------------------------------

SIZES: dict[str, ViewportSize] = {
    "laptop": LAPTOP,
    "tablet": {"width": 1024, "height": 768},
    "phone": PHONE,
    "zoomed": ZOOMED,
}
FAULTS = """([size, phone]) => {
  const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length);
  const box = (one) => one.getBoundingClientRect();
  const within = (one, room) => one.left >= room.left - 1 && one.right <= room.right + 1
    && one.top >= room.top - 1 && one.bottom <= room.bottom + 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const middle = ({ left, right, top, bottom }) => document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isSeen = (one) => within(box(one), page) && one.contains(middle(box(one)));
  const bar = matchMedia('(max-aspect-ratio: 1/1), (max-width: 599px)').matches;
  const [over, hint] = ['.now.over', '.answer .advice'].map((one) => document.querySelector(one));
  const prompt = over ? (bar ? '.now .prompt' : '.end .headline') : '.question .prompt';
  const pressed = over && !bar ? '.end > .actions > button' : '.now > .actions button';
  const review = bar ? '[data-key="see-review"]' : '.end [data-key="review"]';
  const wanted = shown(hint ? '.advised[aria-pressed=true], .advice .actions > button' : `${prompt}, ${pressed}`);
  const faults = wanted.filter((one) => !isSeen(one)).map((one) => `out of sight: ${one.textContent}`);
  const found = (is, words) => is && faults.push(words);
  found(!hint && !shown(prompt).length, 'nothing is asked');
  found(over && !shown(review).length, 'no review');
  const question = document.querySelector('.question');
  found(question.scrollHeight > question.clientHeight + 1, `cut: ${question.textContent}`);
  for (const one of wanted) found(one.scrollWidth > one.clientWidth + 1, `squashed: ${one.textContent}`);
  for (const lines of shown('.lines')) {
    const { height, bottom } = box(lines);
    found(lines.scrollHeight > lines.clientHeight && height < ROWS, `only ${height} pixels of the log`);
    const [tools] = shown('.column > .back-tools > *');
    const end = tools ? box(tools).top : innerHeight;
    found(!bar && size !== 'zoomed' && bottom > end, 'the log lies below the fold');
  }
  found(!bar && document.documentElement.scrollHeight > innerHeight, 'the page scrolls');
  const board = document.querySelector('.board');
  const [across, down] = [box(board).width / innerWidth, box(board).height / innerHeight];
  const usual = document.querySelector('.now').offsetHeight < 120;
  found(size === 'phone' && usual && across < 0.95, `a narrow board: ${across}`);
  found(['laptop', 'tablet'].includes(size) && Math.max(across, down) < 0.6, `a small board: ${across}, ${down}`);
  found(size === 'zoomed' && box(board).width / board.viewBox.baseVal.width < 0.9 * phone, 'smaller than on a phone');
  const view = box(document.querySelector('.window'));
  const can = [...document.querySelectorAll('.place.can')].map(box);
  found(can.length && !can.some((one) => within(one, view)), 'whatever can be picked is out of sight');
  return faults;
}""".replace("ROWS", "126")
"""Script that finds elements outside the window or unreadable, and requires four visible rows of the log."""
CUT = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.cards'))"
CUT_NAMES = """[...document.querySelectorAll('.seats .name')].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
TEAL = "getComputedStyle(document.querySelector('.board')).getPropertyValue('--teal')"
UNIT = "(board => board.getBoundingClientRect().width / board.viewBox.baseVal.width)(document.querySelector('.board'))"


def all_is_in_sight(page: Page, state: str) -> None:
    """Check windows of all sizes."""
    phone = 0.0
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        faultless = f"(given) => ({FAULTS})(given).length === 0"
        try:
            page.wait_for_function(faultless, arg=[name, phone], timeout=3000)
        except PlaywrightTimeout:
            assert page.evaluate(FAULTS, [name, phone]) == [], f"{state}, {name}"
        if name == "phone":
            phone = page.evaluate(UNIT)
    page.set_viewport_size(LAPTOP)


@pytest.mark.parametrize("name", each_game("dune-chess", "dunkelrunde"))
def test_nothing_lies_below_the_fold(name: str, server: Server, people: People) -> None:
    """PAG-01, PAG-21: the question, its answers and the end card are visible, beside a board of useful size."""
    page = people.person(viewport=LAPTOP)
    play(page, server, name)
    expect_visible(page, ".strip .card >> nth=0")
    page.click(".strip .close")
    all_is_in_sight(page, "the first question")
    random = Random(5)
    for _ in range(8):
        wait_for_turn(page)
        if not is_over(page):
            pick_something(page, random)
    wait_for_turn(page)
    all_is_in_sight(page, "in mid-turn")
    if name in HINTED and not is_over(page):
        press(page, "Escape")
        page.click('[data-key="hint"]')
        expect_visible(page, ".advised >> nth=0")
        all_is_in_sight(page, "a hint")
        page.evaluate("document.querySelector('.now').style.minHeight = '480px'")
        expect(page.locator(".advice .actions > .main")).to_be_in_viewport(ratio=1)
        page.evaluate("document.querySelector('.now').style.minHeight = ''")
    if not is_over(page):
        page.evaluate(GIVE_UP)
    expect_visible(page, ".headline")
    all_is_in_sight(page, "the end")


HINTED = ("dune-chess", "over-the-next-dune")
"""Games with short hints, and with the longest."""
GIVE_UP = """() => {
  const press = (key) => document.querySelector(`.ending [data-key${key}]`).click();
  press('^="end "');
  press('="end yes"');
}"""


def test_at_200_per_cent_the_goal_is_visible(server: Server, people: People) -> None:
    """Over the Next Dune is visible from the soldiers in the last row to the crest beyond the first."""
    page = people.person(viewport=ZOOMED)
    night(page, server)
    view, goal, soldier = (box(page, one) for one in (".window", place("off-c10"), place("c10r20")))
    assert view["y"] <= goal["y"]
    assert soldier["y"] + soldier["height"] <= view["y"] + view["height"]


def test_a_board_has_the_orientation_in_which_it_is_larger(server: Server, people: People) -> None:
    """March on Mars with three players: in a room slightly wider than high, the dice lie below the planet. The
    orientation is sent once.
    """
    page = people.person(viewport={"width": 960, "height": 768})
    play(page, server, "march-on-mars", {"players": 3})
    is_wide = "(({ width, height }) => width > height)(document.querySelector('.board').viewBox.baseVal)"
    page.wait_for_function(f"() => !{is_wide}")
    page.set_viewport_size(LAPTOP)
    page.wait_for_function(f"() => {is_wide}")
    announcements = page.locator("#live p").all_inner_texts()
    assert announcements and len({*announcements}) == len(announcements)


# ---- how to play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", each_game("march-on-mars", "bridges-and-boats"))
def test_a_wide_window_shows_everything_to_the_most_players(name: str, server: Server, people: People) -> None:
    """Nothing scrolls; the cards of *How to play* are complete; the hand's teal suits the board's time of day."""
    page = people.person(viewport=LAPTOP)
    play(page, server, name, {"players": max(game(name).seats)})
    if page.locator(".strip").is_hidden():
        page.click('[data-tool="how"]')
    expect_count(page, ".strip .card", 4)
    assert page.evaluate(CUT) <= 0
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    night = presentation.scene(game(name).start(), 0).night
    assert page.evaluate(TEAL) == ("#7fe3d2" if night else "#0d8f83")
    page.set_viewport_size(SIZES["tablet"])
    assert page.evaluate(CUT_NAMES) == []


def test_a_late_player_sees_how_to_play_until_they_move(server: Server, people: People) -> None:
    """The page is opened on a phone, at a seat for which another player has moved."""
    keys = server.keys("dune-chess", "me", RANDOM_BOT)
    with Correspondent(server, keys[0]) as before:
        before.wait_for_turn()
        before.move("b7-a6")
        before.wait_for_turn()
    page = people.phone()
    sit_down(page, server, keys[0])
    expect(page.locator(".lines li").nth(1)).to_be_attached()
    expect(page.locator(".strip .card").first).to_be_in_viewport()
    page.tap(place("d7"))
    page.locator(".place.can:not([aria-selected='true'])").first.tap()
    expect_hidden(page, ".strip")


@pytest.mark.deep
def test_the_rule_of_a_button_is_one_press_away(server: Server, page: Page) -> None:
    """PAG-06, March on Mars: which of two abilities to keep (MOM-S05)."""
    open_first_seat(page, server, "march-on-mars", "me", RANDOM_BOT, players=2)
    page.click('[data-key^="move ability:"] + .rule-chip >> nth=0')
    paragraph = server.ask("/api/games/march-on-mars/rules/MOM-S05")["text"]
    expect_text(page, ".answer blockquote", paragraph.split(",")[0].replace("*", ""))


# ---- stable layout -------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_layout_is_stable(window: ViewportSize, people: People) -> None:
    """PAG-17."""
    page = open_new_table(people, "dune-chess", "me", "me", viewport=window)
    page.click(".strip .close")
    before = boxes(page)
    page.hover(place("d8"))
    expect_text(page, ".hint", "d8: Baron")
    assert boxes(page) == before, "a hint"
    page.click(place("e8"))
    expect_visible(page, ".answer .rule")
    assert boxes(page) == before, "a refusal"
    page.click(".answer .rule")
    expect_visible(page, ".answer blockquote")
    assert boxes(page) == before, "its rule"
    page.click(place("b7"))
    expect_hidden(page, ".answer")
    page.click(place("a6"))
    expect_text(page, ".prompt", "Waiting for Atreides")
    assert boxes(page) == before, "another question"


@pytest.mark.deep
def test_buttons_that_come_and_go_move_nothing_else(server: Server, page: Page) -> None:
    """PAG-17."""
    night(page, server)
    before = boxes(page)
    pick(page, "c10r20", "c10r19")
    expect_text(page, ".lines", "oldier")
    assert boxes(page) == before
    replay = boxes(page, ".replay")
    page.click(".replay button >> nth=0")
    expect_visible(page, '[data-key="now"]')
    assert boxes(page) == before
    assert boxes(page, ".replay") == replay


def test_a_losing_move_is_plain_and_takes_two_presses(server: Server, page: Page) -> None:
    """PAG-19."""
    night(page, server)
    end, lines = page.locator('[data-key="move done"]'), page.locator(".lines .line-button")
    before = lines.count()
    expect(end).to_have_class(re.compile(r"\bplain\b"))
    expect_text(end, ".warning", "5 soldiers")
    was = end.bounding_box()
    end.click()
    expect(end).to_contain_text("Press again")
    assert end.bounding_box() == was
    expect_text(page, "#live", "Press again: ")
    press(page, "Escape")
    expect(end).not_to_contain_text("Press again")
    end.click()
    page.click(place("c10r20"))
    expect(end).not_to_contain_text("Press again")
    end.click()
    assert lines.count() == before
    end.click()
    expect(lines).not_to_have_count(before)


# ---- fingers -------------------------------------------------------------------------------------


@pytest.mark.deep
def test_a_small_board_zooms_in_and_the_question_stays_visible(server: Server, people: People) -> None:
    """Places close together are enlarged step by step while a finger chooses; the whole board at any time."""
    page = people.phone()
    night(page, server)
    page.tap(place("c10r20"))
    expect_visible(page, ".window.large")
    targets = page.locator(".place.can:not([aria-selected='true'])")
    for target in targets.all():
        size = target.bounding_box()
        assert size and min(size["width"], size["height"]) >= FINGER - 0.5
        expect(target).to_be_in_viewport(ratio=1)
    targets.first.tap()
    wait_for_turn(page)
    expect_visible(page, ".window.large")
    page.tap('[data-key="zoom"]')
    expect_count(page, ".window.large", 0)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".prompt")).to_be_in_viewport(ratio=1)
    expect(page.locator('.now [data-key^="move "]').first).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    page.tap('[data-key="zoom"]')
    expect_visible(page, ".window.large")
    large = box(page, ".board")["width"]
    page.reload()
    wait_for_turn(page)
    expect_visible(page, ".window.large")
    assert box(page, ".board")["width"] == large > 2 * (PHONE["width"] - 32)


SQUARE = 40
"""The size of a square on a phone in pixels while *How to play* is open."""
CUT_CARDS = """() => [...document.querySelectorAll('.strip .card')]
  .filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent)"""
WHOLE_IF_LONG = """(hint) => {
  const text = hint.textContent;
  hint.textContent = `${text}. `.repeat(12);
  const { top, bottom } = hint.getBoundingClientRect();
  const whole = hint.scrollHeight <= hint.clientHeight && bottom - top > 60 && bottom <= innerHeight;
  hint.textContent = text;
  return whole;
}"""


def test_a_long_press_explains_and_a_near_miss_hits(server: Server, people: People) -> None:
    """A long press picks nothing; its hint gives way to the line since the last turn."""
    page = people.phone()
    open_first_seat(page, server, "dune-chess", "me", RANDOM_BOT)
    expect_visible(page, ".strip")
    assert box(page, place("b7"))["width"] >= SQUARE
    assert page.evaluate(CUT_CARDS) == []
    hint, mine = page.locator(".hint"), page.locator(place("b7"))
    finger = page.context.new_cdp_session(page)
    point = dict(zip("xy", middle(page, place("d8")), strict=True))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(hint).to_contain_text("d8: Baron")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert hint.evaluate(WHOLE_IF_LONG), "no line is cut"
    mine.tap()
    expect(mine).to_have_attribute("aria-selected", "true")
    expect_hidden(page, ".answer")
    expect(hint).to_contain_text("b7")
    target = box(page, place("a6"))
    page.touchscreen.tap(target["x"] + target["width"] / 2, target["y"] + target["height"] + 2)
    expect_text(page, ".lines", "b7-a6")
    expect_visible(page, ".since-turn")
    expect(hint).to_have_text("")


# ---- preferences ---------------------------------------------------------------------------------


def test_the_board_is_rotated_saved_and_resized(people: People) -> None:
    """Settings are stored."""
    page = open_new_table(people, "dune-chess", "me", "me", accept_downloads=True)
    mine = page.locator(place("b7"))
    middle = "((id) => document.querySelector(`[data-place='${id}']`).getBoundingClientRect().y)"
    page.wait_for_function(f"() => {middle}('b7') > {middle}('b2')")
    mine.click()
    page.click('[data-key="turn"]')
    expect(mine).to_have_attribute("aria-selected", "true")
    page.wait_for_function(f"() => {middle}('b7') < {middle}('b2')")
    page.click('[data-key="turn"]')
    page.wait_for_function(f"() => {middle}('b7') > {middle}('b2')")
    press(page, "Escape")
    with page.expect_download() as waited:
        page.click('[data-key="picture"]')
    assert waited.value.suggested_filename == "Dune Chess, position 0.png"
    content = waited.value.path().read_bytes()
    assert content.startswith(b"\x89PNG") and len(content) > 20_000
    move(page, "b7", "a6")
    page.click('[data-tool="settings"]')
    page.check("#setting-notation")
    page.check('input[name="board"][value="larger"]', force=True)
    page.reload()
    expect_visible(page, ".lines code")
    expect_visible(page, "#notation")
    expect(page.locator(".window")).to_have_attribute("data-size", "larger")
