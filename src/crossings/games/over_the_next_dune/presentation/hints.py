"""What a place is and can do, in a line; for a searcher also all that it would sweep with each kind of card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Hint, Place
from crossings.words import Name, Preview

from ..rules import search
from ..words import WORDS, translate, way
from . import art, picking
from .layout import form, middle, soldier_spot, space_of
from .position import Position, Searcher, covered_spaces
from .risks import Drive, carry_off_risks, catch_risks, next_drives, percent

CHIP_SIZE = (88, 36)
PAINT = {"straight": (0.16, 2.4, 1.0, ""), "left": (0.09, 1.6, 0.8, "7 5"), "right": (0.09, 1.6, 0.8, "7 5")}
"""By card: how what it sweeps is filled and framed."""


def hint(position: Position, place: Place, preview: Preview) -> Hint:
    """What is there, and what there is to know of it; how far somebody gets, once a freed soldier has been put down."""
    what, _, number = place.id.partition("-")
    if what == "searcher":
        return _of_searcher(position, position.searchers[int(number) - 1], place.label)
    if what == "deck":
        return _of_all_searchers(position, place.label)
    facts = (place.label, *_facts(position, place.id))
    soldier = position.soldier_at(space_of(place.id)) if position.phase != "place" else None
    if soldier and (reach := picking.Reach(position, soldier.number)).walks:
        return Hint(WORDS.facts(*facts, reach.line()), reach.overlay())
    return Hint(WORDS.facts(*facts))


def _facts(position: Position, place: str) -> Iterator[str]:
    """A soldier before a marker before terrain: what matters most comes first."""
    if place == "track":
        yield translate("before-dawn", turns=position.s.option_turns)
    if place == "card-1" and not position.holders[1]:
        yield translate("must-be-taken")
    if not (space := space_of(place)):
        return
    for soldier in position.soldiers:
        if soldier.captor and soldier.at == space:
            yield translate("captive-hint", rescuers=position.s.option_rescuers, **soldier.facts)
        elif soldier.is_free and soldier.at == space:
            followers = position.followers(soldier.number)
            if followers and soldier.number in position.still_to_move:
                yield translate("follow-hint", searchers=followers)
    if space in position.markers:
        yield translate("marker-hint", way=way(position.markers[space]))
    if space in position.rocks:
        yield translate("terrain-hint")
    elif not space[1]:
        yield translate("crest-hint")
    elif not (space in position.markers or position.soldier_at(space) or search.is_covered(position.s, *space)):
        yield translate("open-ground")


# ---- what a searcher sweeps --------------------------------------------------------------------


def _of_searcher(position: Position, searcher: Searcher, label: str) -> Hint:
    """With each kind of card that can come."""
    drives = next_drives(position, [searcher])
    return Hint(WORDS.facts(label, _chances(position), *_consequences(drives)), sweeps(position, searcher.number))


def sweeps(position: Position, number: int) -> str:
    """What a searcher sweeps with each kind of card, and whom that meets."""
    searcher = position.searchers[number - 1]
    drives = next_drives(position, [searcher])
    overlay = "".join(map(_swept, reversed(drives)))
    overlay += "".join(art.course(_way(drive), 1) for drive in drives)
    victims = {soldier for drive in drives for soldier in (*drive.caught, *drive.carried_off)}
    overlay += "".join(art.warning(soldier_spot(position, number)) for number in sorted(victims))
    spots = _apart([middle(searcher.at), *(middle(drive.legs[-1].at) for drive in drives)])[1:]
    return overlay + "".join(_chip(at, drive) for at, drive in zip(spots, drives, strict=True))


def _of_all_searchers(position: Position, label: str) -> Hint:
    """All that they may sweep in their next drives, and whom that would meet."""
    drives = next_drives(position, position.searchers)
    overlay = "".join(_swept(drive) for drive in drives if drive.kind == "straight")
    for drive in drives:
        overlay += art.course(_way(drive), 1 if drive.kind == "straight" else 0.7)
        overlay += art.course_end(middle(drive.legs[-1].at), drive.searcher.number)
    caught, carried = catch_risks(drives), carry_off_risks(drives)
    for danger in (*caught, *carried):
        overlay += art.odds(soldier_spot(position, danger.soldiers[0]), danger.percent)
    told = [
        *(translate("danger", **vars(one)) for one in caught),
        *(translate("danger-camp", **vars(one)) for one in carried),
    ]
    return Hint(WORDS.facts(label, _chances(position), *told), overlay)


def _chances(position: Position) -> str:
    kinds = tuple(
        translate("chance", kind=Name(kind), percent=percent(share)) for kind, share in position.shares.items()
    )
    return translate("chances", kinds=kinds)


def _consequences(drives: Sequence[Drive]) -> Iterator[str]:
    """One line for all kinds of card that do the same."""
    kinds: dict[tuple[str, tuple[int, ...]], list[Name]] = defaultdict(list)
    for drive in drives:
        for message, soldiers in (("catch-hint", drive.caught), ("carry-hint", drive.carried_off)):
            if soldiers:
                kinds[message, soldiers].append(Name(drive.kind))
    for (message, soldiers), cards in kinds.items():
        yield translate(message, kinds=tuple(cards), soldiers=soldiers)


def _swept(drive: Drive) -> str:
    """All spaces that come under it on the way."""
    edge = art.outline(
        frozenset(space for leg in drive.legs for space in covered_spaces(leg.at))
        - {*covered_spaces(drive.searcher.at)}
    )
    fill, line, strength, dashes = PAINT[drive.kind]
    return kit.paint(edge, art.LIGHT, opacity=fill) + kit.stroke(edge, art.LIGHT, line, strength, dashes)


def _way(drive: Drive) -> list[Point]:
    """The way of the centre, bends and all."""
    (x, y), (a, b) = middle(drive.searcher.at), middle(drive.legs[0].at)
    return [(x + (a - x) * 0.7, y + (b - y) * 0.7), *(middle(leg.at) for leg in drive.legs)]


def _apart(spots: list[Point]) -> list[Point]:
    """The spots moved up or down so far that chips on them leave one another, and the first spot, free."""
    wide, high = CHIP_SIZE
    moved: list[Point] = []
    for x, y in spots:
        free = (
            (x, y + shift)
            for shift in sorted(range(-8 * high, 8 * high + 1, high // 2), key=abs)
            if form().top < y + shift < form().bottom
            and all(abs(x - a) > wide or abs(y + shift - b) > high for a, b in moved)
        )
        moved.append(next(free, (x, y)))
    return moved


def _chip(at: Point, drive: Drive) -> str:
    """A card's glyph and chance, for where its way ends."""
    glyph = kit.transform(art.glyph(drive.kind), (-29, 0), scale=0.8)
    odds = kit.text(translate("percent", percent=percent(drive.share)), (11, 6.5), 18, weight=700)
    return kit.transform(art.FIGURES["chip"] + glyph + odds, at)
