"""What the effects of a move of DunkelRunde mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from crossings.words import Consequence, Effect, Name

from ..evaluation import plain_value
from ..rules import data
from ..words import seat_name
from .effects import Crossed, CrossedRiver, PassedGate, RanBack, ReachedLinden, Rolled, Walked
from .ghost_notes import (
    ARRIVED,
    BEHIND,
    FREED,
    OTHERS,
    TILE,
    GhostNote,
    ghost_notes,
    no_note,
    obstacle,
    prospect,
    reach_cost,
)
from .position import GATE, GROUP, LINDEN, RIVER_BANK, TILES, Child, Ghost, Position, path_back
from .prospects import (
    hits,
    is_held,
    numbers_between,
    numbers_to,
    possible_moves,
    reach,
    scare_length,
    tiles_between,
    tiles_walked,
    waiting_at,
)

LEAST_DECIDED = 10
"""The least value of a win alone, or of a loss."""
MAY_SCARE = 1.0
"""The value of a tile that a child would run back if a seat chose to scare it."""
WALKED = 0.9
"""The value of a tile in a total: too little for a total of one tile to be an event."""
SAFE, WAITS = 3.0, 2.0
STUCK = 9.0
"""The value of a roll with which no child can walk."""
DECIDES = 100.0
"""How much more a mover prefers a move that ends the game in its favour to any other."""
LESSER = 0.1
"""Share of the value of what a roll allows if it allows the mover something better."""
ANOTHER_TURN = 7.0
"""The value of rolling again: some tiles."""
CROSSED = tuple(TILES[data.BEHIND_RED[data.INDEX[tile]]] for tile in (RIVER_BANK, GATE))
"""Where children are who have just crossed: that they have says more than where they are."""
FORCED = 1.1
"""How much more what a seat has to do says than that it can."""
LEAST = 0.5
"""The least value of a child's walk."""
FEW = 2
"""The most numbers that are "only" these."""
PER_HUNDREDTH = 10
"""Thousandths, in which evaluations are, in a hundredth."""


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


class ReachesLinden(Arrives):
    """DKR-28, DKR-60: the same, if a child of the other kind must follow to end the game."""

    effect_id = "reaches-linden"
    rules = ("DKR-60",)

    followers: tuple[Child, ...]
    """The children of the other kind that are past the gate."""


class CanCross(Effect):
    """DKR-24, DKR-26, DKR-28: more numbers than before let a child of the seat cross next, or reach the linden."""

    effect_id = "can-cross"
    rules = ("DKR-24", "DKR-26", "DKR-28")

    kind: str
    child: Child
    at: Name
    numbers: tuple[int, ...]
    waiting: Child
    """The child that waits there; none: ''."""
    winners: tuple[Name, ...]
    """The seats that win if it reaches the linden; none: the game goes on."""

    def message_arguments(self) -> dict[str, object]:
        """Also name the obstacle, and say whether a child waits there, by which messages can select."""
        return {**super().message_arguments(), "to": obstacle(self.at), "helped": _who_waits(self.child, self.waiting)}


class OtherCanCross(CanCross):
    """DKR-24, DKR-26, DKR-28: the same for a child of another seat."""

    effect_id = "other-can-cross"


class CanHelp(CanCross):
    """DKR-24: more numbers than before let another seat's child take a waiting child of the seat with it."""

    effect_id = "can-help"

    other: Child


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
    winners: tuple[Name, ...]
    """The seats that then win; none: the game goes on."""
    others: tuple[Child, ...]
    exposed: bool
    """Whether ghosts can come to the tile at all, and scare it there."""
    holder: Ghost
    """The ghost that holds its group there; none: ''."""
    hits: tuple[int, ...]
    """The numbers of the ghost die with which a ghost can scare it, or else come to hold its group."""
    hits_before: tuple[int, ...]
    """The numbers with which a ghost could scare it before the turn, if they were more."""
    instead_of: Child
    instead: Ghost
    instead_at: Name
    instead_stays: bool
    instead_reach: tuple[int, ...]
    """As in a `GhostNote` about this child or another one; none: ''."""
    waiting: Child
    """The child that waits at the goal; none: ''."""
    back: bool
    """Whether it would only run back to where it came from."""
    note: str
    by: Ghost
    lone: Child
    lone_kind: str
    there: Name
    reach: tuple[int, ...]
    was: tuple[int, ...]
    company: tuple[Child, ...]
    """What the ghosts can do after the turn, as in a `GhostNote`."""
    helper: Child
    """The child that these numbers let come and take it across; none: ''."""
    last_numbers: tuple[int, ...]
    """The numbers that then take it to the linden if this ends the game, and `winners` win."""
    finisher: Child
    """The other child of the seat on its tile, if this is who these numbers take to the linden; none: ''."""
    companions: tuple[Child, ...]
    """The children with which it has crossed in this turn."""

    def message_arguments(self) -> dict[str, object]:
        """Also say how the way has become free, and what ghosts can do to the child."""
        way = "free" if not self.ghost else "held" if self.held else "room"
        place = next(
            name
            for name, applies in (
                ("sheltered", not self.exposed),
                ("together", self.others and self.note == "again"),
                ("company", self.others),
                ("hit", self.hits),
                ("free", True),
            )
            if applies
        )
        return {
            **super().message_arguments(),
            "way": way,
            "place": place,
            "to": obstacle(self.goal),
            "helped": _who_waits(self.child, self.waiting),
            "waits": self.at in (RIVER_BANK, GATE),
            "held_there": bool(self.holder),
            "few": len(self.hits) <= FEW,
            "siblings": _are_siblings(self.child, self.others),
            "with-sibling": _are_siblings(self.child, self.companions),
            "helping": _who_waits(self.child, self.helper),
            "by-sibling": bool(self.finisher),
            "river": self.at == CROSSED[0],
            "hits_before": () if self.instead_of == self.child else self.hits_before,
            "falls-back": place == "hit" and self.back and self.instead_of != self.child,
            "beyond": obstacle(self.there),
            "unchanged": self.reach == self.was,
            "instead_hits": self.instead_reach if self.instead_of == self.child else (),
            "instead_reach": self.instead_reach if self.instead_of == self.lone else (),
        }


class MakesRoom(AdvancesTo):
    """DKR-32: a ghost leaves a tile, so that a child of the seat can stop there."""

    effect_id = "makes-room"


class ClearsObstacle(AdvancesTo):
    """DKR-23, DKR-32: a ghost leaves the river bank or the gate, so that a child of the seat can wait there."""

    effect_id = "clears-obstacle"


class SetsFree(AdvancesTo):
    """DKR-34: a ghost no longer holds a child of the seat, who walks on."""

    effect_id = "sets-free"


class CrossesTo(AdvancesTo):
    """DKR-24: a child of the seat crosses the river or passes the gate, with what it means there."""

    effect_id = "crosses-to"


class IsExposed(Effect):
    """DKR-52, DKR-55: more numbers of the ghost die than before let a ghost scare a child of the seat."""

    effect_id = "is-exposed"
    rules = ("DKR-52", "DKR-55")

    kind: str
    child: Child
    at: Name
    hits: tuple[int, ...]


class IsHeld(Effect):
    """DKR-34: a ghost now holds a child of the seat in a group."""

    effect_id = "is-held"
    rules = ("DKR-34",)

    ghost: Ghost
    kind: str
    child: Child
    at: Name


class RollLetsCross(Effect):
    """DKR-24, DKR-28: a roll lets a child cross the river, pass the gate, or reach the linden."""

    effect_id = "roll-lets-cross"
    rules = ("DKR-24", "DKR-28")

    seat: Name
    children: tuple[Child, ...]
    at: Name
    forced: bool
    """Whether the seat has no other move, and has to take another seat's child with it."""

    def message_arguments(self) -> dict[str, object]:
        """Also name the obstacle, by which messages can select."""
        return {**super().message_arguments(), "to": obstacle(self.at)}


class RollLetsEnd(Effect):
    """DKR-60, DKR-61: a roll lets children reach the linden, which ends the game."""

    effect_id = "roll-lets-end"
    rules = ("DKR-60", "DKR-61")

    seat: Name
    forced: bool
    winners: tuple[Name, ...]


class DoubleTakes(Effect):
    """DKR-16, DKR-18, DKR-40: a double lets a seat take a group further, and it rolls again."""

    effect_id = "double-takes"
    rules = ("DKR-16", "DKR-18", "DKR-40")

    seat: Name
    children: tuple[Child, ...]
    tiles: int
    at: Name
    forced: bool


class RollStops(Effect):
    """DKR-13: none of a seat's children can walk with a roll."""

    effect_id = "roll-stops"
    rules = ("DKR-13",)

    seat: Name


class RollLetsScare(Effect):
    """DKR-55: a roll lets a seat scare a child."""

    effect_id = "roll-lets-scare"
    rules = ("DKR-55",)

    seat: Name
    child: Child
    at: Name


def _who_waits(child: Child, waiting: Child) -> str:
    """Return who waits for a child: `sibling`, the other one of its seat, `other`, or `nobody`."""
    return "nobody" if not waiting else "sibling" if Child(waiting).seat == Child(child).seat else "other"


def _are_siblings(child: Child, others: Sequence[Child]) -> bool:
    """Return whether others are the other child of the same seat."""
    return all(Child(other).seat == Child(child).seat for other in others)


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


def whose_turn(position: Position) -> int:
    """DKR-10, DKR-18: return whose turn it is, also while the dice are rolled, or rolled again after a double."""
    return position.turn


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat; other seats' gains count against it."""
    yield from chain.from_iterable(_consequences(effect, after, seat) for effect in effects)
    if any(isinstance(effect, Rolled) for effect in effects):
        yield from _roll(after, seat)


def _consequences(effect: Effect, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what an effect means.

    Whom others scare or help across is their choice in rollouts, and so is a later turn of the seat: `standing` gives
    the numbers of the dice that allow it. An arrival that ends the game only counts as its end.
    """
    match effect:
        case RanBack(child=child, ghost=ghost, way=way, tiles=tiles):
            own = child.seat == seat
            event = (GhostScares if own else GhostScaresOther)(ghost, child.kind, child, way[0], way[-1])
            kind = RunsBack(child.kind, child) if own else OtherRunsBack(child)
            yield Consequence(kind, _value(child, seat, -TILE * tiles), event=event, only_now=True)
            yield _walked(child, seat, -tiles)
        case CrossedRiver(children=children) | PassedGate(children=children):
            yield from _crossed(effect, seat)
            for child in children:
                yield _walked(child, seat, 1)
        case ReachedLinden(children=children) if not after.winners:
            for child in children:
                yield _arrived(after, child, seat)
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
            yield Consequence(GetsBehind(child.kind, child), BEHIND, event=event if others else None, only_now=True)
        elif not has_own:
            yield Consequence(OtherGetsBehind(child), OTHERS * BEHIND, only_now=True)


def _arrived(after: Position, child: Child, seat: int) -> Consequence:
    if child.seat != seat:
        return Consequence(OtherArrives(child), OTHERS * ARRIVED)
    event = ReachesLinden(child.kind, child, _followers(after, child))
    return Consequence(Arrives(child.kind, child), ARRIVED, event=event)


def _followers(position: Position, arrived: Child) -> tuple[Child, ...]:
    """DKR-60: return the children past the gate that would end the game if they followed one to the linden."""
    places = position.children.items()
    return tuple(child for child, at in places if child.kind != arrived.kind and data.has(data.BROWN, data.INDEX[at]))


def _winners(position: Position, children: Sequence[Child]) -> tuple[int, ...]:
    """DKR-60, DKR-61: return the seats that win if these children reach the linden; none if the game goes on."""
    there = [*position.on(LINDEN).children, *children]
    if {child.kind for child in there} < {*data.KINDS}:
        return ()
    with_both = {one.seat for one, other in combinations(there, 2) if one.seat == other.seat}
    return tuple(sorted(with_both or {child.seat for child in there}))


def _value_of_end(position: Position, winners: Sequence[int], seat: int) -> float:
    """Return what it is worth to a seat that these seats win, compared with what it could expect."""
    expected = plain_value(position.s, seat) / PER_HUNDREDTH
    if seat not in winners:
        return min(-LEAST_DECIDED, -expected)
    won = 100 / len(winners) - expected
    return max(LEAST_DECIDED, won) if won > 0 or len(winners) == 1 else won


def _walked(child: Child, seat: int, tiles: int) -> Consequence:
    kind = TilesWalked() if child.seat == seat else OthersWalk(seat_name(child.seat))
    return Consequence(kind, _value(child, seat, WALKED), tiles)


def _value(child: Child, seat: int, value: float) -> float:
    return value if child.seat == seat else OTHERS * value


# ---- detection: what a roll makes possible -------------------------------------------------------


def _roll(after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a roll makes possible, each once: crossings, arrivals and scares; or that no child can walk.

    DKR-16: a double leaves no choice if only one group can move.
    """
    is_option = not _is_group_forced(after)
    found = dict[Effect, float]()
    for fact, value in chain(_moves_of_roll(after, seat), _stop_of_roll(after, seat), _scares_of_roll(after, seat)):
        found[fact] = max(value, found.get(fact, 0.0), key=abs)
    yield from (Consequence(fact, value, only_now=True, is_option=is_option) for fact, value in found.items() if value)


def _is_group_forced(after: Position) -> bool:
    return after.due == "group" and len([*possible_moves(after)]) == 1


def _moves_of_roll(after: Position, seat: int) -> Iterator[tuple[Effect, float]]:
    """Yield what the walks do that a roll allows: for any of the children who cross, so that all such rolls count.

    What is worse for the mover than another such walk matters little, since no player would choose it.
    """
    moves = [*possible_moves(after)]
    values = {
        (children, to): _value_of_move(after, children, to)
        for children, to in moves
        if len(children) > 1 or _crossing(after, children, to)
    }
    for (children, to), value in values.items():
        share = 1 if value == max(values.values()) else LESSER
        for fact, worth in _move_of_roll(after, children, to, seat, is_only=len(moves) == 1):
            yield fact, share * worth


def _value_of_move(after: Position, children: Sequence[Child], to: Name) -> float:
    """Return what a walk is worth to its mover: an end in its favour, else arrivals, crossings, and tiles of groups."""
    crossing = _crossing(after, children, to)
    if to == LINDEN and (winners := _winners(after, children)):
        value = _value_of_end(after, winners, after.turn)
        return value + DECIDES if value > 0 else value
    tiles = tiles_walked(after, after.children[children[0]], to) if len(children) > 1 else 0
    value = sum(_value(child, after.turn, TILE * tiles) for child in children)
    return value + sum(_value(child, after.turn, ARRIVED if to == LINDEN else BEHIND) for child in crossing)


def _crossing(after: Position, children: Sequence[Child], to: Name) -> tuple[Child, ...]:
    """DKR-24, DKR-28: return the children who cross, or reach the linden, if these walk to a tile."""
    if to == LINDEN:
        return tuple(children)
    together = *children, *(child for child in after.on(to).children if child not in children)
    return together if to in (RIVER_BANK, GATE) and len(together) > 1 else ()


def _move_of_roll(
    after: Position, children: Sequence[Child], to: Name, seat: int, *, is_only: bool
) -> Iterator[tuple[Effect, float]]:
    """Yield what a walk does that a roll allows; `is_only`: whether it allows no other."""
    mover, crossing = seat_name(after.turn), _crossing(after, children, to)
    forced = is_only and any(child.seat != after.turn for child in children)
    if to == LINDEN and (winners := _winners(after, children)):
        value = _value_of_end(after, winners, seat)
        for must in {False, forced}:
            yield RollLetsEnd(mover, must, tuple(map(seat_name, winners))), value * (FORCED if must else 1)
    elif crossing:
        each = ARRIVED if to == LINDEN else BEHIND
        yield from _crossings_of_roll(mover, crossing, to, each, seat, forced=forced)
    else:
        tiles = tiles_walked(after, after.children[children[0]], to)
        value = sum(_value(child, seat, TILE * tiles) for child in children)
        if is_only:
            value += ANOTHER_TURN * (1 if after.turn == seat else OTHERS)
        yield DoubleTakes(mover, tuple(children), tiles, to, forced), value


def _crossings_of_roll(
    mover: Name, children: Sequence[Child], at: Name, each: float, seat: int, *, forced: bool
) -> Iterator[tuple[Effect, float]]:
    """Yield a crossing of any of these children; if it is forced, also that it is, which says more."""
    for count in range(1, len(children) + 1):
        for some in combinations(children, count):
            value = sum(_value(child, seat, each) for child in some)
            for must in {False, forced}:
                yield RollLetsCross(mover, some, at, must), value * (FORCED if must else 1)


def _stop_of_roll(after: Position, seat: int) -> Iterator[tuple[Effect, float]]:
    """Yield that none of the mover's children can walk, unless other numbers end the game, which says more."""
    own = (child for child in after.children if child.seat == after.turn)
    if any(numbers_to(after, child, LINDEN) and _winners(after, [child]) for child in own):
        return
    if after.child_die != after.ghost_die and not any(possible_moves(after)):
        yield RollStops(seat_name(after.turn)), -STUCK if after.turn == seat else OTHERS * -STUCK


def _scares_of_roll(after: Position, seat: int) -> Iterator[tuple[Effect, float]]:
    if after.child_die == after.ghost_die:
        return
    for child, at in after.children.items():
        if child.seat != after.turn and after.ghost_die in hits(after, child):
            scare = RollLetsScare(seat_name(after.turn), child, at)
            yield scare, _value(child, seat, -MAY_SCARE * scare_length(after, at))


# ---- detection: what a turn changes ----------------------------------------------------------------


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn changes: where a child gets, who can cross next, and what the ghosts can do."""
    notes = ghost_notes(before, after, seat)
    own = [(child, was) for child, was in before.children.items() if child.seat == seat]
    walking = [child for child, was in own if tiles_between(after.board, was, after.children[child])]
    for child in walking:
        at = after.children[child]
        companions = _companions(before, after, child)
        if companions:
            yield _replaced(GetsBehind(child.kind, child), BEHIND)
        if companions or at not in (LINDEN, *CROSSED):
            event, value = _walk(before, after, child, [one.note for one in notes], companions)
            yield Consequence(Advances(child.kind, child, at), value, event=event)
            if notes:
                yield Consequence(notes[0].note, notes[0].value, event=event)
    if not walking:
        yield from (Consequence(one.note, one.value) for one in notes)
    for child in after.children:
        yield from _crossings(before, after, child, seat)
        if child.seat == seat:
            yield from _dangers(before, after, child)


def _companions(before: Position, after: Position, child: Child) -> tuple[Child, ...]:
    """DKR-24: return the children who have crossed with a child in this turn and are with it where they got."""
    at = after.children[child]
    if at not in CROSSED or before.children[child] == at:
        return ()
    return tuple(other for other in after.on(at).children if other != child and before.children[other] != at)


def _replaced(kind: Effect, value: float) -> Consequence:
    """Return a consequence that makes an event of this turn not count, as another one says it, too."""
    return Consequence(kind, -value, undoes=kind)


def _walk(
    before: Position, after: Position, child: Child, notes: Sequence[GhostNote], companions: tuple[Child, ...]
) -> tuple[AdvancesTo, float]:
    """Return where a child of the seat gets, with the most important note about others, and what this is worth."""
    compared = next((one for one in notes if one.lone == child and one.note == "safest"), None)
    was, at = before.children[child], after.children[child]
    others = tuple(other for other in after.on(at).children if other != child)
    note = next((one for one in notes if _is_about_others(one, child, others, bool(compared))), no_note())
    is_open = bool(path_back(after.board, data.INDEX[at])) and scare_length(after, at) > 0
    goal, numbers = _next_crossing(after, child)
    finisher = _finisher(after, child) if goal == LINDEN else None
    if finisher is not None and after.children[finisher] != at:
        finisher, numbers = None, ()
    helper = _helper(after, child) if at in (RIVER_BANK, GATE) and not others else None
    if helper is not None:
        goal, numbers = at, numbers_to(after, helper, at)
    winners = _winners_at(after, finisher or child, LINDEN) if numbers and (goal == LINDEN or at == GATE) else ()
    held = is_held(before, child)
    ghosts = before.on(was).ghosts if held else before.on(at).ghosts if before.due != GROUP else ()
    advance = AdvancesTo
    if companions:
        advance = CrossesTo
    elif ghosts:
        advance = SetsFree if held else ClearsObstacle if at in (RIVER_BANK, GATE) else MakesRoom
    tiles, scares, had = tiles_walked(before, was, at), hits(after, child), hits(before, child)
    holders = after.on(at).ghosts
    threats = () if holders else reach(after, child)
    instead = compared or note
    event = advance(
        child.kind,
        child,
        at,
        tiles=tiles,
        ghost=ghosts[0] if ghosts else Ghost(""),
        held=held,
        goal=goal,
        numbers=numbers,
        winners=winners,
        others=others,
        exposed=is_open,
        holder=holders[0] if holders else Ghost(""),
        hits=threats,
        hits_before=had if len(had) > len(scares) else (),
        instead_of=instead.lone,
        instead=instead.instead,
        instead_at=instead.instead_at,
        instead_stays=instead.instead_stays,
        instead_reach=instead.instead_reach,
        waiting=(numbers and helper is None and waiting_at(after, child, goal)) or Child(""),
        back=is_open and path_back(after.board, data.INDEX[at])[-1] == was,
        note=note.note,
        by=note.by,
        lone=note.lone,
        lone_kind=note.lone_kind,
        there=note.there,
        reach=note.reach,
        was=note.was,
        company=note.company,
        helper=helper or Child(""),
        last_numbers=numbers_between(after, CROSSED[1], LINDEN) if helper and at == GATE and winners else (),
        finisher=finisher or Child(""),
        companions=companions,
    )
    value = TILE * tiles / 2 + prospect(goal, len(numbers)) + (FREED if ghosts else 0) + (BEHIND if companions else 0)
    value += SAFE if others or not is_open else WAITS if at in (RIVER_BANK, GATE) else 0
    return event, max(LEAST, value - reach_cost(after, child, len(threats)))


def _is_about_others(note: GhostNote, child: Child, others: Sequence[Child], compared: bool) -> bool:
    """Return whether a note adds to where a child gets, if it is `compared` with other ghost moves or not."""
    if note.lone == child or (note.lone in others and note.note != "frees") or note.note == "same":
        return False
    return not compared or note.reach != note.was or note.note in ("frees", "unheld")


def _next_crossing(position: Position, child: Child) -> tuple[Name, tuple[int, ...]]:
    """Return where a child can cross, or arrive, with most numbers of the child die next, and these numbers."""
    goals = {goal: numbers_to(position, child, goal) for goal in (RIVER_BANK, GATE, LINDEN)}
    goal = max(goals, key=lambda goal: len(goals[goal]))
    return goal, goals[goal]


def _finisher(after: Position, child: Child) -> Child | None:
    """DKR-60: return the other child of the seat, if that one can end the game at the linden next, and not this one."""
    others = (one for one in after.children if one.seat == child.seat and numbers_to(after, one, LINDEN))
    ends = [one for one in others if _winners(after, [one])]
    return ends[0] if ends and not _winners(after, [child]) else None


def _helper(after: Position, waiting: Child) -> Child | None:
    """DKR-24: return the child that can come with most numbers of the child die and take a waiting one across."""
    at = after.children[waiting]
    numbers = {child: len(numbers_to(after, child, at)) for child in after.children}
    seats = after.s.option_players
    best = max(numbers, key=lambda child: (numbers[child], -((child.seat - waiting.seat - 1) % seats)))
    return best if numbers[best] else None


def _crossings(before: Position, after: Position, child: Child, seat: int) -> Iterator[Consequence]:
    """Yield whether more numbers let a child cross next, or reach the linden."""
    own = child.seat == seat
    for goal in (RIVER_BANK, GATE, LINDEN):
        had, numbers = _numbers_before(before, child, goal), numbers_to(after, child, goal)
        gained = prospect(goal, len(numbers) - len(had))
        if gained <= 0 or after.children[child] == goal:
            continue
        waiting = waiting_at(after, child, goal)
        if own or waiting is None or waiting.seat != seat:
            kind = CanCross if own else OtherCanCross
            winners = _winners_at(after, child, goal)
            crosses = kind(child.kind, child, goal, numbers, waiting or Child(""), winners)
            yield Consequence(crosses, _value(child, seat, gained))
        else:
            yield Consequence(CanHelp(waiting.kind, waiting, goal, numbers, waiting, (), child), gained)


def _numbers_before(before: Position, child: Child, goal: Name) -> tuple[int, ...]:
    """Return the numbers that let a child cross, or reach the linden, for which any child of its seat counts as first.

    DKR-60: with which child a seat comes to the linden first makes little difference.
    """
    is_first = goal == LINDEN and not before.on(LINDEN).children
    same = [one for one in before.children if one == child or (is_first and one.seat == child.seat)]
    return tuple({number for one in same for number in numbers_to(before, one, goal)})


def _winners_at(after: Position, child: Child, goal: Name) -> tuple[Name, ...]:
    """DKR-60, DKR-61: return who wins if a child reaches a tile next; none if the game goes on."""
    return tuple(map(seat_name, _winners(after, [child]))) if goal == LINDEN else ()


def _dangers(before: Position, after: Position, child: Child) -> Iterator[Consequence]:
    """Yield that ghosts now hold a child that has not walked, or can scare it with more numbers."""
    at, now = after.children[child], hits(after, child)
    if before.children[child] != at:
        return
    more = len(now) - len(hits(before, child))
    if more > 0:
        yield Consequence(IsExposed(child.kind, child, at, now), -reach_cost(after, child, more))
    if is_held(after, child) and not is_held(before, child) and len(after.on(at).children) > 1:
        yield Consequence(IsHeld(after.on(at).ghosts[0], child.kind, child, at), -FREED)
