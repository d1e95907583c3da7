"""The house is counted as its script says: tokens that are neither prose nor layout, by folder; imports; crowds."""

from pathlib import Path

import pytest

import size

SOURCE = '''"""Prose."""

from __future__ import annotations


def double(number: int) -> int:
    """More prose."""
    return 2 * number  # a comment
'''
TOKENS = 18
"""`from __future__ import annotations`, `def double(number: int) -> int:`, `return 2 * number`."""


def test_neither_prose_nor_layout_counts(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text(SOURCE)
    assert size.size_of(file) == (TOKENS, 8, 1)
    file.write_text(SOURCE.replace("number: int", "number : int").replace("    return", "\n\n    return"))
    assert size.size_of(file).tokens == TOKENS


def test_it_prints_by_folder_and_names_crowds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, files in (("engine", size.MOST_FILES), ("server", size.MOST_FILES + 1), ("games/one/rules", 1)):
        (tmp_path / folder).mkdir(parents=True)
        for number in range(files):
            (tmp_path / folder / f"file_{number}.py").write_text(SOURCE)
    size.main(tmp_path)
    told = capsys.readouterr().out.splitlines()
    count = 2 * size.MOST_FILES + 2
    assert " ".join(told[0].split()) == f"server {TOKENS * (size.MOST_FILES + 1):,} tokens {size.MOST_FILES + 1} files"
    assert told[2].split()[:2] == ["games/one", f"{TOKENS:,}"]
    assert " ".join(told[3].split()) == f"in all {TOKENS * count:,} tokens {count} files {8 * count:,} lines"
    assert told[4] == "imports outside rules and evaluation: 12.5 % of the lines"
    assert told[5] == f"folders of more than {size.MOST_FILES} files: server ({size.MOST_FILES + 1})"
