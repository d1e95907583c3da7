"""What is noted of a game that is played: one row of a run."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

import crossings
from crossings.bots.match import GAMES_BEFORE_COMPILING, MatchGame, get_ready, play_nth_game, points_of
from crossings.engine import CrossingsError, Game, State
from crossings.engine.decisions import Decision
from crossings.engine.effect import effect_types_of
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.playthrough import head, last_node, node
from crossings.lab.choices import ChoiceRecorder
from crossings.lab.luck import luck_of, zero_luck
from crossings.lab.plan import Plan
from crossings.lab.words import translate
from crossings.search.calibration import calibrate, measure_of

Row = dict[str, Any]
Play = Callable[[Plan, int], Row]
"""Plays a game of a plan, by its number; a row says how many `seconds` it took."""
FULL, DIGITS = 1000, 4
RULE_IDS = re.compile(r"([A-Z]{3}-[A-Z]?\d+)(?: to ([A-Z]{3}-[A-Z]?\d+))?")
WITHOUT_DOCSTRINGS = 2
"""`sys.flags.optimize` under python -OO."""
OPPONENTS_LEAD = -1
"""The side that leads where a team is behind."""


class Recorder:
    """Looks on at one game, as a spectator who is also told what the players say of their chances."""

    def __init__(self, start: State, seed: int, keeps: bool) -> None:
        self._game, self._state = start.game, start
        self._seen = start.position(None)
        self._lines = [head(start, seed)] if keeps else None
        self._steps = 0
        """Moves and draws."""
        self._decisions = [0] * start.seats
        self._deciders: list[int] = []
        self._choices: list[int] = []
        self._good: list[int | None] = []
        self._could = ChoiceRecorder(start.game, seed)
        self._thrown: list[tuple[State, State]] = []
        self._chances: list[float | None] = []
        self._effects, self._rules = Counter[str](), Counter[str]()
        self._latest: dict[int, float] = {}
        self._leads: list[tuple[int, int | None]] = []

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """Note a move, what it did, and what was said of it."""
        if self._lines is not None:
            self._lines.append(node(before, move, with_state=self._steps == 0))
        if decision is not None and len(before.actions()) > 1:
            assert isinstance(before.actor, int)
            self._decided(before, before.actor, decision)
        if before.actor == "chance":
            self._thrown.append((before, after))
        self._steps += 1
        seen = after.position(None)
        shown = self._game.visible_move(before, move, None)
        for effect in self._game.effects.effects(self._seen, shown, seen):
            self._effects[effect.message_id] += 1
            self._rules.update(rules_of_effect(self._game, effect.message_id))
        self._state, self._seen = after, seen

    def _decided(self, before: State, seat: int, decision: Decision) -> None:
        self._decisions[seat] += 1
        self._deciders.append(seat)
        self._choices.append(len(before.actions()))
        self._good.append(len(decision.near_best) or None)
        self._could.decided(before, seat, decision)
        if decision.worth is None:
            self._chances.append(None)
            return
        chance = calibrate(self._game, before.options, decision.worth) / FULL
        self._chances.append(round(chance, DIGITS))
        self._latest = latest_chances(self._latest, seat, chance, before.seats, self._game.cooperative)
        self._leads.append((self._steps, leader(self._latest, before.seats, self._game.cooperative)))

    def undecided(self, winners: Sequence[int]) -> float | None:
        """The share of the moves and draws before the winner began to lead for good; 1: never; None: of some seat it
        was never said how it stands."""
        if len(self._latest) < (1 if self._game.cooperative else self._state.seats):
            return None
        won = (winners or [OPPONENTS_LEAD]) if self._game.cooperative else winners
        since: int | None = None
        for at, leader in reversed(self._leads):
            if leader not in won:
                break
            since = at
        return 1.0 if since is None else round(since / self._steps, DIGITS)

    def _luck(self) -> list[float] | None:
        """What chance gave to each side; None: nobody thought, and to look at all that could have been takes longer
        than such a game."""
        if not self._leads:
            return None
        gifts = [luck_of(before, after) for before, after in self._thrown]
        return [round(sum(side), DIGITS) for side in zip(zero_luck(self._state), *gifts, strict=True)]

    def playthrough(self) -> str | None:
        """The whole game as JSON lines, states on the first and the last; None: it is not kept."""
        if self._lines is None:
            return None
        lines = [*self._lines, last_node(self._state)]
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def row(self, played: MatchGame) -> Row:
        """What was noted."""
        return {
            "decisions": self._decisions,
            "undecided": self.undecided(played.winners),
            "deciders": self._deciders,
            "choices": self._choices,
            "good": self._good,
            "chances": self._chances,
            "luck": self._luck(),
            "effects": sorted(self._effects.items()),
            "rules": sorted(self._rules.items()),
            **self._could.columns(),
        }


def latest_chances(
    latest: Mapping[int, float], seat: int, chance: float, seats: int, cooperative: bool
) -> dict[int, float]:
    """The chances that seats gave themselves last, with one more; that of a team stands at seat 0."""
    if cooperative:
        return {0: chance}
    return {seat: chance, 1 - seat: 1 - chance} if seats == 2 else {**latest, seat: chance}


def leader(latest: Mapping[int, float], seats: int, cooperative: bool) -> int | None:
    """Who leads by what was said last of each seat; None: nobody, or it cannot be told."""
    if cooperative:
        return 0 if latest[0] >= 1 / 2 else OPPONENTS_LEAD
    best = [seat for seat, chance in latest.items() if chance == max(latest.values())]
    return best[0] if len(best) == 1 and len(latest) == seats else None


def check_docstrings() -> None:
    """Raises `CrossingsError` under python -OO, which drops the docstrings that `rules_of_effect` reads."""
    if sys.flags.optimize >= WITHOUT_DOCSTRINGS:
        raise CrossingsError(translate("error-docstrings"))


@cache
def rules_of_effect(game: Game, message_id: str) -> tuple[str, ...]:
    """The rules that a kind of effect falls under: the ids with which its docstring begins, `A to B` all between."""
    ids = [rule.id for rule in game.rulebook.rules]
    named: set[str] = set()
    about = getattr(effect_types_of(game).get(message_id), "__doc__", None) or ""
    for first, last in RULE_IDS.findall(about.partition(": ")[0]):
        if first in ids and (last or first) in ids:
            named.update(ids[ids.index(first) : ids.index(last or first) + 1])
    return tuple(sorted(named))


# ---- playing -------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _ready(text: str) -> Plan:
    """A plan whose game is compiled here, if that pays: once a machine, whoever else waits loads it."""
    check_docstrings()
    plan = Plan.read(text)
    game_of_version(plan.game, plan.version, plan.software)
    get_ready(plan.game, plan.total >= GAMES_BEFORE_COMPILING and compile_mode() != "off")
    return plan


def game_of_version(game_id: str, version: str, software: str) -> Game:
    """The game of that id, if what is installed here is what a run is of. Raises `CrossingsError`."""
    game = crossings.game(game_id)
    here = (game.version, crossings.__version__)
    if here != (version, software):
        raise CrossingsError(
            translate(
                "error-versions",
                host=socket.gethostname(),
                game=game_id,
                here=here[0],
                crossings=here[1],
                version=version,
                software=software,
            )
        )
    return game


def play_row(plan: Plan, number: int) -> Row:
    """Play one game of a plan, and note it. Raises `BotFailed`."""
    when, begin = datetime.now(UTC), time.perf_counter()
    variant, nth = plan.place(number)
    nth_round = nth // len(plan.players)
    start, seed = plan.starts[variant], plan.seed + nth_round
    recorder = Recorder(start, seed, plan.keeps(nth_round))
    played, points = _play(plan, number, recorder)
    return {
        **points,
        **{f"option_{name}": value for name, value in plan.variants[variant].items()},
        "seed": seed,
        "players": [plan.players[one] for one in played.seating],
        **recorder.row(played),
        "measure": measure_of(plan.subject, start.options),
        "playthrough": recorder.playthrough(),
        "repeatable": plan.repeatable,
        "seconds": time.perf_counter() - begin,
        "when": when,
        "host": socket.gethostname(),
        "worker": os.getpid(),
    }


def play_points(plan: Plan, number: int) -> Row:
    """Play one game of a plan for what it came to alone, which is sooner done. Raises `BotFailed`."""
    return _play(plan, number)[1]


def _play(plan: Plan, number: int, recorder: Recorder | None = None) -> tuple[MatchGame, Row]:
    """One game, and what it came to."""
    begin = time.perf_counter()
    variant, nth = plan.place(number)
    turns, cooperative = len(plan.players), plan.subject.cooperative
    played = play_nth_game(plan.starts[variant], plan.entries, plan.seed, nth, recorder)
    points = [
        None if cooperative and one not in played.seating else points_of(played, one, cooperative)
        for one in range(turns)
    ]
    return played, {
        "number": number,
        "round": nth // turns,
        "seating": list(played.seating),
        "winners": list(played.winners),
        "points": points,
        "scores": list(played.scores),
        "reason": played.reason,
        "moves": played.moves,
        "seconds": time.perf_counter() - begin,
    }


def play_batch(text: str, numbers: Sequence[int], play: Play = play_row) -> list[Row] | str:
    """The rows of these games of a plan, or why they cannot be played: errors need not travel between machines."""
    try:
        plan = _ready(text)
        return [play(plan, number) for number in numbers]
    except CrossingsError as error:
        return str(error)
