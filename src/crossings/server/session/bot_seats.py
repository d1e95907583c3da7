"""The seats of a table at which bots sit: they think one after another while somebody is there to see it.

Nobody makes up a move for a bot that fails: the table says so, and whoever sits there asks it again, takes moves back
or has somebody else play the seat.
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
from crossings.server.ops.background import TaskGroup
from crossings.server.session import talk
from crossings.server.storage import Conflict, StorageFailed
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Thinking
from crossings.table import BOT, CHANCE_MOVE, MOVE, QUIET, Event, Match, refused
from crossings.table.events import DRAW, RESIGN
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

LOST_DECISIONS = 4
"""So many of its own decisions in a row a bot holds its game lost before it says so."""
LEVEL_DECISIONS = 10
"""So many of its own decisions in a row, no score changing, a game stands level before a bot offers a draw."""
AGREED_DECISIONS = 5
"""So many before it agrees to one."""
WORSE, BETTER = 450, 550
"""Below and above these worths, of 1000, a game does not stand level."""


@dataclass
class BotAssessment:
    """What a bot's last decisions said of its game: its worth, and how many in a row were lost, or level."""

    worth: float
    lost: int
    level: int
    scores: Sequence[int]


class ResignPolicy:
    """What the bots of a table thought of their games, and what they have offered."""

    def __init__(self) -> None:
        self._standings: dict[int, BotAssessment] = {}
        self._offered: frozenset[tuple[int, str]] = frozenset()

    def note(self, seat: int, decision: Decision, scores: Sequence[int]) -> None:
        """A bot has decided; `scores` of all seats as they are. What it did not think about says nothing."""
        if decision.worth is None:
            return
        before = self._standings.get(seat)
        lost = 1 + (before.lost if before else 0) if decision.hopeless else 0
        quiet = before.level if before and before.scores == scores else 0
        level = 1 + quiet if WORSE <= decision.worth <= BETTER else 0
        self._standings[seat] = BotAssessment(decision.worth, lost, level, scores)

    def heed(self, events: Iterable[Event]) -> None:
        """What was taken back does not count any more."""
        if any(one.kind not in (MOVE, CHANCE_MOVE, *QUIET) for one in events):
            self._standings.clear()

    def offer(self, seat: int, ways: Collection[str]) -> str | None:
        """How a bot would like to end the game now, of the ways that there are, if it has not offered that before."""
        standing = self._standings.get(seat)
        if standing is None:
            return None
        for how, is_due in ((RESIGN, standing.lost >= LOST_DECISIONS), (DRAW, standing.level >= LEVEL_DECISIONS)):
            if is_due and how in ways and (seat, how) not in self._offered:
                self._offered |= {(seat, how)}
                return how
        return None

    def agrees_to_draw(self, seat: int) -> bool | None:
        """Whether a bot agrees: it stands worse, or the game has been level for a while; None: it cannot say yet."""
        standing = self._standings.get(seat)
        if standing is None:
            return None
        return standing.worth < WORSE or standing.level >= AGREED_DECISIONS


log = logging.getLogger("crossings.server")

EVEN = 500
OFFER_SEED = 0
"""What is hidden is dealt in one way, so that an offer repeated gets the same answer."""
NOBODY: Thinking = {"type": "thinking", "seat": None}
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Waits between tries to keep a bot's move; the last one again and again."""


class BotFailed(Exception):
    """A bot gave no move that could be made; `why` in a few words."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BotSeats:
    """What the bots of one table are about."""

    def __init__(self, match: Match) -> None:
        self.playing: asyncio.Task[None] | None = None
        """The bots' moves as they come, if any bot has been asked."""
        self.tasks = TaskGroup(f"table {match.id}: bots")
        self.told: Thinking = NOBODY
        self.resign_policy = ResignPolicy()
        self.failed_in: State | None = None
        """The position in which a bot has failed: in it nobody is asked again by itself."""

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks, or its move is being kept."""
        return self.playing is not None and not self.playing.done()

    def stop(self) -> None:
        """Whoever thinks need not go on."""
        if self.playing is not None:
            self.playing.cancel()


# ---- asking --------------------------------------------------------------------------------------


def wake(session: TableSession) -> None:
    """Have a bot think if it is one's turn and anybody is there to see it."""
    if _is_asked(session) and not session.bots.is_busy and session.match.state is not session.bots.failed_in:
        session.bots.playing = session.bots.tasks.begin(_play(session), lambda: _tell(session, NOBODY))


def ask_again(session: TableSession) -> None:
    """Have a bot that failed think once more."""
    session.bots.failed_in = None
    wake(session)


def ready(session: TableSession) -> None:
    """Have bots get ready before it is their turn; one that cannot will be noticed when it is."""
    if any(sitting.kind == BOT for sitting in session.match.seats) and not session.match.is_over:
        session.spawn(_get_ready(session))


async def _get_ready(session: TableSession) -> None:
    try:
        await session.services.thinker.get_ready(session.match.game.id)
    except Exception as error:  # whatever goes wrong in a bot must not stop the table
        log.warning("table %s: bots cannot get ready: %r", session.match.id, error)


async def choice(session: TableSession, seat: int, state: State, seconds: float) -> Decision:
    """What the bot of a seat chooses: a legal move. Raises `BotFailed`."""
    match = session.match
    sitting, legal = match.seats[seat], state.actions()
    try:
        decision = await session.services.thinker.choose(
            match.game.id, sitting.bot, seat, state.view(seat), legal, seconds
        )
    except Exception as error:  # whatever goes wrong in a bot must not stop the table
        log.warning("table %s: bot %s: %r", match.id, sitting.bot, error)
        raise _failed(match, sitting.bot, str(error) or type(error).__name__) from error
    if decision.move not in legal:
        raise _failed(match, sitting.bot, CORE.translate("bot-cheats", move=shorten(decision.move)))
    return decision


def _failed(match: Match, bot: str, why: str) -> BotFailed:
    log.warning("table %s: bot %s failed: %s", match.id, bot, why)
    return BotFailed(why)


def hear_offer(session: TableSession, by: int) -> None:
    """A draw is offered: a bot declines that stands better, or has something to play for. Raises `Refused`."""
    for seat, sitting in enumerate(session.match.seats):
        if sitting.kind == BOT and seat != by and not _agrees_to_draw(session, seat):
            raise refused("declined", "bot-declines", name=session.frames.name(seat))


def _agrees_to_draw(session: TableSession, seat: int) -> bool:
    """By what it has thought; who has not thought yet goes by how the position looks."""
    agrees = session.bots.resign_policy.agrees_to_draw(seat)
    return value_of(session.match.state, seat) <= EVEN if agrees is None else agrees


def value_of(state: State, seat: int) -> int:
    """How well a seat stands by what it sees, 0 to 1000."""
    return state.game.kernels.query("value", state.determinize(seat, OFFER_SEED).record, seat)


def heed(session: TableSession, events: Sequence[Event]) -> None:
    """The match has gone on by these events."""
    talk.heed(session, events)
    session.bots.resign_policy.heed(events)


# ---- thinking ------------------------------------------------------------------------------------


def _is_asked(session: TableSession) -> bool:
    """Whether a bot is to think, and somebody is there to see it."""
    actor = session.match.actor
    is_bots = isinstance(actor, int) and session.pause is None and session.match.seats[actor].kind == BOT
    return is_bots and bool(session.viewers)


async def _play(session: TableSession) -> None:
    """Bots' moves, one after another, as long as it is a bot's turn and somebody is there."""
    match = session.match
    while _is_asked(session):
        seat, state = match.actor, match.state
        assert isinstance(seat, int)
        seconds = match.seats[seat].seconds
        _tell(session, {"type": "thinking", "seat": seat, "since": session.services.time(), "seconds": seconds})
        try:
            decision = await choice(session, seat, state, seconds)
        except BotFailed as failed:
            if match.state is state:
                session.bots.failed_in = state
                _tell(session, {"type": "thinking", "seat": seat, "failed": failed.why})
                session.wake_bot()  # a person who is back may have the seat now
                return
            continue
        _tell(session, NOBODY)
        if await _keep_move(session, seat, state, decision.move):
            _tell_more(session, seat, state, decision)


async def _keep_move(session: TableSession, seat: int, state: State, text: str) -> bool:
    """Keep trying until the move stands, or the table has changed under the bot, who looks again; which of them."""
    match = session.match
    for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
        async with session.ledger.lock:
            is_same = match.state is state and not match.is_over
            if not is_same or match.seats[seat].kind != BOT:
                return False
            draft = match.prepare_move(seat, [text])
            try:
                await session.ledger.keep(draft)
            except Conflict:
                session.lose()
                return False
            except StorageFailed as error:
                log.warning("table %s: a bot's move %s", match.id, error)
                session.tell_trouble("storage", "unwritten-bots", why=error.why)
            else:
                session.follow(draft.events)
                return True
        await asyncio.sleep(wait)
    return False


def _tell_more(session: TableSession, seat: int, state: State, decision: Decision) -> None:
    """What a bot says beside its move: what it means to do, and that it would like to end the game."""
    talk.follow(session, seat, state, decision.plan)
    session.bots.resign_policy.note(seat, decision, state.scores)
    if how := session.bots.resign_policy.offer(seat, session.match.ways_to_end):
        session.offer_end(seat, how)


# ---- telling -------------------------------------------------------------------------------------


def show(session: TableSession, viewer: Viewer) -> None:
    """Say that a bot thinks, or that one has failed, to somebody who has just come."""
    if session.bots.told["seat"] is not None:
        _show(session, viewer)
    talk.show(session, viewer)


def reseat(session: TableSession) -> None:
    """Seats have changed hands: whoever thinks for a seat that is a person's now stops."""
    seat = session.bots.told["seat"]
    if seat is not None and session.match.seats[seat].kind != BOT:
        session.bots.stop()
        _tell(session, NOBODY)


def _tell(session: TableSession, thinking: Thinking) -> None:
    session.bots.told = thinking
    for viewer in session.viewers:
        _show(session, viewer)


def _show(session: TableSession, viewer: Viewer) -> None:
    """Only to those who may know whose turn it is."""
    seat = session.bots.told["seat"]
    if seat is None or session.frames.actor(viewer.eyes) == seat:
        with use_locale(viewer.language):
            viewer.send(_said(session))


def _said(session: TableSession) -> Thinking:
    """What is told; that a bot has failed in a sentence of the viewer's language."""
    told = session.bots.told
    if "failed" not in told or told["seat"] is None:
        return told
    name = session.frames.name(told["seat"])
    return {**told, "failed": CORE.translate("bot-failed", name=name, why=told["failed"])}
