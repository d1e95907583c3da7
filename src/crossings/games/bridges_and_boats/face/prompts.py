"""What a player of Bridges and Boats is asked, and what a score is made of."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.position import SPECIAL, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER
from crossings.games.bridges_and_boats.words import say


def prompt(position: Position) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    if position.phase == "aim":
        return say("ask-aim", shots=position.shots)
    if position.is_asked_about_dice:
        (low, high), plane = position.dice, position.flying
        if position.is_bombing:
            return say("ask-section", low=low, high=high, section=odds.struck(low, high))
        return say("ask-hit", low=low, high=high, plane=plane, special=SPECIAL.get(plane), need=odds.needs(plane))
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
    return say("waiting", name=name, attacks=position.turn == ATTACKER, step=position.step)


def _orders(position: Position) -> Iterator[str]:
    """BAB-05, BAB-06: what can still be done in this turn, as far as coins and dominoes go."""
    price, left, held = position.options["domino_cost"], len(position.pool), len(position.reserves[position.turn])
    if position.phase == "buy" and left and position.coins[position.turn] >= price:
        yield say("order-buy", price=price, last=left == 1)
    if position.phase in ("buy", "build") and position.can_build:
        yield say("order-build", dominoes=held)
    if position.turn == ATTACKER and position.can_send_soldiers:
        yield say("order-soldiers")
    if position.turn == DEFENDER and (planes := len(position.can_be_sent)):
        yield say("order-planes", planes=planes)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """BAB-66: for the attacker the soldiers across, for the defender the coins owned."""
    return [[(say("score-crossed"), position.crossed)], [(say("score-coins"), position.coins[DEFENDER])]]
