"""The first lines of a report: five answers, each with its figure, interval and number of different games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crossings.engine import Game, game
from crossings.reports.figures import MINUTES_A_DECISION, Figure, format_figure, format_percent, label
from crossings.reports.findings import Change, Findings, Variant
from crossings.reports.words import translate

RARE_SHARE = 0.05
"""A move that is near-best, or a rule that is at work, less often than this is rare."""
MIN_DECISIONS = 20
"""Kinds of moves possible in fewer decisions are left out."""


class Answer(NamedTuple):
    """A question of a designer, and the answer that the games give."""

    question: str
    text: str


def answers(findings: Findings) -> list[Answer]:
    """Return the answers about the base variant, and about what the others change."""
    played = game(findings.game)
    base = next(variant for variant in findings.variants if variant.name == findings.base)
    return [
        Answer(translate("question-fair", teams=played.cooperative), _fair(played, base)),
        Answer(translate("question-long"), _long(base)),
        Answer(translate("question-luck"), _lucky(played, base)),
        Answer(translate("question-moves"), _never(base)),
        Answer(translate("question-change"), _changed(findings.changes)),
    ]


def is_even(figure: Figure) -> bool:
    """Return whether a figure is consistent with its even value."""
    return figure.even is None or figure.low <= figure.even <= figure.high


def _fair(played: Game, base: Variant) -> str:
    balance = base.figures["balance"]
    if played.cooperative:
        return translate("answer-fair-team", share=format_figure(balance[0]), games=base.different)
    seats, even = balance[: base.seats], 1 / base.seats
    furthest = max(seats, key=lambda seat: (round(abs(seat.value - even), 9), seat.value))
    return translate(
        "answer-fair",
        differs=not all(map(is_even, base.wide_balance)),
        seat=furthest.name,
        share=format_figure(furthest),
        even=format_percent(even),
        games=base.different,
    )


def _long(base: Variant) -> str:
    figures = {figure.name: format_figure(figure) for figure in base.figures["length"]}
    return translate(
        "answer-long",
        minutes=figures["minutes"],
        moves=figures["moves"],
        seconds=f"{60 * MINUTES_A_DECISION:.0f}",
        games=base.different,
    )


def _lucky(played: Game, base: Variant) -> str:
    if not played.outcomes:
        return translate("answer-luck-none")
    figures = {figure.name: figure for figure in base.figures["luck"]}
    if luckiest := figures.get("the best dice win"):
        return translate(
            "answer-luck", share=format_figure(luckiest), even=format_percent(1 / base.seats), games=luckiest.games
        )
    good, bad = figures.get("won with good dice"), figures.get("won with bad dice")
    if good and bad:
        games = good.games + bad.games
        return translate("answer-luck-team", good=format_figure(good), bad=format_figure(bad), games=games)
    return translate("answer-luck-unknown")


def _never(base: Variant) -> str:
    kinds = [choice for choice in base.choices if choice.decisions >= MIN_DECISIONS]
    if not kinds:
        return translate("answer-moves-unknown")
    poor = [choice for choice in kinds if choice.worthy.high < RARE_SHARE]
    return translate(
        "answer-moves",
        rare=bool(poor),
        kinds=tuple(
            translate(
                "answer-move",
                line=choice.line or choice.kind,
                share=format_figure(choice.worthy),
                decisions=choice.decisions,
            )
            for choice in (poor or kinds[:1])
        ),
        games=base.different,
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
        variant=largest.variant,
        figure=label(largest.figure.name),
        change=format_figure(largest.figure),
        games=largest.figure.games,
    )


def _clearness(change: Figure) -> float:
    """Return the size of a change in half-widths of its interval."""
    return abs(change.value) / ((change.high - change.value) or 1)
