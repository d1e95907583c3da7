"""Cleaning of text from other people: control characters, direction marks and invisible characters are removed."""

from __future__ import annotations

import re
import unicodedata

UNSEEN_KINDS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories of invisible characters: controls (such as ESC), formats (directions, zero-width), surrogates,
line separators."""
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols without visible glyphs."""
JOINED = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joiners between non-ASCII characters, where scripts and emoji sequences need them."""


JOINERS = "\u200c\u200d"
MARKS = ("Mn", "Me")
"""Categories of marks that combine with the preceding letter and take no space of their own."""
MOST_MARKS, MOST_ACCENTS = 4, 2
"""Maximum number of consecutive marks: as many as a syllable of Burmese or Tibetan has; of accents, which combine
with any letter, as many as languages use beside one that is part of the letter. More would overlap other lines."""
ACCENT = "COMBINING"


def clean(text: str) -> str:
    """Return the text on one line, with single spaces and without invisible characters or stacks of marks."""
    return _visible(" ".join(text.split())).strip()


def clean_lines(text: str) -> str:
    """Return the text with its lines and spaces, but without invisible characters or stacks of marks."""
    return "\n".join(map(_visible, text.split("\n")))


def _visible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    joiner_indices = {match.start() for match in JOINED.finditer(text)}
    visible = "".join(letter for index, letter in enumerate(text) if index in joiner_indices or not _is_unseen(letter))
    return _limit_marks(unicodedata.normalize("NFC", visible))


def _limit_marks(text: str) -> str:
    """Remove marks beyond the limit, and marks without a letter."""
    result: list[str] = []
    marks = MOST_MARKS
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in MARKS:
            marks += 1
            if marks > (MOST_ACCENTS if unicodedata.name(letter, "").startswith(ACCENT) else MOST_MARKS):
                if result and result[-1] in JOINERS:
                    result.pop()
                continue
        elif kind not in ("Cf", "Mc"):
            marks = 0
        result.append(letter)
    return "".join(result)


def _is_unseen(letter: str) -> bool:
    return letter in BLANK_LETTERS or unicodedata.category(letter) in UNSEEN_KINDS
