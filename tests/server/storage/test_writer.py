"""Whatever happens to a write, the next one is carried out; running writes finish, and shutdown is quick."""

import asyncio
import contextlib
import logging
import signal
from concurrent.futures import Future
from typing import cast

import pytest
from sqlalchemy import event

from crossings.server.messages.client_messages import Rename
from crossings.server.session.reducer.steps import AddEvents
from crossings.server.storage import Conflict, Lease, StorageFailed, Store, StoredAnswer, open_database
from crossings.server.storage import database as database_module
from crossings.server.storage import writer as writer_module
from crossings.server.storage.writer import WriterThread
from crossings.table import Event
from rows import cases
from server.sessions import Table, Tables, held, race
from toys.forked import started

from .conftest import Locked

SECONDS = 20.0
LONGEST_END = 25.0


def move(number: int, text: str = "a") -> Event:
    return Event(number, "move", 0, text, 1)


def texts(store: Store, match: str = "m") -> list[str]:
    """Return the moves that are stored."""
    return [event.text for event in store.load(match).events]


@cases("""
    apart | transactions
    0.5 | 2
    0.0 | 4
""")
def test_frequent_writes_share_transactions(
    apart: float, transactions: int, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is written at once; those that arrive meanwhile share the next transaction, on any disk."""
    monkeypatch.setattr(writer_module, "MIN_INTERVAL", apart)
    engine = open_database(database)
    store = Store(engine)
    store.create(race(), [("key", 0)]).result(SECONDS)
    hold = held(store)
    committed: list[object] = []
    event.listen(engine, "commit", committed.append)
    hold.rename(0, "Ada").result(SECONDS)
    waiting = []
    for number in (1, 2, 3):
        waiting.append(hold.append([move(number)], 5.0))
        if not apart:
            waiting[-1].result(SECONDS)
    for one in waiting:
        one.result(SECONDS)
    assert len(committed) == transactions
    store.close()


def test_a_single_write_does_not_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "MIN_INTERVAL", 3600.0)
    store.create(race(), [("key", 0)]).result(SECONDS)


def test_a_cancelled_or_invalid_write_stops_no_other(store: Store, hold: Lease, locked: Locked) -> None:
    with locked():
        begun = hold.rename(0, "Ada")
        cancelled = [hold.rename(0, str(number)).cancel() for number in range(20)]
        odd = [hold.rename(0, cast(str, object())), hold.append([move(10**40)], 5.0)]
        good = hold.append([move(1)], 5.0)
        begun.cancel()
    assert any(cancelled)
    for one in odd:
        with pytest.raises(StorageFailed):
            one.result(SECONDS)
    good.result(SECONDS)
    assert texts(store) == ["a"]


def test_writes_stay_in_order_despite_a_conflict(store: Store, hold: Lease, locked: Locked) -> None:
    """TAB-04: a position is written once; the rest of the batch is stored."""
    hold.append([move(1)], 5.0).result(SECONDS)
    with locked():
        hold.rename(0, "first")
        writes: list[Future[None]] = []
        for number in range(2, 8):
            writes += [hold.rename(0, f"name {number}"), hold.append([move(number)], 5.0)]
        doubled = hold.append([move(1, "b")], 5.0, StoredAnswer(0, "x", {}))
        other = store.lease("n")
        writes += [store.create(race("n"), [("other", 0)]), other.acquire(), other.append([move(1)], 5.0)]
        writes += [hold.rename(0, "last")]
    with pytest.raises(Conflict):
        doubled.result(SECONDS)
    for one in writes:
        one.result(SECONDS)
    stored = store.load("m")
    assert (stored.names, texts(store), stored.answers, texts(store, "n")) == (("last",), ["a"] * 7, (), ["a"])


def test_acquiring_a_lease_fences_other_writers(store: Store, hold: Lease, locked: Locked) -> None:
    """TAB-21."""
    hold.append([move(1)], 5.0).result(SECONDS)
    other = held(store)
    with locked():
        store.create(race("n"), [("other", 0)])
        late = [hold.append([move(2)], 5.0), hold.rename(0, "Ada"), hold.store_joined(0), hold.replace_key(0, "own")]
        late += [hold.set_pause(5)]
        true = [other.append([move(2, "b")], 5.0), other.rename(0, "Bob")]
    for one in late:
        with pytest.raises(Conflict):
            one.result(SECONDS)
    for one in true:
        one.result(SECONDS)
    stored = store.load("m")
    assert (texts(store), stored.names, stored.pause, stored.came) == (["a", "b"], ("Bob",), None, frozenset())
    assert set(store.holders(["key", "own"])) == {"key"}
    assert store.lost([hold, other]) == [hold]


def test_a_replaced_key_is_the_only_one(store: Store, hold: Lease) -> None:
    for own in ("first", "second"):
        hold.replace_key(0, own).result(SECONDS)
        assert set(store.holders(["key", "first", "second"])) == {own}


def test_close_does_not_wait_forever_and_later_writes_fail_at_once(
    database: str, locked: Locked, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database_module, "BUSY_MILLISECONDS", 3000)
    engine = open_database(database)
    writer = WriterThread(engine)
    store = Store(engine, writer)
    store.create(race(), [("key", 0)]).result(SECONDS)
    hold = held(store)
    with locked(), caplog.at_level(logging.WARNING):
        first = hold.rename(0, "Ada")
        while not first.running():
            pass
        second = hold.rename(0, "Bob")
        writer.close(timeout=0.05)
        with pytest.raises(StorageFailed):
            second.result(SECONDS)
        with pytest.raises(StorageFailed, match="ends"):
            hold.rename(0, "Bob").result(SECONDS)
    assert "1 writes were dropped" in caplog.text
    first.exception(SECONDS)
    store.close()


async def test_a_cancelled_command_leaves_the_match_as_stored(database: str, locked: Locked) -> None:
    table = Table(database, ["slip", "coop"], [], pause=0)
    session, viewer = table.session, table.sit(0)
    word = AddEvents(session.match.prepare_word(0, "ada"))
    with locked():
        rename = Rename(seat=0, name="Ada")
        tasks = [
            asyncio.create_task(session.ledger.write(word, lambda: session.match.accept(word.transaction))),
            asyncio.create_task(session.handle(viewer, rename)),
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.sleep(0)
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one) for one in done] == [asyncio.CancelledError] * 2
    await table.all_done()
    written = table.store.load("t")
    assert (session.match.at, session.state.names) == (len(written.events), written.names)
    await table.close()


async def test_errors_of_background_tasks_are_logged_and_shown(
    tables: Tables, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a slip")

    table = tables(["slip", "coop"], [])
    viewer = table.sit(0)
    monkeypatch.setattr(table.session.ledger, "store_joined", fail)
    table.sit(1)
    await asyncio.wait([*table.session._tasks])
    await asyncio.sleep(0)
    assert viewer.last("error")["code"] == "internal"
    assert "a slip" in caplog.text


@pytest.mark.deep
async def test_a_server_shuts_down_although_the_database_is_locked(database: str, locked: Locked) -> None:
    """Commands of all kinds wait for the database when the signal comes; the log reports them in whole lines."""
    process, server = await started(database)
    clients = [client for _ in range(3) for client in await server.sit("me", "friend")]
    with locked():
        assert (await clients[0].move(0, "hide-left"))["code"] == "storage"
        for number, client in enumerate(clients):
            name = {"type": "name", "seat": number % 2, "name": "Ada"}
            word = {"type": "word", "id": f"w{number}", "at": 0, "seat": number % 2, "word": "ada"}
            for _ in range(6):
                await client.send(word if number % 2 else name)
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), LONGEST_END)
    with contextlib.suppress(ConnectionError):
        await server.leave()
    assert b"database is locked" in errors
    assert b"Traceback" not in errors
