"""The search finds what is known about small games: forced wins, expected values, and play with hidden information."""

from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

import crossings
from benchmarks.search.solving import solve
from crossings.bots import BOTS, choose
from crossings.bots.registry import answer, question
from crossings.engine import CHANCE, Game, Kernels, Record, SearchConfig, State, kernel
from crossings.engine.decisions import Decision
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import random_outcomes
from crossings.search import simulation
from crossings.search.budget import Budget, Clock
from crossings.search.result import SearchResult, merge_results
from crossings.search.search import (
    KEEP,
    SEARCH,
    SIMULATIONS_BEFORE_COMPILING,
    Searcher,
    UnpackedStates,
    UnpackedWords,
    edges_of,
    searcher,
    simulations_per_call,
    subtree_of,
)
from crossings.search.simulation import BATCH
from crossings.search.tree import NONE, ROOT, Tree, add_edge, add_node, new_tree
from rows import cases
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim
from toys.nim.chances import chance_after, chance_of_taker

EAGER = SearchConfig(1.0, 50.0, 0.5)
WINDY = nim.GAME.start(heap=20, wind=True)
TAKE = {1: 0, 2: 1, 3: 2}
"""Number of sticks -> number of the action."""


def think(state: State, simulations: int, seed: int = 1, search_of: Searcher | None = None) -> SearchResult:
    chosen = search_of or searcher(state.game)
    return chosen.think(state.seats, state.record, 0, seed, Clock(Budget(simulations=simulations)))


@pytest.mark.parametrize("heap", [5, 6, 7, 8, 9, 10, 11])
def test_a_forced_win_or_loss_is_found(heap: int) -> None:
    """The player who leaves a multiple of four takes the last stick."""
    result = think(nim.GAME.start(heap=heap), 3000)
    if heap == 8:
        assert max(result.q.values()) < 250
    else:
        assert result.best() == TAKE[heap % 4]
        assert result.q[result.best()] > 800


def test_a_prior_counts_as_prior_visits() -> None:
    """A prior of 600 counts as `prior_visits` simulations besides one simulation of value 0."""
    tree = new_tree(1, nodes=4, edges=4)
    edge = add_edge(tree, ROOT, 0, 600)
    assert simulation.q_of(tree, edge, 0, 3.0) == 600
    tree.child[edge] = add_node(tree)
    tree.edge_visits[edge] = tree.visits[tree.child[edge]] = 1
    assert simulation.q_of(tree, edge, 0, 0.0) == 0
    assert simulation.q_of(tree, edge, 0, 3.0) == 450


@cases("""
    luck_correction | q
    0.0 | 700
    1.0 | 600
    0.5 | 650
""")
def test_luck_is_subtracted_from_values(luck_correction: float, q: int) -> None:
    """A throw improves the side's evaluation by 100 and the simulation has the value 700: 600 without luck."""
    tree = new_tree(1, nodes=3, edges=2)
    workspace = simulation.new_workspace(1, 2, 2, 3)
    for step, decider in enumerate((0, CHANCE, 0)):
        workspace.path[step], workspace.decider[step] = add_node(tree) if step else ROOT, decider
        if step < 2:
            tree.child[add_edge(tree, step, 0, 0)] = step + 1
    workspace.luck[1, 0], workspace.value[0] = 100, 700
    tree.edge_visits[:2] = 1
    simulation.back_up(tree, workspace, 3, SearchConfig(max_backup=0.0, luck_correction=luck_correction))
    assert tree.q[:, 0].tolist() == [q, q, 700]


def test_leaf_lookahead_takes_from_the_opponents() -> None:
    """Side 0 has 400 of 1000, and its best move 700: the opponents share the rest."""
    tree, workspace = new_tree(3, nodes=1, edges=2), simulation.new_workspace(3, 2, 2, 1)
    for move, prior in enumerate((500, 700)):
        add_edge(tree, ROOT, move, prior)
    workspace.path[0], workspace.decider[0], workspace.value[:] = ROOT, 0, (400, 400, 200)
    simulation.apply_leaf_lookahead(tree, workspace, 1, SearchConfig(leaf_lookahead=1.0))
    assert workspace.value.tolist() == [700, 200, 100]


@pytest.mark.parametrize("heap", [2, 4, 5, 7, 8])
def test_chance_is_weighed_by_its_odds(heap: int) -> None:
    state = nim.GAME.start(heap=heap, wind=True)
    result = think(state, 6000)
    taken = result.best() + 1
    assert chance_after(heap - taken) == pytest.approx(chance_of_taker(heap))
    assert result.q[result.best()] / 1000 == pytest.approx(chance_of_taker(heap), abs=0.06)


@pytest.mark.parametrize("simulations", [9, 60, 300])
def test_draws_are_evenly_distributed(simulations: int) -> None:
    """For any number of simulations, a third of the draws are gusts."""
    tree = grown_tree(simulations, nim.GAME.start(heap=30, wind=True).play("take-1"))
    visits = {int(tree.move[edge]): int(tree.edge_visits[edge]) for edge in edges_of(tree, ROOT)}
    assert visits[nim.GAME.number_of["gust"]] == pytest.approx(simulations / 3, abs=2)


def test_each_of_three_seats_plays_for_itself() -> None:
    """With four sticks, the player who leaves one to three to the next one loses."""
    result = think(nim.GAME.start(players=3, heap=4), 3000)
    assert result.q[TAKE[1]] < 100
    assert result.q[TAKE[3]] < 100
    assert max(think(nim.GAME.start(players=3, heap=3), 500).q.values()) > 900


def test_seats_of_one_side_cooperate() -> None:
    """If both sides want seat 0 to take the last stick, seat 1 helps it; alone, seat 0 would lose from eight."""
    together = new_search(nim.GAME, cooperative=True)
    result = think(nim.GAME.start(heap=8), 4000, search_of=together)
    assert max(result.q.values()) > 900


@pytest.mark.parametrize(
    "seconds, done, count",
    [(0.0, 0, BATCH), (1.0, 16, BATCH), (0.01, 240, BATCH), (0.01, 320, 64), (0.004, 400, 112)],
)
def test_the_clock_is_polled_every_two_milliseconds(
    seconds: float, done: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Polls follow whole batches, sized by the speed so far, and come no later than the next check of the decision."""
    now = [0.0]
    monkeypatch.setattr("crossings.search.budget.time.monotonic", lambda: now[0])
    clock = Clock(Budget(seconds=2.0))
    now[0] = seconds
    assert simulations_per_call(clock, done) == count


def grown_tree(
    simulations: int,
    start: State | None = None,
    config: SearchConfig = EAGER,
    nodes: int = 500,
    stops_when_full: bool = True,
) -> Tree:
    """Return the tree of an interpreted search."""
    kernels, tree, states = nim.GAME.kernels, new_tree(2, nodes, 4 * nodes), UnpackedStates(Clock(Budget()))
    states[simulation.START] = (start or nim.GAME.start(heap=30)).unpacked()
    workspace = simulation.new_workspace(2, kernels.max_legal, len(nim.GAME.moves), kernels.max_moves + 1)
    buffers, rng = (tree, states, UnpackedWords(states, kernels.dtype), workspace), generator(1)
    drivers = kernels.bind([SEARCH, kernels_of(simulation)["simulate"]], compiled=False)
    if stops_when_full:
        drivers["search"](*buffers, config, False, 0, rng, 0, simulations)
    else:
        drivers["simulate"](*buffers, config, False, rng, simulations)
    return tree


def new_search(game: Game, **changed: Any) -> Searcher:
    """Create a search with its own configuration."""
    facts = {"cooperative": game.cooperative, "hides": game.hides, "moves": len(game.moves)} | changed
    return Searcher(facts.pop("kernels", game.kernels), **facts)


@cases("""
    heap | moves | first
    39 | 80 | 1000
    40 | 80 | 0
    39 | 18 | 500
""")
def test_a_new_position_is_played_on_by_the_policy(heap: int, moves: int, first: int) -> None:
    """Nim's evaluation is uninformed and its policy perfect; from 39 sticks it takes 19 moves to an empty heap."""
    search = new_search(nim.GAME, config=SearchConfig(rollout_moves=moves))
    assert think(nim.GAME.start(heap=heap), 1, search_of=search).root_values == (first, 1000 - first)


@cases("""
    heap_at_rest | rollout_turns | winner
    0 | 1 | 1000
    2 | 1 | 500
    39 | 1 | 500
    39 | 18 | 500
    39 | 39 | 1000
""")
def test_rollouts_stop_at_the_nth_quiet_position(heap_at_rest: int, rollout_turns: int, winner: int) -> None:
    """Positions with at most this many sticks are quiet. From 39 sticks the policy takes 19 moves to an empty heap.

    The evaluation is uninformed, so the winner is known only if the policy plays to the end.
    """

    @kernel
    def quiet(s: Record) -> bool:
        return bool(s.sticks <= heap_at_rest)

    kernels = Kernels("nim", nim.GAME.rules, lambda: nim.GAME.evaluation)
    kernels.own["quiet"] = cast(FunctionType, quiet)
    config = SearchConfig(rollout_moves=80, max_depth=1, rollout_turns=rollout_turns)
    search = new_search(nim.GAME, kernels=kernels, config=config)
    assert think(nim.GAME.start(heap=39), 1, search_of=search).root_values == (winner, 1000 - winner)


@pytest.mark.parametrize("max_depth", [1, 2, 3])
def test_a_tree_is_no_deeper_than_its_config_allows(max_depth: int) -> None:
    tree = grown_tree(300, config=SearchConfig(max_depth=max_depth))
    found, level, levels = {ROOT}, {ROOT}, 0
    while level := {child for node in level for child in children_of(tree, node)} - found:
        found |= level
        levels += 1
    assert levels == max_depth


def children_of(tree: Tree, node: int) -> list[int]:
    """Return the nodes of the node's edges."""
    return [int(tree.child[edge]) for edge in edges_of(tree, node) if tree.child[edge] != NONE]


def test_the_prior_of_the_policys_move_is_raised_towards_the_best() -> None:
    tree = new_tree(1, nodes=1, edges=3)
    edges = [add_edge(tree, ROOT, move, prior) for move, prior in enumerate((600, 200, 400))]
    simulation.raise_prior(tree, ROOT, 1, 0.5)
    assert [int(tree.prior[edge]) for edge in edges] == [600, 400, 400]
    simulation.raise_prior(tree, ROOT, 2, 1.0)
    assert [int(tree.prior[edge]) for edge in edges] == [600, 400, 600]


@pytest.mark.parametrize(
    "state, config",
    [
        (WINDY, SearchConfig()),
        (WINDY, SearchConfig(rollout_moves=5, policy_bonus=0.5)),
        (COIN_RACE.start(goal=10).play("hide-left").play("hide-left"), SearchConfig()),
    ],
    ids=["search", "rollouts", "determinizations"],
)
def test_interpreted_and_compiled_search_are_the_same_and_follow_from_the_seed(
    state: State, config: SearchConfig
) -> None:
    """CON-28: hidden information is resampled after the same number of simulations, for any number per call."""
    compiled, interpreted = (new_search(state.game, config=config) for _ in range(2))
    compiled.compile()
    assert think(state, 300, 5, compiled) == think(state, 300, 5, interpreted) != think(state, 300, 6, interpreted)


def test_hidden_information_is_resampled_and_not_read() -> None:
    """The coin is unknown: both priors are tried and have the same value, wherever it really lies."""
    results = []
    for side in ("left", "right"):
        hidden = COIN_RACE.start(goal=10).play("hide-left").play(f"hide-{side}")
        determinized = COIN_RACE.determinize(hidden.view(0), 3, 0)
        results.append(searcher(COIN_RACE).think(2, determinized.record, 0, 3, Clock(Budget(simulations=2000))))
    assert results[0] == results[1]
    left, right = (COIN_RACE.number_of[f"guess-{side}"] for side in ("left", "right"))
    assert results[0].q[left] == pytest.approx(results[0].q[right], abs=100)


# ---- trees -----------------------------------------------------------------------------------------


def test_a_search_stops_when_the_tree_is_nearly_full() -> None:
    tree = grown_tree(200, nodes=25)
    assert tree.visits[ROOT] == BATCH
    assert 25 - BATCH < tree.used[0] <= 25


def test_a_full_tree_continues_with_its_nodes() -> None:
    tree = grown_tree(200, nodes=10, stops_when_full=False)
    assert tree.used[0] == 10
    assert tree.visits[0] == 200
    assert int(np.sum(tree.visits)) > 400


def totals_of(tree: Tree) -> list[list[int]]:
    """Return the sums of the values of each node, sorted."""
    return sorted(tree.total[: tree.used[0]].tolist())


def visits_of(tree: Tree) -> list[tuple[int, list[int]]]:
    """Return the visits of each node with those of its edges, the root first."""
    root, *others = (
        (int(tree.visits[node]), [int(tree.edge_visits[edge]) for edge in edges_of(tree, node)])
        for node in range(tree.used[0])
    )
    return [root, *sorted(others)]


def copied(tree: Tree, least: int) -> Tree:
    """Copy the nodes of a tree with at least this many visits."""
    keep = nim.GAME.kernels.bind([KEEP], compiled=False)["keep"]
    return subtree_of(keep, tree, ROOT, least)


def test_a_complete_copy_of_a_tree_is_equal() -> None:
    tree = grown_tree(200)
    copy = copied(tree, 0)
    assert (visits_of(copy), totals_of(copy)) == (visits_of(tree), totals_of(tree))


def test_nodes_without_fingerprints_are_not_hashed() -> None:
    """With hidden information all of them would collide in the hash table, and pruning would be slow."""
    tree = grown_tree(200)
    tree.key[:] = 0
    assert (copied(tree, 0).slots == NONE).all()


def test_the_least_visited_nodes_are_pruned_first() -> None:
    tree = grown_tree(200)
    least = int(np.median(tree.visits[: tree.used[0]]))
    before, after = visits_of(tree), visits_of(copied(tree, least))
    assert after[0] == before[0]
    assert 1 < len(after) < len(before)
    assert all(visits >= least for visits, _ in after)


def test_a_search_with_a_small_tree_finds_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree is pruned repeatedly."""
    monkeypatch.setattr("crossings.search.search.new_tree", lambda sides, *_: new_tree(sides, nodes=60, edges=300))
    result = think(nim.GAME.start(heap=10), 3000)
    assert result.simulations > 1000
    assert result.best() == TAKE[2]


@pytest.mark.parametrize(("following", "is_reused"), [(nim.GAME.start(heap=10).play("take-2"), True), (WINDY, False)])
def test_a_tree_is_reused_if_it_contains_the_next_position(following: State, is_reused: bool) -> None:
    """After the best move, a single batch suffices to have more visits than the last search."""
    chosen = new_search(nim.GAME)
    clock, soon = Clock(Budget(simulations=800)), Clock(Budget(simulations=BATCH))
    first = chosen.think(2, nim.GAME.start(heap=10).record, 0, 1, clock, reuse_tree=True)
    assert first.best() == TAKE[2] and first.visits[TAKE[2]] > 400
    again = chosen.think(2, following.record, 1, 2, soon, reuse_tree=True)
    assert (sum(again.visits.values()) >= first.visits[TAKE[2]]) is is_reused


def test_a_search_ends_when_its_choice_is_decided() -> None:
    """With three sticks, only one move doesn't lose: taking all of them."""
    result = think(nim.GAME.start(heap=3), 100_000)
    assert result.simulations < 100_000
    assert result.best() == TAKE[3]


def test_merged_results_are_weighted_by_visits() -> None:
    first = SearchResult(10, {0: 8, 1: 2, 2: 0}, {0: 500.0, 1: 100.0, 2: 50.0}, lines={0: (4, 5)})
    second = SearchResult(20, {0: 2, 1: 18, 2: 0}, {0: 1000.0, 1: 200.0, 2: 60.0}, lines={0: (6,), 1: (7,)})
    both = merge_results([first, SearchResult.from_json(second.to_json())])
    assert both.simulations == 30
    assert both.visits == {0: 10, 1: 20, 2: 0}
    assert both.q == pytest.approx({0: 600.0, 1: 190.0, 2: 55.0})
    assert both.best() == 1
    assert both.lines == {0: (4, 5), 1: (7,)}, "what would follow is kept"


def test_a_cancelled_or_expired_search_stops_after_its_first_batch() -> None:
    state = nim.GAME.start(heap=20)
    for budget in (Budget(simulations=100000, is_cancelled=lambda: True), Budget(seconds=0.0)):
        assert searcher(nim.GAME).think(2, state.record, 0, 1, Clock(budget)).simulations <= BATCH


# ---- without compiled code -----------------------------------------------------------------------


class FewLooks(Clock):
    """A clock that expires after a number of polls."""

    def __init__(self, looks: int) -> None:
        super().__init__(Budget())
        self.looks = looks

    def is_expired(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("looks", [0, 3])
def test_an_interpreted_search_stops_between_moves_when_time_is_up(looks: int) -> None:
    """Even a first simulation plays the best move tried so far; the position keeps its evaluation."""
    state = crossings.game("dune-chess").start()
    result = new_search(state.game).think(state.seats, state.record, 0, 1, FewLooks(looks))
    assert result.simulations == 0
    assert 1 <= len(result.visits) <= looks + 1 < len(state.actions())
    best = result.best({state.game.number_of[text] for text in state.actions()})
    assert result.q[best] == max(result.q.values())
    values = [state.game.kernels.query("value", state.record, side) for side in range(2)]
    assert max(values) > 0 and [*result.root_values] == values


def test_determinizing_counts_as_part_of_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """If determinizing takes longer than the budget, only the first move is tried."""
    now = [0.0]
    monkeypatch.setattr("crossings.search.budget.time.monotonic", lambda: now[0])
    state = COIN_RACE.start(goal=10).play("hide-left").play("hide-right")
    seeds_used: list[int] = []

    def slow_deal(kernels: Kernels, record: Any, seat: int, seed: int) -> Any:
        seeds_used.append(seed)
        now[0] += 5.0
        return record

    monkeypatch.setattr(Kernels, "determinize", slow_deal)
    assert choose("search", COIN_RACE, state.view(0), 0, seed=1, legal=state.actions(), seconds=1.0) in state.actions()
    assert len(seeds_used) == 1


def test_a_search_that_is_compiled_on_request_does_not_compile_before_a_question(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    kernels = Kernels("nim", nim.GAME.rules, lambda: nim.GAME.evaluation)
    query: list[None] = []
    patient, hasty = (new_search(nim.GAME, kernels=kernels) for _ in range(2))
    for one in (patient, hasty):
        monkeypatch.setattr(one, "compile", lambda: query.append(None))
    patient.compile_on_request()
    patient.prepare(Budget(simulations=SIMULATIONS_BEFORE_COMPILING))
    assert not query
    hasty.prepare(Budget(simulations=SIMULATIONS_BEFORE_COMPILING))
    assert query


def test_a_teammates_plan_ends_at_the_next_draw() -> None:
    one = crossings.game("over-the-next-dune")
    state, draw = one.start(players=3), random_outcomes(1)
    while state.actor == "chance":
        state = state.play(draw(state))
    assert isinstance(state.actor, int)
    query = question(one, state.view(state.actor), state.actor, 1, Budget(simulations=300))
    decision = answer("search", BOTS["search"].decide, query)
    assert decision.plan[0] == decision.move
    assert len(decision.plan) > 1
    for move in decision.plan:
        assert move in state.actions(), "each can be made once those before it are"
        state = state.play(move)
    assert Decision.from_json(decision.to_json()) == decision


def test_opponents_have_no_plans() -> None:
    result = searcher(nim.GAME).think(2, nim.GAME.start(heap=20).record, 0, 1, Clock(Budget(simulations=200)))
    assert result.lines == {}


# ---- exact values --------------------------------------------------------------------------------


def test_the_solver_of_the_benchmarks_weighs_moves_and_draws_exactly() -> None:
    for heap in range(1, 12):
        solved = solve(nim.GAME.start(heap=heap, wind=True))
        assert solved is not None
        assert solved.shares == pytest.approx((chance_of_taker(heap), 1 - chance_of_taker(heap)))
        values = {f"take-{taken}": chance_after(heap - taken) for taken in range(1, min(3, heap) + 1)}
        assert solved.moves == pytest.approx(values)
    assert solve(nim.GAME.start(heap=40, wind=True), most=20) is None
