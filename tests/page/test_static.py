"""The page's own files: what their JSDoc says of types holds, and none is long."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import deno
import pytest

import crossings
from wire_types import WRITTEN, declarations

STATIC = Path(crossings.__file__).parent / "server" / "static"
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
UNIT_TESTS = sorted((Path(__file__).parents[1] / "browser" / "modules").glob("*.js"))
TYPES = Path(__file__).with_name("deno.json")
LONGEST = 400


def checked(folder: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    """What TypeScript's checker, which deno brings, says of these files."""
    surroundings = os.environ | {"DENO_DIR": str(folder), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    command = [deno.find_deno_bin(), "check", "--quiet", "--no-lock", "--no-remote", "--config", str(TYPES)]
    return subprocess.run([*command, *map(str, files)], env=surroundings, capture_output=True, text=True)


def test_types_hold(tmp_path: Path) -> None:
    done = checked(tmp_path, *MODULES, *UNIT_TESTS)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("module", "where"),
    [
        ("import { speed } from '/static/shared/pace.js';\nexport const far = speed() * 2;\n", "2:20"),
        (
            "/** @param {import('/static/shared/wire.d.ts').Moved} one */\nexport const who = (one) => one.of;\n",
            "2:33",
        ),
    ],
    ids=["of a module", "of the wire"],
)
def test_a_type_that_does_not_hold_is_found(tmp_path: Path, module: str, where: str) -> None:
    """Also one that only another module of the page knows, or the wire."""
    wrong = tmp_path / "wrong.js"
    wrong.write_text(module)
    done = checked(tmp_path, wrong)
    assert done.returncode == 1
    assert f"wrong.js:{where}" in done.stderr


def test_the_page_knows_the_types_of_the_wire() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == declarations(), "python tools/wire_types.py writes them anew"


@pytest.mark.parametrize("path", [path for path in STATIC.iterdir() if path.is_file()], ids=lambda path: path.name)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < LONGEST
