"""The bots by name, and `choose`, which asks one for a move.

Other distributions add bots with entry points in the group `crossings.bots`, one `Bot` each.
"""

from __future__ import annotations

import importlib.metadata
import logging
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import takewhile
from numbers import Real
from typing import NamedTuple

from crossings.engine import BadState, CrossingsError, Game, State, View, shorten
from crossings.engine.checks import as_integer, check_seed
from crossings.engine.decisions import Decision
from crossings.engine.errors import one_line
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.search.budget import Budget, Clock
from crossings.search.calibration import is_hopeless
from crossings.search.levels import LEVELS, RESIGNING_LEVELS, choose_with_errors, level_of
from crossings.search.provider import search_of
from crossings.search.result import SearchResult
from crossings.words import CORE

log = logging.getLogger("crossings.bots")

ENTRY_POINTS = "crossings.bots"
SEARCH = "search"
CLAIRVOYANT = "clairvoyant"
"""Name of the search that sees hidden information and future draws, for matches only: a baseline."""
NEAR_BEST_MARGIN = 50.0
"""Maximum difference in value between the best move and near-best ones, in thousandths of a won game."""
MAX_SIMULATIONS, MAX_SECONDS = 1_000_000_000, 1_000_000
MALFORMED_VIEW_ERRORS = (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError)
"""Exceptions raised by reading malformed data as a view."""


class UnknownBot(CrossingsError):
    """There is no bot of this name."""

    def __init__(self, asked: object) -> None:
        super().__init__(f"there is no bot {shorten(asked)}; there are: {', '.join(bot_names())}")


class BrokenBot(UnknownBot):
    """An installed bot can't be loaded; `why` is the reason on one line."""

    def __init__(self, name: str, why: str) -> None:
        CrossingsError.__init__(self, f"the bot {name} could not be loaded: {why}; fix or uninstall it")
        self.name = name
        self.why = why


class BadBudget(CrossingsError):
    """An invalid budget."""


class NotToMove(CrossingsError):
    """A bot was asked to move for a seat that isn't to move."""

    def __init__(self, seat: object, actor: object) -> None:
        now = "the game is over" if actor is None else f"the actor of this view is {shorten(actor)}"
        super().__init__(f"seat {shorten(seat)} is not to move; {now}")


class BotFailed(CrossingsError):
    """A bot returned no move or an illegal one."""


class GroundTruth(NamedTuple):
    """The full state of a game, and the state of the generator of all future draws."""

    state: State
    dice: int


@dataclass(frozen=True)
class Question:
    """The input of a bot: its seat's view, the legal moves, a seed and a budget, but never the state."""

    game: Game
    seat: int
    view: View
    legal: Sequence[str]
    seed: int
    budget: Budget
    in_match: bool = False
    """Whether competing players share this process; then no search reuses the tree of another."""
    truth: GroundTruth | None = None
    """The full state, for the clairvoyant search only."""


Decide = Callable[[Question], str | Decision]
"""A bot's function: returns a legal move, or a `Decision` with more details."""


@dataclass(frozen=True)
class Pace:
    """A time limit of the search, described by the message `pace-NAME` and its attribute `help`."""

    name: str
    seconds: float

    @property
    def title(self) -> str:
        """The translated title."""
        return CORE.translate(f"pace-{self.name}")

    @property
    def help(self) -> str:
        """The translated description."""
        return CORE.translate(f"pace-{self.name}.help")


@dataclass(frozen=True)
class Bot:
    """A bot. Built-in bots are described by the message `bot-NAME`."""

    name: str
    decide: Decide
    seconds: float = 0.0
    """Usual time per move; 0 for bots that don't search. A `Level` has its own limits."""
    paces: tuple[Pace, ...] = ()
    titled: str = ""
    """Title of a bot that isn't built in."""
    helped: str = ""
    """Description of a bot that isn't built in."""

    @property
    def title(self) -> str:
        """The title shown to players."""
        return self.titled or (CORE.translate(f"bot-{self.name}") if self.is_builtin else self.name)

    @property
    def help(self) -> str:
        """The description shown to players."""
        return self.helped or (CORE.translate(f"bot-{self.name}.help") if self.is_builtin else "")

    @property
    def is_builtin(self) -> bool:
        """Whether the bot is built in."""
        return BOTS.get(self.name) is self

    @property
    def uses_time(self) -> bool:
        """Whether the bot searches, so that a time limit matters."""
        return self.seconds > 0

    def default_budget(self, game: Game) -> Budget:
        """Return the usual budget for a move of a game."""
        if self.name not in LEVELS:
            return Budget(self.seconds or None)
        level = level_of(self.name, game)
        return Budget(level.seconds, level.simulations)

    def fixed_budget(self, game: Game) -> Budget:
        """Return the usual number of simulations without a time limit, so that a move depends on its seed alone.

        Raises `BadBudget` if the bot has only a time limit.
        """
        simulations = self.default_budget(game).simulations
        if self.uses_time and simulations is None:
            raise BadBudget(f"the bot {self.name} has no fixed number of simulations; choose a level up to expert")
        return Budget(simulations=simulations)

    def can_search_in_parallel(self, game: Game) -> bool:
        """Return whether several workers may search for the bot in parallel.

        This needs a bot that plays the most visited move within a time limit, without errors.
        """
        if self.name in LEVELS and self.is_builtin:
            level = level_of(self.name, game)
            return level.simulations is None and not level.errs
        return self.is_builtin and self.name == SEARCH

    def table_budget(self, game: Game, seconds: float) -> Budget:
        """Return the budget at a table with this time limit; a level never exceeds its usual budget."""
        default_budget = self.default_budget(game)
        if self.name not in LEVELS or default_budget.seconds is None:
            return Budget(seconds)
        return Budget(min(seconds, default_budget.seconds), default_budget.simulations)


# ---- built-in bots -------------------------------------------------------------------------------


def decide_at_random(question: Question) -> str:
    """Choose a legal move uniformly at random."""
    return question.legal[draw_below(list_generator(question.seed), len(question.legal))]


def decide_by_search(question: Question) -> str | Decision:
    """Choose the move that a tree search visited most."""
    return _decide(SEARCH, question, lambda result, allowed: result.best(allowed))


def decide_at_level(name: str, question: Question) -> str | Decision:
    """Choose a move with the budget and the errors of a level."""
    level = level_of(name, question.game)
    return _decide(name, question, lambda result, allowed: choose_with_errors(result, allowed, level, question.seed))


def _decide(name: str, question: Question, choice: Callable[[SearchResult, set[int]], int]) -> str | Decision:
    if len(question.legal) == 1:
        return question.legal[0]
    numbers = question.game.number_of
    result = think(question)
    allowed = {numbers[text] for text in question.legal} & result.visits.keys()
    if not allowed:
        return question.legal[0]
    return make_decision(name, question.game, question.view, result, allowed, choice(result, allowed))


def make_decision(name: str, game: Game, view: View, result: SearchResult, allowed: set[int], move: int) -> Decision:
    """Return a move with its plan, value and near-best alternatives, from the result of a search."""
    line = (move, *result.lines.get(move, ()))
    plan = takewhile(lambda one: one < len(game.actions), line)
    value = result.q[result.best(allowed)]
    hopeless = name in RESIGNING_LEVELS and is_hopeless(game, view["options"], value, name)
    reliable = sorted(allowed) if result.simulations >= len(allowed) else []  # else some values are mere priors
    good = [one for one in reliable if result.visits[one] and result.q[one] >= value - NEAR_BEST_MARGIN]
    texts = game.moves.__getitem__
    return Decision(texts(move), tuple(map(texts, plan)), value, hopeless, tuple(map(texts, good)))


def think(question: Question) -> SearchResult:
    """Search from what the seat knows. Determinizing uses part of the budget."""
    clock = Clock(question.budget)
    if question.truth is not None:
        from crossings.search.clairvoyant import clairvoyant_searcher

        (state, dice), clairvoyant = question.truth, clairvoyant_searcher(question.game)
        clairvoyant.prepare(question.budget)
        return clairvoyant.think(state.seats, state.record, question.seat, question.seed, clock, dice=dice)
    state = determinize(question.game, question.view, question.seat, question.seed)
    search = search_of(question.game)
    search.prepare(question.budget)
    reuse_tree = question.budget.simulations is None and not question.in_match
    return search.think(state.seats, state.record, question.seat, question.seed, clock, reuse_tree=reuse_tree)


def determinize(game: Game, view: View, seat: int, seed: int) -> State:
    """Return a state that the seat's view allows. Raises `BadState`, also for the view of another seat."""
    try:
        state = game.determinize(view, seed, seat)
    except MALFORMED_VIEW_ERRORS as error:
        raise BadState("", f"the view has the wrong shape ({one_line(error)})") from None
    if game.hides and state.view(seat) != view:
        raise BadState("", f"this is not what seat {seat} sees")
    return state


BOTS: Mapping[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("random", decide_at_random),
        *(Bot(name, partial(decide_at_level, name), seconds=level.seconds) for name, level in LEVELS.items()),
        Bot(
            SEARCH,
            decide_by_search,
            seconds=1.0,
            paces=(Pace("quick", 0.2), Pace("steady", 1.0), Pace("deep", 5.0)),
        ),
    )
}


# ---- bots of other distributions -----------------------------------------------------------------


@cache
def _sources() -> dict[str, importlib.metadata.EntryPoint]:
    """Return the entry points of other distributions' bots by name. Built-in names take precedence."""
    entries = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return {entry.name: entry for entry in entries if entry.name not in BOTS}


@cache
def _loaded(name: str) -> Bot | BrokenBot:
    """Load the bot behind an entry point, or return the reason why it can't be loaded."""
    try:
        loaded = _sources()[name].load()
        if not isinstance(loaded, Bot):
            raise TypeError(f"{_sources()[name].value} is a {type(loaded).__name__}, not a Bot")
        if loaded.name != name:
            raise ValueError(f"its entry point is named {name}, but its `name` is {shorten(loaded.name)}")
    except (Exception, SystemExit) as error:
        return BrokenBot(name, one_line(error))
    return loaded


def bot_names() -> list[str]:
    """Return the names of all bots: the built-in ones from the weakest, then the others."""
    return [*BOTS, *sorted(_sources())]


def bots() -> list[Bot]:
    """Return all bots that can be loaded; for each of the others the reason is logged once."""
    others = [_loaded(name) for name in sorted(_sources())]
    for one in others:
        if isinstance(one, BrokenBot):
            _log_once(one)
    return [*BOTS.values(), *(one for one in others if isinstance(one, Bot))]


@cache
def _log_once(broken: BrokenBot) -> None:
    log.warning("%s", broken)


def bot(name: str) -> Bot:
    """Return the bot of this name. Raises `UnknownBot`, which lists the names, or `BrokenBot` with the reason."""
    if not isinstance(name, str) or (name not in BOTS and name not in _sources()):
        raise UnknownBot(name)
    found = BOTS.get(name) or _loaded(name)
    if isinstance(found, BrokenBot):
        raise found
    return found


# ---- asking bots ---------------------------------------------------------------------------------


def choose(
    name: str,
    game: Game,
    view: View,
    seat: int,
    *,
    seed: int,
    legal: Sequence[str] | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> str:
    """Return a bot's move for a seat, chosen from the seat's view.

    `seconds` and `simulations` limit the search; by default the bot's usual budget applies. With simulations alone the
    move depends only on the arguments. `legal`: the legal moves, if the caller has them. `is_cancelled` is polled
    during the search. Raises `UnknownBot`, `BrokenBot`, `BadBudget`, `BadSeed`, `NotToMove`,
    `BadState`, `BotFailed`.
    """
    player = bot(name)
    budget = player.default_budget(game) if seconds is None and simulations is None else budget_of(seconds, simulations)
    if is_cancelled is not None:
        budget = replace(budget, is_cancelled=is_cancelled)
    return answer(player.name, player.decide, question(game, view, seat, seed, budget, legal)).move


def budget_of(seconds: float | None, simulations: int | None) -> Budget:
    """Create a budget from a user's limits. Raises `BadBudget`."""
    number = as_integer(simulations)
    if simulations is not None:
        if number is None or number < 1:
            raise BadBudget(f"the budget must be a whole number of simulations from 1, not {shorten(simulations)}")
        if number > MAX_SIMULATIONS:
            raise BadBudget(f"the budget must be at most {MAX_SIMULATIONS} simulations, not {shorten(simulations)}")
    if seconds is not None:
        if isinstance(seconds, bool) or not (isinstance(seconds, Real) and 0 < seconds < math.inf):
            raise BadBudget(f"the budget must be a number of seconds above 0, not {shorten(seconds)}")
        if seconds > MAX_SECONDS:
            raise BadBudget(f"the budget must be at most {MAX_SECONDS} seconds, not {shorten(seconds)}")
    return Budget(None if seconds is None else float(seconds), number)


def question(
    game: Game, view: View, seat: int, seed: int, budget: Budget, legal: Sequence[str] | None = None
) -> Question:
    """Create the question for a bot. Raises `BadSeed`, `NotToMove`, `BadState`."""
    seed = check_seed(seed)
    if not isinstance(view, Mapping):
        raise BadState("", f"a view is a JSON object, not {shorten(view)}")
    at = as_integer(seat)
    if at is None:
        raise NotToMove(seat, view.get("actor"))
    seat = at
    if legal is None:
        state = determinize(game, view, seat, seed)
        if state.actor != seat:
            raise NotToMove(seat, state.actor)
        legal = state.actions()
    elif "actor" not in view:
        raise BadState("actor", "is missing")
    elif view["actor"] != seat:
        raise NotToMove(seat, view["actor"])
    return Question(game, seat, view, moves_of(game, legal), seed, budget)


def moves_of(game: Game, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the legal moves as a tuple. Raises `BadState` if there are none, or one isn't a move of the game."""
    if isinstance(legal, str) or not isinstance(legal, Sequence) or not legal:
        raise BadState("legal", f"a row of moves is needed, one or more, not {shorten(legal)}")
    for text in legal:
        if not isinstance(text, str) or text not in game.number_of:
            raise BadState("legal", f"{shorten(text)} is no move of {game.id}")
    return tuple(legal)


def answer(name: str, decide: Decide, question: Question) -> Decision:
    """Return a bot's decision. Raises `BotFailed` if it fails or its move isn't legal."""
    try:
        decision = decide(question)
    except CrossingsError:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailed(f"the bot {name} failed: {one_line(error)}") from error
    return _checked(name, decision if isinstance(decision, Decision) else Decision(decision), question.legal)


def _checked(name: str, decision: Decision, legal: Sequence[str]) -> Decision:
    """Check that a decision is legal and can be serialized. Raises `BotFailed`."""
    move, plan, value = decision.move, decision.plan, decision.value
    if not isinstance(move, str) or str(move) not in legal:
        raise BotFailed(f"the bot {name} chose {shorten(move)}, which is not legal")
    if not isinstance(plan, list | tuple) or not all(isinstance(text, str) for text in plan):
        raise BotFailed(f"the bot {name} planned {shorten(plan)}, which is not a list of moves")
    if value is not None and not isinstance(value, int | float):
        raise BotFailed(f"the bot {name} valued the position at {shorten(value)}, which is not a number")
    return replace(decision, move=str(move))
