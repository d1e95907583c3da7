"""A view of March on Mars as a scene, and the shelf picture; picks, hints and plain text stand beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import tray
from crossings.boxes.ring.art import LYING_TURN, MARS
from crossings.boxes.ring.data import ACTIONS_EACH_TURN, COLOUR_NAMES, COLOURS, DICE, DICE_EACH
from crossings.boxes.ring.flights import Box, Terrain, landing_boxes
from crossings.boxes.ring.panorama import COLUMN, STRIP_HEIGHT, on_map, outline
from crossings.boxes.ring.tray import Die
from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Row, Scene
from crossings.games.march_on_mars.face import art, scenery
from crossings.games.march_on_mars.face.hints import (
    AGAIN_LINE,
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
from crossings.games.march_on_mars.face.layout import (
    BAG_SIZE,
    HAND,
    MAP_AT,
    MAP_RADIUS,
    MMM_SEEN,
    NOBODY,
    ROUND_AT,
    SCENE_SIZE,
    STRIPS,
    Company,
    Marine,
    View,
    alien_id,
    bag_at,
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
    has_hand_card,
    incoming_at,
    incoming_id,
    incoming_middle,
    middle,
    pool_at,
    slot_plate,
    slots_of,
    stands,
    takes_dice,
    training_id,
    tray_card_at,
    turn_at,
)
from crossings.games.march_on_mars.face.meaning import meant
from crossings.games.march_on_mars.face.picking import picks
from crossings.games.march_on_mars.face.plain import INKS, plain
from crossings.games.march_on_mars.face.wording import ability, asked, describe, face, in_box, in_turn
from crossings.games.march_on_mars.rules.data import ALIEN_NAMES, ALIENS, COLUMNS, FULL, SEAT_NAMES

__all__ = ["INKS", "hint", "meant", "picks", "picture", "plain", "row", "scene"]

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
def _turn(board: int, seat: int | None, words: str) -> Piece:
    name = SEAT_NAMES[seat] if seat is not None else "Mars"
    return Piece("turn", turn_at(board), art.turn(seat, name, words), f"{name}: {words}", layer=DIAL_LAYER)


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
    words = kit.text("Incoming wave", (0, -52), 18, MARS.pale, weight=700, serif=True)
    none = "" if count else kit.text("none yet", (0, -20), 18, MARS.quiet)
    sign = kit.stroked(kit.path("M-54 8H-76M-70 2L-77 8-70 14"), MARS.quiet, 2.4)
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
    "him": "HIM × 3",
    "sm": "SM × 2",
    "drone": "Drone",
}


def _tray(view: View, board: int) -> Iterator[Piece]:
    in_use, due, taken = card_in_use(view), bool(view["dice"]), view["hand"] is not None
    yield _bowl(board, view["phase"] == "choose" and not taken)
    for action in range(1, ACTIONS_EACH_TURN + 1):
        title = f"Action {action}"
        if action == view["action"] and view["throw"] in ("bomb", "teleport"):
            title = "The bomb" if view["throw"] == "bomb" else "Teleport"
        open_ = due or (taken and action == view["action"])
        yield _tray_card(board, action, title, action == (in_use or view["action"]), open_)
    if has_hand_card(view):
        yield _tray_card(board, HAND, _hand_title(view), in_use == HAND, due or view["phase"] == "drone")
    else:
        yield _turn(board, in_turn(view) if not view["result"] else None, asked(view))
    yield _bag(board, tuple(view["bag"][name] for name in ALIENS))
    for die in dice(view):
        yield _die(board, die)
    if takes_dice(view):
        yield from _free_dice(board)


def _hand_title(view: View) -> str:
    """What the card beside the actions is for."""
    if view["throw"] in CARD_OF_THROW:
        return CARD_OF_THROW[view["throw"]]
    if view["hand"] is not None:
        return "Foreseen"
    return "Drone" if view["phase"] == "drone" else ability(view["marines"][view["active"]]["ability"])


@cache
def _bowl(board: int, again: bool) -> Piece:
    return Piece("bowl", pool_at(board), tray.bowl(again, MARS), "Dice at hand", layer=CARD_LAYER)


@cache
def _free_dice(board: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            tray.pool_id(colour, number),
            tray.pool_at(pool_at(board), colour, number),
            tray.free_die(colour),
            f"{name} die",
            layer=DIE_LAYER,
        )
        for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True)
        for number in range(1, DICE_EACH + 1)
    )


@cache
def _tray_card(board: int, card: int, title: str, current: bool, open_: bool) -> Piece:
    drawing = tray.card(title, current, open_, MARS)
    return Piece(tray.card_id(card), tray_card_at(board, card), drawing, title, layer=CARD_LAYER)


@lru_cache(maxsize=MANY)
def _bag(board: int, counts: tuple[int, ...]) -> Piece:
    """MOM-S03: what can still be drawn."""
    return Piece(BAG, bag_at(board), art.bag(counts, BAG_SIZE), bag_line(counts), layer=CARD_LAYER)


@lru_cache(maxsize=MANY)
def _die(board: int, die: Die) -> Piece:
    label = face(die.face) if die.face else COLOUR_NAMES[COLOURS.index(die.colour)]
    return Piece(die.id, die_at(board, die), tray.die_art(die), label, layer=DIE_LAYER)


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
        return "to play" if seat in view["order"] else "played"
    return ""


@lru_cache(maxsize=MANY)
def _training_card(
    board: int, seat: int, seats: int, ability: str | None, words: str, states: tuple[bool, bool, bool]
) -> Piece:
    drawing = art.training(seat, SEAT_NAMES[seat], ability, words, states, card_size(seats))
    return Piece(training_id(seat), card_at(board, seats, seat), drawing, SEAT_NAMES[seat], layer=CARD_LAYER)


# ---- places ------------------------------------------------------------------------------------

DIAL_ROW, POOL_ROW, CARD_ROW, DICE_ROW, ROSTER_ROW = 0, 40, 41, 42, 50
LEVEL_ROWS: Final = 8
"""Rows of places for the arrow keys in each row of the planet."""


def _places(view: View, board: int, there: dict[Box, Company]) -> Iterator[Place]:
    yield _place("rounds", kit.moved(ROUND_AT, (100, 6)), (212, 50), rounds_line(view), DIAL_ROW, 1)
    yield _place("base", kit.moved(base_at(board), (0, -52)), (120, 108), base_line(view), DIAL_ROW, 2)
    yield _place("incoming", kit.moved(incoming_middle(board), (0, -30)), (126, 70), incoming_line(view), DIAL_ROW, 3)
    for x in MMM_SEEN[board]:
        yield _mmm_place(board, x, mmm_line(view))
    for box in _landings(ground_of(view)):
        yield _box_place(board, box, in_box(view, box, there.get(box, NOBODY)))
    for number, slot in enumerate(slots_of(board)):
        if number < len(view["track"]):
            plate = kit.moved(slot_plate(board, slot), (0, -6))
            yield _place(slot, plate, (6 * COLUMN - 4, 34), slot_line(view, slot), DIAL_ROW, 5 + number)
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
    """Dice to be taken, the cards on which they are put, dice that lie there; where one is thrown again."""
    if takes_dice(view):
        yield from _pool_places(board)
    elif view["phase"] == "choose" and view["hand"] is None:
        yield tray.again_place(pool_at(board), AGAIN_LINE, POOL_ROW)
    for die in dice(view):
        yield _die_place(board, die)
    for action in range(1, ACTIONS_EACH_TURN + 1):
        yield tray.card_place(action, tray_card_at(board, action), f"Action {action}", CARD_ROW, action)
    if has_hand_card(view):
        yield tray.card_place(HAND, tray_card_at(board, HAND), _hand_title(view), CARD_ROW, ACTIONS_EACH_TURN + 1)
    corner, (width, height) = bag_at(board), BAG_SIZE
    line = bag_line(tuple(view["bag"][name] for name in ALIENS))
    yield _place(BAG, kit.moved(corner, (width / 2, height / 2)), BAG_SIZE, line, POOL_ROW, 20)


ORDINALS: Final = {1: "first", 2: "second"}


@cache
def _pool_places(board: int) -> tuple[Place, ...]:
    return tuple(
        tray.pool_place(pool_at(board), colour, number, f"The {ORDINALS[number]} {name} die", POOL_ROW)
        for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True)
        for number in range(1, DICE_EACH + 1)
    )


@lru_cache(maxsize=MANY)
def _die_place(board: int, die: Die) -> Place:
    colour = COLOUR_NAMES[COLOURS.index(die.colour)]
    what = face(die.face) if die.face else f"{colour} die {die.number}"
    where = f"action {die.card}" if die.card != HAND else "aside"
    return tray.die_place(die, die_at(board, die), f"{what}, {where}", DICE_ROW, die.card * DICE + die.spot)


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
