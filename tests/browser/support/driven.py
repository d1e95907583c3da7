"""The interface of a page in browsers that Playwright doesn't drive here."""

import json
from abc import ABC, abstractmethod
from typing import Any

PATIENCE = 240.0
"""Timeout in seconds for the browser on a busy machine."""
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""WebDriver's codes of keys that type no character."""
HOLDS = """new Promise((resolve) => {
  const look = () => ((EXPRESSION) ? resolve(true) : setTimeout(look, 20));
  look();
  setTimeout(() => resolve(false), PATIENCE);
})"""
SHOWN = "[location.href, document.body.innerText]"
MAX_SHOWN = 1500
"""Characters of the page's text in a failed test."""


class Page(ABC):
    """The only page of a browser. Collects its errors in `troubles`, if the browser reports them."""

    troubles: list[str]

    @abstractmethod
    def goto(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform WebDriver actions of input devices."""

    @abstractmethod
    def evaluate_text(self, expression: str) -> str:
        """The text that a promise resolves to."""

    def press(self, *keys: str) -> None:
        """Press and release keys one after another: letters, or names in `KEYS`."""
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": type, "value": value} for value in values for type in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keyboard", "actions": actions}])

    def evaluate(self, expression: str) -> Any:
        """The JSON value of an expression, or of the promise that it returns."""
        return json.loads(self.evaluate_text(f"(async () => JSON.stringify((await ({expression})) ?? null))()"))

    def wait_for(self, expression: str) -> None:
        """Wait until an expression is true."""
        waiting = HOLDS.replace("EXPRESSION", expression).replace("PATIENCE", str(int(PATIENCE / 2 * 1000)))
        assert self.evaluate(waiting), f"never came true: {expression}\n{self._describe()}"

    def _describe(self) -> str:
        """The page's address, visible text and errors."""
        address, text = self.evaluate(SHOWN)
        return f"{address}\n{text[:MAX_SHOWN]}\nerrors: {self.troubles}"
