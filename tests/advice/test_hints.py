"""Jobs of workers besides moves: advice from a view, and reviews of past positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import crossings
from crossings.advice import rollouts
from crossings.advice.endings import LosesGame, WinsGame
from crossings.advice.hints import (
    EQUAL_MARGIN,
    MAX_ADVISED_TURNS,
    advise,
    leave_out_unexplained,
    play_on,
    put_explained_first,
)
from crossings.advice.results import Explanation, Phase, Reason, TurnAdvice
from crossings.advice.review import ReviewedPosition, review_turn
from crossings.advice.rollouts import Rollout
from crossings.advice.turns import DEFAULT_BUDGET, Gain, Turn
from crossings.bots.jobs import run_job
from crossings.engine import State
from crossings.engine.effects import Consequence
from crossings.games.dune_chess.presentation.consequences import NothingAtStake
from crossings.games.march_on_mars.game import GAME as MARCH_ON_MARS
from crossings.search.budget import Budget, Clock
from rows import cases
from server.sessions import JUMP, TURN, moon_stored
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim

pytestmark = pytest.mark.usefixtures("compiled")
FEW, POSITIONS = 6, 3
"""Few simulations."""
QUIET = Reason(NothingAtStake(), Phase.TURN, 1.0, None, is_once=True, is_good=True)
THREAT = Reason(LosesGame(), Phase.REPLY, 0.0, 1.0, is_once=True, is_good=False)


def advice(state: State, simulations: int = 1500) -> dict[str, float]:
    assert isinstance(state.actor, int)
    budget = Budget(simulations=simulations)
    turns = advise(state.game, state.view(state.actor), state.actor, state.actions(), seed=1, budget=budget)
    return {one.moves[0]: one.value for one in turns}


@cases("""
    heap | best
    5 | take-1
    6 | take-2
    7 | take-3
""")
def test_the_best_move_comes_first_with_its_value(heap: int, best: str) -> None:
    found = advice(nim.GAME.start(heap=heap))
    assert next(iter(found)) == best
    assert found[best] > 900
    assert len(found) <= MAX_ADVISED_TURNS
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_only_allowed_moves_are_advised() -> None:
    start = nim.GAME.start(heap=6)
    found = advise(nim.GAME, start.view(0), 0, ["take-1", "take-3"], seed=1, budget=Budget(simulations=300))
    assert {one.moves[0] for one in found} <= {"take-1", "take-3"}


@cases("""
    count | turns
    1 | 1
    16 | 2
    24 | 3
""")
def test_equal_turns_are_marked_if_time_allows(count: int, turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other turns lose little, but significantly. There is time for `count` rollouts."""
    little, seen = EQUAL_MARGIN - 1, list[Rollout]()

    def noted(*about: Any) -> Iterator[Rollout]:
        for one in rollouts.rollouts(*about):
            seen.append(one)
            yield one

    monkeypatch.setattr("crossings.advice.hints.rollouts", noted)
    monkeypatch.setattr("crossings.advice.hints.gain", lambda *_: Gain(little, 0.0))
    monkeypatch.setattr("crossings.advice.hints.confirm_gain", lambda *_: little)
    monkeypatch.setattr("crossings.advice.hints._mean_lead", lambda *_: 0.0)
    monkeypatch.setattr("crossings.advice.hints.outlook", lambda *_: Explanation(0.0, THREAT))
    state = nim.GAME.start(heap=6)
    budget = Budget(simulations=1500, is_cancelled=lambda: len(seen) == count)
    best, *others = advise(nim.GAME, state.view(0), 0, state.actions(), seed=1, budget=budget)
    assert best.moves[0] == "take-2"
    assert not best.why.compares
    assert len({one.moves for one in others}) == len(others) == turns - 1
    assert all(one.is_equal for one in others)


@cases("""
    gains   | kept
    200 200 | true
    0 200   | false -- one of the others is as good
""")
def test_what_only_one_of_all_turns_leads_to_is_no_threat(
    gains: str, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """'Otherwise' would say that it also happens after the turns that are not compared."""
    found = map(float, gains.split())
    monkeypatch.setattr("crossings.advice.hints.gain", lambda *_: Gain(next(found), 0.0))
    monkeypatch.setattr("crossings.advice.hints.confirm_gain", lambda gain, *_: gain.mean)
    monkeypatch.setattr("crossings.advice.hints._mean_lead", lambda *_: 0.0)
    monkeypatch.setattr("crossings.advice.hints.explain_turn", lambda *_, **__: Explanation(200, THREAT))
    state = nim.GAME.start(heap=6)
    best, *_ = advise(nim.GAME, state.view(0), 0, state.actions(), seed=1, budget=Budget(simulations=1500))
    assert (best.why.reason == THREAT) is kept


@cases("""
    reasons      | kept
    good -       | a
    - good       | ab
    - -          | ab
    good bad     | ab
    good - bad   | ac
    good missed  | a -- "With the better turn: you win"
    bad missed   | ab
    good quiet   | a
    quiet quiet  | ab
    - quiet      | ab
""")
def test_turns_without_a_reason_of_their_own_are_left_out_beside_one_that_has_one(reasons: str, kept: str) -> None:
    """PAG-20. Without a word, a turn would be called as good as the one that is explained."""
    won = Reason(WinsGame(), Phase.TURN, 1.0, 0.0, is_once=True, is_good=True)
    known = {"-": None, "good": won, "missed": won.swap(), "bad": THREAT.swap(), "quiet": QUIET}
    whys = [Explanation(0.0, known[one]) for one in reasons.split()]
    turns = [TurnAdvice((move,), 500.0, is_equal=move != "a", why=why) for move, why in zip("abc", whys, strict=False)]
    assert "".join(one.moves[0] for one in leave_out_unexplained(turns)) == kept


@cases("""
    reasons      | order
    - quiet won  | cab
    - quiet      | ba
    quiet won    | ba
    won quiet    | ab
    - -          | ab
""")
def test_a_turn_that_does_something_comes_before_equally_good_ones(reasons: str, order: str) -> None:
    """PAG-20."""
    known = {"-": None, "won": THREAT.swap(), "quiet": QUIET}
    turns = [
        TurnAdvice((move,), 500.0, is_equal=move != "a", why=Explanation(0.0, known[one]))
        for move, one in zip("abc", reasons.split(), strict=False)
    ]
    found = put_explained_first(turns)
    assert "".join(one.moves[0] for one in found) == order
    assert [one.is_equal for one in found] == [False, *(True for _ in found[1:])]


def test_few_rollouts_do_not_prove_a_win_or_loss() -> None:
    """March on Mars plays positions on to the end, so each of a handful of rollouts is a win or a loss."""
    state = after_chance(MARCH_ON_MARS.start())
    for _ in range(POSITIONS):
        found = advice(state, FEW)
        assert all(20 < value < 980 for value in found.values())
        state = after_chance(state.play(next(iter(found))))


def after_chance(state: State) -> State:
    """Return the next decision if chance always gives its last outcome."""
    while state.actor == "chance":
        state = state.play(max(state.outcomes()))
    return state


def test_advice_does_not_depend_on_hidden_information() -> None:
    left, right = (COIN_RACE.start(goal=6).play("hide-left").play(coin) for coin in ("hide-left", "hide-right"))
    assert left.view(0) == right.view(0)
    assert advice(left, 150) == advice(right, 150)


def test_in_a_reaction_window_the_answers_are_compared() -> None:
    """TAB-40: the advice begins with a card or with a pass, and depends only on the view of the seat that is asked."""
    found = []
    for hidden in ("slip", "plan"):
        state = moon_stored([hidden, "coop", "slip"], [*TURN, JUMP]).replay(crossings.game("walking-on-the-moon")).state
        assert (state.actor, state.actions()) == (1, ["coop@1", "pass"])
        found.append(advice(state, 150))
    assert found[0] == found[1]
    assert 0 < len(found[0].keys() & {"coop@1", "pass"}) == len(found[0])


def test_a_job_reviews_a_past_position() -> None:
    start = nim.GAME.start(heap=5)
    job = {"job": "weigh", "state": start.to_json(), "moves": ["take-2"]}
    [found] = [ReviewedPosition.from_json(one) for one in run_job(nim.GAME, job)]
    assert (found.by, found.move, found.best) == (0, "take-2", ("take-1",))
    assert found.lost == pytest.approx(review_turn(start, ["take-2"])[0].lost, abs=0.1)


@cases("""
    until | moves
    0     | 4 -- up to the end of the next turn but one
    7     | 7
    99    | 10 -- not without end
""")
def test_without_luck_a_rollout_plays_an_exchange_to_its_end(
    until: int, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the first moves means something to the seat."""
    start = crossings.game("dune-chess").start()

    def meanings(_: State, __: str, after: State, ___: int) -> list[Consequence]:
        return [Consequence(LosesGame(), -1.0)] * (after.to_json()["ply"] <= until)

    monkeypatch.setattr("crossings.advice.rollouts.consequences", meanings)
    monkeypatch.setattr("crossings.advice.rollouts.best_move", lambda state, *_: state.actions()[0])
    monkeypatch.setattr("crossings.advice.rollouts.value_for", lambda *_: 500.0)
    played = next(rollouts.rollouts([start], start.actions()[:1], 0, DEFAULT_BUDGET, 1))
    assert len(played.moves) == moves


def test_finding_what_happens_in_rollouts_counts_as_time_of_a_hint() -> None:
    """Without that, a hint in a game with many kinds of events took twice its time."""
    start = nim.GAME.start(heap=7)
    turn = Turn(("take-3",), (start.play("take-3"),))
    [played] = play_on([start], [turn], 0, DEFAULT_BUDGET, 1, Clock(Budget(seconds=0.0))).values()
    assert len(played) == 1 and all("occurrences" in vars(one) for one in played)
