"""A view of March on Mars as a scene, and the shelf picture; picks, hints and plain text stand beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Row, Scene
from crossings.games.march_on_mars import art, scenery
from crossings.games.march_on_mars.data import ALIEN_NAMES, ALIENS, COLUMNS, FULL, SEAT_NAMES
from crossings.games.march_on_mars.hints import (
    BAG,
    bag_line,
    base_line,
    hint,
    incoming_line,
    marine_line,
    mmm_line,
    rounds_line,
    slot_line,
)
from crossings.games.march_on_mars.layout import (
    HAND,
    MAP_AT,
    MAP_RADIUS,
    MMM_SEEN,
    NOBODY,
    ROUND_AT,
    SCENE_SIZE,
    STRIPS,
    TURN_AT,
    Company,
    Marine,
    View,
    alien_id,
    base_at,
    board_of,
    box_id,
    card_at,
    card_in_use,
    card_size,
    companies,
    dice,
    die_at,
    ground_of,
    incoming_at,
    incoming_id,
    incoming_middle,
    launch_at,
    middle,
    slot_plate,
    slots_of,
    stands,
    training_id,
    tray_card_at,
)
from crossings.games.march_on_mars.picking import picks
from crossings.games.march_on_mars.plain import INKS, plain
from crossings.games.march_on_mars.wording import asked, describe, face, in_box, in_turn
from crossings.games.ring import art as ring_art
from crossings.games.ring import tray
from crossings.games.ring.art import LYING_TURN, MARS
from crossings.games.ring.data import ACTIONS_EACH_TURN, COLOUR_NAMES, COLOURS
from crossings.games.ring.flights import Box, Terrain, landing_boxes
from crossings.games.ring.panorama import COLUMN, STRIP_HEIGHT, on_map, outline
from crossings.games.ring.tray import Die

__all__ = ["INKS", "hint", "picks", "picture", "plain", "row", "scene"]

TITLE: Final = "March on Mars"
MANY: Final = 8192
DIAL_LAYER, CARD_LAYER, DIE_LAYER, MMM_LAYER, FIGURE_LAYER, ACTIVE_LAYER = 0, 1, 2, 3, 4, 9


# ---- the scene ---------------------------------------------------------------------------------


def scene(view: View, seat: int | None) -> Scene:
    """The whole planet, alike for everybody: nothing is hidden."""
    board, there = board_of(view), companies(view)
    return Scene(
        size=SCENE_SIZE[board],
        title=TITLE,
        backdrop=scenery.backdrop(board, tuple(view["track"])),
        pieces=tuple(_pieces(view, board, there)),
        places=tuple(_places(view, board, there)),
        description=describe(view),
        night=True,
    )


def row(view: View, seat: int | None, place: str) -> Row | None:
    """There are no rows of moves: chance stands between any two."""
    return None


# ---- pieces ------------------------------------------------------------------------------------


def _pieces(view: View, board: int, there: dict[Box, Company]) -> Iterator[Piece]:
    active = view["active"]
    yield _rounds(view["round"], view["options"]["turns"])
    yield _turn(in_turn(view) if not view["result"] else None, asked(view))
    yield _map(board, tuple(there.items()), active)
    won = bool(view["result"]) and view["result"]["reason"] == "mmm"
    for x in MMM_SEEN[board]:
        yield _mastermind(board, x, view["options"]["target"], won)
    yield _base(board, view["base_hits"], view["options"]["base"])
    yield _incoming_plate(board, sum(view["incoming"].values()))
    for colour, name in enumerate(ALIENS):
        if view["incoming"][name]:
            yield _incoming(board, colour, view["incoming"][name])
    for box, company in there.items():
        yield from _in_box(board, box, company, active)
    yield from _tray(view, board)
    for seat in range(len(view["marines"])):
        yield _training(view, board, seat)


@cache
def _rounds(now: int, last: int) -> Piece:
    return Piece("rounds", ROUND_AT, art.rounds(now, last), f"Round {now} of {last}", layer=DIAL_LAYER)


@lru_cache(maxsize=MANY)
def _turn(seat: int | None, words: str) -> Piece:
    name = SEAT_NAMES[seat] if seat is not None else "Mars"
    return Piece("turn", TURN_AT, art.turn(seat, name, words), f"{name}: {words}", layer=DIAL_LAYER)


@lru_cache(maxsize=MANY)
def _map(board: int, there: tuple[tuple[Box, Company], ...], active: int | None) -> Piece:
    """The whole ring in small: the MMM at its top, aliens on its rim, marines over it."""
    columns = int(COLUMNS[board])
    drawn = kit.placed(art.mastermind(), (0, -MAP_RADIUS - 4), scale=0.34)
    for (x, y), company in there:
        for place, colour in enumerate(colour for colour, count in enumerate(company.aliens) if count):
            drawn += kit.placed(art.map_alien(colour), on_map(x, y + 0.8 + place * 1.4, columns, MAP_RADIUS))
    for (x, y), company in there:
        for place, marine in enumerate(company.marines):
            spot = on_map(x + place * 0.8, y - 1.8, columns, MAP_RADIUS)
            drawn += kit.placed(art.map_marine(marine.seat, marine.seat == active), spot)
    return Piece("map", MAP_AT, drawn, "The planet", layer=DIAL_LAYER)


MMM_ABOVE: Final = 68.0
"""So far over the middle of level 0 it sits."""


@cache
def _mastermind(board: int, x: int, target: int, destroyed: bool) -> Piece:
    strip = STRIPS[board][0 if x == 0 else -1]
    brain = art.destroyed() if destroyed else art.mastermind()
    drawing = brain + kit.placed(art.target(target), (0, 62))
    at = kit.moved(strip.middle((x, 0)), (0, -MMM_ABOVE))
    return Piece(f"mmm-{x}", at, drawing, "The Martian Master Mind", layer=MMM_LAYER)


@cache
def _base(board: int, hits: int, most: int) -> Piece:
    label = f"The base: {hits} of {most} hits"
    return Piece("base", base_at(board), art.base(hits, most), label, layer=MMM_LAYER)


@cache
def _incoming_plate(board: int, count: int) -> Piece:
    words = kit.text("Incoming wave", (0, -48), 15, MARS.pale, weight=700, serif=True)
    none = "" if count else kit.text("none yet", (0, -16), 14, MARS.quiet)
    sign = kit.stroked(kit.path("M-50 8H-66M-60 2L-67 8-60 14"), MARS.quiet, 2.4)
    arrow = sign if board == FULL else kit.placed(sign, (0, 16), turn=180)
    return Piece("incoming", incoming_middle(board), words + none + arrow, layer=DIAL_LAYER)


@cache
def _incoming(board: int, colour: int, count: int) -> Piece:
    return Piece(
        incoming_id(colour),
        incoming_at(board, colour),
        art.aliens(colour, count, 1),
        f"{count} {ALIEN_NAMES[colour]}, incoming",
        layer=FIGURE_LAYER,
        upright=art.number(count, (0, 18)),
    )


@lru_cache(maxsize=MANY)
def _in_box(board: int, box: Box, company: Company, active: int | None) -> tuple[Piece, ...]:
    """Who is in a box: marines, then aliens by colour."""
    places = stands(board, box, company)
    pieces = []
    for marine, stand in zip(company.marines, places, strict=False):
        at_work = marine.seat == active
        sign = kit.placed(art.here(), (0, -30 * stand.scale)) if at_work and not marine.crashed else ""
        stars = kit.placed(ring_art.dizzy(), scale=stand.scale) if marine.crashed else ""
        pieces.append(
            Piece(
                marine.id,
                stand.at,
                art.marine(marine.seat, stand.scale),
                SEAT_NAMES[marine.seat] + (", crashed" if marine.crashed else ""),
                LYING_TURN if marine.crashed else 0,
                ACTIVE_LAYER if at_work else FIGURE_LAYER + stand.row,
                sign + stars,
            )
        )
    colours = [(colour, count) for colour, count in enumerate(company.aliens) if count]
    for (colour, count), stand in zip(colours, places[len(company.marines) :], strict=True):
        pieces.append(
            Piece(
                alien_id(colour, box),
                stand.at,
                art.aliens(colour, count, stand.scale),
                f"{count} {ALIEN_NAMES[colour]}",
                layer=FIGURE_LAYER + stand.row,
                upright=art.number(count, (0, 18 * stand.scale)),
            )
        )
    return tuple(pieces)


# ---- the tray ----------------------------------------------------------------------------------

CARD_OF_THROW: Final = {
    "foresee": "Precog",
    "kamikaze": "Kamikaze",
    "him": "HIM, 3 hits",
    "sm": "SM, 2 hits",
    "drone": "Drone",
}


def _tray(view: View, board: int) -> Iterator[Piece]:
    in_use, due = card_in_use(view), view["dice"]
    for action in range(1, ACTIONS_EACH_TURN + 1):
        title = f"Action {action}"
        if action == view["action"] and view["throw"] in ("bomb", "teleport"):
            title = "The bomb" if view["throw"] == "bomb" else "Teleport"
        yield _tray_card(board, action, title, action == (in_use or view["action"]) or bool(due))
    if in_use == HAND or view["hand"] is not None:
        yield _tray_card(board, HAND, CARD_OF_THROW.get(view["throw"] or "", "Foreseen"), True)
    else:
        yield _bag(board, tuple(view["bag"][name] for name in ALIENS))
    for die in dice(view):
        yield _die(board, die)
    if due:
        for action in range(1, ACTIONS_EACH_TURN + 1):
            yield from _sockets(board, action)
    yield _launch(board, _launch_words(view), bool(due or view["hand"]))


def _launch_words(view: View) -> tuple[str, ...]:
    if view["hand"]:
        return ("use", "some")
    return (f"launch {view['dice']}", "dice") if view["dice"] else ("launch",)


@cache
def _tray_card(board: int, card: int, title: str, current: bool) -> Piece:
    drawing = tray.card(title, current, MARS)
    return Piece(f"card-{card}", tray_card_at(board, card), drawing, title, layer=CARD_LAYER)


@lru_cache(maxsize=MANY)
def _bag(board: int, counts: tuple[int, ...]) -> Piece:
    """MOM-S03: what can still be drawn, where no dice lie."""
    return Piece(BAG, tray_card_at(board, HAND), art.bag(counts), bag_line(counts), layer=CARD_LAYER)


@lru_cache(maxsize=MANY)
def _die(board: int, die: Die) -> Piece:
    drawing = ring_art.die_face(die.face) if die.face else ring_art.die(die.colour)
    label = face(die.face) if die.face else COLOUR_NAMES[COLOURS.index(die.colour)]
    return Piece(
        die.id, die_at(board, die), kit.placed(drawing, opacity=0.4 if die.spent else 1), label, layer=DIE_LAYER
    )


@cache
def _sockets(board: int, action: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(die.id, die_at(board, die), ring_art.socket(die.colour, True), layer=DIE_LAYER)
        for die in tray.sockets(action)
    )


@cache
def _launch(board: int, words: tuple[str, ...], ready: bool) -> Piece:
    return Piece("launch", launch_at(board), tray.launch(words, ready, MARS), layer=CARD_LAYER)


# ---- the roster --------------------------------------------------------------------------------


def _training(view: View, board: int, seat: int) -> Piece:
    marine = view["marines"][seat]
    spent = marine["used"] or (marine["strained"] and marine["ability"] in ("precog", "injector"))
    states = (seat == in_turn(view) and not view["result"], bool(spent), marine["out"])
    return _training_card(board, seat, len(view["marines"]), marine["ability"], _note(view, seat), states)


def _note(view: View, seat: int) -> str:
    """What is special about a marine now, in a word or two."""
    marine = view["marines"][seat]
    if marine["out"]:
        return "out"
    if marine["crashed"]:
        return "crashed"
    if marine["bait"]:
        return "baits"
    if marine["used"]:
        return "used"
    if view["round"] and seat != view["active"] and not view["result"] and view["phase"] not in ("side", "bait"):
        return "to play" if seat in view["order"] else "has played"
    return ""


@lru_cache(maxsize=MANY)
def _training_card(
    board: int, seat: int, seats: int, ability: str | None, words: str, states: tuple[bool, bool, bool]
) -> Piece:
    drawing = art.training(seat, SEAT_NAMES[seat], ability, words, states, card_size(seats))
    return Piece(training_id(seat), card_at(board, seats, seat), drawing, SEAT_NAMES[seat], layer=CARD_LAYER)


# ---- places ------------------------------------------------------------------------------------

DIAL_ROW, TRAY_ROW, ROSTER_ROW = 0, 40, 50
LEVEL_ROWS: Final = 8
"""Rows of places for the arrow keys in each row of the planet."""


def _places(view: View, board: int, there: dict[Box, Company]) -> Iterator[Place]:
    yield _place("rounds", kit.moved(ROUND_AT, (98, 4)), (214, 50), rounds_line(view), DIAL_ROW, 1)
    yield _place("base", kit.moved(base_at(board), (0, -52)), (120, 108), base_line(view), DIAL_ROW, 2)
    yield _place("incoming", kit.moved(incoming_middle(board), (0, -30)), (126, 70), incoming_line(view), DIAL_ROW, 3)
    for x in MMM_SEEN[board]:
        yield _mmm_place(board, x, mmm_line(view))
    for box in _landings(ground_of(view)):
        yield _box_place(board, box, in_box(view, box, there.get(box, NOBODY)))
    for number, slot in enumerate(slots_of(board)):
        if number < len(view["track"]):
            yield _place(
                slot, slot_plate(board, slot), (6 * COLUMN - 4, 17), slot_line(view, slot), DIAL_ROW, 5 + number
            )
    yield from _tray_places(view, board)
    size = card_size(len(view["marines"]))
    for seat in range(len(view["marines"])):
        at = card_at(board, len(view["marines"]), seat)
        yield _place(training_id(seat), at, size, marine_line(view, seat), ROSTER_ROW, seat)


@lru_cache(maxsize=MANY)
def _place(place: str, at: kit.Point, size: kit.Point, label: str, row: int, column: int) -> Place:
    return Place(place, at, kit.box(*size, at, 8), label, row, column)


@lru_cache(maxsize=MANY)
def _mmm_place(board: int, x: int, label: str) -> Place:
    strip = STRIPS[board][0 if x == 0 else -1]
    at = kit.moved(strip.middle((x, 0)), (0, -24))
    return Place(f"mmm-{x}", at, kit.box(COLUMN - 2, 150, at, 8), label, *_cell(board, (x, 0)))


@lru_cache(maxsize=MANY)
def _box_place(board: int, box: Box, label: str) -> Place:
    return Place(box_id(box), middle(board, box), outline(STRIPS[board], box), label, *_cell(board, box))


@lru_cache(maxsize=256)
def _landings(terrain: Terrain) -> tuple[Box, ...]:
    return landing_boxes(terrain)


def _cell(board: int, box: Box) -> tuple[int, int]:
    """Row and column of a box for the arrow keys."""
    number, strip = next((i, strip) for i, strip in enumerate(STRIPS[board]) if strip.first <= box[0] <= strip.last)
    return 4 + number * LEVEL_ROWS - box[1], box[0] - strip.first


def _tray_places(view: View, board: int) -> Iterator[Place]:
    if view["dice"]:
        for action in range(1, ACTIONS_EACH_TURN + 1):
            yield from _socket_places(board, action)
    else:
        for die in dice(view):
            yield _die_place(board, die)
    if card_in_use(view) != HAND and view["hand"] is None:
        corner, (width, height) = tray_card_at(board, HAND), tray.CARD_SIZE
        line = bag_line(tuple(view["bag"][name] for name in ALIENS))
        yield _place(BAG, kit.moved(corner, (width / 2, height / 2)), tray.CARD_SIZE, line, TRAY_ROW, 95)
    at = launch_at(board)
    yield _place(tray.LAUNCH, at, (58, 58), "Launch: throw the dice of action 1", TRAY_ROW, 90)


@cache
def _socket_places(board: int, action: int) -> tuple[Place, ...]:
    return tuple(_die_place(board, die) for die in tray.sockets(action))


@lru_cache(maxsize=MANY)
def _die_place(board: int, die: Die) -> Place:
    at = die_at(board, die)
    colour = COLOUR_NAMES[COLOURS.index(die.colour)]
    what = face(die.face) if die.face else f"{colour} die {die.number}"
    where = f"action {die.card}" if die.card != HAND else "aside"
    cell = (TRAY_ROW + die.number, die.card * 10 + COLOURS.index(die.colour))
    return Place(die.id, at, kit.box(ring_art.DIE + 5, ring_art.DIE + 5, at, 8), f"{what}, {where}", *cell)


# ---- the shelf picture -------------------------------------------------------------------------

SHELF_BOARD: Final = FULL
SHELF_TRACK: Final = ("b", "h", "g", "d")
SHELF_LEFT: Final = 5.0
SHELF_SCALE: Final = 1.36
SHELF_MOON: Final = (300.0, 52.0)
SHELF_DICE: Final = (("b3", (292.0, 238.0), -8.0), ("k2", (328.0, 237.0), 5.0), ("w1", (364.0, 239.0), -4.0))
ONE, TWO, PAIR = (1, 0, 0), (0, 1, 0), (2, 0, 0)
SHELF: Final = {
    (1, 0): Company((), (0, 0, 1)),
    (2, 0): Company((), TWO),
    (3, 0): Company((), PAIR),
    (4, 1): Company((), ONE),
    (5, 1): Company((Marine(0, False), Marine(1, False))),
    (6, 0): Company((Marine(2, False),)),
}
BOMB_TARGET: Final = 9
"""MOM-X03."""


def picture() -> str:
    """The game's shelf picture: the MMM behind its guard, marines on the march, aliens before them."""
    strip = STRIPS[SHELF_BOARD][0]
    pieces = [piece for box, company in SHELF.items() for piece in _in_box(SHELF_BOARD, box, company, None)]
    pieces.append(_mastermind(SHELF_BOARD, 0, BOMB_TARGET, False))
    drawn = scenery.rock(SHELF_BOARD, SHELF_TRACK, strip)
    drawn += "".join(piece.svg() for piece in sorted(pieces, key=lambda piece: piece.layer))
    width, height = kit.PICTURE_SIZE
    corner = strip.left - SHELF_LEFT, strip.top + STRIP_HEIGHT - height / SHELF_SCALE
    shown = kit.cropped(drawn, corner, (width / SHELF_SCALE, height / SHELF_SCALE), scale=SHELF_SCALE)
    back = scenery.sky(kit.PICTURE_SIZE, SHELF_MOON) + shown
    thrown = "".join(kit.placed(ring_art.die_face(face), at, turn) for face, at, turn in SHELF_DICE)
    return kit.picture(TITLE, back + thrown)
