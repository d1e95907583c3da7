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

from crossings.bots.reasons import NO_WHY, Why
from crossings.bots.turns import USUAL, Effort, Worths, begun_turn, best_turn, deals, gain, sides, worths
from crossings.engine import CHANCE, OVER, State
from crossings.engine.errors import seed_from
from crossings.search.simulation import BEST, side_of

WEIGHTY = 30
"""A loss, or a stroke of luck, of so many thousandths may be a turning point."""
CLEARLY = 100
"""A turn that keeps so many thousandths more would have saved a game that was lost together."""
MOST_POINTS = 3
MOST_EXPLAINED = 8
"""So many turns are looked at more closely, the weightiest,"""
LAST_EXPLAINED = 2
"""and the last of those that would have saved a game."""
AT_ONCE = 4
"""So many draws in a row are one throw; of more, as the drives of all searchers, each is told by itself."""
SEED = 1
"""A review always comes out the same."""
LUCK_COUNTS = 0.5
"""What a stroke of luck weighs against a decision that turned as much: that one can be learned from."""


@dataclass(frozen=True)
class Weighed:
    """A position of the game and what was done there, by seat `by` (or CHANCE; OVER: nothing any more)."""

    by: int
    move: str
    worth: Worths
    """Before the move; where chance decides, the expectation over all outcomes."""
    after: Worths
    """After it."""
    turn: int = 1
    """How many moves the turn has that begins here; 0 within one."""
    best: tuple[str, ...] = ()
    """The turn that a search from the seat's own view would have made, if it is better beyond doubt."""
    lost: float = 0.0
    """How much the turn made was worth less than that one, to whoever made it; 0 if it was as good."""

    def to_json(self) -> list[Any]:
        """As it is kept and sent."""
        worth, after = ([round(each, 1) for each in one] for one in (self.worth, self.after))
        return [self.by, self.move, worth, after, self.turn, list(self.best), round(self.lost, 1)]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Weighed:
        """What `to_json` wrote."""
        by, move, worth, after, turn, best, lost = data
        return cls(by, move, tuple(worth), tuple(after), turn, tuple(best), lost)


@dataclass(frozen=True)
class Point:
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
    why: Why = NO_WHY

    @property
    def size(self) -> float:
        """How much turned."""
        return abs(self.came - self.was)


@dataclass(frozen=True)
class Review:
    """What a whole game came to."""

    curve: tuple[Worths, ...]
    """What each position was worth, from the first to the last."""
    luck: Worths
    """For each side, what chance gave it beyond its expectation, in all."""
    lost: Worths
    """For each seat, what its turns lost against the best ones, in all."""
    points: tuple[Point, ...]
    """The turning points, at most three, in the order of the game."""
    saving: Point | None = None
    """In a game that was lost together: the last decision where another turn kept a clearly better chance."""


# ---- one turn ------------------------------------------------------------------------------------


def weigh(state: State, moves: Sequence[str], effort: Effort = USUAL, seed: int = SEED) -> list[Weighed]:
    """A position of a finished game and what was done there: the moves of whoever acted until somebody else did.

    Of chance it is one move; none: it is the last position. Raises `BadSeed`, `IllegalMove`.
    """
    seed = seed_from(seed)
    if not moves:
        last = worths(state, effort, seed)
        return [Weighed(OVER, "", last, last)]
    if state.actor == "chance":
        (move,) = moves
        return [Weighed(CHANCE, move, expectation(state, effort, seed), worths(state.play(move), effort, seed))]
    found: list[Weighed] = []
    while len(found) < len(moves):
        turn = _weighed_turn(state, moves[len(found) :], effort, seed)
        found += turn
        for one in turn:
            state = state.play(one.move)
    return found


def _weighed_turn(state: State, moves: Sequence[str], effort: Effort, seed: int) -> list[Weighed]:
    """Each position of the turn with which these moves begin; the first says what would have been better."""
    seat = state.actor
    assert isinstance(seat, int)
    dealt = deals(state, seat, seed)
    made, best = begun_turn(dealt, seat, moves), best_turn(dealt, seat, effort, seed)
    better = gain(best, made, seat, effort, seed)
    found, before = [], worths(state, effort, seed)
    for move in made.moves:
        state = state.play(move)
        after = worths(state, effort, seed)
        found.append(Weighed(seat, move, before, after, turn=0))
        before = after
    found[0] = replace(found[0], turn=len(made.moves))
    if better.is_clear:
        found[0] = replace(found[0], best=best.moves, lost=better.mean)
    return found


def expectation(state: State, effort: Effort, seed: int) -> Worths:
    """What a position in which chance decides is worth: all outcomes, each by its probability."""
    chances = [(float(chance), state.play(move)) for move, chance in state.outcomes().items()]
    weighed = [(chance, worths(after, effort, seed)) for chance, after in chances]
    return tuple(sum(chance * each[side] for chance, each in weighed) for side in range(sides(state)))


def stretches(states: Sequence[State], moves: Sequence[str]) -> list[int]:
    """Where the moves of one actor begin, as `weigh` takes them: a seat's together, those of chance one by one."""
    actors = [state.actor for state in states[: len(moves)]]
    begins = [at for at, who in enumerate(actors) if not at or who == "chance" or who != actors[at - 1]]
    return [*begins, len(moves)]


# ---- the whole game ------------------------------------------------------------------------------


def weighed_game(
    states: Sequence[State], moves: Sequence[str], effort: Effort = USUAL, seed: int = SEED
) -> Iterator[Weighed]:
    """A whole game: the positions, one more than the moves made in them."""
    begins = stretches(states, moves)
    for at, end in zip(begins, [*begins[1:], None], strict=True):
        yield from weigh(states[at], moves[at:end], effort, seed)


def doubtful(weighed: Sequence[Weighed]) -> list[Point]:
    """What may have been mistakes that count, the weightiest and in a game lost together the last: to be explained."""
    found = [point for point in _once(_mistakes(weighed), weighed) if point.size >= WEIGHTY]
    weightiest = sorted(found, key=lambda point: -point.size)[:MOST_EXPLAINED]
    last = [point for point in found if point.size >= CLEARLY][-LAST_EXPLAINED:] if _is_lost_together(weighed) else []
    return sorted({point.first: point for point in (*weightiest, *last)}.values(), key=lambda point: point.first)


def assess(weighed: Sequence[Weighed], whys: Mapping[int, Why]) -> Review:
    """What was found at each position, the last one included, summed up. Of what may have been a mistake only that
    counts which has been explained and confirmed: by where the turn began."""
    made = [one for one in weighed if one.by != OVER]
    sides = len(weighed[0].worth)
    seats = max([sides, *(one.by + 1 for one in made)])
    luck = tuple(sum(one.after[side] - one.worth[side] for one in made if one.by == CHANCE) for side in range(sides))
    mistakes = [_explained(point, whys[point.first]) for point in _mistakes(weighed) if point.first in whys]
    mistakes = [point for point in mistakes if point.why.gained > 0]
    lost = tuple(sum(point.size for point in mistakes if point.by == seat) for seat in range(seats))
    saving = None
    if _is_lost_together(weighed):
        saving = next((point for point in reversed(mistakes) if point.size >= CLEARLY), None)
    return Review(tuple(one.worth for one in weighed), luck, lost, _turning(mistakes, _strokes(weighed)), saving)


def _explained(point: Point, why: Why) -> Point:
    return replace(point, why=why, was=min(BEST, point.came + why.gained))


def _is_lost_together(weighed: Sequence[Weighed]) -> bool:
    return len(weighed[0].worth) == 1 and weighed[-1].worth[0] == 0


def _mistakes(weighed: Sequence[Weighed]) -> list[Point]:
    """Each turn for which there was a better one."""
    found = []
    for at, one in enumerate(weighed):
        if one.by >= 0 and one.lost > 0:
            side = side_of(one.by, len(one.worth))
            came = weighed[at + one.turn - 1].after[side]
            found.append(Point(at, at + one.turn, one.by, side, one.best, min(BEST, came + one.lost), came))
    return found


def _once(mistakes: Iterable[Point], weighed: Sequence[Weighed]) -> list[Point]:
    """Who misses the same better turn again and again, with no draw between, has erred once: where it cost most."""
    draws = [one.by == CHANCE for one in weighed]
    worst: dict[tuple[int, tuple[str, ...], int], Point] = {}
    for point in mistakes:
        chance_missed = point.by, point.best, sum(draws[: point.first])
        worst[chance_missed] = max(worst.get(chance_missed, point), point, key=lambda one: one.size)
    return list(worst.values())


def _strokes(weighed: Sequence[Weighed]) -> list[Point]:
    """What chance gave once somebody had decided: before, nothing could turn. A few draws in a row are one stroke.

    It is told to the side for which most depended on it.
    """
    found = []
    begins = [at for at, one in enumerate(weighed) if at and one.by == CHANCE and weighed[at - 1].by != CHANCE]
    for first in begins:
        last = next(at for at in range(first, len(weighed)) if weighed[at].by != CHANCE)
        step = last - first if last - first <= AT_ONCE else 1
        found += [_stroke(weighed, at, at + step) for at in range(first, last, step)]
    return found


def _stroke(weighed: Sequence[Weighed], first: int, last: int) -> Point:
    """What the draws from one position to another gave."""
    gains = [
        sum(one.after[side] - one.worth[side] for one in weighed[first:last])
        for side in range(len(weighed[first].worth))
    ]
    side = max(range(len(gains)), key=lambda side: abs(gains[side]))
    came = weighed[last - 1].after[side]
    was = min(float(BEST), max(0.0, came - gains[side]))
    return Point(first, last, CHANCE, side, (), was, _lasting(was, came, weighed[last], side))


def _lasting(was: float, came: float, answer: Weighed, side: int) -> float:
    """What is left of a stroke after the move that follows, unless that was a mistake: what such a move takes back was
    the search's own doubt."""
    if answer.by < 0 or answer.lost > 0:
        return came
    low, high = sorted((was, came))
    return min(high, max(low, answer.after[side]))


def _turning(mistakes: Sequence[Point], strokes: Sequence[Point]) -> tuple[Point, ...]:
    """The weightiest, among them the worst decision; of decisions of one seat in a row, and of draws, only one."""
    worst = sorted(mistakes, key=lambda point: -point.size)[:1]
    chosen: list[Point] = []
    for point in [*worst, *sorted([*mistakes, *strokes], key=_weight, reverse=True)]:
        if len(chosen) < MOST_POINTS and point.size >= WEIGHTY and not any(_is_near(point, one) for one in chosen):
            chosen.append(point)
    return tuple(sorted(chosen, key=lambda point: point.first))


def _weight(point: Point) -> float:
    return point.size * LUCK_COUNTS if point.by == CHANCE else point.size


def _is_near(one: Point, other: Point) -> bool:
    """Whether two turning points are about the same turn of the game."""
    early, late = sorted((one, other), key=lambda point: point.first)
    return one.by == other.by and late.first <= early.last
