"""The coach of a table at which only one person plays: notes, and doubts about moves before they are made.

When the player's turn begins, it searches for the best turn as for a hint, from the player's view alone. It shows this
turn to no one, so it is not counted as a hint.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NamedTuple

from crossings.engine import State
from crossings.server.messages.client_messages import CheckMove, CoachAsked
from crossings.server.messages.server_messages import CoachNotes
from crossings.server.projection.coach_notes import coach_notes, may_coach
from crossings.server.projection.frames import Frames
from crossings.server.projection.questions import check_holder, done
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup
from crossings.server.services.context import Thinker
from crossings.table import refused
from crossings.words import CORE

log = logging.getLogger("crossings.server")

THOUSAND, PERCENT = 1000, 100
SEARCH_SECONDS = 0.8
"""Seconds of search for the best turn, while the player thinks. A bot that must move earlier doesn't wait for it."""
CHECK_SECONDS = 1.3
"""Seconds after which a move is made without an answer of the coach."""


class _Turn(NamedTuple):
    """A turn that the player is to make. `best` is a search for the best turn: its moves, empty if there are none."""

    seat: int
    state: State
    best: asyncio.Task[tuple[str, ...]]


class Coach:
    """The coach of a table. It thinks about the current position only."""

    def __init__(self, frames: Frames, thinker: Thinker, tasks: TaskGroup) -> None:
        self._frames = frames
        self._thinker = thinker
        self._tasks = tasks
        self._turn: _Turn | None = None

    def ask(self, viewer: Viewer, message: CoachAsked) -> None:
        """Send the notes of a seat, and begin to think about its turn. Raises `Refused`."""
        self._check_allowed(viewer, message.seat)
        viewer.send(CoachNotes(message.seat, coach_notes(self._frames.history(message.seat))))
        self._think(message.seat)

    async def check(self, viewer: Viewer, message: CheckMove) -> None:
        """Answer whether the coach doubts these moves: not if the search for better ones isn't ready.

        Raises `Refused`.
        """
        self._check_allowed(viewer, message.seat)
        answer, turn = done(self._frames, viewer, message), self._current(message.seat)
        if turn is not None and message.at == self._frames.history(message.seat).at:
            doubt = await self._doubt(turn, message.moves)
            answer.doubt = doubt if self._current(message.seat) is turn else None
        viewer.send(answer)

    def follow(self) -> None:
        """Stop thinking about a position that is no longer current."""
        if self._turn is not None and self._current(self._turn.seat) is None:
            self._turn.best.cancel()
            self._turn = None

    def _check_allowed(self, viewer: Viewer, seat: int) -> None:
        check_holder(viewer, seat)
        if not may_coach(self._frames.match):
            raise refused("not-here", "coach-not-here")

    def _current(self, seat: int) -> _Turn | None:
        """Return the turn that the coach thinks about, if the position still stands."""
        turn = self._turn
        return turn if turn is not None and turn.seat == seat and self._decision(seat) is turn.state else None

    def _decision(self, seat: int) -> State | None:
        """Return the position in which a seat decides; None in a reaction window, which is not the seat's own turn."""
        return None if self._frames.window is not None else self._frames.deciding(seat)

    def _think(self, seat: int) -> None:
        state = self._decision(seat)
        if self._current(seat) is not None or state is None or len(state.actions()) == 1:
            return
        self.follow()
        self._turn = _Turn(seat, state, self._tasks.start(self._best(state, seat)))

    async def _best(self, state: State, seat: int) -> tuple[str, ...]:
        job = {"job": "best-turn", "view": state.view(seat), "seat": seat, "legal": state.actions()}
        found = await self._work(state, job | {"seconds": SEARCH_SECONDS})
        return tuple(found or ())

    async def _doubt(self, turn: _Turn, moves: tuple[str, ...]) -> str | None:
        """Return in a sentence why a turn that begins with these moves loses much; None if there is no doubt."""
        from crossings.advice.describe import describe_explanation
        from crossings.advice.hints import start_states
        from crossings.advice.results import Explanation

        best = turn.best.result() if turn.best.done() and not turn.best.cancelled() else ()
        if not best or moves[0] not in turn.state.actions() or best[: len(moves)] == moves:
            return None
        found = await self._search(turn, best, moves)
        if found is None:
            return None
        state, why = turn.state, Explanation.from_json(turn.state.game, found)
        line = describe_explanation(why, start_states(state, turn.seat), turn.seat, self._frames.name)
        return line or CORE.translate("coach-loses", percent=round(PERCENT * why.gained / THOUSAND))

    async def _search(self, turn: _Turn, best: tuple[str, ...], begun: tuple[str, ...]) -> list[Any] | None:
        """Return why these moves lose much, from the seat's view; None if they don't, or if the search is late."""
        job = {"job": "doubt", "view": turn.state.view(turn.seat), "seat": turn.seat}
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                return await self._work(turn.state, job | {"best": best, "begun": begun})
        except TimeoutError:
            return None

    async def _work(self, state: State, job: dict[str, Any]) -> list[Any] | None:
        """Return the result of a job; None if it failed."""
        try:
            found: list[Any] | None = await self._thinker.work(state.game.id, job)
        except Exception as error:  # an error in a worker must not stop the table
            log.warning("the coach of %s: %s failed: %r", state.game.id, job["job"], error)
            return None
        return found
