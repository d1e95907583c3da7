"""The scene of the mountain: eleven columns of spaces with camps and runners, and the dice below."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece, Place, Scene

from .layout import BELOW, CAMP, DIE_SIZE, GROUND, HEIGHT, PITCH, SPACE, TRAY, WIDTH, at, camp_at, die_at, top
from .position import Position
from .rules import COLUMNS, DICE, HEIGHTS
from .words import column_name, translate

SKY, FAR, ROCK, ROCK_EDGE = "#dfe8ea", "#c3d0d3", "#9a9088", "#7d736b"
RANGES = ((0, 330), (70, 190), (120, 240), (190, 90), (300, 60), (360, 210), (WIDTH, 120))
"""The ridge of the mountains in the background."""
TREAD, SUMMIT, TRAY_FELT = "#efe7d8", "#f7d98a", "#6f665f"


def scene(position: Position) -> Scene:
    """Return the scene of a position."""
    pieces = (*flags(position), *camps(position), *runners(position), *dice(position))
    places = tuple(place(position, column) for column in range(COLUMNS))
    return Scene((WIDTH, HEIGHT), translate("title"), mountain(), pieces, places, description(position))


def flags(position: Position) -> list[Piece]:
    """Return a cover for each taken column, in its owner's colour."""
    owners = ((column, position.owner(column)) for column in range(COLUMNS))
    return [
        Piece(f"taken-{column}", (at(column, 0)[0], middle(column)), cover(column, seat))
        for column, seat in owners
        if seat is not None
    ]


def camps(position: Position) -> list[Piece]:
    """Return the camps of all seats."""
    return [
        camp(seat, column, space)
        for seat in position.seats
        for column, space in enumerate(position.camps[seat])
        if space
    ]


def camp(seat: int, column: int, space: int) -> Piece:
    """Return a seat's camp in a column, which is larger on the top space."""
    radius = 12 if space == HEIGHTS[column] else CAMP
    label = translate("camp", player=translate(f"seat-{seat}"), column=column_name(column), space=space)
    return Piece(f"camp-{seat}-{column}", camp_at(seat, column, space), kit.seat_token(seat, radius), label, layer=1)


def runners(position: Position) -> list[Piece]:
    """Return the runners, at most one in a column."""
    return [runner(column, position.runners[column]) for column in position.running]


def runner(column: int, space: int) -> Piece:
    """Return the runner in a column."""
    label = translate("runner", column=column_name(column), space=space)
    return Piece(f"runner-{column}", at(column, space), climber(), label, layer=2)


def dice(position: Position) -> list[Piece]:
    """Return the four dice, blank before a roll."""
    faces = position.dice or (0,) * DICE
    return [
        Piece(f"die-{die}", die_at(die), kit.die(face, DIE_SIZE), translate("die", face=face))
        for die, face in enumerate(faces)
    ]


def place(position: Position, column: int) -> Place:
    """Return the place of a column."""
    height = HEIGHTS[column] * PITCH + BELOW
    centre = (at(column, 0)[0], GROUND + BELOW - height / 2)
    outline = kit.box(CELL, height, centre, 8)
    return Place(f"column-{column}", centre, outline, column_label(position, column), 0, column)


def column_label(position: Position, column: int) -> str:
    """Describe a column: its height, camps and runner, or its owner."""
    camps = tuple(
        translate("so-far", player=translate(f"seat-{seat}"), space=position.camps[seat][column])
        for seat in position.seats
        if position.camps[seat][column]
    )
    owner = position.owner(column)
    if owner is not None:
        return translate("column-taken", column=column_name(column), player=translate(f"seat-{owner}"))
    return translate(
        "column", column=column_name(column), height=HEIGHTS[column], camps=camps, runner=position.runners[column]
    )


def description(position: Position) -> str:
    """Describe the position in a sentence."""
    return translate("position", columns=tuple(column_label(position, column) for column in range(COLUMNS)))


# ---- drawing -----------------------------------------------------------------------------------


def middle(column: int) -> float:
    """Return the y coordinate of the middle of a column."""
    return GROUND - HEIGHTS[column] * PITCH / 2


def climber() -> str:
    """Draw a runner in a neutral colour."""
    body = kit.path("M-8 10C-8 1-4-1 0-1C4-1 8 1 8 10Z")
    return kit.ink_with_shadow(body, kit.WHITE) + kit.ink(kit.disc(5, (0, -5.5)), kit.WHITE)


def cover(column: int, seat: int) -> str:
    """Draw the cover of a taken column around its middle."""
    height = HEIGHTS[column] * PITCH
    return kit.paint(kit.box(CELL - 3, height, corner=8), kit.SEAT_COLOURS[seat], opacity=0.55)


def mountain() -> str:
    """Draw sky, ranges, rock, the tray of the dice, and the columns with their numbers."""
    sky = kit.paint(kit.box(WIDTH, HEIGHT, (WIDTH / 2, HEIGHT / 2)), SKY)
    ranges = kit.paint(kit.polygon([*RANGES, (WIDTH, GROUND), (0, GROUND)]), FAR)
    slopes = [(x, y - 30) for x, y in map(top, range(COLUMNS))]
    ridge = [(0, GROUND - 70), *slopes, (WIDTH, GROUND - 70)]
    rock = kit.paint(kit.polygon([(0, HEIGHT), *ridge, (WIDTH, HEIGHT)]), ROCK, ROCK_EDGE, 1.5)
    felt = kit.paint(kit.box(WIDTH - 24, TRAY - 8, (WIDTH / 2, GROUND + BELOW + TRAY / 2 - 1), 12), TRAY_FELT)
    return sky + ranges + rock + felt + "".join(map(draw_column, range(COLUMNS)))


def draw_column(column: int) -> str:
    """Draw the spaces of a column, and its number at the top and the foot."""
    treads = "".join(kit.box(*SPACE, at(column, space), 7) for space in range(1, HEIGHTS[column]))
    x, y = top(column)
    summit = kit.paint(kit.box(*SPACE, (x, y), 12), SUMMIT, kit.INK, kit.HAIR)
    numbers = kit.text(column_name(column), (x, y + 5), 14, kit.INK, weight=700)
    numbers += kit.text(column_name(column), (x, GROUND + 20), 15, kit.WHITE, weight=700)
    return kit.paint(treads, TREAD) + summit + numbers


def picture() -> str:
    """Draw the picture for the lobby: the upper part of the mountain."""
    camps = ((0, 3, 6), (1, 4, 8), (0, 5, 13), (1, 7, 9), (2, 6, 7), (2, 8, 6))
    pieces = [camp(seat, column, space) for seat, column, space in camps]
    pieces += [runner(4, 10), runner(6, 10), runner(7, 6)]
    drawn = mountain() + "".join(kit.transform(piece.art, piece.at) for piece in pieces)
    width, height = kit.PICTURE_SIZE
    shown = (WIDTH, WIDTH * height / width)
    return kit.picture(translate("title"), kit.crop(drawn, (0, 0), shown, scale=width / WIDTH))
