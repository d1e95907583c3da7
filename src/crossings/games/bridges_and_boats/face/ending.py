"""How a game of Bridges and Boats ended, told to a side, and the figures that sum it up."""

from __future__ import annotations

from crossings.engine.effect import Figure, Story
from crossings.games.bridges_and_boats.face.effects import (
    Bought,
    Built,
    Destroyed,
    Fired,
    Hit,
    Marched,
    Missed,
    Sank,
    Sent,
    SteppedOff,
    TurnBegan,
    Unloaded,
)
from crossings.games.bridges_and_boats.face.position import SIDES, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER
from crossings.games.bridges_and_boats.words import WORDS, say
from crossings.words import Effect

MOST = 6
"""More figures than these nobody reads."""
Told = tuple[int, Effect]
"""An effect, and the position that it led to."""


def verdict(position: Position, seat: int | None) -> str:
    """BAB-65 to BAB-69: why it is over, and what was held against what."""
    crossed, coins = position.crossed, position.coins[DEFENDER]
    reason = WORDS.say(f"ending-{position.reason}")
    return say("verdict", reason=reason, side=seat, crossed=crossed, coins=coins, even=crossed == coins)


def figures(position: Position, story: Story) -> list[Figure]:
    """What decided it, the worst blow, and what both sides achieved with what they had."""
    told = [(one.at, effect) for one in story for effect in one.effects]
    found = [*_ahead(position, story), *_worst(told), *_over(told), *_flights(told), *_shots(told), _bought(told)]
    return [*found, Figure(say("figure-rounds"), str(position.round))][:MOST]


# ---- what decided it ---------------------------------------------------------------------------


def _ahead(position: Position, story: Story) -> list[Figure]:
    """BAB-66: since when the winner was ahead to the end."""
    lead = position.crossed - position.coins[DEFENDER]
    if lead == 0:
        return []
    winner = ATTACKER if lead > 0 else DEFENDER
    since = 0
    for one in reversed(story):
        since = one.at
        lead -= sum(map(_gained, one.effects))
        if lead == 0 or (lead > 0) != (winner == ATTACKER):
            break
    in_round = position.round - len([one for one in story if one.at > since and any(map(_begins_round, one.effects))])
    return [Figure(say("figure-ahead", side=SIDES[winner]), say("figure-round", round=in_round), since)]


def _begins_round(effect: Effect) -> bool:
    return isinstance(effect, TurnBegan) and effect.round is not None


def _gained(effect: Effect) -> int:
    """By how much an effect helps the attacker: soldiers across, less the defender's coins."""
    match effect:
        case Unloaded(soldiers=soldiers):
            return soldiers
        case SteppedOff():
            return 1
        case Marched(across=across):
            return across
        case Bought(side=side, price=price) | Built(side=side, price=price) | Sent(side=side, price=price):
            return price if side == SIDES[DEFENDER] else 0
        case TurnBegan(side=side, coins=coins):
            return -coins if side == SIDES[DEFENDER] else 0
    return 0


def _worst(told: list[Told]) -> list[Figure]:
    """The bomb or shot that killed most."""
    blows = [(at, effect) for at, effect in told if isinstance(effect, Destroyed | Sank)]
    if not blows:
        return []
    at, worst = max(blows, key=lambda blow: _dead(blow[1]))
    if isinstance(worst, Sank):
        words = say("figure-blow-shot", boats=worst.boats, dead=worst.dead)
    else:
        words = say("figure-blow-bomb", section=worst.section, dead=len(worst.dead))
    return [Figure(say("figure-blow"), words, at)]


def _dead(blow: Destroyed | Sank) -> int:
    return blow.dead if isinstance(blow, Sank) else len(blow.dead)


# ---- what was achieved -------------------------------------------------------------------------


def _over(told: list[Told]) -> list[Figure]:
    """BAB-21, BAB-29: by boat, and on foot."""
    by_boat = sum(effect.soldiers for _, effect in told if isinstance(effect, Unloaded))
    on_foot = sum(_gained(effect) for _, effect in told if isinstance(effect, SteppedOff | Marched))
    if not by_boat and not on_foot:
        return []
    return [Figure(say("figure-boats"), say("figure-pair", first=by_boat, second=on_foot))]


def _flights(told: list[Told]) -> list[Figure]:
    """BAB-46: rolls to hit that did."""
    hits = sum(isinstance(effect, Hit) for _, effect in told)
    flights = hits + sum(isinstance(effect, Missed) for _, effect in told)
    return [Figure(say("figure-planes"), say("figure-of", some=hits, all=flights))] if flights else []


def _shots(told: list[Told]) -> list[Figure]:
    """BAB-59."""
    shots, sank = (sum(isinstance(effect, kind) for _, effect in told) for kind in (Fired, Sank))
    return [Figure(say("figure-shots"), say("figure-of", some=sank, all=shots))] if shots else []


def _bought(told: list[Told]) -> Figure:
    """BAB-09: by each side."""
    bought = [effect.side for _, effect in told if isinstance(effect, Bought)]
    first, second = (bought.count(side) for side in SIDES)
    return Figure(say("figure-bought"), say("figure-pair", first=first, second=second))
