"""A page in WebKitGTK (the engine of Safari), driven by its own WebDriver on a virtual screen."""

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from processes import free_ports

from .driven import PATIENCE, Page

LIBRARIES, BROWSER = "/usr/lib", "*/webkit2gtk-4*/MiniBrowser"
SURROUNDINGS = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""The environment of a browser that runs as root, in a container, without a graphics card."""
STARTING = 7
"""Attempts to reach it, each after twice the delay: half a minute in total."""
SCREENS = 50_000
"""Random screen numbers, since two processes that search a free one may find the same."""
LIMITS = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}


class WebKitPage(Page):
    """The only page of a WebKit."""

    def __init__(self, driver: httpx.Client) -> None:
        self._driver = driver
        self.troubles = []
        options = {"binary": str(next(Path(LIBRARIES).glob(BROWSER))), "args": ["--automation"]}
        capabilities = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options, "timeouts": LIMITS}}}
        self._at = ""
        self._at = "/" + self._command("", capabilities)["sessionId"]

    def goto(self, address: str) -> None:
        self._command("/url", {"url": address})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._command("/actions", {"actions": actions})

    def evaluate_text(self, expression: str) -> str:
        script = f"{expression}.then((text) => arguments[0]([text, '']), (error) => arguments[0](['', `${{error}}`]))"
        text, trouble = self._command("/execute/async", {"script": script, "args": []})
        assert not trouble, trouble
        return str(text)

    def _command(self, path: str, params: dict[str, Any]) -> Any:
        """Send a command and return WebKit's answer."""
        answer = self._driver.post(f"/session{self._at}{path}", json=params).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), f"{path}: {answer}"
        return answer


@contextlib.contextmanager
def webkit(folder: Path) -> Iterator[Page]:
    """Start a WebKit that ends with the test."""
    program = shutil.which("WebKitWebDriver")
    assert program, "there is no WebKit: install the packages webkit2gtk-driver and xvfb (Debian)"
    [port] = free_ports(1)
    surroundings = {**os.environ, **SURROUNDINGS, "HOME": str(folder), "TMPDIR": str(folder)}
    until = httpx.HTTPTransport(trust_env=False, retries=STARTING)
    command = ["xvfb-run", f"--server-num={port % SCREENS}", program, f"--port={port}", "--host=127.0.0.1"]
    with (
        subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL, start_new_session=True) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=until, timeout=2 * PATIENCE) as driver,
    ):
        try:
            yield WebKitPage(driver)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
