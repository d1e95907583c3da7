"""How a person picks a move of March on Mars: dice on cards, landing boxes, cards of terrain and of marines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crossings.boxes.ring import tray
from crossings.drawing.scene import Pick
from crossings.games.march_on_mars.face import deeds
from crossings.games.march_on_mars.face.layout import box_id, training_id
from crossings.games.march_on_mars.face.seen import DIRECTIONS, HAND, Seen
from crossings.games.march_on_mars.words import WORDS, say
from crossings.words import Deed, Would, remembered

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
    """For each legal move what to pick or to put together, what it would do, and of tools the rule that gives them.

    Moves that are picked alike and come to the same are one choice: the first. Accidents come last.
    """
    found: dict[tuple[object, ...], Pick] = {}
    for move in legal:
        if move[0].isdigit() and seen.actor is not None:
            found[False, move] = _program(seen.actor, move)
            continue
        done = would(move)
        pick = _pick(seen, move, done, legal)
        found.setdefault((_is_accident(done), pick.places, pick.parts, *done), pick)
    return [found[one] for one in sorted(found, key=lambda one: bool(one[0]))]


def _is_accident(done: Sequence[Deed]) -> bool:
    """Whether a jump ends badly."""
    return isinstance(done[0], deeds.Jumped) and done[0].end == "crash"


@remembered(4096)
def _program(seat: int, move: str) -> Pick:
    """Dice put on cards, in any order: programs are many, and nothing follows them but a throw."""
    shared = deeds.programmed(seat, move)
    return Pick(move, (), WORDS.label([shared]), parts=tray.program_parts(shared.program))


def _pick(seen: Seen, move: str, done: Sequence[Deed], legal: Sequence[str]) -> Pick:
    takes = isinstance(done[0], deeds.Killed | deeds.Bombarded)
    rule = RULES.get(deeds.verb_of(move), "")
    quiet, lost = _given_up(seen, done, legal)
    # what a warning says, the label need not say as well
    label = WORDS.label(deed for deed in done if not (lost and isinstance(deed, deeds.BaseHit)))
    return Pick(move, _places(seen, done[0]), label, takes, _parts(done[0]), rule, quiet, lost)


# ---- what is given up --------------------------------------------------------------------------

OVER: Final = ("pass", "bait", "stop", "end", "hold")
"""Choices that end a turn or a throw."""


def _given_up(seen: Seen, done: Sequence[Deed], legal: Sequence[str]) -> tuple[bool, str]:
    """Whether something else could still be done, and what would be lost, in words."""
    if not isinstance(done[0], deeds.Chose) or done[0].verb not in OVER:
        return False, ""
    lost = [*_lost(seen, done[0].verb, legal)]
    if lost and any(isinstance(deed, deeds.BaseHit) for deed in done):
        lost.append(say("lost-base"))
    return bool(lost) or _has_more(seen, legal), say("given-up", facts=tuple(lost)) if lost else ""


def _lost(seen: Seen, verb: str, legal: Sequence[str]) -> Iterator[str]:
    """What would be lost by an end."""
    match verb:
        case "pass" | "bait":
            yield say("lost-dice", dice=seen.dice)
        case "stop":
            left = len(seen.hand) if seen.hand is not None else len("".join(seen.program[seen.action - 1 :]))
            yield say("lost-dice", dice=left)
        case "end" if seen.active is not None and seen.reach(seen.active):
            yield say("lost-drone")
        case "hold" if seen.throw == "bomb":
            yield say("lost-bomb")
        case "hold" if any(move.startswith(KILLING) for move in legal):
            yield say("lost-shot")


KILLING: Final = ("fight", "shoot", "hit")


def _has_more(seen: Seen, legal: Sequence[str]) -> bool:
    """Whether a throw is good for something: a jump that ends well, or being thrown again."""
    jumps = any(move[0] in DIRECTIONS for move in legal)
    safe = jumps and any(way.face in seen.faces and not way.accident for way in seen.ways)
    return safe or any(move.startswith("re:") for move in legal)


# ---- what is picked ----------------------------------------------------------------------------


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
        case deeds.Chose(verb="foresee" | "kamikaze" | "drone"):
            return tray.parts(HAND, deed.dice)
        case deeds.Chose(verb="take"):
            return tray.parts(deed.action, deed.faces)
    return ()
