"""Moments at which somebody might react: the table makes the same short pause, whether or not anybody is asked.

Whoever is asked sees it at once; all answers lie covered until the pause is over, and are then carried out in the
order of play. So neither what others see nor when they see it tells who could have done something (decision 0006).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from crossings.engine import Game, State
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import PauseFacts
from crossings.table import PERSON, Match, Seat, hides_moves, is_at

CHOICES = (0, 1, 2, 3, 5, 10)
"""Seconds that a pause may last. None at all tells who could have reacted."""
USUAL = 2.0
USUAL_ALONE = 0.5
"""Seconds if nobody chooses: with several persons, and where one plays with bots."""
BOTS_PART = 0.5
"""The part of a pause that a bot may think."""


class Timer(Protocol):
    """A timer that can be called off."""

    def cancel(self) -> None:
        """It will not ring."""
        ...


StartTimer = Callable[[float, Callable[[], None]], Timer]
"""Has something done after so many seconds."""


def call_later(seconds: float, ring: Callable[[], None]) -> Timer:
    """The usual alarm: that of the event loop, which goes by a clock that nobody sets."""
    return asyncio.get_running_loop().call_later(seconds, ring)


def choices(game: Game, options: Mapping[str, Any]) -> list[int]:
    """The pauses that can be chosen for a game; none where all know whose decision it is."""
    return list(CHOICES) if hides_moves(game) and game.hides_with(options) else []


def usual(seats: Sequence[Seat]) -> float:
    """How long pauses last at a table if nobody chooses."""
    persons = {seat.person for seat in seats if seat.kind == PERSON}
    return USUAL if len(persons) > 1 else USUAL_ALONE


@dataclass(eq=False)
class ReactionWindow:
    """One moment that goes on. `stage` counts the moments after the same move from 1 on."""

    reaction_windows: tuple[State, ...]
    stage: int
    seconds: float
    asked: dict[int, State]
    """Who is asked, in the order of play, each with the position in which it decides if all before it pass."""
    leave_by: str
    untimed: bool
    """Whether the table waits for whoever is asked: nobody else is there who might draw conclusions."""
    monotonic: Callable[[], float]
    """The clock that it goes by."""
    answers: dict[int, str] = field(default_factory=dict)
    lookers: set[Viewer] = field(default_factory=set)
    """Shared screens that have been passed on to look at another's cards; the pause lasts until they are back."""
    is_up: bool = False
    timer: Timer | None = None
    thinking: list[asyncio.Task[None]] = field(default_factory=list)
    _began: float | None = None
    """When its time began to run."""

    @property
    def moment(self) -> State:
        """The position as it looks to all who are not asked."""
        return self.reaction_windows[self.stage - 1]

    @property
    def is_last(self) -> bool:
        """Whether no other moment comes after this one."""
        return self.stage == len(self.reaction_windows)

    @property
    def left(self) -> float:
        """The seconds that it still lasts."""
        gone = 0.0 if self._began is None else self.monotonic() - self._began
        return max(0.0, self.seconds - gone)

    def begin(self, start_timer: StartTimer, ring: Callable[[], None]) -> None:
        """Let the time run."""
        self._began = self.monotonic()
        self.timer = start_timer(self.seconds, ring)

    def end(self) -> None:
        """Nothing rings any more, and nobody thinks about it."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        for task in self.thinking:
            task.cancel()

    def is_waiting(self, persons: set[int]) -> bool:
        """Whether the pause goes on though its time is up."""
        return bool(self.lookers) or (self.untimed and bool((self.asked.keys() & persons) - self.answers.keys()))

    def given(self) -> list[tuple[int, str]]:
        """What has been answered, in the order of play, as far as the others' questions stay what they were."""
        given: list[tuple[int, str]] = []
        for seat in self.asked:
            given.append((seat, self.answers.get(seat, self.leave_by)))
            if given[-1][1] != self.leave_by:
                break
        return given

    def told(self, seat: int | None) -> PauseFacts:
        """What a position says of the pause: how long it lasts; to who is asked also how it ends for them."""
        told: PauseFacts = {"seconds": self.seconds}
        if seat in self.asked:
            told |= {"left": None if self.untimed else round(self.left, 2), "pass": self.leave_by}
            told["noted"] = self.answers.get(seat)
        return told


def reaction_window_of(
    match: Match, reaction_windows: tuple[State, ...], stage: int, seconds: float, monotonic: Callable[[], float]
) -> ReactionWindow:
    """The pause for a moment, with all who are asked at it."""
    persons = sum(seat.kind == PERSON for seat in match.seats)
    assert match.game.reactions is not None
    leave_by = match.game.reactions.PASS
    asked = _asked_at(match.state, reaction_windows[stage - 1], leave_by)
    return ReactionWindow(reaction_windows, stage, seconds, asked, leave_by, untimed=persons == 1, monotonic=monotonic)


def _asked_at(state: State, moment: State, leave_by: str) -> dict[int, State]:
    """Who is asked at a moment, if everybody passes."""
    asked: dict[int, State] = {}
    while isinstance(state.actor, int) and state.actor not in asked and is_at(state, moment):
        asked[state.actor] = state
        state = state.play(leave_by)
    return asked
