"""Puzzles on the page: a move is made on the board as at a table, or chosen from a list, and weighed at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import crossings
from crossings.engine.puzzle import puzzles_of

from .conftest import DESKTOP, PHONE, People, Server
from .hands import place


def opened(page: Page, server: Server, game: str, number: int) -> Any:
    """The puzzle, on a page that shows it."""
    page.goto(f"{server.address}/puzzle/{game}/{number}")
    expect(page.locator(".place.can").first).to_be_visible()
    return server.ask(f"/api/puzzles/{game}/{number}")


def picks_of(puzzle: Any, move: str) -> Any:
    """How a move is picked."""
    return next(pick for pick in puzzle["picks"] if pick["move"] == move)


def make(page: Page, places: list[str]) -> None:
    for one in places:
        page.locator(place(one)).click()


def number_of(game: str, wanted: str) -> int:
    """The first puzzle of a game whose solution is a move like this."""
    found = [one.solution for one in puzzles_of(crossings.game(game))]
    return 1 + next(number for number, move in enumerate(found) if re.fullmatch(wanted, move))


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_move_is_made_on_the_board_and_weighed_at_once(
    server: Server, people: People, viewport: dict[str, int]
) -> None:
    page = people.person(viewport=viewport)
    number = number_of("dune-chess", r"[a-h][1-8]-[a-h][1-8]")
    puzzle = opened(page, server, "dune-chess", number)
    best = puzzles_of(crossings.game("dune-chess"))[number - 1].solution
    wrong = next(
        pick for pick in puzzle["picks"] if pick["move"] != best and len(pick["places"]) == 2 and "warning" not in pick
    )
    make(page, wrong["places"][:1])
    expect(page.locator(".under .chosen")).to_have_count(1)
    make(page, wrong["places"][1:])
    missed = page.locator(".solution .missed")
    expect(missed).to_contain_text("Not the best: ")
    expect(missed).to_be_in_viewport()
    expect(page.locator(".place.can").first).to_be_visible()
    expect(page.locator(".solution .right")).to_have_count(0)
    make(page, picks_of(puzzle, best)["places"])
    expect(page.locator(".solution .right")).to_be_visible()
    expect(page.locator(".solution")).to_contain_text("worth")
    expect(page.locator(".place.can")).to_have_count(0)


def test_dice_are_laid_and_confirmed(server: Server, people: People) -> None:
    page = people.person()
    number = number_of("walking-on-the-moon", r"1:[a-z/:0-9]+")
    puzzle = opened(page, server, "walking-on-the-moon", number)
    best = puzzles_of(crossings.game("walking-on-the-moon"))[number - 1].solution
    things = [one for one in puzzle["scene"]["places"] if "kind" in one]
    for goal, kinds in picks_of(puzzle, best)["parts"].items():
        for kind in kinds:
            thing = next(one for one in things if one["kind"] == kind)
            things.remove(thing)
            make(page, [thing["id"], goal])
    page.locator(f'[data-key="move {best}"]').click()
    expect(page.locator(".solution .right")).to_be_visible()


def test_keys_and_the_list_do_the_same(server: Server, people: People) -> None:
    page = people.person()
    number = number_of("dune-chess", r"[a-h][1-8]-[a-h][1-8]")
    puzzle = opened(page, server, "dune-chess", number)
    best = puzzles_of(crossings.game("dune-chess"))[number - 1].solution
    page.locator(place(picks_of(puzzle, best)["places"][0])).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".under .chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".under .chosen")).to_have_count(0)
    page.get_by_text("Choose from a list instead").click()
    wrong = next(one for one in puzzle["choices"] if one["move"] != best)
    right = next(one for one in puzzle["choices"] if one["move"] == best)
    page.get_by_role("button", name=wrong["label"]).click()
    expect(page.locator(".choices .wrong")).to_be_disabled()
    page.get_by_role("button", name=right["label"]).click()
    expect(page.locator(".solution .right")).to_be_visible()
    expect(page.locator(".choices .best")).to_contain_text("worth")


@pytest.mark.parametrize("finds_it", [True, False])
def test_an_answer_that_is_known_is_still_there_after_a_reload(server: Server, people: People, finds_it: bool) -> None:
    page = people.person()
    number = number_of("dune-chess", r"[a-h][1-8]-[a-h][1-8]")
    puzzle = opened(page, server, "dune-chess", number)
    best = puzzles_of(crossings.game("dune-chess"))[number - 1].solution
    if finds_it:
        make(page, picks_of(puzzle, best)["places"])
    else:
        page.get_by_text("Show the solution").click()
    expect(page.locator(".solution")).to_contain_text("worth")
    page.reload()
    expect(page.locator(".solution")).to_contain_text("worth")
    expect(page.locator(".solution .right")).to_have_count(1 if finds_it else 0)
    expect(page.get_by_text("Show the solution")).to_be_hidden()


def test_who_has_solved_the_puzzle_of_the_day_reads_so_on_the_shelf(server: Server, people: People) -> None:
    page = people.person()
    today = server.ask("/api/puzzles")["puzzles"][0]
    best = puzzles_of(crossings.game(today["game"]))[today["number"] - 1].solution
    page.goto(server.address)
    expect(page.locator(".puzzle-list li").first).to_be_visible()
    expect(page.locator(".puzzle-solved")).to_have_count(0)
    page.locator(".puzzle-list a").first.click()
    label = next(
        one["label"]
        for one in server.ask(f"/api/puzzles/{today['game']}/{today['number']}")["choices"]
        if one["move"] == best
    )
    page.get_by_text("Choose from a list instead").click()
    page.get_by_role("button", name=label, exact=True).click()
    expect(page.locator(".solution .right")).to_be_visible()
    page.goto(server.address)
    expect(page.locator(".puzzle-solved")).to_have_count(1)


def test_what_other_moves_were_worth_can_be_read(server: Server, people: People) -> None:
    """The list stays in full ink, though nothing in it can be pressed any more; a wrong move alone is crossed out."""
    page = people.person()
    opened(page, server, "dune-chess", 1)
    page.get_by_text("Choose from a list instead").click()
    page.get_by_text("Show the solution").click()
    expect(page.locator(".choices .best")).to_be_disabled()
    for one in page.locator(".choices .choice").all():
        assert one.evaluate("(one) => getComputedStyle(one).opacity") == "1"
        assert one.locator(".worth").evaluate("(one) => getComputedStyle(one).opacity") == "1"


def test_the_solution_is_shown_on_the_board(server: Server, people: People) -> None:
    page = people.person()
    number = number_of("dune-chess", r"[a-h][1-8]-[a-h][1-8]")
    puzzle = opened(page, server, "dune-chess", number)
    best = puzzles_of(crossings.game("dune-chess"))[number - 1].solution
    start = picks_of(puzzle, best)["places"][0]
    before = page.locator(place(start)).get_attribute("aria-label")
    page.get_by_text("Show the solution").click()
    expect(page.locator(".solution")).to_contain_text("worth")
    expect(page.locator(".solution .right")).to_have_count(0)
    expect(page.locator(place(start))).not_to_have_attribute("aria-label", before or "")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_moves_that_need_no_place_are_buttons_in_sight(
    server: Server, people: People, viewport: dict[str, int]
) -> None:
    page = people.person(viewport=viewport)
    puzzle = opened(page, server, "bridges-and-boats", 1)
    best = puzzles_of(crossings.game("bridges-and-boats"))[0].solution
    plain = next(pick for pick in puzzle["picks"] if not pick["places"] and pick["move"] != best)
    pressed = page.locator(f'[data-key="move {plain["move"]}"]')
    if viewport is DESKTOP:
        expect(pressed).to_be_in_viewport(ratio=1)
    pressed.click()
    if "warning" in plain:
        pressed.click()
    expect(page.locator(".solution .missed")).to_be_in_viewport()


def test_what_cannot_be_picked_is_said_to_be_so(server: Server, people: People) -> None:
    page = people.person()
    opened(page, server, "dune-chess", 1)
    page.locator(".place:not(.can)").first.click()
    expect(page.locator(".puzzle-saying")).not_to_be_empty()


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE])
def test_a_wide_window_has_the_trays_beside_the_board(server: Server, people: People, viewport: dict[str, int]) -> None:
    page = people.person(viewport=viewport)
    page.goto(f"{server.address}/puzzle/walking-on-the-moon/1")
    box = page.locator(".puzzle-sheet .board").bounding_box()
    assert box
    assert (box["width"] > box["height"]) == (viewport["width"] > viewport["height"])
    assert box["width"] > viewport["width"] / 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_puzzles_of_the_day_begin_their_questions_at_one_height(server: Server, people: People) -> None:
    page = people.person(viewport=DESKTOP)
    page.goto(server.address)
    expect(page.locator(".puzzle-ask").first).to_be_visible()
    gaps = page.eval_on_selector_all(
        ".puzzle-list a",
        "all => all.map(one => one.querySelector('.puzzle-ask').getBoundingClientRect().top"
        " - one.querySelector('.puzzle-game').getBoundingClientRect().top)",
    )
    assert len(gaps) > 1
    assert max(gaps) - min(gaps) < 1
