"""The page's files: held in memory, named by their content, so that a browser asks for each only once."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PREFIX = "/static/"
HASH_LENGTH = 16

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True)
class Asset:
    """One file."""

    body: bytes
    type: str
    hash: str


class Assets:
    """A folder of files. `/static/HASH/PATH` is for ever, `/static/PATH` is asked for anew; the page uses the former.

    HASH is that of the whole folder: modules name one another by relative paths and so stay under the same hash.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamp: list[tuple[str, int, int]] = []
        self._files: dict[str, Asset] = {}
        self._hash = ""

    def index(self) -> Asset | None:
        """The frame of the page, its parts named by their content; None if it is not installed."""
        self._read()
        index = self._files.get(INDEX)
        if index is None:
            return None
        body = index.body.replace(PREFIX.encode(), f"{PREFIX}{self._hash}/".encode())
        return Asset(body, index.type, content_hash(body))

    async def file(self, request: Request) -> Response:
        """A part of the page."""
        if not self._files:
            self._read()
        path = str(request.path_params["path"])
        head, _, rest = path.partition("/")
        if head == self._hash and rest in self._files:
            return answer(request, self._files[rest], FOR_EVER)
        if len(head) == HASH_LENGTH and rest in self._files:
            path = rest  # a page from before an update: better the new file than none
        elif path not in self._files:
            self._read()
        if path in self._files:
            return answer(request, self._files[path], ASK_AGAIN)
        return PlainTextResponse("there is no such file", 404)

    def _read(self) -> None:
        """Read the folder again if anything in it has changed."""
        paths = [path for path in sorted(self._folder.rglob("*")) if path.is_file()]
        stamp = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths]
        if stamp == self._stamp:
            return
        self._stamp = stamp
        self._files = {path.relative_to(self._folder).as_posix(): _asset(path) for path in paths}
        self._hash = content_hash("".join(f"{name} {file.hash}" for name, file in self._files.items()).encode())


def _asset(path: Path) -> Asset:
    body = path.read_bytes()
    type, _ = mimetypes.guess_type(path.name)
    return Asset(body, type or "application/octet-stream", content_hash(body))


def content_hash(body: bytes) -> str:
    """A name that changes with the content."""
    return hashlib.sha256(body).hexdigest()[:HASH_LENGTH]


def answer(request: Request, asset: Asset, cache: str) -> Response:
    """A file, or that the asker's own is the same."""
    etag = f'"{asset.hash}"'
    headers = {"etag": etag, "cache-control": cache}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return Response(asset.body, media_type=asset.type, headers=headers)
