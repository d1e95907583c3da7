"""Check that nothing of the template's game is left in a game that has rules of its own.

The game that `crossings new` writes passes until its rulebook is changed. Then each test and each effect of the
template must be deleted or written again.
"""

from __future__ import annotations

import ast
import inspect
import re
from importlib.resources import files

from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import check, expect
from crossings.engine.effects.emitted import emitted_types
from crossings.template import GAME, TEMPLATE, renamed

RULEBOOK = ("rulebook", "en.md")
PREFIX = re.compile(r"\b[A-Z]{3}-(?=[A-Z]?\d)")
"""Prefix of a rule id, which an author may change."""


@check
def no_effect_of_the_template_is_left(checked: CheckedGame) -> None:
    if not has_rules_of_its_own(checked):
        return
    theirs = template_parts(checked, GAME, "presentation.py")
    kinds = emitted_types(checked.game.effects).values()
    left = sorted(kind.__name__ for kind in kinds if comparable(inspect.getsource(kind)) in theirs)
    expect(not left, f"effects of the template's game are left: {', '.join(left)}; delete them or write your own")


@check
def no_test_of_the_template_is_left(checked: CheckedGame) -> None:
    if not checked.has_folder or not has_rules_of_its_own(checked):
        return
    theirs = template_parts(checked, "project", "tests", "test_rules.py")
    left = [
        f"{name} ({path.name})"
        for path in sorted(checked.folder.rglob("test_*.py"))
        for part, name in parts_of(path.read_text(encoding="utf-8")).items()
        if name.startswith("test_") and part in theirs
    ]
    expect(not left, f"tests of the template's game are left: {', '.join(left)}; delete them or write your own")


def has_rules_of_its_own(checked: CheckedGame) -> bool:
    """Return whether the rulebook differs from the template's."""
    own = checked.game.folder.joinpath(*RULEBOOK).read_text(encoding="utf-8")
    return comparable(own) != comparable(template_text(checked, GAME, *RULEBOOK))


def template_parts(checked: CheckedGame, *path: str) -> dict[str, str]:
    """Return the functions and classes of a module of the template, as in `parts_of`."""
    return parts_of(template_text(checked, *path))


def template_text(checked: CheckedGame, *path: str) -> str:
    """Return a file of the template with the names that `crossings new` wrote."""
    return renamed(files(TEMPLATE).joinpath(*path).read_text(encoding="utf-8"), checked.game.id)


def parts_of(source: str) -> dict[str, str]:
    """Return the names of the functions and classes of a module, by their comparable source."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [node for node in ast.parse(source).body if isinstance(node, kinds)]
    return {comparable(ast.get_source_segment(source, node) or ""): node.name for node in nodes}


def comparable(text: str) -> str:
    """Return a text without the prefixes of rule ids and without blank space at the end."""
    return PREFIX.sub("", text).strip()
