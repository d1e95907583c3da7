"""The bots at a table: they think one after another while a viewer is connected.

If a bot fails, the server doesn't move for it. It reports the failure, and the players can retry, undo, or let someone
else play the seat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING

from crossings.engine import State, shorten
from crossings.engine.decisions import Decision
from crossings.server.messages.messages import Thinking
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup
from crossings.server.session import talk
from crossings.server.storage import Conflict, StorageFailed
from crossings.table import BOT, CHANCE_MOVE, MOVE, QUIET, Event, Match, refused
from crossings.table.events import DRAW, RESIGN
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

LOST_DECISIONS = 4
"""Number of consecutive lost decisions after which a bot resigns."""
LEVEL_DECISIONS = 10
"""Number of consecutive level decisions, without a change of scores, after which a bot offers a draw."""
AGREED_DECISIONS = 5
"""Number of consecutive level decisions after which a bot agrees to a draw."""
LEVEL_FROM, LEVEL_TO = 450, 550
"""Values (of 1000) between which a game is level."""


@dataclass
class BotAssessment:
    """A bot's assessment of its game: the last value, and how many decisions in a row were lost or level."""

    value: float
    lost: int
    level: int
    scores: Sequence[int]


class ResignPolicy:
    """The resign and draw policy of a table's bots."""

    def __init__(self) -> None:
        self._assessments: dict[int, BotAssessment] = {}
        self._offered: frozenset[tuple[int, str]] = frozenset()

    def record(self, seat: int, decision: Decision, scores: Sequence[int]) -> None:
        """Record a bot's decision and the current scores. Decisions without a search don't count."""
        if decision.value is None:
            return
        before = self._assessments.get(seat)
        lost = 1 + (before.lost if before else 0) if decision.hopeless else 0
        quiet = before.level if before and before.scores == scores else 0
        level = 1 + quiet if LEVEL_FROM <= decision.value <= LEVEL_TO else 0
        self._assessments[seat] = BotAssessment(decision.value, lost, level, scores)

    def update(self, events: Iterable[Event]) -> None:
        """Reset the assessments if a move was undone."""
        if any(one.kind not in (MOVE, CHANCE_MOVE, *QUIET) for one in events):
            self._assessments.clear()

    def offer(self, seat: int, ways: Collection[str]) -> str | None:
        """Return how a bot wants to end the game now, one of `ways`, if it hasn't offered that before."""
        assessment = self._assessments.get(seat)
        if assessment is None:
            return None
        for how, is_due in ((RESIGN, assessment.lost >= LOST_DECISIONS), (DRAW, assessment.level >= LEVEL_DECISIONS)):
            if is_due and how in ways and (seat, how) not in self._offered:
                self._offered |= {(seat, how)}
                return how
        return None

    def agrees_to_draw(self, seat: int) -> bool | None:
        """Return whether a bot agrees to a draw: it is behind, or the game has been level for a while.

        None: it can't tell yet.
        """
        assessment = self._assessments.get(seat)
        if assessment is None:
            return None
        return assessment.value < LEVEL_FROM or assessment.level >= AGREED_DECISIONS


log = logging.getLogger("crossings.server")

LEVEL_VALUE = 500
OFFER_SEED = 0
"""Seed of the determinization for draw offers, fixed so that a repeated offer gets the same answer."""
NOT_THINKING: Thinking = {"type": "thinking", "seat": None}
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to store a bot's move; the last value repeats."""


class BotFailed(Exception):
    """A bot returned no legal move. `why`: a short reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BotSeats:
    """The state of the bots of one table."""

    def __init__(self, match: Match) -> None:
        self.playing: asyncio.Task[None] | None = None
        """The task in which bots move, if one was started."""
        self.tasks = TaskGroup(f"table {match.id}: bots")
        self.status: Thinking = NOT_THINKING
        self.resign_policy = ResignPolicy()
        self.failed_in: State | None = None
        """The position in which a bot failed. The server doesn't ask again in it unless a player retries."""

    @property
    def is_busy(self) -> bool:
        """Whether a bot is thinking or its move is being stored."""
        return self.playing is not None and not self.playing.done()

    def stop(self) -> None:
        """Cancel the search."""
        if self.playing is not None:
            self.playing.cancel()


# ---- starting the bots ---------------------------------------------------------------------------


def wake(session: TableSession) -> None:
    """Let a bot think if it is its turn and a viewer is connected."""
    if _must_think(session) and not session.bots.is_busy and session.match.state is not session.bots.failed_in:
        session.bots.playing = session.bots.tasks.start(_play(session), lambda: _set_status(session, NOT_THINKING))


def ask_again(session: TableSession) -> None:
    """Let a bot that failed think again."""
    session.bots.failed_in = None
    wake(session)


def prepare(session: TableSession) -> None:
    """Prepare the bots before their first turn. A failure shows when a bot must move."""
    if any(sitting.kind == BOT for sitting in session.match.seats) and not session.match.is_over:
        session.spawn(_prepare(session))


async def _prepare(session: TableSession) -> None:
    try:
        await session.services.thinker.get_ready(session.match.game.id)
    except Exception as error:  # an error in a bot must not stop the table
        log.warning("table %s: bots cannot be prepared: %r", session.match.id, error)


async def choose_move(session: TableSession, seat: int, state: State, seconds: float) -> Decision:
    """Return the decision of a seat's bot, with a legal move. Raises `BotFailed`."""
    match = session.match
    sitting, legal = match.seats[seat], state.actions()
    try:
        decision = await session.services.thinker.choose(
            match.game.id, sitting.bot, seat, state.view(seat), legal, seconds
        )
    except Exception as error:  # an error in a bot must not stop the table
        log.warning("table %s: bot %s: %r", match.id, sitting.bot, error)
        raise _failed(match, sitting.bot, str(error) or type(error).__name__) from error
    if decision.move not in legal:
        raise _failed(match, sitting.bot, CORE.translate("bot-cheats", move=shorten(decision.move)))
    return decision


def _failed(match: Match, bot: str, why: str) -> BotFailed:
    log.warning("table %s: bot %s failed: %s", match.id, bot, why)
    return BotFailed(why)


def answer_offer(session: TableSession, by: int) -> None:
    """Let the bots answer a draw offer. Raises `Refused` if one of them declines."""
    for seat, sitting in enumerate(session.match.seats):
        if sitting.kind == BOT and seat != by and not _agrees_to_draw(session, seat):
            raise refused("declined", "bot-declines", name=session.frames.name(seat))


def _agrees_to_draw(session: TableSession, seat: int) -> bool:
    """Return whether a bot agrees: by its last decisions, or before its first one by a static evaluation."""
    agrees = session.bots.resign_policy.agrees_to_draw(seat)
    return static_value(session.match.state, seat) <= LEVEL_VALUE if agrees is None else agrees


def static_value(state: State, seat: int) -> int:
    """Return the static value of a position for a seat, 0 to 1000, as far as the seat can see."""
    return state.game.kernels.query("value", state.determinize(seat, OFFER_SEED).record, seat)


def update(session: TableSession, events: Sequence[Event]) -> None:
    """Update the bots after new events."""
    talk.update(session, events)
    session.bots.resign_policy.update(events)


# ---- thinking ------------------------------------------------------------------------------------


def _must_think(session: TableSession) -> bool:
    """Return whether a bot must think now and a viewer is connected."""
    actor = session.match.actor
    is_bots = isinstance(actor, int) and session.window is None and session.match.seats[actor].kind == BOT
    return is_bots and bool(session.viewers)


async def _play(session: TableSession) -> None:
    """Let bots move as long as it is a bot's turn and a viewer is connected."""
    match = session.match
    while _must_think(session):
        seat, state = match.actor, match.state
        assert isinstance(seat, int)
        seconds = match.seats[seat].seconds
        _set_status(session, {"type": "thinking", "seat": seat, "since": session.services.time(), "seconds": seconds})
        try:
            decision = await choose_move(session, seat, state, seconds)
        except BotFailed as failed:
            if match.state is state:
                session.bots.failed_in = state
                _set_status(session, {"type": "thinking", "seat": seat, "failed": failed.why})
                session.wake_bot()  # a player who has returned may get the seat now
                return
            continue
        _set_status(session, NOT_THINKING)
        if await _store_move(session, seat, state, decision.move):
            _announce(session, seat, state, decision)


async def _store_move(session: TableSession, seat: int, state: State, text: str) -> bool:
    """Try to store the move until it succeeds or the table has changed. Return whether it was stored."""
    match = session.match
    for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
        async with session.ledger.lock:
            is_same = match.state is state and not match.is_over
            if not is_same or match.seats[seat].kind != BOT:
                return False
            transaction = match.prepare_move(seat, [text])
            try:
                await session.ledger.store(transaction)
            except Conflict:
                session.give_up()
                return False
            except StorageFailed as error:
                log.warning("table %s: a bot's move %s", match.id, error)
                session.send_error("storage", "unwritten-bots", why=error.why)
            else:
                session.follow(transaction.events)
                return True
        await asyncio.sleep(wait)
    return False


def _announce(session: TableSession, seat: int, state: State, decision: Decision) -> None:
    """Tell what a bot plans after its move, and offer to end the game if it wants to."""
    talk.announce_plan(session, seat, state, decision.plan)
    session.bots.resign_policy.record(seat, decision, state.scores)
    if how := session.bots.resign_policy.offer(seat, session.match.ways_to_end):
        session.offer_end(seat, how)


# ---- messages ------------------------------------------------------------------------------------


def show(session: TableSession, viewer: Viewer) -> None:
    """Tell a viewer who has just joined that a bot is thinking or has failed."""
    if session.bots.status["seat"] is not None:
        _show(session, viewer)
    talk.show(session, viewer)


def stop_replaced(session: TableSession) -> None:
    """Stop the search for a seat that a player has taken over."""
    seat = session.bots.status["seat"]
    if seat is not None and session.match.seats[seat].kind != BOT:
        session.bots.stop()
        _set_status(session, NOT_THINKING)


def _set_status(session: TableSession, thinking: Thinking) -> None:
    session.bots.status = thinking
    for viewer in session.viewers:
        _show(session, viewer)


def _show(session: TableSession, viewer: Viewer) -> None:
    """Send the state of the bots to a viewer who may know whose turn it is."""
    seat = session.bots.status["seat"]
    if seat is None or session.frames.actor(viewer.viewpoint) == seat:
        with use_locale(viewer.language):
            viewer.send(_status_for(session))


def _status_for(session: TableSession) -> Thinking:
    """Return the message for a viewer, with a failure as a translated sentence."""
    status = session.bots.status
    if "failed" not in status or status["seat"] is None:
        return status
    name = session.frames.name(status["seat"])
    return {**status, "failed": CORE.translate("bot-failed", name=name, why=status["failed"])}
