"""Which move of Walking on the Moon somebody means who picks what no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.boxes.ring.tray import AGAIN, card_id
from crossings.engine import Refusal
from crossings.games.walking_on_the_moon.face.hints import box_of
from crossings.games.walking_on_the_moon.face.layout import View, dice, flights_with, is_programming
from crossings.games.walking_on_the_moon.face.wording import capital, face_words, landing_words, listed, many
from crossings.games.walking_on_the_moon.rules.data import EC_COUNTERS

CARD_OF_DICE: Final = card_id(0)[:-1]
ON_ONESELF: Final = {"coop": "coop@{}", "plan": "plan@{}", "slip": "slip:f@{}", "extra": "extra:b@{}"}
"""Cards that help an astronaut of one's own."""
ON_A_RIVAL: Final = {"misc": "misc", "noinst": "noinst:b"}


def meant(view: View, seat: int, places: Sequence[str]) -> str | Refusal | None:
    """The move that these places, picked in this order, come nearest to; or the rule at once."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", CARD_OF_DICE)):
        return _sharing(view, start, end)
    face = next((die.face for die in dice(view) if die.id == start), "")
    if face:
        return _with_die(view, face, end)
    what, _, which = start.partition("-")
    if what == "card" and which:
        return _with_card(view, seat, int(which.partition("-")[2]))
    if what == "panel" and view["phase"] == "land":
        return f"rob@{which}"
    if box_of(start) and view["faces"]:
        return Refusal("no-die", "WOM-M03", "pick one of the dice that lie first, then where its jump ends")
    return None


def _sharing(view: View, start: str, end: str) -> Refusal | None:
    """WOM-P02 to WOM-P05."""
    if not is_programming(view):
        return None
    due, ec = view["dice"], view["astronauts"][view["active"]]["ec"]
    if end.startswith(CARD_OF_DICE) and end != start:
        return Refusal(
            "empty-jump",
            "WOM-P04",
            "jump 1 needs a die, jump 3 has some only if jump 2 has; too few would be left",
        )
    if start.startswith(CARD_OF_DICE):
        return Refusal("no-die", "WOM-P02", "pick up a die first, then put it on a jump")
    more = f"; up to {min(ec, EC_COUNTERS)} more cost an EC counter each" if ec else ""
    return Refusal("too-many-dice", "WOM-P02", f"exactly {many(due, 'die').replace('dies', 'dice')} are due{more}")


def _with_die(view: View, face: str, end: str) -> str | Refusal:
    """A die that lies, and where it does not lead."""
    if end == AGAIN:
        return f"re:{face}"
    if end.startswith("panel-"):
        return f"ec:{face}"
    ends = listed(dict.fromkeys(landing_words(way) for way in flights_with(view, (face,))))
    return Refusal("out-of-reach", "WOM-J11", f"{capital(face_words(face))}: {ends}, and nothing else")


def _with_card(view: View, seat: int, number: int) -> str | None:
    """A card of one's own that is not for now."""
    hand = view["hands"][seat]
    if number > len(hand):
        return None
    kind = hand[number - 1]
    mine = next(index for index, one in enumerate(view["astronauts"]) if one["seat"] == seat)
    return ON_A_RIVAL.get(kind) or ON_ONESELF[kind].format(mine)
