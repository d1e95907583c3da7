"""Hints: the best moves for the seat whose turn it is, thought of from its view alone, with what each would do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field

from crossings.engine import State
from crossings.server.ops.thinkers import Thinker
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import AdviceTold, AdvisedMove
from crossings.words import speaking

log = logging.getLogger("crossings.server")

SECONDS = 1.0
"""How long a hint is thought of."""
FULL = 1000
HUNDRED = 100


@dataclass
class Advice:
    """What is advised in a position; None: it has not been thought of yet."""

    state: State
    seat: int
    moves: list[tuple[str, float]] | None = None
    thinking: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hints:
    """The hint that was asked for last. It is told to whoever holds the seat, as long as the position stands."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._last: Advice | None = None

    def of(self, state: State, seat: int) -> Advice | None:
        """What a seat has been advised in this position, or soon will be."""
        last = self._last
        return last if last is not None and last.state is state and last.seat == seat else None

    def begin(self, state: State, seat: int) -> Advice:
        """A seat has asked: what was advised before is forgotten."""
        self._last = Advice(state, seat)
        return self._last

    async def think(self, advice: Advice) -> None:
        """Have the best moves thought of, unless they are known."""
        async with advice.thinking:
            if advice.moves is None:
                advice.moves = await self._thought(advice)

    async def _thought(self, advice: Advice) -> list[tuple[str, float]]:
        """The best moves; none if that fails, and then it may be asked anew."""
        state, seat = advice.state, advice.seat
        job = {"job": "advise", "view": state.view(seat), "seat": seat, "legal": state.actions(), "seconds": SECONDS}
        try:
            found = await self._thinker.work(state.game.id, job)
        except Exception as error:  # whatever goes wrong in a worker must not stop the table
            log.warning("a hint for %s failed: %r", state.game.id, error)
            self._last = None
            return []
        legal = set(state.actions())
        return [(move, worth) for move, worth in found if move in legal]

    def tell(self, advice: Advice, frames: Frames, viewers: Iterable[Viewer]) -> None:
        """Tell those who hold the seat, if the position still stands."""
        if advice.moves is None or frames.deciding(advice.seat) is not advice.state:
            return
        for viewer in viewers:
            if advice.seat in viewer.seats:
                with speaking(viewer.language):
                    viewer.send(told(advice, frames))


def told(advice: Advice, frames: Frames) -> AdviceTold:
    """The advice in words: what each move would do, as far as the seat can know. Moves of one pick are told as one."""
    game, would = frames.match.game, frames.would(advice.seat)
    worth_of = dict(advice.moves or ())
    apart = {pick.move for pick in game.picking.picks(frames.seen(advice.seat), sorted(worth_of), would)}
    moves: list[AdvisedMove] = []
    for move in (move for move in worth_of if move in apart):
        moves.append({"move": move, "line": would.told(move), "worth": round(HUNDRED * worth_of[move] / FULL)})
    return {
        "type": "advice",
        "at": frames.eyes(advice.seat).at,
        "seat": advice.seat,
        "moves": moves,
    }
