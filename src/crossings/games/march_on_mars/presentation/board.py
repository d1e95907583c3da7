"""The board of March on Mars as a scene and as a thumbnail."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain
from operator import attrgetter

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Part, Piece, Place, Scene, drawn
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import tray
from crossings.shared.ring.data import ACTIONS_EACH_TURN, CARD_COLUMNS, DICE
from crossings.shared.ring.flights import Box
from crossings.shared.ring.panorama import home, on_map, outline
from crossings.words import cached_per_locale, cached_per_locale_by_key

from ..rules.data import COLUMNS, FULL
from ..words import group_text, seat_name, translate
from . import art, layout, prompts, signs
from .layout import MMM_SEEN, STRIPS, Stand, alien_id, marine_id, training_id
from .position import HAND, Aliens, BoxContents, Marine, Position, slots_of
from .routes import SIDES, Route, heading, open_sides, routes_to_mmm

MAX_CACHED = 1024
MAX_CACHED_PARTS = 256
"""The number of cached parts of each kind, for all languages together. Their keys are given at each function."""
ROUTE_LAYER, CARD_LAYER, MMM_LAYER, FIGURE_LAYER, ACTIVE_LAYER = -1, 1, 3, 4, 9


def scene(position: Position) -> Scene:
    """The whole planet, the same for all viewers: nothing is hidden."""
    return Scene.of_parts(
        [_frame(position), _planet(position), _tray(position), _roster(position)],
        size=layout.size(position.board),
        title=translate("title"),
        backdrop=art.backdrop(position.board, position.track),
        description=prompts.describe_position(position),
        night=True,
    )


# ---- around the planet ---------------------------------------------------------------------------


@cached_per_locale_by_key(
    attrgetter(
        "board",
        "track",
        "round",
        "side",
        "base_hits",
        "bag",
        "incoming",
        "wave",
        "contents_items",
        "active",
        "turn",
        "phase",
        "draw",
        "dice",
        "action",
        "throw",
        "has_hand_card",
        "reason",
        "target",
        "s.option_turns",
        "s.option_base",
    ),
    MAX_CACHED_PARTS,
)
def _frame(position: Position) -> Part:
    """The dials, the routes to the MMM, the MMM and the incoming wave."""
    board = position.board
    masterminds = [mastermind(board, x, position.target, position.is_won) for x in MMM_SEEN[board]]
    wave = [_incoming(board, colour, count) for colour, count in position.incoming.groups]
    return Part((*_dials(position), *_routes(position), *masterminds, *wave), tuple(_dial_places(position)))


def _routes(position: Position) -> Iterator[Piece]:
    """Signposts with the length of each route to the MMM, and a line along each route."""
    routes = routes_to_mmm(position)
    yield Piece("ways", layout.ROUTES_AT, signs.signposts(routes), prompts.routes(position), layer=CARD_LAYER)
    for route in routes:
        if route.columns is not None and route.seat is not None:
            drawing = signs.route_line(position.board, route.side, route.columns)
            yield Piece(f"way-{route.side}", (0, 0), drawing, prompts.route_text(position, route), layer=ROUTE_LAYER)


def _dials(position: Position) -> Iterator[Piece]:
    """The displays beside the planet."""
    board, now, last = position.board, position.round, position.s.option_turns
    hits, max_hits = position.base_hits, position.s.option_base
    waiting = art.incoming(position.wave, board)
    ring = _map(board, position.contents_items, position.active, routes_to_mmm(position))
    bag = art.bag(position.bag, layout.bag_size())
    turn = art.turn(position.turn, prompts.turn_name(position), prompts.due(position))
    yield Piece("rounds", layout.ROUND_AT, art.rounds(now, last), prompts.round_now(position))
    if position.side:
        die, label = (
            ring_art.die_face(f"w{position.side}", heading(board)),
            translate("side-shown.piece", side=position.side),
        )
        yield Piece("wave-die", layout.WAVE_DIE_AT, die, label, layer=MMM_LAYER)
    yield Piece("map", layout.MAP_AT, ring, translate("the-planet"))
    yield Piece("incoming", layout.incoming_middle(board), waiting, translate("incoming-wave"))
    if not position.has_hand_card:
        yield Piece("turn", layout.turn_at(board), turn, prompts.turn(position))
    yield Piece("bag", layout.bag_at(board), bag, prompts.bag(position), layer=CARD_LAYER)
    base = art.base(hits, max_hits, layout.base_width(board))
    yield Piece("base", layout.base_at(board), base, prompts.base_hits(position), layer=MMM_LAYER)


@cached_per_locale(256)
def _map(
    board: int, contents_items: tuple[tuple[Box, BoxContents], ...], active: int | None, routes: tuple[Route, ...]
) -> str:
    """The ring in small: the MMM at the top, aliens on the rim, marines above them, and their routes."""
    columns, radius = COLUMNS[FULL], layout.MAP_RADIUS
    drawn = signs.on_round_map(routes, board, columns, radius)
    drawn += kit.transform(art.FIGURES["mastermind"], (0, -radius - 4), scale=0.34)
    for (x, y), contents in contents_items:
        for place, (colour, _) in enumerate(contents.aliens.groups):
            drawn += kit.transform(art.map_alien(colour), on_map(x, y + 0.8 + place * 1.4, columns, radius))
    for (x, y), contents in contents_items:
        for place, marine in enumerate(contents.marines):
            at = on_map(x + place * 0.8, y - 1.8, columns, radius)
            drawn += kit.transform(art.map_marine(marine.seat, marine.seat == active), at)
    return drawn


MMM_SINKS = 4.0
"""The offset below the middle of level 2, which leaves room for its name."""


@cached_per_locale(64)
def mastermind(board: int, x: int, target: int, destroyed: bool) -> Piece:
    """The MMM on its tower."""
    at = kit.shift_point(layout.middle(board, (x, 2)), (0, MMM_SINKS))
    drawing = kit.transform(art.mastermind(target, destroyed), scale=layout.scale(board))
    return Piece(f"mmm-{x}", at, drawing, translate("the-mmm"), layer=MMM_LAYER)


@cached_per_locale(256)
def _incoming(board: int, colour: int, count: int) -> Piece:
    at, label = layout.incoming_at(board, colour), translate("so-many-incoming", aliens=group_text(colour, count))
    return _group(layout.incoming_id(colour), colour, count, Stand(at, 1, 0), label)


def _group(piece: str, colour: int, count: int, stand: Stand, label: str) -> Piece:
    """Aliens of a colour, with their number."""
    drawing, plate = art.aliens(colour, count, stand.scale), art.number(count, (0, 18 * stand.scale))
    return Piece(piece, stand.at, drawing, label, layer=FIGURE_LAYER + stand.row, upright=plate)


# ---- the planet ----------------------------------------------------------------------------------


@cached_per_locale_by_key(attrgetter("board", "track", "contents_items", "marines", "active"), MAX_CACHED_PARTS)
def _planet(position: Position) -> Part:
    """The boxes and their contents. The key has all marines: the next wave also counts those not placed."""
    pieces = [in_box(position.board, box, contents, position.active) for box, contents in position.contents_items]
    return Part(tuple(chain.from_iterable(pieces)), tuple(_planet_places(position)))


@cached_per_locale(MAX_CACHED)
def in_box(board: int, box: Box, contents: BoxContents, active: int | None) -> tuple[Piece, ...]:
    """The marines in a box, then its aliens by colour."""
    stands = layout.stands(board, box, contents)
    marines = [_marine(marine, stands[marine_id(marine.seat)], marine.seat == active) for marine in contents.marines]
    ids = {alien_id((colour, box)): (colour, count) for colour, count in contents.aliens.groups}
    groups = [_group(piece, *group, stands[piece], group_text(*group)) for piece, group in ids.items()]
    return (*marines, *groups)


def _marine(marine: Marine, stand: Stand, is_active: bool) -> Piece:
    here = kit.transform(art.FIGURES["here"], (0, -30 * stand.scale), scale=stand.scale)
    sign = here if is_active and not marine.crashed else ""
    stars = kit.transform(ring_art.FIGURES["dizzy"], scale=stand.scale) if marine.crashed else ""
    label = translate("lies" if marine.crashed else "stands", seat=seat_name(marine.seat))
    turn, layer = ring_art.LYING_TURN if marine.crashed else 0, ACTIVE_LAYER if is_active else FIGURE_LAYER + stand.row
    drawing = art.marine(marine.seat, stand.scale)
    return Piece(marine_id(marine.seat), stand.at, drawing, label, turn, layer, sign + stars)


# ---- the tray ------------------------------------------------------------------------------------


@cached_per_locale_by_key(
    attrgetter("board", "phase", "throw", "action", "dice", "has_hand_card", "ability", "hand", "card_dice", "bag"),
    MAX_CACHED_PARTS,
)
def _tray(position: Position) -> Part:
    """The bowl of dice, the cards for dice, and the bag."""
    return Part(tuple(_tray_pieces(position)), tuple(_tray_places(position)))


def _tray_pieces(position: Position) -> Iterator[Piece]:
    board, in_use, has_hand = position.board, position.card_in_use, position.hand is not None
    yield tray.bowl_piece(layout.pool_at(board), position.phase == "choose" and not has_hand, ring_art.MARS)
    for card in _cards(position):
        current = card == (in_use if card == HAND else in_use or position.action)
        is_open = bool(position.dice) or (
            position.phase == "drone" if card == HAND else has_hand and card == position.action
        )
        yield tray.card_piece(
            card, layout.tray_card_at(board, card), prompts.card(position, card), current, is_open, ring_art.MARS
        )
    for die in position.card_dice:
        yield tray.die_piece(die, layout.die_at(board, die), translate(prompts.die_name(die)), heading(board))
    if position.takes_dice:
        yield from (tray.free_piece(layout.pool_at(board), *die, heading(board)) for die in tray.POOL_DICE)


def _cards(position: Position) -> list[int]:
    """The cards that have dice or can take some."""
    return [*range(1, ACTIONS_EACH_TURN + 1), *([HAND] if position.has_hand_card else [])]


# ---- the roster ----------------------------------------------------------------------------------


@cached_per_locale_by_key(
    attrgetter("board", "track", "marines", "turn", "active", "round", "phase", "reason", "order"), MAX_CACHED_PARTS
)
def _roster(position: Position) -> Part:
    """The cards of the marines with their abilities and states."""
    return Part(tuple(_training(position, marine) for marine in position.marines), tuple(_roster_places(position)))


def _training(position: Position, marine: Marine) -> Piece:
    seat, seats = marine.seat, len(position.marines)
    name, states = translate(seat_name(seat)), (seat == position.turn, marine.spent, marine.out)
    drawn = art.training(seat, name, marine.ability, _note(position, marine), states, layout.roster_size(seats))
    return Piece(training_id(seat), layout.roster_at(position.board, seats, seat), drawn, name, layer=CARD_LAYER)


def _note(position: Position, marine: Marine) -> str:
    """The current state of a marine in one or two words, or an empty text."""
    for note in ("out", "crashed", "bait", "used"):
        if getattr(marine, note):
            return translate(f"note-{note}")
    if (
        position.round
        and marine.seat != position.active
        and not position.reason
        and position.phase not in ("side", "bait")
    ):
        return translate("note-to-play" if marine.seat in position.order else "note-played")
    return ""


# ---- places --------------------------------------------------------------------------------------

DIAL_ROW, POOL_ROW, CARD_ROW, DICE_ROW, ROSTER_ROW = 0, 40, 41, 42, 50
_place = partial(kit.place, rounding=8)
LEVEL_ROWS = 8
"""Rows of places, for the arrow keys, in each row of the planet."""


def _dial_places(position: Position) -> Iterator[Place]:
    board = position.board
    size, strip = layout.scale(board), STRIPS[board][0]
    base, wave = (
        kit.shift_point(layout.base_at(board), (0, -45)),
        kit.shift_point(layout.incoming_middle(board), (0, -30 * size)),
    )
    round_at = kit.shift_point(layout.ROUND_AT, (layout.ROUND_WIDTH / 2 - 6, 6))
    yield _place("rounds", round_at, (layout.ROUND_WIDTH, 50), prompts.rounds(position), DIAL_ROW, 1)
    routes_at = kit.middle(layout.ROUTES_SIZE, layout.ROUTES_AT)
    yield _place("ways", routes_at, layout.ROUTES_SIZE, prompts.routes(position), DIAL_ROW, 2)
    yield _place("base", base, (layout.base_width(board), 96), prompts.base(position), DIAL_ROW, 3)
    yield _place("incoming", wave, (126, 70 * size), prompts.incoming(position), DIAL_ROW, 4)
    for x in MMM_SEEN[board]:
        at, tower = (
            kit.shift_point(layout.middle(board, (x, 0)), (0, -24 * size)),
            (strip.column - 2, 4.4 * strip.level),
        )
        yield _place(f"mmm-{x}", at, tower, prompts.mmm(position), *_cell(board, (x, 0)))
    if len(open_sides(board)) < len(SIDES):
        yield _closed_place(board, prompts.closed(position))


def _closed_place(board: int, label: str) -> Place:
    """The sign behind the landing zone, where the route is closed."""
    left, right = layout.beside(board, -1)
    size, last = (right - left - 4, signs.closed_height(board)), STRIPS[board][-1].last
    return _place("closed", signs.closed_at(board), size, label, *_cell(board, (last + 1, 0)))


def _planet_places(position: Position) -> Iterator[Place]:
    """The landing boxes and the terrain cards."""
    board = position.board
    for place, box in layout.landings(position.terrain).items():
        yield _box_place(board, place, box, prompts.in_box(position, box))
    for number, slot in enumerate(slots_of(board)[: len(position.track)]):
        plate, scale = kit.shift_point(layout.slot_plate(board, slot), (0, -6)), layout.scale(board)
        size = CARD_COLUMNS * CELL * scale - 4, 34 * scale
        yield _place(slot, plate, size, prompts.slot(position, slot), DIAL_ROW, 5 + number)


@cached_per_locale(MAX_CACHED)
def _box_place(board: int, place: str, box: Box, label: str) -> Place:
    return Place(place, layout.middle(board, box), outline(STRIPS[board], box), label, *_cell(board, box))


def _roster_places(position: Position) -> Iterator[Place]:
    board, seats = position.board, len(position.marines)
    for seat in range(seats):
        at, size = layout.roster_at(board, seats, seat), layout.roster_size(seats)
        yield _place(
            training_id(seat), at, size, prompts.marine_line(position, position.marines[seat]), ROSTER_ROW, seat
        )


@cache
def _cell(board: int, box: Box) -> tuple[int, int]:
    """The row and column of a box for the arrow keys."""
    strip = home(STRIPS[board], box[0])
    return 4 + STRIPS[board].index(strip) * LEVEL_ROWS - box[1], box[0] - strip.first


def _tray_places(position: Position) -> Iterator[Place]:
    """Dice to take, the bowl for rerolls, dice on cards, the cards and the bag."""
    board, pool = position.board, layout.pool_at(position.board)
    if position.takes_dice:
        yield from (tray.free_place(pool, *die, POOL_ROW) for die in tray.POOL_DICE)
    elif position.phase == "choose" and position.hand is None:
        yield tray.again_place(pool, translate("again-line"), POOL_ROW)
    for die in position.card_dice:
        spot = layout.die_at(board, die)
        yield tray.die_place(die, spot, prompts.die_label(die), DICE_ROW, die.card * DICE + die.spot)
    for card in _cards(position):
        at, column = layout.tray_card_at(board, card), card or ACTIONS_EACH_TURN + 1
        yield tray.card_place(card, at, prompts.card(position, card), CARD_ROW, column)
    size = layout.bag_size()
    yield _place("bag", kit.middle(size, layout.bag_at(board)), size, prompts.bag(position), POOL_ROW, 20)


# ---- the thumbnail -------------------------------------------------------------------------------

THUMBNAIL_TRACK = ("b", "h", "g", "d")
THUMBNAIL_LEFT = 5.0
THUMBNAIL_SCALE = 1.36
THUMBNAIL_MOON = (300.0, 52.0)
THUMBNAIL_DICE = (("b3", (292.0, 238.0), -8.0), ("k2", (328.0, 237.0), 5.0), ("w1", (364.0, 239.0), -4.0))
THUMBNAIL_CONTENTS = {
    (1, 0): BoxContents(aliens=Aliens(red=1)),
    (2, 0): BoxContents(aliens=Aliens(blue=1)),
    (3, 0): BoxContents(aliens=Aliens(yellow=2)),
    (4, 1): BoxContents(aliens=Aliens(yellow=1)),
    (5, 1): BoxContents((Marine(0), Marine(1))),
    (6, 0): BoxContents((Marine(2),)),
}
BOMB_TARGET = 9
"""MOM-X03: the default target."""


def picture() -> str:
    """The thumbnail: the MMM behind its guard, and marines on the march towards aliens."""
    strip = STRIPS[FULL][0]
    pieces = [piece for box, contents in THUMBNAIL_CONTENTS.items() for piece in in_box(FULL, box, contents, None)]
    pieces.append(mastermind(FULL, 0, BOMB_TARGET, False))
    corner = strip.left - THUMBNAIL_LEFT, strip.bottom - kit.PICTURE_SIZE[1] / THUMBNAIL_SCALE
    planet = kit.crop_to_picture(art.landscape(FULL, THUMBNAIL_TRACK, strip) + drawn(pieces), corner, THUMBNAIL_SCALE)
    thrown = "".join(
        kit.transform(ring_art.die_face(face, heading(FULL)), at, turn) for face, at, turn in THUMBNAIL_DICE
    )
    return kit.picture(translate("title"), art.sky(kit.PICTURE_SIZE, THUMBNAIL_MOON) + planet + thrown)
