"""What is going on in Over the Next Dune, what is asked, and what a score is made of."""

from __future__ import annotations

from crossings.games.over_the_next_dune.face.position import Position
from crossings.games.over_the_next_dune.rules import schema, sneak, soldiers
from crossings.games.over_the_next_dune.words import say


def prompt(position: Position) -> str:
    """What the actor is asked to do."""
    if position.s.phase != schema.MOVE:
        captor = position.soldier(position.due).captor if position.due else 0
        last = sneak.must_take_first_card(position.s)
        return say(f"ask-{position.phase}", soldier=position.due, captor=captor, last=last)
    if not position.s.mover:
        begun = soldiers.has_anyone_moved(position.s)
        return say("ask-choose", soldiers=position.could_step, points=position.s.option_move, begun=begun)
    return say("ask-move", soldier=position.due, points=position.s.points, can=_what_he_can(position))


def _what_he_can(position: Position) -> str:
    """What the mover's points are good for where he stands, as a word that `prompt-move` chooses by."""
    s, mover = position.s, position.s.mover
    steps, dear = sneak.possible_steps(s, mover, s.points), sneak.steps_onto_terrain(s, mover)
    if not steps:
        return "nothing-but-dear" if sneak.possible_steps(s, mover, s.option_move) else "nothing"
    if any(steps >> way & 1 and sneak.is_step_over_top(s, mover, way) for way in range(1, 9)):
        return "leave"
    if sneak.steps_too_dear(s, mover, s.points):
        return "open-ground"
    return "either" if dear & steps else "step"


def waiting(position: Position, name: str) -> str:
    """What those who wait read of the actor."""
    return say(f"waiting-{position.phase}", name=name, soldier=position.due, points=position.s.points)


def now(position: Position) -> str:
    """The turn, and what comes next."""
    s = position.s
    told = {"searcher": s.searcher, "soldier": position.due, "points": s.points}
    return say(f"phase-{position.phase}", turn=s.turn, turns=s.option_turns, **told)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """OND-64: for each seat its own safe soldiers and those of the others."""
    safe = [soldier.owner for soldier in position.soldiers if soldier.doing == "safe"]
    if not position.holders:
        return [[(say("all-safe"), len(safe))]]
    return [
        [(say("own-safe"), safe.count(seat)), (say("others-safe"), len(safe) - safe.count(seat))]
        for seat in range(position.s.option_players)
    ]
