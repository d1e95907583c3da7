"""The bots by name, and `choose`: a view in, a move out.

Beside the house's own there are those of other distributions: entry points `crossings.bots`, a `Bot` each.
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
from typing import Any, NamedTuple

from crossings.engine import BadState, CrossingsError, Game, State, View, shorten
from crossings.engine.decisions import Decision
from crossings.engine.errors import as_integer, check_seed, one_line
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.search.calibration import is_hopeless
from crossings.search.levels import LEVELS, RESIGNING_LEVELS, Budget, Clock, choose_with_errors, level_of
from crossings.search.result import SearchResult, search_of
from crossings.words import CORE

log = logging.getLogger("crossings.bots")

ENTRY_POINTS = "crossings.bots"
SEARCH = "search"
CLAIRVOYANT = "clairvoyant"
"""A search that is told the truth, dice to come included. It plays in matches alone, to show what that is worth."""
NETWORK = "network:"
"""Before the file of a network that was learned (`crossings lab train`): a search by it is a bot of that name."""
NEAR_BEST_MARGIN = 50.0
"""A move is nearly as good as the best that is worth less by no more than this, in thousandths of a won game."""
MOST_SIMULATIONS, MOST_SECONDS = 1_000_000_000, 1_000_000
MALFORMED_VIEW_ERRORS = (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError)
"""What reading data raises that is no view."""


class UnknownBot(CrossingsError):
    """There is no bot of that name."""

    def __init__(self, asked: object) -> None:
        super().__init__(f"there is no bot {shorten(asked)}; there are: {', '.join(bot_names())}")


class BrokenBot(UnknownBot):
    """A bot is announced, but what is installed cannot be loaded; `why` says in a line what went wrong."""

    def __init__(self, name: str, why: str) -> None:
        CrossingsError.__init__(self, f"the bot {name} could not be loaded: {why}; fix or uninstall it")
        self.name = name
        self.why = why


class BadBudget(CrossingsError):
    """A budget with which nobody can think."""


class NotToMove(CrossingsError):
    """A bot was asked to move for a seat that is not to decide."""

    def __init__(self, seat: object, actor: object) -> None:
        now = "the game is over" if actor is None else f"the actor of this view is {shorten(actor)}"
        super().__init__(f"seat {shorten(seat)} is not to move; {now}")


class BotFailed(CrossingsError):
    """A bot gave no move, or none that is legal."""


class GroundTruth(NamedTuple):
    """The position itself, and the state of the generator from which all that chance decides will be drawn."""

    state: State
    dice: int


@dataclass(frozen=True)
class Question:
    """What a bot is told: the view of its seat, the legal moves, a seed and a budget; never a state."""

    game: Game
    seat: int
    view: View
    legal: Sequence[str]
    seed: int
    budget: Budget
    in_match: bool = False
    """Whether players that are to be compared ask in one process: none then goes on with what another found out."""
    truth: GroundTruth | None = None
    """What nobody may know: for the seer alone."""


Decide = Callable[[Question], str | Decision]
"""How a bot decides: one of the legal moves, or a `Decision`, which says more about it."""


@dataclass(frozen=True)
class Pace:
    """How long the search may think: the message `pace-NAME` is its title, its `help` says what it does."""

    name: str
    seconds: float

    @property
    def title(self) -> str:
        """What it is called."""
        return CORE.translate(f"pace-{self.name}")

    @property
    def help(self) -> str:
        """How long it thinks."""
        return CORE.translate(f"pace-{self.name}.help")


@dataclass(frozen=True)
class Bot:
    """One bot: facts as data, and how it decides. The house's own are called by the message `bot-NAME`."""

    name: str
    decide: Decide
    seconds: float = 0.0
    """Its usual budget; 0 for a bot that does not think. A level's stands in its `Level`."""
    paces: tuple[Pace, ...] = ()
    titled: str = ""
    """What it is called, if it is not the house's."""
    helped: str = ""
    """What it does, if it is not the house's."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.titled or (CORE.translate(f"bot-{self.name}") if self.is_builtin else self.name)

    @property
    def help(self) -> str:
        """What it does."""
        return self.helped or (CORE.translate(f"bot-{self.name}.help") if self.is_builtin else "")

    @property
    def is_builtin(self) -> bool:
        """Whether it is the house's."""
        return BOTS.get(self.name) is self

    @property
    def uses_time(self) -> bool:
        """Whether it uses time at all."""
        return self.seconds > 0

    def default_budget(self, game: Game) -> Budget:
        """What it spends on a move of a game if nobody says anything else."""
        if self.name not in LEVELS:
            return Budget(self.seconds or None)
        level = level_of(self.name, game)
        return Budget(level.seconds, level.simulations)

    def can_search_in_parallel(self, game: Game) -> bool:
        """Whether several may think for it at once: it takes the time there is, and the move that was tried most."""
        if self.name in LEVELS and self.is_builtin:
            level = level_of(self.name, game)
            return level.simulations is None and not level.errs
        return self.is_builtin and self.name == SEARCH

    def table_budget(self, game: Game, seconds: float) -> Budget:
        """What it spends where a table gives it so much time: a level never more than it usually does."""
        default_budget = self.default_budget(game)
        if self.name not in LEVELS or default_budget.seconds is None:
            return Budget(seconds)
        return Budget(min(seconds, default_budget.seconds), default_budget.simulations)


# ---- the house's own -----------------------------------------------------------------------------


def decide_at_random(question: Question) -> str:
    """Any legal move, all equally likely."""
    return question.legal[draw_below(list_generator(question.seed), len(question.legal))]


def decide_by_search(question: Question) -> str | Decision:
    """The move that a tree search tried most."""
    return _decide(SEARCH, question, lambda thought, allowed: thought.best(allowed))


def decide_at_level(name: str, question: Question) -> str | Decision:
    """The move of a level: it searches within its budget, and errs as its numbers say."""
    level = level_of(name, question.game)
    return _decide(name, question, lambda thought, allowed: choose_with_errors(thought, allowed, level, question.seed))


def decide_by_network(name: str, question: Question) -> str | Decision:
    """The move that a search by a network tried most. Raises `BadNetwork`."""
    from crossings.search.network import load_network, make_evaluator

    evaluator = make_evaluator(question.game, load_network(name.removeprefix(NETWORK), question.game))
    return _decide(name, question, lambda thought, allowed: thought.best(allowed), evaluator)


def _decide(
    name: str, question: Question, choice: Callable[[SearchResult, set[int]], int], network: Any = None
) -> str | Decision:
    if len(question.legal) == 1:
        return question.legal[0]
    numbers = question.game.number_of
    thought = think(question, network)
    allowed = {numbers[text] for text in question.legal} & thought.visits.keys()
    if not allowed:
        return question.legal[0]
    return make_decision(name, question.game, question.view, thought, allowed, choice(thought, allowed))


def make_decision(name: str, game: Game, view: View, thought: SearchResult, allowed: set[int], move: int) -> Decision:
    """A move of a bot (of those allowed) and what it says of it, by what was thought."""
    line = (move, *thought.lines.get(move, ()))
    plan = takewhile(lambda one: one < len(game.actions), line)
    worth = thought.q[thought.best(allowed)]
    hopeless = name in RESIGNING_LEVELS and is_hopeless(game, view["options"], worth, name)
    judged = sorted(allowed) if thought.simulations >= len(allowed) else []  # what was not tried was not judged
    good = [one for one in judged if thought.visits[one] and thought.q[one] >= worth - NEAR_BEST_MARGIN]
    texts = game.moves.__getitem__
    return Decision(texts(move), tuple(map(texts, plan)), worth, hopeless, tuple(map(texts, good)))


def think(question: Question, network: Any = None) -> SearchResult:
    """What a search comes to, by the evaluation or by a network (`network.Eye`). Its time begins now: dealing what is
    hidden takes some of it, too."""
    clock, asked = Clock(question.budget), question
    if asked.truth is not None:
        from crossings.search.clairvoyant import clairvoyant_searcher

        (state, dice), by_foresight = asked.truth, clairvoyant_searcher(asked.game)
        by_foresight.prepare(asked.budget)
        return by_foresight.think(state.seats, state.record, asked.seat, asked.seed, clock, dice=dice)
    state = determinize(asked.game, asked.view, asked.seat, asked.seed)
    position = state.seats, state.record, asked.seat, asked.seed, clock
    if network is not None:
        from crossings.search.network import network_searcher

        by_network = network_searcher(asked.game)
        by_network.prepare(asked.budget)
        return by_network.think(*position, network=network)
    search = search_of(asked.game)
    search.prepare(asked.budget)
    return search.think(*position, reuse_tree=asked.budget.simulations is None and not asked.in_match)


def determinize(game: Game, view: View, seat: int, seed: int) -> State:
    """A state that the seat's view allows. Raises `BadState`, also where it is somebody else's view."""
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


# ---- bots of other people ------------------------------------------------------------------------


@cache
def _sources() -> dict[str, importlib.metadata.EntryPoint]:
    """The bots of other distributions, by name; the house's names are the house's."""
    entries = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return {entry.name: entry for entry in entries if entry.name not in BOTS}


@cache
def _loaded(name: str) -> Bot | BrokenBot:
    """The bot behind an entry point, or what is wrong with it."""
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
    """The names of all bots: the house's from the weakest, then the others."""
    return [*BOTS, *sorted(_sources())]


def bots() -> list[Bot]:
    """All bots that can be loaded; of the others it is logged why not, once."""
    others = [_loaded(name) for name in sorted(_sources())]
    for one in others:
        if isinstance(one, BrokenBot):
            _log_once(one)
    return [*BOTS.values(), *(one for one in others if isinstance(one, Bot))]


@cache
def _log_once(broken: BrokenBot) -> None:
    log.warning("%s", broken)


def bot(name: str) -> Bot:
    """The bot of that name. Raises `UnknownBot`, naming those that exist, or `BrokenBot`, saying what is wrong."""
    if isinstance(name, str) and name.startswith(NETWORK):
        return Bot(name, partial(decide_by_network, name), seconds=BOTS[SEARCH].seconds)
    if not isinstance(name, str) or (name not in BOTS and name not in _sources()):
        raise UnknownBot(name)
    found = BOTS.get(name) or _loaded(name)
    if isinstance(found, BrokenBot):
        raise found
    return found


# ---- asking --------------------------------------------------------------------------------------


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
    """The move that a bot makes for a seat, from the seat's own view.

    `seconds` and `simulations` bound its thinking (whichever is used up first; neither: what the bot usually spends; a
    level errs as ever); with simulations alone the choice depends on nothing but the arguments. `legal` spares the bot
    to find the moves itself. Raises `UnknownBot`, `BadBudget`, `BadSeed`, `NotToMove`, `BadState`, `BotFailed`.
    """
    asked = bot(name)
    budget = asked.default_budget(game) if seconds is None and simulations is None else budget_of(seconds, simulations)
    if is_cancelled is not None:
        budget = replace(budget, is_cancelled=is_cancelled)
    return answer(asked.name, asked.decide, question(game, view, seat, seed, budget, legal)).move


def budget_of(seconds: float | None, simulations: int | None) -> Budget:
    """A budget that somebody asks for. Raises `BadBudget`."""
    number = as_integer(simulations)
    if simulations is not None:
        if number is None or number < 1:
            raise BadBudget(f"the budget must be a whole number of simulations from 1, not {shorten(simulations)}")
        if number > MOST_SIMULATIONS:
            raise BadBudget(f"the budget must be at most {MOST_SIMULATIONS} simulations, not {shorten(simulations)}")
    if seconds is not None:
        if isinstance(seconds, bool) or not (isinstance(seconds, Real) and 0 < seconds < math.inf):
            raise BadBudget(f"the budget must be a number of seconds above 0, not {shorten(seconds)}")
        if seconds > MOST_SECONDS:
            raise BadBudget(f"the budget must be at most {MOST_SECONDS} seconds, not {shorten(seconds)}")
    return Budget(None if seconds is None else float(seconds), number)


def question(
    game: Game, view: View, seat: int, seed: int, budget: Budget, legal: Sequence[str] | None = None
) -> Question:
    """The question to a bot what a seat does. Raises `BadSeed`, `NotToMove`, `BadState`."""
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
    """The moves that a bot may choose from, which it cannot change. Raises `BadState` where one is no move at all."""
    if isinstance(legal, str) or not isinstance(legal, Sequence) or not legal:
        raise BadState("legal", f"a row of moves is needed, one or more, not {shorten(legal)}")
    for text in legal:
        if not isinstance(text, str) or text not in game.number_of:
            raise BadState("legal", f"{shorten(text)} is no move of {game.id}")
    return tuple(legal)


def answer(name: str, decide: Decide, question: Question) -> Decision:
    """A bot's answer, whose move is a legal one. Raises `BotFailed` where it is not, or where the bot fails."""
    try:
        said = decide(question)
    except CrossingsError:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailed(f"the bot {name} failed: {one_line(error)}") from error
    return _checked(name, said if isinstance(said, Decision) else Decision(said), question.legal)


def _checked(name: str, decision: Decision, legal: Sequence[str]) -> Decision:
    """The same decision, if its move is legal and it can be told to another process. Raises `BotFailed`."""
    move, plan, worth = decision.move, decision.plan, decision.worth
    if not isinstance(move, str) or str(move) not in legal:
        raise BotFailed(f"the bot {name} chose {shorten(move)}, which is not legal")
    if not isinstance(plan, list | tuple) or not all(isinstance(text, str) for text in plan):
        raise BotFailed(f"the bot {name} planned {shorten(plan)}, which is not a list of moves")
    if worth is not None and not isinstance(worth, int | float):
        raise BotFailed(f"the bot {name} valued the position at {shorten(worth)}, which is not a number")
    return replace(decision, move=str(move))
