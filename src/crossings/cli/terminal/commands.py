"""The commands that a player types at a table."""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cached_property

from crossings.cli.terminal.connection import Message, ServerRefused, ServerUnavailable
from crossings.cli.terminal.screen import LONGEST_LINE, Quit, describe_pick, list_picks
from crossings.cli.terminal.table_client import TableClient
from crossings.engine.effects.preview import SEED
from crossings.server.messages.client_messages import LONGEST_MOVE
from crossings.server.messages.writing import sentence
from crossings.words import CORE

translate = CORE.translate

COMMANDS = (
    "terminal-help-move",
    "terminal-help-possible",
    "terminal-help-row",
    "terminal-help-why",
    "terminal-help-explain",
    "terminal-help-hint",
    "terminal-help-undo",
    "terminal-help-log",
    "terminal-help-rules",
    "terminal-help-board",
    "terminal-help-consent",
    "terminal-help-say",
    "terminal-help-end",
    "terminal-help-offer",
    "terminal-help-bot",
    "terminal-help-again",
    "terminal-help-look",
    "terminal-help-resume",
    "terminal-help-quit",
)


MAX_SUGGESTIONS = 5
"""Maximum number of moves suggested for a mistyped one."""


class CommandHandler(TableClient):
    """Carries out typed commands."""

    to_confirm = ""
    """The command that must be typed again to be carried out."""
    list_state = ("", 0)
    """The filter of the list of moves, and the number of its lines shown so far."""

    def execute(self, line: str) -> None:
        """Carry out a typed line."""
        word, _, rest = line.partition(" ")
        if word != self.to_confirm:
            self.to_confirm = ""
        if len(line) > LONGEST_LINE:
            self.screen.show_message("terminal-too-long", "yellow")
        elif word in self.handlers:
            self.handlers[word](rest.strip())
        elif line:
            self.do_move(line)

    @cached_property
    def handlers(self) -> dict[str, Callable[[str], None]]:
        """Commands by their first word; any other line is a move."""
        return {
            "?": self.do_list,
            "more": lambda _: self.do_more(),
            "help": lambda _: self.screen.help(COMMANDS, self.example()),
            "row": self.do_compound_move,
            "why": self.do_why,
            "hint": lambda _: self.do_hint(),
            "undo": lambda _: self.do_undo("undo"),
            "redo": lambda _: self.do_undo("redo"),
            "log": lambda _: self.show_lines(self.log),
            "rules": self.do_rules,
            "board": lambda _: self.draw(),
            "yes": lambda _: self.do_consent(yes=True),
            "no": lambda _: self.do_consent(yes=False),
            "say": self.do_chat,
            "resign": lambda _: self.do_end("resign"),
            "draw": lambda _: self.do_end("draw"),
            "concede": lambda _: self.do_end("concede"),
            "offer": lambda name: self.do_transfer(name, "friend"),
            "bot": lambda name: self.do_transfer(name, "bot"),
            "again": lambda _: self.connection.send({"type": "retry"}),
            "back": lambda _: self.do_back(),
            "look": self.do_view,
            "resume": lambda _: self.show_resume_command(),
            "quit": self.do_quit,
        }

    def do_list(self, part: str) -> None:
        """List the legal moves that contain `part`."""
        self.list_state = (part, 0)
        if not self.position["legal"]:
            self.screen.show_message("terminal-nothing-over" if self.position["result"] else "terminal-nothing-now")
        elif not any(part in text for text in self.position["legal"]):
            self.screen.show_message("terminal-nothing-like", part=repr(part))
        else:
            self.do_more()
            for number, compound_move in enumerate(self.compound_moves(), start=1):
                label, moves = describe_pick(compound_move), " ".join(compound_move.moves)
                self.screen.show_message("terminal-row", number=number, label=label, moves=moves)

    def do_more(self) -> None:
        """Show the next lines of the list."""
        part, offset = self.list_state
        page = list_picks(self.picks(), part, offset)
        self.list_state = (part, offset + len(page.lines))
        for line in page.lines:
            self.screen.line("  " + line)
        if page.more:
            self.screen.show_message("terminal-more", "dim", lines=page.more)
        elif not page.lines:
            self.screen.show_message("terminal-no-more")
        elif page.narrows:
            self.screen.show_message("terminal-narrow", "dim")

    def do_compound_move(self, number: str) -> None:
        """Play a compound move by its number in the list."""
        compound_moves = self.compound_moves()
        if number.isdecimal() and 1 <= int(number) <= len(compound_moves):
            self.command({"type": "move", "moves": list(compound_moves[int(number) - 1].moves)})
        elif compound_moves:
            self.screen.show_message("terminal-which-row", rows=len(compound_moves))
        else:
            self.screen.show_message("terminal-no-row")

    def do_why(self, text: str) -> None:
        """Explain the first illegal one of these moves, even if it is no move of the game; or the last move."""
        moves = text.lower().split()
        if not moves:
            self.do_explain()
        elif len(moves[0]) > LONGEST_MOVE:
            self.screen.show_message("terminal-too-long", "yellow")
        elif moves[0] not in self.position["legal"]:
            self.command({"type": "why", "move": moves[0]})
        elif len(moves) == 1:
            self.screen.show_message("terminal-possible", move=moves[0])
        else:
            self.do_why_later(moves)

    def do_explain(self) -> None:
        """Ask why another player made their last move."""
        yours = self.welcome["you"]
        others = [line for line in self.log if isinstance(line["by"], int) and line["by"] not in yours and line["move"]]
        if others:
            self._wait_for_hint({"type": "explain", "at": others[-1]["at"]})
        else:
            self.screen.show_message("terminal-why-what")

    def do_why_later(self, moves: Sequence[str]) -> None:
        """Explain the first illegal one of several moves in a row, as far as the player can know."""
        seat, hides = self.position["seat"], self.welcome["game"]["hides"]
        state = self.game.determinize(self.position["view"], SEED, seat)
        for number, move in enumerate(moves):
            if number and (hides or state.actor != seat):
                self.screen.show_message("terminal-why-later", move=move, before=moves[number - 1])
                return
            if move not in state.actions():
                refused = state.why_not(move)
                self.refuse(sentence(refused.sentence), refused.rule)
                return
            state = state.play(move)
        self.screen.show_message("terminal-possible-all")

    def do_hint(self) -> None:
        """Request the best moves. The server counts hints."""
        if not self.position["legal"]:
            self.screen.show_message("terminal-not-now", "yellow")
            return
        self._wait_for_hint({"type": "advise"})

    def _wait_for_hint(self, command: Message) -> None:
        """Send a command, and wait for what a bot's search finds."""
        self.has_hint = False
        self.hint_view = self.position["view"]
        self.command(command)

    def do_undo(self, kind: str) -> None:
        """Undo or redo moves."""
        can = self.position[kind]
        if can["can"]:
            self.command({"type": kind})
        else:
            self.screen.line(can["why"] or translate("terminal-not-now"), "yellow")

    def do_consent(self, *, yes: bool) -> None:
        """Answer the request of another player."""
        if self.request is None:
            self.screen.show_message("terminal-not-asked")
            return
        request, self.request = self.request, None
        how = {"how": request["how"]} if "how" in request else {}
        self.command({"type": "consent", "yes": yes, "seat": request["to"]} | how)

    def do_chat(self, text: str) -> None:
        """Send a chat message to all players."""
        if text and self.welcome["talk"]:
            self.connection.send({"type": "chat", "text": text} | self.own_seat())
            self.screen.show_message("terminal-you-say", "italic", text=text)
        elif text:
            self.screen.show_message("chat-alone" if self.game.talk else "chat-forbidden", "yellow")
        else:
            self.screen.show_message("terminal-say-what")

    def do_end(self, way: str) -> None:
        """End the game early; must be typed twice."""
        ways = self.welcome["ends"]
        if way not in ways:
            ends = translate("terminal-end-not-so", ways=tuple(ways)) if ways else translate("terminal-watching")
            self.screen.line(ends, "yellow")
        elif self.to_confirm != way:
            self.to_confirm = way
            self.screen.show_message("terminal-end-sure", "yellow", typed=way)
        else:
            self.to_confirm = ""
            self.command({"type": "end", "how": way})

    def do_transfer(self, name: str, to: str) -> None:
        """Give a seat to another player or a bot."""
        seat_given = self.seat_named(name)
        if seat_given is None:
            names = tuple(self.name(seat["seat"]) for seat in self.welcome["seats"])
            self.screen.show_message("terminal-whom", names=names)
        else:
            self.command({"type": "transfer", "of": seat_given, "to": to})

    def do_back(self) -> None:
        """Take back the seats that a bot plays."""
        away = [seat for seat in self.welcome["you"] if self.is_away(seat)]
        if away:
            self.command({"type": "transfer", "of": away[0], "to": "me"})
        else:
            self.screen.show_message("terminal-not-now", "yellow")

    def do_view(self, name: str) -> None:
        """Show one of several players at this terminal their own cards."""
        seat = self.seat_named(name)
        if seat is None or seat not in self.welcome["you"] or "pause" not in self.position:
            self.screen.show_message("terminal-look-whom")
            return
        self.ask_for_player(seat, "terminal-look")
        self.connection.send({"type": "view", "seat": seat})

    def do_rules(self, id: str) -> None:
        """Show the rulebook, or one rule."""
        path = f"/api/games/{self.game.id}/rules" + (f"/{urllib.parse.quote(id.upper(), safe='')}" if id else "")
        options = {name: str(value).lower() for name, value in self.welcome["options"].items()}
        try:
            answer = self.connection.fetch(f"{path}?{urllib.parse.urlencode(options)}")
        except (ServerRefused, ServerUnavailable) as error:
            self.screen.line(str(error), "yellow")
            return
        with self.screen.paged(bool(not id)):
            for section in answer.get("guide", []):
                self.screen.line(section["heading"], "bold")
                for passage in section["passages"]:
                    self.screen.rule(", ".join(passage["rules"]), passage["text"])
            if answer.get("guide"):
                self.screen.line(CORE.translate("rules-exact"), "bold")
            for rule in answer.get("rules", [answer]):
                self.screen.rule(rule["id"], rule["text"])

    def do_move(self, line: str) -> None:
        """Play the moves on a line."""
        texts = line.lower().split()
        if all(map(self.is_move, texts)):
            self.command({"type": "move", "move": texts[0]} if len(texts) == 1 else {"type": "move", "moves": texts})

    def is_move(self, text: str) -> bool:
        """Return whether a text is a move of this game; otherwise suggest similar ones."""
        if text in self.game.number_of:
            return True
        legal = self.position["legal"]
        similar = (
            [move for move in legal if text in move]
            or get_close_matches(text, [*legal, *self.handlers])
            or [move for move in self.game.actions if move.startswith(text)]
        )
        self.screen.show_message("terminal-no-move", "yellow", text=text, meant=tuple(similar[:MAX_SUGGESTIONS]))
        return False

    def do_quit(self, _: str) -> None:
        """Leave the table."""
        raise Quit
