"""Print budgets of players and progress while games are played."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from crossings.lab.words import translate

if TYPE_CHECKING:
    from crossings.lab.jobs import Backend
    from crossings.lab.plan import Plan
    from crossings.lab.record import Play, Row

LINE_SECONDS = 10.0
"""Seconds between progress lines if the output is not a terminal."""
Advance = Callable[[int], None]
"""Reports a number of further games."""


def describe_budgets(plan: Plan) -> Iterator[str]:
    """Yield a line with the budget per decision for each different player."""
    for name, budget in dict(zip(plan.players, plan.budgets, strict=True)).items():
        simulations, seconds = budget["simulations"], budget["seconds"]
        limits = []
        if simulations is not None:
            limits.append(translate("budget-simulations", simulations=int(simulations)))
        if seconds is not None:
            limits.append(translate("budget-seconds", seconds=f"{seconds:g}"))
        yield translate("budget", player=name, limits=tuple(limits))
    if not plan.repeatable:
        yield translate("budget-clock")


@contextlib.contextmanager
def show_progress(total: int, already: int = 0) -> Iterator[Advance]:
    """Show on standard error the number of games, their rate, and the remaining time.

    A terminal shows one line that changes; elsewhere there is a line at intervals, and a last one.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = progress.add_task("", total=total, completed=already, rate="")
    begin = printed_at = time.monotonic()
    done = 0

    def advance(games: int) -> None:
        nonlocal done, printed_at
        done += games
        now = time.monotonic()
        rate = done / max(now - begin, 1e-9)
        progress.update(task, advance=games, rate=translate("progress-rate", rate=f"{rate:.1f}"))
        if not console.is_terminal and (now - printed_at >= LINE_SECONDS or already + done == total):
            left = timedelta(seconds=round((total - already - done) / rate))
            line = translate("progress-line", done=already + done, total=total, rate=f"{rate:.1f}", left=str(left))
            print(line, file=sys.stderr, flush=True)
            printed_at = now

    with progress:
        yield advance


def play_all(plans: Sequence[Plan], backend: Backend, row_lists: Sequence[list[Row]], play: Play | None = None) -> None:
    """Play plans one after another, append their rows to `row_lists`, and show progress.

    `play`: makes a row; by default, of the result alone.
    """
    from crossings.lab.jobs import play_games
    from crossings.lab.record import play_points

    print("\n".join(dict.fromkeys(line for plan in plans for line in describe_budgets(plan))), file=sys.stderr)
    with show_progress(sum(plan.total for plan in plans)) as advance:
        for plan, plan_rows in zip(plans, row_lists, strict=True):
            with contextlib.closing(play_games(plan, range(plan.total), backend, play or play_points)) as batches:
                for rows in batches:
                    plan_rows += rows
                    advance(len(rows))
