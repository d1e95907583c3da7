"""Reaction windows: points after a move at which a player might react in secret.

Public information decides whether there is a window, so its existence reveals nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crossings.engine.checks import Viewer
from crossings.engine.kernels.interface import HIDDEN
from crossings.engine.schema import OWNER, pack
from crossings.engine.state import State


def windows_after(before: State, move: str) -> tuple[State, ...]:
    """Return the position of each reaction window between a move and the next public decision or draw, in order."""
    windows: list[State] = []
    for window in _windows(before, move):
        if not any(is_at(window, other) for other in windows):
            windows.append(window)
    return tuple(windows)


def _windows(before: State, move: str) -> Iterator[State]:
    """Yield the windows in order, possibly with duplicates."""
    game = before.game
    for guess, text in game.reactions.guesses(before.unpacked(), move) if game.reactions else ():
        after = State(game, pack(guess)).play_number(game.number_of[text])
        if isinstance(after.actor, int) and after.secrets()["actor"] == HIDDEN:
            yield after


def position_after(before: State, move: str, seat: Viewer) -> Any:
    """Return a seat's position after a legal move, or at the first reaction window if there is one.

    Hidden information doesn't influence it. Raises `IllegalMove`, `BadSeat`.
    """
    after = before.play_number(before.game.number_of[move])
    window = next(_windows(before, move), None)
    return after.position(seat) if window is None else window_position(window, after, seat)


def window_position(window: State, now: State, seat: Viewer) -> Any:
    """Return a window's position for a seat without a decision: the spectators' view plus the seat's own cards `now`.

    Raises `BadSeat`.
    """
    return window.position_with(window.secrets() | own_secrets(now, seat), seat)


def own_secrets(now: State, seat: Viewer) -> dict[str, Any]:
    """Return those values that a seat sees only because they are its own. Raises `BadSeat`."""
    hidden, secrets = now.game.rules.State.hidden, now.secrets(seat)
    return {key: secrets[key] for key, field in hidden.items() if field.visible_to == OWNER}


def is_at(state: State, window: State) -> bool:
    """Return whether spectators can't distinguish a state from a window."""
    return state.cached_view(None) == window.cached_view(None)
