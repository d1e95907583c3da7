"""What is going on in Over the Next Dune, what is asked, and what a score is made of."""

from __future__ import annotations

from typing import Any

from crossings.games.over_the_next_dune.face.seen import Seen
from crossings.games.over_the_next_dune.rules import schema, sneak, soldiers
from crossings.games.over_the_next_dune.words import say


def ask(seen: Seen) -> str:
    """What the actor is asked to do."""
    if seen.s.phase != schema.MOVE:
        captor = seen.soldier(seen.due).captor if seen.due else 0
        last = sneak.must_take_first_card(seen.s)
        return say(f"ask-{seen.phase}", soldier=seen.due, captor=captor, last=last)
    if not seen.s.mover:
        return say("ask-choose", soldiers=seen.could_step, points=seen.s.option_move, begun=_has_begun(seen))
    return say("ask-move", soldier=seen.due, points=seen.s.points, can=_what_he_can(seen))


def _has_begun(seen: Seen) -> bool:
    return soldiers.has_anyone_moved(seen.s)


def _what_he_can(seen: Seen) -> str:
    """What the mover's points are good for where he stands, as a word that `ask-move` chooses by."""
    s, mover = seen.s, seen.s.mover
    steps, dear = sneak.possible_steps(s, mover, s.points), sneak.steps_onto_terrain(s, mover)
    if not steps:
        return "nothing-but-dear" if sneak.possible_steps(s, mover, s.option_move) else "nothing"
    if any(steps >> way & 1 and sneak.is_step_over_top(s, mover, way) for way in range(1, 9)):
        return "leave"
    if sneak.steps_too_dear(s, mover, s.points):
        return "open-ground"
    return "either" if dear & steps else "step"


def waiting(seen: Seen, name: str) -> str:
    """What those who wait read of the actor."""
    return say(f"waiting-{seen.phase}", name=name, soldier=seen.due, points=seen.s.points)


def now(seen: Seen) -> str:
    """The turn, and what comes next."""
    s = seen.s
    what: dict[str, Any] = {"searcher": s.searcher, "soldier": seen.due, "points": s.points}
    return say(f"phase-{seen.phase}", turn=s.turn, turns=s.option_turns, **what)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """OND-64: for each seat its own safe soldiers and those of the others."""
    safe = [soldier.owner for soldier in seen.soldiers if soldier.doing == "safe"]
    if not seen.holders:
        return [[(say("all-safe"), len(safe))]]
    return [
        [(say("own-safe"), safe.count(seat)), (say("others-safe"), len(safe) - safe.count(seat))]
        for seat in range(seen.s.option_players)
    ]
