"""What is sent over WebSockets is compressed, and no connection keeps a compressor for that.

A compressor takes 40 kB, and most connections are silent most of the time. So each message has one of its own, which
is given what was sent last as its dictionary: the other side has just that in its window, and cannot tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

WINDOW_BITS = 13
"""How far back compression looks: 8 kB, more than a move takes, so that a message is told by what differs from the last
one. That is quicker than compressing it anew, and half as long."""
WINDOW = 1 << WINDOW_BITS
CLIENTS_WINDOW_BITS = 12
"""The same for what clients send, which is short: they compress each message by itself."""
SETTINGS = {"level": 3, "memLevel": 4}
"""Of zlib; at higher levels it looks for more than a dictionary leaves to be found."""
LONG = WINDOW
"""A longer message is a whole position: nothing that follows is like it."""
SHORT = 160
"""A shorter message (the answer to a command) is sent as it is: a compressor takes longer to set up than to send it."""


class Deflate(PerMessageDeflate):
    """As it was `agreed` with a client."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(
            remote_no_context_takeover=agreed.remote_no_context_takeover,
            local_no_context_takeover=True,
            remote_max_window_bits=agreed.remote_max_window_bits,
            local_max_window_bits=agreed.local_max_window_bits,
            compress_settings=SETTINGS,
        )
        self._is_remembered = not agreed.local_no_context_takeover
        """Whether the client still has what was sent last when the next message comes."""
        self._window = 1 << agreed.local_max_window_bits
        self._sent = b""
        """The last of it, as long as that is short."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a message, if that is worth it; only whole ones are sent."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < SHORT:
            return frame
        if self._sent:
            self.compress_settings = {**SETTINGS, "zdict": self._sent}
        packed = super().encode(frame)
        self.compress_settings = SETTINGS
        if self._is_remembered:
            self._sent = b"" if len(frame.data) > LONG else (self._sent + bytes(frame.data))[-self._window :]
        return packed


class Deflates(ServerPerMessageDeflateFactory):
    """Agrees with clients on compression."""

    def __init__(self) -> None:
        super().__init__(
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW_BITS,
            client_max_window_bits=CLIENTS_WINDOW_BITS,
            compress_settings=SETTINGS,
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Any]:
        """What is answered to a client that asks for compression, and the compression agreed on."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Deflate(agreed)
