"""Which move of Walking on the Moon somebody means who picks what no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.engine import Refusal
from crossings.games.walking_on_the_moon.face.effects import of_flight
from crossings.games.walking_on_the_moon.face.layout import box_of
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.games.walking_on_the_moon.rules.data import BOUGHT_MOST
from crossings.games.walking_on_the_moon.words import WORDS, say
from crossings.shared.ring import words
from crossings.shared.ring.tray import AGAIN, CARD_OF_DICE

MOVES: Final = {"coop": "coop@{}", "plan": "plan@{}", "slip": "slip:f@{}", "extra": "extra:b@{}", "noinst": "noinst:b"}
"""How a card could be played, for an astronaut of one's own."""


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
        return Refusal("no-die", "WOM-P02", say("not-picked-up"))
    more = min(position.jumper.ec, BOUGHT_MOST)
    return Refusal("too-many-dice", "WOM-P02", say("not-so-many-dice", dice=position.due, ec=more))


def _with_die(position: Position, face: str, end: str) -> str | Refusal:
    """A die that lies, and where it does not lead."""
    if end == AGAIN:
        return f"re:{face}"
    if end.startswith("panel-"):
        return f"ec:{face}"
    ends = dict.fromkeys(say("landing", **of_flight(way)) for way in position.flights((face,)))
    return WORDS.refusal("out-of-reach", "WOM-J11", face=words.face(face), ends=tuple(ends))


def _with_card(position: Position, number: int) -> str | None:
    """A card of one's own that is not for now."""
    if number > len(position.hand):
        return None
    kind, mine = (
        position.hand[number - 1],
        next(one.number for one in position.astronauts if one.seat == position.viewer),
    )
    return MOVES.get(kind, kind).format(mine)
