"""The style check finds banned words in prose, and not in code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from style import Ban, Excuse, Line, Style, catalogue, markdown, texts_of_code

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
CODE = '''"""Not anew: a docstring."""
anew = "anew"
def fail(parser):
    parser.add_argument("--anew", help="start anew")
    raise ValueError(f"this {anew} starts "
        "anew")
'''


@pytest.mark.parametrize(
    ("reader", "text", "numbers"),
    [(markdown, PAGE, [1, 6]), (catalogue, CATALOGUE, [1, 2, 3, 6]), (texts_of_code, CODE, [4, 5])],
)
def test_texts_for_users_are_checked(
    reader: Callable[[str], Iterator[tuple[int, str]]], text: str, numbers: list[int]
) -> None:
    lines = [Line("some", number, line) for number, line in reader(text)]
    problems = list(Style((BAN,), ()).problems(lines))
    assert sorted(int(one.split(":")[1]) for one in problems) == numbers


def test_an_exception_excuses_its_text_and_is_reported_if_it_is_not_needed() -> None:
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
