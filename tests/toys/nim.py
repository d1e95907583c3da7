"""Nim, a toy for searches: take one to three sticks from a heap; whoever takes the last one has won.

With `wind`, after each taking that leaves sticks, a gust may blow one more away (1 in 3); if it was the last, the
taker has won. All parts of the game are this one module; its outlook knows nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from crossings.engine import CHANCE, OVER, Card, Credits, Game, Ints, Loose, Option, Record, kernel

ACTIONS = ("take-1", "take-2", "take-3")
OUTCOMES = ("calm", "gust")
TAKES, CALM, GUST = 3, 3, 4
CALM_WEIGHT, GUST_WEIGHT = 2, 1
MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 3, 2, 80
REASONS = ("last-stick",)
HIDES = False

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_heap", np.int8),
        ("option_wind", np.int8),
        ("sticks", np.int8),
        ("turn", np.int8),
        ("blowing", np.int8),
    ],
    align=True,
)


@kernel
def start(s: Record) -> None:
    """A full heap."""
    s.sticks = s.option_heap


@kernel
def actor(s: Record) -> int:
    """Who takes, or the wind."""
    if s.sticks == 0:
        return OVER
    return CHANCE if s.blowing != 0 else s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """One to three sticks."""
    count = 0
    if s.blowing == 0:
        count = min(TAKES, s.sticks)
        for i in range(count):
            out[i] = i
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """The wind."""
    if s.blowing == 0:
        return 0
    out[0] = CALM
    out[1] = GUST
    weights[0] = CALM_WEIGHT
    weights[1] = GUST_WEIGHT
    return 2


@kernel
def play(s: Record, move: int) -> None:
    """Take, or blow; then the next seat's turn, unless the heap is gone."""
    if move < TAKES:
        s.sticks -= move + 1
        s.blowing = s.option_wind if s.sticks > 0 else 0
    else:
        s.sticks -= move - CALM
        s.blowing = 0
    if s.sticks > 0 and s.blowing == 0:
        s.turn = (s.turn + 1) % s.option_players


@kernel
def reason(s: Record) -> int:
    """The heap is gone."""
    return 1 if s.sticks == 0 else 0


@kernel
def score(s: Record, seat: int) -> int:
    """One for the last taker."""
    return 1 if s.sticks == 0 and seat == s.turn else 0


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """The last taker."""
    return seat == s.turn


@kernel
def outlook(s: Record, seat: int) -> int:
    """Knows nothing."""
    return 1000 // s.option_players


def to_json(s: Loose) -> dict[str, Any]:
    """The game's own keys."""
    return {"sticks": s.sticks, "turn": s.turn, "blowing": bool(s.blowing)}


def from_json(data: Mapping[str, Any], s: Loose) -> None:
    """Fill a zero record."""
    s.sticks, s.turn, s.blowing = data["sticks"], data["turn"], int(data["blowing"])


def view(s: Loose, seat: int | None) -> dict[str, Any]:
    """All is seen."""
    return to_json(s)


_SELF = sys.modules[__name__]
GAME = Game(
    id="nim",
    title="Nim",
    tagline="Take the last one",
    summary="A heap of sticks. Take one to three.",
    kind="toy duel",
    minutes=(1, 1),
    cooperative=False,
    version="1",
    seat_names=("First", "Second", "Third"),
    options=(
        Option("players", (2, 3), 2, "how many take"),
        Option("heap", tuple(range(1, 41)), 21, "how many sticks"),
        Option("wind", (False, True), False, "whether it blows"),
    ),
    cards=(Card("Take", "Take one to three."),),
    credits=Credits("the tests", "none"),
    rules=_SELF,
    outlook=_SELF,
    notation=_SELF,
    refusal=_SELF,
    view=_SELF,
    telling=_SELF,
    board=_SELF,
    motion=_SELF,
)
