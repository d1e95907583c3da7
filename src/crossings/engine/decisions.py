"""How bots think: how a search weighs, how well a level plays, and what a bot answers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

from crossings.engine.notation import Data, JsonObject


class SearchConfig(NamedTuple):
    """How a search weighs. Priors and Q values are in thousandths of a won game."""

    c_puct: float = 0.7
    """How much moves with few simulations are favoured."""
    prior_scale: float = 40.0
    """How far below the best prior (in thousandths) a move is tried half as eagerly."""
    max_backup: float = 0.9
    """How much a position is taken to be worth what its best move is, rather than what its moves were on average."""
    leaf_lookahead: float = 0.0
    """How much a new position is taken to be worth what its best move looks like, rather than how it looks itself."""
    prior_visits: float = 0.0
    """For how many simulations a move's prior counts, beside those that were made: where dice decide much, a few
    simulations tell less than a good prior."""
    rollout_moves: int = 0
    """How many moves, chance included, a new position is played on by the game's `policy` before it is judged, at the
    most."""
    max_depth: int = 0
    """How many moves the tree is deep at the most, chance included; 0: as many as there are. Below a tree that
    is bounded, playing on stops where the game says that it is `quiet`."""
    rollout_turns: int = 1
    """At which quiet position it stops: the first, or a later one."""
    policy_bonus: float = 0.0
    """How far the prior of the move that the game's `policy` makes is raised to that of the best-looking move."""
    luck_correction: float = 0.0
    """How much of what chance changes in how a position looks is left out of account as luck: for evaluations that
    expect, before chance decides, just what comes of it on average. It goes with a `max_backup` of 0."""


OPEN_CONFIG = SearchConfig()
HIDDEN_CONFIG = SearchConfig(max_backup=0.0)
"""The best move of one deal is not that of another, so where something is hidden moves are judged by their average."""


MAX_NOISE = 100
"""By how much a move is misjudged at the very most, in thousandths of a won game, unless a game says more."""


class Level(NamedTuple):
    """A budget and a human way of erring. Whichever part of the budget is used up first ends the thinking."""

    simulations: int | None
    """The most simulations of a move: 1 looks one move ahead; None: as many as the time allows."""
    seconds: float
    """The most wall clock of a move."""
    miss_rate: int = 0
    """How many of a hundred moves it does not see; one that stands out from all others it always sees."""
    noise: int = 0
    """By how much it may misjudge a move either way, in hundredths of what the best move is better than the average."""
    blunder_rate: int = 0
    """How many of a hundred decisions it makes at first sight, for a move that it has not thought through."""
    max_noise: int = MAX_NOISE
    """By how much it misjudges a move, or lets one go that it knows to be better, at the very most: in thousandths of a
    won game."""

    @property
    def errs(self) -> bool:
        """Whether it errs in any other way than by thinking too little."""
        return self.miss_rate > 0 or self.noise > 0 or self.blunder_rate > 0


@dataclass(frozen=True)
class Decision:
    """A move and what a bot thought about it; whoever thinks nothing of it says the move alone."""

    move: str
    plan: tuple[str, ...] = ()
    """This move and those that are to follow it, whoever's they are, up to where chance decides."""
    worth: float | None = None
    """What the position is worth to whoever moves, 0 to 1000, as far as it was thought about."""
    hopeless: bool = False
    """Whether the game is as good as lost, by what such worths have been measured to mean."""
    near_best: tuple[str, ...] = ()
    """The moves that are nearly as good as the best, itself among them; none where it had not thought enough to say."""

    def to_json(self) -> JsonObject:
        """As one process tells it another."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Data) -> Decision:
        """What `to_json` wrote."""
        return cls(data["move"], tuple(data["plan"]), data["worth"], data["hopeless"], tuple(data["near_best"]))
