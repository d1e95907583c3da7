"""Snapshots: what was computed from a table's log, so that the table opens quickly.

A snapshot contains the positions with their log lines (`past`), and the table's summaries (`covers`). It can be deleted
at any time, since everything follows from the log. A snapshot of another *format* (other rules, messages or code) is
ignored.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from crossings import shared, words
from crossings.engine import Game, games
from crossings.engine.effects import Statistic
from crossings.server.projection.frames import Frames
from crossings.server.projection.summaries import TableSummary, holders, summary_of
from crossings.server.storage import Snapshot, StoredMatch
from crossings.table import LogLine, Match, ReplayCache
from crossings.words import current_locale
from crossings.words.catalogue import EXTRA_FOLDER_VARIABLE

log = logging.getLogger("crossings.server")

OWN_FORMAT = "2"
"""Version of the format of this module."""
COMPRESSION_LEVEL = 1
"""Compression level. It is low because others wait meanwhile."""
HEAD_BYTES = 4
SOURCES = ("*.py", "*.svg", "*.ftl")
SHARED, WORDS = Path(shared.__file__).parent, Path(words.__file__).parent
"""Folders with code and messages that all games use."""


@dataclass(frozen=True)
class RestoredSnapshot:
    """A snapshot that was read: positions, and for each kind of viewer the log lines by language."""

    past: ReplayCache
    lines: Mapping[int | None, dict[str, list[LogLine]]]
    figures: Mapping[int | None, dict[str, list[Statistic]]]

    def restore(self, frames: Frames) -> None:
        """Restore the caches of a session."""
        for kind, lines in self.lines.items():
            frames.history(kind).restore_lines(lines)
        for kind, figures in self.figures.items():
            frames.history(kind).figures = figures


def load_snapshot_formats() -> None:
    """Compute the formats of all games before they are needed."""
    for one in games():
        snapshot_format(one)


@lru_cache(maxsize=64)
def snapshot_format(game: Game) -> str:
    """Return the format of a game's snapshots: a hash of everything that they depend on."""
    digest = hashlib.sha256(f"{OWN_FORMAT} {game.version} {sorted(game.rules.State._slots)}".encode())
    further = os.environ.get(EXTRA_FOLDER_VARIABLE)
    folders = [Path(str(game.parts.__file__)).parent, SHARED, WORDS, *([Path(further)] if further else [])]
    for path in sorted(path for folder in folders for pattern in SOURCES for path in folder.rglob(pattern)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]


def snapshot_of(frames: Frames, updated: float) -> Snapshot:
    """Return a snapshot of a table as it is now."""
    match = frames.match
    languages = sorted(
        {
            current_locale(),
            *(language for history in frames.histories.values() for language in history.lines_by_language),
        }
    )
    return Snapshot(
        form=snapshot_format(match.game),
        number=match.at,
        past=_packed_past(frames),
        covers=summary_of(frames, updated, languages, holders(match)).packed(),
    )


def _packed_past(frames: Frames) -> bytes:
    past, kinds = frames.match.past, frames.histories
    head = {
        "marks": list(past.marks),
        "told": [[kind, history.lines_by_language] for kind, history in kinds.items()],
        "figures": [[kind, _figures_as_json(history.figures)] for kind, history in kinds.items()],
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    return zlib.compress(len(text).to_bytes(HEAD_BYTES, "big") + text + past.records, COMPRESSION_LEVEL)


def _figures_as_json(figures: Mapping[str, Iterable[Statistic]]) -> dict[str, list[list[Any]]]:
    return {language: [[one.label, one.value, one.at] for one in some] for language, some in figures.items()}


def _figures_from_json(data: Mapping[str, Iterable[Sequence[Any]]]) -> dict[str, list[Statistic]]:
    return {language: [Statistic(*one) for one in some] for language, some in data.items()}


def read_snapshot(stored: StoredMatch, game: Game) -> RestoredSnapshot | None:
    """Return the content of a table's snapshot, if this build can read it."""
    snapshot = stored.snapshot
    if snapshot is None or snapshot.form != snapshot_format(game) or snapshot.number > len(stored.events):
        return None
    try:
        data = zlib.decompress(snapshot.past)
        size = int.from_bytes(data[:HEAD_BYTES], "big")
        head = json.loads(data[HEAD_BYTES : HEAD_BYTES + size])
        figures = {kind: _figures_from_json(figures) for kind, figures in head["figures"]}
        return RestoredSnapshot(ReplayCache(data[HEAD_BYTES + size :], head["marks"]), dict(head["told"]), figures)
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        log.warning("table %s: its snapshot cannot be read: %r", stored.id, error)
        return None


def summary_in(snapshot: Snapshot | None, game: Game, number: int) -> TableSummary | None:
    """Return the summary in a snapshot, if it is of the position after `number` events."""
    if snapshot is None or snapshot.form != snapshot_format(game) or snapshot.number != number:
        return None
    try:
        return TableSummary.unpacked(snapshot.covers)
    except (zlib.error, ValueError, TypeError) as error:
        log.warning("a table summary cannot be read: %r", error)
        return None


def restore_match(stored: StoredMatch, game: Game, snapshot: RestoredSnapshot | None = None) -> Match:
    """Return the match in its current position."""
    return Match(
        stored.id,
        game,
        stored.options,
        stored.seats,
        stored.seed,
        salt=stored.salt,
        version=stored.version,
        events=stored.events,
        past=snapshot.past if snapshot else None,
    )
