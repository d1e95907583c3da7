"""What a bot of a team means to do: told in a sentence to those at the table whom it may talk to.

It comes from the line that its search tried most, at no further search. Only where nothing is hidden: a line that says
nothing of what others may not know cannot be made of moves that hang on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from crossings.engine import Game, State
from crossings.engine.effect import Effect, Trial
from crossings.server.ops.background import in_slices
from crossings.server.room.talk import may_whisper
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Intention
from crossings.table import BOT, CHANCE_MOVE, MOVE, QUIET, Event, Match
from crossings.words import HOUSE, speaking


class Table(Protocol):
    """What is needed of the room."""

    match: Match
    frames: Frames
    viewers: set[Viewer]

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        ...


@dataclass
class Meant:
    """What the moves that a seat means to make would do: in this turn, and once others have moved."""

    seat: int
    turn: list[Effect] = field(default_factory=list)
    later: list[Effect] = field(default_factory=list)


def is_told(game: Game) -> bool:
    """Whether bots of a game tell what they mean to do: all win or lose together, and nobody has secrets."""
    return game.cooperative and not game.hides


class Intentions:
    """What the bot that has moved last means to do; a move of a person, or anything taken back, ends it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._meant: Meant | None = None
        self._told: list[Effect] = []
        self._telling: asyncio.Task[None] | None = None

    def follow(self, seat: int, state: State, moves: Sequence[str]) -> None:
        """A bot has made the first of these moves in a position, and means to go on so."""
        if is_told(self._table.match.game):
            self._break_off()
            self._telling = self._table.spawn(self._work_out(seat, state, moves))

    def heed(self, events: Iterable[Event]) -> None:
        """The match has gone on: only while bots move and dice fall it is as it was meant."""
        seats = self._table.match.seats
        for one in events:
            if one.kind not in (CHANCE_MOVE, *QUIET) and not (one.kind == MOVE and seats[one.by].kind == BOT):
                self._break_off()
                self._meant = self._meant and Meant(self._meant.seat)
        self._tell()

    def show(self, viewer: Viewer) -> None:
        """Tell somebody who has just come."""
        if self._told and self._meant is not None:
            self._show(viewer, self._meant.seat)

    def _break_off(self) -> None:
        if self._telling is not None:
            self._telling.cancel()

    async def _work_out(self, seat: int, state: State, moves: Sequence[str]) -> None:
        """Find what the moves would do, while others are served; what says nothing leaves what the seat said before."""
        meant = Meant(seat)
        await in_slices(_add_effects(meant, state, moves))
        says_something = self._table.match.game.words.plan([*meant.turn, *meant.later])
        if says_something or (self._meant is not None and self._meant.seat != seat):
            self._meant = meant
            self._tell()

    def _due(self) -> list[Effect]:
        """What is still meant: what was to be done in a turn that is over has been done, or has not."""
        meant = self._meant
        if meant is None:
            return []
        return [*meant.turn, *meant.later] if self._table.match.actor in (meant.seat, "chance") else meant.later

    def _tell(self) -> None:
        """Tell everybody, if it is not what they were told last."""
        before, self._told = self._told, self._due()
        if self._meant is not None and before != self._told:
            for viewer in self._table.viewers:
                self._show(viewer, self._meant.seat)

    def _show(self, viewer: Viewer, seat: int) -> None:
        """Only to those who play."""
        if viewer.seats:
            with speaking(viewer.language):
                told: Intention = {"type": "intention", "seat": seat, "line": self._line(viewer, seat)}
                viewer.send(told)

    def _line(self, viewer: Viewer, seat: int) -> str:
        """The sentence; empty for whoever may not hear it."""
        frames, game = self._table.frames, self._table.match.game
        pairs = may_whisper(frames)
        near = any((min(seat, own), max(seat, own)) in pairs for own in viewer.seats)
        steps = tuple(game.words.plan(self._told))
        return HOUSE.say("bot-means", name=frames.name(seat), steps=steps) if steps and (game.talk or near) else ""


def _add_effects(meant: Meant, state: State, moves: Sequence[str]) -> Iterator[None]:
    """Add what those of a row of moves would do that are the seat's; it ends with one that cannot be made.

    The first one has been made: of that only what lasts is still meant.
    """
    effects = meant.turn
    for number, move in enumerate(moves):
        if move not in state.actions():
            return
        if state.actor == meant.seat:
            done = Trial(state.game, None, None, state=state)(move)
            effects += [effect for effect in done if number or effect.lasts]
        else:
            effects = meant.later
        state = state.play(move)
        yield
