"""Chat, private messages, and the plans that bots of a team announce."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crossings.engine import Game, State
from crossings.engine.effect import Effect
from crossings.engine.preview import MovePreview
from crossings.server.messages.messages import Channel, ChatLine, ChatUpdate, WhisperLine
from crossings.server.projection.frames import Frames
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import in_slices
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, QUIET, Event, Match, refused
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

MAX_LINES = 200


def may_talk(match: Match) -> bool:
    """Return whether there are other people to talk with and the game allows it."""
    return match.game.talk and not match.is_one_persons


class ChatLog:
    """The chat lines so far."""

    def __init__(self) -> None:
        self.lines: list[ChatLine] = []

    def send(self, viewer: Viewer) -> None:
        """Send all lines to a player."""
        if viewer.seats and self.lines:
            viewer.send(_chat_update(self.lines, whole=True))

    def add(self, match: Match, seat: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Send a line to all players. Raises `Refused`."""
        if not may_talk(match):
            raise refused("closed", "chat-forbidden" if not match.game.talk else "chat-alone")
        if not text:
            raise refused("closed", "chat-empty")
        line: ChatLine = {"from": seat, "text": text, "time": when}
        self.lines.append(line)
        del self.lines[:-MAX_LINES]
        for viewer in viewers:
            if viewer.seats:
                viewer.send(_chat_update([line], whole=False))


def _chat_update(lines: list[ChatLine], *, whole: bool) -> ChatUpdate:
    return {"type": "chat", "whole": whole, "lines": list(lines)}


MAX_WHISPERS = 200
WHISPER = "whisper"
"""The key of a view that lists which seats may talk."""

Pair = tuple[int, int]


def may_whisper(frames: Frames) -> set[Pair]:
    """Return the pairs of seats that may talk now."""
    pairs: Any = frames.now(None).get(WHISPER, [])
    return {(a, b) for a, b in pairs}


class Whispers:
    """The private channels of one table."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._is_known = WHISPER in frames.now(None)
        """Whether the game has private channels: then all its views list them."""
        self._lines: dict[Pair, list[WhisperLine]] = {pair: [] for pair in self.pairs()}

    def pairs(self) -> set[Pair]:
        """Return the pairs of people's seats that may talk now."""
        if not self._is_known:
            return set()
        seats = self.frames.match.seats
        return {(a, b) for a, b in may_whisper(self.frames) if seats[a].kind == seats[b].kind == PERSON}

    def update(self, viewers: Iterable[Viewer]) -> None:
        """Close channels that the game no longer allows, and tell the viewers whose partners have changed."""
        pairs, before = self.pairs(), set(self._lines)
        if pairs == before:
            return
        self._lines = {pair: self._lines.get(pair, []) for pair in sorted(pairs)}
        for viewer in viewers:
            if any(viewer.viewpoint in pair for pair in pairs ^ before):
                self.send(viewer)

    def send(self, viewer: Viewer) -> None:
        """Send the channel of the viewer's seat: its partners and all lines."""
        if viewer.viewpoint is None:
            return
        pairs = [pair for pair in sorted(self.pairs()) if viewer.viewpoint in pair]
        lines = [line for pair in pairs for line in self._lines[pair]]
        channel: Channel = {
            "type": "whisper",
            "seat": viewer.viewpoint,
            "with": sorted({seat for pair in pairs for seat in pair} - {viewer.viewpoint}),
            "lines": sorted(lines, key=lambda line: line["time"]),
        }
        viewer.send(channel)

    def add(self, seat: int, to: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Send a line from one seat to another. Raises `Refused`."""
        pair = (min(seat, to), max(seat, to))
        if pair not in self.pairs():
            raise refused("closed", "whisper-closed")
        if not text:
            raise refused("closed", "chat-empty")
        lines = self._lines[pair]
        lines.append({"from": seat, "to": to, "text": text, "time": when})
        del lines[:-MAX_WHISPERS]
        for viewer in viewers:
            if viewer.viewpoint in pair:
                self.send(viewer)


@dataclass
class BotPlan:
    """The effects of a bot's planned moves: in this turn, and after others have moved."""

    seat: int
    turn: list[Effect] = field(default_factory=list)
    later: list[Effect] = field(default_factory=list)


@dataclass
class Intentions:
    """The plan of the bot that moved last. It ends with a person's move or an undo."""

    plan: BotPlan | None = None
    sent: list[Effect] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Cancel an outdated computation."""
        if self.task is not None:
            self.task.cancel()


def announces_plans(game: Game) -> bool:
    """Return whether bots of a game announce their plans: it is co-operative and hides nothing."""
    return game.cooperative and not game.hides


def announce_plan(session: TableSession, seat: int, state: State, moves: Sequence[str]) -> None:
    """Start to describe a bot's plan, of which it has just made the first move."""
    if announces_plans(session.match.game):
        session.intentions.cancel()
        session.intentions.task = session.spawn(_compute_plan(session, seat, state, moves))


def update(session: TableSession, events: Iterable[Event]) -> None:
    """Drop the plan after events other than bots' moves and draws."""
    intentions = session.intentions
    for one in events:
        if one.kind not in (CHANCE_MOVE, *QUIET) and not (one.kind == MOVE and session.match.seats[one.by].kind == BOT):
            intentions.cancel()
            intentions.plan = intentions.plan and BotPlan(intentions.plan.seat)
    _send_changes(session)


def show(session: TableSession, viewer: Viewer) -> None:
    """Send the plan to a viewer who has just joined."""
    if session.intentions.sent and session.intentions.plan is not None:
        _show(session, viewer, session.intentions.plan.seat)


async def _compute_plan(session: TableSession, seat: int, state: State, moves: Sequence[str]) -> None:
    """Compute the effects of the planned moves, in slices. If they say nothing, the seat's earlier plan stays."""
    plan, intentions = BotPlan(seat), session.intentions
    await in_slices(_add_effects(plan, state, moves))
    says_something = session.match.game.words.plan([*plan.turn, *plan.later])
    if says_something or (intentions.plan is not None and intentions.plan.seat != seat):
        intentions.plan = plan
        _send_changes(session)


def _planned_effects(session: TableSession) -> list[Effect]:
    """Return the effects that are still planned. Those of a turn end with the turn."""
    plan = session.intentions.plan
    if plan is None:
        return []
    return [*plan.turn, *plan.later] if session.match.actor in (plan.seat, "chance") else plan.later


def _send_changes(session: TableSession) -> None:
    """Send the plan to all players if it has changed."""
    intentions = session.intentions
    before, intentions.sent = intentions.sent, _planned_effects(session)
    if intentions.plan is not None and before != intentions.sent:
        for viewer in session.viewers:
            _show(session, viewer, intentions.plan.seat)


def _show(session: TableSession, viewer: Viewer, seat: int) -> None:
    """Send the plan to a viewer who plays."""
    if viewer.seats:
        with use_locale(viewer.language):
            viewer.send({"type": "intention", "seat": seat, "line": _line(session, viewer, seat)})


def _line(session: TableSession, viewer: Viewer, seat: int) -> str:
    """Return the plan as a sentence; empty if the viewer may not hear it."""
    frames, game = session.frames, session.match.game
    pairs = may_whisper(frames)
    near = any((min(seat, own), max(seat, own)) in pairs for own in viewer.seats)
    steps = tuple(game.words.plan(session.intentions.sent))
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
