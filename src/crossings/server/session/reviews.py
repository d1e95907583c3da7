"""Advice from bots: hints during a game, and analyses of finished games."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from msgspec import convert

from crossings.drawing.kit import token_of
from crossings.engine import State
from crossings.engine.orientation import use_orientation
from crossings.search.calibration import measure_of
from crossings.server.messages.answers import Review, ReviewProgress, ReviewResult
from crossings.server.messages.requests import BadRequest
from crossings.server.messages.server_messages import AdviceAnswer, AdvisedTurn
from crossings.server.projection.continuations import describe_line
from crossings.server.projection.frames import Frames
from crossings.server.projection.viewer import Viewer
from crossings.server.services.context import Services, Thinker
from crossings.server.storage import StorageFailed
from crossings.table import Match
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.advice.results import TurnAdvice

log = logging.getLogger("crossings.server")

FORMAT = 6
"""Version of the format of stored analyses. Others are computed again."""
MAX_CACHED = 50
MAX_OF_TABLE, MAX_OF_ADDRESS, MAX_AT_ONCE = 6, 3, 2
"""Maximum number of open questions about finished games: per table, per address, and running at the same time."""
KEEP_ALIVE_SECONDS = 60.0
"""Seconds for which an analysis goes on after the last request. Its results are used by the next request."""


@dataclass
class PendingReview:
    """An analysis in progress.

    `found`: the results for the first of `of` positions; `whys`: the reasons for better turns by their first position.
    """

    of: int
    found: list[Any] = field(default_factory=list)
    whys: dict[str, Any] | None = None
    task: asyncio.Task[None] | None = None
    why: str = ""
    """Why the analysis failed, until a client gets the error; empty: it did not fail."""
    asked: float = 0.0
    """The monotonic time of the last request."""

    @property
    def is_ready(self) -> bool:
        """Whether all positions and turning points are done."""
        return self.whys is not None


class AdviceQueue:
    """The queue of questions about finished games.

    Each table has one running question at a time, all tables `MAX_AT_ONCE`.
    """

    def __init__(self) -> None:
        self._waiting: Counter[tuple[str, str]] = Counter()
        self._of_table: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._at_once = asyncio.Semaphore(MAX_AT_ONCE)

    @asynccontextmanager
    async def place(self, table: str, address: str) -> AsyncIterator[None]:
        """Wait for this question's turn. Raises `BadRequest` if too many questions are waiting."""
        limits = {("table", table): MAX_OF_TABLE, ("address", address): MAX_OF_ADDRESS}
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
    """The analyses that were requested."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: OrderedDict[str, PendingReview] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._line = AdviceQueue()

    async def get(self, frames: Frames, seat: int | None) -> Review:
        """Return an analysis for a viewer, or its progress; the first request starts it.

        A failure is reported once. The next request continues the analysis.
        """
        pending = await self._get_pending(frames.match)
        if pending.is_ready:
            return await self._services.executor.run_in_thread(_describe_with_chart, pending, frames, seat)
        found, why, pending.why = list(pending.found), pending.why, ""
        progress = await self._services.executor.run_in_thread(_describe_progress, found, frames, seat)
        if why:
            progress.failed = CORE.translate("review-failed", done=progress.done, of=progress.of, why=why)
        return progress

    async def picture(self, frames: Frames, seat: int | None) -> str | None:
        """Return an analysis as a picture, or None until it is complete."""
        pending = await self._get_pending(frames.match)
        return (
            await self._services.executor.run_in_thread(_picture, pending, frames, seat) if pending.is_ready else None
        )

    async def advise(self, state: State, table: str, address: str) -> Sequence[TurnAdvice]:
        """Return the best turns in a position that a player tries.

        The search stops if the call is cancelled. Raises `BadRequest` if too many questions are waiting.
        """
        if not isinstance(state.actor, int):
            return ()
        async with self._line.place(table, address):
            return await search_best_turns(self._services.thinker, state, state.actor) or ()

    async def close(self) -> None:
        """Cancel all analyses."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _get_pending(self, match: Match) -> PendingReview:
        pending = self._known.get(match.id)
        if pending is None:
            pending = await self._services.executor.run_in_thread(self._load, match)
            pending = self._known.setdefault(match.id, pending)
            while len(self._known) > MAX_CACHED:
                self._forget_oldest()
        self._known.move_to_end(match.id)
        pending.asked = self._services.monotonic()
        if not (pending.is_ready or pending.why) and (pending.task is None or pending.task.done()):
            pending.task = asyncio.create_task(self._make(match, pending))
        return pending

    def _forget_oldest(self) -> None:
        _, oldest = self._known.popitem(last=False)
        if oldest.task is not None:
            oldest.task.cancel()

    def _load(self, match: Match) -> PendingReview:
        """Return the stored analysis, or an empty one."""
        of = len(match.done) + 1
        stored = self._services.store.review(match.id, _format(match))
        return PendingReview(of, **json.loads(stored)) if stored is not None else PendingReview(of)

    async def _make(self, match: Match, pending: PendingReview) -> None:
        """Analyse one position after another until something fails or the requests stop."""
        async with self._one_at_a_time:
            try:
                while len(pending.found) < pending.of:
                    if self._services.monotonic() > pending.asked + KEEP_ALIVE_SECONDS:
                        return
                    at = len(pending.found)
                    job = {"job": "weigh", "state": _position(match, at).to_json(), "moves": _moves(match, at)}
                    pending.found += await self._services.thinker.work(match.game.id, job)
                pending.whys = await self._explain(match, pending)
                stored = json.dumps({"found": pending.found, "whys": pending.whys})
                await asyncio.wrap_future(self._services.store.store_review(match.id, _format(match), stored))
            except StorageFailed as error:
                log.warning("table %s: a review %s", match.id, error)
            except Exception as error:  # an error in a worker must not stop the server
                log.warning("table %s: a review failed: %r", match.id, error)
                pending.why = str(error) or type(error).__name__

    async def _explain(self, match: Match, pending: PendingReview) -> dict[str, Any]:
        """Explain the better turn at each turning point that was a decision."""
        from crossings.advice.review import ReviewedPosition, possible_mistakes

        whys: dict[str, Any] = {}
        for point in possible_mistakes([ReviewedPosition.from_json(one) for one in pending.found]):
            made = [played.event.text for played in match.done[point.first : point.last]]
            job = {"job": "explain", "state": _position(match, point.first).to_json(), "seat": point.by}
            job |= {"better": list(point.best), "worse": made}
            whys[str(point.first)] = await self._services.thinker.work(match.game.id, job)
        return whys


def _format(match: Match) -> str:
    """Return what a stored analysis depends on: its format, the rules and the calibration."""
    from crossings.search.calibration import calibration_fingerprint

    return f"{FORMAT}/{match.game.version}/{calibration_fingerprint(match.game, match.options)}"


def _position(match: Match, at: int) -> State:
    """Return a position of a finished game.

    It is created again so that the caches of many positions don't fill the memory.
    """
    return match.state_at(match.done[at].before) if at < len(match.done) else match.state


def _moves(match: Match, at: int) -> list[str]:
    """Return the moves at a position until another seat acts; one move if chance acts, none at the last position."""
    if at == len(match.done):
        return []
    actor, end = _position(match, at).actor, at + 1
    while actor != "chance" and end < len(match.done) and _position(match, end).actor == actor:
        end += 1
    return [played.event.text for played in match.done[at:end]]


def _describe(pending: PendingReview, frames: Frames, seat: int | None) -> dict[str, Any]:
    from crossings.advice.results import Explanation
    from crossings.advice.review import ReviewedPosition
    from crossings.advice.review_text import ReviewFormatter

    match, history = frames.match, frames.history(seat)
    numbers = [0, *(history.count(played.event.number) for played in match.done)]
    states = [_position(match, at) for at in range(pending.of)]
    moves = [played.event.text for played in match.done]
    teller = ReviewFormatter(match.game, states, moves, frames.name, lambda index: numbers[index], seat)
    whys = {int(first): Explanation.from_json(match.game, why) for first, why in (pending.whys or {}).items()}
    whole = teller.whole(teller.assess([ReviewedPosition.from_json(one) for one in pending.found], whys))
    return {"ready": True, "side": _side(match, seat), "positions": numbers, **whole}


def _describe_progress(found: Sequence[Any], frames: Frames, seat: int | None) -> ReviewProgress:
    from crossings.advice.review import ReviewedPosition, known_curve
    from crossings.advice.review_text import partial_chart
    from crossings.drawing import curve

    match = frames.match
    progress = ReviewProgress(ready=False, done=len(found), of=len(match.done) + 1, size=curve.SIZE)
    known = known_curve([ReviewedPosition.from_json(one) for one in found]) if found else []
    if len(known) > 1:
        measure = measure_of(match.game, match.options)
        progress.chart = partial_chart(known, measure, _side(match, seat), progress.of, _tokens(match))
    return progress


def _side(match: Match, seat: int | None) -> int:
    """Return the side whose values a viewer sees first."""
    return 0 if match.game.cooperative else seat or 0


def _describe_with_chart(pending: PendingReview, frames: Frames, seat: int | None) -> ReviewResult:
    review = _describe(pending, frames, seat)
    return convert(review | _chart(review, _tokens(frames.match)), ReviewResult)


def _chart(review: dict[str, Any], tokens: Sequence[str]) -> dict[str, Any]:
    """Return the chart as the page shows it, and the x coordinates of the first and last position."""
    from crossings.advice.review_text import chart
    from crossings.drawing import curve

    return {"chart": chart(review, tokens), "size": curve.SIZE, "left": curve.LEFT, "right": curve.RIGHT}


def _tokens(match: Match) -> list[str]:
    return [token_of(match.game, seat) for seat in range(len(match.seats))]


def _picture(pending: PendingReview, frames: Frames, seat: int | None) -> str:
    from crossings.advice.review_text import picture

    match, review = frames.match, _describe(pending, frames, seat)
    title = CORE.translate("review-title", title=match.game.title, moves=match.moves_at(match.at))
    return picture(review, _tokens(match), title, frames.ask(seat))


HINT_SECONDS = 1.4
"""Seconds of search for a hint: with the time for describing it, not longer than a master thinks."""
SHARE_OF_WINDOW = 0.5
"""The share of the rest of a reaction window in which a hint is searched for."""
THOUSAND = 1000
HUNDRED = 100


@dataclass
class Advice:
    """A hint for a position; `turns` is None until the search ends."""

    state: State
    seat: int
    seconds: float = HINT_SECONDS
    turns: Sequence[TurnAdvice] | None = None
    thinking: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hints:
    """The last hint that was requested. It is sent to the seat's holders while the position stands."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._last: Advice | None = None

    def of(self, state: State, seat: int) -> Advice | None:
        """Return the hint for this position if it was requested before."""
        last = self._last
        return last if last is not None and last.state is state and last.seat == seat else None

    def begin(self, state: State, seat: int, left: float | None = None) -> Advice:
        """Start a new hint, which replaces the last one. `left`: the seconds after which it is useless."""
        self._last = Advice(state, seat, HINT_SECONDS if left is None else min(HINT_SECONDS, left * SHARE_OF_WINDOW))
        return self._last

    async def think(self, advice: Advice) -> None:
        """Search for the best turns unless they are known."""
        async with advice.thinking:
            if advice.turns is None:
                advice.turns = await self._search(advice)

    async def _search(self, advice: Advice) -> Sequence[TurnAdvice]:
        """Return the best turns; none if the search failed.

        A new request may help after that, and if there are no reasons yet since the search isn't compiled.
        """
        found = await search_best_turns(self._thinker, advice.state, advice.seat, advice.seconds) or []
        if not are_explained(found):
            self._last = None
        return found

    def send(self, advice: Advice, frames: Frames, viewers: Iterable[Viewer]) -> None:
        """Send the hint to the seat's holders if the position still stands."""
        if advice.turns is None or frames.deciding(advice.seat) is not advice.state:
            return
        for viewer in viewers:
            if advice.seat in viewer.seats:
                with use_locale(viewer.language), use_orientation(frames.orientation(viewer)):
                    turns = describe_turns(advice.state, advice.seat, advice.turns, frames.name, drawing=viewer.drawing)
                    at = frames.history(advice.seat).at
                    measure = measure_of(advice.state.game, advice.state.options)
                    explained = are_explained(advice.turns)
                    viewer.send(AdviceAnswer(at, advice.seat, turns, measure, explained=explained))


def are_explained(turns: Sequence[TurnAdvice]) -> bool:
    """Return whether the search looked for reasons. It doesn't while it isn't compiled, since that would take long."""
    from crossings.advice.results import NO_EXPLANATION

    return any(one.why != NO_EXPLANATION for one in turns)


async def search_best_turns(
    thinker: Thinker, state: State, seat: int, seconds: float = HINT_SECONDS
) -> list[TurnAdvice] | None:
    """Return the best turns of a seat from its view alone; None if the search failed."""
    from crossings.advice.results import TurnAdvice

    legal = state.actions()
    job = {"job": "advise", "view": state.view(seat), "seat": seat, "legal": legal, "seconds": seconds}
    try:
        found = await thinker.work(state.game.id, job)
    except Exception as error:  # an error in a worker must not stop the table
        log.warning("a hint for %s failed: %r", state.game.id, error)
        return None
    advice = [TurnAdvice.from_json(state.game, one) for one in found]
    return [one for one in advice if one.moves[0] in legal]


def describe_turns(
    state: State, seat: int, found: Sequence[TurnAdvice], name: Callable[[int], str], *, drawing: bool = True
) -> list[AdvisedTurn]:
    """Describe advised turns: what each would do and why, as far as the seat can know; `name` names a seat.

    If several turns have the same description, only the first is returned.
    """
    from crossings.advice.describe import (
        describe_explanation,
        event_in_text,
        play_moves,
        proposed_turn,
        split_line,
        traced_event,
    )
    from crossings.advice.hints import start_states

    start = start_states(state, seat)
    turns: dict[str, AdvisedTurn] = {}
    for one in found:
        turn, line = play_moves(start[0], one.moves), one.why.line
        description = AdvisedTurn(
            moves=list(one.moves),
            line=proposed_turn(turn, seat),
            why=describe_explanation(one.why, start, seat, name, is_marked=one.is_equal),
            value=round(HUNDRED * one.value / THOUSAND),
            overlay=turn.traced(seat) if drawing else "",
            event=traced_event(one.why, start, seat) if drawing else "",
            event_text="" if drawing else event_in_text(one.why, start, seat, name),
            equal=one.is_equal,
            safer=one.is_safer,
            continuation=describe_line(list(split_line(line, start)), seat) if drawing and line.moves else [],
            otherwise=line.turn != one.moves,
        )
        turns.setdefault(description.line if len(one.moves) > 1 else one.moves[0], description)
    return list(turns.values())
