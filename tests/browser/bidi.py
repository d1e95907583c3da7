"""A page in Firefox, driven by WebDriver BiDi, which Firefox speaks itself: no driver and no build of Playwright's."""

import contextlib
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import ClientConnection, connect

PROGRAMS = ("firefox-esr", "firefox")
PATIENCE = 60.0
"""Seconds that Firefox may take for anything on a busy machine."""
SETTINGS = {
    "ui.prefersReducedMotion": 1,  # moves are shown at once
    "ui.primaryPointerCapabilities": 6,  # there is a mouse, as at any desk: one that hovers, and is fine
    "ui.allPointerCapabilities": 6,
    "focusmanager.testmode": True,  # the page has the focus, whatever else is on the screen
    "network.proxy.type": 1,  # nothing but this machine is reached: of all else a proxy would know, and there is none
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""What WebDriver calls the keys that write nothing."""
HOLDS = """new Promise((resolve) => {
  const look = () => ((EXPRESSION) ? resolve(true) : setTimeout(look, 20));
  look();
  setTimeout(() => resolve(false), PATIENCE);
})"""


class Page:
    """The one page of a Firefox. What goes wrong on it is kept in `troubles`."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._commands = 0
        self.troubles: list[str] = []
        self._command("session.new", capabilities={})
        self._command("session.subscribe", events=["log.entryAdded"])
        self._context = self._command("browsingContext.create", type="tab")["context"]
        self._command("browsingContext.activate", context=self._context)

    def goto(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""
        self._command("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def press(self, *keys: str) -> None:
        """Press and release one key after another: a letter, or a name of `KEYS`."""
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": type, "value": value} for value in values for type in ("keyDown", "keyUp")]
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self._command("input.performActions", context=self._context, actions=[keyboard])

    def evaluate(self, expression: str) -> Any:
        """What an expression, or the promise that it makes, comes to, as JSON can say it."""
        told = self._command(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def wait_for(self, expression: str) -> None:
        """Until an expression is true."""
        waiting = HOLDS.replace("EXPRESSION", expression).replace("PATIENCE", str(int(PATIENCE / 2 * 1000)))
        assert self.evaluate(waiting), f"never came true: {expression}"

    def _command(self, method: str, **params: object) -> dict[str, Any]:
        """What Firefox answers; what it says meanwhile is of the log."""
        self._commands += 1
        self._line.send(json.dumps({"id": self._commands, "method": method, "params": params}))
        while (told := json.loads(self._line.recv(PATIENCE))).get("id") != self._commands:
            entry = told.get("params", {})
            if entry.get("level") == "error":
                self.troubles.append(str(entry["text"]))
        assert told["type"] == "success", f"{method}: {told['message']}"
        result: dict[str, Any] = told["result"]
        return result


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Page]:
    """A page in a Firefox of its own, which keeps all that it keeps in this folder and ends with the test."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, "there is no Firefox: install the package firefox-esr (Debian), or another's build of 129 or newer"
    settings = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
    (folder / "user.js").write_text("".join(settings))
    command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    with process.stderr as said:
        rest = threading.Thread(target=said.read)  # so that it never waits for somebody to read what it says
        try:
            address = _address(said)
            rest.start()
            with connect(f"{address}/session", max_size=None, proxy=None, open_timeout=PATIENCE) as line:
                yield Page(line)
        finally:
            process.kill()
            process.wait()
            if rest.ident:
                rest.join()  # the processes of its pages have ended, too


def _address(said: IO[str]) -> str:
    """Where Firefox says that it listens, on this machine alone."""
    for line in said:
        if found := re.search(r"WebDriver BiDi listening on (ws://(?:127\.0\.0\.1|localhost):\d+)", line):
            return found[1]
    raise AssertionError("Firefox has ended without listening")
