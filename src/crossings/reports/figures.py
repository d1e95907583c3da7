"""Figures, each with its interval and the number of games behind it, and how reports name and format them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from crossings.engine import Game
from crossings.engine.options import Options
from crossings.reports.words import translate

MINUTES_A_DECISION = 0.25
"""Assumed time of a person for a decision: fifteen seconds."""
DRAWN, SHARED = "drawn", "won by several"
SHARE, NUMBER = "share", "number"
LABELS = {
    "games won": "figure-won",
    DRAWN: "figure-drawn",
    SHARED: "figure-shared",
    "moves": "figure-moves",
    "decisions": "figure-decisions",
    "turns a seat": "figure-turns",
    "minutes": "figure-minutes",
    "choices a decision": "figure-choices",
    "of them nearly the best": "figure-near-best",
    "others' decisions before one's next": "figure-waiting",
    "of the game undecided": "figure-decided",
    "changes of the lead": "figure-lead-changes",
    "won after half an even chance or less": "figure-comebacks",
    "won with good dice": "figure-lucky-wins",
    "won with bad dice": "figure-unlucky-wins",
    "hundredths that dice gave or took": "figure-luck",
    "the best dice win": "figure-luckiest",
    "hundredths that dice gave who won": "figure-winners-luck",
    "all teams alike under the same dice": "figure-same-result",
    "the same seat wins again (dice and seat)": "figure-same-seat",
    "the same player wins again (skill)": "figure-same-player",
    "games won, in percentage points": "figure-change-won",
}
"""Messages that name figures to users, by the names used in JSON, `--figure` and `--target`."""
CHANGED_WINS = re.compile(r"wins of (.+), in percentage points")


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % interval."""

    name: str
    value: float
    low: float
    high: float
    games: int
    unit: str = NUMBER
    """`SHARE` for values between 0 and 1."""
    even: float | None = None
    """The value if all seats or players were equal."""


def difference(first: Figure, second: Figure) -> Figure:
    """Return the difference of two shares of independent games (Newcombe 1998, method 10)."""
    value = second.value - first.value
    down = math.hypot(first.high - first.value, second.value - second.low)
    up = math.hypot(first.value - first.low, second.high - second.value)
    return Figure(second.name, value, value - down, value + up, first.games + second.games)


def label(name: str) -> str:
    """Return the label of a figure. Seats and players are their own labels."""
    if name in LABELS:
        return translate(LABELS[name])
    wins = CHANGED_WINS.fullmatch(name)
    return translate("figure-change-wins", seat=wins[1]) if wins else name


def describe_options(game: Game, options: Options) -> str:
    """Format options, or return an empty string if there are none."""
    parts = []
    for name, value in options.items():
        option = game.option(name)
        text = translate("option-switch", on=value) if isinstance(value, bool) else game.value_text(option, value)
        parts.append(translate("option-value", option=game.words.translate(option.message_id), value=text))
    return ", ".join(parts)


def format_percent(share: float) -> str:
    """Format a share as a percentage."""
    return translate("share", value=f"{100 * share:.0f}")


def format_figure(figure: Figure) -> str:
    """Format a figure and its interval with no-break spaces."""
    return _format_with_interval(figure).replace(" ", "\u00a0")


def _format_with_interval(figure: Figure) -> str:
    numbers = {"value": figure.value, "low": figure.low, "high": figure.high}
    if figure.unit == SHARE:
        return translate("share-within", **{name: f"{100 * number:z.0f}" for name, number in numbers.items()})
    digits = 0 if abs(figure.value) >= 20 else 1
    return translate("number-within", **{name: f"{number:z.{digits}f}" for name, number in numbers.items()})
