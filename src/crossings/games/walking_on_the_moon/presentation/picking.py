"""How a person picks a move of Walking on the Moon: dice put on jump cards, landing boxes, panels, cards in hand;
and what another pick means."""

from __future__ import annotations

import re
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
"""The rule that gives the right to a move, by how its text begins."""
CLOSING = ("no-reroll",)
"""WOM-B06: the reason for which dice are not thrown again once the right to it is used."""
QUIET = (effects.Stopped, effects.Passed, effects.LeftAlone, effects.Stayed)
"""What gives something up that could be done."""
WITH_GAINS = (effects.Jumped, effects.FreeStep, effects.Slipped)
"""What brings Sputniks, or costs them, as it comes."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """What to pick or to put together for each legal move, its label, and of tools the rule that gives them.

    Moves with the same places and the same consequences are one: its first one; whatever makes an accident of it.
    """
    found: dict[tuple[object, ...], Pick] = {}
    for move in legal:
        pick = _pick(position, move, preview)
        found.setdefault((pick.places, pick.parts, *_consequences(pick, preview)), pick)
    return list(found.values())


def _consequences(pick: Pick, preview: Preview) -> tuple[object, ...]:
    """What picking it comes to: the label says it, but of accidents where and why, which makes no difference."""
    done = preview(pick.move) if pick.places else ()
    if not any(isinstance(effect, effects.Crashed) for effect in done):
        return (pick.label,)
    return tuple(effect for effect in done if not isinstance(effect, effects.Jumped | effects.Crashed))


def _pick(position: Position, move: str, preview: Preview) -> Pick:
    if move[0].isdigit():
        return _program(move, effects.programmed(position, move))
    done = preview(move)
    effect = done[0]
    parts = tuple((face, AGAIN) for face in effect.dice) if isinstance(effect, effects.ThrewAgain) else ()
    take, rule = isinstance(effect, effects.OnRival), RULES.get(re.split("[:@]", move)[0], "")
    quiet, warning = isinstance(effect, QUIET), _lost_by(effect, position)
    label, closes = _label(effect, done, position), _closed_by(effect, position)
    return Pick(move, tuple(_places(effect, position)), label, take, parts, rule, quiet, warning, closes)


def _closed_by(effect: Effect, position: Position) -> str:
    """WOM-B06: the right to throw dice again ends with this jump."""
    return translate("closes-reroll") if isinstance(effect, effects.Jumped) and position.may_throw_again else ""


def _label(effect: Effect, done: Sequence[Effect], position: Position) -> str:
    """What it does, and what that gains or loses at once; of the next jump, how often it fails."""
    if isinstance(effect, effects.WentOn):
        fails = 1 - hints.next_jump(position).safe
        return translate("go-on", dice=effect.dice, fails=bool(fails), odds=hints.odds(fails) if fails else "")
    if not isinstance(effect, WITH_GAINS):
        return WORDS.label([effect])
    counted = (effects.Gained, effects.Lost)
    return WORDS.label(
        [effect, *(other for other in done if isinstance(other, counted) and other.astronaut == effect.astronaut)]
    )


def _lost_by(effect: Effect, position: Position) -> str:
    """WOM-M07: dice that could be thrown without any danger."""
    sure = isinstance(effect, effects.Stopped) and hints.next_jump(position).safe == 1
    return translate("sure-jump-lost", jump=position.jump + 1) if sure else ""


@cached_per_locale(4096)
def _program(move: str, shared: effects.SharedOut) -> Pick:
    """Dice put on jump cards, in any order."""
    return Pick(move, (), WORDS.label([shared]), parts=program_parts(shared.program))


def _places(effect: Effect, position: Position) -> Iterator[str]:
    """What is picked, in order; nothing: the move is a button."""
    match effect:
        case effects.Jumped():
            yield from (_lying(position, effect.flight.face), box_id(effect.flight.rest))
        case effects.BoughtThrow():
            yield from (_lying(position, effect.die), panel_id(effect.astronaut))
        case effects.OnRival():
            yield panel_id(effect.victim)
        case effects.SharedSputniks():
            yield panel_id(effect.mate)
        case effects.FreeStep():
            yield box_id(effect.to)
        case effects.Dropped() if position.may_keep:
            yield hand_id(effect.seat, 2 - position.hand.index(effect.kind))  # the other one, which is kept
        case effects.Played():
            yield hand_id(effect.seat, 1 + position.hands[effect.seat].index(effect.kind))
    match effect:
        case effects.Cooperated() | effects.Planned() | effects.JumpsExtra():
            yield panel_id(effect.astronaut)
        case effects.Slipped():
            yield box_id(effect.to)
    if isinstance(effect, effects.WithDie):
        yield pool_id(effect.colour, 1)


def _lying(position: Position, face: str) -> str:
    """The first of the dice that show a face."""
    return next(die.id for die in position.dice if die.face == face)


# ---- what a pick means that no move has ----------------------------------------------------------

MOVES = {"coop": "coop@{}", "plan": "plan@{}", "slip": "slip:f@{}", "extra": "extra:b@{}", "noinst": "noinst:b"}
"""How a card could be played, for an astronaut of one's own."""
MOMENTS = {"slip": "react", "coop": "react", "plan": "end", "extra": "end", "misc": "after", "noinst": "before"}
"""When a card is played."""


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """The move that these places, picked in this order, come nearest to; or the rule at once."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", CARD_OF_DICE)):
        return _sharing(position, start, end) if position.due else None
    face = next((die.face for die in position.dice if die.id == start), "")
    if face:
        return _with_die(position, face, end)
    what, _, which = start.partition("-")
    if what == "card" and which:
        return _with_card(position, int(which.partition("-")[2]))
    if what == "panel" and position.phase == "land":
        return f"rob@{which}"
    return WORDS.refusal("no-die", "WOM-M03") if box_of(start) and position.faces else None


def _sharing(position: Position, start: str, end: str) -> Refusal:
    """WOM-P02 to WOM-P05."""
    if end.startswith(CARD_OF_DICE) and end != start:
        return WORDS.refusal("empty-jump", "WOM-P04")
    if start.startswith(CARD_OF_DICE):
        return Refusal("no-die", "WOM-P02", translate("not-picked-up"))
    more = min(position.jumper.ec, MAX_BOUGHT)
    return Refusal("too-many-dice", "WOM-P02", translate("not-so-many-dice", dice=position.due, ec=more))


def _with_die(position: Position, face: str, end: str) -> str | Refusal:
    """A die that lies, and where it does not lead."""
    if end == AGAIN:
        return f"re:{face}"
    if end.startswith("panel-"):
        return f"ec:{face}"
    ends = dict.fromkeys(translate("landing", **effects.of_flight(way)) for way in position.flights((face,)))
    return WORDS.refusal("out-of-reach", "WOM-J11", face=words.face(face), ends=tuple(ends))


def _with_card(position: Position, number: int) -> str | Refusal | None:
    """A card of one's own: WOM-A08 to WOM-A13 say for when it is."""
    if number > len(position.hand):
        return None
    kind, mine = (
        position.hand[number - 1],
        next(one.number for one in position.astronauts if one.seat == position.viewer),
    )
    if position.phase not in ("drop", MOMENTS[kind]):
        return Refusal("wrong-moment", RULES[kind], translate(f"kind-{kind}.line"))
    return MOVES.get(kind, kind).format(mine)
