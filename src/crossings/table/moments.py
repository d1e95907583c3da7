"""Moments at which somebody might react: found from what lies open, so that they tell nothing of who can.

A game that hides whose decision it is has a part `reactions`: `PASS`, the action by which one lets a moment go by;
`guesses(s, text)`, positions before a move that differ from `s` in hidden things alone, each with the move as it would
be there. The move is played on the guesses: where a
decision opens that spectators may not see, there is a moment, in every position that looks the same.
"""

from __future__ import annotations

from typing import Any

from crossings.engine import HIDDEN, Game, State, pack
from crossings.engine.schema import OWNER
from crossings.table.events import CHANCE_MOVE, MOVE, Event


def hides_moves(game: Game) -> bool:
    """Whether there are moves in this game that others may not even know of."""
    return game.reactions is not None


def moments_after(before: State, event: Event) -> tuple[State, ...]:
    """Positions after a move, one for each moment on the way to the next open decision or draw, in their order."""
    game = before.game
    if event.kind not in (MOVE, CHANCE_MOVE) or game.reactions is None:
        return ()
    found: list[State] = []
    for guess, text in game.reactions.guesses(before.unpacked(), event.text):
        after = State(game, pack(guess)).played(game.number_of[text])
        is_secret = isinstance(after.actor, int) and after.secrets()["actor"] == HIDDEN
        if is_secret and not any(is_at(after, other) for other in found):
            found.append(after)
    return tuple(found)


def moment_view(moment: State, now: State, seat: int | None) -> dict[str, Any]:
    """What a seat that is not asked sees of a moment: what spectators see, and what it has itself.

    Raises `BadSeat`.
    """
    return moment.viewed(None) | _own(now, seat)


def moment_position(moment: State, now: State, seat: int | None) -> Any:
    """The same as the game's face takes it. Raises `BadSeat`."""
    return moment.seen_with(moment.secrets() | _own(now, seat), seat)


def _own(now: State, seat: int | None) -> dict[str, Any]:
    hidden, seen = now.game.rules.State.hidden, now.secrets(seat)
    return {key: seen[key] for key, field in hidden.items() if field.seen == OWNER}


def is_at(state: State, moment: State) -> bool:
    """Whether a position is at a moment: whether those who look on would see the same."""
    return state.viewed(None) == moment.viewed(None)
