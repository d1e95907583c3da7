"""What a seat may know, as numbers: all but the others' hidden coins."""

from __future__ import annotations

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import starts

from .rules import END, LAST_TURN, SEATS

SIDES = 2

LAYOUT = (
    Block("places", (SEATS,), "spaces run by each seat, the observer first", 127),
    Block("coins", (SEATS, SIDES), "left, right: where the observer hid, and where others did whose coin was shown"),
    Block("hidden", (SEATS,), "who has hidden a coin"),
    Block("shown", (SEATS,), "whose coin was shown"),
    Block("turn", (SEATS,), "whose turn it is; nobody's at the end"),
    Block("phase", (END + 1,), "hiding, a turn, the die, the end"),
    Block("stepped", (1,), "whether a step was made in this turn"),
    Block("turns", (1,), "turns that are over", LAST_TURN),
    Block("options", (2,), "players, goal", 127),
)
PLACES, COINS, HIDDEN, SHOWN, TURN_OF, PHASE, STEPPED, TURNS, OPTIONS = starts(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """COI-1 to COI-6: the race, seen by a seat."""
    for place in range(s.option_players):
        observe_runner(s, (seat + place) % s.option_players, place, out)
    if s.phase != END:
        out[TURN_OF + (s.turn - seat) % s.option_players] = 1
    out[PHASE + s.phase] = 1
    out[STEPPED] = s.stepped
    out[TURNS] = s.turns
    out[OPTIONS] = s.option_players
    out[OPTIONS + 1] = s.option_goal


@kernel
def observe_runner(s: Record, runner: int, place: int, out: Cells) -> None:
    """COI-1, COI-4: a runner and its coin; `place`: how many seats after the observer."""
    out[PLACES + place] = s.place[runner]
    out[SHOWN + place] = s.shown[runner]
    if s.coin[runner] != 0:
        out[HIDDEN + place] = 1
        if place == 0 or s.shown[runner] == 1:
            out[COINS + place * SIDES + s.coin[runner] - 1] = 1
