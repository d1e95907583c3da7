"""How a person picks a move of March on Mars: dice on cards, landing boxes, cards of terrain and of marines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.boxes.ring import tray
from crossings.drawing.scene import Pick
from crossings.games.march_on_mars.face import deeds
from crossings.games.march_on_mars.face.layout import box_id, training_id
from crossings.games.march_on_mars.face.seen import HAND, Seen
from crossings.games.march_on_mars.words import WORDS
from crossings.words import Deed, Would

RULES: Final = {
    "ability": "MOM-S05",
    "next": "MOM-O05",
    "pass": "MOM-P04",
    "orbital": "MOM-Y01",
    "kamikaze": "MOM-Y07",
    "inject": "MOM-Y08",
    "foresee": "MOM-Y09",
    "tp": "MOM-Y12",
    "drone": "MOM-Y05",
    "end": "MOM-Y05",
    "lift": "MOM-C05",
    "him": "MOM-C06",
    "sm": "MOM-C07",
    "bait": "MOM-C08",
    "again": "MOM-C08",
    "keep": "MOM-C08",
    "bomb": "MOM-X02",
    "go": "MOM-A02",
    "stop": "MOM-A02",
    "hold": "MOM-A05",
    "re": "MOM-T02",
}
"""By the first word of a move: the rule that gives the right to it."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal move what to pick or to put together, what it would do, and of tools the rule that gives them."""
    # programs are many, and nothing follows them but a throw
    return [_pick(seen, move, deeds.deeds(seen, move, seen) if move[0].isdigit() else would(move)) for move in legal]


def _pick(seen: Seen, move: str, done: Sequence[Deed]) -> Pick:
    takes = isinstance(done[0], deeds.Killed | deeds.Bombarded)
    rule = RULES.get(deeds.verb_of(move), "")
    return Pick(move, _places(seen, done[0]), WORDS.label(done), takes, _parts(done[0]), rule)


def _places(seen: Seen, deed: Deed) -> tuple[str, ...]:
    """What is picked, in this order; nothing: a button, or things put together."""
    match deed:
        case deeds.Jumped():
            dice = [seen.die(face, deed.faces[:place].count(face)) for place, face in enumerate(deed.faces)]
            return (*dice, box_id(deed.box))
        case deeds.Started() | deeds.Appeared() | deeds.Killed():
            return (box_id(deed.box),)
        case deeds.GateChosen() | deeds.Bombarded():
            return (deed.slot,)
        case deeds.Chose(verb="next" | "lift" | "him" | "sm"):
            return (training_id(deed.other),)
        case deeds.Chose(verb="re"):
            return (seen.die(deed.faces[0]), tray.AGAIN)
    return ()


def _parts(deed: Deed) -> tuple[tuple[str, str], ...]:
    """Dice put on cards, in any order."""
    match deed:
        case deeds.Programmed():
            return tray.program_parts(deed.program)
        case deeds.Chose(verb="foresee" | "kamikaze" | "drone"):
            return tray.parts(HAND, deed.dice)
        case deeds.Chose(verb="take"):
            return tray.parts(deed.action, deed.faces)
    return ()
