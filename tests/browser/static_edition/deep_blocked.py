"""The static edition with blocked storage: it keeps games in memory, says so once, and damages nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from ..support.blocked import BLOCK, NOTICE
from ..support.firefox import firefox
from ..support.hands import READY, expect_count, expect_text, move, wait_for_turn
from ..support.people import People
from ..support.site_page import play_here

pytestmark = [pytest.mark.deep, pytest.mark.timeout(300)]
COUNT = f"document.querySelectorAll('{NOTICE}').length"
CLICKS = """for (const one of ['[data-game="dune-chess"]', '[data-key="lobby-one-screen"]', '.play']) {
  while (!document.querySelector(one)) await new Promise(requestAnimationFrame);
  document.querySelector(one).click();
}"""


NO_JOURNAL = """const open = FileSystemFileHandle.prototype.createSyncAccessHandle;
FileSystemFileHandle.prototype.createSyncAccessHandle = function () {
  if (this.name.endsWith('-journal')) throw new DOMException('refused', 'InvalidStateError');
  return open.call(this);
};
"""


def worker_without_journal(route: Route) -> None:
    """A worker that can't open the journal of its database."""
    answer = route.fetch()
    route.fulfill(response=answer, body=NO_JOURNAL + answer.text())


def blocked_worker(route: Route) -> None:
    """The worker's module, started with all features blocked that a page may lack."""
    answer = route.fetch()
    route.fulfill(response=answer, body=BLOCK + answer.text())


def test_chromium_plays_from_memory(address: str, page: Page) -> None:
    page.add_init_script(BLOCK)
    page.context.route("**/site/application.js", blocked_worker)
    play_here(page, address, "dune-chess")
    wait_for_turn(page)
    [worker] = [one for one in page.workers if "application" in one.url]
    assert worker.evaluate("navigator.locks === undefined")
    expect_count(page, NOTICE, 1)
    expect_text(page, NOTICE, "Download a game")
    move(page, "b7", "a6")
    move(page, "g2", "h3")
    expect_count(page, ".lines li", 2)
    expect_count(page, "#site-note:not([hidden])", 0)


def test_games_survive_when_one_of_two_files_cannot_be_opened(address: str, people: People) -> None:
    """If the journal can't be opened, both the database and the journal stay unchanged."""
    page = people.person(service_workers="block")
    play_here(page, address, "dune-chess")
    wait_for_turn(page)
    move(page, "b7", "a6")
    table = page.url
    page.context.route("**/site/application.js", worker_without_journal)
    page.goto(address)
    expect_text(page, "#site-note", "Your games are not saved here")
    page.context.unroute("**/site/application.js")
    page.goto("about:blank")
    page.goto(table)
    wait_for_turn(page)
    expect_count(page, ".lines li", 1)


def test_firefox_without_cookies_plays_from_memory(address: str, tmp_path: Path) -> None:
    with firefox(tmp_path, {"network.cookie.cookieBehavior": 2}) as page:
        page.goto(address)
        page.evaluate(f"(async () => {{ {CLICKS} }})()")
        page.wait_for(f"({READY})()")
        assert page.evaluate(COUNT) == 1
        assert page.evaluate("document.querySelector('#site-note').hidden")
        assert page.troubles == []
