"""Reports of the lab: a folder of findings (`crossings lab report -o NAME.json`), written as pages on request."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from crossings.engine import games, shorten
from crossings.reports.findings import Findings
from crossings.reports.report import Report
from crossings.server.messages.answers import ReportLine
from crossings.server.messages.requests import BadRequest
from crossings.words import current_locale

MAX_STORED = 24
"""Number of cached pages and of cached files, in all languages."""
PAGE_FOLDER = "../"
"""The server's page, seen from a report."""


def list_reports(folder: Path) -> list[ReportLine]:
    """Return all reports of installed games, in the order of the games."""
    found = [(path.stem, findings) for path in sorted(folder.glob("*.json")) if (findings := _read(path))]
    return [
        ReportLine(
            address=f"/reports/{name}.html",
            game=one.id,
            title=one.title,
            line=Report(findings).line,
            rules=findings.version,
            is_current=findings.version == one.version,
        )
        for one in games()
        for name, findings in found
        if findings.game == one.id
    ]


def read_report(folder: Path, name: str) -> bytes:
    """Return a report as a page, with a link to the replay beside each of its games. Raises `BadRequest`."""
    if f"/reports/{name}" not in (one.address for one in list_reports(folder)):
        raise BadRequest("unknown-report", f"unknown report {shorten(name)}", 404)
    path = (folder / name).with_suffix(".json")
    return _page(path, path.stat().st_mtime_ns, current_locale())


def _read(path: Path) -> Findings | None:
    """Return the findings in a file, or None if it has none."""
    return _parse(path, path.stat().st_mtime_ns)


@lru_cache(MAX_STORED)
def _parse(path: Path, changed: int) -> Findings | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Findings)
    except msgspec.MsgspecError:
        return None


@lru_cache(MAX_STORED)
def _page(path: Path, changed: int, language: str) -> bytes:
    from crossings.reports.page import html  # the static edition doesn't write reports, and has no Jinja2

    findings = _read(path)
    assert findings is not None
    return html(Report(findings), PAGE_FOLDER).encode()
