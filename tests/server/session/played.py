"""A table without a session: commands are reduced and stored at once, and the test says what time it is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

import pytest

import crossings
from crossings.engine import CrossingsError
from crossings.engine.decisions import Decision
from crossings.server.messages.reading import read_message
from crossings.server.session.reducer import bots
from crossings.server.session.reducer.commands import Command, FromPlayer, Joined, PlayerMessage, SearchEnded, Sender
from crossings.server.session.reducer.reducer import after_events, next_command, next_deadline, reduce, settle
from crossings.server.session.reducer.state import (
    Failed,
    Found,
    Moment,
    Presence,
    Search,
    TableState,
    first_state,
    update_match,
)
from crossings.server.session.reducer.steps import AddEvents, Step
from crossings.server.session.turn_clock import TurnClock
from crossings.server.storage import StoredMatch
from crossings.table import Match

LATER = 1000.0
"""The time at which tests begin, in seconds since 1970."""

UNASSESSED = Decision("")


def message(type: str, seat: int, **members: Any) -> PlayerMessage:
    """Return a message of a seat."""
    return cast(PlayerMessage, read_message(json.dumps({"type": type, "id": "c", "at": 0, "seat": seat} | members)))


def from_player(type: str, seat: int, **members: Any) -> FromPlayer:
    """Return a command of a seat. Seat 0 is the opener's."""
    return FromPlayer(message(type, seat, **members), Sender((seat,), "key" if seat == 0 else None))


class Played:
    """A table at which the holders of some seats are connected."""

    def __init__(self, stored: StoredMatch, *here: int) -> None:
        self.match: Match = stored.replay(crossings.game(stored.game))
        self.state = first_state(stored, self.match)
        self.now = Moment(0, LATER)
        self._clock = None if stored.clock is None else TurnClock(stored.clock, self.match, stored.times)
        if self._clock is not None:
            self._clock.open(self.state, stored.updated)
        self.connect(*here)

    # ---- what happens ----------------------------------------------------------------------------

    def connect(self, *here: int, is_watched: bool = True) -> None:
        """Connect the holders of exactly these seats, and spectators unless no one watches."""
        self.state = replace(self.state, presence=Presence(frozenset(here), is_watched))
        self.do(Joined(here))

    def wait_until(self, seconds: float) -> None:
        """Let time pass until so many seconds after the start."""
        self.now = Moment(seconds, LATER + seconds)
        self.enter(self.state)

    def at(self, seconds: float) -> list[type]:
        """Let time pass until so many seconds after the start, do what is due, and return the commands."""
        self.wait_until(seconds)
        return self.go_on()

    def do(self, command: Command) -> Step:
        return self.store(reduce(self.state, command, self.now), command)

    def store(self, step: Step, command: Command) -> Step:
        """Carry out a step, as once it is stored."""
        state = step.change(self.state)
        if isinstance(step.write, AddEvents):
            public_before = self.match.last_public
            self.match.accept(step.write.transaction)
            state = after_events(state, command, step.write.transaction.events, public_before)
        self.enter(state)
        return step

    def send(self, type: str, seat: int, **members: Any) -> Step:
        """Carry out a message of a seat."""
        return self.do(from_player(type, seat, **members))

    def refusal(self, type: str, seat: int, **members: Any) -> tuple[str, str]:
        """Return the code and the message with which a message of a seat is refused."""
        with pytest.raises(CrossingsError) as error:
            self.send(type, seat, **members)
        return getattr(error.value, "code", "illegal"), str(error.value)

    def move(self, seat: int, text: str = "") -> Step:
        """Make a move, by default the first legal one."""
        return self.send("move", seat, move=text or self.match.state.actions()[0])

    def go_on(self) -> list[type]:
        """Do what is due, and return the commands."""
        done: list[type] = []
        while (command := next_command(self.state, self.now)) is not None:
            self.do(command)
            done.append(type(command))
        return done

    def bot_moves(self, assessment: Decision = UNASSESSED) -> list[type]:
        """Let the bot whose turn it is make its first legal move, and return what the table does."""
        [search] = self.searches
        return self.bot_finds(search, replace(assessment, move=search.position.actions()[0]))

    def bot_finds(self, search: Search, decision: Decision) -> list[type]:
        """End the search of a bot, and return what the table does."""
        self.do(SearchEnded(Found(search, decision)))
        return self.go_on()

    def bot_fails(self) -> None:
        [search] = self.searches
        self.do(SearchEnded(Failed(search, "out of memory")))

    def enter(self, state: TableState) -> None:
        """Make this the state of the table, with what follows by itself."""
        update_match(state)
        if self._clock is not None:
            state = replace(state, turn=self._clock.follow(state, self.now))
        self.state = settle(state, self.now)

    # ---- the state -------------------------------------------------------------------------------

    @property
    def searches(self) -> list[Search]:
        return bots.searches(self.state)

    @property
    def deadline(self) -> float | None:
        """When the table must be settled again."""
        return next_deadline(self.state, self.now)

    @property
    def kinds(self) -> list[str]:
        """Who plays each seat: a person or a bot."""
        return [seat.kind for seat in self.match.seats]

    @property
    def texts(self) -> list[tuple[int, str]]:
        """The moves of the log, with their seats."""
        return [(event.by, event.text) for event in self.match.events]
