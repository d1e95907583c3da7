"""How a person picks a move of Dune Chess."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.games.dune_chess.face.deeds import TAKING
from crossings.games.dune_chess.face.seen import Seen
from crossings.games.dune_chess.rules.data import PASS_TEXT
from crossings.games.dune_chess.words import WORDS, say
from crossings.words import Would


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the squares to pick, or slot and square, and what it would do."""
    return [_pick(move, would) for move in legal]


def _pick(move: str, would: Would) -> Pick:
    deeds = would(move)
    label = WORDS.label(deeds) or say("move")
    return Pick(move, _places(move), label, any(isinstance(deed, TAKING) for deed in deeds))


def _places(move: str) -> tuple[str, ...]:
    if move == PASS_TEXT:
        return ()
    code, _, square = move.rpartition("@")
    return (f"ransom-{code}", square) if code else (move[:2], move[3:5])
