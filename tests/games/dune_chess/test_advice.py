"""What the outlook sees coming, and that a search led by it wins from the players of section 11 of the rule text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.bots.budget import Budget
from crossings.bots.match import Entry, play_match
from crossings.bots.registry import decide_by_search
from crossings.engine import Game, State
from crossings.engine.playthrough import random_policy
from games.dune_chess.conftest import Position
from players.dune_chess import greedy, planner_2, two_ply

FIRST, SECOND = 0, 1
EXCHANGED = str.maketrans("THOSMBthofmd", "thofmdTHOSMB")


def outlook(game: Game, state: State, seat: int) -> int:
    return game.kernels.asked("outlook", state.record, seat)


def test_it_sees_what_hangs(game: Game, at: Position) -> None:
    """The Fremen can take the Sardaukar; beside the Baron he is guarded, out of line he is safe."""
    hangs, guarded, safe = (
        outlook(game, at(f"{ranks} a 0/0 - 0 0 -"), FIRST)
        for ranks in ("S7/8/8/8/8/8/8/f2d3B", "SB6/8/8/8/8/8/8/f2d4", "1S6/8/8/8/8/8/8/f2d3B")
    )
    assert hangs < min(guarded, safe)


def test_it_matters_who_is_to_move(game: Game, at: Position) -> None:
    """Two that threaten one another: whoever moves takes."""
    board = "3B4/8/8/S6f/8/8/8/3d4"
    assert outlook(game, at(f"{board} h 0/0 - 0 0 -"), FIRST) > 600
    assert outlook(game, at(f"{board} a 0/0 - 0 0 -"), SECOND) > 600


def test_a_cheap_man_threatens_even_what_is_guarded(game: Game, at: Position) -> None:
    """A Troop for an Ornithopter is a good exchange, an Ornithopter for a guarded Troop is none."""
    threatened = outlook(game, at("2B5/3O4/4t3/8/8/8/8/3d4 a 0/0 - 0 0 -"), FIRST)
    out_of_reach = outlook(game, at("2B5/3O4/5t2/8/8/8/8/3d4 a 0/0 - 0 0 -"), FIRST)
    assert threatened < out_of_reach


def test_guards_do_not_help_against_a_worm(game: Game, at: Position) -> None:
    """A Sandworm takes a guarded man for nothing; one square farther away, and on a Seitch, he is safe."""
    near, far, sheltered = (
        outlook(game, at(f"{ranks} a 0/0 - 0 0 -"), FIRST)
        for ranks in ("1S1B4/2M5/3w4/8/8/8/8/3d4", "1S1B4/2M5/8/3w4/8/8/8/3d4", "1S1B4/2(#M)5/3w4/8/8/8/8/3d4")
    )
    assert near < far
    assert near < sheltered


def test_one_threat_can_be_met_two_cannot(game: Game, at: Position) -> None:
    """The Harkonnen are to move, and the Fremen threatens one Ornithopter, or two."""
    one = outlook(game, at("3O3B/1O6/8/8/3f4/8/8/d7 h 0/0 - 0 0 -"), FIRST)
    two = outlook(game, at("3O3B/8/8/8/3f2O1/8/8/d7 h 0/0 - 0 0 -"), FIRST)
    assert two < one


def exchanged(data: dict[str, Any]) -> dict[str, Any]:
    """The position after a half turn of the board with the sides exchanged."""

    def turned(square: str) -> str:
        return "hgfedcba"["abcdefgh".index(square[0])] + str(9 - int(square[1]))

    troops, others = data["captured"]
    swap = {"sr": "fr", "fr": "sr"}
    return {
        **data,
        "ground": [row[::-1] for row in data["ground"][::-1]],
        "men": [row[::-1].translate(EXCHANGED) for row in data["men"][::-1]],
        "worms": sorted(turned(square) for square in data["worms"]),
        "cargo": {turned(square): man.translate(EXCHANGED) for square, man in data["cargo"].items()},
        "held": data["held"][::-1],
        "captured": [{swap.get(code, code): n for code, n in aside.items()} for aside in (others, troops)],
        "actor": 1 - data["actor"],
    }


def walk(game: Game, seed: int) -> list[State]:
    """Positions of a random game in which nobody rides: only the Atreides can."""
    state, policy, seen = game.start(), random_policy(seed), []
    while state.actor is not None:
        data = state.to_json()
        riders = [data["men"][8 - int(worm[1])]["abcdefgh".index(worm[0])] for worm in data["worms"]]
        if set(riders) == {"."}:
            seen.append(state)
        state = state.play(policy(state))
    return seen[::5]


@pytest.mark.parametrize("seed", [1, 2])
def test_both_sides_are_seen_alike(game: Game, seed: int) -> None:
    for state in walk(game, seed):
        other = game.from_json(exchanged(state.to_json()))
        assert outlook(game, state, FIRST) == outlook(game, other, SECOND) == 1000 - outlook(game, state, SECOND)


@pytest.mark.parametrize(
    ("stronger", "weaker"), [(two_ply, greedy), (planner_2, two_ply)], ids=["two-ply:greedy", "planner-2:two-ply"]
)
def test_the_ladder_of_the_rule_text(game: Game, stronger: Callable[..., str], weaker: Callable[..., str]) -> None:
    """Section 11 has 99 of 100 and 40 of 40."""
    entries = [Entry("stronger", stronger, Budget()), Entry("weaker", weaker, Budget())]
    played = list(play_match(game, entries, games=4, seed=1, processes=1))
    assert sum(game.seating[seat] == 0 for game in played for seat in game.winners) >= 3


def test_a_short_search_wins_from_the_planner(game: Game) -> None:
    """Longer matches: benchmarks/strength.py."""
    entries = [Entry("search", decide_by_search, Budget(simulations=200)), Entry("planner-2", planner_2, Budget())]
    played = list(play_match(game, entries, games=4, seed=1, processes=1))
    assert sum(game.seating[seat] == 0 for game in played for seat in game.winners) >= 3
