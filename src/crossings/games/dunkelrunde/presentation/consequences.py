"""What the effects of a move of DunkelRunde mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from crossings.words import Consequence, Effect, Name

from ..rules import data
from ..words import seat_name
from .effects import Crossed, CrossedRiver, PassedGate, RanBack, ReachedLinden, Rolled, Walked
from .position import GATE, LINDEN, RIVER_BANK, Child, Ghost, Position, path_back
from .prospects import hits, is_held, numbers_to, possible_moves, road_of, scare_length, tiles_between

TILE, BEHIND, ARRIVED, DECIDED = 2, 6, 25, 60
OTHERS = -0.4
"""The weight of other seats' gains: a loss for this seat, but a smaller one, because a win can be shared."""
TOGETHER, WAITS, FREED, HELD = 3.0, 2.0, 2.0, 1.0
HARMLESS = 0.6
"""A ghost that can reach no child of the seat: what can be said of a turn without other meaning."""
RISK = 1.5
"""From this cost on, being in reach of ghosts is a risk of its own."""
NUMBERS = 0.5
"""Share of a crossing, or of an arrival, for one that all numbers of the child die would allow next."""


def _obstacle(tile: str) -> str:
    return {RIVER_BANK: "river", GATE: "gate"}.get(Name(tile), "linden")


# ---- kinds of events -----------------------------------------------------------------------------


class TilesWalked(Effect):
    """DKR-31: tiles that the seat's children gain, minus those run back."""

    effect_id = "tiles-walked"
    rules = ("DKR-31",)


class OthersWalk(Effect):
    """DKR-31: tiles that another seat's children gain."""

    effect_id = "others-walk"
    rules = ("DKR-31",)

    seat: Name


class RunsBack(Effect):
    """DKR-55: a child of the seat is scared."""

    effect_id = "runs-back"
    rules = ("DKR-55",)

    kind: str
    child: Child


class OtherRunsBack(Effect):
    """DKR-55: another seat's child is scared."""

    effect_id = "other-runs-back"
    rules = ("DKR-55",)

    child: Child


class GetsBehind(RunsBack):
    """DKR-24: a child of the seat gets behind the river or the gate."""

    effect_id = "gets-behind"
    rules = ("DKR-24",)


class OtherGetsBehind(OtherRunsBack):
    """DKR-24: another seat's child gets behind the river or the gate."""

    effect_id = "other-gets-behind"
    rules = ("DKR-24",)


class Arrives(RunsBack):
    """DKR-28: a child of the seat reaches the linden."""

    effect_id = "arrives"
    rules = ("DKR-28",)


class OtherArrives(OtherRunsBack):
    """DKR-28: another seat's child reaches the linden."""

    effect_id = "other-arrives"
    rules = ("DKR-28",)


class IsTogether(Effect):
    """DKR-55: a child of the seat has joined others, so that no ghost can scare it."""

    effect_id = "is-together"
    rules = ("DKR-55",)

    kind: str
    child: Child
    others: tuple[Child, ...]


class IsWaiting(Effect):
    """DKR-23: a child of the seat has arrived at the river or the gate alone."""

    effect_id = "is-waiting"
    rules = ("DKR-23",)

    kind: str
    child: Child
    river: bool


class CanCross(Effect):
    """DKR-24, DKR-26, DKR-28: more numbers than before let a child of the seat cross next, or reach the linden."""

    effect_id = "can-cross"
    rules = ("DKR-24", "DKR-26", "DKR-28")

    kind: str
    child: Child
    at: Name
    numbers: tuple[int, ...]

    def message_arguments(self) -> dict[str, object]:
        """Also name the obstacle, by which messages can select."""
        return {**super().message_arguments(), "to": _obstacle(self.at)}


class OtherCanCross(CanCross):
    """DKR-24, DKR-26, DKR-28: the same for a child of another seat."""

    effect_id = "other-can-cross"


class OtherCannotCross(CanCross):
    """DKR-32, DKR-34: another seat's child can no longer cross, or reach the linden, with these numbers."""

    effect_id = "other-cannot-cross"


class Advances(Effect):
    """DKR-31: a child of the seat walks to a tile."""

    effect_id = "advances"
    rules = ("DKR-31", "DKR-32", "DKR-34")

    kind: str
    child: Child
    at: Name


class AdvancesTo(Advances):
    """DKR-31: the same, with what it means there."""

    effect_id = "advances-to"

    tiles: int
    ghost: Ghost
    """The ghost that had to go away first; none: ''."""
    held: bool
    """Whether this ghost was on the child's tile, not on its goal."""
    goal: Name
    numbers: tuple[int, ...]
    """The numbers of the child die that take it across, or to the linden, next."""
    others: tuple[Child, ...]
    exposed: bool
    """Whether ghosts can come to the tile at all, and scare it there."""
    hits: tuple[int, ...]
    """The numbers of the ghost die with which a ghost can scare it."""
    risky: bool
    """Whether being in reach of ghosts is a risk of its own."""

    def message_arguments(self) -> dict[str, object]:
        """Also say how the way has become free, and what ghosts can do to the child."""
        way = "free" if not self.ghost else "held" if self.held else "room"
        place = next(
            name
            for name, applies in (
                ("sheltered", not self.exposed),
                ("company", self.others),
                ("risky", self.risky),
                ("hit", self.hits),
                ("waiting", self.at in (RIVER_BANK, GATE)),
                ("free", True),
            )
            if applies
        )
        return {**super().message_arguments(), "way": way, "place": place, "to": _obstacle(self.goal)}


class MakesRoom(AdvancesTo):
    """DKR-32: a ghost leaves a tile, so that a child of the seat can stop there."""

    effect_id = "makes-room"


class ClearsObstacle(AdvancesTo):
    """DKR-23, DKR-32: a ghost leaves the river bank or the gate, so that a child of the seat can wait there."""

    effect_id = "clears-obstacle"


class SetsFree(AdvancesTo):
    """DKR-34: a ghost no longer holds a child of the seat, who walks on."""

    effect_id = "sets-free"


class IsLessExposed(Effect):
    """DKR-52, DKR-55: fewer numbers of the ghost die than before let a ghost scare a child of the seat."""

    effect_id = "is-less-exposed"
    rules = ("DKR-52", "DKR-55")

    kind: str
    child: Child
    at: Name
    hits: tuple[int, ...]


class IsExposed(IsLessExposed):
    """DKR-52, DKR-55: more numbers of the ghost die than before let a ghost scare a child of the seat."""

    effect_id = "is-exposed"


class OtherIsExposed(IsLessExposed):
    """DKR-52, DKR-55: more numbers than before let a ghost scare another seat's child."""

    effect_id = "other-is-exposed"


class LetsGo(Effect):
    """DKR-34: a ghost no longer holds a child of the seat in a group."""

    effect_id = "lets-go"
    rules = ("DKR-34",)

    ghost: Ghost
    kind: str
    child: Child
    at: Name


class HoldsOthers(Effect):
    """DKR-34: a ghost now holds other seats' children in a group."""

    effect_id = "holds-others"
    rules = ("DKR-34",)

    ghost: Ghost
    others: tuple[Child, ...]
    at: Name


class IsHarmless(Effect):
    """DKR-52, DKR-55: a ghost has moved to where it can't reach a child of the seat, who walks alone on its road."""

    effect_id = "is-harmless"
    rules = ("DKR-52", "DKR-55")

    ghost: Ghost
    at: Name
    kind: str
    child: Child
    place: Name


class IsElsewhere(Effect):
    """DKR-51, DKR-55: a ghost has moved on whose road no child of the seat walks alone."""

    effect_id = "is-elsewhere"
    rules = ("DKR-51", "DKR-55")

    ghost: Ghost
    nobody: bool
    """Whether no other seat's child does, either."""


class RollLetsCross(Effect):
    """DKR-24, DKR-28: a roll lets a child cross the river, pass the gate, or reach the linden."""

    effect_id = "roll-lets-cross"
    rules = ("DKR-24", "DKR-28")

    seat: Name
    children: tuple[Child, ...]
    at: Name

    def message_arguments(self) -> dict[str, object]:
        """Also name the obstacle, by which messages can select."""
        return {**super().message_arguments(), "to": _obstacle(self.at)}


class DoubleTakes(Effect):
    """DKR-16, DKR-40: a double lets a seat take a group further."""

    effect_id = "double-takes"
    rules = ("DKR-16", "DKR-40")

    seat: Name
    children: tuple[Child, ...]
    tiles: int
    at: Name


class RollLetsScare(Effect):
    """DKR-55: a roll lets a seat scare a child."""

    effect_id = "roll-lets-scare"
    rules = ("DKR-55",)

    seat: Name
    child: Child
    at: Name


# ---- particular events ---------------------------------------------------------------------------


class GhostScares(Effect):
    """DKR-55: a ghost scares a child of the seat back to a shelter."""

    effect_id = "ghost-scares"
    rules = ("DKR-55",)

    ghost: Ghost
    kind: str
    child: Child
    at: Name
    to: Name


class GhostScaresOther(GhostScares):
    """DKR-55: a ghost scares another seat's child back to a shelter."""

    effect_id = "ghost-scares-other"


class CrossesWith(Effect):
    """DKR-24: a child of the seat crosses the river or passes the gate together with others."""

    effect_id = "crosses-with"
    rules = ("DKR-24",)

    kind: str
    child: Child
    river: bool
    others: tuple[Child, ...]


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; other seats' gains count against it."""
    yield from chain.from_iterable(_consequences(effect, seat) for effect in effects)
    if any(isinstance(effect, Rolled) for effect in effects):
        yield from _roll(after, seat)


def _consequences(effect: Effect, seat: int) -> Iterator[Consequence]:
    match effect:
        case RanBack(child=child, ghost=ghost, way=way, tiles=tiles):
            own = child.seat == seat
            event = (GhostScares if own else GhostScaresOther)(ghost, child.kind, child, way[0], way[-1])
            kind = RunsBack(child.kind, child) if own else OtherRunsBack(child)
            yield Consequence(kind, _value(child, seat, -TILE * tiles), event=event)
            yield _walked(child, seat, -tiles)
        case CrossedRiver() | PassedGate():
            yield from _crossed(effect, seat)
        case ReachedLinden(children=children):
            for child in children:
                kind = Arrives(child.kind, child) if child.seat == seat else OtherArrives(child)
                yield Consequence(kind, _value(child, seat, ARRIVED))
        case Walked(children=children, way=way):
            for child in children:
                yield _walked(child, seat, len(way) - 1)


def _crossed(effect: Crossed, seat: int) -> Iterator[Consequence]:
    """Yield the crossings; those who cross with a child of the seat help it."""
    has_own = any(child.seat == seat for child in effect.children)
    for child in effect.children:
        if child.seat == seat:
            others = tuple(other for other in effect.children if other != child)
            event = CrossesWith(child.kind, child, effect.at == RIVER_BANK, others)
            yield Consequence(GetsBehind(child.kind, child), BEHIND, event=event if others else None)
        elif not has_own:
            yield Consequence(OtherGetsBehind(child), OTHERS * BEHIND)


def _arrival(position: Position, children: Sequence[Child], seat: int) -> float:
    """DKR-60, DKR-61: return what it is worth to a seat that these children reach the linden."""
    there = [*position.on(LINDEN).children, *children]
    if {child.kind for child in there} < {*data.KINDS}:
        return sum(_value(child, seat, ARRIVED) for child in children)
    with_both = {one.seat for one, other in combinations(there, 2) if one.seat == other.seat}
    return DECIDED if seat in (with_both or {child.seat for child in there}) else -DECIDED


def _walked(child: Child, seat: int, tiles: int) -> Consequence:
    kind = TilesWalked() if child.seat == seat else OthersWalk(seat_name(child.seat))
    return Consequence(kind, _value(child, seat, TILE), tiles)


def _value(child: Child, seat: int, value: float) -> float:
    return value if child.seat == seat else OTHERS * value


# ---- detection: what a roll makes possible -------------------------------------------------------


def _roll(after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the crossings, arrivals and scares that a roll makes possible, each once."""
    found: dict[Effect, float] = {}
    mover = seat_name(after.turn)
    for children, to in possible_moves(after):
        company = [child for child in after.on(to).children if child not in children]
        if to == LINDEN:
            found[RollLetsCross(mover, children, to)] = _arrival(after, children, seat)
        elif to in (RIVER_BANK, GATE) and len(children) + len(company) > 1:
            found[RollLetsCross(mover, children, to)] = sum(_value(child, seat, BEHIND) for child in children)
        elif len(children) > 1:
            tiles = tiles_between(after.board, after.children[children[0]], to)
            found[DoubleTakes(mover, children, tiles, to)] = sum(
                _value(child, seat, TILE * tiles) for child in children
            )
    for child, at in after.children.items():
        if child.seat != after.turn and after.ghost_die != after.child_die and after.ghost_die in hits(after, child):
            found[RollLetsScare(mover, child, at)] = _value(child, seat, -TILE * scare_length(after, at))
    yield from (Consequence(fact, value, only_now=True, is_option=True) for fact, value in found.items() if value)


# ---- detection: what a turn changes ----------------------------------------------------------------


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn changes: who gets where, is together, waits, can cross next, or is in reach of a ghost."""
    for child in after.children:
        if child.seat == seat:
            yield from _own_child(before, after, child)
        yield from _crossings(before, after, child, seat)
        yield from _exposure(before, after, child, seat)
    yield from _ghosts(before, after, seat)


def _own_child(before: Position, after: Position, child: Child) -> Iterator[Consequence]:
    """Yield where a child of the seat is after the turn, if it has walked on."""
    was, at = before.children[child], after.children[child]
    tiles = tiles_between(after.board, was, at)
    if not tiles or at == LINDEN:
        return
    others = tuple(other for other in after.on(at).children if other != child)
    is_open = bool(path_back(after.board, data.INDEX[at])) and scare_length(after, at) > 0
    goal, numbers = _next_crossing(after, child)
    is_risky = _exposure_cost(before, after, child) >= RISK
    ghosts, held = (before.on(was).ghosts, True) if is_held(before, child) else (before.on(at).ghosts, False)
    advance = AdvancesTo
    if ghosts:
        advance = SetsFree if held else ClearsObstacle if at in (RIVER_BANK, GATE) else MakesRoom
    event = advance(
        child.kind,
        child,
        at,
        tiles=tiles,
        ghost=ghosts[0] if ghosts else Ghost(""),
        held=held,
        goal=goal,
        numbers=numbers,
        others=others,
        exposed=is_open,
        hits=() if is_risky else hits(after, child),
        risky=is_risky,
    )
    value = TILE * tiles / 2 + _prospect(goal, len(numbers)) + (FREED if ghosts else 0)
    yield Consequence(Advances(child.kind, child, at), value, event=event)
    if is_open and others:
        yield Consequence(IsTogether(child.kind, child, others), TOGETHER)
    elif at in (RIVER_BANK, GATE):
        yield Consequence(IsWaiting(child.kind, child, at == RIVER_BANK), WAITS)


def _next_crossing(position: Position, child: Child) -> tuple[Name, tuple[int, ...]]:
    """Return where a child can cross, or arrive, with most numbers of the child die next, and these numbers."""
    goals = {goal: numbers_to(position, child, goal) for goal in (RIVER_BANK, GATE, LINDEN)}
    goal = max(goals, key=lambda goal: len(goals[goal]))
    return goal, goals[goal]


def _prospect(goal: Name, numbers: int) -> float:
    """Return the value of a crossing, or an arrival, that this many numbers of the child die allow next."""
    return NUMBERS * (ARRIVED if goal == LINDEN else BEHIND) * numbers / data.CHILD_DIE


def _crossings(before: Position, after: Position, child: Child, seat: int) -> Iterator[Consequence]:
    """Yield whether more, or for other seats fewer, numbers let a child cross next, or reach the linden."""
    own = child.seat == seat
    for goal in (RIVER_BANK, GATE, LINDEN):
        had, numbers = numbers_to(before, child, goal), numbers_to(after, child, goal)
        gained = _prospect(goal, len(numbers) - len(had))
        if gained > 0 and after.children[child] != goal:
            kind = CanCross if own else OtherCanCross
            yield Consequence(kind(child.kind, child, goal, numbers), _value(child, seat, gained))
        elif gained < 0 and not own and after.children[child] == before.children[child]:
            lost = tuple(number for number in had if number not in numbers)
            yield Consequence(OtherCannotCross(child.kind, child, goal, lost), OTHERS * gained)


def _exposure(before: Position, after: Position, child: Child, seat: int) -> Iterator[Consequence]:
    """Yield whether ghosts can scare a child with more or fewer numbers than before."""
    at = after.children[child]
    now, cost = hits(after, child), _exposure_cost(before, after, child)
    if child.seat != seat:
        if cost > 0:
            yield Consequence(OtherIsExposed(child.kind, child, at, now), -OTHERS * cost)
    elif cost > 0 and (before.children[child] == at or cost >= RISK):
        yield Consequence(IsExposed(child.kind, child, at, now), -cost)
    elif cost < 0 and after.on(at).lone == child:
        yield Consequence(IsLessExposed(child.kind, child, at, now), -cost)


def _exposure_cost(before: Position, after: Position, child: Child) -> float:
    """Return what it costs a child that ghosts can scare it with more numbers than before, negative if with fewer."""
    more = len(hits(after, child)) - len(hits(before, child))
    return TILE * scare_length(after, after.children[child]) * more / int(after.s.option_ghost_die)


def _ghosts(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield which children the ghosts that have moved hold, release, or leave alone."""
    own = [child for child in after.children if child.seat == seat]
    for ghost, at in after.ghosts.items():
        was = before.ghosts[ghost]
        if was == at:
            continue
        for child in own:
            if after.children[child] == was and is_held(before, child) and not is_held(after, child):
                yield Consequence(LetsGo(ghost, child.kind, child, was), FREED)
        held = after.on(at).children
        if held and not any(child.seat == seat for child in held):
            yield Consequence(HoldsOthers(ghost, held, at), HELD)
        if all(before.children[child] == after.children[child] for child in own):
            yield from _harmless(after, ghost, seat)


def _harmless(after: Position, ghost: Ghost, seat: int) -> Iterator[Consequence]:
    """Yield that a ghost can't reach any child of the seat that walks alone."""
    road = road_of(ghost)
    alone = [child for child, at in after.children.items() if after.on(at).lone and data.INDEX[at] in road]
    on_road = [child for child in alone if child.seat == seat]
    if not on_road:
        yield Consequence(IsElsewhere(ghost, not alone), HARMLESS)
    elif not any(hits(after, child, ghost) for child in on_road):
        child = max(on_road, key=lambda child: scare_length(after, after.children[child]))
        yield Consequence(IsHarmless(ghost, after.ghosts[ghost], child.kind, child, after.children[child]), HARMLESS)
