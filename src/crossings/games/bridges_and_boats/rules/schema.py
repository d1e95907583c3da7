"""The state of Bridges and Boats.

See `data` for the numbers of dominoes, sections and spaces, and for sets. Each domino is in exactly one of the sets or
in the bridge.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.notation import Number, Word, need, need_keys
from crossings.engine.schema import (
    HIDDEN_FROM_ALL,
    OWNER,
    Schema,
    bit_set,
    custom,
    each,
    ending,
    flag,
    internal,
    number,
    option,
    up_to,
    visible_to,
    word,
)

from .data import (
    ALL_DOMINOES,
    ALL_SPACES,
    ATTACKER,
    BOAT_HOLDS,
    COUNT,
    DEFENDER,
    DOMINOES,
    FACES,
    MAX_COINS,
    SECTIONS,
    SPACES,
)

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
"""The value of `mover` if no soldier has moved this turn, or the one that moved last has left the bridge."""
NO_DOMINO = 0
"""Domino 0 never occurs in `mission` and `target`, so 0 means none there."""
NO_DIE = 0
SEATS = 2
DICE = 2
MAX_MISSION = COUNT - 1
MIN_ROUNDS, MAX_ROUNDS = 10, 60
FASTEST = 3
SINKABLE = DOMINOES[1:]
"""All dominoes but 0-0, which flies as the ghost and is never sunk; the first of them is number 1."""

BOAT, CREW, STANDS = Word(DOMINOES), Number(1, BOAT_HOLDS), Number(0, 1)


def _soldiers(s: Any) -> list[int]:
    """BAB-26: return 1 for each space with a soldier, else 0."""
    return [s.soldiers >> i & 1 for i in range(SPACES)]


def _read_soldiers(s: Any, given: Any, path: str) -> None:
    is_valid = isinstance(given, list) and len(given) == SPACES
    need(is_valid, path, f"must be a list of {SPACES} entries, each 0 or 1, not {given!r:.60}")
    s.soldiers = sum(STANDS.read(s, entry, f"{path}[{i}]") << i for i, entry in enumerate(given))


def _boats(name: str) -> Any:
    """BAB-32: a field of boats with one or two soldiers, sorted; `pairs` holds those with two."""

    def write(s: Any) -> list[dict[str, Any]]:
        boats = (boat for boat in range(COUNT) if getattr(s, name) >> boat & 1)
        return [{"domino": DOMINOES[boat], "soldiers": 1 + (s.pairs >> boat & 1)} for boat in boats]

    def read(s: Any, given: Any, path: str) -> None:
        need(isinstance(given, list), path, f"must be a list, not {given!r:.60}")
        last = -1
        for i, entry in enumerate(given):
            need_keys(entry, ("domino", "soldiers"), f"{path}[{i}]")
            boat = BOAT.read(s, entry["domino"], f"{path}[{i}].domino")
            need(boat > last, path, f"must be sorted, each domino once; {DOMINOES[boat]} is out of place")
            is_pair = CREW.read(s, entry["soldiers"], f"{path}[{i}].soldiers") == BOAT_HOLDS
            setattr(s, name, getattr(s, name) | 1 << boat)
            s.pairs, last = s.pairs | is_pair << boat, boat

    return custom(write, read, key=name)


class State(Schema, seats=SEATS):
    """The state of a game."""

    pool: int = visible_to(HIDDEN_FROM_ALL, bit_set(DOMINOES, "dominoes not bought yet"))
    reserves: list[int] = visible_to(OWNER, each(bit_set(DOMINOES, "by seat, dominoes bought and not used yet"), SEATS))
    boats: int = visible_to(ATTACKER, bit_set(DOMINOES, "empty boats at the attacker's bank"))
    pairs: int = internal(0, ALL_DOMINOES, "boats with two soldiers, at either bank")
    loaded: int = internal(0, ALL_DOMINOES, "boats with soldiers at the attacker's bank")
    loaded_boats = _boats("loaded")
    across: int = internal(0, ALL_DOMINOES, "boats at the defender's bank")
    boats_across = _boats("across")
    planes: int = bit_set(DOMINOES, "planes, in the air or not")
    cannons: int = visible_to(DEFENDER, bit_set(DOMINOES, "cannons"))
    discard: int = bit_set(DOMINOES, "boats used up")
    buried: int = visible_to(ATTACKER, bit_set(DOMINOES, "sections destroyed"))
    coins: list[int] = each(number(0, MAX_COINS, "coins of each side"), SEATS)
    crossed: int = number(0, MAX_COINS, "soldiers across")
    soldiers: int = internal(0, ALL_SPACES, "set of spaces with a soldier")
    soldiers_on = custom(_soldiers, _read_soldiers, key="soldiers")
    standing: int = internal(0, ALL_SPACES, "set of spaces of standing sections; follows from `bridge`")
    bridge: list[int] = visible_to(ATTACKER, each(word(DOMINOES, "by section less 1", first=1, null=0), SECTIONS))
    mission: list[int] = up_to(
        MAX_MISSION, word(SINKABLE, "planes sent and not resolved, in order", first=1, called="a domino but 0-0")
    )
    ghost: int = flag("whether the ghost is in the mission and has not rerolled yet")
    dice: list[int] = up_to(
        DICE, number(1, FACES, "the pair that the ghost may reroll, or the die that stays"), different=False
    )
    deadly: int = flag("whether the hit being resolved is deadly")
    shots: int = number(0, COUNT, "shots left, the current one included")
    target: int = word(
        SINKABLE, "the boat fired at with aimed cannons", first=1, null=NO_DOMINO, called="a domino but 0-0"
    )
    phase: int = word(PHASES, "what is due")
    turn: int = number(ATTACKER, DEFENDER, "seat")
    round: int = number(1, MAX_ROUNDS, "the round, from 1", most=lambda s: s.option_max_rounds)
    mover: int = number(1, NOBODY_MOVED, "where the soldier that moved last stands")
    steps: int = number(0, FASTEST, "spaces that soldier has gone in this turn", most=lambda s: s.option_bridge_speed)
    reason: int = ending(REASONS)
    option_attacker_income: int = option(range(1, 7), 3)
    option_defender_income: int = option(range(7), 3)
    option_domino_cost: int = option(range(1, 5), 2)
    option_bridge_cost: int = option(range(4), 0)
    option_boat_cost: int = option(range(4), 0)
    option_bridge_speed: int = option(range(1, FASTEST + 1), 1)
    option_mission_cost: int = option(range(3), 1)
    option_cannons: int = option(CANNONS, "volley")
    option_max_rounds: int = option(range(MIN_ROUNDS, MAX_ROUNDS + 1), 40)
