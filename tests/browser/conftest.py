"""Fixtures: a real server in its own process, and a real browser."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright

from processes import printed

from .support.site_page import SITE_GAMES, shown, written

TESTS = Path(__file__).parents[1]
LAUNCH = """
import sys
from crossings.server.web import lab
from crossings.server.ops.serving import serve
from crossings.server.web.settings import Settings
lab.NICENESS = 0
serve(port=int(sys.argv[1]), settings=Settings(database=sys.argv[2], tables_at_once=1000))
"""
CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
PATIENCE = 60_000
"""Timeout in milliseconds for the page on a busy machine, including the start of Python."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Server:
    """A server that can be killed and restarted on its own data. It compiles nothing in the background, and its lab
    doesn't yield to other work.
    """

    folder: Path
    toys: bool = False
    """Whether the toy games are available, and reaction windows stay open until `let_time_run`."""
    port: int = 0
    process: subprocess.Popen[str] | None = None
    tables: dict[str, str] = field(default_factory=dict)
    """The table of each key."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def at(self, path: str) -> str:
        """The address of a page."""
        return self.address + path

    def start(self) -> None:
        program = ["-m", "toys"] if self.toys else ["-c", LAUNCH]
        command = [sys.executable, *program, str(self.port), f"sqlite:///{self.folder / 'crossings.sqlite3'}"]
        path = os.pathsep.join(filter(None, sys.path))
        surroundings = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": path}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"Crossings runs at http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server has ended without serving")

    def kill(self) -> None:
        """Kill the server, as a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._is_gone(self.process)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._is_gone(self.process)

    @staticmethod
    def _is_gone(process: subprocess.Popen[str]) -> None:
        process.wait()
        assert process.stdin and process.stdout
        process.stdin.close()
        process.stdout.close()

    def let_time_run(self) -> None:
        """Close the current reaction window and all later ones."""
        assert self.process and self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def request_text(self, path: str, body: object = None, key: str = "") -> str:
        """The answer to a request, authorized by a key if one is given."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=20) as answer:
            return str(answer.read().decode())

    def ask(self, path: str, body: object = None) -> Any:
        answer = json.loads(self.request_text(path, body))
        if path == "/api/tables":
            self.tables |= dict.fromkeys([*answer["keys"], answer["watch"]], answer["table"])
        return answer

    def link(self, key: str) -> str:
        """The address of a key's table."""
        return self.at(f"/t/{self.tables.get(key, 'nothing')}#{key}")

    def socket(self, key: str) -> str:
        """The WebSocket address of a key's table."""
        return f"ws://127.0.0.1:{self.port}/ws/{self.tables[key]}"

    def file(self, key: str) -> str:
        """The game so far, as the key may download it."""
        return self.request_text(f"/api/tables/{self.tables[key]}/file", key=key)

    def table(self, game: str, seats: list[object], **options: object) -> Any:
        """Create a table and return its `keys` and `watch`."""
        return self.ask("/api/tables", {"game": game, "options": options, "seats": seats})

    def keys(self, game: str, *seats: object, **options: object) -> list[str]:
        """The keys of a new table, one for each seat."""
        keys: list[str] = self.table(game, list(seats), **options)["keys"]
        return keys


@contextmanager
def running(one: Server) -> Iterator[Server]:
    one.start()
    try:
        yield one
    finally:
        one.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(Server(tmp_path_factory.mktemp("table"))) as one:
        yield one


@pytest.fixture(scope="session")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the toy games, one of which hides coins."""
    with running(Server(tmp_path_factory.mktemp("toys"), toys=True)) as one:
        yield one


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of a single test, which may kill it."""
    with running(Server(tmp_path)) as one:
        yield one


@pytest.fixture
def mortal_toys(tmp_path: Path) -> Iterator[Server]:
    """A server of a single test, which may kill it, with the toy games and its own clock."""
    with running(Server(tmp_path, toys=True)) as one:
        yield one


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright for a single file: its event loop runs in this thread, where other tests run theirs."""
    with sync_playwright() as one:
        yield one


def chromium() -> str:
    """The path of the browser."""
    return printed(TESTS.parent / "tools" / "chromium.py").strip()


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    one = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM))
    yield one
    one.close()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the static edition, built once. A test that changes a file restores it."""
    return written(tmp_path_factory.mktemp("site"), *SITE_GAMES)


@pytest.fixture(scope="module")
def address(site_folder: Path) -> Iterator[str]:
    """The address of the static edition on a plain file server."""
    with shown(site_folder) as one:
        yield one


class People:
    """Players with a browser each at a server. Collects the errors of their pages."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self.server = browser, server
        self._contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def person(self, **settings: Any) -> Page:
        """Open a page. Moves are shown at once by default."""
        context = self._browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce"} | settings)
        self._contexts.append(context)
        return self.tab(context)

    def phone(self, **settings: Any) -> Page:
        """Open a page on a phone, with touch."""
        return self.person(viewport=PHONE, has_touch=True, is_mobile=True, **settings)

    def visit(self, path: str = "", **settings: Any) -> Page:
        """Open a page of the server, by default the lobby."""
        page = self.person(**settings)
        page.goto(self.server.address + path)
        return page

    def tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda line: self.troubles.append(line.text) if "Content Security" in line.text else None)
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """The players of a test, whose pages must have no errors."""
    them = People(browser, server)
    yield them
    them.leave()
    assert them.troubles == []


@pytest.fixture
def page(people: People) -> Page:
    """The page of a single player."""
    return people.person()
