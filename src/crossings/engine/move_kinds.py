"""Kinds of moves: the fields of a move, such as *from* and *to*, read from its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crossings.engine.notation import JsonObject

NUMBER = re.compile(r"[+-]?[0-9]+")
KIND = "kind"
"""The key of a move's kind in its description."""


@dataclass(frozen=True)
class MoveKind:
    """One kind of actions or outcomes.

    `pattern` is a regular expression for its texts. Each named group is a field, a number if it looks like one; the
    fields in `lists` are lists separated by commas.
    """

    name: str
    pattern: str
    meaning: str
    """A phrase such as 'move the soldier on a space one space forward'."""
    lists: tuple[str, ...] = ()

    def matches(self, text: str) -> bool:
        """Return whether a move is of this kind."""
        return re.fullmatch(self.pattern, text) is not None

    def fields(self, text: str) -> JsonObject:
        """Return the fields that a move of this kind has."""
        match = re.fullmatch(self.pattern, text)
        assert match
        found = {name: value for name, value in match.groupdict().items() if value is not None}
        return {name: value.split(",") if name in self.lists else _value(value) for name, value in found.items()}


def _value(text: str) -> int | str:
    return int(text) if NUMBER.fullmatch(text) else text


def kind_of(kinds: Iterable[MoveKind], text: str) -> MoveKind | None:
    """Return the kind of a move; None if the game doesn't declare it."""
    return next((kind for kind in kinds if kind.matches(text)), None)


def describe_move(kinds: Sequence[MoveKind], text: str) -> JsonObject:
    """Return a move's kind and fields; without a declared kind, its text is its kind."""
    kind = kind_of(kinds, text)
    return {KIND: kind.name, **kind.fields(text)} if kind else {KIND: text}
