"""The page and its files, held in memory and named by their content, so that a browser asks for each once."""

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

from crossings.server.ops.reach import Reach
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


WORDS = "/words/"
BLANK = re.compile(r"\{\{ ([\w-]+) \}\}")
FLUENT = "text/fluent; charset=utf-8"


class Page:
    """The page; the house's catalogue lies beside it, a file a language: `/words/HASH/LANGUAGE.ftl` is for ever."""

    def __init__(self, assets: Assets, reach: Callable[[], Reach] | None = None) -> None:
        self._assets = assets
        self._reach = reach
        self._words = {language: _words(language) for language in CORE.languages}

    async def show(self, request: Request) -> Response:
        """The page itself."""
        language = wanted(request)
        with use_locale(language):
            index = self._assets.index()
            if index is None:
                return PlainTextResponse(CORE.translate("page-missing"), 503)
            response = answer(request, self._filled(index, language), ASK_AGAIN)
        response.headers["vary"] = "accept-language"
        return response

    async def lost(self, request: Request) -> Response:
        """The page for an address that leads nowhere: it says so and shows the shelf."""
        response = await self.show(request)
        response.status_code = 404
        return response

    async def words(self, request: Request) -> Response:
        """The words of a language; those that it lacks in English."""
        path = str(request.path_params["path"])
        hash, _, name = path.rpartition("/")
        language = name.removesuffix(".ftl")
        if language not in self._words:
            return PlainTextResponse("there is no such file", 404)
        return answer(request, self._words[language], FOR_EVER if hash == self._words[language].hash else ASK_AGAIN)

    def _filled(self, index: Asset, language: str) -> Asset:
        """The frame of the page with what is blank in it: a message's words, the language and where its words lie."""
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


# ---- which language somebody is answered in -------------------------------------------------------


LANGUAGE = "language"
"""The query parameter that names a language."""


def wanted(request: HTTPConnection) -> str:
    """The language that a request names (`?language=`), else the first of its browser's that there are words in."""
    named = request.query_params.get(LANGUAGE)
    return pick_language([named] if named else _accepted(request.headers.get("accept-language", "")), CORE.languages)


def _accepted(header: str) -> list[str]:
    """The languages of a header such as `de-AT, de;q=0.9, en;q=0.8`, the dearest first."""
    parts = [part.partition(";") for part in header.split(",")]
    weights = {tag.strip(): _weight(more) for tag, _, more in parts}
    return sorted((tag for tag, weight in weights.items() if tag and weight > 0), key=lambda tag: -weights[tag])


def _weight(more: str) -> float:
    """What `q=0.8` says; all else counts as fully wanted."""
    name, _, number = more.partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 1.0
