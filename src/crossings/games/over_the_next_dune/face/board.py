"""The battlefield as a scene, and the shelf picture."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Place, Scene
from crossings.games.over_the_next_dune.face import layout
from crossings.games.over_the_next_dune.face.pieces import pieces
from crossings.games.over_the_next_dune.face.position import Position, Searcher, Space, nine, read_json
from crossings.games.over_the_next_dune.face.prompts import now
from crossings.games.over_the_next_dune.face.scenery import backdrop
from crossings.games.over_the_next_dune.rules.data import SIZE
from crossings.games.over_the_next_dune.words import say, way
from crossings.words import Name, remembered

SKY_ROW, CAMP_ROW, SEARCHER_ROW = -1, SIZE + 1, SIZE + 2
"""Rows of places above and below those of the crest and the battlefield, for the arrow keys."""
MANY: Final = 2048
PICTURE: Final = Path(__file__).with_name("picture.json")
"""The position on the shelf: a moment near the crest."""
PICTURE_ORIGIN: Final = (208, 12)
PICTURE_SCALE: Final = 0.62


def scene(position: Position) -> Scene:
    """The battlefield as everybody sees it (nothing is hidden)."""
    drawn, there = pieces(position), tuple(places(position))
    return Scene(layout.form().size, say("title"), _ground(position), drawn, there, _description(position), night=True)


def picture() -> str:
    """The shelf picture."""
    position = read_json(json.loads(PICTURE.read_text(encoding="utf-8")), None)
    width, height = kit.PICTURE_SIZE
    drawn = _ground(position) + "".join(piece.svg() for piece in pieces(position))
    size = (width / PICTURE_SCALE, height / PICTURE_SCALE)
    return kit.picture(say("title"), kit.cropped(drawn, PICTURE_ORIGIN, size, scale=PICTURE_SCALE))


def _ground(position: Position) -> str:
    return backdrop(position.s.option_turns, not position.holders, frozenset() if position.terrain else position.rocks)


def _description(position: Position) -> str:
    soldiers = (say("soldier.described", **soldier.facts) for soldier in position.soldiers)
    searchers = (say("searcher.described", **searcher.facts) for searcher in position.searchers)
    return say("described", now=now(position), everybody=(*soldiers, *searchers))


# ---- places ------------------------------------------------------------------------------------


def places(position: Position) -> Iterator[Place]:
    """Sky, crest and spaces; camp; searchers, which take the pointer before the spaces that they cover."""
    turn, form = say("track", turn=position.s.turn, turns=position.s.option_turns), layout.form()
    yield Place("track", form.track, kit.box(*form.track_place, form.track), turn, SKY_ROW, 1)
    yield from (
        _empty_spaces() | {space: _space(space, things) for space, things in _things(position).items()}
    ).values()
    yield _deck(position)
    for card, holder in position.holders.items():
        yield _card(card, holder)
    for searcher in position.searchers:
        yield _searcher(searcher)


@remembered(MANY)
def _empty_spaces() -> dict[Space, Place]:
    return {(column, row): _space((column, row), ()) for row in range(SIZE + 1) for column in range(1, SIZE + 1)}


def _things(position: Position) -> dict[Space, tuple[str, ...]]:
    """What is on each space, in words; empty spaces are left out."""
    there: dict[Space, list[str]] = defaultdict(list)
    for space in position.rocks:
        there[space].append(say("terrain"))
    for space, direction in position.markers.items():
        there[space].append(say("marker.there", way=way(direction)))
    for soldier in position.soldiers:
        if not soldier.captor:
            there[soldier.at].append(say("soldier.there", **soldier.facts))
    for searcher in position.searchers:
        for space in nine(searcher.at):
            there[space].append(say("searcher.there", **searcher.facts))
    return {space: tuple(things) for space, things in there.items()}


@remembered(MANY)
def _space(space: Space, things: tuple[str, ...]) -> Place:
    at, (column, row) = layout.middle(space), space
    label = say("space", column=column, row=row, things=things)
    return Place(layout.space_id(space), at, kit.box(CELL, CELL, at), label, row, column)


def _searcher(searcher: Searcher) -> Place:
    at, number = layout.middle(searcher.at), searcher.number
    outline, label = kit.box(layout.FOOTPRINT, layout.FOOTPRINT, at), say("searcher.place", **searcher.facts)
    return Place(f"searcher-{number}", at, outline, label, SEARCHER_ROW, number)


def _deck(position: Position) -> Place:
    form, deck, whole = layout.form(), position.deck, position.whole_deck
    at = form.deck["straight"]
    kinds = tuple(say("deck-kind", left=deck[kind], all=whole[kind], kind=Name(kind)) for kind in deck)
    return Place("deck", at, kit.box(*form.deck_place, at, 8), say("deck", kinds=kinds), CAMP_ROW, 3)


def _card(card: int, holder: int) -> Place:
    at, label = layout.form().order[card], say("order-card.place", card=card, soldier=holder)
    return Place(f"card-{card}", at, kit.box(*layout.CARD_PLACE, at, 8), label, CAMP_ROW, 12 + card)
