"""What is told while games are played: what players spend, how far it is, how long it will take."""

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
"""Between two lines that tell how far it is, where no terminal shows it."""
Advance = Callable[[int], None]
"""Told of so many further games."""


def describe_budgets(plan: Plan) -> Iterator[str]:
    """A line a player: what it spends on a decision."""
    for name, budget in zip(plan.players, plan.budgets, strict=True):
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
def show_progress(total: int, there: int = 0) -> Iterator[Advance]:
    """Tells on standard error how many games there are, how fast they come, and how long it will take.

    On a terminal that is one line that changes; elsewhere a line now and then, and the last.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = progress.add_task("", total=total, completed=there, rate="")
    begin = told = time.monotonic()
    done = 0

    def tell(games: int) -> None:
        nonlocal done, told
        done += games
        now = time.monotonic()
        rate = done / max(now - begin, 1e-9)
        progress.update(task, advance=games, rate=translate("progress-rate", rate=f"{rate:.1f}"))
        if not console.is_terminal and (now - told >= LINE_SECONDS or there + done == total):
            left = timedelta(seconds=round((total - there - done) / rate))
            line = translate("progress-line", done=there + done, total=total, rate=f"{rate:.1f}", left=str(left))
            print(line, file=sys.stderr, flush=True)
            told = now

    with progress:
        yield tell


def play_all(plans: Sequence[Plan], place: Backend, found: Sequence[list[Row]], play: Play | None = None) -> None:
    """Play plans one after another, adding the rows of each to what was found of it, and tell how far that is.

    `play`: what makes a row; else it is of what a game came to alone.
    """
    from crossings.lab.jobs import play_games
    from crossings.lab.record import play_points

    print("\n".join(dict.fromkeys(line for plan in plans for line in describe_budgets(plan))), file=sys.stderr)
    with show_progress(sum(plan.total for plan in plans)) as tell:
        for plan, own in zip(plans, found, strict=True):
            with contextlib.closing(play_games(plan, range(plan.total), place, play or play_points)) as batches:
                for rows in batches:
                    own += rows
                    tell(len(rows))
