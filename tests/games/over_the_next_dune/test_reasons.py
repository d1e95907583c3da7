"""Reasons for advice: what a move means for the squad, in words."""

import json

import reasons
from crossings.advice.describe import describe_event
from crossings.advice.luck import luck_of
from crossings.advice.results import Phase, Reason
from crossings.engine.effects import Consequence
from crossings.games.over_the_next_dune.presentation.consequences import standing
from crossings.games.over_the_next_dune.presentation.turn_summary import threats
from rows import cases

from .conftest import GAME, at


def standing_after(position: str, moves: str) -> list[Consequence]:
    """Return what several moves, as a turn, change in the position."""
    play = at(position)
    before = play.state.position(0)
    for move in moves.split():
        play(move)
    return list(standing(before, play.state.position(0), 0))


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
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, events: str) -> None:
    """OND-13, OND-42, OND-47, OND-61, OND-62, OND-63."""
    assert reasons.good_and_bad(at(position).state, move, 0) == events


@cases("""
    position | moves | said
    S1 (10,10)1, 1 (12,15) | done | No card leads to a catch
    S1 (10,10)1, 1 (14,9) | 1:n 1:end done | Soldier 1 gains a row, and no card leads to a catch
    S1 (10,10)1, 1 (2,1), 2 (14,14) | 1:n 2:n 2:n 2:n 2:n 2:end done
      | Soldier 2 gets out of searcher 1's way (a left card, 12 %). Soldier 1 escapes, soldier 2 gains 4 rows, and no
    S1 (10,10)1, S2 (14,10)1, 1 (14,14) | 1:e 1:e 1:e 1:e 1:e done
      | Soldier 1 gets out of searcher 2's way (a straight card, 77 %). Searcher 2 can then catch him with a left
    S1 (10,10)1, S2 (14,10)1, 1 (14,14), 2 (2,20) | 1:e 1:e 1:e 1:e 1:e 2:n 2:end done
      | Soldier 2 gains a row, but searcher 2 can then catch soldier 1 with a left card
    S1 (3,19)3, 1 (1,20) | 1:n 1:n 1:se 1:sw 1:end done
      | Soldier 1 ends where he stands now, but searcher 1 then no longer catches him with a straight card (77 %)
    S1 (10,10)1, 1 (14,14), 2 (2,20) | 2:n 2:end done
      | Soldier 2 gains a row, but searcher 1 can then catch soldier 1 with a left card (12 %)
    S1 (10,10)1, S2 (3,3)1, 1 (14,14), 2 (7,7), 3 (2,20) | 3:n 3:end done
      | searcher 2 can then catch soldier 2 with a left or right card (23 %), and soldier 1 is in danger, too
    S1 (10,10)1, 1 (10,14), 2 (2,20) | 2:n 2:n 2:end done
      | Soldier 2 gains 2 rows, but searcher 1 can then catch soldier 1 with a straight card (77 %)
    S1 (10,10)1, 1 (10,14), 2 (7,18), 3 (8,18), 4 (12,18) | 1:n 1:end done
      | soldiers 2, 3 and 4 are near enough to free him
    S1 (10,10)3, 1 (12,10) | 1:e 1:end done | Searcher 1 follows to column 11, row 10, and no card leads to a catch
    S1 (10,10)1, 1 held by S1, 2 (8,18), 3 (10,18), 4 (12,18) | 2:n 2:end done
      | A straight card takes searcher 1, with soldier 1, to column 10, row 16, where soldiers 2, 3 and 4 can meet it
    S1 (10,18)1, 1 (3,6), 2 safe, 3 safe, 4 safe, 5 safe | 1:n 1:end
      | Soldier 1 is then near enough to escape next turn
    S1 (10,18)1, 1 (3,7), 2 safe, 3 safe, 4 safe, 5 safe | 1:e 1:end
      | No card leads to a catch, wherever he stops
    S1 (10,10)1, 1 (16,12), 2 safe, 3 safe, 4 safe, 5 safe | 1:e 1:end | No card leads to a catch, as on
""")
def test_what_a_turn_gains_and_how_safe_it_is(position: str, moves: str, said: str) -> None:
    """OND-13, OND-28, OND-33, OND-42, OND-47, OND-51."""
    [found] = [one for one in standing_after(position, moves) if one.fact.effect_id == "turn-summary"]
    why = Reason(found.fact, Phase.TURN, 1.0, None, is_once=True, is_good=True)
    assert said in describe_event(at(position).state, why, "then", None)


@cases("""
    position | moves | danger
    S1 (10,10)1, 1 (10,14) | done
      | Searcher 1 can catch soldier 1 at column 10, row 14, with a straight card (77 %)
    S1 (10,10)1, 1 (14,14) | done | Searcher 1 can catch soldier 1 at column 14, row 14, with a left card (12 %)
    S1 (10,10)1, 1 (12,15) | done | ""
    turn 10, S1 (10,10)1, 1 (10,14) | done | ""
""")
def test_who_can_be_caught_with_which_cards(position: str, moves: str, danger: str) -> None:
    """OND-13, OND-42."""
    found = [one for one in standing_after(position, moves) if one.fact.effect_id == "can-catch"]
    whys = (Reason(one.event, Phase.TURN, 1.0, None, is_once=True, is_good=False) for one in found if one.event)
    assert "; ".join(describe_event(at(position).state, why, "then", None) for why in whys) == danger


@cases("""
    position | move | said
    search, S1 (10,18)5, 1 (10,6) | straight | Searcher 1 then heads for soldier 1, who has to get out of its way
    search, S1 (10,18)5, 1 (14,4) | straight | ""
    turn 10, search, S1 (10,18)5, 1 (10,6) | straight | ""
    search, S1 (10,4)1, 1 held by S1, 2 (2,2) | straight
      | Too few soldiers are near enough to free soldier 1 from searcher 1 this turn
    search, S1 (10,8)1, 1 held by S1, 2 (2,2) | straight
      | Too few soldiers are near enough to free soldier 1 from searcher 1 this turn, and a straight card then takes it
""")
def test_searchers_may_end_their_drives_near_soldiers_or_far_from_them(position: str, move: str, said: str) -> None:
    """OND-13, OND-42, OND-47: unless they don't drive again."""
    found = reasons.meaning(at(position).state, move, 0)
    assert said in found if said else not found


def test_what_a_good_turn_avoids() -> None:
    """OND-42."""
    state = at("search, S1 (10,10)5, 1 (11,6)").state
    text = "Otherwise searcher 1 catches soldier 1 at column 11, row 6 before your next turn"
    assert reasons.otherwise(state, "straight", 0) == text


def test_who_is_too_far_from_the_top_to_escape() -> None:
    """OND-46, OND-62: with one turn of 5 points left; a captive with 2 more, as he is put beside his captor."""
    state = at("turn 9, S1 (18,17)1, 1 (3,6), 2 (5,5), 3 (3,3), 4 (6,3), 5 held by S1").state
    found = reasons.consequences(state, "done", 0)
    assert [one.fact.message_arguments()["soldier"] for one in found if one.fact.effect_id == "too-far"] == [1, 5]
    assert reasons.otherwise(state, "done", 0) == (
        "Otherwise soldier 5, whom searcher 1 holds, will be too far from the top edge to get there before dawn"
    )


def test_reasons_with_lists_can_be_stored() -> None:
    """OND-42: the numbers of soldiers and the names of cards are the same after a trip through JSON."""

    def stored(one: Consequence) -> Reason:
        return Reason(one.event or one.fact, Phase.TURN, 1.0, 0.0, is_once=True, is_good=True)

    found = [*standing_after("S1 (10,10)1, 1 (14,14)", "done"), *standing_after("S1 (10,10)1, 1 (12,15)", "done")]
    assert [one.fact.effect_id for one in found] == ["can-catch", "turn-summary"]
    for why in map(stored, found):
        assert Reason.from_json(GAME, json.loads(json.dumps(why.to_json()))) == why


@cases("""
    searchers | percent
    S1 (18,18)3 | 77
    S1 (19,19)3, S2 (18,18)3 | 18
""")
def test_a_searcher_may_remove_the_marker_that_another_one_would_obey(searchers: str, percent: int) -> None:
    """OND-13, OND-38, OND-40: the searchers drive one after the other."""
    [threat] = threats(at(f"{searchers}, marker 5 (16,19), 5 (17,12)").state.position(0))
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


def test_a_threat_gives_the_worst_searcher_its_own_cards_and_chance() -> None:
    """OND-13, OND-42: another searcher catches the soldier with another card, and together they are more likely to."""
    [threat] = threats(at("S1 (10,10)1, S2 (14,10)1, 1 (14,14)").state.position(0))
    assert (threat.searchers, threat.worst.searcher) == ((2, 1), 2)
    assert (threat.cards, threat.percent) == (("left", "straight"), 79)
    assert (threat.worst.cards, threat.worst.percent) == (("straight",), 77)
