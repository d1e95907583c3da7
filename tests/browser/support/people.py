"""Chromium, and the people who use it at a server."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from crossings.engine import games
from processes import printed

from .server import Server

CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
GAMES_OFF = json.dumps({game.id: {"on": False} for game in games()})
NO_COACH = f"try {{ localStorage['crossings.coach'] ??= JSON.stringify({GAMES_OFF}); }} catch {{ /* it is blocked */ }}"
"""Switches the coach of first games off, so that tests of other things don't meet it."""
PATIENCE = 60_000
"""Timeout in milliseconds for the page on a busy machine, including the start of Python."""


def chromium() -> str:
    """The path of the browser."""
    return printed(Path(__file__).parents[3] / "tools" / "chromium.py").strip()


class People:
    """Players with a browser each at a server. Collects the errors of their pages."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self.server = browser, server
        self._contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def person(self, coach: bool = False, **settings: Any) -> Page:
        """Open a page. By default, moves are shown at once, and there is no coach."""
        context = self._browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce"} | settings)
        if not coach:
            context.add_init_script(NO_COACH)
        self._contexts.append(context)
        return self.tab(context)

    def phone(self, **settings: Any) -> Page:
        """Open a page on a phone, with touch."""
        return self.person(viewport=PHONE, has_touch=True, is_mobile=True, **settings)

    def visit(self, path: str = "", **settings: Any) -> Page:
        """Open a page of the server, by default the lobby."""
        page = self.person(**settings)
        page.goto(self.server.address + path)
        return page

    def tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda line: self.troubles.append(line.text) if "Content Security" in line.text else None)
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
