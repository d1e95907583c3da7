"""What is seen when a move of Over the Next Dune is made, in order, and the traces that it leaves."""

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
"""Milliseconds: a card is seen, a searcher drives a space, or turns on the spot; the moon goes on; a piece is drawn."""

Pose = tuple[Space, int]
"""Where a searcher is, and how it is turned."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Effect by effect; then all else finds its place: a placed soldier, cards, a rolled piece."""
    timeline = _Film(before)
    for effect in effects:
        timeline.show(effect)
    milliseconds = PIECE_MS if before.s.turn else DRAW
    sound = "card" if any(isinstance(effect, TookCard) for effect in effects) else ""
    timeline.step(milliseconds, _spots(after), sound=sound)
    return _within_time(timeline.steps)


def _within_time(steps: list[Step]) -> list[Step]:
    """The same stages, brisker where drives whose cards are certain follow one another for too long."""
    total = sum(step.milliseconds for step in steps)
    if total <= MAX_ANIMATION_MS:
        return steps
    return [step._replace(milliseconds=step.milliseconds * MAX_ANIMATION_MS // total) for step in steps]


def _spots(position: Position) -> list[Goal]:
    """Where each piece is, and how it is turned."""
    return [(piece.id, piece.at, piece.turn) for piece in board.pieces(position)]


class _Film(Timeline):
    """With how each searcher stands by now, and its captives."""

    def __init__(self, position: Position) -> None:
        super().__init__(_spots(position))
        self.position = position
        self.poses = position.poses
        self.captives = defaultdict(tuple, {searcher.number: searcher.captives for searcher in position.searchers})
        self.is_drawn = True
        """Whether the next card is drawn: it is seen then."""

    def show(self, effect: Effect) -> None:
        """The stages of an effect."""
        match effect:
            case TurnBegan(turn=turn):
                self.step(MOON, [("moon", layout.night(turn, self.position.s.option_turns), 0)])
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
                self.step(BLOW_MS, overlay=art.hurrah(layout.middle(at)))
            case Sneaked(soldier=soldier, at=at):
                self.step(PIECE_MS, self.soldier(soldier, at))
            case BroughtToCamp(searcher=searcher):
                self.step(2 * BLOW_MS, overlay=art.closed_camp(layout.middle(self.poses[searcher][0])), sound="fall")
            case Stranded(soldiers=soldiers):
                spots = sorted({self.shown[f"soldier-{soldier}"].to for soldier in soldiers})
                self.step(2 * BLOW_MS, overlay="".join(map(art.blow, spots)), sound="fall")
            case DawnCame():
                horizon = layout.night(self.position.s.option_turns + 0.5, self.position.s.option_turns)
                self.step(WAVE_MS, overlay=art.sunrise(layout.form().size, horizon), sound="wave")
            case AllEscaped():
                places = (layout.middle((column, 0)) for column in range(2, 20, 4))
                self.step(WAVE_MS, overlay="".join(map(art.hurrah, places)))

    # ---- kinds of stages ------------------------------------------------------------------------

    def show_card(self, searcher: int, kind: str) -> None:
        """The flipped card, above its searcher where there is room."""
        (x, y), form = layout.middle(self.poses[searcher][0]), layout.form()
        above = y - 96 if y - 140 > form.top else y + 96
        at = (min(max(x, 40), form.size[0] - 40), min(above, form.bottom - 40))
        self.step(FLIP, overlay=kit.transform(art.flipped_card(kind, searcher), at), sound="card")

    def drive(self, searcher: int, legs: Sequence[Leg], space: int = SPACE) -> None:
        """A searcher drives along its legs: one stage as far as it goes straight on, one for each turn on the spot."""
        poses = [self.poses[searcher], *_poses(self.poses[searcher], legs)]
        for (step, face), group in groupby(pairwise(poses), key=lambda pair: (_step(*pair), pair[1][1])):
            run = [after for _, after in group]
            milliseconds = space * len(run) if step != (0, 0) else TURN
            self.step(milliseconds, self.searcher(searcher, layout.middle(run[-1][0]), face))
        self.poses[searcher] = poses[-1]

    def catch(self, caught: Caught) -> None:
        """A blow where each of them stands, then they are taken to their captor's bench."""
        self.step(BLOW_MS, overlay="".join(art.blow(layout.middle(spot)) for spot in caught.spots), sound="blow")
        self.captives[caught.searcher] = tuple(sorted((*self.captives[caught.searcher], *caught.soldiers)))
        self.step(PIECE_MS, self.bench(caught.searcher, layout.middle(self.poses[caught.searcher][0])))

    # ---- what goes together ---------------------------------------------------------------------

    def searcher(self, searcher: int, at: Point, face: int) -> list[Goal]:
        """A searcher, its light and its captives at a spot, the lowest first."""
        turn = layout.angle(face)
        machine = [(f"light-{searcher}", at, turn), (f"searcher-{searcher}", at, turn), (f"number-{searcher}", at, 0)]
        return [*machine, *self.bench(searcher, at)]

    def bench(self, searcher: int, at: Point) -> list[Goal]:
        """The captives of a searcher on their bench."""
        held = self.captives[searcher]
        return [(f"soldier-{n}", layout.bench_spot(at, place, len(held)), 0) for place, n in enumerate(held)]

    def soldier(self, soldier: int, space: Space) -> list[Goal]:
        """A soldier with his ring and his card, the lowest first."""
        at, card = layout.middle(space), self.position.soldier(soldier).card
        return [("mover", at, 0), (f"soldier-{soldier}", at, 0), (f"card-{card}", layout.card_spot(at), 0)]


def _poses(pose: Pose, legs: Sequence[Leg]) -> Iterator[Pose]:
    """How a searcher stands from space to space: it turns before it bounces back, and after a catch or at a marker."""
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


# ---- traces --------------------------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """The ways of searchers and soldiers, and where somebody was caught."""
    centres = {searcher: at for searcher, (at, _) in before.poses.items()}
    return "".join(_traced(before, centres, effect) for effect in effects)


def _traced(before: Position, centres: dict[int, Space], effect: Effect) -> str:
    """The trace of an effect; `centres`, where each searcher is by now, is kept up."""
    match effect:
        case Drove(searcher=searcher, legs=legs):
            ways = [layout.middle(space) for space in (centres[searcher], *(leg.at for leg in legs))]
            centres[searcher] = legs[-1].at
            return art.came_from(ways[0]) + art.drove(ways)
        case Followed(searcher=searcher, at=at):
            came_from = art.came_from(layout.middle(centres[searcher]))
            centres[searcher] = at
            return came_from
        case Caught(spots=spots):
            return "".join(art.taken(layout.middle(spot)) for spot in spots)
        case Freed(soldier=soldier, at=at) | Sneaked(soldier=soldier, at=at):
            return art.walked([layout.middle(before.soldier(soldier).at), layout.middle(at)])
    return ""
