"""The board of DunkelRunde as a scene, a thumbnail, and plain text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Scene, drawn
from crossings.drawing.sheets import data
from crossings.engine.schema import read_state
from crossings.words import Name, cached_per_locale

from ..rules.data import INDEX, KINDS, TILES
from ..rules.schema import State
from ..words import translate
from . import art, layout, picking
from .position import (
    LINDEN,
    MAX_CACHED,
    Child,
    Company,
    Ghost,
    Position,
    dice_text,
    goal_text,
    night_text,
    piece_text,
    tile_text,
    turn_text,
)

LIGHT_LAYER, WISP_LAYER, CORNER_LAYER, CHILD_LAYER, GHOST_LAYER = 0, 1, 2, 3, 9


# ---- the scene ---------------------------------------------------------------------------------


def scene(position: Position) -> Scene:
    """The whole board, the same for all viewers: nothing is hidden, and it is not rotated."""
    return Scene(
        size=layout.SCENE_SIZE,
        title=translate("title"),
        backdrop=art.backdrop(position.board),
        pieces=(*_children_and_ghosts(position), *_wisps(position), *_corners(position)),
        places=(*_corner_places(position), *_tiles(position), *_movable_places(position)),
        description=_description(position),
        night=True,
    )


def _description(position: Position) -> str:
    companies = tuple(translate("company", tile=tile, who=company.pieces) for tile, company in position.company.items())
    return translate("described", round=position.round, asked=turn_text(position), companies=companies)


# ---- pieces ------------------------------------------------------------------------------------


def _children_and_ghosts(position: Position) -> Iterator[Piece]:
    in_turn = -1 if position.due == "over" else position.turn
    for tile, company in position.company.items():
        yield from _on_tile(tile, company, in_turn)


@cached_per_locale(MAX_CACHED)
def _on_tile(tile: str, company: Company, in_turn: int) -> tuple[Piece, ...]:
    """Return the pieces on a tile, and the light around children who stand together."""
    pieces = []
    children, ghosts = company
    if len(children) > 1:
        drawing = art.light(layout.radius(tile) + 6 + 1.2 * len(children))
        pieces.append(Piece(layout.light_id(tile), layout.CENTRES[tile], drawing, layer=LIGHT_LAYER))
    for child, stand in zip(children, layout.child_stands(tile, len(children), bool(ghosts)), strict=True):
        drawing = art.child(child.kind, child.seat, child.seat == in_turn)
        pieces.append(Piece(child, stand.at, drawing, translate(child), layer=CHILD_LAYER + stand.row))
    for ghost, at in zip(ghosts, layout.ghost_stands(tile, len(ghosts), len(children)), strict=True):
        pieces.append(Piece(ghost, at, art.ghost(ghost.number), translate(f"{ghost}.first"), layer=GHOST_LAYER))
    return tuple(pieces)


WISP_AT = {"1": (13.0, -15.0), "2": (13.0, -15.0), "3": (-13.0, -15.0), "4": (13.0, -15.0)}
"""By ghost: the offset on the rim of a tile. The two ghosts that share an area have different ones."""


def _wisps(position: Position) -> Iterator[Piece]:
    """Yield mist on the tiles that ghosts can reach, while one is to be moved."""
    for move in position.legal:
        who, *tiles = move.split(":")
        ghost = position.mover_name(who)
        if isinstance(ghost, Ghost) and len(tiles) == 1:
            yield _wisp(ghost, Name(tiles[0]))


@cached_per_locale(MAX_CACHED)
def _wisp(ghost: Ghost, tile: Name) -> Piece:
    at = kit.shift_point(layout.CENTRES[tile], WISP_AT[ghost.number])
    label = translate("wisp", ghost=ghost, tile=tile)
    return Piece(f"wisp-{ghost.number}-{tile}", at, art.wisp(ghost.number), label, layer=WISP_LAYER)


def _corners(position: Position) -> Iterator[Piece]:
    """Yield the round, the dice, the seat in turn, and the children at the linden."""
    yield _moon(position.round, position.dawn_in_sight)
    over = position.due == "over"
    yield _die("child", position.child_die, bool(position.ghost_die), over)
    yield _die("ghost", position.ghost_die, bool(position.child_die), over)
    seats = position.winners if over else (position.turn,)
    drawing = art.turn(seats, turn_text(position, "asked-of.who"), turn_text(position, "asked-of.in-short"))
    yield Piece("turn", layout.TURN_AT, drawing, turn_text(position), layer=CORNER_LAYER)
    arrived = {child.kind for child in position.on(LINDEN).children}
    yield Piece("goal", layout.GOAL_AT, art.goal(*(kind in arrived for kind in KINDS)), layer=CORNER_LAYER)


@cached_per_locale(MAX_CACHED)
def _moon(round_: int, dawn: int | None) -> Piece:
    drawing = art.moon(round_, translate("night", dawn=dawn) if dawn else "")
    return Piece("moon", layout.NIGHT_AT, drawing, translate("moon", round=round_), layer=CORNER_LAYER)


@cached_per_locale(MAX_CACHED)
def _die(die: str, shown: int, used: bool, over: bool) -> Piece:
    drawing = art.child_die(shown) if die == "child" else art.ghost_die(shown)
    if not shown and not over:
        drawing += art.idle_mark(used)
    return Piece(
        f"die-{die}", layout.DIE_AT[die], drawing, translate(f"die-{die}", shown=shown, used=used), layer=CORNER_LAYER
    )


# ---- places ------------------------------------------------------------------------------------

CORNER_ROW, CHILD_ROW, GHOST_ROW = 0, 8, 9
"""Rows of places for the arrow keys; the stretches of the road are between them."""
LINDEN_COLUMN = 20
DICE_AT = ((layout.DIE_AT["child"][0] + layout.DIE_AT["ghost"][0]) / 2, layout.DIE_AT["child"][1])
TURN_MIDDLE = (layout.TURN_AT[0] + 30, layout.TURN_AT[1])


def _corner_places(position: Position) -> Iterator[Place]:
    yield Place("night", layout.NIGHT_AT, kit.disc(30, layout.NIGHT_AT), night_text(position), CORNER_ROW, 1)
    yield kit.place("dice", DICE_AT, (100, 56), dice_text(position), CORNER_ROW, 2, 10)
    yield kit.place("turn", TURN_MIDDLE, (108, 44), turn_text(position), CORNER_ROW, 3, 10)
    yield Place("goal", layout.GOAL_AT, kit.disc(33, layout.GOAL_AT), goal_text(position), CORNER_ROW, 4)


def _tiles(position: Position) -> Iterator[Place]:
    for tile in layout.tiles_in_play(position.board):
        yield _tile(tile, position.on(tile))


@cached_per_locale(MAX_CACHED)
def _tile(tile: str, company: Company) -> Place:
    return Place(tile, layout.CENTRES[tile], _tile_outline(tile), tile_text(tile, company), *_cell(tile))


@cache
def _cell(tile: str) -> tuple[int, int]:
    """Return the row and column of a tile for the arrow keys."""
    stretch = layout.stretch_of(tile)
    number = tile.removeprefix(stretch)
    column = int(number) if number.isdigit() else LINDEN_COLUMN if tile == LINDEN else 0
    return 1 + layout.STRETCHES.index(stretch), column


def _movable_places(position: Position) -> Iterator[Place]:
    """Yield the children and ghosts that may be moved, before their tiles."""
    alone, at = picking.single_piece_tiles(position).values(), layout.spots(position)
    for who, tile in position.movable_pieces.items():
        outline = _tile_outline(tile) if who in alone else _head_outline(tile, at[who])
        label = piece_text(who, tile, position.on(tile))
        row, column = (CHILD_ROW, 1 + KINDS.index(who.kind)) if isinstance(who, Child) else (GHOST_ROW, int(who.number))
        yield Place(who, at[who], outline, label, row, column)


def _tile_outline(tile: str) -> str:
    return kit.disc(layout.radius(tile) + 1, layout.CENTRES[tile])


HEAD = (14.0, 22.0)
"""The size of the outline of a piece that shares its tile with others."""


def _head_outline(tile: str, at: kit.Point) -> str:
    """Outline the upper half of a piece, so that the middle of the tile stays free for the tile."""
    top = at[1] - HEAD[1]
    bottom = min(top + HEAD[1], layout.CENTRES[tile][1] - 3)
    return kit.box(HEAD[0], bottom - top, (at[0], (top + bottom) / 2), 5)


# ---- the thumbnail -----------------------------------------------------------------------------

THUMBNAIL = data(__file__, "picture.json")
"""The position of the thumbnail: the middle of a night."""
THUMBNAIL_ORIGIN = (24.0, 116.0)


def picture() -> str:
    """The thumbnail: the gate, the castle, the linden, and a ghost on the way."""
    pieces = _children_and_ghosts(Position(None, read_state(State, THUMBNAIL)))
    return kit.picture(translate("title"), kit.crop_to_picture(art.backdrop(0) + drawn(pieces), THUMBNAIL_ORIGIN))


WIDTH = 77
SEAT_LETTERS = "RBYGPS"
INKS = {
    r"\[[^\]]*\]": "yellow",
    "<[^>]*>": "blue",
    r"\|[^|]*\|": "red",
    "~[^~]*~": "green",
    "=[^=]*=": "dark_orange3",
    "[RBYGPS][gb]": "bold bright_white",
    r"@\d": "bold black on white",
}
"""Styles of the plain text, by pattern."""
AROUND = {"yellow": "[]", "grey": "  ", "blue": "<>", "red": "||", "green": "~~", "brown": "=="}


def plain(position: Position) -> str:
    """Return the position as text: turn and dice, the road stretch by stretch, and the key."""
    head = translate(
        "plain-head",
        round=position.round,
        dawn=position.dawn_in_sight,
        asked=turn_text(position),
        dice=dice_text(position),
    )
    stretches: dict[str, list[str]] = {}
    for tile in layout.tiles_in_play(position.board):
        stretches.setdefault(layout.stretch_of(tile), []).append(_tile_text(position, tile))
    lines = [head]
    for number, (stretch, cells) in enumerate(stretches.items(), 1):
        lines += ["", translate(f"stretch-{stretch}"), *(f"{number} {line}" for line in _wrap(cells))]
    return "\n".join([*lines, "", translate("plain-key")])


def _wrap(cells: list[str]) -> list[str]:
    """Wrap the cells of a stretch into lines."""
    lines = [""]
    for cell in cells:
        if len(lines[-1]) + len(cell) + 1 > WIDTH:
            lines.append("")
        lines[-1] += f" {cell}"
    return [line.rstrip() for line in lines]


def _tile_text(position: Position, tile: str) -> str:
    """Return the text of a tile and its pieces."""
    around = AROUND[TILES[INDEX[tile]].colour]
    children, ghosts = position.on(tile)
    pieces = [
        *(SEAT_LETTERS[child.seat] + child.kind[0] for child in children),
        *(f"@{ghost.number}" for ghost in ghosts),
    ]
    return f"{around[0]}{tile} {translate(tile)}{': ' if pieces else ''}{' '.join(pieces)}{around[1]}"
