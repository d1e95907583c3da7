"""What a place on the scene of DunkelRunde is and what could happen there, in a line and a drawing."""

from __future__ import annotations

from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.games.dunkelrunde.face import art
from crossings.games.dunkelrunde.face.layout import (
    CENTRES,
    NOBODY,
    Child,
    Company,
    View,
    board_of,
    companies,
    radius,
    tiles_in_play,
)
from crossings.games.dunkelrunde.face.ways import Way, across, back, drifts
from crossings.games.dunkelrunde.face.wording import asked, ghost_name, kind, listed, name, on_tile, whose
from crossings.games.dunkelrunde.rules.data import INDEX, TILES

COSTS: Final = {
    "yellow": "no ghost comes here",
    "grey": "open to all",
    "blue": "children may pass, but never stay",
    "green": "walked with 1-{slow} on the child die only; no ghost comes here",
    "brown": "walked with 1-{slow} on the child die only; ghosts do come here",
}
RED_COSTS: Final = {
    "a8": "every walk ends here; two together cross the river to the hut",
    "c9": "every walk ends here; two together pass into the castle",
}
LINDEN_LINE: Final = "a girl and a boy here lift the curse; who arrives stays"


def hint(view: View, place: str) -> Hint | None:
    """What is at a place: a tile, a child, a ghost, or a corner of the scene."""
    if place in tiles_in_play(board_of(view)):
        return _of_tile(view, place)
    if place == "night":
        return Hint(night_line(view))
    if place == "dice":
        return Hint(dice_line(view))
    if place == "turn":
        return Hint(asked(view))
    if place == "goal":
        return Hint(goal_line(view))
    who, _, number = place.partition("-")
    if who == "ghost":
        return _of_ghost(view, int(number) - 1)
    if who in ("girl", "boy") and int(number) < len(view["children"]):
        return _of_child(view, Child(int(number), who))
    return None


# ---- corners -----------------------------------------------------------------------------------


def night_line(view: View) -> str:
    """DKR-63."""
    return f"Round {view['round']}; after round {view['options']['dawn']} dawn comes and nobody has won"


def dice_line(view: View) -> str:
    """What is left of the roll."""
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    if not child and not ghost:
        return "Both dice are to be rolled" if not view["result"] else "The dice are at rest"
    if child == ghost:
        return f"A double {child}: one group goes {child} on, then the dice are rolled again"
    words = f"Child die: {child or 'used'}; ghost die: {ghost or 'used'}"
    slow = child > view["options"]["slow"]
    return words + ("; too high for hidden and castle paths" if slow else "")


def goal_line(view: View) -> str:
    """DKR-60: who stands at the linden."""
    there = [whose(child) for child in companies(view).get("linden", NOBODY).children]
    return "A girl and a boy at the linden lift the curse; " + (
        f"{listed(there)} there" if there else "nobody is there yet"
    )


# ---- tiles -------------------------------------------------------------------------------------


def cost(view: View, tile: str) -> str:
    """What a tile asks of those who come there."""
    if tile == "linden":
        return LINDEN_LINE
    colour = TILES[INDEX[tile]].colour
    return RED_COSTS[tile] if colour == "red" else COSTS[colour].format(slow=view["options"]["slow"])


def _of_tile(view: View, tile: str) -> Hint:
    company = companies(view).get(tile, NOBODY)
    line, overlay = f"{on_tile(tile, company)}; {cost(view, tile)}", ""
    if company.lone:
        words, overlay = _flight(view, tile, company)
        line += words
    for ghost in company.ghosts:
        line += _reach_line(view, ghost)
        overlay += _reach(view, ghost)
    return Hint(line, overlay)


# ---- children ----------------------------------------------------------------------------------


def _of_child(view: View, child: Child) -> Hint:
    tile = view["children"][child.seat][child.kind]
    company = companies(view)[tile]
    line = f"{whose(child)} on {name(tile)} ({tile}), {kind(tile)}"
    if company.ghosts:
        return Hint(
            f"{line}, held by {listed(map(ghost_name, company.ghosts))}: nobody leaves the group but on a double"
        )
    if not company.lone:
        return Hint(f"{line}, together with others: no ghost can scare them")
    words, overlay = _flight(view, tile, company)
    return Hint(line + (words or "; safe here"), overlay)


def _flight(view: View, tile: str, company: Company) -> tuple[str, str]:
    """DKR-55, DKR-56: whereto a child alone would run, scared."""
    way = back(board_of(view), tile)
    if not company.lone or not way:
        return "", ""
    steps = len(way) - 1
    words = (
        f"; alone: met by a ghost, it would run back to the {name(way[-1])}, {steps} tile{'' if steps == 1 else 's'}"
    )
    if tile in RED_COSTS:
        words += f"; waits to go on to the {name(across(tile))}"
    return words, _run(way)


def _run(way: Way) -> str:
    points = [CENTRES[tile] for tile in way]
    return kit.way(points, at_night=True) + kit.ring(points[-1], radius(way[-1]) - 2, at_night=True)


# ---- ghosts ------------------------------------------------------------------------------------


def _of_ghost(view: View, ghost: int) -> Hint | None:
    if not 0 <= ghost < len(view["ghosts"]):
        return None
    tile = view["ghosts"][ghost]
    line = f"{ghost_name(ghost).capitalize()} on {name(tile)} ({tile}), {kind(tile)}{_reach_line(view, ghost)}"
    return Hint(line, _reach(view, ghost))


def _reach_line(view: View, ghost: int) -> str:
    """DKR-52, DKR-55: where the die takes a ghost, and whom it would scare."""
    ways = _open_drifts(view, ghost)
    if not ways:
        return ""
    there = companies(view)
    ends = []
    for way in ways:
        lone = there.get(way[-1], NOBODY).lone
        ends.append(f"{way[-1]}{f', scaring {whose(lone)},' if lone else ''}")
    return f"; with {view['dice']['ghost']} {ghost_name(ghost)} drifts to {' or '.join(ends).rstrip(',')}"


def _reach(view: View, ghost: int) -> str:
    there = companies(view)
    overlay = ""
    for way in _open_drifts(view, ghost):
        overlay += kit.way([CENTRES[tile] for tile in way], at_night=True)
        overlay += kit.placed(art.ghost(ghost + 1), CENTRES[way[-1]], opacity=0.75)
        if there.get(way[-1], NOBODY).lone:
            overlay += kit.stroked(kit.disc(radius(way[-1]) + 1, CENTRES[way[-1]]), kit.VERMILION, 2.4, dashes="3 4")
    return overlay


def _open_drifts(view: View, ghost: int) -> tuple[Way, ...]:
    """The ghost's ways, unless a double stills all ghosts (DKR-16)."""
    dice = view["dice"]
    return () if dice["child"] == dice["ghost"] else drifts(view, ghost)
