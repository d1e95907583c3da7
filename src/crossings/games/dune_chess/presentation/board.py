"""The board of Dune Chess as a scene, as a thumbnail, and as text."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Part, Piece, Place, Scene, drawn
from crossings.engine import blank
from crossings.words import cached_per_locale

from ..rules.data import CODES, FILES, KINDS, NEEDED, PRICE, RANKS, RANSOMABLE, SEATS, SQUARE
from ..rules.schema import State
from ..text.fen import from_fen, square_contents
from ..words import name_of, translate
from . import art, layout
from .position import (
    MAX_CACHED,
    SEITCH_MARK,
    SPICE_MARK,
    Cell,
    Man,
    Position,
    Side,
    Stack,
    bought,
    lost,
    on_square,
    side,
    stack_of,
)

MAX_CACHED_SQUARES = 16_384
"""For all languages and orientations together."""
GROUND_LAYER, WORM_LAYER, MAN_LAYER, UPPER_LAYER = range(4)


# ---- the scene -----------------------------------------------------------------------------------


def scene(position: Position) -> Scene:
    """The board and the trays of both sides."""
    return Scene.of_parts(
        [*map(_square, position.cells), *map(_tray, position.sides)],
        size=layout.scene_size(),
        title=translate("title"),
        backdrop=art.backdrop(),
        description=translate("described", sides=tuple(map(side, position.sides))),
    )


def _on_square(square: str, stack: Stack) -> Iterator[Piece]:
    """The pieces on a square, from below."""
    middle = layout.centre(square)
    if stack.ground == SPICE_MARK:
        drawing = art.DESERT["buried-spice" if stack.worm else "spice"]
        yield Piece(f"spice-{square}", middle, drawing, translate("spice"), layer=GROUND_LAYER)
    if stack.ground == SEITCH_MARK:
        drawing = art.DESERT[f"seitch-of-{stack.top.seat}" if stack.top else "seitch"]
        yield Piece(f"seitch-{square}", middle, drawing, translate("seitch"), layer=GROUND_LAYER)
    if stack.worm:
        yield Piece(f"worm-{square}", middle, art.DESERT["worm"], translate("sandworm"), layer=WORM_LAYER)
    if stack.top:
        scale, layer = (layout.RIDER_SCALE, UPPER_LAYER) if stack.worm else (1, MAN_LAYER)
        label = translate(f"{stack.top.name}.whose")
        yield Piece(
            f"man-{square}", layout.landing(stack, square), art.man(*stack.top, scale=scale), label, layer=layer
        )
    if stack.load:
        label = translate(f"{stack.load.name}.whose")
        yield Piece(
            f"load-{square}",
            layout.hold(square),
            art.man(*stack.load, scale=layout.LOAD_SCALE),
            label,
            layer=UPPER_LAYER,
        )


@cached_per_locale(MAX_CACHED_SQUARES)
def _square(cell: Cell) -> Part:
    """A square and its contents. Few different ones occur, so they are cached."""
    square, stack = cell[0], stack_of(*cell[1:])
    column, row = layout.column_and_row(square)
    place = kit.place(square, layout.centre(square), (CELL, CELL), on_square(square, stack), 1 + row, 1 + column)
    return Part(tuple(_on_square(square, stack)), (place,))


# ---- the trays -----------------------------------------------------------------------------------

PENNANT_OFFSET = (-16.5, 0.0)
TERMS_BELOW = 17.6
TALLY_OFFSET = (12.5, -12.0)


@cached_per_locale(MAX_CACHED)
def _tray(owner: Side) -> Part:
    """The pieces and places of a side's tray."""
    return Part(tuple(_tray_pieces(owner)), tuple(_tray_places(owner)))


def _tray_pieces(owner: Side) -> Iterator[Piece]:
    seat, name = owner.seat, translate(f"seat-{owner.seat}")
    banner = art.banner(seat, name, owner.score, translate("points"))
    yield Piece(f"score-{seat}", layout.banner_at(seat), banner, side(owner))
    yield Piece(f"heap-{seat}", layout.heap_label_at(seat), art.heap_label(translate("heap", spice=owner.held)))
    if owner.is_to_move:
        at = kit.shift_point(layout.banner_at(seat), PENNANT_OFFSET)
        yield Piece("turn", at, art.DESERT["pennant"], translate("side-to-move", side=name))
    for index in range(1, owner.held + 1):
        yield Piece(
            layout.held_id(seat, index), layout.held_at(seat, index), art.DESERT["held-spice"], translate("spice")
        )
    for kind in layout.SLOT_ORDER:
        buyer = owner.lost_buyer(kind)
        yield from _captured(seat, kind, owner.captured[kind], buyer is not None)
        yield _terms(seat, kind, buyer)
    for kind in range(KINDS):
        yield from _gone(seat, kind, owner.gone(kind))
    if owner.all_gone:
        yield Piece(f"gone-{seat}", layout.gone_label_at(seat), art.gone_label(translate("gone-for-good")))


@cached_per_locale(MAX_CACHED)
def _captured(seat: int, kind: int, count: int, barred: bool) -> tuple[Piece, ...]:
    """A stack of captured men with their number, grey if they can no longer be ransomed."""
    drawing, label = art.man(seat, kind, barred, art.CAPTURED_SCALE), translate("captured-man", man=name_of(seat, kind))
    men = [
        Piece(
            layout.captured_id(seat, kind, index),
            layout.captured_at(seat, kind, index),
            drawing,
            label,
            layer=MAN_LAYER,
        )
        for index in range(1, count + 1)
    ]
    if count > 1:
        at = kit.shift_point(layout.captured_at(seat, kind, count), TALLY_OFFSET)
        men.append(Piece(f"tally-{seat}-{CODES[seat][kind]}", at, art.tally(count), layer=UPPER_LAYER))
    return tuple(men)


@cached_per_locale(MAX_CACHED)
def _terms(seat: int, kind: int, lost_buyer: Man | None) -> Piece:
    """The price and buyer of a kind of man, or the name of the buyer who was lost."""
    at = kit.shift_point(layout.slot_middle(seat, kind), (0, TERMS_BELOW))
    drawing = (
        art.locked(translate("short-of", man=lost_buyer.name)) if lost_buyer else art.terms(PRICE[kind], NEEDED[kind])
    )
    return Piece(f"terms-{seat}-{CODES[seat][kind]}", at, drawing)


@cached_per_locale(MAX_CACHED)
def _gone(seat: int, kind: int, count: int) -> tuple[Piece, ...]:
    """The men of a kind who are lost for good."""
    label = translate("gone-man", man=name_of(seat, kind))
    return tuple(
        Piece(layout.gone_id(seat, kind, index), layout.gone_at(seat, kind, index), art.gone(seat, kind), label)
        for index in range(1, count + 1)
    )


def _tray_places(owner: Side) -> Iterator[Place]:
    """The places of a tray; men are ransomed at `ransom-tr` for the side to move, `kept-1-tr` for the other."""
    seat = owner.seat
    row = 0 if layout.is_above(seat) else len(RANKS) + 1
    yield kit.place(f"side-{seat}", *layout.side_box(seat), side(owner), row, 1)
    for kind in range(RANSOMABLE):
        code, size = CODES[seat][kind], (layout.SLOT_WIDTH, layout.SLOT_HEIGHT + 4)
        name, column = (
            f"{layout.RANSOM}{code}" if owner.is_to_move else f"kept-{seat}-{code}",
            2 + layout.SLOT_ORDER.index(kind),
        )
        yield kit.place(name, layout.slot_middle(seat, kind), size, bought(owner, kind), row, column, 8)
    yield kit.place(f"gone-{seat}", *layout.gone_box(seat), lost(owner), row, 2 + RANSOMABLE)


# ---- the thumbnail -------------------------------------------------------------------------------

THUMBNAIL_POSITION = "8/T1TB1(OT)M1/2#2(#S)2/***t1H**/*1*w**(*wf)T/1t#d1(#t)(oh)1/8/8 h 0/0 - 0 0 -"
THUMBNAIL_RANKS = 5
"""The number of ranks shown, from the seventh down."""
THUMBNAIL_SCALE = kit.PICTURE_SIZE[1] / (CELL * THUMBNAIL_RANKS)


def position_of(text: str) -> Position:
    """Return the position of a line of DUC-FEN."""
    s = blank(State, {})
    from_fen(text, s)
    return Position(None, s)


def picture() -> str:
    """The thumbnail: five ranks of the desert in the middle of a game."""
    pieces = [piece for cell in position_of(THUMBNAIL_POSITION).cells for piece in _square(cell).pieces]
    origin = (0, layout.centre("a7")[1] - CELL / 2)
    return kit.picture(translate("title"), kit.crop_to_picture(art.board() + drawn(pieces), origin, THUMBNAIL_SCALE))


CELL_WIDTH = 5
SIDE_WIDTH = 10
NUMBER_WIDTH = 3
EMPTY = "·"
INKS = {
    "[BMSOHT]+": "bold red",
    "[dmfoht]+": "bold blue",
    "w": "bold white on grey37",
    r"\*": "yellow",
    "#": "bold green",
    EMPTY: "dim",
}
"""The styles of the text board: pattern -> Rich style."""


def plain(position: Position) -> str:
    """The board with coordinates and the contents of squares, both trays, the scores."""
    files = " " * 4 + "".join(file.center(CELL_WIDTH) for file in FILES).rstrip()
    rows = [
        f" {rank}  " + "".join(_cell(position, file + rank).center(CELL_WIDTH) for file in FILES) + f"  {rank}"
        for rank in reversed(RANKS)
    ]
    harkonnen, atreides = (_tray_text(position, seat) for seat in range(SEATS))
    keys = (translate("plain-key-1"), translate("plain-key-2"))
    return "\n".join([*harkonnen, "", files, *rows, files, "", *atreides, "", *keys])


def _cell(position: Position, square: str) -> str:
    return square_contents(position.s, SQUARE[square]) or EMPTY


def _tray_text(position: Position, seat: int) -> list[str]:
    side = translate(f"seat-{seat}").ljust(SIDE_WIDTH)
    points, held = (f"{number:{NUMBER_WIDTH}}" for number in (position.scores[seat], position.s.held[seat]))
    head = translate("plain-side", turn=position.mover == seat, side=side, points=points, spice=held)
    kept = tuple(
        _captured_text(position, Man(seat, kind)) for kind in layout.SLOT_ORDER if position.s.captured[seat][kind]
    )
    return [head, "  " + (translate("plain-captured", men=kept) if kept else translate("plain-none"))]


def _captured_text(position: Position, man: Man) -> str:
    buyer = position.sides[man.seat].lost_buyer(man.kind)
    terms = translate("is-lost", man=buyer.name) if buyer else translate("plain-price", price=PRICE[man.kind])
    count, code = position.s.captured[man.seat][man.kind], CODES[man.seat][man.kind]
    return translate("plain-kept", count=count, man=man.name, code=code, terms=terms)
