"""Sitting at a table in the terminal: what comes over the wire is shown, what is typed is sent."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence

from crossings.cli.terminal.commands import CommandHandler
from crossings.cli.terminal.screen import Quit, accept_all_letters, poll_line, typed
from crossings.cli.terminal.wire import Message, ServerRefused, ServerUnavailable, Wire
from crossings.engine import Game, UnknownGame, game
from crossings.engine.options import Value
from crossings.server.session.seating import fresh_key
from crossings.words import CORE

translate = CORE.translate

RETRIES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Waits, in seconds, before each try to reach a server again."""
SLOW_RETRIES = 3
"""How many of these waits are left out if the server is too busy: they are too short."""
TRY_AGAIN_LATER = 1013
"""The WebSocket close code of a server that is too busy."""
ANSWERS = ("done", "refused", "error")


def open_table(
    wire: Wire, one: Game, options: Mapping[str, Value], who: Sequence[str] | None, bot: Message
) -> tuple[str, list[str]]:
    """Open a table; which one it is, and the keys of the player's own seats. Raises `ServerRefused`.

    Without options it is the game that the lobby has ready; with any, the others are as printed.
    """
    ready = options or one.ready()
    players = int(one.resolve(ready)["players"])
    seats = list(who or default_seats(one, players))
    asked = [bot if seat == "bot" else seat for seat in seats]
    settings = dict(ready) if who is None or "players" in options else {**ready, "players": len(seats)}
    deal = not options and bool(one.first.random_choices)
    opened = wire.ask("/api/tables", {"game": one.id, "options": settings, "seats": asked, "deal": deal})
    own = [key for key, seat in zip(opened["keys"], seats, strict=True) if seat == "me"]
    return opened["table"], own or [opened["watch"]]


def default_seats(one: Game, players: int) -> list[str]:
    """You against bots; a team is yours alone."""
    return ["me"] * players if one.cooperative else ["me", *["bot"] * (players - 1)]


class Session(CommandHandler):
    """The course of play at one table, for as long as the player stays."""

    _drawn_at: tuple[int, int | None, object] | None = None
    _waited_for: tuple[int, str] | None = None

    # ---- the whole of it -----------------------------------------------------------------------

    def play(self) -> None:
        """Play until the player gets up, then say how to come back."""
        accept_all_letters()
        self.wire.join(self.table, self.keys, pings=not self.own_server)
        try:
            while True:
                self.listen()
                self.show()
                self.say(self.read())
        except Quit:
            pass
        finally:
            if self.welcome:
                self.tell_key()
            self.wire.leave()

    def listen(self) -> None:
        """Receive messages until it is the player's turn, and handle lines typed meanwhile at a terminal.

        Lines typed while a bot looks for a hint wait until the hint is shown.
        """
        while not self.is_settled() or not self.wire.inbox.empty():
            message = self.wire.next_message()
            if message is not None:
                self.hear(message)
            elif self.position and self.pending is None and self.is_advised:
                self.show_waiting()
                if (line := poll_line()) is not None:
                    self.say(line)

    def is_settled(self) -> bool:
        """Whether everything is answered and the player is asked (or the game is over)."""
        if not self.position or self.pending is not None or self.does_time_run() or not self.is_advised:
            return False
        return self.position["actor"] is None or self.is_own_turn() or self.asked is not None or self.is_watching()

    def is_own_turn(self) -> bool:
        """Whether the player decides, and no bot in their stead."""
        actor = self.position["actor"]
        return actor in self.welcome["you"] and not self.is_away(actor)

    def does_time_run(self) -> bool:
        """Whether the table pauses and goes on by itself; at a terminal an answer can be typed all the while."""
        pause = self.position.get("pause")
        if pause is None or "left" not in pause:
            return pause is not None and not self.is_watching()
        return pause["noted"] is not None or (pause["left"] is not None and sys.stdin.isatty())

    def is_watching(self) -> bool:
        """Whether there is nothing to wait for: without a seat one may always type."""
        return bool(self.welcome["watch"])

    def read(self) -> str:
        """A typed line."""
        line = typed(self.prompt()).strip()
        if not sys.stdin.isatty():
            print(line)
        return line

    def prompt(self) -> str:
        """Whose turn it is."""
        actor = self.position["actor"]
        return f"{self.name(actor)}> " if actor in self.welcome["you"] else "> "

    def sits(self, seat: Message) -> str:
        """Who sits in a seat."""
        name = self.name(seat["seat"])
        if seat["yours"]:
            return translate("terminal-seat-you", name=name)
        if seat["kind"] == "bot":
            return translate("terminal-seat-bot", name=name)
        if seat["name"]:
            return translate("terminal-seat-person", name=name, person=seat["name"])
        return translate("terminal-seat-friend", name=name)

    # ---- hearing -------------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Take in one message; kinds that a terminal has no use for are let pass."""
        hearer: Callable[[Message], None] | None = getattr(self, f"hear_{message['type'].replace('-', '_')}", None)
        if hearer:
            hearer(message)
        if message["type"] in ANSWERS and self.pending and message.get("id") in (None, self.pending.get("id")):
            self.pending = None

    def hear_welcome(self, message: Message) -> None:
        """The table and who sits there."""
        first = not self.welcome
        self.welcome = message
        self.is_advised = True  # the connection ended while a bot looked for the hint
        try:
            self.game = game(message["game"]["id"])
        except UnknownGame:
            raise ServerRefused(translate("terminal-not-installed", game=message["game"]["title"])) from None
        if first:
            self.screen.line(message["game"]["title"], "bold")
            for seat in message["seats"]:
                self.screen.line("  " + self.sits(seat))
            self.tell_invitations(message["invite"])
            self.screen.say("terminal-hint", "dim")
            self.take_seats()
        if self.pending is not None:
            self.wire.send(self.pending)

    def take_seats(self) -> None:
        """Who has come by an invitation makes a key of their own in its place, and is told it before it counts."""
        if self.welcome.get("watch_key") is not None:
            return
        for line in self.welcome["seats"]:
            if line["yours"] and not line.get("taken", True):
                key = fresh_key()
                self.keys.append(key)
                self.screen.line(
                    "  " + translate("terminal-own-key", name=self.name(line["seat"]), key=f"{self.table}#{key}")
                )
                self.wire.send({"type": "take", "id": key, "seat": line["seat"], "key": key})

    def tell_invitations(self, invite: Mapping[str, str]) -> None:
        """Keys to pass on to friends."""
        for seat, key in invite.items():
            self.screen.line("  " + translate("terminal-key", name=self.name(int(seat)), key=f"{self.table}#{key}"))

    def hear_seats(self, message: Message) -> None:
        """Who sits where; the keys of seats that have just been offered."""
        known = self.welcome["invite"]
        self.welcome |= {key: message[key] for key in ("seats", "invite", "ends", "talk", "hints")}
        self.tell_invitations({seat: key for seat, key in message["invite"].items() if seat not in known})

    def hear_log(self, message: Message) -> None:
        """Store the log; of a later one, show lines that are new, and what was added to the last line."""
        before = self.log
        self.log = before[: message["from"]] + message["lines"]
        if not self.position:
            return
        if message["from"]:
            (line,), told = message["lines"], before[-1]["line"]
            self.show_lines([line | {"move": None, "line": line["line"].removeprefix(told).strip()}])
        self.show_lines(self.log[len(before) :])

    def hear_position(self, message: Message) -> None:
        before, self.position = self.position, message
        self.asked = None
        if message["view"] != self.advised_on:
            self.is_advised = True  # no hint comes for a position that is gone
        if message["type"] == "moved":
            self.log.append({key: message[key] for key in ("at", "by", "move", "line")})
            self.screen.moved(message["by"], message["move"], message["line"])
        self.show_pause(before)

    hear_moved = hear_position

    def hear_done(self, message: Message) -> None:
        """An answer to a moment is noted: it is carried out when the pause is over. Or an own key counts now."""
        if message["id"] in self.keys and len(self.welcome["you"]) == 1:
            self.keys = [message["id"]]
        if message.get("noted") and "pause" in self.position:
            self.position["pause"]["noted"] = message["noted"]
            self.screen.say("terminal-noted", "dim", move=message["noted"])
        if message.get("asked"):
            self.screen.say("terminal-asked", "dim")
        if not self.is_advised:
            self.screen.say("terminal-hint-thinking", "dim")

    def hear_advice(self, message: Message) -> None:
        """The best moves, as a hint; the board that they are for has been seen."""
        self.is_advised = True
        if self.position["view"] == self.advised_on:
            self._drawn_at = self.drawing()
        for one in message["turns"]:
            words = translate("terminal-advice", worth=one["value"], line=f"{one['line']} {one['why']}".strip())
            self.screen.line(f"  {' '.join(one['moves'])}  {words}")
        if not message["turns"]:
            self.screen.say("hint-none")

    def hear_refused(self, message: Message) -> None:
        """A refusal, with the rule that is the cause."""
        self.is_advised = True
        self.refuse(message["message"], message["rule"], message["text"])

    def hear_error(self, message: Message) -> None:
        """The server does not let us in, or has not understood."""
        self.is_advised = True
        if not self.welcome:
            raise ServerRefused(message["message"])
        self.screen.line(message["message"], "yellow")

    def hear_thinking(self, message: Message) -> None:
        if "failed" in message:
            self.screen.line(message["failed"], "yellow")
        elif message["seat"] is not None and self.screen.console.is_terminal:
            self.screen.say("terminal-thinking", "dim", name=self.name(message["seat"]))

    def hear_intention(self, message: Message) -> None:
        """What a bot of the team means to do."""
        if message["line"]:
            self.screen.line(message["line"], "dim")

    def hear_undo_asked(self, message: Message) -> None:
        self.asked = message
        self.screen.say("terminal-undo-asked", name=self.name(message["by"]), moves=message["moves"])

    def hear_end_asked(self, message: Message) -> None:
        self.asked = message
        self.screen.say("terminal-end-asked", name=self.name(message["by"]), how=message["how"])

    def hear_undo_answered(self, message: Message) -> None:
        self.screen.say("terminal-undo-answered", name=self.name(message["by"]), yes=message["yes"])

    hear_end_answered = hear_undo_answered

    def hear_whisper(self, message: Message) -> None:
        self.show_talk("terminal-whispers", message["lines"][-1:])

    def hear_chat(self, message: Message) -> None:
        """What others say; one's own words were shown as they were said."""
        own = () if message["whole"] else self.welcome["you"]
        self.show_talk("terminal-says", [line for line in message["lines"] if line["from"] not in own])

    def show_talk(self, how: str, lines: Sequence[Message]) -> None:
        """What others say."""
        for line in lines:
            self.screen.say(how, "italic", name=self.name(line["from"]), text=line["text"])

    def hear_gone(self, message: Message) -> None:
        """The connection has ended: try to come back; what was not answered is sent again (it counts once)."""
        if self.own_server or not self.welcome:
            raise ServerUnavailable(translate("terminal-ended"))
        self.screen.say("terminal-lost", "yellow")
        is_busy = message["code"] == TRY_AGAIN_LATER
        for wait in RETRIES[SLOW_RETRIES:] if is_busy else RETRIES:
            time.sleep(wait)
            try:
                self.wire.join(self.table, self.keys)
            except ServerUnavailable:
                continue
            self.screen.say("terminal-back", "green")
            return
        raise ServerUnavailable(translate("terminal-silent", address=self.wire.address))

    # ---- showing -------------------------------------------------------------------------------

    def show(self) -> None:
        """The position, once for each position and pair of eyes."""
        if self.drawing() == self._drawn_at:
            return
        self.cover()
        self._drawn_at = self.drawing()
        self.draw()

    def show_waiting(self) -> None:
        """For whom the player waits, once for each position; bots are seen to think."""
        actor, ask = self.position["actor"], self.position["ask"]
        persons = [one["seat"] for one in self.welcome["seats"] if one["kind"] == "person" and not one["yours"]]
        if actor not in persons or self._waited_for == (self.position["at"], ask):
            return
        self._waited_for = (self.position["at"], ask)
        if self._drawn_at is None and len(self.welcome["you"]) == 1:
            self.show()
        else:
            self.screen.line(ask, "dim")

    def drawing(self) -> tuple[int, int | None, object]:
        """What tells one picture from another: the position, the eyes, and who is to act."""
        return self.position["at"], self.position["seat"], self.position["actor"]

    def show_pause(self, before: Message) -> None:
        """The table pauses: say so; whoever is asked sees the position at once, since time runs."""
        pause = self.position.get("pause")
        if pause is None:
            return
        if "left" in pause:
            if self.does_time_run() and not pause["noted"]:
                self.show()
                self.screen.moves(self.position["legal"])
        elif "pause" not in before:
            self.screen.say("terminal-pause", "dim", ask=self.position["ask"], seconds=pause["seconds"])

    def cover(self) -> None:
        """Where a game hides something and several sit here, nobody sees the position of another."""
        actor, yours = self.position["actor"], self.welcome["you"]
        if actor not in yours or len(yours) < 2 or not self.welcome["game"]["hides"]:
            return
        if self.uncovered != actor:
            self.uncover(actor, "terminal-your-turn")
        asked: Message = {"type": "view", "seat": actor}
        if self.position["seat"] != actor:
            self.wire.send(asked)
        while self.position["seat"] != actor:
            message = self.wire.inbox.get()
            self.hear(message)
            if message["type"] == "welcome":
                self.wire.send(asked)
