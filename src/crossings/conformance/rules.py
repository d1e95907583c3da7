"""Every rule of the rulebook stands in the code that carries it out and in a test that holds it."""

from __future__ import annotations

import re
from dis import get_instructions
from pathlib import Path

from crossings.conformance.checked import TOLD, Checked
from crossings.conformance.checks import Note, check
from crossings.engine.kernels.kernel import reachable

CODE = ("rules", "text", "words")
"""The layers whose modules carry out the rules."""
PARTS = (*CODE, "invariants", "view", "refusal")
"""The same as single files, in a small game."""
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


def named_and_missing(one: Checked, paths: list[Path]) -> tuple[set[str], list[str]]:
    """The rule ids that stand in these files; those that do not, and should."""
    ids = one.game.rulebook.ids
    named = named_in(paths, ids)
    return named, [rule for rule in ids if rule not in named and rule not in one.not_in_code]


def code_of(one: Checked) -> list[Path]:
    """The modules that carry out the rules: those of these layers, and where else kernels of the game lie."""
    folder = one.game.folder
    kernels = reachable(one.game.kernels.own.values(), one.game.kernels.own)
    files = {Path(kernel.__code__.co_filename) for kernel in kernels}
    own = [file for file in files if file.parent == folder and file.stem != "evaluation"]
    single = [folder / f"{part}.py" for part in PARTS if (folder / f"{part}.py").exists()]
    return [path for layer in CODE for path in (folder / layer).glob("*.py")] + single + own


@check
def kernels_hold_whole_numbers_only(one: Checked) -> None:
    """No fractions and no division that makes one: `//` and whole constants are the same in every mode."""
    kernels = reachable(one.game.kernels.own.values(), one.game.kernels.own)
    wrong = {
        f"{kernel.__name__}, line {step.starts_line or kernel.__code__.co_firstlineno}"
        for kernel in kernels
        if not kernel.__module__.startswith("crossings.engine")
        for step in get_instructions(kernel)
        if step.argrepr == "/" or isinstance(step.argval, float)
    }
    assert not wrong, f"a kernel divides by / or has a number with a point: {'; '.join(sorted(wrong))}"


@check
def every_rule_is_in_the_code(one: Checked) -> None:
    named, missing = named_and_missing(one, code_of(one))
    if missing and not one.has_folder:
        raise Note(f"no folder of data was given that could say why these are not in the code: {', '.join(missing)}")
    assert missing == []
    assert [rule for rule in one.not_in_code if rule in named] == [], "excused, but in the code"
    assert all(one.not_in_code.values())


@check
def every_rule_is_in_a_test(one: Checked) -> None:
    tests = [path for path in one.folder.rglob("*.py") if path.name != TOLD]
    assert named_and_missing(one, tests)[1] == []


@check
def no_rule_is_named_that_does_not_exist(one: Checked) -> None:
    game = one.game
    prefix = game.rulebook.ids[0].split("-")[0]
    folders = [game.folder, one.folder] if one.has_folder else [game.folder]
    named = named_in([path for folder in folders for path in folder.rglob("*.py")], game.rulebook.ids)
    known = set(game.rulebook.ids)
    unknown = {rule for rule in named if rule.startswith(prefix) and rule not in known}
    assert sorted(unknown) == []
