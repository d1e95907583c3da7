"""Play at a table in the terminal: show incoming messages, send typed commands."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence

from crossings.cli.terminal.commands import CommandHandler
from crossings.cli.terminal.connection import Connection, Message, ServerRefused, ServerUnavailable
from crossings.cli.terminal.screen import Quit, accept_all_letters, poll_line, read_typed
from crossings.engine import Game, UnknownGame, game
from crossings.engine.options import Value
from crossings.server.session.seating import fresh_key
from crossings.words import CORE

translate = CORE.translate

RETRIES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds to wait before each attempt to reconnect."""
SLOW_RETRIES = 3
"""Number of waits to skip if the server is too busy for short ones."""
TRY_AGAIN_LATER = 1013
"""The WebSocket close code of a server that is too busy."""
ANSWERS = ("done", "refused", "error")


def open_table(
    connection: Connection,
    chosen: Game,
    options: Mapping[str, Value],
    players_by_seat: Sequence[str] | None,
    bot: Message,
) -> tuple[str, list[str]]:
    """Open a table; return its id and the keys of the player's seats. Raises `ServerRefused`.

    Without options, the game has the settings that the lobby suggests; otherwise, other options have their defaults.
    """
    ready = options or chosen.ready()
    players = int(chosen.resolve(ready)["players"])
    seats = list(players_by_seat or default_seats(chosen, players))
    seat_kinds = [bot if seat == "bot" else seat for seat in seats]
    settings = dict(ready) if players_by_seat is None or "players" in options else {**ready, "players": len(seats)}
    deal = not options and bool(chosen.first.random_choices)
    opened = connection.fetch(
        "/api/tables", {"game": chosen.id, "options": settings, "seats": seat_kinds, "deal": deal}
    )
    own_keys = [key for key, seat in zip(opened["keys"], seats, strict=True) if seat == "me"]
    return opened["table"], own_keys or [opened["watch"]]


def open_challenge(connection: Connection, chosen: Game, day: str) -> tuple[str, list[str]]:
    """Open a game's daily challenge; return the table's id and the player's keys. `day`: a date; empty: today.

    Raises `ServerRefused`.
    """
    day = day or connection.fetch("/api/daily")["today"]
    opened = connection.fetch("/api/daily", {"game": chosen.id, "day": day})
    return opened["table"], [key for key in opened["keys"] if key is not None]


def default_seats(chosen: Game, players: int) -> list[str]:
    """Return the seats: you against bots, or you alone in a team."""
    return ["me"] * players if chosen.cooperative else ["me", *["bot"] * (players - 1)]


class Session(CommandHandler):
    """Play at one table until the player leaves."""

    _drawn_at: tuple[int, int | None, object] | None = None
    _waited_for: tuple[int, str] | None = None

    # ---- main loop -----------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the player leaves, then show how to come back."""
        accept_all_letters()
        self.connection.join(self.table, self.keys, pings=not self.own_server)
        try:
            while True:
                self.listen()
                self.show()
                self.execute(self.read())
        except Quit:
            pass
        finally:
            if self.welcome:
                self.show_resume_command()
            self.connection.leave()

    def listen(self) -> None:
        """Receive messages until it is the player's turn, and handle lines typed meanwhile at a terminal.

        Lines typed while a bot looks for a hint wait until the hint is shown.
        """
        while not self.is_settled() or not self.connection.inbox.empty():
            message = self.connection.next_message()
            if message is not None:
                self.handle(message)
            elif self.position and self.pending is None and self.has_hint:
                self.show_waiting()
                if (line := poll_line()) is not None:
                    self.execute(line)

    def is_settled(self) -> bool:
        """Return whether nothing is pending and the player is to act (or the game is over)."""
        if not self.position or self.pending is not None or self.is_window_open() or not self.has_hint:
            return False
        return self.position["actor"] is None or self.is_own_turn() or self.request is not None or self.is_watching()

    def is_own_turn(self) -> bool:
        """Return whether the player decides, and not a bot in their place."""
        actor = self.position["actor"]
        return actor in self.welcome["you"] and not self.is_away(actor)

    def is_window_open(self) -> bool:
        """Return whether a reaction window delays the prompt. At a terminal the player can type during it."""
        pause = self.position.get("pause")
        if pause is None or "left" not in pause:
            return pause is not None and not self.is_watching()
        return pause["noted"] is not None or (pause["left"] is not None and sys.stdin.isatty())

    def is_watching(self) -> bool:
        """Return whether the player is a spectator, who can type at any time."""
        return bool(self.welcome["watch"])

    def read(self) -> str:
        """Read a line."""
        return read_typed(self.prompt())

    def prompt(self) -> str:
        """Return the prompt with the name of the seat to act."""
        actor = self.position["actor"]
        return f"{self.name(actor)}> " if actor in self.welcome["you"] else "> "

    def describe_seat(self, seat: Message) -> str:
        """Describe who holds a seat."""
        name = self.name(seat["seat"])
        if seat["yours"]:
            return translate("terminal-seat-you", name=name)
        if seat["kind"] == "bot":
            return translate("terminal-seat-bot", name=name)
        if seat["name"]:
            return translate("terminal-seat-person", name=name, person=seat["name"])
        return translate("terminal-seat-friend", name=name)

    # ---- receiving -----------------------------------------------------------------------------

    def handle(self, message: Message) -> None:
        """Handle a message. Types that the terminal does not need are ignored."""
        handler: Callable[[Message], None] | None = getattr(self, f"on_{message['type'].replace('-', '_')}", None)
        if handler:
            handler(message)
        if message["type"] in ANSWERS and self.pending and message.get("id") in (None, self.pending.get("id")):
            self.pending = None

    def on_welcome(self, message: Message) -> None:
        """Store the table and its seats."""
        first = not self.welcome
        self.welcome = message
        self.has_hint = True  # a hint requested before the connection ended never arrives
        try:
            self.game = game(message["game"]["id"])
        except UnknownGame:
            raise ServerRefused(translate("terminal-not-installed", game=message["game"]["title"])) from None
        if first:
            self.screen.line(message["game"]["title"], "bold")
            if challenge := message.get("daily"):
                self.screen.show_message("terminal-daily", title=challenge["title"], late=challenge["late"])
            for seat in message["seats"]:
                self.screen.line("  " + self.describe_seat(seat))
            self.show_invitations(message["invite"])
            self.screen.show_message("terminal-hint", "dim")
            self.take_seats()
        if self.pending is not None:
            self.connection.send(self.pending)

    def take_seats(self) -> None:
        """Replace the key of an invitation by the player's own key, which is shown before it becomes valid."""
        if self.welcome.get("watch_key") is not None:
            return
        for line in self.welcome["seats"]:
            if line["yours"] and not line.get("taken", True):
                key = fresh_key()
                self.keys.append(key)
                self.screen.line(
                    "  " + translate("terminal-own-key", name=self.name(line["seat"]), key=f"{self.table}#{key}")
                )
                self.connection.send({"type": "take", "id": key, "seat": line["seat"], "key": key})

    def show_invitations(self, invite: Mapping[str, str]) -> None:
        """Show the keys for friends."""
        for seat, key in invite.items():
            self.screen.line("  " + translate("terminal-key", name=self.name(int(seat)), key=f"{self.table}#{key}"))

    def on_seats(self, message: Message) -> None:
        """Store the seats, and show the keys of seats offered since."""
        known = self.welcome["invite"]
        self.welcome |= {key: message[key] for key in ("seats", "invite", "ends", "talk", "hints")}
        self.show_invitations({seat: key for seat, key in message["invite"].items() if seat not in known})

    def on_log(self, message: Message) -> None:
        """Store the log. If it has changed, show new lines and what was added to the last line."""
        before = self.log
        self.log = before[: message["from"]] + message["lines"]
        if not self.position:
            return
        if message["from"]:
            (line,), old = message["lines"], before[-1]["line"]
            self.show_lines([line | {"move": None, "line": line["line"].removeprefix(old).strip()}])
        self.show_lines(self.log[len(before) :])

    def on_position(self, message: Message) -> None:
        """Store a new position, and show the move that led to it."""
        before, self.position = self.position, message
        self.request = None
        if message["view"] != self.hint_view:
            self.has_hint = True  # the server drops the hint for an old position
        if message["type"] == "moved":
            self.log.append({key: message[key] for key in ("at", "by", "move", "line")})
            self.screen.moved(message["by"], message["move"], message["line"])
        self.show_pause(before)

    on_moved = on_position

    def on_done(self, message: Message) -> None:
        """Store the answer in a reaction window, which takes effect at its end, or accept the player's new key."""
        if message["id"] in self.keys and len(self.welcome["you"]) == 1:
            self.keys = [message["id"]]
        if message.get("noted") and "pause" in self.position:
            self.position["pause"]["noted"] = message["noted"]
            self.screen.show_message("terminal-noted", "dim", move=message["noted"])
        if message.get("asked"):
            self.screen.show_message("terminal-asked", "dim")
        if not self.has_hint:
            self.screen.show_message("terminal-hint-thinking", "dim")

    def on_advice(self, message: Message) -> None:
        """Show the best moves as a hint. The player has already seen the board."""
        self.has_hint = True
        if self.position["view"] == self.hint_view:
            self._drawn_at = self.picture_key()
        for turn in message["turns"]:
            words = translate("terminal-advice", value=turn["value"], line=f"{turn['line']} {turn['why']}".strip())
            self.screen.line(f"  {' '.join(turn['moves'])}  {words}")
            if event := turn.get("event_text"):
                self.screen.line(f"    {event}", "dim")
        if not message["turns"]:
            self.screen.show_message("hint-none")

    def on_move_reason(self, message: Message) -> None:
        """Show why another player made a move."""
        self.has_hint = True
        self.screen.line(message["line"])

    def on_refused(self, message: Message) -> None:
        """Show a refusal with its rule."""
        self.has_hint = True
        self.refuse(message["message"], message["rule"], message["text"])

    def on_error(self, message: Message) -> None:
        """Show an error of the server."""
        self.has_hint = True
        if not self.welcome:
            raise ServerRefused(message["message"])
        self.screen.line(message["message"], "yellow")

    def on_thinking(self, message: Message) -> None:
        """Show which bot is thinking, or that it failed."""
        if "failed" in message:
            self.screen.line(message["failed"], "yellow")
        elif message["seat"] is not None and self.screen.console.is_terminal:
            self.screen.show_message("terminal-thinking", "dim", name=self.name(message["seat"]))

    def on_intention(self, message: Message) -> None:
        """Show what a bot of the team intends."""
        if message["line"]:
            self.screen.line(message["line"], "dim")

    def on_undo_asked(self, message: Message) -> None:
        """Show another player's request to take moves back."""
        self.request = message
        self.screen.show_message("terminal-undo-asked", name=self.name(message["by"]), moves=message["moves"])

    def on_end_asked(self, message: Message) -> None:
        """Show another player's request to end the game."""
        self.request = message
        self.screen.show_message("terminal-end-asked", name=self.name(message["by"]), how=message["how"])

    def on_undo_answered(self, message: Message) -> None:
        """Show the answer to a request."""
        self.screen.show_message("terminal-undo-answered", name=self.name(message["by"]), yes=message["yes"])

    on_end_answered = on_undo_answered

    def on_whisper(self, message: Message) -> None:
        """Show a message to the team."""
        self.show_talk("terminal-whispers", message["lines"][-1:])

    def on_chat(self, message: Message) -> None:
        """Show messages of other players; the player's own were shown when sent."""
        own = () if message["whole"] else self.welcome["you"]
        self.show_talk("terminal-says", [line for line in message["lines"] if line["from"] not in own])

    def show_talk(self, how: str, lines: Sequence[Message]) -> None:
        """Show messages of other players."""
        for line in lines:
            self.screen.show_message(how, "italic", name=self.name(line["from"]), text=line["text"])

    def on_gone(self, message: Message) -> None:
        """Reconnect. The pending command is sent again; the server carries it out once."""
        if self.own_server or not self.welcome:
            raise ServerUnavailable(translate("terminal-ended"))
        self.screen.show_message("terminal-lost", "yellow")
        is_busy = message["code"] == TRY_AGAIN_LATER
        for wait in RETRIES[SLOW_RETRIES:] if is_busy else RETRIES:
            time.sleep(wait)
            try:
                self.connection.join(self.table, self.keys)
            except ServerUnavailable:
                continue
            self.screen.show_message("terminal-back", "green")
            return
        raise ServerUnavailable(translate("terminal-silent", address=self.connection.address))

    # ---- showing -------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the position, once per position and viewer."""
        if self.picture_key() == self._drawn_at:
            return
        self.hide_from_others()
        self._drawn_at = self.picture_key()
        self.draw()

    def show_waiting(self) -> None:
        """Show whom the player waits for, once per position; bots have their own message."""
        actor, ask = self.position["actor"], self.position["ask"]
        persons = [seat["seat"] for seat in self.welcome["seats"] if seat["kind"] == "person" and not seat["yours"]]
        if actor not in persons or self._waited_for == (self.position["at"], ask):
            return
        self._waited_for = (self.position["at"], ask)
        if self._drawn_at is None and len(self.welcome["you"]) == 1:
            self.show()
        else:
            self.screen.line(ask, "dim")

    def picture_key(self) -> tuple[int, int | None, object]:
        """Return what identifies a picture: position, viewer and actor."""
        return self.position["at"], self.position["seat"], self.position["actor"]

    def show_pause(self, before: Message) -> None:
        """Show that a reaction window is open. A player who may react sees the position at once."""
        pause = self.position.get("pause")
        if pause is None:
            return
        if "left" in pause:
            if self.is_window_open() and not pause["noted"]:
                self.show()
                self.screen.moves(self.position["legal"])
        elif "pause" not in before:
            self.screen.show_message("terminal-pause", "dim", ask=self.position["ask"], seconds=pause["seconds"])

    def hide_from_others(self) -> None:
        """If several players share the terminal, hide the position of the previous one."""
        actor, yours = self.position["actor"], self.welcome["you"]
        if actor not in yours or len(yours) < 2 or not self.welcome["game"]["hides"]:
            return
        if self.shown_seat != actor:
            self.ask_for_player(actor, "terminal-your-turn")
        request: Message = {"type": "view", "seat": actor}
        if self.position["seat"] != actor:
            self.connection.send(request)
        while self.position["seat"] != actor:
            message = self.connection.inbox.get()
            self.handle(message)
            if message["type"] == "welcome":
                self.connection.send(request)
