"""One connection at a table. What is sent to it waits in a queue of its own, so that a slow one holds up nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Collection

from starlette.status import WS_1013_TRY_AGAIN_LATER

from crossings.server.web.messages import ServerMessage
from crossings.server.web.protocol import write
from crossings.table import ViewerPly
from crossings.words import DEFAULT

MOST_WAITING = 500
"""How many messages may wait for a slow client before it is let go; it can come back and gets the position whole."""
MOST_LETTERS = 1_000_000
"""How long they may be together: several whole positions, each with a long log."""


class Viewer:
    """Who looks on over one connection: the seats held (none: a spectator), and with whose eyes."""

    __slots__ = (
        "_waiting",
        "answered",
        "begin_pump",
        "close_code",
        "drawing",
        "eyes",
        "first_key",
        "home",
        "known",
        "language",
        "seats",
        "seen",
        "too_slow",
        "turned",
        "wide",
    )

    def __init__(self, seats: tuple[int, ...], drawing: bool, known: frozenset[str], first_key: str | None) -> None:
        self.seats = seats
        self.drawing = drawing
        self.known = known
        """The digests of the fragments of drawings that it has."""
        self.first_key = first_key
        """The key that invitations follow from, if this connection has shown it."""
        self.language = DEFAULT
        """What it is told is said in this language."""
        self.wide = False
        """Whether its window is wide."""
        self.turned: bool | None = None
        """Whether it has turned the board, or turned it back; None: the board lies as its seat has it."""
        self.eyes: int | None = seats[0] if seats else None
        self.home = self.eyes
        """Whose eyes it had when the last move was shown."""
        self.seen = ViewerPly(0, 0)
        """The position shown last: what is sent next tells the difference."""
        self.answered: str | None = None
        """The id that came back last with an answer."""
        self.too_slow = False
        self.close_code = WS_1013_TRY_AGAIN_LATER
        """The WebSocket close code if the server ends the connection; docs/contribute/wire.md lists them."""
        self.begin_pump: Callable[[], object] = _nobody_pumps
        """Has somebody pump, now that something waits."""
        self._waiting: deque[str | None] | None = None
        """None: nothing waits, nor is it on the way; else what is sent meanwhile has to stay behind it."""

    def send(self, message: ServerMessage | str) -> None:
        """Put a message into the queue."""
        if not isinstance(message, str) and message["type"] in ("done", "refused"):
            self.answered = message["id"]
        if self.too_slow:
            return
        if self._waiting is not None and _is_too_much(self._waiting):
            self.too_slow = True
            self._waiting.clear()
            return
        self._put(message if isinstance(message, str) else write(message))

    def hang_up(self) -> None:
        """The connection has ended: whoever pumped for it is not held any longer, and nothing is sent."""
        self.begin_pump = _nobody_pumps

    def let_go(self, code: int, why: ServerMessage | None = None) -> None:
        """Say why, if there is anything to say, then end the connection by this close code; what it still says is not
        heard as of one who plays."""
        self.seats = ()
        self.close_code = code
        if why is not None:
            self.send(why)
        self._put(None)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> bool:
        """Send what waits, until nothing does; whether the connection may go on: else it was let go, or is too slow."""
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
    return len(waiting) >= MOST_WAITING or sum(len(text or "") for text in waiting) >= MOST_LETTERS


def _nobody_pumps() -> None:
    """Whoever made the viewer pumps by themselves."""
