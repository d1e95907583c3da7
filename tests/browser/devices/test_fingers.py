"""On a phone, by touch: the board fills the width, and every tap on a marked place has the intended effect."""

from random import Random

import pytest
from playwright.sync_api import Page

from crossings.engine import game_ids

from ..support.hands import FINGER, box, play
from ..support.people import PHONE, People
from ..support.server import Server
from ..support.thumb import Thumb
from ..test_whole_games import SHORT

TURN, WHOLE = 8, 3000
"""Numbers of taps: about a turn, and a whole game."""
LARGE = ("dune-chess", "bridges-and-boats")
"""Games with large enough pieces; all other boards can be enlarged."""


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("taps", [TURN, pytest.param(WHOLE, marks=pytest.mark.long)])
def test_each_tap_on_a_wide_board_has_its_effect(game: str, taps: int, server: Server, people: People) -> None:
    """PAG-02, PAG-10, journey 17."""
    thumb = Thumb(people.phone(), Random(3))
    play(thumb.page, server, game, SHORT[game] if taps == WHOLE else {})
    thumb.page.tap(".strip .close")
    the_board_fills_the_width(thumb.page, game)
    assert thumb.play(taps) or taps < WHOLE, "no end"


def the_board_fills_the_width(page: Page, game: str) -> None:
    """Check it, the sizes of buttons, and that a board with small pieces can be enlarged."""
    board, zoom = box(page, ".board"), page.locator('[data-key="zoom"]')
    assert board["x"] >= 0
    assert board["width"] >= 0.92 * PHONE["width"], "March on Mars: its height is the limit above two long buttons"
    for button in page.locator(".now button:visible, .top button:visible, .board-tools button:visible").all():
        size = button.bounding_box()
        assert size and size["height"] >= FINGER - 0.5, button.inner_text()
    assert zoom.is_visible() == (game not in LARGE)
    if game not in LARGE:
        zoom.tap()
        assert box(page, ".board")["width"] > 2 * board["width"]
        zoom.tap()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
