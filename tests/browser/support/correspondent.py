"""Players and spectators that use the wire directly, in the test's process."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Self

from websockets.sync.client import connect

from .server import Server

Message = dict[str, Any]
PATIENCE = 30.0
Spots = dict[str, tuple[float, float]]
"""The position of each piece."""


class Correspondent:
    """A connection; `here` is the newest position."""

    def __init__(self, server: Server, key: str, drawing: bool = False, wide: bool = False) -> None:
        self._hello = {"type": "hello", "version": 1, "keys": [key], "drawing": drawing, "wide": wide}
        self._line = connect(server.socket(key), max_size=None, max_queue=None)
        self._commands = 0
        self.here: Message = {}

    def __enter__(self) -> Self:
        self._socket = self._line.__enter__()
        self._send(self._hello)
        while not self.here:
            self.receive()
        return self

    def __exit__(self, *trouble: object) -> None:
        self._socket.close()

    def _send(self, message: Message) -> None:
        self._socket.send(json.dumps(message))

    def receive(self) -> Message:
        """Receive the next message."""
        message: Message = json.loads(self._socket.recv(PATIENCE))
        if message["type"] in ("position", "moved"):
            self.here = message
        return message

    def is_to_move(self) -> bool:
        return self.here["seat"] is not None and bool(self.here["actor"] == self.here["seat"])

    def move(self, text: str) -> None:
        """Make a move and wait for it to arrive."""
        self._commands += 1
        at, seat = self.here["at"], self.here["seat"]
        self._send({"type": "move", "id": f"c{self._commands}", "at": at, "seat": seat, "move": text})
        while (answer := self.receive())["type"] not in ("done", "refused"):
            pass
        assert answer["type"] == "done", answer

    def wait_for_turn(self) -> None:
        while not self.is_to_move() and not self.here["result"]:
            self.receive()

    def play(self, random: Random, most: int = 10_000) -> None:
        """Play legal moves until the game is over, or enough are made and it is this player's turn again."""
        self.wait_for_turn()
        for _ in range(most):
            if self.here["result"]:
                return
            self.move(random.choice(self.here["legal"]))
            self.wait_for_turn()


class Watcher(Correspondent):
    """Records all moves, and where the pieces are after each, on a board for wide windows."""

    def __init__(self, server: Server, key: str) -> None:
        super().__init__(server, key, drawing=True, wide=True)
        self.moves: list[tuple[Message, Spots]] = []
        self._spots: Spots = {}

    def receive(self) -> Message:
        message = super().receive()
        if message is self.here:
            self._spots = spots_after(self._spots, message["scene"])
        if message["type"] == "moved":
            self.moves.append((message, self._spots))
        return message

    def watch_until_a_seat_is_to_move(self) -> None:
        self.receive()
        while not isinstance(self.here["actor"], int) or not self.moves:
            self.receive()

    def watch_until(self, at: int) -> None:
        """Receive messages up to a position."""
        while self.here["at"] < at:
            self.receive()


def spots_after(before: Spots, scene: Mapping[str, Any]) -> Spots:
    """The positions of pieces after a scene or scene diff."""
    spots = {} if scene["whole"] else {id: spot for id, spot in before.items() if id not in scene["gone"]}
    return spots | {piece["id"]: (float(piece["x"]), float(piece["y"])) for piece in scene["pieces"]}
