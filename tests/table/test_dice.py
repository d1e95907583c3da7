"""Draws: fixed by the seed, exact in their proportions, and repeatable with the seed."""

import hashlib
import hmac
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from crossings.engine import BadSeed, game
from crossings.table import (
    BOT,
    CHANCE_MOVE,
    MOVE,
    PERSON,
    Match,
    Seat,
    commitment,
    dice,
    draw,
    fresh_seed,
    has_random_setup,
    make_random_setup,
    seed_from,
)

SEED = bytes(range(32))


def by_hand(message: str) -> int:
    return int.from_bytes(hmac.new(SEED, message.encode(), hashlib.sha256).digest(), "big")


def test_a_draw_is_the_hmac_of_table_index_and_words() -> None:
    assert draw(SEED, "table", 7, [], [1] * 6) == by_hand("table|7|") % 6
    assert draw(SEED, "table", 7, ["ada", "bob"], [1] * 6) == by_hand("table|7|ada,bob") % 6


def test_the_commitment_binds_the_seed_to_its_table() -> None:
    """The commitment is the one that docs/play/dice-format.md describes, so that others can compute it."""
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


# ---- random setup --------------------------------------------------------------------------------

GAME = game("march-on-mars")
SEATS = [Seat(PERSON, 0), Seat(BOT, bot="random"), Seat(PERSON, 0)]


def match(seed: bytes = b"x" * 32, **options: object) -> Match:
    return Match("table", GAME, GAME.resolve({"players": 3, **options}), SEATS, seed)


def test_a_random_setup_makes_moves_of_the_seats() -> None:
    one = match()
    make_random_setup(one, GAME.first.random_choices)
    chosen = [(event.by, event.text.partition(":")[0]) for event in one.events if event.kind == MOVE]
    assert chosen == [(seat, choice) for choice in ("ability", "start") for seat in range(3)]
    assert one.events[-1].kind == CHANCE_MOVE, "the first aliens have come, too"
    assert not any(move.startswith(GAME.first.random_choices) for move in one.state.actions())


def test_a_game_with_random_setup_can_be_verified() -> None:
    one = match()
    make_random_setup(one, GAME.first.random_choices)
    again = Match("table", GAME, one.options, SEATS, one.seed, events=one.events)
    assert again.state == one.state


def test_equal_seeds_give_equal_random_setups() -> None:
    logs = []
    for seed in (b"x" * 32, b"x" * 32, b"y" * 32):
        one = match(seed)
        make_random_setup(one, GAME.first.random_choices)
        logs.append([event.text for event in one.events])
    assert logs[0] == logs[1] != logs[2]


def test_random_setup_is_optional() -> None:
    one = match(specials="none")
    make_random_setup(one, ())
    assert {event.kind for event in one.events} == {CHANCE_MOVE}
    assert all(move.startswith("start:") for move in one.state.actions())


def test_a_random_setup_is_recognized_from_the_log() -> None:
    by_lot, chosen = match(), match()
    make_random_setup(by_lot, GAME.first.random_choices)
    make_random_setup(chosen, ())
    while any(move.startswith(GAME.first.random_choices) for move in chosen.state.actions()):
        seat = chosen.state.actor
        assert isinstance(seat, int)
        chosen.accept(chosen.prepare_move(seat, chosen.state.actions()[-1:]))
    assert has_random_setup(match(), by_lot.events, GAME.first.random_choices)
    assert not has_random_setup(match(), chosen.events, GAME.first.random_choices)
    assert not has_random_setup(match(), chosen.events, ())
