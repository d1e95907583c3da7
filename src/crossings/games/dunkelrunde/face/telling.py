"""A move of DunkelRunde as a plain sentence for the log, its ends in words, and what a score is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.games.dunkelrunde.rules import data

View = Mapping[str, Any]
Child = tuple[int, str]
"""Seat and kind."""

ENDINGS = {
    "curse-lifted": "A girl and a boy stand under the linden: the curse is lifted, and the knights find their rest.",
    "dawn": "Morning comes, and the curse has not been lifted: nobody has won this night.",
}
GHOST_NAMES = ("the Dead Tree", "the Old Ruins", "the Graveyard", "the Deserted Inn")
"""The places where ghosts 1 to 4 live."""
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def ask(view: View) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    if child == ghost:
        return f"a double, lead one group of children {_tiles(child)} on."
    if not child:
        return f"move one ghost {_tiles(ghost)}."
    if not ghost:
        return f"walk one of your children {_tiles(child)}."
    return f"walk a child {_tiles(child)} and move a ghost {ghost}, in the order you like."


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """A few short sentences: the move, and what followed by itself."""
    if move in data.OUTCOMES:
        sentences = _told_roll(before, move, after)
    elif move.startswith("ghost"):
        sentences = _told_haunt(before, move, after)
    elif move.startswith("group"):
        sentences = _told_group(before, move, after)
    else:
        sentences = _told_walk(before, move, after)
    if after["round"] > before["round"]:
        sentences.append(f"Round {after['round']} begins.")
    return " ".join(sentences)


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """DKR-62: for each seat, which of its children are at the linden."""
    return [
        [(f"the {kind} at the linden", int(children[kind] == "linden")) for kind in data.KINDS]
        for children in view["children"]
    ]


# ---- the dice ------------------------------------------------------------------------------------


def _told_roll(before: View, move: str, after: View) -> list[str]:
    who = data.SEAT_NAMES[before["turn"]]
    child, ghost = move.split("-")
    if child != ghost:
        return [f"{who} rolls {child} for a child and {ghost} for a ghost."]
    if after["dice"]["child"]:
        return [f"{who} rolls a double {child}: a whole group sets out together."]
    return [f"{who} rolls a double {child}, but no group can use it, and rolls again."]


# ---- children ------------------------------------------------------------------------------------


def _told_walk(before: View, move: str, after: View) -> list[str]:
    kind, end = move.split(":")
    child = (int(before["turn"]), kind)
    arrived = after["children"][child[0]][kind]
    others = [other for other in _children_on(before, end) if other != child]
    if arrived != end:
        return [f"{_owner(child)} {_crossing(end, arrived, others)}."]
    if end == "linden":
        deed = "wakes the dryad" if kind == "girl" else "begs mercy for the knights"
        return [f"{_owner(child)} reaches the linden and {deed}."]
    if end in ("a8", "c9"):
        return [f"{_owner(child)} waits at {_place(end)} for another child."]
    company = f" and joins {_list(others)}" if others else ""
    return [f"{_owner(child)} walks to {_place(end)}{company}."]


def _crossing(end: str, arrived: str, others: list[Child]) -> str:
    """How a child gets across the obstacle that it came to."""
    if not others:
        return f"is the last at the river; the witch brings the child across to {_place(arrived)}"
    way = "across the river" if end == "a8" else "through the gate"
    return f"comes to {_list(others)}, and together they get {way} to {_place(arrived)}"


def _told_group(before: View, move: str, after: View) -> list[str]:
    _, start, end = move.split(":")
    group = _children_on(before, start)
    arrived = after["children"][group[0][0]][group[0][1]]
    joined = _children_on(before, end)
    told = f"{NUMBER_WORDS[len(group)].capitalize()} children go together from {_place(start)} to {_place(end)}"
    if arrived != end:
        told += f" and on {'across the river' if end == 'a8' else 'through the gate'} to {_place(arrived)}"
    if joined:
        told += f", {'with' if arrived != end else 'where they meet'} {_list(joined)}"
    again = [] if after["result"] else [f"{data.SEAT_NAMES[before['turn']]} rolls again."]
    return [f"{told}.", *again]


# ---- ghosts --------------------------------------------------------------------------------------


def _told_haunt(before: View, move: str, after: View) -> list[str]:
    name, end = move.split(":")
    ghost = int(name.removeprefix("ghost")) - 1
    met = _children_on(before, end)
    drifts = "turns about and drifts back to" if before["ghosts"][ghost] == end else "drifts to"
    told = f"The ghost of {GHOST_NAMES[ghost]} {drifts} {_place(end)}"
    if len(met) == 1:
        shelter = after["children"][met[0][0]][met[0][1]]
        told += f"; {_owner(met[0])} is alone there and runs back to {_place(shelter)}"
    elif met:
        told += f"; {_list(met)} hold hands and are not afraid"
    return [f"{told}.", *_told_lapse(before, after)]


def _told_lapse(before: View, after: View) -> list[str]:
    """DKR-13: the child part that nobody could carry out."""
    lapsed = before["dice"]["child"] and before["dice"]["ghost"] and not after["dice"]["child"]
    return [f"No child of {data.SEAT_NAMES[before['turn']]} can walk."] if lapsed else []


# ---- words ---------------------------------------------------------------------------------------


def _children_on(view: View, tile: str) -> list[Child]:
    return [(seat, kind) for seat, own in enumerate(view["children"]) for kind in data.KINDS if own[kind] == tile]


def _place(tile: str) -> str:
    """`the Dead Tree (a4)`."""
    name = data.TILES[data.INDEX[tile]].name
    return f"the {'path under' + name.removeprefix('Under') if name.startswith('Under') else name} ({tile})"


def _owner(child: Child) -> str:
    return f"{data.SEAT_NAMES[child[0]]}'s {child[1]}"


def _list(children: list[Child]) -> str:
    """`Red's girl and Blue's boy`; from four on, how many."""
    names = [_owner(child) for child in children]
    if len(names) > 3:
        return f"{NUMBER_WORDS[len(names)]} children"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
