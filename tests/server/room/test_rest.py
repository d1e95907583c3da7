"""Tables where nothing happens let go of what was worked out to show them, and nobody who sits there can tell."""

import asyncio
from dataclasses import replace

import pytest

import crossings
from crossings.server.room import hall as halls
from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from crossings.server.storage import Store, Stored
from crossings.table import PERSON, Seat
from server.rooms import Table, Tables, world
from toys.client import PATIENCE

GAMES = ["bridges-and-boats", "dune-chess", "dunkelrunde", "march-on-mars", "over-the-next-dune", "walking-on-the-moon"]
MOVES = 12


def new_table(game: str, id: str = "t") -> Stored:
    """A table of two persons that has just been opened."""
    one = crossings.game(game)
    seats = (Seat(PERSON, 0), Seat(PERSON, 1))
    return Stored(id, one.id, one.version, one.resolve({"players": 2}), seats, ("Ada", ""), b"r" * 32, "salt", pause=0)


async def told(table: Table, *, rests: bool) -> list[list[str]]:
    """All that two players and a spectator are told over some moves, each made at a table at rest, or not."""
    room = table.room
    viewers = [table.sit(0, drawing=True), table.sit(1), table.sit(drawing=True)]
    for number in range(MOVES):
        await table.all_done()
        if rests:
            room.rest()
            assert not room.frames.is_warm
            assert vars(room.match.state).keys() == {"game", "record"}
        if not isinstance(seat := room.match.actor, int):
            break
        legal, at = room.match.state.actions(), room.frames.at(viewers[seat])
        await table.move(viewers[seat], seat, legal[number * 7 % len(legal)], at=at)
        await table.hear(viewers[2], "look", at=at // 2)
    return [viewer.texts for viewer in viewers]


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_can_tell_that_a_table_was_at_rest(game: str, tables: Tables) -> None:
    awake, rested = [await told(tables(kept=new_table(game)), rests=rests) for rests in (False, True)]
    assert rested == awake
    assert all(len(texts) > MOVES for texts in awake)


async def test_of_many_tables_only_a_few_stay_ready(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "TEND_SECONDS", 0.0)
    monkeypatch.setattr(halls, "STILL_SECONDS", 0.0)
    monkeypatch.setattr(halls, "MOST_WARM", 2)
    names = [f"t{number}" for number in range(5)]
    for name in names:
        store.create(replace(new_table("dune-chess"), id=name), [(name, 0)]).result()
    hall = Hall(world(store))
    rooms = []
    for name in names:
        room, viewer = await hall.enter(name, [name], True, frozenset())
        assert isinstance(room, Room)
        room.join(viewer)
        rooms.append(room)
    async with asyncio.timeout(PATIENCE):
        while len(warm := [room.match.id for room in rooms if room.frames.is_warm]) > 2:
            await asyncio.sleep(0)
    await hall.close()
    assert warm == names[-2:], "those that were used last"
