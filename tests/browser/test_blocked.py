"""A browser without storage: the page works, and says once that it stores nothing."""

from playwright.sync_api import Page

from .support.blocked import BLOCK, NOTICE
from .support.hands import expect_count, expect_exact_text, expect_text, expect_visible, move, pick, wait_for_turn
from .support.people import People
from .support.site_page import play_here


def test_a_game_is_played_and_the_notice_is_shown_once(people: People, page: Page) -> None:
    page.add_init_script(BLOCK)
    play_here(page, people.server.address, "dune-chess")
    wait_for_turn(page)
    expect_count(page, NOTICE, 1)
    expect_text(page, NOTICE, "doesn't let the page store anything")
    page.click(f"{NOTICE} button")
    expect_count(page, NOTICE, 0)
    move(page, "b7", "a6")

    # the list of games and the settings last as long as the page
    page.click(".brand")
    expect_visible(page, ".mine")
    theme = page.locator(".tools button").last
    theme.click()
    expect_exact_text(page, "html[data-theme=light] .tools button >> nth=-1", "")
    page.go_back()
    wait_for_turn(page)
    expect_count(page, NOTICE, 0)

    # both seats survive a reload
    page.reload()
    wait_for_turn(page)
    pick(page, "g2", "h3")
    expect_count(page, ".lines li", 2)
    expect_visible(page, NOTICE)
