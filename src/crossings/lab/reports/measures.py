"""All figures by name, and which names games of a plan can have, before one is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from crossings.engine import shorten
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.reports.figures import Cell, Figure, Value, balance, length, luck, players, tension

MEASURES: dict[str, Callable[[Cell], list[Figure]]] = {
    "balance": balance,
    "players": players,
    "length": length,
    "tension": tension,
    "luck": luck,
}


def figure_named(cell: Cell, name: str) -> Figure:
    """One of all that is measured. Raises `BadPlan`, also if no game of the cell has it."""
    told = {one.name: one for measure in MEASURES.values() for one in measure(cell)}
    if name not in told:
        check_figure(cell.plan, name)
        raise BadPlan(f"no game that was played has the figure {shorten(name)}; there are: {', '.join(told)}")
    return told[name]


def check_figure(plan: Plan, name: str) -> None:
    """Raises `BadPlan` unless games of every variant of a plan can have a figure of this name."""
    for variant in range(len(plan.variants)):
        names = figure_names(plan, variant)
        if name not in names:
            raise BadPlan(f"no figure is called {shorten(name)}; allowed: {', '.join(names)}")


def figure_names(plan: Plan, variant: int = 0) -> list[str]:
    """The names of all figures that games of a variant can have: those that are asked of a cell without games."""
    asked = _Names("", plan, variant, ())
    for measure in MEASURES.values():
        measure(asked)
    return asked.names


@dataclass(frozen=True)
class _Names(Cell):
    """A cell without games that notes which figures it is asked for."""

    names: list[str] = field(default_factory=list)

    def share(self, name: str, value: Value, even: float | None = None) -> None:
        """Note the name."""
        self.names.append(name)

    def average(self, name: str, value: Value) -> None:
        """Note the name, also for `amount`."""
        self.names.append(name)

    def of_rounds(self, name: str, rounds: Sequence[Sequence[float]], even: float | None = None) -> None:
        """Note the name."""
        self.names.append(name)
