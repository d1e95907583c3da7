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
        ("Z" + "\u0335\u0321\u0322" * 100 + "a" + "\u0301" * 300, "Z\u0335\u0335\u00e1\u0301\u0301"),
        ("\u0301\u0301Ada", "Ada"),
        ("x\u0e47" + "\u0e47" * 50, "x" + "\u0e47" * 4),
        ("a\u0300" + "\u200d\u0300" * 5, "\u00e0\u200d\u0300\u200d\u0300"),
        ("Ti\u1ebfng Vi\u1ec7t", "Ti\u1ebfng Vi\u1ec7t"),
        ("Vie\u0323\u0302t \u03b1\u0314\u0301\u0345", "Vi\u1ec7t \u1f85"),
        ("\u1019\u103c\u102d\u102f\u1037", "\u1019\u103c\u102d\u102f\u1037"),
        ("\u101c\u103b\u103e\u102d\u102f\u1037", "\u101c\u103b\u103e\u102d\u102f\u1037"),
        ("\u0f66\u0f92\u0fb2\u0f74", "\u0f66\u0f92\u0fb2\u0f74"),
        ("\u05e9\u05c1\u05bc\u05b8", "\u05e9\u05b8\u05bc\u05c1"),
        ("\u0e17\u0e35\u0e48", "\u0e17\u0e35\u0e48"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ],
)
def test_one_line_of_what_can_be_seen(typed: str, left: str) -> None:
    assert clean(typed) == left
    assert clean(left) == left


def test_lines_stay_lines() -> None:
    assert clean_lines("1  a\x1b[2J\n\n2\u202e  b") == "1  a[2J\n\n2  b"
