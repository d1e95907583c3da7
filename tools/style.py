"""Find words and constructions that `tools/style.toml` bans, in texts, docstrings, comments and names.

`python tools/style.py [PATH ...]` checks the docs, the catalogues of messages, the help of commands, error texts,
docstrings, comments and identifiers, or the given paths only. It prints `FILE:LINE: what was found; what to write
instead`, and exits with 1 if anything was found. Code blocks and inline code are not checked.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = Path(__file__).with_suffix(".toml")
FENCE = re.compile(r"^\s*(```|~~~)")
NOT_PROSE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|https?://\S+")
FLUENT_CODE = re.compile(r"\{[^{}]*->|\{[^{}]*\}|^\s*\*?\[[\w-]+\]|^-?[a-z][\w-]* =|^\s*\.[\w-]+ =")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\\'\"`])//[^\n]*", re.DOTALL)
"""A comment of JavaScript or CSS."""
HELP = ("help", "description", "epilog")
"""Keywords whose strings are texts of commands."""


@dataclass(frozen=True)
class Line:
    """A line of prose, without code and links; or an identifier."""

    file: str
    number: int
    text: str
    is_name: bool = False


@dataclass(frozen=True)
class Ban:
    """A banned pattern, what to write instead, and the files in which it is banned."""

    pattern: re.Pattern[str]
    instead: str
    files: tuple[str, ...] = ("*",)
    is_name: bool = False
    """Whether it bans identifiers, not prose."""

    def found_in(self, line: Line) -> Iterator[str]:
        """The parts of a line that the pattern matches."""
        if line.is_name == self.is_name and any(fnmatch(line.file, files) for files in self.files):
            yield from (match[0] for match in self.pattern.finditer(line.text))


@dataclass
class Excuse:
    """A banned text that is allowed in a file, and the reason."""

    file: str
    text: str
    reason: str
    used: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Style:
    """The banned patterns and the exceptions."""

    bans: tuple[Ban, ...]
    excuses: tuple[Excuse, ...]

    @classmethod
    def read(cls, path: Path) -> Style:
        """Read a file such as `tools/style.toml`."""
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        bans = [
            Ban(re.compile(one["pattern"], re.IGNORECASE), one["instead"], tuple(one.get("files", ["*"])))
            for one in data["ban"]
        ]
        for one in data.get("name", []):
            pattern = re.compile(f"^(?:{'|'.join(one['names'])})$")
            bans.append(Ban(pattern, one["instead"], tuple(one.get("files", ["*"])), is_name=True))
        excuses = (Excuse(**one) for one in data.get("exception", []))
        return cls(tuple(bans), tuple(excuses))

    def problems(self, lines: Iterable[Line]) -> Iterator[str]:
        """Report each banned text that no exception covers."""
        for line in lines:
            for ban in self.bans:
                for found in ban.found_in(line):
                    if not self._excused(line):
                        yield f"{line.file}:{line.number}: {found!r}: {ban.instead}"

    def unused(self) -> Iterator[str]:
        """Exceptions that are no longer needed."""
        for one in self.excuses:
            if not one.used:
                yield f"{RULES.name}: the exception {one.text!r} in {one.file} is no longer needed"

    def _excused(self, line: Line) -> bool:
        for one in self.excuses:
            if fnmatch(line.file, one.file) and one.text in line.text:
                one.used = True
                return True
        return False


def markdown(text: str) -> Iterator[tuple[int, str]]:
    """The lines of prose of a page."""
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            in_code = not in_code
        elif not in_code:
            yield number, NOT_PROSE.sub(" ", line)


def catalogue(text: str) -> Iterator[tuple[int, str]]:
    """The texts and comments of a Fluent catalogue."""
    for number, line in enumerate(text.splitlines(), 1):
        yield number, line if line.startswith("#") else FLUENT_CODE.sub(" ", line)


def texts_of_code(text: str) -> Iterator[tuple[int, str]]:
    """The error texts, help of commands, docstrings and comments of Python code."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield from _strings(node.exc)
        elif isinstance(node, ast.keyword) and node.arg in HELP:
            yield from _strings(node.value)
        elif isinstance(node, ast.Expr):
            yield from _docstring(node.value)
    for token in _tokens(text):
        if token.type == tokenize.COMMENT:
            yield token.start[0], NOT_PROSE.sub(" ", token.string)


def _docstring(node: ast.expr) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        for number, line in enumerate(node.value.splitlines(), node.lineno):
            if not line.startswith((" " * 8, ">>>")):  # an indented example
                yield number, NOT_PROSE.sub(" ", line)


def names_of_code(text: str) -> Iterator[tuple[int, str]]:
    """Each identifier of Python code, with the line where it first occurs."""
    first: dict[str, int] = {}
    for token in _tokens(text):
        if token.type == tokenize.NAME:
            first.setdefault(token.string, token.start[0])
    yield from ((number, name) for name, number in first.items())


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)


def comments(text: str) -> Iterator[tuple[int, str]]:
    """The comments of JavaScript or CSS."""
    for comment in COMMENT.finditer(text):
        start = text.count("\n", 0, comment.start()) + 1
        for number, line in enumerate(comment[0].splitlines(), start):
            yield number, NOT_PROSE.sub(" ", line)


def _strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.lineno, one.value


READERS = {".md": markdown, ".ftl": catalogue, ".py": texts_of_code, ".js": comments, ".css": comments}


def lines_of(path: Path) -> Iterator[Line]:
    """The prose of a file."""
    name = path.resolve().relative_to(ROOT).as_posix() if path.resolve().is_relative_to(ROOT) else path.as_posix()
    content = path.read_text(encoding="utf-8")
    for number, text in READERS[path.suffix](content):
        yield Line(name, number, text)
    if path.suffix == ".py":
        for number, text in names_of_code(content):
            yield Line(name, number, text, is_name=True)


def checked_files() -> list[Path]:
    """The files under version control that contain prose or names."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = filter(None, listed.split("\0"))
    return [ROOT / name for name in names if (ROOT / name).is_file() and _has_texts(Path(name))]


def _has_texts(path: Path) -> bool:
    if "vendor" in path.parts:
        return False
    if path.suffix in (".md", ".ftl"):
        return path.parts[0] not in ("tests", "build")
    return path.suffix in READERS


def main() -> int:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path, help="files to check (default: all texts of the project)")
    paths = parser.parse_args().paths
    style = Style.read(RULES)
    problems = [one for path in paths or checked_files() for one in style.problems(lines_of(path))]
    if not paths:
        problems += style.unused()
    print("\n".join(problems) or "style: nothing to correct", file=sys.stderr if problems else sys.stdout)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
