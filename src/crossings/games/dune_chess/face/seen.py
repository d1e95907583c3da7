"""A view of Dune Chess, read once: what lies on every square, in the trays, and who moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from crossings.engine import Loose
from crossings.games.dune_chess.rules import kernels as rules
from crossings.games.dune_chess.rules.data import (
    ALL_AROUND,
    CODES,
    FILES,
    GROUNDS,
    KIND,
    KINDS,
    LETTERS,
    NEEDED,
    NOBODY,
    NUMBER,
    RANKS,
    RANSOMABLE,
    SEATS,
    SEITCH,
    SIDE,
    SIZE,
    SPICE,
    SQUARE,
    SQUARES,
    TO,
)
from crossings.games.dune_chess.text import notation
from crossings.games.dune_chess.words import name_of
from crossings.words import Name

SPICE_MARK: Final = GROUNDS[SPICE]
SEITCH_MARK: Final = GROUNDS[SEITCH]
RANKS_KEPT: Final = 4096
"""How many ranks, as they were met on boards, are kept read."""


class Man(NamedTuple):
    """Whose man it is, and of which kind."""

    seat: int
    kind: int

    @property
    def name(self) -> Name:
        """What he is called."""
        return name_of(self.seat, self.kind)


MEN: Final = {
    letter: Man(int(SIDE[number]), int(KIND[number])) for number, letter in enumerate(LETTERS) if number != NOBODY
}
"""The man that a letter stands for."""


class Stack(NamedTuple):
    """What lies on a square, from below: ground, Sandworm or not, a man aboard, the man on top."""

    ground: str
    worm: bool
    load: Man | None
    top: Man | None

    @property
    def rider(self) -> Man | None:
        """The Fremen on a Sandworm."""
        return self.top if self.worm else None

    @property
    def open_spice(self) -> bool:
        """DUC-48: Spice without a Sandworm on it."""
        return self.ground == SPICE_MARK and not self.worm

    @property
    def men(self) -> tuple[Man, ...]:
        """The man on top and the one that he carries."""
        return tuple(man for man in (self.top, self.load) if man)


@dataclass(frozen=True)
class Seen:
    """A position; nothing is hidden."""

    viewer: int | None
    mover: int | None
    squares: Mapping[str, Stack]
    """By name, rank 8 first."""
    held: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]
    """How many men of each kind that can be bought back each seat has lost."""
    quiet: int
    view: Mapping[str, Any]

    @cached_property
    def s(self) -> Loose:
        """The same as a record, for questions of the rules."""
        return notation.loose_state(self.view)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """DUC-67."""
        return tuple(rules.score(self.s, seat) for seat in range(SEATS))

    def count(self, man: Man) -> int:
        """How many of these men are on the board."""
        return int(self.s.on_board[man.seat, man.kind])

    def lost_buyer(self, man: Man) -> Man | None:
        """DUC-51, DUC-52: the leader or Mentat for whose loss such a man cannot be bought back any more."""
        buyer = Man(man.seat, NEEDED[man.kind])
        return None if rules.has(self.s, *buyer) else buyer

    def affordable(self, seat: int) -> list[Man]:
        """DUC-50 to DUC-55: the kinds of men that a seat can buy back now."""
        if rules.vacant(self.s) == 0:
            return []
        return [Man(seat, kind) for kind in range(RANSOMABLE) if rules.can_ransom(self.s, seat, kind)]

    def gone(self, man: Man) -> int:
        """DUC-49, DUC-54: how many of these men are lost for good."""
        return NUMBER[man.kind] - self.count(man) - (self.captured[man.seat][man.kind] if man.kind < RANSOMABLE else 0)

    def all_gone(self, seat: int) -> list[Man]:
        """The kinds of men of whom a seat has lost some for good, the most valuable first."""
        return [man for man in (Man(seat, kind) for kind in reversed(range(KINDS))) if self.gone(man)]

    def reach(self, seat: int, square: str) -> list[str]:
        """The squares to which a seat could move what is on a square, were it its turn."""
        ends = np.zeros(rules.MAX_LEGAL, np.int32)
        count = rules.moves_from(self.s, seat, SQUARE[square], ends, 0)
        return sorted({SQUARES[TO[move]] for move in ends[:count]})

    def takers(self, square: str) -> list[str]:
        """From which squares the other side could take the man of a square at once, were it its turn."""
        victim = self.squares[square].top
        if victim is None:
            return []
        other = SEATS - 1 - victim.seat
        near = (name for name, stack in self.squares.items() if stack.worm or (stack.top and stack.top.seat == other))
        return [name for name in near if square in self.reach(other, name)]

    def prey(self, worm: str) -> list[str]:
        """DUC-20, DUC-43 to DUC-45: the squares of men whom the Sandworm of a square can reach, whoever leads it."""
        a = SQUARE[worm]
        leaders = [seat for seat in range(SEATS) if rules.may_lead(self.s, seat, a)]
        reached = [ALL_AROUND[a] & rules.worm_ends(self.s, seat, a) for seat in leaders]
        return [SQUARES[b] for b in range(SIZE) if self.s.men[b] != NOBODY and any(rules.is_in(x, b) for x in reached)]


def read(view: Mapping[str, Any], viewer: int | None) -> Seen:
    """The view as the face takes it."""
    held, captured = view["held"], view["captured"]
    counts = tuple(tuple(men[code] for code in codes) for men, codes in zip(captured, CODES, strict=True))
    return Seen(viewer, view["actor"], stacks(view), tuple(held), counts, view["quiet"], view)


def stacks(view: Mapping[str, Any]) -> dict[str, Stack]:
    """What lies on every square, rank 8 first."""
    worms, cargo = view["worms"], view["cargo"]
    found: dict[str, Stack] = {}
    for rank, grounds, men in zip(reversed(RANKS), view["ground"], view["men"], strict=True):
        here = tuple(square for square in worms if square[1] == rank)
        aboard = tuple((square, man) for square, man in cargo.items() if square[1] == rank)
        found.update(_rank(rank, grounds, men, here, aboard))
    return found


@lru_cache(maxsize=RANKS_KEPT)
def _rank(
    rank: str, grounds: str, men: str, worms: tuple[str, ...], cargo: tuple[tuple[str, str], ...]
) -> dict[str, Stack]:
    """The same of one rank, which most moves leave as it is."""
    aboard = dict(cargo)
    marks = zip((file + rank for file in FILES), grounds, men, strict=True)
    return {square: _stack(ground, square in worms, aboard.get(square, ""), man) for square, ground, man in marks}


@cache
def _stack(ground: str, worm: bool, cargo: str, man: str) -> Stack:
    return Stack(ground, worm, MEN.get(cargo), MEN.get(man))
