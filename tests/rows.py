"""Cases of tests as tables in text."""

import json
import re
from textwrap import dedent
from typing import Any

BAR = re.compile(r' \| (?=(?:[^"]*"[^"]*")*[^"]*$)')
"""One that stands in no text of JSON."""


def rows(text: str) -> list[tuple[Any, ...]]:
    """A case a line, its cells apart by ` | `; lines that are indented go on with it, ` -- ` begins a remark.

    What is JSON is read as that (`"3"` is a text, `3` a number); all else is a text as it stands.
    """
    lines = re.sub(r"\n +", " ", dedent(text).strip()).splitlines()
    return [tuple(map(cell, BAR.split(re.sub(r" +-- .*", "", line)))) for line in lines]


def cell(text: str) -> Any:
    """What stands in a cell."""
    try:
        return json.loads(text)
    except ValueError:
        return text
