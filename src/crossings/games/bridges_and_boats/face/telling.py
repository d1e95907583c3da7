"""What a player of Bridges and Boats is asked, and what a score is made of."""

from __future__ import annotations

from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.seen import SPECIAL, Seen
from crossings.games.bridges_and_boats.rules.data import DEFENDER
from crossings.games.bridges_and_boats.words import say


def ask(seen: Seen) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    if seen.phase == "aim":
        return say("ask-aim", shots=seen.shots)
    if seen.is_asked_about_dice:
        (low, high), plane = seen.dice, seen.flying
        if seen.is_bombing:
            return say("ask-section", low=low, high=high, section=odds.struck(low, high))
        return say("ask-hit", low=low, high=high, plane=plane, special=SPECIAL.get(plane), need=odds.needs(plane))
    return say(f"ask-{seen.turn}-{seen.phase}", last=len(seen.pool) == 1)


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """BAB-66: for the attacker the soldiers across, for the defender the coins owned."""
    return [[(say("score-crossed"), seen.crossed)], [(say("score-coins"), seen.coins[DEFENDER])]]
