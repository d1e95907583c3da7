"""What glides where when a move of Dune Chess is made, and in which order; pieces of the scene before the move."""

from __future__ import annotations

from typing import Final

from crossings.drawing.kit import Point, moved, placed
from crossings.drawing.scene import Glide, Stage
from crossings.games.dune_chess.face import art
from crossings.games.dune_chess.face.layout import (
    CARRIED,
    OUT,
    RIDER_OFFSET,
    RIDER_SCALE,
    SEITCH_MARK,
    SPICE_MARK,
    TOGETHER,
    Man,
    Stack,
    View,
    captured,
    centre,
    held_at,
    held_id,
    hold,
    kept_at,
    kept_id,
    landing,
    offstage,
    stacks,
    worm_moves,
)
from crossings.games.dune_chess.rules.data import CODE_KIND, ORNITHOPTER, PASS_TEXT, PRICE, RANSOMABLE, SEATS

TRAVEL: Final = 220
CONSEQUENCE: Final = 180
"""Milliseconds."""
JAWS: Final = 1.12
"""So much bigger is a mouth that closes over its prey."""


def motion(before: View, move: str, after: View) -> list[Stage]:
    """First whoever moves; then what becomes of what was on the square reached."""
    if move == PASS_TEXT:
        return []
    if "@" in move:
        return [_ransom(before, move)]
    start, end, way = move[:2], move[3:5], move[5:]
    then, now = stacks(before), stacks(after)
    stages = [Stage(tuple(_travellers(then, start, end, way)), milliseconds=TRAVEL)]
    mover, there, arrived = before["actor"], then[end], now[end]
    if worm_moves(then[start], way):
        glides, overlay = [], _swallowing(arrived, end) if there.man else ""
    else:
        glides = _captured(mover, there, after, end) + _harvested(mover, there, arrived, after, end)
        falls = there.ground == SEITCH_MARK != arrived.ground
        overlay = placed(art.rubble(), centre(end)) if falls else ""
    if glides or overlay:
        stages.append(Stage(tuple(glides), overlay, CONSEQUENCE))
    return stages


def _travellers(then: dict[str, Stack], start: str, end: str, way: str) -> list[Glide]:
    """Who leaves the square, with whom, and who makes room on the other one (DUC-20, 29, 31, 32)."""
    here, there = then[start], then[end]
    if worm_moves(here, way):
        rider = [Glide(f"man-{start}", moved(centre(end), RIDER_OFFSET))] if here.man else []
        return [Glide(f"worm-{start}", centre(end)), *rider]
    if way == OUT:
        return [Glide(f"load-{start}", _arrival(here.load, there, end))]
    glides = [Glide(f"man-{start}", _arrival(here.top, there, end))]
    if here.load:
        glides.append(Glide(f"load-{start}", hold(end) if way == TOGETHER else centre(start)))
    if here.top and there.top and here.top.kind == ORNITHOPTER and there.top.seat == here.top.seat:
        glides.append(Glide(f"man-{end}", hold(end)))
    return glides


def _arrival(mover: Man | None, there: Stack, end: str) -> Point:
    """Where a man comes to stand: on the square, on a Sandworm, or under his own side's Ornithopter."""
    boards = mover and there.top and there.top.seat == mover.seat and mover.kind in CARRIED
    return hold(end) if boards else landing(there, end)


def _captured(mover: int, there: Stack, after: View, end: str) -> list[Glide]:
    """DUC-12, DUC-13, DUC-54: captured men go to their side's tray, leaders and Mentats off the board."""
    return [
        Glide(
            f"{piece}-{end}",
            kept_at(man.seat, man.kind, captured(after, man.seat, man.kind))
            if man.kind < RANSOMABLE
            else offstage(man.seat, end),
        )
        for piece, man in (("man", there.top), ("load", there.load))
        if man and man.seat != mover
    ]


def _harvested(mover: int, there: Stack, now: Stack, after: View, end: str) -> list[Glide]:
    """DUC-36: Spice goes to the heap of whoever harvests it."""
    gone = there.open_spice and now.ground != SPICE_MARK
    return [Glide(f"spice-{end}", held_at(mover, after["held"][mover]))] if gone else []


def _swallowing(now: Stack, end: str) -> str:
    """DUC-49: the jaws close over the prey; a rider stays above."""
    rider = placed(art.man(*now.rider, scale=RIDER_SCALE), landing(now, end)) if now.rider else ""
    return placed(art.sated_worm(), centre(end), scale=JAWS) + rider


def _ransom(before: View, move: str) -> Stage:
    """DUC-50, DUC-53, DUC-55: the man goes from his tray to the square, the Spice to the other side."""
    code, square = move.split("@")
    buyer, kind = before["actor"], CODE_KIND[code]
    seller = SEATS - 1 - buyer
    bought = Glide(kept_id(buyer, kind, captured(before, buyer, kind)), centre(square))
    paid = [
        Glide(held_id(buyer, before["held"][buyer] - index), held_at(seller, before["held"][seller] + index + 1))
        for index in range(PRICE[kind])
    ]
    return Stage((bought, *paid), milliseconds=TRAVEL)
