"""`crossings engine GAME`: run a bot as an engine with the protocol of docs/research/write-a-bot.md."""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TextIO

import crossings
from crossings.cli.common import add_game, redirect_prints
from crossings.engine import CrossingsError, Game, shorten

if TYPE_CHECKING:
    from crossings.bots import Bot

HELP = "run a bot as an engine over standard input and output (docs/research/write-a-bot.md)"
USUAL = "master"
STANDARD_INPUT = 0
LONGEST_SEAT = 3


class InvalidLine(CrossingsError):
    """A line does not follow the protocol."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("--level", default=USUAL, metavar="BOT", help=f"bot that chooses the moves (default {USUAL})")


def run(args: argparse.Namespace) -> None:
    """Answer until the input ends, or `quit`."""
    from crossings.bots import bot
    from crossings.search.search import searcher

    game = crossings.game(args.game)
    with redirect_prints() as out, open(STANDARD_INPUT, encoding="utf-8", errors="replace", closefd=False) as lines:
        chosen = bot(args.level)
        if searcher(game).cached:
            searcher(game).compile()
        EngineSession(game, chosen, lines, out).run()


@dataclass(frozen=True)
class ReceivedLine:
    """A received line. For `go`, `stopped` is set when the search should stop."""

    word: str
    rest: str
    stopped: threading.Event


class Inbox:
    """Received lines in order. `stop` and `quit` take effect during a search."""

    def __init__(self, lines: TextIO) -> None:
        self._lines = lines
        self._queue: SimpleQueue[ReceivedLine | None] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def __iter__(self) -> Iterator[ReceivedLine]:
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
            self._queue.put(ReceivedLine(word, rest, stopped))
        stopped.set()
        self._queue.put(None)


@dataclass
class Position:
    """The current position."""

    seat: int = -1
    view: dict[str, Any] = field(default_factory=dict)
    legal: list[str] | None = None


class EngineSession:
    """One conversation with a client."""

    def __init__(self, game: Game, bot: Bot, lines: TextIO, out: TextIO) -> None:
        self._game = game
        self._bot = bot
        self._inbox = Inbox(lines)
        self._out = out
        self._position = Position()

    def run(self) -> None:
        """Answer line by line."""
        for line in self._inbox:
            if line.word == "quit":
                return
            handler: Callable[[ReceivedLine], None] | None = getattr(self, f"on_{line.word}", None)
            try:
                if handler:  # the protocol ignores unknown lines
                    handler(line)
            except CrossingsError as error:
                self._send(f"error {error}")

    def _send(self, line: str) -> None:
        print(line, file=self._out, flush=True)

    def on_crossings(self, line: ReceivedLine) -> None:
        """Identify the engine."""
        self._send(f"id name crossings {self._bot.name}")
        self._send("crossingsok")

    def on_game(self, line: ReceivedLine) -> None:
        """Check the game. Raises `InvalidLine`, like the other handlers."""
        if line.rest != self._game.id:
            raise InvalidLine(f"this engine plays {self._game.id}, not {shorten(line.rest)}")

    def on_isready(self, line: ReceivedLine) -> None:
        """Confirm."""
        self._send("readyok")

    def on_position(self, line: ReceivedLine) -> None:
        """Store a seat and its view."""
        seat, _, view = line.rest.partition(" ")
        try:
            data = json.loads(view)
        except (ValueError, RecursionError):
            data = None
        if not (seat.isdecimal() and len(seat) <= LONGEST_SEAT) or not isinstance(data, dict):
            raise InvalidLine("`position` needs a seat and its view as JSON on one line")
        self._position = Position(int(seat), data)

    def on_legal(self, line: ReceivedLine) -> None:
        """Store the legal moves."""
        legal = line.rest.split()
        unknown = [text for text in legal if text not in self._game.number_of]
        if unknown:
            raise InvalidLine(f"{shorten(unknown[0])} is not a move of {self._game.id}")
        self._position.legal = legal or None

    def on_go(self, line: ReceivedLine) -> None:
        """Search and answer with a move."""
        from crossings.bots import choose

        limits = limits_of(line.rest)
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
            is_cancelled=line.stopped.is_set,
        )
        self._send(f"bestmove {move}")


def limits_of(arguments: str) -> dict[str, float]:
    """Parse the numbers after `go`, by name. Raises `InvalidLine`."""
    words = arguments.split()
    names, numbers = words[::2], words[1::2]
    try:
        if len(names) != len(numbers) or not set(names) <= {"seed", "seconds", "simulations"}:
            raise ValueError
        return {
            name: float(number) if name == "seconds" else int(number)
            for name, number in zip(names, numbers, strict=True)
        }
    except ValueError:
        raise InvalidLine("`go` takes `seconds S`, `simulations N` and `seed N`, all optional") from None
