"""How a person picks a move of DunkelRunde: who goes, then where to."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.games.dunkelrunde.data import INDEX, KINDS, RED, has
from crossings.games.dunkelrunde.layout import NOBODY, Child, Company, View, companies
from crossings.games.dunkelrunde.wording import listed, name, whose

GHOST = "ghost"
GROUP = "group"


def picks(view: View, seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """For each legal move the places to pick, in order, and its label."""
    there = companies(view)
    return [_pick(view, there, move) for move in legal]


def _pick(view: View, there: dict[str, Company], move: str) -> Pick:
    who, _, where = move.partition(":")
    if who == GROUP:
        start, end = where.split(":")
        return Pick(move, (start, target(view, there, end)), _group_label(there, start, end))
    on_end = there.get(where, NOBODY)
    if who.startswith(GHOST):
        number = who.removeprefix(GHOST)
        scared = on_end.lone
        scares = f", scaring {whose(scared)}" if scared else ""
        label = f"Ghost {number} to {_place(where)}{scares}"
        return Pick(move, (f"{GHOST}-{number}", target(view, there, where)), label, bool(scared))
    child = Child(view["turn"], who)
    others = [friend for friend in on_end.children if friend != child]
    label = f"The {child.kind} to {_place(where)}{_meeting(where, others)}"
    return Pick(move, (child.id, target(view, there, where)), label)


def target(view: View, there: dict[str, Company], tile: str) -> str:
    """The place to be picked for a tile: a child of one's own that stands there alone fills it."""
    lone = there.get(tile, NOBODY).lone
    return lone.id if lone and lone in pickable(view) else tile


def pickable(view: View) -> tuple[Child, ...]:
    """The children that are places of their own: those of the seat in turn, while one of them may still walk."""
    child, ghost = view["dice"]["child"], view["dice"]["ghost"]
    if view["result"] or not child or child == ghost:
        return ()
    return tuple(Child(view["turn"], kind) for kind in KINDS)


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
