"""The exchange over PostgreSQL: notes by NOTIFY, leadership by advisory locks that end with their holder's connection.

Two connections of its own: one listens, one tells and holds the locks. If the database is gone they are opened again
as soon as it is back; until then this process leads nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Set
from functools import partial
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, text

from crossings.server.storage.database import WATCHFUL
from crossings.server.storage.exchange import KEPT, Listener, Note

log = logging.getLogger("crossings.server")

CHANNEL = "crossings"
LONGEST_PIECE = 3000
"""Characters of a note that go together; PostgreSQL carries less than 8000 bytes at once."""
BEAT_SECONDS = 1.0
"""How often a process shows that it is there, and tries to lead the tables that nobody leads."""
GONE_SECONDS = 4.0
"""A process that was not heard for so long is gone."""
MOST_WAITING = 10_000
"""How many notes wait for a database that is gone; older ones are forgotten."""
AGAIN_SECONDS = 0.5
"""When to try again to reach the database."""
FIRST_SECONDS = 10.0
"""How long the start waits for the first connection."""
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
TELL = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS told(payload)"
TRY = "SELECT key FROM unnest(%s::bigint[]) AS key WHERE pg_try_advisory_lock(key)"
RELEASE = "SELECT pg_advisory_unlock(key) FROM unnest(%s::bigint[]) AS key"
WATCHED = (
    "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; "
    "SET tcp_user_timeout = 4000"
)
"""So the server notices, too, that the machine of a process is gone, and frees its locks."""

ARGUMENTS: dict[str, Any] = dict(WATCHFUL)

Connected = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresExchange:
    """One process among several."""

    is_alone = False

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.name = secrets.token_hex(6)
        self._listener: Listener | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._is_listening = asyncio.Event()
        self._is_closing = False
        self._outbox: list[str] = []
        self._to_do = asyncio.Event()
        self._wanted: set[str] = set()
        self._led: set[str] = set()
        self._released: set[str] = set()
        self._heard: dict[str, float] = {}
        self._lost: set[str] = set()
        self._pieces: dict[tuple[str, int], list[str]] = {}
        self._number = 0
        self._beaten = 0.0

    # ---- the life of it ------------------------------------------------------------------------

    async def open(self, listener: Listener) -> None:
        """Listen, and go on trying if the database goes."""
        self._listener = listener
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._talk())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._is_listening.wait(), FIRST_SECONDS)

    async def close(self) -> None:
        """Say that this process goes, which frees what it leads."""
        self._is_closing = True
        self._post({"gone": True})
        self._to_do.set()
        await asyncio.wait(self._tasks[1:], timeout=GONE_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connected]:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True, **ARGUMENTS)
        async with connection:
            await connection.execute(WATCHED)
            yield connection

    # ---- hearing -------------------------------------------------------------------------------

    async def _listen(self) -> None:
        is_first = True
        while True:
            try:
                async with self._connected() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._is_listening.set()
                    if not is_first and self._listener is not None:
                        self._listener.missed()
                    is_first = False
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            except Exception as error:
                _log("other processes cannot be heard", error)
            await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, payload: str) -> None:
        """One notice; whatever is wrong with it must not end the listening."""
        try:
            told = json.loads(payload)
            if told["from"] != self.name:
                self._take(told)
        except Exception:
            log.exception("a note of another process could not be read")

    def _take(self, told: dict[str, Any]) -> None:
        assert self._listener is not None
        server = told["from"]
        self._heard[server] = time.monotonic()
        if server in self._lost:
            self._lost.discard(server)
            self._listener.missed()
        if told.get("gone"):
            self._forget(server)
        if told.get("free"):
            self._to_do.set()
        for table in told.get(KEPT, ()):
            self._listener.hear(table, {"kind": KEPT, "from": server})
        if "piece" in told:
            pieces = self._pieces.setdefault((server, told["number"]), [])
            pieces.append(told["piece"])
            if len(pieces) == told["of"]:
                note = json.loads("".join(self._pieces.pop((server, told["number"]))))
                self._listener.hear(told["table"], note | {"from": server})

    def _forget(self, server: str) -> None:
        """Another process is gone."""
        assert self._listener is not None
        self._heard.pop(server, None)
        self._pieces = {key: pieces for key, pieces in self._pieces.items() if key[0] != server}
        self._listener.gone(server)

    def _look_who_is_gone(self) -> None:
        now = time.monotonic()
        for server in [server for server, heard in self._heard.items() if now - heard > GONE_SECONDS]:
            self._lost.add(server)
            self._forget(server)

    # ---- telling -------------------------------------------------------------------------------

    def announce(self, connection: Connection, written: Set[str]) -> None:
        """Have a commit tell others at which tables it writes."""
        payload = json.dumps({"from": self.name, KEPT: sorted(written)})
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})

    def tell(self, table: str, note: Note) -> None:
        """Tell something about a table, in pieces if it is long."""
        whole = json.dumps(note)
        self._number += 1
        pieces = [whole[first : first + LONGEST_PIECE] for first in range(0, len(whole), LONGEST_PIECE)]
        for place, piece in enumerate(pieces):
            self._post({"table": table, "number": self._number, "of": len(pieces), "place": place, "piece": piece})

    def _post(self, told: dict[str, Any]) -> None:
        self._outbox.append(json.dumps({"from": self.name, **told}))
        del self._outbox[:-MOST_WAITING]
        self._to_do.set()

    # ---- leading -------------------------------------------------------------------------------

    def want(self, table: str) -> None:
        """Try to lead a table, now and until it works."""
        self._released.discard(table)
        self._wanted.add(table)
        self._to_do.set()
        if table in self._led:  # the room may be another one than that which was told
            asyncio.get_running_loop().call_soon(partial(self._say, {table}, leads=True))

    def release(self, table: str) -> None:
        """Let others lead a table."""
        self._wanted.discard(table)
        if table in self._led:
            self._released.add(table)
            self._to_do.set()

    async def _talk(self) -> None:
        """Tell what is to be told, and hold the locks, on one connection."""
        while not self._is_closing:
            try:
                async with self._connected() as connection:
                    while not self._is_closing:
                        await self._do_what_waits(connection)
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(self._to_do.wait(), BEAT_SECONDS)
                    await self._tell_what_waits(connection)
            except Exception as error:
                _log("other processes cannot be reached", error)
            self._lose_all()
            if not self._is_closing:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _do_what_waits(self, connection: Connected) -> None:
        self._to_do.clear()
        self._post_beat()
        await self._let_go(connection)
        await self._tell_what_waits(connection)
        await self._try_to_lead(connection)
        self._look_who_is_gone()

    def _post_beat(self) -> None:
        if time.monotonic() - self._beaten > BEAT_SECONDS / 2:
            self._beaten = time.monotonic()
            self._outbox.append(json.dumps({"from": self.name, "at": time.time()}))

    async def _tell_what_waits(self, connection: Connected) -> None:
        told, self._outbox = self._outbox, []
        if told:
            await connection.execute(TELL, (CHANNEL, told))

    async def _let_go(self, connection: Connected) -> None:
        released = self._released & self._led
        self._released.clear()
        if released:
            await connection.execute(RELEASE, ([_key(table) for table in released],))
            self._led -= released
            self._say(released, leads=False)
            self._post({"free": True})

    async def _try_to_lead(self, connection: Connected) -> None:
        keys = {_key(table): table for table in self._wanted - self._led}
        if keys:
            got = await (await connection.execute(TRY, (list(keys),))).fetchall()
            new = {keys[key] for (key,) in got}
            self._led |= new
            self._say(new, leads=True)

    def _lose_all(self) -> None:
        """Without its connection this process holds no locks."""
        lost = set(self._led)
        self._led.clear()
        self._say(lost, leads=False)

    def _say(self, tables: Set[str], *, leads: bool) -> None:
        assert self._listener is not None
        for table in tables:
            self._listener.lead(table, leads)


def _log(what: str, error: Exception) -> None:
    """That the database does not answer takes a line; whatever else it is, it must not end the exchange."""
    is_known = isinstance(error, (psycopg.Error, OSError))
    log.warning("%s: %s", what, " ".join(str(error).split()), exc_info=None if is_known else error)


def _key(table: str) -> int:
    """The number of a table's lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
