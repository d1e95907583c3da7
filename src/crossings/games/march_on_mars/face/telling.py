"""What is asked in March on Mars, what those read who wait, and what a score is made of."""

from __future__ import annotations

from crossings.boxes.ring import words as ring_words
from crossings.games.march_on_mars.face.seen import Seen
from crossings.games.march_on_mars.rules import planet, throws
from crossings.games.march_on_mars.rules.data import CRASHED_DICE, HALF, INJECTED_DICE, LEFT, RIGHT, TIRED_DICE
from crossings.games.march_on_mars.words import say, terrain_name

WHY_SO_MANY = {CRASHED_DICE: "crashed", TIRED_DICE: "tired", INJECTED_DICE: "injected"}
"""MOM-P01, MOM-Y08: by number of dice due: why it is not four."""


def ask(seen: Seen) -> str:
    """What the actor is asked to do, to go on after the name and a colon: only what is possible now."""
    if seen.reason:
        return due(seen)
    match seen.phase:
        case "program":
            return _asked_to_share(seen)
        case "go":
            return _asked_to_begin(seen)
        case "choose":
            return _asked_to_use(seen)
        case "bait":
            side = "left" if seen.side == LEFT else "right"
            return say("due-bait.question", side="none" if seen.board == HALF and seen.side == RIGHT else side)
    return say(f"due-{seen.phase}.question")


def _asked_to_share(seen: Seen) -> str:
    """MOM-P01, MOM-P03: how many dice, why, and what else there is to know before they are shared out."""
    assert seen.active is not None
    if planet.is_beset(seen.s, seen.active):
        more = "beset"
    elif planet.is_beside_mmm(seen.s, seen.active):
        more = "bomb"
    else:
        more = "base" if planet.is_in_base(seen.s, seen.active) else "none"
    why = WHY_SO_MANY.get(seen.dice, "none")
    return say("due-program.question", dice=seen.dice, why=why, more=more)


def _asked_to_begin(seen: Seen) -> str:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12."""
    if seen.hand is not None:
        return say("due-go.foreseen", action=seen.action, bomb="bomb" in seen.legal)
    choices = tuple(say(f"may-{word}") for word, start in CHOICES.items() if _can(seen, start))
    return say("due-go.question", action=seen.action, dice=ring_words.dice(seen.programmed), choices=choices)


CHOICES = {"bomb": "bomb", "stop": "stop", "teleport": "tp:"}
"""What may be done instead of throwing an action, by how such moves begin."""


def _can(seen: Seen, *starts: str) -> bool:
    """Whether some move begins like that."""
    return any(move.startswith(starts) for move in seen.legal)


def _asked_to_use(seen: Seen) -> str:
    """MOM-A03 to MOM-A05: what the dice that lie are good for."""
    again = _can(seen, "re:")
    if seen.throw == "bomb":
        return say("due-choose.bomb", total=int(throws.total_lying(seen.s)), target=seen.option("target"))
    if seen.throw in ("teleport", "him", "sm"):
        form = "teleport" if seen.throw == "teleport" else "missile"
        return say(f"due-choose.{form}", hits=_can(seen, "hit"), again=again)
    can = [use for use, starts in USES.items() if _can(seen, *starts)]
    beset = seen.active is not None and bool(planet.is_beset(seen.s, seen.active))
    return say("due-choose.question", can="-".join(can) or "nothing", beset=beset, again=again)


USES = {"jump": ("+", "-"), "shoot": ("shoot",), "fight": ("fight",)}
"""What a throw may be good for, by how such moves begin."""


def due(seen: Seen) -> str:
    """What is to be done now, in a few words."""
    if seen.reason:
        return say(f"ending-{seen.reason}.short")
    slot, count = seen.draw or ("", 0)
    given = {"dice": seen.dice, "action": seen.action, "throw": seen.throw}
    return say(f"due-{seen.phase}", **given, count=count, terrain=terrain_name(seen.card_on(slot)))


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name, due=due(seen))


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """MOM-F04: the same for every seat."""
    return [[(say("mmm-destroyed"), int(seen.is_won))] for _ in seen.marines]
