"""On a phone: nothing covers a decision, and questions are shown in full."""

import pytest
from playwright.sync_api import Page, expect

from ..support.hands import box, expect_exact_text, expect_visible, play
from ..support.people import PHONE, People
from ..support.server import Server
from ..support.thumb import CUT, OVER_THE_EDGE


def at_a_phone(people: People, server: Server, game: str) -> Page:
    """A table as *Play* opens it, without the cards of *How to play*."""
    page = play(people.phone(), server, game)
    expect_visible(page, ".strip .card >> nth=0")
    page.tap(".strip .close")
    return page


@pytest.mark.deep
def test_a_long_list_of_choices_leaves_the_board_whole(server: Server, people: People) -> None:
    """Each player chooses one of eight abilities. The cards lie below the header: the menu beside them works."""
    page = play(people.phone(), server, "march-on-mars", {"specials": "choose"}, deal=False)
    page.tap(".strip .close")
    assert page.locator(".now .actions .main").count() > 6
    assert page.evaluate(OVER_THE_EDGE) == []
    page.tap('[data-tool="how"]')
    assert box(page, ".now")["height"] > PHONE["height"] / 3
    head, strip = box(page, ".top"), box(page, ".strip")
    assert strip["y"] >= head["y"] + head["height"]
    page.tap('[data-tool="menu"]')
    expect_visible(page, ".drawer")


@pytest.mark.deep
def test_a_reaction_window_does_not_resize_the_bar(server: Server, people: People) -> None:
    """While others may react only the time runs out: neither the board nor the bar changes its size."""
    page = at_a_phone(people, server, "walking-on-the-moon")
    before = box(page, ".now")
    page.evaluate("""() => {
      const moment = document.querySelector('.now > .reaction-window');
      moment.hidden = false;
      moment.innerHTML = '<div class="reaction-bar"></div>';
    }""")
    assert box(page, ".reaction-bar")["y"] == before["y"]
    assert box(page, ".now") == before


@pytest.mark.deep
def test_room_for_the_bar_grows_with_the_question_and_stays_empty(server: Server, people: People) -> None:
    """The seats start below the screen, not above the bar, whatever height the bar had before."""
    page = at_a_phone(people, server, "dune-chess")
    page.evaluate("document.querySelector('.now').style.minHeight = '180px'")
    page.wait_for_function("() => document.body.style.getPropertyValue('--more') !== '0px'")
    page.evaluate("document.querySelector('.now').style.minHeight = ''")
    page.wait_for_function("() => parseFloat(document.body.style.getPropertyValue('--spare')) > 0")
    assert box(page, ".seats")["y"] >= PHONE["height"] - box(page, ".now")["height"]
    page.evaluate("""() => {
      const prompt = document.querySelector('.question .prompt');
      prompt.className = 'prompt longer';
      prompt.textContent = 'a question that goes on '.repeat(10);
    }""")
    assert page.evaluate(CUT) == []


def test_an_invited_player_sees_who_plays_without_scrolling(server: Server, people: People) -> None:
    """The bar shows them while it has no buttons; the seats themselves lie below the board."""
    keys = server.keys("dunkelrunde", "me", "friend", "friend")
    page = people.phone()
    page.goto(server.link(keys[1]))
    company = page.locator(".now .company > li")
    expect(company).to_have_text(["Red", "Blue", "Yellow"])
    for seat in company.all():
        expect(seat).to_be_in_viewport(ratio=1)
    expect_exact_text(page, ".company > .turn", "Red")
    expect_exact_text(page, ".company > .away", ["Red", "Yellow"])
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(company).to_have_count(0)
