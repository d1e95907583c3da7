"""How a person picks a move of Walking on the Moon: dice put on jump cards, landing boxes, panels, cards in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crossings.boxes.ring.tray import AGAIN, pool_id, program_parts
from crossings.drawing.scene import Pick
from crossings.games.walking_on_the_moon.face import deeds
from crossings.games.walking_on_the_moon.face.layout import box_id, hand_id, panel_id
from crossings.games.walking_on_the_moon.face.plan import next_jump, odds
from crossings.games.walking_on_the_moon.face.seen import Seen
from crossings.games.walking_on_the_moon.words import WORDS, say
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


QUIET: Final = (deeds.Stopped, deeds.Passed, deeds.LeftAlone, deeds.Stayed)
"""What gives something up that could be done."""
WITH_GAINS: Final = (deeds.Jumped, deeds.FreeStep, deeds.Slipped)
"""What brings Sputniks, or costs them, as it comes."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """What to pick or to put together for each legal move, its label, and of tools the rule that gives them.

    Moves with the same places and the same consequences are one: its first one.
    """
    found: dict[tuple[object, ...], Pick] = {}
    for move in legal:
        pick = _pick(seen, move, would)
        found.setdefault((pick.places, pick.parts, pick.label), pick)
    return list(found.values())


def _pick(seen: Seen, move: str, would: Would) -> Pick:
    if move[0].isdigit():
        return _program(move, deeds.programmed(seen, move))
    done = would(move)
    deed = done[0]
    parts = tuple((face, AGAIN) for face in deed.dice) if isinstance(deed, deeds.ThrewAgain) else ()
    take, rule = isinstance(deed, deeds.OnRival), RULES.get(type(deed), "")
    quiet, warning = isinstance(deed, QUIET), _lost_by(deed, seen)
    return Pick(move, tuple(_places(deed, seen)), _label(deed, done, seen), take, parts, rule, quiet, warning)


def _label(deed: Deed, done: Sequence[Deed], seen: Seen) -> str:
    """What it does, and what that gains or loses at once; of the next jump, how often it fails."""
    if isinstance(deed, deeds.WentOn):
        fails = 1 - next_jump(seen).safe
        return say("go-on", dice=deed.dice, fails=bool(fails), odds=odds(fails) if fails else "")
    if not isinstance(deed, WITH_GAINS):
        return WORDS.label([deed])
    counted = (deeds.Gained, deeds.Lost)
    return WORDS.label(
        [deed, *(other for other in done if isinstance(other, counted) and other.astronaut == deed.astronaut)]
    )


def _lost_by(deed: Deed, seen: Seen) -> str:
    """WOM-M07: dice that could be thrown without any danger."""
    sure = isinstance(deed, deeds.Stopped) and next_jump(seen).safe == 1
    return say("sure-jump-lost", jump=seen.jump + 1) if sure else ""


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
        case deeds.Dropped() if seen.may_keep:
            yield hand_id(deed.seat, 2 - seen.hand.index(deed.kind))  # the other one, which is kept
        case deeds.Played():
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
