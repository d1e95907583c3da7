"""What is at stake by a move of Dune Chess: whom it threatens, whom it saves, whom it leaves to be taken."""

from __future__ import annotations

from collections.abc import Iterable

from crossings.games.dune_chess.face.position import Man, Position
from crossings.games.dune_chess.rules.data import SEATS, VALUE
from crossings.games.dune_chess.words import say
from crossings.words import Effect, Name

MOST = 2
"""More than so many men nobody keeps in mind: the others are left out."""


class AtStake(Effect):
    """Men and where they stand, the most valuable first."""

    men: tuple[tuple[str, Man], ...]

    def given(self) -> dict[str, object]:
        """The men in words: 'the Troop on e5'."""
        return {"men": tuple(say("one-on", man=man.name, square=square) for square, man in self.men)}


class Threatened(AtStake):
    """Men of the other side whom the mover could take next, and could not before."""


class Saved(AtStake):
    """The mover's own men whom the other side could have taken, and now cannot."""


class Exposed(AtStake):
    """The mover's own men whom the other side can take now, and could not before."""

    side: Name

    def given(self) -> dict[str, object]:
        """The men, and whose turn it is then."""
        return super().given() | {"side": self.side}


def stakes(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """By the moves of both sides as the men stand, one move ahead; nothing where the game is over."""
    seat = before.mover
    if seat is None or after.mover is None:
        return ()
    other = SEATS - 1 - seat
    came_from = {move[3:5]: move[:2]} if move[2:3] == "-" else {}
    own = {square for square, stack in after.squares.items() if stack.top and stack.top.seat == seat}
    was = {square for square in own if came_from.get(square, square) in before.in_reach[other]}
    now = own & after.in_reach[other]
    found = (
        Threatened(_men(after, after.in_reach[seat] - before.in_reach[seat])),
        Saved(_men(after, was - now)),
        Exposed(_men(after, now - was), Name(f"seat-{other}")),
    )
    return tuple(one for one in found if one.men)


def _men(position: Position, squares: Iterable[str]) -> tuple[tuple[str, Man], ...]:
    """Who stands there, the most valuable first."""
    tops = ((square, position.squares[square].top) for square in sorted(squares))
    men = [(square, top) for square, top in tops if top is not None]
    return tuple(sorted(men, key=lambda one: -VALUE[one[1].kind])[:MOST])
