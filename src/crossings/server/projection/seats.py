"""Who plays the seats of a table, as a viewer is sent it."""

from __future__ import annotations

from collections.abc import Container, Sequence

from crossings.server.messages.messages import SeatLine
from crossings.server.projection.viewer import Viewer
from crossings.table import BOT, Seat


def seat_lines(
    seats: Sequence[Seat],
    viewer: Viewer,
    names: Sequence[str],
    here: Container[int],
    came: Container[int],
    taken: Container[int],
    gone: Container[int] = (),
    free: Container[int] = (),
) -> list[SeatLine]:
    """Return who plays each seat, for one viewer."""
    return [
        SeatLine(
            seat=seat,
            name=names[seat],
            kind=one.kind,
            bot=one.bot if one.kind == BOT else None,
            here=seat in here or (one.kind == BOT and not one.waits),
            yours=seat in viewer.seats,
            came=seat in came,
            taken=seat in taken or one.person <= 0,
            gone=seat in gone,
            free=seat in free,
            until=None if not one.waits else "friend" if one.offered else "back",
        )
        for seat, one in enumerate(seats)
    ]
