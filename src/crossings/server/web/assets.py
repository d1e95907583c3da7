"""The page and its files, held in memory with content hashes in their URLs, so that a browser loads each only once."""

from __future__ import annotations

import hashlib
import html
import json
import mimetypes
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from crossings.server.web.reach import Reach
from crossings.words import CORE, DEFAULT, locale_tag, pick_language, use_locale

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
    """A folder of files. `/static/HASH/PATH` is immutable, `/static/PATH` is revalidated; the page uses the former.

    HASH is that of the whole folder: modules import each other by relative paths, so they stay under the same hash.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamp: list[tuple[str, int, int]] = []
        self._files: dict[str, Asset] = {}
        self._hash = ""

    def index(self) -> Asset | None:
        """Return the page with hashes in its URLs; None if it is not installed."""
        self._read()
        index = self._files.get(INDEX)
        if index is None:
            return None
        body = index.body.replace(PREFIX.encode(), f"{PREFIX}{self._hash}/".encode())
        return Asset(body, index.type, content_hash(body))

    async def file(self, request: Request) -> Response:
        """Return a file of the page."""
        if not self._files:
            self._read()
        path = str(request.path_params["path"])
        head, _, rest = path.partition("/")
        if head == self._hash and rest in self._files:
            return answer(request, self._files[rest], FOR_EVER)
        if len(head) == HASH_LENGTH and rest in self._files:
            path = rest  # for a page from before an update, the new file is better than none
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
    """Return a name that changes with the content."""
    return hashlib.sha256(body).hexdigest()[:HASH_LENGTH]


def answer(request: Request, asset: Asset, cache: str) -> Response:
    """Return a file, or 304 if the client has it."""
    etag = f'"{asset.hash}"'
    headers = {"etag": etag, "cache-control": cache}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return Response(asset.body, media_type=asset.type, headers=headers)


WORDS = "/words/"
BLANK = re.compile(r"\{\{ ([\w-]+) \}\}")
FLUENT = "text/fluent; charset=utf-8"


class Page:
    """The page and its message catalogues. `/words/HASH/LANGUAGE.ftl` is immutable."""

    def __init__(self, assets: Assets, reach: Callable[[], Reach] | None = None) -> None:
        self._assets = assets
        self._reach = reach
        self._words = {language: _words(language) for language in CORE.languages}

    async def show(self, request: Request) -> Response:
        """Return the page."""
        language = wanted(request)
        with use_locale(language):
            index = self._assets.index()
            if index is None:
                return PlainTextResponse(CORE.translate("page-missing"), 503)
            response = answer(request, self._filled(index, language), ASK_AGAIN)
        response.headers["vary"] = "accept-language"
        return response

    async def lost(self, request: Request) -> Response:
        """Return the page with status 404; it shows a message and the lobby."""
        response = await self.show(request)
        response.status_code = 404
        return response

    async def words(self, request: Request) -> Response:
        """Return the messages of a language, in English where it lacks them."""
        path = str(request.path_params["path"])
        hash, _, name = path.rpartition("/")
        language = name.removesuffix(".ftl")
        if language not in self._words:
            return PlainTextResponse("there is no such file", 404)
        return answer(request, self._words[language], FOR_EVER if hash == self._words[language].hash else ASK_AGAIN)

    def _filled(self, index: Asset, language: str) -> Asset:
        """Fill in the placeholders of the page: messages, the language, and the URLs of catalogues."""
        known = [
            {"tag": tag, "name": _own_name(tag), "locale": locale_tag(tag), "words": self._address(tag)}
            for tag in self._words
        ]
        blanks = {
            "LANGUAGE": language,
            "WORDS": self._address(language),
            "LANGUAGES": json.dumps(known, ensure_ascii=False),
            "REACH": json.dumps(asdict(self._reach())) if self._reach else "{}",
        }

        def fill(blank: re.Match[str]) -> str:
            return html.escape(blanks[blank[1]] if blank[1] in blanks else CORE.translate(blank[1]))

        body = BLANK.sub(fill, index.body.decode()).encode()
        return Asset(body, index.type, content_hash(body))

    def _address(self, language: str) -> str:
        return f"{WORDS}{self._words[language].hash}/{language}.ftl"


def _words(language: str) -> Asset:
    texts = [CORE.text(DEFAULT)] if language == DEFAULT else [CORE.text(DEFAULT), CORE.text(language)]
    body = "\n".join(texts).encode()
    return Asset(body, FLUENT, content_hash(body))


def _own_name(language: str) -> str:
    with use_locale(language):
        return CORE.translate("language")


# ---- languages -----------------------------------------------------------------------------------


LANGUAGE = "language"
"""The query parameter that names a language."""


def wanted(request: HTTPConnection) -> str:
    """Return the language that a request names (`?language=`), else the browser's first one that is available."""
    named = request.query_params.get(LANGUAGE)
    return pick_language([named] if named else _accepted(request.headers.get("accept-language", "")), CORE.languages)


def _accepted(header: str) -> list[str]:
    """Return the languages of a header such as `de-AT, de;q=0.9, en;q=0.8`, by descending weight."""
    parts = [part.partition(";") for part in header.split(",")]
    weights = {tag.strip(): _weight(more) for tag, _, more in parts}
    return sorted((tag for tag, weight in weights.items() if tag and weight > 0), key=lambda tag: -weights[tag])


def _weight(more: str) -> float:
    """Return the weight in `q=0.8`; 1 for anything else."""
    name, _, number = more.partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 1.0
