"""Hints on places; for a searcher also the spaces that it would sweep with each kind of card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Hint, Place
from crossings.words import Name, Preview

from ..rules import search
from ..words import WORDS, direction_name, translate
from . import art, picking
from .layout import current_layout, middle, soldier_spot, space_of
from .position import Position, Searcher, covered_spaces
from .risks import Drive, carry_off_risks, catch_risks, next_drives, percent

CHIP_SIZE = (88, 36)
PAINT = {"straight": (0.16, 2.4, 1.0, ""), "left": (0.09, 1.6, 0.8, "7 5"), "right": (0.09, 1.6, 0.8, "7 5")}
"""By card: fill opacity, line width, line opacity and dashes of the swept spaces."""


def hint(position: Position, place: Place, preview: Preview) -> Hint:
    """Describe a place; for a soldier who can move also his reach, except while a freed soldier is to be put down."""
    kind, _, number = place.id.partition("-")
    if kind == "searcher":
        return _searcher_hint(position, position.searchers[int(number) - 1], place.label)
    if kind == "deck":
        return _deck_hint(position, place.label)
    facts = (place.label, *_facts(position, place.id))
    soldier = position.soldier_at(space_of(place.id)) if position.phase != "place" else None
    if soldier and (reach := picking.Reach(position, soldier.number)).walks:
        return Hint(WORDS.facts(*facts, reach.legend()), reach.overlay())
    return Hint(WORDS.facts(*facts))


def _facts(position: Position, place: str) -> Iterator[str]:
    """Yield facts about a place, the most important first: soldier, marker, terrain."""
    if place == "track":
        yield translate("before-dawn", turns=position.s.option_turns)
    if place == "card-1" and not position.card_holders[1]:
        yield translate("must-be-taken")
    if not (space := space_of(place)):
        return
    for soldier in position.soldiers:
        if soldier.captor and soldier.at == space:
            yield translate("captive-hint", rescuers=position.s.option_rescuers, **soldier.facts)
        elif soldier.is_free and soldier.at == space:
            followers = position.followers(soldier.number)
            if followers and soldier.number in position.soldiers_to_move:
                yield translate("follow-hint", searchers=followers)
    if space in position.markers:
        yield translate("marker-hint", way=direction_name(position.markers[space]))
    if space in position.rocks:
        yield translate("terrain-hint")
    elif not space[1]:
        yield translate("crest-hint")
    elif not (space in position.markers or position.soldier_at(space) or search.is_covered(position.s, *space)):
        yield translate("open-ground")


# ---- drives ------------------------------------------------------------------------------------


def _searcher_hint(position: Position, searcher: Searcher, label: str) -> Hint:
    """Describe the next drive of a searcher for each kind of card."""
    drives = next_drives(position, [searcher])
    return Hint(WORDS.facts(label, _chances(position), *_consequences(drives)), sweeps(position, searcher.number))


def sweeps(position: Position, number: int) -> str:
    """Return an overlay with the spaces that a searcher sweeps with each kind of card, and its victims."""
    searcher = position.searchers[number - 1]
    drives = next_drives(position, [searcher])
    overlay = "".join(map(_swept_area, reversed(drives)))
    overlay += "".join(art.possible_path(_path(drive), 1) for drive in drives)
    victims = {soldier for drive in drives for soldier in (*drive.caught, *drive.carried_off)}
    overlay += "".join(art.warning(soldier_spot(position, number)) for number in sorted(victims))
    spots = _spread([middle(searcher.at), *(middle(drive.legs[-1].at) for drive in drives)])[1:]
    return overlay + "".join(_chip(at, drive) for at, drive in zip(spots, drives, strict=True))


def _deck_hint(position: Position, label: str) -> Hint:
    """Describe the next drives of all searchers, with the soldiers that they may meet."""
    drives = next_drives(position, position.searchers)
    overlay = "".join(_swept_area(drive) for drive in drives if drive.kind == "straight")
    for drive in drives:
        overlay += art.possible_path(_path(drive), 1 if drive.kind == "straight" else 0.7)
        overlay += art.path_label(middle(drive.legs[-1].at), drive.searcher.number)
    caught, carried = catch_risks(drives), carry_off_risks(drives)
    for danger in (*caught, *carried):
        overlay += art.catch_chance(soldier_spot(position, danger.soldiers[0]), danger.percent)
    dangers = [
        *(translate("danger", **vars(danger)) for danger in caught),
        *(translate("danger-camp", **vars(danger)) for danger in carried),
    ]
    return Hint(WORDS.facts(label, _chances(position), *dangers), overlay)


def _chances(position: Position) -> str:
    kinds = tuple(
        translate("chance", kind=Name(kind), percent=percent(share)) for kind, share in position.shares.items()
    )
    return translate("chances", kinds=kinds)


def _consequences(drives: Sequence[Drive]) -> Iterator[str]:
    """Yield one line for all kinds of card with the same result."""
    kinds: dict[tuple[str, tuple[int, ...]], list[Name]] = defaultdict(list)
    for drive in drives:
        for message, soldiers in (("catch-hint", drive.caught), ("carry-hint", drive.carried_off)):
            if soldiers:
                kinds[message, soldiers].append(Name(drive.kind))
    for (message, soldiers), cards in kinds.items():
        yield translate(message, kinds=tuple(cards), soldiers=soldiers)


def _swept_area(drive: Drive) -> str:
    """Paint the spaces that come under the searcher during a drive."""
    edge = art.outline(
        frozenset(space for leg in drive.legs for space in covered_spaces(leg.at))
        - {*covered_spaces(drive.searcher.at)}
    )
    fill, line, strength, dashes = PAINT[drive.kind]
    return kit.paint(edge, art.LIGHT, opacity=fill) + kit.stroke(edge, art.LIGHT, line, strength, dashes)


def _path(drive: Drive) -> list[Point]:
    """Return the path of the centre with its bends."""
    (x, y), (a, b) = middle(drive.searcher.at), middle(drive.legs[0].at)
    return [(x + (a - x) * 0.7, y + (b - y) * 0.7), *(middle(leg.at) for leg in drive.legs)]


def _spread(spots: list[Point]) -> list[Point]:
    """Move points up or down so that chips on them overlap neither one another nor the first point."""
    width, height = CHIP_SIZE
    moved: list[Point] = []
    for x, y in spots:
        free = (
            (x, y + shift)
            for shift in sorted(range(-8 * height, 8 * height + 1, height // 2), key=abs)
            if current_layout().top < y + shift < current_layout().bottom
            and all(abs(x - a) > width or abs(y + shift - b) > height for a, b in moved)
        )
        moved.append(next(free, (x, y)))
    return moved


def _chip(at: Point, drive: Drive) -> str:
    """Draw a card's glyph and probability at the end of its path."""
    glyph = kit.transform(art.glyph(drive.kind), (-29, 0), scale=0.8)
    odds = kit.text(translate("percent", percent=percent(drive.share)), (11, 6.5), 18, weight=700)
    return kit.transform(art.FIGURES["chip"] + glyph + odds, at)
