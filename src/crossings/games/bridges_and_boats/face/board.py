"""A view of Bridges and Boats as a scene, and the shelf picture; the ways to pick, the hints and the plain text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import Piece, Place, Row, Scene
from crossings.games.bridges_and_boats.face import art, odds, scenery, wording
from crossings.games.bridges_and_boats.face.hints import hint, pool_line, used_line
from crossings.games.bridges_and_boats.face.layout import (
    ACROSS_PILE,
    AIR,
    AIRFIELD,
    BATTERY,
    COINS,
    COINS_DRAWN,
    DECK,
    DICE_AT,
    GHOST_PLANE,
    HIDDEN,
    LANDING,
    POOL_AT,
    QUAY,
    RESERVE,
    RESOLVING,
    ROOM,
    SCENE_SIZE,
    SPACE,
    USED_AT,
    Region,
    Thing,
    View,
    boats,
    cannons,
    coin_at,
    coins_of,
    crew_at,
    crew_id,
    far_boats,
    is_glass,
    near_boats,
    on_bridge,
    over_the_river,
    planes,
    post_at,
    reserve,
    section_at,
    sent,
    space_at,
    standing,
)
from crossings.games.bridges_and_boats.face.meaning import meant
from crossings.games.bridges_and_boats.face.picking import picks, rows
from crossings.games.bridges_and_boats.face.plain import plain
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SEAT_NAMES, SECTIONS, SPACES

__all__ = ["hint", "meant", "picks", "picture", "plain", "row", "rows", "scene"]

TITLE: Final = "Bridges and Boats"
GROUND_LAYER, THING_LAYER, UPPER_LAYER, AIR_LAYER, DICE_LAYER = range(5)
MANY: Final = 8192
"""More than the things that are met on places in a long game."""


# ---- the scene ---------------------------------------------------------------------------------


def scene(view: View, seat: int | None) -> Scene:
    """The river and both banks, the same way up for everybody; faces as far as the view has them."""
    return Scene(
        size=SCENE_SIZE,
        title=TITLE,
        backdrop=scenery.backdrop(),
        pieces=tuple(_pieces(view)),
        places=tuple(_places(view)),
        description=wording.situation(view),
    )


def row(view: View, seat: int | None, place: str) -> Row | None:
    """No place stands for a row of moves; `rows` offers them as buttons."""
    return None


# ---- pieces ------------------------------------------------------------------------------------


def _pieces(view: View) -> Iterator[Piece]:
    yield _strip(view)
    yield from _pool(len(view["pool"]), len(view["discard"]), len(view["buried"]))
    for seat in (ATTACKER, DEFENDER):
        yield from _purse(seat, coins_of(view, seat), wording.income(view, seat))
        for thing in reserve(view, seat):
            yield _domino(thing, is_glass(view, thing.face))
    yield from _crossed(view["crossed"])
    yield from _bridge(view)
    for thing in boats(view):
        yield from _boat(thing, not thing.soldiers and is_glass(view, thing.face))
    for thing in cannons(view):
        yield _cannon(thing, is_glass(view, thing.face))
    yield from _planes(view)
    yield from _air(view)


def _strip(view: View) -> Piece:
    return _strip_of(
        view["turn"],
        view["round"],
        view["options"]["max_rounds"],
        view["crossed"],
        coins_of(view, DEFENDER),
        wording.step(view),
    )


@lru_cache(maxsize=MANY)
def _strip_of(turn: int, round_: int, rounds: int, crossed: int, coins: int, step: int) -> Piece:
    label = f"Round {round_} of {rounds}"
    return Piece("strip", (0, 0), art.strip(turn, round_, rounds, crossed, coins, step), label)


@lru_cache(maxsize=MANY)
def _pool(count: int, used_open: int, buried: int) -> tuple[Piece, ...]:
    """The stack with its top domino and its number; what is used up."""
    pieces = []
    if count:
        pieces.append(Piece("pool", POOL_AT, art.pool(count), "Pool", layer=GROUND_LAYER))
        top = art.domino(HIDDEN, art.BACK)
        pieces.append(Piece("pool-top", POOL_AT, top, "Top of the pool", layer=THING_LAYER))
    at = (POOL_AT[0] + 6, POOL_AT[1] + 27)
    pieces.append(Piece("pool-count", at, art.count_plate(count), f"{count} in the pool", layer=UPPER_LAYER))
    if used_open or buried:
        pieces.append(Piece("used", USED_AT, art.used(used_open, buried), "Used up", layer=GROUND_LAYER))
    return tuple(pieces)


FLAG_AT: Final = (22.0, 20.0)
PURSE_AT: Final = (56.0, 25.0)
"""From the corner of a side's coins."""
TALLY_AT: Final = (14.0, 112.0)


@lru_cache(maxsize=MANY)
def _purse(seat: int, coins: int, income: int) -> tuple[Piece, ...]:
    """A side's sign, the number of its coins, the coins in heaps of five."""
    region = COINS[seat]
    corner = region.left, region.top
    at, flag_at = kit.moved(corner, PURSE_AT), kit.moved(corner, FLAG_AT)
    label = f"{wording.many(coins, 'coin')}"
    signs = (
        Piece(f"flag-{seat}", flag_at, art.flag(seat), SEAT_NAMES[seat], layer=GROUND_LAYER),
        Piece(f"purse-{seat}", at, art.purse(seat, coins, income), label, layer=GROUND_LAYER),
    )
    return signs + _heap(f"coin-{seat}", coins, art.coin(seat), "Coin")


@lru_cache(maxsize=MANY)
def _crossed(count: int) -> tuple[Piece, ...]:
    """The soldiers who have crossed, in heaps of five, and their number."""
    label = f"{wording.many(count, 'soldier')} across"
    number = Piece("tally", TALLY_AT, art.tally(count), label, layer=GROUND_LAYER)
    return (number, *_heap("crossed", count, art.soldier(0.74), "Soldier across"))


@lru_cache(maxsize=MANY)
def _heap(pile: str, count: int, drawing: str, label: str) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"{pile}-{index}", coin_at(pile, index), drawing, label, layer=THING_LAYER)
        for index in range(1, min(count, COINS_DRAWN) + 1)
    )


@lru_cache(maxsize=MANY)
def _domino(thing: Thing, glassy: bool) -> Piece:
    how = art.look(thing.face, glassy)
    drawing = art.domino(thing.face, how, scale=thing.stand.scale)
    return Piece(thing.id, thing.stand.at, drawing, wording.face_name(thing.face).capitalize(), layer=UPPER_LAYER)


def _bridge(view: View) -> Iterator[Piece]:
    for section in standing(view):
        face = view["bridge"][section - 1]
        yield _section(section, face, is_glass(view, face))
    for space in on_bridge(view):
        yield _soldier(space)


@lru_cache(maxsize=MANY)
def _section(section: int, face: str, glassy: bool) -> Piece:
    drawing = art.section(face, art.look(face, glassy))
    return Piece(f"section-{section}", section_at(section), drawing, f"Section {section}", layer=GROUND_LAYER)


@cache
def _soldier(space: int) -> Piece:
    return Piece(f"soldier-{space}", space_at(space), art.soldier(), "Soldier", layer=UPPER_LAYER)


@lru_cache(maxsize=MANY)
def _boat(thing: Thing, glassy: bool) -> tuple[Piece, ...]:
    """A boat and the soldiers in it."""
    scale = thing.stand.scale
    drawing = art.boat(thing.face, art.look(thing.face, glassy), scale)
    hull = Piece(thing.id, thing.stand.at, drawing, f"Boat, {wording.face_name(thing.face)}", layer=THING_LAYER)
    return hull, *(
        Piece(crew_id(thing.face, index), crew_at(thing.stand, index), art.crew(scale), "Soldier", layer=UPPER_LAYER)
        for index in range(1, thing.soldiers + 1)
    )


@lru_cache(maxsize=MANY)
def _cannon(thing: Thing, glassy: bool) -> Piece:
    drawing = art.cannon(thing.face, art.look(thing.face, glassy), thing.stand.scale)
    return Piece(thing.id, thing.stand.at, drawing, f"Cannon, {wording.face_name(thing.face)}", layer=THING_LAYER)


def _planes(view: View) -> Iterator[Piece]:
    flying = over_the_river(view)
    for thing in planes(view):
        away = sent(view, thing.face)
        place = view["mission"].index(thing.face) + 1 if thing.face in view["mission"] else 0
        yield from _plane(thing, away, 0 if thing.face == flying else place)


@lru_cache(maxsize=MANY)
def _plane(thing: Thing, away: bool, place: int) -> tuple[Piece, ...]:
    """A plane; if it is sent, with its place in the mission."""
    (x, y), scale = thing.stand
    drawing = art.plane(thing.face, scale, away)
    label = wording.plane_name(thing.face).capitalize()
    plane = Piece(thing.id, thing.stand.at, drawing, label, layer=AIR_LAYER if away else THING_LAYER)
    sign = art.gust() if away and thing.face == GHOST_PLANE else art.order(place) if place else ""
    at = (x + 19 * scale, y - 20 * scale)
    return (plane, Piece(f"order-{thing.face}", at, sign, layer=AIR_LAYER)) if sign else (plane,)


# ---- what is decided in the air ----------------------------------------------------------------

NOTICE_AT: Final = (AIR.left + 66.0, AIR.top + 18.0)
SHOTS_AT: Final = (AIR.left + 10.0, AIR.top + 26.0)


def _air(view: View) -> Iterator[Piece]:
    """What is rolled for, and the dice: those that lie, and those to be rolled."""
    phase = view["phase"]
    if phase in RESOLVING:
        yield _notice(NOTICE_AT, *_needed(view))
        dice = view["dice"] + [0] * (len(DICE_AT) - len(view["dice"]))
        for index, pips in enumerate(dice, start=1):
            yield _die(index, pips)
        if phase == "where-ghost":
            yield _bombsight(odds.struck(tuple(view["dice"])))
    elif phase in ("fire", "aim"):
        shot = len(view["cannons"]) - view["shots"] + 1
        target = f"at {view['target']}" if view["target"] else "at every boat across"
        yield _notice(
            SHOTS_AT, f"Shot {shot} of {len(view['cannons'])}", "at which boat?" if phase == "aim" else target
        )
        yield _die(2, 0)


def _needed(view: View) -> tuple[str, str]:
    face = over_the_river(view)
    if view["phase"].startswith("where"):
        return "It hits!" if not view["deadly"] else "A deadly hit!", "Which section?"
    return f"Needs {sum(odds.ends(face))}", f"{odds.aim(face).hit} in {odds.PAIRS}" if face != GHOST_PLANE else "never"


@lru_cache(maxsize=MANY)
def _notice(at: kit.Point, first: str, second: str) -> Piece:
    return Piece("notice", at, art.notice(first, second), f"{first} {second}", layer=AIR_LAYER)


@cache
def _bombsight(section: int) -> Piece:
    """The section that the bomb would strike, before the ghost has had its say."""
    return Piece("bombsight", section_at(section), art.bombsight(), f"Would strike section {section}", layer=DICE_LAYER)


@cache
def _die(index: int, pips: int) -> Piece:
    label = f"Die: {pips}" if pips else "Die, not rolled yet"
    return Piece(f"die-{index}", DICE_AT[index - 1], art.die(pips), label, layer=DICE_LAYER)


# ---- places ------------------------------------------------------------------------------------

RIGHT: Final = 3
"""The first column right of the bridge."""
PILE_ROW, BATTERY_ROW, LANDING_ROW, FAR_ROW = 1, 2, 3, 4
POOL_ROW, AIR_ROW, USED_ROW, NEAR_ROW = 7, 10, 11, 14
FIRST_SPACE_ROW: Final = FAR_ROW + SPACES
QUAY_ROW: Final = FIRST_SPACE_ROW + 1
BANK_ROW: Final = QUAY_ROW + 1
"""Rows for the arrow keys, from the defender's bank down; the bridge has a row a space."""
PLANE_SIZE, CANNON_SIZE, BOAT_SIZE, DOMINO_SIZE = (52.0, 50.0), (44.0, 40.0), (58.0, 66.0), (28.0, 50.0)


def _places(view: View) -> Iterator[Place]:
    yield _region("coins-1", COINS[DEFENDER], wording.side(view, DEFENDER), 0, 0)
    yield from _reserve_places(view, DEFENDER, 0)
    yield _region("crossed", ACROSS_PILE, wording.score(view), PILE_ROW, 0)
    yield _region("airfield", AIRFIELD, f"Airfield: {wording.many(len(view['planes']), 'plane')}", PILE_ROW, 1)
    for index, thing in enumerate(planes(view), start=2):
        yield _thing_place(thing, PLANE_SIZE, wording.plane(view, thing.face), PILE_ROW, index)
    yield _region("battery", BATTERY, f"Battery: {wording.many(len(view['cannons']), 'cannon')}", BATTERY_ROW, 1)
    for index, thing in enumerate(cannons(view), start=2):
        yield _thing_place(thing, CANNON_SIZE, f"Cannon, {wording.face_name(thing.face)}", BATTERY_ROW, index)
    yield from _water_places(view)
    yield from _bridge_places(view)
    yield _island("pool", POOL_AT, pool_line(view), POOL_ROW)
    yield _island("used", USED_AT, used_line(view), USED_ROW)
    yield _region("coins-0", COINS[ATTACKER], wording.side(view, ATTACKER), BANK_ROW, 0)
    yield from _reserve_places(view, ATTACKER, BANK_ROW)


def _water_places(view: View) -> Iterator[Place]:
    """Boats, the landing, the quay, the dice."""
    yield _region("far-shore", LANDING, "Far shore, where boats land", LANDING_ROW, RIGHT)
    for index, thing in enumerate(far_boats(view), start=RIGHT):
        yield _thing_place(thing, BOAT_SIZE, wording.boat(thing, True), FAR_ROW, index)
    if view["phase"] in RESOLVING:
        for index, pips in enumerate(view["dice"], start=1):
            yield _die_place(index, pips)
    for index, thing in enumerate(near_boats(view), start=RIGHT):
        yield _thing_place(thing, BOAT_SIZE, wording.boat(thing, False), NEAR_ROW, index)
    yield _region("quay", QUAY, "Quay, where boats are built", QUAY_ROW, RIGHT)


def _bridge_places(view: View) -> Iterator[Place]:
    stands = standing(view)
    for section in range(1, SECTIONS + 1):
        label = wording.section(view, section)
        yield _post(section, label)
        if section not in stands:
            yield _gap(section, label)
    for space in range(1, SPACES + 1):
        if (space + 1) // 2 in stands:
            yield _space(space, wording.space(view, space))


def _reserve_places(view: View, seat: int, row_of: int) -> Iterator[Place]:
    held = reserve(view, seat)
    name = SEAT_NAMES[seat]
    yield _region(f"reserve-{seat}", RESERVE[seat], f"{name}'s reserve: {len(held)}", row_of, 1)
    for index, thing in enumerate(held, start=2):
        if thing.face != HIDDEN:
            yield _thing_place(thing, DOMINO_SIZE, f"{thing.face} in the {name.lower()}'s reserve", row_of, index)


POINTED_AT: Final = {
    "airfield": (AIRFIELD.left + AIRFIELD.width - ROOM / 2, AIRFIELD.middle[1]),
    "battery": (BATTERY.left + BATTERY.width - ROOM / 2, BATTERY.middle[1]),
    "coins-0": coin_at("coin-0", 1),
    "coins-1": coin_at("coin-1", 1),
}
"""Where one points to in a region; in the others to the middle."""


@lru_cache(maxsize=MANY)
def _region(name: str, region: Region, label: str, row_of: int, column: int) -> Place:
    outline = kit.box(region.width, region.height, region.middle, 6)
    return Place(name, POINTED_AT.get(name, region.middle), outline, label, row_of, column)


@lru_cache(maxsize=MANY)
def _thing_place(thing: Thing, size: tuple[float, float], label: str, row_of: int, column: int) -> Place:
    at, scale = thing.stand
    outline = kit.box(size[0] * scale, size[1] * scale, at, 6 * scale)
    return Place(thing.id, at, outline, label, row_of, column)


@lru_cache(maxsize=MANY)
def _island(name: str, at: kit.Point, label: str, row_of: int) -> Place:
    return Place(name, at, kit.oval(24, 39, at), label, row_of, 0)


@lru_cache(maxsize=MANY)
def _post(section: int, label: str) -> Place:
    at = post_at(section)
    return Place(f"post-{section}", at, kit.box(46, 30, at, 4), label, FIRST_SPACE_ROW - 2 * section, 1)


@lru_cache(maxsize=MANY)
def _gap(section: int, label: str) -> Place:
    at = section_at(section)
    outline = kit.box(DECK, 2 * SPACE - 4, at, 4)
    return Place(f"section-{section}", at, outline, label, FIRST_SPACE_ROW - 2 * section, 2)


@lru_cache(maxsize=MANY)
def _space(space: int, label: str) -> Place:
    at = space_at(space)
    return Place(f"space-{space}", at, kit.box(DECK, SPACE - 1, at, 4), label, FIRST_SPACE_ROW - space, 2)


@cache
def _die_place(index: int, pips: int) -> Place:
    at = DICE_AT[index - 1]
    return Place(f"die-{index}", at, kit.box(31, 34, at, 7), f"Die: {pips}", AIR_ROW, RIGHT + index)


# ---- the shelf picture -------------------------------------------------------------------------

LIVELY: Final[View] = {
    "options": {"bridge_speed": 1, "mission_cost": 1},
    "result": None,
    "phase": "where",
    "bridge": [HIDDEN, HIDDEN, HIDDEN, HIDDEN, None, HIDDEN],
    "soldiers": [1, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0],
    "across": [{"domino": "3-5", "soldiers": 2}, {"domino": "1-6", "soldiers": 1}],
    "loaded": [],
    "boats": [],
    "planes": ["2-5"],
    "mission": ["2-5"],
    "ghost": False,
    "cannons": [HIDDEN, HIDDEN, HIDDEN],
    "crossed": 7,
}
SHELF_CORNER: Final = (52.0, 139.0)
SHELF_SCALE: Final = kit.PICTURE_SIZE[0] / 336
BOMBER_AT: Final = (244.0, 326.0)
BOMB_AT: Final = (188.0, 340.0)


def picture() -> str:
    """The game's shelf picture: the far bank, a bridge with a gap, boats that land, a plane that has just struck."""
    pieces = [*_crossed(LIVELY["crossed"]), *_bridge(LIVELY)]
    pieces += [piece for thing in boats(LIVELY) for piece in _boat(thing, False)]
    pieces += [_cannon(thing, False) for thing in cannons(LIVELY)]
    drawn = scenery.backdrop() + "".join(piece.svg() for piece in sorted(pieces, key=lambda piece: piece.layer))
    drawn += kit.placed(art.bomb(), BOMB_AT, 24, 1.5) + kit.placed(art.plane("2-5", 1.5, True), BOMBER_AT, -28)
    size = kit.PICTURE_SIZE[0] / SHELF_SCALE, kit.PICTURE_SIZE[1] / SHELF_SCALE
    return kit.picture(TITLE, kit.cropped(drawn, SHELF_CORNER, size, scale=SHELF_SCALE))
