"""A game that is over, weighed: what each position was worth, what luck gave, what skill lost, where it turned.

A finished game hides nothing, so what a position is worth is searched from the position itself. What somebody might
have done better is searched from what that seat could see, a whole turn at a time (`turns.py`), and a turn is held
against another on deals of what it could not see: nobody is blamed for what nobody could know.

`weigh` looks at one turn, or one draw; that takes moments, so that others who want to think come in between. `assess`
sums up what was found; what may have been a mistake (`doubtful`) `advice.py` confirms and explains before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crossings.bots.reasons import NO_EXPLANATION, Explanation
from crossings.bots.turns import (
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
from crossings.engine.errors import check_seed
from crossings.search.simulation import WIN_VALUE, side_of

MIN_SWING = 30
"""A loss, or a stroke of luck, of so many thousandths may be a turning point."""
CLEAR_MARGIN = 100
"""A turn that keeps so many thousandths more would have saved a game that was lost together."""
MAX_TURNING_POINTS = 3
MAX_EXPLAINED_TURNS = 8
"""So many turns are looked at more closely, the weightiest,"""
EXPLAINED_LAST_CHANCES = 2
"""and the last of those that would have saved a game."""
MAX_DRAWS_PER_THROW = 4
"""So many draws in a row are one throw; of more, as the drives of all searchers, each is told by itself."""
SEED = 1
"""A review always comes out the same."""
LUCK_WEIGHT = 0.5
"""What a stroke of luck weighs against a decision that turned as much: that one can be learned from."""


@dataclass(frozen=True)
class ReviewedPosition:
    """A position of the game and what was done there, by seat `by` (or CHANCE; OVER: nothing any more)."""

    by: int
    move: str
    value: SideValues
    """Before the move; where chance decides, the expectation over all outcomes."""
    after: SideValues
    """After it."""
    turn: int = 1
    """How many moves the turn has that begins here; 0 within one."""
    best: tuple[str, ...] = ()
    """The turn that a search from the seat's own view would have made, if it is better beyond doubt."""
    lost: float = 0.0
    """How much the turn made was worth less than that one, to whoever made it; 0 if it was as good."""

    def to_json(self) -> list[Any]:
        """As it is kept and sent."""
        value, after = ([round(each, 1) for each in one] for one in (self.value, self.after))
        return [self.by, self.move, value, after, self.turn, list(self.best), round(self.lost, 1)]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> ReviewedPosition:
        """What `to_json` wrote."""
        by, move, value, after, turn, best, lost = data
        return cls(by, move, tuple(value), tuple(after), turn, tuple(best), lost)


@dataclass(frozen=True)
class TurningPoint:
    """A turning point: from position `first` to position `last` the worth to `side` went from `was` to `came`.

    A seat's turn (`by` is the seat) in whose stead `best` would have kept `was`; or what chance gave (`by` is CHANCE).
    """

    first: int
    last: int
    by: int
    side: int
    best: tuple[str, ...]
    was: float
    came: float
    why: Explanation = NO_EXPLANATION

    @property
    def size(self) -> float:
        """How much turned."""
        return abs(self.came - self.was)


@dataclass(frozen=True)
class Review:
    """What a whole game came to."""

    curve: tuple[SideValues, ...]
    """What each position was worth, from the first to the last."""
    luck: SideValues
    """For each side, what chance gave it beyond its expectation, in all."""
    lost: SideValues
    """For each seat, what its turns lost against the best ones, in all."""
    points: tuple[TurningPoint, ...]
    """The turning points, at most three, in the order of the game."""
    saving: TurningPoint | None = None
    """In a game that was lost together: the last decision where another turn kept a clearly better chance."""


# ---- one turn ------------------------------------------------------------------------------------


def review_turn(
    state: State, moves: Sequence[str], budget: SearchBudget = DEFAULT_BUDGET, seed: int = SEED
) -> list[ReviewedPosition]:
    """A position of a finished game and what was done there: the moves of whoever acted until somebody else did.

    Of chance it is one move; none: it is the last position. Raises `BadSeed`, `IllegalMove`.
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
    """Each position of the turn with which these moves begin; the first says what would have been better."""
    seat = state.actor
    assert isinstance(seat, int)
    dealt = determinizations(state, seat, seed)
    made, best = split_turn(dealt, seat, moves), best_turn(dealt, seat, budget, seed)
    better = gain(best, made, seat, budget, seed)
    found, before = [], side_values(state, budget, seed)
    for move in made.moves:
        state = state.play(move)
        after = side_values(state, budget, seed)
        found.append(ReviewedPosition(seat, move, before, after, turn=0))
        before = after
    found[0] = replace(found[0], turn=len(made.moves))
    if better.is_clear:
        found[0] = replace(found[0], best=best.moves, lost=better.mean)
    return found


def expectation(state: State, budget: SearchBudget, seed: int) -> SideValues:
    """What a position in which chance decides is worth: all outcomes, each by its probability."""
    chances = [(float(chance), state.play(move)) for move, chance in state.outcomes().items()]
    weighed = [(chance, side_values(after, budget, seed)) for chance, after in chances]
    return tuple(sum(chance * each[side] for chance, each in weighed) for side in range(sides(state)))


def turn_starts(states: Sequence[State], moves: Sequence[str]) -> list[int]:
    """Where the moves of one actor begin, as `weigh` takes them: a seat's together, those of chance one by one."""
    actors = [state.actor for state in states[: len(moves)]]
    begins = [at for at, who in enumerate(actors) if not at or who == "chance" or who != actors[at - 1]]
    return [*begins, len(moves)]


# ---- the whole game ------------------------------------------------------------------------------


def review_game(
    states: Sequence[State], moves: Sequence[str], budget: SearchBudget = DEFAULT_BUDGET, seed: int = SEED
) -> Iterator[ReviewedPosition]:
    """A whole game: the positions, one more than the moves made in them."""
    begins = turn_starts(states, moves)
    for at, end in zip(begins, [*begins[1:], None], strict=True):
        yield from review_turn(states[at], moves[at:end], budget, seed)


def possible_mistakes(weighed: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """What may have been mistakes that count, the weightiest and in a game lost together the last: to be explained."""
    found = [point for point in _worst_of_repeated(_mistakes(weighed), weighed) if point.size >= MIN_SWING]
    weightiest = sorted(found, key=lambda point: -point.size)[:MAX_EXPLAINED_TURNS]
    last = (
        [point for point in found if point.size >= CLEAR_MARGIN][-EXPLAINED_LAST_CHANCES:]
        if _is_lost_together(weighed)
        else []
    )
    return sorted({point.first: point for point in (*weightiest, *last)}.values(), key=lambda point: point.first)


def assess(weighed: Sequence[ReviewedPosition], whys: Mapping[int, Explanation]) -> Review:
    """What was found at each position, the last one included, summed up. Of what may have been a mistake only that
    counts which has been explained and confirmed: by where the turn began."""
    made = [one for one in weighed if one.by != OVER]
    sides = len(weighed[0].value)
    seats = max([sides, *(one.by + 1 for one in made)])
    luck = tuple(sum(one.after[side] - one.value[side] for one in made if one.by == CHANCE) for side in range(sides))
    mistakes = [_with_explanation(point, whys[point.first]) for point in _mistakes(weighed) if point.first in whys]
    mistakes = [point for point in mistakes if point.why.gained > 0]
    lost = tuple(sum(point.size for point in mistakes if point.by == seat) for seat in range(seats))
    saving = None
    if _is_lost_together(weighed):
        saving = next((point for point in reversed(mistakes) if point.size >= CLEAR_MARGIN), None)
    return Review(
        tuple(one.value for one in weighed), luck, lost, _choose_turning_points(mistakes, _swings(weighed)), saving
    )


def _with_explanation(point: TurningPoint, why: Explanation) -> TurningPoint:
    return replace(point, why=why, was=min(WIN_VALUE, point.came + why.gained))


def _is_lost_together(weighed: Sequence[ReviewedPosition]) -> bool:
    return len(weighed[0].value) == 1 and weighed[-1].value[0] == 0


def _mistakes(weighed: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """Each turn for which there was a better one."""
    found = []
    for at, one in enumerate(weighed):
        if one.by >= 0 and one.lost > 0:
            side = side_of(one.by, len(one.value))
            came = weighed[at + one.turn - 1].after[side]
            found.append(TurningPoint(at, at + one.turn, one.by, side, one.best, min(WIN_VALUE, came + one.lost), came))
    return found


def _worst_of_repeated(mistakes: Iterable[TurningPoint], weighed: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """Who misses the same better turn again and again, with no draw between, has erred once: where it cost most."""
    draws = [one.by == CHANCE for one in weighed]
    worst: dict[tuple[int, tuple[str, ...], int], TurningPoint] = {}
    for point in mistakes:
        chance_missed = point.by, point.best, sum(draws[: point.first])
        worst[chance_missed] = max(worst.get(chance_missed, point), point, key=lambda one: one.size)
    return list(worst.values())


def _swings(weighed: Sequence[ReviewedPosition]) -> list[TurningPoint]:
    """What chance gave once somebody had decided: before, nothing could turn. A few draws in a row are one stroke.

    It is told to the side for which most depended on it.
    """
    found = []
    begins = [at for at, one in enumerate(weighed) if at and one.by == CHANCE and weighed[at - 1].by != CHANCE]
    for first in begins:
        last = next(at for at in range(first, len(weighed)) if weighed[at].by != CHANCE)
        step = last - first if last - first <= MAX_DRAWS_PER_THROW else 1
        found += [_swing(weighed, at, at + step) for at in range(first, last, step)]
    return found


def _swing(weighed: Sequence[ReviewedPosition], first: int, last: int) -> TurningPoint:
    """What the draws from one position to another gave."""
    gains = [
        sum(one.after[side] - one.value[side] for one in weighed[first:last])
        for side in range(len(weighed[first].value))
    ]
    side = max(range(len(gains)), key=lambda side: abs(gains[side]))
    came = weighed[last - 1].after[side]
    was = min(float(WIN_VALUE), max(0.0, came - gains[side]))
    return TurningPoint(first, last, CHANCE, side, (), was, _without_search_error(was, came, weighed[last], side))


def _without_search_error(was: float, came: float, answer: ReviewedPosition, side: int) -> float:
    """What is left of a stroke after the move that follows, unless that was a mistake: what such a move takes back was
    the search's own doubt."""
    if answer.by < 0 or answer.lost > 0:
        return came
    low, high = sorted((was, came))
    return min(high, max(low, answer.after[side]))


def _choose_turning_points(
    mistakes: Sequence[TurningPoint], strokes: Sequence[TurningPoint]
) -> tuple[TurningPoint, ...]:
    """The weightiest, among them the worst decision; of decisions of one seat in a row, and of draws, only one."""
    worst = sorted(mistakes, key=lambda point: -point.size)[:1]
    chosen: list[TurningPoint] = []
    for point in [*worst, *sorted([*mistakes, *strokes], key=_weight, reverse=True)]:
        if (
            len(chosen) < MAX_TURNING_POINTS
            and point.size >= MIN_SWING
            and not any(_is_near(point, one) for one in chosen)
        ):
            chosen.append(point)
    return tuple(sorted(chosen, key=lambda point: point.first))


def _weight(point: TurningPoint) -> float:
    return point.size * LUCK_WEIGHT if point.by == CHANCE else point.size


def _is_near(one: TurningPoint, other: TurningPoint) -> bool:
    """Whether two turning points are about the same turn of the game."""
    early, late = sorted((one, other), key=lambda point: point.first)
    return one.by == other.by and late.first <= early.last
