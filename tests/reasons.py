"""What advice says about a move: the clauses of its consequences for a seat."""

from collections.abc import Iterable

from crossings.advice import rollouts
from crossings.advice.describe import describe_event
from crossings.advice.results import Phase, Reason
from crossings.engine import State
from crossings.engine.effects import Consequence


def consequences(state: State, move: str, seat: int) -> list[Consequence]:
    """Return the consequences of a move for a seat."""
    return list(rollouts.consequences(state, move, state.play(move), seat))


def good_and_bad(state: State, move: str, seat: int) -> str:
    """Return the particular events of a move as clauses, in order: `+ You win; - The worm takes your Troop`."""
    clauses = []
    for one in consequences(state, move, seat):
        if one.event is not None:
            why = Reason(one.event, Phase.TURN, 1.0, 0.0, is_once=True, is_good=one.value > 0)
            clauses.append(f"{'+' if why.is_good else '-'} {describe_event(state, why, 'then', None)}")
    return "; ".join(clauses)


def otherwise(state: State, move: str, seat: int, who: str | None = None) -> str:
    """Return what advice says if a move happens only after a worse turn, for a player or, about `who`, for others."""
    one = next(one for one in consequences(state, move, seat) if one.event is not None)
    assert one.event is not None
    return describe_event(state, Reason(one.event, Phase.REPLY, 0.0, 1.0, True, False), "otherwise", who)


def changes(state: State, *moves: str) -> str:
    """Return what a turn changes in the position for its seat, as clauses."""
    seat, part, after = state.actor, state.game.standing, state
    assert isinstance(seat, int) and part is not None
    for move in moves:
        after = after.play(move)
    return _clauses(state, part.standing(state.position(seat), after.position(seat), seat))


def meaning(state: State, move: str, seat: int) -> str:
    """Return what a move, or a draw, means for a seat, as clauses."""
    return _clauses(state, consequences(state, move, seat))


def proofs(state: State, move: str, other: str) -> str:
    """Return what the rules prove about a move and another one, the most important first, as clauses."""
    seat, part = state.actor, state.game.proofs
    assert isinstance(seat, int) and part is not None
    after, instead = (state.play(each).position(seat) for each in (move, other))
    found = part.proofs(state.position(seat), after, None if move == other else instead, seat)
    whys = [
        Reason(one.event, Phase.REPLY if one.moves else Phase.TURN, now, 1.0 - now, True, one.is_good)
        for one in found
        for now in [float(one.follows)]
    ]
    return "; ".join(describe_event(state, why, "then" if why.follows else "otherwise", None) for why in whys)


def _clauses(state: State, found: Iterable[Consequence]) -> str:
    whys = (Reason(one.event or one.fact, Phase.TURN, 1.0, None, True, one.value > 0) for one in found)
    return "; ".join(describe_event(state, why, "then", None) for why in whys)
