"""Reviews of finished games: each position's value, the luck, the losses by errors, and the turning points.

A finished game has no hidden information, so each position is searched as it was. Better turns are searched from what
the seat could see, a whole turn at a time (`turns.py`), and turns are compared on determinizations of what it couldn't
see: no player is blamed for what it couldn't know.

`review_turn` reviews one turn or one draw, in a moment, so that workers can answer other questions in between.
`hints.py` then confirms and explains the `possible_mistakes`, and `assess` summarizes the game: the curve is smoothed
(`curve.py`), and only changes that exceed its error are turning points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crossings.advice.curve import Estimate, smooth
from crossings.advice.describe import play_moves
from crossings.advice.results import NO_EXPLANATION, Explanation
from crossings.advice.turns import (
    DEFAULT_BUDGET,
    SearchBudget,
    SideValues,
    best_turn,
    determinizations,
    gain,
    side_values,
    sides,
    split_turn,
)
from crossings.engine import CHANCE, OVER, State
from crossings.engine.checks import check_seed
from crossings.search.simulation import WIN_VALUE, side_of

MIN_SWING = 50
"""Minimum change of value, in thousandths, of a turning point."""
MIN_ERRORS = 2.0
"""Minimum change of value of a turning point, in standard errors of the curve."""
MIN_CHANCE = 100
"""Minimum value, in thousandths, before or after luck that is a turning point: a side with less can hardly win."""
MIN_CRASH = 200
"""Fall of the curve, in thousandths, within `CRASH_POSITIONS`, that always has a turning point."""
CRASH_POSITIONS = 24
CLEAR_MARGIN = 100
"""Minimum gain, in thousandths, of a turn that would have saved a lost co-operative game."""
MAX_TURNING_POINTS = 4
MIN_EXPLAINED = 30
"""Minimum loss of a mistake to explain, in thousandths."""
MAX_EXPLAINED_TURNS = 8
"""Number of largest mistakes to explain."""
EXPLAINED_LAST_CHANCES = 2
"""Number of last missed chances to explain in a lost co-operative game."""
MAX_DRAWS_PER_THROW = 4
"""Up to this many draws in a row are one throw; in longer sequences, such as the moves of all searchers, each draw
counts separately."""
SEED = 1
"""Fixed seed, so that a review is reproducible."""
MIN_EXPLAINED_SHARE = 0.5
"""Minimum size of a turning point with a reason, as a share of the largest one, to stand for a fall of the curve."""
LUCK_WEIGHT = 0.5
"""Weight of luck against a mistake with the same change of value, from which a player can learn more."""


@dataclass(frozen=True)
class ReviewedPosition:
    """A position of the game and the move made there by seat `by` (or CHANCE; OVER at the end of the game)."""

    by: int
    move: str
    value: SideValues
    """Values before the move; at a chance node, the expectation over all outcomes."""
    after: SideValues
    """Values after the move."""
    turn: int = 1
    """Number of moves in the turn that begins here; 0 within a turn."""
    best: tuple[str, ...] = ()
    """The turn that a search from the seat's view prefers, if it is significantly better."""
    lost: float = 0.0
    """How much less the turn was worth than the best one for the seat, 0 if it was as good."""

    def to_json(self) -> list[Any]:
        """Return the position as JSON, which is stored and sent."""
        value, after = ([round(each, 1) for each in one] for one in (self.value, self.after))
        return [self.by, self.move, value, after, self.turn, list(self.best), round(self.lost, 1)]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> ReviewedPosition:
        """Create a reviewed position from the output of `to_json`."""
        by, move, value, after, turn, best, lost = data
        return cls(by, move, tuple(value), tuple(after), turn, tuple(best), lost)


@dataclass(frozen=True)
class TurningPoint:
    """A change of the value for `side` between positions `first` and `last`, which may have turned the game.

    Either a mistake of the seat `by`, where the turn `best` would have kept `value_before`, or luck (`by` is CHANCE).
    """

    first: int
    last: int
    by: int
    side: int
    best: tuple[str, ...]
    value_before: float
    value_after: float
    why: Explanation = NO_EXPLANATION

    @property
    def size(self) -> float:
        """Size of the change."""
        return abs(self.value_after - self.value_before)

    @property
    def is_loss(self) -> bool:
        """Whether the side's value fell."""
        return self.value_after < self.value_before


@dataclass(frozen=True)
class Review:
    """The summary of a game."""

    curve: tuple[SideValues, ...]
    """The values of each position, from the first to the last."""
    errors: tuple[SideValues, ...]
    """Their standard errors."""
    luck: SideValues
    """Total luck of each side: values after draws minus their expectations."""
    lost: SideValues
    """Total loss of each seat against the best turns."""
    points: tuple[TurningPoint, ...]
    """The turning points, the largest first."""
    saving: TurningPoint | None = None
    """In a lost co-operative game: the last decision where another turn kept a clearly better chance."""


# ---- one turn ------------------------------------------------------------------------------------


def review_turn(
    state: State, moves: Sequence[str], budget: SearchBudget = DEFAULT_BUDGET, seed: int = SEED
) -> list[ReviewedPosition]:
    """Review a position of a finished game and the moves that one actor made from there on.

    Give one move at a chance node, and none for the final position. Raises `BadSeed`, `IllegalMove`.
    """
    seed = check_seed(seed)
    if not moves:
        last = side_values(state, budget, seed)
        return [ReviewedPosition(OVER, "", last, last)]
    if state.actor == "chance":
        (move,) = moves
        return [
            ReviewedPosition(
                CHANCE, move, expectation(state, budget, seed), side_values(state.play(move), budget, seed)
            )
        ]
    found: list[ReviewedPosition] = []
    while len(found) < len(moves):
        turn = _review_turn(state, moves[len(found) :], budget, seed)
        found += turn
        for one in turn:
            state = state.play(one.move)
    return found


def _review_turn(state: State, moves: Sequence[str], budget: SearchBudget, seed: int) -> list[ReviewedPosition]:
    """Review each position of the turn that begins these moves; the first one contains the better turn, if any."""
    seat = state.actor
    assert isinstance(seat, int)
    states = determinizations(state, seat, seed)
    made, best = split_turn(states, seat, moves), best_turn(states, seat, budget, seed)
    better = gain(best, made, seat, budget, seed)
    found, before = [], side_values(state, budget, seed)
    after = side_values(play_moves(state, made.moves).states[-1], budget, seed)
    for number, move in enumerate(made.moves):
        here, next_value = (_between(before, after, part / len(made.moves)) for part in (number, number + 1))
        found.append(ReviewedPosition(seat, move, here, next_value, turn=0))
    found[0] = replace(found[0], turn=len(made.moves))
    if better.is_clear:
        found[0] = replace(found[0], best=best.moves, lost=better.mean)
    return found


def _between(one: SideValues, other: SideValues, share: float) -> SideValues:
    """Return values at this share of the way: half a turn has no value of its own."""
    return tuple(a + share * (b - a) for a, b in zip(one, other, strict=True))


def expectation(state: State, budget: SearchBudget, seed: int) -> SideValues:
    """Return the expected values of a chance node over all outcomes."""
    chances = [(float(chance), state.play(move)) for move, chance in state.outcomes().items()]
    outcomes = [(chance, side_values(after, budget, seed)) for chance, after in chances]
    return tuple(sum(chance * each[side] for chance, each in outcomes) for side in range(sides(state)))


def turn_starts(states: Sequence[State], moves: Sequence[str]) -> list[int]:
    """Return where `review_turn` begins: at each change of actor, and at each draw."""
    actors = [state.actor for state in states[: len(moves)]]
    starts = [at for at, who in enumerate(actors) if not at or who == "chance" or who != actors[at - 1]]
    return [*starts, len(moves)]


# ---- the whole game ------------------------------------------------------------------------------


def review_game(
    states: Sequence[State], moves: Sequence[str], budget: SearchBudget = DEFAULT_BUDGET, seed: int = SEED
) -> Iterator[ReviewedPosition]:
    """Review a whole game; there is one more position than moves."""
    starts = turn_starts(states, moves)
    for at, end in zip(starts, [*starts[1:], None], strict=True):
        yield from review_turn(states[at], moves[at:end], budget, seed)


def possible_mistakes(positions: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """Return the mistakes to explain: the largest, and in a lost co-operative game also the last missed chances."""
    found = [point for point in _worst_of_repeated(_mistakes(positions), positions) if point.size >= MIN_EXPLAINED]
    largest = sorted(found, key=lambda point: -point.size)[:MAX_EXPLAINED_TURNS]
    last = (
        [point for point in found if point.size >= CLEAR_MARGIN][-EXPLAINED_LAST_CHANCES:]
        if _is_team_loss(positions)
        else []
    )
    return sorted({point.first: point for point in (*largest, *last)}.values(), key=lambda point: point.first)


def assess(
    positions: Sequence[ReviewedPosition],
    whys: Mapping[int, Explanation],
    has_reason: Callable[[TurningPoint], bool] = lambda point: True,
) -> Review:
    """Summarize a game. Only confirmed mistakes count; `whys` explains them by the index where their turn begins.

    `has_reason`: whether there is a reason for a turning point that a reader can see. Other mistakes are only returned
    if the curve falls there and nothing else explains the fall.
    """
    made = [one for one in positions if one.by != OVER]
    sides = len(positions[0].value)
    seats = max([sides, *(one.by + 1 for one in made)])
    luck = tuple(sum(one.after[side] - one.value[side] for one in made if one.by == CHANCE) for side in range(sides))
    mistakes = [replace(point, why=whys[point.first]) for point in _mistakes(positions) if point.first in whys]
    mistakes = [point for point in mistakes if point.why.gained > 0]
    curves = [_curve(positions, side, {point.first: point for point in mistakes}) for side in range(sides)]
    mistakes = [_on_curve(point, curves[point.side]) for point in mistakes]
    lost = tuple(sum(point.why.gained for point in mistakes if point.by == seat) for seat in range(seats))
    saving = None
    if _is_team_loss(positions):
        saving = next((point for point in reversed(mistakes) if point.size >= CLEAR_MARGIN), None)
    points = _choose_turning_points(mistakes, _swings(positions), curves, has_reason)
    curve, errors = ([tuple(each[part] for each in at) for at in zip(*curves, strict=True)] for part in (0, 1))
    return Review(tuple(curve), tuple(errors), luck, lost, points, saving)


def known_curve(positions: Sequence[ReviewedPosition]) -> list[tuple[Estimate, ...]]:
    """Return the values of each side at the positions reviewed so far, before mistakes are confirmed."""
    return list(zip(*(_curve(positions, side, {}) for side in range(len(positions[0].value))), strict=True))


def _curve(positions: Sequence[ReviewedPosition], side: int, mistakes: Mapping[int, TurningPoint]) -> list[Estimate]:
    """Return the smoothed values for a side; within a turn, they change evenly."""
    starts = [at for at, one in enumerate(positions) if one.turn or one.by < 0]
    changes = [_known_change(positions[at], side, mistakes.get(at)) for at in starts]
    smoothed = smooth([positions[at].value[side] for at in starts], changes, is_last_exact=positions[-1].by == OVER)
    curve: list[Estimate] = []
    for number, at in enumerate(starts[:-1]):
        length, (begin, end) = starts[number + 1] - at, smoothed[number : number + 2]
        curve += [
            Estimate(*(a + part / length * (b - a) for a, b in zip(begin, end, strict=True))) for part in range(length)
        ]
    return [*curve, smoothed[-1]]


def _known_change(one: ReviewedPosition, side: int, mistake: TurningPoint | None) -> float:
    """Return how the value changes by luck or by a confirmed mistake."""
    if one.by == CHANCE:
        return one.after[side] - one.value[side]
    if mistake is None:
        return 0.0
    if mistake.side == side:
        return -mistake.why.gained
    return mistake.why.gained / (len(one.value) - 1)


def _on_curve(point: TurningPoint, curve: Sequence[Estimate]) -> TurningPoint:
    """Return a mistake with the value after it from the curve, and before it what was gained more."""
    after = curve[point.last].mean
    return replace(point, value_before=min(float(WIN_VALUE), after + point.why.gained), value_after=after)


def _is_team_loss(positions: Sequence[ReviewedPosition]) -> bool:
    return len(positions[0].value) == 1 and positions[-1].value[0] == 0


def _mistakes(positions: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """Return each turn for which there was a better one."""
    found = []
    for at, one in enumerate(positions):
        if one.by >= 0 and one.lost > 0:
            side = side_of(one.by, len(one.value))
            value_after = positions[at + one.turn - 1].after[side]
            found.append(
                TurningPoint(
                    at, at + one.turn, one.by, side, one.best, min(WIN_VALUE, value_after + one.lost), value_after
                )
            )
    return found


def _worst_of_repeated(mistakes: Iterable[TurningPoint], positions: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """Of repeated misses of the same better turn without a draw in between, keep the largest."""
    draws = [one.by == CHANCE for one in positions]
    worst: dict[tuple[int, tuple[str, ...], int], TurningPoint] = {}
    for point in mistakes:
        missed = point.by, point.best, sum(draws[: point.first])
        worst[missed] = max(worst.get(missed, point), point, key=lambda one: one.size)
    return list(worst.values())


def _swings(positions: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """Return the changes of value by chance after the first decision, for the side with the largest change.

    A few draws in a row count as one.
    """
    found = []
    starts = [at for at, one in enumerate(positions) if at and one.by == CHANCE and positions[at - 1].by != CHANCE]
    for first in starts:
        last = next(at for at in range(first, len(positions)) if positions[at].by != CHANCE)
        step = last - first if last - first <= MAX_DRAWS_PER_THROW else 1
        found += [_swing(positions, at, at + step) for at in range(first, last, step)]
    return found


def _swing(positions: Sequence[ReviewedPosition], first: int, last: int) -> TurningPoint:
    """Return the change of value by the draws between two positions."""
    gains = [
        sum(one.after[side] - one.value[side] for one in positions[first:last])
        for side in range(len(positions[first].value))
    ]
    side = max(range(len(gains)), key=lambda side: abs(gains[side]))
    value_after = positions[last - 1].after[side]
    value_before = min(float(WIN_VALUE), max(0.0, value_after - gains[side]))
    return TurningPoint(
        first,
        last,
        CHANCE,
        side,
        (),
        value_before,
        _without_search_error(value_before, value_after, positions[last], side),
    )


def _without_search_error(value_before: float, value_after: float, answer: ReviewedPosition, side: int) -> float:
    """Return the value after a swing without the part that the next move takes back, unless that is a mistake.

    That part was an error of the search.
    """
    if answer.by < 0 or answer.lost > 0:
        return value_after
    low, high = sorted((value_before, value_after))
    return min(high, max(low, answer.after[side]))


def _choose_turning_points(
    mistakes: Sequence[TurningPoint],
    swings: Sequence[TurningPoint],
    curves: Sequence[Sequence[Estimate]],
    has_reason: Callable[[TurningPoint], bool],
) -> tuple[TurningPoint, ...]:
    """Choose the largest turning points with a reason, the worst mistake and one in each crash of the curve among them.

    All but a mistake in a crash need a reason. Of consecutive turns or draws, only one is chosen.
    """
    swings = [point for point in swings if max(point.value_before, point.value_after) >= MIN_CHANCE]
    points = [*mistakes, *swings]
    crashes = [point for crash in _crashes(curves) for point in _largest_within(points, *crash, has_reason)]
    clear = [point for point in points if point.size >= max(MIN_SWING, MIN_ERRORS * _error(point, curves))]
    worst = sorted((point for point in clear if point in mistakes and has_reason(point)), key=lambda point: -point.size)
    chosen: list[TurningPoint] = []
    for point in [*worst[:1], *crashes, *sorted(clear, key=_weight, reverse=True)]:
        if len(chosen) == MAX_TURNING_POINTS:
            break
        if not any(_is_near(point, one) for one in chosen) and (point in crashes or has_reason(point)):
            chosen.append(point)
    return tuple(sorted(chosen, key=lambda point: -point.size))


def _error(point: TurningPoint, curves: Sequence[Sequence[Estimate]]) -> float:
    return curves[point.side][point.last].error


def _crashes(curves: Sequence[Sequence[Estimate]]) -> Iterator[tuple[int, int, int]]:
    """Yield the largest fall of each side's curve within `CRASH_POSITIONS`: side, first and last position."""
    for side, curve in enumerate(curves):
        falls = [
            (curve[first].mean - curve[last].mean, first, last)
            for first in range(len(curve))
            for last in range(first + 1, min(len(curve), first + CRASH_POSITIONS + 1))
        ]
        size, first, last = max(falls, default=(0.0, 0, 0))
        if size >= MIN_CRASH:
            yield side, first, last


def _largest_within(
    points: Sequence[TurningPoint], side: int, first: int, last: int, has_reason: Callable[[TurningPoint], bool]
) -> list[TurningPoint]:
    """Return the largest turning point of a fall, if there is any: one with a reason if it is large enough.

    Else a mistake without a reason; luck without one is rather an error of the search.
    """
    inside = [point for point in points if point.side == side and first <= point.first < last and point.is_loss]
    ranked = sorted((point for point in inside if point.size >= MIN_EXPLAINED), key=_weight, reverse=True)
    large = (point for point in ranked if _weight(point) >= MIN_EXPLAINED_SHARE * _weight(ranked[0]))
    explained = next(filter(has_reason, large), None)
    return [explained] if explained else [point for point in ranked[:1] if point.by != CHANCE]


def _weight(point: TurningPoint) -> float:
    return point.size * LUCK_WEIGHT if point.by == CHANCE else point.size


def _is_near(one: TurningPoint, other: TurningPoint) -> bool:
    """Return whether two turning points, both of luck or both of players, follow each other: they are one story."""
    early, late = sorted((one, other), key=lambda point: point.first)
    return (one.by == CHANCE) == (other.by == CHANCE) and late.first <= early.last
