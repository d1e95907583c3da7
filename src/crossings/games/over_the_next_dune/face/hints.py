"""What a place is and can do, in a line; for a searcher also all that it would sweep with each kind of card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Hint
from crossings.games.over_the_next_dune.face import art
from crossings.games.over_the_next_dune.face.board import places
from crossings.games.over_the_next_dune.face.deeds import Caught, Drove, Leg, drive
from crossings.games.over_the_next_dune.face.layout import FIELD_BOTTOM, FIELD_TOP, middle, soldier_spot, space_of
from crossings.games.over_the_next_dune.face.scenery import outline
from crossings.games.over_the_next_dune.face.seen import Searcher, Seen, nine
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.rules.data import CARD_NAMES
from crossings.games.over_the_next_dune.words import say, way
from crossings.words import Name, Would

CHIP_SIZE: Final = (88, 36)
PAINT: Final = {"straight": (0.16, 2.4, 1.0, ""), "left": (0.09, 1.6, 0.8, "7 5"), "right": (0.09, 1.6, 0.8, "7 5")}
"""By card: how what it sweeps is filled and framed."""


def hint(seen: Seen, place: str, would: Would) -> Hint | None:
    """What is there, and what there is to know of it."""
    there = next((one for one in places(seen) if one.id == place), None)
    if there is None:
        return None
    what, _, number = place.partition("-")
    if what == "searcher":
        return _of_searcher(seen, seen.searchers[int(number) - 1], there.label)
    return Hint(say("facts", facts=(there.label, *_facts(seen, place))))


def _facts(seen: Seen, place: str) -> Iterator[str]:
    """A soldier before a marker before terrain: what matters most comes first."""
    if place == "track":
        yield say("before-dawn", turns=seen.s.option_turns)
    if place == "card-1" and not seen.holders[1]:
        yield say("must-be-taken")
    if not (space := space_of(place)):
        return
    for soldier in seen.soldiers:
        if soldier.captor and soldier.at == space:
            yield say("captive-hint", rescuers=seen.s.option_rescuers, **soldier.facts)
        elif soldier.is_free and soldier.at == space:
            yield say("follow-hint", searchers=seen.followers(soldier.number))
    if space in seen.markers:
        yield say("marker-hint", way=way(seen.markers[space]))
    if space in seen.rocks:
        yield say("terrain-hint")
    elif not space[1]:
        yield say("crest-hint")
    elif not (space in seen.markers or seen.soldier_at(space) or rules.is_covered(seen.s, *space)):
        yield say("open-sand")


# ---- what a searcher sweeps --------------------------------------------------------------------


def _of_searcher(seen: Seen, searcher: Searcher, label: str) -> Hint:
    drives = {kind: [*drive(seen.s, searcher.number, CARD_NAMES.index(kind))] for kind in seen.chances}
    caught = {kind: deed.soldiers for kind, deeds in drives.items() for deed in deeds if isinstance(deed, Caught)}
    legs = {kind: deed.legs for kind, deeds in drives.items() for deed in deeds if isinstance(deed, Drove)}
    chances = tuple(say("chance", kind=Name(kind), percent=percent) for kind, percent in seen.chances.items())
    catches = (say("catch-hint", kind=Name(kind), soldiers=soldiers) for kind, soldiers in caught.items())
    line = say("facts", facts=(label, say("chances", kinds=chances), *catches))
    overlay = "".join(_swept(searcher, legs[kind], kind) for kind in reversed(legs))
    overlay += "".join(_course(searcher, way) for way in legs.values())
    overlay += "".join(art.warning(soldier_spot(seen, number)) for number in sorted({*chain(*caught.values())}))
    spots = _apart([middle(searcher.at), *(middle(way[-1].at) for way in legs.values())])[1:]
    return Hint(line, overlay + "".join(map(_chip, spots, *zip(*seen.chances.items(), strict=True))))


def _swept(searcher: Searcher, legs: Sequence[Leg], kind: str) -> str:
    """All spaces that come under it on the way."""
    edge = outline(frozenset(space for leg in legs for space in nine(leg.at)) - {*nine(searcher.at)})
    fill, line, strength, dashes = PAINT[kind]
    return kit.painted(edge, art.LIGHT, opacity=fill) + kit.stroked(edge, art.LIGHT, line, strength, dashes)


def _course(searcher: Searcher, legs: Sequence[Leg]) -> str:
    """The way of the centre, bends and all."""
    (x, y), (a, b) = middle(searcher.at), middle(legs[0].at)
    points = [(x + (a - x) * 0.7, y + (b - y) * 0.7), *(middle(leg.at) for leg in legs)]
    line = kit.path("M" + "L".join(kit.pair(point) for point in points))
    return kit.stroked(line, art.LIGHT, 2.4, dashes="2 6")


def _apart(spots: list[Point]) -> list[Point]:
    """The spots moved up or down so far that chips on them leave one another, and the first spot, free."""
    wide, high = CHIP_SIZE
    moved: list[Point] = []
    for x, y in spots:
        free = (
            (x, y + shift)
            for shift in sorted(range(-8 * high, 8 * high + 1, high // 2), key=abs)
            if FIELD_TOP < y + shift < FIELD_BOTTOM
            and all(abs(x - a) > wide or abs(y + shift - b) > high for a, b in moved)
        )
        moved.append(next(free, (x, y)))
    return moved


def _chip(at: Point, kind: str, percent: int) -> str:
    """A card's glyph and chance, for where its way ends."""
    body = kit.shadowed(kit.box(*CHIP_SIZE, corner=8), kit.CARD)
    glyph = kit.placed(art.glyph(kind), (-29, 0), scale=0.8)
    return kit.placed(body + glyph + kit.text(say("percent", percent=percent), (11, 6.5), 18, weight=700), at)
