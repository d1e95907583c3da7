"""How a person picks a move of DunkelRunde: who goes, then where to; and what another pick means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from crossings.drawing.scene import Pick
from crossings.games.dunkelrunde.face.effects import RanBack
from crossings.games.dunkelrunde.face.position import GROUP, Child, Ghost, Position, text_of
from crossings.games.dunkelrunde.rules.data import INDEX, TILE_IDS, ways
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


# ---- what a pick means that no move has --------------------------------------------------------


def intent(position: Position, places: Sequence[str]) -> str | None:
    """The move that these places, picked in this order, come nearest to."""
    start, end = _tile(position, places[0]), _tile(position, places[-1]) if len(places) > 1 else None
    if start is None:
        return None
    if position.due == GROUP:
        return f"{GROUP}:{start}:{end or _ahead(position, start)}"
    who = _who(position, places[0])
    return text_of(who, end or (_ahead(position, start) if isinstance(who, Child) else start)) if who else None


def _tile(position: Position, place: str) -> str | None:
    """The tile of a place, which may be that of somebody who is on it."""
    return next((tile for who, tile in position.where.items() if who == place), place if place in INDEX else None)


def _who(position: Position, place: str) -> Child | Ghost | None:
    """Who is picked; on a tile a child of the seat in turn, before the ghosts."""
    children, ghosts = position.on(place)
    own = (child for child in children if child.seat == position.turn)
    named = (who for who in position.where if who == place)
    return next(chain(named, own, ghosts), None)


def _ahead(position: Position, start: str) -> str:
    """The farthest tile that the child die would lead to, or where one is."""
    found = list(ways(position.board, INDEX[start], position.child_die))
    return TILE_IDS[max(found, key=len)[-1]] if found else start
