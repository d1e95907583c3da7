"""The page's own files: what their JSDoc says of types holds, and none is long."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import deno
import pytest

import crossings

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


def test_a_type_that_does_not_hold_is_found(tmp_path: Path) -> None:
    """Also one that only another module of the page knows."""
    wrong = tmp_path / "wrong.js"
    wrong.write_text("import { speed } from '/static/shared/pace.js';\nexport const far = speed() * 2;\n")
    done = checked(tmp_path, wrong)
    assert done.returncode == 1
    assert "wrong.js:2:20" in done.stderr


@pytest.mark.parametrize("path", [path for path in STATIC.iterdir() if path.is_file()], ids=lambda path: path.name)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < LONGEST
