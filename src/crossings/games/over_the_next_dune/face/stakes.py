"""What is at stake by a step of Over the Next Dune: how likely its soldier is to be caught in the next search phase."""

from __future__ import annotations

import re

from crossings.games.over_the_next_dune.face.drives import catches, dangerous, is_any_to_come, next_drives
from crossings.games.over_the_next_dune.face.position import Position
from crossings.games.over_the_next_dune.rules.data import COMPASS
from crossings.words import Effect

MOVED = re.compile(rf"(\d):(?:end|{'|'.join(COMPASS)})")


class AtRisk(Effect):
    """OND-13, OND-42: about how likely, in percent, a soldier was to be caught, and is now."""

    soldier: int
    was: int
    now: int

    def given(self) -> dict[str, object]:
        """And whether that is the same."""
        return super().given() | {"changed": self.was != self.now}


def stakes(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Of who has taken a step, or stops; nothing where no searcher can come over him."""
    moved = MOVED.fullmatch(move)
    if moved is None or not is_any_to_come(after):
        return ()
    soldier = int(moved[1])
    if not after.soldier(soldier).is_free:
        return ()
    risk = AtRisk(soldier, _percent(before, soldier), _percent(after, soldier))
    return (risk,) if risk.was or risk.now else ()


def _percent(position: Position, soldier: int) -> int:
    """0 where no drive may meet him, and nowhere else."""
    dangers = catches(next_drives(position, dangerous(position)))
    return next((max(1, danger.percent) for danger in dangers if danger.soldiers == (soldier,)), 0)
