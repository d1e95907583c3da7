"""Variations: a finished game is continued from any of its positions, by any seat.

Nothing is hidden, and nothing is stored.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import convert

from crossings.drawing import kit
from crossings.engine import State
from crossings.engine.checks import Viewer, check_number, check_viewer
from crossings.engine.effects.preview import MovePreview
from crossings.engine.orientation import Orientation
from crossings.server.messages.answers import VariationAnswer, VariationMove
from crossings.server.messages.requests import VariationRequest
from crossings.server.messages.server_messages import PickLine, ResultFacts
from crossings.server.projection.frames import Frames
from crossings.server.projection.pick_questions import asks
from crossings.server.projection.scenes import Picture, scene_data
from crossings.table import CHANCE_LINE, dice, outcome


class Variation:
    """A variation of a finished game: moves of seats and of chance from one of its positions.

    If chance acts after the last move, draws follow from the position, the moves and the number `again`.
    """

    def __init__(self, frames: Frames, seat: Viewer, asked: VariationRequest) -> None:
        """Play the moves of a request, as one of the game's viewers. Raises `BadNumber`, `IllegalMove`."""
        self.game = frames.match.game
        self._name = frames.name
        history = frames.history(seat)
        self.at = check_number(asked.at, "`at`", 0, history.at)
        self.moves: list[str] = []
        self._counted = [frames.match.moves_at(history.ply(self.at).number)]
        """The number of moves before the first of these moves, and after each."""
        self.states = [frames.match.state_at(history.ply(self.at).number)]
        self._again = check_number(asked.again, "`again`", 0)
        for move in asked.moves:
            self._play(move)
        while self.state.actor == "chance":
            self._play(self._draw())
        self.known = check_number(asked.known, "`known`", 0, len(self.moves))
        self._viewer = check_viewer(asked.seat, self.state.seats)
        self.orientation: Orientation = self.game.nearest_orientation(asked.turned, asked.wide)

    @property
    def state(self) -> State:
        """The last position."""
        return self.states[-1]

    @cached_property
    def seat(self) -> int:
        """The seat whose view is shown: the requested one, else the seat to act or the last one that acted."""
        movers = [state.actor for state in reversed(self.states)]
        wanted = (self._viewer, *movers, 0)
        return next(seat for seat in wanted if isinstance(seat, int))

    @cached_property
    def seen(self) -> Any:
        """The last position as this seat sees it."""
        return self.state.position(self.seat)

    @property
    def preview(self) -> MovePreview:
        """A preview of moves in the last position, as far as this seat can know."""
        return MovePreview.of_state(self.state, self.seat)

    def describe(self) -> VariationAnswer:
        """Return the last position, what can be done there, and the moves that the client doesn't know yet."""
        game, state, seen, legal = self.game, self.state, self.seen, self.state.actions()
        scene, picks = game.board.scene(seen), kit.picks_of(game, seen, legal, self.preview)
        steps = [self._step(index) for index in range(self.known, len(self.moves))]
        return VariationAnswer(
            moves=self.moves,
            lines=[line for line, _ in steps],
            overlay="".join(trail for _, trail in steps),
            seat=self.seat,
            actor=state.actor,
            result=convert(state.result.to_json(), ResultFacts) if state.result else None,
            scores=list(state.scores),
            question=self._question(),
            legal=legal,
            picks=list(map(PickLine.of, picks)),
            asks=asks(game, seen, picks, Picture(scene).places),
            scene=scene_data(scene),
        )

    def _question(self) -> str:
        """Return the question, or how the game ended."""
        over = self.state.result
        if over is None:
            return self.game.prompts.prompt(self.seen)
        return outcome.describe_result(self.game, self.seen, over.reason, over.winners, over.scores, self._name, None)

    def _step(self, index: int) -> tuple[VariationMove, str]:
        """Return a move as the seat that made it saw it, and its traces."""
        before, move, after = self.states[index], self.moves[index], self.states[index + 1]
        by, game = before.actor, self.game
        viewer = by if isinstance(by, int) else self.seat
        seen, then = before.position(viewer), after.position(viewer)
        effects = before.effects(move, viewer)
        line = VariationMove(
            move=move,
            by=CHANCE_LINE if by == "chance" else by,
            line=game.words.describe(effects),
            moves=self._counted[index + 1],
            counts=before.is_counted(move),
        )
        return line, game.motion.trail(seen, effects, then)

    def _play(self, move: str) -> None:
        self._counted.append(self._counted[-1] + self.state.is_counted(move))
        self.states.append(self.state.play(move))
        self.moves.append(move)

    def _draw(self) -> str:
        weights = self.game.kernels.chances(self.state.record)
        seed = dice.seed_from(f"{self.at} {self._again}")
        code = list(weights)[dice.draw(seed, "try", " ".join(self.moves), (), list(weights.values()))]
        return self.game.moves[code]
