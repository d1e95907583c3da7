"""Compression: clients of all kinds read what is sent, a message like the last one is short, nothing big is kept."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from crossings.server.web.deflate import LONG, SHORT, WINDOW, Deflates

DEFLATES = Deflates()
MOST_KEPT = 12_000
"""Bytes that a connection keeps once it has sent a window full: a compressor alone would have 40 kB."""


class Line:
    """A server and a client that talk without a network."""

    def __init__(self, offer: ClientPerMessageDeflateFactory) -> None:
        self.server = ServerProtocol(extensions=[DEFLATES])
        self.client = ClientProtocol(parse_uri("ws://table/"), extensions=[offer])
        self.client.send_request(self.client.connect())
        self._carry(self.client, self.server)
        (request,) = self.server.events_received()
        self.server.send_response(self.server.accept(request))  # type: ignore[arg-type]
        self._carry(self.server, self.client)
        self.client.events_received()

    def tell(self, text: str) -> int:
        """Send a text to the client, which has to read just that; how many bytes that took."""
        self.server.send_text(text.encode())
        sent = self._carry(self.server, self.client)
        assert _text_in(self.client) == text
        return sent

    def ask(self, text: str) -> None:
        """Send a text to the server, which has to read just that."""
        self.client.send_text(text.encode())
        self._carry(self.client, self.server)
        assert _text_in(self.server) == text

    def ping(self) -> None:
        self.server.send_ping(b"here")
        self._carry(self.server, self.client)
        assert [frame.opcode for frame in self.client.events_received() if isinstance(frame, Frame)] == [Opcode.PING]
        self._carry(self.client, self.server)
        self.server.events_received()

    @staticmethod
    def _carry(one: ServerProtocol | ClientProtocol, other: ServerProtocol | ClientProtocol) -> int:
        data = b"".join(one.data_to_send())
        other.receive_data(data)
        return len(data)


def _text_in(protocol: ServerProtocol | ClientProtocol) -> str:
    (frame,) = protocol.events_received()
    assert isinstance(frame, Frame), "the other side can read it"
    return bytes(frame.data).decode()


OFFERS = {
    "usual": ClientPerMessageDeflateFactory(client_max_window_bits=True),
    "without a word on windows": ClientPerMessageDeflateFactory(),
    "small window": ClientPerMessageDeflateFactory(server_max_window_bits=9, client_max_window_bits=9),
    "forgets what it was sent": ClientPerMessageDeflateFactory(server_no_context_takeover=True),
}


def _messages(seed: int) -> list[str]:
    """Short ones and long ones, some alike, some that cannot be compressed."""
    drawn = random.Random(seed)
    words = ["Spice – Gewürz", '"legal":[', "a1-b2", '"at":17,', "x" * 300]
    lengths = [1, 3, 40, 400, 2000, LONG // 8, WINDOW // 4]
    messages = ["".join(drawn.choices(words, k=drawn.choice(lengths))) for _ in range(20)]
    return messages + [drawn.randbytes(5000).hex() for _ in range(3)] + [""] + messages[::2]


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_sent_is_what_arrives(offer: str, seed: int) -> None:
    line = Line(OFFERS[offer])
    for number, text in enumerate(_messages(seed)):
        line.tell(text)
        line.ask(text[:900])
        if number % 5 == 0:
            line.ping()


def test_a_message_like_the_last_one_is_told_by_what_differs() -> None:
    words = random.Random(7).randbytes(700).hex()
    line = Line(OFFERS["usual"])
    first = line.tell(f'{{"at":1,"{words}"}}')
    assert line.tell(f'{{"at":2,"{words}"}}') < first / 10


def test_so_is_one_that_is_nearly_as_long_as_the_window() -> None:
    words = random.Random(7).randbytes(WINDOW * 3 // 8).hex()
    line = Line(OFFERS["usual"])
    first = line.tell(f'{{"at":1,"{words}"}}')
    assert line.tell(f'{{"at":2,"{words}"}}') < first / 10


def test_a_short_answer_is_sent_as_it_is() -> None:
    answer = '{"type":"done","id":"7","at":7,"type":"done"}'
    line = Line(OFFERS["usual"])
    before = line.tell("a" * SHORT)
    assert line.tell(answer) == len(answer) + 2
    assert line.tell("a" * SHORT) <= before < SHORT


def test_a_connection_keeps_no_compressor() -> None:
    lines = [Line(OFFERS["usual"]) for _ in range(20)]
    text = random.Random(7).randbytes(WINDOW // 8).hex()
    tracemalloc.start()
    try:
        for line in lines:
            for number in range(6):
                line.server.send_text(f"{number}{text}".encode())
                line.server.data_to_send()
            line.ask(text)
        kept = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    assert sum(trace.size for trace in kept.traces) / len(lines) < MOST_KEPT
