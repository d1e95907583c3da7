"""The effects of a move in Over the Next Dune, found by carrying out the rules on a copy of the state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from typing import ClassVar, NamedTuple

from crossings.engine import copy_of
from crossings.words import Effect, Name, cached_per_locale_by_key

from ..rules import kernels as rules
from ..rules import schema, search, setup
from ..rules.data import ACTIONS, CAMP_ROW, CARD_NAMES, COMPASS, PARTS, SOLDIERS
from ..rules.schema import State
from ..rules.setup import end_phase, flip, route
from ..rules.sneak import step_price
from ..rules.soldiers import is_free
from ..words import direction_name
from .position import (
    COVERED_AROUND,
    MAX_CACHED,
    Position,
    Space,
    captives,
    centre,
    king_distance,
    next_space,
    soldier_space,
)


class Somewhere(Effect):
    """An effect with a space, which its message receives as `$column` and `$row`."""

    effect_id = "somewhere"

    at: Space

    def message_arguments(self) -> dict[str, object]:
        """Also return the column and row of the space."""
        return super().message_arguments() | {"column": self.at[0], "row": self.at[1]}


# ---- set-up --------------------------------------------------------------------------------------


class DrewTerrain(Effect):
    """OND-03: a piece of terrain is drawn for an area."""

    effect_id = "drew-terrain"
    rules = ("OND-03",)

    piece: int
    name: Name
    area: int


class LeftTerrain(DrewTerrain):
    """OND-03: the last area gets the remaining piece."""

    effect_id = "left-terrain"
    rules = ("OND-03",)


class RolledTerrain(Effect):
    """OND-04: the row of a piece within its area is rolled."""

    effect_id = "rolled-terrain"
    rules = ("OND-04",)

    row: int


class LaidTerrain(Somewhere):
    """OND-04: the column of a piece is rolled, so that it can be placed."""

    effect_id = "laid-terrain"
    rules = ("OND-04",)


class RolledSearcher(Effect):
    """OND-07: the row of a searcher is rolled."""

    effect_id = "rolled-searcher"
    rules = ("OND-07",)

    searcher: int
    row: int


class PlacedSearcher(Somewhere):
    """OND-08: the column of a searcher is rolled, so that it can be placed."""

    effect_id = "placed-searcher"
    rules = ("OND-08",)

    searcher: int


class FacedSearcher(Effect):
    """OND-09: the direction of a searcher is rolled."""

    effect_id = "faced-searcher"
    rules = ("OND-09",)

    searcher: int
    way: Name


class DrewFirst(Effect):
    """OND-11: the first soldier is drawn."""

    effect_id = "drew-first"
    rules = ("OND-11",)

    soldier: int


# ---- searchers -----------------------------------------------------------------------------------


class Leg(NamedTuple):
    """One space of a drive, and the direction of the searcher there."""

    at: Space
    face: int


class Drove(Somewhere):
    """OND-13 to OND-20, OND-38: a searcher drives for a card, bouncing off edges and obeying markers."""

    effect_id = "drove"
    rules = ("OND-13", "OND-14", "OND-15", "OND-16", "OND-17", "OND-18", "OND-19", "OND-20", "OND-38")

    searcher: int
    card: str
    bounced: bool
    turned: bool
    legs: tuple[Leg, ...]


class Followed(Somewhere):
    """OND-51, OND-52, OND-R18: a searcher follows a step; `turned`: a marker has turned it."""

    effect_id = "followed"
    rules = ("OND-51", "OND-52", "OND-R18")

    searcher: int
    face: int
    turned: bool
    group_field: ClassVar[str] = "searcher"


class Caught(Effect):
    """OND-42: a searcher has caught free soldiers; `spots` are the spaces on which they stood."""

    effect_id = "caught"
    rules = ("OND-42",)

    searcher: int
    soldiers: tuple[int, ...]
    spots: tuple[Space, ...]

    def message_arguments(self) -> dict[str, object]:
        """Also return the column and row of the first soldier's space."""
        return super().message_arguments() | {"column": self.spots[0][0], "row": self.spots[0][1]}


class CardsAlike(Effect):
    """Section 7: only one kind of movement card is left, so that no card is drawn."""

    effect_id = "cards-alike"

    card: str


# ---- soldiers ------------------------------------------------------------------------------------


class Sneaked(Somewhere):
    """OND-28, OND-32: a soldier takes a step."""

    effect_id = "sneaked"
    rules: ClassVar[tuple[str, ...]] = ("OND-28", "OND-32")

    soldier: int
    way: Name
    price: int
    group_field: ClassVar[str] = "soldier"


class SlippedOver(Sneaked):
    """OND-33: the step takes the soldier over the top."""

    effect_id = "slipped-over"
    rules = ("OND-33",)


class Stopped(Effect):
    """OND-34: the player ends a soldier's movement."""

    effect_id = "stopped"
    rules = ("OND-34",)

    soldier: int
    is_pass: ClassVar[bool] = True


class Stayed(Stopped):
    """OND-28: the movement ends without a step."""

    effect_id = "stayed"
    rules = ("OND-28",)


class LeftOthers(Effect):
    """OND-27: the soldiers who have not moved stay where they are."""

    effect_id = "left-others"
    rules = ("OND-27",)

    is_pass: ClassVar[bool] = True


class TookCard(Effect):
    """OND-23, OND-49: a soldier takes a turn order card."""

    effect_id = "took-card"
    rules = ("OND-23", "OND-49")

    soldier: int
    card: int


class TookLead(Effect):
    """OND-25: after all have chosen, the holder of card 1 becomes the first soldier."""

    effect_id = "took-lead"
    rules = ("OND-25",)

    soldier: int


class CanBeFreed(Effect):
    """OND-47: enough free soldiers stand beside a captor."""

    effect_id = "can-be-freed"
    rules = ("OND-47",)

    soldier: int


class Freed(Somewhere):
    """OND-48: a captive is put beside his captor."""

    effect_id = "freed"
    rules = ("OND-48",)

    soldier: int


# ---- turns and the end ---------------------------------------------------------------------------


class TurnBegan(Effect):
    """OND-12: the turn marker advances."""

    effect_id = "turn-began"
    rules = ("OND-12",)

    turn: int
    ends_setup: ClassVar[bool] = True


class SearchEnded(Effect):
    """OND-22: all searchers have driven in this turn."""

    effect_id = "search-ended"
    rules = ("OND-22",)

    turn: int
    turns: int


class DawnNears(Effect):
    """OND-62: few turns are left after this one."""

    effect_id = "dawn-nears"
    rules = ("OND-62",)

    left: int


class AllEscaped(Effect):
    """OND-60: the last soldier has left by the top."""

    effect_id = "all-escaped"
    rules = ("OND-60",)

    turn: int


class BroughtToCamp(Effect):
    """OND-61: a searcher has brought its captives to row 20."""

    effect_id = "brought-to-camp"
    rules = ("OND-61",)

    searcher: int
    soldiers: tuple[int, ...]


class DawnCame(Effect):
    """OND-62: the last turn is over; `soldiers` are still on the battlefield."""

    effect_id = "dawn-came"
    rules = ("OND-62",)

    soldiers: tuple[int, ...]


class Stranded(Effect):
    """OND-63: fewer soldiers are free than a rescue needs."""

    effect_id = "stranded"
    rules = ("OND-63",)

    soldiers: tuple[int, ...]
    free: int
    rescuers: int


# ---- carrying out the rules ----------------------------------------------------------------------

NEAR_DAWN = 2
"""The maximum number of turns left at which dawn is near."""


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the effects of an action or outcome, and of what followed automatically."""
    return tuple(_play(copy_of(before.s), move))


def _play(s: State, move: str) -> Iterator[Effect]:
    turn, ordering = s.turn, s.phase == schema.ORDER
    if move in CARD_NAMES:
        yield from _flip(s, CARD_NAMES.index(move))
    elif move in ACTIONS:
        yield from _act(s, move)
    else:
        yield from _set_up(s, int(move.rsplit("-", 1)[1]))
    if ordering and s.phase != schema.ORDER:
        yield TookLead(s.first)
    if s.turn != turn:
        yield TurnBegan(s.turn)
        if (left := s.option_turns - s.turn) <= NEAR_DAWN:
            yield DawnNears(left)
    if (card := rules.only_card(s)) >= 0:
        yield CardsAlike(CARD_NAMES[card])
    while (card := rules.only_card(s)) >= 0:
        yield from _flip(s, card)
    if s.phase == schema.PLACE:
        yield CanBeFreed(search.next_rescued(s))


def _set_up(s: State, number: int) -> Iterator[Effect]:
    phase = s.phase
    setup.set_up(s, number)
    area, searcher = setup.count_pieces(s) - 1, setup.count_searchers(s)
    match phase:
        case schema.PIECE:
            yield DrewTerrain(*_terrain_arguments(s, area))
        case schema.T_ROW:
            yield RolledTerrain(number)
        case schema.T_COL:
            laid = area - 1 if s.phase == schema.T_ROW else area
            yield LaidTerrain((s.terrain_column[laid], s.terrain_row[laid]))
            if laid < area:
                yield LeftTerrain(*_terrain_arguments(s, area))
        case schema.S_ROW:
            yield RolledSearcher(searcher, number)
        case schema.S_COL:
            yield PlacedSearcher(centre(s, searcher), searcher)
        case schema.S_FACE:
            yield FacedSearcher(searcher, direction_name(number))
        case _:
            yield DrewFirst(number)


def _terrain_arguments(s: State, area: int) -> tuple[int, Name, int]:
    piece = s.terrain_piece[area]
    return piece, Name(f"terrain-{piece}"), area + 1


def _flip(s: State, card: int) -> Iterator[Effect]:
    yield from drive(s, s.searcher, card)
    flip(s, card)
    if not s.searcher and s.phase != schema.ENDED:
        yield SearchEnded(s.turn, s.option_turns)


def drive(before: State, searcher: int, card: int) -> tuple[Effect, ...]:
    """Return the effects of a searcher's drive for a card, now or later, without changing the state."""
    return _drive_effects((before, searcher, card))


def _drive_cache_key(key: tuple[State, int, int]) -> Hashable:
    """Return everything that a drive depends on; other parts of the battlefield are out of reach."""
    s, searcher, card = key
    space, reach = centre(s, searcher), s.option_speed + COVERED_AROUND
    return (
        *(searcher, card, space, s.searcher_face[searcher], s.option_speed, s.option_rescuers, s.turn, s.reason),
        *(
            king_distance(soldier_space(s, soldier), space) <= reach and soldier_space(s, soldier)
            for soldier in range(1, SOLDIERS + 1)
        ),
        *(*s.soldier_status, *s.soldier_captor),
        *map(tuple, s.trails[max(space[1] - reach, 0) : space[1] + reach + 1]),
    )


@cached_per_locale_by_key(_drive_cache_key, MAX_CACHED)
def _drive_effects(key: tuple[State, int, int]) -> tuple[Effect, ...]:
    before, searcher, card = key
    s = copy_of(before)
    heading, s.phase = search.first_heading(s, searcher, card), schema.SEARCH
    legs: list[Leg] = []
    bounced = turned = False
    while heading != search.STOPPED and len(legs) < s.option_speed:
        onward = search.heading_off_edges(*centre(s, searcher), heading)
        bounced |= onward != heading
        heading = search.drive_one_space(s, searcher, onward)
        turned |= heading not in (onward, search.STOPPED)
        face = heading if bounced and heading != search.STOPPED else s.searcher_face[searcher]
        legs.append(Leg(centre(s, searcher), face))
    drove = Drove(legs[-1].at, searcher, CARD_NAMES[card], bounced, turned, tuple(legs))
    return drove, *_catches(before, s, searcher), *_end(s, searcher)


def _catches(before: State, s: State, searcher: int) -> Iterator[Caught]:
    caught = tuple(i for i in captives(s, searcher) if is_free(before, i))
    if caught:
        yield Caught(searcher, caught, tuple(soldier_space(before, soldier) for soldier in caught))


def _end(s: State, searcher: int = 0) -> Iterator[Effect]:
    """OND-60 to OND-63: yield the end of the game, if it is over; `searcher` is the one that has just moved, if any."""
    by_status: dict[int, list[int]] = defaultdict(list)
    for soldier in range(1, SOLDIERS + 1):
        by_status[s.soldier_status[soldier]].append(soldier)
    free, caught = by_status[schema.FREE], by_status[schema.CAUGHT]
    match s.reason:
        case schema.ESCAPED:
            yield AllEscaped(s.turn)
        case schema.CARRIED_OFF:
            captors = [searcher] if searcher else sorted({s.soldier_captor[soldier] for soldier in caught})
            for captor in captors:
                if s.searcher_row[captor] == CAMP_ROW:
                    yield BroughtToCamp(captor, captives(s, captor))
        case schema.DAWN:
            yield DawnCame(tuple(sorted(free + caught)))
        case schema.STRANDED:
            yield Stranded(tuple(caught), len(free), s.option_rescuers)


def _act(s: State, move: str) -> Iterator[Effect]:
    name, _, part = move.partition(":")
    if not part:
        yield LeftOthers()
        end_phase(s)
        yield from _end(s)
        return
    soldier, has_not_stepped = int(name), s.points == s.option_move
    if part in COMPASS:
        yield from sneak(s, soldier, COMPASS.index(part) + 1)
    else:
        rules.act(s, soldier, PARTS.index(part))
    if part == "end":
        yield Stayed(soldier) if has_not_stepped else Stopped(soldier)
    elif part.startswith("card"):
        yield TookCard(soldier, s.soldier_card[soldier])
    elif part.startswith("place"):
        yield Freed(soldier_space(s, soldier), soldier)
    if s.phase != schema.ENDED:
        route(s)
        yield from _end(s)


def sneak(s: State, soldier: int, direction: int) -> Iterator[Effect]:
    """Carry out a step and yield its effects: the searchers that follow, and the soldiers whom each of them catches."""
    before, price = copy_of(s), step_price(s, soldier, direction)
    at = next_space(soldier_space(s, soldier), direction)
    rules.act(s, soldier, PARTS.index(COMPASS[direction - 1]))
    yield (Sneaked if at[1] else SlippedOver)(at, soldier, direction_name(direction), price)
    last = 0
    for searcher in range(1, s.option_searchers + 1):
        if centre(s, searcher) != centre(before, searcher):
            caught, face = [*_catches(before, s, searcher)], s.searcher_face[searcher]
            turned = not caught and face != before.searcher_face[searcher]
            yield Followed(centre(s, searcher), searcher, face, turned)
            yield from caught
            last = searcher
    yield from _end(s, last)
