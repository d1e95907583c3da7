"""List the tests that hold each promise: `python tools/promises.py` writes docs/contribute/promises/.

Promises are those of `tests/promises.toml` and the rules of the games. A test holds a promise if it names the id in its
code, docstring or decorators, in a comment above it, or in a table of cases that it uses; `DUC-50 to DUC-55` names all
six. A game's rules are held by tests in the game's folder. Checks of `crossings.conformance` count as tests, since they
run on every game.

With `--check`, nothing is written: problems are printed, and the exit status is 1 if there are any.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import crossings
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import Game, game_ids

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "contribute" / "promises"
PROMISES = ROOT / "tests" / "promises.toml"
CHECKS = ROOT / "src" / "crossings" / "conformance"
NAMED = re.compile(r"\b([A-Z]{3}-[A-Z]?\d+)(?:\s+to\s+([A-Z]{3}-[A-Z]?\d+))?")
TEST_IN_JAVASCRIPT = re.compile(
    r"(?:^/\*\*(?:(?!\*/).)*\*/\n)?^test\('(?P<name>[^']+)'.*?^\}\);", re.MULTILINE | re.DOTALL
)
SENTENCE = re.compile(r".*?[.:;](?=\s|$)", re.DOTALL)


class Test(NamedTuple):
    """A test, or a check of every game: its file and its name in words."""

    file: str
    name: str


Holders = Mapping[str, Sequence[Test]]
"""The tests that name each id."""


class Chapter(NamedTuple):
    """Promises that belong together, by id."""

    name: str
    title: str
    promises: Mapping[str, str]
    untested: Mapping[str, str] = {}
    """Why a promise needs no test."""
    folder: str = ""
    """The folder of the tests that can hold these promises."""

    def holders(self, tests: Iterable[tuple[Test, str]]) -> Holders:
        """Return the tests that name each id."""
        ids = tuple(self.promises)
        holders: dict[str, list[Test]] = {id: [] for id in ids}
        for test, text in tests:
            if test.file.startswith(self.folder):
                for id in ids_in(text, ids) & set(ids):
                    holders[id].append(test)
        return holders


def chapters() -> list[Chapter]:
    """Return the promises of `tests/promises.toml`."""
    with PROMISES.open("rb") as file:
        tables = tomllib.load(file)
    return [
        Chapter(name, table["title"], {id: text for id, text in table.items() if id != "title"})
        for name, table in tables.items()
    ]


def rules_of(game: Game) -> Chapter:
    """Return the rules of a game, each with its first sentence."""
    folder = ROOT / "tests" / "games" / game.id.replace("-", "_")
    return Chapter(
        game.id,
        f"The rules of {game.title}",
        {rule.id: first_sentence(rule.text) for rule in game.rulebook.rules},
        CheckedGame(game, folder).not_in_code,
        folder.relative_to(ROOT).as_posix(),
    )


def first_sentence(text: str) -> str:
    """Return the first sentence of a rule, on one line and without emphasis."""
    line = " ".join(text.replace("*", "").split())
    found = SENTENCE.match(line)
    return found[0].rstrip(":;") if found else line


def in_words(name: str) -> str:
    """Return the name of a function as a sentence."""
    return name.removeprefix("test_").replace("_", " ")


def ids_in(text: str, ids: Sequence[str]) -> set[str]:
    """Return the ids that a text names."""
    named: set[str] = set()
    for first, last in NAMED.findall(text):
        if first in ids and last in ids:
            named.update(ids[ids.index(first) : ids.index(last) + 1])
        named.add(first)
    return named


def test_files() -> Iterator[Path]:
    """Yield all files with tests or checks."""
    yield from sorted((ROOT / "tests").rglob("*.py"))
    yield from sorted((ROOT / "tests").rglob("*.js"))
    yield from sorted(CHECKS.glob("*.py"))


def tests_in(path: Path) -> Iterator[tuple[Test, str]]:
    """Yield the tests of a file, each with the text in which it names promises."""
    text = path.read_text(encoding="utf-8")
    parts = _parts_of_python(text) if path.suffix == ".py" else _parts_of_javascript(text)
    for name, part in parts:
        yield Test(path.relative_to(ROOT).as_posix(), in_words(name)), part


def _parts_of_javascript(text: str) -> Iterator[tuple[str, str]]:
    """Yield each test with the block comment above it."""
    for test in TEST_IN_JAVASCRIPT.finditer(text):
        yield test["name"], test[0]


def _parts_of_python(text: str) -> Iterator[tuple[str, str]]:
    """Yield each test with its decorators, the comments above it, and the constants and helpers of its file."""
    lines = text.splitlines()
    tree = ast.parse(text)
    parts: dict[str, str] = {}
    uses: dict[str, set[str]] = {}
    for node, name in _named_nodes(tree):
        decorators = getattr(node, "decorator_list", [])
        start = min(item.lineno for item in [node, *decorators]) - 1
        while start and lines[start - 1].lstrip().startswith("#"):
            start -= 1
        parts[name] = "\n".join(lines[start : node.end_lineno])
        uses[name] = {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}
    for name in parts:
        if _is_test(name, parts[name]):
            used = _reachable(name, uses)
            yield name, "\n".join(parts[other] for other in parts if other in used)


def _is_test(name: str, part: str) -> bool:
    return name.startswith("test_") or re.match(r"@check\b|@check_if\b", part) is not None


def _named_nodes(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yield functions, methods of test classes, and constants."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, node.name
        elif isinstance(node, ast.ClassDef):
            yield from ((method, method.name) for method in node.body if isinstance(method, ast.FunctionDef))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield node, target.id


def _reachable(name: str, uses: Mapping[str, set[str]]) -> set[str]:
    """Return a function, and what it uses directly or through others of the same file, but for other tests."""
    found, waiting = {name}, [name]
    while waiting:
        new = {used for used in uses[waiting.pop()] if used in uses and not used.startswith("test_")} - found
        found |= new
        waiting.extend(new)
    return found


def page_of(chapter: Chapter, holders: Holders) -> str:
    """Return a page in Markdown: each promise with its tests, grouped by file."""
    blocks = [f"# {chapter.title}", "Written by `python tools/promises.py`."]
    for id, promise in chapter.promises.items():
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in holders[id]:
            by_file[test.file].append(test.name)
        tests = [f"- `{file}`: {'; '.join(names)}" for file, names in sorted(by_file.items())]
        untested = [f"- no test: {chapter.untested[id]}"] if id in chapter.untested else []
        blocks.append("\n".join([f"**{id}** {promise}", "", *tests, *untested]))
    return "\n\n".join(blocks) + "\n"


def unknown_ids(listed: Sequence[Chapter], tests: Iterable[tuple[Test, str]]) -> Iterator[str]:
    """Yield the ids that tests name and `tests/promises.toml` doesn't list."""
    ids = [id for chapter in listed for id in chapter.promises]
    prefixes = {id.partition("-")[0] for id in ids}
    for test, text in tests:
        for id in ids_in(text, ids) - set(ids):
            if id.partition("-")[0] in prefixes:
                yield f"{test.file} names {id}, which is not in {PROMISES.name}"


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or check them."""
    tests = [found for path in test_files() for found in tests_in(path)]
    listed = chapters()
    problems = list(unknown_ids(listed, tests))
    for chapter in (*listed, *(rules_of(crossings.game(id)) for id in game_ids())):
        holders = chapter.holders(tests)
        problems += [f"no test names {id}" for id in chapter.promises if not holders[id] and id not in chapter.untested]
        page, text = PAGES / f"{chapter.name}.md", page_of(chapter, holders)
        if "--check" not in arguments:
            page.write_text(text, encoding="utf-8")
        elif not page.exists() or page.read_text(encoding="utf-8") != text:
            problems.append(f"{page.relative_to(ROOT)} is out of date: run python tools/promises.py")
    print("\n".join(problems) or "promises: each has a test")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
