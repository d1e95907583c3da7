"""Rulebooks: a guide for learning a game, and its exact rules by id, read from `rulebook/LANGUAGE.md`.

The file has one or two parts under headings of the first level. The optional first part is the guide: sections (`## …`)
of paragraphs and list items that end with the ids of the rules they explain, `[DUC-05, DUC-10 to DUC-13]`. The last
part contains the exact rules: sections of paragraphs that begin with a bold id. A drawing is a line
`![caption](figure:NAME)` after the text to which it belongs. Every text is a Fluent pattern (projectfluent.org), in
which `{ $option }` is an option of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from crossings.engine.errors import CrossingsError, shorten

TITLE = re.compile(r"^# .*$", re.MULTILINE)
HEADING = re.compile(r"^##+\s+(.*)$")
ID = r"[A-Z]{3}-[A-Z]?\d+"
RULE = re.compile(rf"\*\*({ID})\*\*\s+(.*)", re.DOTALL)
EXPLAINED = re.compile(rf"(.*?)(?:\s*\[({ID}(?:(?:, | to ){ID})*)\])?", re.DOTALL)
ITEM = re.compile(r"-\s+(.*)", re.DOTALL)
DRAWING = re.compile(r"!\[(.+)\]\(figure:([a-z0-9-]+)\)", re.DOTALL)
BLOCK = re.compile(r"\n(?=\*\*[A-Z]{3}-|#|!\[|- |\n)")

Fill = Callable[[str], str]
"""A function that replaces the placeholders for options in a text."""


class UnknownRule(CrossingsError):
    """No rule has the id `asked`; the ids run from `first` to `last`."""

    def __init__(self, asked: str, ids: Sequence[str]) -> None:
        self.asked, self.first, self.last = shorten(asked), ids[0], ids[-1]
        super().__init__(f"unknown rule {self.asked}; the rules are {self.first} to {self.last}")


class Drawing(NamedTuple):
    """A drawing beside a rule: its name in the game's `FIGURES` and its caption, a sentence."""

    name: str
    caption: str


@dataclass(frozen=True)
class Rule:
    """One paragraph of the exact rules: id, heading of the section, text (Markdown), drawings after it."""

    id: str
    heading: str
    text: str
    figures: tuple[Drawing, ...] = ()


@dataclass(frozen=True)
class Passage:
    """One paragraph or list item of the guide: text (Markdown) and drawings after it."""

    text: str
    rules: tuple[str, ...] = ()
    """The rules that it explains: ids, or ranges such as `DUC-10 to DUC-13`."""
    is_item: bool = False
    figures: tuple[Drawing, ...] = ()


@dataclass(frozen=True)
class Section:
    """A section of the guide."""

    heading: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class Rulebook:
    """The exact rules in order, and the guide."""

    rules: tuple[Rule, ...]
    preface: str = ""
    """How to read the exact rules (Markdown, one paragraph)."""
    guide: tuple[Section, ...] = ()

    @staticmethod
    def read(path: Path) -> Rulebook:
        """Read a rulebook, with placeholders for the options in its texts."""
        *_, guide, exact = ["", *TITLE.split(path.read_text(encoding="utf-8"))][-2:]
        return replace(_exact_rules(exact), guide=tuple(_sections(guide)))

    def filled(self, fill: Fill) -> Rulebook:
        """Return the rulebook with the values of options, and with each text on one line."""

        rules = tuple(_filled(rule, fill) for rule in self.rules)
        guide = tuple(
            Section(section.heading, tuple(_filled(passage, fill) for passage in section.passages))
            for section in self.guide
        )
        return Rulebook(rules, _line(fill(self.preface)), guide)

    def __getitem__(self, rule_id: str) -> Rule:
        for rule in self.rules:
            if rule.id == str(rule_id).strip().upper():
                return rule
        raise UnknownRule(rule_id, self.ids)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """All drawings in order, with the drawings of the guide first."""
        in_guide = [drawing for section in self.guide for passage in section.passages for drawing in passage.figures]
        return (*in_guide, *(drawing for rule in self.rules for drawing in rule.figures))

    @property
    def ids(self) -> tuple[str, ...]:
        """All rule ids in order."""
        return tuple(rule.id for rule in self.rules)


Paragraph = TypeVar("Paragraph", Rule, Passage)


def _filled(paragraph: Paragraph, fill: Fill) -> Paragraph:
    """Return the paragraph with the placeholders for options filled in."""
    figures = tuple(figure._replace(caption=_line(fill(figure.caption))) for figure in paragraph.figures)
    return replace(paragraph, text=_line(fill(paragraph.text)), figures=figures)


def _line(text: str) -> str:
    return " ".join(text.split())


def _blocks(text: str) -> Iterator[str]:
    """Yield the headings, paragraphs, items and drawings of a text."""
    return filter(None, map(str.strip, BLOCK.split(text)))


def _exact_rules(text: str) -> Rulebook:
    """Parse the exact rules and the preface before their first heading."""
    rules: list[Rule] = []
    preface: list[str] = []
    heading = ""
    for block in _blocks(text):
        if match := HEADING.fullmatch(block):
            heading = match[1]
        elif match := RULE.fullmatch(block):
            rules.append(Rule(match[1], heading, match[2]))
        elif (match := DRAWING.fullmatch(block)) and rules:
            rules[-1] = replace(rules[-1], figures=(*rules[-1].figures, Drawing(match[2], match[1])))
        elif not heading:
            preface.append(block)
    return Rulebook(tuple(rules), "\n".join(preface))


def _sections(text: str) -> Iterator[Section]:
    """Parse the sections of the guide."""
    heading = ""
    passages: list[Passage] = []
    for block in _blocks(text):
        if match := HEADING.fullmatch(block):
            if heading:
                yield Section(heading, tuple(passages))
            heading, passages = match[1], []
        elif (match := DRAWING.fullmatch(block)) and passages:
            passages[-1] = replace(passages[-1], figures=(*passages[-1].figures, Drawing(match[2], match[1])))
        else:
            passages.append(_passage(block))
    if heading:
        yield Section(heading, tuple(passages))


def _passage(block: str) -> Passage:
    """Parse a paragraph or item and the rule ids at its end."""
    item = ITEM.fullmatch(block)
    match = EXPLAINED.fullmatch(item[1] if item else block)
    assert match is not None
    return Passage(match[1], tuple(match[2].split(", ")) if match[2] else (), item is not None)
