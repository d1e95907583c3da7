"""Which move of DunkelRunde somebody means who picks places that no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from crossings.games.dunkelrunde.face.position import GROUP, Child, Ghost, Position, text_of
from crossings.games.dunkelrunde.rules.data import INDEX, TILE_IDS, ways


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
