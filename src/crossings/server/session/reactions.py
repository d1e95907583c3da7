"""Reaction windows of an open table: their timers and answers. The table waits whether or not any seat can react."""

from __future__ import annotations

from crossings.server.messages.client_messages import MoveCommand
from crossings.server.projection.viewer import Viewer
from crossings.server.session import bot_seats
from crossings.server.session.open_table import OpenTable, OpenWindow
from crossings.table import BOT, PERSON

RETRY_SECONDS = 5.0
"""Seconds until the next attempt to store what follows a window."""
BOT_SHARE = 0.5
"""The share of a window in which a bot may think."""


# ---- windows and timers --------------------------------------------------------------------------


def start(table: OpenTable) -> None:
    """Start the timer of an open window once a viewer is connected; without a window, make the draws that are due."""
    window = table.window
    if not table.viewers or (window is not None and window.timer is not None):
        return
    if window is not None:
        window.begin(table.services.start_timer, lambda: _time_is_up(table, window))
        bots = [seat for seat in window.asked if table.match.seats[seat].kind == BOT]
        window.thinking = [table.bots.tasks.start(_ask_bot(table, window, seat)) for seat in bots]
    elif table.match.actor == "chance":
        table.spawn(_make_draws(table))


# ---- answers -------------------------------------------------------------------------------------


def record_answer(table: OpenTable, viewer: Viewer, message: MoveCommand) -> str:
    """Record an answer, to be carried out when the window closes. Raises `IllegalMove`."""
    window, seat = table.window, message.seat
    assert window is not None
    text = message.all_moves[0]
    if text not in window.asked[seat].actions():
        raise window.asked[seat].why_not(text)
    window.answers[seat] = text
    switch_back(table, viewer)
    _close_if_due(table, window)
    return text


def switch_view(table: OpenTable, viewer: Viewer) -> None:
    """Keep the window open while a shared screen shows another seat."""
    if table.window is not None and viewer.viewpoint != viewer.home:
        table.window.other_views.add(viewer)
    else:
        switch_back(table, viewer)


def switch_back(table: OpenTable, viewer: Viewer) -> None:
    """Stop keeping the window open for a shared screen."""
    if table.window is not None and viewer in table.window.other_views:
        table.window.other_views.discard(viewer)
        _close_if_due(table, table.window)


async def _ask_bot(table: OpenTable, window: OpenWindow, seat: int) -> None:
    """Let a bot answer. If it fails, it passes like a player who doesn't answer."""
    seconds = min(table.match.seats[seat].seconds, window.seconds * BOT_SHARE)
    try:
        window.answers[seat] = (await bot_seats.choose_move(table, seat, window.asked[seat], seconds)).move
    except bot_seats.BotFailed:
        return


def _close_if_due(table: OpenTable, window: OpenWindow) -> None:
    """Close the window if its time is up and nothing keeps it open."""
    if window.is_up:
        _time_is_up(table, window)


# ---- closing a window ----------------------------------------------------------------------------


def _time_is_up(table: OpenTable, window: OpenWindow) -> None:
    table.spawn(_close_window(table, window))


async def _close_window(table: OpenTable, window: OpenWindow) -> None:
    """Close the window: carry out the answers; seats without an answer pass."""
    match = table.match
    async with table.ledger.lock:
        if table.window is not window:
            return
        window.is_up = True
        persons = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON}
        if window.is_waiting(persons):
            return
        common = match.last_public
        transaction = match.prepare_answers(window.collected_answers(), is_last=window.is_last)
        if not await table.store_events(transaction, in_secret=all(match.is_hidden(transaction))):
            if not table.is_lost:
                window.timer = table.services.start_timer(RETRY_SECONDS, lambda: _time_is_up(table, window))
            return
        if match.last_public == common:
            table.open_window(window.windows, window.stage + 1, window.seconds)
        else:
            table.open_first_window()
        table.send_updates()
    table.wake_bot()


async def _make_draws(table: OpenTable) -> None:
    async with table.ledger.lock:
        if table.window is None and table.match.actor == "chance":
            transaction = table.match.prepare_start()
            if await table.store_events(transaction):
                table.follow(transaction.events)
    table.wake_bot()
