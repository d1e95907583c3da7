"""Reviews of finished games: thought of by the bots' workers, position after position, and kept once they are made.

One review is made at a time, and between two positions the worker is free: bots of games that go on come first.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from crossings.drawing.kit import token_of
from crossings.engine import State
from crossings.server.ops.world import World
from crossings.server.storage import StorageFailed
from crossings.server.views.ends import ending
from crossings.server.views.frames import Frames
from crossings.server.web.protocol import Message
from crossings.table import Match
from crossings.words import HOUSE

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
    from crossings.bots.review_picture import chart
    from crossings.drawing import curve

    return {"chart": chart(told, tokens), "size": curve.SIZE, "left": curve.LEFT, "right": curve.RIGHT}


def _tokens(match: Match) -> list[str]:
    return [token_of(match.game, seat) for seat in range(len(match.seats))]


def _picture(making: Making, frames: Frames, seat: int | None) -> str:
    from crossings.bots.review_picture import picture

    match, told = frames.match, _told(making, frames, seat)
    result = {"reason": match.state.result.reason} if match.state.result else {}
    title = HOUSE.say("review-title", title=match.game.title, moves=len(match.done))
    return picture(told, _tokens(match), title, ending(match, result, frames.name))
