"""All figures by name, and the names that a plan can have before it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from crossings.engine import shorten
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.reports.figures import Cell, Value, balance, length, luck, players, tension
from crossings.lab.words import translate
from crossings.reports.figures import NUMBER, SHARE, Figure, label

PERCENT = 100
MEASURES: dict[str, Callable[[Cell], list[Figure]]] = {
    "balance": balance,
    "players": players,
    "length": length,
    "tension": tension,
    "luck": luck,
}


def figure_named(cell: Cell, name: str) -> Figure:
    """Return a figure by its name or label. Raises `BadPlan` if it is unknown or no game of the cell has it."""
    measured = {figure.name: figure for measure in MEASURES.values() for figure in measure(cell)}
    found_name = _named(name, measured)
    if found_name is None:
        check_figure(cell.plan, name)
        raise BadPlan(translate("error-figure-empty", figure=shorten(name), figures=tuple(measured)))
    return measured[found_name]


def check_figure(plan: Plan, name: str, highest_percent: float = 0) -> None:
    """Raise `BadPlan` unless games of every variant of a plan can have a figure of this name or label.

    If the figure is a share, `highest_percent` must be at most 100.
    """
    for variant in range(len(plan.variants)):
        units = figure_units(plan, variant)
        found_name = _named(name, units)
        if found_name is None:
            raise BadPlan(translate("error-figure", figure=shorten(name), figures=tuple(units)))
        if units[found_name] == SHARE and highest_percent > PERCENT:
            raise BadPlan(translate("error-figure-share", figure=shorten(name), given=f"{highest_percent:g}"))


def _named(name: str, names: Iterable[str]) -> str | None:
    """Return the name that equals the text or whose label does, or None."""
    return next((candidate for candidate in names if name in (candidate, label(candidate))), None)


def figure_units(plan: Plan, variant: int = 0) -> dict[str, str]:
    """Return the names of all figures that games of a variant can have, with their units."""
    recorder = _Names("", plan, variant, ())
    for measure in MEASURES.values():
        measure(recorder)
    return recorder.units


@dataclass(frozen=True)
class _Names(Cell):
    """A cell without games that records which figures are requested."""

    units: dict[str, str] = field(default_factory=dict)

    def share(self, name: str, value: Value, even: float | None = None) -> None:
        """Record the name."""
        self.units[name] = SHARE

    def average(self, name: str, value: Value) -> None:
        """Record the name, also for `amount`."""
        self.units[name] = NUMBER

    def of_rounds(self, name: str, rounds: Sequence[Sequence[float]], even: float | None = None) -> None:
        """Record the name."""
        self.units[name] = SHARE
