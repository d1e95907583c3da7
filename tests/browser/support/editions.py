"""Quickly built editions of a static site, and a host that replaces one by the next.

The page, its service worker and its index are real; the application and Python are short stubs.
"""

import asyncio
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from crossings.server.site import building
from crossings.server.web.settings import Settings

PLACE = "/games/here/"
APPLICATION = """
self.onmessage = ({ data }) => {
  if (data.parts) self.postMessage({ up: true, kept: true });
  else if (data.kind === 'ask') {
    const body = data.path.endsWith('/size') ? '0' : '{"tables": [], "puzzles": []}';
    self.postMessage({ to: data.from, id: data.id, kind: 'answer', status: 200, headers: {}, body });
  }
};
"""
YEARS_AGO = "Sat, 01 Jan 2022 00:00:00 GMT"
"""Without other headers, browsers cache the file for a tenth of its age: months."""


def edition(folder: Path, name: str) -> building.Site:
    """An edition without games; `document.documentElement.dataset.edition` names it in its pages."""
    static = folder / name
    shutil.copytree(Settings().static, static)
    (static / "site" / "application.js").write_text(APPLICATION)
    main = static / "main.js"
    main.write_text(main.read_text("utf-8") + f"\ndocument.documentElement.dataset.edition = '{name}';\n", "utf-8")
    (static / "lobby" / f"only-in-{name}.js").write_text("export const here = true;\n")
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as aside:
        patch.setattr(building, "Settings", lambda: Settings(static=static))
        patch.setattr(building, "python", lambda site: "python-0000000000000000/")
        patch.setattr(building, "core", lambda games: name.encode())
        return aside.submit(asyncio.run, building.build([])).result()


def max_age(path: str, body: bytes) -> dict[str, str]:
    """The headers of GitHub Pages, which let browsers use a file for ten minutes without asking."""
    return {"cache-control": "max-age=600", "last-modified": YEARS_AGO, "etag": _etag(body)}


def last_modified(path: str, body: bytes) -> dict[str, str]:
    """The default headers of Apache, nginx and `python -m http.server`."""
    return {"last-modified": YEARS_AGO}


def no_cache(path: str, body: bytes) -> dict[str, str]:
    """The headers of a host that requires revalidation."""
    return {"cache-control": "no-cache", "etag": _etag(body)}


def _etag(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:20]}"'


class Host:
    """A file server. `publish` replaces all files, `broken` ones are sent by half, `down` drops connections."""

    def __init__(self, headers: Callable[[str, bytes], dict[str, str]]) -> None:
        self.headers = headers
        self.files: dict[str, bytes] = {}
        self.broken: set[str] = set()
        self.down = False
        self.sent: Counter[str] = Counter()
        self.address = ""

    def publish(self, site: building.Site) -> None:
        self.files = dict(site.files)

    def answer(self, path: str, known: str | None) -> tuple[HTTPStatus, dict[str, str], bytes]:
        name = path.removeprefix(PLACE) or "index.html"
        self.sent[name] += 1
        if name not in self.files:
            return HTTPStatus.NOT_FOUND, {"cache-control": "max-age=600"}, b"no such file"
        body = self.files[name]
        if name in self.broken:
            body = body[: len(body) // 2]
        headers = self.headers(name, body)
        if known and known == headers.get("etag"):
            return HTTPStatus.NOT_MODIFIED, headers, b""
        return HTTPStatus.OK, headers | {"content-type": guess_type(name)[0] or "application/octet-stream"}, body

    @contextmanager
    def serving(self) -> Iterator["Host"]:
        host = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None: ...

            def do_GET(self) -> None:
                if host.down:
                    self.close_connection = True
                    return
                status, headers, body = host.answer(
                    unquote(urlsplit(self.path).path), self.headers.get("if-none-match")
                )
                self.send_response(status)
                for header in {**headers, "content-length": str(len(body))}.items():
                    self.send_header(*header)
                self.end_headers()
                self.wfile.write(body)

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.handle_error = lambda *_: None  # type: ignore[method-assign]  # closed pages abort their requests
        Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}{PLACE}"
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()


def static_folder(site: building.Site) -> str:
    """The folder of an edition's modules."""
    return next(found[0] for path in site.files if (found := re.match(r"static/\w+/", path)))
