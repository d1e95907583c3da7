"""Ladders: each player against the one before it. Stored as JSON, drawn as a picture, shown on a page.

In a co-operative game, all teams play the same dice instead.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from crossings.bots.match import MatchGame, standings
from crossings.drawing import kit
from crossings.engine import Game, game_ids, shorten
from crossings.lab.plan import BadPlan, Plan, make_plan
from crossings.lab.record import Row
from crossings.lab.sequential import elo_from_points
from crossings.lab.words import table_head, translate
from crossings.reports.tables import Table, markdown
from crossings.search.levels import LEVELS

Estimate = Sequence[float]
"""A value and the ends of its 95 % interval."""
RESULT_COLUMNS = ("number", "seating", "winners", "reason", "moves", "scores")
"""Columns of a row that describe the finished game."""
DIGITS = 4
EVEN = (0.5, 0.5, 0.5)


@dataclass(frozen=True)
class LadderEntry:
    """A player of a ladder and its result."""

    player: str
    simulations: float | None
    """Simulations per decision."""
    games: int
    """0 for the first player."""
    points: Estimate
    """Points per game against the player before it; for a team, the share of games won."""


@dataclass(frozen=True)
class Ladder:
    """A ladder as it is stored."""

    command: str
    plan: Plan
    """Plan of the first step: game, versions of the game and of Crossings, options, seed."""
    steps: Sequence[LadderEntry]

    @property
    def name(self) -> str:
        """Players and options, which distinguish it from other ladders of the game."""
        return f"{' '.join(entry.player for entry in self.steps)} {options(self)}"

    @property
    def unit(self) -> str:
        """Label of the unit of `rungs`."""
        return (
            translate("ladder-won")
            if self.plan.subject.cooperative
            else translate("ladder-elo", player=self.steps[0].player)
        )

    @property
    def rungs(self) -> list[Estimate]:
        """The rating of each player: Elo differences add up, and so do the squares of their errors."""
        if self.plan.subject.cooperative:
            return [[100 * points for points in entry.points] for entry in self.steps]
        rungs, below, above = [[0.0] * 3], 0.0, 0.0
        for entry in self.steps[1:]:
            half = 1 / 2 / entry.games  # half a game, which keeps the rating of a perfect score finite
            step, low, high = (elo_from_points(min(max(points, half), 1 - half)) for points in entry.points)
            below, above = math.hypot(below, step - low), math.hypot(above, high - step)
            value = rungs[-1][0] + step
            rungs.append([value, value - below, value + above])
        return [*rungs]


# ---- plans and results -----------------------------------------------------------------------------


def make_plans(game: Game, players: Sequence[str], **arguments: Any) -> list[Plan]:
    """Return a plan for each step, the stronger player first; for teams, one plan each.

    `arguments`: passed to `make_plan`. Raises its errors, and `BadPlan`.
    """
    if game.cooperative:
        return [make_plan(game, [team], **arguments) for team in players]
    if len(players) == 1:
        raise BadPlan(translate("error-ladder", players=shorten(players[0])))
    return [make_plan(game, [higher, lower], **arguments) for lower, higher in pairwise(players)]


def make_entries(plans: Sequence[Plan], rows: Sequence[Sequence[Row]]) -> list[LadderEntry]:
    """Return the entries of a ladder, from the lowest up, for the plans that have games."""
    first = plans[0]
    steps = (
        [] if first.subject.cooperative else [LadderEntry(first.players[1], first.budgets[1]["simulations"], 0, EVEN)]
    )
    for plan, plan_rows in zip(plans, rows, strict=True):
        games = [
            MatchGame(*(row[name] for name in RESULT_COLUMNS))
            for row in sorted(plan_rows, key=lambda row: int(row["number"]))
        ]
        standing = standings(plan.subject, plan.players, games)[0]
        if games:
            points = [round(value, DIGITS) for value in (standing.points / standing.games, *standing.interval)]
            steps.append(LadderEntry(standing.name, plan.budgets[0]["simulations"], standing.games, points))
    return steps


def read(path: Path) -> list[Ladder]:
    """Read the ladders of a file, that of the levels first; none if the file is missing. Raises `BadPlan`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        ladders = [
            Ladder(item["command"], Plan(**item["plan"]), [LadderEntry(**step) for step in item["steps"]])
            for item in data
        ]
    except (KeyError, TypeError, ValueError):
        raise BadPlan(translate("error-no-ladders", file=str(path))) from None
    return sorted(ladders, key=lambda item: [step.player.partition("@")[0] for step in item.steps] != [*LEVELS])


def to_json_text(ladders: Iterable[Ladder]) -> str:
    """Return ladders as the JSON that `read` reads."""
    return json.dumps([asdict(ladder) for ladder in ladders], indent=1) + "\n"


# ---- output --------------------------------------------------------------------------------------


def options(ladder: Ladder) -> str:
    """Format the options of a ladder."""
    return " ".join(f"{name}={value}" for name, value in ladder.plan.options.items())


def table(ladder: Ladder) -> Table:
    """Return a row per player."""
    teams = ladder.plan.subject.cooperative
    rows = [_columns(translate("ladder-unit", unit=ladder.unit))]
    for entry, rung in zip(ladder.steps, ladder.rungs, strict=True):
        points = "" if teams or not entry.games else format_estimate(entry.points, ".3f")
        rows.append(
            [entry.player, format_estimate(rung, ".0f"), points, f"{entry.games or ''}", f"{entry.simulations or ''}"]
        )
    return rows


def _columns(rungs: str) -> list[str]:
    return [*table_head("player"), rungs, translate("ladder-points"), *table_head("games", "simulations")]


def format_estimate(numbers: Estimate, form: str) -> str:
    """Format a value and its interval."""
    value, low, high = (format(number, form) for number in numbers)
    return translate("number-within", value=value, low=low, high=high)


def page(folder: Path) -> str:
    """Return the page of all ladders in a folder: a chapter per game, then the others. Raises `BadPlan`."""
    parts = [f"{translate('ladder-page', title=folder.name.capitalize(), name=folder.name)}\n"]
    rows, commands = [[*table_head("game", "options"), *_columns(translate("ladder-elo-or-won"))]], ""
    for first, *others in filter(None, (read(folder / f"{ladder}.json") for ladder in game_ids())):
        game, note = first.plan.subject, folder / f"{first.plan.game}.md"
        parts += [f"## {game.title}\n", f"![{first.unit}]({folder.name}/{game.id}.svg)\n", markdown(table(first))]
        parts += [_from_parent(note.read_text(encoding="utf-8"), folder)] if note.exists() else []
        parts.append(f"    {first.command}\n")
        for ladder in others:
            rows += [[game.title, options(ladder), *row] for row in table(ladder)[1:]]
            commands += f"    {ladder.command}\n"
    return "\n".join([*parts, f"## {translate('ladder-others')}\n", markdown(rows), commands] if commands else parts)


def _from_parent(note: str, folder: Path) -> str:
    """Return a note of a ladder's file with its links adapted to the page, which lies beside the file's folder."""
    return note.replace(f"](../{folder.name}.md#", "](#").replace("](../", "](")


SIZE = WIDE, HIGH = 460.0, 240.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 440.0, 34.0, 206.0
LETTERS, DOT = 12.0, 5.0


def picture(ladder: Ladder) -> str:
    """Draw the players from left to right with their intervals, as SVG."""
    rungs, spacing = ladder.rungs, (RIGHT - LEFT) / len(ladder.steps)
    lowest, highest = min(0.0, *(low for _, low, _ in rungs)), max(100.0, *(high for *_, high in rungs))
    tick = 20 if highest == 100 else 100

    def height(value: float) -> float:
        return BOTTOM - (value - lowest) * (BOTTOM - TOP) / (highest - lowest)

    title = translate("ladder-picture", game=ladder.plan.subject.title, unit=ladder.unit)
    parts = [kit.paint(kit.plate(SIZE), kit.PAPER), kit.bold(title, (LEFT, 20), LETTERS, anchor="start")]
    for mark in range(math.ceil(lowest / tick) * tick, int(highest) + 1, tick):
        y = height(mark)
        parts.append(kit.stroke(kit.line((LEFT, y), (RIGHT, y)), kit.RULE, kit.HAIR))
        parts.append(kit.text(f"{mark}", (LEFT - 8, y + 4), LETTERS, kit.MUTED, anchor="end"))
    for index, (entry, (value, low, high)) in enumerate(zip(ladder.steps, rungs, strict=True)):
        x = LEFT + spacing * (index + 1 / 2)
        parts.append(kit.stroke(kit.line((x, height(low)), (x, height(high))), kit.BLUE, 3))
        parts.append(kit.paint(kit.disc(DOT, (x, height(value))), kit.BLUE))
        parts.append(kit.text(entry.player, (x, HIGH - 12), LETTERS, room=spacing))
    return kit.svg_document(title, "".join(parts), SIZE) + "\n"
