"""A position of DunkelRunde: children and ghosts on their tiles, answers of the rules about it, and texts on it."""

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
"""The tiles of a path, from its start to its end."""

TILES = tuple(map(Name, data.TILE_IDS))
RIVER_BANK, GATE, LINDEN = TILES[data.RIVER], TILES[data.GATE], TILES[data.LINDEN]
ROAD = tuple(
    tuple(Name(tile) for tile in data.ROUTES["road"] if data.is_in_play(board, data.INDEX[tile]))
    for board in range(len(data.BOARDS))
)
"""By board: the road from the village to the linden."""


class Ghost(Name):
    """A ghost: `ghost-2`."""

    __slots__ = ()

    @property
    def number(self) -> str:
        """The number on it."""
        return self.partition("-")[2]


class Child(Name):
    """A child: `girl-0`."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """`girl` or `boy`."""
        return self.partition("-")[0]

    @property
    def seat(self) -> int:
        """The seat that owns it."""
        return int(self.partition("-")[2])


CHILDREN = tuple(tuple(Child(f"{kind}-{seat}") for seat in range(data.MAX_SEATS)) for kind in data.KINDS)
"""By kind and seat: the children."""
CHILD_BY_INDEX = tuple(child for couple in zip(*CHILDREN, strict=True) for child in couple)
"""The children in the order of the rules."""
DRAWING_ORDER = tuple(
    index for kind in reversed(range(len(data.KINDS))) for index in range(kind, data.MAX_CHILDREN, len(data.KINDS))
)
"""The children by their indices in the rules; boys first, so that in a crowd their caps show behind the girls."""
GHOSTS = tuple(Ghost(f"ghost-{number}") for number in range(1, data.GHOSTS + 1))


def children_in(*sets: int) -> tuple[Child, ...]:
    """Return the children in sets of indices, one set after the other."""
    return tuple(CHILD_BY_INDEX[index] for children in sets for index in DRAWING_ORDER if data.has(children, index))


def move_text(who: Child | Ghost, tile: str) -> str:
    """Return the move of a child or a ghost to a tile."""
    return f"{who.kind if isinstance(who, Child) else who.replace('-', '')}:{tile}"


Piece = TypeVar("Piece", Child, Ghost)


class Company(NamedTuple):
    """The children and ghosts on a tile."""

    children: tuple[Child, ...] = ()
    ghosts: tuple[Ghost, ...] = ()

    @property
    def lone(self) -> Child | None:
        """DKR-55: the child that is alone on the tile."""
        return self.children[0] if len(self.children) == 1 else None

    @property
    def pieces(self) -> tuple[Name, ...]:
        """Children, then ghosts."""
        return *self.children, *self.ghosts


EMPTY_TILE = Company()


class Position(ViewerPosition):
    """A position, without hidden information (DKR-04)."""

    s: State
    slow: int
    """DKR-26, DKR-27: the highest number with which hidden and castle paths can be walked."""
    dawn: int
    """DKR-63: the last round."""
    turn: int
    round: int
    child_die: int
    """The number to be used, or 0."""
    ghost_die: int

    # ---- the state -----------------------------------------------------------------------------

    @property
    def board(self) -> int:
        """The board in play, an index into `BOARDS`."""
        return int(self.s.option_board)

    @cached_property
    def children(self) -> dict[Child, Name]:
        """The tile of each child."""
        count = rules.count_children(self.s)
        return {CHILD_BY_INDEX[index]: TILES[self.s.child[index]] for index in DRAWING_ORDER if index < count}

    @cached_property
    def ghosts(self) -> dict[Ghost, Name]:
        """The tile of each ghost, in order."""
        return {ghost: TILES[tile] for ghost, tile in zip(GHOSTS, self.s.ghost, strict=True)}

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """DKR-61: the winning seats; none before the end and at dawn."""
        return tuple(seat for seat in range(self.s.option_players) if rules.is_winner(self.s, seat))

    # ---- pending decisions ---------------------------------------------------------------------

    @cached_property
    def due(self) -> str:
        """Section 7: the pending decision: `roll`, `group`, `both`, `child` or `ghost`; `over` after the end."""
        return PHASES[phase(self.s)]

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The legal actions of the actor."""
        out = [0] * rules.MAX_LEGAL
        return tuple(data.ACTIONS[number] for number in out[: rules.legal(self.s, out)])

    @property
    def dawn_in_sight(self) -> int | None:
        """The last round; None if it is only the technical limit (section 3)."""
        return self.dawn if self.dawn < data.MAX_NIGHT_ROUNDS else None

    @property
    def can_walk(self) -> bool:
        """DKR-13: whether a child of the seat in turn can walk now."""
        return bool(rules.can_anyone_walk(self.s))

    @cached_property
    def movable_pieces(self) -> dict[Child | Ghost, Name]:
        """DKR-11, DKR-28: the children of the seat in turn and the ghosts that may move now, with their tiles."""
        walking, haunting = self.due in ("both", "child"), self.due in ("both", "ghost")
        return {
            who: tile
            for who, tile in self.tile_of.items()
            if (haunting if isinstance(who, Ghost) else walking and who.seat == self.turn and tile != LINDEN)
        }

    def mover_name(self, who: str) -> Child | Ghost:
        """Return the child or ghost of a move: `girl` or `ghost2`."""
        return Child(f"{who}-{self.turn}") if who in data.KINDS else Ghost(who.replace("ghost", "ghost-"))

    @cached_property
    def tile_of(self) -> dict[Child | Ghost, Name]:
        """The tile of each child and ghost."""
        return dict((*self.children.items(), *self.ghosts.items()))

    @cached_property
    def company(self) -> dict[str, Company]:
        """The pieces on each tile that is not empty."""
        return {
            tile: Company(_pieces_on(self.children, tile), _pieces_on(self.ghosts, tile))
            for tile in dict.fromkeys(self.tile_of.values())
        }

    def on(self, tile: str) -> Company:
        """Return the pieces on a tile."""
        return self.company.get(tile, EMPTY_TILE)


# ---- paths -------------------------------------------------------------------------------------


def walking_path(board: int, pace: int, number: int, start: int, end: int) -> TilePath:
    """DKR-26, DKR-30, DKR-31: return the shortest path of children that can be walked with this number."""
    paths = data.walks(board, start, number, pace)
    return _named(min((path for path in paths if path[-1] == end), key=len))


def ghost_path(board: int, ghost: int, number: int, start: int, end: int) -> TilePath:
    """DKR-52: return the path of a ghost with this number; forward, if both paths end there."""
    return _named(next(path for path in data.drifts(board, ghost, start, number) if path[-1] == end))


def path_back(board: int, tile: int) -> TilePath:
    """DKR-56, DKR-R23: return the path along the road to the shelter behind, or () if no ghost comes here."""
    road, name, shelter = ROAD[board], TILES[tile], data.TILES[tile].shelter
    if shelter is None or name not in road:
        return ()
    return road[road.index(Name(shelter)) : road.index(name) + 1][::-1]


def tile_type(tile: str) -> str:
    """Return the colour of a tile; obstacles and the linden are types of their own."""
    return tile if tile in (RIVER_BANK, GATE, LINDEN) else data.TILES[data.INDEX[tile]].colour


def _pieces_on(places: Mapping[Piece, Name], tile: Name) -> tuple[Piece, ...]:
    return tuple(piece for piece, place in places.items() if place == tile)


def _named(path: Sequence[int]) -> TilePath:
    return tuple(TILES[tile] for tile in path)


MAX_CACHED = 2048
"""The size of each cache: more than the companies on tiles of a long night."""


@cached_per_locale(MAX_CACHED)
def tile_text(tile: str, company: Company) -> str:
    """Return a tile with its pieces: 'Winding road (b7): road; Red's girl and ghost 2 are here'."""
    return WORDS.facts(translate("place", tile=Name(tile), kind=tile_kind(tile)), *_here(company))


@cached_per_locale(MAX_CACHED)
def piece_text(who: Child | Ghost, tile: str, company: Company) -> str:
    """Return a piece with its tile and all pieces there: 'Red's girl on Winding road (b7): road; ... are here'."""
    return WORDS.facts(located_piece_text(who, tile), *_here(company))


def located_piece_text(who: Child | Ghost, tile: str) -> str:
    """Return a piece with its tile: 'Red's girl on Winding road (b7): road'."""
    return translate(
        "child-on" if isinstance(who, Child) else "ghost-on", who=who, tile=Name(tile), kind=tile_kind(tile)
    )


def tile_kind(tile: str) -> Name:
    """Return the name of the kind of a tile, such as 'hidden path'."""
    return Name(f"tile-{tile_type(tile)}")


def _here(company: Company) -> tuple[str, ...]:
    return (translate("here", who=company.pieces),) if company.pieces else ()


# ---- the corners -------------------------------------------------------------------------------


def turn_text(position: Position, message: str = "asked-of") -> str:
    """Return the pending decision and its player, or the winners; or another message with the same arguments."""
    winners, seat = tuple(map(seat_name, position.winners)), seat_name(position.turn)
    dice = {"child": position.child_die, "ghost": position.ghost_die}
    return translate(message, due=position.due, seat=seat, **dice, winners=winners)


def night_text(position: Position) -> str:
    """DKR-63: the round and the end of the night."""
    return translate("night.line", round=position.round, dawn=position.dawn_in_sight)


def dice_text(position: Position) -> str:
    """Return the numbers still to be used."""
    words = translate("dice", due=position.due, child=position.child_die, ghost=position.ghost_die)
    slow = (translate("too-high"),) if position.due in ("both", "child") and position.child_die > position.slow else ()
    return WORDS.facts(words, *slow)


def goal_text(position: Position) -> str:
    """DKR-60: return the children at the linden."""
    return translate("goal", there=position.on(LINDEN).children)
