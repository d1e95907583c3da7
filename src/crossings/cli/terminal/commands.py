"""What a player types at a table, and what comes of it."""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cached_property

from crossings.cli.terminal.screen import LONGEST_LINE, Quit, describe_pick, listed
from crossings.cli.terminal.table_client import TableClient
from crossings.cli.terminal.wire import ServerRefused, ServerUnavailable
from crossings.engine.effect import SEED
from crossings.server.web.protocol import LONGEST_MOVE, sentence
from crossings.words import CORE

translate = CORE.translate

COMMANDS = (
    "terminal-help-move",
    "terminal-help-possible",
    "terminal-help-row",
    "terminal-help-why",
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
"""How many moves are named that somebody may have meant."""


class CommandHandler(TableClient):
    """All that can be said at a table."""

    sure = ""
    """The command that must be typed once more to be carried out."""
    listed = ("", 0)
    """What was asked for in the list of moves, and how many lines of it were shown."""

    def say(self, line: str) -> None:
        """Do what was typed."""
        word, _, rest = line.partition(" ")
        if word != self.sure:
            self.sure = ""
        if len(line) > LONGEST_LINE:
            self.screen.say("terminal-too-long", "yellow")
        elif word in self.sayers:
            self.sayers[word](rest.strip())
        elif line:
            self.say_move(line)

    @cached_property
    def sayers(self) -> dict[str, Callable[[str], None]]:
        """What can be said, by its first word; anything else is a move."""
        return {
            "?": self.say_what_is_possible,
            "more": lambda _: self.say_more(),
            "help": lambda _: self.screen.help(COMMANDS, self.example()),
            "row": self.say_row,
            "why": self.say_why,
            "hint": lambda _: self.say_hint(),
            "undo": lambda _: self.say_undo("undo"),
            "redo": lambda _: self.say_undo("redo"),
            "log": lambda _: self.show_lines(self.log),
            "rules": self.say_rules,
            "board": lambda _: self.draw(),
            "yes": lambda _: self.say_consent(yes=True),
            "no": lambda _: self.say_consent(yes=False),
            "say": self.say_aloud,
            "resign": lambda _: self.say_end("resign"),
            "draw": lambda _: self.say_end("draw"),
            "concede": lambda _: self.say_end("concede"),
            "offer": lambda name: self.say_hand(name, "friend"),
            "bot": lambda name: self.say_hand(name, "bot"),
            "again": lambda _: self.wire.send({"type": "retry"}),
            "back": lambda _: self.say_back(),
            "look": self.say_look,
            "resume": lambda _: self.tell_key(),
            "quit": self.say_quit,
        }

    def say_what_is_possible(self, part: str) -> None:
        self.listed = (part, 0)
        if not self.position["legal"]:
            self.screen.say("terminal-nothing-over" if self.position["result"] else "terminal-nothing-now")
        elif not any(part in text for text in self.position["legal"]):
            self.screen.say("terminal-nothing-like", part=repr(part))
        else:
            self.say_more()
            for number, row in enumerate(self.rows(), start=1):
                self.screen.say("terminal-row", number=number, label=describe_pick(row), moves=" ".join(row.moves))

    def say_more(self) -> None:
        """The next lines of what is possible."""
        part, shown = self.listed
        page = listed(self.picks(), part, shown)
        self.listed = (part, shown + len(page.lines))
        for line in page.lines:
            self.screen.line("  " + line)
        if page.more:
            self.screen.say("terminal-more", "dim", lines=page.more)
        elif not page.lines:
            self.screen.say("terminal-no-more")
        elif page.narrows:
            self.screen.say("terminal-narrow", "dim")

    def say_row(self, number: str) -> None:
        rows = self.rows()
        if number.isdecimal() and 1 <= int(number) <= len(rows):
            self.command({"type": "move", "moves": list(rows[int(number) - 1].moves)})
        elif rows:
            self.screen.say("terminal-which-row", rows=len(rows))
        else:
            self.screen.say("terminal-no-row")

    def say_why(self, typed: str) -> None:
        """Explain the first of these moves that is not possible, also if it is no move of the game."""
        moves = typed.lower().split()
        if not moves:
            self.screen.say("terminal-why-what")
        elif len(moves[0]) > LONGEST_MOVE:
            self.screen.say("terminal-too-long", "yellow")
        elif moves[0] not in self.position["legal"]:
            self.command({"type": "why", "move": moves[0]})
        elif len(moves) == 1:
            self.screen.say("terminal-possible", move=moves[0])
        else:
            self.say_why_later(moves)

    def say_why_later(self, moves: Sequence[str]) -> None:
        """Explain the first of several moves, made one after another, that is not possible; as far as it is known."""
        seat, hides = self.position["seat"], self.welcome["game"]["hides"]
        state = self.game.determinize(self.position["view"], SEED, seat)
        for number, move in enumerate(moves):
            if number and (hides or state.actor != seat):
                self.screen.say("terminal-why-later", move=move, before=moves[number - 1])
                return
            if move not in state.actions():
                refused = state.why_not(move)
                self.refuse(sentence(refused.sentence), refused.rule)
                return
            state = state.play(move)
        self.screen.say("terminal-possible-all")

    def say_hint(self) -> None:
        """Ask for the best moves; it is counted."""
        if not self.position["legal"]:
            self.screen.say("terminal-not-now", "yellow")
            return
        self.is_advised = False
        self.advised_on = self.position["view"]
        self.command({"type": "advise"})

    def say_undo(self, kind: str) -> None:
        can = self.position[kind]
        if can["can"]:
            self.command({"type": kind})
        else:
            self.screen.line(can["why"] or translate("terminal-not-now"), "yellow")

    def say_consent(self, *, yes: bool) -> None:
        if self.asked is None:
            self.screen.say("terminal-not-asked")
            return
        asked, self.asked = self.asked, None
        how = {"how": asked["how"]} if "how" in asked else {}
        self.command({"type": "consent", "yes": yes, "seat": asked["to"]} | how)

    def say_aloud(self, text: str) -> None:
        """Something for all who play."""
        if text and self.welcome["talk"]:
            self.wire.send({"type": "chat", "text": text} | self.own_seat())
            self.screen.say("terminal-you-say", "italic", text=text)
        elif text:
            self.screen.say("chat-alone" if self.game.talk else "chat-forbidden", "yellow")
        else:
            self.screen.say("terminal-say-what")

    def say_end(self, how: str) -> None:
        """End the game early; it must be typed twice."""
        ways = self.welcome["ends"]
        if how not in ways:
            ends = translate("terminal-end-not-so", ways=tuple(ways)) if ways else translate("terminal-watching")
            self.screen.line(ends, "yellow")
        elif self.sure != how:
            self.sure = how
            self.screen.say("terminal-end-sure", "yellow", typed=how)
        else:
            self.sure = ""
            self.command({"type": "end", "how": how})

    def say_hand(self, name: str, to: str) -> None:
        """Somebody else plays a seat from now on."""
        of = self.called(name)
        if of is None:
            names = tuple(self.name(one["seat"]) for one in self.welcome["seats"])
            self.screen.say("terminal-whom", names=names)
        else:
            self.command({"type": "transfer", "of": of, "to": to})

    def say_back(self) -> None:
        """The player takes back the seats that a bot plays for them."""
        away = [seat for seat in self.welcome["you"] if self.is_away(seat)]
        if away:
            self.command({"type": "transfer", "of": away[0], "to": "me"})
        else:
            self.screen.say("terminal-not-now", "yellow")

    def say_look(self, name: str) -> None:
        """One of several at this terminal wants to look at their own cards, asked or not."""
        seat = self.called(name)
        if seat is None or seat not in self.welcome["you"] or "pause" not in self.position:
            self.screen.say("terminal-look-whom")
            return
        self.uncover(seat, "terminal-look")
        self.wire.send({"type": "view", "seat": seat})

    def say_rules(self, id: str) -> None:
        path = f"/api/games/{self.game.id}/rules" + (f"/{urllib.parse.quote(id.upper(), safe='')}" if id else "")
        options = {name: str(value).lower() for name, value in self.welcome["options"].items()}
        try:
            answer = self.wire.ask(f"{path}?{urllib.parse.urlencode(options)}")
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

    def say_move(self, line: str) -> None:
        texts = line.lower().split()
        if all(map(self.is_move, texts)):
            self.command({"type": "move", "move": texts[0]} if len(texts) == 1 else {"type": "move", "moves": texts})

    def is_move(self, text: str) -> bool:
        """Whether a text is a move of this game, at whatever time; else it is said what was meant, perhaps."""
        if text in self.game.number_of:
            return True
        legal = self.position["legal"]
        meant = (
            [move for move in legal if text in move]
            or get_close_matches(text, [*legal, *self.sayers])
            or [move for move in self.game.actions if move.startswith(text)]
        )
        self.screen.say("terminal-no-move", "yellow", text=text, meant=tuple(meant[:MAX_SUGGESTIONS]))
        return False

    def say_quit(self, _: str) -> None:
        raise Quit
