"""Links to share, as text and as QR codes. An invited player gets a personal link, whatever path or failure leads
there.
"""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .support.hands import expect_count, expect_hidden, expect_text, expect_visible, wait_for_turn
from .support.people import DESKTOP, PHONE, People
from .support.server import Server

QUIET = 4
"""The width of the quiet zone in modules."""
DARK_MODULES = """async (svg) => {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await picture.decode();
  const scale = 4;
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(255 0 0)';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => {
    const colour = context.getImageData((column + 0.5) * scale, (row + 0.5) * scale, 1, 1).data.slice(0, 3).join();
    return { '0,0,0': true, '255,255,255': false }[colour];
  }));
}"""


MODULES = """async (text) => {
  const module = document.querySelector('link[href$="/invite.js"]').href;
  const { correction, generate, mode } = await import(new URL('../vendor/lean-qr/index.js', module));
  const level = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M };
  const code = generate(text, { ...level, modes: [mode.ascii, mode.utf8] });
  const all = [...Array(code.size).keys()];
  return all.map((row) => all.map((column) => code.get(column, row)));
}"""
"""Script that returns the modules of a text's code."""


def check_code(page: Page, text: str) -> None:
    """Check the pixels of the code on the page: the modules of a text within a light quiet zone."""
    rows = page.locator(".qr").evaluate(DARK_MODULES)
    assert [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]] == page.evaluate(MODULES, text)
    light = [False] * len(rows)
    assert rows[:QUIET] == rows[-QUIET:] == [light] * QUIET
    assert all(row[:QUIET] == row[-QUIET:] == light[:QUIET] for row in rows)


def test_a_code_contains_the_link_of_the_seat(server: Server, people: People) -> None:
    """TAB-23: in both themes. No request contains the key: the fragment stays in the browser."""
    page, requests = people.person(), list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.on("websocket", lambda socket: requests.append(socket.url))
    opened = server.table("dune-chess", ["me", "friend"])
    page.goto(server.link(opened["keys"][0]))
    page.click('[data-tool="invite"]')
    before = len(requests)
    row = page.locator(".drawer .link-row").first
    row.locator(".show-code").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        check_code(page, row.locator("input").input_value())
    row.locator(".show-code").click()
    expect_hidden(page, ".qr")
    assert len(requests) == before > 2
    assert not [url for url in requests for key in opened["keys"] if key in url]


@pytest.mark.parametrize(
    "game, window, where",
    [("dune-chess", DESKTOP, ".waiting"), pytest.param("over-the-next-dune", PHONE, ".drawer", marks=pytest.mark.deep)],
    ids=["desktop", "phone"],
)
def test_play_a_friend_is_one_press_to_a_table_with_the_link(
    people: People, game: str, window: ViewportSize, where: str
) -> None:
    page = people.visit(f"/#{game}", viewport=window)
    with page.expect_request("**/api/tables") as made:
        page.click(".play-friend")
    sent = made.value.post_data_json
    assert sent is not None and sent["seats"] == ["me", "friend"]
    shown = page.locator(f"{where} .link-row input").first
    expect(shown).to_be_in_viewport()
    expect(page.locator(".drawer")).to_be_visible(visible=where == ".drawer")
    friend = people.phone()
    friend.goto(shown.input_value())
    friend.wait_for_selector(".board")
    expect_hidden(page, ".waiting")
    assert "invite" not in page.url
    page.reload()
    page.wait_for_selector(".board")
    expect_hidden(page, ".drawer")


# ---- personal keys -------------------------------------------------------------------------------


def sits(page: Page) -> None:
    expect_visible(page, ".seats .seat >> nth=0")


def own_link(page: Page, invitation: str) -> str:
    """The address of the page once the invitation has been exchanged."""
    expect(page).not_to_have_url(re.compile(re.escape(invitation)))
    return page.url


def test_an_invitation_becomes_a_personal_link(server: Server, people: People) -> None:
    """TAB-13, TAB-24: neither a stranger nor the opener can use it afterwards."""
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
    expect_text(stranger, "#page", "No table")

    opener = people.person()
    opener.goto(first)
    wait_for_turn(opener)
    opener.click('[data-tool="invite"]')
    expect_count(opener, ".drawer .link-row", 1)


WRITE_OVER = """([own, keys, old]) => {
  const tables = JSON.parse(localStorage.getItem('crossings.tables'));
  for (const one of tables) if (one.keys.includes(own)) Object.assign(one, { keys, old });
  localStorage.setItem('crossings.tables', JSON.stringify(tables));
}"""
A_LOST_KEY = "lost-lost-lost-lost-00"


@pytest.mark.deep
def test_a_rejected_tab_returns_with_another_tabs_key(server: Server, people: People) -> None:
    key = server.keys("dune-chess", "me", "friend")[1]
    friend = people.person()
    friend.goto(server.link(key))
    sits(friend)
    own = own_link(friend, server.link(key)).rpartition("#")[2]
    friend.goto(server.address)
    friend.evaluate(WRITE_OVER, [own, [A_LOST_KEY], [key]])
    late = people.tab(friend.context)
    late.goto(server.link(key))
    expect_text(late, "#page", "No table belongs")
    friend.evaluate(WRITE_OVER, [A_LOST_KEY, [own], [key]])
    sits(late)
    assert own_link(late, server.link(key)).rpartition("#")[2] == own
