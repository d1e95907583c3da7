"""What a viewer is shown of a match: lines of the log, views and previews."""

import random

import pytest

import crossings
from crossings.engine import Game, State, games
from crossings.engine.effects.preview import MovePreview
from crossings.table import PERSON, Match, Seat, ViewerHistory
from table.matches import ALONE, FRIENDS, begun, race

MOVES = 12


def test_log_lines_hide_secrets() -> None:
    """TAB-06."""
    match = race("hide-left", "hide-right", "guess-right")
    for viewer, first in ((0, "hide-left"), (None, "hide-?")):
        assert [line["move"] for line in ViewerHistory(match, viewer).lines()] == [first, "hide-?", "guess-right"]
    assert "left" not in str(ViewerHistory(match, None).lines()[0])


def test_log_lines_mark_undone_moves() -> None:
    match = race("hide-left", "hide-right", "step", seats=ALONE)
    match.accept(match.prepare_undo(0))
    lines = ViewerHistory(match, None).lines()
    assert [line.get("undone", False) for line in lines] == [False, False, True, False]
    assert lines[-1] == {"at": 4, "by": 0, "move": None, "line": "Red undid 1 move.", "moves": 2}


def test_requested_views_are_copies() -> None:
    state = race().state
    assert state.cached_view(0)["shown"]
    state.view(0)["shown"].clear()
    state.view(0).clear()
    assert state.view(0) == state.cached_view(0) and state.cached_view(0) is state.cached_view(0)


# ---- compound moves ------------------------------------------------------------------------------


def walked(*ways: str) -> Match:
    """Return a race in which soldier 5 has walked like this in the first turn."""
    match = begun(crossings.game("over-the-next-dune"), [Seat(PERSON, 0)])
    match.accept(match.prepare_move(0, [f"5:{way}" for way in ways]))
    return match


def test_a_compound_move_has_one_line_for_its_steps() -> None:
    match = walked("n", "n", "ne")
    one, two, three = ViewerHistory(match, None).lines()[-3:]
    assert "group_line" not in one and one["line"].endswith("moved up.")
    assert two["first"] == three["first"] == one["at"]
    assert "moved 2 steps to column" in two["group_line"] and "moved 3 steps to column" in three["group_line"]


def test_a_compound_move_ends_with_another_action() -> None:
    match = walked("n", "n")
    match.accept(match.prepare_undo(0))
    match.accept(match.prepare_move(0, [next(move for move in match.state.actions() if move.endswith(":ne"))]))
    *_, taken, undo, new = ViewerHistory(match, None).lines()
    assert taken["undone"] and "group_line" in taken and undo["move"] is None and "group_line" not in new


# ---- previews ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_previews_at_a_table_equal_previews_from_the_view(game: Game) -> None:
    """PAG-18."""
    match, chosen = begun(game, FRIENDS), random.Random(7)
    for _ in range(MOVES):
        seat = match.state.actor
        if not isinstance(seat, int):
            break
        history, legal = ViewerHistory(match, seat if game.hides else None), match.state.actions()
        here, alone = history.preview(history.now), MovePreview.of_view(game, history.view(history.now), history.seat)
        for move in chosen.sample(legal, min(len(legal), 8)):
            assert here(move) == alone(move)
        match.accept(match.prepare_move(seat, [chosen.choice(legal)]))


def test_a_preview_without_further_questions_does_not_play_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = crossings.game("dune-chess").start()
    preview = MovePreview.of_view(state.game, state.view(), None)
    monkeypatch.setattr(State, "play_number", lambda self, number: pytest.fail("it was played"))
    assert len(preview("b7-c8")) == 2
