"""A view of DunkelRunde as a scene, and the shelf picture; the ways to pick, the hints and the plain text beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Row, Scene
from crossings.games.dunkelrunde.face import art, scenery
from crossings.games.dunkelrunde.face.hints import dice_line, goal_line, hint, night_line
from crossings.games.dunkelrunde.face.layout import (
    CENTRES,
    DIE_AT,
    GOAL_AT,
    NIGHT_AT,
    NOBODY,
    SCENE_SIZE,
    TURN_AT,
    Child,
    Company,
    View,
    board_of,
    child_stands,
    companies,
    ghost_id,
    ghost_stands,
    light_id,
    radius,
    tiles_in_play,
)
from crossings.games.dunkelrunde.face.meaning import meant
from crossings.games.dunkelrunde.face.picking import children_at_hand, filled, ghosts_at_hand, picks
from crossings.games.dunkelrunde.face.plain import INKS, plain
from crossings.games.dunkelrunde.face.ways import drifts
from crossings.games.dunkelrunde.face.wording import asked, describe, due, ghost_name, name, on_tile, whose
from crossings.games.dunkelrunde.rules.data import KINDS, SEAT_NAMES

__all__ = ["INKS", "hint", "meant", "picks", "picture", "plain", "row", "scene"]

TITLE: Final = "DunkelRunde"
LIGHT_LAYER, WISP_LAYER, CORNER_LAYER, CHILD_LAYER, GHOST_LAYER = 0, 1, 2, 3, 9
MANY: Final = 8192
"""More than the companies that are met on tiles in a long night."""


# ---- the scene ---------------------------------------------------------------------------------


def scene(view: View, seat: int | None) -> Scene:
    """The whole board, alike for everybody: nothing is hidden, and nobody sits at its top."""
    there = companies(view)
    return Scene(
        size=SCENE_SIZE,
        title=TITLE,
        backdrop=scenery.backdrop(board_of(view)),
        pieces=tuple(_pieces(view, there)),
        places=tuple(_places(view, there)),
        description=describe(view),
        night=True,
    )


def row(view: View, seat: int | None, place: str) -> Row | None:
    """There are no rows of moves: each part of a turn is one move."""
    return None


# ---- pieces ------------------------------------------------------------------------------------


def _pieces(view: View, there: dict[str, Company]) -> Iterator[Piece]:
    in_turn = -1 if view["result"] else view["turn"]
    for tile, company in there.items():
        yield from _on_tile(tile, company, in_turn)
    yield from _wisps(view)
    yield from _corners(view, there.get("linden", NOBODY))


@lru_cache(maxsize=MANY)
def _on_tile(tile: str, company: Company, in_turn: int) -> tuple[Piece, ...]:
    """Who is on a tile, and the light around those who stand together."""
    pieces = []
    count = len(company.children)
    if count > 1:
        drawing = art.light(radius(tile) + 6 + 1.2 * count)
        pieces.append(Piece(light_id(tile), CENTRES[tile], drawing, layer=LIGHT_LAYER))
    for child, stand in zip(company.children, child_stands(tile, count, bool(company.ghosts)), strict=True):
        drawing = art.child(child.kind, child.seat, child.seat == in_turn)
        pieces.append(Piece(child.id, stand.at, drawing, whose(child), layer=CHILD_LAYER + stand.row))
    for ghost, at in zip(company.ghosts, ghost_stands(tile, len(company.ghosts), count), strict=True):
        label = ghost_name(ghost).capitalize()
        pieces.append(Piece(ghost_id(ghost), at, art.ghost(ghost + 1), label, layer=GHOST_LAYER))
    return tuple(pieces)


WISP_AT: Final = ((13.0, -15.0), (13.0, -15.0), (-13.0, -15.0), (13.0, -15.0))
"""By ghost, on the rim of a tile: the two that share an area keep apart."""


def _wisps(view: View) -> Iterator[Piece]:
    """Mist over the tiles that the ghosts can reach, while one is to be moved."""
    if view["dice"]["child"] == view["dice"]["ghost"]:
        return
    for ghost in range(len(view["ghosts"])):
        for way in drifts(view, ghost):
            yield _wisp(ghost, way[-1])


@cache
def _wisp(ghost: int, tile: str) -> Piece:
    label = f"{ghost_name(ghost).capitalize()} could drift to {name(tile)}"
    return Piece(
        f"wisp-{ghost + 1}-{tile}",
        kit.moved(CENTRES[tile], WISP_AT[ghost]),
        art.wisp(ghost + 1),
        label,
        layer=WISP_LAYER,
    )


def _corners(view: View, at_linden: Company) -> Iterator[Piece]:
    """The round, the dice, whose turn it is, who has come to the linden."""
    yield _moon(view["round"], view["options"]["dawn"])
    dice = view["dice"]
    for die, other in (("child", "ghost"), ("ghost", "child")):
        yield _die(die, dice[die], bool(dice[other]), bool(view["result"]))
    seats = view["result"]["winners"] if view["result"] else (view["turn"],)
    yield _turn(tuple(seats), due(view), asked(view))
    yield _goal(*(any(child.kind == kind for child in at_linden.children) for kind in KINDS))


@lru_cache(maxsize=MANY)
def _moon(round_: int, dawn: int) -> Piece:
    return Piece("moon", NIGHT_AT, art.moon(round_, dawn), f"Round {round_}", layer=CORNER_LAYER)


@cache
def _die(die: str, value: int, other_left: bool, over: bool) -> Piece:
    drawing = art.child_die(value) if die == "child" else art.ghost_die(value)
    if not value and not over:
        drawing += art.idle_mark(other_left)
    label = f"{die.capitalize()} die: {value or ('used' if other_left else 'not rolled')}"
    return Piece(f"die-{die}", DIE_AT[die], drawing, label, layer=CORNER_LAYER)


@lru_cache(maxsize=MANY)
def _turn(seats: tuple[int, ...], words: str, label: str) -> Piece:
    title = SEAT_NAMES[seats[0]] if len(seats) == 1 else f"{len(seats)} winners" if seats else "Dawn"
    return Piece("turn", TURN_AT, art.turn(seats, title, words), label, layer=CORNER_LAYER)


@cache
def _goal(girl: bool, boy: bool) -> Piece:
    return Piece("goal", GOAL_AT, art.goal(girl, boy), layer=CORNER_LAYER)


# ---- places ------------------------------------------------------------------------------------

CORNER_ROW, CHILD_ROW, GHOST_ROW = 0, 8, 9
STRETCHES: Final = ("a", "b", "deer", "trail", "c", "bridle", "k")
"""Rows of places for the arrow keys: the stretches of the road, each with the shelter where it begins."""
FIRST_IN: Final = {"village": "a", "hut": "b", "tower": "c", "linden": "k"}
LAST_COLUMN: Final = 20


def _places(view: View, there: dict[str, Company]) -> Iterator[Place]:
    """Corners, tiles along the road; before them, children and ghosts that are to be moved."""
    yield from _corner_places(view)
    for tile in tiles_in_play(board_of(view)):
        yield _tile_place(tile, there.get(tile, NOBODY))
    whole = filled(view).values()
    for child in children_at_hand(view):
        tile = view["children"][child.seat][child.kind]
        yield _child_place(child, tile, there[tile], child.id in whole)
    for ghost in ghosts_at_hand(view):
        tile = view["ghosts"][ghost]
        yield _ghost_place(ghost, tile, there[tile], ghost_id(ghost) in whole)


def _corner_places(view: View) -> Iterator[Place]:
    yield _corner("night", NIGHT_AT, kit.disc(30, NIGHT_AT), night_line(view), 1)
    middle = ((DIE_AT["child"][0] + DIE_AT["ghost"][0]) / 2, DIE_AT["child"][1])
    yield _corner("dice", middle, kit.box(100, 56, middle, 10), dice_line(view), 2)
    here = (TURN_AT[0] + 30, TURN_AT[1])
    yield _corner("turn", here, kit.box(108, 44, here, 10), asked(view), 3)
    yield _corner("goal", GOAL_AT, kit.disc(33, GOAL_AT), goal_line(view), 4)


@lru_cache(maxsize=MANY)
def _corner(place: str, at: kit.Point, outline: str, label: str, column: int) -> Place:
    return Place(place, at, outline, label, CORNER_ROW, column)


@lru_cache(maxsize=MANY)
def _tile_place(tile: str, company: Company) -> Place:
    return Place(tile, CENTRES[tile], _whole_tile(tile), on_tile(tile, company), *_cell(tile))


@cache
def _cell(tile: str) -> tuple[int, int]:
    """Row and column of a tile for the arrow keys."""
    stretch = FIRST_IN.get(tile, tile.rstrip("0123456789"))
    number = tile.removeprefix(stretch)
    column = int(number) if number.isdigit() else LAST_COLUMN if tile == "linden" else 0
    return 1 + STRETCHES.index(stretch), column


@lru_cache(maxsize=MANY)
def _child_place(child: Child, tile: str, company: Company, whole: bool) -> Place:
    """A child of the seat in turn."""
    at = child_stands(tile, len(company.children), bool(company.ghosts))[company.children.index(child)].at
    outline = _whole_tile(tile) if whole else _head(tile, at)
    label = f"{whose(child)} on {on_tile(tile, company)}"
    return Place(child.id, at, outline, label, CHILD_ROW, 1 + KINDS.index(child.kind))


@lru_cache(maxsize=MANY)
def _ghost_place(ghost: int, tile: str, company: Company, whole: bool) -> Place:
    """A ghost that can be moved."""
    at = ghost_stands(tile, len(company.ghosts), len(company.children))[company.ghosts.index(ghost)]
    outline = _whole_tile(tile) if whole else _head(tile, at)
    label = f"{ghost_name(ghost).capitalize()} on {on_tile(tile, company)}"
    return Place(ghost_id(ghost), at, outline, label, GHOST_ROW, 1 + ghost)


def _whole_tile(tile: str) -> str:
    return kit.disc(radius(tile) + 1, CENTRES[tile])


HEAD: Final = (14.0, 22.0)
"""Of the outline of somebody with whom others share a tile."""


def _head(tile: str, at: kit.Point) -> str:
    """The upper half of a figure; the middle of the tile is left to the tile."""
    top = at[1] - HEAD[1]
    bottom = min(top + HEAD[1], CENTRES[tile][1] - 3)
    return kit.box(HEAD[0], bottom - top, (at[0], (top + bottom) / 2), 5)


# ---- the shelf picture -------------------------------------------------------------------------

LIVELY: Final[View] = {
    "options": {"players": 4, "board": "round", "slow": 3, "ghost_die": 8, "dawn": 200},
    "result": None,
    "turn": 0,
    "round": 9,
    "dice": {"child": 0, "ghost": 0},
    "children": [
        {"girl": "c7", "boy": "k1"},
        {"girl": "linden", "boy": "c9"},
        {"girl": "c7", "boy": "bridle3"},
        {"girl": "a6", "boy": "a6"},
    ],
    "ghosts": ["a4", "b4", "b11", "c8"],
}
SHELF_ORIGIN: Final = (24.0, 116.0)
SHELF_SCALE: Final = 1.0


def picture() -> str:
    """The game's shelf picture: the gate, the castle, the linden, and a ghost on the way."""
    pieces = [piece for tile, company in companies(LIVELY).items() for piece in _on_tile(tile, company, LIVELY["turn"])]
    drawn = scenery.backdrop(0) + "".join(piece.svg() for piece in sorted(pieces, key=lambda piece: piece.layer))
    width, height = (size / SHELF_SCALE for size in kit.PICTURE_SIZE)
    return kit.picture(TITLE, kit.cropped(drawn, SHELF_ORIGIN, (width, height), scale=SHELF_SCALE))
