"""What is remembered of words has a bound that a server soon reaches, however long it is played at."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass
from types import SimpleNamespace

from crossings.engine.stance import Stance, stance, standing
from crossings.words import Catalogue, Deed, kept_with, speaking, spoken

WORDS = "walked = She walked { $steps } steps.\n    .label = walk { $steps }\n"
MANY = 5_000
MOST_BYTES = 4 * 2**20
"""By sentences and labels as short as these; ten thousand of each would take 8 MB."""


@dataclass(frozen=True)
class Walked(Deed):
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
