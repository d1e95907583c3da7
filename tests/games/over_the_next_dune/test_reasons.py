"""Reasons for advice: what a move means for the squad, in words."""

import json

import reasons
from crossings.advice.results import Phase, Reason
from crossings.engine.effects import Consequence
from rows import cases

from .conftest import GAME, at


def net_amounts(position: str, moves: str) -> dict[str, float]:
    """Return the amounts of all kinds and particular events of several moves, without those that add up to 0."""
    play, amounts = at(position), dict[str, float]()
    for move in moves.split():
        for one in reasons.consequences(play.state, move, 0):
            for effect in {one.fact, one.event or one.fact}:
                amounts[effect.effect_id] = amounts.get(effect.effect_id, 0) + one.amount
        play(move)
    return {effect: amount for effect, amount in amounts.items() if amount}


@cases("""
    position | move | events
    search, S1 (10,10)5, 1 (11,6) | straight | - Searcher 1 catches soldier 1 at column 11, row 6
    search, S1 (10,10)5, 1 (11,6), 4 safe, 5 safe | straight | - Searcher 1 catches soldier 1 at column 11, row 6;
      - Searcher 1 catches soldier 1, and too few are left for a rescue
    search, S1 (4,14)1, 1 held by S1 | straight | - Searcher 1 carries soldier 1 off to the camp
    place, S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (12,8) | 1:place-n
      | + Soldiers 2, 3 and 4 free soldier 1 from searcher 1
    turn 10, S1 (18,18)1, 1 (10,2), 2 safe, 3 safe, 4 safe, 5 safe | done
      | - Dawn comes with soldier 1 still on the battlefield
    S1 (10,10)1, 1 (12,15) | done | + No card leads to a catch, though searcher 1 may pass beside soldier 1
    S1 (10,10)1, 1 (14,8) | done | + No card leads to a catch, or brings a searcher nearer than 2 spaces to a soldier
    S1 (10,10)1, 1 (14,14) | done | + Only searcher 1 can catch soldier 1, with a left card
    S1 (10,10)1, S2 (3,3)1, 1 (14,14), 2 (7,7) | done
      | + Only searchers 1 and 2 can catch soldiers 1 and 2, with a left or right card
    S1 (10,10)1, 1 (10,14) | done | ""
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, events: str) -> None:
    """OND-13, OND-42, OND-47, OND-61, OND-62, OND-63."""
    assert reasons.good_and_bad(at(position).state, move, 0) == events


def test_what_a_good_turn_avoids() -> None:
    """OND-42."""
    state = at("search, S1 (10,10)5, 1 (11,6)").state
    text = "Otherwise searcher 1 catches soldier 1 at column 11, row 6 before your next turn"
    assert reasons.otherwise(state, "straight", 0) == text


@cases("""
    position | moves | amounts
    S1 (10,10)1, 1 (10,14) | 1:e 1:e | leaves-path 1
    S1 (10,10)1, 1 (8,14) | 1:e 1:e 1:w 1:w | none
    S1 (10,10)1, 1 (8,14) | 1:e | leaves-path -1
    S1 (10,10)1, 1 (12,10), 2 (9,15) | 1:e | leaves-path 1, lures-away 1
""")
def test_soldiers_leave_the_paths_of_searchers(position: str, moves: str, amounts: str) -> None:
    """OND-42, OND-51: by their own steps, or because another soldier lures the searcher; entering cancels leaving."""
    found = {kind: n for kind, n in net_amounts(position, moves).items() if kind in ("leaves-path", "lures-away")}
    assert ", ".join(f"{kind} {n}" for kind, n in sorted(found.items())) == amounts.replace("none", "")


def test_who_is_too_far_from_the_top_to_escape() -> None:
    """OND-62: with one turn of 5 points left."""
    found = reasons.consequences(at("turn 9, S1 (18,18)1, 1 (3,6), 2 (5,5), 3 safe, 4 safe, 5 safe").state, "done", 0)
    assert [one.fact.message_arguments()["soldier"] for one in found if one.fact.effect_id == "too-far"] == [1]


def test_reasons_with_lists_can_be_stored() -> None:
    """OND-42: the numbers of soldiers and the names of cards are the same after a trip through JSON."""

    def stored(one: Consequence) -> Reason:
        return Reason(one.event or one.fact, Phase.TURN, 1.0, 0.0, is_once=True, is_good=True)

    found = map(stored, reasons.consequences(at("S1 (10,10)1, 1 (14,14)").state, "done", 0))
    threat = next(one for one in found if one.event.effect_id == "only-threat")
    assert Reason.from_json(GAME, json.loads(json.dumps(threat.to_json()))) == threat
