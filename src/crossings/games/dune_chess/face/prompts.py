"""What is asked in Dune Chess, and what a score is made of."""

from __future__ import annotations

from crossings.games.dune_chess.face.position import Position
from crossings.games.dune_chess.rules import data, sandworms, turns
from crossings.games.dune_chess.words import name_of, say

COUNTED_TO_END = 10
"""From so few moves on that are left, the line that asks also counts them."""


def prompt(position: Position) -> str:
    """What the side to move can do, and how near the end is."""
    assert position.mover is not None
    if not turns.can_move(position.s, position.mover):
        return say("question-pass")
    left, capped = _moves_left(position)
    is_near = left <= COUNTED_TO_END
    men = tuple(man.name for man in position.affordable(position.mover))
    return say(
        "question",
        men=men,
        ransom=bool(men),
        worm=_can_lead(position, position.mover),
        left=left if is_near else 0,
        near=("cap" if capped else "quiet") if is_near else "no",
    )


def waiting(position: Position, name: str) -> str:
    """Who is waited for, and what that side can do."""
    mover = position.mover
    assert mover is not None
    return say("waiting", name=name, worm=_can_lead(position, mover), ransom=bool(position.affordable(mover)))


def _can_lead(position: Position, seat: int) -> bool:
    """DUC-43, DUC-44: whether a Sandworm can be moved."""
    return any(
        sandworms.can_worm_move(position.s, seat, square) for square in position.s.worms if square != data.NO_SQUARE
    )


def _moves_left(position: Position) -> tuple[int, bool]:
    """DUC-63 to DUC-65: after how many moves the game ends if nothing is captured; whether it ends in any case then."""
    s = position.s
    uneventful = (s.option_quiet if turns.is_harvest_over(s) else s.option_stall) - s.quiet
    most = s.option_cap - s.ply
    return min(uneventful, most), most <= uneventful


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """DUC-67: for each seat its men by kind, the most valuable first, and the Spice it holds."""
    return [[*_men(position, seat), (say("spice"), position.s.held[seat])] for seat in range(data.SEATS)]


def _men(position: Position, seat: int) -> list[tuple[str, int]]:
    counts = ((kind, position.sides[seat].on_board[kind]) for kind in reversed(range(data.KINDS)))
    return [
        (say("so-many", count=count, man=name_of(seat, kind)), count * data.VALUE[kind])
        for kind, count in counts
        if count
    ]
