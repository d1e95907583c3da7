"""All tables: opening new ones, finding them again by key."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crossings.drawing.kit import token_of
from crossings.engine import Game, UnknownGame
from crossings.engine.viewpoint import use_orientation
from crossings.search.calibration import measure_of
from crossings.server.ops.background import TaskGroup, in_slices
from crossings.server.ops.precompiling import playable
from crossings.server.ops.services import Services
from crossings.server.session import seating
from crossings.server.session.reaction_windows import reaction_window_of, usual
from crossings.server.session.read_only_session import ReadOnlySession
from crossings.server.session.reviews import Reviews, advised
from crossings.server.session.session import TableSession
from crossings.server.storage import KeyGrant, MatchListing, StorageFailed, StoredMatch
from crossings.server.storage.snapshots import (
    RestoredSnapshot,
    read_snapshot,
    restore_match,
    snapshot_format,
    snapshot_of,
    summary_in,
)
from crossings.server.views.endings import playthrough
from crossings.server.views.frames import Frames
from crossings.server.views.summaries import TableSummary, summary_of
from crossings.server.views.variations import Variation
from crossings.server.views.viewer import Viewer
from crossings.server.web.answers import VariationAdvice, VariationAnswer
from crossings.server.web.messages import TableLine
from crossings.server.web.protocol import Message
from crossings.table import Match, Seat, deal, files, fresh_seed, has_random_setup, seed_from
from crossings.table.verify import replay_match, replay_moves, resume_match
from crossings.words import CORE, current_locale

log = logging.getLogger("crossings.server")

TABLE_ID_BYTES = 9
TEND_SECONDS = 1.0
"""How often the hall looks after its rooms."""
HOLD_SECONDS = 2.0
"""How often it looks whether its tables are still served here."""
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


Found = Sequence[tuple[str, KeyGrant]]
"""Keys, and what each opens."""


class TableRegistry:
    """Rooms that are open, and the way to all others."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._store = services.store
        self._do = services.threads.do
        self._reviews = Reviews(services)
        self._rooms: dict[str, asyncio.Task[TableSession | ReadOnlySession]] = {}
        self._wanted: Counter[str] = Counter()
        """How many are about to join each room."""
        self._tasks = TaskGroup("the hall")
        self._tasks.begin(self._tend())
        self._tasks.begin(self._rest())
        self._tasks.begin(self._hold_on())

    # ---- new tables ----------------------------------------------------------------------------

    async def open_table(self, request: Mapping[str, Any]) -> Message:
        """A new table as asked for. Raises `BadRequest`, `BadOption`, `UnknownGame`."""
        one = playable(seating.member(request, "game", str))
        who = seating.member(request, "seats", list)
        seats = seating.seats_from(one, who)
        options = one.resolve({"players": len(seats)} | seating.member(request, "options", dict, {}))
        if options["players"] != len(seats):
            raise seating.BadRequest("bad-seats", f"{options['players']} players need {options['players']} seats")
        seed = request.get("seed")
        if seed is not None and (type(seed) not in (int, str) or any(seat.person > 0 for seat in seats)):
            raise seating.BadRequest("bad-seed", "a seed is a number or a word, and only for a table without friends")
        dealt = one.first.random_choices if request.get("deal") is True else ()
        agreed = seating.agreed_from(one, request)
        opened = await self._create(one, options, seats, agreed, seed=seed, dealt=dealt)
        return opened.to_json(len(seats))

    async def again(self, table: str, key: str, swap: bool) -> Message:
        """A new table with the seats of another one. Raises `BadRequest`."""
        by = await self._seat(table, key)
        if by is None:
            raise seating.BadRequest("watching", CORE.translate("again-for-players"))
        stored = await self._do(self._store.load, table)
        one = playable(stored.game)
        session = await self.session(table)
        sitting = [
            first if one.offered else replace(one, bot=first.bot, seconds=first.seconds)
            for first, one in zip(stored.seats, session.seats, strict=True)
        ]
        order = [(seat + 1) % len(sitting) if swap else seat for seat in range(len(sitting))]
        seats = [seating.seen_by(sitting[seat], sitting[by].person) for seat in order]
        names = [stored.names[seat] for seat in order]
        dealt = one.first.random_choices if await self._do(_was_dealt, one, stored) else ()
        options = one.resolve(stored.options)
        opened = await self._create(one, options, seats, stored.agreed, names=names, dealt=dealt)
        if isinstance(session, TableSession):
            session.tell_again(by, opened.table, {order[new]: key for new, key in opened.keys.items()})
        return opened.to_json(len(seats))

    async def _create(
        self,
        one: Game,
        options: dict[str, Any],
        seats: Sequence[Seat],
        agreed: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        dealt: Sequence[str] = (),
    ) -> seating.Opened:
        id = secrets.token_urlsafe(TABLE_ID_BYTES)
        secret, salt = (fresh_seed(), id) if seed is None else (seed_from(seed), CHOSEN_SALT)
        match = await self._do(Match, id, one, options, seats, secret, salt=salt)
        match.stops = (usual(seats) if agreed["pause"] is None else agreed["pause"]) > 0
        await self._do(deal, match, dealt)
        return await self._keep(match, id, agreed, names)

    async def put_in(self, head: Mapping[str, Any], moves: Sequence[Any] | None = None) -> Message:
        """A finished game, by the first line of its file, at a table of its own; one that was played at no table by its
        moves, too. Raises `BadFile`, `UnknownGame`.
        """
        aside = self.services.threads.aside
        match = await (aside(replay_match, head) if moves is None else aside(replay_moves, head, moves))
        opened = await self._keep(match, secrets.token_urlsafe(TABLE_ID_BYTES), {})
        return {"table": opened.table, "watch": opened.watch}

    async def carry_on(self, head: Mapping[str, Any]) -> Message:
        """A game that was carried here (`files.carried`), at a table of its own. Raises `BadFile`, `BadRequest`."""
        one = playable(seating.member(head, "game", str))
        seats = seating.seats_from(one, seating.member(head, "seats", list))
        if any(seat.person > 0 for seat in seats):
            raise seating.BadRequest("bad-seats", "a game that is carried along has no friends at its table")
        match = await self.services.threads.aside(resume_match, head, seats)
        opened = await self._keep(match, secrets.token_urlsafe(TABLE_ID_BYTES), {})
        return opened.to_json(len(seats))

    async def _keep(
        self, match: Match, id: str, agreed: Mapping[str, Any], names: Sequence[str] | None = None
    ) -> seating.Opened:
        """Write a new table down, under this id, and make its keys."""
        one, seats = match.game, match.seats
        first = seating.fresh_key()
        opened = seating.Opened(id, seating.keys_of(seats, first), seating.watch_key(first))
        stored = StoredMatch(
            id,
            one.id,
            one.version,
            match.options,
            tuple(seats),
            tuple(names or [""] * len(seats)),
            match.seed,
            match.salt,
            tuple(match.events),
            updated=self.services.time(),
            **agreed,
        )
        held = [*((key, seat) for seat, key in opened.keys.items()), (opened.watch, None)]
        await asyncio.wrap_future(self._store.create(stored, held))
        return opened

    # ---- tables by key -------------------------------------------------------------------------

    async def enter(
        self, table: str, keys: Sequence[str], drawing: bool, known: frozenset[str]
    ) -> tuple[TableSession | ReadOnlySession, Viewer]:
        """The room of a table that these keys open, and a viewer for it. Raises `BadRequest`.

        If somebody has made a seat their own since the keys were looked at, they are looked at again.
        """
        while True:
            asked = self.services.monotonic()
            session, viewer = await self._opened_by(table, keys, drawing, known)
            if isinstance(session, ReadOnlySession) or (session.got_up < asked and not session.is_lost):
                return session, viewer

    async def _opened_by(
        self, table: str, keys: Sequence[str], drawing: bool, known: frozenset[str]
    ) -> tuple[TableSession | ReadOnlySession, Viewer]:
        found = await self._found(table, keys)
        self._wanted[table] += 1
        try:
            session = await self.session(table)
            viewer = _viewer(session, found, drawing, known)
            if isinstance(session, TableSession) and not session.viewers:
                await self._get_ready(session, viewer)
            return session, viewer
        finally:  # whoever asked joins at once
            self._wanted -= Counter([table])

    async def _found(self, table: str, keys: Sequence[str]) -> Found:
        """Those of the keys that open this table. Raises `BadRequest`."""
        holders = await self._holders(keys)
        found = [(key, holders[key]) for key in keys if key in holders and holders[key].match == table]
        if not found:
            raise seating.BadRequest("unknown-key", CORE.translate("unknown-key"), 404)
        return found

    async def _holders(self, keys: Sequence[str]) -> dict[str, KeyGrant]:
        """What these keys open. If tables are served elsewhere by now their rooms here are lost."""
        holders = await self._do(self._store.holders, keys)
        for one in holders.values():
            for session in self._open_rooms(one.match):
                if session.ledger.hold.name != one.by:
                    session.lose()
        return holders

    async def _seat(self, table: str, key: str) -> int | None:
        """The seat that a key opens, None: a look at the table. Raises `BadRequest`."""
        [(_, holder)] = await self._found(table, [key])
        return holder.seat

    async def _get_ready(self, session: TableSession, viewer: Viewer) -> None:
        """Work out what the first viewer of a room is told, while others are served."""
        if await in_slices(session.frames.work_out(viewer.seats or (None,))) > MANY_LINES:
            session.snapshot_at = -1
        session.frames.look_through(viewer)
        with use_orientation(session.frames.stance(viewer)):
            await self._do(session.frames.draw, viewer)

    async def session(self, match: str) -> TableSession | ReadOnlySession:
        """The room of a table that exists, opened if need be: from then on the table is served here."""
        task = self._rooms.get(match)
        if task is None or (task.done() and not _is_open(task)):
            self._let_go(match)
            task = self._rooms[match] = asyncio.create_task(self._open(match))
        return await asyncio.shield(task)

    async def _open(self, match: str) -> TableSession | ReadOnlySession:
        hold = self._store.hold(match)
        await asyncio.wrap_future(hold.claim())
        stored, replay_match, kept = await self._do(self._load, match)
        if replay_match is None:
            return ReadOnlySession(stored)
        session = TableSession(stored, replay_match, hold, self.services)
        if kept is not None:
            kept.remind(session.frames)
            session.snapshot_at = len(kept.past.marks)
        return session

    def _load(self, match: str) -> tuple[StoredMatch, Match | None, RestoredSnapshot | None]:
        """What is kept of a table, and the match as it stands (None: it is of other rules than today's)."""
        stored = self._store.load(match)
        one = _same_rules(stored.game, stored.version)
        if one is None:
            return stored, None, None
        kept = read_snapshot(stored, one)
        return stored, restore_match(stored, one, kept), kept

    # ---- rooms that nobody needs ---------------------------------------------------------------

    async def _tend(self) -> None:
        """Keep snapshots of tables that have gone on, and let go of rooms that nobody needs; the log has everything."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            for match, task in list(self._rooms.items()):
                if self._rooms.get(match) is not task or not task.done():
                    continue
                if not _is_open(task):
                    self._let_go(match)
                elif match not in self._wanted:
                    await self._tend_to(match, task.result())

    async def _tend_to(self, match: str, session: TableSession | ReadOnlySession) -> None:
        """One room; whatever is wrong with it, the others are tended to."""
        try:
            await self._keep_or_let_go(match, session)
        except Exception:
            log.exception("table %s: what is kept of it could not be made", match)

    async def _keep_or_let_go(self, match: str, session: TableSession | ReadOnlySession) -> None:
        if isinstance(session, TableSession) and self._wants_snapshot(session):
            await self._keep_snapshot(session)
        elif session.is_idle and (
            isinstance(session, ReadOnlySession) or self.services.monotonic() - session.left >= IDLE_SECONDS
        ):
            self._let_go(match)

    def _let_go(self, match: str) -> None:
        """The room of a table, if there is one, ends."""
        task = self._rooms.pop(match, None)
        for session in _rooms_in(task) if task is not None else ():
            self._tasks.begin(session.close())

    def _wants_snapshot(self, session: TableSession) -> bool:
        """Whether a table has gone on since its last snapshot, and is over, or quiet, or has gone far."""
        if session.match.waits or session.match.at == session.snapshot_at:
            return False
        is_quiet = not session.viewers or self.services.time() - session.updated >= QUIET_SECONDS
        return session.match.is_over or is_quiet or session.match.at - session.snapshot_at >= MOST_EVENTS

    async def _keep_snapshot(self, session: TableSession) -> None:
        session.snapshot_at = session.match.at  # one that cannot be made is not tried again before the next move
        snapshot = snapshot_of(session.frames, session.updated)
        try:
            await asyncio.wrap_future(self._store.keep_snapshot(session.match.id, snapshot))
        except StorageFailed as error:  # nothing hangs on it
            log.debug("table %s: its snapshot %s", session.match.id, error)

    async def _rest(self) -> None:
        """Have tables where nothing happens let go of what was worked out to show them."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            warm = [session for session in self._open_rooms() if session.frames.is_warm]
            until = self.services.monotonic() - STILL_SECONDS
            for session in sorted(warm, key=lambda session: session.used)[:-MOST_WARM]:
                if session.used <= until and session.match.id not in self._wanted:
                    session.rest()

    # ---- tables that are served elsewhere by now -----------------------------------------------

    async def _hold_on(self) -> None:
        """Notice that other processes have claimed tables, though nobody writes to them here."""
        while True:
            await asyncio.sleep(HOLD_SECONDS)
            rooms = {session.ledger.hold: session for session in self._open_rooms()}
            try:
                lost = await self._do(self._store.lost, list(rooms)) if rooms else ()
            except StorageFailed as error:
                log.warning("it is not known which tables are served here: %s", error)
                continue
            for hold in lost:
                rooms[hold].lose()

    def _open_rooms(self, table: str | None = None) -> list[TableSession]:
        """The rooms that can be played in: all, or that of a table if there is one."""
        tasks = [self._rooms[table]] if table in self._rooms else [] if table else [*self._rooms.values()]
        return [session for task in tasks if _is_open(task) for session in _rooms_in(task)]

    @property
    def tables_open(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    # ---- looking back --------------------------------------------------------------------------

    async def mine(self, keys: Sequence[str]) -> list[Message]:
        """A line for each table that these keys open, the newest first, wherever it is served.

        If several players of a table share a screen, its picture shows what a spectator may see.
        """
        holders = await self._holders(keys)
        of = list({holder.match for holder in holders.values()})
        listed = {one.match: one for one in await self.services.threads.aside(self._listed, of)}
        players = Counter(holder.match for holder in holders.values() if holder.seat is not None)
        told = [
            await self._told(key, holder, listed[holder.match], is_shared=players[holder.match] > 1)
            for key, holder in ((key, holders[key]) for key in keys if key in holders)
        ]
        return sorted(told, key=lambda line: -line["updated"])

    def _listed(self, of: Sequence[str]) -> list[MatchListing]:
        """What lists need of matches; their games are loaded, which takes a while the first time."""
        listed = self._store.listed(of)
        for id, version in {(one.game, one.version) for one in listed}:
            if (same := _same_rules(id, version)) is not None:
                snapshot_format(same)
        return listed

    async def _told(self, key: str, holder: KeyGrant, listed: MatchListing, *, is_shared: bool) -> Message:
        one, seat = _same_rules(listed.game, listed.version), holder.seat
        head = {"key": key, "table": holder.match, "game": listed.game, "seat": seat}
        if one is None:
            old = ReadOnlySession(await self._do(self._store.load, holder.match))
            line = {"title": listed.game, "turn": "over", "players": [], "moves": old.moves}
            return head | line | {"updated": old.stored.updated, "picture": "", "line": old.why}
        mark = None if seat is None else token_of(one, seat)
        shown = await self._line(one, seat, listed)
        picture = (await self._line(one, None, listed) if is_shared else shown)["picture"]
        return {**head, "title": one.title, "token": mark, **shown, "picture": picture}

    async def _line(self, one: Game, seat: int | None, listed: MatchListing) -> TableLine:
        """How a table looks: in its room if it is open here, else by its snapshot, else as its log has it."""
        for session in self._open_rooms(listed.match):
            await asyncio.sleep(0)  # many pictures in a row would hold up the others
            line = summary_of(session.frames, session.updated, [current_locale()], [seat]).line(seat)
            assert line is not None
            return line
        cover = summary_in(listed.snapshot, one, listed.number)
        line = cover.line(seat) if cover else None
        if line is None:
            line = (await self.services.threads.aside(self._look_at, listed.match)).line(seat)
        assert line is not None
        return line

    def _look_at(self, match: str) -> TableSummary:
        """How a table looks that nobody is at here; the next one who asks is told by its snapshot."""
        stored, frames = self._frames(match)
        assert frames is not None
        snapshot = snapshot_of(frames, stored.updated)
        if not frames.match.waits:
            self._store.keep_snapshot(match, snapshot)
        return TableSummary.unpacked(snapshot.covers)

    def _frames(self, match: str) -> tuple[StoredMatch, Frames | None]:
        """A table as its log has it; that somebody is asked to react is hidden as in a room."""
        stored, replay_match, kept = self._load(match)
        if replay_match is None:
            return stored, None
        replay_match.allows_hints = stored.hints
        replay_match.stops = (usual(stored.seats) if stored.pause is None else stored.pause) > 0
        frames = Frames(replay_match, stored.names)
        if kept is not None:
            kept.remind(frames)
        reaction_windows = replay_match.open_reaction_windows() if replay_match.state.result is None else ()
        if reaction_windows:
            replay_match.waits = True
            frames.hold(reaction_window_of(replay_match, reaction_windows, 1, 0.0, self.services.monotonic))
        return stored, frames

    @contextlib.asynccontextmanager
    async def _looking(self, table: str) -> AsyncIterator[Frames]:
        """A table as it stands, while nothing is added to it here. Raises `BadRequest` if it is of other rules."""
        for session in self._open_rooms(table):
            async with session.ledger.held_still():
                yield session.frames
            return
        stored, frames = await self._do(self._frames, table)
        if frames is None:
            raise seating.BadRequest("version", ReadOnlySession(stored).why, 409)
        yield frames

    async def file(self, table: str, key: str) -> tuple[str, str]:
        """A name for the file of a game, and what is in it. Raises `BadRequest`."""
        seat = await self._seat(table, key)
        async with self._looking(table) as frames:
            text = await self.services.threads.aside(playthrough, frames.match, frames.eyes(seat), seat)
        return f"{frames.match.game.id}-{table}.jsonl", text

    async def carried(self, table: str, key: str) -> tuple[str, str]:
        """A name for the file by which a game goes on elsewhere, and what is in it. Raises `BadRequest`.

        It is for whoever plays alone: the dice to come are in it.
        """
        seat = await self._seat(table, key)
        async with self._looking(table) as frames:
            match = frames.match
            if seat is None or match.is_over or any(one.person > 0 for one in match.seats):
                raise seating.BadRequest("not-alone", CORE.translate("carry-not-alone"), 403)
            text = json.dumps(files.carried(match)) + "\n"
        return f"{match.game.id}-{table}-goes-on.jsonl", text

    async def review(self, table: str, key: str) -> Message:
        """A review of a finished game, or how far it has come. Raises `BadRequest`."""
        seat = await self._seat(table, key)
        async with self._looking(table) as frames:
            return await self._reviews.told(_finished(frames), seat)

    async def tried(self, table: str, key: str, body: Mapping[str, Any]) -> VariationAnswer:
        """A finished game moved on from one of its positions. Raises `BadNumber`, `BadRequest`, `IllegalMove`."""
        way = await self._way(table, key, body)
        with use_orientation(way.stance):
            return await self.services.threads.aside(way.told)

    async def tried_advice(self, table: str, key: str, body: Mapping[str, Any], address: str) -> VariationAdvice:
        """What whoever is to move there is advised. None: nothing was found. Raises the same."""
        way = await self._way(table, key, {**body, "seat": None})
        found = await self._reviews.advise(way.state, table, address)
        with use_orientation(way.stance):
            turns = await self.services.threads.aside(advised, way.state, way.seat, found)
        return {"turns": turns, "measure": measure_of(way.state.game, way.state.options)}

    async def _way(self, table: str, key: str, body: Mapping[str, Any]) -> Variation:
        seat = await self._seat(table, key)
        async with self._looking(table) as frames:
            return await self.services.threads.aside(Variation, _finished(frames), seat, body)

    async def review_picture(self, table: str, key: str) -> str:
        """A review as a picture. Raises `BadRequest`."""
        seat = await self._seat(table, key)
        async with self._looking(table) as frames:
            picture = await self._reviews.picture(_finished(frames), seat)
        if picture is None:
            raise seating.BadRequest("not-ready", CORE.translate("review-not-ready"), 409)
        return picture

    async def close(self) -> None:
        """Finish what is begun; as long as that is quick, the tables are opened quickly the next time."""
        for task in self._tasks:
            task.cancel()
        await self._reviews.close()
        open_rooms = self._open_rooms()
        end = self.services.monotonic() + CLOSING_SECONDS
        for session in open_rooms:
            if session.match.at != session.snapshot_at and self.services.monotonic() < end:
                await self._keep_snapshot(session)
        await asyncio.gather(*(session.close() for session in open_rooms), return_exceptions=True)


def _rooms_in(task: asyncio.Task[TableSession | ReadOnlySession]) -> list[TableSession]:
    """The room that was opened, if it worked and is one that can be played in."""
    session = task.result() if _has_worked(task) else None
    return [session] if isinstance(session, TableSession) else []


def _is_open(task: asyncio.Task[TableSession | ReadOnlySession]) -> bool:
    """Whether a room has been opened, it worked, and the table is still served here."""
    return _has_worked(task) and not any(session.is_lost for session in _rooms_in(task))


def _has_worked(task: asyncio.Task[TableSession | ReadOnlySession]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


# ---- what is known of a table -------------------------------------------------------------------


def _first_key(seats: Sequence[Seat], found: Found) -> str | None:
    own = seating.first_seat(seats)
    return next((key for key, holder in found if own is not None and holder.seat == own), None)


def _viewer(session: TableSession | ReadOnlySession, found: Found, drawing: bool, known: frozenset[str]) -> Viewer:
    """Who looks on with these keys."""
    held = tuple(sorted({holder.seat for _, holder in found if holder.seat is not None}))
    return Viewer(held, drawing, known, _first_key(session.seats, found))


def _was_dealt(one: Game, stored: StoredMatch) -> bool:
    """Whether the choices at the start of a table were made by lot."""
    if one.version != stored.version:
        return False
    start = restore_match(replace(stored, events=()), one)
    return has_random_setup(start, stored.events, one.first.random_choices)


def _finished(frames: Frames) -> Frames:
    """Those of a game that is over. Raises `BadRequest`."""
    if not frames.match.is_over:
        raise seating.BadRequest("not-over", CORE.translate("review-not-over"), 409)
    return frames


def _same_rules(id: str, version: str) -> Game | None:
    """A table's game, if its rules are still those that the table was begun with."""
    try:
        one = playable(id)
    except UnknownGame:
        return None
    return one if one.version == version else None
