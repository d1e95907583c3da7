"""Reasons for advice: what a turn, or a card, means for the squad, in words."""

import json

import pytest

import reasons
from crossings.advice.describe import describe_event
from crossings.advice.luck import luck_of
from crossings.advice.puzzles import Candidate
from crossings.advice.results import Phase, Reason
from crossings.advice.turns import SearchBudget, search_position, split_turn
from crossings.engine import State
from crossings.engine.effects import Proof
from crossings.games.over_the_next_dune.presentation.forecast import Forecast, forecast
from crossings.games.over_the_next_dune.presentation.improvement import improve, is_dominated
from crossings.games.over_the_next_dune.presentation.proofs import proofs, standing
from rows import cases

from .conftest import GAME, at


def after(state: State, moves: str) -> State:
    """Return the state after several moves."""
    for move in moves.split():
        state = state.play(move)
    return state


def proofs_of(position: str, moves: str, others: str = "") -> list[Proof]:
    """Return what the rules prove about a turn, compared with another one if there are moves of one."""
    start = at(position).state
    other = after(start, others).position(0) if others else None
    return proofs(start.position(0), after(start, moves).position(0), other, 0)


def clause(proof: Proof) -> str:
    """Return a proof in words."""
    why = Reason(proof.event, Phase.TURN, 1.0, 0.0, is_once=True, is_good=proof.is_good)
    return describe_event(at("S1 (10,10)1").state, why, "then" if proof.follows else "otherwise", None)


def forecast_of(position: str) -> Forecast:
    """Return what can happen in the next search phase."""
    return forecast(at(position).state.position(0))


@cases("""
    position | move | events
    search, S1 (10,10)5, 1 (11,6) | straight | - Searcher 1 catches soldier 1 at column 11, row 6
    search, S1 (10,10)5, 1 (11,6), 4 safe, 5 safe | straight | - Searcher 1 catches soldier 1 at column 11, row 6;
      - Searcher 1 catches soldier 1, and too few are left for a rescue
    search, S1 (4,14)1, 1 held by S1 | straight | - Searcher 1 carries soldier 1 off to the camp
    turn 10, S1 (18,18)1, 1 (10,2), 2 safe, 3 safe, 4 safe, 5 safe | done
      | - Dawn comes with soldier 1 still on the battlefield
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, events: str) -> None:
    """OND-13, OND-42, OND-47, OND-61, OND-62, OND-63."""
    assert reasons.good_and_bad(at(position).state, move, 0) == events


@cases("""
    position | moves | said
    S1 (10,10)1, 1 (12,15) | done
      | Nothing is at stake in the next search phase: no card leads to a catch, with or without this turn
    S1 (10,10)1, 1 (14,9) | 1:n 1:end done | Nothing is at stake in the next search phase
    S1 (10,10)1, 1 (14,9) | 1:n 1:n 1:n 1:end done | Soldier 1 gains 3 rows, and no card leads to a catch
    S1 (10,10)1, 1 (2,1), 2 (14,14) | 1:n 2:n 2:n 2:n 2:n 2:end done
      | Soldier 2 gets out of searcher 1's way (a left card, 12 %). Soldier 1 escapes, soldier 2 gains 4 rows, and no
    S1 (10,10)1, 1 (10,14), 2 (14,14) | 1:e 1:ne 1:ne 1:ne 1:ne 2:n 2:n 2:n 2:n 2:n done
      | Soldier 1 gets out of searcher 1's way (a straight card, 77 %), and soldier 2 is no longer in danger
    S1 (10,10)1, S2 (14,10)1, 1 (14,14) | 1:e 1:e 1:e 1:e 1:e done
      | searcher 2's way (a straight card, 77 %). Searcher 2 can still catch soldier 1 with a left card
    S1 (10,10)1, S2 (14,10)1, 1 (14,14) | 1:s 1:e 1:e 1:e 1:e done
      | Soldier 1 loses a row, and searcher 2 can still catch soldier 1 with a left card
    S1 (3,19)3, 1 (1,20) | 1:n 1:n 1:se 1:sw 1:end done
      | Soldier 1 keeps his place, but searcher 1 then no longer catches him there (a straight card, 77 %)
    S1 (10,10)1, 1 (14,14), 2 (2,20) | 2:n 2:end done
      | Soldier 2 gains a row, but searcher 1 can still catch soldier 1 with a left card (12 %)
    S1 (10,10)1, 1 (17,13), 2 (2,20) | 1:w 1:w 1:w 1:end 2:n 2:end done | but searcher 1 can then catch soldier 1 with
    S1 (10,10)1, 1 (14,14), 2 (2,20), moved 1 | 2:n 2:end done
      | but searcher 1 can still catch soldier 1, who has already moved, with a left card (12 %)
    S1 (10,10)1, S2 (18,10)1, 1 (14,14) | done
      | Soldier 1 can still be caught by searcher 2 (left or right card) or searcher 1 (left card): 32 % in all
    S1 (10,10)1, S2 (3,3)1, 1 (14,14), 2 (7,7), 3 (2,20) | 3:n 3:end done
      | searcher 2 can still catch soldier 2 with a left or right card (23 %), and soldier 1 is in danger, too
    S1 (10,10)1, 1 (10,14), 2 (2,20), 3 (3,20) | 2:n 2:end 3:n 3:end done | Soldiers 2 and 3 gain 2 rows in all, but
    S1 (10,10)1, 1 (10,14), 2 (2,19), 3 (3,19) | 2:s 2:end 3:s 3:end done | Soldiers 2 and 3 lose 2 rows in all, and
    S1 (10,10)1, 1 (10,14), 2 (2,20) | 2:n 2:n 2:end done
      | Soldier 2 gains 2 rows, but searcher 1 can still catch soldier 1 with a straight card (77 %)
    S1 (10,10)1, 1 (10,14), 2 (7,18), 3 (8,18), 4 (12,18) | 1:n 1:end done
      | soldiers 2, 3 and 4 are near enough to free him
    S1 (10,10)5, 1 (10,6), 2 (2,2), 3 (18,2), 4 safe, 5 safe | done | too few would be left to free him: the game
    S1 (10,10)5, 1 (8,10), 2 (12,5) | 1:sw 1:end 2:nw 2:end done
      | Searcher 1 is drawn to column 9, row 11: from where it stood, it would catch soldier 2 with a straight card
    S1 (10,10)3, 1 (5,12), 2 (3,14) | 1:n 1:s 1:s 1:s 1:w 2:n 2:n 2:n 2:n 2:end done
      | New trail markers turn searcher 1 away: without them, it would catch soldier 2 with a straight card (77 %)
    S1 (10,10)1, 1 held by S1, 2 (8,18), 3 (10,18), 4 (12,18) | 2:n 2:end done
      | A straight card takes searcher 1, with soldier 1, to column 10, row 16, where soldiers 2, 3 and 4 can meet it
    S1 (10,14)1, 1 held by S1, 2 (8,12), 3 (12,12), 4 (13,16) | 4:w 1:place-n 4:end done
      | Soldier 1 is freed from searcher 1, which a straight or right card would take to the camp
    S1 (10,10)1, S2 (14,10)1, 1 held by S1, 2 held by S2, 3 (12,13), 4 (12,8), 5 (12,10)
      | 3:n 1:place-n 2:place-n 3:end done
      | Soldiers 1 and 2 are freed from different searchers. Soldier
    S1 (10,14)1, 1 held by S1, 2 (12,12) | 2:n 2:n 2:n 2:n 2:n done
      | Searcher 1 is kept from the camp (a straight or right card, 88 %). Soldier 2 gains 5 rows
    S1 (10,14)1, 1 held by S1, 2 (8,2), 3 (12,2), 4 (13,6) | done
      | Searcher 1 can then carry soldier 1 off to the camp with any card (100 %)
    S1 (10,18)1, 1 (3,6), 2 safe, 3 safe, 4 safe, 5 safe | 1:n 1:end
      | Soldier 1 is then near enough to escape next turn
    S1 (10,18)1, 1 (3,7), 2 safe, 3 safe, 4 safe, 5 safe | 1:e 1:end
      | no card leads to a catch, wherever he stops
    S1 (10,10)1, 1 (16,12), 2 safe, 3 safe, 4 safe, 5 safe | 1:e 1:end | no card leads to a catch on at least
    moving 1 with 1, S1 (10,10)1, 1 (12,15), 2 safe, 3 safe, 4 safe, 5 safe | 1:s
      | Soldier 1 loses a row, and no card leads to a catch
    S1 (10,10)3, 1 (12,13), 2 safe, 3 safe, 4 safe, 5 safe, no trails | 1:n 1:n 1:end | no card leads to a catch
    turn 9, S1 (10,18)1, 1 (3,1), 2 safe, 3 safe, 4 safe, 5 safe | 1:n | All five soldiers have escaped
""")
def test_what_a_turn_gains_and_how_safe_it_is(position: str, moves: str, said: str) -> None:
    """OND-13, OND-28, OND-33, OND-42, OND-47, OND-51, OND-60."""
    [proof] = proofs_of(position, moves)
    assert said in clause(proof)


@cases("""
    position | move | said
    search, S1 (10,18)5, 1 (10,6) | straight | Searcher 1 then heads for soldier 1, who has to get out of its way
    search, S1 (10,18)5, 1 (14,4) | straight | ""
    turn 10, search, S1 (10,18)5, 1 (10,6) | straight | ""
    search, S1 (10,4)1, 1 held by S1, 2 (2,2) | straight
      | Too few soldiers are near enough to free soldier 1 from searcher 1 this turn
    search, S1 (10,8)1, 1 held by S1, 2 (2,2), 3 (3,2) | straight
      | Too few soldiers are near enough to free soldier 1 from searcher 1 this turn, and a straight card then takes it
    search, S1 (10,8)1, 1 held by S1, 2 (2,2) | straight | ""
""")
def test_searchers_may_end_their_drives_near_soldiers_or_far_from_them(position: str, move: str, said: str) -> None:
    """OND-13, OND-42, OND-47: unless they don't drive again. A soldier who is near a captor could lead it to others."""
    found = reasons.meaning(at(position).state, move, 0)
    assert said in found if said else not found


@cases("""
    position | moves | fixed | better
    S1 (10,10)1, 1 (14,14) | 1:n 1:end done | 0 | 5 rows for each soldier, without danger
    S1 (10,10)1, 1 (14,14) | 1:w 1:end done | 1 | soldier 1 still begins to the left, and no card catches him
""")
def test_an_improved_turn_gains_more_without_more_danger(position: str, moves: str, fixed: str, better: str) -> None:
    """OND-13, OND-27, OND-28, OND-42: soldiers who were left idle or stopped early walk on."""
    start, turn = at(position).state, moves.split()
    GAME.kernels.compile()
    improved = improve(start, turn, int(fixed))
    assert improved[: int(fixed)] == tuple(turn[: int(fixed)]), better
    old, new = after(start, moves), after(start, " ".join(improved))
    rows = [sum(one.at[1] for one in state.position(0).soldiers) for state in (old, new)]
    assert rows[0] - rows[1] >= 20
    assert not forecast(new.position(0)).threats
    assert is_dominated(old, new) and not is_dominated(new, old)
    assert improve(start, improved, int(fixed)) == improved


def test_another_first_move_of_a_puzzle_is_compared_with_the_rest_of_the_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """OND-28: a first step to the side isn't wrong only because a search then leaves another soldier idle."""
    start = at("S1 (10,10)1, 1 (14,14), 2 (2,20)").state
    best, idle = (
        split_turn([start], 0, moves.split()) for moves in ("1:n 1:n 1:end 2:n 2:n 2:end done", "1:ne 1:end done")
    )
    monkeypatch.setattr(Candidate, "best_turn", lambda *_: idle)
    monkeypatch.setattr(Candidate, "lost", lambda _, best, turn: float(turn == idle))
    candidate = Candidate(start, [start], 0, 1, 0.05, search_position(start, SearchBudget(choice=8), 1))
    [other] = candidate.losses(best, ["1:ne"], 1) or [idle]
    assert other.moves[0] == "1:ne"
    assert other.ends[0].position(0).soldier(2).at[1] < 20


def test_what_a_good_turn_avoids() -> None:
    """OND-42."""
    state = at("search, S1 (10,10)5, 1 (11,6)").state
    text = "Otherwise searcher 1 catches soldier 1 at column 11, row 6 before your next turn"
    assert reasons.otherwise(state, "straight", 0) == text


@cases("""
    position | turn | other | first
    S1 (10,10)1, 1 (14,14), 2 (2,20) | 2:n 2:end done | 1:w 1:w 1:w 1:end 2:n 2:end done
      | Otherwise searcher 1 can catch soldier 1 at column 11, row 14, with a straight card (77 % instead of 12 %)
    S1 (10,10)1, 1 (14,14), 2 (2,20) | 1:n 1:n 1:n 1:n 1:n done | done
      | Soldier 1 gets out of searcher 1's way (a left card, 12 %). Soldier 1 gains 5 rows, and no card leads to a catch
    S1 (10,10)1, 1 (14,14), 2 (2,20) | 1:n 1:n 1:n 1:n 1:n done | 1:n 1:n 1:n 1:end done
      | Soldier 1 gains 5 rows, and no card leads to a catch
    S1 (10,14)1, 1 held by S1, 2 (8,12), 3 (12,12), 4 (13,16) | 4:w 1:place-n 4:end done | done
      | Otherwise searcher 1 can carry soldier 1 off to the camp with a straight or right card (88 %)
    S1 (10,10)1, 1 (10,7) | done | 1:w 1:end done | ""
    S1 (10,10)1, 1 (10,14), 2 (2,20) | 2:n 2:end done | 2:e 2:end done | ""
    S1 (10,10)1, 1 (12,10), 2 (12,9) | done | 1:ne 1:end done
      | Otherwise searcher 1 holds soldier 2 at the end of this turn
    turn 8, S1 (18,17)5, 1 (3,11) | 1:n 1:end done | done
      | Otherwise soldier 1 will be too far from the top edge to get there before dawn
    S1 (10,10)1, 1 (10,14), 2 (7,18), 3 (8,18), 4 (12,18) | done | 2:w 2:w 2:w 2:w 2:w done
      | Otherwise too few soldiers are near enough to free soldier 1 if he is caught (77 %)
    turn 10, S1 (18,18)1, 1 (10,1), 2 safe, 3 safe, 4 safe, 5 safe | 1:n | done
      | All five soldiers have escaped, and the squad wins
""")
def test_why_a_turn_is_better_than_another_one(position: str, turn: str, other: str, first: str) -> None:
    """OND-13, OND-42, OND-47, OND-61, OND-62. A soldier whom both turns take out of danger is no reason."""
    found = [clause(proof) for proof in proofs_of(position, turn, other)]
    assert (found or [""])[0].startswith(first) and bool(found) == bool(first)


def test_a_turn_is_worth_what_it_gains_less_what_it_risks() -> None:
    """OND-28, OND-42: equally good turns are ranked by this."""

    def worth(moves: str) -> float:
        start = at("S1 (10,10)1, 1 (14,14), 2 (2,20)").state
        found = standing(start.position(0), after(start, moves).position(0), 0)
        return sum(one.value * one.amount for one in found)

    assert worth("2:n 2:n 2:end done") > worth("2:n 2:end done") > worth("done")
    assert worth("1:n 1:n 1:n 1:n 1:n done") > worth("done")


def test_reasons_with_lists_can_be_stored() -> None:
    """OND-42: the numbers of soldiers and the names of cards are the same after a trip through JSON."""
    found = proofs_of("S1 (10,10)1, 1 (14,14), 2 (2,20)", "2:n 2:n 2:n 2:end done", "1:w 1:w 1:w 1:end done")
    assert [proof.event.effect_id for proof in found] == ["can-catch-there", "turn-summary"]
    for proof in found:
        why = Reason(proof.event, Phase.TURN, 1.0, 0.0, is_once=True, is_good=True)
        assert Reason.from_json(GAME, json.loads(json.dumps(why.to_json()))) == why


@cases("""
    searchers | percent
    S1 (18,18)3 | 77
    S1 (19,19)3, S2 (18,18)3 | 18
""")
def test_a_searcher_may_remove_the_marker_that_another_one_would_obey(searchers: str, percent: int) -> None:
    """OND-13, OND-38, OND-40: the searchers drive one after the other."""
    [threat] = forecast_of(f"{searchers}, marker 5 (16,19), 5 (17,12)").threats
    assert (threat.soldier, threat.percent) == (5, percent)


@cases("""
    turn | size | luck
    10 | 14  | last-catch 8 0
    10 | 100 | ""
    2  | 1   | ""
""")
def test_a_small_chance_counts_if_it_decides_the_game(turn: int, size: float, luck: str) -> None:
    """OND-13, OND-42, OND-63. A left card would have caught the last soldier, or one of several."""
    others = ", 2 safe, 3 safe, 4 safe, 5 safe" if turn == 10 else ""
    before = at(f"search, turn {turn}, S1 (10,10)5, 1 (4,3), deck 2 20 2{others}").state
    found = luck_of([before, before.play("straight")], ["straight"], 1, 0, is_good=True, size=size)
    assert (f"{found.event.effect_id} {found.before * 100:.0f} {found.after:.0f}" if found else "") == luck


def test_a_threat_gives_each_searcher_its_own_cards_and_chance() -> None:
    """OND-13, OND-42: the one most likely to catch the soldier comes first; together they are more likely to."""
    [threat] = forecast_of("S1 (10,10)1, S2 (14,10)1, 1 (14,14)").threats
    assert [(one.searcher, one.cards, one.percent) for one in threat.catchers] == [
        (2, ("straight",), 76),
        (1, ("left",), 12),
    ]
    assert threat.percent == 79


def test_cards_are_drawn_without_being_put_back() -> None:
    """OND-13, OND-21: with one card of each kind, two searchers can't both get the same."""
    [threat] = forecast_of("S1 (10,10)1, S2 (14,10)1, 1 (14,14), deck 1 1 1").threats
    assert threat.percent == 50


def test_a_card_that_leads_to_a_catch_only_after_other_drives_is_not_named() -> None:
    """OND-38, OND-40: searcher 1 removes the marker that turns searcher 2 away, unless it gets a straight card."""
    [threat] = forecast_of("S1 (19,19)3, S2 (18,18)3, marker 5 (16,19), 5 (17,12)").threats
    assert threat.percent == 18
