"""Which language somebody is answered in."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from crossings.words import HOUSE, pick_language


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
