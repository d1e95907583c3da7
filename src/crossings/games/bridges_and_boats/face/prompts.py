"""What a player of Bridges and Boats is asked, what a score is made of, how a game ended and what sums it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.engine.effect import Figure, Story, ahead_since, of_kind
from crossings.words import Effect

from ..rules import deploying, turns
from ..rules.data import ATTACKER, BOAT_HOLDS, DEFENDER, SPACES
from ..words import say
from . import effects as did
from .position import BUILD_STEP, BUY_STEP, DEPLOY_STEP, SIDES, SPECIAL, Position, eyes_needed, struck


def prompt(position: Position) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    if position.phase == "aim":
        return say("ask-aim", shots=position.shots)
    if position.is_asked_about_dice:
        (low, high), plane = position.dice, position.flying
        if position.is_bombing:
            return say("ask-section", low=low, high=high, section=struck(low, high))
        return say("ask-hit", low=low, high=high, plane=plane, special=SPECIAL.get(plane), need=eyes_needed(plane))
    orders = tuple(_orders(position))
    return (
        say("ask-orders", orders=(*orders, say("order-end", planes=len(position.sent))))
        if orders
        else say("ask-end", planes=len(position.sent))
    )


def waiting(position: Position, name: str) -> str:
    """Who is waited for, and what for."""
    if position.phase == "aim":
        return say("waiting-aim", name=name)
    if position.is_asked_about_dice:
        return say("waiting-ghost", name=name)
    attacks = position.turn == ATTACKER
    doing = tuple(say(f"does-{WAITED_FOR[step]}", attacks=attacks) for step in position.open_steps)
    return say("waiting", name=name, doing=doing, planes=len(position.sent))


WAITED_FOR = {BUY_STEP: "buy", BUILD_STEP: "build", DEPLOY_STEP: "deploy"}


def _orders(position: Position) -> Iterator[str]:
    """BAB-05, BAB-06: what can still be done in this turn, as far as coins and dominoes go."""
    for step in position.open_steps:
        if step == BUY_STEP:
            yield say("order-buy", price=position.options["domino_cost"], last=len(position.pool) == 1)
        elif step == BUILD_STEP:
            yield say("order-build", dominoes=len(position.reserves[position.turn]))
        elif position.turn == ATTACKER:
            yield say("order-soldiers")
        else:
            yield say("order-planes", planes=len(position.can_be_sent))


def picked(position: Position, places: Sequence[str]) -> str:
    """BAB-15 to BAB-39: what can be done with what has been picked."""
    thing, _, which = places[-1].partition("-")
    match thing:
        case "domino":
            section = position.next_section if turns.can_lay(position.state) else 0
            given = {"attacks": position.turn == ATTACKER, "boat": turns.can_build_boat(position.state)}
            return say("ask-domino", face=which.partition("-")[2], section=section, **given)
        case "coins":
            room = any(boat.soldiers < BOAT_HOLDS for boat in position.at_bank)
            return say("ask-soldier", bridge=deploying.can_enter(position.state), boat=room)
        case "space":
            return say("ask-step", space=int(which), last=int(which) == SPACES)
        case "boat":
            return say("ask-launch", boat=which)
    return ""


def drawn(position: Position) -> str:
    """What is rolled or drawn now, and by whom."""
    plane = position.flying
    return say("drawn", phase=position.phase, side=position.side, plane=plane or None, special=SPECIAL.get(plane))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """BAB-66: for the attacker the soldiers across, for the defender the coins owned."""
    return [[(say("score-crossed"), position.crossed)], [(say("score-coins"), position.coins[DEFENDER])]]


MOST = 6
"""More figures than these nobody reads."""


def decided_by(position: Position) -> str:
    """BAB-65 to BAB-69: which totals were compared, and when."""
    crossed, coins = position.crossed, position.coins[DEFENDER]
    return say("decided-by", crossed=crossed, coins=coins, reason=position.reason, round=position.round)


def verdict(position: Position, seat: int | None) -> str:
    """Nothing more."""
    return ""


def figures(position: Position, story: Story) -> list[Figure]:
    """What decided it, the worst blow, and what both sides achieved with what they had."""
    found = [*_ahead(position, story), *_worst(story), *_over(story), *_flights(story), *_shots(story), _bought(story)]
    return [*found, Figure(say("figure-rounds"), str(position.round))][:MOST]


# ---- what decided it ---------------------------------------------------------------------------


def _ahead(position: Position, story: Story) -> list[Figure]:
    """BAB-66: since when the winner was ahead to the end."""
    lead = position.crossed - position.coins[DEFENDER]
    if lead == 0:
        return []
    winner, sign = (ATTACKER, 1) if lead > 0 else (DEFENDER, -1)
    since = ahead_since(story, abs(lead), lambda effect: sign * _gained(effect))
    further = sum(one.at > since and turn.round is not None for one, turn in of_kind(story, did.TurnBegan))
    words = say("figure-round", round=position.round - further)
    return [Figure(say("figure-ahead", side=SIDES[winner]), words, since)]


def _gained(effect: Effect) -> int:
    """By how much an effect helps the attacker: soldiers across, less the defender's coins."""
    match effect:
        case did.Unloaded(soldiers=soldiers):
            return soldiers
        case did.SteppedOff():
            return 1
        case did.Marched(across=across):
            return across
        case did.Bought() | did.Built() | did.Sent():
            return effect.price if effect.side == SIDES[DEFENDER] else 0
        case did.TurnBegan():
            return -effect.coins if effect.side == SIDES[DEFENDER] else 0
    return 0


def _worst(story: Story) -> list[Figure]:
    """The bomb or shot that killed most."""
    blows = [
        (one.at, effect) for one in story for effect in one.effects if isinstance(effect, did.Destroyed | did.Sank)
    ]
    if not blows:
        return []
    at, worst = max(blows, key=lambda blow: _dead(blow[1]))
    if isinstance(worst, did.Sank):
        words = say("figure-blow-shot", boats=worst.boats, dead=worst.dead)
    else:
        words = say("figure-blow-bomb", section=worst.section, dead=len(worst.dead))
    return [Figure(say("figure-blow"), words, at)]


def _dead(blow: did.Destroyed | did.Sank) -> int:
    return blow.dead if isinstance(blow, did.Sank) else len(blow.dead)


# ---- what was achieved -------------------------------------------------------------------------


def _over(story: Story) -> list[Figure]:
    """BAB-21, BAB-29: by boat, and on foot."""
    by_boat = sum(effect.soldiers for _, effect in of_kind(story, did.Unloaded))
    on_foot = len(of_kind(story, did.SteppedOff)) + sum(effect.across for _, effect in of_kind(story, did.Marched))
    if not by_boat and not on_foot:
        return []
    return [Figure(say("figure-boats"), say("figure-pair", first=by_boat, second=on_foot))]


def _flights(story: Story) -> list[Figure]:
    """BAB-46: rolls to hit that did."""
    hits = len(of_kind(story, did.Hit))
    return _share("figure-planes", hits, hits + len(of_kind(story, did.Missed)))


def _shots(story: Story) -> list[Figure]:
    """BAB-59."""
    return _share("figure-shots", len(of_kind(story, did.Sank)), len(of_kind(story, did.Fired)))


def _share(label: str, some: int, all: int) -> list[Figure]:
    """So many of all that there were."""
    return [Figure(say(label), say("figure-of", some=some, all=all))] if all else []


def _bought(story: Story) -> Figure:
    """BAB-09: by each side."""
    bought = [effect.side for _, effect in of_kind(story, did.Bought)]
    first, second = (bought.count(side) for side in SIDES)
    return Figure(say("figure-bought"), say("figure-pair", first=first, second=second))
