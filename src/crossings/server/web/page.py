"""The page in a language: what its frame says, and the words that its modules say themselves."""

from __future__ import annotations

import html
import json
import re

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from crossings.server.web.assets import ASK_AGAIN, FOR_EVER, Asset, Assets, answer, content_hash
from crossings.words import DEFAULT, HOUSE, locale_tag, pick_language, speaking

WORDS = "/words/"
BLANK = re.compile(r"\{\{ ([\w-]+) \}\}")
FLUENT = "text/fluent; charset=utf-8"


class Page:
    """The page; the house's catalogue lies beside it, a file a language: `/words/HASH/LANGUAGE.ftl` is for ever."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._words = {language: _words(language) for language in HOUSE.languages}

    async def show(self, request: Request) -> Response:
        """The page itself."""
        language = wanted(request)
        with speaking(language):
            index = self._assets.index()
            if index is None:
                return PlainTextResponse(HOUSE.say("page-missing"), 503)
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
        }

        def fill(blank: re.Match[str]) -> str:
            return html.escape(blanks[blank[1]] if blank[1] in blanks else HOUSE.say(blank[1]))

        body = BLANK.sub(fill, index.body.decode()).encode()
        return Asset(body, index.type, content_hash(body))

    def _address(self, language: str) -> str:
        return f"{WORDS}{self._words[language].hash}/{language}.ftl"


def _words(language: str) -> Asset:
    texts = [HOUSE.text(DEFAULT)] if language == DEFAULT else [HOUSE.text(DEFAULT), HOUSE.text(language)]
    body = "\n".join(texts).encode()
    return Asset(body, FLUENT, content_hash(body))


def _own_name(language: str) -> str:
    with speaking(language):
        return HOUSE.say("language")


# ---- which language somebody is answered in -------------------------------------------------------


def wanted(request: HTTPConnection) -> str:
    """The language that a request names (`?language=`), else the first of its browser's that there are words in."""
    named = request.query_params.get("language")
    return pick_language([named] if named else _accepted(request.headers.get("accept-language", "")), HOUSE.languages)


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
