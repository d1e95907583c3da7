"""A proxy whose connections can stall without being closed."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from urllib.parse import urlsplit


class SwallowingProxy:
    """A proxy. After `swallow`, connections that are open stay open, but pass nothing on."""

    def __init__(self, server: str, listening: socket.socket) -> None:
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self._server = urlsplit(server).hostname, urlsplit(server).port
        self._listening = listening
        self._ends = ExitStack()
        self._is_dead = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """Stall all connections that are open now; new ones work."""
        self._is_dead.set()
        self._is_dead = threading.Event()

    def close(self) -> None:
        """Close all connections."""
        self._ends.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near = self._ends.enter_context(self._listening.accept()[0])
                far = self._ends.enter_context(socket.create_connection(self._server))
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=(*pair, self._is_dead), daemon=True).start()


def _pass_on(source: socket.socket, to: socket.socket, is_dead: threading.Event) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            if not is_dead.is_set():
                to.sendall(data)
        if not is_dead.is_set():
            to.shutdown(socket.SHUT_WR)


@contextmanager
def swallowing_proxy(server: str) -> Iterator[SwallowingProxy]:
    """Start a proxy for the server at this address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        proxy = SwallowingProxy(server, listening)
        try:
            yield proxy
        finally:
            proxy.close()
            listening.shutdown(socket.SHUT_RDWR)
