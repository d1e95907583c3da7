"""One table: a match and those who look on. Commands are carried out one after another, and told once they are kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from crossings.engine import IllegalMove, Refusal, UnknownRule
from crossings.server.cards import card
from crossings.server.frames import Frames
from crossings.server.keys import seat_key, watch_key
from crossings.server.protocol import Message, sentence
from crossings.server.storage import Answered, Conflict, StorageFailed, Store, Stored
from crossings.server.thinkers import Thinker
from crossings.server.viewer import Viewer
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, Draft, Match, Refused, Seat

log = logging.getLogger("crossings.server")

KEPT_REFUSALS = 200
"""How many refusals are remembered, so that a repeated command gets the same one."""
MOST_WHISPERS = 200
PATIENCE_FACTOR = 5
PATIENCE_SECONDS = 20
"""A bot that has not answered after so long (times its own time, plus this) has failed."""
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Waits between tries to keep a bot's move."""


@dataclass
class Asked:
    """An undo that waits for others' consent."""

    by: int
    whole_turn: bool
    at: int
    moves: int
    waiting: set[int] = field(default_factory=set)


class Room:
    """A table that is open."""

    def __init__(
        self, stored: Stored, match: Match, store: Store, thinker: Thinker, reload: Callable[[], Stored]
    ) -> None:
        self.match = match
        self.names = list(stored.names)
        self.frames = Frames(match, self.names)
        self.viewers: set[Viewer] = set()
        self.updated = stored.updated
        self._store = store
        self._thinker = thinker
        self._reload = reload
        self._answers: dict[tuple[int, str], Message] = {(one.seat, one.id): one.answer for one in stored.answers}
        self._refusals: OrderedDict[tuple[int, str], Message] = OrderedDict()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bot: asyncio.Task[None] | None = None
        self._thinking: Message = {"type": "thinking", "seat": None}
        self._asked: Asked | None = None
        self._whispers: dict[tuple[int, int], list[Message]] = {pair: [] for pair in self._pairs()}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits here."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room now."""
        return not self.viewers and not self._tasks and (self._bot is None or self._bot.done())

    # ---- coming and going ----------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Welcome a viewer and show the table."""
        self.viewers.add(viewer)
        self.frames.look_through(viewer)
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        self.show(viewer)
        self._tell_seats()
        if self._asked is not None:
            self._tell_asked(viewer)
        if self._thinking["seat"] is not None:
            self._show_thinking(viewer)
        self._warm_bots()
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended."""
        self.viewers.discard(viewer)
        self._tell_seats()

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the position, complete, and the whisper if there is one."""
        viewer.send(self.frames.position(viewer))
        if self._pairs():
            self._tell_whisper(viewer)

    def _welcome(self, viewer: Viewer) -> Message:
        first = viewer.first_key
        friends = [seat for seat, sitting in enumerate(self.match.seats) if sitting.kind == PERSON and sitting.person]
        return {
            "type": "welcome",
            "version": 1,
            "table": self.match.id,
            "game": card(self.match.game, whole=True),
            "options": self.match.options,
            "seats": self._seats(viewer),
            "you": list(viewer.seats),
            "watch": not viewer.seats,
            "invite": {str(seat): seat_key(first, seat) for seat in friends} if first else {},
            "watch_key": watch_key(first) if first else None,
            "commitment": self.match.commitment,
        }

    def _seats(self, viewer: Viewer) -> list[Message]:
        here = {seat for one in self.viewers for seat in one.seats}
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "kind": sitting.kind,
                "bot": sitting.bot or None,
                "here": seat in here or sitting.kind == BOT,
                "yours": seat in viewer.seats,
            }
            for seat, sitting in enumerate(self.match.seats)
        ]

    def _tell_seats(self) -> None:
        for viewer in self.viewers:
            viewer.send({"type": "seats", "seats": self._seats(viewer)})

    # ---- messages ------------------------------------------------------------------------------

    async def hear(self, viewer: Viewer, message: Message) -> None:
        """Answer a message of a viewer (any but `hello`)."""
        kind = message["type"]
        if kind in ("move", "undo", "redo", "consent", "word"):
            await self._command(viewer, message)
        elif kind == "look":
            self._look(viewer, message["at"])
        elif kind == "point":
            self._point(viewer, message["place"])
        elif kind == "propose":
            self._propose(viewer, message)
        elif kind == "why":
            self._why(viewer, message)
        elif kind == "name":
            await self._rename(viewer, message)
        elif kind == "whisper":
            self._whisper(viewer, message)
        elif kind == "view":
            self._change_eyes(viewer, message["seat"])

    # ---- commands ------------------------------------------------------------------------------

    async def _command(self, viewer: Viewer, message: Message) -> None:
        """Carry out a command, or refuse it; a repeated one gets its first answer. What is begun is not broken off."""
        whose = self._why_not_theirs(viewer, message["seat"])
        if whose is not None:
            viewer.send(self._refusal(message, whose))
            return
        await self._finish(self._answer(viewer, message))

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if the connection ends meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _answer(self, viewer: Viewer, message: Message) -> None:
        key = (message["seat"], message["id"])
        async with self._lock:
            answer = self._answers.get(key) or self._refusals.get(key)
            if answer is None:
                answer = await self._carry_out(viewer, message)
            viewer.send(answer)
            if answer.get("code") == "stale":
                self.show(viewer)
        self.wake_bot()

    async def _carry_out(self, viewer: Viewer, message: Message) -> Message:
        try:
            if message["at"] != self.match.at:
                raise Refused("stale", "The position has moved on.")
            if message["type"] == "consent":
                return await self._consent(message)
            draft = self._draft(message)
            if draft is None:
                return {"type": "done", "id": message["id"], "at": self.match.at, "asked": self._ask_consent(message)}
            return await self._keep(draft, message, viewer)
        except IllegalMove as error:
            return self._remember(message, self._refusal(message, Refused("illegal", error.sentence), error))
        except Refused as error:
            return self._remember(message, self._refusal(message, error))
        except Conflict:
            await self._catch_up()
            return self._refusal(message, Refused("stale", "The position has moved on."))
        except StorageFailed as error:
            log.warning("table %s: %s", self.match.id, error)
            return self._refusal(message, Refused("storage", f"The move {error}. Nothing has changed; try again."))

    def _draft(self, message: Message) -> Draft | None:
        """What the command would add to the log; None: others must consent first."""
        seat = message["seat"]
        if message["type"] == "move":
            return self.match.draft_move(seat, message.get("moves") or [message["move"]])
        if message["type"] == "redo":
            return self.match.draft_redo(seat)
        if message["type"] == "word":
            return self.match.draft_word(seat, message["word"])
        whole_turn = message.get("to") == "turn"
        draft = self.match.draft_undo(seat, whole_turn)
        return None if self.match.undo_for(seat, whole_turn).consent else draft

    async def _keep(self, draft: Draft, message: Message, viewer: Viewer | None) -> Message:
        """Write a draft down, then take it over and tell everybody."""
        answer: Message = {"type": "done", "id": message["id"], "at": draft.events[-1].number}
        if "moves" in message:
            answer["moves"] = sum(event.kind == MOVE for event in draft.events)
        answered = Answered(message["seat"], message["id"], answer)
        await asyncio.wrap_future(self._store.append(self.match.id, draft.events, answered))
        self._answers[message["seat"], message["id"]] = answer
        self._take_over(draft, message["id"], viewer)
        return answer

    def _take_over(self, draft: Draft, id: str | None = None, sender: Viewer | None = None) -> None:
        before = self.match.at
        self.match.accept(draft)
        self.updated = time.time()
        self._asked = None
        for viewer in self.viewers:
            try:
                self._tell(viewer, draft, before, id if viewer is sender else None)
            except Exception:  # a picture that cannot be drawn must not keep the move from the others
                log.exception("table %s: position %d cannot be shown", self.match.id, self.match.at)
                viewer.send({"type": "error", "code": "internal", "message": "the position cannot be shown"})
        self._update_whispers()

    def _tell(self, viewer: Viewer, draft: Draft, before: int, id: str | None) -> None:
        """Show one viewer what is new since position `before`."""
        self.frames.look_through(viewer)
        if all(event.kind in (MOVE, CHANCE_MOVE) for event in draft.events):
            for at in range(before + 1, self.match.at + 1):
                viewer.send(self.frames.moved(viewer, at, id))
        else:
            viewer.send(self.frames.log(viewer))
            viewer.send(self.frames.position(viewer))

    async def _catch_up(self) -> None:
        """Another process has written to this table: read it again."""
        stored = await asyncio.to_thread(self._reload)
        self._answers = {(one.seat, one.id): one.answer for one in stored.answers}
        self.match = Match(
            stored.id,
            self.match.game,
            self.match.options,
            stored.seats,
            stored.seed,
            salt=stored.salt,
            version=stored.version,
            events=stored.events,
        )
        self.frames = Frames(self.match, self.names)
        self._asked = None
        self._update_whispers()
        for viewer in self.viewers:
            self.frames.look_through(viewer)
            viewer.send(self.frames.log(viewer))
            self.show(viewer)

    # ---- refusals ------------------------------------------------------------------------------

    def _why_not_theirs(self, viewer: Viewer, seat: int) -> Refused | None:
        if not viewer.seats:
            return Refused("watching", "You are watching; a seat's own link is needed to play.")
        if seat not in viewer.seats:
            return Refused("not-your-seat", "That seat is not yours.")
        return None

    def _refusal(self, message: Message, refused: Refused, illegal: IllegalMove | None = None) -> Message:
        answer: Message = {
            "type": "refused",
            "id": message.get("id"),
            "code": refused.code,
            "reason": None,
            "rule": None,
            "message": sentence(str(refused)),
            "text": None,
            "at": self.match.at,
        }
        if illegal is not None:
            answer |= {"reason": illegal.reason, "rule": illegal.rule, "text": self._rule_text(illegal.rule)}
        return answer

    def _rule_text(self, rule: str) -> str | None:
        try:
            return self.match.game.rulebook[rule].text
        except UnknownRule:
            return None

    def _remember(self, message: Message, refusal: Message) -> Message:
        self._refusals[message["seat"], message["id"]] = refusal
        if len(self._refusals) > KEPT_REFUSALS:
            self._refusals.popitem(last=False)
        return refusal

    # ---- undo with consent ---------------------------------------------------------------------

    def _ask_consent(self, message: Message) -> list[int]:
        """Ask those whose moves would be taken back; their seats."""
        whole_turn = message.get("to") == "turn"
        undo = self.match.undo_for(message["seat"], whole_turn)
        self._asked = Asked(message["seat"], whole_turn, self.match.at, undo.count, set(undo.consent))
        for viewer in self.viewers:
            self._tell_asked(viewer)
        return list(undo.consent)

    def _tell_asked(self, viewer: Viewer) -> None:
        assert self._asked is not None
        for seat in sorted(self._asked.waiting & set(viewer.seats)):
            viewer.send(
                {
                    "type": "undo-asked",
                    "by": self._asked.by,
                    "to": seat,
                    "moves": self._asked.moves,
                    "at": self._asked.at,
                }
            )

    async def _consent(self, message: Message) -> Message:
        asked, seat = self._asked, message["seat"]
        if asked is None or seat not in asked.waiting:
            raise Refused("undo-impossible", "Nobody has asked you to take a move back.")
        done: Message = {"type": "done", "id": message["id"], "at": self.match.at}
        if not message["yes"]:
            self._asked = None
            self._tell_answered(asked, seat, yes=False)
            return done
        if asked.waiting == {seat}:
            return await self._keep(self.match.draft_undo(asked.by, asked.whole_turn), message, None)
        asked.waiting.discard(seat)
        self._tell_answered(asked, seat, yes=True)
        return done

    def _tell_answered(self, asked: Asked, seat: int, *, yes: bool) -> None:
        for viewer in self.viewers:
            if asked.by in viewer.seats:
                viewer.send({"type": "undo-answered", "by": seat, "yes": yes})

    # ---- questions -----------------------------------------------------------------------------

    def _look(self, viewer: Viewer, at: int) -> None:
        if at > self.match.at:
            viewer.send({"type": "error", "code": "bad-message", "message": f"look: `at` is 0 to {self.match.at}"})
        else:
            viewer.send(self.frames.moment(viewer, at))

    def _point(self, viewer: Viewer, place: str) -> None:
        hint = self.match.game.board.hint(self.frames.eyes(viewer.eyes).view(self.match.at), place)
        line, overlay = (hint.line, hint.overlay) if hint else ("", "")
        viewer.send({"type": "hint", "at": self.match.at, "place": place, "line": line, "overlay": overlay})

    def _propose(self, viewer: Viewer, message: Message) -> None:
        """Answer with a row of moves to a place, or else with why there is no move to it."""
        seat, place = message["seat"], message["place"]
        row = why = None
        if seat in viewer.seats and self.match.state.actor == seat:
            view = self.frames.eyes(seat).view(self.match.at)
            row = self.match.game.board.row(view, seat, place)
            why = None if row else self._why_nothing(view, seat, message.get("places") or place.split(">"))
        viewer.send(
            {
                "type": "row",
                "at": self.match.at,
                "seat": seat,
                "place": place,
                "moves": list(row.moves) if row else [],
                "label": row.label if row else "",
                "overlay": row.overlay if row else "",
                "why": why,
            }
        )

    def _why_nothing(self, view: Message, seat: int, places: list[str]) -> Message | None:
        """Why no move is picked by these places, if the game knows what may be meant."""
        board = self.match.game.board
        known = {place.id for place in board.scene(view, seat).places}
        if not hasattr(board, "meant") or not known.issuperset(places):
            return None
        meant = board.meant(view, seat, places)
        if isinstance(meant, str):
            if meant in self.match.state.actions():
                return None
            illegal = self.match.state.why_not(meant)
            meant = Refusal(illegal.reason, illegal.rule, illegal.sentence)
        if meant is None:
            return None
        return {"message": sentence(meant.sentence), "rule": meant.rule, "text": self._rule_text(meant.rule)}

    def _why(self, viewer: Viewer, message: Message) -> None:
        refused = self._why_not_theirs(viewer, message["seat"])
        if refused is None:
            try:
                self.match.check_turn(message["seat"])
            except Refused as error:
                refused = error
        if refused is not None:
            viewer.send(self._refusal(message, refused))
        elif message["move"] in self.match.state.actions():
            viewer.send({"type": "done", "id": message.get("id"), "at": self.match.at})
        else:
            illegal = self.match.state.why_not(message["move"])
            viewer.send(self._refusal(message, Refused("why", illegal.sentence), illegal))

    def _change_eyes(self, viewer: Viewer, seat: int) -> None:
        refused = self._why_not_theirs(viewer, seat)
        if refused is not None:
            viewer.send(self._refusal({}, refused))
            return
        viewer.eyes = seat
        if self.match.game.view.HIDES:
            viewer.send(self.frames.log(viewer))
        self.show(viewer)

    async def _rename(self, viewer: Viewer, message: Message) -> None:
        seat, name = message["seat"], " ".join(message["name"].split())
        refused = self._why_not_theirs(viewer, seat)
        if refused is not None:
            viewer.send(self._refusal(message, refused))
            return
        try:
            await asyncio.wrap_future(self._store.rename(self.match.id, seat, name))
        except StorageFailed as error:
            viewer.send(self._refusal(message, Refused("storage", f"The name {error}. Try again.")))
            return
        self.names[seat] = name
        self.frames.renamed()
        self._tell_seats()

    # ---- whispers ------------------------------------------------------------------------------

    def _pairs(self) -> set[tuple[int, int]]:
        """The pairs of persons' seats that may talk now, as the game says."""
        pairs = self.frames.eyes(None).view(self.match.at).get("whisper", [])
        return {(a, b) for a, b in pairs if self.match.seats[a].kind == self.match.seats[b].kind == PERSON}

    def _update_whispers(self) -> None:
        """Close what is closed; tell everybody whose partners have changed."""
        pairs, before = self._pairs(), set(self._whispers)
        if pairs == before:
            return
        self._whispers = {pair: self._whispers.get(pair, []) for pair in sorted(pairs)}
        for viewer in self.viewers:
            if any(viewer.eyes in pair for pair in pairs ^ before):
                self._tell_whisper(viewer)

    def _tell_whisper(self, viewer: Viewer) -> None:
        """The channel as it stands for one seat: its partners, and what was said to or by it."""
        if viewer.eyes is None:
            return
        pairs = [pair for pair in sorted(self._pairs()) if viewer.eyes in pair]
        lines = [line for pair in pairs for line in self._whispers[pair]]
        viewer.send(
            {
                "type": "whisper",
                "seat": viewer.eyes,
                "with": sorted({seat for pair in pairs for seat in pair} - {viewer.eyes}),
                "lines": sorted(lines, key=lambda line: line["time"]),
            }
        )

    def _whisper(self, viewer: Viewer, message: Message) -> None:
        seat, to = message.get("seat", viewer.eyes), message["to"]
        refused = self._why_not_theirs(viewer, seat) if seat is not None else Refused("watching", "You are watching.")
        if refused is None and (min(seat, to), max(seat, to)) not in self._pairs():
            refused = Refused("closed", "You two may not whisper now.")
        if refused is not None:
            viewer.send(self._refusal(message, refused))
            return
        pair = (min(seat, to), max(seat, to))
        lines = self._whispers[pair]
        lines.append({"from": seat, "to": to, "text": message["text"], "time": time.time()})
        del lines[:-MOST_WHISPERS]
        for one in self.viewers:
            if one.eyes in pair:
                self._tell_whisper(one)

    # ---- bots ----------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn and anybody is there to see it."""
        actor = self.match.state.actor
        busy = self._bot is not None and not self._bot.done()
        if isinstance(actor, int) and self.match.seats[actor].kind == BOT and self.viewers and not busy:
            self._bot = asyncio.create_task(self._let_bots_play())

    def _warm_bots(self) -> None:
        """Have bots get ready before it is their turn; a bot that cannot will be noticed when it is."""
        if any(sitting.kind == BOT for sitting in self.match.seats) and not self.match.state.result:
            warming = asyncio.create_task(self._warm())
            self._tasks.add(warming)
            warming.add_done_callback(self._tasks.discard)

    async def _warm(self) -> None:
        try:
            await self._thinker.warm(self.match.game.id)
        except Exception as error:  # whatever goes wrong in a bot must not stop the table
            log.warning("table %s: bots cannot get ready: %r", self.match.id, error)

    async def _let_bots_play(self) -> None:
        """Bots' moves, one after another, as long as it is a bot's turn and somebody is there."""
        while self.viewers:
            seat, at = self.match.state.actor, self.match.at
            if not isinstance(seat, int) or self.match.seats[seat].kind != BOT:
                return
            sitting = self.match.seats[seat]
            self._tell_thinking({"seat": seat, "since": time.time(), "seconds": sitting.seconds})
            text = await self._bots_choice(seat)
            self._tell_thinking({"seat": None})
            if not await self._keep_bots_move(seat, at, text):
                return

    async def _bots_choice(self, seat: int) -> str:
        """What the bot chooses; if it fails, the first legal move, so that the game goes on."""
        sitting, state = self.match.seats[seat], self.match.state
        legal = state.actions()
        patience = PATIENCE_SECONDS + PATIENCE_FACTOR * sitting.seconds
        asking = self._thinker.choose(self.match.game.id, sitting.bot, seat, state.view(seat), legal, sitting.seconds)
        try:
            text = await asyncio.wait_for(asking, patience)
        except Exception as error:  # whatever goes wrong in a bot must not stop the table
            log.warning("table %s: bot %s failed: %r", self.match.id, sitting.bot, error)
            return legal[0]
        if text not in legal:
            log.warning("table %s: bot %s chose %r, which is not legal", self.match.id, sitting.bot, text)
            return legal[0]
        return text

    async def _keep_bots_move(self, seat: int, at: int, text: str) -> bool:
        """Whether the move stands (or the position has changed under the bot, who thinks again)."""
        for wait in (*RETRY_SECONDS, None):
            async with self._lock:
                if self.match.at != at:
                    return True
                draft = self.match.draft_move(seat, [text])
                try:
                    await asyncio.wrap_future(self._store.append(self.match.id, draft.events))
                except Conflict:
                    await self._catch_up()
                    return True
                except StorageFailed as error:
                    log.warning("table %s: a bot's move %s", self.match.id, error)
                else:
                    self._take_over(draft)
                    return True
            if wait is not None:
                await asyncio.sleep(wait)
        return False

    def _tell_thinking(self, what: Message) -> None:
        self._thinking = {"type": "thinking"} | what
        for viewer in self.viewers:
            self._show_thinking(viewer)

    def _show_thinking(self, viewer: Viewer) -> None:
        """Say that a bot thinks to those who may know whose turn it is."""
        seat = self._thinking["seat"]
        if seat is None or self.frames.eyes(viewer.eyes).view(self.match.at)["actor"] == seat:
            viewer.send(self._thinking)

    # ---- other tables --------------------------------------------------------------------------

    def tell_again(self, by: int, table: str, keys: dict[int, str]) -> None:
        """Somebody has opened a new table with the same seats: give those who are here their new keys."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send({"type": "again", "by": by, "table": table, "keys": own})

    async def close(self) -> None:
        """Finish what is begun."""
        if self._bot is not None:
            self._bot.cancel()
        await asyncio.gather(*self._tasks, *([self._bot] if self._bot else []), return_exceptions=True)
