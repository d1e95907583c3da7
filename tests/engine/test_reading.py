"""Readers of JSON take what is good, and name key and reason of what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import BadState
from crossings.engine import reading as read

WORDS = ("none", "left", "right")
GOOD: list[tuple[Callable[[], Any], Any]] = [
    (lambda: read.get({"a": None}, "a"), None),
    (lambda: read.number({"a": 3}, "a", 3, 3), 3),
    (lambda: read.number_or_null({"a": None}, "a", 0, 3), None),
    (lambda: read.number_or_null({"a": 0}, "a", 0, 3), 0),
    (lambda: read.flag({"a": True}, "a"), 1),
    (lambda: read.word({"a": "left"}, "a", WORDS), 1),
    (lambda: read.entries({"a": [1, None]}, "a", 0, 2), [1, None]),
    (lambda: read.fields({"a": {"y": 1, "x": 2}}, "a", ("x", "y")), {"x": 2, "y": 1}),
    (lambda: read.ending({"result": None}, ("goal", "time")), 0),
    (lambda: read.ending({"result": {"reason": "time"}}, ("goal", "time")), 2),
    (lambda: read.rising([1, 2, 9], "a"), [1, 2, 9]),
]
BAD: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: read.need([], "a", "must not be empty"), "a", "must not be empty"),
    (lambda: read.get({}, "a", "men[2]."), "men[2].a", "is missing"),
    (lambda: read.get(7, "a", "men[2]."), "men[2]", "must be an object, not 7"),  # type: ignore[arg-type]
    (lambda: read.number({"a": True}, "a", 0, 3), "a", "must be a whole number from 0 to 3, not True"),
    (lambda: read.number({"a": 1.0}, "a", 0, 3), "a", "must be a whole number from 0 to 3, not 1.0"),
    (lambda: read.number({"a": 4}, "a", 0, 3, "b."), "b.a", "must be a whole number from 0 to 3, not 4"),
    (lambda: read.number_or_null({"a": "x"}, "a", 0, 3), "a", "must be a whole number from 0 to 3, not 'x'"),
    (lambda: read.flag({"a": 1}, "a"), "a", "must be true or false, not 1"),
    (lambda: read.word({"a": "up"}, "a", WORDS), "a", "must be one of none, left, right, not 'up'"),
    (lambda: read.word({"a": ["left"]}, "a", WORDS), "a", "must be one of none, left, right, not ['left']"),
    (lambda: read.word({"a": ""}, "a", ("", "left")), "a", "must be one of left, not ''"),
    (lambda: read.entries({"a": "xy"}, "a", 2, 2), "a", "must be a list of 2 entries, not 'xy'"),
    (lambda: read.entries({"a": [1, 2, 3]}, "a", 0, 2), "a", "must be a list of 0 to 2 entries, not [1, 2, 3]"),
    (lambda: read.fields({"a": {"x": 1}}, "a", ("x", "y")), "a", "must have the keys x, y and no others, not {'x': 1}"),
    (
        lambda: read.ending({"result": {"reason": "rain"}}, ("goal",)),
        "result.reason",
        "must be one of goal, not 'rain'",
    ),
    (lambda: read.ending({"result": 3}, ("goal",)), "result", "must be an object, not 3"),
    (lambda: read.rising([1, 1], "a"), "a", "must be sorted, none twice"),
    (lambda: read.rising([2, 1], "a"), "a", "must be sorted, none twice"),
]


@pytest.mark.parametrize(("reading", "value"), GOOD)
def test_what_is_good_is_read(reading: Callable[[], Any], value: Any) -> None:
    assert reading() == value


@pytest.mark.parametrize(("reading", "key", "why"), BAD)
def test_what_is_not_is_named(reading: Callable[[], Any], key: str, why: str) -> None:
    with pytest.raises(BadState) as caught:
        reading()
    assert (caught.value.key, caught.value.why) == (key, why)
