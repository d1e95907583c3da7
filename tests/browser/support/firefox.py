"""A page in Firefox, driven by Firefox's own WebDriver BiDi, without a driver or Playwright's build."""

import contextlib
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

from websockets.sync.client import ClientConnection, connect

from .driven import PATIENCE, Page

PROGRAMS = ("firefox-esr", "firefox")
SETTINGS = {
    "ui.prefersReducedMotion": 1,  # no animations
    "ui.primaryPointerCapabilities": 6,  # a mouse: hover and fine pointer
    "ui.allPointerCapabilities": 6,
    "focusmanager.testmode": True,  # the page has the focus even if other windows are open
    "network.proxy.type": 1,  # other hosts go through a proxy that is missing
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class FirefoxPage(Page):
    """The only page of a Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._commands = 0
        self.troubles: list[str] = []
        self._command("session.new", capabilities={})
        self._command("session.subscribe", events=["log.entryAdded"])
        self._context = self._command("browsingContext.create", type="tab")["context"]
        self._command("browsingContext.activate", context=self._context)

    def goto(self, address: str) -> None:
        self._command("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._command("input.performActions", context=self._context, actions=actions)

    def evaluate_text(self, expression: str) -> str:
        target = {"context": self._context}
        answer = self._command("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return str(answer["result"]["value"])

    def _command(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command and return its result; events in between go to the log."""
        self._commands += 1
        self._line.send(json.dumps({"id": self._commands, "method": method, "params": params}))
        while (message := json.loads(self._line.recv(PATIENCE))).get("id") != self._commands:
            entry = message.get("params", {})
            if entry.get("level") == "error":
                self.troubles.append(str(entry["text"]))
        assert message["type"] == "success", f"{method}: {message['message']}"
        result: dict[str, Any] = message["result"]
        return result


@contextlib.contextmanager
def firefox(folder: Path, more: Mapping[str, object] = MappingProxyType({})) -> Iterator[Page]:
    """Start a Firefox with its profile in this folder, and end it with the test.

    `more`: further preferences of that Firefox.
    """
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, "there is no Firefox: install the package firefox-esr (Debian), or another's build of 129 or newer"
    given = {**SETTINGS, **more}
    settings = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in given.items()]
    (folder / "user.js").write_text("".join(settings))
    command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    with process.stderr as stderr:
        rest = threading.Thread(target=stderr.read)  # otherwise a full pipe would block it
        try:
            address = _address(stderr)
            rest.start()
            with connect(f"{address}/session", max_size=None, proxy=None, open_timeout=PATIENCE) as line:
                yield FirefoxPage(line)
        finally:
            process.kill()
            process.wait()
            if rest.ident:
                rest.join()  # ends once its content processes have ended


def _address(stderr: IO[str]) -> str:
    """The local address at which Firefox listens."""
    for line in stderr:
        if found := re.search(r"WebDriver BiDi listening on (ws://(?:127\.0\.0\.1|localhost):\d+)", line):
            return found[1]
    raise AssertionError("Firefox has ended without listening")
