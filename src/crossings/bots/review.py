"""A game that is over, weighed: what each position was worth, what luck gave, what skill lost, where it turned.

A finished game hides nothing, so what a position is worth is searched from the position itself. What somebody might
have done better is searched from what that seat could see, and a move is held against another on deals of what it could
not see: nobody is blamed for what nobody could know. All worths are thousandths of a won game, and
chances to win where it has been measured what worths mean.

`weigh` looks at one position and the move made there; that takes moments, so that others who want to think come in
between. `assess` sums up what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from crossings.engine import CHANCE, OVER, Game, State, View
from crossings.engine.errors import seed_from
from crossings.search.calibration import calibrated
from crossings.search.levels import Budget, Clock, never
from crossings.search.search import searcher
from crossings.search.simulation import BEST, side_of

KEPT = 4096
"""How many positions' worths are remembered: what a move leads to is where the next one is made."""
DOUBT = 15
"""So many thousandths between two moves are no more than the search's own doubt: the one is as good as the other."""
DEALS = 8
"""How often what a seat could not see is dealt when two of its moves are compared."""
WEIGHTY = 30
"""A loss, or a stroke of luck, of so many thousandths may be a turning point."""
CLEARLY = 100
"""A move that keeps so many thousandths more would have saved a game that was lost together."""
MOST_TURNS = 3
AT_ONCE = 4
"""So many draws in a row are one throw; of more, as the drives of all searchers, each is told by itself."""
LUCK_COUNTS = 0.5
"""What a stroke of luck weighs against a decision that turned as much: that one can be learned from."""

Worths = tuple[float, ...]
"""What something is worth to each side: a side a seat, or one for all who win or lose together."""


class Effort(NamedTuple):
    """How much a review thinks, in simulations; `seconds` bounds each search where it runs interpreted."""

    worth: int = 128
    """About what a position is worth."""
    choice: int = 512
    """About which move would have been best."""
    seconds: float | None = None


USUAL = Effort()


@dataclass(frozen=True)
class Weighed:
    """A position of the game and what was done there, by seat `by` (or CHANCE; OVER: nothing any more)."""

    by: int
    move: str
    worth: Worths
    """Before the move; where chance decides, the expectation over all outcomes."""
    after: Worths
    """After it."""
    best: str = ""
    """The move that a search from the seat's own view would have made, if it is better beyond doubt."""
    lost: float = 0.0
    """How much the move made was worth less than that one, to whoever made it; 0 if it was as good."""

    def to_json(self) -> list[Any]:
        """As it is kept and sent."""
        return [self.by, self.move, _rounded(self.worth), _rounded(self.after), self.best, round(self.lost, 1)]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Weighed:
        """What `to_json` wrote."""
        by, move, worth, after, best, lost = data
        return cls(by, move, tuple(worth), tuple(after), best, lost)


@dataclass(frozen=True)
class Turn:
    """A turning point: from position `first` to position `last` the worth to `side` went from `was` to `came`.

    A seat's move (`by` is the seat) in whose stead `best` would have kept `was`; or what chance gave (`by` is CHANCE).
    """

    first: int
    last: int
    by: int
    side: int
    move: str
    best: str
    was: float
    came: float

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
    """For each seat, what its moves lost against the best ones, in all."""
    turns: tuple[Turn, ...]
    """At most three, in the order of the game."""
    saving: Turn | None = None
    """In a game that was lost together: the last decision where another move kept a clearly better chance."""


# ---- one position --------------------------------------------------------------------------------


def weigh(state: State, move: str, effort: Effort = USUAL, seed: int = 1) -> Weighed:
    """A position of a finished game and the move made there ("": it is the last one).

    Raises `BadSeed`, `IllegalMove`.
    """
    seed = seed_from(seed)
    if move == "":
        last = worths(state, effort, seed)
        return Weighed(OVER, "", last, last)
    after = worths(state.play(move), effort, seed)
    if state.actor == "chance":
        return Weighed(CHANCE, move, expectation(state, effort, seed), after)
    assert isinstance(state.actor, int)
    best = best_move(state, effort, seed)
    lost = 0.0 if best == move else better_by(state, best, move, effort, seed)
    if lost < DOUBT:
        best, lost = move, 0.0
    return Weighed(state.actor, move, worths(state, effort, seed), after, best, lost)


def worths(state: State, effort: Effort, seed: int) -> Worths:
    """What a position is worth to each side: exactly once the game is over, else by a search that sees everything."""
    return tuple(calibrated(state.game, state.options, worth) for worth in raw_worths(state, effort, seed))


def raw_worths(state: State, effort: Effort, seed: int) -> Worths:
    """The same before it is told as chances."""
    return _worths(state.game, state.record, effort, seed_from(seed))


@lru_cache(maxsize=KEPT)
def _worths(game: Game, record: bytes, effort: Effort, seed: int) -> Worths:
    state = State(game, record)
    search = searcher(game)
    search.prepare(Budget(simulations=effort.choice))
    clock = _clock(effort, 1 if state.actor is None else effort.worth)
    return search.think(state.seats, state.record, 0, seed, clock, knows_all=True).standing


def expectation(state: State, effort: Effort, seed: int) -> Worths:
    """What a position in which chance decides is worth: all outcomes, each by its probability."""
    chances = [(float(chance), state.play(move)) for move, chance in state.outcomes().items()]
    weighed = [(chance, worths(after, effort, seed)) for chance, after in chances]
    return tuple(sum(chance * each[side] for chance, each in weighed) for side in range(_sides(state)))


def best_move(state: State, effort: Effort, seed: int) -> str:
    """What a search chooses for whoever is to move, from that seat's view."""
    game, seat, seed = state.game, state.actor, seed_from(seed)
    assert isinstance(seat, int)
    legal = state.actions()
    if len(legal) == 1:
        return legal[0]
    imagined = state.imagined(seat, seed)
    thought = searcher(game).think(state.seats, imagined.record, seat, seed, _clock(effort, effort.choice))
    return game.moves[thought.best({game.number_of[text] for text in legal})]


def better_by(state: State, one: str, other: str, effort: Effort, seed: int) -> float:
    """How much more one move is worth than another to whoever is to move, as far as that seat could know."""
    seat, seed = state.actor, seed_from(seed)
    assert isinstance(seat, int)
    side = side_of(seat, _sides(state))
    deals = [state]
    if state.game.hides:
        deals = [state.imagined(seat, seed + deal) for deal in range(DEALS)]
    gains = [
        worths(deal.play(one), effort, seed)[side] - worths(deal.play(other), effort, seed)[side] for deal in deals
    ]
    return sum(gains) / len(gains)


def _clock(effort: Effort, simulations: int) -> Clock:
    return Clock(Budget(effort.seconds, simulations))


def _sides(state: State) -> int:
    return 1 if state.game.cooperative else state.seats


def _rounded(worth: Worths) -> list[float]:
    return [round(each, 1) for each in worth]


# ---- the whole game ------------------------------------------------------------------------------


def review(states: Sequence[State], moves: Sequence[str], effort: Effort = USUAL, seed: int = 1) -> Review:
    """A whole game at once: the positions, one more than the moves made in them."""
    return assess([weigh(state, move, effort, seed) for state, move in zip(states, [*moves, ""], strict=True)])


def assess(weighed: Sequence[Weighed]) -> Review:
    """What was found at each position, the last one included, summed up."""
    made = [one for one in weighed if one.by != OVER]
    sides = len(weighed[0].worth)
    seats = max([sides, *(one.by + 1 for one in made)])
    luck = tuple(sum(one.after[side] - one.worth[side] for one in made if one.by == CHANCE) for side in range(sides))
    mistakes = _mistakes(weighed)
    missed = _once(mistakes, weighed)
    lost = tuple(sum(turn.size for turn in missed if turn.by == seat) for seat in range(seats))
    saving = None
    if sides == 1 and weighed[-1].worth[0] == 0:
        saving = next((turn for turn in reversed(mistakes) if turn.size >= CLEARLY), None)
    return Review(tuple(one.worth for one in weighed), luck, lost, _turning(missed, _strokes(weighed)), saving)


def _mistakes(weighed: Sequence[Weighed]) -> list[Turn]:
    """Each move for which there was a better one."""
    found = []
    for at, one in enumerate(weighed):
        if one.by >= 0 and one.lost > 0:
            side = side_of(one.by, len(one.worth))
            came = one.after[side]
            found.append(Turn(at, at + 1, one.by, side, one.move, one.best, min(BEST, came + one.lost), came))
    return found


def _once(mistakes: Iterable[Turn], weighed: Sequence[Weighed]) -> list[Turn]:
    """Who misses the same better move again and again, with no draw between, has erred once: where it cost most."""
    draws = [one.by == CHANCE for one in weighed]
    worst: dict[tuple[int, str, int], Turn] = {}
    for turn in mistakes:
        chance_missed = turn.by, turn.best, sum(draws[: turn.first])
        worst[chance_missed] = max(worst.get(chance_missed, turn), turn, key=lambda one: one.size)
    return list(worst.values())


def _strokes(weighed: Sequence[Weighed]) -> list[Turn]:
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


def _stroke(weighed: Sequence[Weighed], first: int, last: int) -> Turn:
    """What the draws from one position to another gave."""
    gains = [
        sum(one.after[side] - one.worth[side] for one in weighed[first:last])
        for side in range(len(weighed[first].worth))
    ]
    side = max(range(len(gains)), key=lambda side: abs(gains[side]))
    came = weighed[last - 1].after[side]
    was = min(float(BEST), max(0.0, came - gains[side]))
    return Turn(first, last, CHANCE, side, "", "", was, _lasting(was, came, weighed[last], side))


def _lasting(was: float, came: float, answer: Weighed, side: int) -> float:
    """What is left of a stroke after the move that follows, unless that was a mistake: what such a move takes back was
    the search's own doubt."""
    if answer.by < 0 or answer.lost > 0:
        return came
    low, high = sorted((was, came))
    return min(high, max(low, answer.after[side]))


def _turning(mistakes: Sequence[Turn], strokes: Sequence[Turn]) -> tuple[Turn, ...]:
    """The weightiest, among them the worst decision; of decisions of one seat in a row, and of draws, only one."""
    worst = sorted(mistakes, key=lambda turn: -turn.size)[:1]
    chosen: list[Turn] = []
    for turn in [*worst, *sorted([*mistakes, *strokes], key=_weight, reverse=True)]:
        if len(chosen) < MOST_TURNS and turn.size >= WEIGHTY and not any(_is_near(turn, one) for one in chosen):
            chosen.append(turn)
    return tuple(sorted(chosen, key=lambda turn: turn.first))


def _weight(turn: Turn) -> float:
    return turn.size * LUCK_COUNTS if turn.by == CHANCE else turn.size


def _is_near(one: Turn, other: Turn) -> bool:
    """Whether two turning points are about the same turn of the game."""
    early, late = sorted((one, other), key=lambda turn: turn.first)
    return one.by == other.by and late.first <= early.last


Message = Mapping[str, Any]
"""What processes tell one another."""
MOST_ADVISED = 3
INTERPRETED_SECONDS = 0.3
"""How long a search of a review may take where nothing is compiled."""

Advice = list[tuple[str, float]]
"""Moves with what each is worth to whoever is to move, 0..1000, the best first."""


def advise(
    game: Game,
    view: View,
    seat: int,
    legal: Sequence[str],
    *,
    seed: int,
    budget: Budget,
) -> Advice:
    """The moves that a search from the seat's view tried most; of those not tried the ones that look best.

    Their worths are those that the search believes in: a few games played out at random say little.
    """
    clock = Clock(budget)
    search = searcher(game)
    search.prepare(budget)
    state = game.imagine(view, seed, seat)
    thought = search.think(state.seats, state.record, seat, seed, clock)
    allowed = {game.number_of[text] for text in legal}
    worth = thought.believed
    liked = sorted(thought.visits.keys() & allowed, key=lambda move: (-thought.visits[move], -worth[move], move))
    best = sorted(liked[:MOST_ADVISED], key=lambda move: -worth[move])
    return [(game.moves[move], worth[move]) for move in best]


def carried_out(game: Game, job: Message, called_off: Callable[[], bool] = never) -> Any:
    """What comes of a job."""
    if job["job"] == "advise":
        budget = Budget(job["seconds"], job.get("simulations"), called_off)
        return advise(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
    assert job["job"] == "weigh"
    effort = USUAL if searcher(game).compiled else USUAL._replace(seconds=INTERPRETED_SECONDS)
    return weigh(game.from_json(job["state"]), job["move"], effort).to_json()
