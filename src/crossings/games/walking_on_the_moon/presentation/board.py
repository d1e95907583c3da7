"""The Moon of Walking on the Moon as a scene, as a thumbnail, and as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from crossings.drawing import kit
from crossings.drawing.scene import Part, Piece, Place, Scene
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import data, flights, panorama, tray, words
from crossings.shared.ring.art import MOON
from crossings.shared.ring.data import DICE, HIGHEST, LEVELS
from crossings.words import Name, cached_per_locale, cached_per_locale_by_key

from ..rules.data import EXTRA_JUMP, GOAL, JUMPS_A_TURN, SECTOR
from ..words import translate
from . import art, layout, prompts
from .layout import discard_at, form, strips
from .position import Astronaut, Position, terrain_of_track

MAX_CACHED_PARTS = 256
"""For all languages and orientations together."""
FRAME_LAYER, TOKEN_LAYER, TRAY_LAYER, PAWN_LAYER, CARD_LAYER, TOP_LAYER = 0, 1, 2, 3, 8, 9


# ---- the scene ---------------------------------------------------------------------------------


def scene(position: Position) -> Scene:
    """The whole Moon for one viewer; only the cards in hand depend on the viewer."""
    return Scene.of_parts(
        [part(position) for part in PARTS],
        size=form().size,
        title=translate("title"),
        backdrop=art.backdrop(position.track, position.options["last_card"]),
        description=prompts.describe_position(position),
        night=True,
    )


# ---- the race ----------------------------------------------------------------------------------


def _moon_key(position: Position) -> tuple[object, ...]:
    """What the pieces on the Moon depend on."""
    return position.tokens, position.astronauts, position.active_astronaut


def _moon_pieces(position: Position) -> Iterator[Piece]:
    """The astronauts, tokens and turn markers on the Moon."""
    for column, token in position.tokens_at.items():
        spot = kit.shift_point(layout.ground((column, 0)), (0, 24))
        yield Piece(
            f"token-{column}", spot, art.SIGNS[f"token-{token}"], translate(f"token-{token}.cap"), layer=TOKEN_LAYER
        )
    poses, active = layout.poses(position), position.active_astronaut
    for astronaut in position.astronauts:
        pose, label = (
            poses[astronaut.number],
            translate("stunned", who=astronaut.name) if astronaut.crashed else translate(astronaut.name),
        )
        drawing = ring_art.jumper(astronaut.seat, astronaut.is_second)
        stars = ring_art.FIGURES["dizzy"] if astronaut.crashed else ""
        layer = PAWN_LAYER + pose.place
        yield Piece(layout.astronaut_id(astronaut.number), pose.at, drawing, label, pose.turn, layer, stars)
    if active:
        yield Piece(
            "turn",
            kit.shift_point(poses[active.number].at, layout.TURN_MARKER_OFFSET),
            art.SIGNS["here"],
            layer=TOP_LAYER,
        )
    if active and not active.finished:
        strip = panorama.home(strips(), active.x)
        frame = kit.plate((strip.width + 8, panorama.STRIP_HEIGHT - 2), rounding=8)
        drawing = kit.paint(frame, kit.WHITE, opacity=0.05) + kit.stroke(frame, MOON.quiet, 1.4, 0.7)
        yield Piece("turn-strip", (strip.left - 4, strip.top + 1), drawing, layer=FRAME_LAYER)


def _panel_key(position: Position) -> tuple[object, ...]:
    """What the panels depend on."""
    hands = tuple(map(len, position.hands))
    return (
        position.astronauts,
        position.active_astronaut,
        hands,
        position.options["advanced"],
        prompts.map_line(position),
    )


def _panel_pieces(position: Position) -> Iterator[Piece]:
    """The panel of each astronaut, with its public counters and cards."""
    count = len(position.astronauts)
    for astronaut in position.astronauts:
        second = translate("second") if astronaut.is_second else ""
        cards = 0 if second else len(position.hands[astronaut.seat])
        counters = (astronaut.sputniks, astronaut.ec) if position.options["advanced"] else (astronaut.sputniks,)
        size, at = layout.panel_size(count), layout.panel_at(astronaut.number, count)
        drawing = art.panel(astronaut.seat, second, size, counters, astronaut.handicap, cards)
        yield Piece(
            layout.panel_id(astronaut.number), at, drawing, prompts.panel_line(position, astronaut), layer=TRAY_LAYER
        )
        if astronaut is position.active_astronaut:
            yield Piece("turn-panel", at, art.marked_panel(size), layer=TRAY_LAYER)


DOT_LEVEL = 3.1
"""The height of the map's dots above the plain, in levels."""
MIN_DOT_DISTANCE = 2.5
"""The minimum distance of dots in columns, so that none covers another."""


def _map_key(position: Position) -> tuple[object, ...]:
    """What the map depends on."""
    return (
        prompts.round_line(position),
        position.active_astronaut,
        tuple((astronaut.seat, astronaut.x) for astronaut in position.astronauts),
    )


def _map_pieces(position: Position) -> Iterator[Piece]:
    """The round, and a dot on the map for each astronaut."""
    words = prompts.round_line(position)
    drawing = kit.text(words, (0, 0), 17, MOON.quiet, anchor="start", serif=True)
    yield Piece("round", form().round_at, drawing, words, layer=TRAY_LAYER)
    for number, column in _spread(tuple(astronaut.x for astronaut in position.astronauts)):
        astronaut = position.astronauts[number]
        spot = kit.shift_point(panorama.on_map(column, DOT_LEVEL, GOAL, form().map_radius), form().map_at)
        active = astronaut is position.active_astronaut
        yield Piece(f"dot-{number}", spot, kit.seat_token(astronaut.seat, form().dot_radius), layer=PAWN_LAYER + active)
        if active:
            yield Piece("turn-dot", spot, art.marked_dot(form().dot_radius), layer=PAWN_LAYER + active)


@lru_cache(maxsize=prompts.MAX_CACHED)
def _spread(columns: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """Return each astronaut and the column of its dot, which its neighbours may push aside."""
    order = sorted(range(len(columns)), key=lambda number: columns[number])
    positions = [float(columns[number]) for number in order]
    for _ in positions:
        for i in range(1, len(positions)):
            push = (MIN_DOT_DISTANCE - (positions[i] - positions[i - 1])) / 2
            if push > 0:
                positions[i - 1] -= push
                positions[i] += push
    return tuple(zip(order, positions, strict=True))


# ---- the tray ----------------------------------------------------------------------------------


def _tray_key(position: Position) -> tuple[object, ...]:
    """What the tray depends on."""
    reroll = prompts.reroll_line(position) if position.may_reroll else ""
    return (
        reroll,
        position.is_rolling,
        position.slot,
        position.jump,
        bool(position.due),
        position.dice,
        tuple(position.free_dice),
    )


def _tray_pieces(position: Position) -> Iterator[Piece]:
    """The bowl, the jump cards and the dice."""
    yield tray.bowl_piece(form().pool, position.may_reroll, MOON)
    for slot in range(1, JUMPS_A_TURN + 1):
        current = position.is_rolling and slot == position.slot
        title = translate(
            "jump-title", jump=position.jump if current else slot, extra=current and position.jump == EXTRA_JUMP
        )
        yield tray.card_piece(slot, layout.jump_card_at(slot), title, current, bool(position.due), MOON)
    for die in position.dice:
        yield tray.die_piece(die, layout.die_at(die), prompts.die_line(die))
    for colour, number in position.free_dice:
        yield tray.free_piece(form().pool, colour, number)


def _card_key(position: Position) -> tuple[object, ...]:
    """What the action cards depend on."""
    return (
        position.options["advanced"],
        position.deck,
        tuple(position.discard.items()),
        position.hand,
        position.viewer,
        position.may_keep,
    )


def _card_pieces(position: Position) -> Iterator[Piece]:
    """The piles of action cards, and the viewer's hand."""
    if position.options["advanced"]:
        discarded = sum(position.discard.values())
        yield Piece(
            "deck", form().deck, art.deck(position.deck), translate("deck", cards=position.deck), layer=TRAY_LAYER
        )
        yield Piece(
            "discard", discard_at(), art.discard(discarded), translate("discard", cards=discarded), layer=TRAY_LAYER
        )
        for number, kind in enumerate(position.hand, 1):
            name, at = layout.hand_id(position.viewer or 0, number), layout.hand_at(number)
            caption = art.caption(translate("keep")) if position.may_keep else ""
            yield Piece(name, at, art.card(kind) + caption, translate(f"kind-{kind}.line"), layer=CARD_LAYER)


# ---- places ------------------------------------------------------------------------------------

MAP_ROW, PANEL_ROW, FIRST_STRIP_ROW = 0, 1, 2
POOL_ROW = FIRST_STRIP_ROW + LEVELS * len(layout.FIRST_COLUMNS)
CARD_ROW, DICE_ROW = POOL_ROW + 1, POOL_ROW + 2
SIDE_COLUMN = 20
"""The first grid column of the places beside the bowl and the jump cards."""
PILE_RADIUS = 24.0


def _panel_places(position: Position) -> Iterator[Place]:
    yield Place(
        "map", form().map_at, kit.disc(form().map_radius, form().map_at), prompts.map_line(position), MAP_ROW, 1
    )
    count = len(position.astronauts)
    size = layout.panel_size(count)
    for astronaut in position.astronauts:
        middle = kit.middle(size, layout.panel_at(astronaut.number, count))
        label, column = prompts.panel_line(position, astronaut), astronaut.number + 1
        yield kit.place(layout.panel_id(astronaut.number), middle, size, label, PANEL_ROW, column, 9)


def _box_key(position: Position) -> tuple[object, ...]:
    """What the boxes depend on."""
    return (
        position.track,
        position.tokens,
        tuple((astronaut.name, astronaut.box, astronaut.z, astronaut.finished) for astronaut in position.astronauts),
    )


def _box_places(position: Position) -> list[Place]:
    """The boxes in which an astronaut can rest, up to the goal."""
    return [
        _box_place(box, prompts.box_line(position, box))
        for box in flights.landing_boxes(position.terrain)
        if box[0] <= GOAL
    ]


@cached_per_locale(prompts.MAX_CACHED)
def _box_place(box: flights.Box, label: str) -> Place:
    strip = panorama.home(strips(), box[0])
    row = FIRST_STRIP_ROW + strips().index(strip) * LEVELS + HIGHEST - box[1]
    outline, column = panorama.outline(strips(), box), box[0] - strip.first + 1
    return Place(layout.box_id(box), strip.middle(box), outline, label, row, column)


def _tray_places(position: Position) -> Iterator[Place]:
    """The dice in the pool, the reroll area, the dice on jump cards, and the jump cards."""
    for colour, number in position.free_dice:
        yield tray.free_place(form().pool, colour, number, POOL_ROW)
    if position.may_reroll:
        yield tray.again_place(form().pool, prompts.reroll_line(position), POOL_ROW)
    for die in position.dice:
        column = (die.card - 1) * DICE + die.spot
        yield tray.die_place(die, layout.die_at(die), prompts.die_line(die), DICE_ROW, column)
    for slot in range(1, JUMPS_A_TURN + 1):
        label = translate("jump-title", jump=slot, extra=False)
        yield tray.card_place(slot, layout.jump_card_at(slot), label, CARD_ROW, slot)


def _card_places(position: Position) -> Iterator[Place]:
    if position.options["advanced"]:
        deck, cards = form().deck, translate("deck-line", cards=position.deck)
        yield Place("deck", deck, kit.disc(PILE_RADIUS, deck), cards, POOL_ROW, SIDE_COLUMN)
        yield Place(
            "discard",
            discard_at(),
            kit.disc(PILE_RADIUS, discard_at()),
            prompts.discard_line(position),
            POOL_ROW,
            SIDE_COLUMN + 1,
        )
        for number, kind in enumerate(position.hand, 1):
            name, label = layout.hand_id(position.viewer or 0, number), translate(f"kind-{kind}.line")
            label = translate("facts", facts=(translate("keep"), label)) if position.may_keep else label
            size, duplicate = layout.HAND_CARD, kind if position.hand.count(kind) > 1 else ""
            yield kit.place(name, layout.hand_at(number), size, label, CARD_ROW, SIDE_COLUMN + number, 8, duplicate)


# ---- the parts of the scene --------------------------------------------------------------------


def _empty(position: Position) -> tuple[()]:
    return ()


def _part(
    cache_key: Callable[[Position], object],
    pieces: Callable[[Position], Iterable[Piece]] = _empty,
    places: Callable[[Position], Iterable[Place]] = _empty,
) -> Callable[[Position], Part]:
    """A part of the scene, cached by the values that it depends on."""

    @cached_per_locale_by_key(cache_key, MAX_CACHED_PARTS)
    def part(position: Position) -> Part:
        return Part(tuple(pieces(position)), tuple(places(position)))

    return part


PARTS = (
    _part(_moon_key, _moon_pieces),
    _part(_panel_key, _panel_pieces, _panel_places),
    _part(_map_key, _map_pieces),
    _part(_box_key, places=_box_places),
    _part(_tray_key, _tray_pieces, _tray_places),
    _part(_card_key, _card_pieces, _card_places),
)


# ---- the thumbnail -----------------------------------------------------------------------------

THUMBNAIL_TRACK = "bcaih"
THUMBNAIL_FIRST = 8


def picture() -> str:
    """The thumbnail: two astronauts in front of a ridge, a jump over it, Earth and dice."""
    strip = panorama.Strip(THUMBNAIL_FIRST, THUMBNAIL_FIRST + 9, 0, 84)
    sky = panorama.starry(kit.PICTURE_SIZE, 70, MOON)
    ground = art.strip_scenery(terrain_of_track(THUMBNAIL_TRACK), strip) + kit.transform(art.earth(27), (330, 50))
    figures = "".join(
        kit.transform(ring_art.jumper(seat), kit.shift_point(strip.ground(box), (0, -ring_art.FEET_OFFSET)))
        for seat, box in ((2, (9, 1)), (1, (13, 1)))
    )
    arc = ring_art.safe_arc([strip.middle(box) for box in ((9, 1), (10, 2), (11, 2))])
    dice = "".join(
        kit.transform(ring_art.die_face(face), (284 + 38 * index, 244), turn)
        for index, (face, turn) in enumerate((("b3", -6), ("k2", 4), ("w1", -4)))
    )
    return kit.picture(translate("title"), sky + ground + figures + arc + dice)


CELL_WIDTH = 5
MARK_OF = {kind: mark for mark, kind in data.MARKS.items()}
SEAT_LETTERS = "RBYGP"
INKS = {
    "[RBYGPW]+": "bold bright_white",
    "[rb]+": "bold cyan",
    "#+": "grey50",
    r"[OX*]": "yellow",
    "x": "red",
    r"\.": "dim",
}
"""The styles of the text board: pattern -> Rich style."""


def plain(position: Position) -> str:
    """The board as text: round and turn, strips, tokens, counters of all astronauts, dice, the viewer's cards."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from (prompts.headline(position), "")
    for number, strip in enumerate(strips(), 1):
        yield from _strip(position, number, strip)
    if position.tokens:
        boxes = position.tokens_at.items()
        tokens = tuple(translate("plain-token", column=column, token=Name(f"token-{token}")) for column, token in boxes)
        yield translate("plain-tokens", tokens=tokens)
    yield from ("", *(prompts.panel_line(position, astronaut) for astronaut in position.astronauts), "")
    if any(position.program):
        yield translate("plain-program", program=words.program(position.program))
    if position.faces:
        yield translate("plain-dice", faces=words.faces(position.faces))
    yield from (translate(f"kind-{kind}.line") for kind in position.hand)
    yield translate("plain-key")


def _strip(position: Position, number: int, strip: panorama.Strip) -> list[str]:
    """The levels from top to bottom, then the names of the cards and the numbers of the boxes between them."""
    columns = range(strip.first, min(strip.last + 1, len(position.terrain)))
    rows = [
        f"{number} {y:>2} " + "".join(_cell(position, (x, y)) for x in columns)
        for y in range(data.HIGHEST, data.LOWEST - 1, -1)
    ]
    below = "     "
    for x in columns:
        slot, place = divmod(x, SECTOR)
        if not place:
            below += str(x).center(CELL_WIDTH)
        elif place == 1:
            below += translate(f"lunar-{position.track[slot]}").center(CELL_WIDTH * (SECTOR - 1))
    return [*(row.rstrip() for row in rows), below.rstrip(), ""]


def _cell(position: Position, box: flights.Box) -> str:
    """The astronauts in a box, from below, and its ground."""
    kind = flights.kind_of(position.terrain, box)
    if kind == data.ROCK:
        return "#" * CELL_WIDTH
    mark = MARK_OF[kind + data.SPUTNIK * flights.has_sputnik(position.terrain, box)]
    letters = "".join(_seat_letter(astronaut) for astronaut in position.stacks.get(box, ()))
    return (letters + mark)[:CELL_WIDTH].center(CELL_WIDTH)


def _seat_letter(astronaut: Astronaut) -> str:
    return SEAT_LETTERS[astronaut.seat].lower() if astronaut.is_second else SEAT_LETTERS[astronaut.seat]
