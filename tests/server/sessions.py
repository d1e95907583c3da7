"""Table sessions without a network: a table of Walking on the Moon, its viewers, and a clock that the test advances."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import crossings
from crossings.engine import State
from crossings.server.messages.client_messages import TableMessage
from crossings.server.messages.reading import read_message
from crossings.server.messages.server_messages import ServerMessage
from crossings.server.messages.writing import write
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import OrderedExecutor
from crossings.server.services.context import Services
from crossings.server.session.session import TableSession
from crossings.server.storage import Lease, Store, StoredMatch, open_database
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, Event, Seat
from toys.client import FirstMove
from toys.clock import Clock

Message = dict[str, Any]
TOKENS = ("token:sput", "token:adv", "token:pay", "token:back")
SEED = b"m" * 32
FRIENDS = (Seat(PERSON, 0), Seat(PERSON, 1))
WITH_BOT = (Seat(PERSON, 0), Seat(BOT, bot="club", seconds=1.0))
TURN = ("1:bb/2:k/3:w", "b3", "b1")
"""In a game of `moon_stored`: two blue dice on jump 1; from column 0 a blue 3 passes a hazard that bears a Sputnik and
ends in a circle of card a."""
JUMP = "b3:fff"
"""The jump after `TURN`, to which a seat with the card `coop` may react."""


class Fails(FirstMove):
    """Bots whose process has ended."""

    async def work(self, game_id: str, job: Any) -> Any:
        self.jobs.append(job)
        raise OSError("the process is gone")


class RecordingViewer(Viewer):
    """A viewer that records what it is sent."""

    def __init__(self, *seats: int, drawing: bool = False) -> None:
        super().__init__(seats, drawing, frozenset(), None)
        self.texts: list[str] = []

    def send(self, message: ServerMessage) -> None:
        self.texts.append(write(message))

    @property
    def received(self) -> list[Message]:
        return [json.loads(text) for text in self.texts]

    @property
    def position(self) -> Message:
        """The position shown last."""
        return [message for message in self.received if message["type"] in ("position", "moved")][-1]

    def last(self, *types: str) -> Message:
        return [message for message in self.received if message["type"] in types][-1]


def log_of(state: State, texts: Sequence[str]) -> list[Event]:
    """Return the log of these moves. Seats pass in reaction windows unless a move for them is given."""
    events: list[Event] = []

    def add(text: str) -> None:
        nonlocal state
        by = -1 if state.actor == "chance" else state.actor
        assert isinstance(by, int)
        kind = CHANCE_MOVE if by < 0 else MOVE
        events.append(Event(len(events) + 1, kind, by, text, state.game.number_of[text]))
        state = state.play(text)

    for text in texts:
        while "pass" in state.actions() and text not in state.actions():
            add("pass")
        add(text)
    return events


def moon_stored(
    cards: Sequence[str],
    moves: Sequence[str],
    *,
    seats: Sequence[Seat] | None = None,
    pause: int | None = None,
    hints: bool | None = None,
) -> StoredMatch:
    """Return a table of Walking on the Moon at the position after these moves."""
    sitting = tuple(seats or [Seat(PERSON, number) for number in range(len(cards))])
    one = crossings.game("walking-on-the-moon")
    options = one.resolve({"players": len(cards), "track": "abcde"})
    events = log_of(one.start(**options), [*TOKENS, *[f"draw:{card}" for card in cards], *moves])
    facts = "t", one.id, one.version, options, sitting, tuple("" for _ in sitting), SEED, "t", tuple(events)
    return StoredMatch(*facts, pause=pause, hints=hints)


def opened(game: str = "dune-chess", seats: Sequence[Seat] = FRIENDS, **more: Any) -> StoredMatch:
    """Return a new table that all players have joined."""
    one, everyone = crossings.game(game), range(len(seats))
    options = one.resolve({"players": len(seats)})
    usual: dict[str, Any] = {
        "names": ("",) * len(seats),
        "pause": 0,
        "came": frozenset(everyone),
        "updated": time.time(),
    }
    return StoredMatch("t", one.id, one.version, options, tuple(seats), seed=b"r" * 32, salt="salt", **(usual | more))


def race(id: str = "m") -> StoredMatch:
    """Return a new table of the coin race."""
    return StoredMatch(id, "coin-race", "1", {}, (Seat(PERSON, 0),), ("",), b"s" * 32, id)


def held(store: Store, match: str = "m") -> Lease:
    """Store a match, and acquire a lease on it."""
    hold = store.lease(match)
    hold.acquire().result()
    return hold


def services(store: Store, thinker: Any = None, alarm: Any = None) -> Services:
    """Return the services for sessions and registries."""
    monotonic = time.monotonic if alarm is None else lambda: alarm.now
    return Services(
        store,
        thinker or FirstMove(),
        OrderedExecutor("test"),
        alarm or Clock(),
        monotonic=monotonic,
        time=lambda: time.time(),
    )


class Table:
    """A session on a database, at the position after some moves."""

    def __init__(
        self,
        database: str,
        cards: Sequence[str],
        moves: Sequence[str],
        *,
        seats: Sequence[Seat] | None = None,
        pause: int | None = None,
        thinker: Any = None,
        stored: StoredMatch | None = None,
    ) -> None:
        self.database, self.clock = database, Clock()
        self.thinker = thinker or FirstMove()
        self.store = Store(open_database(database))
        stored = stored or moon_stored(cards, moves, seats=seats, pause=pause)
        self.store.create(stored, [("key", None)]).result()
        self.session = self._open()

    def _open(self) -> TableSession:
        stored = self.store.load("t")
        match = stored.replay(crossings.game(stored.game))
        return TableSession(stored, match, held(self.store, "t"), services(self.store, self.thinker, self.clock))

    async def restart(self) -> None:
        """Open the table again from what is stored, as after a power cut."""
        await self.close()
        self.store = Store(open_database(self.database))
        self.session = self._open()

    async def close(self) -> None:
        await self.session.close()
        self.store.close()

    def sit(self, *seats: int, drawing: bool = False, first_key: str | None = None) -> RecordingViewer:
        """Join the table with these seats. `first_key`: as the opener."""
        viewer = RecordingViewer(*seats, drawing=drawing)
        viewer.first_key = first_key
        self.session.join(viewer)
        return viewer

    async def send(self, viewer: RecordingViewer, type: str, **members: Any) -> None:
        """Send a message that is not a command."""
        await self.session.handle(viewer, cast(TableMessage, read_message(json.dumps({"type": type, **members}))))

    async def command(self, viewer: RecordingViewer, type: str, seat: int, **more: Any) -> Message:
        """Send a command about the position seen last, and return its answer."""
        at = more.pop("at", viewer.position["at"])
        await self.send(viewer, type, id=f"{type}{len(viewer.texts)}", at=at, seat=seat, **more)
        return viewer.last("done", "refused")

    async def move(self, viewer: RecordingViewer, seat: int, move: str, **more: Any) -> Message:
        return await self.command(viewer, "move", seat, move=move, **more)

    async def first_move(self, viewer: RecordingViewer) -> None:
        """Make the first legal move of the seat that must decide."""
        position = viewer.position
        assert (await self.move(viewer, position["actor"], position["legal"][0]))["type"] == "done"

    async def ring(self) -> bool:
        """Fire the next timer, and wait for what follows."""
        rang = self.clock.ring()
        await self.all_done()
        return rang

    async def all_done(self) -> None:
        """Wait until no task is running."""
        while self.session._tasks:
            await asyncio.gather(*self.session._tasks)
            await asyncio.sleep(0)  # only then are finished tasks removed; newer Pythons don't wait for it earlier

    async def bots_done(self) -> None:
        """Wait until no bot is thinking, and what they have decided is stored."""
        await self.all_done()
        while tasks := [*self.session.searches]:
            await asyncio.wait(tasks)
            await self.all_done()

    async def wait(self) -> None:
        """Wait until no reaction window is open."""
        await self.all_done()
        while self.session.state.window is not None and await self.ring():
            pass

    async def later(self, seconds: float) -> None:
        """Let this many seconds pass, and wait for what follows."""
        self.clock.run(seconds)
        await self.all_done()

    def written(self) -> list[tuple[int, str]]:
        """Return the stored moves with their seats."""
        return [(event.by, event.text) for event in self.store.load("t").events]


class Tables:
    """Makes tables, each with its own database, and closes them at the end of the test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: list[Table] = []

    def __call__(self, cards: Sequence[str] = (), moves: Sequence[str] = (), **more: Any) -> Table:
        database = f"sqlite:///{self._folder / str(len(self._made))}.sqlite3"
        self._made.append(Table(database, cards, moves, **more))
        return self._made[-1]

    async def __aenter__(self) -> Tables:
        return self

    async def __aexit__(self, *_: object) -> None:
        for table in self._made:
            if hasattr(table, "session"):  # otherwise a test has closed it
                await table.close()
