"""The limits that a game keeps to stand in one table, which the docs show as it is."""

from __future__ import annotations

from pathlib import Path

from crossings.conformance.checks import LIMITS, MOVE_TEXT, MOVE_TEXTS, OUTCOMES, SLUG

CONTRACT = Path(__file__).parents[2] / "docs" / "contract.md"


def test_the_docs_show_every_limit() -> None:
    rows = [f"| {limit.name} | {limit.least} | {limit.most} | {limit.why} |" for limit in LIMITS]
    shown = CONTRACT.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row not in shown] == []
    assert len([line for line in shown if line.startswith("| ") and line.split(" | ")[1].isdigit()]) == len(rows)


def test_a_number_within_a_limit_is_no_complaint() -> None:
    assert [MOVE_TEXTS.complaint(number) for number in (1, 64, 8192)] == ["", "", ""]
    assert OUTCOMES.complaint(256) == ""


def test_a_number_beyond_is_told_with_what_is_allowed_and_why() -> None:
    said = "257 outcomes at a node, `MAX_OUTCOMES`: from 0 to 256 are allowed (a bigger set-up is a row of draws)"
    assert OUTCOMES.complaint(257) == said
    assert MOVE_TEXTS.complaint(0).startswith("0 move texts: from 1")


def test_forms_of_move_texts() -> None:
    assert all(map(MOVE_TEXT.fullmatch, ("c2-c3", "draw-12", "a1*b2=q", "@x,+1/2:3")))
    wrong = ("", "C2", "a b", "a\n", "é", "a_b", "a.b")
    assert not any(map(MOVE_TEXT.fullmatch, wrong)) and not any(map(SLUG.fullmatch, wrong))
