"""Rules, texts and presentation of a game work without numpy and numba, which are imported only when used."""

from pathlib import Path

import pytest

from crossings.engine import game_ids
from processes import printed

BARE = Path(__file__).parents[1] / "toys" / "bare.py"
LIGHT = """
import sys
import crossings
state = crossings.game("dunkelrunde").start()
state.svg(), state.play((state.actions() or list(state.outcomes()))[0]).text()
print(sorted({"numpy", "numba", "llvmlite"} & {*sys.modules}))
"""


QUICK = ("dune-chess", "bridges-and-boats")
"""Games that are fast to play: one with open and one with hidden information."""


@pytest.mark.parametrize("id", [pytest.param(id, marks=[] if id in QUICK else pytest.mark.deep) for id in game_ids()])
def test_a_game_is_played_at_a_table_without_numpy_and_a_compiler(id: str) -> None:
    moves, _, result = printed(BARE, id).partition(" ")
    assert int(moves) > 0 and '"reason"' in result


APPLICATION = """
import sys
sys.modules.update(dict.fromkeys(("numpy", "numba", "llvmlite", "filelock")))
import crossings.server.site.application
print("imported")
"""


def test_the_application_of_the_static_edition_is_imported_without_what_browsers_lack() -> None:
    """The static edition has no numpy, no compiler and no locks on files."""
    assert printed("-c", APPLICATION) == "imported\n"


@pytest.mark.parametrize("mode", ["off", "auto"])
def test_a_game_is_started_and_drawn_without_importing_them(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", mode)
    assert printed("-c", LIGHT) == "[]\n"
