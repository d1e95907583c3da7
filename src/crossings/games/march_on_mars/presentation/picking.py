"""How a person picks a move of March on Mars: dice on cards, landing boxes, cards of terrain and of marines;
and what another pick means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.drawing.scene import Pick
from crossings.engine import Refusal
from crossings.shared.ring import tray, words
from crossings.shared.ring.flights import Box
from crossings.words import Effect, Preview, cached_per_locale

from ..rules.data import ALIENS, SHOT_DX
from ..words import WORDS, translate
from . import effects
from .layout import box_id, landings, training_id
from .position import DIRECTIONS, HAND, Position, slots_of

RULES = {
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


CLOSING = ("already-fired", "sniper", "used-up")
"""MOM-Y01, MOM-Y04, MOM-Y06: reasons why something is refused that has been given up for something else, or used."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """For each legal move what to pick or to put together, what it would do, and of tools the rule that gives them.

    Moves that are picked alike and come to the same are one choice: the first. Accidents come last.
    """
    found: dict[tuple[object, ...], Pick] = {}
    for move in legal:
        if move[0].isdigit() and position.actor is not None:
            found[False, move] = _program(position.actor, move)
            continue
        done = preview(move)
        pick = _pick(position, move, done, legal)
        found.setdefault((_is_accident(done), pick.places, pick.parts, *done), pick)
    return [found[one] for one in sorted(found, key=lambda one: bool(one[0]))]


def _is_accident(done: Sequence[Effect]) -> bool:
    """Whether a jump ends badly."""
    return isinstance(done[0], effects.Jumped) and done[0].end == "crash"


@cached_per_locale(4096)
def _program(seat: int, move: str) -> Pick:
    """Dice put on cards, in any order: programs are many, and nothing follows them but a throw."""
    shared = effects.programmed(seat, move)
    return Pick(move, (), WORDS.label([shared]), parts=tray.program_parts(shared.program))


def _pick(position: Position, move: str, done: Sequence[Effect], legal: Sequence[str]) -> Pick:
    takes = isinstance(done[0], effects.Killed | effects.Bombarded)
    rule = RULES.get(effects.verb_of(move), "")
    quiet, lost = _given_up(position, done, legal)
    # what a warning says, the label need not say as well
    label = WORDS.label(effect for effect in done if not (lost and isinstance(effect, effects.BaseHit)))
    closes = _closed_by(position, done[0], legal)
    return Pick(move, _places(position, done[0]), label, takes, _parts(done[0]), rule, quiet, lost, closes)


# ---- what is given up --------------------------------------------------------------------------

OVER = ("pass", "bait", "stop", "end", "hold")
"""Choices that end a turn or a throw."""


def _given_up(position: Position, done: Sequence[Effect], legal: Sequence[str]) -> tuple[bool, str]:
    """Whether something else could still be done, and what would be lost, in words."""
    if not isinstance(done[0], effects.Chose) or done[0].verb not in OVER:
        return False, ""
    lost = [*_lost(position, done[0].verb, legal)]
    if lost and any(isinstance(effect, effects.BaseHit) for effect in done):
        lost.append(translate("lost-base"))
    return bool(lost) or _has_more(position, legal), translate("given-up", facts=tuple(lost)) if lost else ""


def _lost(position: Position, verb: str, legal: Sequence[str]) -> Iterator[str]:
    """What would be lost by an end."""
    match verb:
        case "pass" | "bait":
            yield translate("lost-dice", dice=position.dice)
        case "stop":
            left = "".join(position.program[position.action - 1 :]) if position.hand is None else position.hand
            yield translate("lost-dice", dice=len(left))
        case "end" if position.active is not None and position.reach(position.active):
            yield translate("lost-drone")
        case "hold" if position.throw == "bomb":
            yield translate("lost-bomb")
        case "hold" if any(move.startswith(KILLING) for move in legal):
            yield translate("lost-shot")


KILLING = ("fight", "shoot", "hit")


def _has_more(position: Position, legal: Sequence[str]) -> bool:
    """Whether a throw is good for something: a jump that ends well, or being thrown again."""
    if any(move.startswith("re:") for move in legal):
        return True
    can_jump = any(move[0] in DIRECTIONS for move in legal)
    return can_jump and any(way.face in position.faces and not way.accident for way in position.ways)


# ---- what is closed ----------------------------------------------------------------------------


def _closed_by(position: Position, effect: Effect, legal: Sequence[str]) -> str:
    """What the marine cannot do after this, by the rules, in this throw, turn or game."""
    match effect:
        case effects.Bombarded():
            return translate("closes-orbital")
        case effects.GateChosen() if len(position.programmed) > 1:
            return translate("closes-dice")
        case effects.Chose(verb="lift" | "him" | "sm"):
            return translate("closes-turn")
        case effects.Chose(verb="foresee" | "kamikaze"):
            return translate(f"closes-{effect.verb}")
        case effects.Jumped() | effects.Killed() if position.throw == "act":
            return _closed_in_throw(position, isinstance(effect, effects.Jumped), legal)
    return ""


def _closed_in_throw(position: Position, jumps: bool, legal: Sequence[str]) -> str:
    """MOM-Y04, MOM-Y06: the Sniper either jumps or shoots in a turn; who shoots on has done with jumps and rerolls."""
    if position.ability == "sniper" and not (position.s.moved or position.s.shot):
        return translate("closes-shots" if jumps else "closes-jumps")
    is_first = position.ability == "multishot" and not jumps and not position.s.fired
    if is_first and any(move[0] in DIRECTIONS or move.startswith("re:") for move in legal):
        return translate("closes-throw")
    return ""


# ---- what is picked ----------------------------------------------------------------------------


def _places(position: Position, effect: Effect) -> tuple[str, ...]:
    """What is picked, in this order; nothing: a button, or things put together."""
    match effect:
        case effects.Jumped():
            dice = [position.die(face, effect.faces[:place].count(face)) for place, face in enumerate(effect.faces)]
            return (*dice, box_id(effect.box))
        case effects.Started() | effects.Appeared() | effects.Killed():
            return (box_id(effect.box),)
        case effects.GateChosen() | effects.Bombarded():
            return (effect.slot,)
        case effects.Chose(verb="next" | "lift" | "him" | "sm"):
            return (training_id(effect.other),)
        case effects.Chose(verb="re"):
            return (position.die(effect.faces[0]), tray.AGAIN)
    return ()


def _parts(effect: Effect) -> tuple[tuple[str, str], ...]:
    """Dice put on cards, in any order."""
    match effect:
        case effects.Chose(verb="foresee" | "kamikaze" | "drone"):
            return tray.parts(HAND, effect.dice)
        case effects.Chose(verb="take"):
            return tray.parts(effect.action, effect.faces)
    return ()


# ---- what a pick means that no move has ----------------------------------------------------------


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """The move that these places, picked in this order, come nearest to; or the rule at once."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", tray.CARD_OF_DICE)):
        return _sharing(position, start, end)
    if start in slots_of(position.board):
        return f"orbital:{start}" if position.phase == "program" else f"tp:{start}+"
    if start.startswith("mmm"):
        return "bomb" if position.phase == "go" else None
    if start.startswith("training-"):
        return f"lift@{start.removeprefix('training-')}" if position.phase == "program" else None
    face = next((die.face for die in position.lying if die.id == start), "")
    box = landings(position.terrain).get(end)
    if position.phase != "choose" or position.active is None or not (face or box):
        return None
    if end == tray.AGAIN:
        return f"re:{face}"
    if box and position.throw == "act":
        return _shot(position, box, position.here) or _no_jump(face)
    return None


def _sharing(position: Position, start: str, end: str) -> Refusal | None:
    """MOM-P03."""
    if not position.dice:
        return None
    if end.startswith(tray.CARD_OF_DICE) and end != start:
        return WORDS.refusal("empty-action", "MOM-P03")
    if start.startswith(tray.CARD_OF_DICE):
        return Refusal("no-die", "MOM-P03", translate("not-no-die-to-share"))
    return Refusal("too-many-dice", "MOM-P03", translate("not-so-many-dice", due=position.dice))


def _shot(position: Position, box: Box, start: Box) -> str | Refusal | None:
    """At aliens in a box that cannot be shot now."""
    there = position.company(box).aliens.groups
    if not there:
        return None
    one = f"{ALIENS[there[0][0]]}1"
    if box == start:
        return f"fight={one}"
    farthest = max(SHOT_DX)
    if abs(box[0] - start[0]) > farthest:
        return Refusal("wrong-distance", "MOM-H01", translate("not-so-far", farthest=farthest))
    return f"shoot:{box[0] - start[0]:+d}@{box[1]}={one}"


def _no_jump(face: str) -> Refusal:
    """With a die that does not lead there, or with none."""
    if face:
        return WORDS.refusal("out-of-reach", "MOM-M01", face=words.face(face))
    return Refusal("no-die", "MOM-M01", translate("not-no-die-to-jump"))
