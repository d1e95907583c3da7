"""The board of Dune Chess in plain characters."""

from __future__ import annotations

from typing import Final

from crossings.games.dune_chess.face.hints import locked
from crossings.games.dune_chess.face.layout import SLOT_ORDER, Stack, View, captured, scores, stacks
from crossings.games.dune_chess.face.wording import plural
from crossings.games.dune_chess.rules.data import CODES, FILES, GROUNDS, PRICE, RANKS, SAND, SEAT_NAMES

CELL_WIDTH: Final = 5
EMPTY: Final = "·"
WORM: Final = "w"
KEY: Final = (
    "Harkonnen/Atreides: B/d leader, M/m Mentat, S/f Sardaukar/Fremen, O/o Ornithopter, H/h Harvester, T/t Troop",
    "* Spice, # Seitch, w Sandworm; *wf: a Fremen rides a Sandworm on Spice; oh: an Ornithopter carries a Harvester",
)
INKS: Final = {
    "[BMSOHT]+": "bold red",
    "[dmfoht]+": "bold blue",
    WORM: "bold white on grey37",
    r"\*": "yellow",
    "#": "bold green",
    EMPTY: "dim",
}
"""What is coloured in the rows of the board, and how."""


def plain(view: View, seat: int | None) -> str:
    """The board with coordinates, what lies on what, both trays, the scores."""
    squares = stacks(view)
    files = " " * 4 + "".join(file.center(CELL_WIDTH) for file in FILES).rstrip()
    rows = [
        f" {rank}  " + "".join(_cell(squares[file + rank]).center(CELL_WIDTH) for file in FILES) + f"  {rank}"
        for rank in reversed(RANKS)
    ]
    harkonnen, atreides = (_tray(view, side) for side in range(len(SEAT_NAMES)))
    return "\n".join([*harkonnen, "", files, *rows, files, "", *atreides, "", *KEY])


def _cell(stack: Stack) -> str:
    ground = "" if stack.ground == GROUNDS[SAND] else stack.ground
    return ground + (WORM if stack.worm else "") + stack.man + stack.cargo or EMPTY


def _tray(view: View, seat: int) -> list[str]:
    turn = "> " if view["actor"] == seat else "  "
    head = f"{turn}{SEAT_NAMES[seat]:<10}{scores(view)[seat]:>4} points{view['held'][seat]:>4} Spice"
    kept = [
        f"{plural(kind, seat, captured(view, seat, kind))} ({CODES[seat][kind]}, {_terms(view, seat, kind)})"
        for kind in SLOT_ORDER
        if captured(view, seat, kind)
    ]
    return [head, "  captured: " + (", ".join(kept) or "none")]


def _terms(view: View, seat: int, kind: int) -> str:
    return locked(view, seat, kind) or f"{PRICE[kind]} Spice"
