"""What a place on the scene of DunkelRunde is and what could happen there, in a line and a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Place
from crossings.games.dunkelrunde.face import art, labels
from crossings.games.dunkelrunde.face.effects import Drifted, RanBack
from crossings.games.dunkelrunde.face.layout import CENTRES, radius, tiles_in_play
from crossings.games.dunkelrunde.face.position import GATE, RIVER_BANK, Child, Ghost, Position, Way, text_of
from crossings.games.dunkelrunde.rules.data import BEHIND_RED, INDEX, TILE_IDS
from crossings.games.dunkelrunde.words import WORDS, say
from crossings.words import Effect, Name, Would


def hint(position: Position, place: Place, would: Would) -> Hint | None:
    """What is at a place: a tile, a child, a ghost."""
    if place.id in tiles_in_play(position.board):
        return _of_tile(position, place, would)
    for who, tile in position.where.items():
        if who == place.id:
            return _of_child(position, who, tile) if isinstance(who, Child) else _of_ghost(position, who, tile, would)
    return None


def _of_tile(position: Position, place: Place, would: Would) -> Hint:
    tile = place.id
    company, flight = position.on(tile), _flight(position, tile)
    asks = say(f"{labels.kind_of(tile)}.asks", slow=position.slow)
    drifts = [_drifts(position, ghost, would) for ghost in company.ghosts]
    could = (fact for drift in drifts for fact in _could(position, drift))
    facts = (place.label, asks, *_told(flight), *could)
    return Hint(WORDS.facts(*facts), _run(flight) + "".join(map(_drawn, drifts)))


def _of_child(position: Position, child: Child, tile: Name) -> Hint:
    facts = (labels.is_on(child, tile), *_fears(position, tile))
    return Hint(WORDS.facts(*facts), _run(_flight(position, tile)))


def _of_ghost(position: Position, ghost: Ghost, tile: Name, would: Would) -> Hint:
    drifts = _drifts(position, ghost, would)
    return Hint(WORDS.facts(labels.is_on(ghost, tile), *_could(position, drifts)), _drawn(drifts))


# ---- a child alone -----------------------------------------------------------------------------


def _flight(position: Position, tile: str) -> Way:
    """DKR-55, DKR-56: where to a child alone on the tile would run, scared."""
    return position.way_back(tile) if position.on(tile).lone else ()


def _told(flight: Way) -> Iterator[str]:
    """How far it would run; what it waits for (DKR-23)."""
    if flight:
        yield say("alone", to=flight[-1], steps=len(flight) - 1)
        if flight[0] in (RIVER_BANK, GATE):
            yield say("waits", to=Name(TILE_IDS[BEHIND_RED[INDEX[flight[0]]]]))


def _run(flight: Way) -> str:
    if not flight:
        return ""
    points = [CENTRES[tile] for tile in flight]
    return kit.way(points, at_night=True) + kit.ring(points[-1], radius(flight[-1]) - 2, at_night=True)


def _fears(position: Position, tile: str) -> tuple[str, ...]:
    """DKR-34, DKR-55: what a child has to fear of ghosts where it is."""
    company = position.on(tile)
    if company.ghosts:
        return (say("held", ghosts=company.ghosts),)
    if not company.lone:
        return (say("together"),)
    return tuple(_told(_flight(position, tile))) or (say("safe"),)


# ---- ghosts ------------------------------------------------------------------------------------


def _drifts(position: Position, ghost: Ghost, would: Would) -> list[Effect]:
    """DKR-52: all that the moves of a ghost would do."""
    return [effect for move in position.legal if move.startswith(text_of(ghost, "")) for effect in would(move)]


def _could(position: Position, drifts: list[Effect]) -> Iterator[str]:
    """Where the die takes a ghost, and whom it would scare there."""
    ways = [effect for effect in drifts if isinstance(effect, Drifted)]
    if ways:
        ends = tuple(effect.way[-1] for effect in ways)
        yield say("could-drift", ghost=ways[0].ghost, number=position.ghost_die, ends=ends)
    for effect in drifts:
        if isinstance(effect, RanBack):
            yield say("would-scare", child=effect.child, tile=effect.way[0])


def _drawn(drifts: list[Effect]) -> str:
    """The ways, the ghost at their ends, a ring around whom it would scare."""
    drawn = ""
    for effect in drifts:
        if isinstance(effect, Drifted):
            points = [CENTRES[tile] for tile in effect.way]
            drawn += kit.way(points, at_night=True)
            drawn += kit.placed(art.ghost(effect.ghost.number), points[-1], opacity=0.75)
        elif isinstance(effect, RanBack):
            reach = kit.disc(radius(effect.way[0]) + 1, CENTRES[effect.way[0]])
            drawn += kit.stroked(reach, kit.VERMILION, 2.4, dashes="3 4")
    return drawn
