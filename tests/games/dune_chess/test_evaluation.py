"""The evaluation, and matches of a search with it against the players of section 11 of the rule text."""

import pytest

from benchmarks.players.dune_chess import greedy, planner_2, two_ply
from crossings.bots.match import Entry, play_match
from crossings.bots.registry import decide_by_search
from crossings.engine import State
from crossings.engine.playthrough import random_policy
from crossings.search.budget import Budget
from evaluations import value
from games.scenarios import table
from rows import cases, rows

from .conftest import GAME, at
from .symmetries import exchanged

FIRST, SECOND = 0, 1


RISING = """
The Fremen can take the Sardaukar; beside the Baron he is guarded:
  S7/8/8/8/8/8/8/f2d3B a < SB6/8/8/8/8/8/8/f2d4 a
out of line he is safe: S7/8/8/8/8/8/8/f2d3B a < 1S6/8/8/8/8/8/8/f2d3B a
A Troop for an Ornithopter is a good exchange, even if it is guarded:
  2B5/3O4/4t3/8/8/8/8/3d4 a < 2B5/3O4/5t2/8/8/8/8/3d4 a
A Sandworm takes a guarded man for nothing; one square farther away he is safe:
  1S1B4/2M5/3w4/8/8/8/8/3d4 a < 1S1B4/2M5/8/3w4/8/8/8/3d4 a
on a Seitch he is, too: 1S1B4/2M5/3w4/8/8/8/8/3d4 a < 1S1B4/2(#M)5/3w4/8/8/8/8/3d4 a
One threat can be met, two cannot: 3O3B/8/8/8/3f2O1/8/8/d7 h < 3O3B/1O6/8/8/3f4/8/8/d7 h
Spice that a Fremen looks at is worth less: 3B4/8/H7/*4f2/8/8/8/3d3w h < 3B4/5f2/H7/*7/8/8/8/3d3w h
so it is beside a Sandworm: 3B4/5f2/H7/*7/1w6/8/8/3d4 h < 3B4/5f2/H7/*7/8/8/8/3d3w h
A Harvester three steps from Spice is worth less: 3B4/H7/8/8/*7/8/8/3d4 h < 3B4/8/H7/8/*7/8/8/3d4 h
A Troop more: 3B4/8/8/8/8/8/8/3d4 h < 3B4/8/8/8/8/8/T7/3d4 h
A Harvester nearer to Spice: 3B4/8/8/H1*5/8/8/8/3d4 h < 3B4/8/8/H*6/8/8/8/3d4 h
in an Ornithopter: 3B4/8/8/(OH)7/2*5/8/8/3d4 h < 3B4/8/8/(OH)7/1*6/8/8/3d4 h
under a Sandworm: 3B4/8/8/H(*w)6/8/8/8/3d4 h < 3B4/8/8/H*6/8/8/8/3d4 h
Two men attack each other, and the side to move captures: 3B4/8/8/S6f/8/8/8/3d4 a < 3B4/8/8/8/8/8/8/3d4 h
  < 3B4/8/8/S6f/8/8/8/3d4 h
Spice held counts: 3B4/8/8/8/8/8/8/3d4 h 0/3 - 0 0 - < 3B4/8/8/8/8/8/8/3d4 h < 3B4/8/8/8/8/8/8/3d4 h 3/0 - 0 0 -
The missing point counts for more shortly before the game is stalled: H2B4/8/*7/8/8/8/t7/3d4 a 0/1 - 38 60 -
  < H2B4/8/*7/8/8/8/t7/3d4 a 0/1 - 0 60 - < 3B4/8/8/8/8/8/8/3d4 h
or before it ends quietly: H2B4/8/8/8/8/8/t7/3d4 a 0/1 - 18 60 - < H2B4/8/8/8/8/8/t7/3d4 a 0/1 - 0 60 -
or by the cap: H2B4/8/*7/8/8/8/t7/3d4 a 0/1 - 9 298 - < H2B4/8/*7/8/8/8/t7/3d4 a 0/1 - 0 60 -
Two Harvesters are worth more than three missing points, but less the fewer moves are left:
  H2B3H/8/*6*/8/8/8/8/3d4 h 0/3 - 39 60 - < H2B3H/8/*6*/8/8/8/8/3d4 h 0/3 - 35 60 -
  < H2B3H/8/*6*/8/8/8/8/3d4 h 0/3 - 30 60 - < 3B4/8/8/8/8/8/8/3d4 h < H2B3H/8/*6*/8/8/8/8/3d4 h 0/3 - 10 60 -
"""


@pytest.mark.parametrize("worst, others", table(RISING.replace(" < ", " | ")))
def test_each_position_is_better_for_the_harkonnen_than_the_one_before(worst: str, others: list[str]) -> None:
    lines = [line if line.count(" ") > 1 else f"{line} 0/0 - 0 0 -" for line in (worst, *others)]
    found = [(value(state, FIRST), value(state, SECOND)) for state in map(at, lines)]
    assert found == sorted({*found})
    assert {first + second for first, second in found} == {1000}


@pytest.mark.parametrize("setup", ["wall", "heart", "checker"])
def test_the_start_is_even(setup: str) -> None:
    start = GAME.start(setup=setup)
    assert value(start, FIRST) == value(start, SECOND) == 500


@cases("""
    held | first
    3/0 | 1000
    0/0 | 500
    0/3 | 0
""")
def test_a_finished_game_is_certain(held: str, first: int) -> None:
    state = at(f"3B4/8/8/8/8/8/8/3d4 - {held} - 20 30 -")
    assert (value(state, FIRST), value(state, SECOND)) == (first, 1000 - first)


FAR_AHEAD = """
    SH1BM1TS/T1TTTT2/T1#2(#O)1T/***(*w)**H1/*******1/2#2#2/2wt2O1/1t4t1 h 3/0 ttthooff
    w2T4/2TT4/2#2#2/********/***(*w)****/2(#o)2#2/tttttttt/f(oh)1md1hf a 0/0 TTHOS
    4w3/To6/2#2(#t)2/*(*w)******/********/2#2#h1/t1tttt2/fhomd1tt a 0/0 TTOSf
"""
"""The side to move leads by more than forty points and can harvest or capture."""


@pytest.mark.parametrize("board", [board for (board,) in rows(FAR_AHEAD)])
@pytest.mark.parametrize("quiet", [5, 30])
def test_a_side_that_is_far_ahead_gains_by_progress_and_not_by_waiting(board: str, quiet: int) -> None:
    """This holds even if a few more moves without a capture end the game."""
    state = at(f"{board} {quiet} 80 -")
    seat = state.actor
    assert isinstance(seat, int)
    best = {True: 0, False: 0}
    for after in map(state.play, state.actions()):
        is_progress = bool(after.unpacked().quiet == 0)
        best[is_progress] = max(best[is_progress], value(after, seat))
    assert best[True] > best[False]


def walk(seed: int) -> list[State]:
    """Return the positions of a random game without riders, because only the Atreides can ride."""
    state, policy, seen = GAME.start(), random_policy(seed), []
    while state.actor is not None:
        data = state.to_json()
        riders = [data["men"][8 - int(worm[1])]["abcdefgh".index(worm[0])] for worm in data["worms"]]
        if set(riders) == {"."}:
            seen.append(state)
        state = state.play(policy(state))
    return seen[::5]


@pytest.mark.parametrize("seed", [1, 2])
def test_both_sides_are_evaluated_alike(seed: int) -> None:
    for state in walk(seed):
        other = GAME.from_json(exchanged(state.to_json()))
        assert value(state, FIRST) == value(other, SECOND) == 1000 - value(state, SECOND)


@pytest.mark.long
@pytest.mark.parametrize(
    "stronger, weaker",
    [
        pytest.param(Entry("two-ply", two_ply, Budget()), Entry("greedy", greedy, Budget()), id="two-ply:greedy"),
        pytest.param(
            Entry("planner", planner_2, Budget()), Entry("two-ply", two_ply, Budget()), id="planner-2:two-ply"
        ),
        pytest.param(
            Entry("search", decide_by_search, Budget(simulations=200)),
            Entry("planner", planner_2, Budget()),
            id="search:planner-2",
        ),
    ],
)
def test_the_ladder_of_the_rule_text(stronger: Entry, weaker: Entry) -> None:
    """Section 11 reports 99 wins of 100 games, and 40 of 40. `crossings lab ladder` plays longer matches."""
    played = list(play_match(GAME, [stronger, weaker], games=4, seed=1, processes=1))
    assert sum(game.seating[seat] == 0 for game in played for seat in game.winners) >= 3
