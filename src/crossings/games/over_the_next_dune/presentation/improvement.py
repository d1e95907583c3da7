"""Better turns by exact calculation: each soldier in turn walks where the squad gains most without more danger.

Searches choose about 20 single steps one by one. They leave soldiers idle, since one more row hardly changes the value
of a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crossings.engine import Game, State
from crossings.engine.kernels.kernel import kernels_of

from .. import walks
from ..rules import data
from ..rules.kernels import ALL_PARTS, DONE
from .consequences import CAUGHT, LOST, TOO_FAR
from .forecast import forecast
from .position import Position
from .proofs import IN_DANGER, ROW, SAFE, too_late
from .turn_summary import HUNDRED

MAX_POSITIONS = 1024
"""The maximum number of positions that one soldier's walks can lead to."""
MAX_ROUNDS = 3
"""How often each soldier's walk is improved at most."""
MAX_FORECASTS = 8
"""How many ends of one soldier's walks are calculated exactly at most."""
SLOTS_PER_POSITION = 4
DRIVERS = [kernels_of(walks)[name] for name in ("explore", "assess")]


class Outcome(NamedTuple):
    """What the end of a turn is worth, in hundredths of a won game."""

    gains: float
    dangers: float
    """OND-13, OND-42, OND-61: those of the next search phase, exactly; not above 0."""
    chance: int
    """The evaluation of the position, so that soldiers stay near enough to free captives, for example."""

    @property
    def total(self) -> float:
        """The whole value."""
        return self.gains + self.dangers

    def is_better_than(self, other: Outcome) -> bool:
        """Return whether it is worth more, without more danger."""
        return self.total > other.total and self.dangers >= other.dangers and self.chance >= other.chance


class Walk(NamedTuple):
    """The moves of one soldier, with those that place captives whom he frees."""

    soldier: int
    moves: tuple[int, ...]


class Line(NamedTuple):
    """A whole turn: walks of different soldiers, its last record, and what that is worth."""

    walks: tuple[Walk, ...]
    end: bytes
    outcome: Outcome


def improve(start: State, moves: Sequence[str], fixed: int) -> tuple[str, ...]:
    """Return a turn that gains more without more danger, or the same one; its first `fixed` moves stay.

    Only turns of a player who leads all soldiers are improved, and only by compiled kernels.
    """
    game = start.game
    numbers = [game.number_of[move] for move in moves]
    if start.seats > 1 or not game.kernels.compiled:
        return tuple(moves)
    while fixed < len(numbers) and data.PARTS[numbers[fixed] % ALL_PARTS].startswith("place"):
        fixed += 1
    improver = Improver(game, _play(start.record, game, numbers[:fixed]))
    line = improver.line(_walks(numbers[fixed:], improver.mover))
    better = line and improver.improve(line)
    if better is line or better is None:
        return tuple(moves)
    return (*moves[:fixed], *(game.moves[number] for number in improver.moves_of(better.walks)))


def is_dominated(end: State, other: State) -> bool:
    """Return whether the end of another turn is worth more, without more danger; not before a search phase."""
    if not all(state.unpacked().phase == data.SEARCH for state in (end, other)):
        return False
    return _outcome_of(other.game, other.record).is_better_than(_outcome_of(end.game, end.record))


def compile_drivers(game: Game) -> None:
    """Load the kernels from the cache, or compile them."""
    Improver(game, game.start().record).explore(1, ())


def _walks(numbers: Sequence[int], mover: int) -> tuple[Walk, ...]:
    """Split moves into walks; `mover` is the soldier who is moving before them, or 0."""
    found: list[Walk] = [Walk(mover, ())] if mover else []
    for number in numbers:
        soldier, part = number // ALL_PARTS + 1, number % ALL_PARTS
        if number == DONE:
            continue
        if not found or (part in data.MOVEMENT_PARTS and soldier != found[-1].soldier):
            found.append(Walk(soldier, ()))
        found[-1] = Walk(found[-1].soldier, (*found[-1].moves, number))
    return tuple(found)


def _play(record: bytes, game: Game, numbers: Sequence[int]) -> bytes:
    for number in numbers:
        record = game.kernels.play_number(record, number)
    return record


class Improver:
    """Improves turns from one position in the sneak phase."""

    def __init__(self, game: Game, begun: bytes) -> None:
        import numpy as np

        self._game, self._begun = game, begun
        self.mover: int = game.kernels.unpacked(begun).mover
        self._compiled = game.kernels.bind(DRIVERS, compiled=True)
        self._states = np.zeros(MAX_POSITIONS + 1, game.kernels.dtype)
        self._keys = np.zeros(MAX_POSITIONS + 1, np.int64)
        self._slots = np.zeros(SLOTS_PER_POSITION * MAX_POSITIONS, np.int32)
        self._origins, self._made, self._scores, self._chances = np.zeros((4, MAX_POSITIONS + 1), np.int32)
        self._moves, _ = game.kernels.buffers()

    def improve(self, line: Line) -> Line:
        """Improve the walks of all soldiers, one after the other, until none can be improved."""
        for _ in range(MAX_ROUNDS):
            before = line
            for soldier in range(1, data.SOLDIERS + 1):
                line = self._improve_walk(line, soldier)
            if line is before:
                break
        return line

    def _improve_walk(self, line: Line, soldier: int) -> Line:
        """Return the line with the best walk of a soldier, in its place or after all others."""
        place = next((i for i, walk in enumerate(line.walks) if walk.soldier == soldier), len(line.walks))
        before, after = line.walks[:place], line.walks[place + 1 :]
        orders = [(before, after)]
        if after and not (place == 0 and self.mover):
            orders.append(((*before, *after), ()))
        found = [choice for order in orders for choice in self._better_walks(line, soldier, *order)]
        for _, walks_of_all in sorted(found, key=lambda choice: -choice[0])[:MAX_FORECASTS]:
            other = self.line(walks_of_all)
            if other and other.outcome.is_better_than(line.outcome):
                return other
        return line

    def _better_walks(
        self, line: Line, soldier: int, before: tuple[Walk, ...], after: tuple[Walk, ...]
    ) -> Iterator[tuple[int, tuple[Walk, ...]]]:
        """Yield walks that seem better, with their scores, the best first."""
        record = self._legal_play(before)
        if record is None:
            return
        count = self.explore(soldier, after, record)
        scores, chances = self._scores[:count], self._chances[:count]
        better = (scores > walks.UNIT * line.outcome.total) & (chances >= line.outcome.chance)
        [nodes] = better.nonzero()
        ends = dict[bytes, int]()
        for node in sorted(nodes.tolist(), key=lambda node: -scores[node]):
            if len(ends) < MAX_FORECASTS:
                ends.setdefault(self._soldiers_and_searchers(node), node)
        for node in ends.values():
            moves = self._moves_to(node)
            if self._game.kernels.unpacked(_play(record, self._game, moves)).mover == soldier:
                moves = (*moves, (soldier - 1) * ALL_PARTS + data.END_PART)
            yield int(scores[node]), (*before, Walk(soldier, moves), *after) if moves else (*before, *after)

    def explore(self, soldier: int, after: Sequence[Walk], record: bytes = b"") -> int:
        """Find all ends of a soldier's walks, with their scores; return their number."""
        import numpy as np

        self._states[:1] = self._game.kernels.numpy_row(record or self._begun)
        rest = np.array([move for walk in after for move in walk.moves], np.int32)
        buffers: tuple[Any, ...] = self._states, self._keys, self._slots, self._origins, self._made
        count: int = self._compiled["explore"](*buffers, soldier, MAX_POSITIONS, self._moves)
        self._compiled["assess"](self._states, soldier, count, rest, self._scores, self._chances, self._moves)
        return count

    def _soldiers_and_searchers(self, node: int) -> bytes:
        """Return the spaces of all soldiers and searchers in a position."""
        s, fields = self._states[node], ("soldier_column", "soldier_row", "searcher_column", "searcher_row")
        return b"".join(s[field].tobytes() for field in fields)

    def _moves_to(self, node: int) -> tuple[int, ...]:
        """Return the moves that lead to a position."""
        moves = list[int]()
        while node:
            moves.insert(0, int(self._made[node]))
            node = int(self._origins[node])
        return tuple(moves)

    def _legal_play(self, line: Sequence[Walk]) -> bytes | None:
        """Return the record after these walks, or None if they aren't legal."""
        record = self._begun
        for move in (move for walk in line for move in walk.moves):
            if move not in self._game.kernels.legal(record):
                return None
            record = self._game.kernels.play_number(record, move)
        return record

    def moves_of(self, line: Sequence[Walk]) -> list[int]:
        """Return the moves of these walks, with `done` at the end if the sneak phase isn't over."""
        moves = [move for walk in line for move in walk.moves]
        s = self._game.kernels.unpacked(_play(self._begun, self._game, moves))
        return [*moves, DONE] if s.phase == data.MOVE else moves

    def line(self, of_all: tuple[Walk, ...]) -> Line | None:
        """Return the turn of these walks, or None if they aren't legal or no search phase follows."""
        if self._legal_play(of_all) is None:
            return None
        end = _play(self._begun, self._game, self.moves_of(of_all))
        s = self._game.kernels.unpacked(end)
        is_regular = s.phase == data.SEARCH and s.searcher == 1
        return Line(of_all, end, _outcome_of(self._game, end)) if is_regular else None


def _outcome_of(game: Game, end: bytes) -> Outcome:
    """Return what the end of a turn is worth, by the values of reasons."""
    position = Position(None, game.kernels.unpacked(end))
    found = forecast(position)
    gains = -ROW * sum(position.s.soldier_row[1:]) + SAFE * sum(one.doing == "safe" for one in position.soldiers)
    gains += CAUGHT * sum(bool(one.captor) for one in position.soldiers)
    gains += TOO_FAR * len([*too_late(position)])
    dangers = IN_DANGER * sum(one.percent for one in found.threats) + LOST * sum(one.percent for one in found.to_camp)
    return Outcome(gains, dangers / HUNDRED, game.kernels.query("value", end, 0))
