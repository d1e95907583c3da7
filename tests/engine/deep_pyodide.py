"""A game at a table in Pyodide, a Python 3.14 for browsers, has the same course as here."""

import sysconfig
from pathlib import Path

import deno
import pytest

import crossings
from crossings.engine import game_ids
from engine.test_bare import BARE
from processes import printed, ran

PYODIDE = BARE.with_name("pyodide.mjs")
FOLDERS = (str(Path(crossings.__file__).parents[1]), sysconfig.get_paths()["purelib"])
pytestmark = pytest.mark.deep


@pytest.mark.parametrize("id", game_ids())
def test_a_game_in_pyodide_equals_one_here(id: str) -> None:
    """Pyodide comes from the npm registry, through deno; pure Python packages come from this installation."""
    run = [deno.find_deno_bin(), "run", "--allow-all", "--quiet", "--no-lock", PYODIDE]
    done = ran(*run, BARE, *FOLDERS, "--", id)
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed(BARE, id)
