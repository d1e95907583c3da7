"""How a person picks a move of Walking on the Moon: dice put on jump cards, landing boxes, panels, cards in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crossings.boxes.ring.tray import AGAIN, pool_id, program_parts
from crossings.drawing.scene import Pick
from crossings.games.walking_on_the_moon.face import deeds
from crossings.games.walking_on_the_moon.face.layout import box_id, hand_id, panel_id
from crossings.games.walking_on_the_moon.face.seen import Seen
from crossings.games.walking_on_the_moon.words import WORDS
from crossings.words import Deed, Would, remembered

RULES: Final[dict[type[Deed], str]] = {
    deeds.BoughtThrow: "WOM-M05",
    deeds.ThrewAgain: "WOM-B06",
    deeds.WentOn: "WOM-M08",
    deeds.Stopped: "WOM-M08",
    deeds.Robbed: "WOM-X03",
    deeds.Sabotaged: "WOM-X04",
    deeds.SharedSputniks: "WOM-T04",
    deeds.SharedEc: "WOM-T04",
    deeds.FreeStep: "WOM-B03",
    deeds.PaidStep: "WOM-B05",
    deeds.Dropped: "WOM-A03",
    deeds.Slipped: "WOM-A08",
    deeds.Cooperated: "WOM-A09",
    deeds.Planned: "WOM-A10",
    deeds.JumpsExtra: "WOM-A11",
    deeds.TookOut: "WOM-A12",
    deeds.Miscalculated: "WOM-A13",
    deeds.Passed: "WOM-A05",
}
"""The rule that gives the right to do it."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move what to pick or to put together, its label, and of tools the rule that gives them."""
    return [_pick(seen, move, would) for move in legal]


def _pick(seen: Seen, move: str, would: Would) -> Pick:
    if move[0].isdigit():
        return _program(move, deeds.programmed(seen, move))
    done = would(move)
    deed = done[0]
    parts = tuple((face, AGAIN) for face in deed.dice) if isinstance(deed, deeds.ThrewAgain) else ()
    take, rule = isinstance(deed, deeds.OnRival), RULES.get(type(deed), "")
    return Pick(move, tuple(_places(deed, seen)), WORDS.label(done), take, parts, rule)


@remembered(4096)
def _program(move: str, shared: deeds.SharedOut) -> Pick:
    """Dice put on jump cards, in any order."""
    return Pick(move, (), WORDS.label([shared]), parts=program_parts(shared.program))


def _places(deed: Deed, seen: Seen) -> Iterator[str]:
    """What is picked, in order; nothing: the move is a button."""
    match deed:
        case deeds.Jumped():
            yield from (_lying(seen, deed.flight.face), box_id(deed.flight.rest))
        case deeds.BoughtThrow():
            yield from (_lying(seen, deed.die), panel_id(deed.astronaut))
        case deeds.OnRival():
            yield panel_id(deed.victim)
        case deeds.SharedSputniks():
            yield panel_id(deed.mate)
        case deeds.FreeStep():
            yield box_id(deed.to)
        case deeds.Dropped() | deeds.Played():
            yield hand_id(deed.seat, 1 + seen.hands[deed.seat].index(deed.kind))
    match deed:
        case deeds.Cooperated() | deeds.Planned() | deeds.JumpsExtra():
            yield panel_id(deed.astronaut)
        case deeds.Slipped():
            yield box_id(deed.to)
    if isinstance(deed, deeds.WithDie):
        yield pool_id(deed.colour, 1)


def _lying(seen: Seen, face: str) -> str:
    """The first of the dice that show a face."""
    return next(die.id for die in seen.dice if die.face == face)
