"""Why a move of Dune Chess is illegal: the first reason that applies, in the order of the code."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine.effects import Refusal
from crossings.engine.kernels.interface import OVER
from crossings.engine.kernels.tables import Table
from crossings.words import Name

from ..rules import data
from ..rules.kernels import actor
from ..rules.men import can_end, can_mount, has, is_load
from ..rules.schema import State
from ..rules.squares import has_spice, has_worm, is_enemy, is_open_spice, is_own, is_vacant
from ..rules.turns import is_straight_back, may_move_worm
from ..words import KINDS, WORDS, name_of

refusal = WORDS.refusal
ACTION_NUMBER = {text: number for number, text in enumerate(data.ACTIONS)}


def explain(s: State, text: str) -> Refusal:
    """Return the reason why a text is not a legal move."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    if actor(s) == OVER:
        yield refusal("game-over", "DUC-60")
    if text not in ACTION_NUMBER:
        yield refusal("unknown-text", "DUC-08")
    number = ACTION_NUMBER[text]
    move_type, a, b = data.MOVE_TYPE[number], data.FROM[number], data.TO[number]
    if move_type == data.PASSING:
        yield refusal("may-not-pass", "DUC-07")
    if move_type == data.RANSOM:
        yield from _ransom(s, text[:2], a, b)
    else:
        yield from _wrong_piece(s, move_type, a)
        yield from _worm_move(s, a, b) if _is_worm_move(s, move_type, a) else _man_move(s, move_type, a, b)


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


# ---- the moving piece ----------------------------------------------------------------------------


def _wrong_piece(s: State, move_type: int, a: int) -> Iterator[Refusal]:
    seat = s.mover
    is_rider = has_worm(s, a) and s.men[a] != data.NOBODY
    if s.men[a] == data.NOBODY and not has_worm(s, a):
        yield refusal("nothing-there", "DUC-06", square=data.SQUARES[a])
    if is_enemy(s, seat, a) and not (move_type == data.TOGETHER and is_rider):
        yield refusal("not-yours", "DUC-06", man=_name(s.men[a]), square=data.SQUARES[a])
    if move_type == data.TOGETHER and is_rider and not may_move_worm(s, seat, a):
        yield refusal("rider-not-yours", "DUC-20")
    if move_type == data.OUT and s.cargo[a] == data.NOBODY:
        yield refusal("nothing-aboard", "DUC-32", square=data.SQUARES[a], way="out")
    if move_type == data.TOGETHER and s.cargo[a] == data.NOBODY and not is_rider:
        yield refusal("nothing-aboard", "DUC-31", square=data.SQUARES[a], way="together")
    if move_type == data.DESTROYING and s.men[a] != data.SARDAUKAR:
        yield refusal("only-sardaukar", "DUC-42")


def _is_worm_move(s: State, move_type: int, a: int) -> bool:
    """Whether the move moves a Sandworm, either without a rider or together with him."""
    return has_worm(s, a) and (s.men[a] == data.NOBODY or move_type == data.TOGETHER)


# ---- movement of a Sandworm ----------------------------------------------------------------------


def _worm_move(s: State, a: int, b: int) -> Iterator[Refusal]:
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


# ---- movement of a man ---------------------------------------------------------------------------


MOVEMENT: dict[int, tuple[Table, str]] = {
    data.TROOP: (data.CORNERS, "DUC-37"),
    data.HARVESTER: (data.BESIDE, "DUC-34"),
    data.ORNITHOPTER: (data.DIAGONALS, "DUC-26"),
    data.WARRIOR: (data.LINES, "DUC-16"),
    data.MENTAT: (data.AROUND, "DUC-14"),
    data.LEADER: (data.AROUND, "DUC-14"),
}
"""By kind: the squares that a man reaches on an empty board, and the rule."""


def _man_move(s: State, move_type: int, a: int, b: int) -> Iterator[Refusal]:
    man = s.cargo[a] if move_type == data.OUT else s.men[a]
    reached, rule = MOVEMENT[data.KIND[man]]
    if b not in reached[a]:
        yield refusal("not-its-way", rule, kind=KINDS[data.KIND[man]], man=_name(man))
    if data.KIND[man] == data.WARRIOR:
        yield from _obstacles(s, man, a, b)
    with_harvester = move_type == data.TOGETHER and data.KIND[s.cargo[a]] == data.HARVESTER
    yield from _blocked_target(s, move_type, man, with_harvester, b)
    yield from _enemy_or_seitch(s, move_type, man, with_harvester, b)


def _obstacles(s: State, man: int, a: int, b: int) -> Iterator[Refusal]:
    """The obstacles that a Fremen or Sardaukar can't pass."""
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
    """Return the squares between two squares of one rank or file, in order."""
    distance = max(abs(data.file_of(b) - data.file_of(a)), abs(data.rank_of(b) - data.rank_of(a)))
    return [a + (b - a) // distance * step for step in range(1, distance)]


def _blocked_target(s: State, move_type: int, man: int, with_harvester: bool, b: int) -> Iterator[Refusal]:
    """Yield refusals because of a Sandworm, Spice or a man of the mover on the last square."""
    seat = s.mover
    where = data.SQUARES[b]
    if man == data.FREMEN and has_worm(s, b) and not can_mount(s, b):
        yield refusal("worm-has-rider", "DUC-21", square=where)
    if man != data.FREMEN and has_worm(s, b):
        yield refusal("worm-there", "DUC-18", led=False, square=where)
    if is_open_spice(s, b) and data.KIND[man] != data.HARVESTER and not with_harvester:
        yield refusal("spice-there", "DUC-11", square=where)
    if _is_second_load(s, move_type, man, b):
        yield refusal("already-loaded", "DUC-29")
    if is_own(s, seat, b) and (move_type == data.TOGETHER or not can_end(s, seat, man, b)):
        yield refusal("own-man-there", "DUC-10", led=False, man=_name(s.men[b]), square=where)


def _is_second_load(s: State, move_type: int, man: int, b: int) -> bool:
    """Whether a Troop or Harvester would board a loaded Ornithopter, or a loaded one pick up a second load."""
    if data.KIND[man] == data.ORNITHOPTER:
        return move_type == data.TOGETHER and is_load(s, s.mover, b)
    boards = data.KIND[man] in (data.TROOP, data.HARVESTER)
    return boards and is_own(s, s.mover, b) and s.cargo[b] != data.NOBODY


def _enemy_or_seitch(s: State, move_type: int, man: int, with_harvester: bool, b: int) -> Iterator[Refusal]:
    """Yield refusals because of an enemy, or of a Seitch that is there or missing, on the last square."""
    is_attack = is_enemy(s, s.mover, b)
    if data.KIND[man] == data.HARVESTER and is_attack:
        yield refusal("harvester-does-not-attack", "DUC-35")
    if with_harvester and is_attack:
        yield refusal("laden-does-not-attack", "DUC-33")
    if move_type == data.DESTROYING and is_attack and s.ground[b] == data.SEITCH:
        yield refusal("seitch-goes-anyway", "DUC-42")
    if move_type == data.DESTROYING and s.ground[b] != data.SEITCH:
        yield refusal("no-seitch-there", "DUC-42", square=data.SQUARES[b])


def _name(man: int) -> Name:
    return name_of(data.SIDE[man], data.KIND[man])
