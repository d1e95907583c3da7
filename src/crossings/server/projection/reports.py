"""Published reports of the lab in a folder. The head of each file names its game and its main result."""

from __future__ import annotations

import html
import re
from pathlib import Path

from crossings.engine import games, shorten
from crossings.server.messages.answers import ReportLine
from crossings.server.messages.requests import BadRequest
from crossings.words import CORE

HEAD_BYTES = 4096
"""Bytes of a file that contain its head."""
META = re.compile(r'<meta name="(game|rules|description)" content="([^"]*)">')
GAME = re.compile(r'<p><a data-game="(#game=[\w-]+)"')
"""The link by which a report offers one of its games, which is also the end of a URL."""
KNOWN = {"game", "rules", "description"}


def list_reports(folder: Path) -> list[ReportLine]:
    """Return all reports of installed games, in the order of the games."""
    found = [(path.name, _head(path)) for path in sorted(folder.glob("*.html"))]
    return [
        ReportLine(
            address=f"/reports/{name}",
            game=one.id,
            title=one.title,
            line=head["description"],
            rules=head["rules"],
            is_current=head["rules"] == one.version,
        )
        for one in games()
        for name, head in found
        if head.keys() == KNOWN and head["game"] == one.id
    ]


def read_report(folder: Path, name: str) -> bytes:
    """Return a report, with a link to the replay beside each of its games. Raises `BadRequest`."""
    link = f'<p><a href="../\\1">{html.escape(CORE.translate("lab-replay"))}</a> · <a'
    return GAME.sub(link, _text(folder, name)).encode()


def _text(folder: Path, name: str) -> str:
    """Return a report as stored. Raises `BadRequest`."""
    if f"/reports/{name}" not in (one.address for one in list_reports(folder)):
        raise BadRequest("unknown-report", f"unknown report {shorten(name)}", 404)
    return (folder / name).read_text(encoding="utf-8")


def _head(path: Path) -> dict[str, str]:
    """Return the metadata in a file's head."""
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES).decode(errors="replace")
    return {what: html.unescape(text) for what, text in META.findall(head)}
