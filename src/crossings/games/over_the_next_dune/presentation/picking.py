"""How a move of Over the Next Dune is picked, what would be lost by it, what another pick means, macro moves."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any

from crossings.drawing.scene import CompoundMove, Pick
from crossings.engine import Refusal, copy_of
from crossings.engine.kernels.tables import flatten
from crossings.words import Effect, Preview

from ..rules import data, schema, search, soldiers
from ..rules.data import COMPASS, RING_SPACES
from ..rules.sneak import possible_steps
from ..words import WORDS, translate
from . import art, risks
from .effects import (
    BroughtToCamp,
    Caught,
    Drove,
    Followed,
    Freed,
    LeftOthers,
    Sneaked,
    Stopped,
    Stranded,
    TookCard,
    drive,
    sneak,
)
from .layout import middle, soldier_spot, space_id, space_of
from .position import COVERED_AROUND, Position, Space, centre, covered_spaces, king_distance, next_space
from .risks import LIKELY, carry_off_risks, catch_risks, dangerous_searchers, is_any_to_come, next_drives

LOSSES = (Caught, BroughtToCamp, Stranded)
"""Effects that cost a soldier or the game."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """For each legal action the places to pick, and what it would do."""
    return [_pick(position, move, preview(move)) for move in legal]


def _pick(position: Position, move: str, effects: Sequence[Effect]) -> Pick:
    """What ends something is a button, quiet as long as a soldier whom it concerns could still take a step."""
    if isinstance(effects[0], LeftOthers | Stopped):
        return Pick(move, (), WORDS.label(effects), quiet=bool(position.could_step), warning=_loss(position))
    losses = [effect for effect in effects if isinstance(effect, LOSSES)]
    label = WORDS.label(effect for effect in effects if effect not in losses)
    return Pick(move, _places(position, effects[0]), label, warning=WORDS.label(losses))


def _places(position: Position, effect: Effect) -> tuple[str, ...]:
    """A card; a space; for a step its end, and between movements first the soldier's own space."""
    match effect:
        case TookCard(card=card):
            return (f"card-{card}",)
        case Freed(at=at):
            return (space_id(at),)
        case Sneaked(at=at, soldier=soldier):
            return (space_id(at),) if position.s.mover else (space_id(position.soldier(soldier).at), space_id(at))
    return ()


# ---- what would be lost --------------------------------------------------------------------------


def _loss(position: Position) -> str:
    """What is lost if those who could still step stay where they are; small risks are passed over."""
    losses = tuple(_losses(position)) if position.could_step else ()
    return translate("warning", losses=losses) if losses else ""


def _losses(position: Position) -> Iterator[str]:
    if position.stepless:
        yield translate("loss-unmoved", soldiers=position.stepless)
    ends_phase = not (position.s.mover and position.waiting)
    if ends_phase and not is_any_to_come(position):
        yield _loss_of_the_game(position)
        return
    drives = next_drives(position, dangerous_searchers(position))
    for danger in carry_off_risks(drives) if ends_phase else ():
        if danger.percent >= LIKELY:
            yield translate("loss-carried-off", **vars(danger))
    for danger in catch_risks(drives):
        if danger.percent >= LIKELY and danger.soldiers[0] in position.could_step:
            yield translate("loss-caught", **vars(danger))


def _loss_of_the_game(position: Position) -> str:
    """OND-61, OND-62: the turn would be the last one."""
    in_camp = tuple(soldier for searcher in position.searchers if searcher.is_in_camp for soldier in searcher.captives)
    return translate("loss-camp", soldiers=in_camp) if in_camp else translate("loss-dawn")


# ---- what a pick means that no move has --------------------------------------------------------

ANY_STEP = COMPASS[0]
"""Who may not move at all may not step in any direction."""


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """What these places, picked in this order, come nearest to."""
    what, _, number = places[-1].partition("-")
    if position.phase in ("order", "join"):
        return f"{position.asked}:{places[-1] if what == 'card' else ANY_STEP}"
    if what == "card":
        return f"{position.s.mover or 1}:{places[-1]}"
    if position.phase == "place":
        return _put_down(position, space_of(places[-1]))
    first = position.soldier_at(space_of(places[0]))
    walker = position.s.mover or (first.number if first else 0)
    if what == "searcher":
        return _searcher(position, int(number), walker)
    space = space_of(places[-1])
    return _stepped(position, walker, space) if space else None


def _put_down(position: Position, space: Space | None) -> str | Refusal:
    column, row = position.soldier(position.asked).at
    for name, across, along in RING_SPACES:
        if space == (column + across, row + along):
            return f"{position.asked}:place-{name}"
    return WORDS.refusal("not-beside", "OND-48", soldier=position.asked)


def _searcher(position: Position, number: int, walker: int) -> str | Refusal:
    """A step under it, its captive, or the searcher itself."""
    searcher = position.searchers[number - 1]
    if covered := [step for step, space in _steps(position, walker).items() if space in covered_spaces(searcher.at)]:
        return f"{walker}:{covered[0]}"
    if searcher.captives and not walker:
        return f"{searcher.captives[0]}:{ANY_STEP}"
    return WORDS.refusal("searchers-drive", "OND-13")


def _stepped(position: Position, walker: int, space: Space) -> str | Refusal | None:
    there = position.soldier_at(space)
    if there and (there.number == walker or not walker or position.s.mover):
        return f"{there.number}:{ANY_STEP}"
    if not walker:
        return WORDS.refusal("nobody-picked", "OND-27")
    if step := next((step for step, goal in _steps(position, walker).items() if goal == space), None):
        return f"{walker}:{step}"
    return WORDS.refusal("too-far", "OND-28", points=position.s.points or position.s.option_move, soldier=walker)


def _steps(position: Position, walker: int) -> dict[str, Space]:
    """Where each step of a soldier would lead."""
    if not walker:
        return {}
    at = position.soldier(walker).at
    return {name: next_space(at, direction) for direction, name in enumerate(COMPASS, 1)}


MAX_POSITIONS_TO_TARGET = 140
"""So many positions are looked at in search of a way, then it is given up."""
MAX_POSITIONS_IN_REACH = 400
"""So many are looked at for all spaces within reach."""


@dataclass(frozen=True)
class Walk:
    """A way: the position and space that it leads to, its steps, and all that they do."""

    s: schema.State
    soldier: int
    at: Space
    moves: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def steps(self) -> list[Sneaked]:
        """The steps alone."""
        return [effect for effect in self.effects if isinstance(effect, Sneaked)]

    @property
    def points(self) -> int:
        """OND-28: what it costs."""
        return sum(step.price for step in self.steps)

    @property
    def followers(self) -> tuple[int, ...]:
        """OND-52: the searchers that it moves."""
        return tuple(sorted({effect.searcher for effect in self.effects if isinstance(effect, Followed)}))

    @property
    def caught(self) -> tuple[int, ...]:
        """OND-42: whom it gets caught."""
        return tuple(sorted(n for effect in self.effects if isinstance(effect, Caught) for n in effect.soldiers))

    @property
    def is_lost(self) -> bool:
        """OND-61, OND-63: whether it loses the game."""
        return self.s.reason not in (0, schema.ESCAPED)

    def rank(self, target: Space | None) -> tuple[int, ...]:
        """What makes it better than others, on the way to a space, to which it costs at least a point a space."""
        rest = king_distance(self.at, target) if target else 0
        bends = sum(a != b for a, b in pairwise(self.moves))
        return self.points + rest, self.is_lost, len(self.caught), len(self.followers), bends

    def key(self) -> tuple[Any, ...]:
        """Ways with the same key go on alike."""
        return self.at, self.points, self.followers, self.moves[-1:], self.bodies()

    def bodies(self) -> tuple[Any, ...]:
        """Where all others are."""
        s = self.s
        return *s.searcher_column, *s.searcher_row, s.halted, *s.soldier_status

    def is_interrupted(self) -> bool:
        """Whether the movement does not simply go on: over, caught up in a rescue, or no point left."""
        s = self.s
        is_over = s.phase == schema.ENDED or s.points == 0 or not soldiers.is_free(s, self.soldier)
        return bool(self.moves and (is_over or search.next_rescued(s)))

    def further(self) -> Iterator[Walk]:
        """One step on, the rules carried out."""
        possible = possible_steps(self.s, self.soldier, self.s.points or self.s.option_move)
        for direction, name in enumerate(data.COMPASS, 1):
            if possible >> direction & 1:
                s, to = copy_of(self.s), next_space(self.at, direction)
                effects = (*self.effects, *sneak(s, self.soldier, direction))
                yield Walk(s, self.soldier, to, (*self.moves, f"{self.soldier}:{name}"), effects)


def _walks(start: Walk, target: Space | None, key: Callable[[Walk], object], most: int) -> Iterator[Walk]:
    """Ways that go on from a start, the best first, until so many are looked at; of those with one key one goes on."""
    order, tried = count(), set[object]()
    ways: list[Any] = [(*start.rank(target), next(order), start)]
    while ways and len(tried) < most:
        walk: Walk = heapq.heappop(ways)[-1]
        yield walk
        if walk.is_interrupted() or key(walk) in tried:
            continue
        tried.add(key(walk))
        for further in walk.further():
            heapq.heappush(ways, (*further.rank(target), next(order), further))


def way_to(position: Position, soldier: int, target: Space) -> Walk | None:
    """The best way to a space, if there is one: fewest points, then fewest caught, fewest stirred, fewest bends."""
    points = position.s.points or position.s.option_move
    start = Walk(position.s, soldier, position.soldier(soldier).at)
    for walk in _walks(start, target, Walk.key, MAX_POSITIONS_TO_TARGET):
        if walk.rank(target)[0] > points:
            break
        if walk.at == target:
            return walk
    return None


def reach(position: Position, soldier: int) -> dict[Space, Walk]:
    """All spaces that a soldier can get to with his points, each with the best way there; his own is left out."""
    s = copy_of(position.s)
    if s.mover != soldier:
        soldiers.end_movement(s)
    start = Walk(s, soldier, position.soldier(soldier).at)
    best: dict[Space, Walk] = {}
    for walk in _walks(start, None, lambda walk: (walk.at, walk.bodies()), MAX_POSITIONS_IN_REACH):
        best.setdefault(walk.at, walk)
    del best[start.at]
    return best


# ---- as macro moves ----------------------------------------------------------------------------


def compound_moves(position: Position, legal: Sequence[str]) -> list[CompoundMove]:
    """None is offered as a button."""
    return []


def compound_move(position: Position, place: str) -> CompoundMove | None:
    """A walk to a space; none if there is no way, or one that would be interrupted by a rescue or the end.

    During a movement `place` is the target (`c5r17`, or `off-c5` to leave by the top). Solo, between movements, it is
    the soldier's space and the target: `c3r20>c5r17`.
    """
    if position.phase != "move":
        return None
    start, _, goal = place.rpartition(">")
    soldier, target = _walker(position, start), space_of(goal)
    if not soldier or not target or not search.is_on_board(target[0], max(target[1], 1)):
        return None
    walk = way_to(position, soldier, target)
    if not walk or len(walk.moves) < 2:
        return None
    done = {"points": walk.points, "searchers": walk.followers, "soldiers": walk.caught, "lost": walk.is_lost}
    label = translate("walk", steps=len(walk.moves), over=target[1] == 0, **done)
    return CompoundMove(walk.moves, label, overlay(position, walk))


def _walker(position: Position, start: str) -> int:
    """The soldier who would walk, else 0: the mover, or between movements the one picked who has not moved."""
    mover, there = position.s.mover, position.soldier_at(space_of(start))
    if mover and not start:
        return int(mover)
    return there.number if there and there.doing == ("moving" if mover else "free") else 0


def overlay(position: Position, walk: Walk) -> str:
    """The way, who would follow it to where, and who would be caught."""
    s = walk.s
    ghosts = "".join(art.ghost(n, s.searcher_face[n], middle(centre(s, n))) for n in walk.followers)
    way = art.way([middle(space) for space in (position.soldier(walk.soldier).at, *(step.at for step in walk.steps))])
    return ghosts + way + "".join(art.warning(soldier_spot(position, number)) for number in walk.caught)


# ---- how far a soldier can get, and what awaits him there --------------------------------------

NOWHERE = -10
"""A column and row where nobody is in the way of anything."""


class Reach:
    """All spaces that a soldier can get to in this turn; nothing if he has moved."""

    def __init__(self, position: Position, soldier: int) -> None:
        self.position = position
        self.walks: Mapping[Space, Walk] = reach(position, soldier) if soldier in position.still_to_move else {}
        self.is_hunted = risks.is_any_to_come(position)
        self._swept: dict[Any, frozenset[Space]] = {}
        self.risky = {space for space, walk in self.walks.items() if self.danger(walk) >= risks.LIKELY}
        """Where he may well be caught in the next search phase."""

    def line(self) -> str:
        """What the signs of the overlay mean, as far as there are any."""
        return translate(
            "reach-hint", stirs=any(walk.followers for walk in self.walks.values()), danger=bool(self.risky)
        )

    def overlay(self) -> str:
        """The points left on every space, and the spaces where he stirs searchers or may well be caught."""
        return "".join(map(self._sign, self.walks.values()))

    def _sign(self, walk: Walk) -> str:
        at = middle(walk.at)
        if not walk.at[1]:
            return art.reached_safety(at)
        stirs, catch_risks, beside = bool(walk.followers), bool(walk.caught), len(walk.moves) == 1
        return art.reached(at, walk.s.points, stirs, catch_risks, walk.at in self.risky, beside)

    def danger(self, walk: Walk) -> int:
        """OND-42: about how likely, in percent, the searchers' next drives catch him where a walk ends."""
        if not self.is_hunted or not walk.at[1]:
            return 0
        shares = self.position.shares.items()
        by_each = [
            sum(share for kind, share in shares if walk.at in self._sweep(walk, number, kind))
            for number in self.position.poses
            if king_distance(centre(walk.s, number), walk.at) <= walk.s.option_speed + COVERED_AROUND
        ]
        return risks.percent(risks.chance_of_any(by_each))

    def _sweep(self, walk: Walk, searcher: int, kind: str) -> frozenset[Space]:
        """The spaces that come under a searcher in its next drive after a walk, were he not there."""
        s = walk.s
        key = searcher, kind, centre(s, searcher), s.searcher_face[searcher], *flatten(s.trails)
        if key not in self._swept:
            s = copy_of(s)
            s.soldier_column[walk.soldier] = s.soldier_row[walk.soldier] = NOWHERE
            legs = next(
                effect.legs for effect in drive(s, searcher, data.CARD_NAMES.index(kind)) if isinstance(effect, Drove)
            )
            self._swept[key] = frozenset(space for leg in legs for space in covered_spaces(leg.at))
        return self._swept[key]
