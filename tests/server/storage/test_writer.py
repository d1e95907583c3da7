"""Whatever becomes of a write, the next one is written; what is begun is finished, and the end comes in time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sqlite3
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import event

from crossings.server.storage import Answered, Conflict, Hold, StorageFailed, Store, Stored, open_database
from crossings.server.storage import database as database_module
from crossings.server.storage import writer as writer_module
from crossings.server.storage.writer import WriterThread
from crossings.server.web.messages import Rename
from crossings.table import PERSON, Event, Seat
from server.ops.test_kill import started
from server.rooms import Table

SECONDS = 20.0
LONGEST_END = 25.0


def stored(id: str = "m") -> Stored:
    return Stored(id, "coin-race", "1", {}, (Seat(PERSON, 0),), ("",), b"s" * 32, id)


def move(number: int, text: str = "a") -> Event:
    return Event(number, "move", 0, text, 1)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    one = Store(open_database(database))
    one.create(stored(), [("key", 0)]).result(SECONDS)
    yield one
    one.close()


def held(store: Store, match: str = "m") -> Hold:
    """A match that is claimed."""
    hold = store.hold(match)
    hold.claim().result(SECONDS)
    return hold


@pytest.fixture
def hold(store: Store) -> Hold:
    return held(store)


@contextlib.contextmanager
def locked(tmp_path: Path) -> Iterator[None]:
    """Another process holds the database."""
    other = sqlite3.connect(tmp_path / "crossings.sqlite3")
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@pytest.mark.parametrize(("apart", "transactions"), [(0.5, 2), (0.0, 4)])
def test_where_much_is_written_what_comes_within_moments_goes_together(
    apart: float, transactions: int, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first goes at once; those that come meanwhile share the next transaction, however quick the disk is."""
    monkeypatch.setattr(writer_module, "APART", apart)
    engine = open_database(database)
    store = Store(engine)
    committed: list[object] = []
    event.listen(engine, "commit", committed.append)
    store.create(stored(), [("key", 0)]).result(SECONDS)
    hold = store.hold("m")
    hold.claim().result(SECONDS)
    committed.clear()
    hold.rename(0, "Ada").result(SECONDS)
    if apart:
        others = [hold.append([move(number)], 5.0) for number in (1, 2, 3)]
        for one in others:
            one.result(SECONDS)
    else:
        for number in (1, 2, 3):
            hold.append([move(number)], 5.0).result(SECONDS)
    assert len(committed) == transactions
    store.close()


def test_a_write_after_a_while_does_not_wait(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "APART", 3600.0)
    store = Store(open_database(database))
    store.create(stored(), [("key", 0)]).result(SECONDS)
    store.close()


def test_a_write_that_nobody_waits_for_any_more_does_not_end_the_writing(
    store: Store, hold: Hold, tmp_path: Path
) -> None:
    with locked(tmp_path):
        begun = hold.rename(0, "Ada")
        waiting = [hold.rename(0, str(number)) for number in range(20)]
        cancelled = [one.cancel() for one in waiting]
        begun.cancel()
    assert any(cancelled)
    hold.append([move(1)], 5.0).result(SECONDS)
    assert [event.number for event in store.load("m").events] == [1]


def test_a_write_that_makes_no_sense_fails_alone(store: Store, hold: Hold, tmp_path: Path) -> None:
    with locked(tmp_path):
        hold.rename(0, "Ada")
        odd = [hold.rename(0, cast(str, object())), hold.append([move(10**40)], 5.0)]
        good = hold.append([move(1)], 5.0)
    for one in odd:
        with pytest.raises(StorageFailed):
            one.result(SECONDS)
    good.result(SECONDS)
    assert [event.number for event in store.load("m").events] == [1]


def test_writes_keep_their_order_though_one_of_them_contradicts(store: Store, hold: Hold, tmp_path: Path) -> None:
    hold.append([move(1)], 5.0).result(SECONDS)
    with locked(tmp_path):
        hold.rename(0, "first")
        writes: list[Future[None]] = []
        for number in range(2, 8):
            writes += [hold.rename(0, f"name {number}"), hold.append([move(number)], 5.0)]
        doubled = hold.append([move(1, "b")], 5.0, Answered(0, "x", {}))
        store_n = store.hold("n")
        writes += [store.create(stored("n"), [("other", 0)]), store_n.claim(), store_n.append([move(1)], 5.0)]
        writes += [hold.rename(0, "last")]
    with pytest.raises(Conflict):
        doubled.result(SECONDS)
    for one in writes:
        one.result(SECONDS)
    kept = store.load("m")
    assert (kept.names, [event.text for event in kept.events], kept.answers) == (("last",), ["a"] * 7, ())
    assert len(store.load("n").events) == 1


def test_whoever_claims_a_match_has_the_writes_of_all_others_refused(store: Store, hold: Hold, tmp_path: Path) -> None:
    hold.append([move(1)], 5.0).result(SECONDS)
    other = held(store)
    with locked(tmp_path):
        store.create(stored("n"), [("other", 0)])
        late = [
            hold.append([move(2)], 5.0),
            hold.rename(0, "Ada"),
            hold.note_coming(0),
            hold.take(0, "own"),
            hold.set_pause(5),
        ]
        true = [other.append([move(2, "b")], 5.0), other.rename(0, "Bob")]
    for one in late:
        with pytest.raises(Conflict):
            one.result(SECONDS)
    for one in true:
        one.result(SECONDS)
    kept = store.load("m")
    assert ([event.text for event in kept.events], kept.names, kept.pause) == (["a", "b"], ("Bob",), None)
    assert (kept.came, set(store.holders(["key", "own"]))) == (frozenset(), {"key"})
    assert store.lost([hold, other]) == [hold]


def test_a_key_of_ones_own_is_the_only_one(store: Store, hold: Hold) -> None:
    for own in ("first", "second"):
        hold.take(0, own).result(SECONDS)
        assert set(store.holders(["key", "first", "second"])) == {own}


def test_what_comes_after_the_end_fails_at_once(database: str) -> None:
    writer = WriterThread(open_database(database))
    writer.close()
    with pytest.raises(StorageFailed, match="ends"):
        writer.submit([], None).result(SECONDS)


def test_the_end_does_not_wait_for_ever(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database_module, "BUSY_MILLISECONDS", 3000)
    engine = open_database(database)
    writer = WriterThread(engine)
    store = Store(engine, writer)
    store.create(stored(), [("key", 0)]).result(SECONDS)
    hold = held(store)
    with locked(tmp_path), caplog.at_level(logging.WARNING):
        first = hold.rename(0, "Ada")
        while not first.running():
            pass
        second = hold.rename(0, "Bob")
        writer.close(patience=0.05)
        with pytest.raises(StorageFailed):
            second.result(SECONDS)
    assert "1 writes were not even begun" in caplog.text
    first.exception(SECONDS)
    store.close()


async def test_a_command_that_is_broken_off_leaves_the_table_as_it_is_written(database: str, tmp_path: Path) -> None:
    table = Table(database, ["slip", "coop"], [], pause=0)
    room, viewer = (table.room, table.sit(0))
    draft = room.match.draft_word(0, "ada")
    with locked(tmp_path):
        keeping = asyncio.create_task(room.ledger.keep(draft))
        rename: Rename = {"type": "name", "seat": 0, "name": "Ada"}
        naming = asyncio.create_task(room.hear(viewer, rename))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        keeping.cancel()
        naming.cancel()
        await asyncio.sleep(0)
    done = await asyncio.gather(keeping, naming, return_exceptions=True)
    assert [type(one) for one in done] == [asyncio.CancelledError] * 2
    assert room.match.at == len(table.store.load("t").events)
    assert room.ledger.names == list(table.store.load("t").names)
    await table.close()


async def test_what_fails_in_the_background_is_logged_and_shown(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:

    async def fail() -> None:
        raise RuntimeError("a slip")

    table = Table(database, ["slip", "coop"], [])
    viewer = table.sit(0)
    await asyncio.wait([table.room.spawn(fail())])
    await asyncio.sleep(0)
    assert viewer.last("error")["code"] == "internal"
    await table.close()
    assert "a slip" in caplog.text


async def test_a_server_ends_though_the_database_is_locked(database: str, tmp_path: Path) -> None:
    """Commands of all kinds wait for the database when the signal comes; the log tells of them in whole lines."""
    process, server = await started(database, errors=PIPE)
    tables = [await server.open_table("me", "friend") for _ in range(3)]
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.client(key)) for one in tables for key in one["keys"]]
        with locked(tmp_path):
            refused = await clients[0].move(0, "hide-left")
            assert refused["code"] == "storage"
            for number, client in enumerate(clients):
                name = {"type": "name", "seat": number % 2, "name": "Ada"}
                word = {"type": "word", "id": f"w{number}", "at": 0, "seat": number % 2, "word": "ada"}
                for _ in range(6):
                    await client.send(word if number % 2 else name)
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.wait_for(process.communicate(), LONGEST_END)
    await server.http.aclose()
    assert b"database is locked" in errors
    assert b"Traceback" not in errors
