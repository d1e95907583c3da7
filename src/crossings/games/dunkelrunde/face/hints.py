"""What a place on the scene of DunkelRunde is and what could happen there, in a line and a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.games.dunkelrunde.face import art, labels
from crossings.games.dunkelrunde.face.deeds import Drifted, RanBack
from crossings.games.dunkelrunde.face.layout import CENTRES, radius, tiles_in_play
from crossings.games.dunkelrunde.face.seen import GATE, RIVER_BANK, Child, Ghost, Seen, Way, text_of
from crossings.games.dunkelrunde.rules.data import BEHIND_RED, INDEX, TILE_IDS
from crossings.games.dunkelrunde.words import say
from crossings.words import Deed, Name, Would

CORNERS = {"night": labels.night, "dice": labels.dice, "turn": labels.asked, "goal": labels.goal}


def hint(seen: Seen, place: str, would: Would) -> Hint | None:
    """What is at a place: a tile, a child, a ghost, or a corner of the scene."""
    if place in tiles_in_play(seen.board):
        return _of_tile(seen, place, would)
    if place in CORNERS:
        return Hint(CORNERS[place](seen))
    for who, tile in seen.where.items():
        if who == place:
            return _of_child(seen, who, tile) if isinstance(who, Child) else _of_ghost(seen, who, tile, would)
    return None


def _of_tile(seen: Seen, tile: str, would: Would) -> Hint:
    company, flight = seen.on(tile), _flight(seen, tile)
    asks = say(f"{labels.kind_of(tile)}.asks", slow=seen.slow)
    drifts = [_drifts(seen, ghost, would) for ghost in company.ghosts]
    could = (fact for drift in drifts for fact in _could(seen, drift))
    facts = (labels.on_tile(tile, company), asks, *_told(flight), *could)
    return Hint(say("facts", facts=facts), _run(flight) + "".join(map(_drawn, drifts)))


def _of_child(seen: Seen, child: Child, tile: Name) -> Hint:
    facts = (labels.is_on(child, tile), *_fears(seen, tile))
    return Hint(say("facts", facts=facts), _run(_flight(seen, tile)))


def _of_ghost(seen: Seen, ghost: Ghost, tile: Name, would: Would) -> Hint:
    drifts = _drifts(seen, ghost, would)
    return Hint(say("facts", facts=(labels.is_on(ghost, tile), *_could(seen, drifts))), _drawn(drifts))


# ---- a child alone -----------------------------------------------------------------------------


def _flight(seen: Seen, tile: str) -> Way:
    """DKR-55, DKR-56: where to a child alone on the tile would run, scared."""
    return seen.way_back(tile) if seen.on(tile).lone else ()


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


def _fears(seen: Seen, tile: str) -> tuple[str, ...]:
    """DKR-34, DKR-55: what a child has to fear of ghosts where it is."""
    company = seen.on(tile)
    if company.ghosts:
        return (say("held", ghosts=company.ghosts),)
    if not company.lone:
        return (say("together"),)
    return tuple(_told(_flight(seen, tile))) or (say("safe"),)


# ---- ghosts ------------------------------------------------------------------------------------


def _drifts(seen: Seen, ghost: Ghost, would: Would) -> list[Deed]:
    """DKR-52: all that the moves of a ghost would do."""
    return [deed for move in seen.legal if move.startswith(text_of(ghost, "")) for deed in would(move)]


def _could(seen: Seen, drifts: list[Deed]) -> Iterator[str]:
    """Where the die takes a ghost, and whom it would scare there."""
    ways = [deed for deed in drifts if isinstance(deed, Drifted)]
    if ways:
        ends = tuple(deed.way[-1] for deed in ways)
        yield say("could-drift", ghost=ways[0].ghost, number=seen.ghost_die, ends=ends)
    for deed in drifts:
        if isinstance(deed, RanBack):
            yield say("would-scare", child=deed.child, tile=deed.way[0])


def _drawn(drifts: list[Deed]) -> str:
    """The ways, the ghost at their ends, a ring around whom it would scare."""
    drawn = ""
    for deed in drifts:
        if isinstance(deed, Drifted):
            points = [CENTRES[tile] for tile in deed.way]
            drawn += kit.way(points, at_night=True)
            drawn += kit.placed(art.ghost(deed.ghost.number), points[-1], opacity=0.75)
        elif isinstance(deed, RanBack):
            reach = kit.disc(radius(deed.way[0]) + 1, CENTRES[deed.way[0]])
            drawn += kit.stroked(reach, kit.VERMILION, 2.4, dashes="3 4")
    return drawn
