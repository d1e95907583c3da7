"""Puzzles have one proven best move, which isn't the obvious one."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from itertools import combinations, cycle, islice
from pathlib import Path
from types import SimpleNamespace
from typing import get_type_hints

import pytest

from crossings.advice import puzzles
from crossings.advice.difficulty import weakest_level
from crossings.advice.endings import WinsGame
from crossings.advice.puzzles import (
    Candidate,
    drop_partial_reason,
    drop_shared_reason,
    drop_single_threat,
    generate_puzzles,
    is_clear,
    is_hopeless,
    names_event,
)
from crossings.advice.results import Explanation, Phase, Reason
from crossings.advice.rollouts import Rollout
from crossings.advice.turns import DEFAULT_BUDGET, Gain, SearchBudget, Turn, search_position
from crossings.engine import game, games
from crossings.engine import puzzle as engine_puzzle
from crossings.engine.effects import Effect
from crossings.engine.puzzle import (
    FILE,
    NoPuzzles,
    Puzzle,
    are_alike,
    format_puzzles,
    load_puzzles,
    puzzle_of_the_day,
    similarity,
)
from crossings.search.levels import LEVELS
from crossings.words import Name
from toys.coin_race.game import GAME as COIN_RACE

pytestmark = pytest.mark.usefixtures("compiled")
LEAST = 0.05
"""Minimum difference between the best move of a puzzle and the next, as a share of the point."""


@pytest.fixture
def small_puzzles(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """Puzzles of the coin race, whose effects are consequences here: running advances, resting doesn't."""
    monkeypatch.setattr(puzzles, "MAX_ALIKE_PUZZLES", 3)
    monkeypatch.setattr(engine_puzzle, "MAX_SIMILARITY", 1.0)
    for name in ("SELF_PLAY_BUDGET", "LONG_BUDGET"):
        monkeypatch.setattr(puzzles, name, SearchBudget(value=16, choice=20))
    return list(islice(generate_puzzles(COIN_RACE, 1, {"goal": 6}, margin=0.05, least_moves=2), 3))


def test_the_solution_of_a_puzzle_is_clearly_best_and_has_a_reason(small_puzzles: list[Puzzle]) -> None:
    for puzzle in small_puzzles:
        assert puzzle.is_right(puzzle.solution) and puzzle.margin >= 0.05
        assert sum(map(puzzle.is_right, puzzle.values)) <= puzzles.MAX_SOLUTIONS
        state = COIN_RACE.from_json(puzzle.state)
        assert state.actor == puzzle.seat
        assert set(puzzle.values) == set(state.actions())
        assert puzzle.idea and next(iter(puzzle.turns)) == puzzle.solution == puzzle.turns[puzzle.solution][0]
        assert set(puzzle.explanations) == set(puzzle.turns)


def test_puzzles_are_reproducible_and_survive_serialization(small_puzzles: list[Puzzle]) -> None:
    assert list(islice(generate_puzzles(COIN_RACE, 1, {"goal": 6}, margin=0.05, least_moves=2), 3)) == small_puzzles
    assert len({json.dumps(puzzle.state) for puzzle in small_puzzles}) == len(small_puzzles)
    text = format_puzzles(COIN_RACE, small_puzzles, "crossings puzzles coin-race")
    read = [Puzzle.from_json(one) for one in json.loads(text)["puzzles"]]
    assert [puzzle.to_json() for puzzle in read] == [puzzle.to_json() for puzzle in small_puzzles]


def position(*values: int) -> dict[str, object]:
    """Return the JSON of a made-up position."""
    return {"game": "coin-race", "options": {"goal": 6}, "places": list(values)}


def puzzle(number: int, places: tuple[int, ...], *turn: str) -> Puzzle:
    """Return a made-up puzzle from the game of this number."""
    why = [50.0, ["advances", [], "next", 1, 0, True, True], None, [[], [], 0]]
    values = {turn[0]: 0.5, "rest": 0.1}
    return Puzzle(0, values, {turn[0]: turn}, {turn[0]: why}, 1, number, "club", position(*places))


def test_positions_are_compared_value_by_value() -> None:
    assert similarity(position(1, 2, 3, 4), position(1, 2, 3, 5)) == 3 / 4
    assert similarity(position(1, 2, 3), position(1, 2, 3, 4)) == 3 / 4, "a missing value differs"


def test_puzzles_are_alike_if_they_differ_in_details_only() -> None:
    one = puzzle(1, (1, 2, 3, 4), "run", "rest")
    assert are_alike(one, puzzle(2, (1, 2, 3, 5), "run", "rest")), "one solution in practically one position"
    assert are_alike(one, puzzle(1, (1, 2, 3, 5), "rest")), "practically one position of one game"
    assert not are_alike(one, puzzle(2, (1, 2, 3, 4), "run", "run")), "another solution"
    assert not are_alike(one, puzzle(1, (1, 2, 5, 6), "run", "rest")), "another position"


def test_a_puzzle_like_an_earlier_one_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cycle([puzzle(1, (1, 2, 3, 4), "run"), puzzle(2, (1, 2, 3, 5), "run"), puzzle(3, (6, 7, 8, 9), "run")])
    monkeypatch.setattr(puzzles, "self_play", lambda start, seed: iter([start]))
    monkeypatch.setattr(puzzles, "find_puzzle", lambda *_: next(found))
    assert [one.seed for one in islice(generate_puzzles(COIN_RACE, 1, {}), 2)] == [1, 3]


def test_the_difficulty_is_the_weakest_level_that_usually_succeeds() -> None:
    state, answers = COIN_RACE.start(), iter([*[True] * 2, *[False] * 3, *[False] * 2, *[True] * 3])
    assert weakest_level(state, 1, lambda _: next(answers)) == "casual", "novices succeed twice, casual players thrice"
    assert weakest_level(state, 1, lambda _: False) == "master"


def test_a_total_is_no_reason_for_a_puzzle() -> None:
    """PAG-26. "2 more soldiers die" doesn't say what to do."""
    event, total = (Reason(WinsGame(), Phase.TURN, 1.0, 0.0, is_once, is_good=True) for is_once in (True, False))
    assert names_event(Explanation(100.0, event))
    assert not names_event(Explanation(100.0, total))
    assert not names_event(Explanation(100.0, event._replace(was=None)))


@pytest.mark.parametrize(
    ("worse", "hopeless"),
    [([400, 420] * 8, True), ([300, 340] * 8, False), ([440, 380], False)],
    ids=["equal", "clearly worse", "too few"],
)
def test_a_comparison_ends_if_the_margin_is_out_of_reach(worse: list[float], hopeless: bool) -> None:
    better, others = ([rollout(value) for value in values] for values in ([410.0] * len(worse), worse))
    assert is_hopeless(better, others, 0.05) is hopeless


@pytest.mark.parametrize(
    ("worse", "clear"),
    [([300, 340] * 36, True), ([340, 400] * 36, False), ([300, 340] * 30, False)],
    ids=["clearly worse", "worse by the margin", "too few"],
)
def test_a_comparison_ends_if_the_difference_is_clearly_above_the_margin(worse: list[float], clear: bool) -> None:
    better, others = ([rollout(value) for value in values] for values in ([422.0] * len(worse), worse))
    assert is_clear(better, others, 0.05) is clear


def rollout(value: float) -> Rollout:
    """Return a rollout with this result."""
    return Rollout(0, 0, (), (), (), value)


def test_turns_are_not_explained_if_a_comparison_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "gain", lambda *_: Gain(100.0, 0.0))
    monkeypatch.setattr(Candidate, "play_on", lambda *_: {})
    state = COIN_RACE.start()
    candidate = Candidate(state, [state], 0, 1, 0.05, search_position(state, DEFAULT_BUDGET, 1))
    assert candidate.explain(Turn(("run",), ()), [Turn(("rest",), ())]) == {}


@pytest.mark.parametrize(("also", "is_reason"), [(0.2, True), (0.8, False)])
def test_what_another_turn_brings_as_well_is_no_reason(also: float, is_reason: bool) -> None:
    """PAG-20."""
    event = WinsGame()
    why = Explanation(100.0, Reason(event, Phase.NEXT, 0.9, 0.1, is_once=True, is_good=True))
    sides = [[happens(event, 0.1)], [happens(event, also)]]
    assert (drop_shared_reason(why, sides) == why) is is_reason


@pytest.mark.parametrize(("rates", "is_reason"), [((0.0, 1.0), False), ((0.4, 0.6), True)])
def test_what_only_some_turns_lead_to_is_no_reason_against_all(rates: tuple[float, ...], is_reason: bool) -> None:
    """PAG-20. If one of two turns loses for certain, "otherwise about every second time" is wrong."""
    event = WinsGame()
    sides = [[happens(event, rate)] for rate in rates]
    why = Explanation(100.0, Reason(event, Phase.NEXT, 0.0, 0.5, is_once=True, is_good=False))
    assert (drop_partial_reason(why, sides) == why) is is_reason


def test_what_all_other_turns_lack_is_a_reason_against_all() -> None:
    event = WinsGame()
    why = Explanation(100.0, Reason(event, Phase.NEXT, 0.9, 0.1, is_once=True, is_good=True))
    assert drop_partial_reason(why, [[happens(event, rate)] for rate in (0.0, 0.2)]) == why
    assert not drop_partial_reason(why, [[happens(event, rate)] for rate in (0.0, 0.6)]).compares


@pytest.mark.parametrize(("rates", "is_reason"), [((1.0, 0.0), False), ((1.0, 1.0, 0.0), True)])
def test_a_threat_of_half_of_the_other_turns_is_no_reason(rates: tuple[float, ...], is_reason: bool) -> None:
    """PAG-20. It explains why these are wrong, but not why the solution is right."""
    event = WinsGame()
    why = Explanation(100.0, Reason(event, Phase.NEXT, 0.0, 1.0, is_once=True, is_good=False))
    assert (drop_single_threat(why, [[happens(event, rate)] for rate in rates]) == why) is is_reason


@pytest.mark.parametrize(
    ("phase", "takes_its_place"), [(Phase.TURN, True), (Phase.NEXT, False)], ids=["own turn", "next turn"]
)
def test_an_event_of_the_turn_says_more_than_an_end_of_the_game_in_the_turns_of_others(
    phase: Phase, takes_its_place: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-20. "You rob Green" says what to do, "otherwise you lose before your next turn" doesn't."""
    ends, robs = (Reason(event, Phase.REPLY, 0.9, 0.1, is_once=True, is_good=True) for event in (WinsGame(), Effect()))
    monkeypatch.setattr(puzzles, "explain_turn", lambda *_, is_better: Explanation(100.0, ends))
    monkeypatch.setattr(puzzles, "reason", lambda *_: robs._replace(phase=phase))
    state = COIN_RACE.start()
    candidate = Candidate(state, [state], 0, 1, 0.05, search_position(state, DEFAULT_BUDGET, 1))
    why = candidate.explain_against([], [], 100.0, [[happens(robs.event, 0.0)]])
    assert why.reason is not None
    assert (why.reason.event == robs.event) is takes_its_place


def test_effects_are_obvious_only_if_they_are_clearly_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    state = COIN_RACE.start()
    one, other = state.actions()
    values = {one: 1.0, other: 0.0}
    monkeypatch.setattr(puzzles, "value_of_effects", lambda _, move, seat: values[move])
    monkeypatch.setattr(puzzles, "best_move", lambda *_: other)
    assert puzzles.Obvious.EFFECTS.move(state, 0, 1) == other
    values[one] = puzzles.MIN_OBVIOUS_LEAD
    assert puzzles.Obvious.EFFECTS.move(state, 0, 1) == one


def test_a_position_whose_obvious_move_is_the_choice_of_one_ply_is_not_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = COIN_RACE.start()
    best = state.actions()[0]
    monkeypatch.setattr(puzzles, "value_of_effects", lambda _, move, seat: 5.0 * (move == best))
    monkeypatch.setattr(puzzles, "best_move", lambda *_: best)
    monkeypatch.setattr(puzzles, "search_position", lambda *_: pytest.fail("searched"))
    assert puzzles.find_puzzle(state, 1, 0.05, puzzles.Obvious.EFFECTS, 2) is None


def happens(event: Effect, amount: float) -> Rollout:
    """Return a rollout in which something happens this often on the next turn."""
    one = rollout(500)
    one.__dict__["amounts"] = Counter({(event, Phase.NEXT): amount})
    return one


@pytest.mark.parametrize(
    ("losses", "compared"),
    [([0.0, 0.2, 0.3], 3), ([0.0, 0.05, 0.3], 2), ([0.0, 0.01, 0.0, 0.3], 3)],
    ids=["puzzle", "nearly right", "too many right"],
)
def test_a_position_is_rejected_at_the_first_move_that_spoils_it(
    losses: list[float], compared: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    state = COIN_RACE.start()
    known = {f"move-{number}": lost for number, lost in enumerate(losses)}

    def lost(_: Candidate, best: Turn, turn: Turn) -> float:
        asked.append(turn.moves[0])
        return known[turn.moves[0]]

    monkeypatch.setattr(Candidate, "best_turn", lambda _, budget, first: Turn((first,), ()))
    monkeypatch.setattr(Candidate, "lost", lost)
    candidate = Candidate(state, [state], 0, 1, 0.1, search_position(state, DEFAULT_BUDGET, 1))
    found = candidate.losses(Turn(("best",), ()), ["best", *known], 40)
    assert asked == [*known][:compared]
    assert (found is None) is (len(asked) < len(known))


def test_a_day_has_its_puzzle_and_the_next_day_another(
    small_puzzles: list[Puzzle], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("nim")
    (folder / FILE).write_text(format_puzzles(COIN_RACE, small_puzzles, ""), encoding="utf-8")
    stand_in = SimpleNamespace(id="nim", folder=folder, version=COIN_RACE.version)
    days = [puzzle_of_the_day(stand_in, date(2026, 1, day)) for day in range(1, 5)]  # type: ignore[arg-type]
    assert [number for number, _ in days[:3]] != [number for number, _ in days[1:4]]
    assert days[0] == days[3]
    assert sorted(number for number, _ in days[:3]) == [1, 2, 3]


def test_a_game_whose_rules_have_changed_has_no_puzzles(tmp_path: Path) -> None:
    folder = tmp_path
    (folder / FILE).write_text('{"version": "0", "puzzles": [{}]}', encoding="utf-8")
    stand_in = SimpleNamespace(id="nim", folder=folder, version="1")
    assert load_puzzles(stand_in) == []  # type: ignore[arg-type]
    with pytest.raises(NoPuzzles, match="make some with: crossings puzzles nim"):
        puzzle_of_the_day(stand_in, date(2026, 1, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize("id", [one.id for one in games()])
def test_puzzles_that_come_with_a_game_fit_it(id: str) -> None:
    """Their positions and moves are legal, the first turn is the best, and they are distinct."""
    assert not any(are_alike(one, other) for one, other in combinations(load_puzzles(game(id)), 2))
    assert (
        max(Counter((puzzle.solution, puzzle.idea) for puzzle in load_puzzles(game(id))).values())
        <= puzzles.MAX_ALIKE_PUZZLES
    )
    for puzzle in load_puzzles(game(id)):
        state = game(id).from_json(puzzle.state)
        assert state.actor == puzzle.seat
        assert set(puzzle.values) <= set(state.actions())
        assert round(puzzle.margin, 3) >= LEAST
        assert puzzle.level in LEVELS


@pytest.mark.parametrize("id", [one.id for one in games()])
def test_reasons_that_come_with_a_game_have_names_of_its_catalogue(id: str) -> None:
    """PAG-26. Names in lists are names as well: 'black die', not 'die-k'."""
    for puzzle in load_puzzles(game(id)):
        whys = (Explanation.from_json(game(id), data) for data in puzzle.explanations.values())
        for reason in (one for why in whys for one in (why.reason, why.risk) if one is not None):
            kinds = get_type_hints(type(reason.event))
            lists = (getattr(reason.event, name) for name, kind in kinds.items() if kind == tuple[Name, ...])
            assert all(isinstance(one, Name) for names in lists for one in names)
