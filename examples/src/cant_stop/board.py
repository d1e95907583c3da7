"""The mountain as a scene: eleven columns of spaces up to its ridge, camps and runners on them, below them the dice."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece, Place, Scene

from .layout import BELOW, CAMP, DIE_SIZE, GROUND, HEIGHT, PITCH, SPACE, TRAY, WIDTH, at, camp_at, die_at, top
from .position import Position
from .rules import COLUMNS, DICE, HEIGHTS
from .words import column_name, translate

SKY, FAR, ROCK, ROCK_EDGE = "#dfe8ea", "#c3d0d3", "#9a9088", "#7d736b"
RANGES = ((0, 330), (70, 190), (120, 240), (190, 90), (300, 60), (360, 210), (WIDTH, 120))
"""The ridge of the mountains far behind."""
TREAD, SUMMIT, TRAY_FELT = "#efe7d8", "#f7d98a", "#6f665f"


def scene(position: Position) -> Scene:
    """Columns, camps, runners, dice."""
    pieces = (*flags(position), *camps(position), *runners(position), *dice(position))
    places = tuple(place(position, column) for column in range(COLUMNS))
    return Scene((WIDTH, HEIGHT), translate("title"), mountain(), pieces, places, description(position))


def flags(position: Position) -> list[Piece]:
    """The columns that are taken, in the colour of who took them."""
    owners = ((column, position.owner(column)) for column in range(COLUMNS))
    return [
        Piece(f"taken-{column}", (at(column, 0)[0], middle(column)), cover(column, seat))
        for column, seat in owners
        if seat is not None
    ]


def camps(position: Position) -> list[Piece]:
    """Everybody's camps."""
    return [
        camp(seat, column, space)
        for seat in position.seats
        for column, space in enumerate(position.camps[seat])
        if space
    ]


def camp(seat: int, column: int, space: int) -> Piece:
    """A seat's camp in a column; larger on the top."""
    radius = 12 if space == HEIGHTS[column] else CAMP
    label = translate("camp", player=translate(f"seat-{seat}"), column=column_name(column), space=space)
    return Piece(f"camp-{seat}-{column}", camp_at(seat, column, space), kit.seat_token(seat, radius), label, layer=1)


def runners(position: Position) -> list[Piece]:
    """The runners, one a column at the most."""
    return [runner(column, position.runners[column]) for column in position.running]


def runner(column: int, space: int) -> Piece:
    """The runner in a column."""
    label = translate("runner", column=column_name(column), space=space)
    return Piece(f"runner-{column}", at(column, space), climber(), label, layer=2)


def dice(position: Position) -> list[Piece]:
    """The four dice, or the places where they are due."""
    faces = position.dice or (0,) * DICE
    return [
        Piece(f"die-{die}", die_at(die), kit.die(face, DIE_SIZE), translate("die", face=face))
        for die, face in enumerate(faces)
    ]


def place(position: Position, column: int) -> Place:
    """A column, to be looked at."""
    tall = HEIGHTS[column] * PITCH + BELOW
    spot = (at(column, 0)[0], GROUND + BELOW - tall / 2)
    return Place(f"column-{column}", spot, kit.box(CELL, tall, spot, 8), told(position, column), 0, column)


def told(position: Position, column: int) -> str:
    """How high a column is, and who is how far in it."""
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
    """The position in a sentence."""
    return translate("position", columns=tuple(told(position, column) for column in range(COLUMNS)))


# ---- drawing -----------------------------------------------------------------------------------


def middle(column: int) -> float:
    """How far down the middle of a column is."""
    return GROUND - HEIGHTS[column] * PITCH / 2


def climber() -> str:
    """A runner, who belongs to nobody."""
    body = kit.path("M-8 10C-8 1-4-1 0-1C4-1 8 1 8 10Z")
    return kit.ink_with_shadow(body, kit.WHITE) + kit.ink(kit.disc(5, (0, -5.5)), kit.WHITE)


def cover(column: int, seat: int) -> str:
    """A taken column, drawn around its middle."""
    tall = HEIGHTS[column] * PITCH
    return kit.paint(kit.box(CELL - 3, tall, corner=8), kit.SEAT_COLOURS[seat], opacity=0.55)


def mountain() -> str:
    """Sky, ranges, rock, the tray for dice, and the columns with their numbers."""
    sky = kit.paint(kit.box(WIDTH, HEIGHT, (WIDTH / 2, HEIGHT / 2)), SKY)
    ranges = kit.paint(kit.polygon([*RANGES, (WIDTH, GROUND), (0, GROUND)]), FAR)
    slopes = [(x, y - 30) for x, y in map(top, range(COLUMNS))]
    ridge = [(0, GROUND - 70), *slopes, (WIDTH, GROUND - 70)]
    rock = kit.paint(kit.polygon([(0, HEIGHT), *ridge, (WIDTH, HEIGHT)]), ROCK, ROCK_EDGE, 1.5)
    felt = kit.paint(kit.box(WIDTH - 24, TRAY - 8, (WIDTH / 2, GROUND + BELOW + TRAY / 2 - 1), 12), TRAY_FELT)
    return sky + ranges + rock + felt + "".join(map(way_up, range(COLUMNS)))


def way_up(column: int) -> str:
    """The spaces of a column, and its number on the top and at the foot."""
    treads = "".join(kit.box(*SPACE, at(column, space), 7) for space in range(1, HEIGHTS[column]))
    x, y = top(column)
    summit = kit.paint(kit.box(*SPACE, (x, y), 12), SUMMIT, kit.INK, kit.HAIR)
    numbers = kit.text(column_name(column), (x, y + 5), 14, kit.INK, weight=700)
    numbers += kit.text(column_name(column), (x, GROUND + 20), 15, kit.WHITE, weight=700)
    return kit.paint(treads, TREAD) + summit + numbers


def picture() -> str:
    """For the shelf: the upper part of the mountain."""
    camps = ((0, 3, 6), (1, 4, 8), (0, 5, 13), (1, 7, 9), (2, 6, 7), (2, 8, 6))
    pieces = [camp(seat, column, space) for seat, column, space in camps]
    pieces += [runner(4, 10), runner(6, 10), runner(7, 6)]
    drawn = mountain() + "".join(kit.transform(piece.art, piece.at) for piece in pieces)
    width, height = kit.PICTURE_SIZE
    shown = (WIDTH, WIDTH * height / width)
    return kit.picture(translate("title"), kit.crop(drawn, (0, 0), shown, scale=width / WIDTH))
