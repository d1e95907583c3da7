"""Who comes by an invitation has a link of their own from then on, wherever they came from and whatever breaks."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import People, Server
from .hands import wait_for_turn


def sits(page: Page) -> None:
    expect(page.locator(".seats .seat").first).to_be_visible()


def own_link(page: Page, invitation: str) -> str:
    """The address that the page goes by once the seat is its own."""
    expect(page).not_to_have_url(re.compile(re.escape(invitation)))
    return page.url


def test_an_invitation_becomes_a_link_of_ones_own(server: Server, people: People) -> None:
    opened = server.table("dune-chess", ["me", "friend"])
    first, invitation = (server.link(key) for key in opened["keys"])
    friend = people.person()
    friend.goto(invitation)
    sits(friend)
    own = own_link(friend, invitation)
    friend.reload()
    sits(friend)
    assert friend.url == own
    friend.click('[data-tool="invite"]')
    expect(friend.locator(".drawer .link-row input").first).to_have_value(own)

    same_browser = people.tab(friend.context)
    same_browser.goto(invitation)
    sits(same_browser)
    assert own_link(same_browser, invitation) == own, "the old link finds the table where it was used"

    elsewhere = people.person()
    elsewhere.goto(own)
    sits(elsewhere)
    assert elsewhere.url == own, "an own link is not exchanged again"

    stranger = people.person()
    stranger.goto(invitation)
    expect(stranger.locator("#page")).to_contain_text("no table")

    opener = people.person()
    opener.goto(first)
    wait_for_turn(opener)
    opener.click('[data-tool="invite"]')
    expect(opener.locator(".drawer .link-row")).to_have_count(1)


WRITE_OVER = """([invitation, own]) => {
  const tables = JSON.parse(localStorage.getItem('crossings.tables'));
  for (const one of tables) if (one.keys.includes(own)) Object.assign(one, { keys: [invitation], old: [] });
  localStorage.setItem('crossings.tables', JSON.stringify(tables));
}"""
NOTED = """([invitation, own]) => JSON.parse(localStorage.getItem('crossings.tables')).some(
  (one) => one.keys.includes(own) && !one.keys.includes(invitation) && one.old.includes(invitation))"""


def test_what_another_tab_writes_over_is_noted_again(server: Server, people: People) -> None:
    key = server.table("dune-chess", ["me", "friend"])["keys"][1]
    invitation = server.link(key)
    friend = people.person()
    friend.goto(invitation)
    sits(friend)
    own = own_link(friend, invitation).rpartition("#")[2]
    other = people.tab(friend.context)
    other.goto(server.address)
    other.wait_for_function(NOTED, arg=[key, own])
    other.evaluate(WRITE_OVER, [key, own])
    other.wait_for_function(NOTED, arg=[key, own])


def test_two_tabs_of_one_friend_both_play_on(server: Server, people: People) -> None:
    invitation = server.link(server.table("dune-chess", ["me", "friend"])["keys"][1])
    one = people.person()
    other = people.tab(one.context)
    one.goto(invitation)
    other.goto(invitation)
    for page in (one, other):
        own_link(page, invitation)
        sits(page)
    for page in (one, other):
        page.reload()
        sits(page)
