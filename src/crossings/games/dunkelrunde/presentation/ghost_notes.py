"""What the ghosts can do after a turn, compared with all other ghost moves that the ghost die allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from crossings.words import Effect, Name

from ..rules import data
from .position import GATE, LINDEN, RIVER_BANK, Child, Ghost, Position
from .prospects import (
    can_walk_after,
    ghost_options,
    hits,
    is_held,
    is_in_group,
    numbers_to,
    reach,
    scare_length,
    waiting_at,
)

TILE, ARRIVED, BEHIND = 2, 25, 6
"""The values of a tile, of a child at the linden, and of one that gets past the river or the gate."""
OTHERS = -0.4
"""The weight of other seats' gains: a loss for this seat, but a smaller one, because a win can be shared."""
FREED, HELD, KEPT, MOOT, LEAST_NOTE, ELSEWHERE = 2.0, 1.0, 0.8, 0.6, 0.5, 0.4
NUMBERS = 0.5
"""Share of a crossing, or of an arrival, for one that all numbers of the child die would allow next."""
Ghosts = Mapping[Ghost, Name]


class GhostNote(Effect):
    """DKR-34, DKR-52, DKR-55: what the ghosts can do to a child after a turn, or what they can't do."""

    effect_id = "ghost-note"
    rules = ("DKR-34", "DKR-52", "DKR-55")

    note: str
    by: Ghost
    lone: Child
    """The child that it is about; none: ''."""
    lone_kind: str
    there: Name
    reach: tuple[int, ...]
    """Numbers of the ghost die that let a ghost scare it, or hold its group; or of the child die, which it needs."""
    was: tuple[int, ...]
    """The numbers before the turn."""
    company: tuple[Child, ...]
    """The children whom a ghost holds, or could hold, with it; or who waits for it."""
    instead: Ghost
    instead_at: Name
    instead_stays: bool
    instead_reach: tuple[int, ...]
    """The worst other place of a ghost for the child, and what `reach` would then be; none: ''."""

    def message_arguments(self) -> dict[str, object]:
        """Also name the obstacle, and whether the numbers are those before the turn, by which messages can select."""
        return {**super().message_arguments(), "beyond": obstacle(self.there), "unchanged": self.reach == self.was}


class GhostMove(NamedTuple):
    """A place where a ghost could be, and the numbers with which a ghost could then scare a child, or hold it."""

    ghost: Ghost
    at: Name
    stays: bool
    """Whether it would have stayed there, whatever other ghost moved."""
    reach: tuple[int, ...]


class Note(NamedTuple):
    """A note with its approximate value, in hundredths of a won game."""

    note: GhostNote
    value: float


def obstacle(tile: str) -> str:
    """Return what is to be crossed at a tile: `river`, `gate`, or else `linden`."""
    return {RIVER_BANK: "river", GATE: "gate"}.get(Name(tile), "linden")


def no_note() -> GhostNote:
    """Return the note that says nothing."""
    return _note("none")


def prospect(goal: Name, numbers: int) -> float:
    """Return the value of a crossing, or an arrival, that this many numbers of the child die allow next."""
    return NUMBERS * (ARRIVED if goal == LINDEN else BEHIND) * numbers / data.CHILD_DIE


def reach_cost(position: Position, child: Child, numbers: float) -> float:
    """Return what it costs a child that ghosts can scare it, or hold its group, with this many numbers."""
    each = FREED if is_in_group(position, child) else TILE * scare_length(position, position.children[child])
    return each * numbers / int(position.s.option_ghost_die)


def ghost_notes(before: Position, after: Position, seat: int) -> list[Note]:
    """Return what can be said about the ghosts after a turn, the most important first."""
    own = [child for child in after.children if child.seat == seat]
    others = [child for child in after.children if child.seat != seat and not _is_partner(after, child, own)]
    possible = ghost_options(before)
    options = [
        ghosts
        for ghosts in possible
        if _allows_walks(before, after, own, ghosts) and not _scares_any(before, after, own, ghosts)
    ]
    found = [
        *_rolls_again(before),
        *_freed(before, after, own),
        *_holding(before, after, own, options),
        *_blocked(before, after, others),
        *_kept_open(before, after, own, options),
        *_reach_of_own(before, after, own, options),
        *_moot(after, own, others, options if len(options) == len(possible) else ()),
        *(() if _scares_any_other(before, after, others) else _reach_of_others(before, after, others, options)),
    ]
    return sorted(found, key=lambda one: -one.value)


def _note(
    note: str,
    by: Ghost | None = None,
    lone: Child | None = None,
    there: Name | None = None,
    reach: Sequence[int] = (),
    was: Sequence[int] = (),
    company: Sequence[Child] = (),
    instead: GhostMove | None = None,
) -> GhostNote:
    kind = lone.kind if lone else ""
    who, about, place = by or Ghost(""), lone or Child(""), there or LINDEN
    move = instead or GhostMove(Ghost(""), LINDEN, False, ())
    return GhostNote(note, who, about, kind, place, tuple(reach), tuple(was), tuple(company), *move)


def _rolls_again(before: Position) -> Iterator[Note]:
    """DKR-18: yield that the seat rolls again after a double, before any ghost moves."""
    if before.due == "group":
        yield Note(_note("again"), MOOT)


def _moved(before: Position, after: Position) -> list[Ghost]:
    return [ghost for ghost, at in after.ghosts.items() if before.ghosts[ghost] != at]


def _scares_any(before: Position, after: Position, own: Sequence[Child], ghosts: Ghosts) -> bool:
    """DKR-55: return whether a ghost move scares a child of the seat, so that no player would choose it."""
    moved = [at for ghost, at in ghosts.items() if before.ghosts[ghost] != at]
    return any(after.on(after.children[child]).lone == child and after.children[child] in moved for child in own)


def _is_partner(after: Position, child: Child, own: Sequence[Child]) -> bool:
    """DKR-24: return whether another seat's child could take one of the seat's across next, or be taken across by it.

    What hinders such a child is no reason for a turn.
    """
    at = after.children[child]
    is_awaited = at in (RIVER_BANK, GATE) and any(numbers_to(after, one, at) for one in own)
    waits = {after.children[one] for one in own} & {RIVER_BANK, GATE}
    return is_awaited or any(numbers_to(after, child, goal) for goal in waits)


def _scares_any_other(before: Position, after: Position, others: Sequence[Child]) -> bool:
    """DKR-55: return whether a ghost has scared another seat's child: that it did says why it moved."""
    moved = {after.ghosts[ghost] for ghost in _moved(before, after)}
    return any(before.children[child] in moved and after.children[child] != before.children[child] for child in others)


def _allows_walks(before: Position, after: Position, own: Sequence[Child], ghosts: Ghosts) -> bool:
    """DKR-13, DKR-32, DKR-34: return whether children could, or had to, walk as they did if ghosts moved like this."""
    stay = {at for ghost, at in ghosts.items() if before.ghosts[ghost] == at}
    walked = [child for child in own if before.children[child] != after.children[child]]
    if not walked:
        return before.due == "ghost" or not can_walk_after(before, own, ghosts)
    return not any(
        after.children[child] in (ghosts.values() if is_held(before, child) else stay)
        or (is_held(before, child) and before.children[child] in stay)
        for child in walked
    )


def _freed(before: Position, after: Position, own: Sequence[Child]) -> Iterator[Note]:
    """Yield that a ghost no longer holds a child that has not walked."""
    for ghost in _moved(before, after):
        was = before.ghosts[ghost]
        for child in own:
            if after.children[child] == was and is_held(before, child) and not is_held(after, child):
                yield Note(_note("frees", ghost, child, was), FREED)


def _holding(before: Position, after: Position, own: Sequence[Child], options: Sequence[Ghosts]) -> Iterator[Note]:
    """Yield which children ghosts hold, or that they hold none of the seat's, as they could."""
    for ghost, at in after.ghosts.items():
        company = after.on(at).children
        if len(company) > 1 and not any(child in own for child in company):
            if before.ghosts[ghost] != at:
                yield Note(_note("holds", ghost, there=at, company=company), HELD)
            elif any(option[ghost] != at for option in options):
                yield Note(_note("keeps", ghost, there=at, company=company), KEPT)
        elif len(company) > 1 and before.ghosts[ghost] == at:
            mine, theirs = [child for child in company if child in own], [one for one in company if one not in own]
            if theirs and any(option[ghost] != at for option in options):
                yield Note(_note("keeps-all", ghost, mine[0], at, company=theirs), KEPT)
    could = [child for child in own if is_in_group(after, child) and _holds_any(after, [child], options)]
    if could and not any(after.on(after.children[child]).ghosts for child in could):
        yield Note(_note("unheld", lone=could[0], there=after.children[could[0]]), HELD)


def _holds_any(after: Position, own: Sequence[Child], options: Sequence[Ghosts]) -> bool:
    return any(
        is_in_group(after, child) and after.children[child] in option.values() for child in own for option in options
    )


def _blocked(before: Position, after: Position, others: Sequence[Child]) -> Iterator[Note]:
    """Yield who can no longer cross, or reach the linden, with some numbers."""
    for child in others:
        if after.children[child] != before.children[child]:
            continue
        for goal in (RIVER_BANK, GATE, LINDEN):
            numbers = numbers_to(after, child, goal)
            lost = [number for number in numbers_to(before, child, goal) if number not in numbers]
            if lost:
                yield Note(_note("blocks", lone=child, there=goal, reach=lost), OTHERS * -prospect(goal, len(lost)))


def _kept_open(before: Position, after: Position, own: Sequence[Child], options: Sequence[Ghosts]) -> Iterator[Note]:
    """Yield that a ghost stays away from an obstacle where another child waits for one of the seat."""
    for child in own:
        for goal in (RIVER_BANK, GATE):
            numbers, waiting = numbers_to(after, child, goal), waiting_at(after, child, goal)
            could = [ghost for option in options for ghost, at in option.items() if at == goal != before.ghosts[ghost]]
            if numbers and waiting and could:
                note = _note("keeps-open", could[0], child, goal, numbers, company=[waiting])
                yield Note(note, MOOT + prospect(goal, len(numbers)))


def _reach_of_own(before: Position, after: Position, own: Sequence[Child], options: Sequence[Ghosts]) -> Iterator[Note]:
    """Yield how a ghost move compares with the others for a child of the seat."""
    for child in own:
        at, numbers = after.children[child], reach(after, child)
        if after.on(at).ghosts:
            continue
        away = [ghosts for ghosts in options if at not in ghosts.values()]
        counts = [len(reach(after, child, ghosts)) for ghosts in away]
        stays = before.children[child] == at and {*before.on(at).children} == {*after.on(at).children}
        was = reach(before, child) if stays and not before.on(at).ghosts else ()
        company = [other for other in after.on(at).children if other != child]
        fewer = max(0, len(was) - len(numbers))
        if counts and len(numbers) <= min(counts) < max(counts):
            more = fmean(counts) - len(numbers) + fewer
            worst = _worst(before, after, child, away)
            note = _note("safest", None, child, at, numbers, was, company, worst)
            yield Note(note, MOOT + reach_cost(after, child, more))
        elif fewer:
            note = _note("fewer", lone=child, there=at, reach=numbers, company=company)
            yield Note(note, reach_cost(after, child, fewer))
        elif numbers and stays and len(counts) == len(ghost_options(before)) and {*counts} == {len(numbers)}:
            note = _note("same", lone=child, there=at, reach=numbers, company=company)
            yield Note(note, MOOT + reach_cost(after, child, 1) / 10)


def _worst(before: Position, after: Position, child: Child, options: Sequence[Ghosts]) -> GhostMove:
    """Return what would let ghosts come to a child with most numbers: that the ghost moved stayed, or another move."""
    worst = max(options, key=lambda ghosts: len(reach(after, child, ghosts)))
    most, stayed = reach(after, child, worst), reach(after, child, before.ghosts)
    for ghost in _moved(before, after):
        if stayed == most and worst[ghost] == before.ghosts[ghost]:
            return GhostMove(ghost, worst[ghost], True, most)
    moved = next(ghost for ghost, at in worst.items() if at != before.ghosts[ghost])
    return GhostMove(moved, worst[moved], False, most)


def _moot(after: Position, own: Sequence[Child], others: Sequence[Child], options: Sequence[Ghosts]) -> Iterator[Note]:
    """Yield that ghosts can't come to the seat's children, whatever ghost moves; `options`: all ghost moves.

    It says less if the ghost moves differ for other seats' children.
    """
    places = [after.ghosts, *options]
    is_safe = not any(
        after.children[child] in ghosts.values() or reach(after, child, ghosts) for child in own for ghosts in places
    )
    if options and is_safe:
        differ = any(len({reach(after, child, ghosts) for ghosts in places}) > 1 for child in others)
        yield Note(_note("moot"), ELSEWHERE if differ else MOOT)


def _reach_of_others(
    before: Position, after: Position, others: Sequence[Child], options: Sequence[Ghosts]
) -> Iterator[Note]:
    """Yield that ghosts can scare another seat's child with more numbers than before, or than after other moves."""
    for child in others:
        at, numbers = after.children[child], hits(after, child)
        was = hits(before, child) if before.children[child] == at else ()
        if len(numbers) > len(was):
            more = reach_cost(after, child, len(numbers) - len(was))
            yield Note(_note("threat", lone=child, there=at, reach=numbers, was=was), LEAST_NOTE - OTHERS * more)
        elif numbers and options:
            mean = fmean(len(hits(after, child, ghosts)) for ghosts in options)
            most = max(len(hits(after, child, ghosts)) for ghosts in ghost_options(before))
            if len(numbers) == most > mean:
                more = reach_cost(after, child, 1) * (most - mean)
                yield Note(_note("still", lone=child, there=at, reach=numbers, was=was), LEAST_NOTE - OTHERS * more)
