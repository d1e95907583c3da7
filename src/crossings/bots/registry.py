"""The bots by name, and `choose`: a view in, a move out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crossings.bots.budget import Budget, Clock
from crossings.bots.search import searcher
from crossings.engine import CrossingsError, Game, shorten
from crossings.engine.rng import draw_below, generator
from crossings.words import HOUSE


class UnknownBot(CrossingsError):
    """There is no bot of that name."""

    def __init__(self, asked: object) -> None:
        super().__init__(f"there is no bot {shorten(asked)}; there are: {', '.join(BOTS)}")


class NotToMove(CrossingsError):
    """A bot was asked to move for a seat that is not to decide."""

    def __init__(self, seat: int, actor: object) -> None:
        super().__init__(f"seat {seat} is not to move; the actor of this view is {shorten(actor)}")


@dataclass(frozen=True)
class Question:
    """What a bot is told: the view of its seat, the legal moves, a seed and a budget; never a state."""

    game: Game
    seat: int
    view: Mapping[str, Any]
    legal: Sequence[str]
    seed: int
    budget: Budget


@dataclass(frozen=True)
class Level:
    """A strength that a lobby offers; the message `level-NAME` is its title, its `help` says how long it thinks."""

    name: str
    seconds: float

    @property
    def title(self) -> str:
        """What it is called."""
        return HOUSE.say(f"level-{self.name}")

    @property
    def help(self) -> str:
        """How long it thinks."""
        return HOUSE.say(f"level-{self.name}.help")


@dataclass(frozen=True)
class Bot:
    """One bot: facts as data, and how it decides. The message `bot-NAME` is its title, its `help` says what it does."""

    name: str
    decide: Callable[[Question], str]
    seconds: float = 0.0
    """Its usual budget; 0 for a bot that does not think."""
    levels: tuple[Level, ...] = ()

    @property
    def title(self) -> str:
        """What it is called."""
        return HOUSE.say(f"bot-{self.name}")

    @property
    def help(self) -> str:
        """What it does."""
        return HOUSE.say(f"bot-{self.name}.help")

    @property
    def thinks(self) -> bool:
        """Whether it uses time at all."""
        return self.seconds > 0


def decide_at_random(question: Question) -> str:
    """Any legal move, all equally likely."""
    return question.legal[draw_below(generator(question.seed), len(question.legal))]


def decide_by_search(question: Question) -> str:
    """The move that a tree search tried most. Its time begins now: dealing what is hidden takes some of it, too."""
    if len(question.legal) == 1:
        return question.legal[0]
    clock = Clock(question.budget)
    game, seat = question.game, question.seat
    search = searcher(game)
    search.prepare(question.budget)

    state = game.imagine(question.view, question.seed, seat)
    goes_on = question.budget.simulations is None
    thought = search.think(state.seats, state.record, seat, question.seed, clock, goes_on=goes_on)
    allowed = {game.number_of[text] for text in question.legal}
    return game.moves[thought.best(allowed)]


BOTS: Mapping[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("random", decide_at_random),
        Bot(
            "search",
            decide_by_search,
            seconds=1.0,
            levels=(Level("quick", 0.2), Level("steady", 1.0), Level("deep", 5.0)),
        ),
    )
}


def bot(name: str) -> Bot:
    """The bot of that name. Raises `UnknownBot`, naming those that exist."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]


def choose(
    name: str,
    game: Game,
    view: Mapping[str, Any],
    seat: int,
    *,
    seed: int,
    legal: Sequence[str] | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    called_off: Callable[[], bool] | None = None,
) -> str:
    """The move that a bot makes for a seat, from the seat's own view.

    `seconds` and `simulations` bound its thinking (whichever is used up first; neither: the bot's usual time); with
    simulations alone the choice depends on nothing but the arguments. `legal` spares the bot to find the moves itself.
    Raises `UnknownBot`, `NotToMove`, `BadState`.
    """
    asked = bot(name)
    if legal is None:
        state = game.imagine(view, seed, seat)
        if state.actor != seat:
            raise NotToMove(seat, state.actor)
        legal = state.actions()
    if seconds is None and simulations is None:
        seconds = asked.seconds
    budget = Budget(seconds, simulations) if called_off is None else Budget(seconds, simulations, called_off)
    return asked.decide(Question(game, seat, view, legal, seed, budget))
