"""What bots advise: hints at a move, and reviews of finished games."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from crossings.drawing.kit import token_of
from crossings.engine import State
from crossings.engine.viewpoint import use_orientation
from crossings.search.calibration import measure_of
from crossings.server.ops.services import Services, Thinker
from crossings.server.session.seating import BadRequest
from crossings.server.storage import StorageFailed
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import AdvisedTurn
from crossings.server.web.protocol import Message
from crossings.table import Match
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.bots.advice import TurnAdvice

log = logging.getLogger("crossings.server")

FORM = 2
"""Of what is kept; a review in another form is made anew."""
MOST_REMEMBERED = 50
MOST_OF_TABLE, MOST_OF_ADDRESS, MOST_AT_ONCE = 6, 3, 2
"""Questions for advice at finished games: of one table and from one address, with those that wait; and of all tables at
the same time."""
ASKED_SECONDS = 60.0
"""A review goes on for so long after it was last asked for; what was found by then is kept for the next time."""


@dataclass
class PendingReview:
    """A review that is made: what was found so far at the positions of the game, of which there are `of`, and why
    other turns would have been better, by where they begin."""

    of: int
    found: list[Any] = field(default_factory=list)
    whys: dict[str, Any] | None = None
    task: asyncio.Task[None] | None = None
    why: str = ""
    """Why it broke off, until somebody is told; empty: it did not."""
    asked: float = 0.0
    """When it was last asked for, by the monotonic clock."""

    @property
    def is_ready(self) -> bool:
        """Whether every position was looked at, and every turning point explained."""
        return self.whys is not None


class AdviceQueue:
    """Who waits for advice at finished games: a few questions from each table and each address, of each table one at a
    time, and of all tables `MOST_AT_ONCE`, so that none holds up the others."""

    def __init__(self) -> None:
        self._waiting: Counter[tuple[str, str]] = Counter()
        self._of_table: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._at_once = asyncio.Semaphore(MOST_AT_ONCE)

    @asynccontextmanager
    async def place(self, table: str, address: str) -> AsyncIterator[None]:
        """A place in the line, until it is this question's turn. Raises `BadRequest`."""
        limits = {("table", table): MOST_OF_TABLE, ("address", address): MOST_OF_ADDRESS}
        if any(self._waiting[key] >= most for key, most in limits.items()):
            raise BadRequest("too-many", CORE.translate("too-many-advice"), 429)
        self._waiting.update(limits.keys())
        turn = self._of_table.setdefault(table, asyncio.Lock())
        try:
            async with turn, self._at_once:
                yield
        finally:
            self._waiting.subtract(limits.keys())
            self._waiting = +self._waiting


class Reviews:
    """All reviews that are asked for."""

    def __init__(self, services: Services) -> None:
        self._world = services
        self._known: OrderedDict[str, PendingReview] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._line = AdviceQueue()

    async def told(self, frames: Frames, seat: int | None) -> Message:
        """A review told to a viewer, or how far it has come; asking for one has it made.

        One that broke off is told once as such: whoever asks after that has it gone on with.
        """
        making = await self._asked(frames.match)
        if making.is_ready:
            return await self._world.threads.aside(_shown, making, frames, seat)
        told: Message = {"ready": False, "done": len(making.found), "of": making.of}
        if making.why:
            told["failed"] = CORE.translate("review-failed", **told, why=making.why)
            making.why = ""
        return told

    async def picture(self, frames: Frames, seat: int | None) -> str | None:
        """A review as a picture, once it is made."""
        making = await self._asked(frames.match)
        return await self._world.threads.aside(_picture, making, frames, seat) if making.is_ready else None

    async def advise(self, state: State, table: str, address: str) -> Sequence[TurnAdvice]:
        """The best moves for whoever is to move in a position that a player tries at a table, asked from an address.

        Cancel it, and the thinking stops. Raises `BadRequest` if too many questions wait already.
        """
        if not isinstance(state.actor, int):
            return ()
        async with self._line.place(table, address):
            return await thought(self._world.thinker, state, state.actor) or ()

    async def close(self) -> None:
        """Let go of what is being made."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _asked(self, match: Match) -> PendingReview:
        making = self._known.get(match.id)
        if making is None:
            making = await self._world.threads.aside(self._begun, match)
            making = self._known.setdefault(match.id, making)
            while len(self._known) > MOST_REMEMBERED:
                self._forget_oldest()
        self._known.move_to_end(match.id)
        making.asked = self._world.monotonic()
        if not (making.is_ready or making.why) and (making.task is None or making.task.done()):
            making.task = asyncio.create_task(self._make(match, making))
        return making

    def _forget_oldest(self) -> None:
        _, oldest = self._known.popitem(last=False)
        if oldest.task is not None:
            oldest.task.cancel()

    def _begun(self, match: Match) -> PendingReview:
        """What is kept of a review, or else nothing yet."""
        of = len(match.done) + 1
        kept = self._world.store.review(match.id, _form(match))
        return PendingReview(of, **json.loads(kept)) if kept is not None else PendingReview(of)

    async def _make(self, match: Match, making: PendingReview) -> None:
        """Look at one position after another, until something fails or nobody asks for it any longer."""
        async with self._one_at_a_time:
            try:
                while len(making.found) < making.of:
                    if self._world.monotonic() > making.asked + ASKED_SECONDS:
                        return
                    at = len(making.found)
                    job = {"job": "weigh", "state": _position(match, at).to_json(), "moves": _moves(match, at)}
                    making.found += await self._world.thinker.work(match.game.id, job)
                making.whys = await self._explained(match, making)
                kept = json.dumps({"found": making.found, "whys": making.whys})
                await asyncio.wrap_future(self._world.store.keep_review(match.id, _form(match), kept))
            except StorageFailed as error:
                log.warning("table %s: a review %s", match.id, error)
            except Exception as error:  # whatever goes wrong in a worker must not stop the server
                log.warning("table %s: a review failed: %r", match.id, error)
                making.why = str(error) or type(error).__name__

    async def _explained(self, match: Match, making: PendingReview) -> dict[str, Any]:
        """Why another turn would have been better, for each turning point that was a decision."""
        from crossings.bots.review import ReviewedPosition, possible_mistakes

        whys: dict[str, Any] = {}
        for point in possible_mistakes([ReviewedPosition.from_json(one) for one in making.found]):
            made = [played.event.text for played in match.done[point.first : point.last]]
            job = {"job": "explain", "state": _position(match, point.first).to_json(), "seat": point.by}
            job |= {"better": list(point.best), "worse": made}
            whys[str(point.first)] = await self._world.thinker.work(match.game.id, job)
        return whys


def _form(match: Match) -> str:
    """What a kept review has to fit: the rules, and what its numbers are."""
    from crossings.search.calibration import calibration_fingerprint

    return f"{FORM}/{match.game.version}/{calibration_fingerprint(match.game, match.options)}"


def _position(match: Match, at: int) -> State:
    """One of the positions of a finished game, made anew: nobody holds what is worked out of so many."""
    return match.state_at(match.done[at].before) if at < len(match.done) else match.state


def _moves(match: Match, at: int) -> list[str]:
    """What was done at it by whoever acted, until somebody else did; of chance one move, none at the last one."""
    if at == len(match.done):
        return []
    actor, end = _position(match, at).actor, at + 1
    while actor != "chance" and end < len(match.done) and _position(match, end).actor == actor:
        end += 1
    return [played.event.text for played in match.done[at:end]]


def _told(making: PendingReview, frames: Frames, seat: int | None) -> Message:
    from crossings.bots.reasons import Explanation
    from crossings.bots.review import ReviewedPosition, assess
    from crossings.bots.review_text import ReviewFormatter

    match, eyes = frames.match, frames.eyes(seat)
    numbers = [0, *(eyes.count(played.event.number) for played in match.done)]
    states = [_position(match, at) for at in range(making.of)]
    moves = [played.event.text for played in match.done]
    teller = ReviewFormatter(match.game, states, moves, frames.name, at=lambda index: numbers[index])
    whys = {int(first): Explanation.from_json(why) for first, why in (making.whys or {}).items()}
    whole = teller.whole(assess([ReviewedPosition.from_json(one) for one in making.found], whys))
    side = 0 if match.game.cooperative else seat or 0
    return {"ready": True, "side": side, "positions": numbers, **whole}


def _shown(making: PendingReview, frames: Frames, seat: int | None) -> Message:
    told = _told(making, frames, seat)
    return told | _drawn(told, _tokens(frames.match))


def _drawn(told: Message, tokens: Sequence[str]) -> Message:
    """The curve as the page shows it, and where on it the first and the last position are."""
    from crossings.bots.review_text import chart
    from crossings.drawing import curve

    return {"chart": chart(told, tokens), "size": curve.SIZE, "left": curve.LEFT, "right": curve.RIGHT}


def _tokens(match: Match) -> list[str]:
    return [token_of(match.game, seat) for seat in range(len(match.seats))]


def _picture(making: PendingReview, frames: Frames, seat: int | None) -> str:
    from crossings.bots.review_text import picture

    match, told = frames.match, _told(making, frames, seat)
    title = CORE.translate("review-title", title=match.game.title, moves=match.moves_at(match.at))
    return picture(told, _tokens(match), title, frames.ask(seat))


SECONDS = 2.2
"""How long a hint is thought of: with what it takes to tell it no longer than a master thinks."""
FULL = 1000
HUNDRED = 100


@dataclass
class Advice:
    """What is advised in a position; None: it has not been thought of yet."""

    state: State
    seat: int
    turns: Sequence[TurnAdvice] | None = None
    thinking: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hints:
    """The hint that was asked for last. It is told to whoever holds the seat, as long as the position stands."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._last: Advice | None = None

    def of(self, state: State, seat: int) -> Advice | None:
        """What a seat has been advised in this position, or soon will be."""
        last = self._last
        return last if last is not None and last.state is state and last.seat == seat else None

    def begin(self, state: State, seat: int) -> Advice:
        """A seat has asked: what was advised before is forgotten."""
        self._last = Advice(state, seat)
        return self._last

    async def think(self, advice: Advice) -> None:
        """Have the best moves thought of, unless they are known."""
        async with advice.thinking:
            if advice.turns is None:
                advice.turns = await self._thought(advice)

    async def _thought(self, advice: Advice) -> Sequence[TurnAdvice]:
        """The best moves; none if that fails, and then it may be asked anew."""
        found = await thought(self._thinker, advice.state, advice.seat)
        if found is None:
            self._last = None
        return found or ()

    def tell(self, advice: Advice, frames: Frames, viewers: Iterable[Viewer]) -> None:
        """Tell those who hold the seat, if the position still stands."""
        if advice.turns is None or frames.deciding(advice.seat) is not advice.state:
            return
        for viewer in viewers:
            if advice.seat in viewer.seats:
                with use_locale(viewer.language), use_orientation(frames.stance(viewer)):
                    turns = advised(advice.state, advice.seat, advice.turns, drawing=viewer.drawing)
                    at = frames.eyes(advice.seat).at
                    measure = measure_of(advice.state.game, advice.state.options)
                    viewer.send({"type": "advice", "at": at, "seat": advice.seat, "turns": turns, "measure": measure})


async def thought(thinker: Thinker, state: State, seat: int) -> list[TurnAdvice] | None:
    """The best turns of a seat in a position, from its view alone; None if thinking failed."""
    from crossings.bots.advice import TurnAdvice

    legal = state.actions()
    job = {"job": "advise", "view": state.view(seat), "seat": seat, "legal": legal, "seconds": SECONDS}
    try:
        found = await thinker.work(state.game.id, job)
    except Exception as error:  # whatever goes wrong in a worker must not stop the table
        log.warning("a hint for %s failed: %r", state.game.id, error)
        return None
    return [one for one in map(TurnAdvice.from_json, found) if one.moves[0] in legal]


def advised(state: State, seat: int, found: Sequence[TurnAdvice], *, drawing: bool = True) -> list[AdvisedTurn]:
    """What is advised in a position: what each turn would do and why, as far as the seat can know.

    Turns of several moves that are told alike are told once.
    """
    from crossings.bots.advice import start_states
    from crossings.bots.review_text import describe_explanation, played, proposed_turn

    start = start_states(state, seat)
    turns: dict[str, AdvisedTurn] = {}
    for one in found:
        turn = played(start[0], one.moves)
        told: AdvisedTurn = {
            "moves": list(one.moves),
            "line": proposed_turn(turn, seat),
            "why": describe_explanation(one.why, start, seat, one.moves),
            "value": round(HUNDRED * one.value / FULL),
            "overlay": turn.traced(seat) if drawing else "",
        }
        if one.is_equal:
            told["equal"] = True
        turns.setdefault(told["line"] if len(one.moves) > 1 else one.moves[0], told)
    return list(turns.values())
