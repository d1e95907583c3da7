"""What is going on in Over the Next Dune, what is asked, and what a score is made of."""

from __future__ import annotations

from typing import Any

from crossings.games.over_the_next_dune.face.seen import Seen
from crossings.games.over_the_next_dune.words import say


def ask(seen: Seen) -> str:
    """What the actor is asked to do."""
    return say(f"ask-{seen.phase}", soldier=seen.due, points=seen.s.points)


def now(seen: Seen) -> str:
    """The turn, and what comes next."""
    s = seen.s
    what: dict[str, Any] = {"searcher": s.searcher, "soldier": seen.due, "points": s.points}
    return say(f"phase-{seen.phase}", turn=s.turn, turns=s.option_turns, **what)


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """OND-64: for each seat its own safe soldiers and those of the others."""
    safe = [soldier.owner for soldier in seen.soldiers if soldier.doing == "safe"]
    if not seen.holders:
        return [[(say("all-safe"), len(safe))]]
    return [
        [(say("own-safe"), safe.count(seat)), (say("others-safe"), len(safe) - safe.count(seat))]
        for seat in range(seen.s.option_players)
    ]
