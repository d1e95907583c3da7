"""Reaction windows: the table waits after a move, whether or not any seat can react, and then carries out the answers.

A window's time begins once a viewer is connected. Bots may think for half of it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

from crossings.engine import State
from crossings.server.messages.client_messages import ChangePause, MoveCommand
from crossings.server.messages.server_messages import PauseChanged
from crossings.server.projection.reaction_windows import ReactionWindow, allowed_lengths
from crossings.server.session.reducer.state import Moment, Search, TableState, with_first_window, with_window
from crossings.server.session.reducer.steps import AddEvents, Broadcast, HintWanted, SetPause, Step
from crossings.table import BOT, PERSON, Refused, refused
from crossings.words import CORE

BOT_SHARE = 0.5
"""The share of a window in which a bot may think."""


def begin(table: TableState, now: Moment) -> TableState:
    """Let the window's time begin once a viewer is connected."""
    window = table.window
    if window is None or window.began is not None or not table.presence.is_watched:
        return table
    return replace(table, window=replace(window, began=now.monotonic))


def record_answer(table: TableState, message: MoveCommand) -> Step:
    """Record a player's answer, to be carried out when the window closes. Raises `IllegalMove`."""
    assert table.window is not None
    text = message.all_moves[0]
    position = table.window.asked[message.seat]
    if text not in position.actions():
        raise position.why_not(text)
    return Step(change=partial(with_answer, seat=message.seat, text=text), reply={"noted": text})


def with_answer(table: TableState, seat: int, text: str) -> TableState:
    """Return the state with a seat's answer."""
    if table.window is None:
        return table
    answers = MappingProxyType({**table.window.answers, seat: text})
    return replace(table, window=replace(table.window, answers=answers))


def with_bots_answer(table: TableState, seat: int, position: State, move: str | None) -> TableState:
    """Return the state with a bot's answer, if it is still asked in this position. Without a move it passes."""
    if table.window is None or table.window.asked.get(seat) != position:
        return table
    return with_answer(table, seat, move or table.window.pass_move)


def searches(table: TableState) -> list[Search]:
    """Return the searches of bots that are asked."""
    window = table.window
    if window is None or window.began is None:
        return []
    return [
        Search(seat, position, one.bot, min(one.seconds, window.seconds * BOT_SHARE), is_reaction=True)
        for seat, position in window.asked.items()
        if (one := table.seats[seat]).kind == BOT and seat not in window.answers
    ]


def record_hint(table: TableState, seat: int, now: Moment) -> Step:
    """Search for a hint for a seat that is asked. It is counted when the window closes. Raises `Refused`."""
    assert table.window is not None
    if not table.match.may_hint:
        raise refused("not-here", "hint-not-here")
    left = None if table.window.untimed else table.window.left(now.monotonic)
    wanted = HintWanted(seat, table.window.asked[seat], is_new=seat not in table.window.hinted, left=left)
    return Step(change=partial(_with_hint, seat=seat), notices=(wanted,))


def _with_hint(table: TableState, seat: int) -> TableState:
    if table.window is None:
        return table
    return replace(table, window=replace(table.window, hinted=table.window.hinted | {seat}))


# ---- closing -------------------------------------------------------------------------------------


def is_due(table: TableState, now: Moment) -> bool:
    """Return whether the window's time is up and nothing keeps it open."""
    window = table.window
    return window is not None and window.ends is not None and now.is_reached(window.ends) and not _waits(table, window)


def _waits(table: TableState, window: ReactionWindow) -> bool:
    """Return whether the window stays open although its time is up."""
    persons = set(table.seats_of(PERSON))
    return table.presence.looks_elsewhere or (
        window.untimed and bool((window.asked.keys() & persons) - window.answers.keys())
    )


def close(table: TableState) -> Step:
    """Close the window: carry out the answers; seats without an answer pass."""
    match, window = table.match, table.window
    if window is None:
        return Step()
    transaction = match.prepare_answers(window.collected_answers(), hints=sorted(window.hinted), is_last=window.is_last)
    return Step(AddEvents(transaction, in_secret=all(match.is_hidden(transaction))))


def after_closing(table: TableState, closed: ReactionWindow, public_before: int) -> TableState:
    """Open the next window, once the answers are in the log.

    `public_before`: the number of the last public event before them.
    """
    if table.match.last_public == public_before:
        return with_window(table, closed.windows, closed.stage + 1, closed.seconds)
    return with_first_window(table)


# ---- their length --------------------------------------------------------------------------------


def set_pause(table: TableState, message: ChangePause) -> Step:
    """Change how long reaction windows last, starting with the next one. Raises `Refused`."""
    if table.match.day is not None:
        raise refused("not-here", "daily-no-pause")
    seconds, allowed = message.seconds, allowed_lengths(table.match.game, table.match.options)
    if seconds not in allowed:
        lasts = CORE.translate("pause-lasts", choices=tuple(allowed)) if allowed else CORE.translate("pause-of-nothing")
        raise Refused("bad-pause", lasts)
    return Step(
        SetPause(seconds),
        change=lambda table: replace(table, pause_seconds=float(seconds)),
        notices=(Broadcast(PauseChanged(by=message.seat, seconds=seconds)),),
    )
