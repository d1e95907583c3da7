"""WebAssembly modules do what compiled kernels do. A sample; `python benchmarks/wasm_twins.py` compares all games."""

import json
from pathlib import Path

import pytest
from wasm_host import WasmSearcher
from wasm_twins import compare_games, compare_searches

import crossings
from crossings.cli.main import main
from crossings.engine import Game
from crossings.search import search
from crossings.search.wasm import load_module

FEW = 300
"""Nodes of a small tree."""
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


@pytest.fixture(scope="module", params=["over-the-next-dune", "dunkelrunde"])
def game(request: pytest.FixtureRequest) -> Game:
    """One in which all win or lose together, and one in which something is hidden."""
    return crossings.game(request.param)


def test_games_and_searches_are_twins(game: Game) -> None:
    module = load_module(game)
    host = WasmSearcher(module.code, module.manifest)
    assert compare_games(game, host) > 100
    assert compare_searches(game, host) > 1000


def test_a_full_tree_forgets_as_a_compiled_search_does(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODES", FEW)
    module = load_module(game)
    says = {**module.manifest, "search": {**module.manifest["search"], "nodes": FEW}}
    assert compare_searches(game, WasmSearcher(module.code, says)) > 1000


def test_the_same_module_is_built_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pages", "anew"):
        assert main(["build-wasm", "dune-chess", "-o", str(tmp_path / name)]) == 0
        monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path / "cache"))
        monkeypatch.setenv("PYTHONHASHSEED", "7")
    path = tmp_path / "pages" / "dune-chess.json"
    assert read(path.parent) == read(tmp_path / "anew")
    assert sorted(read(path.parent)) == sorted([json.loads(path.read_text())["module"], path.name])


def read(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}
