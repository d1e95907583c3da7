"""`reduce`: what a command leads to; `settle`: what follows by itself; `next_command`: what the table does next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from crossings.server.messages.client_messages import (
    AdviseCommand,
    ChangePause,
    ConsentCommand,
    EndCommand,
    MoveCommand,
    RedoCommand,
    Rename,
    RetryBot,
    TakeCommand,
    TransferCommand,
    UndoCommand,
    WordCommand,
)
from crossings.server.session.reducer import agreements, bots, presence, seats, windows
from crossings.server.session.reducer.commands import (
    CloseWindow,
    Command,
    FromPlayer,
    HandToBot,
    Joined,
    MakeDraws,
    OfferEnd,
    OwnCommand,
    PlayerMessage,
    ReturnSeat,
    SearchEnded,
    Sender,
    StoreBotMove,
)
from crossings.server.session.reducer.state import Found, Moment, TableState, with_first_window
from crossings.server.session.reducer.steps import AddEvents, HintWanted, Step
from crossings.table import BOT, MOVE, Event, refused


def reduce(table: TableState, command: Command, now: Moment) -> Step:
    """Return what a command leads to. Raises `Refused` or `IllegalMove`."""
    match command:
        case FromPlayer(message, sender):
            return _from_player(table, message, sender, now)
        case Joined(joined):
            return Step(change=lambda table: presence.join(table, joined))
        case SearchEnded(result):
            return Step(change=lambda table: bots.end_search(table, result))
        case _:
            return _own(table, command)


def _own(table: TableState, command: OwnCommand) -> Step:
    """Return what the table does by itself."""
    match command:
        case CloseWindow():
            return windows.close(table)
        case MakeDraws():
            return Step(AddEvents(table.match.prepare_start()))
        case ReturnSeat(seat):
            return seats.give_back(table, seat)
        case HandToBot(seat):
            return seats.stand_in(table, seat)
        case StoreBotMove(found):
            return bots.store_move(table, found)
        case OfferEnd():
            return agreements.offer(table, command)


# ---- commands of players -------------------------------------------------------------------------


def _from_player(table: TableState, message: PlayerMessage, sender: Sender, now: Moment) -> Step:
    match message:
        case RetryBot():
            return Step(change=bots.retry)
        case ChangePause():
            return windows.set_pause(table, message)
        case Rename():
            return seats.rename(message)
        case TransferCommand():
            return seats.transfer(table, message, sender, now)
        case TakeCommand():
            return seats.take(table, message, sender)
    if table.seats[message.seat].kind == BOT:
        raise refused("not-your-turn", "seat-bot-for-you")
    match message:
        case MoveCommand():
            return _move(table, message)
        case UndoCommand() | EndCommand():
            return agreements.request(table, message)
        case ConsentCommand():
            return agreements.answer(table, message)
        case RedoCommand(seat=seat):
            return Step(AddEvents(table.match.prepare_redo(seat)))
        case WordCommand(seat=seat, word=word):
            return Step(AddEvents(table.match.prepare_word(seat, word)))
        case AdviseCommand(seat=seat):
            if table.window is not None and seat in table.window.asked:
                return windows.record_hint(table, seat, now)
            return _hint(table, seat)


def _move(table: TableState, message: MoveCommand) -> Step:
    """Make moves, or record an answer to a reaction window. Raises `Refused` or `IllegalMove`."""
    if table.window is not None and message.seat in table.window.asked:
        return windows.record_answer(table, message)
    transaction = table.match.prepare_move(message.seat, message.all_moves)
    if not message.moves:
        return Step(AddEvents(transaction))
    made = sum(event.kind == MOVE for event in transaction.events)
    return Step(AddEvents(transaction), reply={"moves": min(made, len(message.moves))})


def _hint(table: TableState, seat: int) -> Step:
    """Count a hint and search for it. A repeated request in the same position is not counted. Raises `Refused`."""
    state = table.match.state
    transaction = table.match.prepare_hint(seat)
    if table.hinted == (state, seat):
        return Step(notices=(HintWanted(seat, state, is_new=False),))
    wanted = HintWanted(seat, state, is_new=True)
    return Step(AddEvents(transaction), lambda table: replace(table, hinted=(state, seat)), (wanted,))


# ---- what follows --------------------------------------------------------------------------------


def after_events(table: TableState, command: Command, events: Sequence[Event], public_before: int) -> TableState:
    """Return the state after the events of a command have been added to the log.

    `public_before`: the number of the last public event before them.
    """
    if isinstance(command, CloseWindow) and table.window is not None:
        return windows.after_closing(table, table.window, public_before)
    played_on = replace(table.bots, policy=table.bots.policy.after_events(events))
    return with_first_window(replace(table, consents=MappingProxyType({}), bots=played_on))


def settle(table: TableState, now: Moment) -> TableState:
    """Return the state after what follows by itself, for example because time has passed or a viewer has left."""
    return bots.update(presence.update(windows.begin(table, now), now), now)


def next_command(table: TableState, now: Moment) -> OwnCommand | None:
    """Return what the table does next by itself, if anything is due."""
    if windows.is_due(table, now):
        return CloseWindow()
    if table.window is not None or table.match.is_over:
        return None
    if table.match.actor == "chance" and table.presence.is_watched:
        return MakeDraws()
    if (seat := presence.seat_to_return(table, now)) is not None:
        return ReturnSeat(seat)
    if (seat := presence.seat_for_bot(table, now)) is not None:
        return HandToBot(seat)
    if isinstance(table.bots.result, Found):
        return StoreBotMove(table.bots.result)
    if offered := bots.offer(table):
        return OfferEnd(*offered)
    return None


def next_deadline(table: TableState, now: Moment) -> float | None:
    """Return when the table must be settled again, by the monotonic clock."""
    ends = [table.window.ends if table.window else None, table.turn.ends if table.turn else None]
    deadlines = [*(end for end in ends if end is not None), *presence.deadlines(table)]
    return min((one for one in deadlines if not now.is_reached(one)), default=None)
