"""What a place on the scene of Dune Chess is and what can be done there, in a line."""

from __future__ import annotations

from typing import Final

from crossings.drawing.kit import VERMILION, box, stroked
from crossings.drawing.scene import CELL, Hint
from crossings.games.dune_chess.face.layout import (
    SEITCH_MARK,
    SPICE_MARK,
    Man,
    Stack,
    View,
    captured,
    centre,
    on_board,
    stacks,
)
from crossings.games.dune_chess.face.wording import kept, name, on_square, side
from crossings.games.dune_chess.rules.data import (
    ATREIDES,
    CODE_KIND,
    HARVESTER,
    LEADER,
    MENTAT,
    NEEDED,
    ORNITHOPTER,
    PRICE,
    SQUARE,
    TROOP,
    WARRIOR,
    is_adjacent,
)

WAYS: Final = {
    TROOP: "moves and captures one square diagonally",
    HARVESTER: "moves one square straight, takes Spice, captures nobody",
    ORNITHOPTER: "flies any number of squares diagonally over everything",
    WARRIOR: "moves any number of squares straight, until something stands in the way",
    MENTAT: "moves one square in any direction; while the Mentat lives, equipment can be bought back",
    LEADER: "moves one square in any direction; while the leader lives, men can be bought back",
}
LOADED: Final = {
    TROOP: "the Troop flies along, stays behind or walks out",
    HARVESTER: "the Harvester flies along and harvests, stays behind or drives out",
}
WORM_WAY: Final = "either side may move it, one square onto Spice or onto an enemy, who is dead for good"
RIDING: Final = "cannot be captured; moves with the Sandworm, or leaves it as a Fremen moves"
GROUND_WAYS: Final = {
    SPICE_MARK: "one point for the side whose Harvester takes it",
    SEITCH_MARK: "shelter for every man, closed to Sandworms",
}


def hint(view: View, place: str) -> Hint | None:
    """What is at a place and what it can do; around a Sandworm, whom it can reach."""
    if place in SQUARE:
        return _of_square(view, place)
    what, *which = place.split("-")
    if what == "side":
        return Hint(side(view, int(which[0])))
    if what == "ransom":
        return Hint(ransom(view, view["actor"], CODE_KIND[which[0]]))
    if what == "kept":
        return Hint(ransom(view, int(which[0]), CODE_KIND[which[1]]))
    return None


def _of_square(view: View, place: str) -> Hint:
    squares = stacks(view)
    stack = squares[place]
    line = "; ".join([f"{place}: {on_square(stack)}", *_what_it_can_do(stack)])
    return Hint(line, _in_danger(view, squares, place) if stack.worm else "")


def _what_it_can_do(stack: Stack) -> list[str]:
    if stack.rider:
        return [RIDING]
    if stack.worm:
        return [WORM_WAY]
    if stack.load:
        return [WAYS[ORNITHOPTER], LOADED[stack.load.kind]]
    if stack.top:
        return [WAYS[stack.top.kind]]
    return [GROUND_WAYS[stack.ground]] if stack.ground in GROUND_WAYS else []


def ransom(view: View, seat: int, kind: int) -> str:
    """DUC-50 to DUC-53: how many are captured, what one costs, and why none can be bought now."""
    words = f"{kept(view, seat, kind)}; {PRICE[kind]} Spice each"
    bar = locked(view, seat, kind)
    if bar:
        return f"{words}; cannot be bought back: {bar}"
    if captured(view, seat, kind) and view["held"][seat] < PRICE[kind]:
        return f"{words}; only {view['held'][seat]} held"
    return words


def locked(view: View, seat: int, kind: int) -> str:
    """DUC-51, DUC-52: why men of a kind can never be bought again, or nothing."""
    buyer = Man(seat, NEEDED[kind])
    return "" if buyer in on_board(view) else f"the {name(buyer)} is lost"


def _in_danger(view: View, squares: dict[str, Stack], worm: str) -> str:
    """Frames around the men that the Sandworm can reach (DUC-20, DUC-44, DUC-45)."""
    ridden_by_its_side_only = squares[worm].man and view["options"]["riders"] == "own"
    prey = [
        square
        for square, stack in squares.items()
        if is_adjacent(SQUARE[worm], SQUARE[square])
        and stack.top
        and not stack.worm
        and stack.ground != SEITCH_MARK
        and not (ridden_by_its_side_only and stack.top.seat == ATREIDES)
    ]
    return "".join(stroked(box(CELL - 3, CELL - 3, centre(square), 8), VERMILION, 2, dashes="2 4") for square in prey)
