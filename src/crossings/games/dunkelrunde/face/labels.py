"""What the places on the scene of DunkelRunde are called, and what the corners tell."""

from __future__ import annotations

from crossings.games.dunkelrunde.face.position import LINDEN, Child, Company, Ghost, Position, sort_of
from crossings.games.dunkelrunde.words import WORDS, say, seat_name
from crossings.words import Name, remembered

MANY = 2048
"""More than the companies that are met on tiles in a long night."""


@remembered(MANY)
def on_tile(tile: str, company: Company) -> str:
    """'Winding road (b7): road; Red's girl and ghost 2 are here'."""
    return WORDS.facts(say("place", tile=Name(tile), kind=kind_of(tile)), *_here(company))


@remembered(MANY)
def somebody_on(who: Child | Ghost, tile: str, company: Company) -> str:
    """'Red's girl on Winding road (b7): road; Red's girl and ghost 2 are here'."""
    return WORDS.facts(is_on(who, tile), *_here(company))


def is_on(who: Child | Ghost, tile: str) -> str:
    """'Red's girl on Winding road (b7): road'."""
    return say("child-on" if isinstance(who, Child) else "ghost-on", who=who, tile=Name(tile), kind=kind_of(tile))


def kind_of(tile: str) -> Name:
    """'hidden path'."""
    return Name(f"tile-{sort_of(tile)}")


def _here(company: Company) -> tuple[str, ...]:
    return (say("here", who=company.everybody),) if company.everybody else ()


# ---- the corners -------------------------------------------------------------------------------


def asked(position: Position, message: str = "asked-of") -> str:
    """Who is to do what, at the end who has won; or another message with the same arguments."""
    winners, seat = tuple(map(seat_name, position.winners)), seat_name(position.turn)
    dice = {"child": position.child_die, "ghost": position.ghost_die}
    return say(message, due=position.due, seat=seat, **dice, winners=winners)


def night(position: Position) -> str:
    """DKR-63."""
    return say("night.line", round=position.round, dawn=position.dawn_in_sight)


def dice(position: Position) -> str:
    """What is left of the roll."""
    words = say("dice", due=position.due, child=position.child_die, ghost=position.ghost_die)
    slow = (say("too-high"),) if position.due in ("both", "child") and position.child_die > position.slow else ()
    return WORDS.facts(words, *slow)


def goal(position: Position) -> str:
    """DKR-60: who stands at the linden."""
    return say("goal", there=position.on(LINDEN).children)
