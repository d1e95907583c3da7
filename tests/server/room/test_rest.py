"""Tables where nothing happens let go of what was worked out to show them, and nobody who sits there can tell."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import crossings
from crossings.server.room import hall as halls
from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from crossings.server.storage import Store, Stored, open_database
from crossings.server.web.messages import Asked
from crossings.table import PERSON, Match, Seat
from server.rooms import Onlooker, world

GAMES = ["bridges-and-boats", "dune-chess", "dunkelrunde", "march-on-mars", "over-the-next-dune", "walking-on-the-moon"]
MOVES = 12
PATIENCE = 20.0


def new_table(game: str, id: str = "t") -> Stored:
    """A table of two persons that has just been opened."""
    one = crossings.game(game)
    seats = (Seat(PERSON, 0), Seat(PERSON, 1))
    return Stored(id, one.id, one.version, one.resolve({"players": 2}), seats, ("Ada", ""), b"r" * 32, "salt", pause=0)


async def told(folder: Path, game: str, *, rests: bool) -> list[list[str]]:
    """All that two players and a spectator are told over some moves, each made at a table at rest, or not."""
    kept = new_table(game)
    store = Store(open_database(f"sqlite:///{folder / f'{rests}.sqlite3'}"))
    await asyncio.wrap_future(store.create(kept, [("key", None)]))
    match = Match(kept.id, crossings.game(game), kept.options, kept.seats, kept.seed, salt=kept.salt)
    hold = store.hold(kept.id)
    await asyncio.wrap_future(hold.claim())
    room = Room(kept, match, hold, world(store))
    viewers = [Onlooker(0, drawing=True), Onlooker(1), Onlooker(drawing=True)]
    for viewer in viewers:
        room.join(viewer)
    for number in range(MOVES):
        while room._tasks:
            await asyncio.gather(*room._tasks)
        if rests:
            room.rest()
            assert not room.frames.is_warm
            assert vars(match.state).keys() == {"game", "record"}
        if not isinstance(seat := match.actor, int):
            break
        legal = match.state.actions()
        at = room.frames.at(viewers[seat])
        move = {"type": "move", "id": f"{number}", "at": at, "seat": seat, "move": legal[number * 7 % len(legal)]}
        await room.hear(viewers[seat], cast(Asked, move))
        await room.hear(viewers[2], {"type": "look", "at": at // 2})
    await room.close()
    store.close()
    return [viewer.texts for viewer in viewers]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_that_a_table_was_at_rest(game: str, tmp_path: Path) -> None:
    awake = asyncio.run(told(tmp_path, game, rests=False))
    assert asyncio.run(told(tmp_path, game, rests=True)) == awake
    assert all(len(texts) > MOVES for texts in awake)


def test_of_many_tables_only_a_few_stay_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "TEND_SECONDS", 0.0)
    monkeypatch.setattr(halls, "STILL_SECONDS", 0.0)
    monkeypatch.setattr(halls, "MOST_WARM", 2)
    store = Store(open_database(f"sqlite:///{tmp_path / 'crossings.sqlite3'}"))
    names = [f"t{number}" for number in range(5)]

    async def scenario() -> list[str]:
        for name in names:
            await asyncio.wrap_future(store.create(replace(new_table("dune-chess"), id=name), [(name, 0)]))
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
        return warm

    assert asyncio.run(scenario()) == names[-2:], "those that were used last"
    store.close()
