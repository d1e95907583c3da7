"""What other people have typed, without what is not seen: control characters, turned directions, invisible letters."""

from __future__ import annotations

import re
import unicodedata

UNSEEN_KINDS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls (ESC among them), formats (directions, zero widths), halves of characters, separators of lines."""
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""
JOINED = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joiners where scripts and signs made of several need them."""


JOINERS = "\u200c\u200d"
MARKS = ("Mn", "Me")
"""Marks on the letter before them, which take no room of their own."""
MOST_MARKS, MOST_ACCENTS = 4, 2
"""In a row: as many as a syllable of Burmese or Tibetan has; of accents that go with any letter, as many as languages
have beside one that is part of the letter. More would be towers over other people's lines."""
ACCENT = "COMBINING"


def clean(text: str) -> str:
    """One line of it: nothing unseen, every gap one blank, no towers of marks."""
    return _visible(" ".join(text.split())).strip()


def clean_lines(text: str) -> str:
    """The same with its lines and gaps as they are."""
    return "\n".join(map(_visible, text.split("\n")))


def _visible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    kept = {match.start() for match in JOINED.finditer(text)}
    seen = "".join(letter for index, letter in enumerate(text) if index in kept or not _is_unseen(letter))
    return _limit_marks(unicodedata.normalize("NFC", seen))


def _limit_marks(text: str) -> str:
    """The same without marks that stand on too many others, or on nothing."""
    low: list[str] = []
    row = MOST_MARKS
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in MARKS:
            row += 1
            if row > (MOST_ACCENTS if unicodedata.name(letter, "").startswith(ACCENT) else MOST_MARKS):
                if low and low[-1] in JOINERS:
                    low.pop()
                continue
        elif kind not in ("Cf", "Mc"):
            row = 0
        low.append(letter)
    return "".join(low)


def _is_unseen(letter: str) -> bool:
    return letter in BLANK_LETTERS or unicodedata.category(letter) in UNSEEN_KINDS
