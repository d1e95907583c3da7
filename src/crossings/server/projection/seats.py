"""Who plays the seats of a table, as a viewer is sent it."""

from __future__ import annotations

from collections.abc import Container, Sequence

from crossings.engine import Game
from crossings.server.messages.server_messages import SeatLine
from crossings.server.projection.viewer import Viewer
from crossings.table import BOT, Seat
from crossings.words import CORE


def seat_title(game: Game, names: Sequence[str], seat: int) -> str:
    """Return the name of a seat, with the player's name if it is known."""
    title = game.seat_names[seat]
    return CORE.translate("seat-of-person", seat=title, person=names[seat]) if names[seat] else title


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
