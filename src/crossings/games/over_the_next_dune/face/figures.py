"""The drawings in the rulebook: small positions, drawn by the board's own code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL
from crossings.games.over_the_next_dune.face import art, layout
from crossings.games.over_the_next_dune.face.board import scene
from crossings.games.over_the_next_dune.face.effects import Caught, Drove, drive
from crossings.games.over_the_next_dune.face.hints import sweeps
from crossings.games.over_the_next_dune.face.macros import Reach, overlay, way_to
from crossings.games.over_the_next_dune.face.position import Position, Space, read_json
from crossings.games.over_the_next_dune.rules import data
from crossings.games.over_the_next_dune.rules.data import STRAIGHT
from crossings.games.over_the_next_dune.rules.rescue import can_be_placed_at
from crossings.games.over_the_next_dune.words import say

FAR_TERRAIN: Final = ((1, (2, 1)), (2, (8, 1)), (3, (19, 1)), (4, (2, 7)), (5, (8, 7)), (6, (19, 7)))
FAR_SOLDIERS: Final = ((1, 1), (3, 1), (5, 1), (7, 1), (9, 1))
"""Out of the picture: pieces of terrain by area, and soldiers by number."""


def _position(
    searchers: Sequence[tuple[int, int, int]] = (),
    soldiers: Mapping[int, Space | int] | None = None,
    markers: Mapping[Space, int] | None = None,
    terrain: Sequence[tuple[int, Space]] = FAR_TERRAIN,
    mover: int = 0,
    turn: int = 3,
    phase: str = "move",
) -> Position:
    """A position by what matters in it; all else is out of the picture. As everybody sees it.

    Searchers by column, row and facing; of a soldier where he stands, or the number of his captor.
    """
    options = {"players": 1, "turns": 10, "searchers": len(searchers) or 6, "move": 5, "speed": 6, "bends": 7}
    rows = [["."] * data.SIZE for _ in range(data.SIZE)]
    for (column, row), direction in (markers or {}).items():
        rows[row - 1][column - 1] = str(direction)
    there: dict[int, Space | int] = {**dict(enumerate(FAR_SOLDIERS, 1)), **(soldiers or {})}
    state = {
        "options": options | {"rescuers": 3, "trails": True},
        "phase": phase,
        "result": None,
        "turn": turn,
        "terrain": [{"piece": piece, "at": list(space)} for piece, space in terrain],
        "searchers": [{"at": [column, row], "face": face} for column, row, face in searchers],
        "deck": {"left": 7, "straight": 46, "right": 7},
        "searcher": 0,
        "soldiers": [
            {"captor": place, "at": list(searchers[place - 1][:2]), "status": "caught", "card": 0, "moved": False}
            if isinstance(place, int)
            else {"captor": 0, "at": list(place), "status": "free", "card": 0, "moved": number == mover}
            for number, place in there.items()
        ],
        "first": 1,
        "mover": mover,
        "points": 5 if mover else 0,
        "halted": [],
        "trails": ["".join(row) for row in rows],
        "whisper": [],
    }
    return read_json(state, 0)


Window = tuple[Space, Space]
"""The first and the last space that are shown."""


def _shown(position: Position, window: Window, overlay: str) -> str:
    """A part of the board under an overlay, standing alone."""
    (left, top), (x, y) = layout.middle(window[0]), layout.middle(window[1])
    size = (x - left + CELL, y - top + CELL)
    whole = scene(position)
    drawn = whole.backdrop + "".join(piece.svg() for piece in whole.pieces) + overlay
    part = kit.cropped(drawn, (left - CELL / 2, top - CELL / 2), size)
    return kit.alone(say("title"), part, size)


# ---- the drawings --------------------------------------------------------------------------------


def _areas() -> str:
    terrain = ((1, (5, 3)), (6, (10, 4)), (4, (16, 3)), (2, (5, 10)), (5, (12, 9)), (3, (17, 10)))
    places = {n: (column, data.START_ROW) for n, column in enumerate(data.START_COLUMNS, 1)}
    frames = ""
    for number, (column, row) in enumerate(zip(data.AREA_COLUMNS, data.AREA_ROWS, strict=True), 1):
        x, y = layout.middle((column + 2.5, row + 2.5))
        wide = data.AREA_SIZE * CELL
        frames += kit.stroked(kit.box(wide - 4, wide - 4, (x, y), 6), art.CLOAK, 2.4, 0.9, "8 7")
        frames += kit.text(
            str(number), (x - wide / 2 + 20, y - wide / 2 + 34), 26, art.CLOAK, weight=700, halo=art.DARK
        )
    position = _position((), places, terrain=terrain, turn=0, phase="s-row")
    return _shown(position, ((1, 1), (20, 20)), frames)


def _cards() -> str:
    position = _position(((10, 17, 5),))
    return _shown(position, ((2, 9), (18, 20)), sweeps(position, 1))


def _driven(position: Position, window: Window) -> str:
    """The drive of the first searcher for a straight card, from where it stands."""
    overlay = ""
    for effect in drive(position.s, 1, STRAIGHT):
        if isinstance(effect, Drove):
            way = [layout.middle(space) for space in (position.searchers[0].at, *(leg.at for leg in effect.legs))]
            overlay += art.course(way, 1) + art.ghost(1, effect.legs[-1].face, way[-1])
        elif isinstance(effect, Caught):
            overlay += "".join(art.taken(layout.middle(spot)) for spot in effect.spots)
    return _shown(position, window, overlay)


def _bounce() -> str:
    return _driven(_position(((16, 12, 8),)), ((11, 10), (20, 20)))


def _catch() -> str:
    return _driven(_position(((10, 18, 5),), {1: (11, 14), 2: (9, 13)}), ((5, 11), (15, 20)))


def _trail() -> str:
    return _driven(_position(((10, 16, 3),), markers={(5, 16): 5, (5, 13): 7}), ((2, 11), (13, 18)))


def _steps() -> str:
    terrain = (*FAR_TERRAIN[:4], (6, (10, 11)), (5, (19, 7)))
    position = _position(((3, 3, 1),), {1: (10, 14)}, terrain=terrain, mover=1)
    return _shown(position, ((4, 9), (16, 19)), Reach(position, 1).overlay())


def _following() -> str:
    position = _position(((10, 13, 7), (14, 13, 3), (12, 17, 5)), {1: (12, 15)}, mover=1, turn=10)
    walk = way_to(position, 1, (10, 15))
    assert walk is not None
    return _shown(position, ((6, 11), (16, 19)), overlay(position, walk))


def _rescue() -> str:
    position = _position(((10, 15, 1),), {1: 1, 2: (8, 13), 3: (12, 17), 4: (12, 13)})
    ring = zip(data.RING_COLUMNS, data.RING_ROWS, strict=True)
    free = (
        (10 + column, 15 + row) for place, (column, row) in enumerate(ring) if can_be_placed_at(position.s, 1, place)
    )
    return _shown(
        position, ((6, 11), (14, 19)), "".join(kit.dot(layout.middle(space), at_night=True) for space in free)
    )


def _camp() -> str:
    return _driven(_position(((10, 14, 1),), {1: 1}), ((5, 11), (15, 20)))


FIGURES: Final = {
    "areas": _areas,
    "cards": _cards,
    "bounce": _bounce,
    "steps": _steps,
    "trail": _trail,
    "catch": _catch,
    "rescue": _rescue,
    "following": _following,
    "camp": _camp,
}
