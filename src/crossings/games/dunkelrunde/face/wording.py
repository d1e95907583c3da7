"""The words for what is seen on the scene of DunkelRunde: tiles, children, ghosts, turns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from crossings.games.dunkelrunde.face.layout import Child, Company, View
from crossings.games.dunkelrunde.rules.data import INDEX, SEAT_NAMES, TILES

KINDS_OF_TILE: Final = {
    "yellow": "shelter",
    "grey": "road",
    "blue": "haunted place",
    "red": "obstacle",
    "green": "hidden path",
    "brown": "castle path",
}


@cache
def name(tile: str) -> str:
    """'Willow bend'."""
    return TILES[INDEX[tile]].name


@cache
def kind(tile: str) -> str:
    """'hidden path'."""
    return KINDS_OF_TILE[TILES[INDEX[tile]].colour]


def whose(child: Child) -> str:
    """'Blue's girl'."""
    return f"{SEAT_NAMES[child.seat]}'s {child.kind}"


def ghost_name(ghost: int) -> str:
    """'ghost 2'."""
    return f"ghost {ghost + 1}"


def listed(words: Iterable[str]) -> str:
    """'a, b and c'."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


@cache
def on_tile(tile: str, company: Company) -> str:
    """'b7, Winding road: road; Red's girl and ghost 2 are here'."""
    who = [whose(child) for child in company.children] + [ghost_name(ghost) for ghost in company.ghosts]
    here = f"; {listed(who)} {'is' if len(who) == 1 else 'are'} here" if who else ""
    return f"{tile}, {name(tile)}: {kind(tile)}{here}"


def asked(view: View) -> str:
    """Who is to do what: 'Red rolls both dice', 'Red moves child 3, ghost 5'; at the end who has won."""
    if view["result"]:
        return _ending(view)
    who, child, ghost = SEAT_NAMES[view["turn"]], view["dice"]["child"], view["dice"]["ghost"]
    if not child and not ghost:
        return f"{who} rolls both dice"
    if child == ghost:
        return f"{who} leads a group {child} on"
    parts = [f"child {child}"] * bool(child) + [f"ghost {ghost}"] * bool(ghost)
    return f"{who} moves {', '.join(parts)}"


def _ending(view: View) -> str:
    """DKR-61, DKR-63."""
    winners = [SEAT_NAMES[seat] for seat in view["result"]["winners"]]
    if not winners:
        return "Dawn has come: nobody has won"
    one = len(winners) == 1
    return f"{listed(winners)} {'has' if one else 'have'} lifted the curse and win{'s' if one else ''}"


def due(view: View) -> str:
    """The same in short, where the seat and the dice are seen beside it."""
    if view["result"]:
        winners = view["result"]["winners"]
        return ("wins alone" if len(winners) == 1 else "share the win") if winners else "nobody has won"
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    if not child and not ghost:
        return "rolls the dice"
    if child == ghost:
        return "leads a group"
    return f"moves {'both' if child and ghost else 'a child' if child else 'a ghost'}"


def describe(view: View) -> str:
    """The position in a few sentences."""
    head = f"Round {view['round']}. {asked(view)}."
    children = ". ".join(
        f"{SEAT_NAMES[seat]}: girl on {at['girl']}, boy on {at['boy']}" for seat, at in enumerate(view["children"])
    )
    ghosts = ", ".join(f"{number} on {tile}" for number, tile in enumerate(view["ghosts"], 1))
    return f"{head} {children}. Ghosts: {ghosts}."
