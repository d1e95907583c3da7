"""Reaction windows: points after a move at which a player might react in secret.

What every viewer knows decides whether there is a window, so its existence tells nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crossings.engine.errors import Viewer
from crossings.engine.kernels.interface import HIDDEN
from crossings.engine.schema import OWNER, pack
from crossings.engine.state import State


def windows_after(before: State, move: str) -> tuple[State, ...]:
    """Return a position for each reaction window between a move and the next open decision or draw, in order."""
    found: list[State] = []
    for window in _windows(before, move):
        if not any(is_at(window, other) for other in found):
            found.append(window)
    return tuple(found)


def _windows(before: State, move: str) -> Iterator[State]:
    """Yield the windows in order; a window may come more than once."""
    game = before.game
    for guess, text in game.reactions.guesses(before.unpacked(), move) if game.reactions else ():
        after = State(game, pack(guess)).play_number(game.number_of[text])
        if isinstance(after.actor, int) and after.secrets()["actor"] == HIDDEN:
            yield after


def position_after(before: State, move: str, seat: Viewer) -> Any:
    """Return what a seat sees after a legal move: up to the first reaction window, if there is one.

    What is hidden doesn't change it. Raises `IllegalMove`, `BadSeat`.
    """
    after = before.play_number(before.game.number_of[move])
    window = next(_windows(before, move), None)
    return after.position(seat) if window is None else window_position(window, after, seat)


def window_position(window: State, now: State, seat: Viewer) -> Any:
    """Return a window as a seat that is not asked sees it: the spectators' view and what the seat itself holds `now`.

    Raises `BadSeat`.
    """
    return window.position_with(window.secrets() | own_secrets(now, seat), seat)


def own_secrets(now: State, seat: Viewer) -> dict[str, Any]:
    """Return what a seat sees only because it is its own. Raises `BadSeat`."""
    hidden, visible_to = now.game.rules.State.hidden, now.secrets(seat)
    return {key: visible_to[key] for key, field in hidden.items() if field.visible_to == OWNER}


def is_at(state: State, window: State) -> bool:
    """Return whether spectators see the same at a position as at a window."""
    return state.cached_view(None) == window.cached_view(None)
