"""Diagrams of the rulebook of March on Mars, drawn by the board's own code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import Piece, drawn
from crossings.drawing.sheets import recolour
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama
from crossings.shared.ring.data import COLOURS
from crossings.shared.ring.flights import Box, Flight, chance_of, faces_of, flight, obstacle

from ..rules.data import ABILITIES, FULL, HALF, HITS_TO_KILL, SLOTS_ON, TRAINING_CARDS
from ..words import format_chance, translate
from . import art, board, hints, layout
from .layout import middle
from .position import Aliens, BoxContents, Marine, terrain_of

Contents = Mapping[Box, BoxContents]
TRACK = ("h", "a", "b", "c")
"""Hollow Mesa and Red Sands on the left, the only cards of the half board."""
ROWS = layout.STRIPS[FULL]
USUAL_HITS = 3
USUAL_TWOS = 4
RED, BLUE = Marine(0), Marine(1)
LONE_RED, LONE_BLUE = BoxContents((RED,)), BoxContents((BLUE,))
"""A single marine in a box."""
YELLOW_ALIEN, BLUE_ALIEN, RED_ALIEN = (
    BoxContents(aliens=Aliens(*counts)) for counts in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
)
"""A single alien in a box."""
LANDED: Contents = {
    **{(x, 0): RED_ALIEN for x in (1, 2, 25, 32)},
    **{(x, 0): BLUE_ALIEN for x in (3, 8, 24)},
    **dict.fromkeys(((5, 1), (6, 0), (7, 0), (9, 0), (10, 0), (12, 0), (13, 0)), YELLOW_ALIEN),
    **dict.fromkeys(((20, 0), (21, 0), (22, 1), (26, 1), (27, 0), (28, 0), (30, 0), (31, 1)), YELLOW_ALIEN),
    **{box: BoxContents((Marine(seat),)) for seat, box in enumerate([(14, 0), (16, 1), (17, 1), (19, 0)])},
}
"""MOM-S03, MOM-S08, MOM-S09: four marines after the set-up, with 5 aliens on each card."""


# ---- scenes --------------------------------------------------------------------------------------


def _pieces(of_board: int, contents: Contents) -> Iterable[Piece]:
    return (piece for box, figures in contents.items() for piece in board.in_box(of_board, box, figures, None))


def _part(contents: Contents, first: int, last: int, overlay: str = "", further: Iterable[Piece] = ()) -> str:
    """Some columns of one row of the full board, their figures, and an overlay."""
    strip = panorama.home(ROWS, last)
    sky = art.sky(layout.size(FULL), layout.OUT_OF_SIGHT)
    corner = strip.left + (first - strip.first) * strip.column, strip.top
    size = (last - first + 1) * strip.column, strip.bottom - strip.top
    ground = art.landscape(FULL, TRACK, strip) + art.names(FULL, TRACK, corner[0], corner[0] + size[0])
    drawing = sky + ground + drawn([*further, *_pieces(FULL, contents)]) + overlay
    return kit.svg_document(translate("title"), kit.crop(drawing, corner, size), size)


def _planet(overlay: str, contents: Contents, of_board: int = HALF) -> str:
    """The whole half board or full board."""
    track = TRACK[: SLOTS_ON[of_board]]
    masterminds = [board.mastermind(of_board, x, board.BOMB_TARGET, False) for x in layout.MMM_SEEN[of_board]]
    pieces = [*_pieces(of_board, contents), *masterminds]
    base = kit.transform(art.base(0, USUAL_HITS, layout.base_width(of_board)), layout.base_at(of_board))
    incoming = kit.transform(art.incoming("empty", of_board), layout.incoming_middle(of_board))
    ground = art.sky(layout.size(of_board), art.MOONS_AT) + art.planet(of_board, track)
    drawing = ground + base + incoming + "".join(piece.svg() for piece in pieces) + overlay
    size = layout.WIDTH, layout.PLANET_BOTTOM[of_board] - 12 - layout.HEADER
    return kit.svg_document(translate("title"), kit.crop(drawing, (0, layout.HEADER), size), size)


def _faces(faces: Sequence[str], first: int) -> str:
    """Dice in the sky, one above each column from `first` on."""
    spots = [(middle(FULL, (first + place, 0))[0], ROWS[0].top + 60) for place in range(len(faces))]
    return "".join(kit.transform(ring_art.die_face(face, "both"), at) for face, at in zip(faces, spots, strict=True))


def _aimed(start: Box, far: str, box: Box) -> str:
    """A line from a marine to aliens, tagged with the distance."""
    return hints.aim(middle(FULL, start), middle(FULL, box)) + hints.distance_tag(FULL, far, box)


# ---- diagrams ------------------------------------------------------------------------------------


def _ring() -> str:
    return _planet("", {(1, 0): RED_ALIEN, (15, 0): LONE_RED, (14, 0): LONE_BLUE})


def _whole() -> str:
    """The full board after the set-up."""
    return _planet("", LANDED, FULL)


def _turn() -> str:
    """A throw: a jump with the blue die, or a shot with the black one."""
    overlay = panorama.arc(ROWS, _flight((10, 0), "b3:fff", -1)) + _aimed((10, 0), "1", (9, 0))
    return _part({(10, 0): LONE_RED, (9, 0): YELLOW_ALIEN}, 5, 12, overlay + _faces(("b3", "k1"), 9))


def _dice() -> str:
    """The faces of each colour with their probabilities."""
    shown, wide, high = "", 46.0, 58.0
    for row, colour in enumerate(COLOURS):
        shown += kit.transform(ring_art.die(colour, "both"), (30, 34 + row * high))
        for column, face in enumerate(faces_of(colour), 2):
            at = (20 + column * wide, 28 + row * high)
            chance = format_chance(chance_of(face, USUAL_TWOS))
            shown += kit.transform(ring_art.die_face(face, "both"), at)
            shown += kit.text(chance, kit.shift_point(at, (0, 31)), 13, ring_art.MARS.pale)
    size = 40 + 5 * wide, 12 + len(COLOURS) * high
    return panorama.on_sky(translate("title"), shown, size, ring_art.MARS)


def _flight(start: Box, jump: str, direction: int) -> Flight:
    return flight(terrain_of(FULL, TRACK), start, jump, direction)


def _jump() -> str:
    """Jumps with a black 2 to either side: level or up."""
    flights = [_flight((7, 0), "k2:fu", -1), _flight((7, 0), "k2:ff", 1)]
    return _part({(7, 0): LONE_RED}, 2, 12, "".join(panorama.arc(ROWS, flown) for flown in flights))


def _accident() -> str:
    """Rock that stops a jump, and a jump that ends in a hazard."""
    flights = [(_flight((7, 0), "b3:fff", -1), -1), (_flight((9, 0), "b2:ff", 1), 1)]
    shown = "".join(
        panorama.arc(ROWS, flown) + panorama.mark_cause(ROWS, obstacle(flown, direction), True)
        for flown, direction in flights
    )
    return _part({(7, 0): LONE_RED, (9, 0): LONE_BLUE}, 3, 13, shown)


def _shot() -> str:
    """The distances of possible shots."""
    shown, contents = "", {(9, 0): LONE_RED}
    for far, box in {"1": (8, 0), "2": (7, 0), "3": (12, 0)}.items():
        contents[box] = YELLOW_ALIEN
        shown += _aimed((9, 0), far, box)
    return _part(contents, 6, 13, shown)


def _team() -> str:
    """MOM-T04: a marine jumps into the box of a crashed one."""
    contents = {(13, 0): LONE_RED, (10, 0): BoxContents((Marine(1, crashed=True),))}
    return _part(contents, 7, 13, panorama.arc(ROWS, _flight((13, 0), "b3:fff", -1)))


def _missile() -> str:
    """MOM-C06: with a sum of 3, in either direction from the beacon."""
    contents = {(9, 0): LONE_BLUE, (6, 0): YELLOW_ALIEN, (12, 0): RED_ALIEN}
    overlay = "".join(_aimed((9, 0), "3", box) for box in ((6, 0), (12, 0)))
    return _part(contents, 5, 13, overlay + _faces(("w1", "w2"), 9))


def _in_hits(drawings: Sequence[tuple[int, str]], wide: float, middle: float, foot: float, weight: int) -> str:
    """Drawings side by side, with a number of hits below each."""
    shown = ""
    for place, (hits, drawing) in enumerate(drawings):
        x, words = wide * (place + 0.5), translate("drawn-hits", hits=hits)
        shown += kit.transform(drawing, (x, middle)) + kit.text(words, (x, foot), 16, ring_art.MARS.pale, weight=weight)
    return panorama.on_sky(translate("title"), shown, (wide * len(drawings), foot + 14), ring_art.MARS)


def _aliens() -> str:
    """Aliens with as many eyes as hits."""
    return _in_hits([(hits, art.alien(colour)) for colour, hits in enumerate(HITS_TO_KILL)], 96, 34, 78, 600)


def _wave() -> str:
    contents = {(2, 0): BLUE_ALIEN, (6, 0): YELLOW_ALIEN, (9, 0): YELLOW_ALIEN, (12, 0): RED_ALIEN, (15, 0): LONE_RED}
    return _planet(hints.wave(HALF, "l1"), contents)


def _deploy() -> str:
    """MOM-E12: 2 red aliens, then 1 blue one from the Master Mind on, 3 yellow ones from the other end."""
    contents = {(2, 0): RED_ALIEN, (3, 0): RED_ALIEN, (4, 1): BLUE_ALIEN}
    contents |= dict.fromkeys(((5, 1), (6, 0), (7, 0)), YELLOW_ALIEN)
    return _part(contents, 0, 8, further=[board.mastermind(FULL, 0, board.BOMB_TARGET, False)])


def _base() -> str:
    """The base undamaged and after each hit."""
    return _in_hits([(hits, art.base(hits, USUAL_HITS)) for hits in range(USUAL_HITS + 1)], 120, 122, 148, 400)


def _bomb() -> str:
    """Two marines beside the Master Mind, with four dice that show nine."""
    master = board.mastermind(FULL, 0, board.BOMB_TARGET, False)
    return _part({(1, 0): BoxContents((RED, BLUE))}, 0, 7, _faces(("b3", "b2", "k2", "k2"), 3), [master])


CARDS_IN_A_ROW = 3
CARD_WIDE, CARD_HIGH = 150.0, 74.0


def _training() -> str:
    """The training cards, each with its two abilities."""
    shown = ""
    for card in range(TRAINING_CARDS):
        row, column = divmod(card, CARDS_IN_A_ROW)
        middle_of_card = (column + 0.5) * CARD_WIDE, (row + 0.5) * CARD_HIGH
        shown += kit.paint(kit.box(CARD_WIDE - 12, CARD_HIGH - 12, middle_of_card, 8), ring_art.MARS.tray)
        for place, ability in enumerate(ABILITIES[2 * card : 2 * card + 2]):
            at = kit.shift_point(middle_of_card, (-CARD_WIDE / 2 + 28, -14 + 28 * place))
            shown += kit.transform(recolour(art.FIGURES[ability], art.EMBER), at, scale=0.7)
            name = translate(f"ability-{ability}.short")
            shown += kit.text(name, kit.shift_point(at, (20, 6)), 16, ring_art.MARS.pale, anchor="start", room=92)
    size = CARDS_IN_A_ROW * CARD_WIDE, TRAINING_CARDS / CARDS_IN_A_ROW * CARD_HIGH
    return panorama.on_sky(translate("title"), shown, size, ring_art.MARS)


FIGURES = {
    "ring": _ring,
    "planet": _whole,
    "turn": _turn,
    "dice": _dice,
    "jump": _jump,
    "accident": _accident,
    "shot": _shot,
    "aliens": _aliens,
    "team": _team,
    "missile": _missile,
    "wave": _wave,
    "deploy": _deploy,
    "base": _base,
    "bomb": _bomb,
    "training": _training,
}
