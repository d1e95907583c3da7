"""How a player picks a move of March on Mars, and which move an impossible pick means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crossings.drawing.scene import Pick
from crossings.engine import Refusal
from crossings.shared.ring import tray, words
from crossings.shared.ring.flights import Box
from crossings.words import Effect, Preview, cached_per_locale_by_key

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
"""By verb of a move: the rule that allows it."""


CLOSING = ("already-fired", "sniper", "used-up")
"""MOM-Y01, MOM-Y04, MOM-Y06: refusals due to an earlier choice or use of the player."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return for each legal move what to pick or put together, a preview, and the rule of a special move.

    Moves with the same picks and effects are one choice, represented by the first of them. Accidents come last.
    """
    unique: dict[tuple[object, ...], Pick] = {}
    for move in legal:
        if move[0].isdigit() and position.actor is not None:
            unique[False, move] = _program(PossibleProgram(position.actor, move, preview))
            continue
        effects_of_move = preview(move)
        pick = _pick(position, move, effects_of_move, legal)
        unique.setdefault((_is_accident(effects_of_move), pick.places, pick.parts, *effects_of_move), pick)
    return [unique[key] for key in sorted(unique, key=lambda key: bool(key[0]))]


def _is_accident(effects_of_move: Sequence[Effect]) -> bool:
    """Whether the move is a jump that ends in a crash."""
    return isinstance(effects_of_move[0], effects.Jumped) and effects_of_move[0].end == "crash"


class PossibleProgram(NamedTuple):
    """A program that a marine can choose."""

    seat: int
    move: str
    preview: Preview


def _program_key(possible: PossibleProgram) -> tuple[int, str]:
    """Return what the pick of a program depends on. There are hundreds of programs, so their picks are cached."""
    return possible.seat, possible.move


@cached_per_locale_by_key(_program_key, 4096)
def _program(possible: PossibleProgram) -> Pick:
    """Return the pick of a program."""
    (programmed,) = possible.preview(possible.move)
    assert isinstance(programmed, effects.Programmed)
    return Pick(possible.move, (), WORDS.label([programmed]), parts=tray.program_parts(programmed.program))


def _pick(position: Position, move: str, effects_of_move: Sequence[Effect], legal: Sequence[str]) -> Pick:
    takes = isinstance(effects_of_move[0], effects.Killed | effects.Bombarded)
    rule = RULES.get(re.split("[:@=]", move)[0], "")
    quiet, lost = _losses(position, effects_of_move, legal)
    # the warning already mentions the hit on the base
    label = WORDS.label(effect for effect in effects_of_move if not (lost and isinstance(effect, effects.BaseHit)))
    closes = _closed_options(position, effects_of_move[0], legal)
    return Pick(
        move, _places(position, effects_of_move[0]), label, takes, _parts(effects_of_move[0]), rule, quiet, lost, closes
    )


# ---- warnings ------------------------------------------------------------------------------------

ENDING_VERBS = ("pass", "bait", "stop", "end", "hold")
"""Choices that end a turn or a throw."""


def _losses(position: Position, effects_of_move: Sequence[Effect], legal: Sequence[str]) -> tuple[bool, str]:
    """Return whether other moves were possible, and a warning of what would be lost."""
    if not isinstance(effects_of_move[0], effects.Chose) or effects_of_move[0].verb not in ENDING_VERBS:
        return False, ""
    lost = [*_lost_options(position, effects_of_move[0].verb, legal)]
    if lost and any(isinstance(effect, effects.BaseHit) for effect in effects_of_move):
        lost.append(translate("lost-base"))
    return bool(lost) or _has_more(position, legal), translate("given-up", facts=tuple(lost)) if lost else ""


def _lost_options(position: Position, verb: str, legal: Sequence[str]) -> Iterator[str]:
    """What the end of a turn or throw would lose."""
    match verb:
        case "pass" | "bait":
            yield translate("lost-dice", dice=position.dice)
        case "stop":
            dice = "".join(position.program[position.action - 1 :]) if position.hand is None else position.hand
            yield translate("lost-dice", dice=len(dice))
        case "end" if position.active is not None and position.reach(position.active):
            yield translate("lost-drone")
        case "hold" if position.throw == "bomb":
            yield translate("lost-bomb")
        case "hold" if any(move.startswith(KILLING_VERBS) for move in legal):
            yield translate("lost-shot")


KILLING_VERBS = ("fight", "shoot", "hit")


def _has_more(position: Position, legal: Sequence[str]) -> bool:
    """Whether a safe jump or a reroll is possible."""
    if any(move.startswith("re:") for move in legal):
        return True
    can_jump = any(move[0] in DIRECTIONS for move in legal)
    return can_jump and any(flight.face in position.faces and not flight.accident for flight in position.jumps)


# ---- options closed by a move --------------------------------------------------------------------


def _closed_options(position: Position, effect: Effect, legal: Sequence[str]) -> str:
    """What the rules no longer allow the marine after this, in this throw, turn or game."""
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
            return _closed_by_use(position, isinstance(effect, effects.Jumped), legal)
    return ""


def _closed_by_use(position: Position, is_jump: bool, legal: Sequence[str]) -> str:
    """MOM-Y04, MOM-Y06: a Sniper either jumps or shoots in a turn; after a first shot Multi-shot only shoots."""
    if position.ability == "sniper" and not (position.s.moved or position.s.shot):
        return translate("closes-shots" if is_jump else "closes-jumps")
    is_first = position.ability == "multishot" and not is_jump and not position.s.fired
    if is_first and any(move[0] in DIRECTIONS or move.startswith("re:") for move in legal):
        return translate("closes-throw")
    return ""


# ---- places and parts ----------------------------------------------------------------------------


def _places(position: Position, effect: Effect) -> tuple[str, ...]:
    """The places to pick, in this order; none for a button or a move of parts."""
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
    """Dice to put on cards, in any order."""
    match effect:
        case effects.Chose(verb="foresee" | "kamikaze" | "drone"):
            return tray.parts(HAND, effect.dice)
        case effects.Chose(verb="take"):
            return tray.parts(effect.action, effect.faces)
    return ()


# ---- intents: moves that an impossible pick may mean ---------------------------------------------


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """Return the move closest to these places, picked in this order, or a refusal."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", tray.CARD_OF_DICE)):
        return _refuse_die(position, start, end)
    if start in slots_of(position.board):
        return f"orbital:{start}" if position.phase == "program" else f"tp:{start}+"
    if start.startswith("mmm"):
        return "bomb" if position.phase == "go" else None
    if start.startswith("training-"):
        return f"lift@{start.removeprefix('training-')}" if position.phase == "program" else None
    face = next((die.face for die in position.card_dice if die.id == start), "")
    box = landings(position.terrain).get(end)
    if position.phase != "choose" or position.active is None or not (face or box):
        return None
    if end == tray.AGAIN:
        return f"re:{face}"
    if box and position.throw == "act":
        return _shot_or_refusal(position, box, position.here) or _no_jump(face)
    return None


def _refuse_die(position: Position, start: str, end: str) -> Refusal | None:
    """MOM-P03: return why a die can't be put on this card."""
    if not position.dice:
        return None
    if end.startswith(tray.CARD_OF_DICE) and end != start:
        return WORDS.refusal("empty-action", "MOM-P03")
    if start.startswith(tray.CARD_OF_DICE):
        return Refusal("no-die", "MOM-P03", translate("not-no-die-to-share"))
    return Refusal("too-many-dice", "MOM-P03", translate("not-so-many-dice", due=position.dice))


def _shot_or_refusal(position: Position, box: Box, start: Box) -> str | Refusal | None:
    """Return a shot at the aliens of a box, or why they can't be shot."""
    groups = position.contents_of(box).aliens.groups
    if not groups:
        return None
    kill = f"{ALIENS[groups[0][0]]}1"
    if box == start:
        return f"fight={kill}"
    farthest = max(SHOT_DX)
    if abs(box[0] - start[0]) > farthest:
        return Refusal("wrong-distance", "MOM-H01", translate("not-so-far", farthest=farthest))
    return f"shoot:{box[0] - start[0]:+d}@{box[1]}={kill}"


def _no_jump(face: str) -> Refusal:
    """Return why a die, or no die, does not lead to the box picked."""
    if face:
        return WORDS.refusal("out-of-reach", "MOM-M01", face=words.face(face))
    return Refusal("no-die", "MOM-M01", translate("not-no-die-to-jump"))
