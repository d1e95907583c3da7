"""Journeys in the static edition: the tests of the server's page, with tabs of one browser and no server.

Numbers are those of the journeys. Journeys with two browsers, or about network messages, are missing.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from crossings.engine import game_ids
from crossings.table import verify

from .. import test_dice, test_lobby, test_puzzles, test_review, test_table
from ..conftest import DESKTOP, PATIENCE, PHONE, People, Server
from ..devices import test_keys, test_phone
from ..support.hands import (
    RANDOM_BOT,
    READY,
    at_one_screen,
    expect_count,
    expect_text,
    expect_visible,
    is_over,
    move,
    moves_made,
    pick,
    pick_something,
    press,
    resign,
    sit_down,
    wait_for_turn,
)
from ..support.site_page import shown, written
from ..test_hidden_hands import EVEN, Truth, leaks

pytestmark = [pytest.mark.deep, pytest.mark.timeout(600)]
ASK = """async ([path, body, key]) => {
  const {client} = JSON.parse(document.querySelector('meta[name="static-edition"]').content);
  const {request} = await import(new URL(client, document.baseURI).href);
  const given = body === null ? {} : {method: 'POST', body: JSON.stringify(body)};
  const answer = await request(path, {...given, headers: key ? {authorization: `Bearer ${key}`} : {}});
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.text();
}"""
LISTEN = """
window.received = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => window.received.push(JSON.stringify(data)));
  }
};
"""
"""Script that records the messages from the application's worker to its page."""
CLICKS = 3000


@dataclass
class Home(Server):
    """A browser that runs the application in a tab of its own, with the interface of a server."""

    site: str = ""
    page: Page | None = None

    @property
    def address(self) -> str:
        return self.site.rstrip("/")

    def at(self, path: str) -> str:
        return f"{self.site}?{path}"

    def request_text(self, path: str, body: object = None, key: str = "") -> str:
        assert self.page
        return str(self.page.evaluate(ASK, [path, body, key]))


class Tabs(People):
    """Players in tabs of one browser."""

    def __init__(self, browser: Browser, server: Server, context: BrowserContext) -> None:
        super().__init__(browser, server)
        self.context = context
        self._pages: list[Page] = []

    def person(self, **settings: Any) -> Page:
        page = self.tab(self.context)
        page.set_viewport_size(settings.get("viewport", DESKTOP))
        self._pages.append(page)
        return page

    def leave(self) -> None:
        for page in self._pages:
            page.close()


@pytest.fixture(scope="module")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an edition with all games."""
    with shown(written(tmp_path_factory.mktemp("site"), *game_ids())) as address:
        yield address


class Alone:
    """Journeys of the table in the static edition. The browser lasts as long as the class."""

    pytestmark = pytest.mark.long
    settings: ClassVar[dict[str, Any]] = {"viewport": DESKTOP}

    @pytest.fixture(scope="class")
    @classmethod
    def server(cls, whole_site: str, browser: Browser) -> Iterator[Home]:
        context = browser.new_context(reduced_motion="reduce", **cls.settings)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(whole_site)
        yield Home(Path(), site=whole_site, page=page)
        context.close()

    @pytest.fixture
    def people(self, server: Home, browser: Browser) -> Iterator[Tabs]:
        assert server.page
        them = Tabs(browser, server, server.page.context)
        yield them
        them.leave()
        server.page.evaluate("localStorage.clear()")
        assert them.troubles == []


class TestAtADesk(Alone):
    """Journeys 1, 2, 3, 7: from the lobby to the first move and back; moves, illegal moves, history. 9: keyboard. 14: a
    plan of dice. 18: hints; puzzles.
    """

    test_shelf = staticmethod(test_lobby.test_from_the_lobby_to_the_first_move_and_back_the_next_day)
    test_men = staticmethod(test_table.test_men_are_picked_dropped_and_dragged)
    test_past = staticmethod(test_table.test_moves_are_undone_and_history_is_viewed)
    test_shelf_by_keys = staticmethod(test_table.test_the_keyboard_is_enough_from_the_lobby_to_a_move)
    test_typed = staticmethod(test_table.test_a_move_can_be_typed_and_the_field_lists_them)
    test_nonsense = staticmethod(test_table.test_typed_nonsense_is_answered_and_the_board_still_works)
    test_impossible = staticmethod(test_table.test_an_illegal_click_is_explained_with_the_rule)
    test_lost = staticmethod(test_table.test_an_invalid_link_is_reported)
    test_table_by_keys = staticmethod(test_keys.test_a_table_with_the_keyboard_only)
    test_laid = staticmethod(test_dice.test_dice_are_laid_in_any_order_and_confirmed)
    test_plan = staticmethod(test_dice.test_a_plan_of_dice_is_explained_as_it_grows_and_shrinks)
    test_hint = staticmethod(test_review.test_the_best_turns_are_listed_drawn_and_played)
    test_proof = staticmethod(test_review.test_the_hash_that_the_page_shows_is_in_the_file)
    test_puzzle = staticmethod(test_puzzles.test_a_move_is_made_on_the_board_and_evaluated_at_once)
    test_puzzle_by_keys = staticmethod(test_puzzles.test_keys_and_the_list_do_the_same)
    test_solution = staticmethod(test_puzzles.test_the_solution_is_shown_on_the_board_with_the_values_of_other_moves)

    def test_on_a_shared_screen_the_privacy_screen_asks_for_the_next_player(self, server: Home, people: Tabs) -> None:
        """Journey 6: in a game with hidden hands, nothing is visible behind the privacy screen."""
        page = at_one_screen(people.person(), server, server.table("bridges-and-boats", ["me", "me"]))
        curtain, board, random = page.locator(".privacy-screen"), page.locator(".board"), Random(4)
        expect(curtain).to_contain_text("Pass the screen to")
        expect(board).to_be_hidden()
        curtain.locator("button").click()
        page.wait_for_function(READY)
        while not curtain.is_visible():
            pick_something(page, random)
            page.wait_for_function(f"() => document.querySelector('.privacy-screen')?.offsetParent || ({READY})()")
        expect(board).to_be_hidden()
        curtain.locator("button").click()
        page.wait_for_function(READY)

    def test_a_line_shows_what_happened_while_bots_moved(self, server: Home, page: Page) -> None:
        """Journey 16, and again after a reload."""
        table = server.table("dunkelrunde", ["me", RANDOM_BOT, RANDOM_BOT], players=3)
        sit_down(page, server, table["keys"][0])
        random, since = Random(2), page.locator(".since-turn")
        for _ in range(CLICKS):
            wait_for_turn(page)
            if since.is_visible():
                break
            pick_something(page, random)
        expect(since).to_contain_text("Since your turn:")
        page.reload()
        expect(since).to_contain_text("Since your turn:")

    def test_the_end_leads_to_a_review_an_analysis_and_a_rematch(self, server: Home, page: Page) -> None:
        """Journeys 4 and 18: the winner and the reason; the review; an analysis; a rematch."""
        wait_for_turn(at_one_screen(page, server, server.table("dune-chess", ["me", "me"])))
        for start, goal in (("b7", "a6"), ("b2", "a3"), ("d7", "c6")):
            move(page, start, goal)
        resign(page)
        expect_text(page, ".end", "resigned.")
        press(page, "Home")
        page.click('[data-key="try-here"]')
        expect_visible(page, '[data-key="leave"]')
        pick(page, "b7", "c6")
        expect_count(page, ".lines li", 1)
        expect(page.locator(".advised").first).to_be_visible()
        page.click('[data-key="leave"]')
        press(page, "End")
        page.click('[data-key="review"]')
        expect(page.locator(".review .curve")).to_be_visible()
        page.click('[aria-label="Close the analysis"]')
        finished = page.url
        page.click('[data-key="again"]')
        page.wait_for_url(lambda url: url != finished)
        wait_for_turn(page)
        assert moves_made(page) == 0

    def test_a_running_game_is_exported_to_a_server_and_back(
        self, server: Home, people: Tabs, mortal: Server, tmp_path: Path, browser: Browser
    ) -> None:
        """Journey 19: a running game is exported to a server and back."""
        page, other = people.person(), browser.new_page(reduced_motion="reduce")
        table = server.table("dune-chess", ["me", RANDOM_BOT])
        sit_down(page, server, table["keys"][0])
        pick(page, "b7", "a6")
        expect_count(page, ".lines li", 2)
        for here, shelf in ((page, mortal.address), (other, server.address)):
            here.click('[data-tool="invite"]')
            with here.expect_download() as saving:
                here.click('[data-key="carry"]')
            there = other if here is page else people.person()
            there.goto(shelf)
            there.set_input_files("#import-file", saving.value.path())
            wait_for_turn(there)
            assert moves_made(there) == moves_made(here)
            there.locator(".place.can").first.click()
            there.locator(".place.can:not([aria-selected=true])").last.click()
            expect_count(there, ".lines li", moves_made(here) + 2)
        other.close()


class TestOnAPhone(Alone):
    """Journey 17: by thumb."""

    settings: ClassVar[dict[str, Any]] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    test_board = staticmethod(test_phone.test_the_board_fills_the_width_above_its_tools_and_the_bar)


def received(page: Page) -> Iterator[dict[str, Any]]:
    """The messages that a connection of the page has received."""
    for message in map(json.loads, page.evaluate("window.received")):
        if message.get("kind") == "say":
            yield json.loads(message["text"])


def test_no_message_to_the_page_contains_hidden_information(address: str, page: Page) -> None:
    """Against a bot with a hidden hand: no message from the worker to its page contains the hand, or the seed before
    the end. The file reveals both afterwards.
    """
    page.add_init_script(LISTEN)
    page.goto(address)
    home, random = Home(Path(), site=address, page=page), Random(3)
    opened = home.ask(
        "/api/tables", {"game": "bridges-and-boats", "options": EVEN | {"max_rounds": 10}, "seats": ["me", RANDOM_BOT]}
    )
    key = opened["keys"][0]
    sit_down(page, home, key)
    for _ in range(CLICKS):
        wait_for_turn(page)
        if is_over(page):
            break
        pick_something(page, random)
    match = verify([json.loads(line) for line in home.file(key).splitlines()]).match
    truth = Truth(match)
    messages = list(received(page))
    before = [one for one in messages if '"end": {' not in json.dumps(one)]
    assert {"position", "moved"} <= {one["type"] for one in before}
    assert truth.hidden(0, len(truth.states) - 2)
    assert leaks(before, truth, 0) == []
    seed = match.seed.hex()
    assert seed in json.dumps(messages)
    assert seed not in json.dumps(before)
