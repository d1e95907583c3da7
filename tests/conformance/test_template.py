"""A game must not keep tests and effects of the template's game."""

from pathlib import Path

import pytest

from conformance import TEMPLATE_TESTS
from crossings.conformance import template
from crossings.conformance.checked_game import CheckedGame
from crossings.template.coin_race.game import GAME as COIN_RACE


@pytest.fixture
def one(tmp_path: Path) -> CheckedGame:
    """The template's game with its tests, with one of them written again and other prefixes of rule ids."""
    text = (TEMPLATE_TESTS / "test_rules.py").read_text().replace("COI-", "RAC-")
    (tmp_path / "test_rules.py").write_text(text.replace("def test_a_coin_is_guessed_once", "def test_own"))
    return CheckedGame(COIN_RACE, tmp_path)


def test_a_new_game_may_be_the_templates(one: CheckedGame) -> None:
    """CON-21."""
    template.no_effect_of_the_template_is_left(one)
    template.no_test_of_the_template_is_left(one)


def test_what_is_left_is_named_once_the_rules_differ(one: CheckedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-21."""
    monkeypatch.setattr(template, "has_rules_of_its_own", lambda checked: True)
    with pytest.raises(AssertionError, match=r"left: Guessed, Hid, .*; delete them or write your own$"):
        template.no_effect_of_the_template_is_left(one)
    with pytest.raises(AssertionError, match="left: test_everyone_hides") as raised:
        template.no_test_of_the_template_is_left(one)
    assert "test_own" not in str(raised.value)
    assert str(raised.value).count("(test_rules.py)") == 5
