"""What squares, sides and trays of Dune Chess are called."""

from __future__ import annotations

from crossings.games.dune_chess.face.seen import SEITCH_MARK, SPICE_MARK, Man, Seen, Stack
from crossings.games.dune_chess.rules.data import LEADER, MENTAT, NEEDED, PRICE
from crossings.games.dune_chess.words import say
from crossings.words import remembered

MANY = 8192
"""More than the things that are met on squares in a long game."""
GROUND = {SPICE_MARK: "spice", SEITCH_MARK: "seitch"}


@remembered(MANY)
def on_square(square: str, stack: Stack) -> str:
    """'d5: Sandworm on Spice, ridden by a Fremen'."""
    man, load = stack.top, stack.load
    ground = GROUND.get(stack.ground, "sand")
    if stack.worm:
        return say("worm-on", square=square, ground=ground, ridden=man is not None)
    if man:
        return say(
            "man-on",
            square=square,
            ground=ground,
            man=man.name,
            load=load.name if load else "",
            loaded=load is not None,
        )
    return say("ground-on", square=square, ground=ground)


def side(seen: Seen, seat: int) -> str:
    """'Harkonnen: 47 points, 2 Spice, the Mentat is lost, to move'."""
    lost = tuple(say("is-lost", man=man.name) for man in (Man(seat, LEADER), Man(seat, MENTAT)) if not seen.count(man))
    turn = (say("to-move"),) if seen.mover == seat else ()
    holds = say("holds", points=seen.scores[seat], spice=seen.held[seat])
    return say("side", side=say(f"seat-{seat}"), facts=(holds, *lost, *turn))


def bought(seen: Seen, man: Man) -> str:
    """DUC-50 to DUC-53: how many are captured, what one costs, and why none can be bought now."""
    count, price, held = seen.captured[man.seat][man.kind], PRICE[man.kind], seen.held[man.seat]
    lost_buyer = seen.lost_buyer(man)
    buyer = None if lost_buyer else Man(man.seat, NEEDED[man.kind]).name
    words = [say("kept", count=count, man=man.name), say("price-each", price=price, buyer=buyer)]
    if lost_buyer:
        words.append(say("cannot-be-bought", buyer=lost_buyer.name))
    elif count and held < price:
        words.append(say("only-held", held=held))
    return say("facts", facts=tuple(words))


def lost(seen: Seen, seat: int) -> str:
    """'Harkonnen, gone for good: Baron, 2 Troops'."""
    men = tuple(say("so-many", count=seen.gone(man), man=man.name) for man in seen.all_gone(seat))
    return say("gone-of", side=say(f"seat-{seat}"), men=men, any=bool(men))
