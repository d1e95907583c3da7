"""The checks of chapter `drawing` on faulty games."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from conformance import checked
from crossings.conformance import drawing
from crossings.drawing.scene import Pick
from crossings.template.coin_race import board, presentation
from crossings.template.coin_race.game import GAME

ONE = checked(GAME)


@pytest.mark.parametrize(
    "made, why",
    [
        ([], "no pick for rest"),
        ([Pick("rest", (), "rest"), Pick("jump", (), "jump")], "a pick for jump, which is not legal"),
        ([Pick("rest", ("moon",), "rest")], "the pick for rest names moon, which is no place of the board"),
    ],
)
def test_moves_that_cannot_be_picked_are_named(monkeypatch: pytest.MonkeyPatch, made: list[Pick], why: str) -> None:
    """`made`: replaces the pick for `rest`."""

    def picks(*given: Any) -> list[Pick]:
        return [pick for usual in presentation.picks(*given) for pick in (made if usual.move == "rest" else [usual])]

    monkeypatch.setitem(vars(GAME), "picking", SimpleNamespace(picks=picks))
    with pytest.raises(AssertionError, match=f"^{why}$"):
        drawing.every_legal_move_has_one_pick(ONE)


def test_a_move_that_closes_others_without_saying_so_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def picks(*given: Any) -> list[Pick]:
        return [pick._replace(closes="the step" if is_labelled else "") for pick in presentation.picks(*given)]

    monkeypatch.setitem(vars(GAME), "picking", SimpleNamespace(picks=picks, CLOSING=("stepped",)))
    is_labelled = True
    drawing.picks_say_what_they_close(ONE)
    is_labelled = False
    with pytest.raises(AssertionError, match=r"^step closes step \(stepped\), and its pick does not say so$"):
        drawing.picks_say_what_they_close(ONE)


def test_a_label_with_a_full_stop_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def scene(position: Any) -> Any:
        drawn = board.scene(position)
        return replace(drawn, pieces=(drawn.pieces[0]._replace(label="A coin."), *drawn.pieces[1:]))

    monkeypatch.setitem(vars(GAME), "board", SimpleNamespace(scene=scene))
    with pytest.raises(AssertionError, match=r"^the label of coin-0 ends with a full stop: 'A coin\.'"):
        drawing.places_have_labels_and_grid_positions(ONE)


def test_a_plain_board_has_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(GAME), "plain", SimpleNamespace(plain=lambda position: "the race", INKS={}))
    with pytest.raises(AssertionError, match="no row of the plain board begins with a number"):
        drawing.plain_text_is_plain(ONE)
