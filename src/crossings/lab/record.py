"""Play one game of a run and record it as one row."""

from __future__ import annotations

import hashlib
import json
import os
import socket
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
from crossings.engine.effects import effect_types_of
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.playthrough import head, last_node, node
from crossings.lab.choices import ChoiceRecorder
from crossings.lab.luck import luck_of, zero_luck
from crossings.lab.plan import Plan
from crossings.lab.words import translate
from crossings.search.calibration import calibrate, measure_of

Row = dict[str, Any]
Play = Callable[[Plan, int], Row]
"""Plays a game of a plan, given its number. The row contains the `seconds` it took."""
FULL, DIGITS = 1000, 4
FINGERPRINT_BYTES = 8
OPPONENTS_LEAD = -1
"""The leading side if a team is behind."""


class Recorder:
    """Records a game as a spectator sees it, with the players' estimates of their chances."""

    def __init__(self, start: State, seed: int, stores: bool) -> None:
        """Start a record. `stores`: whether to store the whole playthrough."""
        self._game, self._state = start.game, start
        self._lines = [head(start, seed)] if stores else None
        self._moves = hashlib.blake2b(digest_size=FINGERPRINT_BYTES)
        self._steps = 0
        """Moves and draws."""
        self._decisions = [0] * start.seats
        self._deciders: list[int] = []
        self._choices: list[int] = []
        self._near_best: list[int | None] = []
        self._choice_recorder = ChoiceRecorder(start.game, seed)
        self._chance_steps: list[tuple[State, State]] = []
        self._chances: list[float | None] = []
        self._effects, self._rules = Counter[str](), Counter[str]()
        self._latest: dict[int, float] = {}
        self._leads: list[tuple[int, int | None]] = []

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """Record a move, its effects, and the decision behind it."""
        if self._lines is not None:
            self._lines.append(node(before, move, with_state=self._steps == 0))
        self._moves.update(f"{move}\n".encode())
        if decision is not None and len(before.actions()) > 1:
            assert isinstance(before.actor, int)
            self._record_decision(before, before.actor, decision)
        if before.actor == "chance":
            self._chance_steps.append((before, after))
        self._steps += 1
        for effect in before.effects(move, None):
            self._effects[effect.message_id] += 1
            self._rules.update(rules_of_effect(self._game, effect.message_id))
        self._state = after

    def _record_decision(self, before: State, seat: int, decision: Decision) -> None:
        self._decisions[seat] += 1
        self._deciders.append(seat)
        self._choices.append(len(before.actions()))
        self._near_best.append(len(decision.near_best) or None)
        self._choice_recorder.record(before, seat, decision)
        if decision.value is None:
            self._chances.append(None)
            return
        chance = calibrate(self._game, before.options, decision.value) / FULL
        self._chances.append(round(chance, DIGITS))
        self._latest = latest_chances(self._latest, seat, chance, before.seats, self._game.cooperative)
        self._leads.append((self._steps, leader(self._latest, before.seats, self._game.cooperative)))

    def decided_at(self, winners: Sequence[int]) -> float | None:
        """Return the share of moves and draws played before the winner took the lead for good.

        Returns 1 if that never happened, and None if a seat never estimated its chance.
        """
        if len(self._latest) < (1 if self._game.cooperative else self._state.seats):
            return None
        winning_sides = (winners or [OPPONENTS_LEAD]) if self._game.cooperative else winners
        since: int | None = None
        for at, leader in reversed(self._leads):
            if leader not in winning_sides:
                break
            since = at
        return 1.0 if since is None else round(since / self._steps, DIGITS)

    def _luck(self) -> list[float] | None:
        """Return the luck of each side, or None if no player searched.

        Evaluating all outcomes would then take longer than the game itself.
        """
        if not self._leads:
            return None
        luck_by_outcome = [luck_of(before, after) for before, after in self._chance_steps]
        return [round(sum(side), DIGITS) for side in zip(zero_luck(self._state), *luck_by_outcome, strict=True)]

    def playthrough(self) -> str | None:
        """Return the game as JSON Lines with states on the first and last line, or None if it is not stored."""
        if self._lines is None:
            return None
        lines = [*self._lines, last_node(self._state)]
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def row(self, played: MatchGame) -> Row:
        """Return the recorded columns."""
        return {
            "fingerprint": self._moves.hexdigest(),
            "decisions": self._decisions,
            "undecided": self.decided_at(played.winners),
            "deciders": self._deciders,
            "choices": self._choices,
            "good": self._near_best,
            "chances": self._chances,
            "luck": self._luck(),
            "effects": sorted(self._effects.items()),
            "rules": sorted(self._rules.items()),
            **self._choice_recorder.columns(),
        }


def latest_chances(
    latest: Mapping[int, float], seat: int, chance: float, seats: int, cooperative: bool
) -> dict[int, float]:
    """Return the latest chance of each seat, updated with one more estimate. A team has seat 0."""
    if cooperative:
        return {0: chance}
    return {seat: chance, 1 - seat: 1 - chance} if seats == 2 else {**latest, seat: chance}


def leader(latest: Mapping[int, float], seats: int, cooperative: bool) -> int | None:
    """Return the leading seat by the latest chances, or None if it is tied or a seat has no estimate yet."""
    if cooperative:
        return 0 if latest[0] >= 1 / 2 else OPPONENTS_LEAD
    best = [seat for seat, chance in latest.items() if chance == max(latest.values())]
    return best[0] if len(best) == 1 and len(latest) == seats else None


@cache
def rules_of_effect(game: Game, message_id: str) -> tuple[str, ...]:
    """Return the rules of this game by which a type of effect happens."""
    kind = effect_types_of(game.effects).get(message_id)
    ids = {rule.id for rule in game.rulebook.rules}
    return tuple(sorted(ids.intersection(kind.rules if kind else ())))


# ---- playing -------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _read_and_compile(text: str) -> Plan:
    """Return a plan, with its game compiled if the plan has enough games."""
    plan = Plan.read(text)
    game_of_version(plan.game, plan.version, plan.software)
    get_ready(plan.game, plan.total >= GAMES_BEFORE_COMPILING and compile_mode() != "off")
    return plan


def game_of_version(game_id: str, version: str, software: str) -> Game:
    """Return a game. Raises `CrossingsError` unless its version and that of Crossings are those of the run."""
    game = crossings.game(game_id)
    installed = (game.version, crossings.__version__)
    if installed != (version, software):
        raise CrossingsError(
            translate(
                "error-versions",
                host=socket.gethostname(),
                game=game_id,
                here=installed[0],
                crossings=installed[1],
                version=version,
                software=software,
            )
        )
    return game


def play_row(plan: Plan, number: int) -> Row:
    """Play one game of a plan and return its row. Raises `BotFailed`."""
    when, begin = datetime.now(UTC), time.perf_counter()
    variant, nth = plan.locate(number)
    nth_round = nth // plan.games_per_round
    start, seed = plan.starts[variant], plan.seed + nth_round
    recorder = Recorder(start, seed, plan.stores_playthrough(nth_round))
    played, points = _play(plan, number, recorder)
    return {
        **points,
        **{f"option_{name}": value for name, value in plan.variants[variant].items()},
        "seed": seed,
        "players": [plan.players[player] for player in played.seating],
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
    """Play one game of a plan without recording it, which is faster. Raises `BotFailed`."""
    return _play(plan, number)[1]


def _play(plan: Plan, number: int, recorder: Recorder | None = None) -> tuple[MatchGame, Row]:
    """Play one game; return it and the columns of its result."""
    begin = time.perf_counter()
    variant, nth = plan.locate(number)
    cooperative = plan.subject.cooperative
    played = play_nth_game(plan.starts[variant], plan.entries, plan.seed, nth, recorder)
    points = [
        None if cooperative and player not in played.seating else points_of(played, player, cooperative)
        for player in range(len(plan.players))
    ]
    return played, {
        "number": number,
        "round": nth // plan.games_per_round,
        "seating": list(played.seating),
        "winners": list(played.winners),
        "points": points,
        "scores": list(played.scores),
        "reason": played.reason,
        "moves": played.moves,
        "seconds": time.perf_counter() - begin,
    }


def play_batch(text: str, numbers: Sequence[int], play: Play = play_row) -> list[Row] | str:
    """Return the rows of these games of a plan, or an error message, which is simpler to send than an exception."""
    try:
        plan = _read_and_compile(text)
        return [play(plan, number) for number in numbers]
    except CrossingsError as error:
        return str(error)
