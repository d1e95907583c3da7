"""The first lines of a report: five answers, each with its figure, interval and number of different games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import NormalDist
from typing import NamedTuple

from crossings.lab.reports.figures import (
    MINUTES_A_DECISION,
    Cell,
    Figure,
    balance,
    choices,
    dice,
    format_figure,
    format_percent,
    label,
    length,
)
from crossings.lab.reports.variants import ERROR, Change, compare, variants
from crossings.lab.words import translate

RARE_SHARE = 0.05
"""A move that is near-best, or a rule that is at work, less often than this is rare."""
MIN_DECISIONS = 20
"""Kinds of moves possible in fewer decisions are left out."""


class Answer(NamedTuple):
    """A question of a designer, and the answer that the games give."""

    question: str
    text: str


def answers(cells: Sequence[Cell]) -> list[Answer]:
    """Return the answers about the base variant, and about what the others change."""
    base, _ = variants(cells)
    return [
        Answer(translate("question-fair", teams=base.game.cooperative), _fair(base)),
        Answer(translate("question-long"), _long(base)),
        Answer(translate("question-luck"), _lucky(base)),
        Answer(translate("question-moves"), _never(base)),
        Answer(translate("question-change"), _changed(compare(cells))),
    ]


def is_even(figure: Figure) -> bool:
    """Return whether a figure is consistent with its even value."""
    return figure.even is None or figure.low <= figure.even <= figure.high


def widen_for(cell: Cell, comparisons: int) -> Cell:
    """Return a cell with wider intervals (Bonferroni): of many seats, one lies outside its 95 % interval by chance."""
    return replace(cell, z=NormalDist().inv_cdf(1 - ERROR / 2 / comparisons))


def _fair(cell: Cell) -> str:
    games = cell.different_games
    if cell.game.cooperative:
        return translate("answer-fair-team", share=format_figure(balance(cell)[0]), games=games)
    seats = balance(cell)[: cell.seats]
    wide = balance(widen_for(cell, cell.seats))[: cell.seats]
    at = max(range(cell.seats), key=lambda seat: (round(abs(seats[seat].value - 1 / cell.seats), 9), seats[seat].value))
    return translate(
        "answer-fair",
        differs=not all(map(is_even, wide)),
        seat=seats[at].name,
        share=format_figure(seats[at]),
        even=format_percent(1 / cell.seats),
        games=games,
    )


def _long(cell: Cell) -> str:
    figures = {figure.name: format_figure(figure) for figure in length(cell)}
    return translate(
        "answer-long",
        minutes=figures["minutes"],
        moves=figures["moves"],
        seconds=f"{60 * MINUTES_A_DECISION:.0f}",
        games=cell.different_games,
    )


def _lucky(cell: Cell) -> str:
    if not cell.game.outcomes:
        return translate("answer-luck-none")
    figures = {figure.name: figure for figure in dice(cell)}
    if luckiest := figures.get("the best dice win"):
        return translate(
            "answer-luck", share=format_figure(luckiest), even=format_percent(1 / cell.seats), games=luckiest.games
        )
    good, bad = figures.get("won with good dice"), figures.get("won with bad dice")
    if good and bad:
        games = good.games + bad.games
        return translate("answer-luck-team", good=format_figure(good), bad=format_figure(bad), games=games)
    return translate("answer-luck-unknown")


def _never(cell: Cell) -> str:
    kinds = [choice for choice in choices(cell) if choice.decisions >= MIN_DECISIONS]
    if not kinds:
        return translate("answer-moves-unknown")
    poor = [choice for choice in kinds if choice.worthy.high < RARE_SHARE]
    return translate(
        "answer-moves",
        rare=bool(poor),
        kinds=tuple(
            translate("answer-move", kind=choice.kind, share=format_figure(choice.worthy), decisions=choice.decisions)
            for choice in (poor or kinds[:1])
        ),
        games=cell.different_games,
    )


def _changed(changes: Sequence[Change]) -> str:
    """Answer with the clearest change: of wins, which each variant has first, if one is significant."""
    if not changes:
        return translate("answer-change-none")
    significant = [change for change in changes if change.significant]
    of_wins = [change for change in significant if change.figure.name == changes[0].figure.name]
    largest = max(of_wins or significant or changes, key=lambda change: _clearness(change.figure))
    return translate(
        "answer-change",
        significant=len(significant),
        comparisons=len(changes),
        variant=largest.cell.name,
        figure=label(largest.figure.name),
        change=format_figure(largest.figure),
        games=largest.figure.games,
    )


def _clearness(change: Figure) -> float:
    """Return the size of a change in half-widths of its interval."""
    return abs(change.value) / ((change.high - change.value) or 1)
