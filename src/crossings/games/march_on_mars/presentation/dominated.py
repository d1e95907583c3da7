"""Moves that another legal move, by the rules, is never worse than: advice doesn't consider them.

The search may prefer them: after a turn that ends at once, what others do next is nearer to its horizon.
"""

from __future__ import annotations

from collections.abc import Iterator

from crossings.shared.ring.data import CIRCLE
from crossings.shared.ring.flights import kind_of, landing_boxes

from ..rules import data
from .position import DIRECTIONS, Position
from .prospects import can_only_fail, gate_columns

BLACK = "k"
SHOTS = ("shoot", "fight", "hit")


def dominated(position: Position) -> frozenset[str]:
    """Return the legal moves that end a turn, or discard dice, although the marine can go on without a risk.

    White and blue dice have no crash mark (MOM-W07), and any throw may be discarded (MOM-A05). A shot leaves the marine
    where it is, but a Sniper can't jump after it (MOM-Y06). Neither does any marine roll dice that can do nothing but
    bring a wave, nor jump against the rock beside it.
    """
    return frozenset(_dominated(position)) & frozenset(position.legal)


def _dominated(position: Position) -> Iterator[str]:
    if position.phase == "program":
        yield "pass"
    if position.phase == "go" and position.hand is None and BLACK not in position.programmed:
        yield "stop"
        yield from _pointless_teleportations(position)
    if position.phase == "go" and BLACK in position.programmed and "stop" in position.legal and can_only_fail(position):
        yield "go"
    if position.phase == "choose":
        jumps = (move for move in position.legal if move[0] in DIRECTIONS)
        yield from (move for move in jumps if position.flight(move).rest == position.here)
    can_kill = any(move.startswith(SHOTS) for move in position.legal)
    if position.phase == "choose" and can_kill and (position.ability != "sniper" or position.beacon is not None):
        yield "hold"


def _pointless_teleportations(position: Position) -> Iterator[str]:
    """MOM-Y12: yield the teleportations that lead no nearer to the Master Mind, and only among aliens or to a crash."""
    for gate in range(1, len(data.GATES)):
        columns = gate_columns(gate)
        landings = [box for box in landing_boxes(position.terrain) if box[0] in columns]
        boxes = [box for box in landings if kind_of(position.terrain, box) == CIRCLE]
        is_nearer = any(position.to_mmm(box) < position.to_mmm(position.here) for box in boxes)
        contents = [position.contents_of(box) for box in boxes]
        if not is_nearer and all(any(one.aliens) and not one.marines for one in contents):
            yield f"tp:{data.GATES[gate]}"
