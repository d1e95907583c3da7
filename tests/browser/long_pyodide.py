"""The six games and the server's application, unmodified, in the Python that browsers can run (Pyodide).

Its distribution comes from the registry of npm; what the application needs is taken from this environment, where all of
it is Python: a database's and a template's faster parts are left behind.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from wasm_page import served

from crossings.engine import game_ids

EVERYWHERE = Path(__file__).parents[1] / "toys" / "everywhere.py"
"""What is run there and here; it is not imported, since it turns compiling off."""
MOVES = 8
"""That somebody makes at each table, at the least."""
ADDRESS = "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
NEEDED = (
    *("alembic", "anyio", "attr", "babel", "fluent.runtime", "fluent.syntax", "idna", "mako", "markupsafe"),
    *("platformdirs", "pytz", "sqlalchemy", "starlette", "typing_extensions"),
)
STAND_INS = {
    "orjson.py": "from json import JSONDecodeError, loads\nimport json\n"
    "def dumps(value): return json.dumps(value, separators=(',', ':'), ensure_ascii=False).encode()\n",
    **{f"{name}.py": "" for name in ("uvicorn", "h11", "websockets", "rich")},
}
"""What is faster elsewhere, and what only a server on a network needs."""
SPOKEN = ("root", "en", "en_001", "en_150", "en_GB", "en_US")
START = """async (code) => {
  const {loadPyodide} = await import('/package/pyodide.mjs');
  const python = await loadPyodide();
  python.unpackArchive(await (await fetch('/core.zip')).arrayBuffer(), 'zip', {extractDir: '/core'});
  return await python.runPythonAsync(code);
}"""
CODE = """
import sys
sys.path.insert(0, "/core")
from everywhere import told
await told("sqlite:////tmp/tables.sqlite")
"""
HERE = """
import asyncio, sys
from toys.everywhere import told
print(asyncio.run(told(sys.argv[1])))
"""
pytestmark = [pytest.mark.deep, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What lies on the file server: Pyodide, and an archive of ours."""
    folder: Path = tmp_path_factory.mktemp("browser")
    with urllib.request.urlopen(ADDRESS) as answer:
        content = answer.read()
    assert base64.b64encode(hashlib.sha512(content).digest()).decode() == SHA512
    with tarfile.open(fileobj=io.BytesIO(content)) as package:
        package.extractall(folder, filter="data")
    with zipfile.ZipFile(folder / "core.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in files():
            archive.write(file, name)
        archive.write(EVERYWHERE, "everywhere.py")
        for name, text in STAND_INS.items():
            archive.writestr(name, text)
    return folder


def files() -> Iterator[tuple[str, Path]]:
    """Names and places of all files of the packages."""
    for package in ("crossings", *NEEDED):
        module = import_module(package)
        top = package.replace(".", "/")
        if not hasattr(module, "__path__"):
            yield f"{top}.py", Path(str(module.__file__))
            continue
        root = Path(module.__path__[0])
        for file in sorted(root.rglob("*")):
            compiled = "__pycache__" in file.parts or file.suffix in (".so", ".pyd", ".pyc")
            other_language = file.suffix == ".dat" and file.parent.name == "locale-data" and file.stem not in SPOKEN
            if file.is_file() and not compiled and not other_language:
                yield f"{top}/{file.relative_to(root)}", file


def test_a_browser_plays_and_serves_the_same_games(browser: Browser, folder: Path, tmp_path: Path) -> None:
    page = browser.new_page()
    page.set_default_timeout(0)
    with served(folder) as address:
        page.goto(address)
        there = json.loads(page.evaluate(START, CODE))
    command = [sys.executable, "-c", HERE, f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    here = json.loads(subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout)
    assert there["games"] == here["games"], "positions, refusals and pictures, byte for byte"
    assert there["tables"].keys() == here["tables"].keys() == {*game_ids()}
    assert all(events >= MOVES for events in there["tables"].values())
    print(f"Python {there['python']}")
