"""The scene of the frame: an upright wooden board on a table, whose holes show the discs and the wall behind."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece, Place, Scene

from .layout import ABOVE, DISC, FOOT, HEIGHT, HOLE, MIDDLE, RIM, SIDE, WIDTH, above, at, disc_id, place_id
from .position import Cell, Four, Position
from .rules import ACTIONS, COLUMNS, ROWS
from .words import translate

WALL, TABLE, TABLE_EDGE = kit.PAPER, "#e3d3b4", "#cdb98f"
WOOD, WOOD_DARK, WOOD_LIGHT = "#c39a63", "#94703f", "#d9b884"
BEHIND = "#e9dfcb"
"""The wall behind a hole, in the shade of the frame."""


def scene(position: Position) -> Scene:
    """Return the scene of a position: the frame, its discs, and the fours that have ended the game."""
    discs = [
        Piece(
            disc_id(cell),
            at(cell),
            disc(seat),
            translate("disc", player=translate(f"seat-{seat}"), column=ACTIONS[column]),
        )
        for column, stack in enumerate(position.columns)
        for cell, seat in ((Cell(column, row), seat) for row, seat in enumerate(stack))
    ]
    lines = [Piece(f"four-{n}", at(four.cells[0]), line(four), layer=1) for n, four in enumerate(position.fours)]
    places = tuple(place(position, column) for column in range(COLUMNS))
    return Scene((WIDTH, HEIGHT), translate("title"), frame(), (*discs, *lines), places, description(position))


def place(position: Position, column: int) -> Place:
    """Return the place of a column, which can be pressed anywhere; its mark is where the disc would land."""
    height = CELL * (ROWS + 1)
    middle = (above(column)[0], ABOVE + CELL * ROWS - height / 2)
    outline, label = kit.box(CELL, height, middle, 6), column_label(position, column)
    return Place(place_id(column), middle, outline, label, 0, column, mark=at(position.rest(column)))


def column_label(position: Position, column: int) -> str:
    """Describe the discs of a column, from the bottom up."""
    discs = tuple(translate(f"seat-{seat}") for seat in position.columns[column])
    return translate("column", column=ACTIONS[column], discs=discs, full=not position.has_room(column))


def description(position: Position) -> str:
    """Describe the position in a sentence."""
    return translate("position", columns=tuple(column_label(position, column) for column in range(COLUMNS)))


# ---- drawing -----------------------------------------------------------------------------------


def disc(seat: int) -> str:
    """Draw a disc with the mark of its seat."""
    rim = kit.stroke(kit.disc(DISC - 3), kit.WHITE, kit.HAIR, opacity=0.45)
    return kit.ink(kit.disc(DISC), kit.SEAT_COLOURS[seat]) + rim + kit.mark(seat, 20)


def line(four: Four) -> str:
    """Draw a band over four discs, relative to the first one."""
    x, y = at(four.cells[0])
    to = (at(four.cells[-1])[0] - x, at(four.cells[-1])[1] - y)
    way = kit.path(f"M0 0L{kit.pair(to)}")
    ends = [kit.shift_point(at(cell), (-x, -y)) for cell in four.cells]
    band = kit.stroke(way, kit.INK, 7) + kit.stroke(way, kit.WHITE, 4)
    rings = "".join(kit.stroke(kit.disc(DISC, end), kit.INK, 4.6) for end in ends)
    rings += "".join(kit.stroke(kit.disc(DISC, end), kit.WHITE, 2.2) for end in ends)
    return band + rings


def frame() -> str:
    """Draw the wall, the table and the frame with its feet, holes and letters."""
    ground = kit.paint(kit.box(WIDTH, HEIGHT, (WIDTH / 2, HEIGHT / 2)), WALL)
    table = kit.paint(kit.box(WIDTH, HEIGHT - FOOT, (WIDTH / 2, (HEIGHT + FOOT) / 2)), TABLE)
    edge = kit.paint(kit.box(WIDTH, 2, (WIDTH / 2, FOOT + 1)), TABLE_EDGE)
    outside = kit.box(COLUMNS * CELL + 2 * RIM, ROWS * CELL + 2 * RIM, MIDDLE, 9)
    wood = kit.ink_with_shadow(outside, WOOD)
    feet = "".join(foot(x) for x in (SIDE - RIM + 2, WIDTH - SIDE + RIM - 2))
    seams = "".join(seam(column) for column in range(1, COLUMNS))
    holes = "".join(hole(Cell(column, row)) for column in range(COLUMNS) for row in range(ROWS))
    spots = [(above(column)[0], FOOT + 21) for column in range(COLUMNS)]
    names = kit.letters("".join(ACTIONS), spots, 14, kit.MUTED)
    return ground + table + edge + feet + wood + seams + slot() + holes + names


def foot(x: float) -> str:
    """Draw a foot of the frame."""
    shape = kit.polygon([(x - 5, FOOT - 46), (x + 5, FOOT - 46), (x + 15, FOOT + 9), (x - 15, FOOT + 9)])
    return kit.ink_with_shadow(shape, WOOD_DARK)


def seam(column: int) -> str:
    """Draw the line between two boards of the frame."""
    x = SIDE + CELL * column
    return kit.stroke(kit.path(f"M{x} {ABOVE}V{FOOT - RIM}"), WOOD_DARK, kit.HAIR, opacity=0.45)


def slot() -> str:
    """Draw the opening at the top."""
    return kit.paint(kit.box(COLUMNS * CELL, 4.5, (MIDDLE[0], ABOVE - RIM / 2), 2), WOOD_DARK)


def hole(cell: Cell) -> str:
    """Draw a hole with the edge of the wood at its upper left."""
    x, y = at(cell)
    inside = kit.paint(kit.disc(HOLE + 1.4, (x, y)), WOOD_LIGHT) + kit.paint(kit.disc(HOLE, (x, y)), WOOD_DARK)
    return inside + kit.paint(kit.disc(HOLE - 1.6, (x + 0.9, y + 1.2)), BEHIND)


def picture() -> str:
    """Draw the picture for the lobby: a detail of a game in progress."""
    columns: tuple[tuple[int, ...], ...] = ((), (1,), (0, 1, 0), (0, 1, 0, 1), (1, 0, 0), (0, 1), ())
    discs = "".join(
        kit.transform(disc(seat), at(Cell(column, row)))
        for column, stack in enumerate(columns)
        for row, seat in enumerate(stack)
    )
    width, height = kit.PICTURE_SIZE
    shown = (WIDTH, WIDTH * height / width)
    content = kit.crop(frame() + discs, (0, HEIGHT - shown[1]), shown, scale=width / WIDTH)
    return kit.picture(translate("title"), content)
