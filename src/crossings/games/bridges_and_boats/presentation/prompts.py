"""Prompts of Bridges and Boats, the parts of a score, and the result and statistics of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.engine.effects import MoveHistory, Statistic, effects_of_type, lead_since
from crossings.words import Effect

from ..rules import deployment, turns
from ..rules.data import ATTACKER, BOAT_HOLDS, DEFENDER, SPACES
from ..words import translate
from . import effects as fx
from .position import BUILD_STEP, BUY_STEP, DEPLOY_STEP, SIDES, SPECIAL, Position, pips_needed, section_struck


def prompt(position: Position) -> str:
    """Return what the actor is asked to do, to follow the name and a colon."""
    if position.phase == "aim":
        return translate("ask-aim", shots=position.shots)
    if position.is_asked_about_dice:
        (low, high), plane = position.dice, position.flying
        if position.is_bombing:
            return translate("ask-section", low=low, high=high, section=section_struck(low, high))
        return translate(
            "ask-hit", low=low, high=high, plane=plane, special=SPECIAL.get(plane), need=pips_needed(plane)
        )
    orders = tuple(_orders(position))
    return (
        translate("ask-orders", orders=(*orders, translate("order-end", planes=len(position.sent))))
        if orders
        else translate("ask-end", planes=len(position.sent))
    )


def waiting(position: Position, name: str) -> str:
    """Say who is to act, and what for."""
    if position.phase == "aim":
        return translate("waiting-aim", name=name)
    if position.is_asked_about_dice:
        return translate("waiting-ghost", name=name)
    attacks = position.turn == ATTACKER
    doing = tuple(translate(f"does-{WAITED_FOR[step]}", attacks=attacks) for step in position.open_steps)
    return translate("waiting", name=name, doing=doing, planes=len(position.sent))


WAITED_FOR = {BUY_STEP: "buy", BUILD_STEP: "build", DEPLOY_STEP: "deploy"}


def _orders(position: Position) -> Iterator[str]:
    """BAB-05, BAB-06: describe what can still be done this turn."""
    for step in position.open_steps:
        if step == BUY_STEP:
            yield translate("order-buy", price=position.options["domino_cost"], last=len(position.pool) == 1)
        elif step == BUILD_STEP:
            yield translate("order-build", dominoes=len(position.reserves[position.turn]))
        elif position.turn == ATTACKER:
            yield translate("order-soldiers")
        else:
            yield translate("order-planes", planes=len(position.sendable_planes))


def question_after(position: Position, places: Sequence[str]) -> str:
    """BAB-15 to BAB-39: ask what to do with what has been picked."""
    thing, _, which = places[-1].partition("-")
    match thing:
        case "domino":
            section = position.next_section if turns.can_lay(position.state) else 0
            given = {"attacks": position.turn == ATTACKER, "boat": turns.can_build_boat(position.state)}
            return translate("ask-domino", face=which.partition("-")[2], section=section, **given)
        case "coins":
            room = any(boat.soldiers < BOAT_HOLDS for boat in position.boats_at_bank)
            return translate("ask-soldier", bridge=deployment.can_enter(position.state), boat=room)
        case "space":
            return translate("ask-step", space=int(which), last=int(which) == SPACES)
        case "boat":
            return translate("ask-launch", boat=which)
    return ""


def describe_chance(position: Position) -> str:
    """Say what is rolled or drawn now, and by whom."""
    plane = position.flying
    return translate("drawn", phase=position.phase, side=position.side, plane=plane or None, special=SPECIAL.get(plane))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """BAB-66: return the soldiers across for the attacker, the coins for the defender."""
    return [[(translate("score-crossed"), position.crossed)], [(translate("score-coins"), position.coins[DEFENDER])]]


MAX_STATISTICS = 6
"""The maximum number of statistics shown."""


def decided_by(position: Position) -> str:
    """BAB-65 to BAB-69: which totals were compared, and when."""
    crossed, coins = position.crossed, position.coins[DEFENDER]
    return translate("decided-by", crossed=crossed, coins=coins, reason=position.reason, round=position.round)


def verdict(position: Position, seat: int | None) -> str:
    """Return nothing: the score says it all."""
    return ""


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return what decided the game, the worst blow, and what both sides achieved."""
    shown = [
        *_ahead(position, story),
        *_worst(story),
        *_crossings(story),
        *_flights(story),
        *_shots(story),
        _bought(story),
    ]
    return [*shown, Statistic(translate("figure-rounds"), str(position.round))][:MAX_STATISTICS]


# ---- decisive moments ----------------------------------------------------------------------------


def _ahead(position: Position, story: MoveHistory) -> list[Statistic]:
    """BAB-66: the round from which the winner was ahead until the end."""
    lead = position.crossed - position.coins[DEFENDER]
    if lead == 0:
        return []
    winner, sign = (ATTACKER, 1) if lead > 0 else (DEFENDER, -1)
    since = lead_since(story, abs(lead), lambda effect: sign * _lead_change(effect))
    further = sum(played.at > since and turn.round is not None for played, turn in effects_of_type(story, fx.TurnBegan))
    words = translate("figure-round", round=position.round - further)
    return [Statistic(translate("figure-ahead", side=SIDES[winner]), words, since)]


def _lead_change(effect: Effect) -> int:
    """Return the change in soldiers across minus the defender's coins."""
    match effect:
        case fx.Unloaded(soldiers=soldiers):
            return soldiers
        case fx.SteppedOff():
            return 1
        case fx.Marched(across=across):
            return across
        case fx.Bought() | fx.Built() | fx.Sent():
            return effect.price if effect.side == SIDES[DEFENDER] else 0
        case fx.TurnBegan():
            return -effect.coins if effect.side == SIDES[DEFENDER] else 0
    return 0


def _worst(story: MoveHistory) -> list[Statistic]:
    """The bomb or shot that killed most soldiers."""
    blows = [
        (played.at, effect)
        for played in story
        for effect in played.effects
        if isinstance(effect, fx.Destroyed | fx.Sank)
    ]
    if not blows:
        return []
    at, worst = max(blows, key=lambda blow: _count_dead(blow[1]))
    if isinstance(worst, fx.Sank):
        words = translate("figure-blow-shot", boats=worst.boats, dead=worst.dead)
    else:
        words = translate("figure-blow-bomb", section=worst.section, dead=len(worst.dead))
    return [Statistic(translate("figure-blow"), words, at)]


def _count_dead(blow: fx.Destroyed | fx.Sank) -> int:
    return blow.dead if isinstance(blow, fx.Sank) else len(blow.dead)


# ---- totals --------------------------------------------------------------------------------------


def _crossings(story: MoveHistory) -> list[Statistic]:
    """BAB-21, BAB-29: soldiers across by boat and on foot."""
    by_boat = sum(effect.soldiers for _, effect in effects_of_type(story, fx.Unloaded))
    on_foot = len(effects_of_type(story, fx.SteppedOff)) + sum(
        effect.across for _, effect in effects_of_type(story, fx.Marched)
    )
    if not by_boat and not on_foot:
        return []
    return [Statistic(translate("figure-boats"), translate("figure-pair", first=by_boat, second=on_foot))]


def _flights(story: MoveHistory) -> list[Statistic]:
    """BAB-46: hits among the rolls to hit."""
    hits = len(effects_of_type(story, fx.Hit))
    return _share("figure-planes", hits, hits + len(effects_of_type(story, fx.Missed)))


def _shots(story: MoveHistory) -> list[Statistic]:
    """BAB-59: shots that sank a boat."""
    return _share("figure-shots", len(effects_of_type(story, fx.Sank)), len(effects_of_type(story, fx.Fired)))


def _share(label: str, some: int, all: int) -> list[Statistic]:
    """A statistic 'some of all', if there are any."""
    return [Statistic(translate(label), translate("figure-of", some=some, all=all))] if all else []


def _bought(story: MoveHistory) -> Statistic:
    """BAB-09: dominoes bought by each side."""
    bought = [effect.side for _, effect in effects_of_type(story, fx.Bought)]
    first, second = (bought.count(side) for side in SIDES)
    return Statistic(translate("figure-bought"), translate("figure-pair", first=first, second=second))
