"""Which move of March on Mars somebody means who picks what no possible move has, so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.boxes.ring.flights import Box
from crossings.boxes.ring.tray import AGAIN, card_id
from crossings.engine import Refusal
from crossings.games.march_on_mars.face import wording
from crossings.games.march_on_mars.face.flying import FARTHEST_SHOT, at
from crossings.games.march_on_mars.face.hints import box_of
from crossings.games.march_on_mars.face.layout import View, board_of, companies, dice, slots_of
from crossings.games.march_on_mars.rules.data import ALIENS

CARD_OF_DICE: Final = card_id(0)[:-1]


def meant(view: View, seat: int, places: Sequence[str]) -> str | Refusal | None:
    """The move that these places, picked in this order, come nearest to; or the rule at once."""
    start, end = places[0], places[-1]
    if start.startswith(("pool-", CARD_OF_DICE)):
        return _sharing(view, start, end)
    if start in slots_of(board_of(view)):
        return f"orbital:{start}" if view["phase"] == "program" else f"tp:{start}+"
    if start.startswith("training-"):
        return f"lift@{start.removeprefix('training-')}" if view["phase"] == "program" else None
    face = next((die.face for die in dice(view) if die.id == start), "")
    box = box_of(view, end)
    if view["phase"] != "choose" or view["active"] is None or not (face or box):
        return None
    if end == AGAIN:
        return f"re:{face}"
    if box and view["throw"] == "act":
        return _shot(view, box) or _jump(face)
    return None


def _sharing(view: View, start: str, end: str) -> Refusal | None:
    """MOM-P03."""
    if not view["dice"]:
        return None
    if end.startswith(CARD_OF_DICE) and end != start:
        return Refusal(
            "empty-action",
            "MOM-P03",
            "action 1 needs a die, action 3 has some only if action 2 has; too few are left",
        )
    if start.startswith(CARD_OF_DICE):
        return Refusal("no-die", "MOM-P03", "pick up a die first, then put it on an action")
    return Refusal("too-many-dice", "MOM-P03", f"exactly {view['dice']} dice are due")


def _shot(view: View, box: Box) -> str | Refusal | None:
    """At aliens in a box that cannot be shot now."""
    company = companies(view).get(box)
    colour = next((name for name, count in zip(ALIENS, company.aliens, strict=True) if count), "") if company else ""
    if not colour:
        return None
    x, y = at(view, view["active"])
    if box == (x, y):
        return f"fight={colour}1"
    if abs(box[0] - x) > FARTHEST_SHOT:
        return Refusal("wrong-distance", "MOM-H01", f"no die shows more than {FARTHEST_SHOT}: that box is farther away")
    return f"shoot:{box[0] - x:+d}@{box[1]}={colour}1"


def _jump(face: str) -> Refusal:
    """With a die that does not lead there, or with none."""
    if face:
        return Refusal("out-of-reach", "MOM-M01", f"no jump with {wording.face(face)} ends there")
    return Refusal("no-die", "MOM-M01", "pick one of the dice that lie first, then where its jump ends")
