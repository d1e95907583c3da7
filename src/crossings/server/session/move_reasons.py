"""Why other players made their moves, on request: as far as the player who asks can reason.

The search gets only the asking seat's view. After the end it gets the view of the seat that moved.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crossings.engine import State
from crossings.engine.orientation import use_orientation
from crossings.server.messages.client_messages import ExplainMove
from crossings.server.messages.server_messages import MoveReason
from crossings.server.projection.frames import Frames
from crossings.server.projection.questions import check_holder, done
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup
from crossings.server.services.context import Thinker
from crossings.table import MOVE, REDO, UNDO, Event, Match, ViewerHistory, refused
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.advice.observed_turns import ObservedTurn
    from crossings.advice.results import Explanation

log = logging.getLogger("crossings.server")

REASON_SECONDS = 2.2
"""Seconds of search for a reason, as for a hint."""
MAX_CACHED = 32


class MoveReasons:
    """The reasons for moves that viewers asked for. A table searches for one at a time, and for one per viewer."""

    def __init__(self, frames: Frames, thinker: Thinker, tasks: TaskGroup) -> None:
        self._frames = frames
        self._thinker = thinker
        self._tasks = tasks
        self._running: dict[Viewer, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._known: OrderedDict[tuple[int, int], Explanation] = OrderedDict()
        """The last reasons, by the number of the move and the seat from whose view it is explained."""

    def ask(self, viewer: Viewer, message: ExplainMove) -> None:
        """Search for the reason for a move and send it, instead of another one that the viewer asked for before.

        Raises `Refused`.
        """
        check_holder(viewer, message.seat)
        match = self._frames.match
        if not (match.may_hint or match.is_over):
            raise refused("not-here", "hint-not-here")
        number, turn = observed_turn(self._frames.history(message.seat), message.seat, message.at)
        self.cancel(viewer)
        viewer.send(done(self._frames, viewer, message))
        self._running[viewer] = self._tasks.start(self._answer(viewer, message, number, turn))

    def follow(self, events: Sequence[Event]) -> None:
        """Cancel the searches for viewers who move on, and all searches if moves are undone or redone."""
        for event in events:
            for viewer in [*self._running]:
                if event.kind in (UNDO, REDO) or (event.kind == MOVE and event.by in viewer.seats):
                    self.cancel(viewer)

    def cancel(self, viewer: Viewer) -> None:
        """Cancel the search for a viewer."""
        task = self._running.pop(viewer, None)
        if task is not None:
            task.cancel()

    async def _answer(self, viewer: Viewer, message: ExplainMove, number: int, turn: ObservedTurn) -> None:
        from crossings.advice.observed_turns import possible_states

        async with self._one_at_a_time:
            start = possible_states(turn)
            why = await self._reason(number, turn) if _has_choice(start) else None
        with use_locale(viewer.language), use_orientation(self._frames.orientation(viewer)):
            viewer.send(MoveReason(message.at, message.seat, _describe(turn, start, why, self._frames)))

    async def _reason(self, number: int, turn: ObservedTurn) -> Explanation | None:
        """Return the reason for move `number`; None if the search failed, and then a new request may help."""
        key = number, turn.observer
        if key not in self._known and (found := await self._search(turn)) is not None:
            self._known[key] = found
            while len(self._known) > MAX_CACHED:
                self._known.popitem(last=False)
        return self._known.get(key)

    async def _search(self, turn: ObservedTurn) -> Explanation | None:
        from crossings.advice.results import Explanation

        try:
            found = await self._thinker.work(turn.game.id, job_of(turn))
        except Exception as error:  # an error in a worker must not stop the table
            log.warning("a reason for a move of %s failed: %r", turn.game.id, error)
            return None
        return Explanation.from_json(turn.game, found)


def job_of(turn: ObservedTurn) -> dict[str, Any]:
    """Return the job that a worker gets: everything that the answer depends on."""
    return {
        "job": "explain-observed",
        "view": turn.view,
        "observer": turn.observer,
        "mover": turn.mover,
        "moves": list(turn.moves),
        "seconds": REASON_SECONDS,
    }


def observed_turn(history: ViewerHistory, seat: int, at: int) -> tuple[int, ObservedTurn]:
    """Return the turn that begins with a line of the log, as a seat saw it, and the number of its first move.

    After the end, it is the turn as the mover saw it. Raises `Refused`.
    """
    from crossings.advice.observed_turns import ObservedTurn

    match = history.match
    if not 1 <= at <= history.at:
        raise refused("not-here", "why-no-move")
    number = history.number(history.line(at).get("first", at))
    moves = _moves_from(match, history, seat, number)
    mover = match.events[number - 1].by
    observer = mover if match.is_over else seat
    return number, ObservedTurn(match.game, match.state_at(number - 1).view(observer), observer, mover, moves)


def _moves_from(match: Match, history: ViewerHistory, seat: int, number: int) -> tuple[str, ...]:
    """Return a move and what its seat did next, up to an opportunity to react. Raises `Refused`.

    Only public information decides whether there was one, so the moves reveal nothing hidden.
    """
    known = [played for played in match.done if match.is_seen(played.event.number, seat)]
    first = next((index for index, played in enumerate(known) if played.event.number == number), None)
    if first is None or known[first].event.kind != MOVE:
        raise refused("not-here", "why-no-move")
    moves: list[str] = []
    for played in known[first:]:
        event = played.event
        if event.kind != MOVE or event.by != known[first].event.by or history.move(event) != event.text:
            break
        moves.append(event.text)
        if match.reaction_windows(event.number):
            break
    if not moves:
        raise refused("not-here", "why-hidden")
    return tuple(moves)


def _has_choice(start: list[State]) -> bool:
    return any(len(state.actions()) > 1 for state in start)


def _describe(turn: ObservedTurn, start: list[State], why: Explanation | None, frames: Frames) -> str:
    """Return the reason in a sentence, or that there is none."""
    from crossings.advice.describe import describe_explanation

    if not start:
        return CORE.translate("why-none")
    if not _has_choice(start):
        return CORE.translate("why-only-move", name=frames.name(turn.mover))
    if why is None:
        return CORE.translate("why-failed")
    return describe_explanation(why, start, turn.mover, frames.name, addressed=False) or CORE.translate("why-none")
