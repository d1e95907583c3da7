"""What bots advise: hints at a move, and reviews of finished games."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from crossings.drawing.kit import token_of
from crossings.engine import State
from crossings.server.ops.world import Thinker, World
from crossings.server.storage import StorageFailed
from crossings.server.views.ends import ending
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import AdviceTold, AdvisedMove
from crossings.server.web.protocol import Message
from crossings.table import Match
from crossings.words import HOUSE, speaking

log = logging.getLogger("crossings.server")

FORM = 1
"""Of what is kept; a review in another form is made anew."""
MOST_REMEMBERED = 50


@dataclass
class Making:
    """A review that is made: what was found so far at the positions of the game, of which there are `of`."""

    of: int
    found: list[Any] = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    why: str = ""
    """Why it broke off, until somebody is told; empty: it did not."""

    @property
    def is_ready(self) -> bool:
        """Whether every position was looked at."""
        return len(self.found) == self.of


class Reviews:
    """All reviews that are asked for."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: OrderedDict[str, Making] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def told(self, frames: Frames, seat: int | None) -> Message:
        """A review told to a viewer, or how far it has come; asking for one has it made.

        One that broke off is told once as such: whoever asks after that has it gone on with.
        """
        making = await self._asked(frames.match)
        if making.is_ready:
            return await self._world.threads.aside(_shown, making, frames, seat)
        told: Message = {"ready": False, "done": len(making.found), "of": making.of}
        if making.why:
            told["failed"] = HOUSE.say("review-failed", **told, why=making.why)
            making.why = ""
        return told

    async def picture(self, frames: Frames, seat: int | None) -> str | None:
        """A review as a picture, once it is made."""
        making = await self._asked(frames.match)
        return await self._world.threads.aside(_picture, making, frames, seat) if making.is_ready else None

    async def close(self) -> None:
        """Let go of what is being made."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _asked(self, match: Match) -> Making:
        making = self._known.get(match.id)
        if making is None:
            making = await self._world.threads.aside(self._begun, match)
            making = self._known.setdefault(match.id, making)
            while len(self._known) > MOST_REMEMBERED:
                self._forget_oldest()
        self._known.move_to_end(match.id)
        if not (making.is_ready or making.why) and (making.task is None or making.task.done()):
            making.task = asyncio.create_task(self._make(match, making))
        return making

    def _forget_oldest(self) -> None:
        _, oldest = self._known.popitem(last=False)
        if oldest.task is not None:
            oldest.task.cancel()

    def _begun(self, match: Match) -> Making:
        """What is kept of a review, or else nothing yet."""
        of = len(match.done) + 1
        kept = self._world.store.review(match.id, _form(match))
        found = json.loads(kept) if kept is not None else []
        return Making(of, found if len(found) == of else [])

    async def _make(self, match: Match, making: Making) -> None:
        """Look at one position after another, until something fails."""
        async with self._one_at_a_time:
            try:
                for at in range(len(making.found), making.of):
                    job = {"job": "weigh", "state": _position(match, at).to_json(), "move": _move(match, at)}
                    making.found.append(await self._world.thinker.work(match.game.id, job))
                await asyncio.wrap_future(
                    self._world.store.keep_review(match.id, _form(match), json.dumps(making.found))
                )
            except StorageFailed as error:
                log.warning("table %s: a review %s", match.id, error)
            except Exception as error:  # whatever goes wrong in a worker must not stop the server
                log.warning("table %s: a review failed: %r", match.id, error)
                making.why = str(error) or type(error).__name__


def _form(match: Match) -> str:
    """What a kept review has to fit: the rules, and what its numbers are."""
    from crossings.search.calibration import fingerprint_of

    return f"{FORM}/{match.game.version}/{fingerprint_of(match.game, match.options)}"


def _position(match: Match, at: int) -> State:
    """One of the positions of a finished game, made anew: nobody holds what is worked out of so many."""
    return match.state_at(match.done[at].before) if at < len(match.done) else match.state


def _move(match: Match, at: int) -> str:
    """The move that was made at it; empty at the last one."""
    return match.done[at].event.text if at < len(match.done) else ""


def _told(making: Making, frames: Frames, seat: int | None) -> Message:
    from crossings.bots.retelling import Teller
    from crossings.bots.review import Weighed, assess

    match, eyes = frames.match, frames.eyes(seat)
    numbers = [0, *(eyes.count(played.event.number) for played in match.done)]
    states = [_position(match, at) for at in range(making.of)]
    moves = [_move(match, at) for at in range(making.of)]
    teller = Teller(match.game, states, moves, frames.name, at=lambda index: numbers[index])
    whole = teller.whole(assess([Weighed.from_json(one) for one in making.found]))
    return {"ready": True, "ats": numbers, **whole}


def _shown(making: Making, frames: Frames, seat: int | None) -> Message:
    told = _told(making, frames, seat)
    return told | _drawn(told, _tokens(frames.match))


def _drawn(told: Message, tokens: Sequence[str]) -> Message:
    """The curve as the page shows it, and where on it the first and the last position are."""
    from crossings.bots.retelling import chart
    from crossings.drawing import curve

    return {"chart": chart(told, tokens), "size": curve.SIZE, "left": curve.LEFT, "right": curve.RIGHT}


def _tokens(match: Match) -> list[str]:
    return [token_of(match.game, seat) for seat in range(len(match.seats))]


def _picture(making: Making, frames: Frames, seat: int | None) -> str:
    from crossings.bots.retelling import picture

    match, told = frames.match, _told(making, frames, seat)
    result = {"reason": match.state.result.reason} if match.state.result else {}
    title = HOUSE.say("review-title", title=match.game.title, moves=len(match.done))
    return picture(told, _tokens(match), title, ending(match, result, frames.name))


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
