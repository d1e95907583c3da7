"""What a run plays: a plan, as data. Every game is determined by the plan and its number."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any

import crossings
from crossings.bots.match import Entry, entry, options_with_seats
from crossings.engine import BadOption, CrossingsError, Game, State, shorten
from crossings.engine.errors import check_number
from crossings.engine.options import Value
from crossings.lab.words import translate
from crossings.search.levels import Budget

SIMULATIONS = 4000
"""Of a decision, for a player that would else think for as long as its time allows: a master, a plain search."""
MAX_SEED = 2**62
MAX_VARIANTS = 10_000
MIN_ROUNDS = 2
"""Of which an interval can be taken."""


class BadPlan(CrossingsError):
    """A run that cannot be made, or that is another than the one at hand."""


@dataclass(frozen=True)
class Plan:
    """A run: `games` of each player in every variant (a choice of values for the varied options)."""

    game: str
    version: str
    """Of the game's rules."""
    software: str
    """The version of Crossings, whose bots play."""
    options: Mapping[str, Value]
    """Those that are given, the same in all games."""
    vary: Mapping[str, Sequence[Value]]
    players: Sequence[str]
    budgets: Sequence[Mapping[str, float | None]]
    """What each player spends on a decision: `simulations` and `seconds`, None: no limit."""
    games: int
    seed: int
    """Of the first round."""
    keep: float
    """The share of rounds, 0 to 1, of which whole playthroughs are kept."""

    @property
    def text(self) -> str:
        """As JSON; variants are numbered by the order in which options are varied, so that this stays."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Plan:
        """What `text` wrote. Raises `BadPlan`."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError):
            raise BadPlan(translate("error-plan")) from None

    def difference(self, other: Plan) -> str:
        """In what another plan differs, in words; empty if in nothing."""
        own, theirs = json.loads(self.text), json.loads(other.text)
        names = [field.name for field in fields(self) if own[field.name] != theirs[field.name]]
        if not names and [*self.vary] != [*other.vary]:
            names = ["vary"]
        return "; ".join(
            translate("plan-differs", name=name, theirs=json.dumps(theirs[name]), own=json.dumps(own[name]))
            for name in names
        )

    # ---- its games -----------------------------------------------------------------------------

    @cached_property
    def subject(self) -> Game:
        """The game that is played. Raises `UnknownGame`."""
        return crossings.game(self.game)

    @cached_property
    def variants(self) -> list[dict[str, Value]]:
        """The values of the varied options, a choice for each variant."""
        return [dict(zip(self.vary, values, strict=True)) for values in itertools.product(*self.vary.values())]

    @cached_property
    def starts(self) -> list[State]:
        """The set-up of each variant. Raises `BadOption`."""
        chosen = [{**self.options, **variant} for variant in self.variants]
        return [self.subject.start(**options_with_seats(self.subject, len(self.players), one)) for one in chosen]

    @cached_property
    def entries(self) -> list[Entry]:
        """Who plays. Raises `UnknownBot`, `BadBudget`."""
        pairs = zip(self.players, self.budgets, strict=True)
        return [replace(entry(name, self.subject), budget=budget_from(budget)) for name, budget in pairs]

    @property
    def repeatable(self) -> bool:
        """Whether no clock decides."""
        return all(budget["seconds"] is None for budget in self.budgets)

    @property
    def total(self) -> int:
        """All games; their numbers are those below."""
        return self.games * (len(self.players) if self.subject.cooperative else 1) * len(self.variants)

    @property
    def rounds(self) -> int:
        """How many rounds each variant has."""
        return self.total // len(self.variants) // len(self.players)

    def place(self, number: int) -> tuple[int, int]:
        """The variant of a game, and its number among those of the variant: variants take turns."""
        nth, variant = divmod(number, len(self.variants))
        return variant, nth

    def keeps(self, nth_round: int) -> bool:
        """Whether playthroughs of this round are kept: as evenly spread as can be."""
        return int((nth_round + 1) * self.keep) > int(nth_round * self.keep)


def check_rounds(plan: Plan, least: int = MIN_ROUNDS) -> None:
    """Raises `BadPlan` if a plan has fewer rounds."""
    if plan.rounds < least:
        games = least * (1 if plan.subject.cooperative else len(plan.players))
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
    """A plan, looked through: all its players, options and numbers are possible.

    `simulations` and `seconds` hold for players without a number of their own. Without `seconds` no clock decides:
    who would think for a time has `SIMULATIONS`. Raises `BadPlan`, `BadOption`, `BadNumber`, `UnknownBot`, `BadBudget`.
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
        budgets=[{"simulations": one.budget.simulations, "seconds": one.budget.seconds} for one in entries],
        games=check_number(games, "games", 1),
        seed=check_number(seed, "the seed of a run", -MAX_SEED, MAX_SEED),
        keep=keep,
    )
    check_number(len(plan.variants), "variants", 1, MAX_VARIANTS)
    _ = plan.starts  # raises `BadOption`
    return plan


def _timeless(one: Entry, seconds: float | None) -> Entry:
    """The same player with simulations in place of its usual time, unless time is asked for."""
    if seconds is not None or one.budget.seconds is None:
        return one
    return replace(one, budget=Budget(simulations=one.budget.simulations or SIMULATIONS))


def budget_from(data: Mapping[str, Any]) -> Budget:
    """A budget as a plan has it."""
    return Budget(data["seconds"], data["simulations"])
