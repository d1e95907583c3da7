"""What a move costs the match and its messages alone: a room with two drawing viewers, no network and no database.

Random games, the processor time of each move from the message that asks for it until both viewers have all that follows
(`--games`, `--moves`). Before that as many other games are played, so that words and drawings which most games need are
there. Times of moves differ much: the median says what most of them cost.
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import time
from concurrent.futures import Future
from typing import Any, cast

from figures import Figure, command_line, tell

import crossings
from crossings.server.ops.services import Executor, Services, Thinker
from crossings.server.ops.serving import COLLECT_AFTER
from crossings.server.session.session import TableSession
from crossings.server.storage import Lease, Store, StoredMatch
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import TableMessage
from crossings.server.web.protocol import read, write
from crossings.table import PERSON, Match, Seat

GAMES = "dune-chess", "march-on-mars", "bridges-and-boats", "over-the-next-dune", "walking-on-the-moon", "dunkelrunde"
NO_PAUSE = 0
SEATS = 2
SETTLING = 20
"""Turns of the loop until what a new table begins with has been done."""


class Nothing:
    """Stands for a store that writes at once, for thinkers and alarms that nobody needs."""

    def __getattr__(self, name: str) -> Any:
        def write_at_once(*given: object, **named: object) -> Future[None]:
            done: Future[None] = Future()
            done.set_result(None)
            return done

        return write_at_once


async def take(text: str) -> None:
    """A line that takes everything."""


class Table:
    """A room and its two viewers."""

    def __init__(self, game: str, number: int) -> None:
        one = crossings.game(game)
        options, seats = one.resolve({"players": SEATS}), tuple(Seat(PERSON, seat) for seat in range(SEATS))
        names, seed = ("",) * SEATS, number.to_bytes(32, "big")
        stored = StoredMatch(f"t{number}", one.id, one.version, options, seats, names, seed, "salt", pause=NO_PAUSE)
        match = Match(stored.id, one, options, seats, seed, salt=stored.salt)
        here = Services(
            cast(Store, Nothing()), cast(Thinker, Nothing()), cast(Executor, Nothing()), lambda *_: Nothing()
        )
        self.session = TableSession(stored, match, cast(Lease, Nothing()), here)
        self.random = random.Random(number)
        self.viewers = [Viewer((seat,), True, frozenset(), None) for seat in range(SEATS)]
        for viewer in self.viewers:
            viewer.begin_pump = lambda one=viewer: asyncio.create_task(one.pump(take))  # type: ignore[misc]
            self.session.join(viewer)

    async def move(self) -> float | None:
        """Make a random move; the seconds of the processor that it took, None where there is none to be made."""
        seat = self.session.match.actor
        deciding = self.session.frames.deciding(seat) if isinstance(seat, int) else None
        if deciding is None or not isinstance(seat, int):
            return None
        at, viewer = self.session.frames.at(self.viewers[seat]), self.viewers[seat]
        asked = {"type": "move", "id": f"{at}", "at": at, "seat": seat, "move": self.random.choice(deciding.actions())}
        text = write(asked)
        begin = time.process_time()
        await self.session.handle(viewer, cast(TableMessage, read(text)))
        return time.process_time() - begin


async def play(game: str, first: int, games: int, moves: int) -> list[float]:
    """Play games of these numbers side by side; what each move took, in seconds."""
    tables = [Table(game, number) for number in range(first, first + games)]
    for _ in range(SETTLING):
        await asyncio.sleep(0)
    took = [await table.move() for _ in range(moves) for table in tables]
    return [one for one in took if one is not None]


def measure(game: str, games: int, moves: int) -> list[Figure]:
    """A game, with its compiled rules."""
    crossings.game(game).kernels.compile()
    asyncio.run(play(game, games, games, moves))
    took = asyncio.run(play(game, 0, games, moves))
    note = f"{len(took)} moves of {games} games"
    return [
        Figure(f"{game}, a move", 1000 * statistics.mean(took), "ms", note),
        Figure(f"{game}, a move, median", 1000 * statistics.median(took), "ms"),
    ]


def main() -> None:
    """Measure what is asked for."""
    parser = command_line()
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game; may be given again")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--moves", type=int, default=60)
    given = parser.parse_args()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    tell([one for game in given.game or GAMES for one in measure(game, given.games, given.moves)], given.json)


if __name__ == "__main__":
    main()
