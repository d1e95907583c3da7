"""Which move of DunkelRunde somebody means who picks places that no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.games.dunkelrunde.face.layout import View, board_of, ghost_id
from crossings.games.dunkelrunde.face.picking import GHOST, GROUP
from crossings.games.dunkelrunde.face.ways import drifts
from crossings.games.dunkelrunde.rules.data import INDEX, KINDS, TILE_IDS, ways


def meant(view: View, seat: int, places: Sequence[str]) -> str | None:
    """The move that these places, picked in this order, come nearest to."""
    start, end = places[0], _tile(view, places[-1]) if len(places) > 1 else None
    if start in INDEX:
        return _from_tile(view, start, end)
    who, _, which = start.partition("-")
    if who == GHOST and which:
        return _haunting(view, int(which) - 1, end)
    return _walk(view, who, end) if who in KINDS else None


def _tile(view: View, place: str) -> str | None:
    """The tile of a place, which may be that of somebody who is on it."""
    who, _, which = place.partition("-")
    if who in KINDS:
        return str(view["children"][int(which)][who])
    if who == GHOST and which:
        return str(view["ghosts"][int(which) - 1])
    return place if place in INDEX else None


def _from_tile(view: View, start: str, end: str | None) -> str | None:
    """With a double a group is meant; else somebody on the tile whose die has been used."""
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    if child == ghost:
        return f"{GROUP}:{start}:{end or _ahead(view, start)}"
    for kind in KINDS:
        if view["children"][view["turn"]][kind] == start:
            return f"{kind}:{end or _ahead(view, start)}"
    if start in view["ghosts"]:
        return _haunting(view, view["ghosts"].index(start), end)
    return None


def _walk(view: View, kind: str, end: str | None) -> str:
    return f"{kind}:{end or _ahead(view, view['children'][view['turn']][kind])}"


def _haunting(view: View, ghost: int, end: str | None) -> str:
    reached = [way[-1] for way in drifts(view, ghost)]
    return f"{ghost_id(ghost).replace('-', '')}:{end or (reached or view['ghosts'])[0]}"


def _ahead(view: View, start: str) -> str:
    """The farthest tile that the child die would lead to, or where one is."""
    found = list(ways(board_of(view), INDEX[start], view["dice"]["child"]))
    return TILE_IDS[max(found, key=len)[-1]] if found else start
