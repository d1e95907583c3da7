"""Settings of searches and levels, and the decisions of bots."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

from crossings.engine.notation import Data, JsonObject


class SearchConfig(NamedTuple):
    """Parameters of a search. Priors and Q values are in thousandths of a won game."""

    c_puct: float = 0.7
    """Exploration constant of the PUCT formula."""
    prior_scale: float = 40.0
    """The difference from the best prior that halves a move's share of the exploration."""
    max_backup: float = 0.9
    """Weight of the best child's value in the value of a node; the rest is the average of all simulations."""
    leaf_lookahead: float = 0.0
    """Weight of the best child's evaluation in the evaluation of a new leaf; the rest is its own evaluation."""
    prior_visits: float = 0.0
    """Number of virtual simulations that confirm a move's prior. Useful for games with much chance, in which a few
    simulations tell less than a good prior."""
    rollout_moves: int = 0
    """Maximum number of moves, including chance, that the game's `policy` plays from a new leaf before the
    evaluation."""
    max_depth: int = 0
    """Maximum depth of the tree in moves, including chance; 0: unlimited. Below a tree with a limit, rollouts stop
    at positions that the game calls `quiet`."""
    rollout_turns: int = 1
    """The number of the quiet position at which a rollout stops: 1 is the first one."""
    policy_bonus: float = 0.0
    """By how much the prior of the policy's move moves towards the best prior, 0 to 1."""
    luck_correction: float = 0.0
    """Share of the change of evaluation at chance nodes that is removed as luck. It requires evaluations that before
    a chance node equal the expectation after it, and a `max_backup` of 0."""


OPEN_CONFIG = SearchConfig()
HIDDEN_CONFIG = SearchConfig(max_backup=0.0)
"""With hidden information, moves are valued by their average: the best move of one determinization isn't that of
another."""


MAX_NOISE = 100
"""Default limit of a misjudgement, in thousandths of a won game."""


class Level(NamedTuple):
    """A budget and a model of human mistakes. The search ends when either limit of the budget is reached."""

    simulations: int | None
    """Maximum number of simulations of a move: 1 looks one move ahead; None: no limit."""
    seconds: float
    """Maximum wall-clock time of a move."""
    miss_rate: int = 0
    """Percentage of moves that the level overlooks, except moves that stand out from all others."""
    noise: int = 0
    """Maximum misjudgement of a move in either direction, as a percentage of the best move's advantage over the
    average."""
    blunder_rate: int = 0
    """Percentage of decisions made on first impression, for a move without a search."""
    max_noise: int = MAX_NOISE
    """Limit of a misjudgement, also of the value given up knowingly, in thousandths of a won game."""

    @property
    def errs(self) -> bool:
        """Whether the level makes mistakes other than by its limited budget."""
        return self.miss_rate > 0 or self.noise > 0 or self.blunder_rate > 0


@dataclass(frozen=True)
class Decision:
    """A bot's move and its evaluation. Bots that don't evaluate positions set only the move."""

    move: str
    plan: tuple[str, ...] = ()
    """This move and the expected next ones of all seats, up to the next chance node."""
    value: float | None = None
    """The value of the position for the seat to move, 0 to 1000; None: not evaluated."""
    hopeless: bool = False
    """Whether the game is practically lost, according to the calibration of such values."""
    near_best: tuple[str, ...] = ()
    """The best move and those of nearly the same value; empty if the search was too short to tell."""

    def to_json(self) -> JsonObject:
        """Return the decision as JSON, for another process."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Data) -> Decision:
        """Return a decision from the JSON of `to_json`."""
        return cls(data["move"], tuple(data["plan"]), data["value"], data["hopeless"], tuple(data["near_best"]))
