"""What is not seen is taken out; what people write with stays."""

from __future__ import annotations

import pytest

from crossings.words import clean, clean_lines


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Byron\n", "Ada Byron"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]0;title\x07", "]0;title"),
        ("a\x00b\x7fc\x85d\x9be", "abc de"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069\u200e\u200f\u061c", "a"),
        ("Re\u200bd\ufeff\u2060\u00ad", "Red"),
        ("R\u200ded\u200c", "Red"),
        ("\u200d\u3164\u115f\u2800", ""),
        ("a\u2028b\u2029c", "a b c"),
        ("Zo\u00eb \u0141ukasz \u6c49\u5b57", "Zo\u00eb \u0141ukasz \u6c49\u5b57"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\ud800x", "x"),
    ],
)
def test_one_line_of_what_can_be_seen(typed: str, left: str) -> None:
    assert clean(typed) == left
    assert clean(left) == left


def test_lines_stay_lines() -> None:
    assert clean_lines("1  a\x1b[2J\n\n2\u202e  b") == "1  a[2J\n\n2  b"
