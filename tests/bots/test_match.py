"""Matches: equal dice and seats for all, complete results, and intervals with their nominal coverage."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import crossings
from crossings.bots import BadBudget, BotFailed, BrokenBot, Budget, Question, UnknownBot
from crossings.bots import match as matches
from crossings.bots.match import (
    Entry,
    MatchGame,
    UnknownEffect,
    entry,
    games_per_round,
    interval,
    options_with_seats,
    play_game,
    play_match,
    points_of,
    seat_points,
    seating_of,
    seatings,
    standings,
)
from crossings.bots.registry import decide_at_random
from crossings.engine import BadNumber, BadOption, BadSeed, Game, State
from rows import cases
from toys.deadly import dies

DUNE = "over-the-next-dune"
MOON = crossings.game("walking-on-the-moon")
CHESS = crossings.game("dune-chess")
TEAM = crossings.game(DUNE)
NO_BUDGET = Budget(simulations=1)


def first(question: Question) -> str:
    return question.legal[0]


def entries(*decides: Any) -> list[Entry]:
    return [Entry(f"{number}", decide, NO_BUDGET) for number, decide in enumerate(decides)]


def played(number: int, seating: Sequence[int], winners: Sequence[int] = ()) -> MatchGame:
    return MatchGame(number, tuple(seating), tuple(winners), "over", 9, tuple(0 for _ in seating))


# ---- seatings ------------------------------------------------------------------------------------


@cases("""
    count | seats
    2 | 2
    2 | 3
    2 | 5
    3 | 3
    3 | 5
    4 | 5
    1 | 2
""")
def test_in_a_round_every_entry_has_every_seat_equally_often(count: int, seats: int) -> None:
    """CON-20: every entry has every seat equally often."""
    for number in range(2):
        games = seatings(MOON, count, seats, number)
        assert len(games) == count
        for seat in range(seats):
            assert Counter(game[seat] for game in games) == dict.fromkeys(range(count), 1)


def test_seat_orders_alternate() -> None:
    after: set[tuple[int, int]] = set()
    for number in range(2):
        for game in seatings(MOON, 3, 3, number):
            after |= {(game[seat], game[(seat + 1) % 3]) for seat in range(3)}
    assert len(after) == 6
    assert seatings(TEAM, 2, 3) == [(0, 0, 0), (1, 1, 1)], "a team holds all seats"


@cases("""
    names                | turns
    ["a", "b"]           | 2
    ["a", "a"]           | 1
    ["a"]                | 1
    ["a", "a", "a"]      | 1
    ["a", "a", "b"]      | 3
    ["a", "b", "a", "b"] | 2
""")
def test_no_game_of_a_round_repeats_another(names: list[str], turns: int) -> None:
    """CON-20: a round has each seating once. Players of the same name are equal and swap seats between rounds."""
    assert games_per_round(names) == turns
    games = [seating_of(MOON, names, len(names), number) for number in range(len(names) * turns)]
    for first in range(0, len(games), turns):
        assert len({tuple(names[at] for at in seating) for seating in games[first : first + turns]}) == turns
    for seat in range(len(names)):
        assert Counter(game[seat] for game in games) == dict.fromkeys(range(len(names)), turns)


def test_equal_players_never_play_the_same_game_twice() -> None:
    """CON-20: each game between equal players has its own seed."""
    pair = list(play_match(CHESS, [entry("random", CHESS)] * 2, games=4, seed=5, processes=1))
    assert [one.moves for one in pair] == [300, 267, 57, 132]
    assert [one.seating for one in pair] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    for index, one in enumerate(standings(CHESS, ["random", "random"], pair)):
        assert one.interval == interval([[points_of(game, index, cooperative=False)] for game in pair])


def test_there_are_as_many_seats_as_players_unless_the_options_set_more() -> None:
    assert options_with_seats(MOON, 3, {})["players"] == 3
    assert options_with_seats(MOON, 2, {"players": 4})["players"] == 4
    assert options_with_seats(MOON, 2, {"preset": "basic"}) == {"preset": "basic", "players": 2}
    for preset in ("standard", "duel"):
        assert options_with_seats(MOON, 2, {"preset": preset}) == {"preset": preset}
    assert options_with_seats(TEAM, 2, {}) == options_with_seats(MOON, 1, {}) == {}
    for game, count, options in (
        (CHESS, 3, {}),
        (MOON, 3, {"players": 2}),
        (MOON, 3, {"preset": "duel"}),
        (MOON, 6, {}),
    ):
        with pytest.raises(BadOption, match=f"{count} players need {count} seats"):
            options_with_seats(game, count, options)


@cases("""
    text | given | seconds | simulations
    club | {} | null | 24
    search@400 | {} | null | 400
    search@400 | {"simulations": 9} | null | 400
    master | {"simulations": 9} | null | 9
    master | {"seconds": 0.2} | 0.2 | null
    search | {} | 1.0 | null
    engine:some thing | {} | 1.0 | null
""")
def test_players_are_named_with_their_budgets(
    text: str, given: dict[str, Any], seconds: float | None, simulations: int | None
) -> None:
    """A player's text and the default limits determine its name and budget."""
    one = entry(text, CHESS, **given)
    assert (one.name, one.budget.seconds) == (text, seconds)
    assert simulations in (None, one.budget.simulations)


def test_unknown_players_and_bad_budgets_are_refused() -> None:
    with pytest.raises(UnknownBot):
        entry("deep-blue", CHESS)
    for text in ("club@", "club@0", "club@-1", "club@many", "club@1.5"):
        with pytest.raises(BadBudget):
            entry(text, CHESS)


def test_a_function_of_a_module_is_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_players.py").write_text("def first(question):\n    return question.legal[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    players = [entry("my_players:first", CHESS), entry("random", CHESS)]
    assert play_game(CHESS.start(), players, (0, 1), 1, 0).reason
    for missing, why in (("no_module:first", "No module named 'no_module'"), ("my_players:second", "second")):
        with pytest.raises(BrokenBot, match=why):
            entry(missing, CHESS)


# ---- playing ---------------------------------------------------------------------------------------


def match_of(game: Game, *decides: Any, games: int = 2, seed: int = 5, **given: Any) -> list[MatchGame]:
    return list(play_match(game, entries(*decides), games=games, seed=seed, **{"processes": 1} | given))


def test_a_match_is_reproducible_by_its_seed() -> None:
    games, again, other = (match_of(CHESS, decide_at_random, first, seed=seed) for seed in (5, 5, 6))
    assert games == again != other


def test_in_a_round_the_dice_and_the_openings_are_the_same() -> None:
    """CON-20: players of different names who decide alike play the same game after changing seats."""
    pair = match_of(CHESS, decide_at_random, decide_at_random, games=4)
    assert [one.seating for one in pair] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert (pair[0].winners, pair[0].moves) == (pair[1].winners, pair[1].moves)
    assert pair[0].moves != pair[2].moves
    moon = match_of(MOON, first, first)
    assert (moon[0].winners, moon[0].scores) == (moon[1].winners, moon[1].scores)


def test_a_restricted_player_uses_the_effect_only_if_forced() -> None:
    restricted, state, rng = entry("random~carried", CHESS), CHESS.start(), Random(1)
    while not (carry := moves_with("carried", state)):
        state = state.play(rng.choice(state.actions()))
    assert isinstance(state.actor, int) and set(carry) < set(state.actions())
    for seed in range(20):
        question = Question(CHESS, state.actor, state.view(state.actor), tuple(state.actions()), seed, Budget())
        assert restricted.decide(question) not in carry
        assert restricted.decide(replace(question, legal=tuple(carry))) in carry


def moves_with(effect: str, state: State) -> list[str]:
    return [move for move in state.actions() if effect in [one.effect_id for one in state.effects(move, None)]]


def test_unknown_effects_are_refused() -> None:
    with pytest.raises(UnknownEffect, match=r"no move of Dune Chess has the effect 'cheated'; allowed: .*harvested"):
        entry("club~cheated", CHESS)


def test_bots_see_views_only() -> None:
    seen: list[Question] = []

    def watch(question: Question) -> str:
        seen.append(question)
        return question.legal[0]

    match_of(MOON, watch, first, games=1, seed=2, options={"advanced": True})
    assert seen
    for one in seen:
        assert "?" in str(one.view) and one.view["actor"] == one.seat
        assert one.game.determinize(one.view, 1, one.seat).view(one.seat) == one.view


def test_processes_play_the_same_games_as_one() -> None:
    players = [entry("random", CHESS), entry("random", CHESS)]
    alone, together = (list(play_match(CHESS, players, games=3, seed=1, processes=count)) for count in (1, 2))
    assert alone == together


def test_a_bot_that_ends_its_process_ends_the_match_in_one_line() -> None:
    with pytest.raises(BotFailed, match="a process that played has ended"):
        match_of(CHESS, dies, dies, games=4, processes=2)


def test_the_documented_example_is_played() -> None:
    results = doctest.testmod(matches)
    assert results.attempted > 3 and results.failed == 0


NOT_FOUND = "other processes do not find the player .+: write it as a function of a module .+, or play with processes=1"


def test_a_function_that_cannot_be_pickled_plays_in_this_process() -> None:
    players = (lambda question: question.legal[0], first)
    assert len(match_of(CHESS, *players)) == 2
    for processes in (None, 2):
        with pytest.raises(BotFailed, match=rf"^{NOT_FOUND} \(.+\)$"):
            match_of(CHESS, *players, games=4, processes=processes)


PROGRAM = """
import crossings
from crossings.bots import Budget, BotFailed
from crossings.bots.match import Entry, play_match

def decide(question):
    return question.legal[0]

if __name__ == "__main__":
    players = [Entry("mine", decide, Budget())] * 2
    try:
        print(len(list(play_match(crossings.game("dune-chess"), players, games=2, seed=1, processes=2))))
    except BotFailed as error:
        print(error)
"""


def test_functions_of_scripts_are_pickled_but_not_those_without_a_file(tmp_path: Path) -> None:
    """A function without a file is like one in a notebook, which other processes can't import."""
    script = tmp_path / "script.py"
    script.write_text(PROGRAM)
    for command, reported in (([str(script)], "2"), (["-c", PROGRAM], NOT_FOUND)):
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
        assert re.fullmatch(rf"{reported}( \(AttributeError: .+\))?\n", done.stdout), done.stdout
        assert done.stderr == ""


@pytest.mark.parametrize("wrong", [0, True, "2", 0.5])
@pytest.mark.parametrize("name", ["games", "processes"])
def test_bad_numbers_of_games_and_processes_are_refused(name: str, wrong: Any) -> None:
    with pytest.raises(BadNumber, match=rf"^{name} must be a whole number, 1 or more, not "):
        match_of(CHESS, first, first, **{name: wrong})


@cases("""
    seating
    [0, -1]
    [0, 2]
    [0, true]
    [0, "1"]
    [0]
    [0, 1, 0]
""")
def test_bad_seatings_are_refused(seating: Any) -> None:
    with pytest.raises(BadNumber, match=r"^(a player|seats) of the seating must be a whole number, "):
        play_game(CHESS.start(), entries(first, first), seating, 1, 0)


def test_bad_seeds_are_refused() -> None:
    wrong: Any = "2"
    with pytest.raises(BadSeed):
        match_of(CHESS, first, first, seed=wrong)
    with pytest.raises(BadSeed):
        play_game(CHESS.start(), entries(first, first), (0, 1), wrong, 0)
    with pytest.raises(BadNumber, match="players must be a whole number, 1 or more, not 0"):
        match_of(CHESS)


def test_numbers_of_numpy_are_numbers() -> None:
    one, seed = np.array([1, 5], np.int8)
    assert match_of(CHESS, first, first, games=one, seed=seed, processes=one) == match_of(CHESS, first, first)[:1]


# ---- results -------------------------------------------------------------------------------------


@cases("""
    seating | winners | points
    [0, 1] | [1] | [0, 1]
    [0, 1] | [] | [0.5, 0.5]
    [0, 1, 2] | [0, 2] | [0.5, 0, 0.5]
    [0, 1, 0] | [0, 1] | [0.5, 0.5]
    [0, 1, 0] | [] | [0.6667, 0.3333]
""")
def test_a_game_has_one_point(seating: list[int], winners: list[int], points: list[float]) -> None:
    game = played(0, seating, winners)
    shares = [points_of(game, number, cooperative=False) for number in range(len(points))]
    assert shares == pytest.approx(points, abs=1e-4)


def test_a_team_has_the_whole_point_or_none() -> None:
    assert [points_of(played(0, (1, 1), winners), 1, cooperative=True) for winners in ([0, 1], [])] == [1, 0]


def test_standings_add_up() -> None:
    games = [played(0, (0, 1), [0]), played(1, (1, 0), []), played(2, (0, 1), [0]), played(3, (1, 0), [0])]
    one, other = standings(CHESS, ["a", "b"], games)
    assert (one.games, one.wins, one.draws, one.points) == (4, 2, 1, 2.5)
    assert (other.games, other.wins, other.draws, other.points) == (4, 1, 1, 1.5)
    assert one.interval[0] < 2.5 / 4 < one.interval[1]
    assert seat_points(games) == [3.5 / 4, 0.5 / 4]


def test_teams_are_counted_by_their_own_games() -> None:
    games = [played(0, (0, 0), [0, 1]), played(1, (1, 1)), played(2, (0, 0), [0, 1]), played(3, (1, 1), [0, 1])]
    one, other = standings(TEAM, ["a", "b"], games)
    assert (one.games, one.wins, one.points, other.wins, other.points) == (2, 2, 2, 1, 1)
    assert (one.draws, other.draws) == (0, 0)


def test_an_interval_has_its_nominal_coverage() -> None:
    """CON-27: each round has two correlated games, and the last round is incomplete."""
    chance = Random(1)
    held = 0
    for _ in range(400):
        rounds = []
        for number in range(30):
            likely = chance.choice((0.4, 0.8))
            rounds.append([float(chance.random() < likely) for _ in range(1 if number == 29 else 2)])
        low, high = interval(rounds)
        held += low <= 0.6 <= high
    assert 0.92 <= held / 400 <= 0.985


def test_an_interval_of_few_games_is_wide() -> None:
    """One even round gives Wilson's interval of one trial, 0.5 plus or minus 0.98 / sqrt(1 + 1.96 ** 2)."""
    assert interval([]) == (0.0, 1.0)
    assert interval([[1.0, 0.0]]) == pytest.approx((0.0546, 0.9454), abs=1e-4)
    low, high = interval([[1.0, 1.0]] * 100)
    assert 0.95 < low < 1.0 == pytest.approx(high)


@pytest.mark.parametrize("rounds", [[[1.0, 0.0]], [[1.0], [0.0]] * 10])
def test_an_interval_is_wider_for_a_higher_confidence(rounds: list[list[float]]) -> None:
    """Of 68, 95 and 99.7 %, as one, two and three standard errors."""
    widths = [high - low for low, high in (interval(rounds, sure) for sure in (1.0, 1.96, 3.0))]
    assert widths[0] < widths[1] < widths[2]


def test_rounds_with_equal_results_narrow_the_interval() -> None:
    split, luck = interval([[1.0, 0.0]] * 39 + [[1.0, 1.0]]), interval([[1.0], [0.0]] * 40)
    assert split[1] - split[0] < luck[1] - luck[0]


def test_the_interval_of_a_match_is_over_its_rounds() -> None:
    """Seat 0 wins every game, so the entries split every round: the result isn't in doubt."""
    games = [played(number, (0, 1) if number % 2 == 0 else (1, 0), [0]) for number in range(80)]
    for one in standings(CHESS, ["a", "b"], games):
        assert one.interval == interval([[1.0, 0.0]] * 40)


def test_games_are_submitted_gradually(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a match of any length, only a few dozen games per process are waiting."""
    handed_out: list[int] = []

    class Counting(ProcessPoolExecutor):
        def submit(self, *arguments: Any, **named: Any) -> Any:
            handed_out.append(arguments[-1])
            return super().submit(*arguments, **named)

    monkeypatch.setattr(matches, "ProcessPoolExecutor", Counting)
    match = play_match(CHESS, [entry("random", CHESS)] * 2, games=100_000, seed=1, processes=2)
    assert [next(match).number, next(match).number] == [0, 1]
    match.close()
    assert handed_out == list(range(2 * matches.GAMES_QUEUED_PER_PROCESS + 1))
