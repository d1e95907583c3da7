"""The state of a player at a table: what the server has sent, how to show it, and how to send commands."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from crossings.cli.terminal.connection import Connection, Message
from crossings.cli.terminal.screen import Screen, read_line
from crossings.drawing import kit
from crossings.drawing.scene import CompoundMove, Pick
from crossings.engine import Game
from crossings.engine.effects.preview import MovePreview
from crossings.words import CORE, current_locale

translate = CORE.translate


class TableClient:
    """One player (or several at one terminal) at one table."""

    game: Game
    """Set by the message `welcome`."""
    request: Message | None = None
    """The latest request of another player: to take moves back, or to end the game."""
    pending: Message | None = None
    """The command without an answer yet."""
    has_hint = True
    """Whether the requested hint has arrived."""
    hint_view: object = None
    """The view when the hint was requested."""
    shown_seat: int | None = None
    """The seat whose hidden information was shown last."""

    def __init__(
        self, connection: Connection, table: str, keys: Sequence[str], *, own_server: bool, screen: Screen | None = None
    ) -> None:
        self.connection = connection
        self.table = table
        self.keys = list(keys)
        self.own_server = own_server
        self.screen = screen or Screen()
        self.welcome: Message = {}
        self.position: Message = {}
        self.log: list[Message] = []

    # ---- seats ---------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Return a seat's name in the game."""
        return self.game.seat_names[seat]

    def seat_named(self, name: str) -> int | None:
        """Return the seat with this name, ignoring case."""
        seats = (seat["seat"] for seat in self.welcome["seats"])
        return next((seat for seat in seats if self.name(seat).lower() == name.lower()), None)

    def is_away(self, seat: int) -> bool:
        """Return whether a bot plays for the person in a seat."""
        return any(line["seat"] == seat and line.get("until") == "back" for line in self.welcome["seats"])

    def own_seat(self) -> Message:
        """Return the seat that the player acts for."""
        actor, yours = self.position["actor"], self.welcome["you"]
        return {"seat": actor if actor in yours else yours[0]} if yours else {}

    # ---- moves ---------------------------------------------------------------------------------

    def example(self) -> str:
        """Return a move of this game, a legal one if possible."""
        return next(iter(self.position["legal"]), self.game.actions[0])

    def picks(self) -> Sequence[Pick]:
        """Return the legal moves with their labels."""
        legal = self.position["legal"]
        if not legal:
            return ()
        view, seat = self.position["view"], self.position["seat"]
        return kit.picks_of(self.game, self.game.read(view, seat), legal, MovePreview.of_view(self.game, view, seat))

    def compound_moves(self) -> Sequence[CompoundMove]:
        """Return the compound moves that the game offers."""
        view, seat, legal = self.position["view"], self.position["seat"], self.position["legal"]
        return self.game.compound_moves.compound_moves(self.game.read(view, seat), legal) if legal else ()

    # ---- showing -------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the position; for another version of the rules, only why it can't be shown."""
        position = self.position
        if position["view"] is None:
            self.screen.line(position["ask"], "bold")
            return
        self.screen.board(self.game, position["view"], position["seat"])
        if position["result"]:
            names = [self.name(seat) for seat in range(len(self.welcome["seats"]))]
            self.screen.result(names, position["result"], position["end"])
            self.show_daily_result()
        else:
            if "since" in position:
                self.screen.line(position["since"]["line"], "italic")
            self.screen.line(position["ask"], "bold")
            seconds_left = position.get("pause", {}).get("left")
            if seconds_left is not None:
                self.screen.show_message("terminal-pass-in", seconds=round(seconds_left))

    def show_daily_result(self) -> None:
        """Show the four lines to share after a daily challenge; the last one leads to the same challenge."""
        if (result := self.position["end"].get("daily")) is None:
            return
        self.screen.show_message("terminal-daily-share", "bold")
        for line in result["share"].splitlines():
            self.screen.line("  " + line)
        command = f"crossings play {self.game.id} --terminal --daily {result['day']}"
        link = f"{self.connection.address}/daily/{self.game.id}/{result['day']}/{self.game.version}"
        self.screen.line("  " + (command if self.own_server else link))

    def ask_for_player(self, seat: int, message: str) -> None:
        """Ask for a player before showing their hidden information."""
        self.screen.console.clear()
        read_line(translate(message, name=self.name(seat)))
        self.shown_seat = seat

    def show_lines(self, lines: Sequence[Message]) -> None:
        """Show lines of the log."""
        for line in lines:
            self.screen.moved(line["by"], line["move"], line["line"], undone=line.get("undone", False))

    def refuse(self, sentence: str, rule: str | None, text: str | None = None) -> None:
        """Show why a move is refused, and the rule that forbids it; `text`: its text from the server."""
        self.screen.line(sentence, "yellow")
        if rule:
            rulebook = self.game.rulebook_in(current_locale())
            self.screen.rule(rule, text or (rulebook[rule].text if rule in rulebook.ids else ""))

    def show_resume_command(self) -> None:
        """Show how to come back."""
        server = "" if self.own_server else f" --server {self.connection.address}"
        command = f"crossings play --terminal{server} --resume {self.table}#{','.join(self.keys)}"
        self.screen.show_message("terminal-come-back", command=command)

    # ---- sending -------------------------------------------------------------------------------

    def command(self, message: Message) -> None:
        """Send a command for the seat to act, or for another of the player's seats. The answer comes later."""
        seat = self.own_seat()
        if not seat:
            self.screen.show_message("terminal-watching", "yellow")
            return
        self.pending = {"id": uuid.uuid4().hex, "at": self.position["at"]} | seat | message
        self.connection.send(self.pending)
