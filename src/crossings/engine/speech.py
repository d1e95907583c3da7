"""What the engine asks of a game's words; `crossings.words.Catalogue` is such."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from crossings.engine.deed import Deed


class Words(Protocol):
    """Messages by id, said in the language that is spoken."""

    def say(self, id: str, /, **given: object) -> str: ...
    def can_say(self, id: str, /) -> bool: ...
    def numbered(self, id: str) -> list[str]: ...
    def tell(self, deeds: Iterable[Deed]) -> str: ...
    def label(self, deeds: Iterable[Deed]) -> str: ...
