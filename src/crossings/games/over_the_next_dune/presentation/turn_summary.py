"""What a whole sneak phase gains and risks: the searchers' next drives, exactly, for each kind of card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import product, takewhile
from typing import NamedTuple

from crossings.words import Effect, Name

from ..rules.data import CARD_NAMES, SEEN, SIZE
from ..rules.schema import State
from .effects import Caught
from .lookahead import after_drive
from .picking import Reach, reachable_spaces
from .position import Position, Soldier, Space, king_distance
from .risks import Drive, dangerous_searchers, is_search_to_come, next_drives, percent

NONE, HUNDRED = 0, 100
CACHED_THREATS = 64
NOTABLE = 8
"""The percentage from which a danger is worth naming, if a turn takes a soldier out of it."""
ROUNDED = 2
"""The difference of percentages that may come from rounding."""
WORST = 50
"""The percentage from which a catch is likely enough to say who can free the soldier."""
TERRAIN_POINTS = 2
"""OND-32: the points for a space covered by terrain."""


class TurnSummary(Effect):
    """OND-13, OND-28, OND-42: what a turn gains, whom it takes out of danger, and who can still be caught."""

    effect_id = "turn-summary"
    rules = ("OND-13", "OND-28", "OND-42")

    escaped: tuple[int, ...]
    """The soldiers who escape in this turn."""
    soldiers: tuple[int, ...]
    """The others who gain rows, and their rows in all."""
    rows: int
    losers: tuple[int, ...]
    """Those who lose rows, and their rows in all."""
    lost: int
    carried: tuple[int, ...]
    """Soldiers who got further than they can walk: caught and freed again."""
    saved: int
    """The soldier taken out of the greatest danger, or 0; the searcher worst for him, and its own cards and chance."""
    threat: int
    saved_cards: tuple[Name, ...]
    saved_percent: int
    stays: bool
    """Whether he ends where he stood, and the searcher's cards only no longer lead it to him."""
    endangered: int
    """The soldier most likely to be caught next, or 0; the searchers, their cards and the percentage."""
    searchers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int
    others: tuple[int, ...]
    """The other soldiers who can be caught."""
    rescuers: tuple[int, ...]
    """Who is near enough to free him."""
    stuck: bool
    """Whether he is as likely to be caught wherever he can walk."""
    drawn: int
    """A searcher that followed a soldier, or 0, and where it is now."""
    drawn_column: int
    drawn_row: int
    captor: int
    """A searcher with captives, or 0: the captives, where it will be after a straight card, and who can meet it."""
    captives: tuple[int, ...]
    column: int
    row: int
    meeting: tuple[int, ...]
    ready: tuple[int, ...]
    """All free soldiers, if all of them are near enough to escape in the next turn."""
    stops: int
    """How many of the spaces in reach of the only soldier who moves are as safe, and how many there are, or 0."""
    spaces: int

    @property
    def stated_chance(self) -> float:
        """The chance that the soldier most likely to be caught is."""
        return self.percent / HUNDRED

    def message_arguments(self) -> dict[str, object]:
        """Also name what is to be said about the danger, by which messages can select."""
        danger = "some" if self.endangered else "none"
        if self.spaces:
            danger = "anywhere" if self.stops == self.spaces else "here"
        again = self.saved == self.endangered and not (self.escaped or self.soldiers)
        return {**super().message_arguments(), "danger": danger, "again": again}


class OneSearcher(NamedTuple):
    """A searcher's part in a threat: its own cards, and the percentage unless another one has caught the soldier."""

    searcher: int = NONE
    cards: tuple[Name, ...] = ()
    percent: int = NONE


class Threat(NamedTuple):
    """Who can catch a soldier in the next search phase, and with which cards."""

    soldier: int
    searchers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int
    worst: OneSearcher
    """The searcher that is most likely to catch him."""


class Gains(NamedTuple):
    """What a turn gains in rows."""

    escaped: tuple[int, ...]
    soldiers: tuple[int, ...]
    rows: int
    losers: tuple[int, ...]
    lost: int
    carried: tuple[int, ...]


def summarize(before: Position, after: Position) -> TurnSummary:
    """Return what a turn gains and risks."""
    gains = _gains(before, after)
    left = threats(after)
    saved = _saved(before, after, left)
    worst = max(left, key=lambda one: one.percent, default=None)
    captor, captives, at, meeting = _captor(after)
    drawn, place = _drawn(before, after)
    is_quiet = not (left or saved or gains.escaped or gains.soldiers)
    stops = _stops(before) if is_quiet else (NONE, NONE)
    return TurnSummary(
        *gains,
        *((saved.soldier, *saved.worst) if saved else (NONE, *OneSearcher())),
        saved is not None and _stays(before, after, saved.soldier),
        *((worst.soldier, worst.searchers, worst.cards, worst.percent) if worst else (NONE, (), (), NONE)),
        others=tuple(one.soldier for one in left if one is not worst),
        rescuers=_rescuers(after, worst) if worst and worst.percent >= WORST else (),
        stuck=worst is not None and worst.percent >= WORST and _is_stuck(before, worst),
        drawn=drawn,
        drawn_column=place[0],
        drawn_row=place[1],
        captor=captor,
        captives=captives,
        column=at[0],
        row=at[1],
        meeting=meeting,
        ready=_ready(after),
        stops=stops[0],
        spaces=stops[1],
    )


def captors_out_of_reach(position: Position) -> list[tuple[int, tuple[int, ...], bool]]:
    """OND-47: return the searchers to which too few soldiers can walk, with their captives.

    Also return whether a straight card then takes them to the camp.
    """
    next_straight = {drive.searcher.number: drive for drive in dangerous_drives(position) if drive.kind == "straight"}
    return [
        (searcher.number, searcher.captives, bool(next_straight[searcher.number].carried_off))
        for searcher in position.searchers
        if searcher.captives and searcher.number in next_straight and not _near(position, searcher.at)
    ]


def threats(position: Position) -> tuple[Threat, ...]:
    """OND-42: return who can be caught in the next search phase, by soldier."""
    return _threats(position.s) if is_search_to_come(position) else ()


@lru_cache(maxsize=CACHED_THREATS)
def _threats(s: State) -> tuple[Threat, ...]:
    """Let the searchers drive one after the other, with all cards: one may remove a marker that another would obey."""
    shares = Position(None, s).shares
    by_soldier: dict[int, dict[int, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))
    worlds = {_soldiers_and_markers(s): (s, 1.0)}
    for searcher in range(1, s.option_searchers + 1):
        after: dict[Hashable, tuple[State, float]] = {}
        for (world, chance), (kind, share) in product(worlds.values(), shares.items()):
            driven, found = after_drive(world, searcher, CARD_NAMES.index(kind))
            for soldier in (soldier for one in found if isinstance(one, Caught) for soldier in one.soldiers):
                by_card = by_soldier[soldier][searcher]
                by_card[kind] = by_card.get(kind, 0.0) + chance * share
            key = _soldiers_and_markers(driven)
            after[key] = driven, chance * share + after.get(key, (driven, 0.0))[1]
        worlds = after
    return tuple(
        Threat(
            soldier,
            tuple(sorted(by, key=lambda searcher: -sum(by[searcher].values()))),
            tuple(dict.fromkeys(Name(kind) for cards in by.values() for kind in cards)),
            max(1, percent(sum(chance for cards in by.values() for chance in cards.values()))),
            _worst_searcher(by),
        )
        for soldier, by in sorted(by_soldier.items())
    )


def _worst_searcher(by: Mapping[int, Mapping[str, float]]) -> OneSearcher:
    """Return the searcher most likely to catch a soldier, from the chances by searcher in the order of their drives."""
    shares = {searcher: sum(cards.values()) for searcher, cards in by.items()}
    worst = max(shares, key=shares.__getitem__)
    others = sum(shares[searcher] for searcher in takewhile(lambda searcher: searcher != worst, by))
    return OneSearcher(worst, tuple(map(Name, by[worst])), max(1, percent(shares[worst] / (1 - others))))


def _soldiers_and_markers(s: State) -> Hashable:
    """Return what a drive can change for the searchers that drive later."""
    return (*s.soldier_status, *map(tuple, s.trails))


def dangerous_drives(position: Position) -> tuple[Drive, ...]:
    """Return the next drives that can affect soldiers, if there is another search phase."""
    return _cached_drives(position.s) if is_search_to_come(position) else ()


@lru_cache(maxsize=2)
def _cached_drives(s: State) -> tuple[Drive, ...]:
    """Return the next drives that can affect soldiers, cached because a move's final position begins the next move."""
    position = Position(None, s)
    return tuple(next_drives(position, dangerous_searchers(position)))


def _gains(before: Position, after: Position) -> Gains:
    pairs = [*zip(before.soldiers, after.soldiers, strict=True)]
    escaped = tuple(new.number for old, new in pairs if new.doing == "safe" != old.doing)
    rows = {new.number: old.at[1] - new.at[1] for old, new in pairs if old.is_free and new.is_free}
    gained = {number: gain for number, gain in rows.items() if gain > 0}
    lost = {number: -gain for number, gain in rows.items() if gain < 0}
    carried = tuple(new.number for old, new in pairs if _is_carried(before, old, new))
    return Gains(escaped, tuple(gained), sum(gained.values()), tuple(lost), sum(lost.values()), carried)


def _is_carried(position: Position, old: Soldier, new: Soldier) -> bool:
    """OND-28, OND-48: return whether a free soldier got further than he can walk."""
    points = {"moved": 0, "moving": old.points}.get(old.doing, int(position.s.option_move))
    return old.is_free and new.is_free and king_distance(old.at, new.at) > points


def _saved(before: Position, after: Position, left: Sequence[Threat]) -> Threat | None:
    """Return the greatest danger that soldiers would be in if they stayed, and that the turn at least halves."""
    now = {one.soldier: one.percent for one in left}
    free = {soldier.number for soldier in after.soldiers if soldier.is_free}
    found = [
        one
        for one in threats(before)
        if one.soldier in free and one.percent >= NOTABLE and 2 * now.get(one.soldier, 0) <= one.percent
        if not _stays(before, after, one.soldier) or _is_missed(after, one)
    ]
    return max(found, key=lambda one: one.percent, default=None)


def _stays(before: Position, after: Position, soldier: int) -> bool:
    """Return whether a soldier ends where he stood."""
    return before.soldier(soldier).at == after.soldier(soldier).at


def _is_missed(after: Position, threat: Threat) -> bool:
    """OND-38, OND-51: return whether the worst searcher, turned by markers or lured away, now misses a soldier."""
    return not any(_catches(after.s, threat.worst.searcher, str(card), threat.soldier) for card in threat.worst.cards)


def _catches(s: State, searcher: int, kind: str, soldier: int) -> bool:
    """Return whether a searcher's drive for a card catches a soldier."""
    _, effects = after_drive(s, searcher, CARD_NAMES.index(kind))
    return any(soldier in one.soldiers for one in effects if isinstance(one, Caught))


def _near(position: Position, at: Space, besides: int = NONE) -> tuple[int, ...]:
    """OND-28, OND-47: return who can walk to a searcher at a space in one turn, if they are enough for a rescue."""
    reach = SEEN + int(position.s.option_move)
    near = tuple(
        soldier.number
        for soldier in position.soldiers
        if soldier.is_free and soldier.number != besides and king_distance(soldier.at, at) <= reach
    )
    return near if len(near) >= position.s.option_rescuers else ()


def _rescuers(position: Position, threat: Threat) -> tuple[int, ...]:
    """Return who can free a soldier after the catch that is most likely."""
    catches = [drive for drive in dangerous_drives(position) if threat.soldier in drive.caught]
    likely = max(catches, key=lambda drive: drive.share, default=None)
    return _near(position, likely.legs[-1].at, threat.soldier) if likely else ()


def _captor(position: Position) -> tuple[int, tuple[int, ...], Space, tuple[int, ...]]:
    """Return the captor nearest to the camp after its next drive with a straight card, and who can meet it there."""
    found = [
        (drive.searcher.number, drive.searcher.captives, drive.legs[-1].at, _near(position, drive.legs[-1].at))
        for drive in dangerous_drives(position)
        if drive.kind == "straight" and drive.searcher.captives and not drive.carried_off
    ]
    return max(found, key=lambda one: one[2][1], default=(NONE, (), (NONE, NONE), ()))


def _drawn(before: Position, after: Position) -> tuple[int, Space]:
    """OND-51: return the first searcher that has followed a soldier, and where it is."""
    pairs = zip(before.searchers, after.searchers, strict=True)
    return next(((new.number, new.at) for old, new in pairs if old.at != new.at), (NONE, (NONE, NONE)))


def _ready(position: Position) -> tuple[int, ...]:
    """OND-28, OND-33: return all free soldiers, if all of them, and no captives, can escape in the next turn."""
    left = [soldier for soldier in position.soldiers if soldier.doing != "safe"]
    points = int(position.s.option_move)
    if not all(soldier.is_free and _points_to_leave(position, soldier.at) <= points for soldier in left):
        return ()
    return tuple(soldier.number for soldier in left) if is_search_to_come(position) else ()


def _points_to_leave(position: Position, at: Space) -> int:
    """OND-32, OND-33: return the points from a space over the top edge, walking upwards only."""
    costs = {at[0]: 0}
    for row in range(at[1] - 1, 0, -1):
        costs = {
            column: min(cost for other, cost in costs.items() if abs(other - column) <= 1)
            + (TERRAIN_POINTS if (column, row) in position.rocks else 1)
            for column in range(max(1, min(costs) - 1), min(SIZE, max(costs) + 1) + 1)
        }
    return min(costs.values()) + 1


def _is_stuck(before: Position, threat: Threat) -> bool:
    """Return whether a soldier is as likely to be caught wherever he can walk, as far as he hasn't moved."""
    reach = Reach(before, threat.soldier)
    return all(reach.danger(walk) + ROUNDED >= threat.percent for walk in reach.walks.values())


def _stops(before: Position) -> tuple[int, int]:
    """OND-28: return how many spaces in reach of the only soldier left to move are safe, and how many there are.

    Only if all others have moved: nothing else may depend on his walk.
    """
    moving = [soldier for soldier in before.soldiers if soldier.doing in ("free", "moving")]
    if len(moving) != 1:
        return NONE, NONE
    walks = [walk for walk in reachable_spaces(before, moving[0].number).values() if walk.at[1] and not walk.caught]
    ends = [before, *(Position(None, walk.s) for walk in walks)]
    return sum(not threats(end) for end in ends), len(ends)
