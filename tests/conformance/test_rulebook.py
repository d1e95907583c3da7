"""Every rule of the rulebook stands in the code that carries it out and in a test that holds it."""

from __future__ import annotations

import re
from pathlib import Path

from conformance.walks import facts_of, folder_of
from crossings.engine import Game
from crossings.engine.kernel import reachable

CODE = ("rules", "text", "words")
"""The storeys whose modules carry out the rules."""
NAMED = re.compile(r"\b([A-Z]{3}-[A-DF-Z]?\d+)(?:\s+to\s+([A-Z]{3}-[A-DF-Z]?\d+))?")
"""Ids of rules; those with an E are worked examples of the rule texts."""


def named_in(paths: list[Path], ids: tuple[str, ...]) -> set[str]:
    """The rule ids that stand in these files; `DUC-02 to DUC-05` names all four."""
    found: set[str] = set()
    for path in paths:
        for first, last in NAMED.findall(path.read_text(encoding="utf-8")):
            if last in ids and first in ids:
                found.update(ids[ids.index(first) : ids.index(last) + 1])
            found.add(first)
    return found


def code_of(game: Game) -> list[Path]:
    """The modules that carry out the rules: those of these storeys, and where else kernels of the game lie."""
    kernels = reachable(game.kernels.own.values(), game.kernels.own)
    files = {Path(kernel.__code__.co_filename) for kernel in kernels}
    own = [file for file in files if file.parent == game.folder and file.stem != "advice"]
    return [path for storey in CODE for path in (game.folder / storey).glob("*.py")] + own


def test_every_rule_is_in_the_code(game: Game) -> None:
    named = named_in(code_of(game), game.rulebook.ids)
    excused = facts_of(game).NOT_IN_CODE
    assert [rule for rule in game.rulebook.ids if rule not in named and rule not in excused] == []
    assert [rule for rule in excused if rule in named] == [], "excused, but in the code"
    assert all(reason for reason in excused.values())


def test_every_rule_is_in_a_test(game: Game) -> None:
    tests = [path for path in folder_of(game).rglob("*.py") if path.name != "conformance_data.py"]
    named = named_in(tests, game.rulebook.ids)
    excused = facts_of(game).NOT_IN_CODE
    assert [rule for rule in game.rulebook.ids if rule not in named and rule not in excused] == []


def test_no_rule_is_named_that_does_not_exist(game: Game) -> None:
    prefix = game.rulebook.ids[0].split("-")[0]
    named = named_in([*game.folder.rglob("*.py"), *folder_of(game).rglob("*.py")], game.rulebook.ids)
    known = set(game.rulebook.ids)
    unknown = {rule for rule in named if rule.startswith(prefix) and rule not in known}
    assert sorted(unknown) == []
