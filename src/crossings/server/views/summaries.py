"""Covers: how a table looks in the list of those who have keys to it, without opening it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crossings.server.views.frames import Frames
from crossings.server.web.messages import TableLine
from crossings.table import PERSON, Match
from crossings.table.files import viewer_key
from crossings.words import current_locale, use_locale

QUICKLY = 1


@dataclass(frozen=True)
class TableSummary:
    """A table's line for each of its holders (-1: who looks on) in each language; pictures by kind of viewer."""

    updated: float
    lines: dict[str, dict[str, dict[str, Any]]]
    """language -> seat -> what that seat is told."""
    pictures: dict[str, dict[str, str]]
    """language -> kind of viewer -> picture."""

    def packed(self) -> bytes:
        """To be kept."""
        text = json.dumps([self.updated, self.lines, self.pictures], separators=(",", ":"))
        return zlib.compress(text.encode(), QUICKLY)

    @classmethod
    def unpacked(cls, data: bytes) -> TableSummary:
        """What was kept."""
        return cls(*json.loads(zlib.decompress(data)))

    def line(self, seat: int | None) -> TableLine | None:
        """What a seat is told in the language that is spoken; None: it was not told in that."""
        told = self.lines.get(current_locale(), {}).get(viewer_key(seat))
        if told is None:
            return None
        actor = told["actor"]
        return {
            "seat": seat,
            "turn": "over" if actor is None else "you" if actor == seat else "others",
            "players": told["players"],
            "moves": told["moves"],
            "updated": self.updated,
            "picture": self.pictures[current_locale()][told["kind"]],
            "line": told["line"],
        }


def holders(match: Match) -> list[int | None]:
    """Who may have a key to a table: who looks on, and the seats that are persons', or will be."""
    return [None, *(seat for seat, one in enumerate(match.seats) if one.kind == PERSON or one.waits)]


def summary_of(frames: Frames, updated: float, languages: Sequence[str], seats: Sequence[int | None]) -> TableSummary:
    """How a table looks as it stands to these seats (None: to who looks on)."""
    lines: dict[str, dict[str, dict[str, Any]]] = {}
    pictures: dict[str, dict[str, str]] = {}
    for language in languages:
        with use_locale(language):
            lines[language] = {viewer_key(seat): _told(frames, seat) for seat in seats}
            kinds = {frames.kind(seat) for seat in seats}
            pictures[language] = {viewer_key(kind): frames.picture_text(kind) for kind in kinds}
    return TableSummary(updated, lines, pictures)


def _told(frames: Frames, seat: int | None) -> dict[str, Any]:
    return {
        "kind": viewer_key(frames.kind(seat)),
        "actor": frames.actor(seat),
        "players": [frames.name(one) for one in range(len(frames.match.seats))],
        "moves": frames.eyes(seat).moves(),
        "line": frames.ask(seat),
    }
