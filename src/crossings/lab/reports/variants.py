"""Comparisons of variants: which one is the base, what the others change, and which changes are significant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from crossings.engine.intervals import Z_95
from crossings.engine.options import Value
from crossings.lab.reports.figures import Cell, Figure, by_last_players, changes

ERROR = 0.05


@dataclass(frozen=True)
class Change:
    """How far a variant differs from the base in one figure."""

    cell: Cell
    figure: Figure
    significant: bool
    """Whether it differs by Holm's correction for all comparisons of the variants."""


def changed_options(cell: Cell) -> dict[str, Value]:
    """Return the options that differ from the defaults."""
    usual = cell.game.resolve({})
    return {name: value for name, value in cell.plan.starts[cell.variant].options.items() if value != usual[name]}


def variants(cells: Sequence[Cell]) -> tuple[Cell, list[Cell]]:
    """Return the default variant (or the first), and the others with the same dice."""
    compared = by_last_players(cells)
    base = next((cell for cell in compared if changed_options(cell).keys() <= {"players"}), compared[0])
    return base, [cell for cell in compared if cell is not base and cell.plan.seed == base.plan.seed]


def compare(cells: Sequence[Cell]) -> list[Change]:
    """Return what each variant changes, variant by variant."""
    base, others = variants(cells)
    pairs = [(cell, figure) for cell in others for figure in changes(cell, base)]
    significant = holm([p_value(figure) for _, figure in pairs])
    return [Change(cell, figure, differs) for (cell, figure), differs in zip(pairs, significant, strict=True)]


def p_value(change: Figure) -> float:
    """Return the probability of at least this change if there were none: 0.05 if 0 is an end of the interval."""
    if not change.value:
        return 1.0
    half = change.high - change.value
    return 2 * NormalDist().cdf(-Z_95 * abs(change.value) / half) if half else 0.0


def holm(p_values: Sequence[float], error: float = ERROR) -> list[bool]:
    """Return which comparisons are significant (Holm 1979): with this probability, at most, any is by chance."""
    significant = [False] * len(p_values)
    for remaining, index in zip(range(len(p_values), 0, -1), sorted_indices(p_values), strict=True):
        if p_values[index] > error / remaining:
            break
        significant[index] = True
    return significant


def sorted_indices(numbers: Sequence[float]) -> list[int]:
    """Return the indices of numbers, the smallest number first."""
    return sorted(range(len(numbers)), key=lambda index: numbers[index])
