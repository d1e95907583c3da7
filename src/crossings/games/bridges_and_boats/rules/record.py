"""The record of Bridges and Boats: its words and its fields.

Dominoes, sections and spaces go by their numbers, sets of dominoes and of spaces are bits: see `data`. A domino is in
just one of the sets, or lies in the bridge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from crossings.games.bridges_and_boats.rules.data import COUNT, SECTIONS, SPACES

PHASES = (
    "buy", "build", "deploy", "draw",
    "hit", "hit-ghost", "hit-reroll", "where", "where-ghost", "where-reroll",
    "aim", "fire", "over",
)  # fmt: skip
(PURCHASE, BUILD, DEPLOY, DRAW, HIT, HIT_GHOST, HIT_REROLL, WHERE, WHERE_GHOST, WHERE_REROLL, AIM, FIRE, ENDED) = range(
    len(PHASES)
)
REASONS = ("last-domino", "last-round")
LAST_DOMINO, LAST_ROUND = 1, 2
CANNONS = ("volley", "aimed")
AIMED = CANNONS.index("aimed")

NOBODY_MOVED = SPACES + 1
"""In place of a space: nobody has moved in this turn, or who did has left the bridge."""
NO_DOMINO = 0
"""In `mission` and `target`, where the domino of this number never is."""
NO_DIE = 0
MISSION_MOST = COUNT - 1

MAX_LEGAL = 2 * COUNT + SPACES + 4
"""Two orders for each domino in hand or boat with soldiers; moves; `buy`, `enter`, `march`, `end`."""
MAX_OUTCOMES = COUNT
MOST_ROUNDS, MOVES_OF_DOMINOES, MOVES_OF_ROUND = 60, 167, 240
"""28 purchases, 27 draws, 28 buildings, 56 loadings, 28 launches; and in each round 45 moves and entries, 28
sendings, 54 rolls of two dice, 54 questions of the ghost, a die rolled again, 28 aims, 28 shots and two ends."""


def most_moves(options: Mapping[str, Any]) -> int:
    """BAB-69: a bound by the round that is the last."""
    return MOVES_OF_DOMINOES + MOVES_OF_ROUND * int(options["max_rounds"])


MAX_MOVES = most_moves({"max_rounds": MOST_ROUNDS})

State = np.dtype(
    [
        ("pool", np.int32),  # set of dominoes not bought yet
        ("reserves", np.int32, 2),  # by seat, set of dominoes bought and not used yet
        ("boats", np.int32),  # set of empty boats at the attacker's bank
        ("loaded", np.int32),  # set of boats with soldiers at the attacker's bank
        ("across", np.int32),  # set of boats at the defender's bank
        ("pairs", np.int32),  # set of boats with two soldiers, at either bank
        ("planes", np.int32),  # set of planes, in the air or not
        ("cannons", np.int32),  # set
        ("discard", np.int32),  # set of boats used up
        ("buried", np.int32),  # set of sections destroyed
        ("coins", np.int16, 2),  # by seat, 0 to 360
        ("crossed", np.int16),  # soldiers across, 0 to 360
        ("soldiers", np.int16),  # set of spaces with a soldier
        ("standing", np.int16),  # set of spaces of standing sections; follows from `bridge`
        ("bridge", np.int8, SECTIONS),  # by section less 1: domino + 1, or 0 where none stands
        ("mission", np.int8, MISSION_MOST),  # planes sent and not resolved, in order, then NO_DOMINO
        ("ghost", np.int8),  # 1: the ghost flies along, its reroll unused
        ("dice", np.int8, 2),  # in hit-ghost, where-ghost the pair; in hit-reroll, where-reroll the die that stays
        ("deadly", np.int8),  # 1: the strike being placed is deadly
        ("shots", np.int8),  # cannons yet to fire, the present one included
        ("target", np.int8),  # the boat fired at with aimed cannons, else NO_DOMINO
        ("phase", np.int8),  # index into PHASES
        ("turn", np.int8),  # seat
        ("round", np.int8),  # 1 to 60
        ("mover", np.int8),  # where the soldier that moved last stands, or NOBODY_MOVED
        ("steps", np.int8),  # spaces that soldier has gone in this turn
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("option_players", np.int8),
        ("option_attacker_income", np.int8),
        ("option_defender_income", np.int8),
        ("option_domino_cost", np.int8),
        ("option_bridge_cost", np.int8),
        ("option_boat_cost", np.int8),
        ("option_bridge_speed", np.int8),
        ("option_mission_cost", np.int8),
        ("option_cannons", np.int8),
        ("option_max_rounds", np.int8),
    ],
    align=True,
)
"""One state, 112 bytes."""
