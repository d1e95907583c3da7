"""Cases of tests as tables in text."""

import json
import re
from textwrap import dedent
from typing import Any

import pytest

BAR = re.compile(r' \| (?=(?:[^"]*"[^"]*")*[^"]*$)')
"""One that stands in no text of JSON."""


def rows(text: str) -> list[tuple[Any, ...]]:
    """A case a line, its cells apart by ` | `; lines that are indented go on with it, ` -- ` begins a remark.

    What is JSON is read as that (`"3"` is a text, `3` a number); all else is a text, without blanks around it.
    """
    lines = re.sub(r"\n +", " ", dedent(text).strip()).splitlines()
    return [tuple(map(cell, BAR.split(re.sub(r" +-- .*", "", line)))) for line in lines]


def cases(text: str) -> pytest.MarkDecorator:
    """A test of each case of a table, whose head names what its cells are."""
    names, *found = rows(text)
    return pytest.mark.parametrize(names, found)


def cell(text: str) -> Any:
    """What stands in a cell."""
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()
