"""The Moon as a scene, on the shelf, and in plain characters."""

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
"""How many of each part of a scene are kept, in all languages and forms."""
FRAME_LAYER, TOKEN_LAYER, TRAY_LAYER, PAWN_LAYER, CARD_LAYER, TOP_LAYER = 0, 1, 2, 3, 8, 9


# ---- the scene ---------------------------------------------------------------------------------


def scene(position: Position) -> Scene:
    """The whole Moon for one viewer: only the cards in hand differ."""
    return Scene.of_parts(
        [part(position) for part in PARTS],
        size=form().size,
        title=translate("title"),
        backdrop=art.backdrop(position.track, position.options["last_card"]),
        description=prompts.describe_position(position),
        night=True,
    )


# ---- the race ----------------------------------------------------------------------------------


def _in_the_race(position: Position) -> tuple[object, ...]:
    """What the race hangs on."""
    return position.tokens, position.astronauts, position.active_astronaut


def _on_the_moon(position: Position) -> Iterator[Piece]:
    """What stands on the Moon."""
    for column, token in position.tokens_at.items():
        spot = kit.shift_point(layout.ground((column, 0)), (0, 24))
        yield Piece(
            f"token-{column}", spot, art.SIGNS[f"token-{token}"], translate(f"token-{token}.cap"), layer=TOKEN_LAYER
        )
    poses, active = layout.poses(position), position.active_astronaut
    for one in position.astronauts:
        pose, label = poses[one.number], translate("stunned", who=one.name) if one.crashed else translate(one.name)
        drawing = ring_art.jumper(one.seat, one.is_second)
        stars = ring_art.FIGURES["dizzy"] if one.crashed else ""
        layer = PAWN_LAYER + pose.place
        yield Piece(layout.astronaut_id(one.number), pose.at, drawing, label, pose.turn, layer, stars)
    if active:
        yield Piece("turn", kit.shift_point(poses[active.number].at, layout.HERE), art.SIGNS["here"], layer=TOP_LAYER)
    if active and not active.finished:
        strip = panorama.home(strips(), active.x)
        frame = kit.plate((strip.width + 8, panorama.STRIP_HEIGHT - 2), rounding=8)
        drawing = kit.paint(frame, kit.WHITE, opacity=0.05) + kit.stroke(frame, MOON.quiet, 1.4, 0.7)
        yield Piece("turn-strip", (strip.left - 4, strip.top + 1), drawing, layer=FRAME_LAYER)


def _on_panels(position: Position) -> tuple[object, ...]:
    """What the panels hang on."""
    hands = tuple(map(len, position.hands))
    return (
        position.astronauts,
        position.active_astronaut,
        hands,
        position.options["advanced"],
        prompts.map_line(position),
    )


def _panel_pieces(position: Position) -> Iterator[Piece]:
    """All that is open about each astronaut."""
    count = len(position.astronauts)
    for one in position.astronauts:
        second = translate("second") if one.is_second else ""
        cards = 0 if second else len(position.hands[one.seat])
        counters = (one.sputniks, one.ec) if position.options["advanced"] else (one.sputniks,)
        size, at = layout.panel_size(count), layout.panel_at(one.number, count)
        drawing = art.panel(one.seat, second, size, counters, one.handicap, cards)
        yield Piece(layout.panel_id(one.number), at, drawing, prompts.panel_line(position, one), layer=TRAY_LAYER)
        if one is position.active_astronaut:
            yield Piece("turn-panel", at, art.marked_panel(size), layer=TRAY_LAYER)


DOT_ABOVE = 3.1
"""Levels over the plain on which the dots of the map stand."""
DOTS_APART = 2.5
"""Columns between dots, so that none covers another."""


def _on_the_map(position: Position) -> tuple[object, ...]:
    """What the map hangs on."""
    return (
        prompts.round_line(position),
        position.active_astronaut,
        tuple((one.seat, one.x) for one in position.astronauts),
    )


def _map_pieces(position: Position) -> Iterator[Piece]:
    """How far all have come."""
    words = prompts.round_line(position)
    drawing = kit.text(words, (0, 0), 17, MOON.quiet, anchor="start", serif=True)
    yield Piece("round", form().round_at, drawing, words, layer=TRAY_LAYER)
    for number, column in _spread(tuple(one.x for one in position.astronauts)):
        one = position.astronauts[number]
        spot = kit.shift_point(panorama.on_map(column, DOT_ABOVE, GOAL, form().map_radius), form().map_at)
        active = one is position.active_astronaut
        yield Piece(f"dot-{number}", spot, kit.seat_token(one.seat, form().dot_radius), layer=PAWN_LAYER + active)
        if active:
            yield Piece("turn-dot", spot, art.marked_dot(form().dot_radius), layer=PAWN_LAYER + active)


@lru_cache(maxsize=prompts.MAX_CACHED)
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


# ---- the tray ----------------------------------------------------------------------------------


def _on_the_tray(position: Position) -> tuple[object, ...]:
    """What the tray hangs on."""
    again = prompts.again_line(position) if position.may_throw_again else ""
    return (
        again,
        position.is_throwing,
        position.slot,
        position.jump,
        bool(position.due),
        position.dice,
        tuple(position.free_dice),
    )


def _tray_pieces(position: Position) -> Iterator[Piece]:
    """The bowl, the jump cards and the dice."""
    yield tray.bowl_piece(form().pool, position.may_throw_again, MOON)
    for slot in range(1, JUMPS_A_TURN + 1):
        current = position.is_throwing and slot == position.slot
        title = translate(
            "jump-title", jump=position.jump if current else slot, extra=current and position.jump == EXTRA_JUMP
        )
        yield tray.card_piece(slot, layout.jump_card_at(slot), title, current, bool(position.due), MOON)
    for die in position.dice:
        yield tray.die_piece(die, layout.die_at(die), prompts.die_line(die))
    for colour, number in position.free_dice:
        yield tray.free_piece(form().pool, colour, number)


def _on_cards(position: Position) -> tuple[object, ...]:
    """What the action cards hang on."""
    return (
        position.options["advanced"],
        position.deck,
        tuple(position.discard.items()),
        position.hand,
        position.viewer,
        position.may_keep,
    )


def _card_pieces(position: Position) -> Iterator[Piece]:
    """Action cards: the piles, and one's own hand."""
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
ASIDE = 20
"""The column of what lies beside bowl and jump cards."""
PILE = 24.0


def _panel_places(position: Position) -> Iterator[Place]:
    yield Place(
        "map", form().map_at, kit.disc(form().map_radius, form().map_at), prompts.map_line(position), MAP_ROW, 1
    )
    count = len(position.astronauts)
    size = layout.panel_size(count)
    for one in position.astronauts:
        middle = kit.middle(size, layout.panel_at(one.number, count))
        label, column = prompts.panel_line(position, one), one.number + 1
        yield kit.place(layout.panel_id(one.number), middle, size, label, PANEL_ROW, column, 9)


def _in_boxes(position: Position) -> tuple[object, ...]:
    """What the boxes hang on."""
    return (
        position.track,
        position.tokens,
        tuple((one.name, one.box, one.z, one.finished) for one in position.astronauts),
    )


def _box_places(position: Position) -> list[Place]:
    """All boxes where one can rest, up to the goal."""
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
    """Dice to be taken, the cards on which they are put, dice that lie there; where they are thrown again."""
    for colour, number in position.free_dice:
        yield tray.free_place(form().pool, colour, number, POOL_ROW)
    if position.may_throw_again:
        yield tray.again_place(form().pool, prompts.again_line(position), POOL_ROW)
    for die in position.dice:
        column = (die.card - 1) * DICE + die.spot
        yield tray.die_place(die, layout.die_at(die), prompts.die_line(die), DICE_ROW, column)
    for slot in range(1, JUMPS_A_TURN + 1):
        label = translate("jump-title", jump=slot, extra=False)
        yield tray.card_place(slot, layout.jump_card_at(slot), label, CARD_ROW, slot)


def _card_places(position: Position) -> Iterator[Place]:
    if position.options["advanced"]:
        deck, cards = form().deck, translate("deck-line", cards=position.deck)
        yield Place("deck", deck, kit.disc(PILE, deck), cards, POOL_ROW, ASIDE)
        yield Place(
            "discard", discard_at(), kit.disc(PILE, discard_at()), prompts.discard_line(position), POOL_ROW, ASIDE + 1
        )
        for number, kind in enumerate(position.hand, 1):
            name, label = layout.hand_id(position.viewer or 0, number), translate(f"kind-{kind}.line")
            label = translate("facts", facts=(translate("keep"), label)) if position.may_keep else label
            size, twin = layout.HAND_CARD, kind if position.hand.count(kind) > 1 else ""
            yield kit.place(name, layout.hand_at(number), size, label, CARD_ROW, ASIDE + number, 8, twin)


# ---- all of it ---------------------------------------------------------------------------------


def _nothing(position: Position) -> tuple[()]:
    return ()


def _part(
    cache_key: Callable[[Position], object],
    pieces: Callable[[Position], Iterable[Piece]] = _nothing,
    places: Callable[[Position], Iterable[Place]] = _nothing,
) -> Callable[[Position], Part]:
    """A part of the scene, which is kept as long as what it hangs on stays the same."""

    @cached_per_locale_by_key(cache_key, MAX_CACHED_PARTS)
    def part(position: Position) -> Part:
        return Part(tuple(pieces(position)), tuple(places(position)))

    return part


PARTS = (
    _part(_in_the_race, _on_the_moon),
    _part(_on_panels, _panel_pieces, _panel_places),
    _part(_on_the_map, _map_pieces),
    _part(_in_boxes, places=_box_places),
    _part(_on_the_tray, _tray_pieces, _tray_places),
    _part(_on_cards, _card_pieces, _card_places),
)


# ---- the shelf picture -------------------------------------------------------------------------

THUMBNAIL_TRACK = "bcaih"
THUMBNAIL_FIRST = 8


def picture() -> str:
    """The game's shelf picture: two astronauts before a ridge, a jump over it, Earth and dice."""
    strip = panorama.Strip(THUMBNAIL_FIRST, THUMBNAIL_FIRST + 9, 0, 84)
    sky = panorama.starry(kit.PICTURE_SIZE, 70, MOON)
    ground = art.strip_scenery(terrain_of_track(THUMBNAIL_TRACK), strip) + kit.transform(art.earth(27), (330, 50))
    who = "".join(
        kit.transform(ring_art.jumper(seat), kit.shift_point(strip.ground(box), (0, -ring_art.FEET_OFFSET)))
        for seat, box in ((2, (9, 1)), (1, (13, 1)))
    )
    way = ring_art.safe_arc([strip.middle(box) for box in ((9, 1), (10, 2), (11, 2))])
    thrown = "".join(
        kit.transform(ring_art.die_face(face), (284 + 38 * index, 244), turn)
        for index, (face, turn) in enumerate((("b3", -6), ("k2", 4), ("w1", -4)))
    )
    return kit.picture(translate("title"), sky + ground + who + way + thrown)


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
"""What is coloured in the rows of the board, and how."""


def plain(position: Position) -> str:
    """Round and turn, the strips, the tokens, everybody's counters, dice, one's own cards."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from (prompts.headline(position), "")
    for number, strip in enumerate(strips(), 1):
        yield from _strip(position, number, strip)
    if position.tokens:
        boxes = position.tokens_at.items()
        tokens = tuple(translate("plain-token", column=column, token=Name(f"token-{token}")) for column, token in boxes)
        yield translate("plain-tokens", tokens=tokens)
    yield from ("", *(prompts.panel_line(position, one) for one in position.astronauts), "")
    if any(position.program):
        yield translate("plain-program", program=words.program(position.program))
    if position.faces:
        yield translate("plain-dice", faces=words.faces(position.faces))
    yield from (translate(f"kind-{kind}.line") for kind in position.hand)
    yield translate("plain-key")


def _strip(position: Position, number: int, strip: panorama.Strip) -> list[str]:
    """Levels from above, then the names of the cards and the numbers of the boxes between them."""
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
    """Astronauts in a box, from below, and its ground."""
    kind = flights.kind_of(position.terrain, box)
    if kind == data.ROCK:
        return "#" * CELL_WIDTH
    mark = MARK_OF[kind + data.SPUTNIK * flights.has_sputnik(position.terrain, box)]
    letters = "".join(_letter(one) for one in position.stacks.get(box, ()))
    return (letters + mark)[:CELL_WIDTH].center(CELL_WIDTH)


def _letter(one: Astronaut) -> str:
    return SEAT_LETTERS[one.seat].lower() if one.is_second else SEAT_LETTERS[one.seat]
