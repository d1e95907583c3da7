"""Fixtures: servers, the static edition, Chromium, and the people who play."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from .support.people import CHROMIUM, PATIENCE, People, chromium
from .support.server import Server, running
from .support.site_page import SITE_GAMES, Home, Tabs, shown, written

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(Server(tmp_path_factory.mktemp("table"))) as one:
        yield one


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the static edition, built once. A test that changes a file restores it."""
    return written(tmp_path_factory.mktemp("site"), *SITE_GAMES)


@pytest.fixture(scope="module")
def address(site_folder: Path) -> Iterator[str]:
    """The address of the static edition on a plain file server."""
    with shown(site_folder) as one:
        yield one


@pytest.fixture(scope="module")
def static_edition(address: str, browser: Browser) -> Iterator[Home]:
    """The static edition, which runs in a tab of its own."""
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        yield Home(Path(), site=address, page=page)


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest) -> Server:
    """The server, or what `either_edition` names."""
    one: Server = request.getfixturevalue(getattr(request, "param", "one_server"))
    return one


@pytest.fixture(scope="session")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the toy games, one of which hides coins."""
    with running(Server(tmp_path_factory.mktemp("toys"), toys=True)) as one:
        yield one


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of a single test, which may kill it, with the toy games and its own clock."""
    with running(Server(tmp_path, toys=True)) as one:
        yield one


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright for a single file: its event loop runs in this thread, where other tests run theirs."""
    with sync_playwright() as one:
        yield one


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    one = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM))
    yield one
    one.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """The players of a test, whose pages must have no errors."""
    them = Tabs(browser, server) if isinstance(server, Home) else People(browser, server)
    yield them
    them.leave()
    assert them.troubles == []


@pytest.fixture
def page(people: People) -> Page:
    """The page of a single player."""
    return people.person()
