"""What is said at a table: aloud, in channels between two, and what a bot of a team means to do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crossings.engine import Game, State
from crossings.engine.effect import Effect, MovePreview
from crossings.server.ops.background import in_slices
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Channel, ChatLine, ChatUpdate, WhisperLine
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, QUIET, Event, Match, refused
from crossings.words import CORE, use_locale

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

MOST_LINES = 200


def may_talk(match: Match) -> bool:
    """Whether there is anybody to talk with, and the rules of the game let them."""
    return match.game.talk and not match.is_one_persons


class ChatLog:
    """What was said so far."""

    def __init__(self) -> None:
        self.lines: list[ChatLine] = []

    def tell(self, viewer: Viewer) -> None:
        """All that was said, to one who plays."""
        if viewer.seats and self.lines:
            viewer.send(_said(self.lines, whole=True))

    def say(self, match: Match, seat: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Pass a line on to all who play. Raises `Refused`."""
        if not may_talk(match):
            raise refused("closed", "chat-forbidden" if not match.game.talk else "chat-alone")
        if not text:
            raise refused("closed", "chat-empty")
        line: ChatLine = {"from": seat, "text": text, "time": when}
        self.lines.append(line)
        del self.lines[:-MOST_LINES]
        for viewer in viewers:
            if viewer.seats:
                viewer.send(_said([line], whole=False))


def _said(lines: list[ChatLine], *, whole: bool) -> ChatUpdate:
    return {"type": "chat", "whole": whole, "lines": list(lines)}


MOST_WHISPERS = 200
WHISPER = "whisper"
"""The key of a view that says who may talk."""

Pair = tuple[int, int]


def may_whisper(frames: Frames) -> set[Pair]:
    """The pairs of seats that may talk now, as the game says."""
    pairs: Any = frames.now(None).get(WHISPER, [])
    return {(a, b) for a, b in pairs}


class Whispers:
    """The channels of one table."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._is_known = WHISPER in frames.now(None)
        """Whether players of the game whisper at all: then all its views say who may."""
        self._lines: dict[Pair, list[WhisperLine]] = {pair: [] for pair in self.pairs()}

    def pairs(self) -> set[Pair]:
        """The pairs of persons' seats that may talk now."""
        if not self._is_known:
            return set()
        seats = self.frames.match.seats
        return {(a, b) for a, b in may_whisper(self.frames) if seats[a].kind == seats[b].kind == PERSON}

    def update(self, viewers: Iterable[Viewer]) -> None:
        """Close what is closed; tell everybody whose partners have changed."""
        pairs, before = self.pairs(), set(self._lines)
        if pairs == before:
            return
        self._lines = {pair: self._lines.get(pair, []) for pair in sorted(pairs)}
        for viewer in viewers:
            if any(viewer.eyes in pair for pair in pairs ^ before):
                self.tell(viewer)

    def tell(self, viewer: Viewer) -> None:
        """The channel as it stands for one seat: its partners, and what was said to or by it."""
        if viewer.eyes is None:
            return
        pairs = [pair for pair in sorted(self.pairs()) if viewer.eyes in pair]
        lines = [line for pair in pairs for line in self._lines[pair]]
        channel: Channel = {
            "type": "whisper",
            "seat": viewer.eyes,
            "with": sorted({seat for pair in pairs for seat in pair} - {viewer.eyes}),
            "lines": sorted(lines, key=lambda line: line["time"]),
        }
        viewer.send(channel)

    def say(self, seat: int, to: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Pass on what one seat says to another. Raises `Refused`."""
        pair = (min(seat, to), max(seat, to))
        if pair not in self.pairs():
            raise refused("closed", "whisper-closed")
        if not text:
            raise refused("closed", "chat-empty")
        lines = self._lines[pair]
        lines.append({"from": seat, "to": to, "text": text, "time": when})
        del lines[:-MOST_WHISPERS]
        for viewer in viewers:
            if viewer.eyes in pair:
                self.tell(viewer)


@dataclass
class BotPlan:
    """What the moves that a seat means to make would do: in this turn, and once others have moved."""

    seat: int
    turn: list[Effect] = field(default_factory=list)
    later: list[Effect] = field(default_factory=list)


@dataclass
class Intentions:
    """What the bot that has moved last means to do; a move of a person, or anything taken back, ends it."""

    meant: BotPlan | None = None
    told: list[Effect] = field(default_factory=list)
    telling: asyncio.Task[None] | None = None

    def break_off(self) -> None:
        """What is being worked out has been overtaken."""
        if self.telling is not None:
            self.telling.cancel()


def is_told(game: Game) -> bool:
    """Whether bots of a game tell what they mean to do: all win or lose together, and nobody has secrets."""
    return game.cooperative and not game.hides


def follow(session: TableSession, seat: int, state: State, moves: Sequence[str]) -> None:
    """A bot has made the first of these moves in a position, and means to go on so."""
    if is_told(session.match.game):
        session.intentions.break_off()
        session.intentions.telling = session.spawn(_work_out(session, seat, state, moves))


def heed(session: TableSession, events: Iterable[Event]) -> None:
    """The match has gone on: only while bots move and dice fall it is as it was meant."""
    known = session.intentions
    for one in events:
        if one.kind not in (CHANCE_MOVE, *QUIET) and not (one.kind == MOVE and session.match.seats[one.by].kind == BOT):
            known.break_off()
            known.meant = known.meant and BotPlan(known.meant.seat)
    _tell(session)


def show(session: TableSession, viewer: Viewer) -> None:
    """Tell somebody who has just come."""
    if session.intentions.told and session.intentions.meant is not None:
        _show(session, viewer, session.intentions.meant.seat)


async def _work_out(session: TableSession, seat: int, state: State, moves: Sequence[str]) -> None:
    """Find what the moves would do, while others are served; what says nothing leaves what the seat said before."""
    meant, known = BotPlan(seat), session.intentions
    await in_slices(_add_effects(meant, state, moves))
    says_something = session.match.game.words.plan([*meant.turn, *meant.later])
    if says_something or (known.meant is not None and known.meant.seat != seat):
        known.meant = meant
        _tell(session)


def _due(session: TableSession) -> list[Effect]:
    """What is still meant: what was to be done in a turn that is over has been done, or has not."""
    meant = session.intentions.meant
    if meant is None:
        return []
    return [*meant.turn, *meant.later] if session.match.actor in (meant.seat, "chance") else meant.later


def _tell(session: TableSession) -> None:
    """Tell everybody, if it is not what they were told last."""
    known = session.intentions
    before, known.told = known.told, _due(session)
    if known.meant is not None and before != known.told:
        for viewer in session.viewers:
            _show(session, viewer, known.meant.seat)


def _show(session: TableSession, viewer: Viewer, seat: int) -> None:
    """Only to those who play."""
    if viewer.seats:
        with use_locale(viewer.language):
            viewer.send({"type": "intention", "seat": seat, "line": _line(session, viewer, seat)})


def _line(session: TableSession, viewer: Viewer, seat: int) -> str:
    """The sentence; empty for whoever may not hear it."""
    frames, game = session.frames, session.match.game
    pairs = may_whisper(frames)
    near = any((min(seat, own), max(seat, own)) in pairs for own in viewer.seats)
    steps = tuple(game.words.plan(session.intentions.told))
    return CORE.translate("bot-means", name=frames.name(seat), steps=steps) if steps and (game.talk or near) else ""


def _add_effects(meant: BotPlan, state: State, moves: Sequence[str]) -> Iterator[None]:
    """Add what those of a row of moves would do that are the seat's; it ends with one that cannot be made.

    The first one has been made: of that only what lasts is still meant.
    """
    effects = meant.turn
    for number, move in enumerate(moves):
        if move not in state.actions():
            return
        if state.actor == meant.seat:
            done = MovePreview(state.game, None, None, state=state)(move)
            effects += [effect for effect in done if number or effect.is_ongoing]
        else:
            effects = meant.later
        state = state.play(move)
        yield
