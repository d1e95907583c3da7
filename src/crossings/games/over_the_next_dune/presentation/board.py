"""The board of Over the Next Dune as a scene, a thumbnail, and plain text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from textwrap import wrap

from crossings.drawing import kit, sheets
from crossings.drawing.scene import CELL, Part, Piece, Place, Scene, drawn
from crossings.words import Name, cached_on_argument, cached_per_locale

from ..rules.data import LANE_COLUMNS, SIZE, STRAIGHT
from ..words import direction_name, translate
from . import art, layout, lookahead, prompts
from .effects import Drove, Leg
from .position import (
    COVERED_AROUND,
    MAX_CACHED,
    Position,
    Searcher,
    Soldier,
    Space,
    covered_spaces,
    next_space,
    position_from_json,
)
from .prompts import now

SKY_ROW, CAMP_ROW, SEARCHER_ROW = -1, SIZE + 1, SIZE + 2
"""Rows of places above and below those of the crest and the battlefield, for the arrow keys."""
THUMBNAIL_ORIGIN = (208, 12)
THUMBNAIL_SCALE = 0.62


def scene(position: Position) -> Scene:
    """The battlefield, the same for all viewers: nothing is hidden."""
    layers, sky = map(_part, _layers(position)), _part((), (_sky(position),))
    return Scene.of_parts(
        [*layers, sky, *_rows(position), _part((), tuple(_places(position)))],
        size=layout.current_layout().size,
        title=translate("title"),
        backdrop=_ground(position),
        description=_description(position),
        night=True,
    )


def picture() -> str:
    """The thumbnail: soldiers near the crest."""
    position = position_from_json(sheets.data(__file__, "picture.json"), None)
    board = _ground(position) + drawn(pieces(position))
    return kit.picture(translate("title"), kit.crop_to_picture(board, THUMBNAIL_ORIGIN, THUMBNAIL_SCALE))


def _ground(position: Position) -> str:
    return art.backdrop(
        position.s.option_turns, not position.card_holders, frozenset() if position.terrain else position.rocks
    )


def _description(position: Position) -> str:
    soldiers = (translate("soldier.described", **soldier.facts) for soldier in position.soldiers)
    searchers = (translate("searcher.described", **searcher.facts) for searcher in position.searchers)
    return translate("described", now=prompts.now(position), everybody=(*soldiers, *searchers))


# ---- places ------------------------------------------------------------------------------------


@lru_cache(maxsize=MAX_CACHED)
def _part(pieces: tuple[Piece, ...], places: tuple[Place, ...] = ()) -> Part:
    """Return a part of the scene; equal arguments give the same object."""
    return Part(pieces, places)


def _sky(position: Position) -> Place:
    scene_layout, label = (
        layout.current_layout(),
        translate("track", turn=position.s.turn, turns=position.s.option_turns),
    )
    return kit.place("track", scene_layout.track, scene_layout.track_place, label, SKY_ROW, 1)


def _rows(position: Position) -> Iterator[Part]:
    """Yield the crest and the spaces, row by row."""
    for row in range(SIZE + 1):
        soldiers = tuple(soldier for soldier in position.soldiers if soldier.at[1] == row and not soldier.captor)
        searchers = tuple(searcher for searcher in position.searchers if abs(searcher.at[1] - row) <= COVERED_AROUND)
        yield _row(row, position.s.sand[row], tuple(position.s.trails[row]), soldiers, searchers)


@cached_per_locale(MAX_CACHED)
def _row(
    row: int, rocks: int, marks: tuple[int, ...], soldiers: tuple[Soldier, ...], searchers: tuple[Searcher, ...]
) -> Part:
    """Return a row of spaces with the description of each."""
    contents: dict[int, list[str]] = {column: [] for column in range(1, SIZE + 1)}
    for column, things in contents.items():
        if rocks >> column & 1:
            things.append(translate("terrain"))
    for lane, mark in enumerate(marks):
        if mark:
            contents[LANE_COLUMNS[lane]].append(translate("marker.there", way=direction_name(mark)))
    for soldier in soldiers:
        contents[soldier.at[0]].append(translate("soldier.there", **soldier.facts))
    for searcher in searchers:
        for column in range(searcher.at[0] - COVERED_AROUND, searcher.at[0] + COVERED_AROUND + 1):
            contents[column].append(translate("searcher.there", **searcher.facts))
    return Part((), tuple(_space((column, row), tuple(things)) for column, things in contents.items()))


@cached_per_locale(MAX_CACHED)
def _space(space: Space, things: tuple[str, ...]) -> Place:
    column, row = space
    label = translate("space", column=column, row=row, things=things)
    return kit.place(layout.space_id(space), layout.middle(space), (CELL, CELL), label, row, column)


def _places(position: Position) -> Iterator[Place]:
    """Yield the camp, then searchers, which take the pointer before the spaces that they cover."""
    yield _deck(position)
    for card, holder in position.card_holders.items():
        yield _card(card, holder)
    yield from map(_searcher, position.searchers)


def _searcher(searcher: Searcher) -> Place:
    number, size = searcher.number, (layout.FOOTPRINT, layout.FOOTPRINT)
    label = translate("searcher.place", **searcher.facts)
    return kit.place(f"searcher-{number}", layout.middle(searcher.at), size, label, SEARCHER_ROW, number)


def _deck(position: Position) -> Place:
    scene_layout, deck, whole = layout.current_layout(), position.deck, position.full_deck
    kinds = tuple(translate("deck-kind", left=deck[kind], all=whole[kind], kind=Name(kind)) for kind in deck)
    return kit.place(
        "deck", scene_layout.deck["straight"], scene_layout.deck_place, translate("deck", kinds=kinds), CAMP_ROW, 3, 8
    )


def _card(card: int, holder: int) -> Place:
    at, label = layout.current_layout().order[card], translate("order-card.place", card=card, soldier=holder)
    return kit.place(f"card-{card}", at, layout.CARD_PLACE, label, CAMP_ROW, 12 + card, 8)


# ---- pieces, whose ids stay the same from move to move ------------------------------------------

GROUND, SKY, TRAY, LIGHT, LANTERN, SEARCHER, NUMBER, SOLDIER, CARD, MARK = LAYERS = range(-1, 9)
"""Layers, the lowest first."""
UNROLLED = 0.5
"""The opacity of a piece with dice still to be rolled."""


def pieces(position: Position) -> tuple[Piece, ...]:
    """Return all pieces, the lowest layer first, for scenes and animations."""
    return tuple(chain.from_iterable(_layers(position)))


@cached_on_argument
def _layers(position: Position) -> list[tuple[Piece, ...]]:
    kinds = (_tray, _terrain, _trails, _searchers, _soldiers, _whispers, _moon)
    all_pieces = [*chain.from_iterable(kind(position) for kind in kinds)]
    return [tuple(piece for piece in all_pieces if piece.layer == layer) for layer in LAYERS]


# ---- sky and ground ----------------------------------------------------------------------------


def _moon(position: Position) -> Iterator[Piece]:
    turn, turns = position.s.turn, position.s.option_turns
    yield Piece(
        "moon", layout.moon_spot(turn, turns), art.moon(turn), translate("moon", turn=turn, turns=turns), layer=SKY
    )


def _terrain(position: Position) -> Iterator[Piece]:
    """Yield the terrain pieces during set-up; later they are part of the background."""
    for piece in position.terrain:
        at = layout.middle(piece.at)
        rocks = kit.transform(art.rocks(piece.spaces), (-at[0], -at[1]))
        label = translate("terrain-piece", piece=piece.piece, rolled=piece.rolled)
        shape = kit.transform(rocks, opacity=1 if piece.rolled else UNROLLED)
        yield Piece(f"terrain-{piece.area}", at, shape, label, layer=GROUND)


def _trails(position: Position) -> Iterator[Piece]:
    for space, direction in position.markers.items():
        yield _trail(space, direction)


@cached_per_locale(MAX_CACHED)
def _trail(space: Space, direction: int) -> Piece:
    at, turn, label = layout.middle(space), layout.angle(direction), translate("marker", way=direction_name(direction))
    return Piece(f"trail-{layout.space_id(space)}", at, art.FIGURES["trail"], label, turn, GROUND)


# ---- searchers ---------------------------------------------------------------------------------


def _searchers(position: Position) -> Iterator[Piece]:
    for searcher in position.searchers:
        drive = lookahead.drive(position.s, searcher.number, STRAIGHT)
        ahead = next(effect.legs for effect in drive if isinstance(effect, Drove))
        yield from _machine(searcher, layout.plate_spot(position, searcher.number), ahead)
    if unrolled := position.unrolled:
        at = layout.middle((unrolled.at[0] or (SIZE + 1) / 2, unrolled.at[1]))
        label = translate("searcher-unrolled", searcher=unrolled.number, placed=unrolled.at[0] > 0)
        shape = kit.transform(art.searcher(0), opacity=UNROLLED)
        yield Piece(f"searcher-{unrolled.number}", at, shape, label, layer=SEARCHER)
        yield Piece(f"number-{unrolled.number}", at, art.searcher_number(unrolled.number), layer=NUMBER)


@cached_per_locale(MAX_CACHED)
def _machine(searcher: Searcher, plate: kit.Point, ahead: tuple[Leg, ...]) -> tuple[Piece, ...]:
    """Return the pieces of a searcher, its number and its light."""
    number, at, turn = searcher.number, layout.middle(searcher.at), layout.angle(searcher.face)
    label, shape = translate("searcher", **searcher.facts), art.searcher(turn)
    return (
        Piece(f"searcher-{number}", at, shape, label, turn, SEARCHER),
        Piece(f"number-{number}", plate, art.searcher_number(number), layer=NUMBER),
        _light(searcher, ahead),
    )


def _light(searcher: Searcher, ahead: tuple[Leg, ...]) -> Piece:
    """Return the beam of a searcher's lamp and the spaces that it would sweep with a straight card."""
    (column, row), turn = searcher.at, layout.angle(searcher.face)
    reach, straight_on = 0, next_space(searcher.at, searcher.face)
    while reach < len(ahead) and ahead[reach].at == straight_on:
        reach, straight_on = reach + 1, next_space(straight_on, searcher.face)
    swept = art.swept(tuple((CELL * (leg.at[0] - column), CELL * (leg.at[1] - row)) for leg in ahead))
    return Piece(f"light-{searcher.number}", layout.middle(searcher.at), art.beam(reach, turn), "", turn, LIGHT, swept)


# ---- soldiers ----------------------------------------------------------------------------------


def _soldiers(position: Position) -> Iterator[Piece]:
    active = position.pending_soldier
    for soldier in position.soldiers:
        number, at = soldier.number, layout.soldier_spot(position, soldier.number)
        shape, label = art.soldier(number, soldier.doing, soldier.owner), translate("soldier", **soldier.facts)
        yield Piece(f"soldier-{number}", at, shape, label, layer=SOLDIER)
        if soldier.doing == "moving" and position.phase != "place":
            yield Piece("mover", at, art.mover(soldier.points), layer=LANTERN)
        if active == number:
            yield _active_mark(soldier, at)


def _active_mark(soldier: Soldier, at: kit.Point) -> Piece:
    """Return the mark of the soldier to act: a pointer above his head, or a ring below him on a bench."""
    if soldier.captor:
        return Piece("asked", at, art.FIGURES["lantern"], layer=NUMBER)
    return Piece("asked", (at[0], at[1] - 36), art.FIGURES["pointer"], layer=MARK)


def _whispers(position: Position) -> Iterator[Piece]:
    """OND-57: yield bubbles between soldiers whose owners may talk now."""
    for first, second in position.whisper_pairs:
        (x1, y1), (x2, y2) = layout.middle(first.at), layout.middle(second.at)
        at, label = (
            ((x1 + x2) / 2, (y1 + y2) / 2 - 26),
            translate("may-whisper", soldiers=(first.number, second.number)),
        )
        yield Piece(f"whisper-{first.number}-{second.number}", at, art.FIGURES["whisper"], label, layer=MARK)


# ---- cards in the camp -------------------------------------------------------------------------


def _tray(position: Position) -> Iterator[Piece]:
    for kind, left in position.deck.items():
        label = translate("deck-card", kind=Name(kind), left=left)
        yield Piece(f"deck-{kind}", layout.current_layout().deck[kind], art.deck_card(kind, left), label, layer=TRAY)
    for card, number in position.card_holders.items():
        home, label = layout.current_layout().order[card], translate("order-card", card=card, soldier=number)
        if not number:
            yield Piece(f"card-{card}", home, art.order_card(card), label, layer=TRAY)
            continue
        holder = position.soldier(number)
        slot = art.order_slot(card, number, holder.doing, holder.owner)
        yield Piece(f"slot-{card}", home, slot, translate("order-slot", card=card, soldier=number), layer=SKY)
        yield Piece(
            f"card-{card}",
            layout.card_spot(layout.soldier_spot(position, number)),
            art.held_card(card),
            label,
            layer=CARD,
        )


TEXT_WIDTH = 78
ARROWS = " ↓↙←↖↑↗→↘"
INKS = {
    "·": "dim",
    "▒": "yellow",
    f"[{ARROWS[1:]}]": "cyan",
    r"\(\d\)|-\d-": "bold green",
    r"<\d>": "bold white on dark_green",
    "#[^ ]#": "bold red",
    r"\*\d\*": "bold white on dark_red",
}
MARKS = {"free": "({})", "moving": "<{}>", "moved": "-{}-"}
"""By what a soldier on the battlefield does: his marks in plain text."""


def plain(position: Position) -> str:
    """Return the position as text: the status, the battlefield with row 1 at the top, and the key."""
    cells, columns, rows = _cells(position), range(1, SIZE + 1), range(1, SIZE + 1)
    numbers = "   " + "".join(f"{column:^3}" for column in columns).rstrip()
    lines = [f"{row:>2} {''.join(cells.get((column, row), ' · ') for column in columns)} {row}" for row in rows]
    status = [line for status in _status(position) for line in wrap(status, TEXT_WIDTH, subsequent_indent="  ")]
    return "\n".join([now(position), *status, numbers, *lines, numbers, *wrap(translate("plain-key"), TEXT_WIDTH)])


def _status(position: Position) -> Iterator[str]:
    kinds = tuple(translate("plain-kind", kind=Name(kind), left=left) for kind, left in position.deck.items())
    yield translate("plain-deck", kinds=kinds)
    yield translate(
        "plain-soldiers", soldiers=tuple(translate("soldier.short", **soldier.facts) for soldier in position.soldiers)
    )
    if position.card_holders:
        cards = tuple(
            translate("plain-card", card=card, soldier=holder) for card, holder in position.card_holders.items()
        )
        yield translate("plain-order", cards=cards)


def _cells(position: Position) -> dict[Space, str]:
    cells = dict.fromkeys(position.rocks, "▒▒▒")
    for space, direction in position.markers.items():
        side = cells.get(space, " ")[0]
        cells[space] = side + ARROWS[direction] + side
    for soldier in position.soldiers:
        if soldier.is_free:
            cells[soldier.at] = MARKS[soldier.doing].format(soldier.number)
    for searcher in position.searchers:
        cells |= _searcher_cells(searcher)
    return cells


def _searcher_cells(searcher: Searcher) -> dict[Space, str]:
    middle = f"*{searcher.number}*" if searcher.captives else f"#{searcher.number}#"
    ahead = next_space(searcher.at, searcher.face)
    return dict.fromkeys(covered_spaces(searcher.at), "###") | {
        searcher.at: middle,
        ahead: f"#{ARROWS[searcher.face]}#",
    }
