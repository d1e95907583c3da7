"""A face that is not yet told by deeds, made to look like one that is."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any


class LegacyDeed:
    """Whatever a move did, as one sentence."""

    word = "legacy"

    def __init__(self, before: Any, move: str, after: Any, sentence: str) -> None:
        self.before, self.move, self.after, self.sentence = before, move, after, sentence

    def given(self) -> dict[str, object]:
        return {"sentence": self.sentence}


class LegacyFace:
    """All parts of a face of old."""

    def __init__(self, package: ModuleType) -> None:
        self.name = package.__name__

    def _part(self, part: str) -> Any:
        return importlib.import_module(f"{self.name}.face.{part}")

    def read(self, view: Any, viewer: Any) -> Any:
        return view, viewer

    def deeds(self, before: Any, move: str, after: Any) -> Any:
        return (
            LegacyDeed(before[0], move, after[0], self._part("telling").tell(before[0], move, after[0], before[1])),
        )

    def scene(self, seen: Any) -> Any:
        return self._part("board").scene(*seen)

    def picture(self) -> Any:
        return self._part("board").picture()

    @property
    def INKS(self) -> Any:
        return self._part("board").INKS

    def plain(self, seen: Any) -> Any:
        return self._part("board").plain(*seen)

    def picks(self, seen: Any, legal: Any, would: Any) -> Any:
        return self._part("board").picks(*seen, legal)

    def meant(self, seen: Any, places: Any) -> Any:
        return self._part("board").meant(*seen, places)

    def row(self, seen: Any, place: Any) -> Any:
        return self._part("board").row(*seen, place)

    def rows(self, seen: Any, legal: Any) -> Any:
        board = self._part("board")
        return board.rows(*seen, legal) if hasattr(board, "rows") else []

    def hint(self, seen: Any, place: Any, would: Any) -> Any:
        return self._part("board").hint(seen[0], place)

    def motion(self, before: Any, deeds: Any, after: Any) -> Any:
        (deed,) = deeds
        return self._part("motion").motion(deed.before, deed.move, deed.after)

    def ask(self, seen: Any) -> Any:
        return self._part("telling").ask(seen[0])

    def breakdown(self, seen: Any) -> Any:
        return self._part("telling").breakdown(seen[0])
