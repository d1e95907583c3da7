"""Picking moves of DunkelRunde: places and labels, intentions, and hints on places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Pick, Place
from crossings.words import Effect, Name, Preview

from ..rules.data import BEHIND_RED, INDEX, TILE_COUNT, TILE_IDS, ghost_road, paths
from ..words import WORDS, translate
from . import art
from .effects import Drifted, RanBack
from .layout import CENTRES, radius, tiles_in_play
from .position import (
    GATE,
    GROUP,
    RIVER_BANK,
    Child,
    Ghost,
    Position,
    TilePath,
    located_piece_text,
    move_text,
    path_back,
    tile_kind,
)


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return for each legal move the piece and target to pick, and a preview."""
    places = single_piece_tiles(position)
    return [_pick(position, places, move, preview) for move in legal]


def _pick(position: Position, places: Mapping[str, Child | Ghost], move: str, preview: Preview) -> Pick:
    effects = preview(move)
    who, *tiles = move.split(":")
    picked = tuple(tiles) if who == GROUP else (position.mover_name(who), places.get(tiles[0], tiles[0]))
    return Pick(move, picked, WORDS.label(effects), any(isinstance(effect, RanBack) for effect in effects))


def single_piece_tiles(position: Position) -> dict[str, Child | Ghost]:
    """Return the tiles on which only one piece can be picked: a move to such a tile is picked by the piece.

    A ghost that can return to its own tile (DKR-R21) is left out.
    """
    movable: dict[str, list[Child | Ghost]] = {}
    for who, tile in position.movable_pieces.items():
        movable.setdefault(tile, []).append(who)
    return {
        tile: who
        for tile, (who, *others) in movable.items()
        if not others and move_text(who, tile) not in position.legal
    }


# ---- picks that match no legal move ------------------------------------------------------------


def intent(position: Position, places: Sequence[str]) -> str | None:
    """Return the move closest to these places, picked in this order, to explain why it is illegal."""
    start, end = _tile(position, places[0]), _tile(position, places[-1]) if len(places) > 1 else None
    if start is None:
        return None
    if position.due == GROUP:
        return f"{GROUP}:{start}:{end or _farthest_end(position, start)}"
    who = _picked_piece(position, places[0])
    if end is None and start == places[0] and not isinstance(who, Child) and who not in position.movable_pieces:
        who, end = _piece_for(position, start) or who, start
    return move_text(who, end or (_farthest_end(position, start) if isinstance(who, Child) else start)) if who else None


def _tile(position: Position, place: str) -> str | None:
    """Return the tile of a place, which may be that of a piece on it."""
    return next((tile for who, tile in position.tile_of.items() if who == place), place if place in INDEX else None)


def _picked_piece(position: Position, place: str) -> Child | Ghost | None:
    """Return the picked piece; on a tile a child of the seat in turn, before ghosts."""
    children, ghosts = position.on(place)
    own = (child for child in children if child.seat == position.turn)
    named = (who for who in position.tile_of if who == place)
    return next(chain(named, own, ghosts), None)


def _piece_for(position: Position, tile: str) -> Child | Ghost | None:
    """Return a piece that can move to a tile, else the child with the shortest path to it, else a ghost."""
    steps = {who: _distance(position, who, tile) for who in position.movable_pieces}
    candidates = sorted((who for who in steps if steps[who]), key=steps.__getitem__)
    return next(
        (who for who in candidates if move_text(who, tile) in position.legal), candidates[0] if candidates else None
    )


def _distance(position: Position, who: Child | Ghost, tile: str) -> int:
    """Return the distance of a child, regardless of the die; ghosts count as farther; 0 if there is no path."""
    if isinstance(who, Ghost):
        return TILE_COUNT if INDEX[tile] in ghost_road(position.board, list(position.ghosts).index(who)) else 0
    possible = paths(position.board, INDEX[position.tile_of[who]], TILE_COUNT)
    return min((len(path) - 1 for path in possible if path[-1] == INDEX[tile]), default=0)


def _farthest_end(position: Position, start: str) -> str:
    """Return the farthest tile in reach of the child die, or the start itself."""
    possible = list(paths(position.board, INDEX[start], position.child_die))
    return TILE_IDS[max(possible, key=len)[-1]] if possible else start


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """Describe a tile, a child or a ghost."""
    if place.id in tiles_in_play(position.board):
        return _tile_hint(position, place, preview)
    for who, tile in position.tile_of.items():
        if who == place.id:
            return (
                _child_hint(position, who, tile)
                if isinstance(who, Child)
                else _ghost_hint(position, who, tile, preview)
            )
    return None


def _tile_hint(position: Position, place: Place, preview: Preview) -> Hint:
    tile = place.id
    company, flight = position.on(tile), _flight(position, tile)
    rule = translate(f"{tile_kind(tile)}.asks", slow=position.slow)
    drifts = [_drifts(position, ghost, preview) for ghost in company.ghosts]
    could = (fact for drift in drifts for fact in _ghost_facts(position, drift))
    facts = (place.label, rule, *_flight_facts(flight), *could)
    return Hint(WORDS.facts(*facts), _flight_overlay(flight) + "".join(map(_drift_overlay, drifts)))


def _child_hint(position: Position, child: Child, tile: Name) -> Hint:
    facts = (located_piece_text(child, tile), *_threat_facts(position, tile))
    return Hint(WORDS.facts(*facts), _flight_overlay(_flight(position, tile)))


def _ghost_hint(position: Position, ghost: Ghost, tile: Name, preview: Preview) -> Hint:
    drifts = _drifts(position, ghost, preview)
    return Hint(WORDS.facts(located_piece_text(ghost, tile), *_ghost_facts(position, drifts)), _drift_overlay(drifts))


# ---- a child alone -----------------------------------------------------------------------------


def _flight(position: Position, tile: str) -> TilePath:
    """DKR-55, DKR-56: return the path of a child alone on the tile if it is scared."""
    return path_back(position.board, INDEX[tile]) if position.on(tile).lone else ()


def _flight_facts(flight: TilePath) -> Iterator[str]:
    """Yield where a lone child would run, and what it waits for (DKR-23)."""
    if flight:
        yield translate("alone", to=flight[-1], steps=len(flight) - 1)
        if flight[0] in (RIVER_BANK, GATE):
            yield translate("waits", to=Name(TILE_IDS[BEHIND_RED[INDEX[flight[0]]]]))


def _flight_overlay(flight: TilePath) -> str:
    if not flight:
        return ""
    points = [CENTRES[tile] for tile in flight]
    return kit.way(points, at_night=True) + kit.capture_ring(points[-1], radius(flight[-1]) - 2, at_night=True)


def _threat_facts(position: Position, tile: str) -> tuple[str, ...]:
    """DKR-34, DKR-55: describe the threat by ghosts to a child."""
    company = position.on(tile)
    if company.ghosts:
        return (translate("held", ghosts=company.ghosts),)
    if not company.lone:
        return (translate("together"),)
    return tuple(_flight_facts(_flight(position, tile))) or (translate("safe"),)


# ---- ghosts ------------------------------------------------------------------------------------


def _drifts(position: Position, ghost: Ghost, preview: Preview) -> list[Effect]:
    """DKR-52: return the effects of all moves of a ghost."""
    return [effect for move in position.legal if move.startswith(move_text(ghost, "")) for effect in preview(move)]


def _ghost_facts(position: Position, drifts: list[Effect]) -> Iterator[str]:
    """Yield where the die takes a ghost, and the child that it would scare there."""
    moves = [effect for effect in drifts if isinstance(effect, Drifted)]
    if moves:
        ends = tuple(effect.way[-1] for effect in moves)
        yield translate("could-drift", ghost=moves[0].ghost, number=position.ghost_die, ends=ends)
    for effect in drifts:
        if isinstance(effect, RanBack):
            yield translate("would-scare", child=effect.child, tile=effect.way[0])


def _drift_overlay(drifts: list[Effect]) -> str:
    """Draw the paths, the ghost at their ends, and a ring around a child that it would scare."""
    drawn = ""
    for effect in drifts:
        if isinstance(effect, Drifted):
            points = [CENTRES[tile] for tile in effect.way]
            drawn += kit.way(points, at_night=True)
            drawn += kit.transform(art.ghost(effect.ghost.number), points[-1], opacity=0.75)
        elif isinstance(effect, RanBack):
            reach = kit.disc(radius(effect.way[0]) + 1, CENTRES[effect.way[0]])
            drawn += kit.stroke(reach, kit.VERMILION, 2.4, dashes="3 4")
    return drawn
