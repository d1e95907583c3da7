"""Table summaries: how a table looks in the list of a key's holder, without opening it."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from crossings import shared, words
from crossings.engine import Game, games
from crossings.server.messages.server_messages import TableLine
from crossings.server.projection.frames import Frames
from crossings.server.storage import StoredSummary
from crossings.table import PERSON, Match
from crossings.table.files import viewer_key
from crossings.words import current_locale, use_locale
from crossings.words.catalogue import EXTRA_FOLDER_VARIABLE

log = logging.getLogger("crossings.server")

OWN_FORMAT = "3"
"""Version of the format of this module."""
COMPRESSION_LEVEL = 1
"""Compression level. It is low because others wait meanwhile."""
SOURCES = ("*.py", "*.svg", "*.ftl")
SHARED, WORDS = Path(shared.__file__).parent, Path(words.__file__).parent
"""Folders with code and messages that all games use."""


@dataclass(frozen=True)
class TableSummary:
    """A table's summary for each holder of a key (`watch`: spectators) in each language; pictures by kind of viewer."""

    updated: float
    lines: dict[str, dict[str, dict[str, Any]]]
    """language -> seat -> summary for this seat."""
    pictures: dict[str, dict[str, str]]
    """language -> kind of viewer -> picture."""

    def packed(self) -> bytes:
        """Return compressed JSON."""
        text = json.dumps([self.updated, self.lines, self.pictures], separators=(",", ":"))
        return zlib.compress(text.encode(), COMPRESSION_LEVEL)

    @classmethod
    def unpacked(cls, data: bytes) -> TableSummary:
        """Read compressed JSON."""
        return cls(*json.loads(zlib.decompress(data)))

    def line(self, seat: int | None) -> TableLine | None:
        """Return the summary for a seat in the current language, or None if there is none in this language."""
        summary = self.lines.get(current_locale(), {}).get(viewer_key(seat))
        if summary is None:
            return None
        actor = summary["actor"]
        return TableLine(
            seat=seat,
            turn="over" if actor is None else "you" if actor == seat else "others",
            players=summary["players"],
            moves=summary["moves"],
            updated=self.updated,
            picture=self.pictures[current_locale()][summary["kind"]],
            line=summary["line"],
        )


def holders(match: Match) -> list[int | None]:
    """Return the viewers that can have a key of a table: spectators (None), and the seats of people."""
    return [None, *(seat for seat, one in enumerate(match.seats) if one.kind == PERSON or one.waits)]


def summary_of(frames: Frames, updated: float, languages: Sequence[str], seats: Sequence[int | None]) -> TableSummary:
    """Return how a table looks now to these seats (None: to spectators)."""
    lines: dict[str, dict[str, dict[str, Any]]] = {}
    pictures: dict[str, dict[str, str]] = {}
    for language in languages:
        with use_locale(language):
            lines[language] = {viewer_key(seat): _summary_line(frames, seat) for seat in seats}
            kinds = {frames.kind(seat) for seat in seats}
            pictures[language] = {viewer_key(kind): frames.picture_text(kind) for kind in kinds}
    return TableSummary(updated, lines, pictures)


def _summary_line(frames: Frames, seat: int | None) -> dict[str, Any]:
    return {
        "kind": viewer_key(frames.kind(seat)),
        "actor": frames.actor(seat),
        "players": [frames.name(one) for one in range(len(frames.match.seats))],
        "moves": frames.history(seat).moves(),
        "line": frames.ask(seat),
    }


# ---- stored summaries ----------------------------------------------------------------------------


def load_summary_formats() -> None:
    """Compute the formats of all games before they are needed."""
    for one in games():
        summary_format(one)


@lru_cache(maxsize=64)
def summary_format(game: Game) -> str:
    """Return the format of a game's stored summaries: a hash of everything that they depend on."""
    digest = hashlib.sha256(f"{OWN_FORMAT} {game.version}".encode())
    further = os.environ.get(EXTRA_FOLDER_VARIABLE)
    folders = [Path(str(game.parts.__file__)).parent, SHARED, WORDS, *([Path(further)] if further else [])]
    for path in sorted(path for folder in folders for pattern in SOURCES for path in folder.rglob(pattern)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]


def summary_to_store(frames: Frames, updated: float) -> StoredSummary:
    """Return the summary of a table as it is now, in all languages of its viewers."""
    match = frames.match
    languages = {
        current_locale(),
        *(language for history in frames.histories.values() for language in history.languages),
    }
    summary = summary_of(frames, updated, sorted(languages), holders(match))
    return StoredSummary(summary_format(match.game), match.at, summary.packed())


def read_summary(stored: StoredSummary | None, game: Game, number: int) -> TableSummary | None:
    """Return a stored summary, if it is of the position after `number` events and this build can read it."""
    if stored is None or stored.form != summary_format(game) or stored.number != number:
        return None
    try:
        return TableSummary.unpacked(stored.lines)
    except (zlib.error, ValueError, TypeError) as error:
        log.warning("a table summary cannot be read: %r", error)
        return None
