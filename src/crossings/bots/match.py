"""Matches between players, who see only their views of the game.

Games are played in *rounds*. All games of a round share one seed, and there is one game per entry, in which the entries
move on by one seat each, so that neither dice nor seats favour an entry. In a co-operative game an entry is a team that
holds all seats, and a round is one game of each team. A single entry of a competitive game plays against itself.

Entries of the same name are the same player. A seating that only swaps them would repeat a game move by move, so a
round leaves it out: among equal players it is one game, and every game has its own seed.

A player may be any function from a `Question` to one of its legal moves:

>>> import crossings
>>> from crossings.bots import Budget
>>> from crossings.bots.match import Entry, entry, play_match, standings
>>> chess = crossings.game("dune-chess")
>>> players = [Entry("first", lambda question: question.legal[0], Budget()), entry("random", chess)]
>>> played = list(play_match(chess, players, games=4, seed=1, processes=1))
>>> [(one.name, one.games, one.points) for one in standings(chess, ["first", "random"], played)]
[('first', 4, 1.0), ('random', 4, 3.0)]

By default, or with more than one of `processes`, other processes play the games. They can import functions of a module,
or of a script that starts its match below `if __name__ == "__main__"`. Lambdas, closures and functions of a notebook
need `processes=1`; an error says so.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn, Protocol

from crossings.bots import registry
from crossings.bots.child_processes import (
    call_before_fatal_signal,
    call_on_fatal_signal,
    exit_now,
    exit_with_parent,
    start_process_group,
    terminate_workers,
)
from crossings.bots.engines import engine_bot, kill_engines
from crossings.engine import BadOption, CrossingsError, Game, State, game, shorten
from crossings.engine.checks import check_number, check_seed
from crossings.engine.decisions import Decision
from crossings.engine.effects import effect_types_of
from crossings.engine.effects.preview import MovePreview
from crossings.engine.errors import one_line
from crossings.engine.game import PRESET, STANDARD
from crossings.engine.intervals import Z_95, student_quantile, wilson
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.rng import list_generator
from crossings.engine.playthrough import outcomes_of, random_policy
from crossings.search.budget import Budget
from crossings.search.search import searcher

SEEDS_PER_GAME = 100_000
OPENING_MOVES = 4
"""Random moves at the start of games without chance, which would otherwise all be the same."""
GAMES_BEFORE_COMPILING = 20
"""Number of games from which compiling the rules and the search saves time."""
ENGINE = "engine:"
STANDARD_OUTPUT, STANDARD_ERROR = 1, 2
GAMES_QUEUED_PER_PROCESS = 64
"""Games per process that are submitted in advance."""


@dataclass(frozen=True)
class Entry:
    """A player of a match: a bot and its budget per decision."""

    name: str
    decide: registry.Decide
    budget: Budget
    is_builtin: bool = True
    """Whether the bot is built in. Other bots might end the process that they play in."""
    is_clairvoyant: bool = False
    """Whether the player sees hidden information and future draws."""


@dataclass(frozen=True)
class MatchGame:
    """A finished game: who held which seat, who won, why it ended, and how many moves the seats made."""

    number: int
    """Number of the game in its match, from 0."""
    seating: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats."""
    reason: str
    moves: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """The results of an entry.

    `points`: its shares of the games' points; a win gives one point, a draw or a shared win a part of it. An entry wins
    a game if any of its seats wins, so two entries may win the same game.
    """

    name: str
    games: int
    wins: int
    draws: int
    points: float
    interval: tuple[float, float]
    """95 % confidence interval of the points per game, computed by rounds, since games of one round are correlated."""


# ---- players -------------------------------------------------------------------------------------


def entry(text: str, subject: Game, seconds: float | None = None, simulations: int | None = None) -> Entry:
    """Parse a player: `BOT`, a function `MODULE:NAME`, or `engine:COMMAND`; `clairvoyant` sees everything.

    `@N` sets the player's own number of simulations. `BOT~EFFECT` never makes a move with that effect if it has another
    one. The given budget applies to players without their own. By default each bot uses its usual budget, but levels
    with a number of simulations have no time limit, so that a match is reproducible on a busy machine. Raises
    `UnknownBot`, `UnknownEffect`, `BadBudget`.
    """
    given = None if seconds is None and simulations is None else registry.budget_of(seconds, simulations)
    if text.startswith(ENGINE):
        player = engine_bot(text.removeprefix(ENGINE))
        return Entry(text, player.decide, given or _repeatable(player.default_budget(subject)))
    name, at, number = text.partition("@")
    name, without, effect = name.partition("~")
    player = _named(name)
    if at and not (number.isdecimal() and len(number) <= len(str(registry.MAX_SIMULATIONS))):
        allowed = f"a number of simulations, 1 to {registry.MAX_SIMULATIONS}"
        raise registry.BadBudget(f"{name}@ must be followed by {allowed}, not {shorten(number)}")
    own = registry.budget_of(None, int(number)) if at else None
    decide = player.decide if player.is_builtin else partial(decide_as, name)
    if without:
        check_effect(subject, effect)
        decide = partial(decide_without, effect, decide)
    budget = own or given or _repeatable(player.default_budget(subject))
    return Entry(text, decide, budget, is_builtin=player.is_builtin, is_clairvoyant=name == registry.CLAIRVOYANT)


def _repeatable(budget: Budget) -> Budget:
    """Drop the time limit if there is a limit of simulations."""
    return Budget(simulations=budget.simulations) if budget.simulations else budget


def decide_as(name: str, question: registry.Question) -> str | Decision:
    """Ask a bot by its name, so that other processes can find it without unpickling it."""
    return _named(name).decide(question)


class UnknownEffect(CrossingsError):
    """No move of the game has this effect."""


def check_effect(subject: Game, name: str) -> None:
    """Raise `UnknownEffect`, which lists the game's effects, if moves of the game never have this effect."""
    known = sorted(effect_types_of(subject.effects))
    if name not in known:
        raise UnknownEffect(f"no move of {subject.title} has the effect {shorten(name)}; allowed: {', '.join(known)}")


def decide_without(effect: str, decide: registry.Decide, question: registry.Question) -> str | Decision:
    """Ask a bot, without offering moves that have this effect unless all moves have it."""
    preview = MovePreview.of_view(question.game, question.view, question.seat)
    others = [move for move in question.legal if effect not in (one.effect_id for one in preview(move))]
    return decide(replace(question, legal=others) if others else question)


@cache
def _named(name: str) -> registry.Bot:
    """Return a bot, or the function `MODULE:NAME` as a bot. Raises `UnknownBot`."""
    if name == registry.CLAIRVOYANT:
        return registry.Bot(name, registry.decide_by_search, seconds=registry.BOTS[registry.SEARCH].seconds)
    if ":" not in name:
        return registry.bot(name)
    try:
        return registry.Bot(name, importlib.metadata.EntryPoint(name, name, registry.ENTRY_POINTS).load())
    except (Exception, SystemExit) as error:
        raise registry.BrokenBot(name, one_line(error)) from None


def options_with_seats(game: Game, entries: int, options: Mapping[str, object]) -> dict[str, object]:
    """Return the options with enough seats for the entries, unless the options fix the seats. Raises `BadOption`."""
    if game.cooperative or entries == 1:
        return dict(options)
    is_fixed = _fixes_seats(game, options)
    most = game.resolve(options)["players"] if is_fixed else max(game.seats)
    if entries > int(most):
        raise BadOption(f"{entries} players need {entries} seats; name fewer, or raise the option players")
    if is_fixed:
        return dict(options)
    return {**options, "players": next(seats for seats in sorted(game.seats) if seats >= entries)}


def _fixes_seats(game: Game, options: Mapping[str, object]) -> bool:
    """Return whether the number of seats is given, by `players`, by a preset, or by the standard setting."""
    preset = options.get(PRESET)
    if "players" in options or preset == STANDARD:
        return True
    return preset is not None and "players" in game.preset(preset).options


def seatings(game: Game, entries: int, seats: int, number: int = 0) -> list[tuple[int, ...]]:
    """Return the entry of each seat, for all games of a round. Odd rounds reverse the order. Raises `BadNumber`."""
    entries, seats = check_number(entries, "players", 1), check_number(seats, "seats", 1)
    number = check_number(number, "a round", 0)
    if game.cooperative:
        return [(entry,) * seats for entry in range(entries)]
    way = -1 if number % 2 else 1
    return [tuple((way * seat + turn) % entries for seat in range(seats)) for turn in range(entries)]


def games_per_round(names: Sequence[str]) -> int:
    """Return how often players can move on by one seat until each seat has a player of the same name again."""
    count = len(names)
    return next(turns for turns in range(1, count + 1) if all(names[at] == names[at - turns] for at in range(count)))


def seating_of(game: Game, names: Sequence[str], seats: int, number: int) -> tuple[int, ...]:
    """Return the entry of each seat in a game of a match. Entries of the same name swap seats between rounds."""
    turns = games_per_round(names)
    nth_round, turn = divmod(number, turns)
    reversals, swaps = divmod(nth_round, len(names) // turns)
    return seatings(game, len(names), seats, reversals)[turn + turns * swaps]


# ---- playing -------------------------------------------------------------------------------------


class MoveListener(Protocol):
    """Receives the moves of a game while it is played."""

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """A move was made. `decision`: the player's; None for chance and random opening moves."""


def play_game(
    start: State,
    entries: Sequence[Entry],
    seating: Sequence[int],
    seed: int,
    number: int,
    listener: MoveListener | None = None,
) -> MatchGame:
    """Play a game to its end. Raises `BotFailed`, `BadSeed`, `BadNumber`."""
    seed = check_seed(seed)
    seating = [check_number(index, "a player of the seating", 0, len(entries) - 1) for index in seating]
    check_number(len(seating), "seats of the seating", start.seats, start.seats)
    dice = list_generator(seed)
    state, draw, steps, moves = start, outcomes_of(dice), 0, 0
    opening = random_policy(seed)
    has_chance = bool(start.game.outcomes)
    while state.actor is not None:
        decision = None
        if state.actor == "chance":
            move = draw(state)
        elif steps < OPENING_MOVES and not has_chance:
            move = opening(state)
        else:
            decision = ask(entries[seating[state.actor]], state, seed * SEEDS_PER_GAME + steps + 1, int(dice[0]))
            move = decision.move
        before, state = state, state.play(move)
        steps += 1
        moves += before.is_counted(move)
        if listener is not None:
            listener.on_move(before, move, state, decision)
    result = state.result
    assert result is not None
    return MatchGame(number, tuple(seating), result.winners, result.reason, moves, result.scores)


def ask(entry: Entry, state: State, seed: int, dice: int) -> Decision:
    """Return an entry's decision from the view of the seat to move. Raises `BotFailed`."""
    seat = state.actor
    assert isinstance(seat, int)
    truth = registry.GroundTruth(state, dice) if entry.is_clairvoyant else None
    question = registry.Question(
        state.game, seat, state.view(seat), tuple(state.actions()), seed, entry.budget, in_match=True, truth=truth
    )
    return registry.answer(entry.name, entry.decide, question)


def _packed(entry: Entry) -> tuple[str, bytes]:
    """Pickle a player, keeping its name for error messages. Raises `BotFailed`."""
    try:
        return entry.name, pickle.dumps(entry)
    except Exception as error:
        raise _lost(entry.name, error) from None


def _unpacked(name: str, sent: bytes) -> Entry:
    """Unpickle a player. Raises `BotFailed`."""
    try:
        entry: Entry = pickle.loads(sent)
    except Exception as error:
        raise _lost(name, error) from None
    return entry


def _lost(name: str, error: Exception) -> registry.BotFailed:
    return registry.BotFailed(
        f"other processes do not find the player {shorten(name)}: write it as a function of a module that they can "
        f"import, or play with processes=1 ({one_line(error)})"
    )


def _play_elsewhere(
    game_id: str, options: Mapping[str, Any], sent: Sequence[tuple[str, bytes]], seed: int, number: int
) -> MatchGame:
    return _play_nth_game(game_id, options, [_unpacked(*one) for one in sent], seed, number)


def _play_nth_game(
    game_id: str, options: Mapping[str, Any], entries: Sequence[Entry], seed: int, number: int
) -> MatchGame:
    return play_nth_game(game(game_id).start(**options), entries, seed, number)


def play_nth_game(
    start: State, entries: Sequence[Entry], seed: int, number: int, listener: MoveListener | None = None
) -> MatchGame:
    """Play one game of a match. `seed`: of the first round; `number`: from 0. Raises `BotFailed`."""
    names = [one.name for one in entries]
    seating = seating_of(start.game, names, start.seats, number)
    try:
        return play_game(start, entries, seating, seed + number // games_per_round(names), number, listener)
    except CrossingsError as error:  # other errors can't be pickled
        raise registry.BotFailed(str(error)) from None


def play_match(
    subject: Game,
    entries: Sequence[Entry],
    *,
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    processes: int | None = None,
) -> Generator[MatchGame, None, None]:
    """Play a match and yield its games in order. `processes`: how many play in parallel (None: one per core).

    If one process is enough and all bots are built in, the games are played in this process. Closing the generator ends
    the match. Raises `BadOption`, `BadNumber`, `BadSeed` before the first game, `BotFailed` later.
    """
    games, seed = check_number(games, "games", 1), check_seed(seed)
    check_number(len(entries), "players", 1)
    most = cores() if processes is None else check_number(processes, "processes", 1)
    resolved = options_with_seats(subject, len(entries), options or {})
    subject.start(**resolved)
    count = min(games, most)
    compiles = games >= GAMES_BEFORE_COMPILING and compile_mode() != "off"
    if count == 1 and all(entry.is_builtin for entry in entries):
        get_ready(subject.id, compiles)
        for number in range(games):
            yield _play_nth_game(subject.id, resolved, entries, seed, number)
        return
    sent = [_packed(entry) for entry in entries]
    try:
        with game_processes(count, subject.id if compiles else None) as pool:
            jobs = (pool.submit(_play_elsewhere, subject.id, resolved, sent, seed, number) for number in range(games))
            begun = deque(islice(jobs, count * GAMES_QUEUED_PER_PROCESS))
            while begun:
                yield begun.popleft().result()
                begun.extend(islice(jobs, 1))
    except BrokenProcessPool:
        raise registry.BotFailed("a process that played has ended before its game was over") from None


@contextlib.contextmanager
def game_processes(count: int, compiled: str | None = None) -> Iterator[ProcessPoolExecutor]:
    """Start processes to play games; `compiled`: id of a game that they compile first.

    The processes and their descendants end after the block; if it raises, or a signal ends this process, they end
    immediately.
    """
    earlier = set(multiprocessing.active_children())
    workers: set[BaseProcess] = set()

    def know_workers() -> None:
        workers.update(set(multiprocessing.active_children()) - earlier)

    def end() -> None:
        know_workers()
        terminate_workers(workers)

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=(compiled,))
    with call_on_fatal_signal(end):
        try:
            yield pool
            know_workers()
            pool.shutdown()  # engines are asked to quit, which may take a moment
        finally:
            end()
            pool.shutdown(wait=False, cancel_futures=True)


def cores() -> int:
    """Return the number of processes that can run in parallel."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def get_ready(game_id: str, compiles: bool) -> None:
    """Compile the rules and the search if `compiles` is true."""
    if compiles:
        searcher(game(game_id)).compile()


def _begin(compiled: str | None) -> None:
    """Set up a process that plays games.

    It ignores interrupts from the keyboard, since its parent ends it, and redirects what bots print to standard error.
    It ends with its parent, together with bots' and engines' processes.
    """
    start_process_group()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    call_before_fatal_signal(_exit_now)
    signal.signal(signal.SIGTERM, lambda *_: _exit_now())
    threading.Thread(target=exit_with_parent, args=(_exit_now,), daemon=True).start()
    with contextlib.suppress(OSError):
        os.dup2(STANDARD_ERROR, STANDARD_OUTPUT)
    if compiled is not None:
        get_ready(compiled, compiles=True)


def _exit_now() -> NoReturn:
    """End immediately, with all engines and the processes of bots."""
    kill_engines()
    exit_now()


# ---- results -------------------------------------------------------------------------------------


def points_of(played: MatchGame, entry: int, cooperative: bool) -> float:
    """Return an entry's share of a game's one point."""
    if cooperative:
        return float(bool(played.winners) and entry in played.seating)
    if not played.winners:
        return played.seating.count(entry) / len(played.seating)
    return sum(played.seating[seat] == entry for seat in played.winners) / len(played.winners)


def seat_points(games: Sequence[MatchGame]) -> list[float]:
    """Return the points per game of each seat, no matter which entry held it."""
    seats = len(games[0].seating)
    by_seat = [MatchGame(one.number, tuple(range(seats)), one.winners, "", 0, ()) for one in games]
    return [sum(points_of(one, seat, cooperative=False) for one in by_seat) / len(games) for seat in range(seats)]


def standings(subject: Game, names: Sequence[str], games: Sequence[MatchGame]) -> list[Standing]:
    """Return the results of each entry."""
    turns = games_per_round(names)
    return [_standing(subject, index, turns, name, games) for index, name in enumerate(names)]


def _standing(subject: Game, entry: int, turns: int, name: str, games: Sequence[MatchGame]) -> Standing:
    own = [played for played in games if entry in played.seating]
    points = [points_of(played, entry, subject.cooperative) for played in own]
    wins = sum(any(played.seating[seat] == entry for seat in played.winners) for played in own)
    draws = 0 if subject.cooperative else sum(not played.winners for played in own)
    rounds: dict[int, list[float]] = {}
    for played, share in zip(own, points, strict=True):
        rounds.setdefault(played.number // turns, []).append(share)
    return Standing(name, len(own), wins, draws, sum(points), interval(list(rounds.values())))


def interval(rounds: Sequence[Sequence[float]], sure: float = Z_95) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean points per game, 0 to 1, from independent rounds.

    `sure`: another confidence, in standard errors. Uses the variance between rounds (the last may be incomplete), or
    Wilson's interval with one trial per round if all rounds are equal.
    """
    count, games = len(rounds), sum(map(len, rounds))
    if games == 0:
        return 0.0, 1.0
    mean = sum(map(sum, rounds)) / games
    if count == 1:
        return wilson(mean, 1.0, sure)
    squares = sum((sum(one) - mean * len(one)) ** 2 for one in rounds)
    error = squares * count / (count - 1) / games**2
    trials = mean * (1 - mean) / error if error > 0 and 0 < mean < 1 else float(count)
    return wilson(mean, trials, student_quantile(count, sure))
