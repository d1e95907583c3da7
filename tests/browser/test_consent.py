"""Taking back what another has answered: they are asked, and agree or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, People, Server
from .hands import place, wait_for_turn


@pytest.fixture
def friends(server: Server, people: People) -> Iterator[tuple[Page, Page]]:
    """Two friends, one on a phone, after a move of each."""
    keys = server.table("dune-chess", ["me", "friend"])["keys"]
    first, second = people.person(), people.person(viewport=PHONE, has_touch=True, is_mobile=True)
    for page, key, (start, goal) in ((first, keys[0], ("b7", "a6")), (second, keys[1], ("b2", "a3"))):
        page.goto(server.link(key))
        wait_for_turn(page)
        page.click(place(start))
        page.click(place(goal))
        expect(page.locator('.lines [aria-current="true"]')).to_contain_text(f"{start}-{goal}")
    expect(first.locator(".lines li")).to_have_count(2)
    yield first, second


def test_who_agrees_takes_both_moves_back(friends: tuple[Page, Page]) -> None:
    first, second = friends
    first.click('[data-key="Undo"]')
    expect(first.locator(".answer")).to_contain_text("You have asked")
    asked = second.locator(".answer .saying")
    expect(asked).to_contain_text("Harkonnen would like to take 2 moves back, yours among them.")
    expect(asked).to_be_in_viewport(ratio=1)
    asked.locator("text=Allow it").tap()
    for page in friends:
        expect(page.locator(".lines .undone")).to_have_count(2)
        expect(page.locator('[data-piece="man-b7"]')).to_be_visible()
        expect(page.locator('[data-piece="man-b2"]')).to_be_visible()
    expect(asked).to_have_count(0)


def test_who_refuses_keeps_the_moves_and_the_other_is_told(friends: tuple[Page, Page]) -> None:
    first, second = friends
    first.click('[data-key="Undo"]')
    second.locator(".answer button:text-is('No')").tap()
    expect(first.locator(".answer")).to_contain_text("Atreides would rather not take it back.")
    for page in friends:
        expect(page.locator(".lines .undone")).to_have_count(0)
        expect(page.locator('[data-piece="man-a3"]')).to_be_visible()


def test_a_move_instead_of_an_answer_lets_the_question_lapse(friends: tuple[Page, Page]) -> None:
    first, second = friends
    first.click('[data-key="Undo"]')
    expect(second.locator(".answer")).to_contain_text("would like")
    first.click(place("a6"))
    first.click(place("b5"))
    expect(first.locator(".answer .rule")).to_be_visible()
    first.click(place("d7"))
    first.click(place("e6"))
    expect(second.locator(".lines li")).to_have_count(3)
    expect(second.locator(".answer")).to_be_hidden()
