"""Lessons on the page: from a game's card through all steps to a first game."""

import re
from typing import Any

from playwright.sync_api import Page, expect

import crossings
from crossings.engine.lesson import Reply, load_lesson

from .support.hands import expect_count, expect_hidden, expect_text, expect_visible, pick, place, press, wait_for_turn
from .support.people import People
from .support.server import Server
from .support.site_page import either_edition

GAME = "dune-chess"
STEPS = load_lesson(crossings.game(GAME))
FIRST = STEPS[0].tasks[0]
NEXT, TRY_AGAIN, SHOW = '[data-key="next"]', '[data-key="try"]', '[data-key="show"]'


def opened(page: Page, server: Server, step: str = "") -> Any:
    """Open the lesson, and return its first task."""
    page.goto(server.at(f"/learn/{GAME}{step}"))
    expect_visible(page, ".place.can >> nth=0")
    return server.ask(f"/api/lessons/{GAME}/1?task=0")


def places_of(posed: Any, move: str) -> list[str]:
    places: list[str] = next(one["places"] for one in posed["picks"] if one["move"] == move)
    return places


def a_mistake(posed: Any) -> tuple[str, Reply]:
    """A legal move that the lesson calls wrong, and its answer."""
    legal = {one["move"] for one in posed["picks"]}
    return next((move, reply) for move, reply in FIRST.wrong.items() if move in legal)


def plain(text: str) -> str:
    """A text without the marks of Markdown."""
    return text.replace("**", "")


@either_edition
def test_a_lesson_leads_from_the_card_to_a_first_game(server: Server, page: Page) -> None:
    """PAG-22, PAG-29: a wrong move, another try, the right one, a pause, the end."""
    page.goto(server.at(f"/#{GAME}"))
    page.click(".learn.main")
    expect_text(page, ".lesson-text", plain(FIRST.say))
    posed = server.ask(f"/api/lessons/{GAME}/1?task=0")
    wrong, reply = a_mistake(posed)
    pick(page, *places_of(posed, wrong))
    expect_text(page, ".lesson-words", plain(reply.say))
    expect_count(page, ".place.can", 0)
    page.click(TRY_AGAIN)
    expect_hidden(page, ".lesson-answer")
    pick(page, *places_of(posed, FIRST.moves[0]))
    expect_text(page, ".lesson-words", plain(FIRST.right.say))
    expect(page.locator(NEXT)).to_be_focused()
    press(page, "Enter")
    finish(page, len(STEPS[0].tasks) - 1)

    page.goto(server.at(f"/#{GAME}"))
    expect_text(page, ".learn.main", f"Go on learning, 1 of {len(STEPS)}")
    page.click(".learn.main")
    expect_text(page, "h1 >> nth=-1", STEPS[1].title)
    for step in STEPS[1:]:
        finish(page, len(step.tasks))
    expect_text(page, ".lesson-end h1", "You know Dune Chess.")
    page.click(".lesson-end .main")
    wait_for_turn(page)
    coached = page.evaluate(f"JSON.parse(localStorage.getItem('crossings.coach'))['{GAME}'].table")
    assert f"/t/{coached}" in page.url, "the first game has the coach"
    page.goto(server.at(f"/#{GAME}"))
    expect_visible(page, ".play.main")
    expect_text(page, ".learn.plain", "Learn")


def finish(page: Page, tasks: int) -> None:
    """Do tasks with *Show me*."""
    for _ in range(tasks):
        page.click(SHOW)
        page.click(NEXT)


def test_illegal_moves_are_explained_and_places_marked(server: Server, page: Page) -> None:
    """PAG-29."""
    posed = opened(page, server)
    marked = posed["marks"]
    expect_count(page, ".hand .pointed:not(.casing)", len(marked))
    if marked:
        expect(page.locator(place(marked[0]))).to_have_attribute("aria-label", re.compile("marked"))
    start = places_of(posed, FIRST.moves[0])[0]
    pick(page, start)
    expect_count(page, ".hand .pointed:not(.casing)", len(set(marked) - {start}))
    press(page, "Escape")
    pick(page, start, start[0] + ("8" if start[1] < "5" else "1"))
    expect_visible(page, ".lesson-rule summary")
    expect(page.locator(TRY_AGAIN)).to_have_count(0)
    expect_visible(page, ".place.can >> nth=0")


def test_a_task_is_in_sight_on_a_phone_with_its_forecast(server: Server, people: People) -> None:
    """PAG-18, PAG-21, PAG-29: dice that are being placed show their chances, and the buttons lie below the board."""
    page = people.phone()
    page.goto(server.at("/learn/walking-on-the-moon/2"))
    die, card = place("pool-b1"), place("card-of-dice-1")
    for each in (".lesson-text", die, card, SHOW):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    page.click(die)
    page.click(card)
    expect_text(page, ".hint", "accident in jump 1: certain")
    for each in (".hint", card, ".take-back"):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    page.goto(server.at("/learn/bridges-and-boats/4"))
    expect(page.locator('.lesson-bar [data-key^="move "]')).to_be_in_viewport(ratio=1)


def test_compound_moves_and_reduced_motion(server: Server, page: Page) -> None:
    """PAG-14, PAG-29: the first move of a compound move counts; without motion the answer says what happened."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.at("/learn/over-the-next-dune/8"))
    page.click(place("off-c7"))
    page.click('[data-key="confirm"]')
    expect_text(page, ".lesson-words", "just enough")
    expect_text(page, ".lesson-lines", "Soldier 5 moved")


def test_the_answer_stays_in_sight_on_a_phone(server: Server, people: People) -> None:
    """PAG-21, PAG-29."""
    page = people.phone()
    posed = opened(page, server, "/1")
    wrong, _ = a_mistake(posed)
    pick(page, *places_of(posed, wrong))
    expect(page.locator(TRY_AGAIN)).to_be_in_viewport()
    expect(page.locator(place(places_of(posed, wrong)[-1]))).to_be_in_viewport()
    page.click(TRY_AGAIN)
    page.click(SHOW)
    expect(page.locator(NEXT)).to_be_in_viewport()
    page.click(NEXT)
    expect(page.locator(".lesson-text")).to_be_in_viewport()
    expect(page.locator(".lesson-text")).to_be_focused()
