"""Reasons for advice: what a move means for a seat, in words."""

import pytest

import reasons
from crossings.advice.describe import describe_event
from crossings.advice.results import Phase, Reason
from crossings.advice.rollouts import Rollout, whose_turn
from rows import cases

from .conftest import at

AMOUNTS = {"gets-on", "advances-in-round", "gets-sputniks", "gets-counters", "rival-gets-on", "rival-gets-sputniks"}


def clauses(position: str, move: str, seat: int, who: str | None = None) -> str:
    """Return what advice can say about a move, good `+` and bad `-`, except differences in columns and counters.

    `who`: the name of the seat; None: its player reads this.
    """
    state, said = at(position).state, []
    for one in reasons.consequences(state, move, seat):
        if one.fact.effect_id not in AMOUNTS:
            why = Reason(one.event or one.fact, Phase.NEXT, 1.0, None, is_once=True, is_good=one.value > 0)
            said.append(f"{'+' if why.is_good else '-'} {describe_event(state, why, 'then', who)}")
    return "; ".join(said)


@cases("""
    position | move | seat | said
    0 (1,0) 4 sputniks, 1 (2,0), faces b1 | b1:f | 0
      | + You collect the Sputnik in column 2 on your next turn;
      - You end on the hazard in column 2 in jump 2 on your next turn and lose half of your Sputniks
    0 (14,0), program b b, jump 1, faces b3 | b3:fff | 0
      | - You hit the rock in column 16 in jump 1 on your next turn
    0 (9,1), faces b1 | b1:f | 0
      | - You fall from the air over column 10 in jump 2 on your next turn
    0 (34,1) 5 sputniks, faces b1 | b1:f | 0
      | - You have an accident on your next turn and lose half of your Sputniks;
      + You get over the finish line first on your next turn
    0 (9,1), faces b1 | b1:f | 1 | + Red has an accident on your next turn
    0 (15,0), faces k1x | k1x:u | 0
      | - You have an accident because of the crash mark in jump 2 on your next turn
""")
def test_an_accident_has_a_place_and_a_cause(position: str, move: str, seat: int, said: str) -> None:
    """WOM-J14, WOM-J17, WOM-J18, WOM-J19, WOM-K04, WOM-K07."""
    assert clauses(position, move, seat) == said


@cases("""
    position | move | seat | said
    0 (3,0), 1 (5,0), 2 (7,0), program b k b, jump 3, faces b3 | b3:fff | 0
      | + You collect the Sputnik in column 6 on your next turn;
      + You make all three jumps safely on your next turn: to column 6, with an Earth Control counter as a reward;
      + You overtake Blue on your next turn
    0 (6,0), faces b1 | b1:f | 0
      | + You get into the special box in column 7 on your next turn: two Sputniks;
      + You make both jumps safely on your next turn: to column 7
    0 (34,1), faces w1 | w1:d | 0 | + You get over the finish line first on your next turn
    0 (34,1), 2 across 1, faces w1 | w1:d | 1 | - Red gets over the finish line on your next turn
    land, 0 (12,1), 1 (12,1) 2 sputniks | rob@1 | 0
      | + You take one of Blue's 2 Sputniks on your next turn, and no rival has more
    land, 0 (12,1), 1 (12,1) 1 sputniks, 2 (14,0) 2 sputniks | rob@1 | 0
      | + You take Blue's only Sputnik on your next turn
    land, 0 (12,1), 1 (12,1) 2 sputniks | rob@1 | 1 | - Red robs you of a Sputnik on your next turn
    land, 0 (12,1), 1 (12,1) | sab@1 | 0 | + You sabotage Blue on your next turn: 3 dice on its next turn
    land, 0 (12,1), 1 (12,1) | sab@1 | 1 | - Red sabotages you on your next turn: only 3 dice
""")
def test_a_jump_reaches_places_and_rivals(position: str, move: str, seat: int, said: str) -> None:
    """WOM-C02, WOM-B01, WOM-F01, WOM-G02, WOM-O02, WOM-X03, WOM-X04."""
    assert clauses(position, move, seat) == said


@cases("""
    position | is_reason_later
    0 (3,0), program b k b, jump 3, faces b3 | true
    0 (3,0), program b b, jump 2, faces b3 | false
""")
def test_fewer_than_three_jumps_are_no_reason_for_an_earlier_turn(position: str, is_reason_later: bool) -> None:
    """WOM-K06, WOM-M08: two dice after an accident are easier to use up."""
    found = reasons.consequences(at(position).state, "b3:fff", 0)
    assert [not one.only_now for one in found if one.fact.effect_id == "makes-all-jumps"] == [is_reason_later]


@cases("""
    position | move | seat | said
    0 (9,1), before, ask 1 2, hand 1 noinst | noinst:b | 1
      | + Red has only one blue die this turn
    0 (9,1), before, ask 1 2, hand 1 noinst | noinst:w | 1 | + Red has only one white die this turn
    before, ask 1 2, hand 1 noinst | noinst:b | 0 | - Blue plays “No instructions” against you on your next turn
    before, ask 1 2, hand 1 noinst | noinst:b | 2 | ""
    before, ask 1 2, hand 1 noinst | pass | 1 | + You keep “No instructions”: it can take a die from a rival
    0 (9,1), before, ask 1 2, hand 1 noinst | pass | 1
      | + You keep “No instructions”: it can take a die from Red, 9 columns ahead
    0 (9,1), after, ask 1 2, hand 1 misc, faces b3 k1x | misc | 1
      | + Red has to reroll blue 3 and crash-marked black 1, with which it could jump to column 12
    0 (9,1), after, ask 1 2, hand 1 misc, faces b1 b2 | misc | 1 | + Red has to reroll blue 1 and blue 2
    drop, ask 0 1 2, hand 0 slip coop | drop:slip | 0 | + You keep “Cooperation”: a Sputnik when a rival passes one
    0 (9,1), 1 (7,0), 2 (2,0), drop, ask 0 1 2, hand 0 slip coop | drop:coop | 0
      | + You keep “Slipstream”: a free step if Blue, 2 columns behind, overtakes
    react, ask 1 2, hand 1 coop, touched | coop@1 | 1
      | + “Cooperation” brings the first Sputnik on your next turn, and the next round brings a new card anyway
    2 across 1, react, ask 1 2, hand 1 coop, touched | coop@1 | 1
      | + “Cooperation” brings the first Sputnik on your next turn
    0 (9,1), 1 (2,0) 1 ec, 2 (3,0), end, ask 1 2, hand 1 plan | plan@1 | 1
      | + “Planning” brings Earth Control counter number 2, for a reroll or another die on your next turn,
      and the next round brings a new card anyway
""")
def test_a_card_is_played_or_kept(position: str, move: str, seat: int, said: str) -> None:
    """WOM-A03, WOM-A09, WOM-A10, WOM-A12, WOM-A13; WOM-G04 adds another counter."""
    assert clauses(position, move, seat) == said


@cases("""
    position | move | said
    roll, 0 (9,1), program b b, jump 1, pending b | b3
      | + The roll for jump 1 on your next turn allows a safe jump to column 12
    roll, 0 (9,1), program b b, jump 1, pending b | b1
      | - Every die rolled for jump 1 on your next turn leads to an accident
    roll, 0 (9,1), program bk, jump 1, pending bk | b1 | ""
""")
def test_a_roll_may_allow_no_safe_jump(position: str, move: str, said: str) -> None:
    """WOM-J10."""
    assert clauses(position, move, 0) == said


@pytest.mark.parametrize(("players", "name"), [(3, "Red"), (2, "Red's first")])
def test_others_read_names(players: int, name: str) -> None:
    """WOM-T01."""
    said = f"- {name} falls from the air over column 10 in jump 2 on the turn after and loses half of its Sputniks"
    assert clauses(f"players {players}, 0 (9,1) 2 sputniks, faces b1", "b1:f", 0, who="Red") == said


def test_the_way_and_the_counters_have_values() -> None:
    """WOM-M03, WOM-C01: they are worth something to the seat, and less, with the opposite sign, to the others."""
    state = at("0 (6,0), faces b1").state
    own, other = (
        {one.fact.effect_id: one.value * one.amount for one in reasons.consequences(state, "b1:f", seat)}
        for seat in (0, 1)
    )
    assert own["gets-on"] == pytest.approx(0.8)
    assert own["gets-sputniks"] == pytest.approx(2.4)
    assert other == pytest.approx({"rival-gets-on": -2, "rival-gets-sputniks": -0.84})


@cases("""
    position | turn
    0 (3,0), faces b1 | 0
    before, ask 1 2, hand 1 noinst | 0
    react, ask 1 2, hand 1 coop, touched | 0
    end, 0 (9,1), 1 (12,1), hand 0 extra, ask 0 1 2 | chance
    0 (9,1), 1 (12,1), faces b1, jump 4, program - - -, turn 3, discard extra 1 | chance
""")
def test_decisions_and_jumps_at_the_end_of_a_round_belong_to_no_turn(position: str, turn: int | str) -> None:
    """WOM-O01, WOM-A10, WOM-A11."""
    assert whose_turn(at(position).state) == turn


def test_the_own_turn_after_a_reaction_is_the_next_one() -> None:
    """WOM-A09: Blue plays its card in the turn of Red; its own turn follows."""
    states = [at("react, ask 1 2, hand 1 coop, touched, order 0 1 2, turn 0").state]
    moves = ["coop@1", "1:bb/2:kk", "b1", "b1", "b1:f"]
    for move in moves:
        states.append(states[-1].play(move))
    rollout = Rollout(0, 1, tuple(states), (moves[0],), tuple(moves[1:]), 0.0)
    phases = {one.kind.effect_id: one.phase for one in rollout.occurrences}
    assert phases["uses-card"] is Phase.TURN
    assert phases["gets-on"] is Phase.NEXT
