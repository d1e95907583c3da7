"""What a place on the scene of Dune Chess is and what can be done there, in a line."""

from __future__ import annotations

from collections.abc import Iterable

from crossings.drawing.kit import VERMILION, box, pair, path, stroked
from crossings.drawing.scene import CELL, Hint, Place
from crossings.games.dune_chess.face.layout import centre
from crossings.games.dune_chess.face.position import SEITCH_MARK, SPICE_MARK, Position, Stack
from crossings.games.dune_chess.rules.data import SQUARE
from crossings.games.dune_chess.words import KINDS, WORDS, say
from crossings.words import Name, Would

GROUND_HINTS = {SPICE_MARK: (Name("spice-hint"),), SEITCH_MARK: (Name("seitch-hint"),)}


def hint(position: Position, place: Place, would: Would) -> Hint | None:
    """On a square: what is there, what it can do, whom it could take, and who could take it."""
    square = place.id
    if square not in SQUARE:
        return None
    stack, takers = position.squares[square], position.takers(square)
    threats = _threats(position, square) if stack.top and stack.top.seat != position.mover else []
    facts: list[object] = [place.label, *_what_it_can_do(stack)]
    if threats and not stack.worm:
        facts.append(say("could-take", men=_men_on(position, threats)))
    if takers:
        facts.append(say("in-danger", of=_men_on(position, takers)))
    overlay = _framed(position.prey(square)) if stack.worm else _framed(threats) + _arrows(takers, square)
    return Hint(WORDS.facts(*facts), overlay)


def _what_it_can_do(stack: Stack) -> tuple[Name, ...]:
    if stack.rider:
        return (Name("rider-hint"),)
    if stack.worm:
        return (Name("worm-hint"),)
    if stack.top and stack.load:
        return Name(f"{KINDS[stack.top.kind]}-hint"), Name(f"{KINDS[stack.load.kind]}-aboard-hint")
    if stack.top:
        return (Name(f"{KINDS[stack.top.kind]}-hint"),)
    return GROUND_HINTS.get(stack.ground, ())


def _threats(position: Position, place: str) -> list[str]:
    """The squares of men whom a man could take at once, were it his side's turn."""
    man = position.squares[place].top
    assert man
    reached = ((square, position.squares[square].top) for square in position.reach(man.seat, place))
    return [square for square, other in reached if other and other.seat != man.seat]


def _men_on(position: Position, squares: Iterable[str]) -> tuple[str, ...]:
    """'the Troop on e5'; a Sandworm without a rider is itself."""
    stacks = ((square, position.squares[square]) for square in squares)
    return tuple(
        say("one-on", man=stack.top.name if stack.top and not stack.worm else Name("sandworm"), square=square)
        for square, stack in stacks
    )


def _framed(squares: Iterable[str]) -> str:
    """Frames around men who can be taken."""
    return "".join(
        stroked(box(CELL - 3, CELL - 3, centre(square), 8), VERMILION, 2, dashes="2 4") for square in squares
    )


def _arrows(squares: Iterable[str], place: str) -> str:
    """Lines from those who can take a man to him."""
    lines = (stroked(path(f"M{pair(centre(one))}L{pair(centre(place))}"), VERMILION, 2, 0.85, "2 4") for one in squares)
    return "".join(lines)
