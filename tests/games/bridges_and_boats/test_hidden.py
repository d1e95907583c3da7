"""What is hidden stays hidden, and is imagined in its right proportions (BAB-10, BAB-70 to BAB-72, BAB-R28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from crossings.engine import Game, State
from crossings.engine.playthrough import random_outcomes, random_policy

from .conftest import Play

At = Callable[..., Play]
VIEWERS = (0, 1, None)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"defender_income": 1, "mission_cost": 0, "max_rounds": 35},
    {"defender_income": 1, "mission_cost": 0, "domino_cost": 1},
    {"attacker_income": 6, "defender_income": 6, "bridge_speed": 2, "cannons": "aimed"},
    {},
)
DEALINGS = 24_000
SIGMAS = 5


def steps(game: Game) -> Iterator[tuple[State, str]]:
    """States of random games, with the move that was played."""
    for seed in range(10_000):
        choose, draw = random_policy(seed), random_outcomes(seed)
        state = game.start(**OPTIONS[seed % len(OPTIONS)])
        while state.result is None:
            move = draw(state) if state.actor == "chance" else choose(state)
            yield state, move
            state = state.play(move)


def test_hidden_lists_tell_nothing_by_their_order(game: Game) -> None:
    """BAB-70: they hold nothing but question marks."""
    for state, _ in islice(steps(game), 400):
        for seat in VIEWERS:
            view = state.view(seat)
            lists = [view["pool"], *(view["reserves"][owner] for owner in (0, 1) if owner != seat)]
            lists += [view[key] for key in ("boats", "buried", "bridge") if seat != 0]
            lists += [view["cannons"]] if seat != 1 else []
            assert {face for one in lists for face in one} <= {"?", None}


# ---- the right proportions -----------------------------------------------------------------------

SMALL: dict[str, Any] = {
    "pool": ["1-1", "2-2"],
    "reserves": (["3-3"], ["4-4"]),
    "bridge": {1: "1-2"},
    "boats": ["5-5"],
    "cannons": ["6-6"],
    "planes": ["3-4"],
}


def dealings(game: Game, state: State, seat: int | None) -> Counter[bytes]:
    """How often each state was imagined."""
    number = -1 if seat is None else seat
    return Counter(game.kernels.imagined(state.record, number, seed) for seed in range(DEALINGS))


def assert_even(counts: Counter[bytes], ways: int) -> None:
    """Each of so many ways came as often as the others, as far as chance goes (a chi-square test)."""
    assert len(counts) == ways
    expected = DEALINGS / ways
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(square - (ways - 1)) < SIGMAS * (2 * (ways - 1)) ** 0.5


@pytest.mark.parametrize(("seat", "ways"), [(0, 12), (1, 60), (None, 2520)])
def test_all_ways_are_as_likely(game: Game, at: At, seat: int | None, ways: int) -> None:
    """Section 8: the unseen dominoes, shuffled and dealt out: 4!/2! ways, 5!/2!, 7!/2!."""
    game.kernels.compile()
    state = at(**SMALL).state
    assert_even(dealings(game, state, seat), ways)


def test_as_in_play(game: Game, at: At) -> None:
    """BAB-10: from all that may have been drawn, by one who builds without looking, the defender imagines just this."""
    game.kernels.compile()
    start = at(pool=["1-1", "2-2", "3-3", "4-4"], coins=[6, 0])
    ends = [
        start("buy", f"d-{first}", "buy", f"d-{second}", f"bridge-{first}", f"boat-{second}").state
        for first, second in permutations(("1-1", "2-2", "3-3", "4-4"), 2)
    ]
    assert len({repr(state.view(1)) for state in ends}) == 1
    for state in ends[:3]:
        counts = dealings(game, state, 1)
        assert set(counts) == {end.record for end in ends}
        assert_even(counts, len(ends))


def test_nothing_is_imagined_after_the_game(game: Game, at: At) -> None:
    """BAB-72."""
    state = at(**SMALL | {"pool": ["1-1"], "coins": [2, 0]})("buy").state
    assert state.result is not None
    assert all(game.imagine(state.view(seat), seed, seat) == state for seat in VIEWERS for seed in range(3))


def test_the_view_tells_whose_it_is(game: Game, at: At) -> None:
    """What a seat sees stays as it is, though nobody says whose view it was."""
    state = at(**SMALL).state
    for seat in VIEWERS:
        assert all(game.imagine(state.view(seat), seed).view(seat) == state.view(seat) for seed in range(5))
