"""A click on something impossible is answered at once, in words, with the rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, People, Server
from .hands import place, wait_for_turn

CLICKS = [
    ("dune-chess", {}, ["e8"], "DUC-10"),
    ("dune-chess", {}, ["e2"], "DUC-06"),
    ("dune-chess", {}, ["b7", "c5"], "DUC-37"),
    ("dune-chess", {}, ["ransom-tr"], "DUC-50"),
    ("over-the-next-dune", {"players": 1}, ["c10r20", "off-c1"], "OND-28"),
    ("dunkelrunde", {"players": 4}, ["girl-0", "linden"], "DKR-23"),
    ("dunkelrunde", {"players": 4}, ["ghost-1", "tower"], "DKR-21"),
    ("bridges-and-boats", {}, ["coins-0"], "BAB-23"),
]
SEED = 2
"""Of dice that are no double in DunkelRunde."""


@pytest.mark.parametrize(("game", "options", "clicks", "rule"), CLICKS)
def test_the_rule_is_told(
    game: str, options: dict[str, int], clicks: list[str], rule: str, server: Server, people: People
) -> None:
    seats = ["me"] * options.get("players", 2)
    table = server.ask("/api/tables", {"game": game, "options": options, "seats": seats, "seed": SEED})
    page = people.person(viewport=PHONE)
    page.goto(server.link(table["keys"][0]))
    wait_for_turn(page)
    for one in clicks:
        page.click(place(one))
    answer = page.locator(".answer .saying")
    expect(answer.locator(".rule")).to_have_text(f"Rule {rule}")
    expect(answer).to_be_in_viewport(ratio=1)
    assert re.fullmatch(r"[A-Z].*\.", answer.locator("p").inner_text())


def test_the_answer_goes_when_something_can_be_picked(server: Server, people: People) -> None:
    page = people.person()
    page.goto(server.link(server.table("dune-chess", ["me", "me"])["keys"][0]))
    wait_for_turn(page)
    page.click(place("e8"))
    expect(page.locator(".answer .rule")).to_be_visible()
    page.click(place("b7"))
    expect(page.locator(".answer")).to_be_hidden()
