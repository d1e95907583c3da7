"""What is asked in March on Mars, and what a score is made of."""

from __future__ import annotations

from crossings.games.march_on_mars.face.seen import Seen
from crossings.games.march_on_mars.words import say, terrain_name


def ask(seen: Seen) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    return due(seen, ".question")


def due(seen: Seen, form: str = "") -> str:
    """What is to be done now, in a few words."""
    if seen.reason:
        return say(f"ending-{seen.reason}.short")
    count, slot = (seen.draw["count"], seen.draw["slot"]) if seen.draw else (0, "")
    given = {"dice": seen.dice, "action": seen.action, "throw": seen.throw}
    return say(f"due-{seen.phase}{form}", **given, count=count, terrain=terrain_name(seen.card_on(slot)))


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """MOM-F04: the same for every seat."""
    return [[(say("mmm-destroyed"), int(seen.is_won))] for _ in seen.marines]
