"""A failed write is refused and changes nothing; the database is migrated to the current format."""

import asyncio
import contextlib
import sqlite3
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from crossings.cli.main import USAGE_ERROR, main
from crossings.server.storage import CannotOpen, Store, database_url, open_database
from crossings.server.storage import database as database_module
from crossings.server.storage.database import stored_version
from crossings.server.storage.schema import metadata
from processes import printed
from rows import cases
from server.ops.test_kill import Player
from server.sessions import race
from toys.client import Client, Live, Message, live
from toys.postgres import Postgres

from .conftest import Locked


async def test_a_locked_database_refuses_the_move_and_keeps_the_position(
    server: Live, locked: Locked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAB-01: until it is stored, no one receives it."""
    monkeypatch.setattr(database_module, "BUSY_MILLISECONDS", 20)
    await server.restart()
    one, two = await server.sit("me", "friend")
    with locked():
        refused = await one.move(0, "hide-left", id="a")
        assert (refused["code"], refused["at"], "locked" in refused["message"]) == ("storage", 0, True)
        await two.nothing_waits()
        assert two.at == 0
    assert await one.move(0, "hide-left", id="a") == {"type": "done", "id": "a", "at": 1}
    await two.until_at(1)


async def test_a_full_disk_refuses_the_move_and_loses_nothing(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    set_pragmas = database_module._set_pragmas

    def on_a_small_disk(journal: str, connection: Any, record: Any) -> None:
        set_pragmas(journal, connection, record)
        connection.execute("PRAGMA max_page_count = 22")

    async def there_and_back(client: Client, number: int) -> Message:
        return await client.command("undo", 0) if number % 2 else await client.move(0, "hide-left")

    keys = await server.keys_of("me", "me")
    with monkeypatch.context() as small:
        small.setattr(database_module, "_set_pragmas", on_a_small_disk)
        await server.restart()
        client = await server.join(*keys)
        for reached in range(1000):
            answer = await there_and_back(client, reached)
            if answer["type"] == "refused":
                break
        assert (answer["code"], "full" in answer["message"]) == ("storage", True)
        assert answer["at"] == client.at == reached > 0
    await server.restart()
    client = await server.join(*keys)
    assert client.at == reached
    assert (await there_and_back(client, reached))["at"] == reached + 1


async def test_keys_are_stored_only_as_hashes(server: Live, tmp_path: Path) -> None:
    """TAB-23."""
    red, _ = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [key for key in (*server.keys, server.opened["watch"]) if key.encode() in written]


def test_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    """The `HEAD` in the code is the newest migration."""
    assert ScriptDirectory(database_module.MIGRATIONS).get_current_head() == database_module.HEAD
    engine = open_database(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def make_old(url: str) -> None:
    """Return a database of an earlier format, with one match."""
    config = Config()
    config.set_main_option("script_location", str(database_module.MIGRATIONS))
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("INSERT INTO matches VALUES ('m', 'coin-race', '1', '{}', x'00', 'm', 1.0, 3, 1, '')"))
    engine.dispose()


def test_a_database_of_an_earlier_format_is_migrated_but_not_by_a_backup(tmp_path: Path) -> None:
    """TAB-16: a server of an earlier version may be using it. The copy is migrated when it is restored."""
    old, new, file = f"sqlite:///{tmp_path / 'old.sqlite3'}", f"sqlite:///{tmp_path / 'new.sqlite3'}", tmp_path / "copy"
    make_old(old)
    assert main(["backup", str(file), "--database", old]) == 0
    for url in (old, f"sqlite:///{file}"):
        engine = create_engine(url)
        assert stored_version(engine) == "0001"
        engine.dispose()
    assert main(["restore", str(file), "--database", new]) == 0
    for url in (old, new):
        store = Store(open_database(url))
        assert store.load("m").agreed == {"pause": 3, "hints": True, "stand_ins": None, "clock": None}
        store.close()


def test_a_server_starts_without_modules_that_it_may_not_need(database: str) -> None:
    late = {"numba", "alembic", "crossings.bots"}
    code = (
        "import sys, crossings.server.ops.serving; from crossings.server.storage import open_database; "
        f"open_database({database!r}); print(sorted({late} & set(sys.modules)))"
    )
    assert printed("-c", code) == "[]\n"


def test_sqlite_writes_through_to_the_disk(database: str) -> None:
    """TAB-02."""
    engine = open_database(database)
    with engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    engine.dispose()


def test_the_database_is_private(tmp_path: Path) -> None:
    """Other users can't read it or SQLite's other files; a file that they could read before is made private."""
    files = [tmp_path / f"new.sqlite3{end}" for end in ("", "-wal", "-shm")]
    for id in ("a", "b"):
        store = Store(open_database(f"sqlite:///{files[0]}"))
        store.create(race(id), [(id, None)]).result()
        assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3
        store.close()
        files[0].chmod(0o644)


def test_a_database_that_cannot_be_opened_is_reported_in_one_line(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CON-22: without a password. An empty file and the database of a newer Crossings are left alone."""
    letter, nothing = tmp_path / "letter", tmp_path / "nothing"
    letter.write_text("this is a letter to my aunt, and not a short one at all\n" * 100)
    nothing.touch()
    away, cannot = "postgresql+psycopg://anna:secret@127.0.0.1:1/tables", "cannot use the database"

    def why(url: str) -> str:
        with pytest.raises(CannotOpen) as error:
            open_database(url)
        assert "\n" not in str(error.value) and "secret" not in str(error.value)
        return str(error.value)

    assert why(f"sqlite:///{letter}")
    assert "is empty" in why(f"sqlite:///{nothing}") and nothing.stat().st_size == 0
    with sqlite3.connect(database.removeprefix("sqlite:///")) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    assert "newer" in why(database)
    for url in ("nonsense", "sqlite:////no/such/folder/x.sqlite3", "unheard-of://x"):
        assert cannot in why(url)
    assert "anna:***@127.0.0.1" in why(away)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert 'pip install -e ".[postgres]"' in why(away)


def test_the_path_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROSSINGS_DB", raising=False)
    monkeypatch.setenv("CROSSINGS_DATA", str(tmp_path / "data"))
    assert database_url() == f"sqlite:///{tmp_path / 'data' / database_module.FILE}"
    monkeypatch.setenv("CROSSINGS_DB", "sqlite:///elsewhere")
    assert database_url() == "sqlite:///elsewhere"
    assert database_url("sqlite:///given") == "sqlite:///given"
    assert create_engine(database_url("sqlite://")).dialect.name == "sqlite"


# ---- backups -------------------------------------------------------------------------------------


@cases("""
    source | to
    sqlite | postgres
    postgres | sqlite
""")
async def test_a_game_continues_from_a_backup_made_during_play(
    source: str, to: str, database: str, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """CON-21, TAB-20: restoring doesn't change the backup."""
    one = database if source == "sqlite" else postgres.database()
    two = postgres.database() if to == "postgres" else f"sqlite:///{tmp_path / 'other.sqlite3'}"
    file = tmp_path / "backup"
    async with live(one) as server:
        client = await server.one(options={"goal": 100})
        player = Player(server.keys, seed=1)
        playing = asyncio.create_task(player.play(client))
        while len(player.acknowledged) < 10:
            await asyncio.sleep(0.01)
        before = max(player.acknowledged.values())
        assert await asyncio.to_thread(main, ["backup", str(file), "--database", one]) == 0
        playing.cancel()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    content = file.read_bytes()
    assert main(["restore", str(file), "--database", two]) == 0
    assert "1 match" in capsys.readouterr().out
    assert file.read_bytes() == content
    async with live(two) as server:
        client = await server.join(*player.keys)
        assert client.at >= before
        actor = client.position["actor"]
        assert (await client.move(actor, (await client.view(actor))["legal"][0]))["type"] == "done"


async def test_mistakes_are_reported_in_one_line_and_change_nothing(
    server: Live, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CON-22."""
    await server.open_table("me", "me")
    file, letter, other = tmp_path / "backup", tmp_path / "letter", tmp_path / "other.sqlite3"
    full, new = f"sqlite:///{tmp_path / 'full.sqlite3'}", f"sqlite:///{tmp_path / 'n.sqlite3'}"
    letter.write_text("to my aunt, about nothing in particular " * 50)
    with contextlib.closing(sqlite3.connect(other)) as foreign:
        foreign.execute("CREATE TABLE letters (text)")
    assert main(["backup", str(file), "--database", database]) == 0

    def mistake(command: str, path: Path, of: str) -> str:
        assert main([command, str(path), "--database", of]) == USAGE_ERROR
        message = capsys.readouterr().err
        assert message.count("\n") == 1
        return message.lower()

    assert "exists" in mistake("backup", file, database)
    assert "no such" in mistake("backup", tmp_path / "no" / "x", database)
    assert "there is no database" in mistake("backup", tmp_path / "x", new), "a mistyped folder gives no empty backup"
    assert not (tmp_path / "n.sqlite3").exists()
    assert "has no tables" in mistake("backup", tmp_path / "copy", f"sqlite:///{other}")
    assert "is in use by process" in mistake("restore", file, database)
    assert main(["restore", str(file), "--database", full]) == 0
    assert "already contains matches" in mistake("restore", file, full)
    assert "no backup" in mistake("restore", tmp_path / "none", full)
    for longest in (300, 253):  # no such file exists, and no partial backup
        assert "name too long" in mistake("backup", tmp_path / ("x" * longest), database)
        assert "no backup" in mistake("restore", tmp_path / ("x" * longest), full)
    assert "not a backup" in mistake("restore", letter, full)
    with sqlite3.connect(file) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '9999'")
    changed.close()
    assert "newer" in mistake("restore", file, new)
    left = {path.name for path in tmp_path.iterdir() if ".sqlite3" not in path.name}
    assert left == {"backup", "letter"}, "no half of a backup"
