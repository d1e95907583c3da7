"""The static edition on a plain file server: games played by clicks, stored, exported, shared between tabs."""

import contextlib
import json
import os
import signal
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect

from ..support import hands
from ..support.hands import (
    RANDOM_BOT,
    dune_chess,
    expect_count,
    expect_hidden,
    expect_text,
    expect_visible,
    move,
    moves_made,
    pick,
    play_to_the_end,
    press,
    resign,
    wait_for_turn,
)
from ..support.people import CHROMIUM, PATIENCE, People, chromium
from ..support.server import Server
from ..support.site_page import Home, Tabs, file_of, play_here, shown, sit_down, verified
from ..test_whole_games import SEED, SHORT

CLICKS = 3000
pytestmark = [pytest.mark.deep, pytest.mark.timeout(900)]


def test_a_game_is_clicked_to_its_end_and_its_file_holds(address: str, page: Page, tmp_path: Path) -> None:
    sit_down(page, address, "me", RANDOM_BOT, options=SHORT["dune-chess"], seed=SEED)
    assert play_to_the_end(page, Random(7), CLICKS)
    assert "Verified" in verified(file_of(page), tmp_path)


def test_no_message_to_the_page_contains_the_seed_before_the_end(address: str, page: Page) -> None:
    """TAB-07: neither in a position nor in a running game's file."""
    page.add_init_script(LISTEN)
    page.goto(address)
    home = Home(Path(), site=address, page=page)
    key = home.table("dune-chess", ["me", "me"])["keys"][0]
    hands.sit_down(page, home, key)
    move(page, "b7", "a6")
    assert json.loads(home.file(key).splitlines()[0])["seed"] is None
    resign(page)
    expect_visible(page, ".headline")
    seed = json.loads(home.file(key).splitlines()[0])["seed"]
    told = [message for message in received(page) if seed in json.dumps(message)]
    assert told and all(message["end"] for message in told)


def received(page: Page) -> list[dict[str, Any]]:
    """The messages that a connection of the page has received."""
    messages = map(json.loads, page.evaluate("window.received"))
    return [json.loads(message["text"]) for message in messages if message.get("kind") == "say"]


def test_shown_moves_survive_a_killed_browser(address: str, playwright: Playwright, tmp_path: Path) -> None:
    """PAG-24: the browser is killed right after a move is shown, and continues without a network.

    The browser writes localStorage later than that, but the seat's key is in the address.
    """
    room = str(tmp_path / "browser")
    start = partial(playwright.chromium.launch_persistent_context, room, executable_path=chromium())
    context = start(args=list(CHROMIUM), reduced_motion="reduce")
    page = context.pages[0]
    sit_down(page, address, "me", RANDOM_BOT)
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    pick(page, "b7", "a6")
    expect_count(page, ".lines li", 2)
    table = page.url
    kill(room)
    context = start(args=list(CHROMIUM), reduced_motion="reduce", offline=True)
    page = context.pages[0]
    page.set_default_timeout(PATIENCE)
    page.goto(table)
    wait_for_turn(page)
    assert moves_made(page) == 2
    pick(page, "d7", "c6")
    expect_count(page, ".lines li", 4)
    context.close()


def kill(room: str) -> None:
    """Kill all processes of the browser that uses a folder."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if room in (process / "cmdline").read_text():
                os.kill(int(process.name), signal.SIGKILL)


HOLD = """(() => {
  const held = [];
  window.release = () => {
    window.release = null;
    for (const one of held) one();
  };
  window.Worker = class extends Worker {
    postMessage(...given) {
      if (window.release) held.push(() => super.postMessage(...given));
      else super.postMessage(...given);
    }
  };
})();"""
"""Script to run in a page before its own: the application, and so Python, starts with `release()`."""


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
CUT = "dispatchEvent(new Event('offline')) && document.querySelector('.line').hidden"


def test_a_reload_shows_table_and_games_before_python_has_started(address: str, page: Page) -> None:
    sit_down(page, address, "me", "me")
    move(page, "b7", "a6")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.add_init_script(HOLD)
    page.reload()
    expect_count(page, ".lines li", 1)
    expect_text(page, ".hint", "Starting…")
    pick(page, "g2", "h3")
    expect_count(page, ".lines li", 1)
    page.evaluate("release()")
    expect_text(page, ".lines", "g2-h3")
    expect_hidden(page, ".sheet.stored")
    assert page.evaluate(CUT), "it needs no network, so the page mentions none"
    page.click(".brand")
    expect_visible(page, ".my-table")
    page.reload()
    expect_visible(page, ".my-table")
    expect_text(page, "#site-note", "Starting…")


def test_a_hung_application_restarts_without_loss(address: str, page: Page) -> None:
    page.clock.install()
    sit_down(page, address, "me", "me")
    move(page, "b7", "a6")
    [hung] = [worker for worker in page.workers if "application" in worker.url]
    hung.evaluate("setTimeout(() => { for (;;); })")
    pick(page, "g2", "h3")
    for _ in range(9):
        page.clock.run_for(5000)
    expect_text(page, ".lines", "g2-h3")
    assert moves_made(page) == 2


HANGS = "for (;;);"
"""A worker that never answers."""


def test_an_application_that_hangs_while_it_starts_restarts(address: str, people: People) -> None:
    page = people.person(service_workers="block")
    page.clock.install()
    hangs = partial(Route.fulfill, body=HANGS, content_type="text/javascript")
    page.context.route("**/site/application.js", hangs, times=1)
    with page.expect_worker():
        play_here(page, address, "dune-chess")
    for _ in range(13):
        page.clock.run_for(5000)
    wait_for_turn(page)
    move(page, "b7", "a6")


CALL_BEATS = "const setInterval = (beat) => { self.beat = beat; };"
"""Code for the application's worker: the test calls the beats of the watchdog."""
NO_BOTS = "if (!self.document) self.Worker = class { postMessage() {} terminate() {} };"
"""Code that replaces the application's workers by ones that never answer."""
HANG_IN_A_SEARCH = "void (performance.now = () => { for (;;); })"


def against_a_bot(people: People, address: str, code: str) -> Page:
    """A game against a bot whose application runs some code first, together with `CALL_BEATS`."""
    page = people.person(service_workers="block")
    page.context.route("**/site/watchdog.js", lambda route: prepend(route, CALL_BEATS + code))
    sit_down(page, address, "me", {"bot": "club", "seconds": 5})
    return page


def move_and_let_beats_pass(page: Page, count: int) -> None:
    pick(page, "b7", "a6")
    expect_visible(page, ".prompt .dots")
    [application] = [worker for worker in page.workers if "application" in worker.url]
    for _ in range(count):
        application.evaluate("beat()")


def test_a_bot_that_hangs_in_a_search_is_asked_again(address: str, people: People) -> None:
    page = against_a_bot(people, address, "")
    [bots] = [worker for worker in page.workers if "botworker" in worker.url]
    bots.evaluate(HANG_IN_A_SEARCH)
    move_and_let_beats_pass(page, 14)
    expect_count(page, ".lines li", 2)


def test_a_bot_that_always_hangs_has_failed(address: str, people: People) -> None:
    """TAB-15."""
    page = against_a_bot(people, address, NO_BOTS)
    move_and_let_beats_pass(page, 14 + 27 + 40)
    expect_text(page, ".notice", "does not answer")


def test_with_full_storage_a_move_is_refused_and_nothing_is_lost(address: str, page: Page) -> None:
    sit_down(page, address, "me", "me")
    move(page, "b7", "a6")
    browser = page.context.new_cdp_session(page)
    origin = {"origin": page.evaluate("location.origin")}
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1000})
    pick(page, "g2", "h3")
    expect_text(page, ".answer", "could not be")
    assert moves_made(page) == 1
    browser.send("Storage.overrideQuotaForOrigin", origin)
    page.reload()
    wait_for_turn(page)
    move(page, "g2", "h3")


def prepend(route: Route, code: str) -> None:
    """Run code before a script."""
    answer = route.fetch()
    route.fulfill(response=answer, body=f"{code}{answer.text()}")


def without_files(route: Route) -> None:
    """A browser without private files, as some browsers and private windows are."""
    prepend(route, "delete StorageManager.prototype.getDirectory;")


def test_without_private_files_a_database_stores_games(address: str, people: People) -> None:
    page = people.person(service_workers="block")
    page.context.route("**/site/files.js", without_files)
    sit_down(page, address, "me", "me")
    move(page, "b7", "a6")
    page.reload()
    wait_for_turn(page)
    assert moves_made(page) == 1
    expect_hidden(page, "#site-note")
    assert page.evaluate("navigator.storage.getDirectory().then((all) => all.keys().next())")["done"]


def test_without_storage_the_game_works_with_a_notice(site_folder: Path, playwright: Playwright) -> None:
    """The page is opened over plain HTTP from another machine, where browsers lack storage."""
    mapped = "--host-resolver-rules=MAP crossings.example 127.0.0.1"
    with shown(site_folder) as address:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*CHROMIUM, mapped])
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        play_here(page, address.replace("127.0.0.1", "crossings.example"), "dune-chess")
        wait_for_turn(page)
        expect_text(page, "#site-note", "Your games are not saved here")
        move(page, "b7", "a6")
        browser.close()


def test_the_lobby_shows_what_needs_a_server_and_where_games_are_stored(address: str, page: Page) -> None:
    page.goto(address)
    page.click('[data-game="dune-chess"]')
    expect_text(page, ".needs-server", "need a server")
    expect(page.get_by_role("button", name="Play a friend")).to_have_count(0)
    expect(page.locator(".static-edition")).to_contain_text("KB")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export all as one file").click()
    assert Path(saving.value.path()).read_bytes().startswith(b"SQLite format 3")


def test_the_end_leads_to_an_analysis_and_a_review(static_edition: Home, browser: Browser) -> None:
    """PAG-24."""
    people = Tabs(browser, static_edition)
    page = dune_chess(people)
    move(page, "b7", "a6")
    resign(page)
    expect_text(page, ".end", "resigned.")
    press(page, "Home")
    page.click('[data-key="try-here"]')
    pick(page, "b7", "c6")
    expect_visible(page, ".advised >> nth=0")
    page.click('[data-key="leave"]')
    press(page, "End")
    page.click('[data-key="review"]')
    expect_visible(page, ".review .curve")
    people.leave()


def test_a_running_game_is_exported_to_a_server_and_back(address: str, server: Server, people: People) -> None:
    """TAB-32, journey 19."""
    page, elsewhere, back = people.person(), people.person(), people.person()
    sit_down(page, address, "me", RANDOM_BOT)
    pick(page, "b7", "a6")
    expect_count(page, ".lines li", 2)
    for here, there, lobby in ((page, elsewhere, server.address), (elsewhere, back, address)):
        here.click('[data-tool="invite"]')
        with here.expect_download() as saving:
            here.click('[data-key="carry"]')
        there.goto(lobby)
        there.set_input_files("#import-file", saving.value.path())
        wait_for_turn(there)
        assert moves_made(there) == moves_made(here)
        there.locator(".place.can").first.click()
        there.locator(".place.can:not([aria-selected=true])").last.click()
        expect_count(there, ".lines li", moves_made(here) + 2)
