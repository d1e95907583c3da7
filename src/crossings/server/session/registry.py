"""All tables: open new ones, and find existing ones by key."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import structs

from crossings.drawing.kit import token_of
from crossings.engine import Game, UnknownGame
from crossings.engine.orientation import use_orientation
from crossings.search.calibration import measure_of
from crossings.server.messages.answers import Imported, MyTable, Opened, Review, VariationAdvice, VariationAnswer
from crossings.server.messages.reading import read_fields
from crossings.server.messages.requests import BadRequest, NewChallenge, NewTable, RunningGame, VariationRequest
from crossings.server.messages.server_messages import TableLine
from crossings.server.projection.endings import playthrough
from crossings.server.projection.frames import Frames
from crossings.server.projection.reaction_windows import ReactionWindow, default_seconds
from crossings.server.projection.summaries import (
    TableSummary,
    read_summary,
    summary_format,
    summary_of,
    summary_to_store,
)
from crossings.server.projection.variations import Variation
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup, in_slices
from crossings.server.services.context import Services
from crossings.server.services.precompiling import playable
from crossings.server.session import seating
from crossings.server.session.read_only_session import ReadOnlySession
from crossings.server.session.reviews import Reviews, are_explained, describe_turns
from crossings.server.session.session import TableSession
from crossings.server.storage import KeyGrant, MatchListing, StorageFailed, StoredMatch
from crossings.table import Match, Seat, daily, files, fresh_seed, has_random_setup, make_random_setup, seed_from
from crossings.table.verify import replay_match, replay_moves, resume_match
from crossings.words import CORE, current_locale

log = logging.getLogger("crossings.server")

TABLE_ID_BYTES = 9
CHECK_SECONDS = 1.0
"""Seconds between two checks of the open sessions."""
LEASE_CHECK_SECONDS = 2.0
"""Seconds between two checks whether another process has taken over tables."""
IDLE_SECONDS = 60.0
"""Seconds for which an unused session stays in memory."""
MAX_CACHED_TABLES = 128
ACTIVE_SECONDS = 3.0
"""At most `MAX_CACHED_TABLES` tables keep their caches, and all tables with activity in the last `ACTIVE_SECONDS`."""
QUIET_SECONDS = 20.0
"""Seconds without an event after which the summary of a table is stored."""
CLOSING_SECONDS = 3.0
"""Seconds for storing summaries at shutdown."""
CHOSEN_SALT = "chosen"
"""Salt of draws from a chosen seed, so that the same seed gives the same dice."""


OpenedBy = Sequence[tuple[str, KeyGrant]]
"""Keys, and what each of them opens."""


class TableRegistry:
    """The open sessions of all tables."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._store = services.store
        self._run = services.executor.run
        self._reviews = Reviews(services)
        self._sessions: dict[str, asyncio.Task[TableSession | ReadOnlySession]] = {}
        self._wanted: Counter[str] = Counter()
        """How many connections are about to join each session."""
        self._tasks = TaskGroup("registry")
        self._tasks.start(self._check_sessions())
        self._tasks.start(self._clear_caches())
        self._tasks.start(self._watch_leases())

    # ---- new tables ----------------------------------------------------------------------------

    async def open_table(self, request: NewTable) -> Opened:
        """Open a new table. Raises `BadRequest`, `BadOption`, `UnknownGame`."""
        one = playable(request.game)
        seats = seating.read_seats(one, request.seats)
        options = one.resolve({"players": len(seats)} | request.options)
        if options["players"] != len(seats):
            raise BadRequest("bad-seats", f"{options['players']} players need {options['players']} seats")
        if request.seed is not None and any(seat.person > 0 for seat in seats):
            raise BadRequest("bad-seed", "a seed is only for a table without friends")
        random_choices = one.first.random_choices if request.deal else ()
        agreed = seating.read_agreed(one, request)
        opened = await self._create(one, options, seats, agreed, seed=request.seed, random_choices=random_choices)
        return opened.answer(len(seats))

    async def open_challenge(self, request: NewChallenge) -> Opened:
        """Open a table for a daily challenge. Raises `BadDay`, `UnknownGame`."""
        one = playable(request.game)
        posed = daily.challenge(one, daily.read_day(request.day, self.services.time()))
        id = secrets.token_urlsafe(TABLE_ID_BYTES)
        match = await self._run(Match, id, one, posed.options, posed.seats, posed.seed, salt=posed.salt)
        await self._run(make_random_setup, match, one.first.random_choices)
        opened = await self._store_table(match, id, {"pause": 0})
        return opened.answer(len(posed.seats))

    async def rematch(self, table: str, key: str, swap: bool) -> Opened:
        """Open a rematch. Raises `BadRequest`."""
        by = await self._seat(table, key)
        if by is None:
            raise BadRequest("watching", CORE.translate("again-for-players"))
        stored = await self._run(self._store.load, table)
        one = playable(stored.game)
        session = await self.session(table)
        sitting = [
            first if one.offered else replace(one, bot=first.bot, seconds=first.seconds)
            for first, one in zip(stored.seats, session.seats, strict=True)
        ]
        order = [(seat + 1) % len(sitting) if swap else seat for seat in range(len(sitting))]
        seats = [seating.rematch_seat(sitting[seat], sitting[by].person) for seat in order]
        names = [stored.names[seat] for seat in order]
        random_choices = one.first.random_choices if await self._run(_has_random_setup, one, stored) else ()
        options = one.resolve(stored.options)
        agreed = stored.agreed if daily.day_of(stored.salt) is None else {**stored.agreed, "pause": None}
        opened = await self._create(one, options, seats, agreed, names=names, random_choices=random_choices)
        if isinstance(session, TableSession):
            session.send_rematch(by, opened.table, {order[new]: key for new, key in opened.keys.items()})
        return opened.answer(len(seats))

    async def _create(
        self,
        one: Game,
        options: dict[str, Any],
        seats: Sequence[Seat],
        agreed: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        random_choices: Sequence[str] = (),
    ) -> seating.Opened:
        id = secrets.token_urlsafe(TABLE_ID_BYTES)
        secret, salt = (fresh_seed(), id) if seed is None else (seed_from(seed), CHOSEN_SALT)
        match = await self._run(Match, id, one, options, seats, secret, salt=salt)
        match.stops = (default_seconds(seats) if agreed["pause"] is None else agreed["pause"]) > 0
        await self._run(make_random_setup, match, random_choices)
        return await self._store_table(match, id, agreed, names)

    async def import_finished(self, head: Mapping[str, Any], moves: Sequence[Any] | None = None) -> Imported:
        """Import a finished game from the first line of its file, or with its moves if it was not played at a table.

        Raises `BadFile`, `UnknownGame`.
        """
        run_in_thread = self.services.executor.run_in_thread
        match = await (run_in_thread(replay_match, head) if moves is None else run_in_thread(replay_moves, head, moves))
        opened = await self._store_table(match, secrets.token_urlsafe(TABLE_ID_BYTES), {})
        return Imported(opened.table, opened.watch)

    async def import_running(self, head: Mapping[str, Any]) -> Opened:
        """Import a running game that was exported by `files.export_running`. Raises `BadFile`, `BadRequest`."""
        running = read_fields("the file", head, RunningGame)
        one = playable(running.game)
        seats = seating.read_seats(one, running.seats)
        if any(seat.person > 0 for seat in seats):
            raise BadRequest("bad-seats", "an imported game that still runs cannot have friends at its table")
        match = await self.services.executor.run_in_thread(resume_match, head, seats)
        opened = await self._store_table(match, secrets.token_urlsafe(TABLE_ID_BYTES), {})
        return opened.answer(len(seats))

    async def _store_table(
        self, match: Match, id: str, agreed: Mapping[str, Any], names: Sequence[str] | None = None
    ) -> seating.Opened:
        """Store a new table under this id, and make its keys."""
        one, seats = match.game, match.seats
        first = seating.fresh_key()
        opened = seating.Opened(id, seating.make_keys(seats, first), seating.watch_key(first))
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
        """Return the session of a table that these keys open, and a viewer for it. Raises `BadRequest`.

        If a seat was given a new key meanwhile, the keys are checked again.
        """
        while True:
            asked = self.services.monotonic()
            session, viewer = await self._opened_by(table, keys, drawing, known)
            if isinstance(session, ReadOnlySession) or (session.key_replaced_at < asked and not session.is_lost):
                return session, viewer

    async def _opened_by(
        self, table: str, keys: Sequence[str], drawing: bool, known: frozenset[str]
    ) -> tuple[TableSession | ReadOnlySession, Viewer]:
        found = await self._keys_of_table(table, keys)
        self._wanted[table] += 1
        try:
            session = await self.session(table)
            viewer = _viewer(session, found, drawing, known)
            if isinstance(session, TableSession) and not session.viewers:
                await self._prepare(session, viewer)
            return session, viewer
        finally:  # the caller joins at once
            self._wanted -= Counter([table])

    async def _keys_of_table(self, table: str, keys: Sequence[str]) -> OpenedBy:
        """Return those of the keys that open this table. Raises `BadRequest`."""
        holders = await self._holders(keys)
        found = [(key, holders[key]) for key in keys if key in holders and holders[key].match == table]
        if not found:
            raise BadRequest("unknown-key", CORE.translate("unknown-key"), 404)
        return found

    async def _holders(self, keys: Sequence[str]) -> dict[str, KeyGrant]:
        """Return what these keys open. Sessions whose tables are served by another process are closed."""
        holders = await self._run(self._store.holders, keys)
        for one in holders.values():
            for session in self._open_sessions(one.match):
                if session.ledger.lease.name != one.by:
                    session.give_up()
        return holders

    async def _seat(self, table: str, key: str) -> int | None:
        """Return the seat that a key opens; None: the spectators' key. Raises `BadRequest`."""
        [(_, holder)] = await self._keys_of_table(table, [key])
        return holder.seat

    async def _prepare(self, session: TableSession, viewer: Viewer) -> None:
        """Compute what the first viewer needs, in slices so that other tables are served meanwhile."""
        await in_slices(session.frames.write_log(viewer.seats or (None,)))
        session.frames.follow_turn(viewer)
        with use_orientation(session.frames.orientation(viewer)):
            await self._run(session.frames.prepare, viewer)

    async def session(self, match: str) -> TableSession | ReadOnlySession:
        """Return the session of an existing table, opened if necessary. From then on this process serves the table."""
        task = self._sessions.get(match)
        if task is None or (task.done() and not _is_open(task)):
            self._close_session(match)
            task = self._sessions[match] = asyncio.create_task(self._open(match))
        return await asyncio.shield(task)

    async def _open(self, match: str) -> TableSession | ReadOnlySession:
        lease = self._store.lease(match)
        await asyncio.wrap_future(lease.acquire())
        stored, replayed = await self._run(self._load, match)
        return ReadOnlySession(stored) if replayed is None else TableSession(stored, replayed, lease, self.services)

    def _load(self, match: str) -> tuple[StoredMatch, Match | None]:
        """Load a table and replay its match. The match is None if its rules have another version."""
        stored = self._store.load(match)
        one = _game_with_rules(stored.game, stored.version)
        return stored, stored.replay(one) if one else None

    # ---- unused sessions ---------------------------------------------------------------

    async def _check_sessions(self) -> None:
        """Store summaries of tables that have gone on, and close unused sessions."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for match, task in list(self._sessions.items()):
                if self._sessions.get(match) is not task or not task.done():
                    continue
                if not _is_open(task):
                    self._close_session(match)
                elif match not in self._wanted:
                    await self._check_session(match, task.result())

    async def _check_session(self, match: str, session: TableSession | ReadOnlySession) -> None:
        """Check one session. An error in it doesn't stop the checks of others."""
        try:
            await self._store_or_close(match, session)
        except Exception:
            log.exception("table %s: its session could not be checked", match)

    async def _store_or_close(self, match: str, session: TableSession | ReadOnlySession) -> None:
        if isinstance(session, TableSession) and self._needs_summary(session):
            await self._store_summary(session)
        elif session.is_idle and (
            isinstance(session, ReadOnlySession) or self.services.monotonic() - session.last_left >= IDLE_SECONDS
        ):
            self._close_session(match)

    def _close_session(self, match: str) -> None:
        """Close the session of a table, if it is open."""
        task = self._sessions.pop(match, None)
        for session in _sessions_in(task) if task is not None else ():
            self._tasks.start(session.close())

    def _needs_summary(self, session: TableSession) -> bool:
        """Return whether a table has new events since its stored summary, and is over or quiet."""
        if session.match.waits or session.match.at == session.summary_at:
            return False
        is_quiet = not session.viewers or self.services.time() - session.updated >= QUIET_SECONDS
        return session.match.is_over or is_quiet

    async def _store_summary(self, session: TableSession) -> None:
        session.summary_at = session.match.at  # a summary that fails is not tried again before the next move
        summary = summary_to_store(session.frames, session.updated)
        try:
            await asyncio.wrap_future(self._store.store_summary(session.match.id, summary))
        except StorageFailed as error:  # the summary can be computed again
            log.debug("table %s: its summary %s", session.match.id, error)

    async def _clear_caches(self) -> None:
        """Clear the caches of tables without activity."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            warm = [session for session in self._open_sessions() if session.frames.has_cache]
            until = self.services.monotonic() - ACTIVE_SECONDS
            for session in sorted(warm, key=lambda session: session.last_used)[:-MAX_CACHED_TABLES]:
                if session.last_used <= until and session.match.id not in self._wanted:
                    session.clear_caches()

    # ---- tables taken over by other processes ----------------------------------------------------

    async def _watch_leases(self) -> None:
        """Close sessions of tables that another process has taken over.

        Writes notice this at once, idle tables only here.
        """
        while True:
            await asyncio.sleep(LEASE_CHECK_SECONDS)
            sessions = {session.ledger.lease: session for session in self._open_sessions()}
            try:
                lost = await self._run(self._store.lost, list(sessions)) if sessions else ()
            except StorageFailed as error:
                log.warning("cannot check which tables are served here: %s", error)
                continue
            for lease in lost:
                sessions[lease].give_up()

    def _open_sessions(self, table: str | None = None) -> list[TableSession]:
        """Return the open sessions, or that of one table if it is open."""
        tasks = [self._sessions[table]] if table in self._sessions else [] if table else [*self._sessions.values()]
        return [session for task in tasks if _is_open(task) for session in _sessions_in(task)]

    @property
    def tables_open(self) -> int:
        """The number of tables in memory."""
        return len(self._sessions)

    # ---- lists, files and analyses ---------------------------------------------------------------

    async def mine(self, keys: Sequence[str]) -> list[MyTable]:
        """Return a summary of each table that these keys open, newest first, wherever it is served.

        If several players of a table share a screen, its picture shows the spectators' view.
        """
        holders = await self._holders(keys)
        of = list({holder.match for holder in holders.values()})
        listed = {one.match: one for one in await self.services.executor.run_in_thread(self._load_listings, of)}
        players = Counter(holder.match for holder in holders.values() if holder.seat is not None)
        summaries = [
            await self._summary(key, holder, listed[holder.match], is_shared=players[holder.match] > 1)
            for key, holder in ((key, holders[key]) for key in keys if key in holders)
        ]
        return sorted(summaries, key=lambda line: -line.updated)

    def _load_listings(self, of: Sequence[str]) -> list[MatchListing]:
        """Load what lists need of these matches, and their games, which takes a while the first time."""
        listed = self._store.load_listings(of)
        for id, version in {(one.game, one.version) for one in listed}:
            if (same := _game_with_rules(id, version)) is not None:
                summary_format(same)
        return listed

    async def _summary(self, key: str, holder: KeyGrant, listed: MatchListing, *, is_shared: bool) -> MyTable:
        one, seat = _game_with_rules(listed.game, listed.version), holder.seat
        table = partial(MyTable, key=key, table=holder.match, game=listed.game)
        if one is None:
            old = ReadOnlySession(await self._run(self._store.load, holder.match))
            return table(
                seat=seat,
                title=listed.game,
                turn="over",
                players=[],
                moves=old.moves,
                updated=old.stored.updated,
                picture="",
                line=old.why,
            )
        shown = await self._table_summary(one, seat, listed)
        if is_shared:
            shown.picture = (await self._table_summary(one, None, listed)).picture
        token = None if seat is None else token_of(one, seat)
        return table(title=one.title, token=token, **structs.asdict(shown))

    async def _table_summary(self, one: Game, seat: int | None, listed: MatchListing) -> TableLine:
        """Return a table's summary: from its open session, else as stored, else from its log."""
        for session in self._open_sessions(listed.match):
            await asyncio.sleep(0)  # let other tasks run between pictures
            line = summary_of(session.frames, session.updated, [current_locale()], [seat]).line(seat)
            assert line is not None
            return line
        summary = read_summary(listed.summary, one, listed.number)
        line = summary.line(seat) if summary else None
        if line is None:
            line = (await self.services.executor.run_in_thread(self._summarize, listed.match)).line(seat)
        assert line is not None
        return line

    def _summarize(self, match: str) -> TableSummary:
        """Compute the summary of a table that is not open, and store it."""
        stored, frames = self._load_frames(match)
        assert frames is not None
        summary = summary_to_store(frames, stored.updated)
        if not frames.match.waits:
            self._store.store_summary(match, summary)
        return TableSummary.unpacked(summary.lines)

    def _load_frames(self, match: str) -> tuple[StoredMatch, Frames | None]:
        """Load a table for display, with an open reaction window hidden as in a session."""
        stored, replayed = self._load(match)
        if replayed is None:
            return stored, None
        replayed.allows_hints = stored.hints
        replayed.stops = (default_seconds(stored.seats) if stored.pause is None else stored.pause) > 0
        frames = Frames(replayed, stored.names)
        frames.updated = stored.updated
        windows = replayed.open_reaction_windows() if replayed.state.result is None else ()
        if windows:
            replayed.waits = True
            frames.set_window(ReactionWindow.of(replayed, windows, 1, 0.0))
        return stored, frames

    @contextlib.asynccontextmanager
    async def _reading(self, table: str) -> AsyncIterator[Frames]:
        """Hold a table still while it is read. Raises `BadRequest` if its rules have another version."""
        for session in self._open_sessions(table):
            async with session.frozen():
                yield session.frames
            return
        stored, frames = await self._run(self._load_frames, table)
        if frames is None:
            raise BadRequest("version", ReadOnlySession(stored).why, 409)
        yield frames

    async def file(self, table: str, key: str) -> tuple[str, str]:
        """Return the name and content of a game's file. Raises `BadRequest`."""
        seat = await self._seat(table, key)
        async with self._reading(table) as frames:
            text = await self.services.executor.run_in_thread(playthrough, frames.match, frames.history(seat), seat)
        return f"{frames.match.game.id}-{table}.jsonl", text

    async def export_running(self, table: str, key: str) -> tuple[str, str]:
        """Return the name and content of the file that continues a running game elsewhere. Raises `BadRequest`.

        The file contains the seed, so it is only for a player who plays alone.
        """
        seat = await self._seat(table, key)
        async with self._reading(table) as frames:
            match = frames.match
            if seat is None or match.is_over or any(one.person > 0 for one in match.seats):
                raise BadRequest("not-alone", CORE.translate("carry-not-alone"), 403)
            text = json.dumps(files.export_running(match)) + "\n"
        return f"{match.game.id}-{table}-goes-on.jsonl", text

    async def review(self, table: str, key: str) -> Review:
        """Return the analysis of a finished game, or its progress. Raises `BadRequest`."""
        seat = await self._seat(table, key)
        async with self._reading(table) as frames:
            return await self._reviews.get(_finished(frames), seat)

    async def variation(self, table: str, key: str, asked: VariationRequest) -> VariationAnswer:
        """Return a variation of a finished game. Raises `BadNumber`, `BadRequest`, `IllegalMove`."""
        variation = await self._variation(table, key, asked)
        with use_orientation(variation.orientation):
            return await self.services.executor.run_in_thread(variation.describe)

    async def variation_advice(self, table: str, key: str, asked: VariationRequest, address: str) -> VariationAdvice:
        """Return the best moves for the player to move in a variation. Raises the same errors."""
        variation = await self._variation(table, key, structs.replace(asked, seat=None))
        found = await self._reviews.advise(variation.state, table, address)
        with use_orientation(variation.orientation):
            turns = await self.services.executor.run_in_thread(
                describe_turns, variation.state, variation.seat, found, variation.state.game.seat_names.__getitem__
            )
        measure = measure_of(variation.state.game, variation.state.options)
        return VariationAdvice(turns, measure, are_explained(found))

    async def _variation(self, table: str, key: str, asked: VariationRequest) -> Variation:
        seat = await self._seat(table, key)
        async with self._reading(table) as frames:
            return await self.services.executor.run_in_thread(Variation, _finished(frames), seat, asked)

    async def review_picture(self, table: str, key: str) -> str:
        """Return an analysis as a picture. Raises `BadRequest`."""
        seat = await self._seat(table, key)
        async with self._reading(table) as frames:
            picture = await self._reviews.picture(_finished(frames), seat)
        if picture is None:
            raise BadRequest("not-ready", CORE.translate("review-not-ready"), 409)
        return picture

    async def close(self) -> None:
        """Store summaries for a short time, then close all sessions."""
        for task in self._tasks:
            task.cancel()
        await self._reviews.close()
        open_sessions = self._open_sessions()
        end = self.services.monotonic() + CLOSING_SECONDS
        for session in open_sessions:
            if session.match.at != session.summary_at and self.services.monotonic() < end:
                await self._store_summary(session)
        await asyncio.gather(*(session.close() for session in open_sessions), return_exceptions=True)


def _sessions_in(task: asyncio.Task[TableSession | ReadOnlySession]) -> list[TableSession]:
    """Return the session that a task has opened, if it succeeded and the table can be played."""
    session = task.result() if _succeeded(task) else None
    return [session] if isinstance(session, TableSession) else []


def _is_open(task: asyncio.Task[TableSession | ReadOnlySession]) -> bool:
    """Return whether a session was opened successfully and its table is still served here."""
    return _succeeded(task) and not any(session.is_lost for session in _sessions_in(task))


def _succeeded(task: asyncio.Task[TableSession | ReadOnlySession]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


# ---- helpers -------------------------------------------------------------------------------------


def _first_key(seats: Sequence[Seat], found: OpenedBy) -> str | None:
    own = seating.first_seat(seats)
    return next((key for key, holder in found if own is not None and holder.seat == own), None)


def _viewer(session: TableSession | ReadOnlySession, found: OpenedBy, drawing: bool, known: frozenset[str]) -> Viewer:
    """Return a viewer with these keys."""
    held = tuple(sorted({holder.seat for _, holder in found if holder.seat is not None}))
    return Viewer(held, drawing, known, _first_key(session.seats, found))


def _has_random_setup(one: Game, stored: StoredMatch) -> bool:
    """Return whether the table was opened with a random setup."""
    if one.version != stored.version:
        return False
    start = replace(stored, events=()).replay(one)
    return has_random_setup(start, stored.events, one.first.random_choices)


def _finished(frames: Frames) -> Frames:
    """Return the views of a finished game. Raises `BadRequest` if it is not over."""
    if not frames.match.is_over:
        raise BadRequest("not-over", CORE.translate("review-not-over"), 409)
    return frames


def _game_with_rules(id: str, version: str) -> Game | None:
    """Return a table's game if its rules still have the same version."""
    try:
        one = playable(id)
    except UnknownGame:
        return None
    return one if one.version == version else None
