"""`crossings engine GAME`: a bot as an engine, which speaks the protocol of docs/bots.md."""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TextIO

import crossings
from crossings.cli.common import add_game, prints_aside
from crossings.engine import CrossingsError, Game, shorten

if TYPE_CHECKING:
    from crossings.bots import Bot

HELP = "answer for moves over standard input and output (docs/bots.md)"
USUAL = "master"
STANDARD_INPUT = 0
LONGEST_SEAT = 3


class Unclear(CrossingsError):
    """A line that cannot be understood."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("--level", default=USUAL, metavar="BOT", help=f"who thinks: any bot by name (default {USUAL})")


def run(args: argparse.Namespace) -> None:
    """Answer until the input ends, or `quit`."""
    from crossings.bots import bot
    from crossings.search.search import searcher

    game = crossings.game(args.game)
    with prints_aside() as out, open(STANDARD_INPUT, encoding="utf-8", errors="replace", closefd=False) as lines:
        asked = bot(args.level)
        if searcher(game).cached:
            searcher(game).compile()
        Talk(game, asked, lines, out).hold()


@dataclass(frozen=True)
class Line:
    """Something said; if it asks for a move, `stopped` is set once that is to be stopped."""

    word: str
    rest: str
    stopped: threading.Event


class Inbox:
    """Lines in their order; what ends the thinking about an answer is heard while it is thought about."""

    def __init__(self, lines: TextIO) -> None:
        self._lines = lines
        self._queue: SimpleQueue[Line | None] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def __iter__(self) -> Iterator[Line]:
        while (line := self._queue.get()) is not None:
            yield line

    def _listen(self) -> None:
        stopped = threading.Event()
        for line in self._lines:
            word, _, rest = line.strip().partition(" ")
            if word == "go":
                stopped = threading.Event()
            elif word in ("stop", "quit"):
                stopped.set()
            self._queue.put(Line(word, rest, stopped))
        stopped.set()
        self._queue.put(None)


@dataclass
class Position:
    """What was said of the position so far."""

    seat: int = -1
    view: dict[str, Any] = field(default_factory=dict)
    legal: list[str] | None = None


class Talk:
    """One conversation."""

    def __init__(self, game: Game, bot: Bot, lines: TextIO, out: TextIO) -> None:
        self._game = game
        self._bot = bot
        self._inbox = Inbox(lines)
        self._out = out
        self._position = Position()

    def hold(self) -> None:
        """Answer line after line."""
        answers: dict[str, Callable[[str], None]] = {
            "crossings": self._introduce,
            "game": self._play,
            "isready": lambda _: self._say("readyok"),
            "position": self._look,
            "legal": self._note_legal,
        }
        for line in self._inbox:
            if line.word == "quit":
                return
            try:
                if line.word == "go":
                    self._go(line.rest, line.stopped)
                else:
                    answers.get(line.word, self._wonder)(line.rest)
            except CrossingsError as error:
                self._say(f"error {error}")

    def _say(self, line: str) -> None:
        print(line, file=self._out, flush=True)

    def _introduce(self, _: str) -> None:
        self._say(f"id name crossings {self._bot.name}")
        self._say("crossingsok")

    def _play(self, asked: str) -> None:
        if asked != self._game.id:
            raise Unclear(f"this engine plays {self._game.id}, not {shorten(asked)}")

    def _look(self, said: str) -> None:
        seat, _, view = said.partition(" ")
        try:
            data = json.loads(view)
        except (ValueError, RecursionError):
            data = None
        if not (seat.isdecimal() and len(seat) <= LONGEST_SEAT) or not isinstance(data, dict):
            raise Unclear("after `position` come a seat and its view, JSON on one line")
        self._position = Position(int(seat), data)

    def _note_legal(self, said: str) -> None:
        unknown = [text for text in said.split() if text not in self._game.number_of]
        if unknown:
            raise Unclear(f"{shorten(unknown[0])} is no move of {self._game.id}")
        self._position.legal = said.split() or None

    def _go(self, said: str, stopped: threading.Event) -> None:
        from crossings.bots import choose

        limits = limits_of(said)
        here = self._position
        move = choose(
            self._bot.name,
            self._game,
            here.view,
            here.seat,
            seed=int(limits.get("seed", 0)),
            legal=here.legal,
            seconds=limits.get("seconds"),
            simulations=int(limits["simulations"]) if "simulations" in limits else None,
            called_off=stopped.is_set,
        )
        self._say(f"bestmove {move}")

    def _wonder(self, _: str) -> None:
        """What is not known is passed over."""


def limits_of(said: str) -> dict[str, float]:
    """The numbers after `go`, by name. Raises `Unclear`."""
    words = said.split()
    names, numbers = words[::2], words[1::2]
    try:
        if len(names) != len(numbers) or not set(names) <= {"seed", "seconds", "simulations"}:
            raise ValueError
        return {
            name: float(number) if name == "seconds" else int(number)
            for name, number in zip(names, numbers, strict=True)
        }
    except ValueError:
        raise Unclear("after `go` come `seconds S`, `simulations N`, `seed N`, each or none") from None
