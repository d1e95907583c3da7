"""The next search phase, exactly: whom the searchers can catch, and whom they can carry off, with which cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from crossings.engine import copy_of
from crossings.words import Name

from ..rules import data
from ..rules.schema import State
from .effects import BroughtToCamp, Caught
from .lookahead import after_drive
from .position import Position
from .risks import is_search_to_come, percent

CACHED_FORECASTS = 256
DIRECT = 0.5
"""The chance of a catch, given its card, from which this card leads to it: less depends on the drives before."""
NOTABLE_REST = 1
"""The percentage from which catches that depend on the drives before are worth a word."""

Deck = tuple[int, ...]
"""OND-21: the number of cards left, by kind."""


class Catcher(NamedTuple):
    """A searcher's part in a threat: the cards that lead it to the soldier, and how likely it is to catch him.

    The percentage holds unless another searcher has caught him before.
    """

    searcher: int
    cards: tuple[Name, ...]
    percent: int


class Threat(NamedTuple):
    """Who can catch a soldier in the next search phase, and with which cards, the most likely searcher first."""

    soldier: int
    catchers: tuple[Catcher, ...]
    percent: int
    is_mainly: bool
    """Whether other cards can lead to a catch, too, after certain drives of other searchers."""


class CampDrive(NamedTuple):
    """OND-61: a searcher that can carry its captives off in the next search phase, and with which cards."""

    searcher: int
    soldiers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int


class Forecast(NamedTuple):
    """What can happen in the next search phase."""

    threats: tuple[Threat, ...] = ()
    to_camp: tuple[CampDrive, ...] = ()

    def threat(self, soldier: int) -> Threat | None:
        """Return the threat to a soldier, if any."""
        return next((one for one in self.threats if one.soldier == soldier), None)

    def percent(self, soldier: int) -> int:
        """Return how likely a soldier is to be caught."""
        threat = self.threat(soldier)
        return threat.percent if threat else 0


NO_SEARCH = Forecast()


def forecast(position: Position) -> Forecast:
    """OND-13, OND-42, OND-61: return what can happen in the next search phase if nothing changes before it."""
    return _forecast(position.s) if is_search_to_come(position) else NO_SEARCH


class World(NamedTuple):
    """A state that drives have led to, and the chances of the decks left then."""

    s: State
    decks: dict[Deck, float]


@lru_cache(maxsize=CACHED_FORECASTS)
def _forecast(s: State) -> Forecast:
    """Let the searchers drive one after the other, with all cards: one may remove a marker that another would obey."""
    full = Position(None, s)
    caught: dict[int, dict[int, dict[str, float]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(float)))
    carried: dict[tuple[int, tuple[int, ...]], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    shares: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    deck = tuple(full.deck[kind] for kind in data.CARD_NAMES)
    reshuffled = tuple(full.full_deck[kind] for kind in data.CARD_NAMES)
    worlds = [World(s, {deck if any(deck) else reshuffled: 1.0})]
    for searcher in range(1, s.option_searchers + 1):
        after: dict[Hashable, World] = {}
        for world in worlds:
            for kind, decks in _draws(world, reshuffled):
                driven, found = after_drive(world.s, searcher, data.CARD_NAMES.index(kind))
                chance = sum(decks.values())
                shares[searcher][kind] += chance
                for effect in found:
                    if isinstance(effect, Caught):
                        for soldier in effect.soldiers:
                            caught[soldier][searcher][kind] += chance
                    elif isinstance(effect, BroughtToCamp):
                        carried[searcher, effect.soldiers][kind] += chance
                if driven.phase != data.ENDED:
                    known = after.setdefault(_soldiers_and_markers(driven), World(driven, {})).decks
                    for left, share in decks.items():
                        known[left] = known.get(left, 0.0) + share
        worlds = [*after.values()]
    return Forecast(
        tuple(_threat(soldier, by, shares) for soldier, by in sorted(caught.items())),
        tuple(_camp_drive(*who, cards, shares) for who, cards in sorted(carried.items())),
    )


def _draws(world: World, reshuffled: Deck) -> Iterator[tuple[str, dict[Deck, float]]]:
    """OND-13, OND-21: yield each kind of card that can be flipped, with the chances of the decks left then."""
    for number, kind in enumerate(data.CARD_NAMES):
        decks: dict[Deck, float] = defaultdict(float)
        for deck, chance in world.decks.items():
            cards = deck if any(deck) else reshuffled
            if cards[number]:
                left = (*cards[:number], cards[number] - 1, *cards[number + 1 :])
                decks[left] += chance * cards[number] / sum(cards)
        if decks:
            yield kind, decks


def _threat(soldier: int, by: Mapping[int, Mapping[str, float]], shares: Mapping[int, Mapping[str, float]]) -> Threat:
    """Return the threat to a soldier, from the chances of catches by searcher in the order of their drives."""
    catchers, before, direct = list[Catcher](), 0.0, 0.0
    for searcher, cards in by.items():
        leading = {
            kind: chance for kind, chance in cards.items() if chance >= DIRECT * shares[searcher][kind] * (1 - before)
        }
        total = sum(cards.values())
        if leading:
            catchers.append(Catcher(searcher, _names(leading), max(1, percent(total / (1 - before)))))
        direct += sum(leading.values())
        before += total
    catchers.sort(key=lambda one: -one.percent)
    return Threat(soldier, tuple(catchers), max(1, percent(before)), percent(before - direct) >= NOTABLE_REST)


def _camp_drive(
    searcher: int, soldiers: tuple[int, ...], cards: Mapping[str, float], shares: Mapping[int, Mapping[str, float]]
) -> CampDrive:
    """Return a drive to the camp, with the cards that lead there unless drives before prevent it."""
    leading = {kind: chance for kind, chance in cards.items() if chance >= DIRECT * shares[searcher][kind]}
    return CampDrive(searcher, soldiers, _names(leading or cards), max(1, percent(sum(cards.values()))))


def _names(cards: Mapping[str, float]) -> tuple[Name, ...]:
    """Return the kinds of card, straight first."""
    return tuple(map(Name, sorted(cards, key=lambda kind: (kind != "straight", kind))))


def _soldiers_and_markers(s: State) -> Hashable:
    """Return what a drive can change for the searchers that drive later."""
    return (*s.soldier_status, *map(tuple, s.trails))


def catches(s: State, searcher: int, kind: str) -> frozenset[int]:
    """OND-42: return the soldiers whom a searcher's drive for a card catches if it drives first."""
    _, effects = after_drive(s, searcher, data.CARD_NAMES.index(kind))
    return frozenset(soldier for one in effects if isinstance(one, Caught) for soldier in one.soldiers)


def with_searcher_at(position: Position, searcher: int, old: Position) -> State:
    """Return a state in which a searcher stands where, and faces as, it did in another position."""
    s = copy_of(position.s)
    s.searcher_column[searcher] = old.s.searcher_column[searcher]
    s.searcher_row[searcher] = old.s.searcher_row[searcher]
    s.searcher_face[searcher] = old.s.searcher_face[searcher]
    return s


def with_trails_of(position: Position, old: Position) -> State:
    """Return a state with the markers of another position."""
    s = copy_of(position.s)
    for row, marks in enumerate(old.s.trails):
        s.trails[row][:] = marks
    return s
