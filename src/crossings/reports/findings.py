"""What the games of runs say about a game: all that a report needs, without the games. It is stored as JSON."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import asdict, dataclass

from crossings.engine.options import Value
from crossings.reports.figures import Figure

SAMPLING_INTERVAL = 8
"""One in this many decisions is sampled: previewing all moves takes as long as a bot's search."""
ZLIB = 9


@dataclass(frozen=True)
class Choice:
    """A kind of move, at the sampled decisions where a player could choose it or something else."""

    kind: str
    line: str
    """Its line in the log."""
    rules: list[str]
    """Ids of the rules behind its effect."""
    decisions: int
    """Number of such decisions."""
    taken: Figure
    """Share of them in which it was chosen."""
    worthy: Figure
    """Share of them in which such a move was near-best."""


@dataclass(frozen=True)
class RuleFrequency:
    """How often a rule had an effect."""

    id: str
    heading: str
    games: float
    """Share of games with an effect."""
    times: float
    """Mean number per game."""
    forbids: float
    """Share of the refused random moves that the rule forbade."""


@dataclass(frozen=True)
class EffectFrequency:
    """How often a kind of effect occurred, as a spectator sees it."""

    kind: str
    line: str
    """Its line in the log."""
    rules: list[str]
    games: float
    """Share of games with the effect."""
    times: float
    """Mean number per game."""


@dataclass(frozen=True)
class Variant:
    """What the games of one variant of one run say."""

    name: str
    options: dict[str, Value]
    players: list[str]
    clairvoyants: list[str]
    """The players that know hidden information and future draws."""
    seats: int
    games: int
    different: int
    """Number of games that differ in at least one move or draw."""
    calibrated: bool
    """Whether the players' estimates are chances, not raw values."""
    figures: dict[str, list[Figure]]
    """By chapter: `balance`, `players`, `length`, `tension`, `luck`."""
    wide_balance: list[Figure]
    """The balance of the seats with intervals widened for the number of seats in the report (Bonferroni)."""
    moves: list[int]
    """The number of moves of each game, the shortest first."""
    courses: list[list[float]]
    """Quantiles (`QUANTILES`) of the winner's chance at equally spaced points of the game."""
    choices: list[Choice]


@dataclass(frozen=True)
class Change:
    """How far a variant differs from the base in one figure, game by game with the same draws."""

    variant: str
    figure: Figure
    significant: bool
    """Whether it differs by Holm's correction for all comparisons of the variants."""


@dataclass(frozen=True)
class Example:
    """A game that a report shows."""

    kind: str
    """Why it is shown: `typical`, `close`, `clear` or `strange`."""
    number: int
    """Number in its run."""
    moves: int
    reason: str
    """Reason of the ending."""
    winners: list[int]
    playthrough: str
    """The game as JSON Lines: head, moves, final state."""

    @property
    def final_state(self) -> object:
        """The final state as JSON data."""
        return json.loads(self.playthrough.splitlines()[-1])["state"]

    @property
    def link(self) -> str:
        """The game as the end of an address, which a server's page opens (`static/lobby/games.js`)."""
        packed = base64.urlsafe_b64encode(zlib.compress(self.playthrough.encode(), ZLIB))
        return f"#game={packed.decode().rstrip('=')}"


@dataclass(frozen=True)
class Findings:
    """What the games of runs of one game say."""

    game: str
    version: str
    """Version of the rules."""
    software: str
    commands: list[str]
    """The commands that play the games again."""
    repeatable: bool
    """Whether they play the same games."""
    base: str
    """Name of the variant with which the others are compared."""
    variants: list[Variant]
    changes: list[Change]
    rules: list[RuleFrequency]
    effects: list[EffectFrequency]
    examples: list[Example]

    def json(self) -> str:
        """Return the findings as JSON."""
        return json.dumps(asdict(self), separators=(",", ":"), ensure_ascii=False) + "\n"
