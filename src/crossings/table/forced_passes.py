"""Dead ends: a person who can do nothing but pass is not asked; that is done for them, and the log says so."""

from __future__ import annotations

from collections.abc import Iterable

from crossings.engine import State
from crossings.engine.effect import MovePreview

DEALS = 16
"""How often what each other viewer cannot see is dealt, to find whether the seat might have had a choice."""


def forced_pass(state: State, seat: int, viewers: Iterable[int | None]) -> str:
    """The pass that is all that a seat can do; nothing where there is more, or where others must not know it."""
    legal = state.actions()
    if len(legal) != 1:
        return ""
    effects = MovePreview(state.game, None, seat, state.position(seat), state)(legal[0])
    if not effects or not effects[0].is_pass:
        return ""
    return legal[0] if all(_is_known(state, viewer) for viewer in viewers if viewer != seat) else ""


def _is_known(state: State, viewer: int | None) -> bool:
    """Whether as far as somebody can know the seat that acts has no choice: else passing at once would tell them."""
    if not state.game.hides:
        return True
    secrets, legal = state.secrets(viewer), state.actions()
    if secrets["actor"] != state.actor:
        return False
    return all(state.determinize(viewer, seed).actions() == legal for seed in range(DEALS))
