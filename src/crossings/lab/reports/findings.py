"""What the games of runs say about a game, for a report."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.lab.record import Row
from crossings.lab.reports.figures import Cell, balance, by_last_players, choices, course, effect_frequencies, rules
from crossings.lab.reports.measures import MEASURES
from crossings.lab.reports.variants import compare, variants, widen_for
from crossings.reports.charts import quantiles
from crossings.reports.findings import Example, Findings, Variant


def make_findings(cells: Sequence[Cell], commands: Sequence[str], examples: Sequence[Example] = ()) -> Findings:
    """Return the findings of cells: at least one, all of one game and version, as `make_cells` checks."""
    plan, game = cells[0].plan, cells[0].game
    rows: list[Row] = [row for cell in cells for row in cell.rows]
    base, _ = variants(cells)
    comparisons = sum(cell.seats for cell in by_last_players(cells))
    return Findings(
        game=plan.game,
        version=plan.version,
        software=plan.software,
        commands=[*commands],
        repeatable=all(cell.plan.repeatable for cell in cells),
        base=base.name,
        variants=[_variant(cell, comparisons) for cell in cells],
        changes=compare(cells),
        rules=rules(game, rows),
        effects=effect_frequencies(game, rows),
        examples=[*examples],
    )


def _variant(cell: Cell, comparisons: int) -> Variant:
    teams, plan = cell.game.cooperative, cell.plan
    wide = [] if teams else balance(widen_for(cell, comparisons))[: cell.seats]
    courses = [line for row in cell.rows if (line := course(row, teams)) is not None]
    return Variant(
        name=cell.name,
        options=dict(plan.starts[cell.variant].options),
        players=[*plan.players],
        clairvoyants=[entry.name for entry in plan.entries if entry.is_clairvoyant],
        seats=cell.seats,
        games=len(cell.rows),
        different=cell.different_games,
        calibrated=all(row["measure"] == "chance" for row in cell.rows),
        figures={name: measure(cell) for name, measure in MEASURES.items()},
        wide_balance=wide,
        moves=sorted(row["moves"] for row in cell.rows),
        courses=quantiles(courses) if courses else [],
        choices=choices(cell),
    )
