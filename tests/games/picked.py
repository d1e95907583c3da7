"""What is told to somebody who picks places that no possible move has."""

from __future__ import annotations

import looking
from crossings.engine import Refusal, State


def told(state: State, *places: str) -> tuple[str, str] | None:
    """Reason and rule of the refusal."""
    assert isinstance(state.actor, int)
    meant = looking.intent(state, state.actor, places)
    if meant is None:
        return None
    refusal = meant if isinstance(meant, Refusal) else state.why_not(meant)
    return refusal.reason, refusal.rule
