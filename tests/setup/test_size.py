"""`tools/size.py` counts tokens without prose and layout by folder, imports, and folders with too many files."""

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


def test_prose_and_layout_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text(SOURCE)
    assert size.size_of(file) == (TOKENS, 8, 1)
    file.write_text(SOURCE.replace("number: int", "number : int").replace("    return", "\n\n    return"))
    assert size.size_of(file).tokens == TOKENS


def test_it_prints_sizes_by_folder_and_names_crowded_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, files in (("engine", size.MOST_FILES), ("server", size.MOST_FILES + 1), ("games/one/rules", 1)):
        (tmp_path / folder).mkdir(parents=True)
        for number in range(files):
            (tmp_path / folder / f"file_{number}.py").write_text(SOURCE)
    size.main(tmp_path)
    lines = capsys.readouterr().out.splitlines()
    count = 2 * size.MOST_FILES + 2
    assert " ".join(lines[0].split()) == f"server {TOKENS * (size.MOST_FILES + 1):,} tokens {size.MOST_FILES + 1} files"
    assert lines[2].split()[:2] == ["games/one", f"{TOKENS:,}"]
    assert " ".join(lines[3].split()) == f"in all {TOKENS * count:,} tokens {count} files {8 * count:,} lines"
    assert lines[4] == "imports outside rules and evaluation: 12.5 % of the lines"
    assert lines[5] == f"folders of more than {size.MOST_FILES} files: server ({size.MOST_FILES + 1})"
