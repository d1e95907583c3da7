"""What a side of Dune Chess could take or harvest if it were its turn, without losing as much at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crossings.engine.schema import copy_of

from ..rules import data
from ..rules import kernels as rules
from .position import Man, Position


class Threat(NamedTuple):
    """A capture or kill that wins more than the best recapture on the same square takes back."""

    start: str
    by: Man | None
    """None: a Sandworm."""
    at: str
    man: Man


def threats(position: Position, seat: int) -> Iterator[Threat]:
    """DUC-12, DUC-44: yield what a seat could win if it were its turn."""
    for start, move in _moves(position, seat):
        at = data.SQUARES[data.TO[move]]
        stack, mover = position.squares[at], position.squares[start]
        victim = stack.top
        if victim is None or victim.seat == seat:
            continue
        if sum(data.VALUE[man.kind] for man in stack.men) > _loss_after(position, seat, move):
            yield Threat(start, None if mover.worm else mover.top, at, victim)


def safe_harvests(position: Position, seat: int) -> set[str]:
    """DUC-36: return the squares where a seat could harvest without losing a man there if it were its turn."""
    return {
        data.SQUARES[data.TO[move]]
        for start, move in _moves(position, seat)
        if position.squares[data.SQUARES[data.TO[move]]].open_spice
        and not position.squares[start].worm
        and not _loss_after(position, seat, move)
    }


def guarded_from(position: Position, start: str) -> Iterator[str]:
    """DUC-14, DUC-26, DUC-37: yield the squares of other men of the same seat where this man could recapture.

    Men who move along ranks and files are left out: others may stand in their way.
    """
    man = position.squares[start].top
    for name, stack in position.squares.items():
        if name != start and man and stack.top and stack.top.seat == man.seat and _strikes(man.kind, start, name):
            yield name


def _strikes(kind: int, start: str, end: str) -> bool:
    """Return whether a man of this kind can capture from one square on another, whatever is between them."""
    files, ranks = abs(ord(start[0]) - ord(end[0])), abs(int(start[1]) - int(end[1]))
    if kind == data.ORNITHOPTER:
        return files == ranks
    if kind == data.TROOP:
        return files == ranks == 1
    return kind in (data.LEADER, data.MENTAT) and max(files, ranks) == 1


def _moves(position: Position, seat: int) -> Iterator[tuple[str, int]]:
    """Yield all moves of a seat on the board, each with its start."""
    for name, stack in position.squares.items():
        if stack.worm or (stack.top and stack.top.seat == seat):
            for move in position.moves_from(seat, name):
                yield name, move


def _loss_after(position: Position, seat: int, move: int) -> int:
    """Return the value of what the other side could take where this move ends."""
    s = copy_of(position.s)
    s.mover = seat
    rules.play(s, move)
    after, at = Position(None, s), data.SQUARES[data.TO[move]]
    stack = after.squares[at]
    if stack.top is None or stack.top.seat != seat or not after.attackers(at):
        return 0
    return sum(data.VALUE[man.kind] for man in stack.men)
