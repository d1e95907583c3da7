"""The kernel interface: the kernels that every game's `rules` and `evaluation` define, and their contracts.

Generic kernels (random play, search) call these placeholders; `Kernels.bind` replaces them with a game's own kernels.
Moves are numbers: actions first, then outcomes, in the order of the game's lists of texts.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.kernels.kernel import kernel, placeholder

Record = Any
"""One state: unpacked when interpreted (`schema.py`), a numpy record when compiled."""
Records = Any
"""An array of states, indexed from 0."""
Ints = Any
"""A buffer of numbers: a list when interpreted, an array of int32 when compiled."""
Cells = Any
"""An observation in the game's `LAYOUT`: a list when interpreted, an array of int16 when compiled."""
Table = Any
"""A two-dimensional array of `Ints`."""
Rng = Any
"""A random generator: one 64-bit number, see `rng.py`."""

CHANCE = -1
OVER = -2
SPECTATOR = -1
NO_MOVE = -1
POLICY_BUFFER_SIZE = 2048
"""Size of the buffer that a policy may use."""
HIDDEN = "?"
"""The placeholder for hidden values in a view."""


@placeholder
def start(s: Record) -> None:
    """Set up the starting position in a record that contains its options and zeros elsewhere."""
    raise NotImplementedError


@placeholder
def actor(s: Record) -> int:
    """Return the seat to move, `CHANCE` or `OVER`."""
    raise NotImplementedError


@placeholder
def legal(s: Record, out: Ints) -> int:
    """Write the numbers of the actor's legal actions, ascending, into `out`; return their count.

    The count is 0 unless a seat is to move.
    """
    raise NotImplementedError


@placeholder
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Write possible outcomes, ascending, and their integer weights; return their count.

    The count is 0 unless chance is to move.
    """
    raise NotImplementedError


@placeholder
def play(s: Record, move: int) -> None:
    """Carry out a legal action or a possible outcome, and all forced consequences."""
    raise NotImplementedError


@placeholder
def reason(s: Record) -> int:
    """Return 0 while the game goes on, else 1 + the index of the reason of the ending."""
    raise NotImplementedError


@placeholder
def score(s: Record, seat: int) -> int:
    """Return the seat's score, also while the game goes on."""
    raise NotImplementedError


@placeholder
def is_winner(s: Record, seat: int) -> bool:
    """Return whether the seat has won; called only if the game is over."""
    raise NotImplementedError


@placeholder
def value(s: Record, seat: int) -> int:
    """Estimate the seat's prospects, 0 to 1000, for searches."""
    raise NotImplementedError


@placeholder
def determinize(s: Record, seat: int, rng: Rng) -> None:
    """Resample everything that the seat (`SPECTATOR`: a spectator) can't see, with the probabilities of the rules."""
    raise NotImplementedError


@placeholder
def policy(s: Record, rng: Rng, room: Ints) -> int:
    """Return the legal action that a sensible player would choose for the seat to move.

    `s` is a copy and may be changed; `room` is a buffer of `POLICY_BUFFER_SIZE` numbers with arbitrary contents.
    """
    raise NotImplementedError


@placeholder
def quiet(s: Record) -> bool:
    """Return whether the evaluation is reliable here, as between turns, so that a rollout may stop."""
    raise NotImplementedError


@placeholder
def observe(s: Record, seat: int, out: Cells) -> None:
    """Write the seat's observation into `out`, which is filled with zeros.

    It is the same for all states that the seat can't distinguish. Values of seats are in seat order, starting with the
    observer.
    """
    raise NotImplementedError


@placeholder
def draw(s: Record, rng: Rng) -> int:
    """Draw an outcome by its probability; called only if chance is to move.

    The result must equal that of `draw_weighted` with the list from `chances`. Return `NO_MOVE`, before any draw, if
    the list is as fast.
    """
    raise NotImplementedError


@placeholder
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """Choose a legal action, all equally likely; called only if a seat is to move.

    The result must equal the choice from the list of `legal` by one number from `rng`, drawn below its length. Return
    `NO_MOVE`, before any draw, if the list is as fast. `room` is a buffer as large as that of `legal`.
    """
    raise NotImplementedError


@kernel
def determinize_nothing(s: Record, seat: int, rng: Rng) -> None:
    """Default of `determinize`, for games without hidden information."""


@kernel
def no_policy(s: Record, rng: Rng, room: Ints) -> int:
    """Default of `policy`."""
    return NO_MOVE


@kernel
def never_quiet(s: Record) -> bool:
    """Default of `quiet`, for games whose evaluation is equally reliable everywhere."""
    return False


@kernel
def no_draw(s: Record, rng: Rng) -> int:
    """Default of `draw`: use the list of outcomes."""
    return NO_MOVE


@kernel
def no_choice(s: Record, rng: Rng, room: Ints) -> int:
    """Default of `choose`: use the list of actions."""
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
"""Kernels that every game must define."""
