"""Forced passes: the table passes for a player who can do nothing else, and the log says so."""

from __future__ import annotations

from collections.abc import Iterable

from crossings.engine import State
from crossings.engine.effects.preview import MovePreview

DETERMINIZATIONS = 16
"""Number of determinizations per viewer that are checked for another possible move."""


def forced_pass(state: State, seat: int, viewers: Iterable[int | None]) -> str:
    """Return the only legal move of a seat if it is a pass and all viewers can know that it is forced, else ""."""
    legal = state.actions()
    if len(legal) != 1:
        return ""
    effects = MovePreview.of_state(state, seat)(legal[0])
    if not effects or not effects[0].is_pass:
        return ""
    return legal[0] if all(_is_known(state, viewer) for viewer in viewers if viewer != seat) else ""


def _is_known(state: State, viewer: int | None) -> bool:
    """Return whether, as far as the viewer can know, the seat to act has only this move.

    Otherwise an immediate pass would reveal that it had no choice.
    """
    if not state.game.hides:
        return True
    secrets, legal = state.secrets(viewer), state.actions()
    if secrets["actor"] != state.actor:
        return False
    return all(state.determinize(viewer, seed).actions() == legal for seed in range(DETERMINIZATIONS))
