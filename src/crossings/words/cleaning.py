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


def clean(text: str) -> str:
    """One line of it: nothing unseen, every gap one blank."""
    return _seen(" ".join(text.split())).strip()


def clean_lines(text: str) -> str:
    """The same with its lines and gaps as they are."""
    return "\n".join(map(_seen, text.split("\n")))


def _seen(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    kept = {match.start() for match in JOINED.finditer(text)}
    return "".join(letter for index, letter in enumerate(text) if index in kept or not _is_unseen(letter))


def _is_unseen(letter: str) -> bool:
    return letter in BLANK_LETTERS or unicodedata.category(letter) in UNSEEN_KINDS
