"""Test cases as tables in text."""

import json
import re
from textwrap import dedent
from typing import Any

import pytest

BAR = re.compile(r' \| (?=(?:[^"]*"[^"]*")*[^"]*$)')
"""A type that JSON texts don't contain."""


def rows(text: str) -> list[tuple[Any, ...]]:
    """Parse one case per line, with cells separated by ` | `.

    Indented lines continue a case, ` -- ` begins a comment. Cells that are JSON are parsed (`"3"` is a text, `3` a
    number); all others are texts, without surrounding blanks.
    """
    lines = re.sub(r"\n +", " ", dedent(text).strip()).splitlines()
    return [tuple(map(cell, BAR.split(re.sub(r" +-- .*", "", line)))) for line in lines]


def cases(text: str) -> pytest.MarkDecorator:
    """Parametrise a test by the rows of a table, whose head has the names of the columns."""
    names, *found = rows(text)
    return pytest.mark.parametrize(names, found)


def cell(text: str) -> Any:
    """Parse a cell."""
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()
