"""The pages of the environments are what the code makes of the games, and of what was measured of them."""

from pathlib import Path

import environments
import pytest

from crossings.engine import Game, games

PAGES = Path(__file__).parents[2] / "docs" / "research" / "environments"


@pytest.mark.parametrize("one", list(games()))
def test_a_page_is_as_the_code_makes_it(one: Game) -> None:
    """After a change of a game: `python benchmarks/environments.py write`."""
    written = (PAGES / f"{one.id}.md").read_text(encoding="utf-8")
    assert written == environments.page(one, environments.kept()[one.id])


def test_a_page_states_what_its_environment_is() -> None:
    """Options, every field of the state, every block of the observation, and figures of random play and of a bot."""
    for one in games():
        text = environments.page(one, environments.kept()[one.id])
        assert all(f"| `{block.name}` |" in text for block in one.observer.layout)
        assert all(f"| `{option.name}` |" in text for option in one.options)
        assert all(f"| `{name}` | " in text for name, field in one.rules.State.fields.items() if not field.option)
        assert "\n| random |" in text and "\n| club | 200 |" in text and " on average in random play |" in text
        assert "@software{" in text and "author = {{The Crossings authors}}" in text
