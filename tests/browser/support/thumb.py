"""A thumb on a phone: taps the centres of targets, and checks the effects."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocket

from .hands import FINGER, box, is_over, wait_for_turn

MARKED = """() => {
  const view = document.querySelector('.window').getBoundingClientRect();
  return [...document.querySelectorAll('.place.can')].map((one) => {
    const { x, y, width, height } = one.firstElementChild.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const seen = across > view.left && across < view.right && down > view.top && down < view.bottom;
    return { place: one.dataset.place, x: across, y: down, seen, chosen: one.getAttribute('aria-selected') === 'true' };
  });
}"""
"""Script that returns the targets on the board: their centres, and whether they are visible."""
UNMARKED = """() => {
  const marks = [...document.querySelectorAll('.hand > *, .under > :not(.last)')]
    .map((one) => one.getBoundingClientRect());
  const box = (one) => one.firstElementChild.getBoundingClientRect();
  const meets = (one, other) => one.left <= other.right && other.left <= one.right
    && one.top <= other.bottom && other.top <= one.bottom;
  return [...document.querySelectorAll('.place.can')].filter((one) => one.getAttribute('aria-selected') !== 'true')
    .filter((one) => !marks.some((mark) => meets(mark, box(one)))).map((one) => one.dataset.place);
}"""
"""Script that finds targets without a mark."""
COVERED = """() => {
  const view = document.querySelector('.window').getBoundingClientRect();
  const texts = [...document.querySelectorAll('.under-board > :is(.hint, .since-turn, .intention)')]
    .filter((one) => one.offsetParent && one.textContent).map((one) => one.getBoundingClientRect());
  const lies = (text, { left, right, top, bottom }) => left < text.right - 1 && right > text.left + 1
    && top < text.bottom && Math.min(bottom, view.bottom) > text.top + 1;
  return [...document.querySelectorAll('.place.can')]
    .filter((one) => texts.some((text) => lies(text, one.getBoundingClientRect()))).map((one) => one.dataset.place);
}"""
"""Script that finds targets covered by a text."""
OVER_THE_EDGE = """() => {
  const edge = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent)
    .map((one) => [selector, Math.round(one.getBoundingClientRect().top)]);
  const board = document.querySelector('.board').getBoundingClientRect();
  if (document.querySelector('.window.large')) return [];
  return ['.board-tools .tool', '.since-turn', '.intention', '.now'].flatMap(edge)
    .filter(([, top]) => top < Math.floor(board.bottom));
}"""
"""Script that finds what covers the lower edge of the board, and where it starts."""
CUT = """() => [...document.querySelectorAll('.question')].filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
BUTTONS = """() => [...document.querySelectorAll('[data-key^="move "]:not([disabled])')]
  .filter((one) => one.offsetParent).map((one) => one.dataset.key)"""
HAND = """() => Object.fromEntries([...document.querySelectorAll('.place[aria-selected=true]')]
  .map((one) => [one.dataset.place, one.getAttribute('aria-label')]))"""
"""Script that describes the picked and placed things."""
TIMES = "() => Number(getComputedStyle(document.querySelector('.window')).getPropertyValue('--times') || 1)"
ASKS_WHICH_PLACE = "() => document.querySelector('.chooser:not([hidden]) [data-key^=\"place \"]') !== null"
"""Script that checks whether the page asks which of several places was meant."""


@dataclass
class Thumb:
    """Taps at random. Collects all failures."""

    page: Page
    random: Random
    picks: list[dict[str, Any]] = field(default_factory=list)
    """The picks of the newest position."""
    sent: list[str] = field(default_factory=list)
    """The moves sent to the server."""
    near: int = 0
    """The number of times that the board zoomed in."""

    def __post_init__(self) -> None:
        self.page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)

    def _received(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("position", "moved"):
            self.picks = message.get("picks") or []

    def _sent(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "move":
            self.sent += message.get("moves") or [message["move"]]

    def play(self, most: int) -> bool:
        """Tap targets this many times; return whether the game is over."""
        for _ in range(most):
            wait_for_turn(self.page)
            if is_over(self.page):
                return True
            self.tap_something()
        return False

    def tap_something(self) -> None:
        """Tap a place, a button, or one of several moves."""
        for script in (UNMARKED, COVERED, OVER_THE_EDGE, CUT):
            assert self.page.evaluate(script) == [], script
        if self.page.locator(".chooser:not([hidden])").count():
            self._press(".chooser .option >> nth=0")
            return
        places = [one["place"] for one in self.page.evaluate(MARKED) if one["seen"] and not one["chosen"]]
        buttons: list[str] = self.page.evaluate(BUTTONS)
        if not places and not buttons:
            return
        chosen = self.random.choice([*places, *buttons])
        if chosen in buttons:
            self._press(f'[data-key="{chosen}"]')
        else:
            self.tap(chosen)

    def _press(self, selector: str) -> None:
        size = box(self.page, f"{selector} >> nth=0")
        assert min(size["width"], size["height"]) >= FINGER - 0.5, selector
        self.page.tap(selector)

    def tap(self, place: str) -> None:
        """Check that a tap picks a place, at once or after zooming in."""
        fits = {pick["move"] for pick in self.picks if place in pick["places"]}
        hand, times, sent = self.page.evaluate(HAND), self.page.evaluate(TIMES), len(self.sent)
        self._touch(place)
        if self.page.evaluate(HAND) == hand and len(self.sent) == sent and self.page.evaluate(TIMES) > times:
            self.near += 1
            self._touch(place)
        assert not self.page.evaluate(ASKS_WHICH_PLACE), f"which one, it asks, where {place} was tapped"
        if len(self.sent) > sent:
            assert {*self.sent[sent:]} <= fits, f"{place} was tapped, and {self.sent[sent:]} was done"
        else:
            now = self.page.evaluate(HAND)
            assert now != hand, f"{place} was tapped in vain"
            assert place in now or len(now) == len(hand), f"{place} was tapped, and is not chosen"

    def _touch(self, place: str) -> None:
        at = next(one for one in self.page.evaluate(MARKED) if one["place"] == place)
        assert at["seen"], f"{place} is out of sight"
        self.page.touchscreen.tap(at["x"], at["y"])
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
