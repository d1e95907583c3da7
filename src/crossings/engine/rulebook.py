"""Rule texts by id, read from a game's `rulebook/LANGUAGE.md`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from crossings.engine.errors import CrossingsError, shorten

PARAGRAPH = re.compile(r"^\*\*([A-Z]{3}-[A-Z]?\d+)\*\*\s+(.*)$")
HEADING = re.compile(r"^##+\s+(.*)$")


class UnknownRule(CrossingsError):
    """There is no rule of that id (`asked`); those that there are run from `first` to `last`."""

    def __init__(self, asked: str, ids: Sequence[str]) -> None:
        self.asked, self.first, self.last = shorten(asked), ids[0], ids[-1]
        super().__init__(f"there is no rule {self.asked}; they run from {self.first} to {self.last}")


@dataclass(frozen=True)
class Rule:
    """One paragraph: its id, the heading it stands under, its text (Markdown, one line)."""

    id: str
    heading: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """All paragraphs in order."""

    rules: tuple[Rule, ...]

    @staticmethod
    def read(path: Path) -> Rulebook:
        """Read a rulebook: headings `## ...` and paragraphs that begin with a bold id."""
        rules: list[Rule] = []
        heading = ""
        for block in re.split(r"\n(?=\*\*[A-Z]{3}-|#|\n)", path.read_text(encoding="utf-8")):
            line = " ".join(block.split())
            if match := HEADING.match(line):
                heading = match[1]
            elif match := PARAGRAPH.match(line):
                rules.append(Rule(match[1], heading, match[2]))
        return Rulebook(tuple(rules))

    def __getitem__(self, rule_id: str) -> Rule:
        for rule in self.rules:
            if rule.id == rule_id.strip().upper():
                return rule
        raise UnknownRule(rule_id, self.ids)

    @property
    def ids(self) -> tuple[str, ...]:
        """All rule ids in order."""
        return tuple(rule.id for rule in self.rules)
