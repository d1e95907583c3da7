"""The table of Bridges and Boats as a scene, as a thumbnail, and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Scene, drawn
from crossings.drawing.sheets import data
from crossings.engine.schema import read_visible
from crossings.words import cached_per_locale

from ..rules.data import ATTACKER, DEFENDER, SECTIONS, SPACES
from ..rules.schema import State
from ..words import WORDS, translate
from . import art, layout
from .layout import Region, Thing, current_plan
from .position import (
    GHOST_PLANE,
    HIDDEN,
    SIDES,
    SPECIAL,
    STRIKE_COUNT,
    TWO_DICE_RESULTS,
    Boat,
    Position,
    hitting_rolls,
    pips_needed,
    section_struck,
    sums_of,
    visible_face,
)

GROUND_LAYER, THING_LAYER, UPPER_LAYER, AIR_LAYER, DICE_LAYER = range(5)


def scene(position: Position) -> Scene:
    """The table, with the faces that the viewer may see."""
    pieces, places = tuple(_pieces(position)), tuple(_places(position))
    return Scene(current_plan().size, translate("title"), art.backdrop(), pieces, places, _situation(position))


def _situation(position: Position) -> str:
    side, pool = None if position.over else position.side, len(position.pool)
    bridge = {"standing": position.standing, "soldiers": len(position.occupied_spaces)}
    return translate("situation", **rounds(position), side=side, score=score(position), **bridge, pool=pool)


def rounds(position: Position) -> dict[str, int]:
    """Return the current round and the number of rounds."""
    return {"round": position.round, "rounds": position.options["max_rounds"]}


def score(position: Position) -> str:
    """Return the numbers of soldiers across and of the defender's coins, and which side is ahead."""
    crossed, coins = position.crossed, position.coins[DEFENDER]
    return translate("score", crossed=crossed, coins=coins, ahead=(crossed > coins) - (crossed < coins))


# ---- pieces --------------------------------------------------------------------------------------


def _pieces(position: Position) -> Iterator[Piece]:
    yield _strip(position)
    if position.step >= 0:
        yield Piece("turn", layout.TURN_AT, art.SIGNS[f"small-flag-{position.turn}"], layer=UPPER_LAYER)
    yield from _islets(position)
    for seat in (ATTACKER, DEFENDER):
        yield from _purse(position, seat)
        for thing in layout.reserve(position, seat):
            drawing = art.domino(thing.face, art.visibility(thing.face, position.over), scale=thing.stand.scale)
            yield Piece(
                thing.id, thing.stand.at, drawing, translate("domino", face=visible_face(thing.face)), layer=UPPER_LAYER
            )
    yield from _crossed(position)
    yield from _bridge(position)
    yield from _boats(position)
    yield from _cannons(position)
    yield from _planes(position)
    yield from _dice(position)


def _strip(position: Position) -> Piece:
    """Round, score and step."""
    steps = tuple(map(translate, WORDS.numbered_ids("step")))
    score = position.crossed, position.coins[DEFENDER]
    step, further = position.step, position.open_steps
    drawing = art.strip(translate("strip-round", **rounds(position)), score, steps, step, further)
    return Piece(
        "strip", (0, 0), drawing, translate("strip", **rounds(position), step=steps[step] if step >= 0 else None)
    )


def _islets(position: Position) -> Iterator[Piece]:
    """The pool with its top domino and its number, and the used dominoes."""
    count = len(position.pool)
    if count:
        yield Piece("pool", current_plan().pool, art.pool(count), translate("pool"), layer=GROUND_LAYER)
        yield Piece(
            "pool-top", current_plan().pool, art.domino(HIDDEN, art.FACE_DOWN), translate("pool-top"), layer=THING_LAYER
        )
    at = kit.shift_point(current_plan().pool, (6, 27))
    yield Piece("pool-count", at, art.plate(count), translate("pool-count", count=count), layer=UPPER_LAYER)
    if position.discard or position.buried:
        drawing = art.used(len(position.discard), len(position.buried))
        yield Piece("used", current_plan().used, drawing, translate("used"), layer=GROUND_LAYER)


FLAG_AT = (22.0, 20.0)
PURSE_AT = (56.0, 25.0)
"""Relative to the corner of a side's coins."""
TALLY_AT = (10.0, 26.0)
"""Relative to the corner of the region of soldiers across."""


def _purse(position: Position, seat: int) -> Iterator[Piece]:
    """A side's flag, the number of its coins, and the coins in heaps of five."""
    corner, coins = current_plan().coins[seat][:2], position.coins[seat]
    yield Piece(
        f"flag-{seat}",
        kit.shift_point(corner, FLAG_AT),
        art.SIGNS[f"flag-{seat}"],
        translate(SIDES[seat]),
        layer=GROUND_LAYER,
    )
    purse = art.purse(coins, position.incomes[seat])
    yield Piece(
        f"purse-{seat}", kit.shift_point(corner, PURSE_AT), purse, translate("coins", coins=coins), layer=GROUND_LAYER
    )
    yield from _heap(f"coin-{seat}", coins, art.PIECES[f"coin-{seat}"], translate("coin"))


def _crossed(position: Position) -> Iterator[Piece]:
    """The soldiers across in heaps of five, and their number."""
    label = translate("across", soldiers=position.crossed)
    at = kit.shift_point(current_plan().across_pile[:2], TALLY_AT)
    yield Piece("tally", at, art.tally(position.crossed, translate("tally")), label, layer=GROUND_LAYER)
    yield from _heap("crossed", position.crossed, art.soldier(0.74), translate("soldier-across"))


@cached_per_locale(1024)
def _heap(pile: str, count: int, drawing: str, label: str) -> tuple[Piece, ...]:
    return tuple(Piece(name, at, drawing, label, layer=THING_LAYER) for name, at in layout.heap(pile, count).items())


def _bridge(position: Position) -> Iterator[Piece]:
    for section in position.standing:
        face = position.bridge[section - 1] or HIDDEN
        drawing, label = art.section(face, art.visibility(face, position.over)), translate("section", section=section)
        yield Piece(f"section-{section}", layout.section_at(section), drawing, label, layer=GROUND_LAYER)
    for space in position.occupied_spaces:
        yield Piece(f"soldier-{space}", layout.space_at(space), art.soldier(), translate("soldier"), layer=UPPER_LAYER)


def _boats(position: Position) -> Iterator[Piece]:
    """Boats and the soldiers in them; boats with soldiers are face up."""
    for thing in layout.boats(position):
        at, scale = thing.stand
        drawing = art.boat(thing.face, art.visibility(thing.face, position.over or thing.soldiers > 0), scale)
        yield Piece(thing.id, at, drawing, translate("boat", face=visible_face(thing.face)), layer=THING_LAYER)
        for name, seat in thing.crew:
            yield Piece(name, seat, art.soldier(round(0.86 * scale, 3)), translate("soldier"), layer=UPPER_LAYER)


def _cannons(position: Position) -> Iterator[Piece]:
    for thing in layout.cannons(position):
        drawing = art.cannon(thing.face, art.visibility(thing.face, position.over), thing.stand.scale)
        yield Piece(
            thing.id, thing.stand.at, drawing, translate("cannon", face=visible_face(thing.face)), layer=THING_LAYER
        )


def _planes(position: Position) -> Iterator[Piece]:
    """Planes, with the position in the mission of those sent."""
    for thing in layout.planes(position):
        (x, y), scale = thing.stand
        away = thing.face in position.sent
        label = translate("plane", plane=thing.face, special=SPECIAL.get(thing.face))
        layer = AIR_LAYER if away else THING_LAYER
        yield Piece(thing.id, (x, y), art.plane(thing.face, scale, away), label, layer=layer)
        if away and thing.face != position.flying:
            sign = (
                art.SIGNS["gust"]
                if thing.face == GHOST_PLANE
                else art.plate(position.mission.index(thing.face) + 1, 0.74)
            )
            yield Piece(f"order-{thing.face}", (x + 19 * scale, y - 20 * scale), sign, layer=AIR_LAYER)


# ---- pending rolls -------------------------------------------------------------------------------

NOTICE_AT = (66.0, 26.0)
SHOTS_AT = (10.0, 26.0)
"""Relative to the corner of the air over the river."""
NOTICE_ROOM = 162.0
"""The width up to the dice."""


def _dice(position: Position) -> Iterator[Piece]:
    """What is rolled for, the dice already rolled, and the dice still to be rolled."""
    if position.flying:
        if position.is_bombing:
            yield _notice(NOTICE_AT, translate("notice-hit", deadly=position.deadly), translate("notice-section"))
        else:
            needs, hits = pips_needed(position.flying), hitting_rolls(position.flying)
            yield _notice(
                NOTICE_AT,
                translate("notice-needs", need=needs),
                translate("notice-odds", hits=hits, pairs=TWO_DICE_RESULTS),
            )
        for index, pips in enumerate((*position.dice, 0, 0)[:2], start=1):
            yield _die(index, pips)
        if position.is_bombing and position.is_asked_about_dice:
            section = section_struck(*position.dice)
            label = translate("bombsight", section=section)
            yield Piece("bombsight", layout.section_at(section), art.SIGNS["bombsight"], label, layer=DICE_LAYER)
    elif position.shots:
        guns, target = (
            len(position.cannons),
            translate("notice-target", asked=position.phase == "aim", boat=position.target),
        )
        yield _notice(SHOTS_AT, translate("notice-shot", shot=guns - position.shots + 1, cannons=guns), target)
        yield _die(2, 0)


def _notice(offset: kit.Point, first: str, second: str) -> Piece:
    at = kit.shift_point(current_plan().air[:2], offset)
    drawing = art.notice(first, second, NOTICE_ROOM - offset[0])
    return Piece("notice", at, drawing, translate("facts", facts=(first, second)), layer=AIR_LAYER)


def _die(index: int, pips: int) -> Piece:
    return Piece(
        f"die-{index}", current_plan().dice[index - 1], art.die(pips), translate("die", pips=pips), layer=DICE_LAYER
    )


# ---- places --------------------------------------------------------------------------------------

RIGHT = 3
"""The first column right of the bridge."""
PILE_ROW, BATTERY_ROW, LANDING_ROW, FAR_ROW = 1, 2, 3, 4
POOL_ROW, AIR_ROW, USED_ROW, NEAR_ROW = 7, 10, 11, 14
FIRST_SPACE_ROW = FAR_ROW + SPACES
QUAY_ROW = FIRST_SPACE_ROW + 1
LAST_ROW = QUAY_ROW + 1
BANK_ROWS = (LAST_ROW, 0)
"""Rows for the arrow keys, from the defender's bank down, with one row for each space of the bridge; `BANK_ROWS` is by
seat."""
PLANE_SIZE, CANNON_SIZE, BOAT_SIZE, DOMINO_SIZE = (52.0, 50.0), (44.0, 40.0), (58.0, 66.0), (28.0, 50.0)


def _places(position: Position) -> Iterator[Place]:
    """All places of the scene."""
    yield from _bank_places(position)
    yield from _defence_places(position)
    yield from _water_places(position)
    yield from _bridge_places(position)
    yield from _islet_places(position)


def _defence_places(position: Position) -> Iterator[Place]:
    yield _region("crossed", current_plan().across_pile, score(position), PILE_ROW, 0)
    label = translate("airfield-place", planes=len(position.planes), sent=position.sent)
    yield _region("airfield", current_plan().airfield, label, PILE_ROW, 1)
    for index, thing in enumerate(layout.planes(position), start=2):
        price, sent, special = position.price(thing.face), thing.face in position.sent, SPECIAL.get(thing.face)
        label = translate("plane-place", plane=thing.face, special=special, price=price, sent=sent)
        yield _thing(thing, PLANE_SIZE, label, PILE_ROW, index)
    label = translate("battery-place", cannons=len(position.cannons), shots=position.shots)
    yield _region("battery", current_plan().battery, label, BATTERY_ROW, 1)
    for index, thing in enumerate(layout.cannons(position), start=2):
        yield _thing(thing, CANNON_SIZE, translate("cannon", face=visible_face(thing.face)), BATTERY_ROW, index)


def _water_places(position: Position) -> Iterator[Place]:
    yield _region("far-shore", current_plan().landing, translate("far-shore"), LANDING_ROW, RIGHT)
    yield from _boat_places(layout.far_boats(position), True)
    for index, pips in enumerate(position.dice, start=1):
        at = current_plan().dice[index - 1]
        yield _place(f"die-{index}", at, kit.box(34, 36, at, 7), translate("die", pips=pips), AIR_ROW, RIGHT + index)
    yield from _boat_places(layout.near_boats(position), False)
    yield _region("quay", current_plan().quay, translate("quay-place"), QUAY_ROW, RIGHT)


def _islet_places(position: Position) -> Iterator[Place]:
    label = translate("pool-place", dominoes=len(position.pool), price=position.options["domino_cost"])
    yield _place("pool", current_plan().pool, kit.ellipse(24, 39, current_plan().pool), label, POOL_ROW, 0)
    yield _place(
        "used", current_plan().used, kit.ellipse(24, 39, current_plan().used), _used_label(position), USED_ROW, 0
    )


def _used_label(position: Position) -> str:
    boats = [translate("used-boats", boats=position.discard)] if position.discard else []
    hidden = HIDDEN in position.buried
    sections = [translate("used-sections", sections=position.buried, hidden=hidden)] if position.buried else []
    return translate("used-place", things=(*boats, *sections))


def _bank_places(position: Position) -> Iterator[Place]:
    """Each side's coins and reserve."""
    for seat, (row, side) in enumerate(zip(BANK_ROWS, SIDES, strict=True)):
        held = layout.reserve(position, seat)
        label = translate(
            "coins-place", side=side, coins=position.coins[seat], income=position.incomes[seat], dominoes=len(held)
        )
        yield _region(f"coins-{seat}", current_plan().coins[seat], label, row, 0)
        label = translate("reserve-place", side=side, dominoes=len(held))
        yield _region(f"reserve-{seat}", current_plan().reserve[seat], label, row, 1)
        for index, thing in enumerate(held, start=2):
            if thing.face != HIDDEN:
                yield _thing(thing, DOMINO_SIZE, translate("held-place", face=thing.face, side=side), row, index)


def _boat_places(boats: Iterable[Thing], across: bool) -> Iterator[Place]:
    for index, thing in enumerate(boats, start=RIGHT):
        label = translate("boat-place", face=visible_face(thing.face), soldiers=thing.soldiers, across=across)
        yield _thing(thing, BOAT_SIZE, label, FAR_ROW if across else NEAR_ROW, index)


def _bridge_places(position: Position) -> Iterator[Place]:
    """The post of each section, and its spaces or the gap."""
    for section in range(1, SECTIONS + 1):
        stands, row = section in position.standing, FIRST_SPACE_ROW - 2 * section
        soldiers, following = position.count_on(section), section == position.next_section
        label = translate("section-place", section=section, stands=stands, soldiers=soldiers, next=following)
        at, middle = layout.post_at(section), layout.section_at(section)
        yield _place(f"post-{section}", at, kit.box(46, 30, at, 4), label, row, 1)
        if not stands:
            gap = kit.box(layout.DECK, 2 * layout.SPACE - 4, middle, 4)
            yield _place(f"section-{section}", middle, gap, label, row, 2)
            continue
        for space in (2 * section - 1, 2 * section):
            label = translate("space-place", space=space, section=section, soldier=space in position.occupied_spaces)
            at = layout.space_at(space)
            planks = kit.box(layout.DECK, layout.SPACE - 1, at, 4)
            yield _place(f"space-{space}", at, planks, label, FIRST_SPACE_ROW - space, 2)


def _anchor(name: str, region: Region) -> kit.Point:
    """Return the point of a region that represents it."""
    if name in ("airfield", "battery"):
        return region.label_at
    return layout.coin_at(name.replace("coins", "coin"), 1) if name.startswith("coins") else region.middle


def _region(name: str, region: Region, label: str, row: int, column: int) -> Place:
    shape = kit.box(region.width, region.height, region.middle, 6)
    return _place(name, _anchor(name, region), shape, label, row, column)


def _place(name: str, at: kit.Point, shape: str, label: str, row: int, column: int) -> Place:
    """Return a place. Rows are counted from the defender's bank, which may be at the bottom."""
    return Place(name, at, shape, label, row if current_plan().ahead > 0 else LAST_ROW - row, column)


def _thing(thing: Thing, size: tuple[float, float], label: str, row: int, column: int) -> Place:
    at, scale = thing.stand
    return _place(thing.id, at, kit.box(size[0] * scale, size[1] * scale, at, 6 * scale), label, row, column)


# ---- the thumbnail -------------------------------------------------------------------------------

POSITIONS = data(__file__, "positions.json")
"""The positions of the thumbnail and of the diagrams in the rulebook, as views; each is given as the difference from
`empty`."""
THUMBNAIL_CORNER = (52.0, 139.0)
THUMBNAIL_SCALE = kit.PICTURE_SIZE[0] / 336
BOMBER_AT = (244.0, 326.0)
BOMB_AT = (188.0, 340.0)


def load_position(name: str) -> Position:
    """Return a position of `POSITIONS`."""
    view = POSITIONS["empty"] | POSITIONS[name]
    return Position.of_view(view, read_visible(State, view), view["viewer"])


def picture() -> str:
    """The thumbnail: the far bank, a bridge with a gap, boats that land, a plane that has just dropped its bomb."""
    position = load_position("picture")
    pieces = [*_crossed(position), *_bridge(position), *_boats(position), *_cannons(position)]
    board = art.backdrop() + drawn(pieces)
    board += kit.transform(art.SIGNS["bomb"], BOMB_AT, 24, 1.5) + kit.transform(
        art.plane("2-5", 1.5, True), BOMBER_AT, -28
    )
    return kit.picture(translate("title"), kit.crop_to_picture(board, THUMBNAIL_CORNER, THUMBNAIL_SCALE))


SOLDIER = "@"
FREE = "·"
WATER = "~~~"
FACE_DOWN = "[?]"
INKS = {SOLDIER: "bold yellow", r"\[[0-6]-[0-6]\]": "bold", r"\[\?\]": "dim", WATER: "blue", FREE: "dim"}
"""The styles of the text board: pattern -> Rich style."""


def plain(position: Position) -> str:
    """Round and score, the defender's bank, the river from the far bank to the near one, the attacker's bank."""
    rows = [
        translate("plain-head", **rounds(position), score=score(position)),
        "",
        *_side(position, DEFENDER),
        *_defence(position),
        _boats_afloat(position.across),
        "",
        *(_space(position, space) for space in range(SPACES, 0, -1)),
        "",
        _boats_afloat(position.boats_at_bank),
        *_side(position, ATTACKER),
        "",
        translate(
            "plain-pool",
            dominoes=len(position.pool),
            used=_row((*position.discard, *position.buried)) or translate("plain-none"),
        ),
        *_air(position),
        translate("plain-key"),
    ]
    return "\n".join(rows)


def _side(position: Position, seat: int) -> Iterator[str]:
    turn = ">" if position.turn == seat and not position.over else " "
    coins = translate("plain-side", side=SIDES[seat], coins=position.coins[seat], income=position.incomes[seat])
    yield f"{turn} {coins}"
    yield _indented("plain-reserve", _row(position.reserves[seat]))


def _defence(position: Position) -> Iterator[str]:
    sent = _indented("plain-sent", _row(position.sent)) if position.sent else ""
    yield _indented("plain-planes", _row(position.planes)) + sent
    yield _indented("plain-cannons", _row(position.cannons))


def _boats_afloat(boats: Iterable[Boat]) -> str:
    return _indented("plain-boats", " ".join(_domino(boat.domino) + SOLDIER * boat.soldiers for boat in boats))


def _indented(message: str, things: str) -> str:
    return "  " + translate(message, things=things or translate("plain-none"))


def _row(faces: Iterable[str]) -> str:
    return " ".join(map(_domino, faces))


def _domino(face: str) -> str:
    return FACE_DOWN if face == HIDDEN else f"[{face}]"


def _space(position: Position, space: int) -> str:
    """A space of the bridge; at the upper space of a section also its domino and the bombs that strike it."""
    section = layout.section_of(space)
    face = position.bridge[section - 1]
    man = f" {SOLDIER if position.soldiers[space - 1] else FREE} " if face else WATER
    line = f"{space:>3} |{man}|"
    if space % 2 == 0:
        sums = ", ".join(map(str, sums_of(section)))
        odds_of = translate("plain-bombs", strikes=STRIKE_COUNT[section], pairs=TWO_DICE_RESULTS)
        line += f" {translate('plain-section', section=section)} {_domino(face) if face else '':<6}{sums:>7}: {odds_of}"
    return line


def _air(position: Position) -> Iterator[str]:
    """The plane or shot that is being resolved."""
    if position.flying:
        yield translate(
            "plain-air",
            plane=_domino(position.flying),
            dice=" ".join(map(str, position.dice)) or translate("plain-to-roll"),
        )
    if position.shots:
        yield translate("plain-shots", shots=position.shots, target=position.target and _domino(position.target))
