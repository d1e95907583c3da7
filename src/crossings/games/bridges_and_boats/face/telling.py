"""What a player of Bridges and Boats is asked, and what a score is made of."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.games.bridges_and_boats.face import odds
from crossings.games.bridges_and_boats.face.seen import SPECIAL, Seen
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER
from crossings.games.bridges_and_boats.words import say


def ask(seen: Seen) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    if seen.phase == "aim":
        return say("ask-aim", shots=seen.shots)
    if seen.is_asked_about_dice:
        (low, high), plane = seen.dice, seen.flying
        if seen.is_bombing:
            return say("ask-section", low=low, high=high, section=odds.struck(low, high))
        return say("ask-hit", low=low, high=high, plane=plane, special=SPECIAL.get(plane), need=odds.needs(plane))
    orders = tuple(_orders(seen))
    return (
        say("ask-orders", orders=(*orders, say("order-end", planes=len(seen.sent))))
        if orders
        else say("ask-end", planes=len(seen.sent))
    )


def waiting(seen: Seen, name: str) -> str:
    """Who is waited for, and what for."""
    if seen.phase == "aim":
        return say("waiting-aim", name=name)
    if seen.is_asked_about_dice:
        return say("waiting-ghost", name=name)
    return say("waiting", name=name, attacks=seen.turn == ATTACKER, step=seen.step)


def _orders(seen: Seen) -> Iterator[str]:
    """BAB-05, BAB-06: what can still be done in this turn, as far as coins and dominoes go."""
    price, left, held = seen.options["domino_cost"], len(seen.pool), len(seen.reserves[seen.turn])
    if seen.phase == "buy" and left and seen.coins[seen.turn] >= price:
        yield say("order-buy", price=price, last=left == 1)
    if seen.phase in ("buy", "build") and seen.can_build:
        yield say("order-build", dominoes=held)
    if seen.turn == ATTACKER and seen.can_send_soldiers:
        yield say("order-soldiers")
    if seen.turn == DEFENDER and (planes := len(seen.can_be_sent)):
        yield say("order-planes", planes=planes)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """BAB-66: for the attacker the soldiers across, for the defender the coins owned."""
    return [[(say("score-crossed"), seen.crossed)], [(say("score-coins"), seen.coins[DEFENDER])]]
