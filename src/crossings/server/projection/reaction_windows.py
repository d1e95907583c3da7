"""Reaction windows: after a move to which any player might react, the table waits the same short time in all cases.

Seats that can react are asked at once. Their answers stay secret until the window closes, and are then carried out in
the order of play. So neither what others see nor when they see it reveals who could have reacted (decision 0006).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self

from crossings.engine import Game, State
from crossings.server.messages.server_messages import PauseFacts
from crossings.table import PERSON, Match, Seat, hides_moves, is_at

LENGTHS = (0, 1, 2, 3, 5, 10)
"""Possible lengths in seconds. Without a window (0), the table reveals who could have reacted."""
DEFAULT_SECONDS = 2.0
DEFAULT_SECONDS_ALONE = 0.5
"""Default lengths in seconds: with several people, and for one person against bots."""


def allowed_lengths(game: Game, options: Mapping[str, Any]) -> list[int]:
    """Return the lengths that can be chosen for a game; none if it is always public who must decide."""
    return list(LENGTHS) if hides_moves(game) and game.hides_with(options) else []


def default_seconds(seats: Sequence[Seat]) -> float:
    """Return the default length at a table."""
    persons = {seat.person for seat in seats if seat.kind == PERSON}
    return DEFAULT_SECONDS if len(persons) > 1 else DEFAULT_SECONDS_ALONE


@dataclass(frozen=True, eq=False)
class ReactionWindow:
    """One open reaction window: the seats that are asked, their answers, and what viewers are sent of it.

    `stage` counts the windows after the same move, from 1.
    """

    windows: tuple[State, ...]
    stage: int
    seconds: float
    asked: Mapping[int, State]
    """The seats that are asked in the order of play, each with its position if all before it pass."""
    pass_move: str
    untimed: bool
    """Whether the table waits without limit, because no one else is there who could learn something from the delay."""
    answers: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    hinted: frozenset[int] = frozenset()
    """The seats that asked for a hint, which are counted when the window closes."""
    began: float | None = None
    """When the time started, by the monotonic clock; None: no viewer has seen the window yet."""

    @classmethod
    def of(cls, match: Match, windows: tuple[State, ...], stage: int, seconds: float) -> Self:
        """Return the reaction window at one of these positions, with the seats that are asked."""
        persons = sum(seat.kind == PERSON for seat in match.seats)
        assert match.game.reactions is not None
        pass_move = match.game.reactions.PASS
        asked = _asked_at(match.state, windows[stage - 1], pass_move)
        return cls(windows, stage, seconds, asked, pass_move, untimed=persons == 1)

    @property
    def position(self) -> State:
        """The position as seats see it that are not asked."""
        return self.windows[self.stage - 1]

    @property
    def is_last(self) -> bool:
        """Whether this is the last window after the move."""
        return self.stage == len(self.windows)

    @property
    def ends(self) -> float | None:
        """When the time is up, by the monotonic clock; None: it has not started."""
        return None if self.began is None else self.began + self.seconds

    def left(self, now: float) -> float:
        """Return the seconds left."""
        return self.seconds if self.ends is None else max(0.0, self.ends - now)

    def collected_answers(self) -> list[tuple[int, str]]:
        """Return the answers in the order of play, up to the first that changes what the next seat is asked."""
        given: list[tuple[int, str]] = []
        for seat in self.asked:
            given.append((seat, self.answers.get(seat, self.pass_move)))
            if given[-1][1] != self.pass_move:
                break
        return given

    def facts(self, seat: int | None, now: float) -> PauseFacts:
        """Return what a position says about the window. Seats that are asked also learn how it ends for them."""
        if seat is None or seat not in self.asked:
            return PauseFacts(self.seconds)
        left = None if self.untimed else round(self.left(now), 2)
        return PauseFacts(self.seconds, left=left, pass_move=self.pass_move, noted=self.answers.get(seat))


def _asked_at(state: State, window: State, pass_move: str) -> dict[int, State]:
    """Return the seats that are asked in a reaction window if all of them pass."""
    asked: dict[int, State] = {}
    while isinstance(state.actor, int) and state.actor not in asked and is_at(state, window):
        asked[state.actor] = state
        state = state.play(pass_move)
    return asked
