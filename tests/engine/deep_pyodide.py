"""A game at a table in Pyodide, a Python 3.14 that runs in a browser: it goes as it goes here."""

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
def test_a_game_goes_in_a_browsers_python_as_it_goes_here(id: str) -> None:
    """From the npm registry, through deno; what is pure Python is found where it is installed here."""
    run = [deno.find_deno_bin(), "run", "--allow-all", "--quiet", "--no-lock", PYODIDE]
    done = ran(*run, BARE, *FOLDERS, "--", id)
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed(BARE, id)
