"""Another language on a phone: every page uses it, and nothing overflows with texts 40% longer."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crossings.engine import game_ids
from crossings.words import CORE, DEFAULT, use_locale
from toys import pseudo

from .support.blocked import BLOCK
from .support.correspondent import Correspondent
from .support.hands import each_game, expect_count, expect_exact_text, expect_visible
from .support.people import PHONE, People
from .support.server import Server

OVERFLOWS = """() => {
  const wide = document.documentElement.clientWidth;
  const bad = [];
  const note = (what, e) => bad.push(`${what}: ${e.tagName}.${e.getAttribute('class')} ${e.textContent.slice(0, 40)}`);
  const canScroll = (e) => /auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth;
  const scrolls = (e) => e && (canScroll(e) || scrolls(e.parentElement));
  const hasWords = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  if (document.documentElement.scrollWidth > wide) note('wider than the window', document.documentElement);
  for (const e of document.querySelectorAll('#page *')) {
    if (e.closest('svg, .visually-hidden, .skips, select, noscript') || !hasWords(e) || scrolls(e)) continue;
    const style = getComputedStyle(e);
    const box = e.getBoundingClientRect();
    if (!box.width || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (box.right > wide + 1 || box.left < -1) note('outside', e);
    if (style.display === 'inline') continue;
    if (e.scrollWidth > e.clientWidth + 1) note(`too wide by ${e.scrollWidth - e.clientWidth}`, e);
    if (style.overflowY === 'hidden' && e.scrollHeight > e.clientHeight + 2) note('too high', e);
  }
  return bad;
}"""
"""Script that finds overflowing text: outside the window, wider than its element, or cut off."""


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a second language."""
    folder: Path = tmp_path_factory.mktemp("words")
    pseudo.write(folder)
    one = Server(tmp_path_factory.mktemp("abroad"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROSSINGS_WORDS", str(folder))
        one.start()
    yield one
    one.stop()


def phone(people: People) -> Page:
    """A phone set to the pseudo-language."""
    settings: dict[str, Any] = {"viewport": PHONE, "locale": pseudo.PSEUDO, "has_touch": True}
    return people.person(**settings)


VISIT = "(link) => { history.pushState(null, '', link); dispatchEvent(new PopStateEvent('popstate')); }"
"""Script that goes to another address of the open page."""
HELP = 3
"""Help in the menu of a phone."""


def fits(page: Page) -> None:
    """Check that nothing visible overflows."""
    page.evaluate("document.fonts.ready")
    assert page.evaluate(OVERFLOWS) == []


def test_the_lobby_fits(abroad: Server, people: People) -> None:
    page = phone(people)
    page.goto(abroad.address)
    expect_count(page, ".game-button", len(game_ids()))
    expect(page.locator("html")).to_have_attribute("lang", pseudo.PSEUDO)
    fits(page)


@pytest.mark.parametrize("id", each_game("march-on-mars"))
def test_cards_rules_and_tables_fit(abroad: Server, people: People, id: str) -> None:
    """PAG-12."""
    page = phone(people)
    page.goto(f"{abroad.address}/#{id}")
    folds = page.locator(".game-card details.fold")
    expect(folds).to_have_count(2)
    for fold in folds.all():
        fold.locator("summary").click()
    fits(page)
    page.click(f'.game-card a[href="/rules/{id}"]')
    expect_visible(page, ".passage >> nth=0")
    page.click(".contents summary")
    fits(page)
    seats = min(abroad.ask(f"/api/games/{id}")["seats"])
    link = abroad.link(abroad.table(id, ["me", *["friend"] * (seats - 1)])["keys"][0])
    page.evaluate(VISIT, link)
    expect_exact_text(page, ".prompt >> nth=0", re.compile("⟦"))
    fits(page)
    page.click('[data-tool="how"]')
    fits(page)
    for entry in (0, -1):
        page.click('[data-tool="menu"]')
        fits(page)
        page.locator(".drawer .entry").nth(entry).click()
        fits(page)
    page.click('[data-tool="menu"]')
    page.locator(".drawer .entry").nth(HELP).click()
    fits(page)
    expect_visible(page, ".drawer .rules-link")


@pytest.mark.deep
def test_the_end_fits(abroad: Server, people: People) -> None:
    page = phone(people)
    alone = {"game": "over-the-next-dune", "seats": ["me"], "seed": 1, "options": {"turns": 4}}
    key = abroad.ask("/api/tables", alone)["keys"][0]
    with Correspondent(abroad, key) as player:
        player.play(Random(3))
    page.goto(abroad.link(key))
    expect_visible(page, ".end.panel")
    fits(page)
    page.click(".end .actions button:last-child")
    fits(page)


TRANSLATE = """async ([id, given]) => {
  const { translate } = await import(document.querySelector('link[href$="/messages.js"]').href);
  return translate(id, given);
}"""
GIVEN: list[tuple[str, dict[str, Any]]] = [
    *[("lobby-moves", {"moves": number}) for number in (0, 1, 2, 1234)],
    *[("end-won", {"names": names}) for names in (["Ann"], ["Ann", "Bo"], ["Ann", "Bo", "Cy"])],
    ("whisper-title", {"names": ["Ann", "Bo"]}),
    *[("table-undo-answered", {"name": "Ann", "yes": yes}) for yes in (True, False)],
    ("table-undo.short", {}),
    ("brand-all-games", {}),
]


def test_a_chosen_language_is_stored_and_formats_like_the_server(
    abroad: Server, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-12: both Fluent libraries format the same messages alike: plurals, lists, numbers, booleans."""
    monkeypatch.setitem(CORE._texts, pseudo.PSEUDO, pseudo.pseudo(CORE.text(DEFAULT)))
    page = people.person(viewport=PHONE)
    page.goto(abroad.address)
    title = page.locator("#games-list-title")
    expect_count(page, ".game-button", len(game_ids()))
    expect(title).to_have_text("Games")
    check_translations(page, DEFAULT)
    page.select_option("#language", index=1)
    expect(title).to_have_text(re.compile("^⟦.*⟧$"))
    page.reload()
    expect(title).to_have_text(re.compile("^⟦.*⟧$"))
    expect_exact_text(page, ".game-button-title >> nth=0", re.compile("^⟦.*⟧$"))
    check_translations(page, pseudo.PSEUDO)


def test_a_language_is_chosen_where_nothing_can_be_stored(abroad: Server, people: People) -> None:
    page = people.person(viewport=PHONE)
    page.add_init_script(BLOCK)
    page.goto(abroad.address)
    page.select_option("#language", index=1)
    expect_exact_text(page, "#games-list-title", re.compile("^⟦.*⟧$"))


def check_translations(page: Page, language: str) -> None:
    for id, given in GIVEN:
        things = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        with use_locale(language):
            assert page.evaluate(TRANSLATE, [id, given]) == CORE.translate(id, **things)


def test_a_single_language_has_no_menu(server: Server, people: People) -> None:
    page = people.person(locale="de-DE")
    page.goto(server.address)
    expect_exact_text(page, "#games-list-title", "Games")
    expect_count(page, "#language", 0)
