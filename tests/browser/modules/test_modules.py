"""Unit tests of the page's modules, in JavaScript (`modules/`), run in the browser one by one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from ..support.server import Server

MODULES = Path(__file__).parent
TESTS = [
    (file.name, name)
    for file in sorted(MODULES.glob("*.js"))
    for name in re.findall(r"^test\('(.+)', ", file.read_text(encoding="utf-8"), re.MULTILINE)
]
RUN = """async ([file, name]) => {
  await import(`/modules/${file}`);
  const { run } = await import('/modules/unit.js');
  return run(name).then(() => '', String);
}"""


@pytest.fixture(scope="module")
def empty_page(browser: Browser, server: Server) -> Iterator[Page]:
    """The page without its main module."""
    context: BrowserContext = browser.new_context(reduced_motion="reduce")
    context.route("**/static/*/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    context.route("**/modules/*.js", served)
    page = context.new_page()
    page.goto(server.address)
    yield page
    context.close()


def served(route: Route) -> None:
    """Serve a file of tests."""
    route.fulfill(path=MODULES / route.request.url.rpartition("/")[2], content_type="text/javascript")


@pytest.mark.parametrize("file, name", TESTS)
def test_module(empty_page: Page, file: str, name: str) -> None:
    assert empty_page.evaluate(RUN, [file, name]) == ""
