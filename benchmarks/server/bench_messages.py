"""Measure what a move costs a match and its messages: a session with two drawing viewers, no network, no database.

Plays random games (`--games`, `--moves`) and takes the processor time of each move, from the message that requests it
until both viewers have all messages that follow. The same number of other games is played first, to fill the caches of
texts and drawings. The times of moves vary widely, so the median is printed beside the mean.
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import time
from concurrent.futures import Future
from typing import Any, cast

import crossings
from benchmarks.figures import Figure, command_line, publish
from crossings.server.messages.client_messages import TableMessage
from crossings.server.messages.reading import read_message
from crossings.server.messages.writing import write
from crossings.server.ops.serving import COLLECT_AFTER
from crossings.server.projection.viewer import Viewer
from crossings.server.services.context import Executor, Services, Thinker
from crossings.server.session.session import TableSession
from crossings.server.storage import Lease, Store, StoredMatch
from crossings.table import PERSON, Match, Seat

GAMES = "dune-chess", "march-on-mars", "bridges-and-boats", "over-the-next-dune", "walking-on-the-moon", "dunkelrunde"
NO_PAUSE = 0
SEATS = 2
SETTLING = 20
"""Turns of the event loop after which a new table is set up."""


class NullService:
    """A stand-in for the store, which writes at once, and for services that the benchmark doesn't need."""

    def __getattr__(self, name: str) -> Any:
        def write_at_once(*_: object, **__: object) -> Future[None]:
            done: Future[None] = Future()
            done.set_result(None)
            return done

        return write_at_once


async def discard(text: str) -> None:
    """Receive a message of a viewer."""


class Table:
    """A session and its two viewers."""

    def __init__(self, game: str, number: int) -> None:
        one = crossings.game(game)
        options, seats = one.resolve({"players": SEATS}), tuple(Seat(PERSON, seat) for seat in range(SEATS))
        names, seed = ("",) * SEATS, number.to_bytes(32, "big")
        stored = StoredMatch(f"t{number}", one.id, one.version, options, seats, names, seed, "salt", pause=NO_PAUSE)
        match = Match(stored.id, one, options, seats, seed, salt=stored.salt)
        null = NullService()
        services = Services(cast(Store, null), cast(Thinker, null), cast(Executor, null), lambda *_: null)
        self.session = TableSession(stored, match, cast(Lease, null), services)
        self.random = random.Random(number)
        self.viewers = [Viewer((seat,), True, frozenset(), None) for seat in range(SEATS)]
        for viewer in self.viewers:
            viewer.begin_pump = lambda one=viewer: asyncio.create_task(one.pump(discard))  # type: ignore[misc]
            self.session.join(viewer)

    async def move(self) -> float | None:
        """Make a random move, and return its processor time in seconds; None if no seat can move."""
        seat = self.session.match.actor
        deciding = self.session.frames.deciding(seat) if isinstance(seat, int) else None
        if deciding is None or not isinstance(seat, int):
            return None
        at, viewer = self.session.frames.at(self.viewers[seat]), self.viewers[seat]
        move = self.random.choice(deciding.actions())
        text = write({"type": "move", "id": f"{at}", "at": at, "seat": seat, "move": move})
        begin = time.process_time()
        await self.session.handle(viewer, cast(TableMessage, read_message(text)))
        return time.process_time() - begin


async def play(game: str, first: int, games: int, moves: int) -> list[float]:
    """Play the games `first` to `first + games - 1` in parallel, and return the time of each move in seconds."""
    tables = [Table(game, number) for number in range(first, first + games)]
    for _ in range(SETTLING):
        await asyncio.sleep(0)
    times = [await table.move() for _ in range(moves) for table in tables]
    return [seconds for seconds in times if seconds is not None]


def measure(game: str, games: int, moves: int) -> list[Figure]:
    """Measure a game with compiled kernels."""
    crossings.game(game).kernels.compile()
    asyncio.run(play(game, games, games, moves))
    times = asyncio.run(play(game, 0, games, moves))
    note = f"{len(times)} moves of {games} games"
    return [
        Figure(f"{game}, a move", 1000 * statistics.mean(times), "ms", note),
        Figure(f"{game}, a move, median", 1000 * statistics.median(times), "ms"),
    ]


def main() -> None:
    """Run the command."""
    parser = command_line()
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game; may be given again")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--moves", type=int, default=60)
    args = parser.parse_args()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    games = args.game or GAMES
    publish([figure for game in games for figure in measure(game, args.games, args.moves)], args.json)


if __name__ == "__main__":
    main()
