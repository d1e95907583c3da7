"""The board of March on Mars as a scene, on the shelf, and in plain characters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain
from operator import attrgetter

from crossings.drawing import kit
from crossings.drawing.scene import Part, Piece, Place, Scene, drawn
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import tray
from crossings.shared.ring.data import ACTIONS_EACH_TURN, AIR, CARD_COLUMNS, CIRCLE, DICE, HAZARD, LOWEST, ROCK
from crossings.shared.ring.flights import Box, kind_of
from crossings.shared.ring.panorama import COLUMN, STRIP_HEIGHT, Strip, home, on_map, outline
from crossings.words import remembered, remembered_by

from ..rules.data import ALIENS, COLUMNS, FULL
from ..words import aliens_said, group_said, say, seat_name
from . import art, layout, prompts
from .layout import MMM_SEEN, STRIPS, Stand, alien_id, marine_id, training_id
from .position import HAND, Aliens, Company, Marine, Position, slots_of

MANY = 1024
PARTS_KEPT = 256
"""How many of each part of a scene are kept, in all languages; each hangs on what is named beside it."""
CARD_LAYER, MMM_LAYER, FIGURE_LAYER, ACTIVE_LAYER = 1, 3, 4, 9


def scene(position: Position) -> Scene:
    """The whole planet, alike for everybody: nothing is hidden."""
    return Scene.of_parts(
        [_frame(position), _planet(position), _tray(position), _roster(position)],
        size=layout.size(position.board),
        title=say("title"),
        backdrop=art.backdrop(position.board, position.track),
        description=prompts.described(position),
        night=True,
    )


# ---- around the planet -------------------------------------------------------------------------


@remembered_by(
    attrgetter(
        "board",
        "track",
        "round",
        "side",
        "base_hits",
        "bag",
        "incoming",
        "wave",
        "there",
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
    PARTS_KEPT,
)
def _frame(position: Position) -> Part:
    """The dials, the MMM, the wave that comes."""
    board = position.board
    masterminds = [mastermind(board, x, position.target, position.is_won) for x in MMM_SEEN[board]]
    wave = [_incoming(board, colour, count) for colour, count in position.incoming.groups]
    return Part((*_dials(position), *masterminds, *wave), tuple(_dial_places(position)))


def _dials(position: Position) -> Iterator[Piece]:
    """What stands beside the planet."""
    board, now, last = position.board, position.round, position.s.option_turns
    hits, most = position.base_hits, position.s.option_base
    waiting = art.incoming(position.wave, board != FULL)
    ring, bag = _map(board, position.there, position.active), art.bag(position.bag, layout.bag_size())
    turn = art.turn(position.turn, prompts.turn_name(position), prompts.due(position))
    yield Piece("rounds", layout.ROUND_AT, art.rounds(now, last), prompts.round_now(position))
    if position.side:
        die, label = ring_art.die_face(f"w{position.side}"), say("side-shown.piece", side=position.side)
        yield Piece("wave-die", layout.WAVE_DIE_AT, die, label, layer=MMM_LAYER)
    yield Piece("map", layout.MAP_AT, ring, say("the-planet"))
    yield Piece("incoming", layout.incoming_middle(board), waiting, say("incoming-wave"))
    if not position.has_hand_card:
        yield Piece("turn", layout.turn_at(board), turn, prompts.turn(position))
    yield Piece("bag", layout.bag_at(board), bag, prompts.bag(position), layer=CARD_LAYER)
    yield Piece("base", layout.base_at(board), art.base(hits, most), prompts.base_hits(position), layer=MMM_LAYER)


@remembered(256)
def _map(board: int, there: tuple[tuple[Box, Company], ...], active: int | None) -> str:
    """The whole ring in small: the MMM at its top, aliens on its rim, marines over it."""
    columns, radius = COLUMNS[board], layout.MAP_RADIUS
    drawn = kit.placed(art.FIGURES["mastermind"], (0, -radius - 4), scale=0.34)
    for (x, y), company in there:
        for place, (colour, _) in enumerate(company.aliens.groups):
            drawn += kit.placed(art.map_alien(colour), on_map(x, y + 0.8 + place * 1.4, columns, radius))
    for (x, y), company in there:
        for place, marine in enumerate(company.marines):
            spot = on_map(x + place * 0.8, y - 1.8, columns, radius)
            drawn += kit.placed(art.map_marine(marine.seat, marine.seat == active), spot)
    return drawn


MMM_ABOVE = 68.0
"""So far over the middle of level 0 it sits."""


@remembered(64)
def mastermind(board: int, x: int, target: int, destroyed: bool) -> Piece:
    at = kit.moved(layout.middle(board, (x, 0)), (0, -MMM_ABOVE))
    return Piece(f"mmm-{x}", at, art.mastermind(target, destroyed), say("the-mmm"), layer=MMM_LAYER)


@remembered(256)
def _incoming(board: int, colour: int, count: int) -> Piece:
    at, label = layout.incoming_at(board, colour), say("so-many-incoming", aliens=group_said(colour, count))
    return _group(layout.incoming_id(colour), colour, count, Stand(at, 1, 0), label)


def _group(piece: str, colour: int, count: int, stand: Stand, label: str) -> Piece:
    """Aliens of a colour, with their number."""
    drawing, plate = art.aliens(colour, count, stand.scale), art.number(count, (0, 18 * stand.scale))
    return Piece(piece, stand.at, drawing, label, layer=FIGURE_LAYER + stand.row, upright=plate)


# ---- the planet --------------------------------------------------------------------------------


@remembered_by(attrgetter("board", "track", "there", "marines", "active"), PARTS_KEPT)
def _planet(position: Position) -> Part:
    """The boxes and who is in them; the next wave counts marines that have not landed, too."""
    pieces = [in_box(position.board, box, company, position.active) for box, company in position.there]
    return Part(tuple(chain.from_iterable(pieces)), tuple(_planet_places(position)))


@remembered(MANY)
def in_box(board: int, box: Box, company: Company, active: int | None) -> tuple[Piece, ...]:
    """Who is in a box: marines, then aliens by colour."""
    stands = layout.stands(board, box, company)
    marines = [_marine(marine, stands[marine_id(marine.seat)], marine.seat == active) for marine in company.marines]
    ids = {alien_id((colour, box)): (colour, count) for colour, count in company.aliens.groups}
    groups = [_group(one, *of, stands[one], group_said(*of)) for one, of in ids.items()]
    return (*marines, *groups)


def _marine(marine: Marine, stand: Stand, at_work: bool) -> Piece:
    sign = kit.placed(art.FIGURES["here"], (0, -30 * stand.scale)) if at_work and not marine.crashed else ""
    stars = kit.placed(ring_art.FIGURES["dizzy"], scale=stand.scale) if marine.crashed else ""
    label = say("lies" if marine.crashed else "stands", seat=seat_name(marine.seat))
    turn, layer = ring_art.LYING_TURN if marine.crashed else 0, ACTIVE_LAYER if at_work else FIGURE_LAYER + stand.row
    drawing = art.marine(marine.seat, stand.scale)
    return Piece(marine_id(marine.seat), stand.at, drawing, label, turn, layer, sign + stars)


# ---- the tray ----------------------------------------------------------------------------------


@remembered_by(
    attrgetter("board", "phase", "throw", "action", "dice", "has_hand_card", "ability", "hand", "lying", "bag"),
    PARTS_KEPT,
)
def _tray(position: Position) -> Part:
    """The bowl of dice, the cards on which they are put, and the bag."""
    return Part(tuple(_tray_pieces(position)), tuple(_tray_places(position)))


def _tray_pieces(position: Position) -> Iterator[Piece]:
    board, in_use, taken = position.board, position.card_in_use, position.hand is not None
    yield tray.bowl_piece(layout.pool_at(board), position.phase == "choose" and not taken, ring_art.MARS)
    for card in _cards(position):
        current = card == (in_use if card == HAND else in_use or position.action)
        open_ = bool(position.dice) or (
            position.phase == "drone" if card == HAND else taken and card == position.action
        )
        yield tray.card_piece(
            card, layout.tray_card_at(board, card), prompts.card(position, card), current, open_, ring_art.MARS
        )
    for die in position.lying:
        yield tray.die_piece(die, layout.die_at(board, die), say(prompts.die_name(die)))
    if position.takes_dice:
        yield from (tray.free_piece(layout.pool_at(board), *die) for die in tray.POOL_DICE)


def _cards(position: Position) -> list[int]:
    """The cards on which dice lie or may be put."""
    return [*range(1, ACTIONS_EACH_TURN + 1), *([HAND] if position.has_hand_card else [])]


# ---- the roster --------------------------------------------------------------------------------


@remembered_by(
    attrgetter("board", "track", "marines", "turn", "active", "round", "phase", "reason", "order"), PARTS_KEPT
)
def _roster(position: Position) -> Part:
    """The marines, their abilities, and how it stands with them."""
    return Part(tuple(_training(position, marine) for marine in position.marines), tuple(_roster_places(position)))


def _training(position: Position, marine: Marine) -> Piece:
    seat, seats = marine.seat, len(position.marines)
    name, states = say(seat_name(seat)), (seat == position.turn, marine.spent, marine.out)
    drawn = art.training(seat, name, marine.ability, _note(position, marine), states, layout.roster_size(seats))
    return Piece(training_id(seat), layout.roster_at(position.board, seats, seat), drawn, name, layer=CARD_LAYER)


def _note(position: Position, marine: Marine) -> str:
    """What is special about a marine now, in a word or two."""
    for note in ("out", "crashed", "bait", "used"):
        if getattr(marine, note):
            return say(f"note-{note}")
    if (
        position.round
        and marine.seat != position.active
        and not position.reason
        and position.phase not in ("side", "bait")
    ):
        return say("note-to-play" if marine.seat in position.order else "note-played")
    return ""


# ---- places ------------------------------------------------------------------------------------

DIAL_ROW, POOL_ROW, CARD_ROW, DICE_ROW, ROSTER_ROW = 0, 40, 41, 42, 50
_place = partial(kit.place, rounding=8)
LEVEL_ROWS = 8
"""Rows of places for the arrow keys in each row of the planet."""


def _dial_places(position: Position) -> Iterator[Place]:
    board = position.board
    base, wave = kit.moved(layout.base_at(board), (0, -52)), kit.moved(layout.incoming_middle(board), (0, -30))
    yield _place("rounds", kit.moved(layout.ROUND_AT, (100, 6)), (212, 50), prompts.rounds(position), DIAL_ROW, 1)
    yield _place("base", base, (120, 108), prompts.base(position), DIAL_ROW, 2)
    yield _place("incoming", wave, (126, 70), prompts.incoming(position), DIAL_ROW, 3)
    for x in MMM_SEEN[board]:
        at = kit.moved(layout.middle(board, (x, 0)), (0, -24))
        yield _place(f"mmm-{x}", at, (COLUMN - 2, 150), prompts.mmm(position), *_cell(board, (x, 0)))


def _planet_places(position: Position) -> Iterator[Place]:
    """All boxes where one can land, and the cards of terrain."""
    board = position.board
    for place, box in layout.landings(position.terrain).items():
        yield _box_place(board, place, box, prompts.in_box(position, box))
    for number, slot in enumerate(slots_of(board)[: len(position.track)]):
        plate = kit.moved(layout.slot_plate(board, slot), (0, -6))
        yield _place(slot, plate, (CARD_COLUMNS * COLUMN - 4, 34), prompts.slot(position, slot), DIAL_ROW, 5 + number)


@remembered(MANY)
def _box_place(board: int, place: str, box: Box, label: str) -> Place:
    return Place(place, layout.middle(board, box), outline(STRIPS[board], box), label, *_cell(board, box))


def _roster_places(position: Position) -> Iterator[Place]:
    board, seats = position.board, len(position.marines)
    for seat in range(seats):
        at, size = layout.roster_at(board, seats, seat), layout.roster_size(seats)
        yield _place(training_id(seat), at, size, prompts.marine(position, position.marines[seat]), ROSTER_ROW, seat)


@cache
def _cell(board: int, box: Box) -> tuple[int, int]:
    """Row and column of a box for the arrow keys."""
    strip = home(STRIPS[board], box[0])
    return 4 + STRIPS[board].index(strip) * LEVEL_ROWS - box[1], box[0] - strip.first


def _tray_places(position: Position) -> Iterator[Place]:
    """Dice to be taken, the cards on which they are put, dice that lie there; where one is thrown again."""
    board, pool = position.board, layout.pool_at(position.board)
    if position.takes_dice:
        yield from (tray.free_place(pool, *die, POOL_ROW) for die in tray.POOL_DICE)
    elif position.phase == "choose" and position.hand is None:
        yield tray.again_place(pool, say("again-line"), POOL_ROW)
    for die in position.lying:
        spot = layout.die_at(board, die)
        yield tray.die_place(die, spot, prompts.die(die), DICE_ROW, die.card * DICE + die.spot)
    for card in _cards(position):
        at, column = layout.tray_card_at(board, card), card or ACTIONS_EACH_TURN + 1
        yield tray.card_place(card, at, prompts.card(position, card), CARD_ROW, column)
    size = layout.bag_size()
    yield _place("bag", kit.middle(size, layout.bag_at(board)), size, prompts.bag(position), POOL_ROW, 20)


# ---- the shelf picture -------------------------------------------------------------------------

SHELF_TRACK = ("b", "h", "g", "d")
SHELF_LEFT = 5.0
SHELF_SCALE = 1.36
SHELF_MOON = (300.0, 52.0)
SHELF_DICE = (("b3", (292.0, 238.0), -8.0), ("k2", (328.0, 237.0), 5.0), ("w1", (364.0, 239.0), -4.0))
SHELF = {
    (1, 0): Company(aliens=Aliens(red=1)),
    (2, 0): Company(aliens=Aliens(blue=1)),
    (3, 0): Company(aliens=Aliens(yellow=2)),
    (4, 1): Company(aliens=Aliens(yellow=1)),
    (5, 1): Company((Marine(0), Marine(1))),
    (6, 0): Company((Marine(2),)),
}
BOMB_TARGET = 9
"""MOM-X03."""


def picture() -> str:
    """The game's shelf picture: the MMM behind its guard, marines on the march, aliens before them."""
    strip = STRIPS[FULL][0]
    pieces = [piece for box, company in SHELF.items() for piece in in_box(FULL, box, company, None)]
    pieces.append(mastermind(FULL, 0, BOMB_TARGET, False))
    corner = strip.left - SHELF_LEFT, strip.top + STRIP_HEIGHT - kit.PICTURE_SIZE[1] / SHELF_SCALE
    planet = kit.on_shelf(art.rock(FULL, SHELF_TRACK, strip) + drawn(pieces), corner, SHELF_SCALE)
    thrown = "".join(kit.placed(ring_art.die_face(face), at, turn) for face, at, turn in SHELF_DICE)
    return kit.picture(say("title"), art.sky(kit.PICTURE_SIZE, SHELF_MOON) + planet + thrown)


MARINES = "RBYGP"
"""By seat: its marine's letter."""
INKS = {
    "#+": "dark_orange3",
    "y": "yellow",
    "b": "blue",
    "r": "red",
    "x": "magenta",
    f"[{MARINES}]": "bold bright_white",
}
"""What is coloured in the rows of the board, and how."""
MARKS = {AIR: ".", CIRCLE: "o", HAZARD: "x", ROCK: "#"}
CELL = 5
TOP = 2


def plain(position: Position) -> str:
    """Round and dice, the planet row by row, then marines, aliens and what is coming."""
    head = [prompts.round_now(position), prompts.turn(position), *_dice_lines(position)]
    rows = [row for strip in layout.STRIPS[position.board] for row in ("", *_rows(position, strip))]
    marines = [f"- {prompts.marine(position, one)}" for one in position.marines]
    groups = [
        f"- {say('in-box', where=prompts.where(position, box), hazard=False, who=aliens_said(company.aliens))}"
        for box, company in position.companies.items()
        if any(company.aliens)
    ]
    key = ["", say("key-ground"), say("key-aliens"), ""]
    return "\n".join([*head, *rows, *key, *marines, *groups, prompts.base(position), prompts.incoming(position)])


def _dice_lines(position: Position) -> list[str]:
    actions = "  ".join(f"{number}: {letters}" for number, letters in enumerate(position.program, 1) if letters)
    lines = {
        "actions-are": actions,
        "dice-lie": " ".join(position.faces),
        "dice-foreseen": " ".join(position.hand or ()),
    }
    return [say(line, dice=dice) for line, dice in lines.items() if dice]


def _rows(position: Position, strip: Strip) -> list[str]:
    """A row for each level, then the numbers of the columns."""
    columns = range(strip.first, strip.last + 1)
    rows = [
        f"{y:2} " + "".join(_characters(position, (x, y)).ljust(CELL) for x in columns)
        for y in range(TOP, LOWEST - 1, -1)
    ]
    numbers = "".join(str(x % (len(position.terrain) - 1)).ljust(CELL) for x in columns)
    return [row.rstrip() for row in rows] + [f"   {numbers}"]


def _characters(position: Position, box: Box) -> str:
    there = position.company(box)
    marine = "".join(MARINES[one.seat] for one in there.marines[:1]) + "+" * (len(there.marines) > 1)
    colours = "".join(ALIENS[colour] for colour, _ in there.aliens.groups)
    return MARKS[kind_of(position.terrain, box)] + (marine + colours)[: CELL - 1]
