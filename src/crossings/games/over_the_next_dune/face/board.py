"""A view -> the board as a scene and as text; what a person picks, is told on pointing, is offered as a walk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from textwrap import wrap
from typing import Any, Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Hint, Pick, Place, Row, Scene
from crossings.engine import Loose
from crossings.games.over_the_next_dune.face import art, paths, pieces, scenery
from crossings.games.over_the_next_dune.face.layout import (
    CARD_SIZE,
    CARD_X,
    DECK_X,
    FIELD_BOTTOM,
    FIELD_TOP,
    FOOTPRINT,
    HEIGHT,
    TRAY_Y,
    WIDTH,
    Point,
    Space,
    crest_space,
    middle,
    space_id,
    space_of,
)
from crossings.games.over_the_next_dune.face.meaning import meant
from crossings.games.over_the_next_dune.face.paths import View
from crossings.games.over_the_next_dune.face.pieces import FACINGS, named
from crossings.games.over_the_next_dune.rules.data import (
    CARD_NAMES,
    CARDS,
    COMPASS,
    DECK_SIZE,
    RING_SPACES,
    SIZE,
    SOLDIERS,
)
from crossings.games.over_the_next_dune.text import notation

__all__ = ["INKS", "hint", "meant", "picks", "picture", "plain", "row", "scene"]

TITLE: Final = "Over the Next Dune"
SKY_ROW, CREST_ROW, CAMP_ROW, SEARCHER_ROW = -1, 0, SIZE + 1, SIZE + 2
"""Rows of places above and below the twenty of the battlefield, for the arrow keys; the last lists the searchers."""

TEXT_WIDTH: Final = 78
CHIP_SIZE: Final = (88, 36)

# ---- the scene ---------------------------------------------------------------------------------


def scene(view: View, seat: int | None) -> Scene:
    """The battlefield as everybody sees it (nothing is hidden)."""
    terrain = pieces.terrain_spaces(view)
    laid = terrain if pieces.is_terrain_laid(view) else frozenset()
    options = view["options"]
    return Scene(
        size=(WIDTH, HEIGHT),
        title=TITLE,
        backdrop=scenery.backdrop(options["turns"], options["players"], laid),
        pieces=pieces.pieces(view),
        places=tuple(_places(view, terrain)),
        description=describe(view),
        night=True,
    )


def describe(view: View) -> str:
    """The position in a few sentences."""
    head = f"{_phase_words(view)}."
    soldiers = "; ".join(f"soldier {n}: {_where(view, n)}" for n in range(1, SOLDIERS + 1))
    searchers = "; ".join(
        f"searcher {n} at column {s['at'][0]}, row {s['at'][1]}, facing {FACINGS[s['face']]}"
        for n, s in enumerate(view["searchers"], 1)
        if s["face"]
    )
    return f"{head} {_sentence(soldiers)}{' ' + _sentence(searchers) if searchers else ''}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _where(view: View, number: int) -> str:
    at = view["soldiers"][number - 1]["at"]
    words = pieces.soldier_words(view, number)
    return words if at is None else f"{words}, at column {at[0]}, row {at[1]}"


_PHASES: Final = {
    "piece": "a piece of terrain is drawn",
    "t-row": "a die gives the row of the terrain",
    "t-col": "a die gives the column of the terrain",
    "s-row": "a die gives the row of a searcher",
    "s-col": "a die gives the column of a searcher",
    "s-face": "a die gives the facing of a searcher",
    "first": "the first soldier is drawn",
    "over": "the game is over",
}


def _phase_words(view: View) -> str:
    turn = f"Turn {view['turn']} of {view['options']['turns']}" if view["turn"] else "Set-up"
    phase = view["phase"]
    if phase == "search":
        return f"{turn}: a card is flipped for searcher {view['searcher']}"
    if phase == "move":
        mover = view["mover"]
        return f"{turn}: " + (f"soldier {mover} moves, {_points(view['points'])} left" if mover else "who moves next?")
    if soldier := paths.asked(view):
        asked = "is freed: where does he go?" if phase == "place" else "takes a turn order card"
        return f"{turn}: soldier {soldier} {asked}"
    return f"{turn}: {_PHASES[phase]}"


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


# ---- places ------------------------------------------------------------------------------------


def _places(view: View, terrain: frozenset[Space]) -> Iterator[Place]:
    """Sky, crest and spaces; camp; searchers, which take the pointer before the spaces that they cover."""
    there = _contents(view, terrain)
    turn = f"Turn {view['turn']} of {view['options']['turns']}; at dawn the game is lost"
    yield Place("track", (WIDTH / 2, 60), kit.box(WIDTH - 120, 110, (WIDTH / 2, 58)), turn, SKY_ROW, 1)
    for row in range(SIZE + 1):
        for column in range(1, SIZE + 1):
            yield _space_place(column, row, there.get((column, row), ""))
    yield _deck_place(*view["deck"].values())
    if view["options"]["players"] > 1:
        for card in range(1, CARDS + 1):
            yield _card_place(card, pieces.card_holder(view, card))
    for number, searcher in enumerate(view["searchers"], 1):
        if searcher["face"]:
            yield _searcher_place(number, searcher["at"][0], searcher["at"][1], _searcher_words(view, number))


def _contents(view: View, terrain: frozenset[Space]) -> dict[Space, str]:
    """What is on each space, in words; empty spaces are left out."""
    there: dict[Space, list[str]] = {space: ["terrain"] for space in sorted(terrain)}
    for column, row, direction in paths.markers(view):
        there.setdefault((column, row), []).append(f"trail marker pointing {FACINGS[direction]}")
    for number, soldier in enumerate(view["soldiers"], 1):
        column, row = soldier["at"] or crest_space(number)
        if soldier["status"] != "caught":
            words = f"soldier {number} ({pieces.soldier_words(view, number)})"
            there.setdefault((column, row), []).append(words)
    for number, searcher in enumerate(view["searchers"], 1):
        column, row = searcher["at"]
        for space in _nine(column, row) if searcher["face"] else ():
            there.setdefault(space, []).append(f"searcher {number}")
    return {space: ", ".join(words) for space, words in there.items()}


def _nine(column: int, row: int) -> list[Space]:
    return [(column + i, row + k) for k in (-1, 0, 1) for i in (-1, 0, 1)]


@lru_cache(maxsize=8192)
def _space_place(column: int, row: int, there: str) -> Place:
    at = middle(column, row)
    where = f"column {column}, row {row}" if row else f"beyond the top edge, column {column}"
    label = f"{where}: {there}" if there else where
    return Place(space_id(column, row), at, kit.box(CELL, CELL, at), label, row, column)


@lru_cache(maxsize=4096)
def _searcher_place(number: int, column: int, row: int, words: str) -> Place:
    at = middle(column, row)
    return Place(f"searcher-{number}", at, kit.box(FOOTPRINT, FOOTPRINT, at), words, SEARCHER_ROW, number)


@lru_cache(maxsize=1024)
def _deck_place(left: int, straight: int, right: int) -> Place:
    at: Point = (DECK_X["straight"], TRAY_Y)
    wide = DECK_X["right"] - DECK_X["left"] + CARD_SIZE[0] + 6
    label = f"Searchers' cards: {left} left, {straight} straight, {right} right"
    return Place("deck", at, kit.box(wide, CARD_SIZE[1] + 6, at, 8), label, CAMP_ROW, 3)


@lru_cache(maxsize=64)
def _card_place(card: int, holder: int) -> Place:
    at: Point = (CARD_X[card], TRAY_Y)
    label = f"Turn order card {card}, {f'held by soldier {holder}' if holder else 'untaken'}"
    return Place(f"card-{card}", at, kit.box(CARD_SIZE[0] + 6, CARD_SIZE[1] + 6, at, 8), label, CAMP_ROW, 12 + card)


def _searcher_words(view: View, number: int) -> str:
    searcher = view["searchers"][number - 1]
    held = pieces.captives(view, number)
    column, row = searcher["at"]
    holds = f", holds {named(held, 'soldier')}" if held else ""
    return f"column {column}, row {row}: searcher {number}, facing {FACINGS[searcher['face']]}{holds}"


# ---- picks -------------------------------------------------------------------------------------


def picks(view: View, seat: int | None, legal: list[str]) -> list[Pick]:
    """For each legal action the places to pick; for a step the target, before a movement the soldier's space first."""
    return [_pick(view, text) for text in legal]


_RING: Final = {name: (across, along) for name, across, along in RING_SPACES}


def _pick(view: View, text: str) -> Pick:
    if text == "done":
        return Pick(text, (), "End the sneak phase")
    number, part = int(text[0]), text[2:]
    if part == "end":
        return Pick(text, (), f"End soldier {number}'s movement")
    if part.startswith("card-"):
        return Pick(text, (part,), f"Soldier {number} takes {part.replace('-', ' ')}")
    column, row = view["soldiers"][number - 1]["at"]
    if part.startswith("place-"):
        across, along = _RING[part.removeprefix("place-")]
        place = column + across, row + along
        return Pick(text, (space_id(*place),), f"Put soldier {number} {_on(place)}")
    across, along = paths.STEPS[part]
    target = column + across, row + along
    start = () if view["mover"] else (space_id(column, row),)
    label = f"Soldier {number} {FACINGS[COMPASS.index(part) + 1]}, " + (_on(target) if target[1] else "over the top")
    return Pick(text, (*start, space_id(*target)), label)


def _on(space: Space) -> str:
    return f"on column {space[0]}, row {space[1]}"


# ---- hints -------------------------------------------------------------------------------------

_NUMBERED: Final = re.compile(r"(searcher|card)-(\d)")


def hint(view: View, place: str) -> Hint | None:
    """What a place is and can do, in a line; for a searcher also all that it would sweep with each kind of card."""
    if place == "deck":
        return Hint(_deck_line(view))
    if place == "track":
        return Hint(_track_line(view))
    if numbered := _NUMBERED.fullmatch(place):
        number = int(numbered[2])
        return _searcher_hint(view, number) if numbered[1] == "searcher" else Hint(_card_line(view, number))
    space = space_of(place)
    return None if space is None else Hint(_space_line(view, space))


def _deck_line(view: View) -> str:
    deck, bends = view["deck"], view["options"]["bends"]
    whole = {"left": bends, "straight": DECK_SIZE - 2 * bends, "right": bends}
    cards = ", ".join(f"{left} of {whole[kind]} {kind}" for kind, left in deck.items())
    return f"Cards still to come for the searchers: {cards}."


def _track_line(view: View) -> str:
    turns = view["options"]["turns"]
    now = f"Turn {view['turn']} of {turns}" if view["turn"] else "The night has not begun"
    return f"{now}. All five soldiers must be over the top before turn {turns} ends."


def _card_line(view: View, card: int) -> str:
    holder = pieces.card_holder(view, card)
    if holder:
        return f"Turn order card {card}: soldier {holder}."
    return f"Turn order card {card}, untaken." + (" Somebody has to take it." if card == 1 else "")


def _space_line(view: View, space: Space) -> str:
    """A soldier before a marker before terrain: what matters most comes first."""
    lines = [_soldier_line(view, n) for n in range(1, SOLDIERS + 1) if _stands_on(view, n, space)]
    for column, row, direction in paths.markers(view):
        if (column, row) == space:
            lines.append(f"Trail marker: a searcher that comes over it turns {FACINGS[direction]}.")
    if space in pieces.terrain_spaces(view):
        lines.append("Terrain: 2 points to enter; searchers drive over it.")
    if space[1] == CREST_ROW:
        lines.append("Over the top: safe for 1 point from row 1.")
    return " ".join(lines) or f"Column {space[0]}, row {space[1]}: open sand, 1 point to enter."


def _stands_on(view: View, number: int, space: Space) -> bool:
    soldier = view["soldiers"][number - 1]
    if soldier["status"] == "safe":
        return space == crest_space(number)
    return tuple(soldier["at"]) == space


def _soldier_line(view: View, number: int) -> str:
    soldier = view["soldiers"][number - 1]
    words = pieces.soldier_words(view, number)
    if soldier["status"] == "caught":
        rescuers = view["options"]["rescuers"]
        return f"Soldier {number} is {words}: {rescuers} free soldiers beside it set him free."
    if soldier["status"] == "safe":
        return f"Soldier {number} is safe."
    column, row = soldier["at"]
    beside = [n for n, s in enumerate(view["searchers"], 1) if s["face"] and _distance(s["at"], (column, row)) == 2]
    follow = f" {named(beside, 'Searcher')} would follow his step." if beside else " No searcher would follow his step."
    return f"Soldier {number}: {words}.{follow}"


def _distance(a: list[int], b: Space) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


# ---- what a searcher sweeps --------------------------------------------------------------------


def _searcher_hint(view: View, number: int) -> Hint | None:
    if number > len(view["searchers"]) or not view["searchers"][number - 1]["face"]:
        return None
    searcher = view["searchers"][number - 1]
    s = notation.loose_state(view)
    weights = _weights(view)
    drives = {kind: paths.drive(s, number, card) for card, kind in enumerate(CARD_NAMES) if weights[kind]}
    ordered = sorted(drives, key=lambda kind: (kind != "straight", kind))
    chances = ", ".join(f"{kind} {weights[kind]} %" for kind in ordered)
    held = pieces.captives(view, number)
    holds = f" It holds {named(held, 'soldier')}." if held else ""
    catches = "".join(
        f" {kind.capitalize()} catches {named(list(caught), 'soldier')}."
        for kind in ordered
        if (caught := drives[kind][-1].caught)
    )
    line = f"Searcher {number}, facing {FACINGS[searcher['face']]}: {chances}.{holds}{catches}"
    start = tuple(searcher["at"])
    overlay = "".join(_swept(start, drives[kind], kind == "straight") for kind in reversed(ordered))
    overlay += "".join(_course(start, drives[kind]) for kind in ordered)
    overlay += _warnings(view, {number for legs in drives.values() for number in legs[-1].caught})
    spots = _apart([middle(*start), *(middle(*drives[kind][-1].at) for kind in ordered)])[1:]
    overlay += "".join(_chip(at, kind, weights[kind]) for at, kind in zip(spots, ordered, strict=True))
    return Hint(line, overlay)


def _weights(view: View) -> dict[str, int]:
    """The chance of each kind of card in percent; an empty deck is shuffled anew first (OND-21)."""
    deck, bends = view["deck"], view["options"]["bends"]
    if not sum(deck.values()):
        deck = {"left": bends, "straight": DECK_SIZE - 2 * bends, "right": bends}
    total = sum(deck.values())
    return {kind: (100 * left + total // 2) // total for kind, left in deck.items()}


def _swept(start: Space, legs: list[paths.Leg], straight: bool) -> str:
    """All spaces that come under it on the way."""
    spaces = {space for leg in legs for space in _nine(*leg.at)} - set(_nine(*start))
    edge = scenery.outline(frozenset(spaces))
    if straight:
        return kit.painted(edge, art.LIGHT, opacity=0.16) + kit.stroked(edge, art.LIGHT, 2.4)
    return kit.painted(edge, art.LIGHT, opacity=0.09) + kit.stroked(edge, art.LIGHT, 1.6, opacity=0.8, dashes="7 5")


def _course(start: Space, legs: list[paths.Leg]) -> str:
    """The way of the centre, bends and all."""
    (x, y), (a, b) = middle(*start), middle(*legs[0].at)
    points = [(x + (a - x) * 0.7, y + (b - y) * 0.7), *(middle(*leg.at) for leg in legs)]
    line = kit.path("M" + "L".join(kit.pair(point) for point in points))
    return kit.stroked(line, art.LIGHT, 2.4, dashes="2 6")


def _apart(spots: list[Point]) -> list[Point]:
    """The spots moved up or down so far that chips on them leave one another, and the first spot, free."""
    wide, high = CHIP_SIZE
    moved: list[Point] = []
    for x, y in spots:
        free = (
            (x, y + shift)
            for shift in sorted(range(-8 * high, 8 * high + 1, high // 2), key=abs)
            if FIELD_TOP < y + shift < FIELD_BOTTOM
            and all(abs(x - a) > wide or abs(y + shift - b) > high for a, b in moved)
        )
        moved.append(next(free, (x, y)))
    return moved


def _chip(at: Point, kind: str, percent: int) -> str:
    """A card's glyph and chance, for where its way ends."""
    body = kit.shadowed(kit.box(*CHIP_SIZE, corner=8), kit.CARD)
    glyph = kit.placed(art.card_glyph(kind), (-29, 0), scale=0.8)
    return kit.placed(body + glyph + kit.text(f"{percent} %", (11, 6.5), 18, weight=700), at)


def _warnings(view: View, caught: Iterable[int]) -> str:
    spots = (pieces.soldier_spot(view, number) for number in sorted(caught))
    return "".join(art.warning((x, y - 34)) for x, y in spots)


# ---- walks -------------------------------------------------------------------------------------


def row(view: View, seat: int | None, place: str) -> Row | None:
    """A walk to a space further away, as ordinary steps; none if there is no way, or one that would be interrupted.

    During a movement `place` is the target (`c5r17`, or `off-c5` to leave by the top). Solo, between movements, it is
    the soldier's space and the target: `c3r20>c5r17`. Of all ways the one with the fewest points, then with the
    fewest soldiers caught, the fewest searchers stirred, the fewest bends.
    """
    if view["phase"] != "move" or view["actor"] != seat:
        return None
    start, _, goal = place.rpartition(">")
    soldier = _walker(view, start)
    target = space_of(goal)
    if not soldier or target is None or not 0 <= target[0] - 1 < SIZE or target[1] > SIZE:
        return None
    walk = paths.walk(notation.loose_state(view), soldier, target)
    if walk is None or len(walk.moves) < 2:
        return None
    return Row(walk.moves, _walk_label(walk), _walk_overlay(view, walk))


def _walker(view: View, start: str) -> int:
    """The soldier who would walk, else 0: the mover, or between movements the one picked who has not moved."""
    if view["mover"]:
        mover = int(view["mover"])
        return mover if not start or space_of(start) == tuple(view["soldiers"][mover - 1]["at"]) else 0
    space = space_of(start)
    for number, soldier in enumerate(view["soldiers"], 1):
        if soldier["status"] == "free" and not soldier["moved"] and tuple(soldier["at"]) == space:
            return number
    return 0


def _walk_label(walk: paths.Walk) -> str:
    label = f"Walk {len(walk.moves)} steps ({_points(walk.points)})"
    if walk.spaces[-1][1] == CREST_ROW:
        label += " and over the top"
    if walk.followers:
        label += f"; {named(list(walk.followers), 'searcher')} follow{'s' if len(walk.followers) == 1 else ''}"
    if walk.caught:
        label += f"; {named(list(walk.caught), 'soldier')} would be caught!"
    return label


def _walk_overlay(view: View, walk: paths.Walk) -> str:
    s: Loose = walk.after
    ghosts = "".join(
        art.ghost(n, int(s.searcher_face[n]), middle(int(s.searcher_column[n]), int(s.searcher_row[n])))
        for n in walk.followers
    )
    return ghosts + art.way([middle(*space) for space in walk.spaces]) + _warnings(view, walk.caught)


# ---- plain text --------------------------------------------------------------------------------

_ARROWS: Final = " ↓↙←↖↑↗→↘"
_LEGEND: Final = (
    "(1) soldier, <1> moving, -1- has moved; #3# searcher, an arrow where it faces, *3* with captives;"
    " ▒▒▒ terrain; ↑ trail marker"
)
INKS: Final = {
    "·": "dim",
    "▒": "yellow",
    f"[{_ARROWS[1:]}]": "cyan",
    r"\(\d\)|-\d-": "bold green",
    r"<\d>": "bold white on dark_green",
    "#[^ ]#": "bold red",
    r"\*\d\*": "bold white on dark_red",
}
"""What is coloured in the rows of the board, and how."""


def plain(view: View, seat: int | None) -> str:
    """The board in characters, three a space, with coordinates and what else matters."""
    cells = _cells(view)
    numbers = "   " + "".join(f"{column:^3}" for column in range(1, SIZE + 1)).rstrip()
    lines = [
        f"{row:>2} " + "".join(cells.get((column, row), " · ") for column in range(1, SIZE + 1)) + f" {row}"
        for row in range(1, SIZE + 1)
    ]
    status = [line for status in _status_lines(view) for line in wrap(status, TEXT_WIDTH, subsequent_indent="  ")]
    return "\n".join([_phase_words(view), *status, numbers, *lines, numbers, *wrap(_LEGEND, TEXT_WIDTH)])


def _status_lines(view: View) -> Iterator[str]:
    deck = "  ".join(f"{kind} {left}" for kind, left in view["deck"].items())
    yield f"Cards left: {deck}"
    yield "Soldiers: " + "; ".join(f"{n} {pieces.soldier_words(view, n)}" for n in range(1, SOLDIERS + 1))
    if view["options"]["players"] > 1:
        holders = ((card, pieces.card_holder(view, card)) for card in range(1, CARDS + 1))
        yield "Turn order: " + "  ".join(f"{card}:{f'soldier {holder}' if holder else '-'}" for card, holder in holders)


def _cells(view: View) -> dict[Space, str]:
    cells: dict[Space, str] = dict.fromkeys(pieces.terrain_spaces(view), "▒▒▒")
    for column, row, direction in paths.markers(view):
        side = "▒" if (column, row) in cells else " "
        cells[column, row] = f"{side}{_ARROWS[direction]}{side}"
    for number, soldier in enumerate(view["soldiers"], 1):
        if soldier["status"] == "free":
            cells[tuple(soldier["at"])] = _soldier_cell(view, number)
    for number, searcher in enumerate(view["searchers"], 1):
        if searcher["face"]:
            cells.update(_searcher_cells(view, number))
    return cells


def _soldier_cell(view: View, number: int) -> str:
    if view["mover"] == number:
        return f"<{number}>"
    return f"-{number}-" if view["soldiers"][number - 1]["moved"] else f"({number})"


def _searcher_cells(view: View, number: int) -> dict[Space, str]:
    searcher: dict[str, Any] = view["searchers"][number - 1]
    column, row = searcher["at"]
    across, along = paths.STEPS[COMPASS[searcher["face"] - 1]]
    cells = dict.fromkeys(_nine(column, row), "###")
    cells[column, row] = f"*{number}*" if pieces.captives(view, number) else f"#{number}#"
    cells[column + across, row + along] = f"#{_ARROWS[searcher['face']]}#"
    return cells


# ---- the shelf picture -------------------------------------------------------------------------

_PICTURED: Final[View] = {
    "options": {"players": 3, "turns": 10, "searchers": 3, "move": 5, "speed": 6, "rescuers": 3, "bends": 7},
    "phase": "move",
    "turn": 6,
    "terrain": [
        {"piece": piece, "at": at}
        for piece, at in ((2, [8, 2]), (1, [4, 5]), (3, [18, 3]), (6, [2, 8]), (5, [12, 8]), (4, [18, 7]))
    ],
    "searchers": [{"at": [16, 5], "face": 1}, {"at": [9, 7], "face": 5}, {"at": [13, 4], "face": 3}],
    "deck": {"left": 5, "straight": 24, "right": 6},
    "soldiers": [
        {"at": [7, 4], "status": "free", "captor": 0, "card": 0, "moved": False},
        {"at": [11, 1], "status": "free", "captor": 0, "card": 0, "moved": False},
        {"at": [16, 5], "status": "caught", "captor": 1, "card": 0, "moved": False},
        {"at": None, "status": "safe", "captor": 0, "card": 0, "moved": False},
        {"at": [18, 5], "status": "free", "captor": 0, "card": 0, "moved": True},
    ],
    "mover": 1,
    "points": 4,
    "trails": [*["." * SIZE] * 3, "." * 18 + "4.", "." * 19 + "4", *["." * SIZE] * 15],
    "whisper": [],
}
_PICTURE_ORIGIN: Final = (208, 12)
_PICTURE_SCALE: Final = 0.62


def picture() -> str:
    """The shelf picture: a moment near the crest."""
    width, height = kit.PICTURE_SIZE
    size = (width / _PICTURE_SCALE, height / _PICTURE_SCALE)
    turns, players = _PICTURED["options"]["turns"], _PICTURED["options"]["players"]
    ground = scenery.backdrop(turns, players, pieces.terrain_spaces(_PICTURED))
    figures = "".join(piece.svg() for piece in pieces.pieces(_PICTURED))
    return kit.picture(TITLE, kit.cropped(ground + figures, _PICTURE_ORIGIN, size, scale=_PICTURE_SCALE))
