"""A game's WebAssembly module in a worker of a page: its search gives the same results as outside."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import crossings
from benchmarks.wasm.differential import position
from benchmarks.wasm.host import WasmSearcher
from benchmarks.wasm.page import ask, serve
from crossings.search.budget import Budget, Clock
from crossings.search.search import searcher
from crossings.search.wasm import load_module

GAMES = ("over-the-next-dune", "dunkelrunde")
SIMULATIONS = 2000
SEED = -1234567890123
FEW = 300
"""Nodes of a tree so small that it must be pruned."""
pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the server: games, and games with small trees."""
    folder: Path = tmp_path_factory.mktemp("site")
    for id in GAMES:
        module = load_module(crossings.game(id))
        manifest = json.loads(module.write(folder).read_text())
        manifest["search"]["nodes"] = FEW
        (folder / f"{id}.small.json").write_text(json.dumps(manifest))
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The address at which the files of `folder` are served."""
    with serve(folder) as one:
        yield one


@pytest.mark.parametrize("trees", ["", ".small"], ids=["large", "small"])
@pytest.mark.parametrize("id", GAMES)
def test_a_worker_searches_as_the_module_does_elsewhere(
    browser: Browser, address: str, folder: Path, id: str, trees: str
) -> None:
    record, seat, seats = position(crossings.game(id), {}, SEED, moves=20)
    manifest = json.loads((folder / f"{id}{trees}.json").read_text())
    host = WasmSearcher((folder / manifest["module"]).read_bytes(), manifest)
    page = browser.new_page()
    page.goto(address)
    question = {"record": record, "seats": seats, "seat": seat, "seed": SEED, "simulations": SIMULATIONS}
    answer = ask(page, f"{id}{trees}.json", question)
    assert answer["id"] == 7 and "error" not in answer
    thought = answer["result"]
    visits, q = (dict(zip(thought["moves"], thought[what], strict=True)) for what in ("visits", "q"))
    assert (thought["simulations"], visits, q) == host.think(seats, record, seat, SEED, SIMULATIONS)
    open_ = ask(page, f"{id}{trees}.json", {**question, "perfectInformation": True})["result"]
    assert (
        dict(zip(open_["moves"], open_["q"], strict=True))
        == host.think(seats, record, seat, SEED, SIMULATIONS, perfect_information=True)[2]
    )
    native = searcher(crossings.game(id)).think(
        seats, bytes(record), seat, SEED, Clock(Budget(simulations=SIMULATIONS))
    )
    if not trees:
        assert tuple(thought["rootValues"]) == native.root_values
        assert {move: tuple(line) for move, line in thought["lines"]} == native.lines
    timed = ask(page, f"{id}{trees}.json", {**question, "simulations": None, "milliseconds": 100})
    assert timed["result"]["simulations"] > 0
    late = ask(page, f"{id}{trees}.json", {**question, "simulations": 0, "milliseconds": 0})
    assert late["result"]["simulations"] == 1
    assert ask(page, "nothing.json", question)["error"]
    page.close()
