"""WebAssembly modules behave like compiled kernels: a sample; `benchmarks/wasm/differential.py` compares all games."""

import json
from pathlib import Path

import pytest

import crossings
from benchmarks.wasm.differential import compare_games, compare_searches
from benchmarks.wasm.host import WasmSearcher
from crossings.cli.main import main
from crossings.engine import Game
from crossings.search import search
from crossings.search.wasm import load_module

FEW = 300
"""Nodes of a small tree."""
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


@pytest.fixture(scope="module", params=["over-the-next-dune", "dunkelrunde"])
def game(request: pytest.FixtureRequest) -> Game:
    """A co-operative game, and one with hidden information."""
    return crossings.game(request.param)


def test_wasm_plays_and_searches_like_compiled_kernels(game: Game) -> None:
    module = load_module(game)
    host = WasmSearcher(module.code, module.manifest)
    assert compare_games(game, host) > 100
    assert compare_searches(game, host) > 1000


def test_a_full_tree_is_pruned_like_in_the_compiled_search(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODES", FEW)
    module = load_module(game)
    manifest = {**module.manifest, "search": {**module.manifest["search"], "nodes": FEW}}
    assert compare_searches(game, WasmSearcher(module.code, manifest)) > 1000


def test_builds_are_reproducible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pages", "anew"):
        assert main(["build-wasm", "dune-chess", "-o", str(tmp_path / name)]) == 0
        monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path / "cache"))
        monkeypatch.setenv("PYTHONHASHSEED", "7")
    path = tmp_path / "pages" / "dune-chess.json"
    assert read(path.parent) == read(tmp_path / "anew")
    assert sorted(read(path.parent)) == sorted([json.loads(path.read_text())["module"], path.name])


def read(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}
