"""All tables: opening new ones, finding them again by key."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crossings.engine import CrossingsError, Game, UnknownGame, shorten
from crossings.server.export import playthrough
from crossings.server.game_facts import token
from crossings.server.keys import fresh_key, seat_key, watch_key
from crossings.server.old_room import OldRoom
from crossings.server.pauses import Alarm, choices, ring_later, usual
from crossings.server.precompiling import playable
from crossings.server.protocol import Message
from crossings.server.reviews import Reviews
from crossings.server.room import Room
from crossings.server.storage import Holder, Store, Stored
from crossings.server.thinkers import Thinker, bots_for
from crossings.server.viewer import Viewer
from crossings.table import BOT, PERSON, Match, Seat, deal, fresh_seed, seed_from, was_dealt
from crossings.words import HOUSE

TABLE_ID_BYTES = 9
MOST_SECONDS = 60.0
LEAST_SECONDS = 0.05
DEFAULT_SECONDS = 1.0
MOST_IDLE_ROOMS = 300
CHOSEN_SALT = "chosen"
"""The salt of draws from a chosen seed, so that the same seed gives the same dice."""


class BadRequest(CrossingsError):
    """A request that cannot be carried out: `code` and one line."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


@dataclass(frozen=True)
class Opened:
    """A new table with its keys: each seat's, and the spectators'."""

    table: str
    keys: dict[int, str]
    watch: str

    def to_json(self, seats: int) -> Message:
        """As POST /api/tables answers."""
        return {"table": self.table, "keys": [self.keys.get(seat) for seat in range(seats)], "watch": self.watch}


class Hall:
    """Rooms that are open, and the way to all others."""

    def __init__(self, store: Store, thinker: Thinker, alarm: Alarm = ring_later) -> None:
        self._store = store
        self._thinker = thinker
        self._alarm = alarm
        self._reviews = Reviews(store, thinker)
        self._rooms: dict[str, asyncio.Task[Room | OldRoom]] = {}

    # ---- new tables ----------------------------------------------------------------------------

    async def open_table(self, request: Mapping[str, Any]) -> Message:
        """A new table as asked for. Raises `BadRequest`, `BadOption`, `UnknownGame`."""
        one = playable(_member(request, "game", str))
        who = _member(request, "seats", list)
        seats = seats_from(one, who)
        options = one.resolve({"players": len(seats)} | _member(request, "options", dict, {}))
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
            one, options, seats, seed=seed, pause=_pause(one, request.get("pause")), dealt=dealt, hints=hints
        )
        return opened.to_json(len(seats))

    async def again(self, key: str, swap: bool) -> Message:
        """A new table with the seats of that of the key. Raises `BadRequest`."""
        holder = await self._holder(key)
        if holder.seat is None:
            raise BadRequest("watching", HOUSE.say("again-for-players"))
        stored = await asyncio.to_thread(self._store.load, holder.match)
        one = playable(stored.game)
        room = await self.room(holder.match)
        sitting = [stored.seats[seat] if one.offered else one for seat, one in enumerate(room.seats)]
        order = [(seat + 1) % len(sitting) if swap else seat for seat in range(len(sitting))]
        seats = [_seen_by(sitting[seat], sitting[holder.seat].person) for seat in order]
        names = [stored.names[seat] for seat in order]
        dealt = one.first.dealt if await asyncio.to_thread(_was_dealt, one, stored) else ()
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
        match = await asyncio.to_thread(Match, id, one, options, seats, secret, salt=salt)
        match.stops = usual(seats) > 0 if pause is None else pause > 0
        await asyncio.to_thread(deal, match, dealt)
        first = fresh_key()
        opened = Opened(id, _keys(seats, first), watch_key(first))
        sitting = tuple(names or [""] * len(seats))
        log = tuple(match.events)
        stored = Stored(
            id, one.id, one.version, options, tuple(seats), sitting, secret, salt, log, pause=pause, hints=hints
        )
        held = [*((key, seat) for seat, key in opened.keys.items()), (opened.watch, None)]
        await asyncio.wrap_future(self._store.create(stored, held))
        return opened

    # ---- tables by key -------------------------------------------------------------------------

    async def enter(self, keys: Sequence[str], drawing: bool, known: set[str]) -> tuple[Room | OldRoom, Viewer]:
        """The room that these keys open, and a viewer for it. Raises `BadRequest`."""
        holders = await asyncio.to_thread(self._store.holders, keys)
        found = [(key, holders[key]) for key in keys if key in holders]
        if not found:
            raise BadRequest("unknown-key", HOUSE.say("unknown-key"), 404)
        if len({holder.match for _, holder in found}) > 1:
            raise BadRequest("bad-message", "these keys are of several tables; open one at a time")
        room = await self.room(found[0][1].match)
        held = tuple(sorted({holder.seat for _, holder in found if holder.seat is not None}))
        return room, Viewer(held, drawing, known, _first_key(room.seats, found))

    async def room(self, match: str) -> Room | OldRoom:
        """The room of a table that exists, opened if need be."""
        task = self._rooms.get(match)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            self._forget_idle()
            task = self._rooms[match] = asyncio.create_task(self._open(match))
        return await asyncio.shield(task)

    async def _open(self, match: str) -> Room | OldRoom:
        def load() -> tuple[Stored, Match | None]:
            stored = self._store.load(match)
            return stored, _replayed(stored)

        stored, replayed = await asyncio.to_thread(load)
        if replayed is None:
            return OldRoom(stored)
        room = Room(stored, replayed, self._store, self._thinker, lambda: self._store.load(match), self._alarm)
        await asyncio.to_thread(room.frames.tell_all)
        return room

    async def _holder(self, key: object) -> Holder:
        holders = await asyncio.to_thread(self._store.holders, [key]) if isinstance(key, str) else {}
        if key not in holders:
            raise BadRequest("unknown-key", HOUSE.say("unknown-key"), 404)
        return holders[str(key)]

    def _forget_idle(self) -> None:
        """Let go of rooms that nobody needs; the log has everything."""
        if len(self._rooms) < MOST_IDLE_ROOMS:
            return
        for match, task in list(self._rooms.items()):
            if task.done() and not task.cancelled() and not task.exception() and task.result().is_idle:
                del self._rooms[match]

    # ---- looking back --------------------------------------------------------------------------

    async def mine(self, keys: Sequence[str]) -> list[Message]:
        """A line for each table that these keys open, the newest first."""
        holders = await asyncio.to_thread(self._store.holders, keys)
        told = [await self._told(key, holders[key]) for key in keys if key in holders]
        return sorted(told, key=lambda line: -line["updated"])

    async def _told(self, key: str, holder: Holder) -> Message:
        room = await self.room(holder.match)
        await asyncio.sleep(0)  # many pictures in a row would hold up the others
        if isinstance(room, OldRoom):
            line = {"key": key, "game": room.game, "title": room.game, "seat": holder.seat, "turn": "over"}
            return line | {"players": [], "moves": room.moves, "updated": room.updated, "picture": "", "line": room.why}
        match, seat = room.match, holder.seat
        actor = room.frames.actor(seat)
        turn = "over" if actor is None else "you" if actor == seat else "others"
        return {
            "key": key,
            "game": match.game.id,
            "title": match.game.title,
            "seat": seat,
            "token": None if seat is None else token(match.game, seat),
            "turn": turn,
            "players": [room.frames.name(one) for one in range(len(match.seats))],
            "moves": room.frames.eyes(seat).moves(),
            "updated": room.updated,
            "picture": room.frames.picture_text(seat),
            "line": room.frames.ask(seat),
        }

    async def file(self, key: str) -> tuple[str, str]:
        """A name for the file of a game, and what is in it. Raises `BadRequest`."""
        holder = await self._holder(key)
        room = await self.room(holder.match)
        if isinstance(room, OldRoom):
            raise BadRequest("version", room.why, 409)
        return f"{room.match.game.id}-{room.match.id}.jsonl", playthrough(
            room.match, room.frames.eyes(holder.seat), holder.seat
        )

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
        """Finish what is begun."""
        await self._reviews.close()
        for task in list(self._rooms.values()):
            if task.done() and not task.cancelled() and not task.exception():
                await task.result().close()


# ---- who sits where ----------------------------------------------------------------------------


def seats_from(one: Game, who: Sequence[Any]) -> list[Seat]:
    """The seats as a request names them. Raises `BadRequest`."""
    if len(who) not in one.seats:
        counts = ", ".join(map(str, one.seats))
        raise BadRequest("bad-seats", f"{one.title} is for {counts} players, not {len(who)}")
    seats: list[Seat] = []
    friends = 0
    for asked in who:
        if asked == "me":
            seats.append(Seat(PERSON, 0))
        elif asked == "friend":
            friends += 1
            seats.append(Seat(PERSON, friends))
        elif isinstance(asked, dict):
            seats.append(_bot(one, asked))
        else:
            raise BadRequest("bad-seats", f'a seat is "me", "friend" or {{"bot": name}}, not {shorten(asked)}')
    return seats


def _pause(one: Game, asked: object) -> int | None:
    """The pause that a request names, None if none. Raises `BadRequest`."""
    allowed = choices(one)
    if asked is not None and (type(asked) is not int or asked not in allowed):
        if not allowed:
            raise BadRequest("bad-pause", "a pause is only for games that hide whose decision it is")
        raise BadRequest("bad-pause", f"a pause lasts {', '.join(map(str, allowed))} seconds, not {shorten(asked)}")
    return asked


def _bot(one: Game, asked: Mapping[str, Any]) -> Seat:
    usual = {bot["name"]: bot["seconds"] or DEFAULT_SECONDS for bot in bots_for(one.id)}
    if not isinstance(asked.get("bot"), str) or asked["bot"] not in usual:
        raise BadRequest("bad-seats", f"there is no bot {shorten(asked.get('bot'))}; bots: {', '.join(usual)}")
    seconds = asked.get("seconds", usual[asked["bot"]])
    if type(seconds) not in (int, float) or not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise BadRequest("bad-seats", f"a bot thinks {LEAST_SECONDS} to {MOST_SECONDS} seconds, not {shorten(seconds)}")
    return Seat(BOT, bot=asked["bot"], seconds=float(seconds))


def _keys(seats: Sequence[Seat], first: str) -> dict[int, str]:
    """A key for each seat that is no bot's: the opener's first seat has the first key, the others follow from it."""
    own = first_seat(seats)
    return {
        seat: first if seat == own else seat_key(first, seat)
        for seat, sitting in enumerate(seats)
        if sitting.kind == PERSON
    }


def first_seat(seats: Sequence[Seat]) -> int | None:
    """The first seat of whoever opened the table, if there is one."""
    return next((seat for seat, sitting in enumerate(seats) if sitting.person == 0), None)


def _first_key(seats: Sequence[Seat], found: Sequence[tuple[str, Holder]]) -> str | None:
    own = first_seat(seats)
    return next((key for key, holder in found if own is not None and holder.seat == own), None)


def _seen_by(sitting: Seat, person: int) -> Seat:
    """A seat of an earlier table when that person opens the next one: theirs are person 0's."""
    if not sitting.is_persons:
        return Seat(BOT, bot=sitting.bot, seconds=sitting.seconds)
    if sitting.person == person:
        return Seat(PERSON, 0)
    return Seat(PERSON, sitting.person or person)


def _was_dealt(one: Game, stored: Stored) -> bool:
    """Whether the choices at the start of a table were made by lot."""
    if one.version != stored.version:
        return False
    start = Match(stored.id, one, stored.options, stored.seats, stored.seed, salt=stored.salt)
    return was_dealt(start, stored.events, one.first.dealt)


def _replayed(stored: Stored) -> Match | None:
    """The match as it stands, or None if it is of other rules than today's."""
    try:
        one = playable(stored.game)
    except UnknownGame:
        return None
    if one.version != stored.version:
        return None
    return Match(
        stored.id,
        one,
        stored.options,
        stored.seats,
        stored.seed,
        salt=stored.salt,
        version=stored.version,
        events=stored.events,
    )


KIND_NAMES: Mapping[type, str] = {str: "a text", list: "a list", dict: "an object"}


def _member(
    request: Mapping[str, Any], name: str, kind: type[str | list[Any] | dict[str, Any]], default: Any = None
) -> Any:
    value = request.get(name, default)
    if not isinstance(value, kind):
        raise BadRequest("bad-request", f"`{name}` must be {KIND_NAMES[kind]}, not {shorten(value)}")
    return value
