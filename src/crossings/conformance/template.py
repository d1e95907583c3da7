"""Check that nothing of the first game that `crossings new` writes is left in a game that has rules of its own.

That game passes until its rulebook is changed. Then each of its tests and effects must be deleted or written again.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache

from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import check, expect
from crossings.engine.effects.emitted import emitted_types
from crossings.template import all_projects

RULEBOOK, PRESENTATION, TESTS = "src/{}/rulebook/en.md", "src/{}/presentation.py", "tests/test_rules.py"
"""Files of a project; the blank is the name of the package."""
PREFIX = re.compile(r"\b[A-Z]{3}-(?=[A-Z]?\d)")
"""Prefix of a rule id, which an author may change."""


@check
def no_effect_of_the_template_is_left(checked: CheckedGame) -> None:
    if not has_rules_of_its_own(checked):
        return
    theirs = template_parts(checked, PRESENTATION)
    kinds = emitted_types(checked.game.effects).values()
    left = sorted(kind.__name__ for kind in kinds if comparable(inspect.getsource(kind)) in theirs)
    expect(not left, f"effects of the template's game are left: {', '.join(left)}; delete them or write your own")


@check
def no_test_of_the_template_is_left(checked: CheckedGame) -> None:
    if not checked.has_folder or not has_rules_of_its_own(checked):
        return
    theirs = template_parts(checked, TESTS)
    left = [
        f"{name} ({path.name})"
        for path in sorted(checked.folder.rglob("test_*.py"))
        for part, name in parts_of(path.read_text(encoding="utf-8")).items()
        if name.startswith("test_") and part in theirs
    ]
    expect(not left, f"tests of the template's game are left: {', '.join(left)}; delete them or write your own")


def has_rules_of_its_own(checked: CheckedGame) -> bool:
    """Return whether the rulebook differs from those of new games."""
    own = checked.game.folder.joinpath("rulebook", "en.md").read_text(encoding="utf-8")
    return comparable(own) not in map(comparable, template_texts(checked.game.id, RULEBOOK))


def template_parts(checked: CheckedGame, path: str) -> set[str]:
    """Return the comparable sources of the functions and classes in a file of new games."""
    return {part for text in template_texts(checked.game.id, path) for part in parts_of(text)}


@cache
def template_texts(id: str, path: str) -> tuple[str, ...]:
    """Return a file as `crossings new` writes it for this id, with each combination of features."""
    return tuple(project[path.format(id.replace("-", "_"))] for project in all_projects(id))


def parts_of(source: str) -> dict[str, str]:
    """Return the names of the functions and classes of a module, by their comparable source."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [node for node in ast.parse(source).body if isinstance(node, kinds)]
    return {comparable(ast.get_source_segment(source, node) or ""): node.name for node in nodes}


def comparable(text: str) -> str:
    """Return a text without the prefixes of rule ids and without blank space at the end."""
    return PREFIX.sub("", text).strip()
