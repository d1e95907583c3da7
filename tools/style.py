"""Find words and constructions that `tools/style.toml` bans in the texts that users read.

`python tools/style.py [PATH ...]` checks the docs, the catalogues of messages, the help of commands and error texts, or
the given paths only. It prints `FILE:LINE: what was found; what to write instead`, and exits with 1 if anything was
found. Code blocks and inline code are not checked.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
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
HELP = ("help", "description", "epilog")
"""Keywords whose strings are texts of commands."""


@dataclass(frozen=True)
class Line:
    """A line of prose; code and links are blanked out."""

    file: str
    number: int
    text: str


@dataclass(frozen=True)
class Ban:
    """A banned pattern, what to write instead, and the files in which it is banned."""

    pattern: re.Pattern[str]
    instead: str
    files: tuple[str, ...] = ("*",)

    def found_in(self, line: Line) -> Iterator[str]:
        """The parts of a line that the pattern matches."""
        if any(fnmatch(line.file, files) for files in self.files):
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
        bans = (
            Ban(re.compile(one["pattern"], re.IGNORECASE), one["instead"], tuple(one.get("files", ["*"])))
            for one in data["ban"]
        )
        excuses = (Excuse(**one) for one in data.get("exception", []))
        return cls(tuple(bans), tuple(excuses))

    def problems(self, lines: Iterable[Line]) -> Iterator[str]:
        """Report each banned text without an exception."""
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
    """The error texts and the help of commands that stand in Python code."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield from _strings(node.exc)
        elif isinstance(node, ast.keyword) and node.arg in HELP:
            yield from _strings(node.value)


def _strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.lineno, one.value


READERS = {".md": markdown, ".ftl": catalogue, ".py": texts_of_code}


def lines_of(path: Path) -> Iterator[Line]:
    """The prose of a file."""
    name = path.resolve().relative_to(ROOT).as_posix() if path.resolve().is_relative_to(ROOT) else path.as_posix()
    for number, text in READERS[path.suffix](path.read_text(encoding="utf-8")):
        yield Line(name, number, text)


def checked_files() -> list[Path]:
    """The files under version control that have texts for users."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = filter(None, listed.split("\0"))
    return [ROOT / name for name in names if (ROOT / name).is_file() and _has_texts(Path(name))]


def _has_texts(path: Path) -> bool:
    if path.suffix == ".py":
        return path.parts[0] == "src"
    return path.suffix in READERS and path.parts[0] not in ("tests", "build")


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
