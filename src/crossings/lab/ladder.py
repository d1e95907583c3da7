"""Ladders: players, each against the one before it, as figures that are kept, as a picture, and on a page.

In a co-operative game all teams play the same dice instead.
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
from crossings.lab.sequential import elo
from crossings.lab.words import table_head, translate
from crossings.search.levels import LEVELS

Table = list[list[str]]
"""Rows of cells, the first one the head."""
Estimate = Sequence[float]
"""A number, and between which two it lies with 95 %."""
RESULT_COLUMNS = ("number", "seating", "winners", "reason", "moves", "scores")
"""What a row says of a game that was played."""
DIGITS = 4
EVEN = (0.5, 0.5, 0.5)


@dataclass(frozen=True)
class LadderEntry:
    """A player of a ladder, and what it came to."""

    player: str
    simulations: float | None
    """Of a decision."""
    games: int
    """None: it is the first."""
    points: Estimate
    """A game, against the player before; of a team, the share of games that it won."""


@dataclass(frozen=True)
class Ladder:
    """A ladder as it is kept."""

    command: str
    plan: Plan
    """Of its first step: the game, its version and that of Crossings, options, seed."""
    steps: Sequence[LadderEntry]

    @property
    def name(self) -> str:
        """Tells it from others of its game: players and options."""
        return f"{' '.join(one.player for one in self.steps)} {options(self)}"

    @property
    def unit(self) -> str:
        """What the rungs are."""
        return (
            translate("ladder-won")
            if self.plan.subject.cooperative
            else translate("ladder-elo", player=self.steps[0].player)
        )

    @property
    def rungs(self) -> list[Estimate]:
        """Where each stands: steps in Elo add up, and so do the squares of their errors."""
        if self.plan.subject.cooperative:
            return [[100 * each for each in one.points] for one in self.steps]
        found, below, above = [[0.0] * 3], 0.0, 0.0
        for one in self.steps[1:]:
            half = 1 / 2 / one.games  # of a game: who wins them all is not better than all measure
            step, low, high = (elo(min(max(each, half), 1 - half)) for each in one.points)
            below, above = math.hypot(below, step - low), math.hypot(above, high - step)
            value = found[-1][0] + step
            found.append([value, value - below, value + above])
        return [*found]


# ---- playing and keeping ---------------------------------------------------------------------------


def make_plans(game: Game, players: Sequence[str], **more: Any) -> list[Plan]:
    """A plan for each step, the higher player first; of teams, one for each. `more`: as `make_plan` has it, which raises.

    Raises `BadPlan`.
    """
    if game.cooperative:
        return [make_plan(game, [team], **more) for team in players]
    if len(players) == 1:
        raise BadPlan(translate("error-ladder", players=shorten(players[0])))
    return [make_plan(game, [higher, lower], **more) for lower, higher in pairwise(players)]


def make_entries(plans: Sequence[Plan], rows: Sequence[Sequence[Row]]) -> list[LadderEntry]:
    """What the players of plans came to, as far up as there are rows of them."""
    first = plans[0]
    steps = (
        [] if first.subject.cooperative else [LadderEntry(first.players[1], first.budgets[1]["simulations"], 0, EVEN)]
    )
    for plan, own in zip(plans, rows, strict=True):
        games = [
            MatchGame(*(row[name] for name in RESULT_COLUMNS))
            for row in sorted(own, key=lambda row: int(row["number"]))
        ]
        one = standings(plan.subject, plan.players, games)[0]
        if games:
            points = [round(each, DIGITS) for each in (one.points / one.games, *one.interval)]
            steps.append(LadderEntry(one.name, plan.budgets[0]["simulations"], one.games, points))
    return steps


def read(path: Path) -> list[Ladder]:
    """The ladders that a file keeps, that of the levels first; none if there is no file. Raises `BadPlan`."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        found = [
            Ladder(one["command"], Plan(**one["plan"]), [LadderEntry(**step) for step in one["steps"]]) for one in kept
        ]
    except (KeyError, TypeError, ValueError):
        raise BadPlan(translate("error-no-ladders", file=str(path))) from None
    return sorted(found, key=lambda one: [step.player.partition("@")[0] for step in one.steps] != [*LEVELS])


def to_json_text(ladders: Iterable[Ladder]) -> str:
    """What `read` reads."""
    return json.dumps([asdict(one) for one in ladders], indent=1) + "\n"


# ---- telling -------------------------------------------------------------------------------------


def options(ladder: Ladder) -> str:
    """The options that were given."""
    return " ".join(f"{name}={value}" for name, value in ladder.plan.options.items())


def table(ladder: Ladder) -> Table:
    """A row a player."""
    teams = ladder.plan.subject.cooperative
    rows = [_columns(translate("ladder-unit", unit=ladder.unit))]
    for one, rung in zip(ladder.steps, ladder.rungs, strict=True):
        points = "" if teams or not one.games else format_estimate(one.points, ".3f")
        rows.append(
            [one.player, format_estimate(rung, ".0f"), points, f"{one.games or ''}", f"{one.simulations or ''}"]
        )
    return rows


def _columns(rungs: str) -> list[str]:
    return [*table_head("player"), rungs, translate("ladder-points"), *table_head("games", "simulations")]


def format_estimate(numbers: Estimate, form: str) -> str:
    """A number and its interval."""
    value, low, high = (format(one, form) for one in numbers)
    return translate("number-within", value=value, low=low, high=high)


def markdown(rows: Table) -> str:
    """A table, without the columns in which nothing stands."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    head, *body = (f"| {' | '.join(row)} |" for row in zip(*columns, strict=True))
    return "\n".join([head, "|" + " --- |" * len(columns), *body, ""])


def page(folder: Path) -> str:
    """The page of all ladders that a folder keeps: a chapter a game, then the others. Raises `BadPlan`."""
    parts = [f"{translate('ladder-page', title=folder.name.capitalize(), name=folder.name)}\n"]
    rows, commands = [[*table_head("game", "options"), *_columns(translate("ladder-elo-or-won"))]], ""
    for first, *more in filter(None, (read(folder / f"{one}.json") for one in game_ids())):
        game, note = first.plan.subject, folder / f"{first.plan.game}.md"
        parts += [f"## {game.title}\n", f"![{first.unit}]({folder.name}/{game.id}.svg)\n", markdown(table(first))]
        parts += [_from_parent(note.read_text(encoding="utf-8"), folder)] if note.exists() else []
        parts.append(f"    {first.command}\n")
        for one in more:
            rows += [[game.title, options(one), *row] for row in table(one)[1:]]
            commands += f"    {one.command}\n"
    return "\n".join([*parts, f"## {translate('ladder-others')}\n", markdown(rows), commands] if commands else parts)


def _from_parent(note: str, folder: Path) -> str:
    """Return a note with its relative links as they are in the page beside its folder."""
    return note.replace(f"](../{folder.name}.md#", "](#").replace("](../", "](")


SIZE = WIDE, HIGH = 460.0, 240.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 440.0, 34.0, 206.0
LETTERS, DOT = 12.0, 5.0


def picture(ladder: Ladder) -> str:
    """The players from left to right, each with its interval, as an SVG text."""
    rungs, apart = ladder.rungs, (RIGHT - LEFT) / len(ladder.steps)
    least, most = min(0.0, *(low for _, low, _ in rungs)), max(100.0, *(high for *_, high in rungs))
    tick = 20 if most == 100 else 100

    def height(value: float) -> float:
        return BOTTOM - (value - least) * (BOTTOM - TOP) / (most - least)

    title = translate("ladder-picture", game=ladder.plan.subject.title, unit=ladder.unit)
    parts = [kit.paint(kit.plate(SIZE), kit.PAPER), kit.bold(title, (LEFT, 20), LETTERS, anchor="start")]
    for mark in range(math.ceil(least / tick) * tick, int(most) + 1, tick):
        y = height(mark)
        parts.append(kit.stroke(kit.line((LEFT, y), (RIGHT, y)), kit.RULE, kit.HAIR))
        parts.append(kit.text(f"{mark}", (LEFT - 8, y + 4), LETTERS, kit.MUTED, anchor="end"))
    for index, (one, (value, low, high)) in enumerate(zip(ladder.steps, rungs, strict=True)):
        x = LEFT + apart * (index + 1 / 2)
        parts.append(kit.stroke(kit.line((x, height(low)), (x, height(high))), kit.BLUE, 3))
        parts.append(kit.paint(kit.disc(DOT, (x, height(value))), kit.BLUE))
        parts.append(kit.text(one.player, (x, HIGH - 12), LETTERS, room=apart))
    return kit.svg_document(title, "".join(parts), SIZE) + "\n"
