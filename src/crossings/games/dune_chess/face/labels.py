"""What squares, sides and trays of Dune Chess are called."""

from __future__ import annotations

from crossings.games.dune_chess.face.position import SEITCH_MARK, SPICE_MARK, Side, Stack
from crossings.games.dune_chess.rules.data import LEADER, MENTAT, NEEDED, PRICE
from crossings.games.dune_chess.words import WORDS, name_of, say
from crossings.words import remembered

MANY = 2048
"""More than the things that are met on squares in a long game."""
GROUND = {SPICE_MARK: "spice", SEITCH_MARK: "seitch"}


@remembered(MANY, drawn=False)
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


@remembered(MANY, drawn=False)
def side(side: Side) -> str:
    """'Harkonnen: 47 points, 2 Spice, the Mentat is lost, to move'."""
    lost = tuple(say("is-lost", man=name_of(side.seat, kind)) for kind in (LEADER, MENTAT) if not side.on_board[kind])
    turn = (say("to-move"),) if side.is_to_move else ()
    holds = say("holds", points=side.score, spice=side.held)
    return say("side", side=say(f"seat-{side.seat}"), facts=(holds, *lost, *turn))


@remembered(MANY, drawn=False)
def bought(side: Side, kind: int) -> str:
    """DUC-50 to DUC-53: how many are captured, what one costs, and why none can be bought now."""
    count, price, lost_buyer = side.captured[kind], PRICE[kind], side.lost_buyer(kind)
    buyer = None if lost_buyer else name_of(side.seat, NEEDED[kind])
    words = [
        say("kept", count=count, man=name_of(side.seat, kind)),
        say("price-each", price=price, buyer=buyer),
    ]
    if lost_buyer:
        words.append(say("cannot-be-bought", buyer=lost_buyer.name))
    elif count and side.held < price:
        words.append(say("only-held", held=side.held))
    return WORDS.facts(*words)


@remembered(MANY, drawn=False)
def lost(side: Side) -> str:
    """'Harkonnen, gone for good: Baron, 2 Troops'."""
    men = tuple(say("so-many", count=side.gone(man.kind), man=man.name) for man in side.all_gone)
    return say("gone-of", side=say(f"seat-{side.seat}"), men=men, any=bool(men))
