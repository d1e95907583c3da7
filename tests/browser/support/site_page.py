"""The static edition: its files, a plain file server for them, and pages on it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page

from processes import printed

from .hands import wait_for_turn
from .people import DESKTOP, NO_COACH, People
from .server import Server

SITE_GAMES = ("dune-chess", "bridges-and-boats", "dunkelrunde")
"""The games in the editions of deep tests: one with open information, one with hidden hands, one for more than two.

Building all six takes minutes; `long_site.py` does.
"""
PLACE = "games/here/"
"""A subfolder of the server."""
OPEN = """async (table) => {
  const {client} = JSON.parse(document.querySelector('meta[name="static-edition"]').content);
  const {request} = await import(new URL(client, document.baseURI).href);
  const answer = await request('/api/tables', {method: 'POST', body: JSON.stringify(table)});
  const opened = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(opened));
  const keys = opened.keys.filter(Boolean);
  const known = JSON.parse(localStorage.getItem('crossings.tables') ?? '[]');
  const one = {table: opened.table, keys, watch: opened.watch, used: Date.now()};
  localStorage.setItem('crossings.tables', JSON.stringify([one, ...known]));
  const {navigate} = await import(new URL('../shared/router.js', new URL(client, document.baseURI)).href);
  navigate(`/t/${opened.table}#${keys[0]}`);
}"""
GO = """async (path) => {
  const {client} = JSON.parse(document.querySelector('meta[name="static-edition"]').content);
  const {navigate} = await import(new URL('../shared/router.js', new URL(client, document.baseURI)).href);
  navigate(path);
}"""
FILE = """async () => {
  const {client} = JSON.parse(document.querySelector('meta[name="static-edition"]').content);
  const {request} = await import(new URL(client, document.baseURI).href);
  const [, table] = /^\\?\\/t\\/([\\w-]+)/.exec(location.search);
  const headers = {authorization: `Bearer ${location.hash.slice(1)}`};
  return await (await request(`/api/tables/${table}/file`, {headers})).text();
}"""
ASK = """async ([path, body, key]) => {
  const {client} = JSON.parse(document.querySelector('meta[name="static-edition"]').content);
  const {request} = await import(new URL(client, document.baseURI).href);
  const given = body === null ? {} : {method: 'POST', body: JSON.stringify(body)};
  const answer = await request(path, {...given, headers: key ? {authorization: `Bearer ${key}`} : {}});
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.text();
}"""

either_edition = pytest.mark.parametrize(
    "server",
    [
        pytest.param("one_server", id="server"),
        pytest.param("static_edition", id="static", marks=[pytest.mark.deep, pytest.mark.timeout(1200)]),
    ],
    indirect=True,
)
"""A journey at the server and in the static edition (deep; the first of them waits for its build)."""


class Files(SimpleHTTPRequestHandler):
    """A file server without a log. Browsers store only what the service worker stores."""

    def log_message(self, *_: Any) -> None: ...

    def end_headers(self) -> None:
        self.send_header("cache-control", "no-store")
        super().end_headers()


def written(folder: Path, *games: str) -> Path:
    """Build the files of these games in a folder of a server."""
    command = [sys.executable, "-m", "crossings", "site", "-o", str(folder / PLACE), "--games", *games]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
    return folder


@contextmanager
def shown(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve the folder; yields the address of the lobby."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder)))
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # closed pages abort their requests
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{PLACE}"
    finally:
        server.shutdown()
        server.server_close()


def sit_down(page: Page, address: str, *seats: object, **table: object) -> None:
    """Create a table, by default of Dune Chess, and open it once the application runs."""
    page.goto(address)
    page.wait_for_selector(".game-button")
    page.evaluate(OPEN, {"game": "dune-chess", "options": {}, "seats": seats} | table)
    wait_for_turn(page)


def play_here(page: Page, address: str, game: str) -> None:
    """Start a game from the lobby with all seats at this screen."""
    page.goto(address)
    page.click(f'[data-game="{game}"]')
    page.click('[data-key="lobby-one-screen"]')
    page.click(".play")


def file_of(page: Page) -> str:
    """The game played on this page."""
    return str(page.evaluate(FILE))


def verified(text: str, folder: Path) -> str:
    """The output of `crossings verify` for a game."""
    (folder / "game.jsonl").write_text(text, encoding="utf-8")
    return printed("-m", "crossings", "verify", folder / "game.jsonl")


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
    """Players in tabs of the browser that runs the application."""

    server: Home

    def person(self, coach: bool = False, **settings: Any) -> Page:
        assert self.server.page
        page = self.tab(self.server.page.context)
        if not coach:
            page.add_init_script(NO_COACH)
        page.set_viewport_size(settings.get("viewport", DESKTOP))
        return page

    def leave(self) -> None:
        assert self.server.page
        for page in self.server.page.context.pages:
            if page is not self.server.page:
                page.close()
        self.server.page.evaluate("localStorage.clear()")
