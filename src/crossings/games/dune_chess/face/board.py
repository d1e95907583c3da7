"""A view of Dune Chess as a scene, and the shelf picture; the ways to pick, the hints and the plain text beside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece, Place, Row, Scene
from crossings.games.dune_chess.face import art
from crossings.games.dune_chess.face.hints import hint, locked, ransom
from crossings.games.dune_chess.face.layout import (
    HEAPS,
    LOAD_SCALE,
    RIDER_SCALE,
    SCENE_SIZE,
    SEITCH_MARK,
    SLOT_ORDER,
    SLOT_WIDTH,
    SPICE_MARK,
    TRAY,
    Man,
    Stack,
    View,
    captured,
    centre,
    held_at,
    held_id,
    hold,
    kept_at,
    kept_id,
    landing,
    scores,
    slot_middle,
    stacks,
    tray_top,
)
from crossings.games.dune_chess.face.meaning import meant
from crossings.games.dune_chess.face.picking import picks
from crossings.games.dune_chess.face.plain import INKS, plain
from crossings.games.dune_chess.face.scenery import backdrop, board
from crossings.games.dune_chess.face.wording import full_name, on_square, side
from crossings.games.dune_chess.rules.data import CODES, FILES, NEEDED, PRICE, RANKS, RANSOMABLE, SEAT_NAMES, SEATS

__all__ = ["INKS", "hint", "meant", "picks", "picture", "plain", "row", "scene"]

GROUND_LAYER, WORM_LAYER, MAN_LAYER, UPPER_LAYER = range(4)
MANY: Final = 8192
"""More than the things that are met on squares in a long game."""


# ---- the scene ---------------------------------------------------------------------------------


def scene(view: View, seat: int | None) -> Scene:
    """The board between the trays. It is the same for everybody: nothing is hidden, and rank 8 is above for both."""
    pieces: list[Piece] = []
    places: list[Place] = []
    for square, stack in stacks(view).items():
        pieces += _on_square(square, stack)
        places.append(_square(square, stack))
    for side_of in range(SEATS):
        pieces += _tray(view, side_of)
        places += _tray_places(view, side_of)
    return Scene(
        size=SCENE_SIZE,
        title="Dune Chess",
        backdrop=backdrop(),
        pieces=tuple(pieces),
        places=tuple(places),
        description=". ".join(side(view, side_of) for side_of in range(SEATS)) + ".",
    )


def row(view: View, seat: int | None, place: str) -> Row | None:
    """There are no rows of moves: after each move it is the other seat's turn."""
    return None


@lru_cache(maxsize=MANY)
def _on_square(square: str, stack: Stack) -> tuple[Piece, ...]:
    """The pieces on a square, from below."""
    middle, pieces = centre(square), []
    if stack.ground == SPICE_MARK:
        drawing = art.buried_spice() if stack.worm else art.spice()
        pieces.append(Piece(f"spice-{square}", middle, drawing, "Spice", layer=GROUND_LAYER))
    if stack.ground == SEITCH_MARK:
        drawing = art.seitch(stack.top.seat if stack.top else None)
        pieces.append(Piece(f"seitch-{square}", middle, drawing, "Seitch", layer=GROUND_LAYER))
    if stack.worm:
        pieces.append(Piece(f"worm-{square}", middle, art.worm(), "Sandworm", layer=WORM_LAYER))
    if stack.top:
        scale, layer = (RIDER_SCALE, UPPER_LAYER) if stack.worm else (1, MAN_LAYER)
        drawing = art.man(*stack.top, scale=scale)
        pieces.append(Piece(f"man-{square}", landing(stack, square), drawing, full_name(stack.top), layer=layer))
    if stack.load:
        drawing = art.man(*stack.load, scale=LOAD_SCALE)
        pieces.append(Piece(f"load-{square}", hold(square), drawing, full_name(stack.load), layer=UPPER_LAYER))
    return tuple(pieces)


@lru_cache(maxsize=MANY)
def _square(square: str, stack: Stack) -> Place:
    row_from_above = 1 + len(RANKS) - int(square[1])
    return Place(
        square,
        centre(square),
        kit.box(CELL, CELL, centre(square)),
        f"{square}: {on_square(stack)}",
        row_from_above,
        1 + FILES.index(square[0]),
    )


# ---- the trays ---------------------------------------------------------------------------------

BANNER: Final = (22.0, 31.0)
PENNANT: Final = (5.5, 31.0)
TERMS_BELOW: Final = 17.6
TALLY_OFFSET: Final = (12.5, -12.0)
HEAP_LABEL: Final = (HEAPS, 13.0)


def _tray(view: View, seat: int) -> list[Piece]:
    pieces = [_banner(seat, scores(view)[seat], side(view, seat)), _heap_label(seat, view["held"][seat])]
    if view["actor"] == seat:
        pieces.append(_pennant(seat))
    pieces += [_held(seat, index) for index in range(1, view["held"][seat] + 1)]
    for kind in SLOT_ORDER:
        barred = bool(locked(view, seat, kind))
        pieces += _kept(seat, kind, captured(view, seat, kind), barred)
        pieces.append(_terms(seat, kind, barred))
    return pieces


def _in_tray(seat: int, at: kit.Point) -> kit.Point:
    return at[0], tray_top(seat) + at[1]


@lru_cache(maxsize=MANY)
def _banner(seat: int, score: int, label: str) -> Piece:
    return Piece(f"score-{seat}", _in_tray(seat, BANNER), art.banner(seat, SEAT_NAMES[seat], score), label)


@cache
def _pennant(seat: int) -> Piece:
    return Piece("turn", _in_tray(seat, PENNANT), art.pennant(), f"{SEAT_NAMES[seat]} to move")


@cache
def _heap_label(seat: int, count: int) -> Piece:
    return Piece(f"heap-{seat}", _in_tray(seat, HEAP_LABEL), art.heap_label(count))


@cache
def _held(seat: int, index: int) -> Piece:
    return Piece(held_id(seat, index), held_at(seat, index), art.held_spice(), "Spice")


@cache
def _kept(seat: int, kind: int, count: int, barred: bool) -> tuple[Piece, ...]:
    """A stack of captured men, greyed once nobody can buy them, and how many they are."""
    drawing, label = art.man(seat, kind, barred, art.KEPT_SCALE), f"captured {full_name(Man(seat, kind))}"
    men = [
        Piece(kept_id(seat, kind, index), kept_at(seat, kind, index), drawing, label, layer=MAN_LAYER)
        for index in range(1, count + 1)
    ]
    if count > 1:
        x, y = kept_at(seat, kind, count)
        at = (x + TALLY_OFFSET[0], y + TALLY_OFFSET[1])
        men.append(Piece(f"tally-{seat}-{CODES[seat][kind]}", at, art.tally(count), layer=UPPER_LAYER))
    return tuple(men)


@cache
def _terms(seat: int, kind: int, barred: bool) -> Piece:
    x, y = slot_middle(seat, kind)
    drawing = art.terms(PRICE[kind], NEEDED[kind], barred)
    return Piece(f"terms-{seat}-{CODES[seat][kind]}", (x, y + TERMS_BELOW), drawing)


def _tray_places(view: View, seat: int) -> list[Place]:
    return [
        _side_place(seat, side(view, seat)),
        *(_slot_place(seat, kind, view["actor"] == seat, ransom(view, seat, kind)) for kind in range(RANSOMABLE)),
    ]


@lru_cache(maxsize=MANY)
def _side_place(seat: int, label: str) -> Place:
    width = slot_middle(seat, SLOT_ORDER[0])[0] - SLOT_WIDTH / 2
    middle = (width / 2, tray_top(seat) + TRAY / 2)
    return Place(f"side-{seat}", middle, kit.box(width, TRAY, middle), label, _tray_row(seat), 1)


@lru_cache(maxsize=MANY)
def _slot_place(seat: int, kind: int, to_move: bool, label: str) -> Place:
    """Where men are bought back: `ransom-tr` for the side to move, `kept-1-tr` for the other."""
    code, middle = CODES[seat][kind], slot_middle(seat, kind)
    name = f"ransom-{code}" if to_move else f"kept-{seat}-{code}"
    outline = kit.box(SLOT_WIDTH, TRAY - 4, middle, 8)
    return Place(name, middle, outline, label, _tray_row(seat), 2 + SLOT_ORDER.index(kind))


def _tray_row(seat: int) -> int:
    """The trays are the first and the last row for the arrow keys."""
    return 0 if seat == 0 else len(RANKS) + 1


# ---- the shelf picture -------------------------------------------------------------------------

LIVELY: Final = {
    "ground": ["........", "........", "..#..#..", "***...**", "*.*.***.", "..#..#..", "........", "........"],
    "men": ["........", "T.TB.OM.", ".....S..", "...t.H..", "......fT", ".t.d.to.", "........", "........"],
    "worms": ["d4", "g4"],
    "cargo": {"f7": "T", "g3": "h"},
}
SHELF_RANKS: Final = "76543"
SHELF_SCALE: Final = kit.PICTURE_SIZE[1] / (CELL * len(SHELF_RANKS))


def picture() -> str:
    """The game's shelf picture: five ranks of the desert in the heat of a game."""
    seen = [(square, stack) for square, stack in stacks(LIVELY).items() if square[1] in SHELF_RANKS]
    pieces = [piece for square, stack in seen for piece in _on_square(square, stack)]
    drawn = board() + "".join(piece.svg() for piece in sorted(pieces, key=lambda piece: piece.layer))
    origin = (0, centre("a" + SHELF_RANKS[0])[1] - CELL / 2)
    width, height = (size / SHELF_SCALE for size in kit.PICTURE_SIZE)
    return kit.picture("Dune Chess", kit.cropped(drawn, origin, (width, height), scale=SHELF_SCALE))
