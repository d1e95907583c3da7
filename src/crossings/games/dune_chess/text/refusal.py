"""Why a move of Dune Chess is refused: the first reason that fits, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine.effect import Refusal
from crossings.engine.kernels.interface import OVER
from crossings.engine.kernels.tables import Table
from crossings.words import Name

from ..rules.data import (
    ACTIONS,
    AROUND,
    BESIDE,
    CODES,
    CORNERS,
    DESTROYING,
    DIAGONALS,
    FREMEN,
    FROM,
    HARVESTER,
    KIND,
    LEADER,
    LINES,
    MENTAT,
    NEEDED,
    NOBODY,
    ORNITHOPTER,
    OUT,
    PASSING,
    PRICE,
    RANSOM,
    SARDAUKAR,
    SEITCH,
    SIDE,
    SQUARES,
    TO,
    TOGETHER,
    TROOP,
    WARRIOR,
    WAY,
    file_of,
    is_adjacent,
    rank_of,
)
from ..rules.kernels import actor
from ..rules.men import can_end, can_mount, has, is_load
from ..rules.schema import State
from ..rules.squares import has_spice, has_worm, is_enemy, is_open_spice, is_own, is_vacant
from ..rules.turns import is_straight_back, may_lead
from ..words import KINDS, WORDS, name_of

refusal = WORDS.refusal
NUMBER_OF = {text: number for number, text in enumerate(ACTIONS)}


def explain(s: State, text: str) -> Refusal:
    """The reason for a text that is not legal here."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    if actor(s) == OVER:
        yield refusal("game-over", "DUC-60")
    if text not in NUMBER_OF:
        yield refusal("unknown-text", "DUC-08")
    number = NUMBER_OF[text]
    way, a, b = WAY[number], FROM[number], TO[number]
    if way == PASSING:
        yield refusal("may-not-pass", "DUC-07")
    if way == RANSOM:
        yield from _ransom(s, text[:2], a, b)
    else:
        yield from _who_moves(s, way, a)
        yield from _worm(s, a, b) if _is_worm_move(s, way, a) else _man(s, way, a, b)


# ---- ransom --------------------------------------------------------------------------------------


def _ransom(s: State, code: str, kind: int, b: int) -> Iterator[Refusal]:
    seat = s.mover
    man = name_of(seat, kind)
    if code not in CODES[seat]:
        yield refusal("not-your-kind", "DUC-50", side=Name(f"seat-{seat}"), codes=CODES[seat], code=code)
    if NEEDED[kind] == LEADER and not has(s, seat, LEADER):
        yield refusal("leader-gone", "DUC-51", buyer=name_of(seat, LEADER), man=man)
    if NEEDED[kind] == MENTAT and not has(s, seat, MENTAT):
        yield refusal("mentat-gone", "DUC-52", buyer=name_of(seat, MENTAT), man=man)
    if s.captured[seat, kind] == 0:
        yield refusal("none-captured", "DUC-50", man=man)
    if s.held[seat] < PRICE[kind]:
        yield refusal("too-little-spice", "DUC-53", man=man, price=PRICE[kind], held=s.held[seat])
    if not is_vacant(s, b):
        yield refusal("not-vacant", "DUC-55", square=SQUARES[b])


# ---- who moves -----------------------------------------------------------------------------------


def _who_moves(s: State, way: int, a: int) -> Iterator[Refusal]:
    seat = s.mover
    is_rider = has_worm(s, a) and s.men[a] != NOBODY
    if s.men[a] == NOBODY and not has_worm(s, a):
        yield refusal("nothing-there", "DUC-06", square=SQUARES[a])
    if is_enemy(s, seat, a) and not (way == TOGETHER and is_rider):
        yield refusal("not-yours", "DUC-06", man=_name(s.men[a]), square=SQUARES[a])
    if way == TOGETHER and is_rider and not may_lead(s, seat, a):
        yield refusal("rider-not-yours", "DUC-20")
    if way == OUT and s.cargo[a] == NOBODY:
        yield refusal("nothing-aboard", "DUC-32", square=SQUARES[a], way="out")
    if way == TOGETHER and s.cargo[a] == NOBODY and not is_rider:
        yield refusal("nothing-aboard", "DUC-31", square=SQUARES[a], way="together")
    if way == DESTROYING and s.men[a] != SARDAUKAR:
        yield refusal("only-sardaukar", "DUC-42")


def _is_worm_move(s: State, way: int, a: int) -> bool:
    """A Sandworm moves: one without a rider, or together with him."""
    return has_worm(s, a) and (s.men[a] == NOBODY or way == TOGETHER)


# ---- a Sandworm moves ----------------------------------------------------------------------------


def _worm(s: State, a: int, b: int) -> Iterator[Refusal]:
    if not is_adjacent(a, b):
        yield refusal("not-its-way", "DUC-43", kind="worm")
    if s.ground[b] == SEITCH:
        yield refusal("worm-not-on-seitch", "DUC-45", square=SQUARES[b])
    if has_worm(s, b):
        yield refusal("worm-there", "DUC-46", led=True, square=SQUARES[b])
    if is_own(s, s.mover, b):
        yield refusal("own-man-there", "DUC-44", led=True, square=SQUARES[b])
    if s.men[b] == NOBODY and not has_spice(s, b):
        yield refusal("worm-needs-spice", "DUC-43", square=SQUARES[b])
    if is_straight_back(s, a, b):
        yield refusal("worm-just-came", "DUC-47", square=SQUARES[b])


# ---- a man moves ---------------------------------------------------------------------------------


WAYS: dict[int, tuple[Table, str]] = {
    TROOP: (CORNERS, "DUC-37"),
    HARVESTER: (BESIDE, "DUC-34"),
    ORNITHOPTER: (DIAGONALS, "DUC-26"),
    WARRIOR: (LINES, "DUC-16"),
    MENTAT: (AROUND, "DUC-14"),
    LEADER: (AROUND, "DUC-14"),
}
"""How each kind of man goes: the squares, were there nothing in its way, and its rule."""


def _man(s: State, way: int, a: int, b: int) -> Iterator[Refusal]:
    man = s.cargo[a] if way == OUT else s.men[a]
    reached, rule = WAYS[KIND[man]]
    if b not in reached[a]:
        yield refusal("not-its-way", rule, kind=KINDS[KIND[man]], man=_name(man))
    if KIND[man] == WARRIOR:
        yield from _obstacles(s, man, a, b)
    with_harvester = way == TOGETHER and KIND[s.cargo[a]] == HARVESTER
    yield from _what_stands_there(s, way, man, with_harvester, b)
    yield from _enemy_or_seitch(s, way, man, with_harvester, b)


def _obstacles(s: State, man: int, a: int, b: int) -> Iterator[Refusal]:
    """What a Fremen or Sardaukar cannot pass over."""
    for square in _between(a, b):
        where = SQUARES[square]
        if has_worm(s, square):
            yield refusal("worm-in-the-way", "DUC-16", square=where)
        if s.men[square] != NOBODY:
            yield refusal("man-in-the-way", "DUC-16", man=_name(s.men[square]), square=where)
        if has_spice(s, square):
            yield refusal("spice-in-the-way", "DUC-16", square=where)
        if s.ground[square] == SEITCH:
            yield refusal("must-stop-on-seitch", "DUC-41", man=_name(man), square=where)


def _between(a: int, b: int) -> list[int]:
    """The squares between two squares of one rank or file, from the first on."""
    distance = max(abs(file_of(b) - file_of(a)), abs(rank_of(b) - rank_of(a)))
    return [a + (b - a) // distance * step for step in range(1, distance)]


def _what_stands_there(s: State, way: int, man: int, with_harvester: bool, b: int) -> Iterator[Refusal]:
    """A Sandworm, Spice or an own man on the last square."""
    seat = s.mover
    where = SQUARES[b]
    if man == FREMEN and has_worm(s, b) and not can_mount(s, b):
        yield refusal("worm-has-rider", "DUC-21", square=where)
    if man != FREMEN and has_worm(s, b):
        yield refusal("worm-there", "DUC-18", led=False, square=where)
    if is_open_spice(s, b) and KIND[man] != HARVESTER and not with_harvester:
        yield refusal("spice-there", "DUC-11", square=where)
    if _is_second_load(s, way, man, b):
        yield refusal("already-loaded", "DUC-29")
    if is_own(s, seat, b) and (way == TOGETHER or not can_end(s, seat, man, b)):
        yield refusal("own-man-there", "DUC-10", led=False, man=_name(s.men[b]), square=where)


def _is_second_load(s: State, way: int, man: int, b: int) -> bool:
    """A Troop or Harvester to an own loaded Ornithopter, or one with its load to an own Troop or Harvester."""
    if KIND[man] == ORNITHOPTER:
        return way == TOGETHER and is_load(s, s.mover, b)
    boards = KIND[man] in (TROOP, HARVESTER)
    return boards and is_own(s, s.mover, b) and s.cargo[b] != NOBODY


def _enemy_or_seitch(s: State, way: int, man: int, with_harvester: bool, b: int) -> Iterator[Refusal]:
    """A man of the other side, or a Seitch or none, on the last square."""
    is_attack = is_enemy(s, s.mover, b)
    if KIND[man] == HARVESTER and is_attack:
        yield refusal("harvester-does-not-attack", "DUC-35")
    if with_harvester and is_attack:
        yield refusal("laden-does-not-attack", "DUC-33")
    if way == DESTROYING and is_attack and s.ground[b] == SEITCH:
        yield refusal("seitch-goes-anyway", "DUC-42")
    if way == DESTROYING and s.ground[b] != SEITCH:
        yield refusal("no-seitch-there", "DUC-42", square=SQUARES[b])


def _name(man: int) -> Name:
    return name_of(SIDE[man], KIND[man])
