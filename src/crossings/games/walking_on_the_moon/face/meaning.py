"""Which move of Walking on the Moon somebody means who picks what no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.boxes.ring import words
from crossings.boxes.ring.tray import AGAIN
from crossings.engine import Refusal
from crossings.games.walking_on_the_moon.face.deeds import of_flight
from crossings.games.walking_on_the_moon.face.hints import CARD_OF_DICE
from crossings.games.walking_on_the_moon.face.layout import box_of
from crossings.games.walking_on_the_moon.face.seen import Seen
from crossings.games.walking_on_the_moon.rules.data import BOUGHT_MOST
from crossings.games.walking_on_the_moon.words import WORDS, say

MOVES: Final = {"coop": "coop@{}", "plan": "plan@{}", "slip": "slip:f@{}", "extra": "extra:b@{}", "noinst": "noinst:b"}
"""How a card could be played, for an astronaut of one's own."""


def meant(seen: Seen, places: Sequence[str]) -> str | Refusal | None:
    """The move that these places, picked in this order, come nearest to; or the rule at once."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", CARD_OF_DICE)):
        return _sharing(seen, start, end) if seen.due else None
    face = next((die.face for die in seen.dice if die.id == start), "")
    if face:
        return _with_die(seen, face, end)
    what, _, which = start.partition("-")
    if what == "card" and which:
        return _with_card(seen, int(which.partition("-")[2]))
    if what == "panel" and seen.phase == "land":
        return f"rob@{which}"
    return WORDS.refusal("no-die", "WOM-M03") if box_of(start) and seen.faces else None


def _sharing(seen: Seen, start: str, end: str) -> Refusal:
    """WOM-P02 to WOM-P05."""
    if end.startswith(CARD_OF_DICE) and end != start:
        return WORDS.refusal("empty-jump", "WOM-P04")
    if start.startswith(CARD_OF_DICE):
        return Refusal("no-die", "WOM-P02", say("not-picked-up"))
    more = min(seen.jumper.ec, BOUGHT_MOST)
    return Refusal("too-many-dice", "WOM-P02", say("not-so-many-dice", dice=seen.due, ec=more))


def _with_die(seen: Seen, face: str, end: str) -> str | Refusal:
    """A die that lies, and where it does not lead."""
    if end == AGAIN:
        return f"re:{face}"
    if end.startswith("panel-"):
        return f"ec:{face}"
    ends = dict.fromkeys(say("landing", **of_flight(way)) for way in seen.flights((face,)))
    return WORDS.refusal("out-of-reach", "WOM-J11", face=words.face(face), ends=tuple(ends))


def _with_card(seen: Seen, number: int) -> str | None:
    """A card of one's own that is not for now."""
    if number > len(seen.hand):
        return None
    kind, mine = seen.hand[number - 1], next(one.number for one in seen.astronauts if one.seat == seen.viewer)
    return MOVES.get(kind, kind).format(mine)
