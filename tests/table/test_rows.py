"""Steps of one walk are one row of the log."""

from __future__ import annotations

import crossings
from crossings.table import PERSON, Eyes, Match, Seat


def walked(*ways: str) -> Match:
    """Soldier 5 has walked so, in the first turn."""
    game = crossings.game("over-the-next-dune")
    match = Match("t", game, game.resolve({}), (Seat(PERSON, 0),), bytes(32))
    match.accept(match.draft_start())
    match.accept(match.draft_move(0, [f"5:{way}" for way in ways]))
    return match


def test_a_row_tells_where_its_steps_lead() -> None:
    match = walked("n", "n", "ne")
    one, two, three = Eyes(match, None).lines()[-3:]
    assert "row" not in one and one["line"].endswith("sneaks up.")
    assert two["first"] == three["first"] == one["at"]
    assert "sneaks 2 steps to column" in two["row"] and "sneaks 3 steps to column" in three["row"]


def test_a_row_ends_where_something_else_is_done() -> None:
    match = walked("n", "n")
    match.accept(match.draft_undo(0))
    match.accept(match.draft_move(0, [next(move for move in match.state.actions() if move.endswith(":ne"))]))
    *_, taken, undo, new = Eyes(match, None).lines()
    assert taken["undone"] and "row" in taken and undo["move"] is None and "row" not in new
