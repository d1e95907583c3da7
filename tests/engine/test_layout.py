"""Blocks of an observation that are generated from fields of the state."""

from __future__ import annotations

import pytest

from crossings.engine import Schema, blank
from crossings.engine.kernels.tables import Grid
from crossings.engine.layout import (
    Block,
    expression_block,
    field_block,
    make_fill_kernel,
    manual_offsets,
    offsets,
    options_block,
)
from crossings.engine.schema import bit_set, counts, each, ending, flag, number, option, word


class Race(Schema):
    """Every kind of field that can be copied to an observation."""

    option_players: int = option((2, 3), 2)
    option_board: int = option(("round", "short"), "round")
    option_fog: int = option((False, True), False)
    phase: int = word(("deal", "play"), "what is due")
    track: int = word(("red", "blue"), "what lies", first=1, null=0)
    asked: int = bit_set((4, 5, 6), "who is asked", first=1)
    turn: int = number(-1, 9, "whose turn it is")
    deck: list[int] = counts(("red", "blue"), 7, "cards left")
    dice: Grid = each(counts(("red", "blue"), 3, "dice"), 2)
    gold: list[int] = each(number(0, 5, "gold"), 3, lambda s: s.option_players)
    moved: int = flag("has moved")
    shot: int = flag("has shot")
    reason: int = ending(("goal", "rounds"))


FIELDS = ("phase", "track", "asked", "turn", "deck", "dice")
LAYOUT = (
    *(field_block(Race, name) for name in FIELDS),
    Block("by_hand", (4,), "nothing yet"),
    field_block(Race, "gold", by_seat=True),
    field_block(Race, "notes", "moved", "shot", high=9),
    field_block(Race, "ending", "reason"),
    expression_block("cards", (2, 3), "s.deck[{}] == {} + 1", "how many cards are left, by kind"),
    options_block(Race, "fog"),
)


def filled(seat: int, **fields: object) -> dict[str, list[int]]:
    """Return the values of each block."""
    s, out = blank(Race, {"players": 2}), [0] * sum(block.size for block in LAYOUT)
    for name, value in fields.items():
        setattr(s, name, value)
    make_fill_kernel(LAYOUT)(s, seat, out)
    return {b.name: out[start : start + b.size] for b, start in zip(LAYOUT, offsets(LAYOUT), strict=True)}


def test_words_are_one_hot_and_null_is_zero() -> None:
    row = filled(0, phase=1, track=0, reason=0)
    assert (row["phase"], row["track"], row["ending"]) == ([0, 1], [0, 0], [0, 0])
    row = filled(0, track=2, reason=1)
    assert (row["track"], row["ending"]) == ([0, 1], [1, 0])


def test_numbers_sets_and_options_keep_their_order() -> None:
    row = filled(0, asked=0b1010, turn=-1, deck=[7, 3], dice=Grid([[1, 2], [0, 3]]), shot=1, option_board=1)
    assert (row["asked"], row["turn"], row["deck"], row["dice"]) == ([1, 0, 1], [-1], [7, 3], [1, 2, 0, 3])
    assert (row["notes"], row["options"], row["by_hand"]) == ([0, 1], [2, 1], [0] * 4)


def test_an_expression_is_evaluated_for_each_index() -> None:
    assert filled(0, deck=[7, 3])["cards"] == [0, 0, 0, 0, 0, 1]
    assert filled(0, deck=[1, 2])["cards"] == [1, 0, 0, 0, 1, 0]


def test_seats_start_with_the_observer_and_unused_ones_are_zero() -> None:
    assert filled(0, gold=[4, 5, 3])["gold"] == [4, 5, 0]
    assert filled(1, gold=[4, 5, 3])["gold"] == [5, 4, 0]


def test_shape_bounds_and_meaning_are_those_of_the_fields() -> None:
    blocks = {block.name: (block.shape, block.low, block.high) for block in LAYOUT}
    assert blocks["track"] == ((2,), 0, 1)
    assert (blocks["turn"], blocks["deck"], blocks["dice"]) == (((1,), -1, 9), ((2,), 0, 7), ((2, 2), 0, 3))
    assert (blocks["notes"], blocks["gold"], blocks["options"]) == (((2,), 0, 9), ((3,), 0, 5), ((2,), 0, 3))
    assert [block.meaning for block in LAYOUT if block.name in ("deck", "gold", "notes")] == [
        "cards left: red, blue",
        "gold, the observer's first",
        "has moved; has shot",
    ]


def test_blocks_without_expressions_are_found() -> None:
    assert manual_offsets(LAYOUT) == (offsets(LAYOUT)[len(FIELDS)],)


def test_bounds_in_the_wrong_order_are_refused() -> None:
    """CON-22."""
    with pytest.raises(ValueError, match=r"^block turns: low is 9, high is 1; low must not exceed high$"):
        Block("turns", (1,), "turns that are over", 9)
