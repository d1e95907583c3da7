"""The kernel interface: what every game's `rules` and `evaluation` define, and what they promise.

Generic kernels (random play, search) are written against these placeholders; `Kernels.bind` puts a game's own in place.
Moves are numbers: actions first, then outcomes, in the order of the game's lists of texts.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.kernels.kernel import kernel, placeholder

Record = Any
"""One state: unpacked when interpreted (`schema.py`), a numpy record when compiled."""
Records = Any
"""A row of states, indexed from 0."""
Ints = Any
"""Room for numbers: a list when interpreted, an array of int32 when compiled."""
Cells = Any
"""An observation, numbers laid out as the game's `LAYOUT` says: a list when interpreted, else an array of int16."""
Table = Any
"""Rows of `Ints`: two dimensions."""
Rng = Any
"""A random generator: one 64-bit number, see `rng.py`."""

CHANCE = -1
OVER = -2
SPECTATOR = -1
NO_MOVE = -1
POLICY_BUFFER_SIZE = 2048
"""Numbers that a policy may write down while it decides."""
HIDDEN = "?"
"""What a view has in place of what the viewer may not know."""


@placeholder
def start(s: Record) -> None:
    """Make the starting position of a record that holds its options and is zero elsewhere."""
    raise NotImplementedError


@placeholder
def actor(s: Record) -> int:
    """The seat to decide, `CHANCE` or `OVER`."""
    raise NotImplementedError


@placeholder
def legal(s: Record, out: Ints) -> int:
    """Write the numbers of the actor's legal actions, rising, into `out`; return how many (0 unless a seat decides)."""
    raise NotImplementedError


@placeholder
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Write possible outcomes, rising, and their integer weights; return how many (0 unless chance decides)."""
    raise NotImplementedError


@placeholder
def play(s: Record, move: int) -> None:
    """Carry out a legal action or a possible outcome, and all that follows by itself."""
    raise NotImplementedError


@placeholder
def reason(s: Record) -> int:
    """0 while the game goes on, else 1 + the index of the ending's reason."""
    raise NotImplementedError


@placeholder
def score(s: Record, seat: int) -> int:
    """The seat's score of the result; while the game goes on, what it would be now."""
    raise NotImplementedError


@placeholder
def is_winner(s: Record, seat: int) -> bool:
    """Whether the seat has won; asked only when the game is over."""
    raise NotImplementedError


@placeholder
def value(s: Record, seat: int) -> int:
    """0..1000: roughly how well the seat stands, for searches."""
    raise NotImplementedError


@placeholder
def determinize(s: Record, seat: int, rng: Rng) -> None:
    """Deal anew all that the seat (`SPECTATOR`: nobody's) cannot see, in the right proportions."""
    raise NotImplementedError


@placeholder
def policy(s: Record, rng: Rng, room: Ints) -> int:
    """The legal action that a sensible player makes for the seat that is to decide.

    `s` is a copy and may be changed; `room` is for numbers of the policy's own, `POLICY_BUFFER_SIZE` of them, whatever they are.
    """
    raise NotImplementedError


@placeholder
def quiet(s: Record) -> bool:
    """Whether the evaluation is at its best here, as between turns: where playing on by the policy may stop."""
    raise NotImplementedError


@placeholder
def observe(s: Record, seat: int, out: Cells) -> None:
    """Write what the seat may know into `out`, which is zero everywhere: the same for all states that it cannot tell
    apart. What belongs to seats is written in their order from the observer on."""
    raise NotImplementedError


@placeholder
def draw(s: Record, rng: Rng) -> int:
    """An outcome by its chance, the same that `draw_weighted` would draw from what `chances` lists; or `NO_MOVE`, when
    nothing has been drawn yet and listing is as good. Asked only when chance decides."""
    raise NotImplementedError


@placeholder
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """A legal action, all equally likely, the same that one number from `rng`, drawn below their count, picks out of
    what `legal` lists; or `NO_MOVE`, when nothing has been drawn yet and listing is as good. Asked only when a seat
    decides; `room` is for numbers of its own, as many as `legal` may write."""
    raise NotImplementedError


@kernel
def determinize_nothing(s: Record, seat: int, rng: Rng) -> None:
    """In place of `imagine` in a game that hides nothing."""


@kernel
def no_policy(s: Record, rng: Rng, room: Ints) -> int:
    """In place of the policy of a game that has none."""
    return NO_MOVE


@kernel
def never_quiet(s: Record) -> bool:
    """In place of `quiet` in a game whose evaluation judges all positions alike."""
    return False


@kernel
def no_draw(s: Record, rng: Rng) -> int:
    """In place of `draw` in a game that leaves all its draws to the list of outcomes."""
    return NO_MOVE


@kernel
def no_choice(s: Record, rng: Rng, room: Ints) -> int:
    """In place of `choose` in a game whose actions are listed before one is picked."""
    return NO_MOVE


RULES_KERNELS = (
    "start",
    "actor",
    "legal",
    "chances",
    "play",
    "reason",
    "score",
    "is_winner",
    "determinize",
    "draw",
    "choose",
)
"""Kernels that the rules define."""
EVALUATION_KERNELS = ("value", "policy", "quiet")
"""Kernels that the evaluation defines, for searches."""
REQUIRED_KERNELS = ("start", "actor", "legal", "chances", "play", "reason", "score", "is_winner", "value")
"""Kernels that every game defines."""
