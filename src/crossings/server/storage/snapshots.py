"""Snapshots: what was worked out of a table's log, kept beside it so that nobody waits while it is worked out again.

A snapshot has the positions and what was told of them (`past`), and how the table looks in its holders' lists
(`covers`). It can be thrown away at any time: the log has everything. One of another *form* (other rules, other words,
another build) is not read.
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
from crossings.engine.effect import Statistic
from crossings.server.storage import Snapshot, StoredMatch
from crossings.server.views.frames import Frames
from crossings.server.views.summaries import TableSummary, holders, summary_of
from crossings.table import LogLine, Match, ReplayCache
from crossings.words import current_locale
from crossings.words.catalogue import EXTRA_FOLDER_VARIABLE

log = logging.getLogger("crossings.server")

OWN_FORM = "2"
"""Changes with what is written here."""
QUICKLY = 1
"""A snapshot is packed while others wait: quickly rather than tightly."""
HEAD_BYTES = 4
SOURCES = ("*.py", "*.svg", "*.ftl")
SHARED, WORDS = Path(shared.__file__).parent, Path(words.__file__).parent
"""What games share, and what all are told in."""


@dataclass(frozen=True)
class RestoredSnapshot:
    """A snapshot that was read again: positions, and for each kind of viewer what was told in each language."""

    past: ReplayCache
    told: Mapping[int | None, dict[str, list[LogLine]]]
    figures: Mapping[int | None, dict[str, list[Statistic]]]

    def remind(self, frames: Frames) -> None:
        """Nothing of it need be worked out again."""
        for kind, told in self.told.items():
            frames.eyes(kind).remember(told)
        for kind, figures in self.figures.items():
            frames.eyes(kind).figures = figures


def load_snapshot_formats() -> None:
    """Load all games and find their forms, before anybody waits for it."""
    for one in games():
        snapshot_format(one)


@lru_cache(maxsize=64)
def snapshot_format(game: Game) -> str:
    """What a snapshot's form has to be for this build to read it: all that it was made with."""
    digest = hashlib.sha256(f"{OWN_FORM} {game.version} {sorted(game.rules.State._slots)}".encode())
    further = os.environ.get(EXTRA_FOLDER_VARIABLE)
    folders = [Path(str(game.parts.__file__)).parent, SHARED, WORDS, *([Path(further)] if further else [])]
    for path in sorted(path for folder in folders for pattern in SOURCES for path in folder.rglob(pattern)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]


def snapshot_of(frames: Frames, updated: float) -> Snapshot:
    """What is kept of a table as it stands."""
    match = frames.match
    languages = sorted({current_locale(), *(language for eyes in frames.histories.values() for language in eyes.told)})
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
        "told": [[kind, eyes.told] for kind, eyes in kinds.items()],
        "figures": [[kind, _figures_as_json(eyes.figures)] for kind, eyes in kinds.items()],
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    return zlib.compress(len(text).to_bytes(HEAD_BYTES, "big") + text + past.records, QUICKLY)


def _figures_as_json(figures: Mapping[str, Iterable[Statistic]]) -> dict[str, list[list[Any]]]:
    return {language: [[one.label, one.value, one.at] for one in some] for language, some in figures.items()}


def _figures_from_json(told: Mapping[str, Iterable[Sequence[Any]]]) -> dict[str, list[Statistic]]:
    return {language: [Statistic(*one) for one in some] for language, some in told.items()}


def read_snapshot(stored: StoredMatch, game: Game) -> RestoredSnapshot | None:
    """What a table's snapshot has, if there is one that this build can read."""
    snapshot = stored.snapshot
    if snapshot is None or snapshot.form != snapshot_format(game) or snapshot.number > len(stored.events):
        return None
    try:
        data = zlib.decompress(snapshot.past)
        size = int.from_bytes(data[:HEAD_BYTES], "big")
        head = json.loads(data[HEAD_BYTES : HEAD_BYTES + size])
        figures = {kind: _figures_from_json(told) for kind, told in head["figures"]}
        return RestoredSnapshot(ReplayCache(data[HEAD_BYTES + size :], head["marks"]), dict(head["told"]), figures)
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        log.warning("table %s: its snapshot cannot be read: %r", stored.id, error)
        return None


def summary_in(snapshot: Snapshot | None, game: Game, number: int) -> TableSummary | None:
    """How a table looks that has so many events, if its snapshot is of just that position."""
    if snapshot is None or snapshot.form != snapshot_format(game) or snapshot.number != number:
        return None
    try:
        return TableSummary.unpacked(snapshot.covers)
    except (zlib.error, ValueError, TypeError) as error:
        log.warning("a cover cannot be read: %r", error)
        return None


def restore_match(stored: StoredMatch, game: Game, kept: RestoredSnapshot | None = None) -> Match:
    """The match as it stands."""
    return Match(
        stored.id,
        game,
        stored.options,
        stored.seats,
        stored.seed,
        salt=stored.salt,
        version=stored.version,
        events=stored.events,
        past=kept.past if kept else None,
    )
