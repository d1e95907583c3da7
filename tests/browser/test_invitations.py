"""Links to pass on, as text and as QR codes that a phone can read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import DESKTOP, PHONE, People, Server
from .qr import Modules, text_of

QUIET = 4
"""Modules of light that the standard asks for around a code."""
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


def drawn(page: Page) -> Modules:
    """The modules of the code on the page, as a camera sees them; around them it is light."""
    rows: Modules = page.locator(".qr").evaluate(DARK_MODULES)
    assert {dark for row in rows for dark in row} == {True, False}
    inside = [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]
    assert sum(map(sum, rows)) == sum(map(sum, inside)), "the quiet zone is light"
    return inside


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_code_says_the_link_of_the_seat(server: Server, people: People, colours: str) -> None:
    page = people.person(color_scheme=colours)
    key = server.table("dune-chess", ["me", "friend"])["keys"][0]
    page.goto(server.link(key))
    page.click('[data-tool="invite"]')
    row = page.locator(".drawer .link-row").first
    row.locator(".show-code").click()
    assert text_of(drawn(page)) == row.locator("input").input_value()
    row.locator(".show-code").click()
    expect(page.locator(".qr")).to_be_hidden()


def test_links_of_any_length_can_be_read(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.address)
    page.wait_for_selector(".cover")
    show = """async (text) => {
      const module = document.querySelector('link[href$="/invite.js"]').href;
      document.getElementById('main').replaceChildren((await import(module)).qr(text));
    }"""
    for length in (1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106):
        text = "https://crossings.example/t/0123456789-Aa_".ljust(length, "x")[:length]
        page.evaluate(show, text)
        assert text_of(drawn(page)) == text


def test_no_request_tells_the_key(server: Server, people: People) -> None:
    """Neither that of the page nor that of the table: what is behind the `#` stays in the browser."""
    page, asked = people.person(), list[str]()
    opened = server.table("dune-chess", ["me", "friend"])
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto(server.link(opened["keys"][0]))
    page.click('[data-tool="invite"]')
    before = len(asked)
    page.locator(".drawer .show-code").first.click()
    expect(page.locator(".qr")).to_be_visible()
    assert len(asked) == before > 2
    assert not [url for url in asked for key in opened["keys"] if key in url]


@pytest.mark.parametrize(("window", "where"), [(DESKTOP, ".waiting"), (PHONE, ".drawer")])
@pytest.mark.parametrize("game", ["dune-chess", "over-the-next-dune"])
def test_play_a_friend_is_one_press_to_a_table_with_the_link(
    server: Server, people: People, game: str, window: ViewportSize, where: str
) -> None:
    page = people.person(viewport=window)
    page.goto(f"{server.address}/#{game}")
    with page.expect_request("**/api/tables") as made:
        page.click(".play-friend")
    sent = made.value.post_data_json
    assert sent is not None and sent["seats"] == ["me", "friend"]
    shown = page.locator(f"{where} .link-row input").first
    expect(shown).to_be_in_viewport()
    expect(page.locator(".drawer")).to_be_visible(visible=where == ".drawer")
    friend = people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    friend.goto(shown.input_value())
    friend.wait_for_selector(".board")
    expect(page.locator(".waiting")).to_be_hidden()
    assert "invite" not in page.url
    page.reload()
    page.wait_for_selector(".board")
    expect(page.locator(".drawer")).to_be_hidden()
