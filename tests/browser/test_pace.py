"""The speed of animations: moves are shown one by one, each for its time, in step with the log; players may skip."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle

import pytest
from playwright.sync_api import Page, WebSocket, expect

from .support.correspondent import Correspondent, Watcher
from .support.hands import (
    REST,
    box,
    expect_chosen,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_text,
    expect_visible,
    length,
    moves_made,
    pick,
    place,
    press,
    sit_down,
    stop_the_clock,
    type_move,
)
from .support.people import People
from .support.server import Server

FRAME = 17
"""Milliseconds of a frame."""
LONGEST_WAIT = 6000
"""Milliseconds that animations may delay the player's turn."""
NIGHT = {"game": "over-the-next-dune", "options": {"players": 1}, "seats": ["me"], "seed": 35}
BUSY = ".board[aria-busy]"


# ---- skipping ------------------------------------------------------------------------------------


@dataclass
class Night:
    """Over the Next Dune, alone, with a stopped clock; after *done* six searchers are to drive."""

    page: Page
    socket: WebSocket
    watcher: Watcher
    rows: int
    """The number of log rows when the clock was stopped."""

    def begin(self) -> None:
        """End the turn and confirm its warning; wait until all moves have arrived, but aren't shown yet."""
        self.watcher.moves.clear()
        self.rows = moves_made(self.page)
        with self.socket.expect_event("framereceived", ends_a_wait):
            self.page.click('[data-key="move done"]')
            self.page.click('[data-key="move done"]')
        self.watcher.watch_until_a_seat_is_to_move()
        expect_visible(self.page, BUSY)

    @property
    def at(self) -> int:
        return int(self.watcher.here["at"])

    def all_is_shown(self) -> None:
        expect_count(self.page, BUSY, 0)
        expect_visible(self.page, f'.lines [data-at="{self.at}"]')
        expect(self.page).to_have_title(re.compile("^Your turn"))


def ends_a_wait(frame: str | bytes) -> bool:
    """Whether a message contains a move after which the only seat is to move."""
    message = json.loads(frame)
    return (message["type"], message.get("actor")) == ("moved", 0)


@contextmanager
def night_of(page: Page, server: Server) -> Iterator[Night]:
    table = server.ask("/api/tables", NIGHT)
    with page.expect_websocket() as opened:
        sit_down(page, server, table["keys"][0])
    stop_the_clock(page)
    with Watcher(server, table["watch"]) as watcher:
        yield Night(page, opened.value, watcher, 0)


@pytest.fixture
def night(server: Server, people: People) -> Iterator[Night]:
    with night_of(people.person(reduced_motion="no-preference"), server) as one:
        yield one


def test_a_click_the_space_key_and_a_typed_move_skip_to_now(night: Night) -> None:
    """PAG-07: a click that skips does nothing else, unless it picks up something."""
    page = night.page
    soldier = page.locator(".place.can").first.get_attribute("data-place")
    night.begin()
    expect(page).not_to_have_title(re.compile("^Your turn"))
    page.click(".board", position={"x": 24, "y": 24})
    night.all_is_shown()
    expect_hidden(page, ".answer")
    expect_count(page, '.place[aria-selected="true"]', 0)
    night.begin()
    page.click(place(str(soldier)))
    night.all_is_shown()
    expect_chosen(page, str(soldier))
    night.begin()
    page.click(".title")
    press(page, "Space")
    night.all_is_shown()
    night.begin()
    type_move(page, "done")
    expect_visible(page, f'.lines [data-at="{night.at}"]')


@pytest.mark.deep
def test_a_finger_skips_by_a_tap_but_not_when_it_scrolls(server: Server, people: People) -> None:
    page = people.phone(reduced_motion="no-preference")
    with night_of(page, server) as night:
        night.begin()
        board = box(page, ".board")
        finger = page.context.new_cdp_session(page)
        for kind, up in (("touchStart", 0), ("touchMove", 40), ("touchMove", 80)):
            point = {"x": board["x"] + 30, "y": board["y"] + 200 - up}
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect_visible(page, BUSY)
        page.tap(".board", position={"x": 24, "y": 24})
        night.all_is_shown()


def test_no_player_waits_longer_than_six_seconds_for_their_turn(night: Night) -> None:
    """PAG-15: the oldest moves are skipped; the rest is shown move by move."""
    night.begin()
    logged = [message for message, _ in night.watcher.moves if message["line"]]
    assert sum(map(length, logged)) + REST * len(logged) > LONGEST_WAIT
    expect_visible(night.page, f'.lines [data-at="{logged[0]["at"]}"]')
    assert moves_made(night.page) < night.rows + len(logged)
    frames = sum(len(message["steps"]) + 1 for message in logged)
    night.page.clock.run_for(LONGEST_WAIT + FRAME * frames)
    night.all_is_shown()


# ---- the own move --------------------------------------------------------------------------------

POSE = """(id) => document.querySelector(`[data-piece="${id}"]`)?.getAttribute('transform') ?? null"""


def test_the_own_man_moves_at_once(server: Server, people: People) -> None:
    page = people.person(reduced_motion="no-preference")
    keys = server.keys("dune-chess", "me", "friend")
    with Correspondent(server, keys[1]) as friend:
        sit_down(page, server, keys[0])
        start = page.evaluate(POSE, "man-b7")
        stop_the_clock(page)
        pick(page, "b7", "a6")
        expect_visible(page, BUSY)
        page.clock.run_for(90)
        assert page.evaluate(POSE, "man-b7") not in (None, start)
        assert moves_made(page) == 0
        page.clock.run_for(200)
        expect_visible(page, '[data-piece="man-a6"]')
        assert moves_made(page) == 1
        expect(page).to_have_title(re.compile("^Waiting for "))
        friend.wait_for_turn()
        friend.move("b2-a3")
        expect_visible(page, BUSY)
        page.clock.run_for(1000)
        expect(page).to_have_title(re.compile("^Your turn"))


# ---- speeds, sounds ------------------------------------------------------------------------------


def choose(page: Page, speed: str) -> None:
    page.click('[data-tool="settings"]')
    page.locator(f'input[value="{speed}"]').check()
    page.click('[data-tool="settings"]')


def test_reduced_motion_shows_moves_at_once_until_a_speed_is_chosen(server: Server, people: People) -> None:
    """PAG-14: the choice is stored."""
    page = people.person(reduced_motion="reduce")
    keys = server.keys("dune-chess", "me", "friend")
    sit_down(page, server, keys[0])
    stop_the_clock(page)
    pick(page, "b7", "a6")
    expect_visible(page, '[data-piece="man-a6"]')
    page.click('[data-tool="settings"]')
    page.locator('input[value="brisk"]').check()
    page.reload()
    expect_visible(page, '[data-piece="man-a6"]')
    with Correspondent(server, keys[1]) as friend:
        friend.move("b2-a3")
    expect_visible(page, BUSY)
    assert moves_made(page) == 1
    page.clock.run_for(100 + 2 * FRAME)
    expect_count(page, BUSY, 0)


COUNT_TONES = """window.tones = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };"""


@pytest.mark.deep
def test_a_move_makes_a_sound_until_sounds_are_switched_off(server: Server, people: People) -> None:
    page = people.person(reduced_motion="no-preference")
    page.add_init_script(COUNT_TONES)
    keys = server.keys("dune-chess", "me", "friend")
    with Correspondent(server, keys[1]) as friend:
        sit_down(page, server, keys[0])
        pick(page, "b7", "a6")
        expect_count(page, ".lines li", 1)
        tones = page.evaluate("window.tones")
        assert tones > 0
        page.click('[data-tool="settings"]')
        page.locator("#setting-sound").uncheck()
        friend.wait_for_turn()
        friend.move("b2-a3")
        expect_count(page, ".lines li", 2)
        assert page.evaluate("window.tones") == tones


# ---- setup, history ------------------------------------------------------------------------------


@pytest.mark.deep
def test_the_setup_is_one_row_that_opens_and_each_draw_can_be_viewed(server: Server, page: Page) -> None:
    sit_down(page, server, server.ask("/api/tables", NIGHT)["keys"][0])
    page.click(".strip .close")
    draws = page.locator(".set-up [data-at]")
    expect_exact_text(page, ".set-up summary", f"Setting up the board: {draws.count()} random draws")
    expect_text(page, ".lines > .set-up + li", "Searcher 1 got")
    expect(draws.first).to_be_hidden()
    page.click(".set-up summary")
    draws.nth(2).locator("button").click()
    expect_text(page, ".prompt", "viewing the start")
    expect(draws.nth(2)).to_have_attribute("aria-current", "true")
    press(page, "ArrowLeft")
    expect(draws.nth(1)).to_have_attribute("aria-current", "true")


@pytest.mark.deep
def test_the_replay_plays_on_until_it_is_stopped_and_comes_back_to_now(server: Server, people: People) -> None:
    page = people.person(reduced_motion="no-preference")
    keys = server.keys("dune-chess", "me", "me")
    with Correspondent(server, keys[0]) as first, Correspondent(server, keys[1]) as second:
        for one, move in zip(cycle((first, second)), ("b7-a6", "b2-a3", "a6-b7", "a3-b2"), strict=False):
            one.wait_for_turn()
            one.move(move)
    sit_down(page, server, keys[0])
    page.click('[data-tool="how"]')
    stop_the_clock(page)
    button, prompt = page.locator('[data-key="play"]'), page.locator(".prompt")
    button.click()
    expect(prompt).to_contain_text("the start")
    page.clock.run_for(REST)
    expect(prompt).to_contain_text("move 1")
    expect_visible(page, BUSY)
    page.clock.run_for(200 + FRAME * 2)
    expect_count(page, BUSY, 0)
    button.click()
    page.clock.run_for(5000)
    expect(prompt).to_contain_text("move 1")
    page.click(".title")
    press(page, "Space")
    for number in (2, 3, 4):
        expect(prompt).to_contain_text(f"move {number}")
        expect_visible(page, BUSY)
        page.clock.run_for(200 + REST + FRAME * 3)
    expect_visible(page, ".turn-name, .question-row")


# ---- since your turn -----------------------------------------------------------------------------


def test_since_your_turn_an_overlay_and_a_line_stay_until_the_own_move(server: Server, page: Page) -> None:
    """PAG-16: they survive a reload; a press replays the moves."""
    keys = server.keys("dune-chess", "me", "friend")
    since, traces = page.locator(".since-turn"), page.locator(".board .since > *")
    with Correspondent(server, keys[1]) as friend:
        sit_down(page, server, keys[0])
        expect(since).to_be_hidden()
        pick(page, "b7", "a6")
        friend.wait_for_turn()
        friend.move("b2-a3")
        expect(since).to_contain_text("Since your turn:")
        page.reload()
        expect(since).to_contain_text("Since your turn:")
        page.clock.install()
        since.locator("button").click()
        expect_text(page, ".prompt", "move 1")
        expect(since).to_be_hidden()
        expect(traces).to_have_count(0)
        page.clock.run_for(5000)
        expect(since).to_be_visible()
        pick(page, "a6", "b7")
        expect_count(page, ".lines li", 3)
        expect(since).to_be_hidden()
        expect(traces).to_have_count(0)
