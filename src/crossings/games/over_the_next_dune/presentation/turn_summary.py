"""What a whole sneak phase gains and risks: the searchers' next drives, exactly, for each kind of card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from crossings.words import Effect, Name

from ..rules.data import LANE_COLUMNS, SEARCH, SEEN, SIZE
from ..rules.schema import State
from ..words import translate
from .forecast import Threat, catches, forecast, with_searcher_at, with_trails_of
from .picking import Reach, reachable_spaces
from .position import Position, Soldier, Space, covered_spaces, king_distance
from .risks import Drive, dangerous_searchers, is_search_to_come, next_drives, percent

NONE, HUNDRED = 0, 100
CACHED_SUMMARIES = 64
MOST = 2 / 3
"""The share of the spaces in reach from which it hardly matters where a soldier stops."""
SLIGHT = 3
"""The percentage from which a danger is worth naming."""
LITTLE = 2
"""The rows up to which a turn gains little."""
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
    freed: tuple[int, ...]
    """Captives who are freed, the searcher that held them (0: several), and the cards with which it would have carried
    them off."""
    freed_from: int
    camp_cards: tuple[Name, ...]
    saved: int
    """The soldier taken out of the greatest danger, or 0; the searcher worst for him, and the cards and their chance
    with which it no longer catches him."""
    threat: int
    saved_cards: tuple[Name, ...]
    saved_percent: int
    stays: bool
    """Whether he ends where he stood, and the searcher's cards only no longer lead it to him."""
    also_saved: tuple[int, ...]
    """The other soldiers taken out of danger."""
    kept: int
    """A captor that no longer can carry its captives off, or 0, and the cards with which it could, and their chance."""
    kept_cards: tuple[Name, ...]
    kept_percent: int
    spared: int
    """A soldier whom a searcher would have caught from where it stood, or without new markers, or 0.

    Then the searcher, where it has followed to (0: it is markers), and the cards and their chance.
    """
    lured: int
    lured_column: int
    lured_row: int
    spared_cards: tuple[Name, ...]
    spared_percent: int
    endangered: int
    """The soldier most likely to be caught next, or 0; each searcher with each card of its own, and the percentage."""
    searchers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int
    is_mainly: bool
    """Whether other cards can lead to his catch, too, after certain drives of other searchers."""
    is_old: bool
    """Whether he was in as much danger before the turn, whether he had moved, or is in as much wherever he can walk."""
    has_moved: bool
    is_stuck: bool
    is_fatal: bool
    """Whether too few soldiers are left to free him then."""
    others: tuple[int, ...]
    """The other soldiers who may be caught, unless it is hardly likely."""
    rescuers: tuple[int, ...]
    """Who is near enough to free him."""
    carrier: int
    """A searcher that can carry captives off next, or 0, with which cards, and how likely."""
    carrier_soldiers: tuple[int, ...]
    carrier_cards: tuple[Name, ...]
    carrier_percent: int
    captor: int
    """A searcher with captives, or 0: the captives, where it will be after a straight card, and who can meet it."""
    captives: tuple[int, ...]
    column: int
    row: int
    meeting: tuple[int, ...]
    ready: tuple[int, ...]
    """All free soldiers, if all of them are near enough to escape in the next turn."""
    is_idle: bool
    """Whether no card can lead to a catch with or without the turn, and it gains little."""
    is_over: bool
    """Whether the sneak phase is over; otherwise other seats still move, and the dangers aren't known."""
    stops: int
    """How many spaces in reach of the only soldier who moves are as safe at least, and how many there are, or 0."""
    spaces: int
    is_foremost: bool
    """Whether all spaces further up that he can reach are less safe."""

    @property
    def moves_rows(self) -> bool:
        """Whether a soldier ends in another row, or escapes."""
        return bool(self.escaped or self.soldiers or self.losers)

    @property
    def net_rows(self) -> int:
        """The rows gained, without those lost."""
        return self.rows - self.lost

    def message_arguments(self) -> dict[str, object]:
        """Also name what is to be said about the danger, by which messages can select."""
        return {
            **super().message_arguments(),
            "danger": self._danger(),
            "moves_rows": self.moves_rows,
            "is_gain": bool(self.escaped or self.net_rows > 0),
            **catchers_in_words(self.searchers, self.cards),
        }

    def _danger(self) -> str:
        if not self.is_over:
            return "unknown"
        if self.endangered:
            return "some" if self.percent >= SLIGHT else "slight"
        if not self.spaces:
            return "idle" if self.is_idle else "none"
        if self.is_foremost and self.soldiers:
            return "foremost"
        if not self.is_idle or self.stops < MOST * self.spaces:
            return "none"
        return "anywhere" if self.stops == self.spaces else "here"


def catchers_in_words(searchers: Sequence[int], cards: Sequence[Name]) -> dict[str, object]:
    """Return arguments of messages: the searchers, and each of them with its cards; of a single one only the cards."""
    by_searcher: dict[int, list[Name]] = defaultdict(list)
    for searcher, card in zip(searchers, cards, strict=True):
        by_searcher[searcher].append(card)
    catchers = tuple(
        translate("reason-catcher", searcher=searcher, cards=tuple(kinds), alone=len(by_searcher) == 1)
        for searcher, kinds in by_searcher.items()
    )
    return {"searchers": tuple(by_searcher), "catchers": catchers}


class Gains(NamedTuple):
    """What a turn gains in rows."""

    escaped: tuple[int, ...] = ()
    soldiers: tuple[int, ...] = ()
    rows: int = 0
    losers: tuple[int, ...] = ()
    lost: int = 0
    carried: tuple[int, ...] = ()


class Freed(NamedTuple):
    """OND-47: the captives whom a turn frees."""

    freed: tuple[int, ...] = ()
    freed_from: int = NONE
    camp_cards: tuple[Name, ...] = ()


class Saved(NamedTuple):
    """A soldier whom a turn takes out of a searcher's way."""

    saved: int = NONE
    threat: int = NONE
    saved_cards: tuple[Name, ...] = ()
    saved_percent: int = NONE
    stays: bool = False
    also_saved: tuple[int, ...] = ()


class Kept(NamedTuple):
    """OND-61: a captor that a turn keeps from the camp."""

    kept: int = NONE
    kept_cards: tuple[Name, ...] = ()
    kept_percent: int = NONE


class Spared(NamedTuple):
    """A soldier whom a searcher would catch if it hadn't followed another one, or without new markers."""

    spared: int = NONE
    lured: int = NONE
    lured_column: int = NONE
    lured_row: int = NONE
    spared_cards: tuple[Name, ...] = ()
    spared_percent: int = NONE


class Endangered(NamedTuple):
    """The soldier who is most likely to be caught after a turn."""

    endangered: int = NONE
    searchers: tuple[int, ...] = ()
    cards: tuple[Name, ...] = ()
    percent: int = NONE
    is_mainly: bool = False
    is_old: bool = False
    has_moved: bool = False
    is_stuck: bool = False
    is_fatal: bool = False
    others: tuple[int, ...] = ()
    rescuers: tuple[int, ...] = ()


class Carrier(NamedTuple):
    """OND-61: the searcher most likely to carry captives off."""

    carrier: int = NONE
    carrier_soldiers: tuple[int, ...] = ()
    carrier_cards: tuple[Name, ...] = ()
    carrier_percent: int = NONE


class Captor(NamedTuple):
    """The captor nearest to the camp after its next drive with a straight card, and who can meet it there."""

    captor: int = NONE
    captives: tuple[int, ...] = ()
    column: int = NONE
    row: int = NONE
    meeting: tuple[int, ...] = ()


class Stops(NamedTuple):
    """Where the only soldier left to move could stop."""

    stops: int = NONE
    spaces: int = NONE
    is_foremost: bool = False


def summarize(before: Position, after: Position) -> TurnSummary:
    """Return what a turn gains and risks."""
    return _summarize(before.s, after.s)


@lru_cache(maxsize=CACHED_SUMMARIES)
def _summarize(start: State, end: State) -> TurnSummary:
    before, after = Position(None, start), Position(None, end)
    is_over = after.s.phase == SEARCH
    gains, freed, saved = _gains(before, after), _freed(before, after), _saved(before, after)
    kept = _kept(before, after)
    spared = Spared() if saved.saved or freed.freed or kept.kept else _spared(before, after)
    brings = gains.escaped or gains.carried or freed.freed or saved.saved or kept.kept or spared.spared
    is_quiet = is_over and not (brings or forecast(after).threats or any(one.captor for one in after.soldiers))
    ready = _ready(after) if is_over else ()
    parts = (
        *(gains, freed, saved, kept, spared),
        _endangered(before, after) if is_over else Endangered(),
        _carrier(after) if is_over else Carrier(),
        _captor(after) if is_over else Captor(),
        _stops(before, after) if is_quiet else Stops(),
    )
    is_safe = is_quiet and not ready and not forecast(before).threats
    return TurnSummary(
        **{name: value for part in parts for name, value in part._asdict().items()},
        ready=ready,
        is_idle=is_safe and gains.rows - gains.lost <= LITTLE,
        is_over=is_over,
    )


def captors_out_of_reach(position: Position) -> list[tuple[int, tuple[int, ...], bool]]:
    """OND-47: return the searchers whose captives can't be freed, with these.

    Also return whether a straight card then takes them to the camp.
    """
    next_straight = {drive.searcher.number: drive for drive in dangerous_drives(position) if drive.kind == "straight"}
    return [
        (searcher.number, searcher.captives, bool(next_straight[searcher.number].carried_off))
        for searcher in position.searchers
        if searcher.captives and searcher.number in next_straight and _is_out_of_reach(position, searcher.at)
    ]


def _is_out_of_reach(position: Position, at: Space) -> bool:
    """OND-47, OND-51: return whether too few soldiers are free, or no one can walk to a searcher to lead it away."""
    free = sum(soldier.is_free for soldier in position.soldiers)
    return free < position.s.option_rescuers or not _walkers(position, at)


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


def _freed(before: Position, after: Position) -> Freed:
    """OND-47, OND-61: return the captives who are freed, and what the searcher that held them could have done."""
    pairs = [*zip(before.soldiers, after.soldiers, strict=True)]
    freed = {old.number: old.captor for old, new in pairs if old.captor and (new.is_free or new.doing == "safe")}
    if len({*freed.values()}) != 1:
        return Freed(tuple(freed))
    [captor] = {*freed.values()}
    cards = (one.cards for one in forecast(before).to_camp if one.searcher == captor)
    return Freed(tuple(freed), captor, next(cards, ()))


def _saved(before: Position, after: Position) -> Saved:
    """Return the greatest danger that a soldier would be in if he stayed, and that the turn at least halves.

    Cards with which the searcher still catches him don't count.
    """
    found = []
    for threat in forecast(before).threats:
        soldier, now = after.soldier(threat.soldier), forecast(after).percent(threat.soldier)
        if not soldier.is_free or threat.percent < NOTABLE or 2 * now > threat.percent or not threat.catchers:
            continue
        worst = threat.catchers[0]
        missed = tuple(card for card in worst.cards if soldier.number not in catches(after.s, worst.searcher, card))
        chance = _chance_of(missed, before)
        if missed and chance >= NOTABLE:
            found.append(Saved(soldier.number, worst.searcher, missed, chance, _stays(before, after, soldier.number)))
    main = max(found, key=lambda one: one.saved_percent, default=Saved())
    safe = (one for one in found if one.saved != main.saved and not forecast(after).percent(one.saved))
    return main._replace(also_saved=tuple(one.saved for one in safe))


def _chance_of(cards: Sequence[Name], position: Position) -> int:
    """OND-13: return how likely the next card is to be one of these, in percent."""
    return percent(sum(position.shares[card] for card in cards))


def _stays(before: Position, after: Position, soldier: int) -> bool:
    """Return whether a soldier ends where he stood."""
    return before.soldier(soldier).at == after.soldier(soldier).at


def _spared(before: Position, after: Position) -> Spared:
    """Return the soldier who is spared the greatest danger."""
    found = [*_spared_by_following(before, after), *_spared_by_markers(before, after)]
    return max(found, key=lambda one: one.spared_percent, default=Spared())


def _spared_by_following(before: Position, after: Position) -> Iterator[Spared]:
    """OND-51: yield who could only advance because a searcher followed another soldier."""
    for old, new in zip(before.searchers, after.searchers, strict=True):
        if old.at == new.at or old.captives or new.captives:
            continue
        s = with_searcher_at(after, new.number, before)
        caught = {kind: catches(s, new.number, kind) for kind in after.shares}
        for soldier in after.soldiers:
            cards = tuple(Name(kind) for kind in caught if soldier.number in caught[kind])
            chance = _chance_of(cards, after)
            is_ahead = soldier.is_free and soldier.at[1] < before.soldier(soldier.number).at[1]
            is_clear = soldier.at not in covered_spaces(old.at)
            if is_ahead and is_clear and chance >= NOTABLE and 2 * forecast(after).percent(soldier.number) <= chance:
                yield Spared(soldier.number, new.number, *new.at, cards, chance)


def _spared_by_markers(before: Position, after: Position) -> Iterator[Spared]:
    """OND-38: yield whom a searcher would catch without the markers that soldiers have left in this turn."""
    if after.markers == before.markers or not is_search_to_come(after):
        return
    for threat in forecast(Position(None, with_trails_of(after, before))).threats:
        if threat.percent >= NOTABLE and 2 * forecast(after).percent(threat.soldier) <= threat.percent:
            for worst in threat.catchers[:1]:
                if (chance := _chance_of(worst.cards, after)) >= NOTABLE:
                    yield Spared(threat.soldier, worst.searcher, NONE, NONE, worst.cards, chance)


def _endangered(before: Position, after: Position) -> Endangered:
    """Return who is most likely to be caught after a turn, how it compares with before, and who could free him."""
    left = forecast(after).threats
    worst = max(left, key=lambda one: one.percent, default=None)
    if worst is None:
        return Endangered()
    pairs = [(one.searcher, card) for one in worst.catchers for card in one.cards]
    has_moved = before.soldier(worst.soldier).doing == "moved"
    is_old = forecast(before).percent(worst.soldier) + ROUNDED >= worst.percent
    free = sum(soldier.is_free for soldier in after.soldiers)
    is_likely = worst.percent >= WORST
    return Endangered(
        worst.soldier,
        tuple(searcher for searcher, _ in pairs),
        tuple(card for _, card in pairs),
        worst.percent,
        worst.is_mainly,
        is_old,
        is_old and has_moved,
        not has_moved and (is_likely or is_old) and _is_stuck(before, after, worst),
        free - 1 < after.s.option_rescuers,
        tuple(one.soldier for one in left if one is not worst and one.percent >= SLIGHT),
        _rescuers(after, worst) if is_likely else (),
    )


def _near(position: Position, at: Space, besides: int = NONE) -> tuple[int, ...]:
    """OND-28, OND-47: return who can walk to a searcher at a space in one turn, if they are enough for a rescue."""
    near = _walkers(position, at, besides)
    return near if len(near) >= position.s.option_rescuers else ()


def _walkers(position: Position, at: Space, besides: int = NONE) -> tuple[int, ...]:
    """OND-28: return who can walk to a searcher at a space in one turn."""
    reach = SEEN + int(position.s.option_move)
    return tuple(
        soldier.number
        for soldier in position.soldiers
        if soldier.is_free and soldier.number != besides and king_distance(soldier.at, at) <= reach
    )


def _rescuers(position: Position, threat: Threat) -> tuple[int, ...]:
    """Return who can free a soldier after the catch that is most likely."""
    catches = [drive for drive in dangerous_drives(position) if threat.soldier in drive.caught]
    likely = max(catches, key=lambda drive: drive.share, default=None)
    return _near(position, likely.legs[-1].at, threat.soldier) if likely else ()


def _captor(position: Position) -> Captor:
    """Return the captor nearest to the camp after its next drive with a straight card, and who can meet it there."""
    found = [
        Captor(drive.searcher.number, drive.searcher.captives, *drive.legs[-1].at, _near(position, drive.legs[-1].at))
        for drive in dangerous_drives(position)
        if drive.kind == "straight" and drive.searcher.captives and not drive.carried_off
    ]
    return max(found, key=lambda one: one.row, default=Captor())


def _kept(before: Position, after: Position) -> Kept:
    """OND-61: return the captor that is kept from the camp by being drawn away."""
    now = {one.searcher for one in forecast(after).to_camp}
    held = {one.captor for one in after.soldiers}
    found = [one for one in forecast(before).to_camp if one.searcher in held - now]
    worst = max(found, key=lambda one: one.percent, default=None)
    return Kept(worst.searcher, worst.cards, worst.percent) if worst else Kept()


def _carrier(after: Position) -> Carrier:
    """Return the searcher most likely to carry captives off."""
    worst = max(forecast(after).to_camp, key=lambda one: one.percent, default=None)
    return Carrier(*worst) if worst else Carrier()


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


def _is_stuck(before: Position, after: Position, threat: Threat) -> bool:
    """Return whether a soldier is as likely to be caught wherever he can walk.

    Not known in the side columns: other ways to the same space leave other markers there.
    """
    reach = Reach(before, threat.soldier)
    is_walked = after.soldier(threat.soldier).at in reach.walks or _stays(before, after, threat.soldier)
    if (
        not reach.walks
        or not is_walked
        or any(map(_may_leave_trail, [before.soldier(threat.soldier).at, *reach.walks]))
    ):
        return False
    return min(map(reach.danger, reach.walks.values())) + ROUNDED >= threat.percent


def _may_leave_trail(space: Space) -> bool:
    """OND-36: return whether a step out of a space would leave a marker with the option `trails`."""
    return space[0] in LANE_COLUMNS


def _stops(before: Position, after: Position) -> Stops:
    """OND-28: return how many spaces in reach of the only soldier left to move are safe, and how many there are.

    Only if all others have moved: nothing else may depend on his walk. In the side columns, more spaces may be safe:
    other ways to the same space leave other markers there.
    """
    moving = [soldier for soldier in before.soldiers if soldier.doing in ("free", "moving")]
    if len(moving) != 1:
        return Stops()
    soldier = moving[0]
    walks = [walk for walk in reachable_spaces(before, soldier.number).values() if walk.at[1] and not walk.caught]
    ends = {soldier.at: before, **{walk.at: Position(None, walk.s) for walk in walks}}
    safe = {space for space, end in ends.items() if not forecast(end).threats}
    row = after.soldier(soldier.number).at[1]
    further = {space for space in ends if space[1] < row}
    is_known = not any(map(_may_leave_trail, ends))
    return Stops(len(safe), len(ends), is_known and bool(further) and not further & safe)
