"""Table summaries: how a table looks in the list of a key's holder, without opening it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crossings.server.messages.messages import TableLine
from crossings.server.projection.frames import Frames
from crossings.table import PERSON, Match
from crossings.table.files import viewer_key
from crossings.words import current_locale, use_locale

COMPRESSION_LEVEL = 1


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
