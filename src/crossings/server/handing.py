"""Seats that change hands: a bot's is offered to a friend, a bot plays for a person who is away (decision 0010)."""

from __future__ import annotations

from collections.abc import Sequence, Set

from crossings.server.keys import seat_key
from crossings.server.messages import HandCommand, SeatLine
from crossings.server.storage import Key
from crossings.server.viewer import Viewer
from crossings.table import BOT, JOIN, Draft, Match, Refused
from crossings.words import HOUSE


def handed(
    match: Match, viewer: Viewer, message: HandCommand, names: Sequence[str], here: Set[int], came: Set[int]
) -> tuple[Draft, list[Key]]:
    """What a command adds to the log, and the keys that it makes. Raises `Refused`."""
    of = message["of"]
    if of >= len(match.seats):
        raise Refused("not-here", HOUSE.say("seat-none"))
    if message["to"] == "friend":
        if viewer.first_key is None:
            raise Refused("not-your-seat", HOUSE.say("seat-openers"))
        if match.seats[of].kind != BOT:
            raise Refused("not-here", HOUSE.say("seat-not-bots"))
        return match.draft_offer(of), [(seat_key(viewer.first_key, of), of)]
    if message["to"] == "bot":
        if of in here and of not in viewer.seats:
            raise Refused("not-here", HOUSE.say("seat-person-here"))
        has_come = of in came or match.seats[of].kind == BOT
        return match.draft_leave(of, names[of]) if has_come else match.draft_offer(of), []
    if of not in viewer.seats:
        raise Refused("not-your-seat", HOUSE.say("not-your-seat"))
    return match.draft_sit(of, names[of]), []


def invitations(match: Match, first: str | None) -> dict[str, str]:
    """The keys of friends' seats, for whoever holds the key that they follow from.

    One that was a bot's before is told only until the friend has come: what they see then was never the opener's.
    """
    if first is None:
        return {}
    joined = {event.by for event in match.events if event.kind == JOIN}
    kept = (seat for seat, one in enumerate(match.seats) if one.person > 0 and seat not in joined)
    return {str(seat): seat_key(first, seat) for seat in kept}


def seat_lines(match: Match, viewer: Viewer, names: Sequence[str], here: Set[int], came: Set[int]) -> list[SeatLine]:
    """Who sits where, told to one viewer."""
    return [
        {
            "seat": seat,
            "name": names[seat],
            "kind": one.kind,
            "bot": one.bot if one.kind == BOT else None,
            "here": seat in here or (one.kind == BOT and not one.waits),
            "yours": seat in viewer.seats,
            "came": seat in came,
            "until": None if not one.waits else "friend" if one.offered else "back",
        }
        for seat, one in enumerate(match.seats)
    ]
