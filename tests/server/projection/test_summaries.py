"""Tables are listed from stored summaries with the same result as from the log."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from msgspec import to_builtins

import crossings
from crossings.server.projection.frames import Frames
from crossings.server.projection.summaries import read_summary, summary_to_store
from crossings.server.session import registry as registries
from crossings.server.session.registry import TableRegistry
from crossings.server.storage import Store, StoredMatch, open_database
from crossings.table import PERSON, Match, Seat, seed_from
from crossings.words import use_locale
from server.sessions import held, services

EVENTS = 60


def played(game: str, events: int = EVENTS) -> Match:
    """Return a match of two people after some moves, with an undo and a redo if possible."""
    one = crossings.game(game)
    match = Match("t", one, one.resolve({"players": 2}), [Seat(PERSON, 0), Seat(PERSON, 0)], seed_from(game))
    match.accept(match.prepare_start())
    while match.at < events and isinstance(seat := match.state.actor, int):
        match.accept(match.prepare_move(seat, [match.state.actions()[match.at * 7 % len(match.state.actions())]]))
        if match.at % 9 == 0 and not match.undo_for(seat).why:
            match.accept(match.prepare_undo(seat))
            if match.at % 2:
                match.accept(match.prepare_redo(seat))
    return match


def stored(match: Match, **more: Any) -> StoredMatch:
    one = match.game
    names = ("Ada", "")
    return StoredMatch(
        "t", one.id, one.version, match.options, match.seats, names, match.seed, "t", tuple(match.events), **more
    )


def test_summaries_of_other_builds_and_broken_ones_are_ignored() -> None:
    match = played("dune-chess")
    good = summary_to_store(Frames(match, ("", "")), 1.0)
    assert read_summary(good, match.game, match.at)
    changes: tuple[dict[str, Any], ...]
    changes = ({"form": "other"}, {"number": good.number + 1}, {"lines": good.lines[:-9]}, {"lines": b""})
    for change in changes:
        assert read_summary(replace(good, **change), match.game, match.at) is None


async def listed(database: str, *keys: str) -> tuple[list[dict[str, Any]], int]:
    """Return the tables of these keys as a new server lists them, and how many it opened for that."""
    store = Store(open_database(database))
    registry = TableRegistry(services(store))
    lines = await registry.mine(list(keys))
    rooms = registry.tables_open
    await registry.close()
    store.close()
    return to_builtins(lines), rooms


@pytest.fixture
def chess(store: Store) -> Match:
    """Store a match without a summary."""
    match = played("dune-chess")
    store.create(stored(match), [("red", 0), ("blue", 1), ("watch", None)]).result()
    return match


async def test_a_list_comes_from_summaries_alone(chess: Match, database: str, tmp_path: Path) -> None:
    keys = ("red", "blue", "watch")
    first, _ = await listed(database, *keys)
    with closing(sqlite3.connect(tmp_path / "crossings.sqlite3")) as file:
        assert file.execute("SELECT number FROM summaries").fetchall() == [(chess.at,)]
        file.execute("UPDATE events SET text = 'unreadable', code = -1")
        file.commit()
    assert await listed(database, *keys) == (first, 0), "nothing of the log was read again"
    assert [line["turn"] for line in first].count("you") == 1
    assert all("Ada" in line["players"][0] for line in first)


async def test_a_list_shows_moves_made_after_the_summary(chess: Match, store: Store, database: str) -> None:
    [before], _ = await listed(database, "red")
    further = played("dune-chess", EVENTS + 1)
    held(store, "t").append(further.events[chess.at :], 2.0).result()
    [after], _ = await listed(database, "red")
    assert after["moves"] == before["moves"] + 1
    assert after["picture"] != before["picture"]


@pytest.mark.usefixtures("chess")
async def test_a_list_in_another_language_is_computed_once(database: str) -> None:
    english = await listed(database, "red")
    with use_locale("la"):
        await listed(database, "red")
    assert (await listed(database, "red"))[0] == english[0]


async def come_and_go(store: Store, times: int) -> None:
    """Let a viewer join and leave a session that is then closed, this many times."""
    registry = TableRegistry(services(store))
    for _ in range(times):
        session, viewer = await registry.enter("t", ["red"], False, frozenset())
        session.join(viewer)
        assert await registry.session("t") is session, "whoever has come sits in the one room that there is"
        session.leave(viewer)
        while registry.tables_open:
            await asyncio.sleep(0)
    await registry.close()


@pytest.mark.usefixtures("chess")
async def test_an_unused_session_is_closed_and_opened_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """This happens even if its summary fails, which is logged once each time it is open."""

    def fail(*_: object) -> NoReturn:
        raise ValueError("a slip")

    monkeypatch.setattr(registries, "CHECK_SECONDS", 0.0)
    monkeypatch.setattr(registries, "IDLE_SECONDS", 0.0)
    with monkeypatch.context() as broken:
        broken.setattr(registries, "summary_to_store", fail)
        await come_and_go(store, 2)
    assert caplog.text.count("Traceback") == 2
    await come_and_go(store, 20)
