"""A view of Walking on the Moon as a scene, and the shelf picture; picks, hints and plain text stand beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.art import MOON
from crossings.boxes.ring.data import COLOURS, DICE, HIGHEST, LEVELS
from crossings.boxes.ring.flights import Box, landing_boxes
from crossings.boxes.ring.tray import Die
from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Row, Scene
from crossings.games.walking_on_the_moon.face import art, scenery
from crossings.games.walking_on_the_moon.face.hints import again_line, deck_line, discard_line, hint, map_line
from crossings.games.walking_on_the_moon.face.layout import (
    HAND_CARD,
    MANY,
    MAP_AT,
    MAP_RADIUS,
    PANEL_GAP,
    PILES_APART,
    PILES_AT,
    POOL_AT,
    ROUND_AT,
    SCENE_SIZE,
    STRIPS,
    Pose,
    View,
    astronaut_id,
    box_id,
    dice,
    die_at,
    hand,
    hand_at,
    hand_id,
    in_pool,
    is_programming,
    is_second,
    is_throwing,
    jump_card_at,
    laid,
    may_throw_again,
    panel_at,
    panel_id,
    panel_width,
    poses,
    slot_of,
    stacks,
    terrain,
)
from crossings.games.walking_on_the_moon.face.meaning import meant
from crossings.games.walking_on_the_moon.face.picking import picks
from crossings.games.walking_on_the_moon.face.plain import INKS, plain
from crossings.games.walking_on_the_moon.face.wording import (
    Spot,
    card_line,
    colour_name,
    describe,
    face_words,
    name,
    on_box,
    panel_line,
    spot,
    token_name,
)
from crossings.games.walking_on_the_moon.rules.data import EXTRA_JUMP, GOAL, JUMPS_A_TURN, SPECIAL_COLUMNS

__all__ = ["INKS", "hint", "meant", "picks", "picture", "plain", "row", "scene"]

TITLE: Final = "Walking on the Moon"
FRAME_LAYER, TOKEN_LAYER, TRAY_LAYER, PAWN_LAYER, DIE_LAYER, TOP_LAYER = 0, 1, 2, 3, 8, 9


# ---- the scene ---------------------------------------------------------------------------------


def scene(view: View, seat: int | None) -> Scene:
    """The whole Moon for one viewer: only the cards in hand differ."""
    return Scene(
        size=SCENE_SIZE,
        title=TITLE,
        backdrop=scenery.backdrop(terrain(view), "".join(view["track"]), view["options"]["last_card"]),
        pieces=tuple(_pieces(view, seat)),
        places=tuple(_places(view, seat)),
        description=describe(view),
        night=True,
    )


def row(view: View, seat: int | None, place: str) -> Row | None:
    """There are no rows of moves: chance or another seat follows almost every one."""
    return None


def _pieces(view: View, seat: int | None) -> Iterator[Piece]:
    yield from _on_the_moon(view)
    yield from _panels(view)
    yield from _map(view)
    yield from _tray(view)
    if view["options"]["advanced"]:
        yield from _cards(view, seat)


# ---- on the ring -------------------------------------------------------------------------------


def _on_the_moon(view: View) -> Iterator[Piece]:
    for column, token in zip(SPECIAL_COLUMNS, view["tokens"], strict=False):
        yield _token(column, token)
    active = _at_work(view)
    if active is not None and not view["astronauts"][active]["finished"]:
        yield _frame(STRIPS.index(panorama.home(STRIPS, view["astronauts"][active]["x"])))
    standing = poses(view)
    order = {number: place for numbers in stacks(view).values() for place, number in enumerate(numbers)}
    for number, pose in sorted(standing.items()):
        one = view["astronauts"][number]
        yield _astronaut(number, one["seat"], is_second(view, number), pose, order.get(number, 0), name(view, number))
    if active is not None:
        yield _here(standing[active].at)


def _at_work(view: View) -> int | None:
    """Who is on the move."""
    found: int | None = view["active"] if view["mover"] is None else view["mover"]
    return None if view["result"] else found


@cache
def _token(column: int, token: str) -> Piece:
    spot = panorama.home(STRIPS, column).ground((column, 0))
    return Piece(
        f"token-{column}",
        kit.moved(spot, (0, 24)),
        art.token(token),
        token_name(token),
        layer=TOKEN_LAYER,
    )


@cache
def _frame(row_: int) -> Piece:
    strip = STRIPS[row_]
    drawing = art.strip_frame(strip.width + 8, panorama.STRIP_HEIGHT - 2)
    return Piece("strip", (strip.left - 4, strip.top + 1), drawing, layer=FRAME_LAYER)


@lru_cache(maxsize=MANY)
def _astronaut(number: int, seat: int, second: bool, pose: Pose, place: int, label: str) -> Piece:
    turn = ring_art.LYING_TURN if pose.lying else 0
    return Piece(
        astronaut_id(number),
        pose.at,
        ring_art.jumper(seat, second),
        f"{label}, stunned" if pose.lying else label,
        turn=turn,
        layer=PAWN_LAYER + place,
        upright=ring_art.dizzy() if pose.lying else "",
    )


HERE_ABOVE: Final = (0.0, -29.0)


@lru_cache(maxsize=MANY)
def _here(spot: kit.Point) -> Piece:
    return Piece("here", kit.moved(spot, HERE_ABOVE), art.here(), layer=TOP_LAYER)


# ---- panels and map ----------------------------------------------------------------------------


def _panels(view: View) -> Iterator[Piece]:
    active, count = _at_work(view), len(view["astronauts"])
    for number, one in enumerate(view["astronauts"]):
        second = is_second(view, number)
        cards = 0 if second else len(view["hands"][one["seat"]])
        counters = one["sputniks"], one["ec"]
        yield _panel(
            number,
            count,
            one["seat"],
            second,
            counters,
            one["handicap"],
            cards,
            number == active,
            panel_line(view, number),
        )


@lru_cache(maxsize=MANY)
def _panel(
    number: int,
    count: int,
    seat: int,
    second: bool,
    counters: tuple[int, int],
    handicapped: bool,
    cards: int,
    active: bool,
    label: str,
) -> Piece:
    drawing = art.panel(seat, second, panel_width(count) - PANEL_GAP, counters, handicapped, cards, active)
    return Piece(panel_id(number), panel_at(number, count), drawing, label, layer=TRAY_LAYER)


DOT_ABOVE: Final = 3.1
"""Levels over the plain on which the dots of the map stand."""
DOTS_APART: Final = 2.5
"""Columns between dots, so that none covers another."""


def _map(view: View) -> Iterator[Piece]:
    yield _round(view["round"], view["options"]["round_limit"])
    active = _at_work(view)
    for number, column in _spread(tuple(one["x"] for one in view["astronauts"])):
        yield _dot(number, view["astronauts"][number]["seat"], column, number == active)


@lru_cache(maxsize=MANY)
def _spread(columns: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """Each astronaut and where its dot is: at its column, or pushed aside by its neighbours."""
    order = sorted(range(len(columns)), key=lambda number: columns[number])
    spots = [float(columns[number]) for number in order]
    for _ in spots:
        for i in range(1, len(spots)):
            push = (DOTS_APART - (spots[i] - spots[i - 1])) / 2
            if push > 0:
                spots[i - 1] -= push
                spots[i] += push
    return tuple(zip(order, spots, strict=True))


@lru_cache(maxsize=MANY)
def _dot(number: int, seat: int, column: float, active: bool) -> Piece:
    spot = kit.moved(panorama.on_map(column, DOT_ABOVE, GOAL, MAP_RADIUS), MAP_AT)
    return Piece(f"dot-{number}", spot, art.dot(seat, active), layer=PAWN_LAYER + active)


@cache
def _round(number: int, limit: int) -> Piece:
    words = f"Round {number} of {limit}" if number else "Before the race"
    drawing = kit.text(words, (0, 0), 17, MOON.quiet, anchor="start", serif=True)
    return Piece("round", ROUND_AT, drawing, words, layer=TRAY_LAYER)


# ---- the tray ----------------------------------------------------------------------------------


def _tray(view: View) -> Iterator[Piece]:
    current, due = slot_of(view) if is_throwing(view) else 0, is_programming(view)
    yield _bowl(may_throw_again(view))
    for slot in range(1, JUMPS_A_TURN + 1):
        title = "Extra jump" if slot == current and view["jump"] == EXTRA_JUMP else f"Jump {slot}"
        yield _jump_card(slot, title, slot == current, due)
    yield from map(_die, dice(view))
    for colour, number in _free(view):
        yield _free_die(colour, number)


def _free(view: View) -> Iterator[tuple[str, int]]:
    """WOM-P06: the dice that can be taken now, or from which a card takes one."""
    if is_programming(view) or view["phase"] == END:
        for colour in COLOURS:
            for number in range(1, in_pool(view, colour) + 1):
                yield colour, number


@cache
def _bowl(again: bool) -> Piece:
    return Piece("bowl", POOL_AT, tray.bowl(again, MOON), "Dice at hand", layer=TRAY_LAYER)


@cache
def _free_die(colour: str, number: int) -> Piece:
    at = tray.pool_at(POOL_AT, colour, number)
    return Piece(tray.pool_id(colour, number), at, tray.free_die(colour), f"{colour_name(colour)} die", layer=DIE_LAYER)


@cache
def _jump_card(slot: int, title: str, current: bool, open_: bool) -> Piece:
    drawing = tray.card(title, current, open_, MOON)
    return Piece(tray.card_id(slot), jump_card_at(slot), drawing, title, layer=TRAY_LAYER)


@lru_cache(maxsize=MANY)
def _die(die: Die) -> Piece:
    return Piece(die.id, die_at(die), tray.die_art(die), _die_label(die), layer=DIE_LAYER)


@lru_cache(maxsize=MANY)
def _die_label(die: Die) -> str:
    if die.face:
        return f"Jump {die.card}: {face_words(die.face)} lies"
    return f"Jump {die.card}: a {colour_name(die.colour)} die, {'used' if die.spent else 'to be thrown'}"


# ---- action cards ------------------------------------------------------------------------------


def _cards(view: View, seat: int | None) -> Iterator[Piece]:
    yield _deck(view["deck"])
    yield _discard(sum(view["discard"].values()))
    for number, kind in enumerate(hand(view, seat), 1):
        assert seat is not None
        yield _hand_card(seat, number, kind)


@cache
def _deck(count: int) -> Piece:
    return Piece("deck", PILES_AT, art.deck(count), f"{count} action cards to draw", layer=TRAY_LAYER)


@cache
def _discard(count: int) -> Piece:
    spot = kit.moved(PILES_AT, PILES_APART)
    return Piece("discard", spot, art.discard(count), f"{count} action cards discarded", layer=TRAY_LAYER)


@cache
def _hand_card(seat: int, number: int, kind: str) -> Piece:
    return Piece(hand_id(seat, number), hand_at(number), art.card(kind), card_line(kind), layer=DIE_LAYER)


# ---- places ------------------------------------------------------------------------------------

MAP_ROW, PANEL_ROW, FIRST_STRIP_ROW = 0, 1, 2
POOL_ROW: Final = FIRST_STRIP_ROW + LEVELS * len(STRIPS)
CARD_ROW, DICE_ROW = POOL_ROW + 1, POOL_ROW + 2
DECK_COLUMN, HAND_COLUMN = 20, 20


def _places(view: View, seat: int | None) -> Iterator[Place]:
    count = len(view["astronauts"])
    for number in range(count):
        yield _panel_place(number, count, panel_line(view, number))
    yield from _box_places(view)
    yield from _side_places(view)
    yield from _tray_places(view)
    if view["options"]["advanced"]:
        for number, kind in enumerate(hand(view, seat), 1):
            assert seat is not None
            yield _hand_place(seat, number, kind)


@lru_cache(maxsize=MANY)
def _panel_place(number: int, count: int, label: str) -> Place:
    x, y = panel_at(number, count)
    width = panel_width(count) - PANEL_GAP
    middle = (x + width / 2, y + art.PANEL_HEIGHT / 2)
    return Place(panel_id(number), middle, kit.box(width, art.PANEL_HEIGHT, middle, 9), label, PANEL_ROW, number + 1)


def _box_places(view: View) -> Iterator[Place]:
    there = stacks(view)
    return (_box_place(spot(view, box, there)) for box in _boxes(terrain(view)))


@cache
def _boxes(land: tuple[int, ...]) -> tuple[Box, ...]:
    """All boxes where one can rest, up to the goal."""
    return tuple(box for box in landing_boxes(land) if box[0] <= GOAL)


@lru_cache(maxsize=MANY)
def _box_place(here: Spot) -> Place:
    x, y = here.box
    strip = panorama.home(STRIPS, x)
    row_ = FIRST_STRIP_ROW + STRIPS.index(strip) * LEVELS + HIGHEST - y
    outline = panorama.outline(STRIPS, here.box)
    return Place(box_id(here.box), strip.middle(here.box), outline, on_box(here), row_, x - strip.first + 1)


def _side_places(view: View) -> Iterator[Place]:
    yield _side_place("map", MAP_AT, MAP_RADIUS, map_line(view), MAP_ROW, 1)
    if view["options"]["advanced"]:
        yield _side_place("deck", PILES_AT, PILE, deck_line(view), POOL_ROW, DECK_COLUMN)
        beside = kit.moved(PILES_AT, PILES_APART)
        yield _side_place("discard", beside, PILE, discard_line(view), POOL_ROW, DECK_COLUMN + 1)


PILE: Final = 24.0


@lru_cache(maxsize=MANY)
def _side_place(place: str, spot_: kit.Point, reach: float, label: str, row_: int, column: int) -> Place:
    return Place(place, spot_, kit.disc(reach, spot_), label, row_, column)


END: Final = "end"
"""The phase in which cards for the end of the round are played, if it is told to this viewer."""
ORDINALS: Final = {1: "first", 2: "second"}


def _tray_places(view: View) -> Iterator[Place]:
    """Dice to be taken, the cards on which they are put, dice that lie there; where they are thrown again."""
    for colour, number in _free(view):
        label = f"The {ORDINALS[number]} {colour_name(colour)} die"
        yield tray.pool_place(POOL_AT, colour, number, label, POOL_ROW)
    if may_throw_again(view):
        yield tray.again_place(POOL_AT, again_line(view), POOL_ROW)
    for die in dice(view):
        column = (die.card - 1) * DICE + die.spot
        yield tray.die_place(die, die_at(die), _die_label(die), DICE_ROW, column)
    for slot in range(1, JUMPS_A_TURN + 1):
        yield tray.card_place(slot, jump_card_at(slot), f"Jump {slot}", CARD_ROW, slot)


@cache
def _hand_place(seat: int, number: int, kind: str) -> Place:
    outline = kit.box(*HAND_CARD, hand_at(number), 8)
    return Place(hand_id(seat, number), hand_at(number), outline, card_line(kind), CARD_ROW, HAND_COLUMN + number)


# ---- the shelf picture -------------------------------------------------------------------------

SHELF_TRACK: Final = "bcaih"
SHELF_FIRST: Final = 8


def picture() -> str:
    """The game's shelf picture: two astronauts before a ridge, a jump over it, Earth and dice."""
    strip = panorama.Strip(SHELF_FIRST, SHELF_FIRST + 9, 0, 84)
    land = laid(SHELF_TRACK)
    size = kit.PICTURE_SIZE
    sky = kit.painted(kit.box(*size, (size[0] / 2, size[1] / 2)), MOON.sky) + panorama.stars(size, 70, MOON)
    ground = panorama.strip_scenery(land, strip, MOON) + scenery.sputniks(land, strip)
    ground += kit.placed(art.earth(27), (330, 50))
    who = "".join(
        kit.placed(ring_art.jumper(seat), kit.moved(strip.ground(box), (0, -ring_art.FEET)))
        for seat, box in ((2, (9, 1)), (1, (13, 1)))
    )
    way = ring_art.safe_arc([strip.middle(box) for box in ((9, 1), (10, 2), (11, 2))])
    thrown = "".join(
        kit.placed(ring_art.die_face(face), (284 + 38 * index, 244), turn)
        for index, (face, turn) in enumerate((("b3", -6), ("k2", 4), ("w1", -4)))
    )
    return kit.picture(TITLE, sky + ground + who + way + thrown)
