"""A page in a browser that Playwright does not drive here: what somebody does at it, and what is seen."""

import json
from abc import ABC, abstractmethod
from typing import Any

PATIENCE = 240.0
"""Seconds that a browser may take for anything on a busy machine."""
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
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


class Page(ABC):
    """The one page of a browser. What goes wrong on it is kept in `troubles`, where the browser tells."""

    troubles: list[str]

    @abstractmethod
    def goto(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """What devices do, as WebDriver has it."""

    @abstractmethod
    def said(self, expression: str) -> str:
        """The text that a promise comes to."""

    def press(self, *keys: str) -> None:
        """Press and release one key after another: a letter, or a name of `KEYS`."""
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": type, "value": value} for value in values for type in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keyboard", "actions": actions}])

    def evaluate(self, expression: str) -> Any:
        """What an expression, or the promise that it makes, comes to, as JSON can say it."""
        return json.loads(self.said(f"(async () => JSON.stringify((await ({expression})) ?? null))()"))

    def wait_for(self, expression: str) -> None:
        """Until an expression is true."""
        waiting = HOLDS.replace("EXPRESSION", expression).replace("PATIENCE", str(int(PATIENCE / 2 * 1000)))
        assert self.evaluate(waiting), f"never came true: {expression}"
