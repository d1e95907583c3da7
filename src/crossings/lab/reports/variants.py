"""Comparisons of variants: which one is the base, what the others change, and which changes are significant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import NormalDist

from crossings.engine.intervals import Z_95
from crossings.lab.reports.figures import Cell, by_last_players, changes
from crossings.reports.figures import Figure
from crossings.reports.findings import Change
from crossings.reports.report import changed_options

ERROR = 0.05


def variants(cells: Sequence[Cell]) -> tuple[Cell, list[Cell]]:
    """Return the default variant (or the first), and the others with the same dice."""
    compared = by_last_players(cells)
    base = next((cell for cell in compared if _is_default(cell)), compared[0])
    return base, [cell for cell in compared if cell is not base and cell.plan.seed == base.plan.seed]


def _is_default(cell: Cell) -> bool:
    return changed_options(cell.game, cell.plan.starts[cell.variant].options).keys() <= {"players"}


def compare(cells: Sequence[Cell]) -> list[Change]:
    """Return what each variant changes, variant by variant."""
    base, others = variants(cells)
    pairs = [(cell, figure) for cell in others for figure in changes(cell, base)]
    significant = holm([p_value(figure) for _, figure in pairs])
    return [Change(cell.name, figure, differs) for (cell, figure), differs in zip(pairs, significant, strict=True)]


def widen_for(cell: Cell, comparisons: int) -> Cell:
    """Return a cell with wider intervals (Bonferroni): of many seats, one lies outside its 95 % interval by chance."""
    return replace(cell, z=NormalDist().inv_cdf(1 - ERROR / 2 / comparisons))


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
