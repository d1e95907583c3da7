"""The plans that bots of a team announce to players that they may talk to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crossings.engine import Game, State
from crossings.engine.effects import Effect
from crossings.engine.effects.preview import MovePreview
from crossings.server.messages.messages import Intention
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import in_slices
from crossings.server.session import talk
from crossings.server.session.open_table import BotPlan, OpenTable
from crossings.table import BOT, CHANCE_MOVE, MOVE, QUIET, Event
from crossings.words import CORE, use_locale


def announces_plans(game: Game) -> bool:
    """Return whether bots of a game announce their plans: it is co-operative and hides nothing."""
    return game.cooperative and not game.hides


def announce_plan(table: OpenTable, seat: int, state: State, moves: Sequence[str]) -> None:
    """Start to describe a bot's plan, of which it has just made the first move."""
    if announces_plans(table.match.game):
        table.intentions.cancel()
        table.intentions.task = table.spawn(_compute_plan(table, seat, state, moves))


def update(table: OpenTable, events: Iterable[Event]) -> None:
    """Drop the plan after events other than bots' moves and draws."""
    intentions = table.intentions
    for one in events:
        if one.kind not in (CHANCE_MOVE, *QUIET) and not (one.kind == MOVE and table.match.seats[one.by].kind == BOT):
            intentions.cancel()
            intentions.plan = intentions.plan and BotPlan(intentions.plan.seat)
    _send_changes(table)


def show(table: OpenTable, viewer: Viewer) -> None:
    """Send the plan to a viewer who has just joined."""
    if table.intentions.sent and table.intentions.plan is not None:
        _show(table, viewer, table.intentions.plan.seat)


async def _compute_plan(table: OpenTable, seat: int, state: State, moves: Sequence[str]) -> None:
    """Compute the effects of the planned moves, in slices. If they say nothing, the seat's earlier plan stays."""
    plan, intentions = BotPlan(seat), table.intentions
    await in_slices(_add_effects(plan, state, moves))
    steps = table.match.game.words.plan([*plan.turn, *plan.later])
    if steps or (intentions.plan is not None and intentions.plan.seat != seat):
        intentions.plan = plan
        _send_changes(table)


def _planned_effects(table: OpenTable) -> list[Effect]:
    """Return the effects that are still planned. Those of a turn end with the turn."""
    plan = table.intentions.plan
    if plan is None:
        return []
    return [*plan.turn, *plan.later] if table.match.actor in (plan.seat, "chance") else plan.later


def _send_changes(table: OpenTable) -> None:
    """Send the plan to all players if it has changed."""
    intentions = table.intentions
    before, intentions.sent = intentions.sent, _planned_effects(table)
    if intentions.plan is not None and before != intentions.sent:
        for viewer in table.viewers:
            _show(table, viewer, intentions.plan.seat)


def _show(table: OpenTable, viewer: Viewer, seat: int) -> None:
    """Send the plan to a viewer who plays."""
    if viewer.seats:
        with use_locale(viewer.language):
            viewer.send(Intention(seat, _line(table, viewer, seat)))


def _line(table: OpenTable, viewer: Viewer, seat: int) -> str:
    """Return the plan as a sentence; empty if the viewer may not see it."""
    frames, game = table.frames, table.match.game
    pairs = talk.may_whisper(frames)
    near = any((min(seat, own), max(seat, own)) in pairs for own in viewer.seats)
    steps = tuple(game.words.plan(table.intentions.sent))
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
