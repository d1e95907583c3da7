"""The printed facts, against the table of the rules."""

from __future__ import annotations

from fractions import Fraction

from crossings.games.bridges_and_boats.rules import data

PRINTED = """
0-0 0 0 0, 0-1 1 36 1, 0-2 2 1 1, 0-3 3 2 1, 0-4 4 3 1, 0-5 5 4 1, 0-6 6 5 1, 1-1 2 1 1, 1-2 3 2 2, 1-3 4 3 2,
1-4 5 4 2, 1-5 6 5 2, 1-6 7 6 2, 2-2 4 3 1, 2-3 5 4 2, 2-4 6 5 2, 2-5 7 6 2, 2-6 8 5 2, 3-3 6 5 1, 3-4 7 6 2,
3-5 8 5 2, 3-6 9 4 2, 4-4 8 5 1, 4-5 9 4 2, 4-6 10 3 2, 5-5 10 3 1, 5-6 11 2 2, 6-6 12 1 1
"""
"""Domino, sum, rolls of 36 that hit with it, rolls of 6 that sink it."""


def test_the_set() -> None:
    """BAB-01, BAB-46, BAB-48, BAB-59, BAB-61."""
    printed = [row.split() for row in PRINTED.replace("\n", " ").split(",")]
    numbers = zip(data.DOMINOES, data.SUM, data.HITS, data.SINKS, strict=True)
    assert [(name, *map(str, rest)) for name, *rest in numbers] == [tuple(row) for row in printed]
    assert list(data.DOMINOES) == sorted(data.DOMINOES)


def test_where_bombs_fall() -> None:
    """BAB-49, BAB-R07."""
    chances = dict.fromkeys(range(1, 7), Fraction(0))
    for low, high, weight in zip(data.ROLL_LOW, data.ROLL_HIGH, data.ROLL_WEIGHT, strict=True):
        chances[int(data.SECTION_STRUCK[low + high])] += Fraction(int(weight), 36)
    assert [chances[n] * 36 for n in range(1, 7)] == [1, 5, 9, 11, 7, 3]
    assert chances[3] + chances[4] + chances[5] == Fraction(27, 36)


def test_how_many_texts() -> None:
    """BAB-05."""
    assert (len(data.ACTIONS), len(data.OUTCOMES)) == (246, 55)
    assert data.ACTIONS[data.FIRST_AIM + data.DOMINOES.index("6-6")] == "aim-6-6"
    assert "aim-0-0" not in data.ACTIONS
