"""`tools/cycles.py` finds cycles of more than two files, however they are imported."""

from collections.abc import Mapping
from pathlib import Path

import grimp
import pytest

from cycles import problems

CYCLE = {
    "first": "import a_package.second",
    "second": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from a_package.third import THIRD",
    "third": "def fourth():\n    from . import fourth\n\n    return fourth",
    "fourth": "from .first import FIRST",
}
"""A cycle through an ordinary import, one for type checking, one inside a function, and a relative one."""
IMPORTS = [
    "a cycle of 4 files:",
    "src/a_package/first.py:1: imports a_package.second",
    "src/a_package/fourth.py:1: imports a_package.first",
    "src/a_package/second.py:4: imports a_package.third",
    "src/a_package/third.py:2: imports a_package.fourth",
]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "src"
    monkeypatch.syspath_prepend(folder)
    return folder


def found(source: Path, files: Mapping[str, str]) -> list[str]:
    package = source / "a_package"
    package.mkdir(parents=True)
    for name, text in {"__init__": "", **files}.items():
        (package / f"{name}.py").write_text(text)
    graph = grimp.build_graph(package.name, cache_dir=None)
    return list(problems(graph, source))


def test_each_import_of_a_cycle_is_reported(source: Path) -> None:
    assert found(source, CYCLE) == IMPORTS


def test_two_files_may_import_each_other(source: Path) -> None:
    assert found(source, {"first": "from . import second", "second": "from . import first", "third": ""}) == []


def test_a_package_that_imports_its_files_is_part_of_their_cycles(source: Path) -> None:
    files = {"__init__": "from .first import FIRST", "first": "from .second import X", "second": "import a_package"}
    assert found(source, files)[:2] == ["a cycle of 3 files:", "src/a_package/__init__.py:1: imports a_package.first"]
