"""A game must not keep tests and effects of the game that `crossings new` writes."""

from importlib import import_module
from pathlib import Path

import pytest

from crossings.conformance import template
from crossings.conformance.checked_game import CheckedGame
from crossings.template import project


@pytest.fixture
def one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CheckedGame:
    """A new game with a die, with one test and all prefixes of rule ids written again."""
    for name, text in project("left-over", "chance").items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("LEF-", "OWN-").replace("def test_red_takes_first", "def test_own"))
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    return CheckedGame(import_module("left_over.game").GAME, tmp_path / "tests")


def test_a_new_game_may_be_the_templates(one: CheckedGame) -> None:
    """CON-21."""
    template.no_effect_of_the_template_is_left(one)
    template.no_test_of_the_template_is_left(one)


def test_what_is_left_is_named_once_the_rules_differ(one: CheckedGame) -> None:
    """CON-21."""
    rulebook = one.game.folder / "rulebook" / "en.md"
    rulebook.write_text(rulebook.read_text().replace("21 sticks", "15 sticks"))
    with pytest.raises(AssertionError, match=r"left: Rolled, Took; delete them or write your own$"):
        template.no_effect_of_the_template_is_left(one)
    with pytest.raises(AssertionError, match="left: test_a_player_takes_up_to_three_sticks") as raised:
        template.no_test_of_the_template_is_left(one)
    assert "test_own" not in str(raised.value)
    assert str(raised.value).count("(test_rules.py)") == 3
