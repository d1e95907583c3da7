"""The evaluation, handcrafted and learned, and a short match against the `plain` player."""

from itertools import product

import pytest

import crossings
from benchmarks.players.bridges_and_boats import PLAYERS
from crossings.bots import choose
from crossings.bots.match import Entry, play_match, points_of
from crossings.bots.registry import BOTS
from crossings.conformance.checked_game import sample_evenly, walk
from crossings.games.bridges_and_boats.evaluation import features, handcrafted
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER
from crossings.search.budget import Budget
from rows import cases

from .conftest import GAME, at

EVEN = {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}
EVENLY = "defender_income 1, mission_cost 0, max_rounds 35"
LEARNED, BY_HAND = EVENLY, f"{EVENLY}, boat_cost 1"
MARCHING = "bridge whole, soldiers 3"
HOARD = "attacker has 1-1 2-2 3-3, loaded 4-4:2"


@cases(f"""
    better | worse
    crossed 3 | crossed 2
    coins 3 3 | coins 2 3
    coins 3 3 | coins 3 4
    bridge 1 2 | bridge 1
    bridge whole, soldiers 8 | {MARCHING}
    {MARCHING} | bridge whole
    {MARCHING} | {MARCHING}, planes 3-4
    loaded 3-5:2 | loaded 3-5:1
    across 3-5:2 | loaded 3-5:2
    defender, cannons 1-1, across 3-3:2 | defender, cannons 1-1, across 3-5:2
    loaded 3-5:2 | loaded 3-5:2, cannons 1-1 2-2
    attacker has 1-1 | defender has 1-1
""")
def test_the_better_of_two_positions_has_the_higher_value(better: str, worse: str) -> None:
    """This is so for the attacker; for the defender it has the lower value."""
    one, other = (at(f"{EVENLY}, {text}") for text in (better, worse))
    assert one.value() > other.value() and one.value(DEFENDER) < other.value(DEFENDER)


@cases(f"""
    position | least | most
    new game | 0 | 349 -- as the figures say: the printed game is the defender's,
    new game, defender_income 0 | 751 | 1000 -- a poor defender loses,
    new game, {EVENLY} | 301 | 599 -- and `even` is open
    pool 1-1 2-2, coins 4 5, crossed 6 | 901 | 1000 -- BAB-65: who is ahead and can buy the pool empty
    defender, pool 1-1 2-2, coins 4 11, crossed 6 | 0 | 99
    pool 1-1 2-2, coins 3 5, crossed 6 | 101 | 899
    {LEARNED}, round 35, crossed 9, coins 33 12, {HOARD} | 0 | 99 -- BAB-21, BAB-68: what can no longer become score
    {BY_HAND}, round 35, crossed 9, coins 33 12, {HOARD} | 0 | 99
    {LEARNED}, defender, round 35, crossed 9, coins 33 12, {HOARD} | 0 | 99
    {BY_HAND}, defender, round 35, crossed 9, coins 33 12, {HOARD} | 0 | 99
    {LEARNED}, defender, round 35, crossed 13, coins 0 10, {HOARD} | 801 | 1000
    {BY_HAND}, defender, round 35, crossed 13, coins 0 10, {HOARD} | 801 | 1000
""")
def test_values_are_in_the_expected_range(position: str, least: int, most: int) -> None:
    assert least <= at(position).value() <= most


@pytest.mark.parametrize("by", [LEARNED, BY_HAND])
def test_soldiers_that_come_too_late_are_worth_nothing(by: str) -> None:
    late, in_time = (f"{by}, round 33, coins 0 9, crossed 8, bridge whole, soldiers {s}" for s in ("4 5 6", "10 11 12"))
    assert at(late).value() + 200 < at(in_time).value()


@cases("""
    coins | expected
    3 | 1000
    4 | 500
    5 | 0
""")
def test_a_finished_game_is_certain(coins: int, expected: int) -> None:
    play = at(f"defender, round 40, coins 0 {coins}, crossed 4")("end")
    assert (play.value(), play.value(DEFENDER)) == (expected, 1000 - expected)


def test_each_slot_keeps_to_its_weights() -> None:
    for state in sample_evenly(walk(GAME.start(**EVEN), 6).states, 40):
        s = state.unpacked()
        for slot, size in enumerate(features.SIZES):
            assert 0 <= features.feature(s, ATTACKER, slot) - features.FIRST[slot] < size
            assert features.feature(s, DEFENDER, slot) == -1


def test_hidden_faces_do_not_influence_the_evaluation() -> None:
    """BAB-70: however they are determinized."""
    states = sample_evenly(walk(GAME.start(**EVEN), 6).states, 40)
    for number, (state, seat) in enumerate(product(states, (ATTACKER, DEFENDER))):
        dealt = GAME.kernels.determinize(state.record, seat, number)
        assert GAME.kernels.query("value", dealt, seat) == GAME.kernels.query("value", state.record, seat)


def test_the_turn_at_hand_counts_as_done() -> None:
    """Soldiers who will cross by a march (BAB-31) or by unloading (BAB-21) count before the order is given."""
    play = at(f"{EVENLY}, bridge whole, soldiers 1 3 4 12, across 3-5:2, crossed 5")
    marched = play("march").state
    soldiers = GAME.kernels.numpy_record(marched.record)["soldiers"]
    assert handcrafted.crossed_by_then(play.state.unpacked()) == handcrafted.crossed_by_then(marched.unpacked()) == 8
    assert handcrafted.marched(marched.unpacked()) == handcrafted.marched(play.state.unpacked()) & 0xFFF == soldiers


@cases("""
    position | move
    pool 1-1, coins 2 4, crossed 5 | buy
    coins 0 9, loaded 3-5:2 | launch-3-5
    defender, bridge whole, soldiers 1 2 3 4 5 6 7 8 9 10 11 12, planes 3-4 | send-3-4
""")
def test_looking_one_move_ahead_finds(position: str, move: str) -> None:
    """BAB-65, BAB-36, BAB-50."""
    state = at(f"{EVENLY}, {position}").state
    assert isinstance(state.actor, int)
    found = choose("search", state.game, state.view(state.actor), state.actor, seed=1, simulations=1)
    assert found == move


@pytest.mark.long
def test_beats_plain_players_by_looking_one_move_ahead() -> None:
    """Two games, one from each side; `crossings lab ladder` plays more."""
    entries = [
        Entry("search", BOTS["search"].decide, Budget(simulations=1)),
        Entry("plain", PLAYERS["plain"], Budget()),
    ]
    games = play_match(crossings.game("bridges-and-boats"), entries, games=2, seed=1, options=EVEN, processes=1)
    assert sum(points_of(played, 0, False) for played in games) > 1
