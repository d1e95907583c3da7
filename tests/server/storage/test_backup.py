"""A backup is whole, taken while people play, and goes into any empty database; mistakes are one line."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from crossings.cli.main import MISTAKE, main
from server.ops.test_kill import Player
from toys.client import live
from toys.postgres import Postgres

KINDS = ("sqlite", "postgres")


def empty(kind: str, tmp_path: Path, postgres: Postgres) -> str:
    """The address of a database of this kind that has nothing in it."""
    return postgres.database() if kind == "postgres" else f"sqlite:///{tmp_path / 'other.sqlite3'}"


@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_a_game_goes_on_from_a_backup_that_was_made_while_it_was_played(
    source: str, to: str, database: str, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    one = database if source == "sqlite" else postgres.database()
    two, file = empty(to, tmp_path, postgres), tmp_path / "backup"

    async def play() -> tuple[list[str], int]:
        async with live(one) as server:
            keys = (await server.open_table("me", "me", options={"goal": 100}))["keys"]
            async with server.client(*keys) as client:
                player = Player(keys, seed=1)
                playing = asyncio.create_task(player.play(client))
                while len(player.acknowledged) < 10:
                    await asyncio.sleep(0.01)
                before = max(player.acknowledged.values())
                assert await asyncio.to_thread(main, ["backup", str(file), "--database", one]) == 0
                playing.cancel()
                return keys, before

    async def play_on(keys: list[str], before: int) -> None:
        async with live(two) as server, server.client(*keys) as client:
            assert client.at >= before
            actor = client.position["actor"]
            await client.send({"type": "view", "seat": actor})
            legal = (await client.hear("position"))["legal"]
            assert (await client.move(actor, legal[0]))["type"] == "done"

    keys, before = asyncio.run(play())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["restore", str(file), "--database", two]) == 0
    assert "1 match" in capsys.readouterr().out
    asyncio.run(play_on(keys, before))


def mistake(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == MISTAKE
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_mistakes_are_one_line_and_harm_nothing(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def open_one() -> None:
        async with live(database) as server:
            await server.open_table("me", "me")

    asyncio.run(open_one())
    file, letter = tmp_path / "backup", tmp_path / "letter"
    letter.write_text("to my aunt, about nothing in particular " * 50)
    assert main(["backup", str(file), "--database", database]) == 0
    kept = file.read_bytes()
    assert "exists" in mistake(capsys, "backup", str(file), "--database", database)
    assert "no such" in mistake(capsys, "backup", str(tmp_path / "no" / "x"), "--database", database).lower()
    assert "holds matches" in mistake(capsys, "restore", str(file), "--database", database)
    assert "no backup" in mistake(capsys, "restore", str(tmp_path / "none"), "--database", database)
    for longest in (300, 253):  # no file has such a name; none has that of half a backup
        name = str(tmp_path / ("x" * longest))
        assert "name too long" in mistake(capsys, "backup", name, "--database", database)
        assert "no backup" in mistake(capsys, "restore", name, "--database", database)
    assert "no backup" in mistake(capsys, "restore", str(letter), "--database", database)
    with sqlite3.connect(file) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '9999'")
    changed.close()
    assert "newer" in mistake(capsys, "restore", str(file), "--database", f"sqlite:///{tmp_path / 'n.sqlite3'}")
    assert kept != file.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name) == []


def test_a_backup_of_a_database_that_is_not_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistyped folder must not give an empty backup night after night."""
    other, file = tmp_path / "mistyped.sqlite3", tmp_path / "backup"
    assert "there is no database" in mistake(capsys, "backup", str(file), "--database", f"sqlite:///{other}")
    assert not other.exists()
    assert not file.exists()


def test_a_backup_stays_as_it_is_when_it_is_put_back(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def open_one(where: str) -> None:
        async with live(where) as server:
            await server.open_table("me", "me")

    asyncio.run(open_one(database))
    file = tmp_path / "backup"
    assert main(["backup", str(file), "--database", database]) == 0
    kept = file.read_bytes()
    assert main(["restore", str(file), "--database", f"sqlite:///{tmp_path / 'n.sqlite3'}"]) == 0
    assert file.read_bytes() == kept
