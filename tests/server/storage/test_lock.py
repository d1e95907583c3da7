"""A SQLite database has one server at a time; the error of a second one names it."""

import os
from pathlib import Path

import pytest

from cli.command import Command
from crossings.server.storage import DatabaseInUse, lock_database
from crossings.server.storage import lock as module
from toys.client import live

ADDRESS = "http://127.0.0.1:8000/"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't wait for a server that may be just ending."""
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.0)


@pytest.mark.parametrize(
    "arguments",
    ["serve --port 0", "play --no-browser --port 0", "play dune-chess --terminal", "restore {folder}/backup"],
)
def test_the_error_of_a_second_writer_names_the_server_with_the_database(
    arguments: str, database: str, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    """The message is one line. A backup needs no lock."""
    monkeypatch.setenv("CROSSINGS_DB", database)
    with lock_database(database) as lock:
        lock.announce(ADDRESS)
        command("backup", str(tmp_path / "backup"))
        message = command.mistake(*arguments.format(folder=tmp_path).split())
    assert f"crossings.sqlite3 is in use by process {os.getpid()} at {ADDRESS};" in message
    assert ("--terminal" in arguments) == (f"--server {ADDRESS}" in message)


async def test_an_application_that_opens_its_database_holds_it(database: str, impatient: None) -> None:
    async with live(database):
        with pytest.raises(DatabaseInUse, match=f"is in use by process {os.getpid()};"):
            lock_database(database)
    lock_database(database).close()


def test_all_names_of_a_database_share_one_lock(database: str, tmp_path: Path, impatient: None) -> None:
    file = Path(database.removeprefix("sqlite:///"))
    (tmp_path / "folder").symlink_to(tmp_path)
    (tmp_path / "link.sqlite3").symlink_to(file)
    names = (tmp_path / "folder" / file.name, tmp_path / "link.sqlite3", os.path.relpath(file))
    with lock_database(database):
        for name in names:
            with pytest.raises(DatabaseInUse):
                lock_database(f"sqlite:///{name}")
    for name in names:
        lock_database(f"sqlite:///{name}").close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "postgresql://anna@db.example.org/tables"])
def test_other_databases_can_have_several_servers(url: str) -> None:
    with lock_database(url), lock_database(url):
        pass


def test_a_lock_holder_without_a_name(database: str, impatient: None) -> None:
    with lock_database(database):
        Path(database.removeprefix("sqlite:///") + module.HOLDER_SUFFIX).write_text("")
        with pytest.raises(DatabaseInUse, match="is in use by another process; end that first"):
            lock_database(database)
