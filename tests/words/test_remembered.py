"""What is remembered of words has a bound that a server soon reaches, however long it is played at."""

from __future__ import annotations

import tracemalloc
import weakref
from types import SimpleNamespace

from crossings.engine.seen import Stance, stance, standing
from crossings.words import Catalogue, Effect, kept_with, remembered_by, speaking, spoken

WORDS = "walked = She walked { $steps } steps.\n    .label = walk { $steps }\n"
MANY = 5_000
MOST_BYTES = 4 * 2**20
"""By sentences and labels as short as these; ten thousand of each would take 8 MB."""


class Walked(Effect):
    """Somebody has walked."""

    steps: int


def test_a_catalogue_that_says_more_and_more_soon_takes_no_more() -> None:
    catalogue = Catalogue("walks", {"en": WORDS})
    catalogue.label([Walked(-1)])
    tracemalloc.start()
    try:
        for steps in range(MANY):
            assert catalogue.tell([Walked(steps)]) == f"She walked {steps:,} steps."
            assert catalogue.label([Walked(steps)]) == f"walk {steps:,}"
        half = tracemalloc.get_traced_memory()[0]
        for steps in range(MANY, 2 * MANY):
            catalogue.label([Walked(steps)])
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert taken < MOST_BYTES
    assert taken < 1.1 * half


def test_what_is_kept_with_an_object_is_made_once_for_each_language_and_stance() -> None:
    made: list[str] = []

    @kept_with
    def drawn(of: SimpleNamespace) -> str:
        made.append(of.name)
        return f"{of.name} {spoken()} {stance().turned}"

    one, other = SimpleNamespace(name="one"), SimpleNamespace(name="other")
    assert [drawn(one), drawn(other), drawn(one)] == ["one en False", "other en False", "one en False"]
    with speaking("de"), standing(Stance(turned=True)):
        assert drawn(one) == drawn(one) == "one de True"
    assert drawn(one) == "one en False" and made == ["one", "other", "one"]


def test_what_hangs_on_a_key_is_made_once_for_all_that_agree_in_it_and_holds_none_of_them() -> None:
    made: list[str] = []

    def colour(of: Painted) -> str:
        return of.colour

    @remembered_by(colour, 8)
    def drawn(of: Painted) -> str:
        made.append(of.name)
        return f"{of.colour} {spoken()} {stance().turned}"

    one, like, other = Painted("one", "red"), Painted("like", "red"), Painted("other", "blue")
    assert [drawn(one), drawn(like), drawn(other)] == ["red en False", "red en False", "blue en False"]
    with speaking("de"), standing(Stance(turned=True)):
        assert drawn(like) == "red de True"
    assert made == ["one", "other", "like"]
    gone = weakref.ref(one)
    del one
    assert gone() is None and drawn(like) == "red en False"


class Painted:
    """Something of a colour."""

    def __init__(self, name: str, colour: str) -> None:
        self.name = name
        self.colour = colour
