"""Files, databases and browser stores that an older version made still open, replay and verify.

The version of 29 November 2026 made the files in `tests/stored`: for each game a finished and a running table, as rows
of a database and as exports; and what a browser stored. Stored formats never change, so neither do these files.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from crossings.engine import game_ids
from crossings.table import verify
from toys.client import live

GAMES = game_ids()
STORED = Path(__file__).parents[2] / "stored"
TABLES: dict[str, dict[str, Any]] = json.loads((STORED / "tables.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game_id", GAMES)
def test_an_exported_game_verifies(game_id: str) -> None:
    """TAB-16."""
    lines = gzip.decompress((STORED / f"{game_id}.jsonl.gz").read_bytes()).splitlines()
    verified = verify([json.loads(line) for line in lines])
    assert verified.match.game.id == game_id
    assert verified.match.is_over
    assert len(verified.match.events) >= TABLES[f"{game_id}.finished"]["at"]


async def test_a_database_opens_and_its_games_go_on(tmp_path: Path) -> None:
    """TAB-16."""
    file = tmp_path / "tables.sqlite"
    file.write_bytes(gzip.decompress((STORED / "tables.sqlite.gz").read_bytes()))
    async with live(f"sqlite:///{file}") as server:
        for name, table in TABLES.items():
            async with server.client(*table["keys"]) as client:
                assert client.at == table["at"], name
                if (seat := table["actor"]) in (0, 1, 2, 3):
                    assert client.position["actor"] == seat, name
                    move = (await client.view(seat))["legal"][0]
                    assert (await client.move(seat, move))["type"] == "done", name


async def test_exports_of_finished_and_running_games_can_be_imported(database: str) -> None:
    """TAB-16."""
    async with live(database) as server:
        for game_id in GAMES:
            first, *_ = gzip.decompress((STORED / f"{game_id}.jsonl.gz").read_bytes()).splitlines()
            running = (STORED / f"{game_id}.running.json").read_bytes()
            for head, is_running in ((first, False), (running, True)):
                opened = await server.post("/api/files", {"head": json.loads(head)})
                key = opened["watch"]
                server.tables[key] = opened["table"]
                async with server.client(key) as client:
                    assert client.at > 0
                    assert (client.position["result"] is None) == is_running
