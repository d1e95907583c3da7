"""A failed check is one line: the condition, the values, and the location."""

import re

from crossings.conformance import CHAPTERS, CHECKS, Check, CheckedGame, Note, run
from crossings.conformance.checks import OUTCOMES, expect_error, expect_unique, expect_within
from crossings.engine import BadOption
from crossings.template.coin_race.game import GAME

ONE = CheckedGame(GAME)


def holds(one: CheckedGame) -> None:
    assert one.game.id


def sides_differ(one: CheckedGame) -> None:
    numbers = [1, 2]
    assert sum(numbers) == len(one.game.id)


def has_a_reason(one: CheckedGame) -> None:
    assert not one.game.id, "a\nreason"


def is_beyond(one: CheckedGame) -> None:
    expect_within(OUTCOMES, 300)


def stands_twice(one: CheckedGame) -> None:
    expect_unique(["roll", "hold", "roll"])


def does_not_refuse(one: CheckedGame) -> None:
    with expect_error(BadOption):
        one.game.start()


def breaks(one: CheckedGame) -> None:
    raise KeyError("gone")


def has_nothing_to_look_at(one: CheckedGame) -> None:
    raise Note("no samples")


def line(function: object) -> str:
    return re.sub(r"\d+\)$", "N)", str(run(Check(function), ONE)))  # type: ignore[arg-type]


def test_each_result_is_one_line() -> None:
    here = "test_checks: "
    assert line(holds) == f"ok      {here}holds"
    assert line(has_nothing_to_look_at) == f"note    {here}has nothing to look at: no samples"
    output = f"FAILED  {here}sides differ: sum(numbers) == len(one.game.id) does not hold: 3 against 9"
    assert line(sides_differ).startswith(output)
    assert line(has_a_reason).startswith(f"FAILED  {here}has a reason: not one.game.id does not hold; a reason")
    assert f"FAILED  {here}is beyond: 300 outcomes at a node, `MAX_OUTCOMES`: from 0 to 256 are" in line(is_beyond)
    assert line(stands_twice) == f"FAILED  {here}stands twice: more than once: 'roll' (test_checks.py:N)"
    assert "no BadOption was raised" in line(does_not_refuse)
    named = (sides_differ, has_a_reason, is_beyond, does_not_refuse)
    assert all(line(function).endswith(" (test_checks.py:N)") for function in named), "where the check stands"
    assert line(breaks) == f"FAILED  {here}breaks: KeyError: 'gone' (test_checks.py:N)"


def test_every_chapter_has_checks_with_unique_names() -> None:
    names = [(check.chapter, check.name) for check in CHECKS]
    assert len(set(names)) == len(names)
    assert list(dict.fromkeys(chapter for chapter, _ in names)) == [
        chapter.__name__.rpartition(".")[2] for chapter in CHAPTERS
    ]
