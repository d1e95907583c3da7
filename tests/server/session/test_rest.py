"""Tables without activity clear their caches, and players don't notice."""

import asyncio
from dataclasses import replace

import pytest

import crossings
from crossings.server.session import registry as registries
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from crossings.server.storage import Store, StoredMatch
from crossings.table import PERSON, Seat
from server.sessions import Table, Tables, services
from toys.client import PATIENCE

GAMES = ["bridges-and-boats", "dune-chess", "dunkelrunde", "march-on-mars", "over-the-next-dune", "walking-on-the-moon"]
MOVES = 12


def new_table(game: str, id: str = "t") -> StoredMatch:
    """A new table of two people."""
    one = crossings.game(game)
    seats = (Seat(PERSON, 0), Seat(PERSON, 1))
    return StoredMatch(
        id, one.id, one.version, one.resolve({"players": 2}), seats, ("Ada", ""), b"r" * 32, "salt", pause=0
    )


async def messages_of(table: Table, *, rests: bool) -> list[list[str]]:
    """Return everything that two players and a spectator are sent over some moves, with cleared caches or not."""
    session = table.session
    viewers = [table.sit(0, drawing=True), table.sit(1), table.sit(drawing=True)]
    for number in range(MOVES):
        await table.all_done()
        if rests:
            session.clear_caches()
            assert not session.frames.has_cache
            assert vars(session.match.state).keys() == {"game", "record"}
        if not isinstance(seat := session.match.actor, int):
            break
        legal, at = session.match.state.actions(), session.frames.at(viewers[seat])
        await table.move(viewers[seat], seat, legal[number * 7 % len(legal)], at=at)
        await table.send(viewers[2], "history", at=at // 2)
    return [viewer.texts for viewer in viewers]


@pytest.mark.parametrize("game", GAMES)
async def test_cleared_caches_change_no_message(game: str, tables: Tables) -> None:
    awake, rested = [await messages_of(tables(stored=new_table(game)), rests=rests) for rests in (False, True)]
    assert rested == awake
    assert all(len(texts) > MOVES for texts in awake)


async def test_only_a_few_of_many_tables_keep_their_caches(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "CHECK_SECONDS", 0.0)
    monkeypatch.setattr(registries, "ACTIVE_SECONDS", 0.0)
    monkeypatch.setattr(registries, "MAX_CACHED_TABLES", 2)
    names = [f"t{number}" for number in range(5)]
    for name in names:
        store.create(replace(new_table("dune-chess"), id=name), [(name, 0)]).result()
    registry = TableRegistry(services(store))
    rooms = []
    for name in names:
        session, viewer = await registry.enter(name, [name], True, frozenset())
        assert isinstance(session, TableSession)
        session.join(viewer)
        rooms.append(session)
    async with asyncio.timeout(PATIENCE):
        while len(warm := [session.match.id for session in rooms if session.frames.has_cache]) > 2:
            await asyncio.sleep(0)
    await registry.close()
    assert warm == names[-2:], "those that were used last"
