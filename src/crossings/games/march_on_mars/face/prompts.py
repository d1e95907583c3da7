"""What is asked in March on Mars, what those read who wait, and what a score is made of."""

from __future__ import annotations

from crossings.games.march_on_mars.face.position import Position
from crossings.games.march_on_mars.rules import planet, throws
from crossings.games.march_on_mars.rules.data import CRASHED_DICE, HALF, INJECTED_DICE, LEFT, RIGHT, TIRED_DICE
from crossings.games.march_on_mars.words import say, terrain_name
from crossings.shared.ring import words as ring_words

WHY_SO_MANY = {CRASHED_DICE: "crashed", TIRED_DICE: "tired", INJECTED_DICE: "injected"}
"""MOM-P01, MOM-Y08: by number of dice due: why it is not four."""


def prompt(position: Position) -> str:
    """What the actor is asked to do, to go on after the name and a colon: only what is possible now."""
    if position.reason:
        return due(position)
    match position.phase:
        case "program":
            return _asked_to_share(position)
        case "go":
            return _asked_to_begin(position)
        case "choose":
            return _asked_to_use(position)
        case "bait":
            side = "left" if position.s.side == LEFT else "right"
            return say(
                "due-bait.question", side="none" if position.board == HALF and position.s.side == RIGHT else side
            )
    return say(f"due-{position.phase}.question")


def _asked_to_share(position: Position) -> str:
    """MOM-P01, MOM-P03: how many dice, why, and what else there is to know before they are shared out."""
    assert position.active is not None
    if planet.is_beset(position.s, position.active):
        more = "beset"
    elif planet.is_beside_mmm(position.s, position.active):
        more = "bomb"
    else:
        more = "base" if planet.is_in_base(position.s, position.active) else "none"
    why = WHY_SO_MANY.get(position.s.dice, "none")
    return say("due-program.question", dice=position.s.dice, why=why, more=more)


def _asked_to_begin(position: Position) -> str:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12."""
    if position.hand is not None:
        return say("due-go.foreseen", action=position.s.action, bomb="bomb" in position.legal)
    choices = tuple(say(f"may-{word}") for word, start in CHOICES.items() if _can(position, start))
    return say("due-go.question", action=position.s.action, dice=ring_words.dice(position.programmed), choices=choices)


CHOICES = {"bomb": "bomb", "stop": "stop", "teleport": "tp:"}
"""What may be done instead of throwing an action, by how such moves begin."""


def _can(position: Position, *starts: str) -> bool:
    """Whether some move begins like that."""
    return any(move.startswith(starts) for move in position.legal)


def _asked_to_use(position: Position) -> str:
    """MOM-A03 to MOM-A05: what the dice that lie are good for."""
    again = _can(position, "re:")
    if position.throw == "bomb":
        return say("due-choose.bomb", total=throws.total_lying(position.s), target=position.s.option_target)
    if position.throw in ("teleport", "him", "sm"):
        form = "teleport" if position.throw == "teleport" else "missile"
        return say(f"due-choose.{form}", hits=_can(position, "hit"), again=again)
    can = [use for use, starts in USES.items() if _can(position, *starts)]
    beset = position.active is not None and bool(planet.is_beset(position.s, position.active))
    return say("due-choose.question", can="-".join(can) or "nothing", beset=beset, again=again)


USES = {"jump": ("+", "-"), "shoot": ("shoot",), "fight": ("fight",)}
"""What a throw may be good for, by how such moves begin."""


def due(position: Position) -> str:
    """What is to be done now, in a few words."""
    if position.reason:
        return say(f"ending-{position.reason}.short")
    slot, count = position.draw or ("", 0)
    given = {"dice": position.s.dice, "action": position.s.action, "throw": position.throw}
    return say(f"due-{position.phase}", **given, count=count, terrain=terrain_name(position.card_on(slot)))


def waiting(position: Position, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name, due=due(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """MOM-F04: the same for every seat."""
    return [[(say("mmm-destroyed"), int(position.is_won))] for _ in position.marines]
