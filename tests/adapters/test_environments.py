"""The pages of the environments match the code and the measured figures."""

from pathlib import Path

import pytest

from benchmarks import environments
from crossings.engine import Game, games

PAGES = Path(__file__).parents[2] / "docs" / "research" / "environments"


@pytest.mark.parametrize("one", list(games()))
def test_pages_are_up_to_date(one: Game) -> None:
    """After a change of a game, run `python benchmarks/environments.py write`."""
    written = (PAGES / f"{one.id}.md").read_text(encoding="utf-8")
    assert written == environments.page(one, environments.load_figures()[one.id])


def test_pages_describe_their_environment() -> None:
    """They list options, state fields, observation blocks, and figures of random play and of a bot."""
    for one in games():
        text = environments.page(one, environments.load_figures()[one.id])
        assert all(f"| `{block.name}` |" in text for block in one.observer.layout)
        assert all(f"| `{option.name}` |" in text for option in one.options)
        assert all(f"| `{name}` | " in text for name, field in one.rules.State.fields.items() if not field.option)
        assert "\n| random |" in text and "\n| club | 200 |" in text and " on average in random play |" in text
        assert "@software{" in text and "author = {{The Crossings authors}}" in text and "year = {20" in text
        assert all(f"| `{kind.name}` | " in text for kind in one.move_kinds.MOVE_KINDS)


@pytest.mark.parametrize("one", list(games()))
def test_an_observation_is_ambiguous_only_if_something_is_hidden(one: Game) -> None:
    """Random play counted them; `crossings check` compares neighbouring positions. The positions shown can be read."""
    counted = environments.load_figures()[one.id]["random"]
    assert counted.observations and (counted.ambiguous == 0 or one.hides)
    assert [one.from_text(text).to_text() for text in counted.positions] == counted.positions
