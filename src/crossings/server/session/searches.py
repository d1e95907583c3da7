"""The running searches of a table's bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

from crossings.engine import shorten
from crossings.server.services.background import TaskGroup
from crossings.server.services.context import Thinker
from crossings.server.session.reducer.state import Failed, Found, Search
from crossings.table import BOT, Match
from crossings.words import CORE

Ended = Callable[[Found | Failed], None]
log = logging.getLogger("crossings.server")


class Searches:
    """The running searches of a table's bots."""

    __slots__ = "__weakref__", "_match", "_running", "_tasks", "_thinker"

    def __init__(self, match: Match, thinker: Thinker) -> None:
        self._match = match
        self._thinker = thinker
        self._tasks = TaskGroup(f"table {match.id}: bots")
        self._running: dict[asyncio.Task[None], Search] = {}

    def __iter__(self) -> Iterator[asyncio.Task[None]]:
        """Iterate over the running tasks."""
        return iter(tuple(self._running))

    @property
    def is_busy(self) -> bool:
        """Whether a bot is thinking about its turn."""
        return any(not search.is_reaction for search in self._running.values())

    def follow(self, wanted: Sequence[Search], ended: Ended) -> None:
        """Start the wanted searches, and call `ended` with each result.

        A search in a closed reaction window is cancelled, and one for a seat that a player has taken over. Any other
        search runs to its end before the next one begins.
        """
        for task, search in [*self._running.items()]:
            if search not in wanted and (search.is_reaction or self._match.seats[search.seat].kind != BOT):
                self._cancel(task)
        for search in wanted:
            if search not in self._running.values() and (search.is_reaction or not self.is_busy):
                task = self._tasks.start(self._run(search, ended))
                self._running[task] = search

    def stop(self) -> None:
        """Cancel all searches."""
        for task in self:
            self._cancel(task)

    def _cancel(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        task.cancel()

    async def _run(self, search: Search, ended: Ended) -> None:
        result = await self._search(search)
        task = asyncio.current_task()
        if task is not None and self._running.pop(task, None) is not None:
            ended(result)

    async def _search(self, search: Search) -> Found | Failed:
        """Return the decision of a bot, with a legal move, or why there is none."""
        game, legal = self._match.game, search.position.actions()
        try:
            view = search.position.view(search.seat)
            decision = await self._thinker.choose(
                game.id, search.bot, search.seat, view, legal, search.seconds, search.seed
            )
        except Exception as error:  # an error in a bot must not stop the table
            log.warning("table %s: bot %s: %r", self._match.id, search.bot, error)
            return Failed(search, str(error) or type(error).__name__)
        if decision.move not in legal:
            log.warning("table %s: bot %s: illegal move %s", self._match.id, search.bot, shorten(decision.move))
            return Failed(search, CORE.translate("bot-cheats", move=shorten(decision.move)))
        return Found(search, decision)


async def get_ready(thinker: Thinker, match: Match) -> None:
    """Prepare the bots before their first turn. A failure shows when a bot must move."""
    try:
        await thinker.get_ready(match.game.id)
    except Exception as error:  # an error in a bot must not stop the table
        log.warning("table %s: bots cannot be prepared: %r", match.id, error)
