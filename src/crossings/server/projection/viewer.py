"""One connection at a table. It has its own queue, so that a slow client doesn't delay others."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Collection

from starlette.status import WS_1013_TRY_AGAIN_LATER

from crossings.server.messages.server_messages import Answer, ServerMessage
from crossings.server.messages.writing import write
from crossings.table import ViewerPly
from crossings.words import DEFAULT

MAX_WAITING = 500
"""Maximum number of queued messages. A client that falls behind is disconnected, and gets the whole position on
reconnecting."""
MAX_CHARACTERS = 1_000_000
"""Maximum number of queued characters: several whole positions, each with a long log."""


class Viewer:
    """The viewer of one connection: the seats that it holds (none: a spectator), and the seat that it is shown."""

    __slots__ = (
        "_waiting",
        "answered",
        "begin_pump",
        "close_code",
        "drawing",
        "first_key",
        "home",
        "known",
        "language",
        "looks_elsewhere",
        "seats",
        "seen",
        "too_slow",
        "turned",
        "viewpoint",
        "wide",
    )

    def __init__(self, seats: tuple[int, ...], drawing: bool, known: frozenset[str], first_key: str | None) -> None:
        self.seats = seats
        self.drawing = drawing
        self.known = known
        """The digests of the fragments that the client has."""
        self.first_key = first_key
        """The key from which invitations are derived, if the client has sent it."""
        self.language = DEFAULT
        """The language of all texts."""
        self.wide = False
        """Whether the client wants the wide layout."""
        self.turned: bool | None = None
        """Whether the player has turned the board; None: the default of the seat."""
        self.viewpoint: int | None = seats[0] if seats else None
        self.home = self.viewpoint
        """The seat that was shown when the last reaction window opened or closed."""
        self.looks_elsewhere = False
        """Whether another seat than `home` is shown and has not answered. A reaction window stays open meanwhile."""
        self.seen = ViewerPly(0, 0)
        """The position that was shown last; the next scene is a difference from it."""
        self.answered: str | None = None
        """The id of the last command that was answered."""
        self.too_slow = False
        self.close_code = WS_1013_TRY_AGAIN_LATER
        """The WebSocket close code if the server ends the connection; docs/contribute/wire.md lists them."""
        self.begin_pump: Callable[[], object] = _do_nothing
        """Starts a task that sends the queue."""
        self._waiting: deque[str | None] | None = None
        """None: nothing is queued or being sent. Otherwise new messages must wait behind the queue."""

    def show_seat(self, seat: int) -> None:
        """Show another seat."""
        self.viewpoint = seat
        self.looks_elsewhere = seat != self.home

    def stay(self) -> None:
        """Make the seat that is shown the one to return to."""
        self.home = self.viewpoint
        self.looks_elsewhere = False

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        if isinstance(message, Answer):
            self.answered = message.id
        if self.too_slow:
            return
        if self._waiting is not None and _is_too_much(self._waiting):
            self.too_slow = True
            self._waiting.clear()
            return
        self._put(write(message))

    def detach(self) -> None:
        """Drop the reference to the connection that has ended."""
        self.begin_pump = _do_nothing

    def disconnect(self, code: int, why: ServerMessage | None = None) -> None:
        """Send a last message, then close the connection with this code. The viewer loses its seats at once."""
        self.seats = ()
        self.close_code = code
        if why is not None:
            self.send(why)
        self._put(None)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> bool:
        """Send the queue until it is empty. Return False if the connection must be closed."""
        while self._waiting and not self.too_slow:
            text = self._waiting.popleft()
            if text is None:
                return False
            await send(text)
        self._waiting = None
        return not self.too_slow

    def _put(self, text: str | None) -> None:
        if self._waiting is None:
            self._waiting = deque()
            self.begin_pump()
        self._waiting.append(text)


def _is_too_much(waiting: Collection[str | None]) -> bool:
    return len(waiting) >= MAX_WAITING or sum(len(text or "") for text in waiting) >= MAX_CHARACTERS


def _do_nothing() -> None:
    """The default, if the creator of the viewer calls `pump` itself."""
