"""How a person picks a move of DunkelRunde: who goes, then where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing.scene import Pick
from crossings.games.dunkelrunde.face.deeds import RanBack
from crossings.games.dunkelrunde.face.seen import GROUP, Child, Ghost, Seen, text_of
from crossings.games.dunkelrunde.words import WORDS
from crossings.words import Would


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move who goes and where to, and what it would do."""
    places = filled(seen)
    return [_pick(seen, places, move, would) for move in legal]


def _pick(seen: Seen, places: Mapping[str, Child | Ghost], move: str, would: Would) -> Pick:
    deeds = would(move)
    who, *tiles = move.split(":")
    picked = tuple(tiles) if who == GROUP else (seen.goer(who), places.get(tiles[0], tiles[0]))
    return Pick(move, picked, WORDS.label(deeds), any(isinstance(deed, RanBack) for deed in deeds))


def filled(seen: Seen) -> dict[str, Child | Ghost]:
    """Tiles that are one place with who alone can be picked there: whoever goes there is sent to them.

    A ghost that can come back to its own tile (DKR-R21) does not fill it.
    """
    there: dict[str, list[Child | Ghost]] = {}
    for who, tile in seen.at_hand.items():
        there.setdefault(tile, []).append(who)
    return {tile: who for tile, (who, *others) in there.items() if not others and text_of(who, tile) not in seen.legal}
