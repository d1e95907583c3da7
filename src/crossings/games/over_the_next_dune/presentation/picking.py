"""Picking moves of Over the Next Dune: places and labels, warnings, intentions, and compound moves."""

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
)
from .layout import middle, soldier_spot, space_id, space_of
from .lookahead import drive, sneak
from .position import COVERED_AROUND, Position, Space, centre, covered_spaces, king_distance, next_space
from .risks import LIKELY, carry_off_risks, catch_risks, dangerous_searchers, is_search_to_come, next_drives

LOSSES = (Caught, BroughtToCamp, Stranded)
"""Effects that cost a soldier or the game."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return for each legal action the places to pick, and a preview."""
    return [_pick(position, move, preview(move)) for move in legal]


def _pick(position: Position, move: str, effects: Sequence[Effect]) -> Pick:
    """Return the pick of a move.

    The ends of movements and phases are buttons; they are quiet while a soldier concerned can still step.
    """
    if isinstance(effects[0], LeftOthers | Stopped):
        return Pick(
            move, (), WORDS.label(effects), quiet=bool(position.soldiers_able_to_step), warning=_loss_warning(position)
        )
    losses = [effect for effect in effects if isinstance(effect, LOSSES)]
    label = WORDS.label(effect for effect in effects if effect not in losses)
    return Pick(move, _places(position, effects[0]), label, warning=WORDS.label(losses))


def _places(position: Position, effect: Effect) -> tuple[str, ...]:
    """Return a card, a space, or the end of a step; between movements a step begins with the soldier's own space."""
    match effect:
        case TookCard(card=card):
            return (f"card-{card}",)
        case Freed(at=at):
            return (space_id(at),)
        case Sneaked(at=at, soldier=soldier):
            return (space_id(at),) if position.s.mover else (space_id(position.soldier(soldier).at), space_id(at))
    return ()


# ---- warnings ------------------------------------------------------------------------------------


def _loss_warning(position: Position) -> str:
    """Warn of what is lost if the soldiers who can still step stay where they are; small risks are ignored."""
    losses = tuple(_losses(position)) if position.soldiers_able_to_step else ()
    return translate("warning", losses=losses) if losses else ""


def _losses(position: Position) -> Iterator[str]:
    if position.soldiers_without_step:
        yield translate("loss-unmoved", soldiers=position.soldiers_without_step)
    ends_phase = not (position.s.mover and position.waiting)
    if ends_phase and not is_search_to_come(position):
        yield _loss_of_game(position)
        return
    drives = next_drives(position, dangerous_searchers(position))
    for danger in carry_off_risks(drives) if ends_phase else ():
        if danger.percent >= LIKELY:
            yield translate("loss-carried-off", **vars(danger))
    for danger in catch_risks(drives):
        if danger.percent >= LIKELY and danger.soldiers[0] in position.soldiers_able_to_step:
            yield translate("loss-caught", **vars(danger))


def _loss_of_game(position: Position) -> str:
    """OND-61, OND-62: say how the game would be lost, if this turn is the last one."""
    in_camp = tuple(soldier for searcher in position.searchers if searcher.is_in_camp for soldier in searcher.captives)
    return translate("loss-camp", soldiers=in_camp) if in_camp else translate("loss-dawn")


# ---- picks that match no legal move ------------------------------------------------------------

ANY_STEP = COMPASS[0]
"""A soldier who may not move at all may not step in any direction."""


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """Return the move closest to these places, picked in this order, to explain why it is illegal, or a refusal."""
    kind, _, number = places[-1].partition("-")
    if position.phase in ("order", "join"):
        return f"{position.pending_soldier}:{places[-1] if kind == 'card' else ANY_STEP}"
    if kind == "card":
        return f"{position.s.mover or 1}:{places[-1]}"
    if position.phase == "place":
        return _put_down(position, space_of(places[-1]))
    first = position.soldier_at(space_of(places[0]))
    if first and position.s.mover not in (0, first.number):
        return f"{first.number}:{ANY_STEP}"
    walker = position.s.mover or (first.number if first else 0)
    if kind == "searcher":
        return _searcher(position, int(number), walker)
    space = space_of(places[-1])
    return _step_to(position, walker, space) if space else None


def _put_down(position: Position, space: Space | None) -> str | Refusal:
    column, row = position.soldier(position.pending_soldier).at
    for name, across, along in RING_SPACES:
        if space == (column + across, row + along):
            return f"{position.pending_soldier}:place-{name}"
    return WORDS.refusal("not-beside", "OND-48", soldier=position.pending_soldier)


def _searcher(position: Position, number: int, walker: int) -> str | Refusal:
    """Return a step under the searcher, a step of its captive, or a refusal."""
    searcher = position.searchers[number - 1]
    if covered := [step for step, space in _steps(position, walker).items() if space in covered_spaces(searcher.at)]:
        return f"{walker}:{covered[0]}"
    if searcher.captives and not walker:
        return f"{searcher.captives[0]}:{ANY_STEP}"
    return WORDS.refusal("searchers-drive", "OND-13")


def _step_to(position: Position, walker: int, space: Space) -> str | Refusal | None:
    present = position.soldier_at(space)
    if present and (present.number == walker or not walker or position.s.mover):
        return f"{present.number}:{ANY_STEP}"
    if not walker:
        return WORDS.refusal("nobody-picked", "OND-27")
    if step := next((step for step, goal in _steps(position, walker).items() if goal == space), None):
        return f"{walker}:{step}"
    points, is_moving = position.s.points or position.s.option_move, bool(position.s.mover)
    return WORDS.refusal("too-far", "OND-28", points=points, soldier=walker, is_moving=is_moving)


def _steps(position: Position, walker: int) -> dict[str, Space]:
    """Return the target of each step of a soldier."""
    if not walker:
        return {}
    at = position.soldier(walker).at
    return {name: next_space(at, direction) for direction, name in enumerate(COMPASS, 1)}


MAX_POSITIONS_TO_TARGET = 140
"""The maximum number of positions searched for a path to one space."""
MAX_POSITIONS_IN_REACH = 400
"""The maximum number of positions searched for all spaces in reach."""


@dataclass(frozen=True)
class Walk:
    """A path: the state and space that it leads to, its steps, and their effects."""

    s: schema.State
    soldier: int
    at: Space
    moves: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def steps(self) -> list[Sneaked]:
        """Return the steps among the effects."""
        return [effect for effect in self.effects if isinstance(effect, Sneaked)]

    @property
    def points(self) -> int:
        """OND-28: the cost."""
        return sum(step.price for step in self.steps)

    @property
    def followers(self) -> tuple[int, ...]:
        """OND-52: the searchers that follow."""
        return tuple(sorted({effect.searcher for effect in self.effects if isinstance(effect, Followed)}))

    @property
    def caught(self) -> tuple[int, ...]:
        """OND-42: the soldiers who are caught."""
        return tuple(sorted(n for effect in self.effects if isinstance(effect, Caught) for n in effect.soldiers))

    @property
    def is_lost(self) -> bool:
        """OND-61, OND-63: whether it loses the game."""
        return self.s.reason not in (0, data.ESCAPED)

    def rank(self, target: Space | None) -> tuple[int, ...]:
        """Return the sort key, the best first; a path costs at least one point for each space to the target."""
        rest = king_distance(self.at, target) if target else 0
        bends = sum(a != b for a, b in pairwise(self.moves))
        return self.points + rest, self.is_lost, len(self.caught), len(self.followers), bends

    def key(self) -> tuple[Any, ...]:
        """Return a key; walks with the same key have the same continuations."""
        return self.at, self.points, self.followers, self.moves[-1:], self.obstacles()

    def obstacles(self) -> tuple[Any, ...]:
        """Return the positions of searchers and the status of all soldiers."""
        s = self.s
        return *s.searcher_column, *s.searcher_row, s.halted, *s.soldier_status

    def is_interrupted(self) -> bool:
        """Whether the movement can't go on: it is over, a rescue interrupts it, or no point is left."""
        s = self.s
        is_over = s.phase == data.ENDED or s.points == 0 or not soldiers.is_free(s, self.soldier)
        return bool(self.moves and (is_over or search.next_rescued(s)))

    def extended(self) -> Iterator[Walk]:
        """Yield the walks with one more step."""
        possible = possible_steps(self.s, self.soldier, self.s.points or self.s.option_move)
        for direction, name in enumerate(data.COMPASS, 1):
            if possible >> direction & 1:
                s, to = copy_of(self.s), next_space(self.at, direction)
                effects = (*self.effects, *sneak(s, self.soldier, direction))
                yield Walk(s, self.soldier, to, (*self.moves, f"{self.soldier}:{name}"), effects)


def _walks(start: Walk, target: Space | None, key: Callable[[Walk], object], max_positions: int) -> Iterator[Walk]:
    """Yield walks from a start, the best first, for up to `max_positions` positions; each key is expanded once."""
    order, expanded = count(), set[object]()
    queue: list[Any] = [(*start.rank(target), next(order), start)]
    while queue and len(expanded) < max_positions:
        walk: Walk = heapq.heappop(queue)[-1]
        yield walk
        if walk.is_interrupted() or key(walk) in expanded:
            continue
        expanded.add(key(walk))
        for longer in walk.extended():
            heapq.heappush(queue, (*longer.rank(target), next(order), longer))


def best_walk(position: Position, soldier: int, target: Space) -> Walk | None:
    """Return the best walk to a space, or None: fewest points, then fewest caught, fewest followers, fewest bends."""
    points = position.s.points or position.s.option_move
    start = Walk(position.s, soldier, position.soldier(soldier).at)
    for walk in _walks(start, target, Walk.key, MAX_POSITIONS_TO_TARGET):
        if walk.rank(target)[0] > points:
            break
        if walk.at == target:
            return walk
    return None


def reachable_spaces(position: Position, soldier: int) -> dict[Space, Walk]:
    """Return the best walk to each space that a soldier can reach with his points, without his own."""
    s = copy_of(position.s)
    if s.mover != soldier:
        soldiers.end_movement(s)
    start = Walk(s, soldier, position.soldier(soldier).at)
    best: dict[Space, Walk] = {}
    for walk in _walks(start, None, lambda walk: (walk.at, walk.obstacles()), MAX_POSITIONS_IN_REACH):
        best.setdefault(walk.at, walk)
    del best[start.at]
    return best


# ---- compound moves ----------------------------------------------------------------------------


def compound_moves(position: Position, legal: Sequence[str]) -> list[CompoundMove]:
    """Return no moves: none is offered as a button."""
    return []


def compound_move(position: Position, place: str) -> CompoundMove | None:
    """Return a walk to a space, or None if there is none without interruption by a rescue or the end.

    During a movement `place` is the target (`c5r17`, or `off-c5` to leave by the top). Solo, between movements, it is
    the soldier's space and the target: `c3r20>c5r17`.
    """
    if position.phase != "move":
        return None
    start, _, end = place.rpartition(">")
    soldier, target = _walker(position, start), space_of(end)
    if not soldier or not target or not search.is_on_board(target[0], max(target[1], 1)):
        return None
    walk = best_walk(position, soldier, target)
    if not walk or len(walk.moves) < 2:
        return None
    arguments = {"points": walk.points, "searchers": walk.followers, "soldiers": walk.caught, "lost": walk.is_lost}
    label = translate("walk", steps=len(walk.moves), over=target[1] == 0, **arguments)
    return CompoundMove(walk.moves, label, overlay(position, walk))


def _walker(position: Position, start: str) -> int:
    """Return the soldier to walk, else 0: the mover, or between movements the one picked if he has not moved."""
    mover, soldier = position.s.mover, position.soldier_at(space_of(start))
    if mover and not start:
        return int(mover)
    return soldier.number if soldier and soldier.doing == ("moving" if mover else "free") else 0


def overlay(position: Position, walk: Walk) -> str:
    """Draw the path, the followers at their new spaces, and warnings on soldiers who would be caught."""
    s = walk.s
    ghosts = "".join(art.ghost(n, s.searcher_face[n], middle(centre(s, n))) for n in walk.followers)
    path = art.walk_path(
        [middle(space) for space in (position.soldier(walk.soldier).at, *(step.at for step in walk.steps))]
    )
    return ghosts + path + "".join(art.warning(soldier_spot(position, number)) for number in walk.caught)


# ---- reach and risks ----------------------------------------------------------------------------

NOWHERE = -10
"""A column and row outside the board, for a soldier who must not stop a drive."""


class Reach:
    """The spaces that a soldier can reach in this turn, with their risks; empty if he has moved."""

    def __init__(self, position: Position, soldier: int) -> None:
        self.position = position
        self.walks: Mapping[Space, Walk] = (
            reachable_spaces(position, soldier) if soldier in position.soldiers_to_move else {}
        )
        self.is_hunted = risks.is_search_to_come(position)
        self._sweeps: dict[Any, frozenset[Space]] = {}
        self.risky = {space for space, walk in self.walks.items() if self.danger(walk) >= risks.LIKELY}
        """The spaces where he is likely to be caught in the next search phase."""

    def legend(self) -> str:
        """Return the legend of the overlay's marks, as far as there are any."""
        return translate(
            "reach-hint", stirs=any(walk.followers for walk in self.walks.values()), danger=bool(self.risky)
        )

    def overlay(self) -> str:
        """Mark each space with the points left there, with followers and risks."""
        return "".join(map(self._mark, self.walks.values()))

    def _mark(self, walk: Walk) -> str:
        at = middle(walk.at)
        if not walk.at[1]:
            return art.safety_mark(at)
        is_followed, catches, is_adjacent = bool(walk.followers), bool(walk.caught), len(walk.moves) == 1
        return art.reach_mark(at, walk.s.points, is_followed, catches, walk.at in self.risky, is_adjacent)

    def danger(self, walk: Walk) -> int:
        """OND-42: return the approximate risk, in percent, of a catch in the next drives after a walk."""
        if not self.is_hunted or not walk.at[1]:
            return 0
        shares = self.position.shares.items()
        chances = [
            sum(share for kind, share in shares if walk.at in self._sweep(walk, number, kind))
            for number in self.position.poses
            if king_distance(centre(walk.s, number), walk.at) <= walk.s.option_speed + COVERED_AROUND
        ]
        return risks.percent(risks.chance_of_any(chances))

    def _sweep(self, walk: Walk, searcher: int, kind: str) -> frozenset[Space]:
        """Return the spaces that a searcher sweeps in its next drive after a walk, ignoring the soldier himself."""
        s = walk.s
        key = searcher, kind, centre(s, searcher), s.searcher_face[searcher], *flatten(s.trails)
        if key not in self._sweeps:
            s = copy_of(s)
            s.soldier_column[walk.soldier] = s.soldier_row[walk.soldier] = NOWHERE
            legs = next(
                effect.legs for effect in drive(s, searcher, data.CARD_NAMES.index(kind)) if isinstance(effect, Drove)
            )
            self._sweeps[key] = frozenset(space for leg in legs for space in covered_spaces(leg.at))
        return self._sweeps[key]
