"""Every text in use has a message, and every message is used."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import MessageReference

import crossings
from crossings.engine import Game, games
from crossings.lab.words import LAB
from crossings.reports.words import REPORTS
from crossings.words import CORE, DEFAULT, Catalogue, clean, clean_lines
from rows import rows
from toys.pseudo import catalogues

HOME = Path(inspect.getfile(crossings)).parent
OF_GAMES = ("games", "shared", "template")
"""Folders that don't use the catalogue of core."""
OF_LAB = ("lab", "reports", "cli/lab", "cli/match.py", "cli/train.py")
"""Folders and files that use the catalogues of the lab and its reports."""
TRANSLATING = ("translate", "has_message", "Name")
QUOTED = re.compile(r"""'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`""")
TRANSLATED = re.compile(r"""\btranslate\(\s*'([^']*)'""")
IN_TEMPLATE = re.compile(r"""\btranslate\("([^"]*)"\)""")
BLANK = re.compile(r"\{\{ ([a-z-]+) \}\}")
HOLE = re.compile(r"\$\{[^}]*\}")


@dataclass
class Source:
    """The contents of code files: texts, options, patterns of texts with placeholders, class names, ids of
    translated messages."""

    texts: set[str] = field(default_factory=set)
    patterns: set[re.Pattern[str]] = field(default_factory=set)
    effects: set[str] = field(default_factory=set)
    translated: set[str] = field(default_factory=set)

    def __or__(self, other: Source) -> Source:
        return Source(
            self.texts | other.texts,
            self.patterns | other.patterns,
            self.effects | other.effects,
            self.translated | other.translated,
        )

    def uses(self, id: str) -> bool:
        """Return whether a message is used: by id, as an effect, as a reason of a refusal, or by a pattern."""
        return (
            id in self.texts | self.effects
            or id.removeprefix("not-") in self.texts
            or any(map(self._fills, self._fits(id)))
        )

    def _fits(self, id: str) -> Iterator[tuple[str, ...]]:
        """Yield the parts of an id that fill the placeholders of matching patterns."""
        return (fitting.groups() for one in self.patterns if (fitting := one.fullmatch(id)))

    def _fills(self, parts: tuple[str, ...]) -> bool:
        """Return whether the parts of an id are known texts, numbers, letters, or empty."""
        return any(parts) and all(part.isdecimal() or len(part) <= 1 or part in self._parts for part in parts)

    @cached_property
    def _parts(self) -> set[str]:
        return {text.lower().replace("_", "-") for text in self.texts}

    def add_pattern(self, parts: Iterable[str | None]) -> None:
        """Add a text with placeholders (None)."""
        self.patterns.add(re.compile("".join("(.*)" if part is None else re.escape(part) for part in parts)))


def python(path: Path) -> Source:
    found = Source()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.texts.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found.add_pattern(str(one.value) if isinstance(one, ast.Constant) else None for one in node.values)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target).startswith("option_"):
            found.texts.add(ast.unparse(node.target).removeprefix("option_"))
        elif isinstance(node, ast.ClassDef):
            found.effects.add(re.sub(r"(?<!^)(?=[A-Z])", "-", node.name).lower())
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called, first = ast.unparse(node.func), str(node.args[0].value)
            if called.endswith(".numbered"):
                found.patterns.add(re.compile(rf"{first}-\d+"))
            elif called.split(".")[-1] in TRANSLATING and not called.startswith(("self.", "one.", "game.")):
                found.translated.add(first)
            elif called.split(".")[-1] == "refusal":
                found.translated.add(f"not-{first}")
    return found


def script(path: Path) -> Source:
    found = Source()
    text = path.read_text(encoding="utf-8")
    for quoted in QUOTED.findall(text):
        one = next(filter(None, quoted), "")
        if HOLE.search(one):
            found.add_pattern(part or None for part in re.split(r"(\$\{)[^}]*\}", one) if part != "${" or None)
        found.texts.add(one)
    found.translated |= {*TRANSLATED.findall(text), *BLANK.findall(text)}
    found.texts |= found.translated
    return found


@cache
def read(folder: Path, without: tuple[str, ...] = ()) -> Source:
    """Return all code in a folder."""
    found = Source()
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if "vendor" in inside or any(path.is_relative_to(folder / one) for one in without):
            continue
        if path.suffix == ".py":
            found |= python(path)
        elif path.suffix in (".js", ".html"):
            found |= script(path)
        elif path.suffix == ".jinja":
            found.translated |= set(IN_TEMPLATE.findall(path.read_text(encoding="utf-8")))
            found.texts |= found.translated
        elif path.suffix == ".json" and "rules" in inside:  # printed facts
            found.texts |= set(re.findall(r'"([^"]+)"', path.read_text(encoding="utf-8")))
    return found


GAMES = {game.id: game for game in games()}


def references(catalogue: Catalogue) -> set[str]:
    """Return the messages to which other messages of a catalogue refer."""
    found: set[str] = set()

    class References(visitor.Visitor):
        def visit_MessageReference(self, node: MessageReference) -> None:
            found.add(node.id.name)

    References().visit(FluentParser().parse(catalogue.text(DEFAULT)))
    return found


def folders(catalogue: Catalogue) -> Iterator[Path]:
    """Return the folders that use a catalogue, in addition to core."""
    if catalogue is not CORE and (catalogue.name not in GAMES or catalogue.below is not CORE):
        yield HOME / "shared"
    for game in GAMES.values():
        if catalogue in chain(game):
            yield game.folder


def chain(game: Game) -> list[object]:
    """Return a game's catalogue and its fallbacks, except core."""
    found: list[object] = []
    words: Catalogue | None = game.words
    while words is not None and words is not CORE:
        found.append(words)
        words = words.below
    return found


@pytest.mark.parametrize("catalogue", list(catalogues()), ids=lambda one: one.name)
def test_every_message_is_used(catalogue: Catalogue) -> None:
    source = read(HOME, OF_GAMES)
    for folder in folders(catalogue):
        source = source | read(folder)
    named = references(catalogue)
    assert [id for id in catalogue.ids if id not in named and not source.uses(id)] == []


USES = {
    "core": (CORE, read(HOME, (*OF_GAMES, *OF_LAB))),
    "reports": (REPORTS, read(HOME / "reports")),
    "lab": (LAB, read(HOME, OF_GAMES)),
    **{game.id: (game.words, read(game.folder)) for game in GAMES.values()},
}


@pytest.mark.parametrize("part", USES)
def test_only_existing_messages_are_used(part: str) -> None:
    catalogue, source = USES[part]
    assert [id for id in sorted(source.translated) if not catalogue.has_message(id)] == []


# ---- text from other people ----------------------------------------------------------------------


CLEANED = [
    *rows(r"""
"Ada" | "Ada"
"  Ada \t Byron\n" | "Ada Byron"
"\u001b[31mred\u001b[0m" | "[31mred[0m"
"\u001b]0;title\u0007" | "]0;title"
"a\u0000b\u007fc\u0085d\u009be" | "abc de"
"\u202eevil\u202c" | "evil"
"\u2066a\u2069\u200e\u200f\u061c" | "a"
"Re\u200bd\ufeff\u2060\u00ad" | "Red"
"R\u200ded\u200c" | "Red"
"\u200d\u3164\u115f\u2800" | ""
"a\u2028b\u2029c" | "a b c"
"Zo\u00eb \u0141ukasz \u6c49\u5b57" | "Zo\u00eb \u0141ukasz \u6c49\u5b57"
"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645" | "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
"\ud83d\udc69\u200d\ud83d\ude80" | "\ud83d\udc69\u200d\ud83d\ude80"
"\ud800x" | "x"
"\u0301\u0301Ada" | "Ada"
"Ti\u1ebfng Vi\u1ec7t" | "Ti\u1ebfng Vi\u1ec7t"
"Vie\u0323\u0302t \u03b1\u0314\u0301\u0345" | "Vi\u1ec7t \u1f85"
"\u1019\u103c\u102d\u102f\u1037" | "\u1019\u103c\u102d\u102f\u1037"
"\u101c\u103b\u103e\u102d\u102f\u1037" | "\u101c\u103b\u103e\u102d\u102f\u1037"
"\u0f66\u0f92\u0fb2\u0f74" | "\u0f66\u0f92\u0fb2\u0f74"
"\u05e9\u05c1\u05bc\u05b8" | "\u05e9\u05b8\u05bc\u05c1"
"\u0e17\u0e35\u0e48" | "\u0e17\u0e35\u0e48"
"1\ufe0f\u20e3" | "1\ufe0f\u20e3"
"""),
    ("Z" + "\u0335\u0321\u0322" * 100 + "a" + "\u0301" * 300, "Z\u0335\u0335\u00e1\u0301\u0301"),
    ("x\u0e47" + "\u0e47" * 50, "x" + "\u0e47" * 4),
    ("a\u0300" + "\u200d\u0300" * 5, "\u00e0\u200d\u0300\u200d\u0300"),
]


@pytest.mark.parametrize("typed, left", CLEANED)
def test_a_text_of_another_player_becomes_one_visible_line(typed: str, left: str) -> None:
    assert clean(typed) == left
    assert clean(left) == left


def test_clean_lines_keeps_lines() -> None:
    assert clean_lines("1  a\x1b[2J\n\n2\u202e  b") == "1  a[2J\n\n2  b"
