"""A view -> the pieces that stand on the board's picture. Their ids stay the same from move to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece
from crossings.games.over_the_next_dune.face import art, paths, scenery
from crossings.games.over_the_next_dune.face.layout import (
    CARD_X,
    DECK_X,
    TRAY_Y,
    Point,
    Space,
    angle,
    bench_spot,
    crest_spot,
    middle,
    night,
    space_id,
)
from crossings.games.over_the_next_dune.face.paths import View
from crossings.games.over_the_next_dune.rules.data import (
    AREA_COLUMNS,
    AREA_ROWS,
    AREA_SIZE,
    CARDS,
    COMPASS,
    OWNERS,
    PIECES,
    SIZE,
)

SKY_LAYER: Final = 5
TRAY_LAYER: Final = 6
GROUND_LAYER: Final = 8
LIGHT_LAYER: Final = 12
SEARCHER_LAYER: Final = 20
NUMBER_LAYER: Final = 25
SOLDIER_LAYER: Final = 30
MARK_LAYER: Final = 40

FACINGS: Final = ("", "down", "down-left", "left", "up-left", "up", "up-right", "right", "down-right")
"""Directions 1 to 8 in words."""
PLATES_APART: Final = 36
UNROLLED: Final = 0.5
"""How faint a piece is whose dice are not all rolled."""


def pieces(view: View) -> tuple[Piece, ...]:
    """All pieces, the lowest layer first."""
    everything = [
        *_tray(view),
        *_terrain(view),
        *_trails(view),
        *_searchers(view),
        *_soldiers(view),
        *_asked(view),
        *_whispers(view),
        _moon(view),
    ]
    return tuple(sorted(everything, key=lambda piece: piece.layer))


def named(numbers: list[int], word: str) -> str:
    """'soldier 2', 'soldiers 2 and 5', 'soldiers 1, 2 and 3'."""
    if len(numbers) == 1:
        return f"{word} {numbers[0]}"
    return f"{word}s {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


# ---- sky and ground ----------------------------------------------------------------------------


def _moon(view: View) -> Piece:
    turn, turns = view["turn"], view["options"]["turns"]
    label = f"Turn {turn} of {turns}" if turn else "The night has not begun"
    return Piece("moon", night(turn, turns), art.moon(turn), label, layer=SKY_LAYER)


def is_terrain_laid(view: View) -> bool:
    """Whether all terrain lies for good, so that it belongs to the scenery."""
    return len(view["terrain"]) == PIECES and all(all(entry["at"]) for entry in view["terrain"])


def terrain_spaces(view: View) -> frozenset[Space]:
    """OND-05: all spaces that terrain covers, as far as its dice are rolled."""
    return scenery.covered((entry["piece"], tuple(entry["at"])) for entry in view["terrain"] if all(entry["at"]))


def _terrain(view: View) -> Iterator[Piece]:
    """The terrain while it is being laid; afterwards it is scenery."""
    if is_terrain_laid(view):
        return
    for area, entry in enumerate(view["terrain"]):
        piece, (column, row) = entry["piece"], entry["at"]
        rolled = bool(column and row)
        column = column or int(AREA_COLUMNS[area]) + AREA_SIZE // 2 - 1
        row = row or int(AREA_ROWS[area]) + AREA_SIZE // 2 - 1
        x, y = middle(column, row)
        rocks = scenery.rocks(scenery.covered([(piece, (column, row))]))
        shape = kit.placed(kit.placed(rocks, (-x, -y)), opacity=1 if rolled else UNROLLED)
        label = f"Terrain piece {piece}" + ("" if rolled else ", its place not rolled yet")
        yield Piece(f"terrain-{area + 1}", (x, y), shape, label, layer=GROUND_LAYER)


def _trails(view: View) -> Iterator[Piece]:
    for column, row, direction in paths.markers(view):
        label = f"Trail marker pointing {FACINGS[direction]}"
        at = middle(column, row)
        yield Piece(f"trail-{space_id(column, row)}", at, art.trail(), label, angle(direction), GROUND_LAYER)


# ---- searchers ---------------------------------------------------------------------------------


def captives(view: View, searcher: int) -> list[int]:
    """OND-44: the soldiers that a searcher holds."""
    return [number for number, soldier in enumerate(view["soldiers"], 1) if soldier["captor"] == searcher]


def _searchers(view: View) -> Iterator[Piece]:
    trail = paths.markers(view)
    for number, searcher in enumerate(view["searchers"], 1):
        (column, row), face = searcher["at"], searcher["face"]
        if not face:
            yield from _unrolled_searcher(number, column, row)
            continue
        at, turn = middle(column, row), angle(face)
        swept = paths.light(view, number, trail)
        ahead = tuple(((c - column) * CELL, (r - row) * CELL) for c, r in swept)
        ground = art.sweep(ahead) + art.footprint()
        beam = art.beam(straight_reach((column, row), face, swept), turn)
        yield Piece(f"light-{number}", at, beam, "", turn, LIGHT_LAYER, ground)
        held = captives(view, number)
        label = f"Searcher {number}, facing {FACINGS[face]}" + (f", holds {named(held, 'soldier')}" if held else "")
        yield Piece(f"searcher-{number}", at, art.searcher(turn), label, turn, SEARCHER_LAYER)
        yield _number_plate(number, plate_spot(view, number))


def plate_spot(view: View, number: int) -> Point:
    """Where a searcher's number is: in its middle, or beside the numbers of others with the same middle."""
    centre = view["searchers"][number - 1]["at"]
    there = [n for n, other in enumerate(view["searchers"], 1) if other["at"] == centre]
    x, y = middle(*centre)
    return x + PLATES_APART * (there.index(number) - (len(there) - 1) / 2), y


def _number_plate(number: int, at: Point) -> Piece:
    """A searcher's number, upright and above whatever overlaps it."""
    return Piece(f"number-{number}", at, art.searcher_number(number), layer=NUMBER_LAYER)


def straight_reach(at: Space, face: int, swept: tuple[Space, ...]) -> int:
    """How many spaces a searcher goes before its way first bends."""
    across, along = paths.STEPS[COMPASS[face - 1]]
    reach = 0
    for i, space in enumerate(swept, 1):
        if space != (at[0] + i * across, at[1] + i * along):
            break
        reach = i
    return reach


def _unrolled_searcher(number: int, column: int, row: int) -> Iterator[Piece]:
    shape = kit.placed(art.searcher(0), opacity=UNROLLED)
    label = f"Searcher {number}, its {'facing' if column else 'place'} not rolled yet"
    at = middle(column or (SIZE + 1) / 2, row)
    yield Piece(f"searcher-{number}", at, shape, label, layer=SEARCHER_LAYER)
    yield _number_plate(number, at)


# ---- soldiers ----------------------------------------------------------------------------------


def badge(view: View, soldier: int) -> int | None:
    """The seat whose mark a soldier carries; none where one person leads them all."""
    players = view["options"]["players"]
    return None if players == 1 else int(OWNERS[players, soldier - 1])


def soldier_spot(view: View, number: int) -> Point:
    """Where a soldier stands: on his space, on his captor's bench, or on the crest beyond the top."""
    soldier = view["soldiers"][number - 1]
    if soldier["status"] == "safe":
        return crest_spot(number)
    at = middle(*soldier["at"])
    if soldier["status"] == "free":
        return at
    held = captives(view, soldier["captor"])
    return bench_spot(at, held.index(number), len(held))


def soldier_words(view: View, number: int) -> str:
    """'free, 3 points left', 'held by searcher 4', 'safe', with his card."""
    soldier = view["soldiers"][number - 1]
    if soldier["status"] == "safe":
        return "safe"
    if soldier["status"] == "caught":
        return f"held by searcher {soldier['captor']}"
    card = f", card {soldier['card']}" if soldier["card"] else ""
    if view["mover"] == number:
        points = view["points"]
        return f"free{card}, {points} point{'' if points == 1 else 's'} left"
    return f"free{card}, has moved" if soldier["moved"] else f"free{card}"


def _soldiers(view: View) -> Iterator[Piece]:
    mover = view["mover"]
    for number, soldier in enumerate(view["soldiers"], 1):
        at, label = soldier_spot(view, number), f"Soldier {number}: {soldier_words(view, number)}"
        shape = _figure(view, number)(number, badge(view, number))
        yield Piece(f"soldier-{number}", at, shape, label, layer=SOLDIER_LAYER)
        if mover == number and soldier["status"] == "free":
            yield Piece("mover", at, art.mover(view["points"]), layer=LIGHT_LAYER + 1)


def has_moved(view: View, number: int) -> bool:
    """OND-26: his movement of this turn is over."""
    return bool(view["soldiers"][number - 1]["moved"]) and view["mover"] != number


def _figure(view: View, number: int) -> Any:
    soldier = view["soldiers"][number - 1]
    if soldier["status"] == "safe":
        return art.safe_soldier
    if soldier["status"] == "caught":
        return art.caught_soldier
    return art.moved_soldier if has_moved(view, number) else art.free_soldier


def _asked(view: View) -> Iterator[Piece]:
    if number := paths.asked(view):
        x, y = soldier_spot(view, number)
        yield Piece("asked", (x, y - 36), art.pointer(), layer=MARK_LAYER)


def _whispers(view: View) -> Iterator[Piece]:
    """OND-57: bubbles between soldiers whose owners may talk now."""
    for a, b in view["whisper"]:
        for i, j in _touching(view, a, b):
            (x1, y1), (x2, y2) = soldier_spot(view, i), soldier_spot(view, j)
            label = f"Soldiers {i} and {j} may whisper"
            at = ((x1 + x2) / 2, (y1 + y2) / 2 - 26)
            yield Piece(f"whisper-{i}-{j}", at, art.whisper(), label, layer=MARK_LAYER)


def _touching(view: View, a: int, b: int) -> Iterator[tuple[int, int]]:
    soldiers = list(enumerate(view["soldiers"], 1))
    for i, one in soldiers:
        for j, other in soldiers:
            if {badge(view, i), badge(view, j)} == {a, b} and i < j and one["status"] == other["status"] == "free":
                (c1, r1), (c2, r2) = one["at"], other["at"]
                if max(abs(c1 - c2), abs(r1 - r2)) == 1:
                    yield i, j


# ---- cards in the camp -------------------------------------------------------------------------


def _tray(view: View) -> Iterator[Piece]:
    for kind, left in view["deck"].items():
        label = f"{left} {kind} card{'' if left == 1 else 's'} left in the deck"
        yield Piece(f"deck-{kind}", (DECK_X[kind], TRAY_Y), art.deck_card(kind, left), label, layer=TRAY_LAYER)
    if view["options"]["players"] > 1:
        yield from _order_cards(view)


def card_holder(view: View, card: int) -> int:
    """OND-23: the soldier who holds a turn order card, else 0."""
    return next((number for number, soldier in enumerate(view["soldiers"], 1) if soldier["card"] == card), 0)


def _order_cards(view: View) -> Iterator[Piece]:
    for card in range(1, CARDS + 1):
        holder, home = card_holder(view, card), (CARD_X[card], TRAY_Y)
        if not holder:
            yield Piece(f"card-{card}", home, art.order_card(card), f"Turn order card {card}", layer=TRAY_LAYER)
            continue
        slot = art.order_slot(card, holder, badge(view, holder), has_moved(view, holder))
        yield Piece(f"slot-{card}", home, slot, f"Card {card}: soldier {holder}", layer=SKY_LAYER)
        x, y = soldier_spot(view, holder)
        label = f"Turn order card {card}, held by soldier {holder}"
        yield Piece(f"card-{card}", (x - 17, y - 14), art.held_card(card), label, layer=SOLDIER_LAYER + 1)
