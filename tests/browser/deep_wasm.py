"""A game's WebAssembly module in a page's worker, from a plain file server: what a search comes to there and here."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser
from wasm_host import WasmSearcher

import crossings
from crossings.search.wasm import built
from search.wasm_twins import position

SITE = Path(crossings.__file__).parent / "server" / "site"
GAMES = ("over-the-next-dune", "dunkelrunde")
SIMULATIONS = 2000
SEED = -12345678901234567
FEW = 300
"""Nodes of a tree that has to forget."""
ASK = """async ([manifest, question]) => {
  const worker = new Worker('/thinker.js', {type: 'module'});
  const told = new Promise((tell) => (worker.onmessage = ({data}) => tell(data)));
  worker.onerror = ({message}) => console.error(message);
  worker.postMessage({id: 7, manifest, question: {...question, record: Uint8Array.from(question.record)}});
  return told;
}"""
pytestmark = [pytest.mark.deep, pytest.mark.timeout(600)]


class Quiet(SimpleHTTPRequestHandler):
    """Files, and no word of it."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What lies on the file server: the modules of the page's worker, games, and these with small trees."""
    folder: Path = tmp_path_factory.mktemp("site")
    for file in SITE.glob("*.js"):
        shutil.copy(file, folder)
    (folder / "index.html").write_text("<!doctype html><title>Kernels</title>")
    for id in GAMES:
        module = built(crossings.game(id))
        manifest = json.loads(module.write(folder).read_text())
        manifest["search"]["nodes"] = FEW
        (folder / f"{id}.small.json").write_text(json.dumps(manifest))
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where these files are served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("trees", ["", ".small"], ids=["large", "small"])
@pytest.mark.parametrize("id", GAMES)
def test_a_worker_thinks_as_the_module_does_elsewhere(
    browser: Browser, address: str, folder: Path, id: str, trees: str
) -> None:
    record, seat, seats = position(crossings.game(id), {}, SEED, moves=20)
    manifest = json.loads((folder / f"{id}{trees}.json").read_text())
    host = WasmSearcher((folder / manifest["module"]).read_bytes(), manifest)
    page = browser.new_page()
    page.goto(address)
    question = {"record": list(record), "seats": seats, "seat": seat, "seed": SEED, "simulations": SIMULATIONS}
    told = page.evaluate(ASK, [f"/{id}{trees}.json", question])
    assert told["id"] == 7 and "error" not in told
    thought = told["thought"]
    visits, q = (dict(zip(thought["moves"], thought[what], strict=True)) for what in ("visits", "q"))
    assert (thought["simulations"], visits, q) == host.think(seats, record, seat, SEED, SIMULATIONS)
    timed = page.evaluate(ASK, [f"/{id}{trees}.json", {**question, "simulations": None, "milliseconds": 100}])
    assert timed["thought"]["simulations"] > 0
    assert page.evaluate(ASK, ["/nothing.json", question])["error"]
    page.close()
