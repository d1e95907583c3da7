"""Rule texts by id, read from a game's `rulebook/LANGUAGE.md`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from crossings.engine.errors import CrossingsError, shorten

PARAGRAPH = re.compile(r"^\*\*([A-Z]{3}-[A-Z]?\d+)\*\*\s+(.*)$")
HEADING = re.compile(r"^##+\s+(.*)$")
DRAWING = re.compile(r"^!\[(.+)\]\(figure:([a-z0-9-]+)\)$")
BLOCK = re.compile(r"\n(?=\*\*[A-Z]{3}-|#|!\[|\n)")


class UnknownRule(CrossingsError):
    """There is no rule of that id (`asked`); those that there are run from `first` to `last`."""

    def __init__(self, asked: str, ids: Sequence[str]) -> None:
        self.asked, self.first, self.last = shorten(asked), ids[0], ids[-1]
        super().__init__(f"unknown rule {self.asked}; the rules are {self.first} to {self.last}")


class Drawing(NamedTuple):
    """A drawing beside a rule: its name among the game's `FIGURES`, and what it shows, in a sentence."""

    name: str
    caption: str


@dataclass(frozen=True)
class Rule:
    """One paragraph: its id, the heading it stands under, its text (Markdown, one line), the drawings that follow."""

    id: str
    heading: str
    text: str
    figures: tuple[Drawing, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """All paragraphs in order."""

    rules: tuple[Rule, ...]
    preface: str = ""
    """What stands before the first heading: how the rules are to be read (Markdown, one line)."""

    @staticmethod
    def read(path: Path) -> Rulebook:
        """Read a rulebook: a preface, headings `## ...`, paragraphs that begin with a bold id, drawings behind them.

        A drawing is a line `![caption](figure:NAME)`.
        """
        rules: list[Rule] = []
        preface: list[str] = []
        heading = ""
        for block in BLOCK.split(path.read_text(encoding="utf-8")):
            line = " ".join(block.split())
            if match := HEADING.match(line):
                heading = match[1]
            elif match := PARAGRAPH.match(line):
                rules.append(Rule(match[1], heading, match[2]))
            elif (match := DRAWING.match(line)) and rules:
                rules[-1] = replace(rules[-1], figures=(*rules[-1].figures, Drawing(match[2], match[1])))
            elif line and not heading and not line.startswith("#"):
                preface.append(line)
        return Rulebook(tuple(rules), " ".join(preface))

    def __getitem__(self, rule_id: str) -> Rule:
        for rule in self.rules:
            if rule.id == str(rule_id).strip().upper():
                return rule
        raise UnknownRule(rule_id, self.ids)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """All drawings in order."""
        return tuple(drawing for rule in self.rules for drawing in rule.figures)

    @property
    def ids(self) -> tuple[str, ...]:
        """All rule ids in order."""
        return tuple(rule.id for rule in self.rules)
