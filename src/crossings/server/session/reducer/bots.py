"""The bots at a table: they think one after another while a viewer is connected.

If a bot fails, the table doesn't move for it. It says so, and players can retry, undo, or let someone else play the
seat.
"""

from __future__ import annotations

from dataclasses import replace

from crossings.server.session.reducer import windows
from crossings.server.session.reducer.state import Bots, Failed, Found, Moment, Search, TableState
from crossings.server.session.reducer.steps import AddEvents, BotMoved, Step
from crossings.table import BOT


def end_search(table: TableState, result: Found | Failed) -> TableState:
    """Record what a bot has found, or that it failed. What it found in an earlier position is dropped."""
    search = result.search
    if search.is_reaction:
        move = result.decision.move if isinstance(result, Found) else None
        return windows.with_bots_answer(table, search.seat, search.position, move)
    return replace(table, bots=replace(table.bots, result=result)) if _is_turn(table, search) else table


def retry(table: TableState) -> TableState:
    """Let a bot that failed think again."""
    return replace(table, bots=replace(table.bots, result=None)) if has_failed(table) else table


def store_move(table: TableState, found: Found) -> Step:
    """Make a bot's move, if it is still its turn."""
    search, decision = found.search, found.decision
    if not _is_turn(table, search):
        return Step()

    def change(table: TableState) -> TableState:
        policy = table.bots.policy.after_decision(search.seat, decision, search.position.scores)
        return replace(table, bots=Bots(policy=policy))

    transaction = table.match.prepare_move(search.seat, [decision.move])
    return Step(AddEvents(transaction), change, (BotMoved(search.seat, search.position, decision.plan),))


def update(table: TableState, now: Moment) -> TableState:
    """Drop results for earlier positions, and let the bot think whose turn it is."""
    bots = table.bots
    if not _still_counts(table, bots.result):
        bots = replace(bots, result=None)
    wanted = _search(table) if bots.result is None else None
    if wanted != bots.thinking:
        bots = replace(bots, thinking=wanted, since=now.time)
    return table if bots is table.bots else replace(table, bots=bots)


def _still_counts(table: TableState, result: Found | Failed | None) -> bool:
    """Return whether a result is one for the current position."""
    return has_failed(table) if isinstance(result, Failed) else result is None or _is_turn(table, result.search)


def has_failed(table: TableState) -> bool:
    """Return whether a bot has failed in this position. It is not asked again, and no one else would decide for it."""
    result = table.bots.result
    return isinstance(result, Failed) and table.match.state == result.search.position and not table.match.is_over


def shown_failure(table: TableState) -> Failed | None:
    """Return the failure that viewers are told, unless a player has taken over the seat."""
    result = table.bots.result
    return result if isinstance(result, Failed) and table.seats[result.search.seat].kind == BOT else None


def searches(table: TableState) -> list[Search]:
    """Return the searches that must be running now."""
    return [*([table.bots.thinking] if table.bots.thinking else []), *windows.searches(table)]


def offer(table: TableState) -> tuple[int, str] | None:
    """Return the seat of a bot that wants to end the game now, and how."""
    ways = table.match.ways_to_end
    offers = ((seat, table.bots.policy.offer(seat, ways)) for seat in table.seats_of(BOT))
    return next(((seat, how) for seat, how in offers if how is not None), None)


def _search(table: TableState) -> Search | None:
    """Return the search of the bot whose turn it is. It begins while a viewer is connected, and runs to its end."""
    actor = table.match.actor
    if not isinstance(actor, int) or table.window is not None or table.seats[actor].kind != BOT:
        return None
    one = table.seats[actor]
    search = Search(actor, table.match.state, one.bot, one.seconds, seed=table.match.search_seed(actor))
    return search if table.presence.is_watched or search == table.bots.thinking else None


def _is_turn(table: TableState, search: Search) -> bool:
    """Return whether it is still the turn of the bot that searches."""
    match = table.match
    return (
        table.window is None
        and match.actor == search.seat
        and match.state == search.position
        and table.seats[search.seat].kind == BOT
    )
