"""Firefox and WebKit: keyboard-only play against a remote opponent (journey 9), and the static edition."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from toys.dailies import actor_of, played

from .support.correspondent import Correspondent
from .support.driven import Page
from .support.firefox import firefox
from .support.hands import READY
from .support.server import Server
from .support.site_page import FILE, GO, OPEN
from .support.webkit import webkit

pytestmark = [pytest.mark.deep, pytest.mark.timeout(600)]
TABS = 20
"""More presses of Tab than the header has stops."""
NEAR = 20
"""Distance in pixels, less than the width of a square."""
FOCUSED = "document.activeElement.dataset.place ?? document.activeElement.id"
WAY = """(() => {
  const box = (name) => document.querySelector(`[data-place="${name}"]`).getBoundingClientRect();
  const [at, to] = [box(HERE), box(GOAL)];
  return [to.x - at.x, to.y - at.y];
})()"""
"""The distance between two squares in pixels."""


@pytest.fixture(params=[firefox, webkit], ids=["firefox", "webkit"])
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """The page of a player who uses the keyboard. It must have no errors."""
    with request.param(tmp_path) as one:
        yield one
        assert one.troubles == []


def text_contains(selector: str, words: str) -> str:
    """Check the text of an element."""
    return f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(words)})"


def moves(count: int) -> str:
    """Check the number of moves in the log."""
    return f"document.querySelectorAll('.lines li').length === {count}"


def walk(page: Page, goal: str) -> None:
    """Move the focus to another square with the arrow keys."""
    while (here := page.evaluate(FOCUSED)) != goal:
        across, down = page.evaluate(WAY.replace("HERE", json.dumps(here)).replace("GOAL", json.dumps(goal)))
        if abs(across) > NEAR:
            page.press("ArrowRight" if across > 0 else "ArrowLeft")
        else:
            page.press("ArrowDown" if down > 0 else "ArrowUp")
        assert page.evaluate(FOCUSED) != here


def test_a_table_with_the_keyboard_only(page: Page, server: Server) -> None:
    mine, others = server.keys("dune-chess", "me", "me")
    page.goto(server.link(mine))
    page.wait_for(f"({READY})()")

    # Tab reaches the board at its first target
    first = page.evaluate("document.querySelector('.place.can').dataset.place")
    stops: list[str] = []
    while not stops or not page.evaluate("document.activeElement.matches('.place')"):
        page.press("Tab")
        stops.append(page.evaluate(FOCUSED))
        assert len(stops) < TABS
    assert stops[-1] == first

    # Enter picks, Escape cancels, arrows move the focus
    page.press("Enter")
    page.wait_for(f"""document.querySelector('[data-place="{first}"]').getAttribute('aria-selected') === 'true'""")
    page.press("Escape")
    page.wait_for(f"""document.querySelector('[data-place="{first}"]').getAttribute('aria-selected') === 'false'""")
    walk(page, "b7")
    page.press("Enter")
    walk(page, "a6")
    page.wait_for("""document.querySelector('[data-place="a6"]').matches('.can')""")
    page.press("Enter")
    page.wait_for(moves(1))

    # moves of the opponent are announced
    with Correspondent(server, others) as opponent:
        opponent.wait_for_turn()
        opponent.move("b2-a3")
    page.wait_for(text_contains("#live", "from b2 to a3"))
    page.wait_for(moves(2))
    page.wait_for(f"({READY})()")

    # so are viewed positions, and the way back to the present
    page.evaluate("document.querySelector('.lines').focus()")
    page.press("ArrowLeft")
    page.wait_for(text_contains("#question", "viewing"))
    page.evaluate("""document.querySelector('[data-place="b8"]').focus()""")
    page.press("Enter")
    page.wait_for(text_contains(".answer", "Press Escape to return"))
    page.press("Escape")
    page.wait_for(f"!{text_contains('#question', 'viewing')}")

    # typing a move after a slash doesn't open Firefox's quick find
    page.press("/")
    page.wait_for("document.activeElement.id === 'notation'")
    page.press(*"c7-d6", "Enter")
    page.wait_for(moves(3))
    page.wait_for(text_contains(".lines", "c7-d6"))


# ---- the static edition ----------------------------------------------------------------------------

LINES = "document.querySelectorAll('.lines li').length"
PLAY = '[data-key="daily-play"]'
DAY = date(2026, 11, 29)
"""A day on which the player has the second seat, so that the bot begins."""


def open_table(page: Page, address: str, **table: Any) -> None:
    """Create a table and open it."""
    page.goto(address)
    page.wait_for("document.querySelector('.game-button')")
    page.evaluate(f"({OPEN})({json.dumps(table)})")
    page.wait_for(f"({READY})()")


def test_without_a_server_a_bot_answers_and_nothing_is_lost(page: Page, address: str) -> None:
    """TAB-44: also in a daily challenge."""
    page.goto(address)
    page.wait_for("document.querySelector('.game-button')")
    page.evaluate("document.querySelector('[data-game=\"dune-chess\"]').click()")
    page.wait_for("document.querySelector('.play')")
    page.evaluate("document.querySelector('.play').click()")
    page.wait_for(f"({READY})()")
    page.press("/", *"b7-a6", "Enter")
    page.wait_for(f"{LINES} >= 2")
    page.goto(page.evaluate("location.href"))
    page.wait_for(f"({READY})() && {LINES} >= 2")

    # in a daily challenge, the bot makes the same first move as elsewhere, by a search in WebAssembly
    _, match = played("dune-chess", DAY, decisions=0)
    table = page.evaluate("location.href")
    page.evaluate(f"({GO})('/daily/dune-chess/{DAY}')")
    page.wait_for(f"document.querySelector('{PLAY}')")
    page.evaluate(f"document.querySelector('{PLAY}').click()")
    page.wait_for(f"location.search.startsWith('?/t/') && location.href !== {json.dumps(table)} && ({READY})()")
    assert json.loads(page.evaluate(f"({FILE})()").splitlines()[-1])["view"] == match.state.view(actor_of(match))
