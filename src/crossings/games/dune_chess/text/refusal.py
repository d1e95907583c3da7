"""Why a move of Dune Chess is refused: the first reason that fits, from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine.effect import Refusal
from crossings.engine.kernels.interface import OVER
from crossings.engine.kernels.tables import Table
from crossings.words import Name

from ..rules import data
from ..rules.kernels import actor
from ..rules.men import can_end, can_mount, has, is_load
from ..rules.schema import State
from ..rules.squares import has_spice, has_worm, is_enemy, is_open_spice, is_own, is_vacant
from ..rules.turns import is_straight_back, may_lead
from ..words import KINDS, WORDS, name_of

refusal = WORDS.refusal
NUMBER_OF = {text: number for number, text in enumerate(data.ACTIONS)}


def explain(s: State, text: str) -> Refusal:
    """The reason for a text that is not legal here."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    if actor(s) == OVER:
        yield refusal("game-over", "DUC-60")
    if text not in NUMBER_OF:
        yield refusal("unknown-text", "DUC-08")
    number = NUMBER_OF[text]
    way, a, b = data.WAY[number], data.FROM[number], data.TO[number]
    if way == data.PASSING:
        yield refusal("may-not-pass", "DUC-07")
    if way == data.RANSOM:
        yield from _ransom(s, text[:2], a, b)
    else:
        yield from _who_moves(s, way, a)
        yield from _worm(s, a, b) if _is_worm_move(s, way, a) else _man(s, way, a, b)


# ---- ransom --------------------------------------------------------------------------------------


def _ransom(s: State, code: str, kind: int, b: int) -> Iterator[Refusal]:
    seat = s.mover
    man = name_of(seat, kind)
    if code not in data.CODES[seat]:
        yield refusal("not-your-kind", "DUC-50", side=Name(f"seat-{seat}"), codes=data.CODES[seat], code=code)
    if data.NEEDED[kind] == data.LEADER and not has(s, seat, data.LEADER):
        yield refusal("leader-gone", "DUC-51", buyer=name_of(seat, data.LEADER), man=man)
    if data.NEEDED[kind] == data.MENTAT and not has(s, seat, data.MENTAT):
        yield refusal("mentat-gone", "DUC-52", buyer=name_of(seat, data.MENTAT), man=man)
    if s.captured[seat, kind] == 0:
        yield refusal("none-captured", "DUC-50", man=man)
    if s.held[seat] < data.PRICE[kind]:
        yield refusal("too-little-spice", "DUC-53", man=man, price=data.PRICE[kind], held=s.held[seat])
    if not is_vacant(s, b):
        yield refusal("not-vacant", "DUC-55", square=data.SQUARES[b])


# ---- who moves -----------------------------------------------------------------------------------


def _who_moves(s: State, way: int, a: int) -> Iterator[Refusal]:
    seat = s.mover
    is_rider = has_worm(s, a) and s.men[a] != data.NOBODY
    if s.men[a] == data.NOBODY and not has_worm(s, a):
        yield refusal("nothing-there", "DUC-06", square=data.SQUARES[a])
    if is_enemy(s, seat, a) and not (way == data.TOGETHER and is_rider):
        yield refusal("not-yours", "DUC-06", man=_name(s.men[a]), square=data.SQUARES[a])
    if way == data.TOGETHER and is_rider and not may_lead(s, seat, a):
        yield refusal("rider-not-yours", "DUC-20")
    if way == data.OUT and s.cargo[a] == data.NOBODY:
        yield refusal("nothing-aboard", "DUC-32", square=data.SQUARES[a], way="out")
    if way == data.TOGETHER and s.cargo[a] == data.NOBODY and not is_rider:
        yield refusal("nothing-aboard", "DUC-31", square=data.SQUARES[a], way="together")
    if way == data.DESTROYING and s.men[a] != data.SARDAUKAR:
        yield refusal("only-sardaukar", "DUC-42")


def _is_worm_move(s: State, way: int, a: int) -> bool:
    """A Sandworm moves: one without a rider, or together with him."""
    return has_worm(s, a) and (s.men[a] == data.NOBODY or way == data.TOGETHER)


# ---- a Sandworm moves ----------------------------------------------------------------------------


def _worm(s: State, a: int, b: int) -> Iterator[Refusal]:
    if not data.is_adjacent(a, b):
        yield refusal("not-its-way", "DUC-43", kind="worm")
    if s.ground[b] == data.SEITCH:
        yield refusal("worm-not-on-seitch", "DUC-45", square=data.SQUARES[b])
    if has_worm(s, b):
        yield refusal("worm-there", "DUC-46", led=True, square=data.SQUARES[b])
    if is_own(s, s.mover, b):
        yield refusal("own-man-there", "DUC-44", led=True, square=data.SQUARES[b])
    if s.men[b] == data.NOBODY and not has_spice(s, b):
        yield refusal("worm-needs-spice", "DUC-43", square=data.SQUARES[b])
    if is_straight_back(s, a, b):
        yield refusal("worm-just-came", "DUC-47", square=data.SQUARES[b])


# ---- a man moves ---------------------------------------------------------------------------------


WAYS: dict[int, tuple[Table, str]] = {
    data.TROOP: (data.CORNERS, "DUC-37"),
    data.HARVESTER: (data.BESIDE, "DUC-34"),
    data.ORNITHOPTER: (data.DIAGONALS, "DUC-26"),
    data.WARRIOR: (data.LINES, "DUC-16"),
    data.MENTAT: (data.AROUND, "DUC-14"),
    data.LEADER: (data.AROUND, "DUC-14"),
}
"""How each kind of man goes: the squares, were there nothing in its way, and its rule."""


def _man(s: State, way: int, a: int, b: int) -> Iterator[Refusal]:
    man = s.cargo[a] if way == data.OUT else s.men[a]
    reached, rule = WAYS[data.KIND[man]]
    if b not in reached[a]:
        yield refusal("not-its-way", rule, kind=KINDS[data.KIND[man]], man=_name(man))
    if data.KIND[man] == data.WARRIOR:
        yield from _obstacles(s, man, a, b)
    with_harvester = way == data.TOGETHER and data.KIND[s.cargo[a]] == data.HARVESTER
    yield from _what_stands_there(s, way, man, with_harvester, b)
    yield from _enemy_or_seitch(s, way, man, with_harvester, b)


def _obstacles(s: State, man: int, a: int, b: int) -> Iterator[Refusal]:
    """What a Fremen or Sardaukar cannot pass over."""
    for square in _between(a, b):
        where = data.SQUARES[square]
        if has_worm(s, square):
            yield refusal("worm-in-the-way", "DUC-16", square=where)
        if s.men[square] != data.NOBODY:
            yield refusal("man-in-the-way", "DUC-16", man=_name(s.men[square]), square=where)
        if has_spice(s, square):
            yield refusal("spice-in-the-way", "DUC-16", square=where)
        if s.ground[square] == data.SEITCH:
            yield refusal("must-stop-on-seitch", "DUC-41", man=_name(man), square=where)


def _between(a: int, b: int) -> list[int]:
    """The squares between two squares of one rank or file, from the first on."""
    distance = max(abs(data.file_of(b) - data.file_of(a)), abs(data.rank_of(b) - data.rank_of(a)))
    return [a + (b - a) // distance * step for step in range(1, distance)]


def _what_stands_there(s: State, way: int, man: int, with_harvester: bool, b: int) -> Iterator[Refusal]:
    """A Sandworm, Spice or an own man on the last square."""
    seat = s.mover
    where = data.SQUARES[b]
    if man == data.FREMEN and has_worm(s, b) and not can_mount(s, b):
        yield refusal("worm-has-rider", "DUC-21", square=where)
    if man != data.FREMEN and has_worm(s, b):
        yield refusal("worm-there", "DUC-18", led=False, square=where)
    if is_open_spice(s, b) and data.KIND[man] != data.HARVESTER and not with_harvester:
        yield refusal("spice-there", "DUC-11", square=where)
    if _is_second_load(s, way, man, b):
        yield refusal("already-loaded", "DUC-29")
    if is_own(s, seat, b) and (way == data.TOGETHER or not can_end(s, seat, man, b)):
        yield refusal("own-man-there", "DUC-10", led=False, man=_name(s.men[b]), square=where)


def _is_second_load(s: State, way: int, man: int, b: int) -> bool:
    """A Troop or Harvester to an own loaded Ornithopter, or one with its load to an own Troop or Harvester."""
    if data.KIND[man] == data.ORNITHOPTER:
        return way == data.TOGETHER and is_load(s, s.mover, b)
    boards = data.KIND[man] in (data.TROOP, data.HARVESTER)
    return boards and is_own(s, s.mover, b) and s.cargo[b] != data.NOBODY


def _enemy_or_seitch(s: State, way: int, man: int, with_harvester: bool, b: int) -> Iterator[Refusal]:
    """A man of the other side, or a Seitch or none, on the last square."""
    is_attack = is_enemy(s, s.mover, b)
    if data.KIND[man] == data.HARVESTER and is_attack:
        yield refusal("harvester-does-not-attack", "DUC-35")
    if with_harvester and is_attack:
        yield refusal("laden-does-not-attack", "DUC-33")
    if way == data.DESTROYING and is_attack and s.ground[b] == data.SEITCH:
        yield refusal("seitch-goes-anyway", "DUC-42")
    if way == data.DESTROYING and s.ground[b] != data.SEITCH:
        yield refusal("no-seitch-there", "DUC-42", square=data.SQUARES[b])


def _name(man: int) -> Name:
    return name_of(data.SIDE[man], data.KIND[man])
