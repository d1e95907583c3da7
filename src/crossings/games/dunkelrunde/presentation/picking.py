"""How a person picks a move of DunkelRunde, what another pick means, and what a place is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Pick, Place
from crossings.words import Effect, Name, Preview

from ..rules.data import BEHIND_RED, INDEX, TILE_COUNT, TILE_IDS, ghost_road, ways
from ..words import WORDS, translate
from . import art
from .effects import Drifted, RanBack
from .layout import CENTRES, radius, tiles_in_play
from .position import GATE, GROUP, RIVER_BANK, Child, Ghost, Position, TilePath, is_on, kind_of, move_text


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """For each legal move who goes and where to, and what it would do."""
    places = filled(position)
    return [_pick(position, places, move, preview) for move in legal]


def _pick(position: Position, places: Mapping[str, Child | Ghost], move: str, preview: Preview) -> Pick:
    effects = preview(move)
    who, *tiles = move.split(":")
    picked = tuple(tiles) if who == GROUP else (position.mover_name(who), places.get(tiles[0], tiles[0]))
    return Pick(move, picked, WORDS.label(effects), any(isinstance(effect, RanBack) for effect in effects))


def filled(position: Position) -> dict[str, Child | Ghost]:
    """Tiles that are one place with who alone can be picked there: whoever goes there is sent to them.

    A ghost that can come back to its own tile (DKR-R21) does not fill it.
    """
    there: dict[str, list[Child | Ghost]] = {}
    for who, tile in position.movable_pieces.items():
        there.setdefault(tile, []).append(who)
    return {
        tile: who for tile, (who, *others) in there.items() if not others and move_text(who, tile) not in position.legal
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
    if end is None and start == places[0] and not isinstance(who, Child) and who not in position.movable_pieces:
        who, end = _meant_for(position, start) or who, start
    return move_text(who, end or (_ahead(position, start) if isinstance(who, Child) else start)) if who else None


def _tile(position: Position, place: str) -> str | None:
    """The tile of a place, which may be that of somebody who is on it."""
    return next((tile for who, tile in position.where.items() if who == place), place if place in INDEX else None)


def _who(position: Position, place: str) -> Child | Ghost | None:
    """Who is picked; on a tile a child of the seat in turn, before the ghosts."""
    children, ghosts = position.on(place)
    own = (child for child in children if child.seat == position.turn)
    named = (who for who in position.where if who == place)
    return next(chain(named, own, ghosts), None)


def _meant_for(position: Position, tile: str) -> Child | Ghost | None:
    """Who may be sent to a tile: whoever can go there, else the child with the shortest way to it, else a ghost."""
    steps = {who: _steps(position, who, tile) for who in position.movable_pieces}
    goers = sorted((who for who in steps if steps[who]), key=steps.__getitem__)
    return next((who for who in goers if move_text(who, tile) in position.legal), goers[0] if goers else None)


def _steps(position: Position, who: Child | Ghost, tile: str) -> int:
    """How far it is for a child, of whatever number; for ghosts that come there it is farther; 0: there is no way."""
    if isinstance(who, Ghost):
        return TILE_COUNT if INDEX[tile] in ghost_road(position.board, list(position.ghosts).index(who)) else 0
    found = ways(position.board, INDEX[position.where[who]], TILE_COUNT)
    return min((len(way) - 1 for way in found if way[-1] == INDEX[tile]), default=0)


def _ahead(position: Position, start: str) -> str:
    """The farthest tile that the child die would lead to, or where one is."""
    found = list(ways(position.board, INDEX[start], position.child_die))
    return TILE_IDS[max(found, key=len)[-1]] if found else start


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """What is at a place: a tile, a child, a ghost."""
    if place.id in tiles_in_play(position.board):
        return _of_tile(position, place, preview)
    for who, tile in position.where.items():
        if who == place.id:
            return _of_child(position, who, tile) if isinstance(who, Child) else _of_ghost(position, who, tile, preview)
    return None


def _of_tile(position: Position, place: Place, preview: Preview) -> Hint:
    tile = place.id
    company, flight = position.on(tile), _flight(position, tile)
    asks = translate(f"{kind_of(tile)}.asks", slow=position.slow)
    drifts = [_drifts(position, ghost, preview) for ghost in company.ghosts]
    could = (fact for drift in drifts for fact in _could(position, drift))
    facts = (place.label, asks, *_told(flight), *could)
    return Hint(WORDS.facts(*facts), _run(flight) + "".join(map(_drawn, drifts)))


def _of_child(position: Position, child: Child, tile: Name) -> Hint:
    facts = (is_on(child, tile), *_fears(position, tile))
    return Hint(WORDS.facts(*facts), _run(_flight(position, tile)))


def _of_ghost(position: Position, ghost: Ghost, tile: Name, preview: Preview) -> Hint:
    drifts = _drifts(position, ghost, preview)
    return Hint(WORDS.facts(is_on(ghost, tile), *_could(position, drifts)), _drawn(drifts))


# ---- a child alone -----------------------------------------------------------------------------


def _flight(position: Position, tile: str) -> TilePath:
    """DKR-55, DKR-56: where to a child alone on the tile would run, scared."""
    return position.path_back(tile) if position.on(tile).lone else ()


def _told(flight: TilePath) -> Iterator[str]:
    """How far it would run; what it waits for (DKR-23)."""
    if flight:
        yield translate("alone", to=flight[-1], steps=len(flight) - 1)
        if flight[0] in (RIVER_BANK, GATE):
            yield translate("waits", to=Name(TILE_IDS[BEHIND_RED[INDEX[flight[0]]]]))


def _run(flight: TilePath) -> str:
    if not flight:
        return ""
    points = [CENTRES[tile] for tile in flight]
    return kit.way(points, at_night=True) + kit.capture_ring(points[-1], radius(flight[-1]) - 2, at_night=True)


def _fears(position: Position, tile: str) -> tuple[str, ...]:
    """DKR-34, DKR-55: what a child has to fear of ghosts where it is."""
    company = position.on(tile)
    if company.ghosts:
        return (translate("held", ghosts=company.ghosts),)
    if not company.lone:
        return (translate("together"),)
    return tuple(_told(_flight(position, tile))) or (translate("safe"),)


# ---- ghosts ------------------------------------------------------------------------------------


def _drifts(position: Position, ghost: Ghost, preview: Preview) -> list[Effect]:
    """DKR-52: all that the moves of a ghost would do."""
    return [effect for move in position.legal if move.startswith(move_text(ghost, "")) for effect in preview(move)]


def _could(position: Position, drifts: list[Effect]) -> Iterator[str]:
    """Where the die takes a ghost, and whom it would scare there."""
    ways = [effect for effect in drifts if isinstance(effect, Drifted)]
    if ways:
        ends = tuple(effect.way[-1] for effect in ways)
        yield translate("could-drift", ghost=ways[0].ghost, number=position.ghost_die, ends=ends)
    for effect in drifts:
        if isinstance(effect, RanBack):
            yield translate("would-scare", child=effect.child, tile=effect.way[0])


def _drawn(drifts: list[Effect]) -> str:
    """The ways, the ghost at their ends, a ring around whom it would scare."""
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
