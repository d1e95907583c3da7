"""A place at a table: what is known of the table there, how it is shown, and how it is told what to do."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from crossings.cli.terminal.screen import Screen, typed
from crossings.cli.terminal.wire import Message, Wire
from crossings.drawing.scene import CompoundMove, Pick
from crossings.engine import Game
from crossings.engine.effect import MovePreview
from crossings.words import CORE, current_locale

translate = CORE.translate


class TableClient:
    """One player (or several round one terminal) at one table."""

    game: Game
    """Known once the table has said welcome."""
    asked: Message | None = None
    """What another player has asked last: to take moves back, or to end the game."""
    pending: Message | None = None
    """The command that is not answered yet."""
    is_advised = True
    """Whether the hint that was asked for has come."""
    advised_on: object = None
    """What was seen when it was asked for."""
    uncovered: int | None = None
    """Whose eyes saw last what is hidden from the others here."""

    def __init__(
        self, wire: Wire, table: str, keys: Sequence[str], *, own_server: bool, screen: Screen | None = None
    ) -> None:
        self.wire = wire
        self.table = table
        self.keys = list(keys)
        self.own_server = own_server
        self.screen = screen or Screen()
        self.welcome: Message = {}
        self.position: Message = {}
        self.log: list[Message] = []

    # ---- who is who ----------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A seat's name in the game."""
        return self.game.seat_names[seat]

    def called(self, name: str) -> int | None:
        """The seat of this name, as somebody types it."""
        seats = (one["seat"] for one in self.welcome["seats"])
        return next((seat for seat in seats if self.name(seat).lower() == name.lower()), None)

    def is_away(self, seat: int) -> bool:
        """Whether a bot plays for the person of a seat."""
        return any(one["seat"] == seat and one.get("until") == "back" for one in self.welcome["seats"])

    def own_seat(self) -> Message:
        """For whom the player speaks."""
        actor, yours = self.position["actor"], self.welcome["you"]
        return {"seat": actor if actor in yours else yours[0]} if yours else {}

    # ---- what is possible ----------------------------------------------------------------------

    def example(self) -> str:
        """A move of this game: one that is possible now, if there is one."""
        return next(iter(self.position["legal"]), self.game.actions[0])

    def picks(self) -> Sequence[Pick]:
        """What the player can do, with what it does."""
        legal = self.position["legal"]
        if not legal:
            return ()
        view, seat = self.position["view"], self.position["seat"]
        return self.game.picking.picks(self.game.read(view, seat), legal, MovePreview(self.game, view, seat))

    def rows(self) -> Sequence[CompoundMove]:
        """Rows of moves that the game offers as one."""
        seat, legal = self.position["seat"], self.position["legal"]
        return (
            self.game.compound_moves.compound_moves(self.game.read(self.position["view"], seat), legal) if legal else ()
        )

    # ---- showing -------------------------------------------------------------------------------

    def draw(self) -> None:
        """The position as it stands; of a table of other rules only why it cannot be shown."""
        position = self.position
        if position["view"] is None:
            self.screen.line(position["ask"], "bold")
            return
        self.screen.board(self.game, position["view"], position["seat"])
        if position["result"]:
            names = [self.name(seat) for seat in range(len(self.welcome["seats"]))]
            self.screen.result(names, position["result"], position["end"])
        else:
            if "since" in position:
                self.screen.line(position["since"]["line"], "italic")
            self.screen.line(position["ask"], "bold")
            left = position.get("pause", {}).get("left")
            if left is not None:
                self.screen.say("terminal-pass-in", seconds=round(left))

    def uncover(self, seat: int, message: str) -> None:
        """Ask for the eyes of a seat, before what only these may see is shown."""
        self.screen.console.clear()
        typed(translate(message, name=self.name(seat)))
        self.uncovered = seat

    def show_lines(self, lines: Sequence[Message]) -> None:
        """Lines of the log."""
        for line in lines:
            self.screen.moved(line["by"], line["move"], line["line"], undone=line.get("undone", False))

    def refuse(self, sentence: str, rule: str | None, text: str | None = None) -> None:
        """Show why a move is refused, and the rule that forbids it; `text`: as the table has it."""
        self.screen.line(sentence, "yellow")
        if rule:
            rulebook = self.game.rulebook_in(current_locale())
            self.screen.rule(rule, text or (rulebook[rule].text if rule in rulebook.ids else ""))

    def tell_key(self) -> None:
        """How to come back."""
        server = "" if self.own_server else f" --server {self.wire.address}"
        command = f"crossings play --terminal{server} --resume {self.table}#{','.join(self.keys)}"
        self.screen.say("terminal-come-back", command=command)

    # ---- telling the table ---------------------------------------------------------------------

    def command(self, message: Message) -> None:
        """Send a command for the seat whose turn it is (or any own one), and wait for its answer."""
        seat = self.own_seat()
        if not seat:
            self.screen.say("terminal-watching", "yellow")
            return
        self.pending = {"id": uuid.uuid4().hex, "at": self.position["at"]} | seat | message
        self.wire.send(self.pending)
