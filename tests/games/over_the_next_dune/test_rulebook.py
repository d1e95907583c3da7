"""Every rule and ruling: in the rulebook, in the code where it lives, and in a test."""

from __future__ import annotations

import re
from pathlib import Path

from crossings.engine import Game
from crossings.games.over_the_next_dune import data, rules

IDS = [*(f"OND-{n:02d}" for n in range(1, 66)), *(f"OND-R{n:02d}" for n in range(1, 30))]
NOT_IN_CODE = {
    "OND-59": "talk about other things is none of the game's business",
    "OND-R29": "the printed rules skip a number; nothing depends on it",
}
TESTS = [path for path in Path(__file__).parent.glob("test_*.py") if path.name != Path(__file__).name]


def mentioned(paths: list[Path]) -> set[str]:
    """Ids in these files; `OND-03 to OND-11` names all between."""
    found = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"OND-R?\d\d", text))
        for first, last in re.findall(r"OND-(\d\d) to OND-(\d\d)", text):
            found |= {f"OND-{n:02d}" for n in range(int(first), int(last) + 1)}
    return found


def test_rulebook_has_every_id_once_in_order(game: Game) -> None:
    assert list(game.rulebook.ids) == IDS
    assert all(len(rule.text) > 20 and rule.heading for rule in game.rulebook.rules)


def test_every_id_is_in_the_code() -> None:
    in_code = mentioned([Path(rules.__file__), Path(data.__file__)])
    assert sorted(set(IDS) - in_code) == sorted(NOT_IN_CODE)


def test_every_id_has_a_test() -> None:
    assert sorted(set(IDS) - mentioned(TESTS) - set(NOT_IN_CODE)) == []


def test_no_unknown_id_is_named() -> None:
    assert mentioned([Path(rules.__file__), Path(data.__file__), *TESTS]) - set(IDS) <= {"OND-E01"}
