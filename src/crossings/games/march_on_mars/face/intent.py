"""Which move of March on Mars somebody means who picks what no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.engine import Refusal
from crossings.games.march_on_mars.face.layout import landings
from crossings.games.march_on_mars.face.position import NOBODY, Position, slots_of
from crossings.games.march_on_mars.rules.data import ALIENS, SHOT_DX
from crossings.games.march_on_mars.words import WORDS, say
from crossings.shared.ring import words as ring_words
from crossings.shared.ring.flights import Box
from crossings.shared.ring.tray import AGAIN, CARD_OF_DICE


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """The move that these places, picked in this order, come nearest to; or the rule at once."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", CARD_OF_DICE)):
        return _sharing(position, start, end)
    if start in slots_of(position.board):
        return f"orbital:{start}" if position.phase == "program" else f"tp:{start}+"
    if start.startswith("training-"):
        return f"lift@{start.removeprefix('training-')}" if position.phase == "program" else None
    face = next((die.face for die in position.lying if die.id == start), "")
    box = landings(position.terrain).get(end)
    if position.phase != "choose" or position.active is None or not (face or box):
        return None
    if end == AGAIN:
        return f"re:{face}"
    if box and position.throw == "act":
        return _shot(position, box, position.at(position.active)) or _no_jump(face)
    return None


def _sharing(position: Position, start: str, end: str) -> Refusal | None:
    """MOM-P03."""
    if not position.s.dice:
        return None
    if end.startswith(CARD_OF_DICE) and end != start:
        return WORDS.refusal("empty-action", "MOM-P03")
    if start.startswith(CARD_OF_DICE):
        return Refusal("no-die", "MOM-P03", say("not-no-die-to-share"))
    return Refusal("too-many-dice", "MOM-P03", say("not-so-many-dice", due=position.s.dice))


def _shot(position: Position, box: Box, start: Box) -> str | Refusal | None:
    """At aliens in a box that cannot be shot now."""
    there = position.companies.get(box, NOBODY).aliens.groups
    if not there:
        return None
    one = f"{ALIENS[there[0][0]]}1"
    if box == start:
        return f"fight={one}"
    farthest = max(SHOT_DX)
    if abs(box[0] - start[0]) > farthest:
        return Refusal("wrong-distance", "MOM-H01", say("not-so-far", farthest=farthest))
    return f"shoot:{box[0] - start[0]:+d}@{box[1]}={one}"


def _no_jump(face: str) -> Refusal:
    """With a die that does not lead there, or with none."""
    no_die = Refusal("no-die", "MOM-M01", say("not-no-die-to-jump"))
    return WORDS.refusal("out-of-reach", "MOM-M01", face=ring_words.face(face)) if face else no_die
