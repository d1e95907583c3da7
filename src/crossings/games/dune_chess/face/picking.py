"""How a person picks a move of Dune Chess."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from crossings.drawing.scene import Pick
from crossings.games.dune_chess.face.effects import TAKING, hang_on
from crossings.games.dune_chess.face.position import Position
from crossings.games.dune_chess.rules.data import PASS_TEXT
from crossings.games.dune_chess.words import WORDS, say
from crossings.words import Would, remembered

KEPT = 32_768
"""How many moves are kept as picks: most are possible again at the next turn."""
LANGUAGES = 16


def picks(position: Position, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move the squares to pick, or slot and square, and what it would do."""
    kept = _kept()
    if len(kept) > KEPT:
        kept.clear()
    return [_pick(position, move, would, kept) for move in legal]


@remembered(LANGUAGES, drawn=False)
def _kept() -> dict[Hashable, Pick]:
    """The moves that have been met, by what their effects hang on."""
    return {}


def _pick(position: Position, move: str, would: Would, kept: dict[Hashable, Pick]) -> Pick:
    key = hang_on(position, move)
    pick = kept.get(key)
    if pick is None:
        effects = would(move)
        label = WORDS.label(effects) or say("move")
        pick = kept[key] = Pick(move, _places(move), label, any(isinstance(effect, TAKING) for effect in effects))
    return pick


def _places(move: str) -> tuple[str, ...]:
    if move == PASS_TEXT:
        return ()
    code, _, square = move.rpartition("@")
    return (f"ransom-{code}", square) if code else (move[:2], move[3:5])
