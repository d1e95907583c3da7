"""axe has no serious findings in the light and dark themes; with forced colours each state is still marked."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from ..support.hands import expect_visible, open_first_seat, open_new_table, place, press, resign
from ..support.people import DESKTOP, PHONE, People
from ..support.server import Server

GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def assert_accessible(page: Page) -> None:
    """Check that axe has no findings; failures name the rule and its first element."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        rules = {} if scheme == "light" else {"runOnly": ["color-contrast"]}
        found = Axe().run(page, options={"resultTypes": ["violations"]} | rules)
        violations = found.response["violations"]
        grave = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in violations if one["impact"] in GRAVE]
        assert grave == [], scheme


def lobby(page: Page, server: Server) -> None:
    page.goto(server.address + "/#dune-chess")
    page.wait_for_selector(".play")
    page.click("summary:has-text('Players')")
    page.click("summary:has-text('Options')")


def rules(page: Page, server: Server) -> None:
    page.goto(server.address + "/rules/dunkelrunde#DKR-24")
    page.wait_for_selector(".paragraph.aimed")


def lab(page: Page, server: Server) -> None:
    page.goto(server.address + "/lab#dune-chess&bot=random&setup=heart")  # as in test_lab.py: one simulation at a time
    page.click(".lab-results .main")
    page.wait_for_selector(".lab-figures li")


def lesson(page: Page, server: Server) -> None:
    page.goto(server.address + "/learn/dune-chess/1")
    page.click('[data-key="show"]')
    page.click('[data-key="next"]')
    page.click(".place.can >> nth=0")
    page.click(".place.can >> nth=-1")
    page.wait_for_selector(".lesson-answer:not([hidden])")


def record(page: Page, server: Server) -> None:
    played = [{"table": "a", "game": "dune-chess", "level": "casual", "outcome": "won", "when": 1}]
    page.goto(server.address + "/record")
    page.evaluate("(played) => localStorage.setItem('crossings.played', JSON.stringify(played))", played)
    page.reload()
    page.wait_for_selector(".ladder .next")


def invitation_and_table(page: Page, server: Server) -> None:
    open_first_seat(page, server, "dune-chess", "me", "friend")
    page.click(".waiting .show-code")
    page.wait_for_selector(".qr")
    page.click('[data-tool="help"]')
    page.click('[data-key="Undo"]', force=True)
    page.click(place("b7"))
    press(page, "/")
    page.keyboard.type("?")


def end(page: Page, server: Server) -> None:
    open_first_seat(page, server, "dune-chess", "me", "me")
    resign(page)
    page.click("text=Share")
    page.click('[data-tool="invite"]')


@pytest.mark.parametrize(
    "scene", [lobby, lab, pytest.param(rules, marks=pytest.mark.deep), lesson, record, invitation_and_table, end]
)
def test_the_page_is_accessible(scene: Callable[[Page, Server], None], server: Server, people: People) -> None:
    """PAG-11: contrast, in light and dark; PAG-09: names and roles."""
    page = people.person(viewport=DESKTOP)
    scene(page, server)
    assert_accessible(page)
    if scene is end:
        press(page, "Escape")
        page.click("text=View the game")
        page.wait_for_selector("text=Back to now")
        page.click(".strip .close")  # how to play covers the log
        expect_visible(page, ".log")
        assert_accessible(page)


def test_the_table_on_a_phone_is_accessible(people: People) -> None:
    page = open_new_table(people, "dune-chess", "me", {"bot": "random"}, viewport=PHONE, has_touch=True)
    assert_accessible(page)


MARKED = {
    "whose turn it is": "<ul class='seats'><li class='seat turn' is><li class='seat' not></ul>",
    "whose turn it is, in the bar": "<ul class='company'><li class='turn' is><li not></ul>",
    "it is my turn": "<p class='now panel mine' is><p class='now panel' not>",
    "the current line of the log": """
        <li class='current'><button class='line-button' is></button><li><button class='line-button' not></button>""",
    "the set-up is shown": """
        <div class='set-up here'><details><summary is></details></div>
        <div class='set-up'><details><summary not></details></div>""",
    "the current turning point": "<b class='turning-point current' is></b><b class='turning-point' not></b>",
    "its number": "<p class='point'><b class='jump' aria-pressed='true' is></b><b class='jump' not></b>",
    "as played, or better": "<b class='way' aria-pressed='true' is></b><b class='way' not></b>",
    "a hint that is looked at": "<b class='advised' aria-pressed='true' is></b><b class='advised' not></b>",
    "a preset": "<b class='chip' aria-pressed='true' is></b><b class='chip' not></b>",
    "an open panel": "<b class='tool' aria-expanded='true' is></b><b class='tool' not></b>",
    "an open game": "<b class='game-button' aria-expanded='true' is></b><b class='game-button' not></b>",
    "one of several": """
        <p class='one-of'><label is><input type='radio' checked></label><label not><input type='radio'></label>""",
    "a switch": "<input type='checkbox' class='switch' checked is><input type='checkbox' class='switch' not>",
    "pressed once": "<b class='plain armed' is></b><b class='plain' not></b>",
    "disabled": "<button class='plain' disabled is></button><button class='plain' not></button>",
    "disabled with a reason": "<b class='plain' aria-disabled='true' is></b><b class='plain' not></b>",
    "a rule that was asked for": "<p class='paragraph aimed' is><p class='paragraph' not>",
    "the current step of a lesson": """
        <ol class='lesson-steps'><a aria-current='step'><b class='number' is></b></a>
        <a><b class='number' not></b></a></ol>""",
    "the best choice": "<p class='choices'><b class='choice best' is></b><b class='choice' not></b>",
}
"""For each state, an element in that state (`is`) and one that isn't."""
UNMARKED = """(states) => {
  const all = ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline']
    .flatMap((line) => ['width', 'style', 'color'].map((part) => `${line}-${part}`));
  const lines = (one) => all.map((part) => getComputedStyle(one).getPropertyValue(part));
  const body = document.createElement('div');
  document.body.append(body);
  return Object.entries(states).filter(([, markup]) => {
    body.innerHTML = markup;
    const [marked, plain] = ['[is]', '[not]'].map((one) => String(lines(body.querySelector(one))));
    return marked === plain;
  }).map(([state]) => state);
}"""


def test_forced_colours_leave_each_state_a_line(server: Server, people: People) -> None:
    """Forced colours drop shadows and backgrounds; the board keeps its colours."""
    page = people.person(viewport=DESKTOP, forced_colors="active")
    open_first_seat(page, server, "dune-chess", "me", "me")
    assert page.evaluate(UNMARKED, MARKED) == []
    page.click(place("b7"))
    chosen = "getComputedStyle(document.querySelector('.hand > .chosen')).stroke"
    assert page.evaluate(chosen) == "rgb(13, 143, 131)"
