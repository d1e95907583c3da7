"""How a person picks a move of Dune Chess."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.games.dune_chess.face.deeds import TAKING
from crossings.games.dune_chess.face.seen import Seen
from crossings.games.dune_chess.rules.data import PASS_TEXT
from crossings.games.dune_chess.words import WORDS, say
from crossings.words import Deed, Would, remembered

KEPT = 16_384
"""How many moves with their deeds are kept: most are possible again at the next turn."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the squares to pick, or slot and square, and what it would do."""
    return [_pick(move, tuple(would(move))) for move in legal]


@remembered(KEPT, drawn=False)
def _pick(move: str, deeds: tuple[Deed, ...]) -> Pick:
    label = WORDS.label(deeds) or say("move")
    return Pick(move, _places(move), label, any(isinstance(deed, TAKING) for deed in deeds))


def _places(move: str) -> tuple[str, ...]:
    if move == PASS_TEXT:
        return ()
    code, _, square = move.rpartition("@")
    return (f"ransom-{code}", square) if code else (move[:2], move[3:5])
