"""The forest at night: the round board with its road, its tiles, and the places that the road leads past."""

from __future__ import annotations

from functools import cache

from crossings.drawing import kit
from crossings.drawing.sheets import sheet
from crossings.games.dunkelrunde.face import art, layout
from crossings.games.dunkelrunde.face.position import sort_of
from crossings.games.dunkelrunde.rules.data import BOARDS

MOORED = (150.0, 170.0)
"""Where the boat lies."""
FOREST = sheet(__file__, "forest.svg")


@cache
def backdrop(board: int) -> str:
    """All scenery of a board: the firs grow beside its tiles, the chevrons between them show which way is forward."""
    firs, chevrons = f"firs-{BOARDS[board]}", f"chevrons-{BOARDS[board]}"
    ground = "".join(FOREST[name] for name in ("ground", "water", "sky", "castle", firs, "paths", "places"))
    tiles = "".join(
        kit.placed(art.FIGURES[f"tile-{sort_of(tile)}"], layout.CENTRES[tile]) for tile in layout.tiles_in_play(board)
    )
    return ground + kit.placed(art.FIGURES["boat"], MOORED) + FOREST[chevrons] + tiles + FOREST["linden"]
