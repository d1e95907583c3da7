"""Puzzles on the page: a move is made on the board or chosen from a list, and evaluated at once."""

import re
from itertools import combinations
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import crossings
from crossings.engine.puzzle import load_puzzles

from .support.hands import either_window, expect_count, expect_text, expect_visible, place, press
from .support.people import DESKTOP, People
from .support.server import Server
from .support.site_page import either_edition


def opened(page: Page, server: Server, game: str, number: int) -> Any:
    """Open a puzzle's page."""
    page.goto(server.at(f"/puzzle/{game}/{number}"))
    expect_visible(page, ".place.can >> nth=0")
    return server.ask(f"/api/puzzles/{game}/{number}")


def picks_of(puzzle: Any, move: str) -> Any:
    """The places of a move."""
    return next(pick for pick in puzzle["picks"] if pick["move"] == move)


def make(page: Page, places: list[str]) -> None:
    for one in places:
        page.locator(place(one)).click()


def found(page: Page, server: Server, game: str, wanted: str) -> tuple[Any, str]:
    """Open the first puzzle of a game whose solution satisfies a condition; return it with its solution."""
    solutions = [one.solution for one in load_puzzles(crossings.game(game))]
    number, best = next((number, move) for number, move in enumerate(solutions, 1) if re.fullmatch(wanted, move))
    return opened(page, server, game, number), best


FROM_TO = r"[a-h][1-8]-[a-h][1-8]"


@either_window
def test_a_move_is_made_on_the_board_and_evaluated_at_once(
    server: Server, people: People, viewport: dict[str, int]
) -> None:
    """A known answer is still there after a reload."""
    page = people.person(viewport=viewport)
    puzzle, best = found(page, server, "dune-chess", FROM_TO)
    wrong = next(
        pick for pick in puzzle["picks"] if pick["move"] != best and len(pick["places"]) == 2 and "warning" not in pick
    )
    make(page, wrong["places"][:1])
    expect_count(page, ".under .chosen", 1)
    make(page, wrong["places"][1:])
    missed, right = page.locator(".solution .missed"), page.locator(".solution .right")
    expect(missed).to_contain_text("Not the best: ")
    expect(missed).to_be_in_viewport()
    expect_visible(page, ".place.can >> nth=0")
    expect(right).to_have_count(0)
    make(page, picks_of(puzzle, best)["places"])
    expect(right).to_be_visible()
    expect_text(page, ".solution", "value is")
    expect_count(page, ".place.can", 0)
    if viewport is DESKTOP:
        page.reload()
        expect(right).to_be_visible()
        expect(page.get_by_text("Show the solution")).to_be_hidden()


def test_dice_are_laid_and_confirmed(server: Server, people: People) -> None:
    page = people.phone()
    puzzle, best = found(page, server, "walking-on-the-moon", r"1:[a-z/:0-9]+")
    things = [one for one in puzzle["scene"]["places"] if "kind" in one]
    for goal, kinds in picks_of(puzzle, best)["parts"].items():
        for kind in kinds:
            thing = next(one for one in things if one["kind"] == kind)
            things.remove(thing)
            make(page, [thing["id"], goal])
    page.click(f'[data-key="move {best}"]')
    expect_visible(page, ".solution .right")


@either_window
def test_a_wrong_turn_is_refuted_on_the_board(server: Server, people: People, viewport: dict[str, int]) -> None:
    """PAG-26. Board, words and buttons are in sight, and a click on the board goes back to the puzzle."""
    page = people.person(viewport=viewport)
    puzzle = opened(page, server, "dune-chess", 1)
    wrong = load_puzzles(crossings.game("dune-chess"))[0]
    move = next(move for move in wrong.turns if move != wrong.solution)
    make(page, picks_of(puzzle, move)["places"])
    page.click('[data-key="puzzle-refute"]')
    expect_count(page, ".place.can", 0)
    page.click('[data-key="continuation-forward"]')
    expect_text(page, ".continuation-line", "Then, for example: ")
    for shown in (".continuation-line", '[data-key="continuation-back"]', place(picks_of(puzzle, move)["places"][-1])):
        expect(page.locator(shown)).to_be_in_viewport()
    make(page, picks_of(puzzle, move)["places"][:1])
    expect_visible(page, ".place.can >> nth=0")
    expect_count(page, ".continuation-line", 0)


def test_the_solution_is_shown_step_by_step_in_sight(server: Server, people: People) -> None:
    """PAG-26. On a phone, the result is below the board; each step scrolls back to the board."""
    page = people.phone()
    puzzle = opened(page, server, "dune-chess", 2)
    best = load_puzzles(crossings.game("dune-chess"))[1].solution
    page.get_by_text("Choose from a list instead").click()
    page.get_by_role("button", name=next(one["label"] for one in puzzle["choices"] if one["move"] == best)).click()
    expect(page.locator(".solution .right")).to_be_in_viewport()
    page.click('[data-key="continuation-forward"]')
    expect_text(page, ".continuation-line", "Then, for example: ")
    for shown in (".continuation-line", '[data-key="continuation-forward"]', place("a8"), place("h1")):
        expect(page.locator(shown)).to_be_in_viewport()


def test_a_solved_puzzle_leads_to_the_next_new_one(server: Server, page: Page) -> None:
    """PAG-26. The streak grows, and the next puzzle of the game comes first."""
    puzzles = load_puzzles(crossings.game("dune-chess"))
    puzzle = opened(page, server, "dune-chess", len(puzzles))
    make(page, picks_of(puzzle, puzzles[-1].solution)["places"])
    expect_text(page, ".puzzle-streak", "Solved in a row without help: 1.")
    page.click('.main[data-key="next-puzzle"]')
    expect_text(page, ".puzzle-head", f"Puzzle 1 of {len(puzzles)}")


@pytest.mark.deep
@either_edition
def test_keys_and_the_list_do_the_same(server: Server, page: Page) -> None:
    """Illegal picks are explained."""
    puzzle, best = found(page, server, "dune-chess", FROM_TO)
    page.click(".place:not(.can) >> nth=0")
    expect(page.locator(".position-notice")).not_to_be_empty()
    page.locator(place(picks_of(puzzle, best)["places"][0])).focus()
    press(page, "Enter")
    expect_count(page, ".under .chosen", 1)
    press(page, "Escape")
    expect_count(page, ".under .chosen", 0)
    page.get_by_text("Choose from a list instead").click()
    wrong = next(one for one in puzzle["choices"] if one["move"] != best)
    right = next(one for one in puzzle["choices"] if one["move"] == best)
    page.get_by_role("button", name=wrong["label"]).click()
    expect(page.locator(".choices .wrong")).to_be_disabled()
    page.get_by_role("button", name=right["label"]).click()
    expect_visible(page, ".solution .right")
    expect_text(page, ".choices .best", "value")


@pytest.mark.deep
def test_the_solution_is_shown_on_the_board_with_the_values_of_other_moves(server: Server, page: Page) -> None:
    """The list stays legible, though it is disabled; only a wrong move is crossed out.

    A player who looked at the solution hasn't solved the puzzle, even after a reload.
    """
    puzzle, best = found(page, server, "dune-chess", FROM_TO)
    start = page.locator(place(picks_of(puzzle, best)["places"][0]))
    before = start.get_attribute("aria-label")
    page.get_by_text("Choose from a list instead").click()
    page.get_by_text("Show the solution").click()
    expect_text(page, ".solution", "value is")
    expect(start).not_to_have_attribute("aria-label", before or "")
    expect(page.locator(".choices .best")).to_be_disabled()
    for one in page.locator(".choices .choice").all():
        assert one.evaluate("(one) => getComputedStyle(one).opacity") == "1"
        assert one.locator(".value").evaluate("(one) => getComputedStyle(one).opacity") == "1"
    page.reload()
    expect_text(page, ".solution", "value is")
    expect_count(page, ".solution .right", 0)
    expect(page.get_by_text("Show the solution")).to_be_hidden()


@pytest.mark.deep
def test_solved_puzzles_are_marked_in_the_lobby(server: Server, page: Page) -> None:
    today = server.ask("/api/puzzles")["puzzles"][0]
    best = load_puzzles(crossings.game(today["game"]))[today["number"] - 1].solution
    page.goto(server.address)
    expect_visible(page, ".puzzle-list li >> nth=0")
    expect_count(page, ".puzzle-solved", 0)
    page.click(".puzzle-list a >> nth=0")
    choices = server.ask(f"/api/puzzles/{today['game']}/{today['number']}")["choices"]
    label = next(one["label"] for one in choices if one["move"] == best)
    page.get_by_text("Choose from a list instead").click()
    page.get_by_role("button", name=label, exact=True).click()
    expect_visible(page, ".solution .right")
    page.goto(server.address)
    expect_count(page, ".puzzle-solved", 1)


def test_moves_without_a_place_are_visible_buttons(server: Server, page: Page) -> None:
    puzzle, _ = found(page, server, "bridges-and-boats", ".*")
    known = load_puzzles(crossings.game("bridges-and-boats"))[puzzle["number"] - 1]
    plain = next(pick for pick in puzzle["picks"] if not pick["places"] and not known.is_right(pick["move"]))
    pressed = page.locator(f'[data-key="move {plain["move"]}"]')
    expect(pressed).to_be_in_viewport(ratio=1)
    pressed.click()
    if "warning" in plain:
        pressed.click()
    expect(page.locator(".solution .missed")).to_be_in_viewport()


MARKED = """() => [...document.querySelectorAll('.place.can')].map((one) => {
  const { x, y, width, height } = one.firstElementChild.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
"""Script that returns the centres of all targets."""


def test_a_board_zooms_in_on_places_too_close_for_a_finger(server: Server, people: People) -> None:
    """The squares of the dunes are 17 pixels wide: the first tap zooms in, the second one moves."""
    page = people.phone()
    opened(page, server, "over-the-next-dune", 7)
    page.locator(".position-sheet").scroll_into_view_if_needed()
    assert closest(page) < 24
    page.touchscreen.tap(*page.evaluate(MARKED)[0])
    expect_visible(page, ".position-room > .window.large")
    assert closest(page) > 43
    page.touchscreen.tap(*page.evaluate(MARKED)[0])
    expect_visible(page, ".solution > p >> nth=0")


def closest(page: Page) -> float:
    """The least distance between the centres of two targets in pixels."""
    return min(dist(one, other) for one, other in combinations(page.evaluate(MARKED), 2))
