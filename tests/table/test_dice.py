"""Draws: fixed by the seed, exact in their proportions, and repeatable with the seed."""

import hashlib
import hmac
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from crossings.engine import BadSeed
from crossings.table import commitment, dice, draw, fresh_seed, seed_from

SEED = bytes(range(32))


def by_hand(message: str) -> int:
    return int.from_bytes(hmac.new(SEED, message.encode(), hashlib.sha256).digest(), "big")


def test_a_draw_is_the_hmac_of_table_index_and_words() -> None:
    """TAB-09, TAB-10."""
    assert draw(SEED, "table", 7, [], [1] * 6) == by_hand("table|7|") % 6
    assert draw(SEED, "table", 7, ["ada", "bob"], [1] * 6) == by_hand("table|7|ada,bob") % 6


def test_the_commitment_binds_the_seed_to_its_table() -> None:
    """TAB-08: the commitment is the one that docs/play/dice-format.md describes, so that others can compute it."""
    bound = {"game": "g", "options": {"players": 2, "b": True}, "salt": "s", "table": "t", "version": "1"}
    text = (
        f'{{"form":2,"game":"g","options":{{"b":true,"players":2}},"salt":"s","seed":"{SEED.hex()}"'
        ',"table":"t","version":"1"}'
    )
    assert commitment(SEED, bound) == hashlib.sha256(text.encode()).hexdigest()
    assert len({commitment(SEED, {**bound, key: "other"}) for key in bound} | {commitment(SEED, bound)}) == 6


def test_seeds_are_fresh_or_chosen() -> None:
    assert fresh_seed() != fresh_seed()
    assert len(fresh_seed()) == len(seed_from(7)) == 32
    assert seed_from(7) == seed_from("7") == seed_from(np.int8(7)) != seed_from(8)  # type: ignore[arg-type]


@pytest.mark.parametrize("chosen", [True, 0.5, math.nan, None, [7], np.float64(7)], ids=repr)
def test_only_numbers_and_words_are_seeds(chosen: Any) -> None:
    with pytest.raises(BadSeed):
        seed_from(chosen)


def test_outcomes_come_in_proportion_to_their_weights() -> None:
    """TAB-10."""
    counts = Counter(draw(SEED, "t", index, [], [3, 2, 1]) for index in range(6000))
    for outcome, weight in enumerate((3, 2, 1)):
        assert counts[outcome] == pytest.approx(1000 * weight, abs=150)


def test_numbers_beyond_the_last_multiple_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([255, 252, 17])
    monkeypatch.setattr(dice, "RANGE", 256)
    messages: list[str] = []

    def number(seed: bytes, message: str) -> int:
        messages.append(message)
        return next(numbers)

    monkeypatch.setattr(dice, "_number", number)
    assert draw(SEED, "t", 1, [], [1] * 6) == 17 % 6
    assert messages == ["t|1|", "t|1||1", "t|1||2"]
