"""Matches: players against one another, over the public interface, in which they see views only.

Games come in *rounds*: a round has one seed for all that chance decides, and as many games as there are entries, each
entry moving on by a seat. So nobody profits from dice or from a seat, and what is compared are equals. In a
co-operative game an entry is a team that holds all seats, and a round is one game of each team. An entry that is alone
in a game of opponents plays against itself.

A player may be any function from a `Question` to one of its legal moves:

>>> import crossings
>>> from crossings.bots import Budget
>>> from crossings.bots.match import Entry, entry, play_match, standings
>>> chess = crossings.game("dune-chess")
>>> players = [Entry("first", lambda question: question.legal[0], Budget()), entry("random", chess)]
>>> played = list(play_match(chess, players, games=4, seed=1, processes=1))
>>> [(one.name, one.games, one.points) for one in standings(chess, ["first", "random"], played)]
[('first', 4, 1.0), ('random', 4, 3.0)]

Without `processes`, or with more than one, other processes play: they find a function of a module, or of a script that
begins its match below `if __name__ == "__main__"`. A lambda, a closure or a function of a notebook plays with
`processes=1`; else a line says so.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import math
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
from crossings.engine.decisions import Decision
from crossings.engine.effect import MovePreview, effect_types_of, kebab
from crossings.engine.errors import check_number, check_seed, one_line
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.rng import list_generator
from crossings.engine.playthrough import outcomes_of, random_policy
from crossings.search.levels import Budget
from crossings.search.search import searcher

SEEDS_PER_GAME = 100_000
OPENING_MOVES = 4
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""
GAMES_BEFORE_COMPILING = 20
"""Games from which on it pays to compile rules and search first."""
Z_95 = 1.96
"""Standard errors on each side of an interval of 95 %, if there are many rounds."""
ENGINE = "engine:"
STANDARD_OUTPUT, STANDARD_ERROR = 1, 2
GAMES_QUEUED_PER_PROCESS = 64
"""Games for each process that are handed out before the first of them is over."""


@dataclass(frozen=True)
class Entry:
    """A player of a match: a bot and what it may spend on a decision."""

    name: str
    decide: registry.Decide
    budget: Budget
    is_builtin: bool = True
    """Whether the house answers for it: others might end the process that they play in."""
    is_clairvoyant: bool = False
    """Whether it is told what nobody may know."""


@dataclass(frozen=True)
class MatchGame:
    """One game of a match: which entry held which seat, who won, why it ended, after how many moves of seats."""

    number: int
    """Of the game in its match, from 0."""
    seating: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats."""
    reason: str
    moves: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """What an entry came to. `points`: wins, shared ones in part, and draws by equal parts; a game has one point.

    A game is won by an entry if any of its seats has won, so that two may have won the same game.
    """

    name: str
    games: int
    wins: int
    draws: int
    points: float
    interval: tuple[float, float]
    """Of points a game, 95 %, by the rounds: games of one round are not independent."""


# ---- who plays -----------------------------------------------------------------------------------


def entry(text: str, one: Game, seconds: float | None = None, simulations: int | None = None) -> Entry:
    """The player that a text names: a bot or a function `MODULE:NAME`, with its own number of simulations if `@N`
    follows, or `engine:COMMAND`, or the seer, who sees all. `BOT~EFFECT` never makes a move with that effect where it
    has any other.

    A budget holds for every player that has none of its own; without any, each spends what it usually does, but no
    clock stops a level that has a number of simulations: a match is repeatable by its seed on a busy machine, too.
    Raises `UnknownBot`, `UnknownEffect`, `BadBudget`.
    """
    given = None if seconds is None and simulations is None else registry.budget_of(seconds, simulations)
    if text.startswith(ENGINE):
        asked = engine_bot(text.removeprefix(ENGINE))
        return Entry(text, asked.decide, given or _repeatable(asked.default_budget(one)))
    name, at, number = text.partition("@")
    name, without, effect = name.partition("~")
    asked = _named(name)
    if at and not (number.isdecimal() and len(number) <= len(str(registry.MOST_SIMULATIONS))):
        allowed = f"a number of simulations, 1 to {registry.MOST_SIMULATIONS}"
        raise registry.BadBudget(f"{name}@ must be followed by {allowed}, not {shorten(number)}")
    own = registry.budget_of(None, int(number)) if at else None
    decide = asked.decide if asked.is_builtin else partial(decide_as, name)
    if without:
        check_effect(one, effect)
        decide = partial(decide_without, effect, decide)
    budget = own or given or _repeatable(asked.default_budget(one))
    return Entry(text, decide, budget, is_builtin=asked.is_builtin, is_clairvoyant=name == registry.CLAIRVOYANT)


def _repeatable(budget: Budget) -> Budget:
    """The same number of simulations, if there is one, without a clock."""
    return Budget(simulations=budget.simulations) if budget.simulations else budget


def decide_as(name: str, question: registry.Question) -> str | Decision:
    """What a bot decides, which any process finds by its name: what it is made of need not travel."""
    return _named(name).decide(question)


class UnknownEffect(CrossingsError):
    """No move of the game has such an effect."""


def check_effect(one: Game, name: str) -> None:
    """Raises `UnknownEffect`, saying which effects moves of the game have."""
    known = sorted(effect_types_of(one))
    if name not in known:
        raise UnknownEffect(f"no move of {one.title} has the effect {shorten(name)}; allowed: {', '.join(known)}")


def decide_without(effect: str, decide: registry.Decide, question: registry.Question) -> str | Decision:
    """What a bot decides that never makes a move with this effect, unless all moves have it."""
    preview = MovePreview(question.game, question.view, question.seat)
    others = [move for move in question.legal if effect not in (kebab(type(one).__name__) for one in preview(move))]
    return decide(replace(question, legal=others) if others else question)


@cache
def _named(name: str) -> registry.Bot:
    """A bot, or the function that `MODULE:NAME` names, as an entry point would. Raises `UnknownBot`."""
    if name == registry.CLAIRVOYANT:
        return registry.Bot(name, registry.decide_by_search, seconds=registry.BOTS[registry.SEARCH].seconds)
    if ":" not in name or name.startswith(registry.NETWORK):
        return registry.bot(name)
    try:
        return registry.Bot(name, importlib.metadata.EntryPoint(name, name, registry.ENTRY_POINTS).load())
    except (Exception, SystemExit) as error:
        raise registry.BrokenBot(name, one_line(error)) from None


def options_with_seats(game: Game, entries: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options of a match: as many seats as entries, if the options do not say how many. Raises `BadOption`."""
    if game.cooperative or entries == 1:
        return dict(options)
    most = game.resolve(options)["players"] if "players" in options else max(game.seats)
    if entries > int(most):
        raise BadOption(f"{entries} players need {entries} seats; name fewer, or raise the option players")
    if "players" in options:
        return dict(options)
    return {**options, "players": next(seats for seats in sorted(game.seats) if seats >= entries)}


def seatings(game: Game, entries: int, seats: int, number: int = 0) -> list[tuple[int, ...]]:
    """The games of a round: the entry of each seat. In every second round they sit the other way round.

    Raises `BadNumber`.
    """
    entries, seats = check_number(entries, "players", 1), check_number(seats, "seats", 1)
    number = check_number(number, "a round", 0)
    if game.cooperative:
        return [(entry,) * seats for entry in range(entries)]
    way = -1 if number % 2 else 1
    return [tuple((way * seat + turn) % entries for seat in range(seats)) for turn in range(entries)]


# ---- playing -------------------------------------------------------------------------------------


class MoveListener(Protocol):
    """Whoever looks on while a game is played."""

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """A move was made; `decision`: what a player said of it, None for chance and for an opening drawn by lot."""


def play_game(
    start: State,
    entries: Sequence[Entry],
    seating: Sequence[int],
    seed: int,
    number: int,
    listener: MoveListener | None = None,
) -> MatchGame:
    """One game to its end. Raises `BotFailed`, `BadSeed`, `BadNumber`."""
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
    """An entry's decision, from the view of the seat to move, beyond which the seer alone sees. Raises `BotFailed`."""
    seat = state.actor
    assert isinstance(seat, int)
    truth = registry.GroundTruth(state, dice) if entry.is_clairvoyant else None
    question = registry.Question(
        state.game, seat, state.view(seat), tuple(state.actions()), seed, entry.budget, in_match=True, truth=truth
    )
    return registry.answer(entry.name, entry.decide, question)


def _packed(entry: Entry) -> tuple[str, bytes]:
    """A player on its way to another process, by its name. Raises `BotFailed`."""
    try:
        return entry.name, pickle.dumps(entry)
    except Exception as error:
        raise _lost(entry.name, error) from None


def _unpacked(name: str, sent: bytes) -> Entry:
    """A player from another process. Raises `BotFailed`."""
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
    """The game of this number, from 0, of a match whose first round has this seed. Raises `BotFailed`."""
    nth, turn = divmod(number, len(entries))
    seating = seatings(start.game, len(entries), start.seats, nth)[turn]
    try:
        return play_game(start, entries, seating, seed + nth, number, listener)
    except CrossingsError as error:  # others of its kind do not travel from process to process
        raise registry.BotFailed(str(error)) from None


def play_match(
    one: Game,
    entries: Sequence[Entry],
    *,
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    processes: int | None = None,
) -> Generator[MatchGame, None, None]:
    """The games of a match in their order, as they end. `processes`: how many play at once (None: one a core).

    One game at once is played here, unless a bot of other people takes part. Raises `BadOption`, `BadNumber`, `BadSeed`
    before anything starts, `BotFailed` on the way. Whoever stops asking ends the match.
    """
    games, seed = check_number(games, "games", 1), check_seed(seed)
    check_number(len(entries), "players", 1)
    most = cores() if processes is None else check_number(processes, "processes", 1)
    resolved = options_with_seats(one, len(entries), options or {})
    one.start(**resolved)
    count = min(games, most)
    compiles = games >= GAMES_BEFORE_COMPILING and compile_mode() != "off"
    if count == 1 and all(entry.is_builtin for entry in entries):
        get_ready(one.id, compiles)
        for number in range(games):
            yield _play_nth_game(one.id, resolved, entries, seed, number)
        return
    sent = [_packed(entry) for entry in entries]
    try:
        with game_processes(count, one.id if compiles else None) as pool:
            jobs = (pool.submit(_play_elsewhere, one.id, resolved, sent, seed, number) for number in range(games))
            begun = deque(islice(jobs, count * GAMES_QUEUED_PER_PROCESS))
            while begun:
                yield begun.popleft().result()
                begun.extend(islice(jobs, 1))
    except BrokenProcessPool:
        raise registry.BotFailed("a process that played has ended before its game was over") from None


@contextlib.contextmanager
def game_processes(count: int, compiled: str | None = None) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which have the game of this id compiled.

    After the block each ends, with all that it has started: at once if the block raises, and before a signal ends this
    process.
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
            pool.shutdown()  # engines are asked to quit, and may take a moment
        finally:
            end()
            pool.shutdown(wait=False, cancel_futures=True)


def cores() -> int:
    """How many processes may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def get_ready(game_id: str, compiles: bool) -> None:
    """Have the rules and the search compiled, if it pays."""
    if compiles:
        searcher(game(game_id)).compile()


def _begin(compiled: str | None) -> None:
    """Set up a process that plays: an interrupt at the keyboard is its parent's, which then ends it, and what a bot
    prints is no result. It ends with its parent, and what bots and engines have started ends with it.
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
    """End at once, with all engines and whatever bots have started."""
    kill_engines()
    exit_now()


# ---- what came of it -----------------------------------------------------------------------------


def points_of(played: MatchGame, entry: int, cooperative: bool) -> float:
    """An entry's share of a game's one point."""
    if cooperative:
        return float(bool(played.winners) and entry in played.seating)
    if not played.winners:
        return played.seating.count(entry) / len(played.seating)
    return sum(played.seating[seat] == entry for seat in played.winners) / len(played.winners)


def seat_points(games: Sequence[MatchGame]) -> list[float]:
    """Each seat's points a game, whoever held it: what the seat itself is worth."""
    seats = len(games[0].seating)
    by_seat = [MatchGame(one.number, tuple(range(seats)), one.winners, "", 0, ()) for one in games]
    return [sum(points_of(one, seat, cooperative=False) for one in by_seat) / len(games) for seat in range(seats)]


def standings(one: Game, names: Sequence[str], games: Sequence[MatchGame]) -> list[Standing]:
    """What each entry came to."""
    return [_standing(one, index, len(names), name, games) for index, name in enumerate(names)]


def _standing(one: Game, entry: int, entries: int, name: str, games: Sequence[MatchGame]) -> Standing:
    own = [played for played in games if entry in played.seating]
    points = [points_of(played, entry, one.cooperative) for played in own]
    wins = sum(any(played.seating[seat] == entry for seat in played.winners) for played in own)
    draws = 0 if one.cooperative else sum(not played.winners for played in own)
    rounds: dict[int, list[float]] = {}
    for played, share in zip(own, points, strict=True):
        rounds.setdefault(played.number // entries, []).append(share)
    return Standing(name, len(own), wins, draws, sum(points), interval(list(rounds.values())))


def interval(rounds: Sequence[Sequence[float]], sure: float = Z_95) -> tuple[float, float]:
    """95 % for the mean of a game's points, 0..1, from rounds that are independent of one another.

    `sure`: another certainty, in standard errors. By the spread of the rounds (the last may be incomplete), and where
    all rounds are alike, as Wilson's interval for so many trials.
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


def student_quantile(rounds: int, sure: float = Z_95) -> float:
    """Standard errors on each side of 95 %: the fewer rounds (2 or more) have told the spread, the more (Student)."""
    free, z = rounds - 1, sure
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def wilson(mean: float, trials: float, sure: float) -> tuple[float, float]:
    """Wilson's interval for a mean of so many yes-or-no trials."""
    z = sure * sure / trials
    middle = (mean + z / 2) / (1 + z)
    half = sure / (1 + z) * math.sqrt(mean * (1 - mean) / trials + z / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)
