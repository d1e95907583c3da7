"""Reports of the lab that lie in a folder: each says in its head of which game it is, and what it found."""

from __future__ import annotations

import html
import re
from pathlib import Path

from crossings.engine import games, shorten
from crossings.server.session.seating import BadRequest
from crossings.server.web.answers import ReportLine
from crossings.words import CORE

HEAD = 4096
"""Bytes of a file in which it says what it is."""
SAYS = re.compile(r'<meta name="(game|rules|description)" content="([^"]*)">')
GAME = re.compile(r'<p><a data-game="(#game=[\w-]+)"')
"""How a report gives out one of its games: as the end of an address, too."""
KNOWN = {"game", "rules", "description"}


def published(folder: Path) -> list[ReportLine]:
    """All reports of games that are on the shelf, in its order."""
    found = [(path.name, _head(path)) for path in sorted(folder.glob("*.html"))]
    return [
        {
            "address": f"/reports/{name}",
            "game": one.id,
            "title": one.title,
            "line": said["description"],
            "rules": said["rules"],
            "is_current": said["rules"] == one.version,
        }
        for one in games()
        for name, said in found
        if said.keys() == KNOWN and said["game"] == one.id
    ]


def report(folder: Path, name: str) -> bytes:
    """One of them; beside each of its games stands a link to its replay. Raises `BadRequest`."""
    link = f'<p><a href="../\\1">{html.escape(CORE.translate("lab-replay"))}</a> · <a'
    return GAME.sub(link, _text(folder, name)).encode()


def _text(folder: Path, name: str) -> str:
    """A report as it lies there. Raises `BadRequest`."""
    if f"/reports/{name}" not in (one["address"] for one in published(folder)):
        raise BadRequest("unknown-report", f"unknown report {shorten(name)}", 404)
    return (folder / name).read_text(encoding="utf-8")


def _head(path: Path) -> dict[str, str]:
    """What a file says of itself."""
    with path.open("rb") as file:
        head = file.read(HEAD).decode(errors="replace")
    return {what: html.unescape(text) for what, text in SAYS.findall(head)}
