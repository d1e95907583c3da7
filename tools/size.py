"""Measure the size of the code: tokens of Python by folder, files, imports. `python tools/size.py [FOLDER]`.

Counts the tokens of Python's tokenizer without comments, docstrings, newlines and indentation, so that prose and layout
don't count.
"""

from __future__ import annotations

import ast
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
IGNORED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
MOST_FILES = 20
"""Folders with more files are listed."""
LONG_IMPORTS = ("rules", "evaluation")
"""Folders or files with long imports, because kernels call each other by plain names."""


class Size(NamedTuple):
    """The size of a file."""

    tokens: int
    lines: int
    import_lines: int


def docstrings(tree: ast.Module) -> set[int]:
    """Return the first lines of all docstrings."""
    return {
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def size_of(path: Path) -> Size:
    """Return the size of a file."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    prose = docstrings(tree)
    with path.open("rb") as file:
        tokens = sum(
            token.type not in IGNORED and not (token.type == tokenize.STRING and token.start[0] in prose)
            for token in tokenize.tokenize(file.readline)
        )
    imports = sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    )
    return Size(tokens, text.count("\n"), imports)


def part_of(path: Path, top: Path) -> str:
    """Return the folder below the top, or the game, that a file counts for."""
    names = path.relative_to(top).parts[:-1]
    return "/".join(names[: 2 if names[:1] == ("games",) else 1]) or "."


def crowded(top: Path) -> Iterator[str]:
    """Yield the folders with too many files."""
    for folder in sorted({path.parent for path in top.rglob("*.py")}):
        count = len([path for path in folder.iterdir() if path.is_file()])
        if count > MOST_FILES:
            yield f"{folder.relative_to(top)} ({count})"


def main(top: Path) -> None:
    """Print the table."""
    sizes = {path: size_of(path) for path in sorted(top.rglob("*.py"))}
    tokens, files = Counter[str](), Counter[str]()
    for path, size in sizes.items():
        tokens[part_of(path, top)] += size.tokens
        files[part_of(path, top)] += 1
    for part, count in tokens.most_common():
        print(f"{part:36}{count:9,} tokens {files[part]:5} files")
    counted = [
        size for path, size in sizes.items() if not set(LONG_IMPORTS) & set(path.relative_to(top).with_suffix("").parts)
    ]
    share = 100 * sum(size.import_lines for size in counted) / max(1, sum(size.lines for size in counted))
    lines = sum(size.lines for size in sizes.values())
    print(f"{'in all':36}{tokens.total():9,} tokens {len(sizes):5} files {lines:7,} lines")
    print(f"imports outside {' and '.join(LONG_IMPORTS)}: {share:.1f} % of the lines")
    print(f"folders of more than {MOST_FILES} files: {', '.join(crowded(top)) or 'none'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "src" / "crossings")
