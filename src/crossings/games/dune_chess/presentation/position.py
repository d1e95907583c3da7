"""A position of Dune Chess as a viewer sees it: squares, trays, the side to move, and their descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import NamedTuple

from crossings.engine import ViewerPosition
from crossings.words import Name, cached_per_locale

from ..rules import data, moves, turns
from ..rules import kernels as rules
from ..rules.men import can_ransom
from ..rules.schema import State
from ..rules.squares import is_in, vacant
from ..words import WORDS, name_of, translate

SAND_MARK = data.GROUNDS[data.SAND]
SPICE_MARK = data.GROUNDS[data.SPICE]
SEITCH_MARK = data.GROUNDS[data.SEITCH]
NAMES = tuple(data.SQUARES[square] for square in data.READING_ORDER)
Cell = tuple[str, int, int, int]
"""The name of a square, and its ground, top man and man aboard as in the record."""


class Man(NamedTuple):
    """A man, by seat and kind."""

    seat: int
    kind: int

    @property
    def name(self) -> Name:
        """His name."""
        return name_of(self.seat, self.kind)


class Stack(NamedTuple):
    """The contents of a square, from below: ground, Sandworm, a man aboard, the man on top."""

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
        """DUC-48: whether there is Spice without a Sandworm on it."""
        return self.ground == SPICE_MARK and not self.worm

    @property
    def men(self) -> tuple[Man, ...]:
        """The man on top and the man he carries."""
        return tuple(man for man in (self.top, self.load) if man)


class Side(NamedTuple):
    """What a seat has: score, Spice, its men captured by the other side, by kind, and men on the board.

    It determines everything its tray shows.
    """

    seat: int
    is_to_move: bool
    score: int
    held: int
    captured: tuple[int, ...]
    on_board: tuple[int, ...]

    def lost_buyer(self, kind: int) -> Man | None:
        """DUC-51, DUC-52: the lost leader or Mentat without whom this kind can't be ransomed, or None."""
        buyer = data.NEEDED[kind]
        return None if self.on_board[buyer] else Man(self.seat, buyer)

    def gone(self, kind: int) -> int:
        """DUC-49, DUC-54: the number of men of this kind who are lost for good."""
        return data.NUMBER[kind] - self.on_board[kind] - (self.captured[kind] if kind < data.RANSOMABLE else 0)

    @property
    def all_gone(self) -> list[Man]:
        """The kinds with men lost for good, the most valuable first."""
        return [Man(self.seat, kind) for kind in reversed(range(data.KINDS)) if self.gone(kind)]


class Position(ViewerPosition):
    """A position; nothing is hidden."""

    s: State
    mover: int | None

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The board, rank 8 first."""
        contents = (map(field.__getitem__, data.READING_ORDER) for field in (self.s.ground, self.s.men, self.s.cargo))
        return tuple(zip(NAMES, *contents, strict=True))

    @cached_property
    def squares(self) -> Mapping[str, Stack]:
        """The contents of all squares by name, rank 8 first."""
        return {name: stack_of(*contents) for name, *contents in self.cells}

    def ground(self, square: str) -> str:
        """The ground of a square."""
        return data.GROUNDS[self.s.ground[data.SQUARE[square]] % data.WORM]

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """What each seat has."""
        s, scores = self.s, self.scores
        return tuple(
            Side(seat, s.mover == seat, scores[seat], s.held[seat], tuple(s.captured[seat]), tuple(s.on_board[seat]))
            for seat in range(data.SEATS)
        )

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """DUC-67: the score of each seat."""
        return tuple(rules.score(self.s, seat) for seat in range(data.SEATS))

    def affordable(self, seat: int) -> list[Man]:
        """DUC-50 to DUC-55: the kinds of men that a seat can ransom now."""
        if vacant(self.s) == 0:
            return []
        return [Man(seat, kind) for kind in range(data.RANSOMABLE) if can_ransom(self.s, seat, kind)]

    def moves_from(self, seat: int, square: str) -> list[int]:
        """The numbers of the moves that a seat could make from a square if it were its turn."""
        found = [0] * rules.MAX_LEGAL
        return found[: moves.moves_from(self.s, seat, data.SQUARE[square], found, 0)]

    def reach(self, seat: int, square: str) -> list[str]:
        """The squares to which a seat could move the contents of a square if it were its turn."""
        return sorted({data.SQUARES[data.TO[move]] for move in self.moves_from(seat, square)})

    def attackers(self, square: str) -> list[str]:
        """The squares from which the other side could capture the man on a square if it were its turn."""
        victim = self.squares[square].top
        if victim is None:
            return []
        attacker = data.SEATS - 1 - victim.seat
        candidates = (
            name for name, stack in self.squares.items() if stack.worm or (stack.top and stack.top.seat == attacker)
        )
        return [name for name in candidates if square in self.reach(attacker, name)]

    def worm_targets(self, worm: str) -> list[str]:
        """DUC-20, DUC-43 to DUC-45: the squares of men within reach of a Sandworm, for any seat that may move it."""
        a = data.SQUARE[worm]
        leaders = [seat for seat in range(data.SEATS) if turns.may_move_worm(self.s, seat, a)]
        reached = [data.ALL_AROUND[a] & turns.worm_ends(self.s, seat, a) for seat in leaders]
        return [
            data.SQUARES[b]
            for b in range(data.SIZE)
            if self.s.men[b] != data.NOBODY and any(is_in(x, b) for x in reached)
        ]


@cache
def stack_of(ground: int, man: int, load: int) -> Stack:
    """Return the contents of a square from its values in the record."""
    return Stack(data.GROUNDS[ground % data.WORM], ground >= data.WORM, man_of(load), man_of(man))


def man_of(number: int) -> Man | None:
    """Return the man of a number in the record."""
    return None if number == data.NOBODY else Man(data.SIDE[number], data.KIND[number])


MAX_CACHED = 2048
"""More than the number of different squares and sides in a long game."""
GROUND = {SPICE_MARK: "spice", SEITCH_MARK: "seitch"}


@cached_per_locale(MAX_CACHED, drawn=False)
def on_square(square: str, stack: Stack) -> str:
    """Describe a square: 'd5: Sandworm on Spice, ridden by a Fremen'."""
    man, load = stack.top, stack.load
    ground = GROUND.get(stack.ground, "sand")
    if stack.worm:
        return translate("worm-on", square=square, ground=ground, ridden=man is not None)
    if man:
        return translate(
            "man-on",
            square=square,
            ground=ground,
            man=man.name,
            load=load.name if load else "",
            loaded=load is not None,
        )
    return translate("ground-on", square=square, ground=ground)


@cached_per_locale(MAX_CACHED, drawn=False)
def side(side: Side) -> str:
    """Describe a side: 'Harkonnen: 47 points, 2 Spice, the Mentat is lost, to move'."""
    lost = tuple(
        translate("is-lost", man=name_of(side.seat, kind))
        for kind in (data.LEADER, data.MENTAT)
        if not side.on_board[kind]
    )
    turn = (translate("to-move"),) if side.is_to_move else ()
    holds = translate("holds", points=side.score, spice=side.held)
    return translate("side", side=translate(f"seat-{side.seat}"), facts=(holds, *lost, *turn))


@cached_per_locale(MAX_CACHED, drawn=False)
def bought(side: Side, kind: int) -> str:
    """DUC-50 to DUC-53: describe the captured men of a kind, their price, and why none can be ransomed now."""
    count, price, lost_buyer = side.captured[kind], data.PRICE[kind], side.lost_buyer(kind)
    buyer = None if lost_buyer else name_of(side.seat, data.NEEDED[kind])
    words = [
        translate("kept", count=count, man=name_of(side.seat, kind)),
        translate("price-each", price=price, buyer=buyer),
    ]
    if lost_buyer:
        words.append(translate("cannot-be-bought", buyer=lost_buyer.name))
    elif count and side.held < price:
        words.append(translate("only-held", held=side.held))
    return WORDS.facts(*words)


@cached_per_locale(MAX_CACHED, drawn=False)
def lost(side: Side) -> str:
    """List the men lost for good: 'Harkonnen, gone for good: Baron, 2 Troops'."""
    men = tuple(translate("so-many", count=side.gone(man.kind), man=man.name) for man in side.all_gone)
    return translate("gone-of", side=translate(f"seat-{side.seat}"), men=men, any=bool(men))
