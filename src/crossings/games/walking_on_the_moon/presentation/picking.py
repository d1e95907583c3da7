"""How a player picks a move of Walking on the Moon, and which move an impossible pick means.

Players put dice on jump cards, and pick boxes, panels and cards in hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from crossings.drawing.scene import Pick
from crossings.engine import Refusal
from crossings.shared.ring import words
from crossings.shared.ring.tray import AGAIN, CARD_OF_DICE, pool_id, program_parts
from crossings.words import Effect, Preview, cached_per_locale

from ..rules.data import MAX_BOUGHT
from ..words import WORDS, translate
from . import effects, hints
from .layout import box_id, box_of, hand_id, panel_id
from .position import Position

RULES = {
    "ec": "WOM-M05",
    "re": "WOM-B06",
    "go": "WOM-M08",
    "stop": "WOM-M08",
    "rob": "WOM-X03",
    "sab": "WOM-X04",
    "xs": "WOM-T04",
    "xe": "WOM-T04",
    "adv": "WOM-B03",
    "pay": "WOM-B05",
    "drop": "WOM-A03",
    "slip": "WOM-A08",
    "coop": "WOM-A09",
    "plan": "WOM-A10",
    "extra": "WOM-A11",
    "noinst": "WOM-A12",
    "misc": "WOM-A13",
    "pass": "WOM-A05",
}
"""The rule that allows a move, by the first word of its text."""
CLOSING = ("no-reroll",)
"""WOM-B06: the reason why dice can no longer be rerolled after the right has been used."""
QUIET = (effects.Stopped, effects.Passed, effects.LeftAlone, effects.Stayed)
"""Effects that decline a possible action."""
WITH_GAINS = (effects.Jumped, effects.FreeStep, effects.Slipped)
"""Effects that may gain or lose Sputniks at once."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return for each legal move what to pick or combine, its label, and for special moves the rule that allows them.

    Moves with the same places and consequences are merged into the first one, even if their accidents differ.
    """
    first_picks: dict[tuple[object, ...], Pick] = {}
    for move in legal:
        if move[0].isdigit():
            pick = _program_pick(move, _allocation(position, move))
            first_picks.setdefault((pick.parts, pick.label), pick)
        else:
            effects_of_move = preview(move)
            pick = _pick(position, move, effects_of_move)
            first_picks.setdefault((pick.places, pick.parts, *_consequences(pick, effects_of_move)), pick)
    return list(first_picks.values())


def _consequences(pick: Pick, effects_of_move: Sequence[Effect]) -> tuple[object, ...]:
    """Return what distinguishes picks: the label, except where and why an accident happens."""
    if not pick.places or not any(isinstance(effect, effects.Crashed) for effect in effects_of_move):
        return (pick.label,)
    summed = effects.Jumped | effects.Crashed | effects.Counters
    others = (effect for effect in effects_of_move if not isinstance(effect, summed))
    return (*_changes_of_counters(effects_of_move), *others)


def _changes_of_counters(effects_of_move: Sequence[Effect]) -> list[tuple[tuple[int, str], int]]:
    """Return by how much each astronaut's counters change in all."""
    changes = Counter[tuple[int, str]]()
    for effect in effects_of_move:
        if isinstance(effect, effects.Counters):
            changes[effect.astronaut, "sputniks"] += effect.sputniks
            changes[effect.astronaut, "ec"] += effect.ec
    return sorted((key, change) for key, change in changes.items() if change)


def _pick(position: Position, move: str, effects_of_move: Sequence[Effect]) -> Pick:
    effect = effects_of_move[0]
    parts = tuple((face, AGAIN) for face in effect.dice) if isinstance(effect, effects.ThrewAgain) else ()
    take, rule = isinstance(effect, effects.OnRival), RULES.get(re.split("[:@]", move)[0], "")
    quiet, warning = isinstance(effect, QUIET), _warning(effect, position)
    label, closes = _label(effect, effects_of_move, position), _closed_right(effect, position)
    return Pick(move, tuple(_places(effect, position)), label, take, parts, rule, quiet, warning, closes)


def _allocation(position: Position, move: str) -> effects.SharedOut:
    """Return the effect of a program such as `1:bbk/2:w` without playing it, since there are hundreds of programs."""
    program = tuple(part.partition(":")[2] for part in move.split("/"))
    return effects.SharedOut(*position.jumper.who, program, sum(map(len, program)) - position.due)


def _closed_right(effect: Effect, position: Position) -> str:
    """WOM-B06: explain that the right to reroll ends with this jump."""
    return translate("closes-reroll") if isinstance(effect, effects.Jumped) and position.may_reroll else ""


def _label(effect: Effect, effects_of_move: Sequence[Effect], position: Position) -> str:
    """Return what a move does, and its immediate gains and losses; for the next jump, its chance of an accident."""
    if isinstance(effect, effects.WentOn):
        fails = 1 - hints.next_jump(position).safe
        return translate("go-on", dice=effect.dice, fails=bool(fails), odds=hints.odds(fails) if fails else "")
    if not isinstance(effect, WITH_GAINS):
        return WORDS.label([effect])
    changes = [
        change
        for change in effects_of_move
        if isinstance(change, effects.Gained | effects.Lost) and change.astronaut == effect.astronaut
    ]
    if any(isinstance(change, effects.Lost) for change in changes):
        changes = [change for change in changes if isinstance(change, effects.Lost) or change.ec]
    return WORDS.label([effect, *changes])


def _warning(effect: Effect, position: Position) -> str:
    """WOM-M07: warn that dice are lost which could be rolled without risk."""
    is_safe = isinstance(effect, effects.Stopped) and hints.next_jump(position).safe == 1
    return translate("sure-jump-lost", jump=position.jump + 1) if is_safe else ""


@cached_per_locale(4096)
def _program_pick(move: str, allocated: effects.SharedOut) -> Pick:
    """Return the pick of a program: dice put on jump cards, in any order."""
    return Pick(move, (), WORDS.label([allocated]), parts=program_parts(allocated.program))


def _places(effect: Effect, position: Position) -> Iterator[str]:
    """Yield the places to pick, in order. A move without places is a button."""
    match effect:
        case effects.Jumped():
            yield from (_die_with(position, effect.flight.face), box_id(effect.flight.rest))
        case effects.BoughtThrow():
            yield from (_die_with(position, effect.die), panel_id(effect.astronaut))
        case effects.OnRival():
            yield panel_id(effect.victim)
        case effects.SharedSputniks():
            yield panel_id(effect.mate)
        case effects.FreeStep():
            yield box_id(effect.to)
        case effects.Dropped() if position.may_keep:
            yield hand_id(effect.seat, 2 - position.hand.index(effect.kind))  # the other card, which is kept
        case effects.Played():
            yield hand_id(effect.seat, 1 + position.hands[effect.seat].index(effect.kind))
    match effect:
        case effects.Cooperated() | effects.Planned() | effects.JumpsExtra():
            yield panel_id(effect.astronaut)
        case effects.Slipped():
            yield box_id(effect.to)
    if isinstance(effect, effects.WithDie):
        yield pool_id(effect.colour, 1)


def _die_with(position: Position, face: str) -> str:
    """Return the first of the dice that show a face."""
    return next(die.id for die in position.dice if die.face == face)


# ---- intents: moves that an impossible pick may mean ---------------------------------------------

MOVE_WITH_CARD = {
    "coop": "coop@{}",
    "plan": "plan@{}",
    "slip": "slip:f@{}",
    "extra": "extra:b@{}",
    "noinst": "noinst:b",
}
"""A move with each card, for the viewer's own astronaut."""
PHASE_OF_CARD = {"slip": "react", "coop": "react", "plan": "end", "extra": "end", "misc": "after", "noinst": "before"}
"""The phase in which each card is played."""


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """Return the move closest to these places, picked in this order, to explain why it is illegal.

    Returns the refusal itself if no move is close.
    """
    start, end = places[0], places[-1]
    if start.startswith(("pool-", CARD_OF_DICE)):
        return _refuse_allocation(position, start, end) if position.due else None
    face = next((die.face for die in position.dice if die.id == start), "")
    if face:
        return _with_die(position, face, end)
    prefix, _, number = start.partition("-")
    if prefix == "card" and number:
        return _with_card(position, int(number.partition("-")[2]))
    if prefix == "panel" and position.phase == "land":
        return f"rob@{number}"
    return WORDS.refusal("no-die", "WOM-M03") if box_of(start) and position.faces else None


def _refuse_allocation(position: Position, start: str, end: str) -> Refusal:
    """WOM-P02 to WOM-P05: refuse an incomplete allocation of dice."""
    if end.startswith(CARD_OF_DICE) and end != start:
        return WORDS.refusal("empty-jump", "WOM-P04")
    if start.startswith(CARD_OF_DICE):
        return Refusal("no-die", "WOM-P02", translate("not-picked-up"))
    more = min(position.jumper.ec, MAX_BOUGHT)
    return Refusal("too-many-dice", "WOM-P02", translate("not-so-many-dice", dice=position.due, ec=more))


def _with_die(position: Position, face: str, end: str) -> str | Refusal:
    """Return a reroll, or refuse a jump to a box that the rolled die cannot reach."""
    if end == AGAIN:
        return f"re:{face}"
    if end.startswith("panel-"):
        return f"ec:{face}"
    ends = dict.fromkeys(translate("landing", **effects.flight_arguments(flown)) for flown in position.flights((face,)))
    return WORDS.refusal("out-of-reach", "WOM-J11", face=words.face(face), ends=tuple(ends))


def _with_card(position: Position, number: int) -> str | Refusal | None:
    """Return a move with a card of the viewer, or refuse the card by its rule (WOM-A08 to WOM-A13)."""
    if number > len(position.hand):
        return None
    kind, astronaut = (
        position.hand[number - 1],
        next(own.number for own in position.astronauts if own.seat == position.viewer),
    )
    if position.phase not in ("drop", PHASE_OF_CARD[kind]):
        return Refusal("wrong-moment", RULES[kind], translate(f"kind-{kind}.line"))
    return MOVE_WITH_CARD.get(kind, kind).format(astronaut)
