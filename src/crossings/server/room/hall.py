"""All tables: opening new ones, finding them again by key."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from crossings.drawing.kit import token_of
from crossings.engine import Game, UnknownGame, shorten
from crossings.engine.stance import standing
from crossings.server.ops.background import Background, Lane, in_slices
from crossings.server.ops.precompiling import playable
from crossings.server.ops.thinkers import Thinker
from crossings.server.room.old_room import OldRoom
from crossings.server.room.pauses import Alarm, choices, ring_later, usual
from crossings.server.room.reviews import Reviews
from crossings.server.room.room import Room
from crossings.server.room.seating import (
    BadRequest,
    Opened,
    first_seat,
    fresh_key,
    keys_of,
    member,
    pause_from,
    seats_from,
    seen_by,
    watch_key,
)
from crossings.server.storage import Holder, Listed, StorageFailed, Store, Stored
from crossings.server.storage.exchange import Alone, Exchange, Note
from crossings.server.storage.snapshots import Kept, cover_in, form_of, kept_of, match_of, snapshot_of
from crossings.server.views.covers import Cover, cover_of
from crossings.server.views.export import playthrough
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import TableLine
from crossings.server.web.protocol import Message
from crossings.table import Match, Seat, deal, fresh_seed, seed_from, was_dealt
from crossings.words import HOUSE, spoken

log = logging.getLogger("crossings.server")

TABLE_ID_BYTES = 9
TEND_SECONDS = 1.0
"""How often the hall looks after its rooms."""
IDLE_SECONDS = 60.0
"""How long a room is kept that nobody needs."""
MOST_WARM = 128
STILL_SECONDS = 3.0
"""So many tables keep what was worked out to show them, and those at which something has happened since then."""
QUIET_SECONDS = 20.0
MOST_EVENTS = 128
"""After so many events without a move, or so many of them, what was worked out of a table's log is kept."""
MANY_LINES = 24
"""So many lines that had to be put into words are worth a snapshot."""
CLOSING_SECONDS = 3.0
"""How long snapshots are made at the end."""
CHOSEN_SALT = "chosen"
"""The salt of draws from a chosen seed, so that the same seed gives the same dice."""


Found = Sequence[tuple[str, Holder]]
"""Keys, and what each opens."""


class Hall:
    """Rooms that are open, and the way to all others."""

    def __init__(
        self, store: Store, thinker: Thinker, alarm: Alarm = ring_later, exchange: Exchange | None = None
    ) -> None:
        self._store = store
        self._thinker = thinker
        self._alarm = alarm
        self._exchange = exchange or Alone()
        self._reviews = Reviews(store, thinker)
        self._lane = Lane("hall", store.reads_at_once)
        self._rooms: dict[str, asyncio.Task[Room | OldRoom]] = {}
        self._wanted: Counter[str] = Counter()
        """How many are about to join each room."""
        self._tasks = Background("the hall")
        self._tasks.begin(self._tend())
        self._tasks.begin(self._rest())

    # ---- new tables ----------------------------------------------------------------------------

    async def open_table(self, request: Mapping[str, Any]) -> Message:
        """A new table as asked for. Raises `BadRequest`, `BadOption`, `UnknownGame`."""
        one = playable(member(request, "game", str))
        who = member(request, "seats", list)
        seats = seats_from(one, who)
        options = one.resolve({"players": len(seats)} | member(request, "options", dict, {}))
        if options["players"] != len(seats):
            raise BadRequest("bad-seats", f"{options['players']} players need {options['players']} seats")
        seed = request.get("seed")
        if seed is not None and (type(seed) not in (int, str) or any(seat.person > 0 for seat in seats)):
            raise BadRequest("bad-seed", "a seed is a number or a word, and only for a table without friends")
        dealt = one.first.dealt if request.get("deal") is True else ()
        hints = request.get("hints")
        if hints is not None and not isinstance(hints, bool):
            raise BadRequest("bad-request", f"`hints` must be true or false, not {shorten(hints)}")
        opened = await self._create(
            one, options, seats, seed=seed, pause=pause_from(one, request.get("pause")), dealt=dealt, hints=hints
        )
        return opened.to_json(len(seats))

    async def again(self, key: str, swap: bool) -> Message:
        """A new table with the seats of that of the key. Raises `BadRequest`."""
        holder = await self._holder(key)
        if holder.seat is None:
            raise BadRequest("watching", HOUSE.say("again-for-players"))
        stored = await self._lane.do(self._store.load, holder.match)
        one = playable(stored.game)
        room = await self.room(holder.match)
        sitting = [stored.seats[seat] if one.offered else one for seat, one in enumerate(room.seats)]
        order = [(seat + 1) % len(sitting) if swap else seat for seat in range(len(sitting))]
        seats = [seen_by(sitting[seat], sitting[holder.seat].person) for seat in order]
        names = [stored.names[seat] for seat in order]
        dealt = one.first.dealt if await self._lane.do(_was_dealt, one, stored) else ()
        opened = await self._create(
            one,
            one.resolve(stored.options),
            seats,
            names=names,
            pause=stored.pause,
            dealt=dealt,
            hints=stored.hints,
        )
        if isinstance(room, Room):
            room.tell_again(holder.seat, opened.table, {order[new]: key for new, key in opened.keys.items()})
        return opened.to_json(len(seats))

    async def _create(
        self,
        one: Game,
        options: dict[str, Any],
        seats: Sequence[Seat],
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        pause: int | None = None,
        dealt: Sequence[str] = (),
        hints: bool | None = None,
    ) -> Opened:
        id = secrets.token_urlsafe(TABLE_ID_BYTES)
        secret, salt = (fresh_seed(), id) if seed is None else (seed_from(seed), CHOSEN_SALT)
        match = await self._lane.do(Match, id, one, options, seats, secret, salt=salt)
        match.stops = usual(seats) > 0 if pause is None else pause > 0
        await self._lane.do(deal, match, dealt)
        first = fresh_key()
        opened = Opened(id, keys_of(seats, first), watch_key(first))
        sitting = tuple(names or [""] * len(seats))
        log = tuple(match.events)
        stored = Stored(
            id, one.id, one.version, options, tuple(seats), sitting, secret, salt, log, pause=pause, hints=hints
        )
        held = [*((key, seat) for seat, key in opened.keys.items()), (opened.watch, None)]
        await asyncio.wrap_future(self._store.create(stored, held))
        return opened

    # ---- tables by key -------------------------------------------------------------------------

    async def enter(self, keys: Sequence[str], drawing: bool, known: frozenset[str]) -> tuple[Room | OldRoom, Viewer]:
        """The room that these keys open, and a viewer for it. Raises `BadRequest`.

        If somebody has made a seat their own since the keys were looked at, they are looked at again.
        """
        while True:
            asked = time.monotonic()
            room, viewer = await self._opened_by(keys, drawing, known)
            if isinstance(room, OldRoom) or room.got_up < asked:
                return room, viewer

    async def _opened_by(
        self, keys: Sequence[str], drawing: bool, known: frozenset[str]
    ) -> tuple[Room | OldRoom, Viewer]:
        found = await self._found(keys)
        match = found[0][1].match
        self._wanted[match] += 1
        try:
            room = await self.room(match)
            viewer = _viewer(room, found, drawing, known)
            if isinstance(room, Room) and not room.viewers:
                await self._get_ready(room, viewer)
            return room, viewer
        finally:  # whoever asked joins at once
            self._wanted -= Counter([match])

    async def _found(self, keys: Sequence[str]) -> Found:
        """Those of the keys that open something, all of one table. Raises `BadRequest`."""
        holders = await self._lane.do(self._store.holders, keys)
        found = [(key, holders[key]) for key in keys if key in holders]
        if not found:
            raise BadRequest("unknown-key", HOUSE.say("unknown-key"), 404)
        if len({holder.match for _, holder in found}) > 1:
            raise BadRequest("bad-message", "these keys are of several tables; open one at a time")
        return found

    async def _get_ready(self, room: Room, viewer: Viewer) -> None:
        """Work out what the first viewer of a room is told, while others are served."""
        if await in_slices(room.frames.work_out(viewer.seats or (None,))) > MANY_LINES:
            room.snapshot_at = -1
        room.frames.look_through(viewer)
        with standing(room.frames.stance(viewer)):
            await self._lane.do(room.frames.draw, viewer)

    async def room(self, match: str) -> Room | OldRoom:
        """The room of a table that exists, opened if need be."""
        task = self._rooms.get(match)
        if task is None or (task.done() and not _is_open(task)):
            task = self._rooms[match] = asyncio.create_task(self._open(match))
        return await asyncio.shield(task)

    async def _open(self, match: str) -> Room | OldRoom:
        stored, replayed, kept = await self._lane.do(self._load, match)
        if replayed is None:
            return OldRoom(stored)
        room = Room(stored, replayed, self._store, self._thinker, self._alarm, self._exchange)
        if kept is not None:
            kept.remind(room.frames)
            room.snapshot_at = len(kept.past.marks)
        return room

    def _load(self, match: str) -> tuple[Stored, Match | None, Kept | None]:
        """What is kept of a table, and the match as it stands (None: it is of other rules than today's)."""
        stored = self._store.load(match)
        one = _same_rules(stored.game, stored.version)
        if one is None:
            return stored, None, None
        kept = kept_of(stored, one)
        return stored, match_of(stored, one, kept), kept

    async def _holder(self, key: object) -> Holder:
        holders = await self._lane.do(self._store.holders, [key]) if isinstance(key, str) else {}
        if key not in holders:
            raise BadRequest("unknown-key", HOUSE.say("unknown-key"), 404)
        return holders[str(key)]

    # ---- rooms that nobody needs ---------------------------------------------------------------

    async def _tend(self) -> None:
        """Keep snapshots of tables that have gone on, and let go of rooms that nobody needs; the log has everything."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            for match, task in list(self._rooms.items()):
                if self._rooms.get(match) is not task or not task.done():
                    continue
                if not _is_open(task):
                    del self._rooms[match]
                elif match not in self._wanted:
                    await self._tend_to(match, task.result())

    async def _tend_to(self, match: str, room: Room | OldRoom) -> None:
        """One room; whatever is wrong with it, the others are tended to."""
        try:
            await self._keep_or_let_go(match, room)
        except Exception:
            log.exception("table %s: what is kept of it could not be made", match)

    async def _keep_or_let_go(self, match: str, room: Room | OldRoom) -> None:
        if isinstance(room, Room) and wants_snapshot(room):
            await self._keep_snapshot(room)
        elif room.is_idle and (isinstance(room, OldRoom) or time.monotonic() - room.left >= IDLE_SECONDS):
            del self._rooms[match]
            await room.close()

    async def _keep_snapshot(self, room: Room) -> None:
        room.snapshot_at = room.match.at  # one that cannot be made is not tried again before the next move
        snapshot = snapshot_of(room.frames, room.updated)
        try:
            await asyncio.wrap_future(self._store.keep_snapshot(room.match.id, snapshot))
        except StorageFailed as error:  # nothing hangs on it
            log.debug("table %s: its snapshot %s", room.match.id, error)

    async def _rest(self) -> None:
        """Have tables where nothing happens let go of what was worked out to show them."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            warm = [room for task in self._rooms.values() for room in _rooms_of(task) if room.frames.is_warm]
            until = time.monotonic() - STILL_SECONDS
            for room in sorted(warm, key=lambda room: room.used)[:-MOST_WARM]:
                if room.used <= until and room.match.id not in self._wanted:
                    room.rest()

    # ---- other processes -----------------------------------------------------------------------

    def hear(self, table: str, note: Note) -> None:
        """Another process tells something about a table: it concerns the room, if there is one or soon will be."""
        task = self._rooms.get(table)
        if task is not None and not task.done():
            task.add_done_callback(lambda opened: _pass_on(note, opened))
        _pass_on(note, task)

    def lead(self, table: str, leads: bool) -> None:
        """From now on this process leads a table, or does so no more."""
        for room in _rooms_of(self._rooms.get(table)):
            room.elsewhere.lead(leads)

    def gone(self, server: str) -> None:
        """Another process is gone."""
        for task in list(self._rooms.values()):
            for room in _rooms_of(task):
                room.elsewhere.forget(server)

    def missed(self) -> None:
        """Some notes may not have been heard."""
        for task in list(self._rooms.values()):
            for room in _rooms_of(task):
                room.elsewhere.missed()

    @property
    def tables_open(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    # ---- looking back --------------------------------------------------------------------------

    async def mine(self, keys: Sequence[str]) -> list[Message]:
        """A line for each table that these keys open, the newest first."""
        holders = await self._lane.do(self._store.holders, keys)
        of = list({holder.match for holder in holders.values()})
        listed = {one.match: one for one in await asyncio.to_thread(self._listed, of)}
        told = [await self._told(key, holders[key], listed[holders[key].match]) for key in keys if key in holders]
        return sorted(told, key=lambda line: -line["updated"])

    def _listed(self, of: Sequence[str]) -> list[Listed]:
        """What lists need of matches; their games are loaded, which takes a while the first time."""
        listed = self._store.listed(of)
        for id, version in {(one.game, one.version) for one in listed}:
            if (same := _same_rules(id, version)) is not None:
                form_of(same)
        return listed

    async def _told(self, key: str, holder: Holder, listed: Listed) -> Message:
        one, seat = _same_rules(listed.game, listed.version), holder.seat
        if one is None:
            room = await self.room(holder.match)
            assert isinstance(room, OldRoom)
            line = {"key": key, "game": room.game, "title": room.game, "seat": seat, "turn": "over"}
            return line | {"players": [], "moves": room.moves, "updated": room.updated, "picture": "", "line": room.why}
        mark = None if seat is None else token_of(one, seat)
        return {"key": key, "game": one.id, "title": one.title, "token": mark, **await self._line(one, seat, listed)}

    async def _line(self, one: Game, seat: int | None, listed: Listed) -> TableLine:
        """How a table looks: in its room if it is open, else by its snapshot, else as it is worked out of its log."""
        task = self._rooms.get(listed.match)
        room = task.result() if task is not None and _is_open(task) else None
        cover = None if room else cover_in(listed.snapshot, one, listed.number)
        line = cover.line(seat) if cover else None
        if line is None and room is None and choices(one):
            room = await self.room(listed.match)  # it knows how to hide that somebody is asked
        if isinstance(room, Room):
            await asyncio.sleep(0)  # many pictures in a row would hold up the others
            line = cover_of(room.frames, room.updated, [spoken()], [seat]).line(seat)
        if line is None:
            line = (await asyncio.to_thread(self._look_at, listed.match)).line(seat)
        assert line is not None
        return line

    def _look_at(self, match: str) -> Cover:
        """How a table looks that nobody is at; the next one who asks is told by its snapshot."""
        stored, replayed, kept = self._load(match)
        assert replayed is not None
        frames = Frames(replayed, stored.names)
        if kept is not None:
            kept.remind(frames)
        snapshot = snapshot_of(frames, stored.updated)
        self._store.keep_snapshot(match, snapshot)
        return Cover.unpacked(snapshot.covers)

    async def file(self, key: str) -> tuple[str, str]:
        """A name for the file of a game, and what is in it. Raises `BadRequest`."""
        holder = await self._holder(key)
        room = await self.room(holder.match)
        if isinstance(room, OldRoom):
            raise BadRequest("version", room.why, 409)
        async with room.ledger.held_still():
            text = await asyncio.to_thread(playthrough, room.match, room.frames.eyes(holder.seat), holder.seat)
        return f"{room.match.game.id}-{room.match.id}.jsonl", text

    async def review(self, key: str) -> Message:
        """A review of a finished game, or how far it has come. Raises `BadRequest`."""
        room, seat = await self._finished(key)
        return await self._reviews.told(room.frames, seat)

    async def review_picture(self, key: str) -> str:
        """A review as a picture. Raises `BadRequest`."""
        room, seat = await self._finished(key)
        picture = await self._reviews.picture(room.frames, seat)
        if picture is None:
            raise BadRequest("not-ready", HOUSE.say("review-not-ready"), 409)
        return picture

    async def _finished(self, key: str) -> tuple[Room, int | None]:
        """The room of a game that is over, and the key's seat. Raises `BadRequest`."""
        holder = await self._holder(key)
        room = await self.room(holder.match)
        if isinstance(room, OldRoom):
            raise BadRequest("version", room.why, 409)
        if not room.match.is_over:
            raise BadRequest("not-over", HOUSE.say("review-not-over"), 409)
        return room, holder.seat

    async def close(self) -> None:
        """Finish what is begun; as long as that is quick, the tables are opened quickly the next time."""
        for task in self._tasks:
            task.cancel()
        await self._reviews.close()
        open_rooms = [task.result() for task in self._rooms.values() if _is_open(task)]
        end = time.monotonic() + CLOSING_SECONDS
        for room in open_rooms:
            if isinstance(room, Room) and room.match.at != room.snapshot_at and time.monotonic() < end:
                await self._keep_snapshot(room)
        await asyncio.gather(*(room.close() for room in open_rooms), return_exceptions=True)
        self._lane.close()


def _rooms_of(task: asyncio.Task[Room | OldRoom] | None) -> list[Room]:
    """The room that has been opened, if it is one that can be played in."""
    room = task.result() if task is not None and _is_open(task) else None
    return [room] if isinstance(room, Room) else []


def _pass_on(note: Note, task: asyncio.Task[Room | OldRoom] | None) -> None:
    for room in _rooms_of(task):
        room.elsewhere.hear(note)


def _is_open(task: asyncio.Task[Room | OldRoom]) -> bool:
    """Whether a room has been opened, and it worked."""
    return task.done() and not task.cancelled() and task.exception() is None


# ---- what is known of a table -------------------------------------------------------------------


def _first_key(seats: Sequence[Seat], found: Found) -> str | None:
    own = first_seat(seats)
    return next((key for key, holder in found if own is not None and holder.seat == own), None)


def _viewer(room: Room | OldRoom, found: Found, drawing: bool, known: frozenset[str]) -> Viewer:
    """Who looks on with these keys."""
    held = tuple(sorted({holder.seat for _, holder in found if holder.seat is not None}))
    return Viewer(held, drawing, known, _first_key(room.seats, found))


def _was_dealt(one: Game, stored: Stored) -> bool:
    """Whether the choices at the start of a table were made by lot."""
    if one.version != stored.version:
        return False
    start = match_of(replace(stored, events=()), one)
    return was_dealt(start, stored.events, one.first.dealt)


def _same_rules(id: str, version: str) -> Game | None:
    """A table's game, if its rules are still those that the table was begun with."""
    try:
        one = playable(id)
    except UnknownGame:
        return None
    return one if one.version == version else None


def wants_snapshot(room: Room) -> bool:
    """Whether a table has gone on since its last snapshot, and is over, or quiet, or has gone far."""
    if room.match.waits or room.match.at == room.snapshot_at:
        return False
    is_quiet = not room.viewers or time.time() - room.updated >= QUIET_SECONDS
    return room.match.is_over or is_quiet or room.match.at - room.snapshot_at >= MOST_EVENTS
