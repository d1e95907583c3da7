"""The plans that bots of a team announce to players that they may talk to."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from crossings.engine import Game, State
from crossings.engine.effects import Effect
from crossings.engine.effects.preview import MovePreview
from crossings.server.messages.server_messages import Intention
from crossings.server.projection.frames import Frames
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup, in_slices
from crossings.server.session import talk
from crossings.table import BOT, CHANCE_MOVE, MOVE, QUIET, Event
from crossings.words import CORE, use_locale


def announces_plans(game: Game) -> bool:
    """Return whether bots of a game announce their plans: it is co-operative and hides nothing."""
    return game.cooperative and not game.hides


@dataclass
class BotPlan:
    """The effects of a bot's planned moves: in this turn, and after others have moved."""

    seat: int
    turn: list[Effect] = field(default_factory=list)
    later: list[Effect] = field(default_factory=list)


class Intentions:
    """The plan of the bot that moved last. It ends with a person's move or an undo."""

    __slots__ = "__weakref__", "_frames", "_plan", "_sent", "_task", "_tasks", "_viewers"

    def __init__(
        self,
        frames: Frames,
        viewers: Collection[Viewer],
        tasks: TaskGroup,
    ) -> None:
        self._frames = frames
        self._viewers = viewers
        self._tasks = tasks
        self._plan: BotPlan | None = None
        self._sent: list[Effect] = []
        self._task: asyncio.Task[None] | None = None

    def announce(self, seat: int, state: State, moves: Sequence[str]) -> None:
        """Start to describe a bot's plan, of which it has just made the first move."""
        if announces_plans(self._frames.match.game):
            self._cancel()
            self._task = self._tasks.start(self._compute(seat, state, moves))

    def update(self, events: Iterable[Event]) -> None:
        """Drop the plan after events other than bots' moves and draws."""
        seats = self._frames.match.seats
        for one in events:
            if one.kind not in (CHANCE_MOVE, *QUIET) and not (one.kind == MOVE and seats[one.by].kind == BOT):
                self._cancel()
                self._plan = self._plan and BotPlan(self._plan.seat)
        self._send_changes()

    def show(self, viewer: Viewer) -> None:
        """Send the plan to a viewer who has just joined."""
        if self._sent and self._plan is not None:
            self._show(viewer, self._plan.seat)

    def _cancel(self) -> None:
        """Cancel an outdated computation."""
        if self._task is not None:
            self._task.cancel()

    async def _compute(self, seat: int, state: State, moves: Sequence[str]) -> None:
        """Compute the effects of the planned moves, in slices. If they say nothing, the seat's earlier plan stays."""
        plan = BotPlan(seat)
        await in_slices(_add_effects(plan, state, moves))
        steps = self._frames.match.game.words.plan([*plan.turn, *plan.later])
        if steps or (self._plan is not None and self._plan.seat != seat):
            self._plan = plan
            self._send_changes()

    def _planned_effects(self) -> list[Effect]:
        """Return the effects that are still planned. Those of a turn end with the turn."""
        plan = self._plan
        if plan is None:
            return []
        return [*plan.turn, *plan.later] if self._frames.match.actor in (plan.seat, "chance") else plan.later

    def _send_changes(self) -> None:
        """Send the plan to all players if it has changed."""
        before, self._sent = self._sent, self._planned_effects()
        if self._plan is not None and before != self._sent:
            for viewer in self._viewers:
                self._show(viewer, self._plan.seat)

    def _show(self, viewer: Viewer, seat: int) -> None:
        """Send the plan to a viewer who plays."""
        if viewer.seats:
            with use_locale(viewer.language):
                viewer.send(Intention(seat, self._line(viewer, seat)))

    def _line(self, viewer: Viewer, seat: int) -> str:
        """Return the plan as a sentence; empty if the viewer may not see it."""
        frames, game = self._frames, self._frames.match.game
        pairs = talk.may_whisper(frames)
        near = any((min(seat, own), max(seat, own)) in pairs for own in viewer.seats)
        steps = tuple(game.words.plan(self._sent))
        return CORE.translate("bot-means", name=frames.name(seat), steps=steps) if steps and (game.talk or near) else ""


def _add_effects(plan: BotPlan, state: State, moves: Sequence[str]) -> Iterator[None]:
    """Add the effects of the seat's own planned moves, up to the first illegal one.

    The first move was already made: only its lasting effects are still planned.
    """
    effects = plan.turn
    for number, move in enumerate(moves):
        if move not in state.actions():
            return
        if state.actor == plan.seat:
            done = MovePreview.of_state(state, None)(move)
            effects += [effect for effect in done if number or effect.is_ongoing]
        else:
            effects = plan.later
        state = state.play(move)
        yield
