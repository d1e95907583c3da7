"""Reaction windows: points after a move at which a player might react in secret.

Public information decides whether there is a window, so its existence reveals nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from crossings.engine.checks import Viewer
from crossings.engine.effects.emitted import count_public
from crossings.engine.schema import OWNER, pack
from crossings.engine.state import State


class _Window(NamedTuple):
    unpacked: Any
    effects: int
    """The number of public effects between the move and the window."""


def windows_after(before: State, move: str) -> tuple[State, ...]:
    """Return the position of each reaction window between a move and the next public decision or draw, in order."""
    windows: list[State] = []
    for unpacked, _ in _windows(before, move):
        window = State(before.game, pack(unpacked))
        if not any(is_at(window, other) for other in windows):
            windows.append(window)
    return tuple(windows)


def effects_before_window(before: State, move: str, window: State | None = None) -> int | None:
    """Return how many public effects a move has before a reaction window, by default before the first one.

    None if there is no such window. Hidden information doesn't influence it.
    """
    for unpacked, effects in _windows(before, move):
        if window is None or is_at(State(before.game, pack(unpacked)), window):
            return effects
    return None


def _windows(before: State, move: str) -> Iterator[_Window]:
    """Yield the windows in order, possibly with duplicates."""
    game, reactions = before.game, before.game.reactions
    if reactions is None:
        return
    for guess, text in reactions.guesses(before.unpacked(), move):
        emitted = game.kernels.emitted(guess, game.number_of[text])
        if reactions.hides_actor(guess, None):
            yield _Window(guess, count_public(game.effects, emitted))


def own_secrets(now: State, seat: Viewer) -> dict[str, Any]:
    """Return those values that a seat sees only because they are its own. Raises `BadSeat`."""
    hidden, secrets = now.game.rules.State.hidden, now.secrets(seat)
    return {key: secrets[key] for key, field in hidden.items() if field.visible_to == OWNER}


def is_at(state: State, window: State) -> bool:
    """Return whether spectators can't distinguish a state from a window."""
    return state.cached_view(None) == window.cached_view(None)
