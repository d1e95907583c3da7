"""The style check finds banned words in prose and identifiers, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from style import Ban, Excuse, Line, Style, catalogue, comments, markdown, names_of_code, texts_of_code

BAN = Ban(re.compile(r"\banew\b"), "write 'again'")
PAGE = """It starts anew.
`anew` and [a link](anew.md)
```sh
run anew
```
anew, at the end"""
CATALOGUE = """# A comment anew
again = It starts anew.
    .help = { $anew } anew
other = { $anew ->
    [anew] no
   *[other] anew
    }"""
CODE = '''"""A docstring: anew, and `anew`."""
anew = "anew"
def fail(parser):
    parser.add_argument("--anew", help="start anew")
    raise ValueError(f"this {anew} starts "
        "anew")  # a comment anew
'''
SCRIPT = """/** Start anew.
 * Then `anew`, anew. */
const anew = 'anew'; // anew
location.href = 'https://anew/';"""


@pytest.mark.parametrize(
    ("reader", "text", "numbers"),
    [
        (markdown, PAGE, [1, 6]),
        (catalogue, CATALOGUE, [1, 2, 3, 6]),
        (texts_of_code, CODE, [1, 4, 5, 6]),
        (comments, SCRIPT, [1, 2, 3]),
    ],
)
def test_prose_is_checked(reader: Callable[[str], Iterator[tuple[int, str]]], text: str, numbers: list[int]) -> None:
    lines = [Line("some", number, line) for number, line in reader(text)]
    problems = list(Style((BAN,), ()).problems(lines))
    assert sorted(int(one.split(":")[1]) for one in problems) == numbers


def test_identifiers_are_checked_apart_from_prose() -> None:
    style = Style((Ban(re.compile("^anew$"), "write 'again'", is_name=True),), ())
    lines = [Line("some", number, name, is_name=True) for number, name in names_of_code(CODE)]
    assert list(style.problems([*lines, Line("some", 9, "anew")])) == ["some:2: 'anew': write 'again'"]


def test_an_exception_excuses_its_text_and_is_reported_once_it_is_not_needed() -> None:
    needed, other = (Excuse("docs/*.md", text, "a quotation") for text in ("start anew", "begin anew"))
    style = Style((BAN,), (needed, other))
    lines = [Line("docs/a.md", 1, "We start anew."), Line("docs/b.md", 2, "It runs anew.")]
    assert list(style.problems(lines)) == ["docs/b.md:2: 'anew': write 'again'"]
    assert len(list(style.unused())) == 1


def test_a_ban_may_hold_for_some_files_only() -> None:
    style = Style((Ban(BAN.pattern, "", ("docs/*",)),), ())
    assert [
        one.split(":")[0] for one in style.problems([Line("docs/a.md", 1, "anew"), Line("README.md", 1, "anew")])
    ] == ["docs/a.md"]
