"""Both evaluations: better positions have higher values, and the learned one wins against a handcrafted player."""

import pytest

from benchmarks.players.dunkelrunde import decide as decide_thoughtfully
from crossings.bots import choose
from crossings.bots.match import Entry, play_match, standings
from crossings.bots.registry import Question
from crossings.conformance.checked_game import walk
from crossings.engine import State
from crossings.games.dunkelrunde.evaluation import SIZE, SLOTS, feature
from crossings.games.dunkelrunde.evaluation.features import NONE
from crossings.games.dunkelrunde.evaluation.handcrafted import plain_value
from crossings.games.dunkelrunde.rules.data import BOARDS
from crossings.search.budget import Budget
from crossings.search.search import searcher
from evaluations import values
from games.scenarios import table
from rows import cases

from .conftest import GAME, Play, at

SIMULATIONS = 100
GAMES = 16


def features(state: State, seat: int) -> list[int]:
    """Return the features of a seat."""
    unpacked = state.unpacked()
    return [feature(unpacked, seat, slot) for slot in range(SLOTS)]


def handcrafted(play: Play, seat: int = 0) -> int:
    """Return the handcrafted value."""
    return plain_value(play.state.unpacked(), seat)


# ---- learned -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_feature_has_its_weight(players: int) -> None:
    """Indices are within the tables, and many are used. The values of all seats add up to about 1000."""
    seen: set[int] = set()
    for number, state in enumerate(walk(GAME.start(players=players, board=BOARDS[players % 2]), players).states[:-1]):
        for seat in range(players):
            seen.update(features(state, seat))
        assert number % 10 or 1000 - players <= sum(values(state)) <= 1000
    assert min(seen) == NONE and max(seen) < SIZE
    assert len(seen) > 500


def test_girls_and_boys_are_alike() -> None:
    for state in walk(GAME.start(players=3), 1).states[:-1:10]:
        data = state.to_json()
        children = [{"girl": both["boy"], "boy": both["girl"]} for both in data["children"]]
        mirrored = GAME.from_json(data | {"children": children})
        assert values(mirrored) == values(state)
        assert all(sorted(features(mirrored, seat)) == sorted(features(state, seat)) for seat in range(3))


def test_the_rolled_number_of_the_ghosts_is_a_danger() -> None:
    """After the child part a lone child is worse off if the ghost die brings a ghost to it."""
    lone = "rest hut, 1 girl b14, ghost 2 b12, ghost 3 b2, players 2, dice"
    aimed_at, spared = at(f"{lone} 0-2"), at(f"{lone} 0-1")
    assert values(aimed_at.state)[1] < values(spared.state)[1]


def search(question: Question) -> str:
    arguments = question.game, question.view, question.seat
    return choose("search", *arguments, seed=question.seed, legal=question.legal, simulations=SIMULATIONS)


@pytest.mark.long
def test_it_beats_the_thoughtful_player() -> None:
    """A short match; benchmarks play longer ones. With the handcrafted evaluation the search scored 38 %."""
    searcher(GAME).compile()
    entries = [Entry("search", search, Budget()), Entry("thoughtful", decide_thoughtfully, Budget())]
    played = list(play_match(GAME, entries, games=GAMES, seed=1, processes=1))
    assert standings(GAME, ["search", "thoughtful"], played)[0].points > GAMES / 2


# ---- handcrafted --------------------------------------------------------------------------------


def test_all_seats_are_equal_at_the_start() -> None:
    for players in range(2, 7):
        play = at(f"new game, players {players}")
        assert [handcrafted(play, seat) for seat in range(players)] == [1000 // players] * players


LONE = "0 girl b14, 0 boy hut"
AT_THE_GATE = "0 boy hut, 1 boy hut, 2 boy hut, 0 girl c9, ghost 4 c1"
FAR = "1 boy hut, 2 girl hut, 2 boy b1, ghost 2 b15, ghost 3 b15, ghost 4 c3"
BETTER = f"""
progress: {FAR}, 0 girl linden, 1 girl hut | {FAR}, 0 girl k1, 1 girl hut | {FAR}, 0 girl c1, 1 girl hut
  | {FAR}, 0 girl b8, 1 girl hut | {FAR}, 0 girl hut, 1 girl hut
the others' progress: {FAR}, 0 girl hut, 1 girl hut | {FAR}, 0 girl hut, 1 girl linden
ghosts far off: {LONE}, ghost 2 b1, ghost 3 b2 | {LONE}, ghost 2 b12, ghost 3 b9
together: {LONE}, 1 girl b14, ghost 2 b12, ghost 3 b9 | {LONE}, 1 girl b15, ghost 2 b12, ghost 3 b9
through the gate: {AT_THE_GATE}, 0 girl k1, 1 girl hut, 2 girl hut | {AT_THE_GATE}, 1 girl hut, 2 girl hut
the next seat comes: {AT_THE_GATE}, 1 girl c8, 2 girl hut | {AT_THE_GATE}, 1 girl hut, 2 girl hut
the last seat comes: {AT_THE_GATE}, 1 girl b1, 2 girl c8 | {AT_THE_GATE}, 1 girl b1, 2 girl hut
"""


@pytest.mark.parametrize("best, others", table(BETTER))
def test_better_positions_have_higher_values(best: str, others: list[str]) -> None:
    found = [handcrafted(at(position)) for position in (best, *others)]
    assert found == sorted({*found}, reverse=True)


@cases("""
    position | move | values
    0 boy linden, 1 boy linden, 0 girl k3, dice 1-2 | girl:linden | [1000, 0, 0]
    0 boy linden, 1 boy linden, 2 girl k3, turn 2, dice 1-2 | girl:linden | [501, 501, 501]
    turn 2, round 20, dawn 20, dice 0-2 | ghost1:a6 | [333, 333, 333]
""")
def test_a_single_win_is_best(position: str, move: str, values: list[int]) -> None:
    """DKR-61: a single winner gets 1000, several more than half each; at dawn all are equal."""
    assert [handcrafted(at(position)(move), seat) for seat in range(3)] == values
