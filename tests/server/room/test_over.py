"""A game that is over is over for everybody, also after a restart."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import crossings
from crossings.engine import games
from crossings.server.storage import Store, Stored, open_database
from crossings.table import PERSON, Seat
from server.rooms import log_of
from toys.client import live

GAMES = Path(__file__).parents[2] / "games"


def keep(database: str, id: str, keys: list[str]) -> None:
    """A game that is over, as a server that was stopped has left it: the first whole one of the samples."""
    path = sorted((GAMES / id.replace("-", "_") / "playthroughs").glob("02-*.gz"))[0]
    head, *nodes, _ = map(json.loads, gzip.decompress(path.read_bytes()).decode().splitlines())
    one = crossings.game(id)
    options = one.resolve(head["options"])
    events = log_of(one.start(**options), [node["move"] for node in nodes])
    seats = tuple(Seat(PERSON, seat) for seat in range(int(options["players"])))
    store = Store(open_database(database))
    stored = Stored("t", id, one.version, options, seats, ("",) * len(seats), b"s" * 32, "t", tuple(events))
    store.create(stored, [*((key, seat) for seat, key in enumerate(keys[: len(seats)])), ("watch", None)]).result()
    store.close()


@pytest.mark.parametrize("id", [one.id for one in games() if one.id != "coin-race"])
async def test_the_list_of_tables_says_so_after_a_restart(database: str, id: str) -> None:
    keep(database, id, ["one", "two"])
    async with live(database) as server:
        assert {one["turn"] for one in await server.mine("one", "two", "watch")} == {"over"}
        client = await server.join("one")
        assert client.position["actor"] is None
        assert client.position["result"]
        assert "pause" not in client.position
