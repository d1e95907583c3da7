"""A motion while it is put together: its stages so far, and where each piece is by now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crossings.drawing.kit import Point
from crossings.drawing.scene import Glide, Stage

Goal = tuple[str, Point] | tuple[str, Point, float]
"""A piece, where it goes, and how it is turned there."""


class Film:
    """Begins with all pieces where they are before the move."""

    def __init__(self, there: Iterable[Goal]) -> None:
        self.shown = {goal[0]: Glide(*goal) for goal in there}
        self.stages: list[Stage] = []

    def stage(
        self,
        milliseconds: int,
        goals: Iterable[Goal] = (),
        overlay: str = "",
        sound: str = "",
        vanish: Sequence[str] = (),
    ) -> None:
        """Pieces go to their goals or vanish, an overlay is seen; what is there already, or nowhere, is left out."""
        wanted = [_turning_less(self.shown[goal[0]], Glide(*goal)) for goal in goals if goal[0] in self.shown]
        glides = tuple(glide for glide in wanted if glide != self.shown[glide.piece])
        lost = tuple(piece for piece in vanish if piece in self.shown)
        self.shown |= {glide.piece: glide for glide in glides}
        if glides or overlay or lost:
            self.stages.append(Stage(glides, overlay, milliseconds, vanish=lost, sound=sound))


def _turning_less(now: Glide, then: Glide) -> Glide:
    """The same with whole rounds added or taken, so that the piece turns as little as it can."""
    return Glide(then.piece, then.to, now.turn + (then.turn - now.turn + 180) % 360 - 180)
