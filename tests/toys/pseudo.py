"""A pseudo-language, `en-XA`: English with accents on all letters, 40% longer, in brackets.

Text without accents does not come from a catalogue; text that does not fit would not fit in other languages.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, visitor
from fluent.syntax.ast import Attribute, BaseNode, Message, Pattern, TextElement

from crossings.engine import games
from crossings.lab.words import LAB
from crossings.reports.words import REPORTS
from crossings.words import CORE, DEFAULT, Catalogue

PSEUDO = "en-XA"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋÿžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŢÛṼŴẊŸŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
VOWEL = re.compile(r"[aeiou]")
TYPED = re.compile(r"(`[^`]*`)")
"""Text that users type, which stays unchanged."""


def accented(text: str) -> str:
    """Double the vowels of a text and put accents on all letters, except on text that users type."""
    parts = TYPED.split(text)
    return "".join(part if part[:1] == "`" else VOWEL.sub(r"\g<0>\g<0>", part).translate(ACCENTS) for part in parts)


class Accents(visitor.Transformer):
    """Changes the texts of messages, and nothing else."""

    def visit_TextElement(self, node: TextElement) -> BaseNode:
        return TextElement(accented(node.value))

    def visit_Message(self, node: Message) -> BaseNode:
        return _bracketed(self.generic_visit(node))

    def visit_Attribute(self, node: Attribute) -> BaseNode:
        return _bracketed(self.generic_visit(node))


def _bracketed(node: Message | Attribute) -> BaseNode:
    if node.value is not None:
        node.value = Pattern([TextElement("⟦"), *node.value.elements, TextElement("⟧")])
    return node


@cache
def pseudo(text: str) -> str:
    """Return a catalogue's file in the pseudo-language."""
    resource = FluentParser().parse(text)
    return str(FluentSerializer().serialize(Accents().visit(resource)))


def catalogues() -> Iterator[Catalogue]:
    """Return all catalogues: of core, the lab, the games, and code shared by games."""
    known: dict[str, Catalogue] = {CORE.name: CORE, REPORTS.name: REPORTS, LAB.name: LAB}
    for game in games():
        words: Catalogue | None = game.words
        while words is not None:
            known[words.name] = words
            words = words.below
    yield from known.values()


def write(folder: Path) -> None:
    """Write the pseudo-language as a folder for `CROSSINGS_WORDS`."""
    for catalogue in catalogues():
        file = folder / catalogue.name / f"{PSEUDO}.ftl"
        file.parent.mkdir(parents=True)
        file.write_text(pseudo(catalogue.text(DEFAULT)), encoding="utf-8")
