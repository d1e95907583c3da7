"""The animation of moves in Over the Next Dune, and the trails that they leave."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from crossings.drawing import kit
from crossings.drawing.kit import Goal, Point, Timeline
from crossings.drawing.scene import BLOW_MS, MAX_ANIMATION_MS, PIECE_MS, WAVE_MS, Step
from crossings.words import Effect

from . import art, board, layout
from .effects import (
    AllEscaped,
    BroughtToCamp,
    CardsAlike,
    Caught,
    DawnCame,
    Drove,
    Followed,
    Freed,
    Leg,
    SlippedOver,
    Sneaked,
    Stranded,
    TookCard,
    TurnBegan,
)
from .position import Position, Space, next_space

FLIP = 500
SPACE = 110
TURN = 90
MOON = 600
DRAW = 80
"""Durations in milliseconds: a card is shown, a searcher drives a space or turns on the spot, the moon moves, a
terrain piece is drawn."""

Pose = tuple[Space, int]
"""The space and direction of a searcher."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Animate the effects in order, then move everything else to its new place."""
    timeline = _Timeline(before)
    for effect in effects:
        timeline.show(effect)
    milliseconds = PIECE_MS if before.s.turn else DRAW
    sound = "card" if any(isinstance(effect, TookCard) for effect in effects) else ""
    timeline.step(milliseconds, _spots(after), sound=sound)
    return _limit_duration(timeline.steps)


def _limit_duration(steps: list[Step]) -> list[Step]:
    """Shorten the steps in proportion if they take longer than `MAX_ANIMATION_MS` in total."""
    total = sum(step.milliseconds for step in steps)
    if total <= MAX_ANIMATION_MS:
        return steps
    return [step._replace(milliseconds=step.milliseconds * MAX_ANIMATION_MS // total) for step in steps]


def _spots(position: Position) -> list[Goal]:
    """Return the position and rotation of each piece."""
    return [(piece.id, piece.at, piece.turn) for piece in board.pieces(position)]


class _Timeline(Timeline):
    """A timeline that also keeps track of searchers' poses and captives."""

    def __init__(self, position: Position) -> None:
        super().__init__(_spots(position))
        self.position = position
        self.poses = position.poses
        self.captives = defaultdict(tuple, {searcher.number: searcher.captives for searcher in position.searchers})
        self.is_drawn = True
        """Whether the next card is drawn by a player, so that its flip is shown."""

    def show(self, effect: Effect) -> None:
        """Add the steps of an effect."""
        match effect:
            case TurnBegan(turn=turn):
                self.step(MOON, [("moon", layout.moon_spot(turn, self.position.s.option_turns), 0)])
            case CardsAlike():
                self.is_drawn = False
            case Drove(searcher=searcher, card=card, legs=legs):
                if self.is_drawn:
                    self.show_card(searcher, card)
                self.drive(searcher, legs)
            case Followed(searcher=searcher, at=at, face=face):
                self.drive(searcher, (Leg(at, face),), PIECE_MS)
            case Caught():
                self.catch(effect)
            case SlippedOver(soldier=soldier, at=at):
                self.step(PIECE_MS, self.soldier(soldier, at))
                self.step(BLOW_MS, overlay=art.escape_light(layout.middle(at)))
            case Sneaked(soldier=soldier, at=at):
                self.step(PIECE_MS, self.soldier(soldier, at))
            case BroughtToCamp(searcher=searcher):
                self.step(2 * BLOW_MS, overlay=art.closed_camp(layout.middle(self.poses[searcher][0])), sound="fall")
            case Stranded(soldiers=soldiers):
                spots = sorted({self.shown[f"soldier-{soldier}"].to for soldier in soldiers})
                self.step(2 * BLOW_MS, overlay="".join(map(art.catch_burst, spots)), sound="fall")
            case DawnCame():
                horizon = layout.moon_spot(self.position.s.option_turns + 0.5, self.position.s.option_turns)
                self.step(WAVE_MS, overlay=art.sunrise(layout.current_layout().size, horizon), sound="wave")
            case AllEscaped():
                places = (layout.middle((column, 0)) for column in range(2, 20, 4))
                self.step(WAVE_MS, overlay="".join(map(art.escape_light, places)))

    # ---- kinds of steps -------------------------------------------------------------------------

    def show_card(self, searcher: int, kind: str) -> None:
        """Show the flipped card, above its searcher if there is room."""
        (x, y), scene = layout.middle(self.poses[searcher][0]), layout.current_layout()
        above = y - 96 if y - 140 > scene.top else y + 96
        at = (min(max(x, 40), scene.size[0] - 40), min(above, scene.bottom - 40))
        self.step(FLIP, overlay=kit.transform(art.flipped_card(kind, searcher), at), sound="card")

    def drive(self, searcher: int, legs: Sequence[Leg], space: int = SPACE) -> None:
        """Drive a searcher along its legs: one step for each straight run and for each turn on the spot."""
        poses = [self.poses[searcher], *_poses(self.poses[searcher], legs)]
        for (step, face), group in groupby(pairwise(poses), key=lambda pair: (_step(*pair), pair[1][1])):
            run = [after for _, after in group]
            milliseconds = space * len(run) if step != (0, 0) else TURN
            self.step(milliseconds, self.searcher(searcher, layout.middle(run[-1][0]), face))
        self.poses[searcher] = poses[-1]

    def catch(self, caught: Caught) -> None:
        """Show a burst around each soldier, then move all to their captor's bench."""
        self.step(BLOW_MS, overlay="".join(art.catch_burst(layout.middle(spot)) for spot in caught.spots), sound="blow")
        self.captives[caught.searcher] = tuple(sorted((*self.captives[caught.searcher], *caught.soldiers)))
        self.step(PIECE_MS, self.bench(caught.searcher, layout.middle(self.poses[caught.searcher][0])))

    # ---- groups of pieces -----------------------------------------------------------------------

    def searcher(self, searcher: int, at: Point, face: int) -> list[Goal]:
        """Return the goals of a searcher, its light and its captives, from the lowest layer up."""
        turn = layout.angle(face)
        machine = [(f"light-{searcher}", at, turn), (f"searcher-{searcher}", at, turn), (f"number-{searcher}", at, 0)]
        return [*machine, *self.bench(searcher, at)]

    def bench(self, searcher: int, at: Point) -> list[Goal]:
        """Return the goals of a searcher's captives."""
        captives = self.captives[searcher]
        return [(f"soldier-{n}", layout.bench_spot(at, place, len(captives)), 0) for place, n in enumerate(captives)]

    def soldier(self, soldier: int, space: Space) -> list[Goal]:
        """Return the goals of a soldier, his ring and his card, from the lowest layer up."""
        at, card = layout.middle(space), self.position.soldier(soldier).card
        return [("mover", at, 0), (f"soldier-{soldier}", at, 0), (f"card-{card}", layout.card_spot(at), 0)]


def _poses(pose: Pose, legs: Sequence[Leg]) -> Iterator[Pose]:
    """Yield the poses of a searcher: it turns before it bounces back, and after a catch or at a marker."""
    at, face = pose
    for leg in legs:
        if leg.face != face and leg.at == next_space(at, leg.face):
            face = leg.face
            yield at, face
        at = leg.at
        yield at, face
        if leg.face != face:
            face = leg.face
            yield at, face


def _step(before: Pose, after: Pose) -> Space:
    return after[0][0] - before[0][0], after[0][1] - before[0][1]


# ---- trails --------------------------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Mark the paths of searchers and soldiers, and catches."""
    centres = {searcher: at for searcher, (at, _) in before.poses.items()}
    return "".join(_effect_trail(before, centres, effect) for effect in effects)


def _effect_trail(before: Position, centres: dict[int, Space], effect: Effect) -> str:
    """Return the trail of an effect and update `centres`, the spaces of searchers."""
    match effect:
        case Drove(searcher=searcher, legs=legs):
            path = [layout.middle(space) for space in (centres[searcher], *(leg.at for leg in legs))]
            centres[searcher] = legs[-1].at
            return art.start_mark(path[0]) + art.drive_path(path)
        case Followed(searcher=searcher, at=at):
            start = art.start_mark(layout.middle(centres[searcher]))
            centres[searcher] = at
            return start
        case Caught(spots=spots):
            return "".join(art.catch_mark(layout.middle(spot)) for spot in spots)
        case Freed(soldier=soldier, at=at) | Sneaked(soldier=soldier, at=at):
            return art.walked_path([layout.middle(before.soldier(soldier).at), layout.middle(at)])
    return ""
