"""The six games and the server's application, unmodified, in the Python of browsers (Pyodide)."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from benchmarks.wasm.page import serve
from crossings.engine import game_ids, games
from crossings.server.site.building import Site, core, python

EVERYWHERE = Path(__file__).parents[2] / "toys" / "everywhere.py"
"""The code to run in both. It isn't imported here, since it turns compilation off."""
PACKAGE, CORE = "python", "core.zip"
MOVES = 8
"""The minimum number of moves at each table."""
START = """async (code) => {
  const {loadPyodide} = await import('/python/pyodide.mjs');
  const python = await loadPyodide();
  python.unpackArchive(await (await fetch('/core.zip')).arrayBuffer(), 'zip', {extractDir: '/core'});
  return await python.runPythonAsync(code);
}"""
CODE = """
import sys
sys.path.insert(0, "/core")
from everywhere import results
await results("sqlite:////tmp/tables.sqlite")
"""
HERE = """
import asyncio, sys
from toys.everywhere import results
print(asyncio.run(results(sys.argv[1])))
"""
pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the server: Pyodide, and an archive of Crossings."""
    folder: Path = tmp_path_factory.mktemp("browser")
    site = Site({})
    site.files[CORE] = core(games())
    (folder / PACKAGE).symlink_to(python(site).rstrip("/"))
    site.write(folder)
    with zipfile.ZipFile(folder / CORE, "a") as archive:
        archive.write(EVERYWHERE, "everywhere.py")
    return folder


def test_a_browser_plays_and_serves_the_same_games(browser: Browser, folder: Path, tmp_path: Path) -> None:
    page = browser.new_page()
    page.set_default_timeout(0)
    with serve(folder) as address:
        page.goto(address)
        there = json.loads(page.evaluate(START, CODE))
    command = [sys.executable, "-c", HERE, f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    here = json.loads(subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout)
    assert there["games"] == here["games"], "positions, refusals and pictures, byte for byte"
    assert there["tables"].keys() == here["tables"].keys() == {*game_ids()}
    assert all(events >= MOVES for events in there["tables"].values())
    print(f"Python {there['python']}")
