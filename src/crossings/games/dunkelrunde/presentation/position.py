"""A position of DunkelRunde: who is where, questions about it, and what all of it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from crossings.engine import ViewerPosition
from crossings.words import Name, cached_per_locale

from ..observation import PHASES, phase
from ..rules import data
from ..rules import kernels as rules
from ..rules.schema import State
from ..words import WORDS, seat_name, translate

GROUP = "group"
TilePath = tuple[Name, ...]
"""Tiles, from the one that is left to the one that is reached."""

TILES = tuple(map(Name, data.TILE_IDS))
RIVER_BANK, GATE, LINDEN = TILES[data.RIVER], TILES[data.GATE], TILES[data.LINDEN]
ROAD = tuple(
    tuple(Name(tile) for tile in data.ROUTES["road"] if data.is_in_play(board, data.INDEX[tile]))
    for board in range(len(data.BOARDS))
)
"""By board, from the village to the linden."""


class Ghost(Name):
    """A ghost: `ghost-2`."""

    __slots__ = ()

    @property
    def number(self) -> str:
        """What is written on it."""
        return self.partition("-")[2]


class Child(Name):
    """A child: `girl-0`."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """Girl or boy."""
        return self.partition("-")[0]

    @property
    def seat(self) -> int:
        """Whose."""
        return int(self.partition("-")[2])


CHILDREN = tuple(tuple(Child(f"{kind}-{seat}") for seat in range(data.MAX_SEATS)) for kind in data.KINDS)
"""By kind and seat."""
GHOSTS = tuple(Ghost(f"ghost-{number}") for number in range(1, data.GHOSTS + 1))


def move_text(who: Child | Ghost, tile: str) -> str:
    """The move of a child or a ghost to a tile."""
    return f"{who.kind if isinstance(who, Child) else who.replace('-', '')}:{tile}"


Piece = TypeVar("Piece", Child, Ghost)


class Company(NamedTuple):
    """Who is on a tile."""

    children: tuple[Child, ...] = ()
    ghosts: tuple[Ghost, ...] = ()

    @property
    def lone(self) -> Child | None:
        """DKR-55: the child that is there without another."""
        return self.children[0] if len(self.children) == 1 else None

    @property
    def everybody(self) -> tuple[Name, ...]:
        """Children and ghosts."""
        return *self.children, *self.ghosts


NOBODY = Company()


class Position(ViewerPosition):
    """All that lies open, which is all (DKR-04)."""

    s: State
    slow: int
    """DKR-26, DKR-27: the greatest number with which hidden and castle paths can be walked."""
    dawn: int
    """DKR-63: the last round."""
    turn: int
    round: int
    child_die: int
    """0: it is to be rolled, or used."""
    ghost_die: int

    # ---- as the record has it ------------------------------------------------------------------

    @property
    def board(self) -> int:
        """The board in play, by its place in `BOARDS`."""
        return int(self.s.option_board)

    @cached_property
    def children(self) -> dict[Child, Name]:
        """Where each child is; boys before girls, so that in a crowd their caps show behind."""
        tiles, kinds = self.s.child, len(data.KINDS)
        return {
            child: TILES[tiles[kinds * seat + kind]]
            for kind in reversed(range(kinds))
            for seat, child in enumerate(CHILDREN[kind][: self.s.option_players])
        }

    @cached_property
    def ghosts(self) -> dict[Ghost, Name]:
        """Where each ghost is, from the first on."""
        return {ghost: TILES[tile] for ghost, tile in zip(GHOSTS, self.s.ghost, strict=True)}

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """DKR-61: seats; nobody before the end, and at dawn."""
        return tuple(seat for seat in range(self.s.option_players) if rules.is_winner(self.s, seat))

    # ---- what is to be done --------------------------------------------------------------------

    @cached_property
    def due(self) -> str:
        """Section 7: what is to be done with the dice: `roll`, `group`, `both`, `child` or `ghost`; else `over`."""
        return PHASES[phase(self.s)]

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """What can be done now, whoever is to do it."""
        out = [0] * rules.MAX_LEGAL
        return tuple(data.ACTIONS[number] for number in out[: rules.legal(self.s, out)])

    @property
    def dawn_in_sight(self) -> int | None:
        """The last round; None where it is only a safety net (section 3) that no night comes near."""
        return self.dawn if self.dawn < data.MAX_NIGHT_ROUNDS else None

    @property
    def can_walk(self) -> bool:
        """DKR-13: whether a child of the seat in turn can walk now."""
        return bool(rules.can_anyone_walk(self.s))

    @cached_property
    def movable_pieces(self) -> dict[Child | Ghost, Name]:
        """DKR-11, DKR-28: the children of the seat in turn, and the ghosts, of whom one is to go; where they are."""
        walking, haunting = self.due in ("both", "child"), self.due in ("both", "ghost")
        return {
            who: tile
            for who, tile in self.where.items()
            if (haunting if isinstance(who, Ghost) else walking and who.seat == self.turn and tile != LINDEN)
        }

    def mover_name(self, who: str) -> Child | Ghost:
        """Whom a move names: `girl` or `ghost2`."""
        return Child(f"{who}-{self.turn}") if who in data.KINDS else Ghost(who.replace("ghost", "ghost-"))

    @cached_property
    def where(self) -> dict[Child | Ghost, Name]:
        """Where each child and each ghost is."""
        return dict((*self.children.items(), *self.ghosts.items()))

    @cached_property
    def company(self) -> dict[str, Company]:
        """Who is on each tile that is not empty."""
        return {
            tile: Company(_on(self.children, tile), _on(self.ghosts, tile))
            for tile in dict.fromkeys(self.where.values())
        }

    def on(self, tile: str) -> Company:
        """Who is on a tile."""
        return self.company.get(tile, NOBODY)

    # ---- ways ----------------------------------------------------------------------------------

    def walking_path(self, start: str, end: str) -> TilePath:
        """DKR-26, DKR-30, DKR-31: the shortest way that can be walked with the number on the child die."""
        number = self.child_die
        ways = data.walks(self.board, data.INDEX[start], number, rules.pace(self.s, number))
        return _named(min((way for way in ways if way[-1] == data.INDEX[end]), key=len))

    def ghost_path(self, ghost: Ghost, end: str) -> TilePath:
        """DKR-52: over which tiles a ghost drifts with the number on its die; forward, if both ways end there."""
        number, start = list(self.ghosts).index(ghost), data.INDEX[self.ghosts[ghost]]
        ways = data.drifts(self.board, number, start, self.ghost_die)
        return _named(next(way for way in ways if way[-1] == data.INDEX[end]))

    def path_back(self, tile: str) -> TilePath:
        """DKR-56, DKR-R23: along the road to the shelter behind; none from where no ghost comes."""
        road, shelter = ROAD[self.board], data.TILES[data.INDEX[tile]].shelter
        if shelter is None or tile not in road:
            return ()
        return road[road.index(Name(shelter)) : road.index(Name(tile)) + 1][::-1]


def tile_type(tile: str) -> str:
    """What sort of tile it is: its colour; obstacles and the linden are each their own."""
    return tile if tile in (RIVER_BANK, GATE, LINDEN) else data.TILES[data.INDEX[tile]].colour


def _on(places: Mapping[Piece, Name], tile: Name) -> tuple[Piece, ...]:
    return tuple(somebody for somebody, where in places.items() if where == tile)


def _named(way: Sequence[int]) -> TilePath:
    return tuple(TILES[tile] for tile in way)


MAX_CACHED = 2048
"""More than the companies that are met on tiles in a long night."""


@cached_per_locale(MAX_CACHED)
def on_tile(tile: str, company: Company) -> str:
    """'Winding road (b7): road; Red's girl and ghost 2 are here'."""
    return WORDS.facts(translate("place", tile=Name(tile), kind=kind_of(tile)), *_here(company))


@cached_per_locale(MAX_CACHED)
def piece_on(who: Child | Ghost, tile: str, company: Company) -> str:
    """'Red's girl on Winding road (b7): road; Red's girl and ghost 2 are here'."""
    return WORDS.facts(is_on(who, tile), *_here(company))


def is_on(who: Child | Ghost, tile: str) -> str:
    """'Red's girl on Winding road (b7): road'."""
    return translate("child-on" if isinstance(who, Child) else "ghost-on", who=who, tile=Name(tile), kind=kind_of(tile))


def kind_of(tile: str) -> Name:
    """'hidden path'."""
    return Name(f"tile-{tile_type(tile)}")


def _here(company: Company) -> tuple[str, ...]:
    return (translate("here", who=company.everybody),) if company.everybody else ()


# ---- the corners -------------------------------------------------------------------------------


def asked(position: Position, message: str = "asked-of") -> str:
    """Who is to do what, at the end who has won; or another message with the same arguments."""
    winners, seat = tuple(map(seat_name, position.winners)), seat_name(position.turn)
    dice = {"child": position.child_die, "ghost": position.ghost_die}
    return translate(message, due=position.due, seat=seat, **dice, winners=winners)


def night(position: Position) -> str:
    """DKR-63."""
    return translate("night.line", round=position.round, dawn=position.dawn_in_sight)


def dice(position: Position) -> str:
    """What is left of the roll."""
    words = translate("dice", due=position.due, child=position.child_die, ghost=position.ghost_die)
    slow = (translate("too-high"),) if position.due in ("both", "child") and position.child_die > position.slow else ()
    return WORDS.facts(words, *slow)


def goal(position: Position) -> str:
    """DKR-60: who stands at the linden."""
    return translate("goal", there=position.on(LINDEN).children)
