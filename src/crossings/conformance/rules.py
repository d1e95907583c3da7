"""Check that every rule of the rulebook is named in the code and in a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dis import get_instructions
from pathlib import Path
from types import FunctionType

import pytest

from crossings.conformance.checked_game import DATA_FILE, CheckedGame
from crossings.conformance.checks import check, expect
from crossings.engine.kernels.kernel import reachable

CODE = ("rules", "text", "words")
"""Packages that implement the rules."""
PARTS = (*CODE, "invariants", "view", "refusal")
"""Single modules that do so in a small game."""
NAMED = re.compile(r"\b([A-Z]{3}-[A-DF-Z]?\d+)(?:\s+to\s+([A-Z]{3}-[A-DF-Z]?\d+))?")
"""Rule ids. Ids with an E are worked examples of the rule texts."""
FORBIDDEN_INSTRUCTIONS = {
    "KW_NAMES": "hands an argument on by its name",
    "CALL_KW": "hands an argument on by its name",
    "RAISE_VARARGS": "raises",
}
"""Bytecode instructions that some modes don't support."""


def rule_ids_in(paths: list[Path], ids: tuple[str, ...]) -> set[str]:
    """Return the rule ids in these files; `DUC-02 to DUC-05` means all four."""
    named: set[str] = set()
    for path in paths:
        for first, last in NAMED.findall(path.read_text(encoding="utf-8")):
            if last in ids and first in ids:
                named.update(ids[ids.index(first) : ids.index(last) + 1])
            named.add(first)
    return named


def named_and_missing(checked: CheckedGame, paths: list[Path]) -> tuple[set[str], list[str]]:
    """Return the rule ids in these files, and the required ones that are missing."""
    ids = checked.game.rulebook.ids
    named = rule_ids_in(paths, ids)
    return named, [rule for rule in ids if rule not in named and rule not in checked.not_in_code]


def code_files(checked: CheckedGame) -> list[Path]:
    """Return the modules that implement the rules, including other modules with kernels of the game."""
    folder = checked.game.folder
    kernels = reachable(checked.game.kernels.own.values(), checked.game.kernels.own)
    files = {Path(kernel.__code__.co_filename) for kernel in kernels}
    own = [file for file in files if file.parent == folder and file.stem != "evaluation"]
    single = [folder / f"{part}.py" for part in PARTS if (folder / f"{part}.py").exists()]
    return [path for layer in CODE for path in (folder / layer).glob("*.py")] + single + own


@check
def kernels_use_only_portable_operations(checked: CheckedGame) -> None:
    """No fractions or true division, keyword arguments, unannotated arguments, or exceptions."""
    kernels = reachable(checked.game.kernels.own.values(), checked.game.kernels.own)
    own = [kernel for kernel in kernels if not kernel.__module__.startswith("crossings.engine")]
    wrong = dict.fromkeys(f"kernel {kernel.__name__}{fault}" for kernel in own for fault in problems_of(kernel))
    expect(not wrong, "; ".join(wrong))


def problems_of(kernel: FunctionType) -> Iterator[str]:
    """Yield the unsupported operations of a kernel with their lines."""
    code = kernel.__code__
    for name in code.co_varnames[: code.co_argcount]:
        if name not in kernel.__annotations__:
            yield f": its argument {name} has no annotation"
    for step in get_instructions(kernel):
        line = step.positions.lineno if step.positions else code.co_firstlineno
        if step.argrepr == "/" or isinstance(step.argval, float):
            yield f", line {line}: divides by / or has a number with a point"
        elif step.opname in FORBIDDEN_INSTRUCTIONS:
            yield f", line {line}: {FORBIDDEN_INSTRUCTIONS[step.opname]}"


@check
def every_rule_is_in_the_code(checked: CheckedGame) -> None:
    named, missing = named_and_missing(checked, code_files(checked))
    if missing and not checked.has_folder:
        pytest.skip(f"these are not in the code, and no --data folder gives a reason: {', '.join(missing)}")
    expect(
        not missing,
        f"the code doesn't name {', '.join(missing)}: name each rule in the docstring of the function that carries it "
        f"out, or in NOT_IN_CODE of {DATA_FILE} with the reason",
    )
    excused = ", ".join(rule for rule in checked.not_in_code if rule in named)
    expect(not excused, f"NOT_IN_CODE of {DATA_FILE} lists {excused}, which the code names")
    expect(all(checked.not_in_code.values()), f"NOT_IN_CODE of {DATA_FILE} lacks a reason")


@check
def every_rule_is_in_a_test(checked: CheckedGame) -> None:
    tests = [path for path in checked.folder.rglob("*.py") if path.name != DATA_FILE]
    missing = named_and_missing(checked, tests)[1]
    expect(not missing, f"no test names {', '.join(missing)}: name in each test's docstring the rules that it tests")


@check
def every_rule_id_exists(checked: CheckedGame) -> None:
    game = checked.game
    prefix = game.rulebook.ids[0].split("-")[0]
    folders = [game.folder, checked.folder] if checked.has_folder else [game.folder]
    named = rule_ids_in([path for folder in folders for path in folder.rglob("*.py")], game.rulebook.ids)
    ids = set(game.rulebook.ids)
    unknown = {rule for rule in named if rule.startswith(prefix) and rule not in ids}
    expect(not unknown, f"the rulebook has no {', '.join(sorted(unknown))}, which code or tests name")
