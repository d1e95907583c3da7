"""The plan of a run as data. A plan and a game number determine a game."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any

import crossings
from crossings.bots.match import Entry, entry, games_per_round, options_with_seats
from crossings.engine import BadOption, CrossingsError, Game, State, shorten
from crossings.engine.checks import check_number
from crossings.engine.options import Value
from crossings.lab.words import translate
from crossings.search.budget import Budget

SIMULATIONS = 4000
"""Simulations per decision of players that usually think for a fixed time (`master`, plain search)."""
MAX_SEED = 2**62
MAX_VARIANTS = 10_000
MIN_ROUNDS = 2
"""An interval needs at least two rounds."""


class BadPlan(CrossingsError):
    """A run is impossible, or differs from the existing one."""


@dataclass(frozen=True)
class Plan:
    """A run: `games` of each player in every variant. A variant is one choice of values for the varied options."""

    game: str
    version: str
    """Version of the game's rules."""
    software: str
    """Version of Crossings, which determines its bots."""
    options: Mapping[str, Value]
    """Options set by the user, the same in all games."""
    vary: Mapping[str, Sequence[Value]]
    players: Sequence[str]
    budgets: Sequence[Mapping[str, float | None]]
    """Budget of each player per decision: `simulations` and `seconds`; None means no limit."""
    games: int
    seed: int
    """Seed of the first round."""
    keep: float
    """Share of rounds (0 to 1) stored with whole playthroughs."""

    @property
    def text(self) -> str:
        """The plan as JSON. The order of `vary` is preserved, since it numbers the variants."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Plan:
        """Parse the JSON of a plan. Raises `BadPlan`."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError):
            raise BadPlan(translate("error-plan")) from None

    def difference(self, other: Plan) -> str:
        """Describe how another plan differs, or return an empty string."""
        own, theirs = json.loads(self.text), json.loads(other.text)
        names = [field.name for field in fields(self) if own[field.name] != theirs[field.name]]
        if not names and [*self.vary] != [*other.vary]:
            names = ["vary"]
        return "; ".join(
            translate("plan-differs", name=name, theirs=json.dumps(theirs[name]), own=json.dumps(own[name]))
            for name in names
        )

    # ---- games ---------------------------------------------------------------------------------

    @cached_property
    def subject(self) -> Game:
        """The game that is played. Raises `UnknownGame`."""
        return crossings.game(self.game)

    @cached_property
    def variants(self) -> list[dict[str, Value]]:
        """The values of the varied options in each variant."""
        return [dict(zip(self.vary, values, strict=True)) for values in itertools.product(*self.vary.values())]

    @cached_property
    def starts(self) -> list[State]:
        """The start position of each variant. Raises `BadOption`."""
        chosen = [{**self.options, **variant} for variant in self.variants]
        return [
            self.subject.start(**options_with_seats(self.subject, len(self.players), options)) for options in chosen
        ]

    @cached_property
    def entries(self) -> list[Entry]:
        """The players. Raises `UnknownBot`, `BadBudget`."""
        pairs = zip(self.players, self.budgets, strict=True)
        return [replace(entry(name, self.subject), budget=budget_from(budget)) for name, budget in pairs]

    @property
    def repeatable(self) -> bool:
        """Whether no player has a time limit."""
        return all(budget["seconds"] is None for budget in self.budgets)

    @property
    def total(self) -> int:
        """Number of games; they are numbered from 0."""
        return self.games * self.games_at_once * len(self.variants)

    @property
    def games_at_once(self) -> int:
        """Number of games in which each player plays one: one for each team, or one for all players."""
        return len(self.players) if self.subject.cooperative else 1

    @cached_property
    def games_per_round(self) -> int:
        """Number of games with the same random draws in a variant; 1 if all players are equal."""
        return games_per_round(self.players)

    @property
    def rounds(self) -> int:
        """Number of rounds of each variant."""
        return self.total // len(self.variants) // self.games_per_round

    def locate(self, number: int) -> tuple[int, int]:
        """Return the variant of a game and its number within that variant. Variants alternate."""
        nth, variant = divmod(number, len(self.variants))
        return variant, nth

    def stores_playthrough(self, nth_round: int) -> bool:
        """Return whether the playthroughs of a round are stored. Stored rounds are spread evenly."""
        return int((nth_round + 1) * self.keep) > int(nth_round * self.keep)


def check_rounds(plan: Plan, minimum: int = MIN_ROUNDS) -> None:
    """Raise `BadPlan` if a plan has fewer rounds than `least`."""
    if plan.rounds < minimum:
        games = math.ceil(minimum * plan.games_per_round / plan.games_at_once)
        raise BadPlan(translate("error-few-games", games=plan.games, least=games))


def make_plan(
    game: Game,
    players: Sequence[str],
    *,
    games: int,
    options: Mapping[str, Value] | None = None,
    vary: Mapping[str, Sequence[Value]] | None = None,
    seed: int = 1,
    simulations: int | None = None,
    seconds: float | None = None,
    keep: float = 0.0,
) -> Plan:
    """Return a plan with validated players, options and numbers.

    `simulations` and `seconds` apply to players without a number of their own. Without `seconds`, no player has a time
    limit: players that usually think for a fixed time get `SIMULATIONS`. Raises `BadOption`, `BadNumber`, `UnknownBot`,
    `UnknownEffect`, `BadBudget`.
    """
    options, vary = dict(options or {}), {name: list(values) for name, values in (vary or {}).items()}
    for name, values in vary.items():
        if name in options:
            raise BadOption(translate("error-varied-fixed", option=name))
        if len(set(values)) < len(values):
            raise BadOption(translate("error-varied-twice", option=name, values=shorten(values)))
    entries = [_timeless(entry(name, game, seconds, simulations), seconds) for name in players]
    plan = Plan(
        game=game.id,
        version=game.version,
        software=crossings.__version__,
        options=options,
        vary=vary,
        players=list(players),
        budgets=[{"simulations": player.budget.simulations, "seconds": player.budget.seconds} for player in entries],
        games=check_number(games, "games", 1),
        seed=check_number(seed, "the seed of a run", -MAX_SEED, MAX_SEED),
        keep=keep,
    )
    check_number(len(plan.variants), "variants", 1, MAX_VARIANTS)
    _ = plan.starts  # raises `BadOption` if a variant is impossible
    return plan


def _timeless(player: Entry, seconds: float | None) -> Entry:
    """Return a player with simulations instead of its usual time, unless `seconds` is given."""
    if seconds is not None or player.budget.seconds is None:
        return player
    return replace(player, budget=Budget(simulations=player.budget.simulations or SIMULATIONS))


def budget_from(data: Mapping[str, Any]) -> Budget:
    """Return a budget stored in a plan."""
    return Budget(data["seconds"], data["simulations"])
