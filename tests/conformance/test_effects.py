"""The checks of chapter `effects` on faulty games."""

from collections.abc import Iterator

import pytest

from conformance import checked
from crossings.conformance import effects
from crossings.engine.effects.emitted import emitted_types
from crossings.template.coin_race import presentation
from crossings.template.coin_race.game import GAME
from crossings.words import Effect

ONE = checked(GAME)
FREE_NUMBER = 99
"""A number of no effect of the coin race."""


@pytest.fixture(autouse=True)
def _changed_types() -> Iterator[None]:
    """Read the types of effects again, since these tests change them."""
    emitted_types.cache_clear()
    yield
    emitted_types.cache_clear()


def test_an_effect_that_no_kernel_emits_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Vanished(Effect):
        effect_id = "vanished"
        emitted = FREE_NUMBER
        rules = ("COI-1",)

    monkeypatch.setattr(presentation, "Vanished", Vanished, raising=False)
    with pytest.raises(AssertionError, match=r"^effect Vanished: no kernel emits its number 99$"):
        effects.every_effect_is_emitted_and_declared(ONE)


def test_a_kernel_that_emits_an_undeclared_effect_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(presentation, "Rested")
    with pytest.raises(AssertionError, match=r"^\w+ emits RESTED, but no effect has `emitted = RESTED`, and none"):
        effects.every_effect_is_emitted_and_declared(ONE)


def test_an_effect_that_never_occurs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presentation.Rested, "emitted", FREE_NUMBER)
    with pytest.raises(AssertionError, match=r"^random play never produced the effects rested; if they are"):
        effects.every_effect_occurs_in_random_play(ONE)


def test_a_rule_that_the_rulebook_does_not_have_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presentation.Rested, "rules", ("COI-77",))
    with pytest.raises(AssertionError, match=r"^effect Rested names COI-77, which the rulebook does not have$"):
        effects.rules_of_effects_are_in_the_rulebook(ONE)
