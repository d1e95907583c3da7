"""How a person picks a move of DunkelRunde: who goes, then where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing.scene import Pick
from crossings.games.dunkelrunde.face.effects import RanBack
from crossings.games.dunkelrunde.face.position import GROUP, Child, Ghost, Position, text_of
from crossings.games.dunkelrunde.words import WORDS
from crossings.words import Would


def picks(position: Position, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move who goes and where to, and what it would do."""
    places = filled(position)
    return [_pick(position, places, move, would) for move in legal]


def _pick(position: Position, places: Mapping[str, Child | Ghost], move: str, would: Would) -> Pick:
    effects = would(move)
    who, *tiles = move.split(":")
    picked = tuple(tiles) if who == GROUP else (position.goer(who), places.get(tiles[0], tiles[0]))
    return Pick(move, picked, WORDS.label(effects), any(isinstance(effect, RanBack) for effect in effects))


def filled(position: Position) -> dict[str, Child | Ghost]:
    """Tiles that are one place with who alone can be picked there: whoever goes there is sent to them.

    A ghost that can come back to its own tile (DKR-R21) does not fill it.
    """
    there: dict[str, list[Child | Ghost]] = {}
    for who, tile in position.at_hand.items():
        there.setdefault(tile, []).append(who)
    return {
        tile: who for tile, (who, *others) in there.items() if not others and text_of(who, tile) not in position.legal
    }
