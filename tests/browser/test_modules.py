"""The page's modules by themselves: tests in JavaScript (`modules/`), run in the browser, one after another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from .conftest import Server

MODULES = Path(__file__).with_name("modules")
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
def empty_pages(browser: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """For each file of tests a page of its own: ours, without the program that brings it to life."""
    context: BrowserContext = browser.new_context(reduced_motion="reduce")
    context.route("**/static/*/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    context.route("**/modules/*.js", served)
    pages = {}
    for file in dict.fromkeys(file for file, _ in TESTS):
        pages[file] = context.new_page()
        pages[file].goto(server.address)
    yield pages
    context.close()


def served(route: Route) -> None:
    """A file of tests."""
    route.fulfill(path=MODULES / route.request.url.rpartition("/")[2], content_type="text/javascript")


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_module(empty_pages: dict[str, Page], file: str, name: str) -> None:
    assert empty_pages[file].evaluate(RUN, [file, name]) == ""
