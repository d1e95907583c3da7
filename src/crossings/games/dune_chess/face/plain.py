"""The board of Dune Chess in plain characters."""

from __future__ import annotations

from crossings.games.dune_chess.face.layout import SLOT_ORDER
from crossings.games.dune_chess.face.position import Man, Position
from crossings.games.dune_chess.rules.data import CODES, FILES, PRICE, RANKS, SEATS, SQUARE
from crossings.games.dune_chess.text.fen import things_on
from crossings.games.dune_chess.words import say

CELL_WIDTH = 5
SIDE_WIDTH = 10
NUMBER_WIDTH = 3
EMPTY = "·"
INKS = {
    "[BMSOHT]+": "bold red",
    "[dmfoht]+": "bold blue",
    "w": "bold white on grey37",
    r"\*": "yellow",
    "#": "bold green",
    EMPTY: "dim",
}
"""What is coloured in the rows of the board, and how."""


def plain(position: Position) -> str:
    """The board with coordinates, what lies on what, both trays, the scores."""
    files = " " * 4 + "".join(file.center(CELL_WIDTH) for file in FILES).rstrip()
    rows = [
        f" {rank}  " + "".join(_cell(position, file + rank).center(CELL_WIDTH) for file in FILES) + f"  {rank}"
        for rank in reversed(RANKS)
    ]
    harkonnen, atreides = (_tray(position, seat) for seat in range(SEATS))
    keys = (say("plain-key-1"), say("plain-key-2"))
    return "\n".join([*harkonnen, "", files, *rows, files, "", *atreides, "", *keys])


def _cell(position: Position, square: str) -> str:
    return things_on(position.s, SQUARE[square]) or EMPTY


def _tray(position: Position, seat: int) -> list[str]:
    side = say(f"seat-{seat}").ljust(SIDE_WIDTH)
    points, held = (f"{number:{NUMBER_WIDTH}}" for number in (position.scores[seat], position.s.held[seat]))
    head = say("plain-side", turn=position.mover == seat, side=side, points=points, spice=held)
    kept = tuple(_kept(position, Man(seat, kind)) for kind in SLOT_ORDER if position.s.captured[seat][kind])
    return [head, "  " + (say("plain-captured", men=kept) if kept else say("plain-none"))]


def _kept(position: Position, man: Man) -> str:
    buyer = position.sides[man.seat].lost_buyer(man.kind)
    terms = say("is-lost", man=buyer.name) if buyer else say("plain-price", price=PRICE[man.kind])
    count, code = position.s.captured[man.seat][man.kind], CODES[man.seat][man.kind]
    return say("plain-kept", count=count, man=man.name, code=code, terms=terms)
