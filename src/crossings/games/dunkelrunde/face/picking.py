"""How a person picks a move of DunkelRunde: who goes, then where to."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.games.dunkelrunde.face.layout import NOBODY, Child, Company, View, companies, ghost_id
from crossings.games.dunkelrunde.face.ways import drifts
from crossings.games.dunkelrunde.face.wording import ghost_name, listed, name, whose
from crossings.games.dunkelrunde.rules.data import GHOSTS, INDEX, KINDS, RED, has

GHOST = "ghost"
GROUP = "group"


def picks(view: View, seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """For each legal move the places to pick, in order, and its label."""
    there, places = companies(view), filled(view)
    return [_pick(view, there, places, move) for move in legal]


def _pick(view: View, there: dict[str, Company], places: dict[str, str], move: str) -> Pick:
    who, _, where = move.partition(":")
    if who == GROUP:
        start, end = where.split(":")
        return Pick(move, (start, end), _group_label(there, start, end))
    target, on_end = places.get(where, where), there.get(where, NOBODY)
    if who.startswith(GHOST):
        ghost = int(who.removeprefix(GHOST)) - 1
        scares = f", scaring {whose(on_end.lone)}" if on_end.lone else ""
        label = f"{ghost_name(ghost).capitalize()} to {_place(where)}{scares}"
        return Pick(move, (ghost_id(ghost), target), label, bool(on_end.lone))
    child = Child(view["turn"], who)
    others = [friend for friend in on_end.children if friend != child]
    return Pick(move, (child.id, target), f"The {child.kind} to {_place(where)}{_meeting(where, others)}")


# ---- who can be picked -------------------------------------------------------------------------


def children_at_hand(view: View) -> tuple[Child, ...]:
    """The children that are places of their own: those of the seat in turn, while one of them may still walk."""
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    if view["result"] or not child or child == ghost:
        return ()
    seat = view["turn"]
    return tuple(Child(seat, kind) for kind in KINDS if view["children"][seat][kind] != "linden")


def ghosts_at_hand(view: View) -> tuple[int, ...]:
    """The ghosts that are places of their own: all, while one of them is to be moved."""
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    return tuple(range(GHOSTS)) if ghost and child != ghost else ()


def filled(view: View) -> dict[str, str]:
    """Tiles that are one place with who alone can be picked there: whoever goes there is sent to them.

    A ghost that can come back to its own tile (DKR-R21) does not fill it.
    """
    at_hand: dict[str, list[str]] = {}
    for child in children_at_hand(view):
        at_hand.setdefault(view["children"][child.seat][child.kind], []).append(child.id)
    for ghost in ghosts_at_hand(view):
        tile = view["ghosts"][ghost]
        comes_back = any(way[-1] == tile for way in drifts(view, ghost))
        at_hand.setdefault(tile, []).extend([ghost_id(ghost), tile] if comes_back else [ghost_id(ghost)])
    return {tile: ids[0] for tile, ids in at_hand.items() if len(ids) == 1}


# ---- labels ------------------------------------------------------------------------------------


def _group_label(there: dict[str, Company], start: str, end: str) -> str:
    children = there[start].children
    who = listed(whose(child) for child in children) if len(children) < 4 else f"All {len(children)} children"
    return f"{who} to {_place(end)}{_meeting(end, there.get(end, NOBODY).children, len(children))}"


def _meeting(end: str, others: Sequence[Child], goers: int = 1) -> str:
    """Whom one joins, and what follows on an obstacle (DKR-23, DKR-24, DKR-33)."""
    if has(RED, INDEX[end]):
        crossing = "cross the river" if end == "a8" else "pass the gate"
        return f" and {crossing}" if others or goers > 1 else " and wait" if goers == 1 else ""
    return (
        f", joining {listed(map(whose, others))}" if 0 < len(others) < 4 else ", joining the others" if others else ""
    )


def _place(tile: str) -> str:
    return f"{name(tile)} ({tile})"
