"""What a place on the scene of Dune Chess is and what can be done there, in a line."""

from __future__ import annotations

from typing import Final

from crossings.drawing.kit import VERMILION, box, stroked
from crossings.drawing.scene import CELL, Hint
from crossings.games.dune_chess.face.labels import bought, on_square, side
from crossings.games.dune_chess.face.layout import centre
from crossings.games.dune_chess.face.seen import SEITCH_MARK, SPICE_MARK, Man, Seen, Stack
from crossings.games.dune_chess.rules.data import CODE_KIND, SQUARE
from crossings.games.dune_chess.words import KINDS, say
from crossings.words import Name, Would

GROUND_HINTS: Final = {SPICE_MARK: (Name("spice-hint"),), SEITCH_MARK: (Name("seitch-hint"),)}


def hint(seen: Seen, place: str, would: Would) -> Hint | None:
    """What is at a place and what it can do; around a Sandworm, whom it can reach."""
    if place in SQUARE:
        return _of_square(seen, place)
    what, *which = place.split("-")
    if what == "side":
        return Hint(side(seen, int(which[0])))
    if what == "ransom":
        assert seen.mover is not None
        return Hint(bought(seen, Man(seen.mover, CODE_KIND[which[0]])))
    if what == "kept":
        return Hint(bought(seen, Man(int(which[0]), CODE_KIND[which[1]])))
    return None


def _of_square(seen: Seen, place: str) -> Hint:
    stack = seen.squares[place]
    facts = (on_square(place, stack), *_what_it_can_do(stack))
    return Hint(say("facts", facts=facts), _in_danger(seen, place) if stack.worm else "")


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


def _in_danger(seen: Seen, worm: str) -> str:
    """Frames around the men that the Sandworm can reach."""
    frames = (
        stroked(box(CELL - 3, CELL - 3, centre(square), 8), VERMILION, 2, dashes="2 4") for square in seen.prey(worm)
    )
    return "".join(frames)
