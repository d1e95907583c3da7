"""What cannot be written is refused and leaves everything as it was; the database's form is kept up to date."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from crossings.server.storage import CannotOpen, Conflict, Store, Stored, database_url, open_database
from crossings.server.storage import database as database_module
from crossings.server.storage.schema import metadata
from crossings.table import PERSON, Event, Seat
from toys.client import Client, live


def stored(id: str = "m") -> Stored:
    return Stored(id, "coin-race", "1", {}, (Seat(PERSON, 0),), ("",), b"s" * 32, id)


async def test_a_locked_database_refuses_the_move_and_keeps_the_position(
    server: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BUSY_MILLISECONDS", 20)
    one, two = await server.sit("me", "friend")
    other = sqlite3.connect(tmp_path / "crossings.sqlite3")
    other.execute("BEGIN IMMEDIATE")
    refused = await one.move(0, "hide-left", id="a")
    assert (refused["code"], refused["at"]) == ("storage", 0)
    assert "locked" in refused["message"]
    await two.nothing_waits()
    assert two.at == 0
    other.rollback()
    other.close()
    assert await one.move(0, "hide-left", id="a") == {"type": "done", "id": "a", "at": 1}
    await two.until_at(1)


async def test_a_full_disk_refuses_the_move_and_loses_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    careful = database_module._be_careful

    def on_a_small_disk(connection: Any, record: Any) -> None:
        careful(connection, record)
        connection.execute("PRAGMA max_page_count = 22")

    async def there_and_back(client: Client, number: int) -> dict[str, Any]:
        return await client.command("undo", 0) if number % 2 else await client.move(0, "hide-left")

    async def until_refused(keys: list[str]) -> int:
        async with live(database) as server, server.client(*keys) as client:
            for number in range(1000):
                answer = await there_and_back(client, number)
                if answer["type"] == "refused":
                    assert answer["code"] == "storage"
                    assert "full" in answer["message"]
                    assert answer["at"] == client.at == number
                    return number
        raise AssertionError("the disk was never full")

    async with live(database) as server:
        keys = (await server.open_table("me", "me"))["keys"]
    with monkeypatch.context() as small:
        small.setattr(database_module, "_be_careful", on_a_small_disk)
        reached = await until_refused(keys)
    assert reached > 0
    async with live(database) as server, server.client(*keys) as client:
        assert client.at == reached
        assert (await there_and_back(client, reached))["at"] == reached + 1


def test_a_position_written_twice_is_a_conflict_and_the_rest_of_the_batch_is_kept(database: str) -> None:
    store = Store(open_database(database))
    store.create(stored(), [("key", 0)]).result()
    hold = store.hold("m")
    hold.claim().result()
    hold.append([Event(1, "move", 0, "a", 1)], 5.0).result()
    writes = [hold.append([Event(number, "move", 0, "b", 1)], 5.0) for number in (1, 2)]
    with pytest.raises(Conflict):
        writes[0].result()
    writes[1].result()
    assert [event.text for event in store.load("m").events] == ["a", "b"]
    store.close()


def test_keys_are_kept_as_hashes_only(database: str, tmp_path: Path) -> None:
    async def scenario() -> list[str]:
        async with live(database) as server:
            opened = await server.open_table("me", "friend")
            async with server.client(opened["keys"][0]) as client:
                await client.move(0, "hide-left")
            return [*opened["keys"], opened["watch"]]

    keys = asyncio.run(scenario())
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [key for key in keys if key.encode() in written]


def test_the_packaged_head_is_the_newest_migration() -> None:
    assert ScriptDirectory(database_module.MIGRATIONS).get_current_head() == database_module.HEAD


def test_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_opening_again_does_not_load_the_migrations(database: str) -> None:
    open_database(database).dispose()
    code = (
        "import sys; from crossings.server.storage import open_database; "
        f"open_database({database!r}); print('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_sqlite_writes_through_to_the_disk(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        asked = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert asked == ["wal", 2]
    engine.dispose()


def test_a_database_of_a_newer_crossings_is_left_alone(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(CannotOpen, match="newer"):
        open_database(database)


def test_nobody_else_reads_the_database(database: str, tmp_path: Path) -> None:
    """Neither the file nor what SQLite lays beside it; one that could be read before cannot be any more."""
    files = [tmp_path / f"crossings.sqlite3{end}" for end in ("", "-wal", "-shm")]
    for id in ("a", "b"):
        store = Store(open_database(database))
        store.create(stored(id), [(id, None)]).result()
        assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3
        store.close()
        files[0].chmod(0o644)


def test_an_empty_file_is_not_taken_for_a_new_database(database: str, tmp_path: Path) -> None:
    file = tmp_path / "crossings.sqlite3"
    file.touch()
    with pytest.raises(CannotOpen, match="is empty"):
        open_database(database)
    assert file.stat().st_size == 0


def test_what_is_no_database_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite3").write_text("this is a letter to my aunt, and not a short one at all\n" * 100)
    with pytest.raises(CannotOpen) as error:
        open_database(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////no/such/folder/x.sqlite3", "unheard-of://x"])
def test_what_cannot_be_opened_is_said_in_a_line(url: str) -> None:
    with pytest.raises(CannotOpen, match="cannot use the database") as error:
        open_database(url)
    assert "\n" not in str(error.value)


def test_a_password_is_not_in_the_message() -> None:
    with pytest.raises(CannotOpen) as error:
        open_database("postgresql+psycopg://anna:secret@127.0.0.1:1/tables")
    assert "anna:***@127.0.0.1" in str(error.value)
    assert "secret" not in str(error.value)


def test_without_its_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CannotOpen, match=r"crossings\[postgres\]"):
        open_database("postgresql+psycopg://anna:secret@127.0.0.1:1/tables")


def test_where_the_database_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROSSINGS_DB", raising=False)
    monkeypatch.setenv("CROSSINGS_DATA", str(tmp_path / "data"))
    assert database_url() == f"sqlite:///{tmp_path / 'data' / database_module.FILE}"
    monkeypatch.setenv("CROSSINGS_DB", "sqlite:///elsewhere")
    assert database_url() == "sqlite:///elsewhere"
    assert database_url("sqlite:///given") == "sqlite:///given"
    assert create_engine(database_url("sqlite://")).dialect.name == "sqlite"
