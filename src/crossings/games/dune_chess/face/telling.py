"""What is asked in Dune Chess, and what a score is made of."""

from __future__ import annotations

from crossings.games.dune_chess.face.seen import Man, Seen
from crossings.games.dune_chess.rules.data import KINDS, SEATS, VALUE
from crossings.games.dune_chess.words import say

COUNTED_TO_END = 10
"""From so many moves without a capture on, the line that asks also counts them."""


def ask(seen: Seen) -> str:
    """What the side to move can do."""
    assert seen.mover is not None
    ransom = any(seen.captured[seen.mover]) and seen.held[seen.mover] > 0
    return say("question", ransom=ransom, quiet=seen.quiet, counted=seen.quiet >= COUNTED_TO_END)


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """DUC-67: for each seat its men by kind, the most valuable first, and the Spice it holds."""
    return [[*_men(seen, seat), (say("spice"), seen.held[seat])] for seat in range(SEATS)]


def _men(seen: Seen, seat: int) -> list[tuple[str, int]]:
    counts = ((kind, seen.count(Man(seat, kind))) for kind in reversed(range(KINDS)))
    return [
        (say("so-many", count=count, man=Man(seat, kind).name), count * VALUE[kind]) for kind, count in counts if count
    ]
