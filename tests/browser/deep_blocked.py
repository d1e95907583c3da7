"""The table without a server in browsers that let pages store nothing: it plays from memory, and says so once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from .blocked import BLOCK, NOTICE
from .firefox import firefox
from .hands import READY, counts, move, says, wait_for_turn
from .site_page import play_here, shown, written

pytestmark = [pytest.mark.deep, pytest.mark.timeout(300)]
COUNT = f"document.querySelectorAll('{NOTICE}').length"
CLICKS = """for (const one of ['[data-game="dune-chess"]', '[data-key="lobby-one-screen"]', '.play']) {
  while (!document.querySelector(one)) await new Promise(requestAnimationFrame);
  document.querySelector(one).click();
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with shown(written(tmp_path_factory.mktemp("site"), "dune-chess")) as one:
        yield one


def blocked_worker(route: Route) -> None:
    """A worker's module whose own start is blocked from everything that a page is."""
    answer = route.fetch()
    route.fulfill(response=answer, body=BLOCK + answer.text())


def test_chromium_plays_from_memory(address: str, page: Page) -> None:
    page.add_init_script(BLOCK)
    page.context.route("**/site/application.js", blocked_worker)
    play_here(page, address, "dune-chess")
    wait_for_turn(page)
    [worker] = [one for one in page.workers if "application" in one.url]
    assert worker.evaluate("navigator.locks === undefined")
    counts(page, NOTICE, 1)
    says(page, NOTICE, "Save a game as a file")
    move(page, "b7", "a6")
    move(page, "g2", "h3")
    counts(page, ".lines li", 2)
    counts(page, "#site-note:not([hidden])", 0)


def test_firefox_without_cookies_plays_from_memory(address: str, tmp_path: Path) -> None:
    with firefox(tmp_path, {"network.cookie.cookieBehavior": 2}) as page:
        page.goto(address)
        page.evaluate(f"(async () => {{ {CLICKS} }})()")
        page.wait_for(f"({READY})()")
        assert page.evaluate(COUNT) == 1
        assert page.evaluate("document.querySelector('#site-note').hidden")
        assert page.troubles == []
