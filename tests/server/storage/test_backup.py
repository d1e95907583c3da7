"""A backup is whole, taken while people play, and goes into any empty database; mistakes are one line."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from crossings.cli.main import MISTAKE, main
from server.ops.test_kill import Player
from toys.client import Live, live
from toys.postgres import Postgres


@pytest.mark.parametrize(("source", "to"), [("sqlite", "postgres"), ("postgres", "sqlite")])
async def test_a_game_goes_on_from_a_backup_that_was_made_while_it_was_played(
    source: str, to: str, database: str, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the backup stays as it is when it is put back."""
    one = database if source == "sqlite" else postgres.database()
    two = postgres.database() if to == "postgres" else f"sqlite:///{tmp_path / 'other.sqlite3'}"
    file = tmp_path / "backup"
    async with live(one) as server:
        [client] = await server.sit("me", "me", options={"goal": 100})
        player = Player(server.opened["keys"], seed=1)
        playing = asyncio.create_task(player.play(client))
        while len(player.acknowledged) < 10:
            await asyncio.sleep(0.01)
        before = max(player.acknowledged.values())
        assert await asyncio.to_thread(main, ["backup", str(file), "--database", one]) == 0
        playing.cancel()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = file.read_bytes()
    assert main(["restore", str(file), "--database", two]) == 0
    assert "1 match" in capsys.readouterr().out
    assert file.read_bytes() == kept
    async with live(two) as server:
        client = await server.join(*player.keys)
        assert client.at >= before
        actor = client.position["actor"]
        assert (await client.move(actor, (await client.view(actor))["legal"][0]))["type"] == "done"


def mistake(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == MISTAKE
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


async def test_mistakes_are_one_line_and_harm_nothing(
    server: Live, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await server.open_table("me", "me")
    file, letter, new = tmp_path / "backup", tmp_path / "letter", f"sqlite:///{tmp_path / 'n.sqlite3'}"
    letter.write_text("to my aunt, about nothing in particular " * 50)
    assert main(["backup", str(file), "--database", database]) == 0

    def backup(where: Path, of: str = database) -> str:
        return mistake(capsys, "backup", str(where), "--database", of).lower()

    def restore(what: Path, to: str = database) -> str:
        return mistake(capsys, "restore", str(what), "--database", to)

    assert "exists" in backup(file)
    assert "no such" in backup(tmp_path / "no" / "x")
    assert "there is no database" in backup(tmp_path / "other", new), "a mistyped folder gives no empty backup"
    assert not (tmp_path / "n.sqlite3").exists()
    assert "holds matches" in restore(file)
    assert "no backup" in restore(tmp_path / "none")
    for longest in (300, 253):  # no file has such a name; none has that of half a backup
        assert "name too long" in backup(tmp_path / ("x" * longest))
        assert "no backup" in restore(tmp_path / ("x" * longest))
    assert "no backup" in restore(letter)
    with sqlite3.connect(file) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '9999'")
    changed.close()
    assert "newer" in restore(file, new)
    left = {path.name for path in tmp_path.iterdir() if ".sqlite3" not in path.name}
    assert left == {"backup", "letter"}, "no half of a backup"
