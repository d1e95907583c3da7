"""The bots at a table: they think one after another while a viewer is connected.

If a bot fails, the server doesn't move for it. It reports the failure, and the players can retry, undo, or let someone
else play the seat.
"""

from __future__ import annotations

import asyncio
import logging
from itertools import chain, repeat

from crossings.engine import State, shorten
from crossings.engine.decisions import Decision
from crossings.server.messages.messages import Thinking
from crossings.server.projection.viewer import Viewer
from crossings.server.session import intentions
from crossings.server.session.consent import request_by_bot
from crossings.server.session.open_table import NOT_THINKING, OpenTable
from crossings.server.storage import Conflict, StorageFailed
from crossings.table import BOT, Match, refused
from crossings.words import CORE, use_locale

log = logging.getLogger("crossings.server")

LEVEL_VALUE = 500
OFFER_SEED = 0
"""Seed of the determinization for draw offers, fixed so that a repeated offer gets the same answer."""
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to store a bot's move; the last value repeats."""


class BotFailed(Exception):
    """A bot returned no legal move. `why`: a short reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


# ---- starting the bots ---------------------------------------------------------------------------


def wake(table: OpenTable) -> None:
    """Let a bot think if it is its turn and a viewer is connected."""
    if _must_think(table) and not table.bots.is_busy and table.match.state is not table.bots.failed_in:
        table.bots.playing = table.bots.tasks.start(_play(table), lambda: _set_status(table, NOT_THINKING))


def ask_again(table: OpenTable) -> None:
    """Let a bot that failed think again."""
    table.bots.failed_in = None
    wake(table)


def prepare(table: OpenTable) -> None:
    """Prepare the bots before their first turn. A failure shows when a bot must move."""
    if any(sitting.kind == BOT for sitting in table.match.seats) and not table.match.is_over:
        table.spawn(_prepare(table))


async def _prepare(table: OpenTable) -> None:
    try:
        await table.services.thinker.get_ready(table.match.game.id)
    except Exception as error:  # an error in a bot must not stop the table
        log.warning("table %s: bots cannot be prepared: %r", table.match.id, error)


async def choose_move(table: OpenTable, seat: int, state: State, seconds: float) -> Decision:
    """Return the decision of a seat's bot, with a legal move. Raises `BotFailed`."""
    match = table.match
    sitting, legal = match.seats[seat], state.actions()
    try:
        decision = await table.services.thinker.choose(
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


def answer_offer(table: OpenTable, by: int) -> None:
    """Let the bots answer a draw offer. Raises `Refused` if one of them declines."""
    for seat, sitting in enumerate(table.match.seats):
        if sitting.kind == BOT and seat != by and not _agrees_to_draw(table, seat):
            raise refused("declined", "bot-declines", name=table.frames.name(seat))


def _agrees_to_draw(table: OpenTable, seat: int) -> bool:
    """Return whether a bot agrees: by its last decisions, or before its first one by a static evaluation."""
    agrees = table.bots.resign_policy.agrees_to_draw(seat)
    return static_value(table.match.state, seat) <= LEVEL_VALUE if agrees is None else agrees


def static_value(state: State, seat: int) -> int:
    """Return the static value of a position for a seat, 0 to 1000, as far as the seat can see."""
    return state.game.kernels.query("value", state.determinize(seat, OFFER_SEED).record, seat)


# ---- thinking ------------------------------------------------------------------------------------


def _must_think(table: OpenTable) -> bool:
    """Return whether a bot must think now and a viewer is connected."""
    actor = table.match.actor
    is_bots = isinstance(actor, int) and table.window is None and table.match.seats[actor].kind == BOT
    return is_bots and bool(table.viewers)


async def _play(table: OpenTable) -> None:
    """Let bots move as long as it is a bot's turn and a viewer is connected."""
    match = table.match
    while _must_think(table):
        seat, state = match.actor, match.state
        assert isinstance(seat, int)
        seconds = match.seats[seat].seconds
        _set_status(table, Thinking(seat, since=table.services.time(), seconds=seconds))
        try:
            decision = await choose_move(table, seat, state, seconds)
        except BotFailed as failed:
            if match.state is state:
                table.bots.failed_in = state
                _set_status(table, Thinking(seat, failed=failed.why))
                table.wake_bot()  # a player who has returned may get the seat now
                return
            continue
        _set_status(table, NOT_THINKING)
        if await _store_move(table, seat, state, decision.move):
            _announce(table, seat, state, decision)


async def _store_move(table: OpenTable, seat: int, state: State, text: str) -> bool:
    """Try to store the move until it succeeds or the table has changed. Return whether it was stored."""
    match = table.match
    for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
        async with table.ledger.lock:
            is_same = match.state is state and not match.is_over
            if not is_same or match.seats[seat].kind != BOT:
                return False
            transaction = match.prepare_move(seat, [text])
            try:
                await table.ledger.store(transaction)
            except Conflict:
                table.give_up()
                return False
            except StorageFailed as error:
                log.warning("table %s: a bot's move %s", match.id, error)
                table.send_error("storage", "unwritten-bots", why=error.why)
            else:
                table.follow(transaction.events)
                return True
        await asyncio.sleep(wait)
    return False


def _announce(table: OpenTable, seat: int, state: State, decision: Decision) -> None:
    """Tell what a bot plans after its move, and offer to end the game if it wants to."""
    intentions.announce_plan(table, seat, state, decision.plan)
    table.bots.resign_policy.record(seat, decision, state.scores)
    if how := table.bots.resign_policy.offer(seat, table.match.ways_to_end):
        _offer_end(table, seat, how)


def _offer_end(table: OpenTable, seat: int, how: str) -> None:
    """Ask the players who are here whether they agree that a bot ends the match."""
    offered = request_by_bot(table.match, seat, how, table.ledger.came)
    if offered is not None:
        table.consents.send(offered, table.frames, table.viewers)


# ---- messages ------------------------------------------------------------------------------------


def show(table: OpenTable, viewer: Viewer) -> None:
    """Tell a viewer who has just joined that a bot is thinking or has failed."""
    if table.bots.status.seat is not None:
        _show(table, viewer)


def stop_replaced(table: OpenTable) -> None:
    """Stop the search for a seat that a player has taken over."""
    seat = table.bots.status.seat
    if seat is not None and table.match.seats[seat].kind != BOT:
        table.bots.stop()
        _set_status(table, NOT_THINKING)


def _set_status(table: OpenTable, thinking: Thinking) -> None:
    table.bots.status = thinking
    for viewer in table.viewers:
        _show(table, viewer)


def _show(table: OpenTable, viewer: Viewer) -> None:
    """Send the state of the bots to a viewer who may know whose turn it is."""
    seat = table.bots.status.seat
    if seat is None or table.frames.actor(viewer.viewpoint) == seat:
        with use_locale(viewer.language):
            viewer.send(_status_for(table))


def _status_for(table: OpenTable) -> Thinking:
    """Return the message for a viewer, with a failure as a translated sentence."""
    status = table.bots.status
    if status.failed is None or status.seat is None:
        return status
    name = table.frames.name(status.seat)
    return Thinking(status.seat, failed=CORE.translate("bot-failed", name=name, why=status.failed))
