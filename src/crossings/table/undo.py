"""Undo: the moves that led to a position, and how many of them an undo takes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crossings.table.events import CHANCE_MOVE, Event
from crossings.words import CORE


@dataclass(frozen=True)
class RecordedMove:
    """A move that led to the current position."""

    event: Event
    before: int
    """The number of the position before it."""
    is_hidden: bool = False
    """Whether it is hidden from any viewer."""
    is_bots: bool = False
    """Whether a bot made it, for itself or for a person."""

    @property
    def is_chance(self) -> bool:
        """Whether it is a draw."""
        return self.event.kind == CHANCE_MOVE

    @property
    def counts(self) -> bool:
        """Whether it is counted as a move, as by `State.is_counted`."""
        return not (self.is_chance or self.is_hidden)


@dataclass(frozen=True)
class UndoneMoves:
    """Moves that an undo took back, and the seat that requested it."""

    by: int
    moves: tuple[RecordedMove, ...]


@dataclass(frozen=True)
class Undo:
    """What an undo would take back, or why it is impossible. `consent` lists the seats of others that must agree."""

    count: int
    why: str = ""
    consent: tuple[int, ...] = ()


def find_undo(
    done: Sequence[RecordedMove],
    is_own: Callable[[RecordedMove], bool],
    is_forced: Callable[[RecordedMove], bool],
    reveals: Callable[[RecordedMove], bool],
    whole_turn: bool,
) -> Undo:
    """Return what an undo takes back: the seat's last decision, on request the rest of its turn, and all since.

    A forced pass is not a decision: undoing it alone would change nothing.
    """
    if not any(map(is_own, done)):
        return Undo(0, CORE.translate("undo-nothing"))
    count = 0
    consent: set[int] = set()
    for played in reversed(done):
        if played.is_chance:
            return Undo(0, CORE.translate("undo-past-chance"))
        if reveals(played):
            return Undo(0, CORE.translate("undo-past-shown"))
        count += 1
        if played.is_hidden:
            continue
        if is_own(played):
            if is_forced(played):
                continue
            count += rest_of_turn(done, count, reveals) if whole_turn else 0
            return Undo(count, consent=tuple(sorted(consent)))
        if not played.is_bots:
            consent.add(played.event.by)
    return Undo(0, CORE.translate("undo-nothing"))


def rest_of_turn(done: Sequence[RecordedMove], taken: int, reveals: Callable[[RecordedMove], bool]) -> int:
    """Return how many moves directly before the same seat made, up to one that can't be undone."""
    earlier = done[: len(done) - taken]
    mover = done[-taken].event.by
    rest = 0
    for more, played in enumerate(reversed(earlier), 1):
        if played.is_hidden:
            continue
        if played.is_chance or reveals(played) or played.event.by != mover:
            break
        rest = more
    return rest
